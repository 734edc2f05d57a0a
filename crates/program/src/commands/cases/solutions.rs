//! The solutions of cases, as `faceturn solve` wrote them.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, bail};
use faceturn::Solution;
use faceturn::json;
use faceturn::report::SolveReport;
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CaseSolution {
    /// Its turns, the free ones in parentheses.
    pub(super) text: String,
    /// The number of counted turns with the letter of the metric, and the comfort score if known:
    /// `13f, score 12.05`.
    pub(super) length: String,
}

pub(super) type Solutions = HashMap<String, Vec<CaseSolution>>;

/// Reads a journal, or the output of `faceturn solve --json`. If a case occurs again, its last
/// solutions count.
pub(super) fn read(path: &Path) -> anyhow::Result<Solutions> {
    let named = || format!("{} cannot be read", path.display());
    let text = std::fs::read_to_string(path).with_context(named)?;
    let mut solutions = Solutions::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let value: Value = serde_json::from_str(line).with_context(|| {
            format!("line {number} of {}: expected a JSON object of solve", path.display())
        })?;
        // The first line of a journal is a header; others may be errors.
        if value["solutions"].is_array() {
            let report: SolveReport =
                json::read(line).with_context(|| format!("line {number} of {}", path.display()))?;
            let Some(name) = report.name.clone() else {
                bail!("line {number} of {} has no name of a case", path.display());
            };
            solutions.insert(name, of_report(&report));
        }
    }
    if solutions.is_empty() {
        bail!("{} has no solutions; expected what solve --json has printed", path.display());
    }
    Ok(solutions)
}

fn of_report(report: &SolveReport) -> Vec<CaseSolution> {
    let goal = report.goal.as_ref();
    let mut first = goal.and_then(|goal| goal.first_turns.as_ref()).map(|it| it.iter());
    let mut last = goal.and_then(|goal| goal.last_turns.as_ref()).map(|it| it.iter());
    let mut scores = report.scores.as_ref().map(|it| it.iter());
    let mut text_of = |turns: &str| {
        let [first, last] = [&mut first, &mut last].map(|turns| {
            let turn = turns.as_mut().and_then(Iterator::next).filter(|turn| !turn.is_empty());
            turn.map(|turn| format!("({turn})"))
        });
        let turns = Some(turns.to_owned()).filter(|turns| !turns.is_empty());
        [first, turns, last].into_iter().flatten().collect::<Vec<String>>().join(" ")
    };
    let solution = |solution: &Solution| {
        let turns = &solution.to_string();
        let score = scores.as_mut().and_then(Iterator::next);
        let score = score.map_or(String::new(), |score| format!(", score {score:.2}"));
        let counted = report.metric.length_of(turns).unwrap_or(0);
        CaseSolution {
            text: text_of(turns),
            length: format!("{counted}{}{score}", report.metric.letter()),
        }
    };
    report.solutions.iter().map(solution).collect()
}
