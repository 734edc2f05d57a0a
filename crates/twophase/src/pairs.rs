//! Phase 1 with three tables over pairs of coordinates, as in H. Kociemba's program of 1997. They
//! are small enough to be made at each start.

use std::sync::atomic::{AtomicU8, Ordering};

use faceturn_cube::{Axis, CubeSymmetry, Face, FaceTurn, Metric, Position};
use faceturn_symmetry::{Flip, Slice, Symmetry, Twist, parallel};

use crate::node::{Coordinates, Phase1Node, open_steps, turns_of};
use crate::threads;
use crate::two_phase_turns::TwoPhaseTurns;
use crate::walk::{Ends, Phase1, reached_at_once};

/// Marks what has not been reached yet; not a distance.
const UNKNOWN: u8 = u8::MAX;

/// A coset of H by its raw coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RawCoset {
    twist: Twist,
    flip: Flip,
    slice: Slice,
}

impl Coordinates for RawCoset {
    type Path = u128;
}

/// Lower bounds for the turns into H, at most 9, by pairs of coordinates.
///
/// About 6.7 MB, computed in tens of milliseconds.
pub struct PairTables {
    /// The allowed turns, one bit each.
    turns: u32,
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
    /// Computes the tables for all turns.
    pub fn new() -> PairTables {
        let symmetries = Symmetry::all().map(Symmetry::in_cube);
        PairTables::of((1 << FaceTurn::COUNT) - 1, symmetries, Threads::Pool)
    }

    pub(crate) fn by(turns: TwoPhaseTurns) -> PairTables {
        PairTables::of(turns.bits(), turns.symmetries(), Threads::Own)
    }

    /// The tables for these turns. The symmetries must keep the turns and the U-D axis.
    fn of(
        turns: u32,
        symmetries: impl Iterator<Item = CubeSymmetry>,
        threads: Threads,
    ) -> PairTables {
        // Symmetries that also keep the F-B axis keep the subgroups of untwisted corners, of
        // unflipped edges and of slice edges in their slots. They therefore act on each coordinate.
        let keeps_axes = |symmetry: &CubeSymmetry| symmetry.face(Face::F).axis() == Axis::FB;
        let symmetries: Vec<CubeSymmetry> = symmetries.filter(keeps_axes).collect();
        let twist_turns: Vec<_> =
            Twist::all().map(|t| FaceTurn::ALL.map(|turn| t.after(turn))).collect();
        let flip_turns: Vec<_> =
            Flip::all().map(|f| FaceTurn::ALL.map(|turn| f.after(turn))).collect();
        let slice_turns: Vec<_> =
            Slice::all().map(|s| FaceTurn::ALL.map(|turn| s.after(turn))).collect();
        let twists = Coordinate::new(numbers(&twist_turns, Twist::index), &symmetries);
        let flips = Coordinate::new(numbers(&flip_turns, Flip::index), &symmetries);
        let slices = Coordinate::new(numbers(&slice_turns, Slice::index), &symmetries);
        let (twist_flip, (twist_slice, flip_slice)) = threads::join(
            || distances(&twists, &flips, turns, threads),
            || {
                let twist_slice = distances(&twists, &slices, turns, threads);
                (twist_slice, distances(&flips, &slices, turns, threads))
            },
        );
        PairTables {
            turns,
            twist_turns,
            flip_turns,
            slice_turns,
            twist_flip,
            twist_slice,
            flip_slice,
        }
    }
}

/// The index of a coordinate after each turn. Shape `[count][18]`.
type Rows = Vec<[u16; FaceTurn::COUNT]>;

fn numbers<C: Copy>(rows: &[[C; FaceTurn::COUNT]], index: impl Fn(C) -> usize) -> Rows {
    rows.iter().map(|row| row.map(|coordinate| index(coordinate) as u16)).collect()
}

/// The most symmetries that keep two axes.
const SYMMETRIES: usize = 8;

/// The effect of turns and symmetries on the index of a coordinate. Index 0 is solved.
struct Coordinate {
    turned: Rows,
    /// Shape `[count][8]`, the index itself first. With fewer symmetries the images repeat.
    images: Vec<[u16; SYMMETRIES]>,
}

impl Coordinate {
    /// Finds the images turn by turn: `s^-1 (p t) s` is `(s^-1 p s) (s^-1 t s)`.
    fn new(turned: Rows, symmetries: &[CubeSymmetry]) -> Coordinate {
        let mut images = vec![[u16::MAX; SYMMETRIES]; turned.len()];
        images[0] = [0; SYMMETRIES];
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            for turn in FaceTurn::ALL {
                let child = usize::from(turned[at][turn.index()]);
                if images[child][0] == u16::MAX {
                    images[child] = std::array::from_fn(|place| {
                        let image = usize::from(images[at][place]);
                        turned[image][symmetries[place % symmetries.len()].turn(turn).index()]
                    });
                    reached.push(child);
                }
            }
            next += 1;
        }
        Coordinate { turned, images }
    }

    fn count(&self) -> usize {
        self.turned.len()
    }

    /// Whether no image has a smaller index.
    fn is_representative(&self, number: usize) -> bool {
        self.images[number].iter().all(|&image| usize::from(image) >= number)
    }
}

/// The threads that compute tables, besides the two that are started for them.
#[derive(Clone, Copy)]
enum Threads {
    Pool,
    /// None: others of the pool may be waiting for these tables.
    Own,
}

