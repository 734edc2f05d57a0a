use std::sync::atomic::{AtomicU8, AtomicU64};

use faceturn_cube::RandomSource;

use super::*;
use crate::testing::{position, quarter_solver, solver};
use faceturn_searcher::Ended;

/// The answers with the table, without it, and in quarter turns.
fn found(position: &Position, request: &QuickRequest, observer: &dyn Observer) -> [QuickAnswer; 3] {
    found_by(position, request, [observer; 3])
}

fn found_by(
    position: &Position,
    request: &QuickRequest,
    observers: [&dyn Observer; 3],
) -> [QuickAnswer; 3] {
    static PAIRS: std::sync::OnceLock<PairSolver> = std::sync::OnceLock::new();
    let pairs = PAIRS.get_or_init(PairSolver::new);
    [
        solver().quick_watched(position, request, observers[0]),
        pairs.quick_watched(position, request, observers[1]),
        quarter_solver().quick_watched(position, request, observers[2]),
    ]
}

/// The distances by plain search, in the metrics of [`found`].
fn distances(position: &Position) -> [u8; 3] {
    let [face, quarter] = [solver(), quarter_solver()].map(|solver| {
        let mut plain = solver.clone();
        plain.seeks_upper_bounds = false;
        plain.distance(position)
    });
    [face, face, quarter]
}

#[test]
fn near_positions_get_a_proven_solution_with_all_tables() {
    let mut random = RandomSource::from_seed(3);
    for turns in (0..=8).chain(3..=8) {
        let position = Position::SOLVED.apply(&random.maneuver(turns));
        let found = found(&position, &QuickRequest::new(), &());
        for (outcome, expected) in found.into_iter().zip(distances(&position).map(Some)) {
            assert_eq!((outcome.length(), Some(outcome.lower_bound)), (expected, expected));
            assert!(outcome.ended == Ended::Finished && outcome.is_shortest());
        }
    }
    let found = found(&Position::SOLVED, &QuickRequest::new(), &());
    assert_eq!(found.map(|answer| answer.length()), [Some(0); 3]);
}

#[test]
fn a_far_position_has_the_bound_of_the_table_and_a_short_solution() {
    // The fourth of data/signature.tsv, at 16f.
    let position = position(
        "U2 R2 F B2 U' D' B' D' F' U2 L' U' R B2 R L' B U' D2 L' F' D2 L D2 B' D2 F R F' B' R'",
    );
    let request = QuickRequest::new().nodes(20_000);
    let [exact, pairs, quarter] = found(&position, &request, &());
    assert_eq!(exact.lower_bound, solver().lower_bound(&position));
    assert_eq!(pairs.lower_bound, 1);
    assert_eq!(quarter.lower_bound, quarter_solver().lower_bound(&position));
    for outcome in [exact, pairs, quarter] {
        assert!(outcome.ended == Ended::Finished && outcome.length() >= Some(16), "{outcome:?}");
        let best = outcome.solution.expect("a solution");
        assert_eq!(position.apply(&best), Position::SOLVED);
    }
}

/// Counts questions; from the given ones on, wants to stop or is overdue.
struct Ending {
    questions: AtomicU64,
    stops_at: u64,
    late_at: u64,
    metric: AtomicU8,
    lower_bound: AtomicU8,
    length: AtomicU8,
}

impl Ending {
    fn new(stops_at: u64, late_at: u64) -> Ending {
        let [metric, lower_bound, length] = [u8::MAX, 0, u8::MAX].map(AtomicU8::new);
        Ending { questions: AtomicU64::new(0), stops_at, late_at, metric, lower_bound, length }
    }
}

