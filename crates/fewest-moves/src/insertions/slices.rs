//! Slices inserted into a skeleton at several places, so that together they solve what it leaves.
//!
//! A slice turns the middle of the cube, so later turns are of other faces. Moves are therefore
//! treated as a position and a rotation of the whole cube. If the skeleton is `A B` and `m` is a
//! slice, then `A m B = A B (B^-1 m B)`: inserting slices is following the skeleton by one such
//! factor for each, in the order of the places. Half of the factors are looked up in a table of
//! the products of the others.

use std::collections::{BTreeMap, HashMap};

use faceturn_cube::{CubeSymmetry, Layers, Maneuver, Move, MoveSequence, Position};

use super::pieces::Pieces;
use super::solution::Solution;
use super::table::MOST_PIECES;
use crate::ShouldStop;

pub(crate) const MOST_SLICES: u8 = 4;

/// The most slices in one half, and together with a maneuver.
pub(crate) const HALF: usize = 2;

/// The effect of moves: the position seen from the first holding, and the rotation to the last.
#[derive(Clone, Copy)]
struct Held {
    position: Position,
    rotation: CubeSymmetry,
}

struct Slice {
    /// How many turns of the skeleton come before it.
    at: usize,
    /// Whether the turns before and after it, of opposite faces, have changed places.
    has_swapped: bool,
    slice: Move,
    factor: Held,
}

/// Some slices in the order of their places, by index.
struct Slices {
    numbers: Vec<usize>,
    product: Held,
}

/// A skeleton with slices, and its whole.
type SkeletonWithSlices = (MoveSequence, Maneuver);

/// The shortest wholes with up to `most` slices that solve a start, each in its way with the
/// fewest slices; and the skeletons with more than [`HALF`] slices that leave a few corners alone.
/// No two slices are at one place. Some may be missing if `stop` asked to stop.
pub(crate) fn with_slices(
    start: &Position,
    skeleton: &Maneuver,
    most: usize,
    count: usize,
    stop: ShouldStop<'_>,
) -> (Vec<Solution>, Vec<SkeletonWithSlices>) {
    let slices = slices(skeleton);
    let begin = Held::after(start, skeleton);
    let firsts = products(&slices, most.min(HALF), stop);
    let seconds = products(&slices, most.saturating_sub(HALF), stop);
    let edges = |position: &Position| (*position.edge_at(), *position.edge_flip());
    let mut by_edges: HashMap<_, Vec<&Slices>> = HashMap::new();
    for second in seconds.iter().take_while(|_| !stop()) {
        by_edges.entry(edges(&second.product.position)).or_default().push(second);
    }
    let (mut leaving_corners, solved) = (Vec::new(), Pieces::solved());
    let mut kept: BTreeMap<(usize, Maneuver), (usize, MoveSequence)> = BTreeMap::new();
    for first in firsts.iter().take_while(|_| !stop()) {
        let made = begin.then(&first.product);
        // As seen from the holding after the first half.
        let wanted = made.position.inverse().conjugate_by(made.rotation);
        for second in by_edges.get(&edges(&wanted)).into_iter().flatten() {
            let numbers = [&first.numbers[..], &second.numbers].concat();
            // Every list is cut only once: its first half is full, or its second empty.
            let is_cut = second.numbers.is_empty() || first.numbers.len() == HALF;
            if numbers.is_empty() || !is_cut || !are_in_order(&slices, &numbers) {
                continue;
            }
            let moves = written(skeleton, numbers.iter().map(|&number| &slices[number]));
            let whole = moves.parsed().into_maneuver().canonical();
            if second.product.position != wanted {
                let left = Pieces::from(&made.then(&second.product).position);
                if numbers.len() > HALF && left.differences(&solved) <= MOST_PIECES {
                    leaving_corners.push((moves, whole));
                }
                continue;
            }
            let how = (numbers.len(), moves);
            let known = kept.entry((whole.len(), whole)).or_insert_with(|| how.clone());
            *known = how.min(known.clone());
            if kept.len() > count {
                kept.pop_last();
            }
        }
    }
    let solution = |((_, whole), (_, moves))| Solution {
        whole,
        insertions: Vec::new(),
        with_slices: Some(moves),
    };
    (kept.into_iter().map(solution).collect(), leaving_corners)
}

