//! Searches in quarter turns, against words of quarter turns and M. Reid's design.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chacha20::ChaCha8Rng;
use faceturn_cube::{Axis, CubeSymmetry, FaceTurn, KPattern, Maneuver, Metric, Position};
use faceturn_searcher::{Algorithm, Backend, Outcome, Request, Searcher};
use faceturn_tests::{distribution, table_in, tables};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn searcher() -> Searcher<'static> {
    Searcher::new(tables(), table_in(Metric::Quarter))
}

fn all(position: &Position) -> Outcome {
    searcher().search(position, &Request::new(), &())
}

fn quarter_turns() -> Vec<FaceTurn> {
    FaceTurn::ALL.into_iter().filter(|turn| turn.quarters() != 2).collect()
}

/// All words of this many quarter turns, canonical or not, with their positions.
fn words(length: usize) -> Vec<(Vec<FaceTurn>, Position)> {
    (0..length).fold(vec![(Vec::new(), Position::SOLVED)], |shorter, _| {
        let longer = shorter.iter().flat_map(|(word, position)| {
            quarter_turns()
                .into_iter()
                .map(move |turn| ([&word[..], &[turn]].concat(), position.after(turn)))
        });
        longer.collect()
    })
}

/// Compares complete lists of solutions with those made of all pairs of words.
fn compare_with_words(first: usize, second: usize, samples: usize) {
    let (beginnings, ends) = (words(first), words(second));
    let mut ends_at: HashMap<Position, Vec<&[FaceTurn]>> = HashMap::new();
    for (word, position) in &ends {
        ends_at.entry(*position).or_default().push(word);
    }
    let (mut random, length) = (ChaCha8Rng::seed_from_u64(1980), first + second);
    let turns = quarter_turns();
    let mut compared = 0;
    while compared < samples {
        let scramble: Maneuver =
            (0..length).map(|_| turns[random.random_range(0..turns.len())]).collect();
        let position = Position::SOLVED.apply(&scramble);
        let outcome = all(&position);
        if outcome.distance().map(usize::from) != Some(length) {
            continue;
        }
        compared += 1;
        let solutions = beginnings.iter().flat_map(|(word, made)| {
            // The word and the end undone lead from the position to the solved cube.
            let rest = ends_at.get(&position.then(made)).into_iter().flatten();
            rest.map(move |end| {
                let undone = end.iter().rev().map(|turn| turn.inverse());
                word.iter().copied().chain(undone).collect::<Maneuver>().canonical()
            })
        });
        let expected: BTreeSet<Maneuver> = solutions.collect();
        let found: BTreeSet<Maneuver> = outcome.maneuvers().collect();
        assert_eq!(found.len(), outcome.solutions.len(), "each once");
        assert_eq!(found, expected, "{scramble}");
        assert!(found.iter().all(|it| Metric::Quarter.length(it) == length));
    }
}

#[test]
fn complete_lists_are_those_of_all_words() {
    for (first, second) in [(1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3)] {
        compare_with_words(first, second, 12);
    }
}

#[test]
#[ignore = "a quarter of a million words: run by scripts/check --full"]
fn complete_lists_up_to_9q_are_those_of_all_words() {
    for (first, second) in [(4, 3), (4, 4), (5, 4)] {
        compare_with_words(first, second, 8);
    }
}

/// Positions by distance in quarter turns, as published: cube20.org/qtm.
const POSITIONS: [usize; 8] = [1, 12, 114, 1_068, 10_011, 93_840, 878_880, 8_221_632];

/// A position as a number: a digit to base 24 for each cubie, the last one for the last edge.
fn packed(position: &Position) -> u128 {
    let pattern = KPattern::from(position);
    let corners = pattern.corner_pieces.iter().zip(pattern.corner_orientation);
    let corners = corners.map(|(piece, twist)| 3 * piece + twist);
    let edges = pattern.edge_pieces.iter().zip(pattern.edge_orientation);
    let edges = edges.map(|(piece, flip)| 2 * piece + flip);
    corners.chain(edges).fold(0, |number, cubie| 24 * number + u128::from(cubie))
}

