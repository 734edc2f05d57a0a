//! A search whose parts the caller may run.

use faceturn_cube::Position;

use crate::deepening::{Deepening, search_with};
use crate::observer::Observer;
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
/// let (search, request) = (searcher.from_starts(&[position], None), Request::new());
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
    Box::new(Started { walker, position })
}

/// A walker and the position that it begins with.
struct Started<W> {
    walker: W,
    position: Position,
}

impl<W: Walker + Send> DivisibleSearch for Started<W> {
    fn run(&self, request: &Request, observer: &dyn Observer) -> Outcome {
        search_with(&self.walker, &self.position, request, observer)
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