/// The skeleton with 1 to `most` slices wherever these leave few enough pieces, with its whole,
/// in order of the number of slices. Some may be missing if `stop` asked to stop.
pub(crate) fn leaving_few(
    start: &Position,
    skeleton: &Maneuver,
    most: usize,
    stop: ShouldStop<'_>,
) -> Vec<SkeletonWithSlices> {
    let (slices, solved) = (slices(skeleton), Pieces::solved());
    let begin = Held::after(start, skeleton);
    let mut found = Vec::new();
    let products = products(&slices, most, stop);
    for Slices { numbers, product } in products.iter().skip(1).take_while(|_| !stop()) {
        let left = Pieces::from(&begin.then(product).position);
        if left.differences(&solved) <= MOST_PIECES {
            let moves = written(skeleton, numbers.iter().map(|&number| &slices[number]));
            let whole = moves.parsed().into_maneuver().canonical();
            found.push((moves, whole));
        }
    }
    found
}

impl Held {
    fn after(start: &Position, skeleton: &Maneuver) -> Held {
        Held { position: start.apply(skeleton), rotation: CubeSymmetry::IDENTITY }
    }

    fn of(moves: Vec<Move>) -> Held {
        let parsed = MoveSequence::new(moves).parsed();
        let rotation = parsed.rotation().symmetry();
        Held { position: Position::SOLVED.apply(parsed.maneuver()), rotation }
    }

    /// These moves, then the others from the holding that they lead to.
    fn then(&self, next: &Held) -> Held {
        let seen = next.position.conjugate_by(self.rotation.inverse());
        Held { position: self.position.then(&seen), rotation: self.rotation.then(next.rotation) }
    }
}

/// Every slice at every place of a canonical skeleton, in the order of the places.
fn slices(skeleton: &Maneuver) -> Vec<Slice> {
    let turns = skeleton.turns();
    let mut slices = Vec::new();
    for at in 0..=turns.len() {
        let is_in_pair = at > 0 && at < turns.len() && turns[at - 1].axis() == turns[at].axis();
        for has_swapped in [false, true].into_iter().take(1 + usize::from(is_in_pair)) {
            let mut turns = turns.to_vec();
            if has_swapped {
                turns.swap(at - 1, at);
            }
            let after: Vec<Move> = turns[at..].iter().copied().map(Move::from).collect();
            let undone = after.iter().rev().map(|turn| turn.inverse());
            for slice in Move::ALL.into_iter().filter(|slice| slice.layers() == Layers::Middle) {
                let moves = undone.clone().chain([slice]).chain(after.iter().copied());
                let factor = Held::of(moves.collect());
                slices.push(Slice { at, has_swapped, slice, factor });
            }
        }
    }
    slices
}

/// The products of up to `most` slices in the order of their places. Some may be missing if
/// `stop` asked to stop.
fn products(slices: &[Slice], most: usize, stop: ShouldStop<'_>) -> Vec<Slices> {
    let none = Held { position: Position::SOLVED, rotation: CubeSymmetry::IDENTITY };
    let mut products = vec![Slices { numbers: Vec::new(), product: none }];
    let mut begin = 0;
    for _ in 0..most {
        let end = products.len();
        for at in (begin..end).take_while(|_| !stop()) {
            let Slices { numbers, product } = &products[at];
            let (numbers, product) = (numbers.clone(), *product);
            for (number, slice) in slices.iter().enumerate() {
                let numbers = [&numbers[..], &[number]].concat();
                if are_in_order(slices, &numbers) {
                    products.push(Slices { numbers, product: product.then(&slice.factor) });
                }
            }
        }
        begin = end;
    }
    products
}

fn are_in_order(slices: &[Slice], numbers: &[usize]) -> bool {
    numbers.windows(2).all(|pair| slices[pair[0]].at < slices[pair[1]].at)
}

/// The skeleton with slices, in the notation of moves made by hand.
fn written<'s>(
    skeleton: &Maneuver,
    slices: impl DoubleEndedIterator<Item = &'s Slice> + Clone,
) -> MoveSequence {
    let mut moves: Vec<Move> = skeleton.into_iter().copied().map(Move::from).collect();
    for slice in slices.clone().filter(|slice| slice.has_swapped) {
        moves.swap(slice.at - 1, slice.at);
    }
    for slice in slices.rev() {
        moves.insert(slice.at, slice.slice);
    }
    MoveSequence::new(moves)
}
