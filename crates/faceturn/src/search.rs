//! A search on a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;
use std::{fmt, vec};

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{Observer, Outcome, Part, PartResult, Pass, Request};

use crate::solver::Solver;
use crate::watch::{Progress, Watch};

/// A search that is running on a thread of its own, which works on rayon's global thread pool.
/// Iterating waits for the solutions and yields them, the shortest first; those of one length come
/// when their pass is over, since only then they are known to be all. Dropping it ends the search.
///
/// ```no_run
/// use std::time::Duration;
///
/// use faceturn::{Maneuver, Position, Request, Solver};
///
/// let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2".parse::<Maneuver>()?;
/// let position = Position::SOLVED.apply(&superflip);
/// let search = Solver::open()?.search(position, Request::default());
/// std::thread::sleep(Duration::from_secs(10));
/// println!("{:?}", search.progress());
/// search.cancel();
/// println!("at least {} face turns", search.finish().lower_bound);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    watch: Arc<Watch>,
    passes: Receiver<Vec<Maneuver>>,
    /// Those of the last pass that have not been told yet.
    solutions: vec::IntoIter<Maneuver>,
    thread: Option<JoinHandle<Outcome>>,
}

impl Search {
    pub(crate) fn begin(solver: Solver, position: Position, request: Request) -> Search {
        let watch = Arc::new(Watch::default());
        let (sender, passes) = mpsc::channel();
        let teller = Teller { watch: watch.clone(), sender };
        let thread = std::thread::spawn(move || solver.solve_watched(&position, &request, &teller));
        Search { watch, passes, solutions: Vec::new().into_iter(), thread: Some(thread) }
    }

    /// How far it has come; [an example](Search).
    pub fn progress(&self) -> Progress {
        self.watch.progress()
    }

    /// Ends it soon; [an example](Search). What it has proved till then is in its
    /// [outcome](Search::finish).
    pub fn cancel(&self) {
        self.watch.stop();
    }

    /// Waits for its end. All solutions are in the outcome, whether they have been iterated over
    /// or not.
    ///
    /// # Panics
    /// If the search has panicked, which would be a defect of this library.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U'".parse::<Maneuver>()?);
    /// let mut search = Solver::open()?.search(position, Request::default());
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
                return Some(solution);
            }
            // The sender is gone when the search is over.
            self.solutions = self.passes.recv().ok()?.into_iter();
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.cancel();
            // Whether it panicked is of no interest to whoever has let go of it.
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Search").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

/// Passes on what happens.
struct Teller {
    watch: Arc<Watch>,
    sender: Sender<Vec<Maneuver>>,
}

impl Observer for Teller {
    fn wants_to_stop(&self) -> bool {
        self.watch.wants_to_stop()
    }

    fn pass_began(&self, depth: u8) {
        self.watch.pass_began(depth);
    }

    fn part_ended(&self, part: Part, share: f64, result: &PartResult) {
        self.watch.part_ended(part, share, result);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
        self.watch.pass_ended(pass, solutions);
        // Whoever asked may not be interested any more.
        let _ = self.sender.send(solutions.to_vec());
    }
}
