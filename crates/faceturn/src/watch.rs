//! How far a search has come, for others to see, and the wish to end it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use faceturn_cube::Maneuver;
use faceturn_searcher::{Observer, Part, PartResult, Pass};

/// How far a search has come.
///
/// ```
/// use faceturn::{Observer, Watch};
///
/// let watch = Watch::default();
/// watch.pass_began(15); // as a search tells it
/// let progress = watch.progress();
/// let running = progress.running.expect("a pass has begun");
/// assert_eq!((running.depth, running.share), (15, 0.0));
/// assert_eq!((progress.passes.len(), progress.nodes()), (0, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// The passes that are over.
    pub passes: Vec<Pass>,
    /// The pass that is running.
    pub running: Option<RunningPass>,
}

/// How far a pass has come, which [`Progress`] has an example of.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunningPass {
    /// Its depth in face turns.
    pub depth: u8,
    /// The share that is done, of 1, its parts being weighted by what the pass before had there.
    pub share: f64,
    /// The nodes of the parts that are finished.
    pub nodes: u64,
    /// The solutions that those parts have found, of symmetric positions one of each orbit.
    pub solutions: usize,
}

impl Progress {
    /// The nodes of all that is finished.
    pub fn nodes(&self) -> u64 {
        let before: u64 = self.passes.iter().map(|pass| pass.tally.nodes).sum();
        before + self.running.map_or(0, |pass| pass.nodes)
    }
}

/// An observer that remembers how far the search has come, and can be told to end it.
///
/// ```no_run
/// use faceturn::{Maneuver, Position, Request, Solver, Watch};
///
/// let solver = Solver::open()?;
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U' R2 F".parse::<Maneuver>()?);
/// let watch = Watch::default();
/// std::thread::scope(|scope| {
///     scope.spawn(|| solver.solve_watched(&position, &Request::default(), &watch));
///     println!("{:?}", watch.progress());
///     watch.stop();
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Watch {
    stopped: AtomicBool,
    progress: Mutex<Progress>,
}

impl Watch {
    /// Ends the search soon. What it has proved till then is in its outcome. A search that begins
    /// later ends at once.
    ///
    /// ```
    /// use faceturn::{Observer, Watch};
    ///
    /// let watch = Watch::default();
    /// assert!(!watch.wants_to_stop());
    /// watch.stop();
    /// assert!(watch.wants_to_stop());
    /// ```
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// How far the search has come; [an example](Progress).
    pub fn progress(&self) -> Progress {
        self.locked().clone()
    }

    fn locked(&self) -> MutexGuard<'_, Progress> {
        // Whoever panicked while holding it has changed a number or two at most.
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Watch {
    fn wants_to_stop(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn pass_began(&self, depth: u8) {
        self.locked().running = Some(RunningPass { depth, ..RunningPass::default() });
    }

    fn part_ended(&self, _: Part, share: f64, result: &PartResult) {
        if let Some(running) = &mut self.locked().running {
            running.share += share;
            running.nodes += result.tally.nodes;
            running.solutions += result.solutions.len();
        }
    }

    fn pass_ended(&self, pass: &Pass, _: &[Maneuver]) {
        let mut progress = self.locked();
        // One that was cut short stays to be seen.
        if pass.complete {
            progress.running = None;
        }
        progress.passes.push(*pass);
    }
}
