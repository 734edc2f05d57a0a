//! Searches with real tables, checked against the cubies and against each other.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use chacha20::ChaCha8Rng;
use faceturn_cube::{FaceTurn, Maneuver, Metric, Position};
use faceturn_searcher::{Event, Observer};
use faceturn_tests::{table_in, tables};
use faceturn_twophase::{
    PairTables, Phase1Tables, SubgroupTables, Suffixes, TwoPhase, TwoPhaseRequest,
};
use rand::{RngExt, SeedableRng};

struct WorkedOut {
    suffixes: Suffixes,
    subgroup: SubgroupTables,
}

fn worked_out(metric: Metric) -> &'static WorkedOut {
    static TABLES: [OnceLock<WorkedOut>; 2] = [const { OnceLock::new() }; 2];
    TABLES[metric as usize].get_or_init(|| WorkedOut {
        suffixes: Suffixes::new(tables(), table_in(metric)),
        subgroup: SubgroupTables::new(metric),
    })
}

fn exact_in(metric: Metric) -> TwoPhase<'static> {
    let (cosets, distances) = (tables(), table_in(metric));
    let WorkedOut { suffixes, subgroup } = worked_out(metric);
    TwoPhase::All { phase1: Phase1Tables::Exact { cosets, distances, suffixes }, subgroup }
}

fn exact() -> TwoPhase<'static> {
    exact_in(Metric::Face)
}

fn pairs() -> TwoPhase<'static> {
    static PAIRS: OnceLock<PairTables> = OnceLock::new();
    let phase1 = Phase1Tables::Pairs(PAIRS.get_or_init(PairTables::new));
    TwoPhase::All { phase1, subgroup: &worked_out(Metric::Face).subgroup }
}

fn positions(turns: usize, count: usize) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(1998);
    let mut draw = || {
        (0..turns).fold(Position::SOLVED, |position, _| {
            position.after(FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)])
        })
    };
    (0..count).map(|_| draw()).collect()
}

#[test]
fn every_maneuver_solves_and_the_first_has_at_most_22_turns() {
    for two_phase in [exact(), pairs()] {
        for position in positions(60, 40) {
            let request = TwoPhaseRequest::new().max_length(22).max_nodes(1);
            let outcome = two_phase.search(&position, None, &request, &());
            let Some(best) = outcome.best else { continue };
            assert_eq!(position.apply(&best), Position::SOLVED);
            assert!(best.is_canonical() && best.face_turn_length() <= 22);
        }
        for position in positions(60, 20) {
            let outcome =
                two_phase.search(&position, None, &TwoPhaseRequest::new().good_length(22), &());
            let best = outcome.best.expect("22 turns are always enough");
            assert_eq!(position.apply(&best), Position::SOLVED);
        }
    }
}

/// All ways into H are alike, and none leads near the solved cube. Without its symmetries, 20
/// turns would take 10 million nodes.
#[test]
fn the_superflip_has_a_maneuver_at_once_and_one_of_20_turns_soon() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let position = Position::SOLVED.apply(&superflip.parse().expect("moves"));
    for (length, most_nodes) in [(22, 100_000), (20, 500_000)] {
        let request = TwoPhaseRequest::new().good_length(length);
        let outcome = exact().search(&position, None, &request, &());
        let best = outcome.best.expect("every position has one");
        assert_eq!(position.apply(&best), Position::SOLVED);
        assert!(best.face_turn_length() <= length.into(), "{best}");
        assert!(outcome.nodes < most_nodes, "{} nodes", outcome.nodes);
    }
}

