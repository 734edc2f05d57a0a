//! Errors of opening checkpoints.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::checked_line::CheckMismatch;

/// Error returned when opening a checkpoint. The file is left as it is.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file does not exist and cannot be created.
    #[error("cannot create the checkpoint {}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file cannot be opened for reading and writing, read, locked, or cut to its good lines.
    #[error("cannot open the checkpoint {}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Another search has it open.
    #[error("another search is using the checkpoint {}: wait for it or name another \
             file", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a checkpoint.
    #[error("{} is not a checkpoint: name another file", path.display())]
    NotCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The file ends within the header of another search.
    #[error(
        "the checkpoint {} is damaged: it is cut off within line 1, its header, and what is left \
         is not of this search; expected a whole line; delete the file to start again",
        path.display()
    )]
    TornHeader {
        /// The file.
        path: PathBuf,
    },
    /// The checkpoint belongs to another search.
    #[error(
        "the checkpoint {} belongs to another search: line 1 has {what} {found}, expected \
         {expected}; name another file, or delete this one",
        path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// The field of the header that differs.
        what: &'static str,
        /// Its value for this search.
        expected: String,
        /// Its value in the file.
        found: String,
    },
    /// The header or a line before the last does not match its check.
    #[error("line {line} of the checkpoint {}: {source}; delete the file to start \
             again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: u64,
        /// The check as written and as computed.
        source: CheckMismatch,
    },
    /// A line matches its check but is not valid.
    #[error("line {line} of the checkpoint {} is not valid; delete the file to start \
             again", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong with the line.
        source: Box<dyn Error + Send + Sync>,
    },
}
