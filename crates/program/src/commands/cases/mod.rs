//! `faceturn cases`: the sets of cases, their cases, and a page with pictures of them.

mod picture;
mod sheet;
mod solutions;

use faceturn::report::CaseReport;
use faceturn::{Case, CaseSet, case_sets};
use serde::Serialize;

use crate::arguments::CaseArguments;
use crate::batch::csv;
use crate::status::Status;
use crate::terminal::stdout;

/// Prints the sets, or the cases of one.
pub(crate) fn run(arguments: &CaseArguments) -> anyhow::Result<Status> {
    let text = match arguments.set {
        None if arguments.json => {
            case_sets().iter().map(|set| line(&SetObject::from(set))).collect()
        }
        None => list(),
        Some(set) if arguments.html => {
            let solutions = arguments.solutions.as_deref().map(solutions::read).transpose()?;
            sheet::page(set, &solutions.unwrap_or_default())
        }
        Some(set) => {
            let cases = set.cases();
            let objects = cases.iter().map(|case| CaseReport::new(set, case));
            if arguments.json {
                objects.map(|object| line(&object)).collect()
            } else if arguments.csv {
                let rows =
                    objects.map(|object| csv::rows(csv::CASES, &serde_json::json!(object), false));
                format!("{}\n", csv::CASES) + &rows.collect::<String>()
            } else {
                lines(&cases)
            }
        }
    };
    stdout::print(text.as_bytes())?;
    Ok(Status::Found)
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
        let usual = usual(case).map(|usual| format!("{usual:<6}  ")).unwrap_or_default();
        format!("{name:width$}  {:>6}  {usual}{description}\n", probability(case))
    });
    lines.collect()
}

/// What published lists call an OLL case; `None` for cases of other sets, whose names are usual.
fn usual(case: &Case) -> Option<String> {
    case.usual_number.map(|number| format!("OLL {number}"))
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

fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("texts and numbers can be written") + "\n"
}
