//! One job: a start, what to reach and by which turns, how to search; prepared, run, and answered.
//!
//! ```text
//! WrittenJob -> Job { start, aim, ... } -> Preparer -> Prepared -> Answer -> SolveReport
//!  texts         start.rs aim.rs    preparing.rs  prepared.rs  answer.rs, solutions.rs
//! ```
//!
//! Every door (the program, the server, the packages for JavaScript and Python) fills in a
//! [`WrittenJob`] and passes on a report; what options mean and which go together is decided here
//! alone. In `parts.rs` the caller runs the parts of a job; `verify.rs` checks claims;
//! `insertions.rs` and `steps.rs` search for insertions and for solutions in steps, without a
//! solver.

mod aim;
mod answer;
mod beginning;
mod claim;
mod error;
mod insertions;
mod length;
mod near;
mod options;
mod parts;
mod prepared;
mod preparing;
mod solutions;
mod start;
mod steps;
#[cfg(test)]
mod tests;
mod verify;
mod written;
mod written_quick;
mod written_verify;

use std::sync::Arc;
use std::time::Duration;

use faceturn_cube::{ComfortWeights, Metric, Position};
use faceturn_searcher::Request;

pub use self::aim::Aim;
pub use self::answer::Answer;
pub use self::answer::Counted;
pub use self::beginning::Beginning;
pub use self::claim::{Claim, ClaimedSolution, Direction};
pub use self::error::{JobError, Spelling, StartError};
pub use self::insertions::{InsertionAnswer, InsertionJob, WrittenInsertions};
pub use self::length::{Lengths, LengthsError};
pub use self::options::{DeclaredOption, OptionType, Options, ValueKind};
pub use self::parts::{JobParts, PassToSearch, WrongEnds};
pub use self::prepared::Prepared;
pub use self::preparing::{GOAL_BYTES, Preparer};
pub use self::solutions::SortOrder;
pub use self::start::SolutionDetail;
pub use self::start::{ReadOptions, Start, WrittenPosition};
pub use self::steps::{StepJob, StepsAnswer, WrittenSteps};
pub use self::verify::{Finding, Truth, Verdict, Verified};
pub use self::written::WrittenJob;
pub use self::written_quick::WrittenQuick;
pub use self::written_verify::{VerifyJob, WrittenVerify};

/// What to solve, and how: a start, what to reach from it by which turns, and what to search for.
///
/// ```no_run
/// use faceturn::{Job, Request, Solver};
///
/// let solver = Solver::open()?;
/// let job = Job::new("R U R' U' F2".parse()?).request(Request::new().extra(1));
/// let answer = solver.prepare(&job)?.run(&())?;
/// assert_eq!(answer.outcome.distance(), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `Job<()>` is a job whose start is added later, with [`start`](Job::start).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Job<S = Start> {
    /// The position to solve, possibly with unknown facelets.
    pub start: S,
    /// What to reach, and by which turns: by default the solved cube, by all turns.
    pub aim: Arc<Aim>,
    /// How many solutions to find and of which lengths: by default every shortest one.
    pub request: Request,
    /// Weights to list the most comfortable maneuvers first, whatever their length.
    pub rank: Option<ComfortWeights>,
    /// Lengths to find all solutions of, even if there are shorter ones.
    pub lengths: Option<Lengths>,
    /// The moves that listed solutions must begin with.
    pub beginning: Option<Beginning>,
    /// The options as given, without the position; the fields above were read from them.
    pub options: Arc<WrittenJob>,
}

impl Job {
    /// A job for every shortest solution of a start, in face turns. See [`Job`] for an example.
    pub fn new(start: Start) -> Job {
        Job::<()>::default().start(start)
    }
}

impl<S> Job<S> {
    /// Sets the [start](Job#structfield.start).
    #[must_use]
    pub fn start(self, start: Start) -> Job {
        self.with_start(start)
    }

    fn with_start<T>(self, start: T) -> Job<T> {
        let Job { aim, request, rank, lengths, beginning, options, .. } = self;
        Job { start, aim, request, rank, lengths, beginning, options }
    }

    faceturn_cube::setters! {
        /// Sets the [aim](Job#structfield.aim).
        aim(aim: Aim) = aim.into();

        /// Sets the [request](Job#structfield.request).
        request(request: Request);
    }

    /// What counts as one turn, in every length and depth.
    pub fn metric(&self) -> Metric {
        self.options.metric
    }

    /// Sets what counts as one turn: by default a half turn is one.
    #[must_use]
    pub fn in_metric(mut self, metric: Metric) -> Self {
        Arc::make_mut(&mut self.options).metric = metric;
        self
    }

    /// Whether the answer has maneuvers that solve the start or make it.
    pub fn direction(&self) -> Direction {
        if self.options.inverse { Direction::Make } else { Direction::Solve }
    }

    /// The depth of the last pass, in turns of the metric.
    pub fn last_depth(&self) -> u8 {
        self.request.last_depth(self.metric())
    }

    /// Sets how long the search may take. No effect on WebAssembly, which has no clock.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.request.timeout = Some(timeout);
        self
    }
}

impl From<Position> for Job {
    fn from(position: Position) -> Job {
        Job::new(position.into())
    }
}
