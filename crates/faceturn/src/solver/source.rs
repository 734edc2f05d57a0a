//! Where the tables come from: files, or memory only.

use faceturn_cube::Metric;
use faceturn_generator::GenerateError;
use faceturn_symmetry::{CosetTables, OutOfMemory};
#[cfg(feature = "native")]
use faceturn_table::Loading;
use thiserror::Error;

use super::Tables;
#[cfg(feature = "native")]
use super::ThreadsError;
#[cfg(feature = "native")]
use crate::cache::{MakeTable, NoHomeDirectory, TableFileError, TableLocation, table};
use crate::generation::{self, TableEvent};

#[derive(Clone, Debug)]
pub(crate) struct TableSource {
    pub(crate) place: TablePlace,
    #[cfg(feature = "native")]
    pub(crate) make: Option<MakeTable>,
    #[cfg(feature = "native")]
    pub(crate) loading: Loading,
}

/// How a table's file is loaded by default.
#[cfg(feature = "native")]
const LOADING: Loading = Loading::MapFirst;

#[derive(Clone, Debug)]
pub(crate) enum TablePlace {
    /// The file that the environment names, or the default one.
    Default,
    #[cfg(feature = "native")]
    File(TableLocation),
    /// Made and kept in memory only.
    Memory,
}

impl TableSource {
    pub(crate) const MEMORY: TableSource = TableSource::of(TablePlace::Memory);

    pub(crate) const fn of(place: TablePlace) -> TableSource {
        TableSource {
            place,
            #[cfg(feature = "native")]
            make: None,
            #[cfg(feature = "native")]
            loading: LOADING,
        }
    }

    /// The location of the table in a metric; `None` without a file.
    #[cfg(feature = "native")]
    pub(crate) fn location(
        &self,
        metric: Metric,
    ) -> Result<Option<TableLocation>, NoHomeDirectory> {
        let location = match &self.place {
            TablePlace::Default => TableLocation::choose(None)?,
            TablePlace::File(location) => location.clone(),
            TablePlace::Memory => return Ok(None),
        };
        Ok(Some(location.in_metric(metric)))
    }

    pub(crate) fn open(
        &self,
        metric: Metric,
        events: &mut dyn FnMut(TableEvent<'_>),
    ) -> Result<Tables, OpenError> {
        #[cfg(feature = "native")]
        if let Some(location) = self.location(metric)? {
            let make = self.make.unwrap_or(MakeTable::usual_for(&location));
            return Ok(Tables::of_file(table::open(&location, make, self.loading, events)?));
        }
        if let TablePlace::Default = self.place {
            return Err(OpenError::NoFiles);
        }
        let cosets = CosetTables::try_new()?;
        let distances = generation::make(&cosets, metric, events)?;
        Ok(Tables::new(cosets, distances))
    }
}

/// Error returned when opening a solver.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The feature `native` is missing: use [`in_memory`](crate::SolverBuilder::in_memory).
    #[error("this program has no tables in files: open a solver in memory")]
    NoFiles,
    /// There is no home directory, and nothing else names the table's file.
    #[cfg(feature = "native")]
    #[error("no file is named for the table, by the variable FACETURN_TABLE for instance")]
    NoPlace(#[from] NoHomeDirectory),
    /// A table can be neither loaded nor made.
    #[cfg(feature = "native")]
    #[error(transparent)]
    Table(#[from] TableFileError),
    /// The table cannot be made in memory.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// There is not enough memory.
    #[error("a search needs about 80 MB of memory")]
    Memory(#[from] OutOfMemory),
    /// The threads cannot be created.
    #[cfg(feature = "native")]
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}
