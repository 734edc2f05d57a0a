//! The nodes of phase 1.

use faceturn_cube::{FaceTurn, Metric};
use faceturn_symmetry::{Coset, PackedCorners};

/// Bits of a turn in a packed sequence of turns.
pub(crate) const TURN_BITS: u32 = 5;

/// A coset of H in the coordinates of a phase 1 table.
pub(crate) trait Coordinates: Copy + Send + Sync {
    /// Long enough for the ways that the table allows.
    type Path: Path;
}

/// The turns of a way, five bits each, the last lowest.
pub(crate) trait Path: Copy + Eq + Send + Sync {
    /// How many turns fit.
    const TURNS: u8;

    const EMPTY: Self;

    fn then(self, turn: FaceTurn) -> Self;

    /// The turn that this many others follow.
    fn turn(self, followers: u32) -> FaceTurn;
}

impl Path for u64 {
    const TURNS: u8 = (u64::BITS / TURN_BITS) as u8;

    const EMPTY: u64 = 0;

    #[inline]
    fn then(self, turn: FaceTurn) -> u64 {
        self << TURN_BITS | turn.index() as u64
    }

    #[inline]
    fn turn(self, followers: u32) -> FaceTurn {
        FaceTurn::ALL[(self >> (followers * TURN_BITS)) as usize % (1 << TURN_BITS)]
    }
}

/// For restricted sets of turns, whose ways may be longer.
impl Path for u128 {
    const TURNS: u8 = (u128::BITS / TURN_BITS) as u8;

    const EMPTY: u128 = 0;

    #[inline]
    fn then(self, turn: FaceTurn) -> u128 {
        self << TURN_BITS | turn.index() as u128
    }

    #[inline]
    fn turn(self, followers: u32) -> FaceTurn {
        FaceTurn::ALL[(self >> (followers * TURN_BITS)) as usize % (1 << TURN_BITS)]
    }
}

/// A position on its way into H: its coset, its corners, and the turns so far, single steps in
/// quarter turns. The edges are computed only at the end of the few ways that need them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Phase1Node<C: Coordinates> {
    pub(crate) coset: C,
    pub(crate) corners: PackedCorners,
    /// Lower bound for the turns into H.
    pub(crate) distance: u8,
    depth: u8,
    path: C::Path,
}

impl<C: Coordinates> Phase1Node<C> {
    pub(crate) fn root(coset: C, distance: u8, corners: PackedCorners) -> Phase1Node<C> {
        Phase1Node { coset, corners, distance, depth: 0, path: C::Path::EMPTY }
    }

    #[inline]
    pub(crate) fn child(
        &self,
        turn: FaceTurn,
        coset: C,
        distance: u8,
        corners: PackedCorners,
    ) -> Phase1Node<C> {
        Phase1Node { coset, corners, distance, depth: self.depth + 1, path: self.path.then(turn) }
    }

    /// The last turn of the maneuver so far. In quarter turns, two equal steps are a half turn.
    #[inline]
    pub(crate) fn last(&self) -> Option<FaceTurn> {
        let step = self.path.turn(0);
        match self.depth {
            0 => None,
            1 => Some(step),
            _ => Some(Metric::last_after(self.path.turn(1), step)),
        }
    }

    /// The turns so far, packed; unique among the nodes of one depth.
    #[inline]
    pub(crate) fn path(&self) -> C::Path {
        self.path
    }

    /// The turns so far, in order.
    pub(crate) fn turns(&self) -> impl Iterator<Item = FaceTurn> {
        let path = self.path;
        (0..u32::from(self.depth)).rev().map(move |followers| path.turn(followers))
    }
}

/// The steps, one bit each, that may follow a maneuver with this last turn and keep it canonical.
/// The last step must not end with a turn of H, or with a turn that commutes with a turn of H
/// before it: phase 2 finds such ways from a shorter one.
#[inline]
pub(crate) fn open_steps(metric: Metric, last: Option<FaceTurn>, left: u8) -> u32 {
    let last = last.map_or(FaceTurn::COUNT, FaceTurn::index);
    OPEN_STEPS[metric as usize][usize::from(left == 1)][last]
}

/// `OPEN_STEPS[metric][is last step][last turn]`, 18 for no last turn. Computed at compile time.
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

#[inline]
pub(crate) fn is_in(turns: u32, turn: FaceTurn) -> bool {
    turns >> turn.index() & 1 != 0
}

#[inline]
pub(crate) fn turns_of(mut turns: u32) -> impl Iterator<Item = FaceTurn> {
    std::iter::from_fn(move || {
        let turn = (turns != 0).then(|| FaceTurn::ALL[turns.trailing_zeros() as usize]);
        turns &= turns.wrapping_sub(1);
        turn
    })
}
