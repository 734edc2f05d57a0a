//! What every search of a solver reads.

#[cfg(feature = "native")]
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use faceturn_searcher::{CubieBounds, SearchMemory};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

#[cfg(feature = "native")]
use crate::cache::{CacheError, table::Opened};
use crate::two_phase::{LastTables, TwoPhaseTables};

pub(crate) struct Tables {
    pub(super) cosets: CosetTables,
    pub(super) distances: PruningTable,
    pub(super) memory: Arc<SearchMemory>,
    /// Worked out by the first search that needs them.
    pub(super) two_phase: OnceLock<TwoPhaseTables>,
    /// For two-phase searches by some turns only, or by cost.
    pub(super) last_tables: LastTables,
    /// Bounds near T. Loaded with the table, or made by the first search; `None` if that fails.
    pub(super) cubies: OnceLock<Option<CubieBounds>>,
    /// The table's file, or why it could not be written; `None` if the table is in memory only.
    #[cfg(feature = "native")]
    pub(super) kept: Option<Result<PathBuf, CacheError>>,
}

impl Tables {
    pub(crate) fn new(cosets: CosetTables, distances: PruningTable) -> Tables {
        Tables {
            cosets,
            distances,
            memory: Arc::default(),
            two_phase: OnceLock::new(),
            last_tables: LastTables::default(),
            cubies: OnceLock::new(),
            #[cfg(feature = "native")]
            kept: None,
        }
    }

    #[cfg(feature = "native")]
    pub(crate) fn of_file(opened: Opened) -> Tables {
        let Opened { cosets, table, cubies, kept } = opened;
        let cubies = cubies.map(|cubies| Some(CubieBounds::new(cubies)).into());
        let cubies = cubies.unwrap_or_default();
        Tables { cubies, kept: Some(kept), ..Tables::new(cosets, table) }
    }
}
