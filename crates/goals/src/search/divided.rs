//! A search for a goal whose parts the caller may run.

use std::sync::Arc;

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{
    Deepening, ForeignTask, Observer, Outcome, PartEnd, PartTask, PassTasks, Request, search_part,
    search_with,
};

use super::walker::GoalWalker;

/// A search for a goal from some starts: made by
/// [`GoalTables::search_from`](super::GoalTables::search_from).
///
/// Its parts may be run by several processes, each with a search of its own for the same goal, from
/// the same starts, under databases of the same size. The position of the [`Deepening`] is the
/// solved cube: what a maneuver is done to is up to the starts.
///
/// ```
/// use faceturn_cube::{Maneuver, Metric, Position};
/// use faceturn_goals::{Goal, GoalTables, InMemory};
/// use faceturn_searcher::{Request, TurnSet};
///
/// let (goal, turns): (Goal, _) = ("cross".parse()?, TurnSet::ALL);
/// let tables = GoalTables::new(goal, Metric::Face, turns, 1_000_000, &InMemory(&()))?;
/// let start = Position::SOLVED.apply(&"R U F2 D".parse::<Maneuver>()?);
/// let search = tables.search_from(&[start], None).ok_or("all turns reach everything")?;
/// let request = Request::new();
/// let mut deepening = search.deepening(&request);
/// while let Some(tasks) = search.tasks(&deepening) {
///     let run = |task| search.search_part(&request, task, &());
///     let ends = tasks.parts.iter().map(run).collect::<Result<_, _>>()?;
///     deepening.end_pass(&tasks, ends);
/// }
/// assert_eq!(*deepening.outcome(), search.run(&request, &()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct GoalSearch<'s>(pub(super) GoalWalker<'s>);

impl GoalSearch<'_> {
    /// The search that, where solutions are counted, counts those alone that pass.
    #[must_use]
    pub fn counting(mut self, counted: impl Fn(&Maneuver) -> bool + Send + Sync + 'static) -> Self {
        self.0.target.counted = Some(Arc::new(counted));
        self
    }

    /// Runs the search to its end.
    pub fn run(&self, request: &Request, observer: &dyn Observer) -> Outcome {
        search_with(&self.0, &Position::SOLVED, request, observer)
    }

    /// The search before its first pass.
    pub fn deepening(&self, request: &Request) -> Deepening {
        Deepening::new(&self.0, &Position::SOLVED, request)
    }

    /// The next pass, cut into parts; `None` if the search is over.
    pub fn tasks(&self, deepening: &Deepening) -> Option<PassTasks> {
        deepening.tasks(&self.0)
    }

    /// Searches one part of a pass, on the thread of the caller. The observer may stop it, and hears
    /// of solutions.
    ///
    /// # Errors
    /// [`ForeignTask`] if the task was made for other starts or another goal, as far as that can be
    /// seen.
    pub fn search_part(
        &self,
        request: &Request,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask> {
        search_part(&self.0, &Position::SOLVED, request, task, observer)
    }
}
