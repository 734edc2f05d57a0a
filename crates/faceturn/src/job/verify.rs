//! Checks claims about positions.

use std::fmt;
use std::time::Duration;

use faceturn_cube::Metric;
use faceturn_searcher::{Algorithm, Observer, Outcome, Request, Wanted};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::claim::{Claim, ClaimedSolution, Direction};
use super::error::JobError;
use super::start::Start;
use crate::number::counted;
use crate::solver::Solver;
use crate::time_limit::Stopwatch;
use faceturn_searcher::Ended;

faceturn_cube::names! {
    /// Whether a claim about a position is true, false, or not decided.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
    pub enum Verdict {
        /// The claim is true.
        Ok = "ok",
        /// Part of it is false: [`Finding::truth`](Finding#structfield.truth) has what is true.
        Refuted = "refuted",
        /// The search was stopped before it could tell.
        Undecided = "undecided",
    }
}

/// What was found out about a claim by [`Solver::verify`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The metric of the claim and of the finding: that of the solver.
    pub metric: Metric,
    /// What is true instead; of an undecided claim, what is proven.
    pub truth: Vec<Truth>,
    /// The parts of the claim that were checked and are true.
    pub verified: Vec<Verified>,
    /// How the search ended. A search that was stopped may still decide the claim.
    pub ended: Ended,
    /// Whether the search was stopped before it could tell.
    pub is_undecided: bool,
    /// The distance; `None` if it is not proven.
    pub true_distance: Option<u8>,
    /// No maneuver of fewer turns solves the position.
    pub lower_bound: u8,
    /// The number of minimal solutions; `None` if not all were counted.
    pub true_count: Option<usize>,
    /// How long the search took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
}

/// A fact that contradicts a claim, or that is proven of an undecided one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Truth {
    /// The distance differs from the claimed one.
    Distance {
        /// The distance.
        is: u8,
        /// The claimed one.
        not: u8,
    },
    /// The distance is larger than claimed.
    Farther {
        /// The claimed distance.
        than: u8,
    },
    /// The distance is smaller than claimed.
    AtMost {
        /// The length of a solution.
        most: u8,
        /// The claimed distance.
        not: u8,
    },
    /// There is another number of minimal solutions.
    Solutions {
        /// How many there are.
        are: usize,
        /// How many are claimed.
        not: usize,
    },
    /// There are more minimal solutions than claimed.
    MoreSolutions {
        /// How many were found, at least.
        least: usize,
        /// How many are claimed.
        not: usize,
    },
    /// A claimed solution does not do what is claimed.
    NotSolution(ClaimedSolution),
    /// A claimed solution has another length.
    Length {
        /// The solution.
        solution: ClaimedSolution,
        /// What counts as one turn.
        metric: Metric,
        /// The claimed length.
        not: u8,
    },
    /// What is proven of the distance of an undecided claim.
    Between {
        /// What counts as one turn.
        metric: Metric,
        /// No solution is shorter.
        least: u8,
        /// The length of a solution, if one is known.
        most: Option<u8>,
    },
    /// The claimed distance is right, but the number of solutions is not known yet.
    SolutionsSoFar {
        /// The distance.
        distance: u8,
        /// How many have been found.
        least: usize,
    },
}

impl fmt::Display for Truth {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Truth::Distance { is, not } => write!(out, "the distance is {is}, not {not}"),
            Truth::Farther { than } => write!(out, "the distance is more than {than}"),
            Truth::AtMost { most, not } => write!(out, "the distance is at most {most}, not {not}"),
            Truth::Solutions { are, not } => {
                write!(out, "the number of minimal solutions is {are}, not {not}")
            }
            Truth::MoreSolutions { least, not } => {
                let solutions = counted(*least as u64, "minimal solution");
                write!(out, "there are at least {solutions}, not {not}")
            }
            Truth::NotSolution(solution) => match solution.direction() {
                Direction::Solve => write!(out, "{solution} does not solve it"),
                Direction::Make => write!(out, "{solution} does not make it"),
            },
            Truth::Length { solution, metric, not } => {
                let length = solution.length(*metric);
                write!(out, "{solution} has {length} {}, not {not}", metric.unit(length))
            }
            Truth::Between { least, most: Some(most), .. } => {
                write!(out, "the distance is at least {least}, at most {most}")
            }
            Truth::Between { metric, least, most: None } => {
                write!(out, "at least {least} {} are needed", metric.unit(0))
            }
            Truth::SolutionsSoFar { distance, least } => {
                let solutions = counted(*least as u64, "solution");
                write!(out, "the distance is {distance}, with {solutions} at least")
            }
        }
    }
}

