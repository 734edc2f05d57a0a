//! A page with a picture of each case of a set, and its solutions.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, bail};
use faceturn::goals::Case;
use faceturn::json;
use faceturn::report::SolveReport;
use serde_json::Value;

use super::picture::pictures;
use super::probability;
use crate::arguments::CaseChoice;
use crate::terminal::number::counted;

/// The style sheet. The colours are the usual ones with yellow on top, blue in front and red on the
/// right.
const STYLE: &str = "\
body { font: 14px system-ui, sans-serif; margin: 1em auto; max-width: 84em; padding: 0 1em; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(25em, 1fr)); gap: 0.7em; }
figure { margin: 0; padding: 0.6em; border: 1px solid #ccc; border-radius: 6px;
  display: grid; grid-template-columns: auto 1fr; column-gap: 0.8em; align-items: start; }
figcaption b { font-size: 1.15em; }
figcaption p { margin: 0.2em 0; color: #555; }
ol { margin: 0.3em 0 0; padding: 0; list-style: none; font-family: ui-monospace, monospace; }
li { margin-top: 0.15em; }
li span { color: #777; white-space: nowrap; font-size: 0.85em; }
svg { display: block; width: 6.5em; height: 6.5em; }
rect, polygon { stroke: #222; stroke-width: 0.06; stroke-linejoin: round; }
path { stroke: #222; stroke-width: 0.09; marker-end: url(#tip); }
.U { fill: #ffd500; } .D { fill: #fff; } .F { fill: #1f5fd0; } .B { fill: #12a150; }
.R { fill: #d0202f; } .L { fill: #ff7d1a; } .X { fill: #b4b4b4; }
@media print { figure { break-inside: avoid; } }
";

const TIP: &str = "<svg style=\"position:absolute;width:0;height:0\"><marker id=\"tip\" \
    viewBox=\"0 0 6 6\" refX=\"5\" refY=\"3\" markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\">\
    <path d=\"M0 0L6 3L0 6Z\" style=\"stroke:none;marker-end:none\"/></marker></svg>";

pub(super) fn page(choice: &CaseChoice, solutions: &Solutions) -> String {
    let (set, cases) = (choice.set, choice.cases());
    let figures: String = cases.iter().map(|case| figure(case, solutions)).collect();
    let (name, meaning) = (escaped(&choice.name().to_uppercase()), escaped(set.meaning));
    let count = counted(cases.len() as u64, "case");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{name}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{TIP}\n<h1>{name}</h1>\n\
         <p>{count}: {meaning}.</p>\n<main>\n{figures}</main>\n</body>\n</html>\n"
    )
}

fn figure(case: &Case, solutions: &Solutions) -> String {
    let Case { name, description, .. } = case;
    let known = solutions.get(name).map(Vec::as_slice).unwrap_or_default();
    let items: String = known
        .iter()
        .map(|it| format!("<li>{} <span>{}</span></li>\n", escaped(&it.text), escaped(&it.length)))
        .collect();
    let items = if items.is_empty() { items } else { format!("<ol>\n{items}</ol>\n") };
    format!(
        "<figure>\n<div>{}</div>\n<figcaption><b>{}</b> \
         {}<p>{}</p>\n{items}</figcaption>\n</figure>\n",
        pictures(case),
        escaped(name),
        probability(case),
        escaped(description)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

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
    let solution = |turns: &String| {
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
