//! The text of an answer for stdout, and its summary for stderr.

use std::time::Duration;

use faceturn::report::QuickReport;
use faceturn::{Ended, Maneuver, QuickAnswer};

use crate::Status;
use crate::batch::batch_plan::ResultForm;
use crate::batch::journal::record;
use crate::batch::line::BatchLine;
use crate::batch::summary::LineReport;
use crate::commands::quick::quick_plan::QuickPlan;
use crate::commands::solve::solve_report::with_lengths;
use crate::terminal::number::counted;

pub(super) fn line_report(plan: &QuickPlan, line: &BatchLine, answer: &QuickAnswer) -> LineReport {
    let object = object(plan, line, answer);
    let is_whole = answer.ended != Ended::Interrupted;
    let length = object.length;
    let status = match answer.ended {
        Ended::Timeout | Ended::Solutions if plan.is_enough(length) => Status::Found,
        ended => Status::of(ended, plan.is_enough(length)),
    };
    let out = match plan.run.form {
        ResultForm::Json | ResultForm::Csv => plan.run.written(&object),
        ResultForm::Text => lines(plan, line, answer),
    };
    LineReport {
        out,
        is_parted: plan.improve
            && plan.run.form == ResultForm::Text
            && plan.run.has_several_arguments(),
        is_finished: is_whole,
        record: is_whole.then(|| record(&object)),
        note: plan.run.wants_note(status).then(|| summary(plan, line, answer)),
        length,
        status,
        ..LineReport::default()
    }
}

/// The lines for stdout, unless they have been printed.
fn lines(plan: &QuickPlan, line: &BatchLine, answer: &QuickAnswer) -> String {
    let bound = answer.lower_bound;
    let Some((best, _)) = answer.improvements.last() else { return String::new() };
    let star = if answer.is_cheapest { "*" } else { "" };
    let proven = with_measures(plan, best, bound) + star;
    if !plan.improve {
        return format!("{}{proven}\n", plan.run.label(line));
    }
    let unprinted = answer.improvements.iter().filter(|_| !plan.prints_at_once());
    let mut lines: String = unprinted
        .map(|(best, time)| improvement(plan, line, answer.first_bound, best, *time))
        .collect();
    if answer.is_cheapest || answer.first_bound < bound && answer.length() == Some(bound) {
        // Proven after it was found: once more, with its star.
        lines += &timed(plan, line, &proven, answer.elapsed);
    }
    lines
}

pub(super) fn improvement(
    plan: &QuickPlan,
    line: &BatchLine,
    lower_bound: u8,
    solution: &Maneuver,
    elapsed: Duration,
) -> String {
    timed(plan, line, &with_measures(plan, solution, lower_bound), elapsed)
}

fn timed(plan: &QuickPlan, line: &BatchLine, solution: &str, elapsed: Duration) -> String {
    format!("{}{solution}  {:.4} s\n", plan.run.label(line), elapsed.as_secs_f64())
}

/// A solution with its lengths, and its cost if turns have costs. A star means that it is proven to
/// be the shortest; one at the end, that it is proven to be the cheapest.
fn with_measures(plan: &QuickPlan, solution: &Maneuver, lower_bound: u8) -> String {
    let text = with_lengths(solution, plan.metric, Some(lower_bound));
    let Some(costs) = &plan.request.costs else { return text };
    format!("{text}  cost {}", costs.of(solution.turns()))
}

fn summary(plan: &QuickPlan, line: &BatchLine, answer: &QuickAnswer) -> String {
    let bound = answer.lower_bound;
    let mut found = match answer.length() {
        None => {
            let turns = answer.metric.unit(bound.into());
            format!("no solution so far, at least {bound} {turns} needed")
        }
        Some(length) => {
            let turns = format!("{length} {}", answer.metric.unit(length.into()));
            if let Some(cost) = answer.cost() {
                let proven = if answer.is_cheapest { ", none cheaper" } else { "" };
                format!("cost {cost}{proven}, {turns}")
            } else if length == bound {
                format!("{turns}, none shorter")
            } else {
                format!("{turns}, at least {bound} needed")
            }
        }
    };
    if answer.ended == Ended::Interrupted {
        found += "; interrupted";
    }
    let holding = line.start.holding();
    if !holding.is_identity() {
        found += &format!(", held as after {holding}");
    }
    let (label, nodes) = (plan.run.note_label(line), counted(answer.nodes, "node"));
    format!("{label}{found}, {nodes}, {:.3} s", answer.elapsed.as_secs_f64())
}

fn object(plan: &QuickPlan, line: &BatchLine, answer: &QuickAnswer) -> QuickReport {
    let report = QuickReport::new(&line.start, answer);
    let mut report = if plan.improve { report.with_improvements(answer) } else { report };
    report.line = Some(line.number);
    report.name.clone_from(&line.name);
    report
}
