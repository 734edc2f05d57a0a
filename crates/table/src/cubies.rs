//! The distances of the corners and of five edges: what the distances to H do not see.

use std::io::{Read, Write};

use faceturn_symmetry::{CornerEntry, FiveEdges, try_with_capacity};

use crate::{Digest, TableError};

/// What the file begins with.
const MAGIC: [u8; 8] = *b"HCUBIES\x01";

/// Bytes of the distances of the corners, two to a byte.
const CORNER_BYTES: usize = CornerEntry::COUNT as usize / 2;

/// Bytes of the distances of the edges.
const EDGE_BYTES: usize = FiveEdges::COUNT as usize / 2;

/// How many face turns each arrangement of the eight corners is away from solved, and each
/// arrangement of [five edges](FiveEdges): 4.5 MB. There is only one right table, and no other can
/// be had.
///
/// A position needs at least as many turns as its corners and as any five of its edges.
#[derive(Clone, Debug)]
pub struct CubieTable {
    corners: Box<[u8]>,
    edges: Box<[u8]>,
}

impl CubieTable {
    /// Length of the table's file in bytes.
    pub const FILE_BYTES: usize = MAGIC.len() + CORNER_BYTES + EDGE_BYTES;

    /// The table with these distances, two to a byte, even numbers in the low half.
    ///
    /// # Errors
    ///
    /// [`TableError::Length`]; [`TableError::WrongTable`] if they are not the right ones.
    pub fn from_packed(corners: Vec<u8>, edges: Vec<u8>) -> Result<CubieTable, TableError> {
        let (expected, found) = (CORNER_BYTES + EDGE_BYTES, corners.len() + edges.len());
        if expected != found || corners.len() != CORNER_BYTES {
            return Err(TableError::length(expected, found));
        }
        let (expected, found) = (Digest::PUBLISHED_CUBIES, Digest::of([&MAGIC, &corners, &edges]));
        if expected != found {
            return Err(TableError::WrongTable { expected, found });
        }
        Ok(CubieTable { corners: corners.into(), edges: edges.into() })
    }

    /// Reads the table from a stream, which must end where it ends.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the stream fails or does not hold the right table.
    pub fn read_from(stream: impl Read) -> Result<CubieTable, TableError> {
        let mut bytes = try_with_capacity(Self::FILE_BYTES + 1)?;
        stream
            .take(Self::FILE_BYTES as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(TableError::Read)?;
        if bytes.len() != Self::FILE_BYTES {
            return Err(TableError::length(Self::FILE_BYTES, bytes.len()));
        }
        let found = Digest::of([&bytes, &[], &[]]);
        if found != Digest::PUBLISHED_CUBIES {
            return Err(TableError::WrongTable { expected: Digest::PUBLISHED_CUBIES, found });
        }
        let (corners, edges) = bytes[MAGIC.len()..].split_at(CORNER_BYTES);
        Ok(CubieTable { corners: corners.into(), edges: edges.into() })
    }

    /// Writes the table as a file, and flushes.
    ///
    /// # Errors
    ///
    /// [`TableError::Write`]
    pub fn write_to(&self, mut stream: impl Write) -> Result<(), TableError> {
        let pieces = [&MAGIC[..], &self.corners, &self.edges];
        pieces
            .into_iter()
            .try_for_each(|piece| stream.write_all(piece))
            .and_then(|()| stream.flush())
            .map_err(TableError::Write)
    }

    /// The distance of the corners, `0..=11` face turns.
    #[inline]
    pub fn corners(&self, entry: CornerEntry) -> u8 {
        self.corners[entry.index() / 2] >> (entry.index() % 2 * 4) & 0xF
    }

    /// The distance of five edges, `0..=9` face turns.
    #[inline]
    pub fn edges(&self, edges: FiveEdges) -> u8 {
        self.edges[edges.index() / 2] >> (edges.index() % 2 * 4) & 0xF
    }
}
