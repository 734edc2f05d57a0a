//! `faceturn solve` and `faceturn distance`

use serde_json::json;

use crate::answer::Answer;
use crate::plan::{Output, SolvePlan};
use crate::report::Report;
use crate::session;
use crate::status::Status;

/// Solves the positions.
///
/// # Errors
/// A table that is refused, threads that cannot be had, files that cannot be used.
pub(crate) fn run(plan: &SolvePlan) -> anyhow::Result<Status> {
    let request = &plan.request;
    let asked = json!({
        "faceturn_journal": 1,
        "command": if plan.output == Output::Distance { "distance" } else { "solve" },
        "wanted": format!("{:?}", request.wanted).to_lowercase(),
        "min_depth": request.min_depth,
        "max_depth": request.max_depth,
        "extra": request.extra,
        "up_to_symmetry": format!("{:?}", plan.selection).to_lowercase(),
        "inverse": format!("{:?}", plan.direction).to_lowercase(),
    });
    let report = Report { plan };
    session::run(&plan.run, &asked, |desk, entry| {
        let answer = desk.supervised(|supervisor| Answer::find(desk, supervisor, &entry, plan));
        report.told(&answer)
    })
}
