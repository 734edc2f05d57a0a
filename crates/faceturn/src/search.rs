//! A search in the background.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;

use faceturn_cube::{Maneuver, Position, Solution};
use faceturn_searcher::{Event, Observer, OnEvent, Outcome, Request};

use crate::solver::Solver;
use crate::watch::{Progress, Watch};

/// A search in the background, started by [`Solver::search`].
///
/// It is an iterator that waits for solutions and returns them, shortest first. Solutions of one
/// length come together, at the end of their pass. Dropping it stops the search.
///
/// ```no_run
/// use std::time::Duration;
///
/// use faceturn::{Maneuver, Position, Request, Solver};
///
/// let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse::<Maneuver>()?;
/// let position = Position::SOLVED.apply(&superflip);
/// let search = Solver::open()?.search(position, Request::new());
/// std::thread::sleep(Duration::from_secs(10));
/// println!("{:?}", search.progress());
/// search.cancel();
/// println!("at least {} face turns", search.finish().lower_bound);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Several searches at once
///
/// Searches of one [`Solver`] share its threads and mostly take turns: a thread moves to the pass
/// of another search when its own pass has no parts left. So a short search may wait for a long
/// pass of another. [`Solver::with_threads`] gives a search threads of its own; the tables are
/// still shared:
///
/// ```no_run
/// use faceturn::{RandomSource, Request, Solver};
///
/// let solver = Solver::open()?;
/// let positions = RandomSource::from_seed(1).positions().take(3);
/// let searches: Vec<_> = positions
///     .map(|position| Ok(solver.with_threads(2)?.search(position, Request::new())))
///     .collect::<Result<_, faceturn::ThreadsError>>()?;
/// for search in searches {
///     println!("{:?}", search.finish().distance());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    watch: Arc<Watch>,
    passes: Receiver<Vec<Solution>>,
    /// Solutions of the last pass not returned yet.
    solutions: std::vec::IntoIter<Solution>,
    thread: Option<JoinHandle<Outcome>>,
}

impl Solver {
    /// Starts a search of the position in the background. Iterate over it for the solutions.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U'".parse::<Maneuver>()?);
    /// let search = Solver::open()?.search(position, Request::new());
    /// for solution in search {
    ///     println!("{solution}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(&self, position: Position, request: Request) -> Search {
        self.search_watched(position, request, ())
    }

    /// Starts a search in the background with an observer, which may stop it.
    ///
    /// ```no_run
    /// use std::sync::Arc;
    ///
    /// use faceturn::{Checkpoint, Job, RandomSource, Request, Solver};
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let prepared = solver.prepare(&Job::from(position))?;
    /// let checkpoint = Arc::new(Checkpoint::open("1.checkpoint", &prepared)?);
    /// let search = solver.search_watched(position, Request::new(), checkpoint.clone());
    /// println!("at least {} face turns", search.finish().lower_bound);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_watched(
        &self,
        position: Position,
        request: Request,
        observer: impl Observer + Send + 'static,
    ) -> Search {
        let solver = self.clone();
        let watch = Arc::new(Watch::default());
        let (sender, passes) = mpsc::channel();
        let shown = watch.clone();
        let search = move || {
            let send = OnEvent(|event: &Event<'_>| {
                if let Event::PassEnded { solutions, .. } = event {
                    // The receiver is gone if the search is being dropped.
                    let _ = sender.send(solutions.to_vec());
                }
            });
            let observers: &[&dyn Observer] = &[&shown, &send, &observer];
            solver.solve_watched(&position, &request, &observers)
        };
        let thread = Some(std::thread::spawn(search));
        Search { watch, passes, solutions: Vec::new().into_iter(), thread }
    }
}

impl Search {
    /// The progress of the search so far.
    pub fn progress(&self) -> Progress {
        self.watch.progress()
    }

    /// Stops the search soon; [`finish`](Search::finish) then returns what it has proven.
    pub fn cancel(&self) {
        self.watch.stop();
    }

    /// Whether the search has ended, so that [`finish`](Search::finish) returns at once.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the search to end. The outcome also has the solutions already iterated over.
    ///
    /// # Panics
    /// If the search has panicked: a bug in this library or in the observer.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U'".parse::<Maneuver>()?);
    /// let mut search = Solver::open()?.search(position, Request::new());
    /// let shortest = search.next().expect("every position has a solution");
    /// let outcome = search.finish();
    /// assert_eq!(outcome.solutions[0], shortest);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(mut self) -> Outcome {
        let thread = self.thread.take().expect("taken here and when dropped");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

impl Iterator for Search {
    type Item = Maneuver;

    fn next(&mut self) -> Option<Maneuver> {
        loop {
            if let Some(solution) = self.solutions.next() {
                return Some(solution.maneuver());
            }
            // The search drops the sender when it ends.
            self.solutions = self.passes.recv().ok()?.into_iter();
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.cancel();
            // A panic has been printed; there is nobody left to return it to.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Search").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::time::Duration;

    use super::*;
    use crate::testing::{position, solver};

    #[test]
    fn a_search_returns_each_solution_once_the_shortest_first() {
        let position = position("M2 E2 S2");
        let request = Request::new().extra(2);
        let outcome = solver().solve(&position, &request);
        let search = solver().search(position, request);
        let solutions: Vec<Maneuver> = search.collect();
        assert_eq!(outcome.solutions, solutions);
        assert!(solutions.len() >= 6);
        assert_eq!(solver().search(position, request).finish(), outcome);
    }

    #[test]
    fn a_search_ends_when_it_is_cancelled_or_dropped() {
        let superflip = crate::cube::named_position("superflip").expect("known").position();
        let search = solver().search(superflip, Request::new());
        while search.progress().passes.is_empty() {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!search.is_finished());
        search.cancel();
        let outcome = search.finish();
        assert_eq!(outcome.distance(), None);
        assert!(!outcome.passes.last().expect("one at least").complete);
        drop(solver().search(superflip, Request::new()));
    }

    #[test]
    fn an_observer_follows_a_search_in_the_background() {
        let depths = Arc::new(Mutex::new(Vec::new()));
        let seen = depths.clone();
        let observer = OnEvent(move |event: &Event<'_>| {
            if let Event::PassBegan { depth } = *event {
                seen.lock().expect("no panic").push(depth);
            }
        });
        let search = solver().search_watched(position("R U R' U' F2"), Request::new(), observer);
        let passes: Vec<u8> = search.finish().passes.iter().map(|pass| pass.depth).collect();
        assert_eq!(*depths.lock().expect("no panic"), passes);
    }

    #[test]
    fn several_searches_at_once_have_their_own_answers() {
        let moves = ["R U F2 D' B", "R U", "F2 B2 L D'"];
        let searches = moves.map(|moves| solver().search(position(moves), Request::new()));
        let distances = searches.map(|search| search.finish().distance());
        assert_eq!(distances, [Some(5), Some(2), Some(4)]);
    }
}
