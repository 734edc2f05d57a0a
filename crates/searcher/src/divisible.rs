//! A search whose parts the caller may run.

use faceturn_cube::Position;

use crate::any_start::AnyStart;
use crate::deepening::{Deepening, search_with};
use crate::goal::{SolutionFilter, Solved};
use crate::node_by_node::{NodeBound, NodeByNode};
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::{Outcome, PartEnd};
use crate::request::Request;
use crate::task::{ForeignTask, PartTask, PassTasks, search_part};
use crate::walker::Walker;

/// A search from starts that are known, to be run as a whole or in parts: made by
/// [`Searcher::from_starts`](crate::Searcher::from_starts), or from a walker by [`divisible`].
///
/// Its parts may be run by several processes, each with a search of its own from the same starts under
/// the same bounds. The request's algorithm is ignored.
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

    /// The search before its first pass. Its position is the start if there is one alone; else the
    /// solved cube: what a maneuver is done to is up to the starts.
    fn deepening(&self, request: &Request) -> Deepening;

    /// The next pass, cut into parts; `None` if the search is over. The observer may stop it, if it
    /// takes long: it may have to prepare for a long pass.
    fn tasks(&self, deepening: &Deepening, observer: &dyn Observer) -> Option<PassTasks>;

    /// Searches one part of a pass, on the thread of the caller. The observer may stop it, and hears
    /// of solutions.
    ///
    /// # Errors
    /// [`ForeignTask`] if the task was made for another search, as far as that can be seen.
    fn search_part(
        &self,
        request: &Request,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask>;
}

/// The search of a position by a walker.
pub fn divisible<'w, W: Walker + Send + 'w>(
    walker: W,
    position: Position,
) -> Box<dyn DivisibleSearch + 'w> {
    Box::new(Started { walker, position, kinds: None })
}

/// The search of starts for maneuvers that lead at least one of them to the walker's goal. Passes are
/// shared: no start is searched deeper than the nearest one needs. Solutions of several starts are not
/// divided into kinds, because a symmetry of one need not be one of another. If solutions are counted
/// and not kept, those that pass the filter are, by default all.
///
/// # Panics
/// If there is no start.
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

/// The search of starts for the solved cube, node by node under a bound. Every maneuver is tried,
/// whatever the symmetries of a start alone; kinds are defined by them all the same.
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
            Box::new(Started { walker, position: *position, kinds })
        }
        _ => from_starts(walker, starts, filter),
    }
}

/// A walker and the position that it begins with.
struct Started<W> {
    walker: W,
    position: Position,
    /// What divides the solutions into kinds, if the walker leaves that to others.
    kinds: Option<Orbits>,
}

impl<W: Walker + Send> DivisibleSearch for Started<W> {
    fn run(&self, request: &Request, observer: &dyn Observer) -> Outcome {
        let outcome = search_with(&self.walker, &self.position, request, observer);
        match &self.kinds {
            Some(orbits) => orbits.divide(outcome),
            None => outcome,
        }
    }

    fn deepening(&self, request: &Request) -> Deepening {
        Deepening::new(&self.walker, &self.position, request)
    }

    fn tasks(&self, deepening: &Deepening, observer: &dyn Observer) -> Option<PassTasks> {
        deepening.tasks(&self.walker, observer)
    }

    fn search_part(
        &self,
        request: &Request,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask> {
        search_part(&self.walker, &self.position, request, task, observer)
    }
}
