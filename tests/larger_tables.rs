//! Tables of refinements, and the search that uses them, against their twins.
//!
//! The real ones take minutes and gigabytes to make. A table of the smallest refinement that
//! reaches few turns uses the same code and takes a second.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use chacha20::ChaCha8Rng;
use faceturn_cube::{Axis, FaceTurn, Position};
use faceturn_generator::{GenerateError, generate_larger_table};
use faceturn_searcher::{Algorithm, Backend, Outcome, Request, Searcher};
use faceturn_symmetry::{
    CellTables, FlipSlice, Refinement, SlicePairs, Twist, UpperCorners, to_up_down,
};
use faceturn_table::{LargerTable, LargerTableShape, Loading, TableError};
use faceturn_tests::{data, table, tables};
use rand::{RngExt, SeedableRng};

const SHAPE: LargerTableShape = LargerTableShape { refinement: Refinement::Slice, reach: 7 };

/// Cosets of each refined subgroup at distances 0 to 4, from `docs/table-format.md`.
const COSETS: [(Refinement, [usize; 5]); 4] = [
    (Refinement::Slice, [1, 10, 104, 1_238, 15_062]),
    (Refinement::Corners, [1, 10, 110, 1_297, 15_889]),
    (Refinement::CornersAndSlice, [1, 10, 114, 1_380, 17_163]),
    (Refinement::LayersAndPairs, [1, 12, 153, 1_870, 23_278]),
];

pub(crate) fn cells() -> &'static CellTables {
    static CELLS: OnceLock<CellTables> = OnceLock::new();
    CELLS.get_or_init(|| CellTables::try_new(tables(), SHAPE.refinement).expect("90 kB"))
}

pub(crate) fn near() -> &'static LargerTable {
    static NEAR: OnceLock<LargerTable> = OnceLock::new();
    NEAR.get_or_init(|| {
        let made = generate_larger_table(tables(), SHAPE, &mut |_| ControlFlow::Continue(()));
        made.expect("144 MB")
    })
}

fn is_near(position: &Position) -> bool {
    let coset = tables().coset(position);
    near().is_near(coset.class(), coset.twist(), cells().cell(position, coset))
}

fn random_turn(random: &mut ChaCha8Rng) -> FaceTurn {
    FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)]
}

fn scrambled(random: &mut ChaCha8Rng, turns: usize) -> Position {
    (0..turns).fold(Position::SOLVED, |position, _| position.after(random_turn(random)))
}

/// What identifies a coset of a refined subgroup, from the cubies.
fn raw(refinement: Refinement, position: &Position) -> (FlipSlice, Twist, Vec<usize>) {
    let corners = UpperCorners::of(position).index();
    let pairs = SlicePairs::of(position).index();
    let cell = match refinement {
        Refinement::Slice => vec![pairs / 2],
        Refinement::Corners => vec![corners / 2],
        Refinement::CornersAndSlice => vec![corners / 2, pairs / 2],
        _ => vec![corners, pairs],
    };
    (FlipSlice::of(position), Twist::of(position), cell)
}

#[test]
fn cosets_near_the_refined_subgroups_are_as_many_as_published() {
    for (refinement, expected) in COSETS {
        let mut known = HashSet::from([raw(refinement, &Position::SOLVED)]);
        let mut last = vec![Position::SOLVED];
        for (distance, expected) in expected.into_iter().enumerate() {
            assert_eq!(last.len(), expected, "{refinement:?} at {distance}");
            let next = last.iter().flat_map(|position| FaceTurn::ALL.map(|t| position.after(t)));
            last = next.filter(|next| known.insert(raw(refinement, next))).collect();
        }
    }
    assert_eq!(near().counts().cosets[..5].to_vec(), COSETS[0].1.map(|count| count as u64));
}

#[test]
fn a_table_counts_what_it_holds_and_agrees_with_the_distances() {
    near().check(|class| tables().classes().size(class)).expect("counted again");
    near().check_against(table()).expect("the same cosets of H");
}

