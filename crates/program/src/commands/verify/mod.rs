//! `faceturn verify`: verifies claims.

use anyhow::Context;
use faceturn::internals::JsonOptions;
use faceturn::jobs::{Claim, Finding, Spelling, Truth, Verdict, Verified, WrittenVerify};
use faceturn::passes::Algorithm;
use faceturn::report::VerifyReport;
use faceturn::{Ended, JobError, Solver};

use crate::Status;
use crate::arguments::VerifyArguments;
use crate::batch::batch_plan::{BatchPlan, ResultForm};
use crate::batch::csv;
use crate::batch::journal::{BatchCommand, JournalHeader, record};
use crate::batch::line::{BatchLine, IgnoredField, LineError, LineFault};
use crate::batch::session;
use crate::batch::source::Source;
use crate::batch::summary::{LineReport, Warning};
use crate::commands::shared_plan;
use crate::table_source::TableSource;
use crate::terminal::stderr::Detail;

#[derive(Debug)]
pub(crate) struct VerifyPlan {
    pub(crate) run: BatchPlan,
    pub(crate) table: TableSource,
    pub(crate) algorithm: Algorithm,
    /// Whether to refuse lines with fields that would be ignored.
    pub(crate) is_strict: bool,
    pub(crate) options: WrittenVerify,
}

pub(crate) fn plan(arguments: VerifyArguments) -> anyhow::Result<VerifyPlan> {
    let VerifyArguments { file, input, strict, checking, reading, batch, run } = arguments;
    anyhow::ensure!(
        !reading.whole,
        "--whole is for positions; a file of claims has one on each line"
    );
    let path = file.or(input).context("expected a file of claims")?;
    let source = Source::of_path(path, reading.columns.clone().unwrap_or_default());
    let options = checking.read()?.reading(reading.written.read()?);
    let table = TableSource::of_run(&run, options.metric)?;
    Ok(VerifyPlan {
        algorithm: run.algorithm()?,
        run: shared_plan::search(source, reading, batch, run, csv::VERIFY)?,
        table,
        is_strict: strict,
        options,
    })
}

pub(crate) fn run(plan: &VerifyPlan) -> anyhow::Result<Status> {
    let WrittenVerify { metric, correct, .. } = plan.options;
    let header = || JournalHeader::new(BatchCommand::Verify, plan.options.given_values());
    let open = || Ok(plan.table.reporting_builder(plan.run.detail).open()?);
    session::run(&plan.run, &header, open, |session, solver, line| {
        if let Some(goal) = &line.goal {
            return Err(line.error(&LineFault::Goal(goal.clone())));
        }
        let expected = metric;
        if let Some(found) = line.metric.filter(|found| *found != expected) {
            return Err(line.error(&LineFault::Metric { found, expected }));
        }
        let most = expected.gods_number();
        if let Some(distance) = line.claim.distance.filter(|distance| *distance > most) {
            return Err(line.error(&LineFault::Distance(distance.to_string())));
        }
        let warnings = warnings(plan, &line)?;
        let Some(claim) = line.claim.stated() else {
            return Err(line.error(&LineFault::NothingClaimed));
        };
        let judge = if correct { Solver::correct } else { Solver::verify };
        let finding = judge(solver, &line.start, &claim, plan.algorithm, &session.observer());
        let failed = |error: JobError| LineError::of_work(&line, error.spelled(Spelling::Dashes));
        let report = report(plan, &line, &claim, &finding.map_err(failed)?);
        Ok(LineReport { warnings, ..report })
    })
}

/// Warnings about ignored fields; under `--strict` the first of them is an error.
fn warnings(plan: &VerifyPlan, line: &BatchLine) -> Result<Vec<Warning>, LineError> {
    let error = |field: &IgnoredField| line.error(&LineFault::Ignored(field.clone()));
    match line.ignored.first() {
        Some(field) if plan.is_strict => Err(error(field)),
        _ => Ok(line.ignored.iter().map(|it| (it.column(), error(it).to_string())).collect()),
    }
}

fn report(plan: &VerifyPlan, line: &BatchLine, claim: &Claim, finding: &Finding) -> LineReport {
    let verdict = finding.verdict();
    let status = match finding.ended {
        Ended::Interrupted => Status::Interrupted,
        _ => verdict.into(),
    };
    let mut object = VerifyReport::new(&line.start, claim, finding);
    object.line = Some(line.number);
    object.name.clone_from(&line.name);
    let word = verdict.name();
    let joined = |texts: Vec<String>, gap: &str| texts.join(gap);
    let explained = match verdict {
        Verdict::Ok => {
            let verified = finding.verified.iter().map(Verified::to_string).collect();
            format!("{word}: {}", joined(verified, ", "))
        }
        Verdict::Refuted | Verdict::Undecided => {
            let truth = finding.truth.iter().map(Truth::to_string).collect();
            format!("{word}\t{}", joined(truth, "; "))
        }
    };
    let label = line.title();
    let out = match plan.run.form {
        ResultForm::Text => format!("{label}\t{explained}\n"),
        ResultForm::Json | ResultForm::Csv => plan.run.written(&object),
    };
    let is_decided = verdict != Verdict::Undecided;
    let note = (plan.run.detail == Detail::Passes)
        .then(|| format!("{label}: {:.3} s", finding.elapsed.as_secs_f64()));
    LineReport {
        out,
        is_finished: is_decided,
        record: is_decided.then(|| record(&object)),
        note,
        verdict: Some(verdict),
        corrected: (plan.options.correct)
            .then(|| finding.true_distance.is_some_and(|it| it != claim.distance)),
        distance: finding.true_distance,
        status,
        ..LineReport::default()
    }
}
