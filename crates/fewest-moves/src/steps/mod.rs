//! Solutions in steps: edges oriented, a position for a trigger, domino reduction, half-turn
//! reduction, floppy reduction, the rest; or all but a slice.
//!
//! A [`StepPlan`] says which steps, along which axes, of how many turns, and which of them may take
//! turns on the inverse. [`Steps`] has the distance tables of the plan (`coordinates.rs`,
//! `table.rs`, `chain.rs`), sees positions along their axes (`views.rs`) and searches with a beam
//! (`beam.rs`): the ways of one step from a state are `ways.rs`. A [`StepSolution`] is replayed on
//! the cubies before anyone sees it.
//!
//! A beam keeps the states that promise most and drops the others. What it finds is short, and never
//! proven to be shortest.

mod beam;
mod chain;
mod coordinates;
mod kept;
mod plan;
mod solution;
mod step;
mod subsets;
mod table;
mod triggers;
mod views;
mod watch;
mod ways;

pub use beam::{FoundSteps, StepRequest, Steps};
pub use plan::{PlanError, StepPlan};
pub use solution::{StepPart, StepSolution};
pub use watch::StepObserver;
