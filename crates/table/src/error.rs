//! What can be wrong with a table.

use std::io;

use faceturn_symmetry::OutOfMemory;
use thiserror::Error;

use crate::{Digest, Distance};

/// Error returned when a table is read, written or checked. Each message says what was expected and
/// what was found; what to do about it depends on the caller.
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

    /// The first eight bytes are not those of a pruning table.
    #[error(
        "not a pruning table: expected the first bytes to be \"HCOSETS\\0\" \
         or \"HQUARTER\", found \"{}\"",
        found.escape_ascii()
    )]
    Magic {
        /// As many of the first eight bytes as there are.
        found: Vec<u8>,
    },

    /// The first eight bytes are not those of the table of a refinement.
    #[error(
        "not the table of a refinement: expected the first bytes to be \"HNEAR\\0\\0\\0\", \
         found \"{}\"",
        found.escape_ascii()
    )]
    LargerTableMagic {
        /// As many of the first eight bytes as there are.
        found: Vec<u8>,
    },

    /// The table of a refinement has another reach.
    #[error("expected a table that reaches {expected} turns, the header says {found}")]
    Reach {
        /// The reach of the expected table.
        expected: u32,
        /// The reach by the header.
        found: u32,
    },

    /// The entries within reach, counted again, are not as many as the header says.
    #[error("expected {expected} within reach, counted {found}")]
    Near {
        /// How many the header says.
        expected: u64,
        /// How many were counted.
        found: u64,
    },

    /// The table of a refinement and the table of distances contradict each other.
    #[error("{entries} entries are within reach by one table and not by the other")]
    Disagreement {
        /// How many entries of H they differ on.
        entries: u64,
    },

    /// The file has another version of the layout.
    #[error("expected version {expected} of the table file, found {found}")]
    Version {
        /// The version that this program reads and writes.
        expected: u32,
        /// The version in the header.
        found: u32,
    },

    /// The table was made for another shape.
    #[error("expected a table of {expected} entries, the header says {found}")]
    Entries {
        /// Entries in the table of this program.
        expected: u64,
        /// Entries by the header.
        found: u64,
    },

    /// Cut short, or longer than it should be.
    #[error(
        "expected {expected} bytes, found {found}: \
         the table was cut short or made for another shape"
    )]
    Length {
        /// Bytes there should be.
        expected: u64,
        /// Bytes there are. Reading a stream stops at the first byte too many.
        found: u64,
    },

    /// The distribution in the header does not account for every entry.
    #[error("expected the distribution in the header to add up to {expected}, found {found}")]
    Total {
        /// Entries in the table.
        expected: u64,
        /// Sum of the distribution in the header.
        found: u64,
    },

    /// A byte between the header's fields and the distances is not zero.
    #[error("expected zero at offset {offset} of the table file, found {found}")]
    Padding {
        /// Place in the file, in bytes.
        offset: usize,
        /// The byte there.
        found: u8,
    },

    /// A half-byte holds more than 13, which is not a distance.
    #[error("expected entry {entry} to hold at most 13 turns, found {found}")]
    Value {
        /// The entry's number.
        entry: u64,
        /// The half-byte, 14 or 15.
        found: u8,
    },

    /// The content does not match the digest in its own header.
    #[error("expected the BLAKE3 digest {expected}, found {found}: the table is damaged")]
    Digest {
        /// The digest in the header.
        expected: Digest,
        /// The digest of the bytes that were read.
        found: Digest,
    },

    /// The table is undamaged, but it is not the expected one: its distances are wrong.
    #[error(
        "the table is undamaged but not the expected one: \
         expected the BLAKE3 digest {expected}, found {found}"
    )]
    WrongTable {
        /// The digest of the expected table, usually [`Digest::published`].
        expected: Digest,
        /// The digest of the table that was read or made.
        found: Digest,
    },

    /// The distances, counted again, are not those of the distribution.
    #[error("expected {expected} at distance {distance}, counted {found}")]
    Distribution {
        /// The first distance that differs.
        distance: Distance,
        /// How many the distribution says.
        expected: u64,
        /// How many were counted.
        found: u64,
    },
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
    /// A length other than it should be.
    pub(crate) fn length(expected: usize, found: usize) -> TableError {
        TableError::Length { expected: expected as u64, found: found as u64 }
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::io;

    use faceturn_symmetry::OutOfMemory;

    use super::TableError;
    use crate::{Digest, Distance};

    #[test]
    fn messages_say_what_was_expected_and_what_was_found() {
        let digest = |byte| Digest::from_bytes([byte; Digest::BYTES]);
        let errors = [
            (TableError::Magic { found: b"ab\0".to_vec() }, "HCOSETS\\0", "ab\\x00"),
            (TableError::LargerTableMagic { found: b"ab\0".to_vec() }, "HNEAR\\0", "ab\\x00"),
            (TableError::Reach { expected: 41, found: 43 }, "41", "43"),
            (TableError::Near { expected: 41, found: 43 }, "41", "43"),
            (TableError::Version { expected: 41, found: 43 }, "41", "43"),
            (TableError::Entries { expected: 41, found: 43 }, "41", "43"),
            (TableError::Length { expected: 41, found: 43 }, "41", "43"),
            (TableError::Total { expected: 41, found: 43 }, "41", "43"),
            (TableError::Padding { offset: 41, found: 43 }, "zero at offset 41", "43"),
            (TableError::Value { entry: 41, found: 14 }, "at most 13", "14"),
            (TableError::Digest { expected: digest(0x41), found: digest(0x43) }, "4141", "4343"),
            (
                TableError::WrongTable { expected: digest(0x41), found: digest(0x43) },
                "4141",
                "4343",
            ),
            (
                TableError::Distribution { distance: Distance::MAX, expected: 41, found: 43 },
                "expected 41 at distance 13",
                "43",
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
