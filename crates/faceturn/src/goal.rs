//! Searches for goals other than the solved cube.

use std::sync::Arc;

#[cfg(feature = "files")]
use faceturn_cube::FaceTurn;
use faceturn_cube::Position;
use faceturn_goals::{DatabaseSource, Goal, GoalTables, GoalTablesError, InMemory, Unreachable};
#[cfg(feature = "files")]
use faceturn_patterns::{PatternCoordinates, PatternDatabase};
use faceturn_searcher::{Observer, Outcome, Request, TurnSet};

#[cfg(feature = "files")]
use crate::pattern_store::{PatternStore, PatternWatcher};
use crate::solver::Solver;

/// The default for the databases of a goal: 200 MB.
pub const GOAL_BYTES: u64 = 200_000_000;

/// Finds every shortest maneuver to a goal, such as the cross, with all turns or some.
///
/// Clones are cheap: they share the databases.
///
/// ```
/// use faceturn::{GoalSolver, Maneuver, Position, Request};
///
/// let cross = GoalSolver::open("cross".parse()?)?;
/// let position = Position::SOLVED.apply(&"R U F2 D".parse::<Maneuver>()?);
/// let outcome = cross.solve(&position, &Request::new());
/// assert_eq!(outcome.distance(), Some(3));
/// assert!(cross.tables().goal().contains(&position.apply(&outcome.solutions[0])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GoalSolver {
    tables: Arc<GoalTables>,
    /// Reid's table helps where the goal lies in H.
    solver: Option<Solver>,
}

impl GoalSolver {
    /// A solver for a goal with all turns, whose databases are generated and not kept.
    ///
    /// # Errors
    /// [`GoalTablesError`]
    pub fn open(goal: Goal) -> Result<GoalSolver, GoalTablesError> {
        GoalSolver::new(goal, TurnSet::ALL, GOAL_BYTES, &InMemory(&()))
    }

    /// A solver for a goal with these turns and about so many bytes of databases, which come from
    /// a source, such as a [`KeptDatabases`].
    ///
    /// # Errors
    /// [`GoalTablesError`]
    pub fn new(
        goal: Goal,
        turns: TurnSet,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<GoalSolver, GoalTablesError> {
        let tables = GoalTables::new(goal, turns, bytes, source)?;
        Ok(GoalSolver { tables: tables.into(), solver: None })
    }

    /// The same solver, which also reads the table of another one: it helps if
    /// [the goal lies in H](GoalTables::wants_subgroup).
    #[must_use]
    pub fn with_solver(self, solver: &Solver) -> GoalSolver {
        GoalSolver { solver: Some(solver.clone()), ..self }
    }

    /// The goal, the turns and the databases.
    pub fn tables(&self) -> &GoalTables {
        &self.tables
    }

    /// Why the allowed turns cannot lead from any of these starts to the goal, if it is known.
    ///
    /// # Errors
    /// [`GoalTablesError`]
    pub fn why_unreachable(
        &self,
        starts: &[Position],
    ) -> Result<Option<Unreachable>, GoalTablesError> {
        self.tables.why_unreachable(starts)
    }

    /// Searches from the position and returns when the search ends.
    pub fn solve(&self, position: &Position, request: &Request) -> Outcome {
        self.solve_watched(&[*position], request, &())
    }

    /// Searches from all starts at once, for maneuvers that lead from at least one of them to the
    /// goal, while an observer follows the search and may stop it.
    pub fn solve_watched(
        &self,
        starts: &[Position],
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        let subgroup = self.solver.as_ref().map(|solver| (solver.cosets(), solver.table()));
        self.tables.search(starts, subgroup, request, observer)
    }
}

/// Databases kept by a [`PatternStore`].
#[cfg(feature = "files")]
#[derive(Clone, Copy)]
pub struct KeptDatabases<'s> {
    /// Where they are kept.
    pub store: &'s PatternStore,
    /// Watches them being made.
    pub watcher: &'s dyn PatternWatcher,
}

#[cfg(feature = "files")]
impl DatabaseSource for KeptDatabases<'_> {
    fn database(
        &self,
        coordinates: Arc<PatternCoordinates>,
        goals: &[u64],
        turns: &[FaceTurn],
    ) -> Result<Arc<PatternDatabase>, GoalTablesError> {
        let purpose = faceturn_patterns::Purpose::new(&coordinates, goals.iter().copied(), turns);
        Ok(self.store.database(&coordinates, &purpose, self.watcher)?.into())
    }
}