fn unpacked(mut number: u128) -> Position {
    let mut last_digit = || {
        let digit = (number % 24) as u8;
        number /= 24;
        digit
    };
    let mut pattern = KPattern::from(&Position::SOLVED);
    for place in (0..12).rev() {
        let edge = last_digit();
        (pattern.edge_pieces[place], pattern.edge_orientation[place]) = (edge / 2, edge % 2);
    }
    for place in (0..8).rev() {
        let corner = last_digit();
        (pattern.corner_pieces[place], pattern.corner_orientation[place]) =
            (corner / 3, corner % 3);
    }
    Position::try_from(pattern).expect("made of a position")
}

fn compare_with_layers(last: usize, samples: usize) {
    let (mut random, turns) = (ChaCha8Rng::seed_from_u64(26), quarter_turns());
    // Every quarter turn changes the parity: a neighbour is one layer in or one layer out.
    let (mut before, mut layer) = (Vec::new(), vec![packed(&Position::SOLVED)]);
    for (distance, expected) in POSITIONS.into_iter().enumerate().take(last + 1) {
        assert_eq!(layer.len(), expected, "{distance}q");
        for &number in layer.sample(&mut random, samples) {
            let outcome = all(&unpacked(number));
            assert_eq!(outcome.distance().map(usize::from), Some(distance));
        }
        if distance < last {
            let neighbours = layer.iter().flat_map(|&number| {
                let position = unpacked(number);
                turns.iter().map(move |&turn| packed(&position.after(turn)))
            });
            let mut next: Vec<u128> = neighbours.collect();
            next.sort_unstable();
            next.dedup();
            next.retain(|number| before.binary_search(number).is_err());
            before = std::mem::replace(&mut layer, next);
        }
    }
}

#[test]
fn positions_by_distance_are_the_published_ones() {
    compare_with_layers(5, 200);
}

#[test]
#[ignore = "nine million positions: run by scripts/check --full"]
fn positions_by_distance_up_to_7q_are_the_published_ones() {
    compare_with_layers(7, 300);
}

#[test]
fn the_table_has_the_published_distribution() {
    let table = table_in(Metric::Quarter);
    table.check().expect("entries are as the header says");
    let cosets = table.distribution_weighted_by(|class| tables().classes().size(class));
    let cosets: Vec<u128> = cosets.counts().iter().copied().map(u128::from).collect();
    assert_eq!(cosets, distribution("hcoset_raw_quarter_turns"));
}

fn distances(position: &Position) -> [u8; 3] {
    tables().cosets(position).map(|coset| table_in(Metric::Quarter).distance(coset.entry()).get())
}

/// Nodes and leaves of M. Reid's design: quarter turns, a half turn as the same clockwise turn
/// twice, opposite faces in one order, and three distances.
fn count(
    position: &Position,
    word: &mut Vec<FaceTurn>,
    left: u8,
    nodes: &mut u64,
    leaves: &mut u64,
) {
    if left == 0 {
        *leaves += 1;
        return;
    }
    for turn in quarter_turns() {
        let is_canonical = match word[..] {
            [.., last] if last.face() != turn.face() => turn.may_follow(last),
            [.., before, last] => {
                // The same face: a second clockwise turn, and no third.
                last == turn && turn.quarters() == 1 && before != turn
            }
            [last] => last == turn && turn.quarters() == 1,
            [] => true,
        };
        if !is_canonical {
            continue;
        }
        *nodes += 1;
        let child = position.after(turn);
        if distances(&child).into_iter().all(|distance| distance < left) {
            word.push(turn);
            count(&child, word, left - 1, nodes, leaves);
            word.pop();
        }
    }
}

fn compare_with_reids_design(last: u8) {
    let mut random = ChaCha8Rng::seed_from_u64(1997);
    let turns = quarter_turns();
    for _ in 0..3 {
        let scramble: Maneuver = (0..40).map(|_| turns[random.random_range(0..12)]).collect();
        let position = Position::SOLVED.apply(&scramble);
        let request = Request::new().algorithm(Algorithm::Plain).max_depth(last);
        let outcome = searcher().search(&position, &request, &());
        assert!(!outcome.passes.is_empty());
        for pass in outcome.passes {
            let (mut nodes, mut leaves) = (0, 0);
            count(&position, &mut Vec::new(), pass.depth, &mut nodes, &mut leaves);
            assert_eq!((pass.tally.nodes, pass.tally.tests), (nodes, leaves), "{}q", pass.depth);
            assert_eq!(pass.depth % 2 == 1, position.is_odd(), "other parities are left out");
        }
    }
}

