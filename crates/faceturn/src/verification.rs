//! Claims put to the test.

use faceturn_cube::Position;
use faceturn_searcher::{Algorithm, Observer, Outcome, Request, Wanted};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::claim::{Claim, ClaimedSolution, Direction};
use crate::number::counted;
use crate::solver::Solver;

/// Whether a claim is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// All of it is true.
    Ok,
    /// Some of it is false.
    Refuted,
    /// The search ended before it could tell.
    Undecided,
}

impl Verdict {
    /// All verdicts, the best first.
    pub const ALL: [Verdict; 3] = [Verdict::Ok, Verdict::Refuted, Verdict::Undecided];

    /// The lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::Refuted => "refuted",
            Verdict::Undecided => "undecided",
        }
    }
}

/// What was found out about a claim by [`Solver::verify`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What is true instead of what is claimed; of an undecided claim, what is proven.
    pub truth: Vec<String>,
    /// What was checked and is true.
    pub verified: Vec<String>,
    /// Whether the search was stopped before it could tell.
    pub is_undecided: bool,
    /// The distance, if it is proven.
    pub true_distance: Option<u8>,
    /// No maneuver of fewer face turns solves the position.
    pub lower_bound: u8,
    /// How many minimal solutions there are, if that is known.
    pub true_count: Option<usize>,
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
    /// Puts a claim about a position to the test, and searches no deeper than that takes. Claimed
    /// is that the position has this distance, and whatever else the claim says.
    ///
    /// ```no_run
    /// use faceturn::{Algorithm, Claim, Position, Solver, Verdict};
    ///
    /// let (solver, position) = (Solver::open()?, "R U R' U' F2".parse::<Position>()?);
    /// let claim = Claim { solution_count: Some(1), ..Claim::default() };
    /// let finding = solver.verify(&position, 5, &claim, Algorithm::default(), &());
    /// assert_eq!(finding.verdict(), Verdict::Ok);
    /// let finding = solver.verify(&position, 4, &claim, Algorithm::default(), &());
    /// assert_eq!(finding.truth, ["the distance is more than 4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(
        &self,
        position: &Position,
        distance: u8,
        claim: &Claim,
        algorithm: Algorithm,
        observer: &dyn Observer,
    ) -> Finding {
        let Claim { solution_count, solutions, .. } = claim;
        let wrong = |it| fault(position, claim, it, distance);
        let wrong: Vec<String> = solutions.iter().filter_map(wrong).collect();
        // A solution of that length leaves only the depths below it open.
        let is_reached = solutions.iter().any(|solution| {
            solution.is_true_of(position) && solution.face_turns() == usize::from(distance)
        });
        let (wanted, last) = match (solution_count, is_reached) {
            (Some(_), _) => (Wanted::All, Some(distance)),
            (None, true) => (Wanted::First, distance.checked_sub(1)),
            (None, false) => (Wanted::First, Some(distance)),
        };
        let outcome = match last {
            Some(max_depth) => {
                let request =
                    Request::new().wanted(wanted).max_depth(max_depth).algorithm(algorithm);
                self.solve_watched(position, &request, observer)
            }
            None => Outcome::default(),
        };
        finding(claim, distance, Evidence { wrong, is_reached, wanted, outcome })
    }
}

/// What a verdict rests on.
struct Evidence {
    /// What is wrong with the claimed solutions.
    wrong: Vec<String>,
    /// Whether one of them is right and as long as the claimed distance.
    is_reached: bool,
    wanted: Wanted,
    /// Of the search, which went no deeper than it had to.
    outcome: Outcome,
}

/// Compares the claim with the evidence.
fn finding(claim: &Claim, distance: u8, evidence: Evidence) -> Finding {
    let Evidence { wrong: mut truth, is_reached, wanted, outcome } = evidence;
    let is_cut_short = outcome.passes.last().is_some_and(|pass| !pass.complete);
    // A known solution as short as the bound belongs to no pass.
    let found = outcome.solutions.len().max(usize::from(outcome.distance().is_some()));
    let (least, most) = (outcome.lower_bound, outcome.upper_bound());
    let mut finding = Finding {
        true_distance: outcome.distance(),
        lower_bound: outcome.lower_bound,
        ..Finding::default()
    };
    let mut proven = None;
    match outcome.distance() {
        Some(other) if other != distance => {
            truth.push(format!("the distance is {other}, not {distance}"));
        }
        Some(_) if wanted == Wanted::All && is_cut_short => {
            let claimed = claim.solution_count.unwrap_or_default();
            if found > claimed {
                let solutions = counted(found as u64, "minimal solution");
                truth.push(format!("there are at least {solutions}, not {claimed}"));
            } else {
                let solutions = counted(found as u64, "solution");
                proven = Some(format!("the distance is {distance}, with {solutions} at least"));
            }
        }
        Some(_) => {
            if wanted == Wanted::All {
                finding.true_count = Some(found);
                if let Some(claimed) = claim.solution_count.filter(|&claimed| claimed != found) {
                    truth
                        .push(format!("the number of minimal solutions is {found}, not {claimed}"));
                }
            }
        }
        None if is_cut_short => match most {
            Some(most) if most < distance => {
                truth.push(format!("the distance is at most {most}, not {distance}"));
            }
            Some(most) => {
                proven = Some(format!("the distance is at least {least}, at most {most}"));
            }
            None => proven = Some(format!("at least {least} face turns are needed")),
        },
        // The search went up to the depth below the claimed one, or did not begin.
        None if is_reached => {
            finding.true_distance = Some(distance);
            finding.lower_bound = distance;
        }
        None => truth.push(format!("the distance is more than {distance}")),
    }
    // What is wrong already stays wrong, however the search ended.
    match proven.filter(|_| truth.is_empty()) {
        Some(proven) => {
            finding.is_undecided = true;
            truth.push(proven);
        }
        None if truth.is_empty() => finding.verified = verified(claim, distance),
        None => {}
    }
    Finding { truth, ..finding }
}

