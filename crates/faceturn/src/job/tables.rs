//! What the search of a job reads.

use std::sync::Arc;

use faceturn_goals::pattern_databases::GenerationObserver;
use faceturn_goals::{DatabaseSource, GoalTables, MoveTables, Unreachable};
#[cfg(feature = "native")]
use faceturn_searcher::Request;

use crate::solver::Solver;

#[derive(Clone, Debug)]
pub(super) enum Tables {
    /// The table of distances, for the whole cube.
    Whole(Solver),
    /// The databases of a goal.
    Goal {
        databases: Arc<GoalTables>,
        /// Those of the goal's inverse, if turns may be on the inverse.
        inverse: Option<Arc<GoalTables>>,
        /// The table of distances, if the goal lies in H.
        solver: Option<Solver>,
    },
    /// The distances of a goal by slices, wide moves and rotations.
    Moves {
        distances: Arc<MoveTables>,
        /// The solver whose own threads search, if it has any.
        solver: Option<Solver>,
    },
    /// Nothing: no allowed turns lead from the start to the aim.
    Unreachable(Unreachable),
}

impl Tables {
    pub(super) fn solver(&self) -> Option<&Solver> {
        match self {
            Tables::Whole(solver) => Some(solver),
            Tables::Goal { solver, .. } | Tables::Moves { solver, .. } => solver.as_ref(),
            Tables::Unreachable(_) => None,
        }
    }
}

/// Runs work on a solver's own threads, if it has any, else on the current ones.
pub(super) fn on_threads_of<T: Send>(
    solver: Option<&Solver>,
    work: impl FnOnce() -> T + Send,
) -> T {
    match solver {
        Some(solver) => solver.on_own_threads(work),
        None => work(),
    }
}

/// Stops work in memory when a source of databases would stop.
pub(super) struct StopWithSource<'s>(pub(super) &'s dyn DatabaseSource);

impl GenerationObserver for StopWithSource<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
}

#[cfg(feature = "native")]
impl Tables {
    /// The name of the search and the identity of its tables; the parts of a pass depend on both.
    pub(super) fn identity(&self, request: &Request) -> (&'static str, String) {
        match self {
            Tables::Whole(solver) => solver.search_identity(request),
            Tables::Goal { databases, inverse, solver } => {
                let databases = [Some(databases), inverse.as_ref()].into_iter().flatten();
                let bytes = databases.clone().map(|it| it.bytes().to_string());
                let wants_subgroup = databases.clone().any(|it| it.wants_subgroup());
                let subgroup = solver.iter().filter(|_| wants_subgroup);
                let digests = subgroup.map(|it| it.table().digest().to_string());
                ("goal", bytes.chain(digests).collect::<Vec<_>>().join(" "))
            }
            Tables::Moves { distances, .. } => ("moves", distances.bytes().to_string()),
            Tables::Unreachable(_) => ("none", String::new()),
        }
    }
}
