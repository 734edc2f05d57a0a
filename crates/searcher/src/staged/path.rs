//! The turns that lead from a prefix to a node, in one word.

use faceturn_cube::FaceTurn;

/// Up to [`MOST_BELOW_PREFIX`](crate::pass::MOST_BELOW_PREFIX) turns less the last, that is 16, the
/// latest one in the low half-byte.
///
/// A turn never turns the face of the one before it, which leaves 15 of the 18: a turn is written
/// as its number, less the three of that face where it comes after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path(u64);

impl Path {
    pub(crate) const EMPTY: Path = Path(0);

    /// This path and one more turn; `previous` is the turn before it.
    #[inline(always)]
    pub(crate) fn then(self, previous: FaceTurn, turn: FaceTurn) -> Path {
        let skipped = if turn.face() > previous.face() { 3 } else { 0 };
        Path(self.0 << 4 | (turn.index() - skipped) as u64)
    }

    /// The prefix's turns and those of a path of `length` turns after them.
    pub(crate) fn after_prefix(self, prefix: &[FaceTurn], length: u8) -> Vec<FaceTurn> {
        let mut turns = prefix.to_vec();
        for place in (0..length).rev() {
            let number = (self.0 >> (4 * place) & 0xF) as usize;
            let previous = turns.last().expect("a path follows at least one turn");
            let skipped = if number / 3 >= previous.face() as usize { 3 } else { 0 };
            turns.push(FaceTurn::ALL[number + skipped]);
        }
        turns
    }
}