/// Symmetries leave out ways, but not all ways of any length.
#[test]
fn symmetric_positions_get_a_shortest_maneuver() {
    // With their distances: patterns with 2 to 48 symmetries, and one that is its own inverse.
    let patterns = [
        ("U2 D2 F2 B2 R2 L2", 6),
        ("F2 B2 R2 L2", 4),
        ("U D' R L' F B' U D'", 8),
        ("R L U2 R' L'", 5),
        ("R U R' F2 R U' R'", 7),
        ("R2 F2 R2 F2 R2 F2", 6),
    ];
    for (moves, distance) in patterns {
        let position = Position::SOLVED.apply(&moves.parse().expect("moves"));
        for two_phase in [exact(), pairs()] {
            let outcome = two_phase.search(&position, None, &TwoPhaseRequest::new(), &());
            assert!(outcome.is_shortest, "{moves}");
            let best = outcome.best.expect("there is one");
            assert_eq!(best.face_turn_length(), distance, "{moves}");
            assert_eq!(position.apply(&best), Position::SOLVED);
        }
    }
}

#[test]
fn the_solved_position_needs_no_turn() {
    for two_phase in [exact(), pairs()] {
        let outcome = two_phase.search(&Position::SOLVED, None, &TwoPhaseRequest::new(), &());
        assert!(outcome.is_shortest);
        assert_eq!((outcome.best, outcome.nodes), (Some(Maneuver::default()), 0));
    }
}

/// The search tries all lengths of phase 1, so it finds a shortest maneuver of near positions.
#[test]
fn near_positions_get_a_shortest_maneuver() {
    let mut distances = std::collections::HashMap::from([(Position::SOLVED, 0)]);
    let mut sample = vec![(Position::SOLVED, 0)];
    let mut frontier = vec![Position::SOLVED];
    for distance in 1..=4 {
        let mut next = Vec::new();
        for position in frontier.iter().flat_map(|p| FaceTurn::ALL.map(|turn| p.after(turn))) {
            if let std::collections::hash_map::Entry::Vacant(vacant) = distances.entry(position) {
                vacant.insert(distance);
                next.push(position);
                sample.push((position, distance));
            }
        }
        frontier = next;
    }
    let mut sample: Vec<_> = sample.into_iter().step_by(101).collect();
    // At distance 4 only by ways that end with turns of opposite faces: phase 2 must begin with
    // F2 after B', which is not their canonical order.
    let slices: Maneuver = "U2 D' F2 B'".parse().expect("moves");
    sample.push((Position::SOLVED.apply(&slices).inverse(), 4));
    sample.push((Position::SOLVED.apply(&slices), 4));
    for (position, distance) in sample {
        for two_phase in [exact(), pairs()] {
            let outcome = two_phase.search(&position, None, &TwoPhaseRequest::new(), &());
            assert!(outcome.is_shortest, "{position:?}");
            let best = outcome.best.expect("there is one");
            assert_eq!(best.face_turn_length(), distance, "{position:?}");
        }
    }
}

#[test]
fn what_a_number_of_nodes_finds_does_not_depend_on_the_threads() {
    let request = TwoPhaseRequest::new().max_nodes(60_000);
    for position in positions(60, 4) {
        let found = [1, 2, 8].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.expect("threads");
            [exact(), pairs()].map(|it| pool.install(|| it.search(&position, None, &request, &())))
        });
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
    }
}

struct Counting {
    questions: AtomicU64,
    most: u64,
    shortest: AtomicU64,
}

impl Observer for Counting {
    fn wants_to_stop(&self) -> bool {
        self.questions.fetch_add(1, Ordering::Relaxed) >= self.most
    }

    fn event(&self, event: &Event<'_>) {
        let Event::SolutionKnown(maneuver) = event else { return };
        let length = maneuver.face_turn_length() as u64;
        assert!(self.shortest.swap(length, Ordering::Relaxed) > length, "shorter each time");
    }
}

#[test]
fn the_first_maneuver_of_a_random_position_has_at_most_22_turns() {
    for position in positions(60, 200) {
        let request = TwoPhaseRequest::new().max_length(30).good_length(30);
        let first =
            exact().search(&position, None, &request, &()).best.expect("every position has one");
        assert!(first.face_turn_length() <= 22, "{first}");
        assert_eq!(position.apply(&first), Position::SOLVED);
    }
}

