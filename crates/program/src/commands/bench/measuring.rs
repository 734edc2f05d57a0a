//! Times searches pass by pass, and accepts them only if their results are the known ones.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use faceturn::internals::Searcher;
use faceturn::passes::{Algorithm, Pass};
use faceturn::tables::TableSize;
use faceturn::{Observer, Outcome, Request, Solution};
use rayon_core::ThreadPool;
use thiserror::Error;

use super::suite::Case;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{case}: {what}: expected {expected}, found {found}; no time is worth telling")]
pub(super) struct Mismatch {
    /// The position's moves and the search, or another description.
    pub(super) case: String,
    pub(super) what: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TimedPass {
    pub(super) pass: Pass,
    pub(super) elapsed: Duration,
}

/// Times each pass from the end of the one before it: the searcher reads no clock.
struct PassClock(Mutex<Readings>);

struct Readings {
    last: Instant,
    passes: Vec<TimedPass>,
}

impl PassClock {
    fn start() -> PassClock {
        PassClock(Mutex::new(Readings { last: Instant::now(), passes: Vec::new() }))
    }
}

const NO_PANIC: &str = "nothing panics while the readings are held";

impl Observer for PassClock {
    fn pass_ended(&self, pass: &Pass, _: &[Solution]) {
        let now = Instant::now();
        let mut readings = self.0.lock().expect(NO_PANIC);
        let elapsed = now - readings.last;
        readings.passes.push(TimedPass { pass: *pass, elapsed });
        readings.last = now;
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SearchSettings {
    pub(super) algorithm: Algorithm,
    /// Of the tables of the searcher.
    pub(super) size: TableSize,
    pub(super) max_depth: u8,
}

/// Searches a position on the threads of a pool; returns its passes, each with its time.
pub(super) fn search(
    searcher: &Searcher<'_>,
    case: &Case,
    settings: SearchSettings,
    pool: &ThreadPool,
) -> Result<Vec<TimedPass>, Mismatch> {
    let SearchSettings { algorithm, max_depth, .. } = settings;
    let position = case.position();
    let request = Request::new().max_depth(max_depth).algorithm(algorithm);
    let (outcome, readings) = pool.install(|| {
        let clock = PassClock::start();
        let outcome = searcher.search(&position, &request, &clock);
        (outcome, clock.0.into_inner().expect(NO_PANIC))
    });
    check_answer(case, settings, &outcome)?;
    check_signature(case, settings, &outcome)?;
    Ok(readings.passes)
}

fn mismatch(
    case: &Case,
    settings: SearchSettings,
    what: &'static str,
) -> impl Fn(String, String) -> Mismatch {
    let tables = match settings.size {
        TableSize::Small => String::new(),
        size => format!(", {} tables", size.name()),
    };
    let case = format!("{} ({}{tables})", case.moves, settings.algorithm);
    move |expected, found| Mismatch { case: case.clone(), what, expected, found }
}

fn check_answer(case: &Case, settings: SearchSettings, outcome: &Outcome) -> Result<(), Mismatch> {
    let is_within = case.distance <= settings.max_depth;
    let expected = if is_within { (Some(case.distance), case.solutions) } else { (None, 0) };
    let found = (outcome.distance(), outcome.solutions.len());
    if found == expected {
        return Ok(());
    }
    let written = |(distance, solutions): (Option<u8>, usize)| match distance {
        Some(distance) => format!("distance {distance} and {solutions} solutions"),
        None => format!("no solution up to depth {}", settings.max_depth),
    };
    Err(mismatch(case, settings, "answer")(written(expected), written(found)))
}

fn check_signature(
    case: &Case,
    settings: SearchSettings,
    outcome: &Outcome,
) -> Result<(), Mismatch> {
    let is_staged = settings.algorithm != Algorithm::Plain;
    let written = |depth: u8, nodes: u64, expanded: u64| match is_staged {
        true => format!("{depth}:{nodes}/{expanded}"),
        false => format!("{depth}:{nodes}"),
    };
    let known = if is_staged { case.staged(settings.size) } else { &case.plain };
    let known = known.iter().filter(|pass| pass.depth <= settings.max_depth);
    let expected: Vec<String> = known.map(|it| written(it.depth, it.nodes, it.expanded)).collect();
    let found = outcome.passes.iter();
    let found = found.map(|it| written(it.depth, it.tally.nodes, it.tally.expanded));
    let found: Vec<String> = found.collect();
    if expected.is_empty() || expected == found {
        return Ok(());
    }
    Err(mismatch(case, settings, "work of each pass")(expected.join(" "), found.join(" ")))
}

#[cfg(test)]
mod tests {
    use faceturn::passes::Tally;
    use faceturn::{FaceTurn, Maneuver, Metric};

    use super::super::suite::passes;
    use super::*;

    #[test]
    fn what_is_not_known_is_not_believed() {
        let case = &passes(Metric::Face)[0];
        let settings =
            SearchSettings { algorithm: Algorithm::Plain, size: TableSize::Small, max_depth: 10 };
        let pass = |nodes| Pass::new(10, Tally::new().with_nodes(nodes));
        let right = Outcome::new().with_passes(vec![pass(57)]);
        assert_eq!(check_answer(case, settings, &right), Ok(()));
        assert_eq!(check_signature(case, settings, &right), Ok(()));
        let wrong = Outcome::new().with_passes(vec![pass(58)]);
        let error = check_signature(case, settings, &wrong).expect_err("one node too many");
        let said = format!(
            "{} (plain): work of each pass: expected 10:57, found 10:58; no time is worth telling",
            case.moves
        );
        assert_eq!(error.to_string(), said);
        let settings = SearchSettings { max_depth: 16, ..settings };
        let error = check_answer(case, settings, &right).expect_err("it has a solution");
        assert_eq!(error.expected, "distance 16 and 1 solutions");
        assert_eq!(error.found, "no solution up to depth 16");
        let sixteen = Maneuver::new(vec![FaceTurn::ALL[0]; 16]);
        let last = Pass::new(16, Tally::new()).with_solutions(2);
        let two = Outcome::new().with_passes(vec![last]).with_solutions(vec![sixteen.into(); 2]);
        let error = check_answer(case, settings, &two).expect_err("it has one solution only");
        assert_eq!(error.found, "distance 16 and 2 solutions");
        let settings =
            SearchSettings { algorithm: Algorithm::default(), max_depth: 11, ..settings };
        assert_eq!(check_signature(case, settings, &staged(&[(11, 69, 8)])), Ok(()));
        for passes in [&[][..], &[(11, 69, 9)], &[(11, 70, 8)], &[(11, 69, 8), (12, 906, 126)]] {
            let error = check_signature(case, settings, &staged(passes)).expect_err("other work");
            assert_eq!((error.what, error.expected.as_str()), ("work of each pass", "11:69/8"));
        }
    }

    fn staged(passes: &[(u8, u64, u64)]) -> Outcome {
        let pass = |&(depth, nodes, expanded): &(u8, u64, u64)| {
            Pass::new(depth, Tally::new().with_nodes(nodes).with_expanded(expanded))
        };
        Outcome::new().with_passes(passes.iter().map(pass).collect())
    }
}
