//! `faceturn verify`: is what is claimed true?

mod judge;
pub(crate) mod plan;

use std::time::Instant;

use serde::Serialize;

use crate::batch::entry::{Entry, EntryError, LineError, WrittenClaim};
use crate::batch::journal::{JournalCommand, JournalHeader};
use crate::batch::plan::ResultForm;
use crate::batch::session::{self, LineReport};
use crate::batch::supervisor::Ending;
use crate::batch::verdict::Verdict;
use crate::commands::verify::judge::Finding;
use crate::commands::verify::plan::VerifyPlan;
use crate::status::Status;
use crate::terminal::detail::Detail;

/// Verifies the claims.
///
/// # Errors
/// A table that is refused, threads that cannot be created, files that cannot be used.
pub(crate) fn run(plan: &VerifyPlan) -> anyhow::Result<Status> {
    let header = JournalHeader::new(JournalCommand::Verify, plan.run.reading);
    session::run(&plan.run, &header, |context, entry| {
        let start = Instant::now();
        let warnings = warnings(plan, &entry)?;
        let Some(distance) = entry.claim.distance else {
            return Err(entry.error(&EntryError::NothingClaimed));
        };
        let finding = context.supervised(None, |supervisor| {
            judge::judge(context, supervisor, plan, &entry, distance)
        });
        let report = report(plan, &entry, &finding, start.elapsed().as_secs_f64());
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

/// A finding as a JSON object.
#[derive(Debug, Serialize)]
struct Object<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    input: &'a str,
    facelets: String,
    #[serde(flatten)]
    claim: WrittenClaim,
    verdict: Verdict,
    /// What was checked and is true.
    verified: &'a [String],
    /// What is true instead, or what is proven.
    truth: &'a [String],
    true_distance: Option<u8>,
    lower_bound: u8,
    true_count: Option<usize>,
    seconds: f64,
}

fn report(plan: &VerifyPlan, entry: &Entry, finding: &Finding, seconds: f64) -> LineReport {
    let verdict = finding.verdict();
    let status = match finding.ending {
        Some(Ending::Interrupted) => Status::Interrupted,
        _ => verdict.status(),
    };
    let object = Object {
        line: entry.number,
        name: entry.name.as_deref(),
        input: &entry.input.text,
        facelets: entry.input.position.facelets(),
        claim: WrittenClaim::from(&entry.claim),
        verdict,
        verified: &finding.verified,
        truth: &finding.truth,
        true_distance: finding.true_distance,
        lower_bound: finding.lower_bound,
        true_count: finding.true_count,
        seconds: (seconds * 1e6).round() / 1e6,
    };
    let object = serde_json::to_string(&object).expect("texts and numbers can be written");
    let word = verdict.word();
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
    let note = (plan.run.detail == Detail::Passes).then(|| format!("{label}: {seconds:.3} s"));
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