/// No value exceeds the turns left in known maneuvers.
#[test]
fn what_few_turns_away_is_near_along_every_axis() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for walk in 0..1_000 {
        // Turns of the axis come first: their products are in its refined subgroup.
        let turns_of_axis = FaceTurn::ALL.into_iter().filter(|turn| turn.axis() == Axis::UD);
        let turns_of_axis: Vec<FaceTurn> = turns_of_axis.collect();
        let mut position = Position::SOLVED;
        for _ in 0..walk % 5 {
            position = position.after(turns_of_axis[random.random_range(0..6)]);
        }
        for _ in 0..SHAPE.reach {
            position = position.after(random_turn(&mut random));
            assert!(is_near(&position));
        }
    }
}

fn search(searcher: Searcher<'_>, position: &Position, backend: Backend) -> Outcome {
    let algorithm = Algorithm::staged(backend).expect("an available backend");
    searcher.search(position, &Request::new().algorithm(algorithm), &())
}

/// The solutions are those without the table; counts are the same on all backends and threads.
#[test]
fn a_larger_table_changes_the_nodes_and_nothing_else() {
    let plain = Searcher::new(tables(), table());
    let refined = plain.with_larger_table(cells(), near());
    let mut random = ChaCha8Rng::seed_from_u64(35);
    let walks = (0..12).step_by(3).map(|walk| scrambled(&mut random, walk));
    let patterns = data("brute.tsv")
        .into_iter()
        .map(|row| Position::SOLVED.apply(&row[0].parse().expect("a maneuver")));
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    for position in walks.chain(patterns.step_by(60)) {
        let expected = search(plain, &position, Backend::best());
        let found = search(refined, &position, Backend::best());
        assert_eq!(found.solutions, expected.solutions);
        assert_eq!(found.kinds, expected.kinds);
        assert_eq!(found.distance(), expected.distance());
        for backend in Backend::available() {
            let outcome = one.install(|| search(refined, &position, backend));
            assert_eq!(outcome, found, "{backend}");
        }
    }
}

#[test]
fn distances_along_other_axes_are_those_of_the_rotated_position() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let plain = Searcher::new(tables(), table()).with_larger_table(cells(), near());
    for turns in 0..11 {
        let position = scrambled(&mut random, turns);
        let distances = Axis::ALL.map(|axis| {
            let rotated = position.conjugate_by(to_up_down(axis));
            search(plain, &rotated, Backend::best()).distance()
        });
        assert_eq!(distances, [distances[0]; 3]);
    }
}

#[test]
#[ignore = "takes 3 s: reads 144 MB eight times"]
fn a_file_is_the_table_or_is_refused() {
    let mut file = tempfile::tempfile().expect("a file");
    near().write_to(&mut file).expect("room for 144 MB");
    let load = |shape| LargerTable::load(&file, shape, Loading::Copy);
    assert_eq!(load(SHAPE).expect("the table").digest(), near().digest());
    let other = LargerTableShape { reach: 8, ..SHAPE };
    let refused = load(other).expect_err("another reach").to_string();
    assert_eq!(refused, "expected a table that reaches 8 turns, the header says 7");
    let other = LargerTableShape { refinement: Refinement::Corners, ..SHAPE };
    assert!(matches!(load(other), Err(TableError::Content(_))));
    flip_bit(&file, SHAPE.file_bytes() / 2);
    assert!(matches!(load(SHAPE), Err(TableError::Digest(_))));
    flip_bit(&file, SHAPE.file_bytes() / 2);
    flip_bit(&file, 3);
    assert!(matches!(load(SHAPE), Err(TableError::Magic(_))));
    flip_bit(&file, 3);
    file.set_len(SHAPE.file_bytes() - 1).expect("a shorter file");
    assert!(matches!(load(SHAPE), Err(TableError::Length { .. })));
    file.set_len(100).expect("a shorter file");
    assert!(matches!(load(SHAPE), Err(TableError::Length { found: 100, .. })));
}

fn flip_bit(mut file: &std::fs::File, at: u64) {
    use std::io::{Read, Seek, SeekFrom, Write};
    let mut byte = [0];
    file.seek(SeekFrom::Start(at)).expect("within the file");
    file.read_exact(&mut byte).expect("a byte");
    file.seek(SeekFrom::Start(at)).expect("within the file");
    file.write_all(&[byte[0] ^ 1]).expect("the same byte");
}

#[test]
fn making_a_table_can_be_interrupted() {
    let mut reports = 0;
    let made = generate_larger_table(tables(), SHAPE, &mut |_| {
        reports += 1;
        if reports == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(made.map(drop), Err(GenerateError::Interrupted)));
    assert_eq!(reports, 3);
}
