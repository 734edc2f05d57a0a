//! The searches of a solver.

use faceturn_cube::Position;
use faceturn_searcher::{Algorithm, DivisibleSearch, Searcher, SolutionFilter};
use faceturn_twophase::TwoPhase;

use super::{Solver, Tables};
#[cfg(feature = "native")]
use crate::cache::larger::LargerTables;
use crate::two_phase::TwoPhaseTables;

impl Solver {
    /// A lower bound on the turns that solve the position, in microseconds.
    ///
    /// ```no_run
    /// use faceturn::{Maneuver, Position, Solver};
    ///
    /// let position = Position::SOLVED.apply(&"R U R' U' F2".parse::<Maneuver>()?);
    /// let bound = Solver::open()?.lower_bound(&position);
    /// println!("without a search: at least {bound} turns");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lower_bound(&self, position: &Position) -> u8 {
        self.searcher().lower_bound(position)
    }

    /// The search of these starts for the solved cube. With an algorithm, it uses all tables of
    /// the solver and is for this process only; without, any process may run its parts.
    pub(crate) fn search_from(
        &self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
        algorithm: Option<Algorithm>,
    ) -> Box<dyn DivisibleSearch + '_> {
        match algorithm {
            Some(algorithm) => self.searcher().from_starts(starts, filter, algorithm),
            None => self.small_searcher().from_starts(starts, filter, Algorithm::default()),
        }
    }

    /// The search with all tables.
    pub(crate) fn searcher(&self) -> Searcher<'_> {
        #[cfg(feature = "native")]
        if let Some(LargerTables { cells, table }) = self.larger.as_deref() {
            return self.small_searcher().with_larger_table(cells, table);
        }
        self.small_searcher()
    }

    fn small_searcher(&self) -> Searcher<'_> {
        let Tables { cosets, distances, memory, .. } = &*self.tables;
        let searcher = Searcher::new(cosets, distances).with_memory(memory);
        match self.cubies() {
            Some(cubies) => searcher.with_cubies(cubies),
            None => searcher,
        }
    }

    pub(crate) fn two_phase(&self) -> TwoPhase<'_> {
        let Tables { cosets, distances, two_phase, .. } = &*self.tables;
        let tables = two_phase.get_or_init(|| TwoPhaseTables::new(cosets, distances));
        tables.search(cosets, distances)
    }

    /// Makes the tables of the two-phase search now, in some tens of milliseconds. Otherwise the
    /// first search that needs them makes them, and cannot be stopped meanwhile.
    pub fn prepare_two_phase(&self) {
        self.two_phase();
    }
}
