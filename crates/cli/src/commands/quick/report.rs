//! The text of an answer for stdout, and its summary for stderr.

use std::time::Duration;

use faceturn::Maneuver;
use faceturn::report::{Ended, ImprovementReport, QuickReport};

use crate::batch::entry::Entry;
use crate::batch::plan::ResultForm;
use crate::batch::session::LineReport;
use crate::batch::supervisor::Ending;
use crate::commands::quick::Answer;
use crate::commands::quick::plan::QuickPlan;
use crate::commands::solve::report::with_lengths;
use crate::status::Status;
use crate::terminal::number::counted;

/// What to print about an answer.
pub(super) fn line_report(plan: &QuickPlan, answer: &Answer<'_>) -> LineReport {
    let object = object(plan, answer);
    let is_whole = answer.ending != Ending::Interrupted;
    let status = match answer.ending {
        Ending::Interrupted => Status::Interrupted,
        _ if plan.is_enough(object.length) => Status::Found,
        Ending::TimedOut => Status::TimedOut,
        Ending::Finished => Status::NoneWithin,
    };
    let length = object.length;
    let json = serde_json::to_string(&object).expect("texts and numbers can be written");
    let out = match plan.run.form {
        ResultForm::Json | ResultForm::Csv => format!("{json}\n"),
        ResultForm::Text => lines(plan, answer),
    };
    LineReport {
        out,
        is_parted: plan.improve
            && plan.run.form == ResultForm::Text
            && plan.run.has_several_arguments(),
        is_finished: is_whole,
        record: is_whole.then_some(json),
        note: plan.run.wants_note(status).then(|| summary(plan, answer)),
        length,
        status,
        ..LineReport::default()
    }
}

/// The lines for stdout, unless they have been printed.
fn lines(plan: &QuickPlan, answer: &Answer<'_>) -> String {
    let (entry, bound) = (answer.entry, answer.outcome.lower_bound);
    let Some((best, _)) = answer.improvements.last() else { return String::new() };
    if !plan.improve {
        return format!("{}{}\n", plan.run.label(entry), with_lengths(best, Some(bound)));
    }
    let unprinted = answer.improvements.iter().filter(|_| !plan.prints_at_once());
    let mut lines: String = unprinted
        .map(|(best, time)| improvement(plan, entry, answer.first_bound, best, *time))
        .collect();
    if answer.first_bound < bound && answer.outcome.length() == Some(bound) {
        // Proven after it was found: once more, with its star.
        lines += &improvement(plan, entry, bound, best, answer.elapsed);
    }
    lines
}

/// The line of a solution that is shorter than all before.
pub(super) fn improvement(
    plan: &QuickPlan,
    entry: &Entry,
    lower_bound: u8,
    solution: &Maneuver,
    elapsed: Duration,
) -> String {
    let (label, seconds) = (plan.run.label(entry), elapsed.as_secs_f64());
    format!("{label}{}  {seconds:.4} s\n", with_lengths(solution, Some(lower_bound)))
}

/// One line about the search; with several positions it begins with the position.
fn summary(plan: &QuickPlan, answer: &Answer<'_>) -> String {
    let bound = answer.outcome.lower_bound;
    let mut found = match answer.outcome.length() {
        None => format!("no solution so far, at least {bound} face turns needed"),
        Some(length) => {
            let turns = counted(length.into(), "face turn");
            if length == bound {
                format!("{turns}, none shorter")
            } else {
                format!("{turns}, at least {bound} needed")
            }
        }
    };
    if answer.ending == Ending::Interrupted {
        found += "; interrupted";
    }
    let holding = answer.entry.input.holding;
    if !holding.is_identity() {
        found += &format!(", held as after {holding}");
    }
    let (label, nodes) =
        (plan.run.note_label(answer.entry), counted(answer.outcome.found.nodes, "node"));
    format!("{label}{found}, {nodes}, {:.3} s", answer.elapsed.as_secs_f64())
}

/// An answer as a JSON object.
fn object(plan: &QuickPlan, answer: &Answer<'_>) -> QuickReport {
    let Answer { entry, outcome, .. } = answer;
    let mut report = QuickReport::new(&entry.input.position, &outcome.found, outcome.lower_bound);
    report.line = Some(entry.number);
    report.name.clone_from(&entry.name);
    report.input.clone_from(&entry.input.text);
    report.holding = entry.input.holding.to_string();
    report.ended = match answer.ending {
        Ending::Finished => Ended::Finished,
        Ending::Interrupted => Ended::Interrupted,
        Ending::TimedOut => Ended::Timeout,
    };
    let improvements = answer.improvements.iter();
    report.improvements = plan.improve.then(|| {
        improvements.map(|(best, elapsed)| ImprovementReport::new(best, *elapsed)).collect()
    });
    report.with_elapsed(answer.elapsed)
}