#[test]
fn a_search_that_is_stopped_has_the_best_that_was_reported() {
    for (most, position) in (0..).step_by(7).zip(positions(60, 12)) {
        let observer =
            Counting { questions: AtomicU64::new(0), most, shortest: AtomicU64::new(u64::MAX) };
        let outcome = exact().search(&position, None, &TwoPhaseRequest::new(), &observer);
        assert!(!outcome.is_shortest, "shorter ones have not been ruled out");
        let shortest = observer.shortest.into_inner();
        match outcome.best {
            None => assert_eq!(shortest, u64::MAX),
            Some(best) => {
                assert_eq!(best.face_turn_length() as u64, shortest);
                assert_eq!(position.apply(&best), Position::SOLVED);
            }
        }
    }
}

#[test]
fn longer_maneuvers_than_asked_for_are_not_found() {
    for position in positions(7, 30) {
        let shortest = exact().search(&position, None, &TwoPhaseRequest::new(), &()).best;
        let length = shortest.expect("there is one").face_turn_length() as u8;
        let Some(less) = length.checked_sub(1) else { continue };
        let request = TwoPhaseRequest::new().max_length(less).max_nodes(20_000);
        assert_eq!(exact().search(&position, None, &request, &()).best, None);
        let request = TwoPhaseRequest::new().max_length(length);
        assert!(exact().search(&position, None, &request, &()).best.is_some());
    }
}

/// As in face turns: every maneuver solves, maneuvers get shorter, near positions get a shortest
/// one, and the results do not depend on the threads.
#[test]
fn searches_in_quarter_turns() {
    let metric = Metric::Quarter;
    let two_phase = exact_in(metric);
    for position in positions(60, 60) {
        let outcome =
            two_phase.search(&position, None, &TwoPhaseRequest::new().good_length(30), &());
        let first = outcome.best.expect("every position has one");
        assert_eq!(position.apply(&first), Position::SOLVED);
        assert!(first.is_canonical() && metric.length(&first) <= 30, "{first}");
        assert_eq!(metric.length(&first) % 2, usize::from(position.is_odd()));
    }
    for position in positions(60, 3) {
        let request = TwoPhaseRequest::new().max_nodes(60_000);
        let found = [1, 2, 8].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| two_phase.search(&position, None, &request, &()))
        });
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
        assert!(found[0].best.as_ref().is_some_and(|best| metric.length(best) <= 26), "{found:?}");
    }
    // With their distances.
    let patterns = [
        ("U2 D2 F2 B2 R2 L2", 12),
        ("F2 B2 R2 L2", 8),
        ("U D' R L' F B' U D'", 8),
        ("R L U2 R' L'", 6),
        ("R2 F2 R2 F2 R2 F2", 12),
        ("U2", 2),
        ("R2 L", 3),
    ];
    for (moves, distance) in patterns {
        let position = Position::SOLVED.apply(&moves.parse().expect("moves"));
        let outcome = two_phase.search(&position, None, &TwoPhaseRequest::new(), &());
        assert!(outcome.is_shortest, "{moves}");
        let best = outcome.best.expect("there is one");
        assert_eq!(metric.length(&best), distance, "{moves}");
        assert_eq!(position.apply(&best), Position::SOLVED);
    }
}

#[test]
#[should_panic(expected = "phases count the same turns")]
fn tables_of_different_metrics_are_refused() {
    let subgroup = &worked_out(Metric::Quarter).subgroup;
    let TwoPhase::All { phase1, .. } = exact() else { unreachable!("it is by all turns") };
    let two_phase = TwoPhase::All { phase1, subgroup };
    let position = Position::SOLVED.after(FaceTurn::ALL[0]);
    let _ = two_phase.search(&position, None, &TwoPhaseRequest::new(), &());
}
