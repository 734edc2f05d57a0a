//! Phase 1 under three tables over pairs of coordinates, as in H. Kociemba's program of 1997: small
//! enough to be made at each start.

use std::sync::atomic::{AtomicU8, Ordering};

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{Flip, Slice, Twist};

use crate::node::Node;
use crate::parallel;
use crate::walk::{Ends, Phase1, may_be_next, reached_at_once};

/// A value that no distance has: not reached yet.
const UNKNOWN: u8 = u8::MAX;

/// A coset of H by its raw coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RawCoset {
    twist: Twist,
    flip: Flip,
    slice: Slice,
}

/// Turns into H that each pair of coordinates needs at least: 9 at most. About 6.7 MB, worked out in
/// some tens of milliseconds.
pub struct PairTables {
    /// Shape `[2187][18]`.
    twist_turns: Vec<[Twist; FaceTurn::COUNT]>,
    /// Shape `[2048][18]`.
    flip_turns: Vec<[Flip; FaceTurn::COUNT]>,
    /// Shape `[495][18]`.
    slice_turns: Vec<[Slice; FaceTurn::COUNT]>,
    /// Shape `[2187][2048]`.
    twist_flip: Vec<u8>,
    /// Shape `[2187][495]`.
    twist_slice: Vec<u8>,
    /// Shape `[2048][495]`.
    flip_slice: Vec<u8>,
}

impl PairTables {
    /// Works out the tables, breadth-first.
    pub fn new() -> PairTables {
        let twist_turns: Vec<_> =
            Twist::all().map(|t| FaceTurn::ALL.map(|turn| t.after(turn))).collect();
        let flip_turns: Vec<_> =
            Flip::all().map(|f| FaceTurn::ALL.map(|turn| f.after(turn))).collect();
        let slice_turns: Vec<_> =
            Slice::all().map(|s| FaceTurn::ALL.map(|turn| s.after(turn))).collect();
        let twists: Vec<_> = twist_turns.iter().map(|row| row.map(|t| t.index() as u16)).collect();
        let flips: Vec<_> = flip_turns.iter().map(|row| row.map(|f| f.index() as u16)).collect();
        let slices: Vec<_> = slice_turns.iter().map(|row| row.map(|s| s.index() as u16)).collect();
        let (twist_flip, (twist_slice, flip_slice)) = parallel::join(
            || distances(&twists, &flips),
            || (distances(&twists, &slices), distances(&flips, &slices)),
        );
        PairTables { twist_turns, flip_turns, slice_turns, twist_flip, twist_slice, flip_slice }
    }
}

impl Default for PairTables {
    fn default() -> Self {
        Self::new()
    }
}

/// The number of a coordinate after each turn.
type Rows = [[u16; FaceTurn::COUNT]];

/// Distances of the pairs of two coordinates from `(0, 0)`, breadth-first: forward while few are
/// known, then backward.
fn distances(first: &Rows, second: &Rows) -> Vec<u8> {
    let distances: Vec<AtomicU8> =
        (0..first.len() * second.len()).map(|_| AtomicU8::new(UNKNOWN)).collect();
    let get = |at: usize| distances[at].load(Ordering::Relaxed);
    distances[0].store(0, Ordering::Relaxed);
    let mut known = 1;
    for distance in 1.. {
        let is_forward = known < distances.len() / 3;
        let found: usize = parallel::map_with_workspace(
            &(0..first.len()).collect::<Vec<_>>(),
            |(): &mut (), &row| {
                let neighbour = |place: usize, turn: usize| {
                    usize::from(first[row][turn]) * second.len() + usize::from(second[place][turn])
                };
                let mut found = 0;
                for place in 0..second.len() {
                    let at = row * second.len() + place;
                    if is_forward && get(at) == distance - 1 {
                        for turn in 0..FaceTurn::COUNT {
                            let to = &distances[neighbour(place, turn)];
                            let is_new = to.load(Ordering::Relaxed) == UNKNOWN;
                            if is_new && to.swap(distance, Ordering::Relaxed) == UNKNOWN {
                                found += 1;
                            }
                        }
                    } else if !is_forward
                        && get(at) == UNKNOWN
                        && (0..FaceTurn::COUNT)
                            .any(|turn| get(neighbour(place, turn)) == distance - 1)
                    {
                        distances[at].store(distance, Ordering::Relaxed);
                        found += 1;
                    }
                }
                found
            },
        )
        .into_iter()
        .sum();
        known += found;
        if found == 0 {
            assert_eq!(known, distances.len(), "turns reach every pair");
            break;
        }
    }
    distances.into_iter().map(AtomicU8::into_inner).collect()
}

/// Phase 1 under the largest of three bounds.
pub(crate) struct Pairs<'t>(pub(crate) &'t PairTables);

impl Phase1 for Pairs<'_> {
    type Coset = RawCoset;

    type Scratch = ();

    const LISTED: u8 = 0;

    fn coset(&self, position: &Position) -> RawCoset {
        let (twist, flip) = (Twist::of(position), Flip::of(position));
        RawCoset { twist, flip, slice: Slice::of(position) }
    }

    fn distance(&self, coset: RawCoset) -> u8 {
        let (twist, flip, slice) = (coset.twist.index(), coset.flip.index(), coset.slice.index());
        let (flips, slices) = (Flip::COUNT as usize, Slice::COUNT as usize);
        let Pairs(tables) = self;
        let twist_flip = &tables.twist_flip[twist * flips + flip];
        let twist_slice = &tables.twist_slice[twist * slices + slice];
        let flip_slice = &tables.flip_slice[flip * slices + slice];
        *twist_flip.max(twist_slice).max(flip_slice)
    }

    fn expand(
        &self,
        nodes: &[Node<RawCoset>],
        left: u8,
        (): &mut (),
        into: &mut Vec<Node<RawCoset>>,
    ) {
        for node in nodes {
            let RawCoset { twist, flip, slice } = node.coset;
            let last = node.last();
            for turn in FaceTurn::ALL {
                if !may_be_next(last, turn, left) {
                    continue;
                }
                let coset = RawCoset {
                    twist: self.0.twist_turns[twist.index()][turn.index()],
                    flip: self.0.flip_turns[flip.index()][turn.index()],
                    slice: self.0.slice_turns[slice.index()][turn.index()],
                };
                let distance = self.distance(coset);
                if distance < left {
                    let corners = node.corners.after(turn);
                    into.push(node.child(turn, coset, distance, corners));
                }
            }
        }
    }

    fn list(&self, nodes: &[Node<RawCoset>], ends: &mut impl Ends<RawCoset>) {
        reached_at_once(nodes, ends);
    }
}