/// A part of a claim that was checked and is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verified {
    /// The distance is as claimed.
    Distance,
    /// There are as many minimal solutions as claimed.
    Count,
    /// This many claimed solutions are right and minimal.
    Solutions(usize),
    /// This many claimed solutions are right and longer than minimal.
    LongerSolutions(usize),
}

impl fmt::Display for Verified {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Verified::Distance => out.write_str("distance"),
            Verified::Count => out.write_str("count"),
            Verified::Solutions(count) => out.write_str(&counted(count as u64, "solution")),
            Verified::LongerSolutions(count) => {
                out.write_str(&counted(count as u64, "longer solution"))
            }
        }
    }
}

impl Finding {
    /// Whether the claim is true.
    pub fn verdict(&self) -> Verdict {
        match (self.is_undecided, self.truth.is_empty()) {
            (true, _) => Verdict::Undecided,
            (false, true) => Verdict::Ok,
            (false, false) => Verdict::Refuted,
        }
    }
}

impl Solver {
    /// Checks a claim about a position, searching no deeper than that takes.
    ///
    /// # Errors
    /// [`JobError::Damaged`]
    ///
    /// ```no_run
    /// use faceturn::jobs::{Claim, Truth, Verdict};
    /// use faceturn::passes::Algorithm;
    /// use faceturn::{Solver, Start};
    ///
    /// let (solver, start) = (Solver::open()?, "R U R' U' F2".parse::<Start>()?);
    /// let claim = Claim { solution_count: Some(1), ..Claim::new(5) };
    /// let finding = solver.verify(&start, &claim, Algorithm::default(), &())?;
    /// assert_eq!(finding.verdict(), Verdict::Ok);
    /// let finding = solver.verify(&start, &Claim::new(4), Algorithm::default(), &())?;
    /// assert_eq!(finding.truth, [Truth::Farther { than: 4 }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(
        &self,
        start: &Start,
        claim: &Claim,
        algorithm: Algorithm,
        observer: &dyn Observer,
    ) -> Result<Finding, JobError> {
        let (clock, position) = (Stopwatch::start(), start.position());
        let Claim { distance, solution_count, solutions, .. } = claim;
        let wrong = solutions
            .iter()
            .filter_map(|solution| fault(start, claim, solution, self.metric()))
            .collect();
        // A solution of that length leaves only the depths below it open.
        let is_reached = solutions.iter().any(|solution| {
            solution.is_true_of(position)
                && solution.length(self.metric()) == usize::from(*distance)
        });
        let (wanted, last) = match (solution_count, is_reached) {
            (Some(_), _) => (Wanted::All, Some(*distance)),
            (None, true) => (Wanted::First, distance.checked_sub(1)),
            (None, false) => (Wanted::First, Some(*distance)),
        };
        let outcome = match last {
            Some(max_depth) => {
                let request =
                    Request::new().wanted(wanted).max_depth(max_depth).algorithm(algorithm);
                self.prepared(start.clone(), &request).search(observer)?
            }
            None => Outcome::new().with_metric(self.metric()),
        };
        let evidence = Evidence { wrong, is_reached, wanted, outcome };
        let finding = finding(claim, evidence);
        let ended = Ended::of(!finding.is_undecided, observer);
        Ok(Finding { ended, elapsed: clock.elapsed(), ..finding })
    }

    /// Like [`verify`](Solver::verify), but also finds the distance if it is larger than claimed.
    ///
    /// # Errors
    /// [`JobError::Damaged`]
    ///
    /// ```no_run
    /// use faceturn::jobs::{Claim, Truth};
    /// use faceturn::passes::Algorithm;
    /// use faceturn::{Solver, Start};
    ///
    /// let (solver, start) = (Solver::open()?, "R U R' U' F2".parse::<Start>()?);
    /// let finding = solver.correct(&start, &Claim::new(3), Algorithm::default(), &())?;
    /// assert_eq!(finding.truth, [Truth::Distance { is: 5, not: 3 }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn correct(
        &self,
        start: &Start,
        claim: &Claim,
        algorithm: Algorithm,
        observer: &dyn Observer,
    ) -> Result<Finding, JobError> {
        let clock = Stopwatch::start();
        let mut finding = self.verify(start, claim, algorithm, observer)?;
        let not = claim.distance;
        let Some(truth) = finding.truth.iter_mut().find(|it| **it == Truth::Farther { than: not })
        else {
            return Ok(finding);
        };
        let request = Request::new().first().min_depth(not + 1).algorithm(algorithm);
        let prepared = self.prepared(start.clone(), &request);
        let mut outcome = prepared.search(observer)?;
        // This has just been proven.
        outcome.assumed = None;
        let outcome = prepared.believed(outcome)?;
        if let Some(is) = outcome.distance() {
            *truth = Truth::Distance { is, not };
        }
        finding.true_distance = outcome.distance();
        finding.lower_bound = outcome.lower_bound;
        finding.ended = Ended::of(finding.true_distance.is_some(), observer);
        Ok(Finding { elapsed: clock.elapsed(), ..finding })
    }
}

