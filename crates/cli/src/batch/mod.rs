//! Positions one after another: lines from arguments or files (`source.rs`), what each line means
//! (`input.rs`, `line/`), the work on all threads (`workers.rs`), results in order (`session.rs`)
//! and a summary (`summary.rs`), results that outlive the process (`journal.rs`).

pub(crate) mod csv;
pub(crate) mod input;
pub(crate) mod journal;
pub(crate) mod line;
pub(crate) mod plan;
pub(crate) mod session;
pub(crate) mod source;
pub(crate) mod summary;
pub(crate) mod supervisor;
pub(crate) mod workers;
