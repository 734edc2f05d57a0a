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
    if let Some(moves) = &arguments.solved_by {
        return solved_by(arguments, moves);
    }
    let text = match &arguments.set {
        None if arguments.json => {
            case_sets().iter().map(|set| json_line(&SetObject::from(set))).collect()
        }
        None => list(),
        Some(choice) if arguments.html => {
            let solutions = arguments.solutions.as_deref().map(sheet::read).transpose()?;
            sheet::page(choice, &solutions.unwrap_or_default())
        }
        Some(choice) => {
            let cases = choice.cases();
            let objects = cases.iter().map(|case| CaseReport::new(choice.set, case));
            if arguments.json {
                objects.map(|object| json_line(&object)).collect()
            } else if arguments.csv {
                let rows =
                    objects.map(|object| csv::rows(csv::CASES, &serde_json::json!(object), false));
                format!("{}\n", csv::CASES) + &rows.collect::<String>()
            } else {
                lines(&cases)
            }
        }
    };
    stdout::print(text)
}

/// Prints the cases that moves solve.
fn solved_by(arguments: &CaseArguments, moves: &str) -> anyhow::Result<Status> {
    let solved: Position = moves.parse().context("--solved-by")?;
    let position = solved.inverse();
    let is_asked =
        |set: &&CaseSet| arguments.set.as_ref().is_none_or(|choice| choice.set.name == set.name);
    let found = |set: &'static CaseSet| Some((set, set.case_of(&position)?));
    let found: Vec<(&CaseSet, Case)> =
        case_sets().iter().filter(is_asked).filter_map(found).collect();
    let text = if arguments.json {
        found.iter().map(|(set, case)| json_line(&CaseReport::new(set, case))).collect()
    } else {
        lines(&found.iter().map(|(_, case)| case.clone()).collect::<Vec<_>>())
    };
    stdout::print(text)?;
    Ok(if found.is_empty() { Status::NoneWithin } else { Status::Found })
}

fn list() -> String {
    let sets = case_sets()
        .iter()
        .map(|set| format!("{:<7} {:>5}  {}\n", set.name, set.cases().len(), set.meaning));
    format!("{:<7} {:>5}  {}\n", "set", "cases", "meaning") + &sets.collect::<String>()
}

fn lines(cases: &[Case]) -> String {
    let width = cases.iter().map(|case| case.name.len()).max().unwrap_or_default();
    let lines = cases.iter().map(|case| {
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

impl From<&CaseSet> for SetObject {
    fn from(set: &CaseSet) -> SetObject {
        let CaseSet { name, meaning, goal, .. } = *set;
        SetObject { set: name, meaning, goal, cases: set.cases().len() }
    }
}
