//! Sets of face turns.

use faceturn_cube::{Axis, FaceTurn};

/// A set of face turns: one bit each, by the turn's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnSet(u32);

/// The turns that may follow each turn. Shape `[18]`; worked out by the compiler.
static FOLLOWERS: [TurnSet; FaceTurn::COUNT] = {
    let mut followers = [TurnSet(0); FaceTurn::COUNT];
    let mut pair = 0;
    while pair < FaceTurn::COUNT * FaceTurn::COUNT {
        let (previous, next) = (pair / FaceTurn::COUNT, pair % FaceTurn::COUNT);
        if FaceTurn::ALL[next].may_follow(FaceTurn::ALL[previous]) {
            followers[previous].0 |= 1 << next;
        }
        pair += 1;
    }
    followers
};

impl TurnSet {
    /// All 18 turns.
    pub(crate) const ALL: TurnSet = TurnSet((1 << FaceTurn::COUNT) - 1);

    /// The turns that may follow `previous` in a canonical maneuver: all of them at its start.
    pub(crate) fn following(previous: Option<FaceTurn>) -> TurnSet {
        previous.map_or(TurnSet::ALL, |previous| FOLLOWERS[previous.index()])
    }

    /// The six turns of an axis.
    pub(crate) const fn of_axis(axis: Axis) -> TurnSet {
        TurnSet(0b11_1111 << (6 * axis as u32))
    }

    /// The turns of this set that are not in the other.
    pub(crate) const fn without(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 & !other.0)
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

/// In the order of the turns' numbers.
impl Iterator for TurnSet {
    type Item = FaceTurn;

    #[inline]
    fn next(&mut self) -> Option<FaceTurn> {
        let turn = FaceTurn::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(*turn)
    }
}