impl Observer for Ending {
    fn wants_to_stop(&self) -> bool {
        self.questions.fetch_add(1, Ordering::Relaxed) >= self.stops_at
    }
    fn is_overdue(&self) -> bool {
        self.questions.load(Ordering::Relaxed) >= self.late_at
    }
    fn event(&self, event: &Event<'_>) {
        match *event {
            Event::SearchBegan { metric, lower_bound } => {
                self.metric.store(metric as u8, Ordering::Relaxed);
                self.lower_bound.store(lower_bound, Ordering::Relaxed);
            }
            Event::SolutionKnown(solution) => {
                let metric = Metric::ALL[usize::from(self.metric.load(Ordering::Relaxed))];
                let length = metric.length(solution) as u8;
                assert!(self.length.swap(length, Ordering::Relaxed) > length, "shorter each time");
                assert!(self.lower_bound.load(Ordering::Relaxed) <= length, "reported before");
            }
            _ => {}
        }
    }
}

#[test]
fn a_search_that_is_stopped_at_any_moment_says_nothing_that_is_not_true() {
    let mut random = RandomSource::from_seed(4);
    let mut counts = [0; 2];
    for turns in [6, 9, 10, 11, 11, 11] {
        let position = Position::SOLVED.apply(&random.maneuver(turns));
        let distances = distances(&position);
        for _ in 0..12 {
            let asked: u64 = 1 << random.below(11);
            let stops_at = asked + random.below(asked.into()) as u64;
            let endings = [(); 3].map(|()| Ending::new(stops_at, u64::MAX));
            let observers = endings.each_ref().map(|ending| ending as &dyn Observer);
            let found = found_by(&position, &QuickRequest::new(), observers);
            for (outcome, distance) in found.into_iter().zip(distances) {
                assert!(outcome.lower_bound <= distance, "{outcome:?}");
                let Some(best) = &outcome.solution else {
                    assert!(outcome.ended != Ended::Finished);
                    counts[0] += 1;
                    continue;
                };
                assert_eq!(position.apply(best), Position::SOLVED, "{best}");
                assert!(outcome.length() >= Some(distance));
                counts[1] += u32::from(outcome.ended != Ended::Finished);
            }
        }
    }
    let [without, with] = counts;
    assert!(without > 3 && with > 10, "{without} without a solution, {with} with one");
}

#[test]
fn a_search_whose_time_is_over_ends_with_its_first_solution() {
    let mut random = RandomSource::from_seed(5);
    for _ in 0..5 {
        let position = random.position();
        let late = Ending::new(u64::MAX, 0);
        let outcome = solver().quick_watched(&position, &QuickRequest::new(), &late);
        assert!(outcome.length() <= Some(22) && outcome.ended != Ended::Finished, "{outcome:?}");
        assert_eq!(outcome.length(), Some(late.length.into_inner()));
    }
}

#[test]
fn the_request_is_met_whatever_it_takes() {
    let position = RandomSource::from_seed(6).position();
    let request = QuickRequest::new();
    for outcome in found(&position, &request.clone().length(24), &()) {
        assert!(outcome.ended == Ended::Finished && outcome.length() <= Some(24), "{outcome:?}");
    }
    // One node is not enough for any solution.
    for outcome in found(&position, &request.nodes(1), &()) {
        assert!(outcome.ended == Ended::Finished && outcome.length().is_some(), "{outcome:?}");
    }
}

#[test]
fn a_solution_begins_as_was_asked_for() {
    let mut random = RandomSource::from_seed(7);
    for turns in [0, 1, 2, 4, 6, 25] {
        let position = Position::SOLVED.apply(&random.maneuver(turns));
        for first in ["R", "L U2", "U D R'"] {
            let beginning: Maneuver = first.parse().expect("a maneuver");
            let request = QuickRequest::new().beginning(beginning.clone()).nodes(20_000);
            for outcome in found(&position, &request, &()) {
                let best = outcome.solution.clone().expect("a solution");
                assert_eq!(position.apply(&best), Position::SOLVED);
                let rest = beginning.inverse().into_iter().chain(best.clone());
                let rest = rest.collect::<Maneuver>().canonical();
                let metric = outcome.metric;
                let lengths = [&beginning, &rest, &best].map(|it| metric.length(it));
                assert_eq!(lengths[0] + lengths[1], lengths[2], "{first}: {best}");
                assert!(outcome.lower_bound <= metric.length(&best) as u8);
                assert_eq!(outcome.improvements.last().map(|(it, _)| it), Some(&best));
            }
        }
    }
}
