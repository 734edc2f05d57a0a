//! The tables of a short search, ready to use.

use faceturn::{Observer, PairSolver, Position, QuickAnswer, QuickRequest, Solver};
use rayon::ThreadPool;

use crate::commands::quick::plan::Tables;
use crate::terminal::stderr::Detail;

pub(crate) enum QuickSolver {
    Exact(Solver),
    Pairs(Box<PairSolver>),
}

impl QuickSolver {
    /// Loads the table or makes it, on these threads.
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

    /// Prepares what the search of this position will need, so that it does not count in its time.
    pub(crate) fn prepare(&self, position: &Position, request: &QuickRequest) {
        match self {
            QuickSolver::Exact(solver) => solver.prepare_quick(position, request),
            QuickSolver::Pairs(solver) => solver.prepare_quick(request),
        }
    }

    pub(crate) fn search(
        &self,
        position: &Position,
        request: &QuickRequest,
        observer: &dyn Observer,
    ) -> QuickAnswer {
        match self {
            QuickSolver::Exact(solver) => solver.quick_watched(position, request, observer),
            QuickSolver::Pairs(solver) => solver.quick_watched(position, request, observer),
        }
    }
}