/// The distances of all pairs of two coordinates from `(0, 0)` by these turns, one bit each.
/// Breadth-first, forward while few are known, then backward. Only pairs whose first coordinate is
/// a representative are visited; the results are copied to their images.
fn distances(first: &Coordinate, second: &Coordinate, turns: u32, threads: Threads) -> Vec<u8> {
    let distances: Vec<AtomicU8> =
        (0..first.count() * second.count()).map(|_| AtomicU8::new(UNKNOWN)).collect();
    let get = |at: usize| distances[at].load(Ordering::Relaxed);
    let index = |row: usize, place: usize| row * second.count() + place;
    let representatives: Vec<usize> =
        (0..first.count()).filter(|&row| first.is_representative(row)).collect();
    // Sets a pair and its images. Returns how many of them were unknown.
    let set = |row: usize, place: usize, distance: u8| {
        let images = first.images[row].iter().zip(&second.images[place]);
        let places = images.map(|(&row, &place)| index(row.into(), place.into()));
        // A swap is slower than a read.
        let is_new = |&at: &usize| {
            get(at) == UNKNOWN && distances[at].swap(distance, Ordering::Relaxed) == UNKNOWN
        };
        places.filter(is_new).count()
    };
    let mut known = set(0, 0, 0);
    for distance in 1.. {
        let is_forward = known < distances.len() / 3;
        let row_found = |row: usize| {
            let neighbour = |place: usize, turn: FaceTurn| {
                let turn = turn.index();
                let [row, place] = [first.turned[row][turn], second.turned[place][turn]];
                [usize::from(row), usize::from(place)]
            };
            let at = |[row, place]: [usize; 2]| get(index(row, place));
            let mut found = 0;
            for place in 0..second.count() {
                let here = at([row, place]);
                if is_forward && here == distance - 1 {
                    for [row, place] in turns_of(turns).map(|turn| neighbour(place, turn)) {
                        if at([row, place]) == UNKNOWN {
                            found += set(row, place, distance);
                        }
                    }
                } else if !is_forward
                    && here == UNKNOWN
                    && turns_of(turns).any(|turn| at(neighbour(place, turn)) == distance - 1)
                {
                    found += set(row, place, distance);
                }
            }
            found
        };
        let found: usize = match threads {
            Threads::Pool => {
                let rows = representatives.iter().copied();
                parallel::sum(rows, |a, b| a + b, row_found)
            }
            Threads::Own => representatives.iter().map(|&row| row_found(row)).sum(),
        };
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

    fn metric(&self) -> Metric {
        Metric::Face
    }

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
        nodes: &[Phase1Node<RawCoset>],
        left: u8,
        (): &mut (),
        into: &mut Vec<Phase1Node<RawCoset>>,
    ) {
        for node in nodes {
            let RawCoset { twist, flip, slice } = node.coset;
            let open = open_steps(self.metric(), node.last(), left) & self.0.turns;
            for turn in turns_of(open) {
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

    fn list(&self, nodes: &[Phase1Node<RawCoset>], ends: &mut impl Ends<RawCoset>) {
        reached_at_once(nodes, ends);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coordinates(tables: &PairTables, symmetries: &[CubeSymmetry]) -> [Coordinate; 3] {
        [
            Coordinate::new(numbers(&tables.twist_turns, Twist::index), symmetries),
            Coordinate::new(numbers(&tables.flip_turns, Flip::index), symmetries),
            Coordinate::new(numbers(&tables.slice_turns, Slice::index), symmetries),
        ]
    }

    /// The distances without symmetries, from a queue.
    fn plain(first: &Coordinate, second: &Coordinate, turns: u32) -> Vec<u8> {
        let mut distances = vec![UNKNOWN; first.count() * second.count()];
        distances[0] = 0;
        let mut queue = std::collections::VecDeque::from([[0, 0]]);
        while let Some([row, place]) = queue.pop_front() {
            let distance = distances[row * second.count() + place];
            for turn in turns_of(turns).map(FaceTurn::index) {
                let [row, place] = [first.turned[row][turn], second.turned[place][turn]];
                let [row, place] = [usize::from(row), usize::from(place)];
                let neighbour = &mut distances[row * second.count() + place];
                if *neighbour == UNKNOWN {
                    *neighbour = distance + 1;
                    queue.push_back([row, place]);
                }
            }
        }
        distances
    }

    #[test]
    fn distances_of_pairs_are_those_of_a_plain_search() {
        let five_faces = FaceTurn::ALL.into_iter().filter(|turn| turn.face() != Face::B);
        let five_faces = TwoPhaseTurns::new(five_faces).expect("they lead home");
        for (tables, farthest) in
            [(PairTables::new(), [9, 9, 9]), (PairTables::by(five_faces), [12, 10, 13])]
        {
            let [twists, flips, slices] = coordinates(&tables, &[CubeSymmetry::IDENTITY]);
            assert!(tables.twist_flip == plain(&twists, &flips, tables.turns));
            assert!(tables.twist_slice == plain(&twists, &slices, tables.turns));
            assert!(tables.flip_slice == plain(&flips, &slices, tables.turns));
            let all = [&tables.twist_flip, &tables.twist_slice, &tables.flip_slice];
            assert_eq!(all.map(|table| table.iter().max()), farthest.each_ref().map(Some));
        }
    }

    #[test]
    fn images_are_carried_along_by_every_turn() {
        let tables = PairTables::new();
        let symmetries = Symmetry::all().map(Symmetry::in_cube);
        let kept = |symmetry: &CubeSymmetry| symmetry.face(Face::F).axis() == Axis::FB;
        let symmetries: Vec<CubeSymmetry> = symmetries.filter(kept).collect();
        for coordinate in coordinates(&tables, &symmetries) {
            for (number, images) in coordinate.images.iter().enumerate() {
                assert_eq!(usize::from(images[0]), number);
                for child in coordinate.turned[number] {
                    let images = images.iter().zip(coordinate.images[usize::from(child)]);
                    for (&image, child) in images {
                        assert!(coordinate.turned[usize::from(image)].contains(&child));
                    }
                }
            }
        }
    }
}
