//! Searches of a position for the solved cube: jobs without further options.

use faceturn_cube::Position;
use faceturn_searcher::{Observer, Outcome, Request};

use crate::job::{Job, Prepared, Start};
use crate::solver::Solver;

impl Solver {
    /// How many turns the position is away from solved, in the solver's metric.
    ///
    /// # Panics
    /// As [`solve`](Solver::solve).
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"(R U R' U')2".parse::<Maneuver>()?);
    /// assert_eq!(Solver::open()?.distance(&position), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance(&self, position: &Position) -> u8 {
        let outcome = self.solve(position, &Request::new().first());
        outcome.distance().expect("God's number of turns solves every position")
    }

    /// Searches the position, and returns when the search ends.
    ///
    /// # Panics
    /// If what the search proves is false, since a table or the memory is damaged. A
    /// [job](Prepared::run) returns an error then.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Request, Solver};
    ///
    /// let pons_asinorum: Maneuver = "M2 E2 S2".parse()?;
    /// let position = Position::SOLVED.apply(&pons_asinorum);
    /// let outcome = Solver::open()?.solve(&position, &Request::new());
    /// // Six solutions, which the position's 48 symmetries carry to one another.
    /// assert_eq!((outcome.solutions.len(), outcome.kinds.len()), (6, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, request: &Request) -> Outcome {
        self.solve_watched(position, request, &())
    }

    /// As [`solve`](Solver::solve), with an observer, which may stop the search. Pass several
    /// observers as a pair, `&(&watch, &checkpoint)`.
    ///
    /// # Panics
    /// As [`solve`](Solver::solve).
    ///
    /// ```no_run
    /// use std::sync::Mutex;
    ///
    /// use faceturn::{Maneuver, Observer, RandomSource, Request, Solution, Solver};
    ///
    /// /// Stops the search at its first solution, minimal or not.
    /// #[derive(Default)]
    /// struct AnySolution(Mutex<Option<Maneuver>>);
    ///
    /// impl Observer for AnySolution {
    ///     fn wants_to_stop(&self) -> bool {
    ///         self.0.lock().unwrap().is_some()
    ///     }
    ///     fn solution_found(&self, solution: &Solution) {
    ///         *self.0.lock().unwrap() = Some(solution.maneuver());
    ///     }
    /// }
    ///
    /// let (solver, position) = (Solver::open()?, RandomSource::from_seed(1).position());
    /// let observer = AnySolution::default();
    /// let outcome = solver.solve_watched(&position, &Request::new(), &observer);
    /// assert!(!outcome.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_watched(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        let outcome = self.prepared((*position).into(), request).search(observer);
        outcome.unwrap_or_else(|error| panic!("{error}"))
    }

    /// The search of a start, whose text may include a solution.
    pub(crate) fn prepared(&self, start: Start, request: &Request) -> Prepared {
        let job = Job::new(start).in_metric(self.metric()).request(*request);
        Prepared::whole(job, self)
    }
}
