//! What a solver searches for.

use faceturn_cube::Position;
use faceturn_searcher::{Algorithm, DivisibleSearch, Searcher, SolutionFilter};
use faceturn_twophase::TwoPhase;

use super::{Solver, Tables};
#[cfg(feature = "files")]
use crate::cache::larger::LargerTables;
use crate::two_phase::TwoPhaseTables;

impl Solver {
    /// A number of turns below which no maneuver solves the position. Takes microseconds.
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

    /// The search of these starts for the solved cube. With an algorithm, it is for this process alone,
    /// under all tables that the solver has; without, its parts may be run by any process.
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

    /// The search under all tables.
    pub(crate) fn searcher(&self) -> Searcher<'_> {
        #[cfg(feature = "files")]
        if let Some(LargerTables { cells, table }) = self.larger.as_deref() {
            return self.small_searcher().with_larger_table(cells, table);
        }
        self.small_searcher()
    }

    /// The search without a larger table.
    fn small_searcher(&self) -> Searcher<'_> {
        let Tables { cosets, distances, memory, .. } = &*self.tables;
        let searcher = Searcher::new(cosets, distances).with_memory(memory);
        match self.cubies() {
            Some(cubies) => searcher.with_cubies(cubies),
            None => searcher,
        }
    }

    /// The two-phase search, with its tables.
    pub(crate) fn two_phase(&self) -> TwoPhase<'_> {
        let Tables { cosets, distances, two_phase, .. } = &*self.tables;
        let tables = two_phase.get_or_init(|| TwoPhaseTables::new(cosets, distances));
        tables.search(cosets, distances)
    }

    /// Works out the tables of the two-phase search now, in some tens of milliseconds: otherwise the
    /// first search does that which needs them, and cannot be stopped meanwhile.
    pub fn prepare_two_phase(&self) {
        self.two_phase();
    }
}
