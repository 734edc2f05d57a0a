//! `faceturn cases`: the sets of cases, their cases, and a page with pictures of them.

mod picture;
mod sheet;

use anyhow::Context;
use faceturn::Position;
use faceturn::goals::{Case, CaseSet, case_sets};
use faceturn::report::CaseReport;
use serde::Serialize;

use crate::Status;
use crate::arguments::CaseArguments;
use crate::batch::csv;
use crate::terminal::stdout::{self, json_line};

/// Prints the sets, or the cases of one.
pub(crate) fn run(arguments: &CaseArguments) -> anyhow::Result<Status> {
    let text = match (&arguments.set, &arguments.solved_by) {
        (None, None) if arguments.json => {
            case_sets().iter().map(|set| json_line(&object(set))).collect()
        }
        (None, None) => list(),
        (Some(choice), None) if arguments.html => {
            let solutions = arguments.solutions.as_deref().map(sheet::read).transpose()?;
            sheet::page(choice, &solutions.unwrap_or_default())
        }
        (Some(choice), None) => {
            let cases = choice.cases().into_iter();
            written(arguments, &cases.map(|case| (choice.set, case)).collect::<Vec<_>>())
        }
        (choice, Some(moves)) => {
            let solved: Position = moves.parse().context("--solved-by")?;
            let position = solved.inverse();
            let is_asked = |set: &&'static CaseSet| {
                choice.as_ref().is_none_or(|choice| choice.set.name == set.name)
            };
            let sets = case_sets().iter().filter(is_asked);
            let cases: Vec<_> =
                sets.filter_map(|set| Some((set, set.case_of(&position)?))).collect();
            stdout::print(written(arguments, &cases))?;
            return Ok(if cases.is_empty() { Status::NoneWithin } else { Status::Found });
        }
    };
    stdout::print(text)
}

/// Cases, each with its set.
fn written(arguments: &CaseArguments, cases: &[(&'static CaseSet, Case)]) -> String {
    let objects = cases.iter().map(|(set, case)| CaseReport::new(set, case));
    if arguments.json {
        objects.map(|object| json_line(&object)).collect()
    } else if arguments.csv {
        let row = |object| csv::rows(csv::CASES, &serde_json::json!(object), false);
        format!("{}\n", csv::CASES) + &objects.map(row).collect::<String>()
    } else {
        lines(cases)
    }
}

fn list() -> String {
    let sets = case_sets()
        .iter()
        .map(|set| format!("{:<7} {:>5}  {}\n", set.name, set.cases().len(), set.meaning));
    format!("{:<7} {:>5}  {}\n", "set", "cases", "meaning") + &sets.collect::<String>()
}

fn lines(cases: &[(&'static CaseSet, Case)]) -> String {
    let width = cases.iter().map(|(_, case)| case.name.len()).max().unwrap_or_default();
    let lines = cases.iter().map(|(_, case)| {
        let Case { name, description, .. } = case;
        format!("{name:width$}  {:>6}  {description}\n", probability(case))
    });
    lines.collect()
}

fn probability(case: &Case) -> String {
    let (mut divisor, mut rest) = (case.of, case.arrangements);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    format!("{}/{}", case.arrangements / divisor, case.of / divisor)
}

#[derive(Debug, Serialize)]
struct SetObject {
    set: &'static str,
    meaning: &'static str,
    /// What solutions of its cases lead to, up to a turn of U.
    goal: &'static str,
    cases: usize,
}

fn object(set: &CaseSet) -> SetObject {
    let CaseSet { name, meaning, goal, .. } = *set;
    SetObject { set: name, meaning, goal, cases: set.cases().len() }
}
