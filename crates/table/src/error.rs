//! Errors about tables.

use std::io;

use faceturn_symmetry::OutOfMemory;
use thiserror::Error;

use crate::Digest;

/// Error returned when a table is read, written or checked. Each message says what was expected
/// and what was found.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The bytes could not be read.
    #[error("the table cannot be read")]
    Read(#[source] io::Error),

    /// The bytes could not be written.
    #[error("the table cannot be written")]
    Write(#[source] io::Error),

    /// The system refused the memory for the table.
    #[error("not enough memory for the table")]
    Memory(#[from] OutOfMemory),

    /// The file does not begin with the expected bytes.
    #[error("{0}")]
    Magic(String),

    /// The file has another version of the layout.
    #[error("{0}")]
    Version(String),

    /// Cut short, or too long.
    #[error(
        "expected {expected} bytes, found {found}: \
         the table was cut short or made for another shape"
    )]
    Length {
        /// Expected length in bytes.
        expected: u64,
        /// Actual length. Reading a stream stops at the first excess byte.
        found: u64,
    },

    /// The content does not match the digest in its own header.
    #[error("{0}")]
    Digest(String),

    /// The table is undamaged, but its distances are not the expected ones.
    #[error(
        "the table is undamaged but not the expected one: \
         expected the BLAKE3 digest {expected}, found {found}"
    )]
    WrongTable {
        /// The expected digest, usually [`Digest::published`].
        expected: Digest,
        /// The digest of the table that was read or generated.
        found: Digest,
    },

    /// The header or the distances are wrong in another way.
    #[error("{0}")]
    Content(String),
}

impl From<TableError> for io::Error {
    /// The error of the system, if it is one.
    fn from(error: TableError) -> io::Error {
        match error {
            TableError::Read(error) | TableError::Write(error) => error,
            error => io::Error::other(error),
        }
    }
}

impl TableError {
    pub(crate) fn entries(expected: u64, found: u64) -> TableError {
        let text = format!("expected a table of {expected} entries, the header says {found}");
        TableError::Content(text)
    }

    pub(crate) fn total(expected: u64, found: u64) -> TableError {
        TableError::Content(format!(
            "expected the distribution in the header to add up to {expected}, found {found}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::io;

    use faceturn_symmetry::OutOfMemory;

    use super::TableError;
    use crate::Digest;

    #[test]
    fn messages_say_what_was_expected_and_what_was_found() {
        let digest = |byte| Digest::from_bytes([byte; Digest::BYTES]);
        let errors = [
            (TableError::Length { expected: 41, found: 43 }, "41", "43"),
            (TableError::entries(41, 43), "41", "43"),
            (TableError::total(41, 43), "41", "43"),
            (
                TableError::WrongTable { expected: digest(0x41), found: digest(0x43) },
                "4141",
                "4343",
            ),
        ];
        for (error, expected, found) in errors {
            let message = error.to_string();
            for part in [expected, found] {
                assert!(message.contains(part), "{part:?} is missing: {message}");
            }
            assert!(!message.contains("faceturn"), "advice belongs to the program: {message}");
        }
    }

    #[test]
    fn a_cause_is_returned_as_the_source_and_not_printed() {
        for wrap in [TableError::Read, TableError::Write] {
            let error = wrap(io::Error::other("the disk is on fire"));
            assert!(!error.to_string().contains("fire"));
            assert_eq!(error.source().expect("a cause").to_string(), "the disk is on fire");
        }
        let error = TableError::from(OutOfMemory::new(43));
        assert!(!error.to_string().contains("43"));
        let source = error.source().expect("a cause").to_string();
        assert_eq!(source, "43 bytes could not be allocated");
    }
}
