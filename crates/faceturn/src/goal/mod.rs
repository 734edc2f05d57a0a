//! Searches for goals other than the solved cube.

mod start;

use std::sync::Arc;

use faceturn_cube::Position;
use faceturn_goals::{
    DatabaseSource, Goal, GoalSearch, GoalTables, GoalTablesError, InMemory, Unreachable,
};
#[cfg(feature = "files")]
use faceturn_patterns::{PatternCoordinates, PatternDatabase, Purpose};
use faceturn_searcher::{Observer, Outcome, Request, TurnSet};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

#[cfg(feature = "files")]
use crate::pattern_store::{PatternStore, PatternWatcher};
use crate::solver::Solver;

pub use self::start::{GoalStart, GoalStartError};

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

    /// As [`GoalSolver::new`], on the threads of a solver and [with its
    /// table](GoalSolver::with_solver).
    ///
    /// # Errors
    /// [`GoalTablesError`]
    pub fn beside(
        solver: &Solver,
        goal: Goal,
        bytes: u64,
        source: &(dyn DatabaseSource + Sync),
    ) -> Result<GoalSolver, GoalTablesError> {
        let open = || GoalSolver::new(goal, TurnSet::ALL, bytes, source);
        Ok(solver.on_own_threads(open)?.with_solver(solver))
    }

    /// The same solver, which also reads the table of another one: it helps if
    /// [the goal lies in H](GoalTables::wants_subgroup). Searches run on the threads of that one.
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

    /// A search from these starts whose parts the caller runs, in any process that has such a
    /// solver: with the same goal, turns and bytes, and with the table of H or without. `None` if no
    /// start can reach the goal, as far as the databases know.
    pub fn search_from(&self, starts: &[Position]) -> Option<GoalSearch<'_>> {
        self.tables.search_from(starts, self.subgroup())
    }

    /// Searches from all starts at once, for maneuvers that lead from at least one of them to the
    /// goal, while an observer follows the search and may stop it.
    pub fn solve_watched(
        &self,
        starts: &[Position],
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        let search = || self.tables.search(starts, self.subgroup(), request, observer);
        match &self.solver {
            Some(solver) => solver.on_own_threads(search),
            None => search(),
        }
    }

    fn subgroup(&self) -> Option<(&CosetTables, &PruningTable)> {
        self.solver.as_ref().map(|solver| (solver.cosets(), solver.table()))
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
        purpose: Purpose,
    ) -> Result<Arc<PatternDatabase>, GoalTablesError> {
        Ok(self.store.database(&coordinates, &purpose, self.watcher)?.into())
    }
}
