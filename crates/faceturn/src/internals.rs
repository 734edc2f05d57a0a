//! For the program and the packages only; not part of the stable interface.

pub use faceturn_cube::{FACELET_COUNT, Place, Stickers, begins_object, is_one_cube, label_of};
pub use faceturn_generator::{LargerTableProgress, generate};
pub use faceturn_goals::{PartialCube, nearest};
pub use faceturn_searcher::{Searcher, pass_growth};
use faceturn_symmetry::OutOfMemory;
pub use faceturn_symmetry::parallel::map as parallel_map;
use faceturn_table::PruningTable;
pub use faceturn_table::{
    CubieTable, Digest, Distance, Distribution, FILE_BYTES, FILE_VERSION, LargerTableCounts,
    Recount,
};

pub use crate::checked_line::{CheckMismatch, checked_line, content_of};
pub use crate::job::{DeclaredOption, OptionType, Options, ValueKind};
use crate::json::{Fields, JsonError};
pub use crate::replaceable::is_replaceable;
pub use crate::scramble::farthest_scramble;
use crate::solver::Solver;
pub use crate::stamp::Stamp;
#[cfg(feature = "native")]
pub use crate::{
    cache::{
        CACHE_VARIABLE, CheckedFile, ChosenBy, NoHomeDirectory, Removal, TABLE_VARIABLE,
        TableLocation, TableMade, TableOrigin, check_tables, load_larger_table, make_larger_table,
        make_table,
    },
    files::{AppendLog, AppendLogError, LineError, Locking, folder_of, part_file, try_lock},
};
use faceturn_searcher::CubieBounds;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Options with their values as in JSON.
pub trait JsonOptions: Options + Serialize + DeserializeOwned {
    /// The values by name, and the fields before the options.
    fn values(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(values)) => values,
            other => unreachable!("options are an object: {other:?}"),
        }
    }

    /// The values other than the usual ones.
    fn given_values(&self) -> Map<String, Value> {
        let mut values = self.values();
        let given = self.given().into_iter();
        given.filter_map(|option| values.remove_entry(option.name)).collect()
    }

    /// The options with these values instead.
    ///
    /// # Errors
    /// A value is not one of its option.
    fn with_values(&self, values: Map<String, Value>) -> Result<Self, JsonError> {
        let mut all = self.values();
        all.extend(values);
        Fields(all).read_as()
    }
}

impl<O: Options + Serialize + DeserializeOwned> JsonOptions for O {}

/// Numbers with commas, counts with nouns, and megabytes.
pub mod number {
    pub use crate::number::{counted, grouped, megabytes};
}

/// Gives a solver this table near T, so that it need not make it.
pub fn with_cubies(solver: Solver, table: CubieTable) -> Solver {
    solver.with_cubies(table)
}

/// Gives a solver this table in the table's metric, so that it need not make it.
///
/// # Errors
/// There is not enough memory.
pub fn with_table(solver: Solver, table: PruningTable) -> Result<Solver, OutOfMemory> {
    solver.with_table(table)
}

/// A solver's table near T; `None` if there is no memory for it.
pub fn cubies(solver: &Solver) -> Option<&CubieTable> {
    solver.cubies().map(CubieBounds::table)
}

/// The search of a solver, with its tables.
pub fn searcher(solver: &Solver) -> Searcher<'_> {
    solver.searcher()
}
