//! Shortest maneuvers that make positions.

use faceturn::{Maneuver, Metric, Position, Request, Solver, Wanted};
use rayon::ThreadPool;

use crate::arguments::{SearchTableArguments, ThreadArguments};
use crate::table_source::TableSource;
use crate::terminal::detail::Detail;
use crate::terminal::interruption::Interruption;
use crate::threads;

pub(crate) struct ManeuverFinder {
    pool: ThreadPool,
    solver: Solver,
    interruption: &'static Interruption,
}

impl ManeuverFinder {
    /// Loads the table in a metric, or makes it.
    pub(crate) fn open(
        threads: ThreadArguments,
        table: SearchTableArguments,
        metric: Metric,
        detail: Detail,
    ) -> anyhow::Result<ManeuverFinder> {
        let pool = threads::pool(threads.threads)?;
        let solver = TableSource::choose(table)?.in_metric(metric).open(&pool, detail)?;
        Ok(ManeuverFinder { pool, solver, interruption: Interruption::install() })
    }

    pub(crate) fn metric(&self) -> Metric {
        self.solver.metric()
    }

    /// Searches; `None` if the user interrupts.
    pub(crate) fn find(&self, position: &Position) -> Option<Maneuver> {
        let request = Request::default().wanted(Wanted::First);
        let outcome =
            self.pool.install(|| self.solver.solve_watched(position, &request, self.interruption));
        let making = outcome.maneuvers().next()?.inverse().canonical();
        assert_eq!(Position::SOLVED.apply(&making), *position, "{making} makes another position");
        Some(making)
    }
}
