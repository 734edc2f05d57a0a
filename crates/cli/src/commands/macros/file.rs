//! The file of a macro table.

use std::io;
use std::path::{Path, PathBuf};

use faceturn::Maneuver;
use faceturn::internals::{AppendLog, AppendLogError, LineError};
use faceturn_cubie_macros::{MacroKey, MacroLineError, MacroTable, Order};
use thiserror::Error;

/// The file that a table is kept in.
pub(super) struct TableFile {
    path: PathBuf,
    log: AppendLog,
}

/// Error returned when the file of a macro table cannot be used.
#[derive(Debug, Error)]
pub(super) enum TableFileError {
    #[error("the macro table {} cannot be used", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("the macro table {} cannot be used", path.display())]
    Open { path: PathBuf, source: AppendLogError },
    #[error("the macro table {}, line {line}: {found}", path.display())]
    Line { path: PathBuf, line: u64, found: MacroLineError },
    #[error(
        "the macro table {} is of another order, {found}; name another file, or leave out --order",
        path.display()
    )]
    OtherOrder { path: PathBuf, found: Order },
}

/// What is wrong with a line, or with reading it.
enum Fault {
    Read(io::Error),
    Line(u64, MacroLineError),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Read(error)
    }
}

impl TableFile {
    /// Opens the table, or creates an empty one, and checks every macro in it. A last line that was
    /// not written to its end is dropped.
    pub(super) fn open(
        path: &Path,
        order: Option<Order>,
    ) -> Result<(TableFile, MacroTable), TableFileError> {
        let wanted = order.clone().unwrap_or_default();
        let opened = AppendLog::open_or_create(path, MacroTable::header(&wanted).as_bytes());
        let own = || path.to_owned();
        let (mut log, _) = opened.map_err(|source| TableFileError::Open { path: own(), source })?;
        let failed = |source| TableFileError::File { path: own(), source };
        let first = log.first_line().map_err(failed)?;
        let found = MacroTable::order_of(&first).map_err(|found| TableFileError::Line {
            path: own(),
            line: 1,
            found,
        })?;
        if order.is_some_and(|order| order != found) {
            return Err(TableFileError::OtherOrder { path: own(), found });
        }
        let mut table = MacroTable::new(found);
        let read = log.read_lines(|line, text| {
            let text = String::from_utf8_lossy(text);
            table.read_line(&text).map_err(|error| LineError::Wrong(Fault::Line(line, error)))
        });
        match read {
            Ok(_) => Ok((TableFile { path: own(), log }, table)),
            Err(Fault::Read(source)) => Err(failed(source)),
            Err(Fault::Line(line, found)) => Err(TableFileError::Line { path: own(), line, found }),
        }
    }

    /// Writes a macro to the file; it is on the disk when this returns.
    pub(super) fn append(
        &mut self,
        order: &Order,
        key: &MacroKey,
        found: &Maneuver,
    ) -> Result<(), TableFileError> {
        let line = MacroTable::line(order, key, found);
        let written = self.log.append(line.as_bytes()).and_then(|()| self.log.sync());
        written.map_err(|source| TableFileError::File { path: self.path.clone(), source })
    }
}
