//! The turns that lead from a prefix to a node, in one word.

use faceturn_cube::FaceTurn;

use crate::walker::MAX_TURNS_BELOW_PREFIX;

/// Up to [`MAX_TURNS_BELOW_PREFIX`] turns, the latest one in the low half-byte.
///
/// A turn never turns the face of the one before it, which leaves 15 of the 18: a turn is written
/// as its number, less the three of that face where it comes after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Path(u64);

const _: () = assert!(MAX_TURNS_BELOW_PREFIX as u32 * 4 <= u64::BITS);

impl Path {
    pub(crate) const EMPTY: Path = Path(0);

    /// This path and one more turn; `previous` is the turn before it.
    #[inline(always)]
    pub(crate) fn then(self, previous: FaceTurn, turn: FaceTurn) -> Path {
        // The faces differ: what comes after the turn before comes after its face.
        let skipped = if turn > previous { 3 } else { 0 };
        self.then_code((turn.index() - skipped) as u32)
    }

    /// This path and one more turn, given as it is written, in four bits.
    #[inline(always)]
    pub(crate) fn then_code(self, code: u32) -> Path {
        Path(self.0 << 4 | u64::from(code))
    }

    /// Appends the `length` turns of this path to those of its prefix, of which there is at least
    /// one.
    pub(crate) fn append_to(self, turns: &mut Vec<FaceTurn>, length: u8) {
        for place in (0..length).rev() {
            let number = (self.0 >> (4 * place) & 0xF) as usize;
            let previous = turns.last().expect("a path follows at least one turn");
            let skipped = if number / 3 >= previous.face() as usize { 3 } else { 0 };
            turns.push(FaceTurn::ALL[number + skipped]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_path_of_any_length_replays_the_turns_that_were_pushed() {
        let mut random = ChaCha8Rng::seed_from_u64(20);
        // Miri would take more than ten minutes for all of them.
        let cases = if cfg!(miri) { 200 } else { 20_000 };
        for case in 0..cases {
            let mut turns = vec![FaceTurn::ALL[case % FaceTurn::COUNT]];
            let mut path = Path::EMPTY;
            let length = case as u8 % (MAX_TURNS_BELOW_PREFIX + 1);
            while turns.len() <= usize::from(length) {
                let previous = turns[turns.len() - 1];
                let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
                if turn.may_follow(previous) {
                    path = path.then(previous, turn);
                    turns.push(turn);
                }
            }
            let mut replayed = vec![turns[0]];
            path.append_to(&mut replayed, length);
            assert_eq!(replayed, turns);
        }
    }
}
