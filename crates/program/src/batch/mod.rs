//! Processes positions one after another.
//!
//! Lines come from arguments or files (`source/`) and are parsed (`line/`). The work runs on all
//! threads (`workers.rs`) and gives reports, which are printed in order (`session.rs`,
//! `printer.rs`) with a summary (`summary.rs`). Results that outlive the process are in a
//! `journal/`.

pub(crate) mod batch_plan;
pub(crate) mod csv;
pub(crate) mod journal;
pub(crate) mod line;
mod printer;
pub(crate) mod session;
pub(crate) mod source;
pub(crate) mod summary;
pub(crate) mod workers;
