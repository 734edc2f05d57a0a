//! Why a checkpoint cannot be used.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a checkpoint cannot be used. Its file is left as it is.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// There is no file and none can be made.
    #[error("the checkpoint {} cannot be made", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be opened for reading and writing, read, locked, or cut to its good lines.
    #[error("the checkpoint {} cannot be opened", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another search has it open.
    #[error("the checkpoint {} is in use by another search: wait for it or name another file", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// The file does not begin as a checkpoint does.
    #[error("{} is no checkpoint: name another file", path.display())]
    NotCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// The checkpoint belongs to another search.
    #[error(
        "the checkpoint {} is of another search: line 1 says {what} {found}, expected {expected}; \
         name another file, or delete this one",
        path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs: the field of the header.
        what: &'static str,
        /// What this search would have written.
        expected: String,
        /// What the file has.
        found: String,
    },
    /// A line before the last is damaged, or the header is.
    #[error(
        "the checkpoint {} is damaged: line {line} begins with the digest {expected}, but what \
         follows has {found}; delete the file to begin again",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// The digest as written.
        expected: String,
        /// The digest of the rest of the line.
        found: String,
    },
    /// A line is whole and yet does not say what it should.
    #[error("the checkpoint {} makes no sense in line {line}; delete the file to begin again", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: Box<dyn Error + Send + Sync>,
    },
}