#[test]
fn plain_counts_are_those_of_reids_design() {
    compare_with_reids_design(12);
}

#[test]
#[ignore = "passes of 17q from the cubies, seconds: run by scripts/check --full"]
fn plain_counts_up_to_17q_are_those_of_reids_design() {
    compare_with_reids_design(17);
}

/// Compares lists of solutions, and each backend's counts with the portable one's.
fn compare_with_the_plain_search(lengths: impl IntoIterator<Item = usize>) {
    let mut random = ChaCha8Rng::seed_from_u64(2014);
    let turns = quarter_turns();
    for length in lengths {
        let scramble: Maneuver = (0..length).map(|_| turns[random.random_range(0..12)]).collect();
        let position = Position::SOLVED.apply(&scramble);
        let search = |algorithm, request: Request| {
            searcher().search(&position, &request.algorithm(algorithm), &())
        };
        let request = Request::new().extra(2).max_depth(length as u8);
        let plain = search(Algorithm::Plain, request);
        let portable = search(Algorithm::staged(Backend::Portable).expect("everywhere"), request);
        assert_eq!(plain.distance(), portable.distance(), "{scramble}");
        assert_eq!(plain.solutions, portable.solutions, "{scramble}");
        for backend in Backend::available() {
            let staged = search(Algorithm::staged(backend).expect("available"), request);
            assert_eq!(staged, portable, "{backend}: {scramble}");
            let first = search(Algorithm::staged(backend).expect("available"), request.first());
            assert_eq!(first.distance(), portable.distance(), "{backend}: {scramble}");
            assert!(portable.solutions.contains(&first.solutions[0]));
        }
    }
}

#[test]
fn the_staged_search_finds_what_the_plain_search_finds() {
    compare_with_the_plain_search((0..13).flat_map(|length| [length; 3]));
}

#[test]
#[ignore = "plain passes of 15q take seconds: run by scripts/check --full"]
fn the_staged_search_finds_what_the_plain_search_finds_up_to_15q() {
    compare_with_the_plain_search([14, 14, 15, 15]);
}

/// All positions with 48 symmetries except the superflip, which is at 24q.
#[test]
fn the_most_symmetric_positions_are_where_they_are_known_to_be() {
    let pons = Position::SOLVED.apply(&"M2 E2 S2".parse::<Maneuver>().expect("moves"));
    let outcome = all(&pons);
    assert_eq!((outcome.distance(), outcome.symmetries), (Some(12), 48));
    assert_eq!((outcome.solutions.len(), outcome.kinds.len()), (42, 3));
    assert!(outcome.is_complete() && outcome.has_parity);
}

/// Superflip with pons asinorum: 20q*, ten solutions up to symmetry (M. Reid).
#[test]
#[ignore = "a pass of 20q: run by scripts/check --full"]
fn superflip_with_pons_asinorum_has_ten_kinds_of_solutions_at_20q() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let moves: Maneuver = format!("{superflip} M2 E2 S2").parse().expect("moves");
    let outcome = all(&Position::SOLVED.apply(&moves));
    assert_eq!((outcome.distance(), outcome.symmetries), (Some(20), 48));
    assert_eq!(outcome.kinds.len(), 10);
}

/// The edges of the 24 positions with the symmetry T_h, in the order of a KPattern: all at home,
/// or each in one of the other three places of its own slice.
const EDGES_UNDER_TH: [[u8; 12]; 4] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [2, 5, 0, 7, 6, 1, 4, 3, 9, 8, 11, 10],
    [4, 3, 6, 1, 0, 7, 2, 5, 10, 11, 8, 9],
    [6, 7, 4, 5, 2, 3, 0, 1, 11, 10, 9, 8],
];

/// Whether a position has the symmetry T_h: that of a cube with a line on each face, at right
/// angles to those of its neighbours.
fn has_symmetry_th(position: &Position) -> bool {
    let reflections = [Axis::UD, Axis::FB, Axis::RL].map(CubeSymmetry::reflection);
    let mut generators = [CubeSymmetry::DIAGONAL].into_iter().chain(reflections);
    generators.all(|symmetry| position.conjugate_by(symmetry) == *position)
}

fn digits<const N: usize>(number: u32, base: u32) -> [u8; N] {
    std::array::from_fn(|place| (number / base.pow(place as u32) % base) as u8)
}

