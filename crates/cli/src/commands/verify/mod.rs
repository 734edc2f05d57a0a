//! `faceturn verify`: is what is claimed true?

pub(crate) mod plan;

use std::time::{Duration, Instant};

use faceturn::Finding;
use faceturn::report::{Verdict, VerifyReport};

use crate::batch::entry::{self, Entry, EntryError, LineError};
use crate::batch::journal::{JournalCommand, JournalHeader};
use crate::batch::plan::ResultForm;
use crate::batch::session::{self, LineReport};
use crate::batch::supervisor::Ending;
use crate::commands::verify::plan::VerifyPlan;
use crate::status::Status;
use crate::terminal::detail::Detail;

/// Verifies the claims.
///
/// # Errors
/// A table that is refused, threads that cannot be created, files that cannot be used.
pub(crate) fn run(plan: &VerifyPlan) -> anyhow::Result<Status> {
    let header = JournalHeader::new(JournalCommand::Verify, plan.run.reading);
    let open = |pool: &_| plan.table.open(pool, plan.run.detail);
    session::run(&plan.run, &header, open, |context, entry| {
        let start = Instant::now();
        if let Some(goal) = &entry.goal {
            return Err(entry.error(&EntryError::Goal(goal.clone())));
        }
        let warnings = warnings(plan, &entry)?;
        let Some(distance) = entry.claim.distance else {
            return Err(entry.error(&EntryError::NothingClaimed));
        };
        let (finding, ending) = context.supervised(None, |supervisor| {
            let (position, algorithm) = (&entry.input.position, plan.run.algorithm);
            let solver = context.solver;
            let finding = solver.verify(position, distance, &entry.claim, algorithm, supervisor);
            let ending = if finding.is_undecided { supervisor.reason() } else { Ending::Finished };
            (finding, ending)
        });
        let report = report(plan, &entry, &finding, ending, start.elapsed());
        Ok(LineReport { warnings, ..report })
    })
}

/// Warnings of the fields that are ignored.
///
/// # Errors
/// The first of them, under `--strict`.
fn warnings(plan: &VerifyPlan, entry: &Entry) -> Result<Vec<String>, LineError> {
    let errors = entry.ignored.iter().map(|field| entry.error(&EntryError::Ignored(field.clone())));
    let errors: Vec<LineError> = errors.collect();
    match errors.first() {
        Some(error) if plan.is_strict => Err(error.clone()),
        _ => Ok(errors.iter().map(LineError::to_string).collect()),
    }
}

fn report(
    plan: &VerifyPlan,
    entry: &Entry,
    finding: &Finding,
    ending: Ending,
    elapsed: Duration,
) -> LineReport {
    let verdict = finding.verdict();
    let status = match ending {
        Ending::Interrupted => Status::Interrupted,
        _ => verdict.into(),
    };
    let claim = entry::written(&entry.claim);
    let mut object = VerifyReport::new(&entry.input.position, claim, verdict).with_elapsed(elapsed);
    object.line = Some(entry.number);
    object.name.clone_from(&entry.name);
    object.input.clone_from(&entry.input.text);
    object.verified.clone_from(&finding.verified);
    object.truth.clone_from(&finding.truth);
    object.true_distance = finding.true_distance;
    object.lower_bound = finding.lower_bound;
    object.true_count = finding.true_count;
    let object = serde_json::to_string(&object).expect("texts and numbers can be written");
    let word = verdict.name();
    let explained = match verdict {
        Verdict::Ok => format!("{word}: {}", finding.verified.join(", ")),
        Verdict::Refuted | Verdict::Undecided => format!("{word}\t{}", finding.truth.join("; ")),
    };
    let label = entry.label();
    let out = match plan.run.form {
        ResultForm::Text => format!("{label}\t{explained}\n"),
        ResultForm::Json | ResultForm::Csv => format!("{object}\n"),
    };
    let is_decided = verdict != Verdict::Undecided;
    let note = (plan.run.detail == Detail::Passes)
        .then(|| format!("{label}: {:.3} s", elapsed.as_secs_f64()));
    LineReport {
        out,
        is_finished: is_decided,
        record: is_decided.then_some(object),
        note,
        verdict: Some(verdict),
        distance: finding.true_distance,
        status,
        ..LineReport::default()
    }
}
