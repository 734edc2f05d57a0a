//! The distances of the corners, of five edges and in T, in a file of their own.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use faceturn_generator::generate_cubie_table;
use faceturn_searcher::{Observer, Stored};
use faceturn_symmetry::CosetTables;
use faceturn_table::{CubieTable, Digest, TableError};

use super::location::TableLocation;
use super::obtain::{self, Kind, MadeInMemory, MakeTable, obtain, only_look};
use super::writing::{CacheError, Lock};
use crate::files;

const FILE_NAME: &str = "h-cubies-v1.table";

/// The file of these distances. Nobody names it, so an unusable one is replaced.
struct CubieFile<'f> {
    make: &'f dyn Fn() -> Result<CubieTable, TableError>,
}

impl Kind for CubieFile<'_> {
    type Content = CubieTable;
    type FileError = TableError;
    type Error = TableError;

    const STORED: Stored = Stored::Table;

    /// If it cannot be kept, it is made again next time, in a quarter of a second.
    fn observer(&self) -> &dyn Observer {
        &()
    }

    fn load(&mut self, file: io::Result<&File>) -> Result<CubieTable, TableError> {
        CubieTable::read_from(file.map_err(TableError::Read)?)
    }

    fn trusted_digest(&self) -> Option<Digest> {
        Some(Digest::PUBLISHED_CUBIES)
    }

    fn load_trusted(&mut self, file: &File) -> Result<CubieTable, TableError> {
        CubieTable::load_trusted(file)
    }

    fn make(&mut self, lock: Result<Lock<'_>, CacheError>) -> Result<CubieTable, TableError> {
        self.make_and_write(lock)
    }
}

impl MadeInMemory for CubieFile<'_> {
    fn make_in_memory(&mut self) -> Result<CubieTable, TableError> {
        (self.make)()
    }

    fn write(table: &CubieTable, file: impl Write) -> io::Result<()> {
        Ok(table.write_to(file)?)
    }
}

pub(super) fn beside(table: &Path) -> PathBuf {
    files::folder_of(table).join(FILE_NAME)
}

/// Loads the table next to the table of distances, or makes it. It is kept there, unless no file
/// may be made or the table of distances is only read.
pub(super) fn open(
    location: &TableLocation,
    make: MakeTable,
    table: &Path,
    cosets: &CosetTables,
) -> Result<CubieTable, TableError> {
    let (mut file, path) = (CubieFile { make: &|| generate_cubie_table(cosets) }, beside(table));
    let make = if table == location.path { make } else { MakeTable::Never };
    let make = match make {
        MakeTable::Never => {
            return only_look(&mut file, &path)
                .ok()
                .flatten()
                .map_or_else(|| file.make_in_memory(), Ok);
        }
        MakeTable::IfMissing | MakeTable::IfUnusable => MakeTable::IfUnusable,
        MakeTable::Always => MakeTable::Always,
    };
    Ok(obtain(&mut file, make, &path, &[])?.table)
}

/// Checks the file, if it exists.
pub(super) fn check(path: &Path) -> Result<Option<Digest>, TableError> {
    let mut file = CubieFile { make: &|| unreachable!("it is only looked at") };
    obtain::check(&mut file, path)
}
