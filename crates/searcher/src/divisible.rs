//! Searches whose parts the caller may run.

use faceturn_cube::Position;

use crate::any_start::AnyStart;
use crate::any_walker::AnyWalker;
use crate::deepening::{Deepening, search_with};
use crate::goal::{SolutionFilter, Solved};
use crate::node_by_node::{NodeBound, NodeByNode};
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::{Outcome, PartEnd};
use crate::request::Request;
use crate::task::{ForeignTask, PartTask, PassTasks, search_part};
use crate::walker::Walker;

/// A search from given starts, run as a whole or in parts. Made by
/// [`Searcher::from_starts`](crate::Searcher::from_starts), or from a walker by [`divisible`].
///
/// Several processes may run its parts, each with its own search from the same starts under the
/// same bounds. The request's algorithm is ignored.
///
/// ```no_run
/// # use faceturn_cube::Position;
/// # use faceturn_searcher::{ForeignTask, Request, Searcher};
/// # fn example(searcher: Searcher<'_>, position: Position) -> Result<(), ForeignTask> {
/// # use faceturn_searcher::Algorithm;
/// let search = searcher.from_starts(&[position], None, Algorithm::default());
/// let request = Request::new();
/// let mut deepening = search.deepening(&request);
/// while let Some(tasks) = search.tasks(&deepening, &()) {
///     // In any order, in any process that has the table.
///     let run = |task| search.search_part(&request, task, &());
///     let ends = tasks.parts.iter().map(run).collect::<Result<_, _>>()?;
///     deepening.end_pass(&tasks, ends);
/// }
/// assert_eq!(*deepening.outcome(), search.run(&request, &()));
/// # Ok(())
/// # }
/// ```
pub trait DivisibleSearch: Send + Sync {
    /// Runs the search to its end.
    fn run(&self, request: &Request, observer: &dyn Observer) -> Outcome;

    /// The search before its first pass. Its position is the start, or solved if there are several.
    fn deepening(&self, request: &Request) -> Deepening;

    /// The next pass, cut into parts; `None` if the search is over or the observer stops
    /// preparations.
    fn tasks(&self, deepening: &Deepening, observer: &dyn Observer) -> Option<PassTasks>;

    /// Searches one part of a pass on the caller's thread. The observer may stop it.
    ///
    /// # Errors
    /// [`ForeignTask`] if the task is recognizably from another search.
    fn search_part(
        &self,
        request: &Request,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask>;
}

/// Creates the search of a position by a walker.
pub fn divisible<'w, W: Walker + Send + 'w>(
    walker: W,
    position: Position,
) -> Box<dyn DivisibleSearch + 'w> {
    Box::new(Started { walker: Box::new(walker), position, kinds: None })
}

/// The search from at least one start to the walker's goal. All starts share the passes, so none
/// is searched deeper than the nearest one needs. Solutions of several starts are not divided into
/// kinds: a symmetry of one start need not be one of another.
pub(crate) fn from_starts<'w, W: Walker<Goal: Clone + Send> + Send + 'w>(
    walker: W,
    starts: &[Position],
    filter: Option<SolutionFilter>,
) -> Box<dyn DivisibleSearch + 'w> {
    match (starts, &filter) {
        ([position], None) => divisible(walker, *position),
        _ => {
            let search = AnyStart::new(vec![walker], starts);
            divisible(search.passing(filter), Position::SOLVED)
        }
    }
}

/// The search from starts to the solved cube, node by node under a bound. A single start's
/// symmetries do not reduce the maneuvers tried; they only define the kinds.
///
/// # Panics
/// If there is no start.
pub fn node_by_node<'b>(
    bound: impl NodeBound + Send + 'b,
    starts: &[Position],
    filter: Option<SolutionFilter>,
) -> Box<dyn DivisibleSearch + 'b> {
    let walker = NodeByNode::new(bound, Solved);
    match (starts, &filter) {
        ([position], None) => {
            let kinds = Some(Orbits::of(position));
            Box::new(Started { walker: Box::new(walker), position: *position, kinds })
        }
        _ => from_starts(walker, starts, filter),
    }
}

struct Started<'w> {
    walker: Box<dyn AnyWalker + Send + 'w>,
    position: Position,
    /// Divides the solutions into kinds, if the walker does not.
    kinds: Option<Orbits>,
}

impl DivisibleSearch for Started<'_> {
    fn run(&self, request: &Request, observer: &dyn Observer) -> Outcome {
        let outcome = search_with(&*self.walker, &self.position, request, observer);
        match &self.kinds {
            Some(orbits) => orbits.divide(outcome),
            None => outcome,
        }
    }

    fn deepening(&self, request: &Request) -> Deepening {
        Deepening::new(&*self.walker, &self.position, request)
    }

    fn tasks(&self, deepening: &Deepening, observer: &dyn Observer) -> Option<PassTasks> {
        deepening.tasks(&*self.walker, observer)
    }

    fn search_part(
        &self,
        request: &Request,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask> {
        search_part(&*self.walker, &self.position, request, task, observer)
    }
}
