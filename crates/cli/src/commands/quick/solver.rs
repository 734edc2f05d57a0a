//! The tables of a short search, ready to use.

use faceturn::twophase::{PairTables, Phase1Tables, SubgroupTables, TwoPhase};
use faceturn::{Position, Solver, TwoPhaseObserver, TwoPhaseOutcome, TwoPhaseRequest};
use rayon::ThreadPool;

use crate::commands::quick::plan::Tables;
use crate::terminal::detail::Detail;

/// The tables of a short search.
pub(crate) enum QuickSolver {
    Exact(Solver),
    Pairs { pairs: Box<PairTables>, subgroup: Box<SubgroupTables> },
}

impl QuickSolver {
    /// Loads the table or makes it, on these threads; works out the small tables, so that they do
    /// not count as time of the first search.
    ///
    /// # Errors
    /// The table cannot be used.
    pub(crate) fn open(
        tables: &Tables,
        pool: &ThreadPool,
        detail: Detail,
    ) -> anyhow::Result<QuickSolver> {
        let solver = match tables {
            Tables::Exact(table) => QuickSolver::Exact(table.open(pool, detail)?),
            Tables::Pairs => {
                let make = || rayon::join(PairTables::new, SubgroupTables::new);
                let (pairs, subgroup) = pool.install(make);
                QuickSolver::Pairs { pairs: pairs.into(), subgroup: subgroup.into() }
            }
        };
        pool.install(|| solver.search(&Position::SOLVED, &TwoPhaseRequest::new(), &()));
        Ok(solver)
    }

    /// Searches on the current threads.
    pub(crate) fn search(
        &self,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        match self {
            QuickSolver::Exact(solver) => solver.quick(position, request, observer),
            QuickSolver::Pairs { pairs, subgroup } => {
                let two_phase = TwoPhase { phase1: Phase1Tables::Pairs(pairs), subgroup };
                two_phase.search(position, request, observer)
            }
        }
    }

    /// A number of face turns below which no maneuver solves the position.
    pub(crate) fn lower_bound(&self, position: &Position) -> u8 {
        let is_open = u8::from(*position != Position::SOLVED);
        match self {
            // The bound of some positions that are not solved is 0.
            QuickSolver::Exact(solver) => solver.lower_bound(position).max(is_open),
            QuickSolver::Pairs { .. } => is_open,
        }
    }
}
