//! What flows through phase 1.

use faceturn_cube::{FaceTurn, Metric};
use faceturn_symmetry::{Coset, PackedCorners};

/// Bits of a turn in a packed sequence of turns.
pub(crate) const TURN_BITS: u32 = 5;

/// How many turns fit in a node's path.
pub(crate) const PATH_TURNS: u8 = (u64::BITS / TURN_BITS) as u8;

/// A position on its way into H: its coset, its corners, and the turns that led here, in quarter turns
/// one by one. Where the edges stand is worked out at the end of the few ways that need it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<C> {
    pub(crate) coset: C,
    pub(crate) corners: PackedCorners,
    /// Turns into H that the coset needs at least.
    pub(crate) distance: u8,
    depth: u8,
    /// The turns, five bits each, the last in the lowest. At most [`PATH_TURNS`].
    path: u64,
}

impl<C> Node<C> {
    /// The node from which a search starts.
    pub(crate) fn root(coset: C, distance: u8, corners: PackedCorners) -> Node<C> {
        Node { coset, corners, distance, depth: 0, path: 0 }
    }

    /// The node after one more turn.
    #[inline]
    pub(crate) fn child(
        &self,
        turn: FaceTurn,
        coset: C,
        distance: u8,
        corners: PackedCorners,
    ) -> Node<C> {
        let path = self.path << TURN_BITS | turn.index() as u64;
        Node { coset, corners, distance, depth: self.depth + 1, path }
    }

    /// The last turn of the maneuver that led here: in quarter turns, two equal steps are a half turn.
    #[inline]
    pub(crate) fn last(&self) -> Option<FaceTurn> {
        let step = turn_in(self.path);
        match self.depth {
            0 => None,
            1 => Some(step),
            _ => Some(Metric::last_after(turn_in(self.path >> TURN_BITS), step)),
        }
    }

    /// The turns that led here as a number: another one for each node of a depth.
    #[inline]
    pub(crate) fn path(&self) -> u64 {
        self.path
    }

    /// The turns that led here, in order.
    pub(crate) fn turns(&self) -> impl Iterator<Item = FaceTurn> {
        let path = self.path;
        (0..u32::from(self.depth)).rev().map(move |place| turn_in(path >> (place * TURN_BITS)))
    }
}

/// The steps, one bit each, with which a way may go on after a maneuver with this last turn: those that
/// keep it canonical, and with the last step none that ends with a turn of H, or with one that commutes
/// with a turn of H before it. Such ways are left to phase 2, which finds them from a shorter way.
#[inline]
pub(crate) fn open_steps(metric: Metric, last: Option<FaceTurn>, left: u8) -> u32 {
    let last = last.map_or(FaceTurn::COUNT, FaceTurn::index);
    OPEN_STEPS[metric as usize][usize::from(left == 1)][last]
}

/// `OPEN_STEPS[metric][is last step][last turn]`; at the beginning of a way the last turn has number 18.
/// Worked out by the compiler.
static OPEN_STEPS: [[[u32; FaceTurn::COUNT + 1]; 2]; Metric::ALL.len()] = {
    let mut open = [[[0; FaceTurn::COUNT + 1]; 2]; Metric::ALL.len()];
    let mut place = 0;
    while place < Metric::ALL.len() * (FaceTurn::COUNT + 1) * FaceTurn::COUNT {
        let (metric, pair) = (place % Metric::ALL.len(), place / Metric::ALL.len());
        let (last, step) = (pair / FaceTurn::COUNT, FaceTurn::ALL[pair % FaceTurn::COUNT]);
        let (is_canonical, is_left_to_phase2) = if last == FaceTurn::COUNT {
            (Metric::ALL[metric].turn_length(step) == 1, Coset::keeps_subgroup(step))
        } else {
            let before = FaceTurn::ALL[last];
            let commute = before.axis() as usize == step.axis() as usize;
            (
                Metric::ALL[metric].may_follow(before, step),
                Coset::keeps_subgroup(Metric::last_after(before, step))
                    || commute && Coset::keeps_subgroup(before),
            )
        };
        open[metric][0][last] |= (is_canonical as u32) << step.index();
        open[metric][1][last] |= ((is_canonical && !is_left_to_phase2) as u32) << step.index();
        place += 1;
    }
    open
};

/// Whether a set of turns, one bit each, has this one.
#[inline]
pub(crate) fn is_in(turns: u32, turn: FaceTurn) -> bool {
    turns >> turn.index() & 1 != 0
}

/// The turns of a set, one bit each.
#[inline]
pub(crate) fn turns_of(mut turns: u32) -> impl Iterator<Item = FaceTurn> {
    std::iter::from_fn(move || {
        let turn = (turns != 0).then(|| FaceTurn::ALL[turns.trailing_zeros() as usize]);
        turns &= turns.wrapping_sub(1);
        turn
    })
}

/// The turn in the lowest bits.
#[inline]
fn turn_in(path: u64) -> FaceTurn {
    FaceTurn::ALL[path as usize % (1 << TURN_BITS)]
}
