//! What a search is about: a position of the cube, or a start on the way to a goal.

use faceturn::report::GoalReport;
use faceturn::{
    Deepening, ForeignTask, Goal, GoalError, GoalSolver, GoalStart, GoalStartError, Observer,
    Outcome, PartEnd, PartTask, PassTasks, Position, Request, Solver,
};
use wasm_bindgen::JsError;

use crate::exception;

/// A position to solve, or a start to bring to a goal, with what searches it.
pub(crate) enum Subject {
    Cube { solver: Solver, position: Position },
    Goal { solver: GoalSolver, start: GoalStart },
}

impl Subject {
    /// The search before its first pass.
    pub(crate) fn deepening(&self, request: &Request) -> Result<Deepening, JsError> {
        match self {
            Subject::Cube { solver, position } => Ok(solver.deepening(position, request)),
            Subject::Goal { solver, start } => {
                let search = solver.search_from(start.positions());
                // Every goal can be reached by all turns.
                let search = search.ok_or_else(|| exception("the goal cannot be reached"))?;
                Ok(search.deepening(request))
            }
        }
    }

    /// The next pass in parts; `None` if the search is over.
    pub(crate) fn tasks(&self, deepening: &Deepening) -> Option<PassTasks> {
        match self {
            Subject::Cube { solver, .. } => solver.tasks(deepening),
            Subject::Goal { solver, start } => {
                solver.search_from(start.positions())?.tasks(deepening)
            }
        }
    }

    /// Searches a part of a pass.
    pub(crate) fn search_part(
        &self,
        request: &Request,
        task: &PartTask,
        observer: &dyn Observer,
    ) -> Result<PartEnd, ForeignTask> {
        match self {
            Subject::Cube { solver, position } => {
                solver.search_part(position, request, task, observer)
            }
            Subject::Goal { solver, start } => match solver.search_from(start.positions()) {
                Some(search) => search.search_part(request, task, observer),
                None => Ok(PartEnd::default()),
            },
        }
    }

    /// Looks for a solution of the length that the next pass would try, if the whole cube is to be
    /// solved.
    pub(crate) fn look_ahead(&self, deepening: &mut Deepening, observer: &dyn Observer) {
        if let Subject::Cube { solver, .. } = self {
            solver.look_ahead(deepening, observer);
        }
    }

    /// The position, or one of those that an incomplete start may be.
    pub(crate) fn position(&self) -> &Position {
        match self {
            Subject::Cube { position, .. } => position,
            Subject::Goal { start, .. } => &start.positions()[0],
        }
    }

    /// What a report says of the goal, if there is one. Replays the solutions.
    pub(crate) fn goal_report(&self, outcome: &Outcome) -> Option<GoalReport> {
        match self {
            Subject::Cube { .. } => None,
            Subject::Goal { solver, start } => {
                Some(start.report(solver.tables().goal(), &outcome.solutions))
            }
        }
    }
}

/// Reads a goal; `None` if it is the solved cube.
pub(crate) fn goal_of(text: &str) -> Result<Option<Goal>, GoalError> {
    let goal: Goal = text.parse()?;
    Ok((!goal.is_solved_cube()).then_some(goal))
}

/// Reads the start of a search for a goal: 54 facelets, some of which may be unknown.
pub(crate) fn start_of(facelets: &str, goal: &Goal) -> Result<GoalStart, GoalStartError> {
    match Position::from_facelets(facelets) {
        Ok(position) => Ok(position.into()),
        Err(_) => GoalStart::of_facelets(facelets, goal),
    }
}
