//! The turns that lead from a prefix to a node, four bits each.

use faceturn_cube::{FaceTurn, Metric};

use crate::walker::MAX_TURNS_BELOW_PREFIX;

/// Up to [`MAX_TURNS_BELOW_PREFIX`] turns, the latest one in the low half-byte. A turn never turns
/// the same face as the previous one, which leaves 15 of the 18. It is encoded as its number, minus
/// three if it comes after the turns of that face. In quarter turns it may also be the same turn
/// [again](AGAIN).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Path(u64);

/// Encodes a repetition of the previous turn.
pub(crate) const AGAIN: u32 = 15;

const BITS: u32 = 4;

const _: () = assert!(MAX_TURNS_BELOW_PREFIX as u32 * BITS <= u64::BITS);

impl Path {
    pub(crate) const EMPTY: Path = Path(0);

    /// Maximum path length of a node. In quarter turns, where no level is an outer one, the field
    /// for the outer levels holds eight more turns.
    pub(crate) const fn most_turns(metric: Metric) -> u8 {
        match metric {
            Metric::Face => MAX_TURNS_BELOW_PREFIX,
            Metric::Quarter => MAX_TURNS_BELOW_PREFIX + (u32::BITS / BITS) as u8,
        }
    }

    #[inline(always)]
    pub(crate) fn code(previous: FaceTurn, turn: FaceTurn) -> u32 {
        // The faces differ, so a turn that comes after the previous one comes after its whole
        // face.
        let skipped = if turn > previous { 3 } else { 0 };
        if turn == previous { AGAIN } else { (turn.index() - skipped) as u32 }
    }

    #[inline(always)]
    pub(crate) fn then_code(self, code: u32) -> Path {
        Path(self.0 << BITS | u64::from(code))
    }

    /// The code of the earliest turn that a full path holds.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        (self.0 >> (u64::BITS - BITS)) as u32
    }
}

/// A path, with the turns before it for which it has no room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WholePath(u128);

impl WholePath {
    pub(crate) fn new(earlier: u32, path: Path) -> WholePath {
        WholePath(u128::from(earlier) << u64::BITS | u128::from(path.0))
    }

    /// Appends the `length` turns of this path to those of its prefix, which has at least one.
    pub(crate) fn append_to(self, turns: &mut Vec<FaceTurn>, length: u8) {
        for place in (0..u32::from(length)).rev() {
            let code = (self.0 >> (BITS * place)) as u32 & 0xF;
            let previous = *turns.last().expect("a path follows at least one turn");
            let skipped = if code / 3 >= previous.face() as u32 { 3 } else { 0 };
            turns.push(match code {
                AGAIN => previous,
                _ => FaceTurn::ALL[(code + skipped) as usize],
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn_set::TurnSet;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn a_path_of_any_length_replays_the_turns_that_were_pushed() {
        let mut random = ChaCha8Rng::seed_from_u64(20);
        // Miri would take more than ten minutes for all of them.
        let cases = if cfg!(miri) { 200 } else { 20_000 };
        for case in 0..cases {
            let metric = Metric::ALL[case % 2];
            let steps: Vec<FaceTurn> = metric.steps().collect();
            let mut turns = vec![steps[case % steps.len()]];
            let (mut last, mut earlier, mut path) = (turns[0], 0, Path::EMPTY);
            let length = case as u8 % (Path::most_turns(metric) + 1);
            while turns.len() <= usize::from(length) {
                let turn = steps[random.random_range(0..steps.len())];
                if TurnSet::following_in(metric, &turns).contains(turn) {
                    earlier = earlier << 4 | path.first();
                    path = path.then_code(Path::code(last, turn));
                    last = Metric::last_after(last, turn);
                    turns.push(turn);
                }
            }
            let mut replayed = vec![turns[0]];
            WholePath::new(earlier, path).append_to(&mut replayed, length);
            assert_eq!(replayed, turns);
        }
    }
}
