//! Every shortest maneuver to a goal other than the solved cube.

use std::sync::Arc;
use std::time::{Duration, Instant};

use faceturn::explanation::explained;
use faceturn::report::SolveReport;
use faceturn::{Goal, GoalStart, Request, Solver};

use super::reporter::Reporter;
use super::{Follower, Task};
use crate::goals::Goals;
use crate::messages::{Body, SolveOptions, WrittenError};

/// A start and a goal.
pub(crate) struct GoalTask {
    input: String,
    holding: String,
    start: GoalStart,
    goal: Goal,
    goals: Arc<Goals>,
    request: Request,
    up_to_symmetry: bool,
    timeout: Option<Duration>,
}

impl GoalTask {
    /// The task of a message, with the start and the goal that were read from its texts, and how
    /// the cube is held at the start.
    pub(crate) fn new(
        options: SolveOptions,
        (start, holding): (GoalStart, String),
        goal: Goal,
        goals: Arc<Goals>,
    ) -> GoalTask {
        let SolveOptions { up_to_symmetry, timeout, .. } = options;
        let request = options.request();
        let input = options.position;
        GoalTask { input, holding, start, goal, goals, request, up_to_symmetry, timeout }
    }
}

impl Task for GoalTask {
    fn run(self, solver: &Solver, follower: &Follower) -> Body {
        let GoalTask { input, holding, start, goal, goals, request, up_to_symmetry, timeout } =
            self;
        follower.tell(Body::Preparing { goal: goal.to_string() });
        let solver = match goals.solver(solver, &goal, &follower.stop) {
            Ok(solver) => solver,
            Err(_) if follower.stop.is_wanted() => return Body::Cancelled,
            Err(error) => {
                return Body::Error { error: WrittenError::new("goal", explained(&error)) };
            }
        };
        let observer = Reporter::new(follower, timeout);
        let began = Instant::now();
        if let Some(search) = solver.search_from(start.positions()) {
            let lower_bound = search.deepening(&request).outcome().lower_bound;
            follower.tell(Body::Began { lower_bound });
        }
        let outcome = solver.solve_watched(start.positions(), &request, &observer);
        let elapsed = began.elapsed();
        let (ended, cut_short) = observer.ending(&outcome, request.wanted);
        let shown = if up_to_symmetry { &outcome.kinds } else { &outcome.solutions };
        // Replays every solution.
        let goal = start.report(&goal, shown);
        let report = SolveReport::new(&start.positions()[0], &outcome)
            .with_input(&input)
            .with_holding(&holding)
            .with_goal(Some(goal))
            .with_ending(ended, cut_short)
            .with_solutions(shown)
            .with_elapsed(elapsed);
        Body::Solved { result: Box::new(report) }
    }
}
