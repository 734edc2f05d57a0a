//! A search whose parts the caller runs.

use faceturn_cube::{Maneuver, Position};
use faceturn_searcher::{
    Deepening, ForeignTask, Observer, PartEnd, PartTask, PassTasks, Request, Solved,
};

use crate::solver::Solver;
use crate::two_phase::UpperBounds;

/// Searches in parts, for callers that have them run elsewhere.
impl Solver {
    /// A search of the position whose parts the caller runs, in any order, in any process that has
    /// the table. Its outcome is that of [`Solver::solve`] if the caller lets it
    /// [look ahead](Solver::look_ahead), and solutions come from nowhere else.
    ///
    /// ```no_run
    /// use faceturn::{RandomSource, Request, Solver};
    ///
    /// let (solver, request) = (Solver::open()?, Request::new());
    /// let position = RandomSource::from_seed(1).position();
    /// let mut deepening = solver.deepening(&position, &request);
    /// loop {
    ///     solver.look_ahead(&mut deepening, &());
    ///     let Some(tasks) = solver.tasks(&deepening) else { break };
    ///     let search = |task| solver.search_part(&position, &request, task, &());
    ///     let ends = tasks.parts.iter().map(search).collect::<Result<_, _>>()?;
    ///     let (pass, solutions) = deepening.end_pass(&tasks, ends);
    ///     println!("{}f: {} solutions", pass.depth, solutions.len());
    /// }
    /// println!("{:?}", deepening.outcome().distance());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deepening(&self, position: &Position, request: &Request) -> Deepening {
        self.searcher().deepening(position, request)
    }

    /// The next pass of a [`deepening`](Solver::deepening), cut into parts; `None` if it is over.
    pub fn tasks(&self, deepening: &Deepening) -> Option<PassTasks> {
        self.searcher().tasks(deepening)
    }

    /// Searches one part of a pass of this position, on the thread of the caller. The observer may
    /// stop it, and hears of solutions.
    ///
    /// # Errors
    /// [`ForeignTask`] if the task was made for another position, as far as that can be seen.
    pub fn search_part(
        &self,
        position: &Position,
        request: &Request,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask> {
        self.searcher().search_part(position, request, task, observer)
    }

    /// Looks for a solution of the length that the next pass would try, as [`Solver::solve`] does
    /// before each long pass, and gives it to the deepening: to be called before
    /// [`Solver::tasks`], so that a search for one solution need not find it the slow way. Returns
    /// whether it has found one. The same on any number of threads, unless the observer stops it.
    pub fn look_ahead(&self, deepening: &mut Deepening, observer: &dyn Observer) -> bool {
        let is_open = deepening.outcome().solutions.is_empty();
        let next = deepening.next_depth().filter(|_| is_open && self.seeks_upper_bounds());
        let Some(depth) = next else { return false };
        let two_phase = || self.two_phase();
        let (position, wanted) = (deepening.position(), deepening.request().wanted);
        let bounds = UpperBounds::new(&two_phase, position, wanted, observer)
            .knowing(deepening.outcome().known_solution.clone());
        let expected_nodes = deepening.expected_nodes();
        let known = self.on_own_threads(|| bounds.known_solution(depth, expected_nodes));
        known.is_some_and(|known| self.learn(deepening, &known))
    }

    /// Gives a solution from elsewhere to a [`deepening`](Solver::deepening), such as one of
    /// [`Solver::short_solution`]. If one is wanted and all shorter ones are ruled out, it ends the
    /// search. Returns whether it is one, and shorter than those known before.
    pub fn learn(&self, deepening: &mut Deepening, known: &Maneuver) -> bool {
        deepening.learn(&Solved, known).is_some()
    }
}

#[cfg(test)]
mod tests {
    use faceturn_searcher::Wanted;

    use super::*;
    use crate::testing::{position, solver};

    fn run(deepening: &mut Deepening, request: &Request) {
        let position = *deepening.position();
        loop {
            solver().look_ahead(deepening, &());
            let Some(tasks) = solver().tasks(deepening) else { break };
            let search = |task| solver().search_part(&position, request, task, &());
            let ends = tasks.parts.iter().map(search).collect::<Result<_, _>>();
            deepening.end_pass(&tasks, ends.expect("tasks of this position"));
        }
    }

    #[test]
    fn a_search_in_parts_has_the_outcome_of_a_whole_one() {
        let (position, request) = (position("M2 E2 S2"), Request::new().extra(1));
        let mut deepening = solver().deepening(&position, &request);
        run(&mut deepening, &request);
        assert_eq!(*deepening.outcome(), solver().solve(&position, &request));
    }

    #[test]
    fn a_search_in_parts_looks_ahead_as_a_whole_one_does() {
        // The fourth of data/signature.tsv, at a distance of 16.
        let position = position(
            "U2 R2 F B2 U' D' B' D' F' U2 L' U' R B2 R L' B U' D2 L' F' D2 L D2 B' D2 F R F' B' R'",
        );
        let request = Request::new().wanted(Wanted::First);
        let mut deepening = solver().deepening(&position, &request);
        run(&mut deepening, &request);
        assert_eq!(*deepening.outcome(), solver().solve(&position, &request));
        assert_eq!(deepening.outcome().passes.last().map(|pass| pass.depth), Some(15));
    }

    #[test]
    fn a_solution_from_elsewhere_ends_a_search_for_one() {
        let (position, request) = (position("R U F2 D'"), Request::new().wanted(Wanted::First));
        let mut deepening = solver().deepening(&position, &request);
        let maneuver = |text: &str| text.parse::<Maneuver>().expect("a maneuver");
        assert!(!solver().learn(&mut deepening, &maneuver("R U F2 D")), "it does not solve");
        assert!(solver().learn(&mut deepening, &maneuver("(R U R' U')6 D F2 U' R'")));
        assert!(solver().learn(&mut deepening, &maneuver("D F2 U' R'")));
        assert!(!solver().learn(&mut deepening, &maneuver("D F2 U' R'")), "it is known");
        run(&mut deepening, &request);
        let outcome = deepening.outcome();
        assert_eq!(outcome.solutions, [maneuver("D F2 U' R'")]);
        assert!(outcome.passes.iter().all(|pass| pass.depth < 4));
    }
}
