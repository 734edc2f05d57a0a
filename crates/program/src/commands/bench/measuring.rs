//! Times searches pass by pass, and accepts them only if their results are the known ones.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use faceturn::internals::Searcher;
use faceturn::observers::OnEvent;
use faceturn::passes::{Algorithm, Pass};
use faceturn::{Event, Outcome, Request};
use rayon::ThreadPool;
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

const NO_PANIC: &str = "nothing panics while the readings are held";

/// Searches a position on the threads of a pool; returns its passes, each with its time.
pub(super) fn search(
    searcher: &Searcher<'_>,
    case: &Case,
    algorithm: Algorithm,
    max_depth: u8,
    pool: &ThreadPool,
) -> Result<Vec<TimedPass>, Mismatch> {
    let position = case.position();
    let request = Request::new().max_depth(max_depth).algorithm(algorithm);
    // Each pass from the end of the one before it: the searcher reads no clock.
    let (start, readings) = (Instant::now(), Mutex::new(Vec::<TimedPass>::new()));
    let clock = OnEvent(|event: &Event<'_>| {
        if let Event::PassEnded { pass, .. } = event {
            let mut readings = readings.lock().expect(NO_PANIC);
            let before: Duration = readings.iter().map(|it| it.elapsed).sum();
            readings.push(TimedPass { pass: **pass, elapsed: start.elapsed() - before });
        }
    });
    let outcome = pool.install(|| searcher.search(&position, &request, &clock));
    check(case, algorithm, max_depth, &outcome)?;
    Ok(readings.into_inner().expect(NO_PANIC))
}

/// Compares the answer and the work of each pass with the known ones.
fn check(
    case: &Case,
    algorithm: Algorithm,
    max_depth: u8,
    outcome: &Outcome,
) -> Result<(), Mismatch> {
    let is_within = case.distance <= max_depth;
    let known = if is_within { (Some(case.distance), case.solutions) } else { (None, 0) };
    let answer = |(distance, solutions): (Option<u8>, usize)| match distance {
        Some(distance) => format!("distance {distance} and {solutions} solutions"),
        None => format!("no solution up to depth {max_depth}"),
    };
    let work = |pass: &Pass| match algorithm {
        Algorithm::Plain => format!("{}:{}", pass.depth, pass.tally.nodes),
        _ => format!("{}:{}/{}", pass.depth, pass.tally.nodes, pass.tally.expanded),
    };
    let passes = outcome.passes.iter().map(work).collect::<Vec<_>>().join(" ");
    for (what, expected, found) in [
        ("answer", answer(known), answer((outcome.distance(), outcome.solutions.len()))),
        ("work of each pass", case.passes(algorithm, max_depth).join(" "), passes),
    ] {
        if expected != found {
            let case = format!("{} ({algorithm})", case.moves);
            return Err(Mismatch { case, what, expected, found });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use faceturn::passes::Tally;
    use faceturn::{FaceTurn, Maneuver, Metric};

    use super::super::suite::cases;
    use super::*;

    #[test]
    fn what_is_not_known_is_not_believed() {
        let case = &cases(Metric::Face).next().expect("three cases");
        let plain =
            |max_depth: u8, outcome: &Outcome| check(case, Algorithm::Plain, max_depth, outcome);
        let pass = |nodes| Pass::new(10, Tally::new().with_nodes(nodes));
        let right = Outcome::new().with_passes(vec![pass(57)]);
        assert_eq!(plain(10, &right), Ok(()));
        let wrong = Outcome::new().with_passes(vec![pass(58)]);
        let said = format!(
            "{} (plain): work of each pass: expected 10:57, found 10:58; no time is worth telling",
            case.moves
        );
        assert_eq!(plain(10, &wrong).expect_err("one node too many").to_string(), said);
        let error = plain(16, &right).expect_err("it has a solution");
        assert_eq!(error.expected, "distance 16 and 1 solutions");
        assert_eq!(error.found, "no solution up to depth 16");
        let sixteen = Maneuver::new(vec![FaceTurn::ALL[0]; 16]);
        let last = Pass::new(16, Tally::new()).with_solutions(2);
        let two = Outcome::new().with_passes(vec![last]).with_solutions(vec![sixteen.into(); 2]);
        let error = plain(16, &two).expect_err("it has one solution only");
        assert_eq!(error.found, "distance 16 and 2 solutions");
        let staged = |passes| check(case, Algorithm::default(), 11, &staged(passes));
        assert_eq!(staged(&[(11, 69, 8)]), Ok(()));
        for passes in [&[][..], &[(11, 69, 9)], &[(11, 70, 8)], &[(11, 69, 8), (12, 906, 126)]] {
            let error = staged(passes).expect_err("other work");
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
