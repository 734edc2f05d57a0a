//! `faceturn verify`: is what is claimed true?

pub(crate) mod plan;

use std::time::Instant;

use faceturn_cube::Position;
use faceturn_searcher::{Outcome, Request, Wanted};
use serde::Serialize;
use serde_json::json;

use crate::batch::entry::Direction;
use crate::batch::entry::{Claim, ClaimedSolution, Entry, WrittenClaim};
use crate::batch::journal::JournalHeader;
use crate::batch::session::{self, LineReport, RunContext};
use crate::batch::supervisor::{Ending, Supervisor};
use crate::batch::verdict::Verdict;
use crate::commands::verify::plan::VerifyPlan;
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::number::counted;

/// Verifies the claims.
///
/// # Errors
/// A table that is refused, threads that cannot be had, files that cannot be used.
pub(crate) fn run(plan: &VerifyPlan) -> anyhow::Result<Status> {
    let header = JournalHeader::new("verify", plan.run.reading, json!({}));
    session::run(&plan.run, &header, |context, entry| {
        let start = Instant::now();
        let Some(distance) = entry.claim.distance else {
            return Err(format!("line {}: expected a claimed distance", entry.number));
        };
        let finding = context
            .supervised(None, |supervisor| judge(context, supervisor, plan, &entry, distance));
        Ok(told(plan, &entry, &finding, start.elapsed().as_secs_f64()))
    })
}

/// What has become of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Finding {
    /// All of it is true.
    Ok,
    /// What is true instead.
    Refuted(Vec<String>),
    /// What is proven, and why no more.
    Undecided(String, Ending),
}

/// Verifies a claim, and searches for that no deeper than it takes.
fn judge(
    context: &RunContext<'_>,
    supervisor: &Supervisor<'_>,
    plan: &VerifyPlan,
    entry: &Entry,
    distance: u8,
) -> Finding {
    let position = &entry.input.position;
    let Claim { solution_count, solution, .. } = &entry.claim;
    let mut wrong: Vec<String> =
        solution.iter().filter_map(|solution| wrong_with(position, solution, distance)).collect();
    let wanted = if solution_count.is_some() { Wanted::All } else { Wanted::First };
    // A solution of that length leaves only the depths below it open.
    let is_reached = solution.is_some() && wrong.is_empty();
    let last = if is_reached && solution_count.is_none() {
        distance.checked_sub(1)
    } else {
        Some(distance)
    };
    let Some(max_depth) = last else { return Finding::Ok };
    let request = Request::new().wanted(wanted).max_depth(max_depth).algorithm(plan.run.algorithm);
    let outcome = context.solver.solve_watched(position, &request, supervisor);
    match outcome.distance() {
        Some(found) if found < distance => {
            wrong.push(format!("the distance is {found}, not {distance}"));
        }
        None if is_cut_short(&outcome) => {
            let proven = format!("at least {} face turns are needed", outcome.lower_bound);
            return undecided(wrong, proven, supervisor.reason());
        }
        None if max_depth == distance => {
            wrong.push(format!("the distance is more than {distance}"));
        }
        Some(_) if wanted == Wanted::All && is_cut_short(&outcome) => {
            let proven = format!(
                "the distance is {distance}, with {} at least",
                counted(outcome.solutions.len() as u64, "solution")
            );
            return undecided(wrong, proven, supervisor.reason());
        }
        Some(_) | None => {
            let found = outcome.solutions.len();
            if let Some(claimed) = solution_count.filter(|&claimed| claimed != found) {
                wrong.push(format!("the number of minimal solutions is {found}, not {claimed}"));
            }
        }
    }
    if wrong.is_empty() { Finding::Ok } else { Finding::Refuted(wrong) }
}

/// The finding of a search that was cut short: a claim that is wrong already stays so.
fn undecided(wrong: Vec<String>, proven: String, ending: Ending) -> Finding {
    if wrong.is_empty() { Finding::Undecided(proven, ending) } else { Finding::Refuted(wrong) }
}

fn is_cut_short(outcome: &Outcome) -> bool {
    outcome.passes.last().is_some_and(|pass| !pass.complete)
}

/// What is wrong with a solution that goes with a claim.
fn wrong_with(position: &Position, solution: &ClaimedSolution, distance: u8) -> Option<String> {
    let maneuver = &solution.maneuver;
    let length = maneuver.face_turn_length();
    let (is_true, verb) = match solution.direction {
        Direction::Solve => (position.apply(maneuver) == Position::SOLVED, "solve"),
        Direction::Make => (Position::SOLVED.apply(maneuver) == *position, "make"),
    };
    if !is_true {
        Some(format!("{solution} does not {verb} it"))
    } else if length != usize::from(distance) {
        Some(format!("{solution} has {length} face turns, not {distance}"))
    } else {
        None
    }
}

/// A finding as a JSON object.
#[derive(Debug, Serialize)]
struct Object<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    input: &'a str,
    #[serde(flatten)]
    claim: WrittenClaim,
    verdict: Verdict,
    /// What is true instead, or what is proven.
    truth: &'a [String],
    seconds: f64,
}

fn told(plan: &VerifyPlan, entry: &Entry, finding: &Finding, seconds: f64) -> LineReport {
    let (verdict, truth) = match finding {
        Finding::Ok => (Verdict::Ok, Vec::new()),
        Finding::Refuted(wrong) => (Verdict::Refuted, wrong.clone()),
        Finding::Undecided(proven, _) => (Verdict::Undecided, vec![proven.clone()]),
    };
    let status = match finding {
        Finding::Undecided(_, Ending::Interrupted) => Status::Interrupted,
        _ => verdict.status(),
    };
    let word = verdict.word();
    let object = Object {
        line: entry.number,
        name: entry.name.as_deref(),
        input: &entry.input.text,
        claim: WrittenClaim::from(&entry.claim),
        verdict,
        truth: &truth,
        seconds: (seconds * 1e6).round() / 1e6,
    };
    let object = serde_json::to_string(&object).expect("texts and numbers can be written");
    let explained =
        if truth.is_empty() { word.to_owned() } else { format!("{word}\t{}", truth.join("; ")) };
    let label = entry.label();
    let out = if plan.json { format!("{object}\n") } else { format!("{label}\t{explained}\n") };
    let is_decided = !matches!(finding, Finding::Undecided(..));
    let note = (plan.run.detail == Detail::Passes).then(|| format!("{label}: {seconds:.3} s"));
    LineReport {
        out,
        is_finished: is_decided,
        record: is_decided.then_some(object),
        note,
        verdict: Some(verdict),
        is_parted: false,
        status,
    }
}
