//! Solutions in steps: oriented edges, a position for a trigger, domino reduction, half-turn
//! reduction, floppy reduction, and the finish or all but a slice.
//!
//! A [`StepPlan`] lists the steps with their axes and limits, and says which may take turns on
//! the inverse. [`Steps`] owns the distance tables of the plan (`coordinates.rs`, `table.rs`,
//! `chain.rs`), turns positions to the steps' axes (`views.rs`) and runs a beam search
//! (`beam.rs`); `ways.rs` takes one step from a state. Each
//! [`StepSolution`](faceturn_cube::StepSolution) is replayed on the
//! cubies before it is returned.
//!
//! A beam search keeps the most promising states and drops the others: its solutions are short,
//! but never proven to be shortest.

mod alike;
mod beam;
mod chain;
mod coordinates;
mod kept;
mod plan;
mod solution;
mod step;
mod table;
mod triggers;
mod views;
mod watch;
mod ways;

pub use beam::{FoundSteps, StepRequest, Steps};
pub use plan::{PlanError, StepPlan};
pub use solution::UnreachedStep;