/// What a true claim claims.
fn verified(claim: &Claim, distance: u8) -> Vec<String> {
    let is_longer = |it: &&ClaimedSolution| it.face_turns() > usize::from(distance);
    let longer = claim.solutions.iter().filter(is_longer).count();
    let minimal = claim.solutions.len() - longer;
    let count = claim.solution_count.map(|_| "count".to_owned());
    let solutions = (minimal > 0).then(|| counted(minimal as u64, "solution"));
    let longer = (longer > 0).then(|| counted(longer as u64, "longer solution"));
    [Some("distance".to_owned()), count, solutions, longer].into_iter().flatten().collect()
}

/// What is wrong with a solution that belongs to a claim.
fn fault(
    position: &Position,
    claim: &Claim,
    solution: &ClaimedSolution,
    distance: u8,
) -> Option<String> {
    let length = solution.face_turns();
    let verb = match solution.direction() {
        Direction::Solve => "solve",
        Direction::Make => "make",
    };
    if !solution.is_true_of(position) {
        Some(format!("{solution} does not {verb} it"))
    } else if length == usize::from(distance)
        || (claim.has_longer && length > usize::from(distance))
    {
        None
    } else {
        Some(format!("{solution} has {length} face turns, not {distance}"))
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::Maneuver;
    use faceturn_searcher::{Pass, Tally};

    use super::*;

    /// A search for all solutions of 3 face turns that was cut short after it had found two.
    fn cut_short() -> Outcome {
        let solution: Maneuver = "R U F".parse().expect("moves");
        let pass = Pass::new(3, Tally::default()).with_solutions(2).incomplete();
        Outcome::default()
            .with_passes(vec![pass])
            .with_lower_bound(3)
            .with_solutions(vec![solution.clone(), solution])
    }

    fn of_count(count: usize) -> Finding {
        let claim = Claim { distance: Some(3), solution_count: Some(count), ..Claim::default() };
        let evidence = Evidence {
            wrong: Vec::new(),
            is_reached: false,
            wanted: Wanted::All,
            outcome: cut_short(),
        };
        finding(&claim, 3, evidence)
    }

    /// What a search that knows a solution of 4 face turns says about a claim of this distance.
    fn of_known(claimed: u8, wanted: Wanted, outcome: Outcome) -> Finding {
        let known: Maneuver = "R U F D".parse().expect("moves");
        let solution_count = (wanted == Wanted::All).then_some(1);
        let claim = Claim { distance: Some(claimed), solution_count, ..Claim::default() };
        let outcome = outcome.with_known_solution(known);
        let evidence = Evidence { wrong: Vec::new(), is_reached: false, wanted, outcome };
        finding(&claim, claimed, evidence)
    }

    #[test]
    fn a_known_solution_refutes_and_never_confirms_more_than_is_proven() {
        let cut_short = |bound| {
            let pass = Pass::new(bound, Tally::default()).incomplete();
            Outcome::default().with_passes(vec![pass]).with_lower_bound(bound)
        };
        let longer = of_known(5, Wanted::First, cut_short(2));
        assert_eq!(longer.verdict(), Verdict::Refuted);
        assert_eq!(longer.truth, ["the distance is at most 4, not 5"]);
        let open = of_known(4, Wanted::First, cut_short(2));
        assert_eq!(open.verdict(), Verdict::Undecided);
        assert_eq!(open.truth, ["the distance is at least 2, at most 4"]);
        // All passes up to the claimed depth: the known solution proves that it is farther.
        let pass = Pass::new(3, Tally::default());
        let searched = Outcome::default().with_passes(vec![pass]).with_lower_bound(4);
        let nearer = of_known(3, Wanted::First, searched);
        assert_eq!(nearer.verdict(), Verdict::Refuted);
        assert_eq!(
            (&*nearer.truth[0], nearer.true_distance),
            ("the distance is 4, not 3", Some(4))
        );
        let counted = of_known(4, Wanted::All, cut_short(4));
        assert_eq!(counted.verdict(), Verdict::Undecided);
        assert_eq!(counted.truth, ["the distance is 4, with 1 solution at least"]);
    }

    #[test]
    fn more_solutions_than_claimed_refute_even_if_the_search_was_cut_short() {
        let one = of_count(1);
        assert_eq!(one.verdict(), Verdict::Refuted);
        assert_eq!(one.truth, ["there are at least 2 minimal solutions, not 1"]);
        assert_eq!((one.true_distance, one.true_count), (Some(3), None));
        let three = of_count(3);
        assert_eq!(three.verdict(), Verdict::Undecided);
        assert_eq!(three.truth, ["the distance is 3, with 2 solutions at least"]);
    }
}
