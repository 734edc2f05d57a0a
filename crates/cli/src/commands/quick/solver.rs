//! The tables of a short search, ready to use.

use faceturn::{PairSolver, Position, ShortObserver, ShortOutcome, Solver, TwoPhaseRequest};
use rayon::ThreadPool;

use crate::commands::quick::plan::Tables;
use crate::terminal::detail::Detail;

/// The tables of a short search.
pub(crate) enum QuickSolver {
    Exact(Solver),
    Pairs(Box<PairSolver>),
}

impl QuickSolver {
    /// Loads the table or makes it, on these threads.
    ///
    /// # Errors
    /// The table cannot be used.
    pub(crate) fn open(
        tables: &Tables,
        pool: &ThreadPool,
        detail: Detail,
    ) -> anyhow::Result<QuickSolver> {
        Ok(match tables {
            Tables::Exact(table) => QuickSolver::Exact(table.open(pool, detail)?),
            Tables::Pairs => QuickSolver::Pairs(pool.install(PairSolver::new).into()),
        })
    }

    /// Works out what the search of this position will need, so that it does not count as its time.
    pub(crate) fn prepare(&self, position: &Position) {
        if let QuickSolver::Exact(solver) = self {
            solver.prepare_short_solution(position);
        }
    }

    /// Searches on the current threads.
    pub(crate) fn search(
        &self,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn ShortObserver,
    ) -> ShortOutcome {
        match self {
            QuickSolver::Exact(solver) => solver.short_solution(position, request, observer),
            QuickSolver::Pairs(solver) => solver.short_solution(position, request, observer),
        }
    }
}
