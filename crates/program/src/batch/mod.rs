//! Positions one after another: lines from arguments or files (`source/`), what each line means
//! (`line/`), the work on all threads (`workers.rs`), what it comes to
//! (`line_report.rs`), reports in order (`session.rs`, `printer.rs`) and a summary (`summary.rs`),
//! results that outlive the process (`journal/`).

pub(crate) mod csv;
pub(crate) mod journal;
pub(crate) mod line;
pub(crate) mod line_report;
pub(crate) mod plan;
mod printer;
pub(crate) mod session;
pub(crate) mod source;
pub(crate) mod summary;
pub(crate) mod supervisor;
pub(crate) mod workers;