struct Evidence {
    wrong: Vec<Truth>,
    /// Whether one of them is right and as long as the claimed distance.
    is_reached: bool,
    wanted: Wanted,
    /// Of a search that went no deeper than needed.
    outcome: Outcome,
}

fn finding(claim: &Claim, evidence: Evidence) -> Finding {
    let Evidence { wrong: mut truth, is_reached, wanted, outcome } = evidence;
    let claimed = claim.distance;
    let is_cut_short = outcome.passes.last().is_some_and(|pass| !pass.complete);
    // A known solution as short as the bound belongs to no pass.
    let found = outcome.solutions.len().max(usize::from(outcome.distance().is_some()));
    let (least, most) = (outcome.lower_bound, outcome.upper_bound());
    let mut finding = Finding {
        metric: outcome.metric,
        true_distance: outcome.distance(),
        lower_bound: outcome.lower_bound,
        ..Finding::default()
    };
    let mut proven = None;
    match outcome.distance() {
        Some(is) if is != claimed => truth.push(Truth::Distance { is, not: claimed }),
        Some(distance) if wanted == Wanted::All && is_cut_short => {
            let not = claim.solution_count.unwrap_or_default();
            if found > not {
                truth.push(Truth::MoreSolutions { least: found, not });
            } else {
                proven = Some(Truth::SolutionsSoFar { distance, least: found });
            }
        }
        Some(_) => {
            if wanted == Wanted::All {
                finding.true_count = Some(found);
                if let Some(not) = claim.solution_count.filter(|&not| not != found) {
                    truth.push(Truth::Solutions { are: found, not });
                }
            }
        }
        None if is_cut_short => match most {
            Some(most) if most < claimed => truth.push(Truth::AtMost { most, not: claimed }),
            most => {
                let metric = outcome.metric;
                proven = Some(Truth::Between { metric, least, most });
            }
        },
        // The search went up to the depth below the claimed one, or did not begin.
        None if is_reached => {
            finding.true_distance = Some(claimed);
            finding.lower_bound = claimed;
        }
        None => truth.push(Truth::Farther { than: claimed }),
    }
    // What is wrong already stays wrong, however the search ended.
    match proven.filter(|_| truth.is_empty()) {
        Some(proven) => {
            finding.is_undecided = true;
            truth.push(proven);
        }
        None if truth.is_empty() => finding.verified = verified(claim, finding.metric),
        None => {}
    }
    Finding { truth, ..finding }
}

fn verified(claim: &Claim, metric: Metric) -> Vec<Verified> {
    let is_longer = |it: &&ClaimedSolution| it.length(metric) > usize::from(claim.distance);
    let longer = claim.solutions.iter().filter(is_longer).count();
    let minimal = claim.solutions.len() - longer;
    let all = [
        Some(Verified::Distance),
        claim.solution_count.map(|_| Verified::Count),
        (minimal > 0).then_some(Verified::Solutions(minimal)),
        (longer > 0).then_some(Verified::LongerSolutions(longer)),
    ];
    all.into_iter().flatten().collect()
}

