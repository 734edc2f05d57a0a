//! A search for a goal whose parts the caller may run.

use faceturn_cube::Position;
use faceturn_searcher::{
    Deepening, ForeignTask, Observer, Outcome, PartEnd, PartTask, PassTasks, Request,
    SolutionFilter, search_part, search_with,
};

use super::niss::NissWalker;
use super::walker::GoalWalker;

/// A search for a goal from some starts: made by
/// [`GoalTables::search_from`](super::GoalTables::search_from), or with turns on the inverse by
/// [`GoalTables::search_both_sides`](super::GoalTables::search_both_sides).
///
/// Its parts may be run by several processes, each with a search of its own for the same goal, from
/// the same starts, under databases of the same size. From starts the position of the [`Deepening`] is
/// the solved cube: what a maneuver is done to is up to the starts.
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
pub struct GoalSearch<'s>(pub(super) Ways<'s>);

/// The ways that a search tries.
#[derive(Clone)]
pub(super) enum Ways<'s> {
    /// Turns on any of the starts.
    Normal(GoalWalker<'s>),
    /// Turns on the start and on its inverse.
    Niss(NissWalker<'s>),
}

impl GoalSearch<'_> {
    /// The position of the [`Deepening`].
    fn position(&self) -> &Position {
        match &self.0 {
            Ways::Normal(_) => &Position::SOLVED,
            Ways::Niss(walker) => &walker.target.start,
        }
    }

    /// The search for those solutions alone that pass. With turns on the inverse all ways do.
    #[must_use]
    pub fn filtered_by(mut self, filter: SolutionFilter) -> Self {
        if let Ways::Normal(walker) = &mut self.0 {
            walker.target.filter = Some(filter);
        }
        self
    }

    /// Runs the search to its end.
    pub fn run(&self, request: &Request, observer: &dyn Observer) -> Outcome {
        match &self.0 {
            Ways::Normal(walker) => search_with(walker, self.position(), request, observer),
            Ways::Niss(walker) => search_with(walker, self.position(), request, observer),
        }
    }

    /// The search before its first pass.
    pub fn deepening(&self, request: &Request) -> Deepening {
        match &self.0 {
            Ways::Normal(walker) => Deepening::new(walker, self.position(), request),
            Ways::Niss(walker) => Deepening::new(walker, self.position(), request),
        }
    }

    /// The next pass, cut into parts; `None` if the search is over.
    pub fn tasks(&self, deepening: &Deepening) -> Option<PassTasks> {
        match &self.0 {
            Ways::Normal(walker) => deepening.tasks(walker),
            Ways::Niss(walker) => deepening.tasks(walker),
        }
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
        match &self.0 {
            Ways::Normal(walker) => search_part(walker, self.position(), request, task, observer),
            Ways::Niss(walker) => search_part(walker, self.position(), request, task, observer),
        }
    }
}