/// Every position with the symmetry T_h: corners at home, twisted or not; edges flipped or not.
fn positions_with_symmetry_th() -> Vec<Position> {
    let (mut corners, mut edges) = (Vec::new(), Vec::new());
    let solved = || KPattern::from(&Position::SOLVED);
    for number in 0..3u32.pow(8) {
        let mut pattern = solved();
        pattern.corner_orientation = digits(number, 3);
        corners.extend(Position::try_from(pattern).ok().filter(has_symmetry_th));
    }
    for edge_pieces in EDGES_UNDER_TH {
        for number in 0..2u32.pow(12) {
            let mut pattern = solved();
            (pattern.edge_pieces, pattern.edge_orientation) = (edge_pieces, digits(number, 2));
            edges.extend(Position::try_from(pattern).ok().filter(has_symmetry_th));
        }
    }
    assert_eq!((corners.len(), edges.len()), (3, 8));
    corners.iter().flat_map(|corners| edges.iter().map(|edges| corners.then(edges))).collect()
}

/// Compares how many positions with the symmetry T_h are at each distance up to the last, and how
/// many are farther. Numbers: T. Rokicki, cube20.org/qtm.
fn compare_with_symmetric_positions(last: u8, expected: &[(u8, usize)], farther: usize) {
    let mut found: BTreeMap<u8, usize> = BTreeMap::new();
    for position in positions_with_symmetry_th() {
        assert!(has_symmetry_th(&position) && !position.is_odd());
        let outcome = searcher().search(&position, &Request::new().first().max_depth(last), &());
        let distance = outcome.distance().unwrap_or(u8::MAX);
        assert!(distance <= last || outcome.lower_bound > last, "every pass was complete");
        *found.entry(distance).or_default() += 1;
    }
    assert_eq!(found.remove(&u8::MAX).unwrap_or(0), farther);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn symmetric_positions_are_where_they_are_known_to_be() {
    compare_with_symmetric_positions(16, &[(0, 1), (12, 1), (16, 2)], 20);
}

#[test]
#[ignore = "eighteen passes of 20q, minutes: run by scripts/check --full"]
fn symmetric_positions_are_where_they_are_known_to_be_up_to_20q() {
    compare_with_symmetric_positions(20, &[(0, 1), (12, 1), (16, 2), (18, 2), (20, 9)], 9);
}

/// Solutions of positions with the symmetry T_h beyond 20q, one for each class under the
/// symmetries of the cube. Found by `solve --first --metric quarter --min-depth 22`.
const SOLUTIONS_OF_22Q: [&str; 3] = [
    "U D F' R' L' F' U' D' F R' L' U2 D2 B R' L' F' U' D' B'",
    "U2 F U' L' D' F' U' F' R D' L2 B L' U' R' B' L' B' D R'",
    "U R L U' F B U R L F2 B2 D' R L U' F B D' F' B'",
];

/// With the test above: all but the superflip are at exactly 22q.
#[test]
fn all_but_one_symmetric_position_are_at_most_at_22q() {
    let mut near = BTreeSet::new();
    for solution in SOLUTIONS_OF_22Q {
        let solution: Maneuver = solution.parse().expect("moves");
        assert_eq!(Metric::Quarter.length(&solution), 22);
        let position = Position::SOLVED.apply(&solution.inverse());
        assert!(has_symmetry_th(&position), "{solution}");
        let images = [position, position.inverse()].map(|it| {
            CubeSymmetry::all().map(|symmetry| it.conjugate_by(symmetry)).collect::<Vec<_>>()
        });
        near.extend(images.into_iter().flatten().map(|image| packed(&image)));
    }
    assert_eq!(near.len(), 8);
}

/// A maneuver proves it; a pass of 22q without a solution takes minutes (`docs/measurements.md`).
#[test]
fn superflip_is_at_most_at_24q() {
    let maneuver: Maneuver =
        "R' U2 B L' F U' B D F U D' L D2 F' R B' D F' U' B' U D'".parse().expect("moves");
    let superflip: Maneuver =
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse().expect("moves");
    assert_eq!(Position::SOLVED.apply(&maneuver), Position::SOLVED.apply(&superflip));
    assert_eq!(Metric::Quarter.length(&maneuver), 24);
}
