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

/// The turns of the face opposite to that of each turn. Shape `[18]`; worked out by the compiler.
static COMMUTING: [TurnSet; FaceTurn::COUNT] = {
    let mut commuting = [TurnSet(0); FaceTurn::COUNT];
    let mut turn = 0;
    while turn < FaceTurn::COUNT {
        commuting[turn].0 = 0b111 << (3 * FaceTurn::ALL[turn].face().opposite() as u32);
        turn += 1;
    }
    commuting
};

impl TurnSet {
    /// No turn.
    pub(crate) const NONE: TurnSet = TurnSet(0);

    /// The six half turns.
    pub(crate) const HALF_TURNS: TurnSet = TurnSet(0b010_010_010_010_010_010);

    /// All 18 turns.
    pub(crate) const ALL: TurnSet = TurnSet((1 << FaceTurn::COUNT) - 1);

    /// The turns that may follow `previous` in a canonical maneuver: all of them at its start.
    pub(crate) fn following(previous: Option<FaceTurn>) -> TurnSet {
        previous.map_or(TurnSet::ALL, |previous| FOLLOWERS[previous.index()])
    }

    /// The ten turns in the subgroup H of an axis: those of the axis and every half turn.
    pub(crate) const fn of_subgroup(axis: Axis) -> TurnSet {
        TurnSet(0b11_1111 << (6 * axis as u32) | TurnSet::HALF_TURNS.0)
    }

    /// The three turns of the opposite face: they commute with a turn.
    pub(crate) fn commuting_with(turn: FaceTurn) -> TurnSet {
        COMMUTING[turn.index()]
    }

    /// Both quarter turns of a face, given the first of them.
    pub(crate) const fn quarters_from(first: FaceTurn) -> TurnSet {
        TurnSet(0b101 << first.index())
    }

    /// The faces of which a quarter turn is in this set: the first one of each.
    pub(crate) const fn quartered_faces(self) -> TurnSet {
        TurnSet((self.0 | self.0 >> 2) & 0b001_001_001_001_001_001)
    }

    /// This set and one more turn.
    pub(crate) const fn with(self, turn: FaceTurn) -> TurnSet {
        TurnSet(self.0 | 1 << turn.index())
    }

    /// The turns that are in both sets.
    pub(crate) const fn and(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 & other.0)
    }

    /// The turns of this set that are not in the other.
    pub(crate) const fn without(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 & !other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
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