fn fault(
    start: &Start,
    claim: &Claim,
    solution: &ClaimedSolution,
    metric: Metric,
) -> Option<Truth> {
    let (length, claimed) = (solution.length(metric), usize::from(claim.distance));
    if !solution.is_true_of(start.position()) {
        Some(Truth::NotSolution(solution.clone()))
    } else if length == claimed || (claim.has_longer && length > claimed) {
        None
    } else {
        Some(Truth::Length { solution: solution.clone(), metric, not: claim.distance })
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::Maneuver;
    use faceturn_searcher::{Pass, Tally};

    use super::*;

    fn said<T: ToString>(all: &[T]) -> Vec<String> {
        all.iter().map(T::to_string).collect()
    }

    /// A search for all solutions of 3 face turns that was cut short after it had found two.
    fn cut_short() -> Outcome {
        let solution: Maneuver = "R U F".parse().expect("moves");
        let pass = Pass::new(3, Tally::default()).with_solutions(2).incomplete();
        Outcome::default().with_passes(vec![pass]).with_lower_bound(3).with_solutions(vec![
            solution
                .into(
                );
            2
        ])
    }

    fn of_count(count: usize) -> Finding {
        let claim = Claim { solution_count: Some(count), ..Claim::new(3) };
        let evidence = Evidence {
            wrong: Vec::new(),
            is_reached: false,
            wanted: Wanted::All,
            outcome: cut_short(),
        };
        finding(&claim, evidence)
    }

    /// What a search that knows a solution of 4 face turns says about a claim of this distance.
    fn of_known(claimed: u8, wanted: Wanted, outcome: Outcome) -> Finding {
        let known: Maneuver = "R U F D".parse().expect("moves");
        let solution_count = (wanted == Wanted::All).then_some(1);
        let claim = Claim { solution_count, ..Claim::new(claimed) };
        let outcome = outcome.with_known_solution(known);
        let evidence = Evidence { wrong: Vec::new(), is_reached: false, wanted, outcome };
        finding(&claim, evidence)
    }

    #[test]
    fn a_known_solution_refutes_and_never_confirms_more_than_is_proven() {
        let cut_short = |bound| {
            let pass = Pass::new(bound, Tally::default()).incomplete();
            Outcome::default().with_passes(vec![pass]).with_lower_bound(bound)
        };
        let longer = of_known(5, Wanted::First, cut_short(2));
        assert_eq!(longer.verdict(), Verdict::Refuted);
        assert_eq!(said(&longer.truth), ["the distance is at most 4, not 5"]);
        let open = of_known(4, Wanted::First, cut_short(2));
        assert_eq!(open.verdict(), Verdict::Undecided);
        assert_eq!(said(&open.truth), ["the distance is at least 2, at most 4"]);
        // All passes up to the claimed depth: the known solution proves that it is farther.
        let pass = Pass::new(3, Tally::default());
        let searched = Outcome::default().with_passes(vec![pass]).with_lower_bound(4);
        let nearer = of_known(3, Wanted::First, searched);
        assert_eq!(nearer.verdict(), Verdict::Refuted);
        assert_eq!(
            (&*nearer.truth[0].to_string(), nearer.true_distance),
            ("the distance is 4, not 3", Some(4))
        );
        let counted = of_known(4, Wanted::All, cut_short(4));
        assert_eq!(counted.verdict(), Verdict::Undecided);
        assert_eq!(said(&counted.truth), ["the distance is 4, with 1 solution at least"]);
    }

    #[test]
    fn more_solutions_than_claimed_refute_even_if_the_search_was_cut_short() {
        let one = of_count(1);
        assert_eq!(one.verdict(), Verdict::Refuted);
        assert_eq!(said(&one.truth), ["there are at least 2 minimal solutions, not 1"]);
        assert_eq!((one.true_distance, one.true_count), (Some(3), None));
        let three = of_count(3);
        assert_eq!(three.verdict(), Verdict::Undecided);
        assert_eq!(said(&three.truth), ["the distance is 3, with 2 solutions at least"]);
    }
}
