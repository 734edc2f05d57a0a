//! Searches of a position for the solved cube: jobs without further options.

use faceturn_cube::Position;
use faceturn_goals::{Goal, InMemory};
use faceturn_searcher::{Observer, Outcome, Request};

use crate::job::{Aim, Answer, GOAL_BYTES, Job, JobError, Prepared, Start};
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
    /// observers as a slice, `&[&watch, &checkpoint]`.
    ///
    /// # Panics
    /// As [`solve`](Solver::solve).
    ///
    /// ```no_run
    /// use std::sync::Mutex;
    ///
    /// use faceturn::{Event, Maneuver, Observer, RandomSource, Request, Solver};
    ///
    /// /// Stops the search at its first solution, minimal or not.
    /// #[derive(Default)]
    /// struct AnySolution(Mutex<Option<Maneuver>>);
    ///
    /// impl Observer for AnySolution {
    ///     fn wants_to_stop(&self) -> bool {
    ///         self.0.lock().unwrap().is_some()
    ///     }
    ///     fn event(&self, event: &Event<'_>) {
    ///         if let Event::SolutionFound(solution) = event {
    ///             *self.0.lock().unwrap() = Some(solution.maneuver());
    ///         }
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

    /// Every shortest way from the position to a goal: a name that
    /// [`named_goals`](crate::goals::named_goals) lists, or another text of a [`Goal`]. Its
    /// databases are made in memory, in a moment for most; the last ones [are
    /// kept](Solver::with_kept_goal_bytes).
    ///
    /// # Errors
    /// [`JobError`]
    ///
    /// ```no_run
    /// use faceturn::{Position, Solver};
    ///
    /// let position = Position::from_moves("R U F2 D")?;
    /// let answer = Solver::open()?.solve_goal(&position, "cross")?;
    /// println!("{:?} turns", answer.outcome.distance());
    /// for solution in &answer.solutions {
    ///     println!("{solution}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_goal(&self, position: &Position, goal: &str) -> Result<Answer, JobError> {
        let goal = goal.parse::<Goal>().map_err(|source| JobError::Goal { source })?;
        self.prepare(&Job::from(*position).aim(Aim::new(goal)))?.run(&())
    }

    /// Runs the job from each start, one after another. What the job needs is made once.
    ///
    /// ```no_run
    /// use faceturn::jobs::Aim;
    /// use faceturn::{Job, Position, Request, Solver};
    ///
    /// let positions = [Position::from_moves("R U F2 D")?, "superflip".parse()?];
    /// let job = Job::<()>::default().aim(Aim::new("cross".parse()?));
    /// let job = job.request(Request::new().first());
    /// for answer in Solver::open()?.batch(job, positions) {
    ///     println!("{:?}", answer?.outcome.distance());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn batch<S: IntoIterator<Item: Into<Start>>>(
        &self,
        job: Job<()>,
        starts: S,
    ) -> impl Iterator<Item = Result<Answer, JobError>> + use<S> {
        let preparer = self.preparer(job, GOAL_BYTES);
        let run = move |start| preparer.prepare(start, &InMemory(&()))?.run(&());
        starts.into_iter().map(move |start| run(start.into()))
    }

    /// The search of a start, whose text may include a solution.
    pub(crate) fn prepared(&self, start: Start, request: &Request) -> Prepared {
        let job = Job::new(start).in_metric(self.metric()).request(*request);
        Prepared::whole(job, self)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use faceturn_searcher::Ended;

    use super::*;
    use crate::testing::{position, solver};
    use crate::watch::Watch;

    #[test]
    fn an_outcome_says_how_its_search_ended() {
        let position = position("R U F2 D' B");
        let ended = |request: Request, observer: &dyn Observer| {
            solver().solve_watched(&position, &request, observer).ended
        };
        let stopped = Watch::default();
        stopped.stop();
        let request = Request::new();
        assert_eq!(ended(request, &()), Ended::Finished);
        assert_eq!(ended(request.timeout(Duration::MAX), &()), Ended::Finished);
        assert_eq!(ended(request.timeout(Duration::ZERO), &()), Ended::Timeout);
        assert_eq!(ended(request, &stopped), Ended::Interrupted);
        // It has six solutions.
        let full = solver().solve(&self::position("M2 E2 S2"), &request.max_solutions(5));
        assert_eq!((full.ended, full.is_full), (Ended::Solutions, true));
        let limited = Job::from(position).request(request.timeout(Duration::ZERO));
        let answer = solver().prepare(&limited).expect("a table").run(&()).expect("sound tables");
        assert_eq!((answer.ended, answer.outcome.ended), (Ended::Timeout, Ended::Timeout));
    }

    #[test]
    fn a_goal_by_its_text_is_that_of_a_job() {
        let position = position("R U F2 D");
        let answer = solver().solve_goal(&position, "cross").expect("a goal");
        let job = Job::from(position).aim(Aim::new("cross".parse().expect("a goal")));
        let prepared = solver().prepare(&job).expect("enough memory");
        let expected = prepared.run(&()).expect("sound tables");
        assert_eq!((answer.outcome.distance(), answer.ended), (Some(3), Ended::Finished));
        assert_eq!(answer.solutions, expected.solutions);
        let error = solver().solve_goal(&position, "crosss").expect_err("no such goal");
        assert!(matches!(error, JobError::Goal { .. }), "{error}");
    }

    #[test]
    fn a_batch_answers_each_start_in_order() {
        let job = Job::<()>::default().request(Request::new().first());
        let starts = ["R U", "D2", "R R'"].map(position);
        let distance = |answer: Result<Answer, JobError>| answer.ok()?.outcome.distance();
        let distances: Vec<_> = solver().batch(job, starts).map(distance).collect();
        assert_eq!(distances, [Some(2), Some(1), Some(0)]);
    }
}
