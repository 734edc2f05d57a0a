//! Distances of the corners, of five edges and in T, for where the distances to H are blind.

use std::fs::File;
use std::io::{Read, Write};

use faceturn_symmetry::{CornerEntry, FiveEdges, PositionInT, try_with_capacity};

use crate::storage::Storage;
use crate::{Digest, TableError, stream};

/// Offsets of the distances of corners, edges and positions in T, each two to a byte.
const CORNERS: usize = CubieTable::MAGIC.len();
const EDGES: usize = CORNERS + CornerEntry::COUNT as usize / 2;
const IN_T: usize = EDGES + FiveEdges::COUNT as usize / 2;

/// Distances in face turns: of each arrangement of the eight corners, of each arrangement of
/// [five edges](FiveEdges), and of each [position of T](PositionInT). 6.5 MB. Only the one right
/// table can be created.
///
/// A position needs at least as many turns as its corners, and as any five of its edges.
#[derive(Debug)]
pub struct CubieTable {
    bytes: Storage,
}

impl CubieTable {
    /// The first bytes of the table's file.
    pub const MAGIC: [u8; 8] = *b"HCUBIES\x01";

    /// Length of the table's file in bytes.
    pub const FILE_BYTES: usize = IN_T + PositionInT::COUNT as usize / 2;

    /// Creates the table from packed distances, two to a byte, even numbers in the low half.
    /// Distances in T are stored minus one, except that of the solved cube.
    ///
    /// # Errors
    /// [`TableError::Memory`]; if they are wrong, [`TableError::Length`] or
    /// [`TableError::WrongTable`]
    pub fn from_packed(
        corners: &[u8],
        edges: &[u8],
        in_t: &[u8],
    ) -> Result<CubieTable, TableError> {
        let mut bytes = try_with_capacity(Self::FILE_BYTES)?;
        [&Self::MAGIC, corners, edges, in_t].into_iter().for_each(|piece| bytes.extend(piece));
        stream::expect_length(Self::FILE_BYTES as u64, bytes.len() as u64)?;
        match Digest::of([&bytes, &[], &[]]) {
            Digest::PUBLISHED_CUBIES => Ok(CubieTable { bytes: Storage::Heap(bytes) }),
            found => Err(TableError::WrongTable { expected: Digest::PUBLISHED_CUBIES, found }),
        }
    }

    /// Reads the table from a stream, which must end after it.
    ///
    /// # Errors
    /// [`TableError`] if the stream fails or does not hold the right table.
    pub fn read_from(stream: impl Read) -> Result<CubieTable, TableError> {
        let table = Self::read_trusted(stream)?;
        match Digest::of([&table.bytes, &[], &[]]) {
            Digest::PUBLISHED_CUBIES => Ok(table),
            found => Err(TableError::Digest(format!(
                "expected the BLAKE3 digest {}, found {found}: the table is damaged",
                Digest::PUBLISHED_CUBIES
            ))),
        }
    }

    /// Reads the table from a stream without checking its content, for callers who know that it
    /// has been checked before and is unchanged.
    ///
    /// # Errors
    /// Those of [`CubieTable::read_from`], except [`TableError::Digest`].
    pub fn read_trusted(stream: impl Read) -> Result<CubieTable, TableError> {
        let mut bytes = try_with_capacity(Self::FILE_BYTES + 1)?;
        let mut whole = stream.take(Self::FILE_BYTES as u64 + 1);
        whole.read_to_end(&mut bytes).map_err(TableError::Read)?;
        stream::expect_length(Self::FILE_BYTES as u64, bytes.len() as u64)?;
        Ok(CubieTable { bytes: Storage::Heap(bytes) })
    }

    /// Loads the table from a file without checking its content, for callers who know that it has
    /// been checked before and is unchanged. Maps the file where possible, otherwise reads it.
    ///
    /// # Errors
    /// Those of [`CubieTable::read_trusted`].
    pub fn load_trusted(file: &File) -> Result<CubieTable, TableError> {
        #[cfg(feature = "native")]
        {
            let found = file.metadata().map_err(TableError::Read)?.len();
            stream::expect_length(Self::FILE_BYTES as u64, found)?;
            Ok(CubieTable { bytes: Storage::map_whole(file, Self::FILE_BYTES)? })
        }
        #[cfg(not(feature = "native"))]
        Self::read_trusted(file)
    }

    /// Writes the table as a file, and flushes.
    ///
    /// # Errors
    /// [`TableError::Write`]
    pub fn write_to(&self, mut stream: impl Write) -> Result<(), TableError> {
        stream.write_all(&self.bytes).and_then(|()| stream.flush()).map_err(TableError::Write)
    }

    /// The distance of the corners, `0..=11` face turns.
    #[inline]
    pub fn corners(&self, entry: CornerEntry) -> u8 {
        self.half_byte(CORNERS, entry.index())
    }

    /// The distance of five edges, `0..=9` face turns.
    #[inline]
    pub fn edges(&self, edges: FiveEdges) -> u8 {
        self.half_byte(EDGES, edges.index())
    }

    /// The distance of a position of T, `0..=16` face turns.
    #[inline]
    pub fn in_t(&self, position: PositionInT) -> u8 {
        self.half_byte(IN_T, position.index()) + u8::from(position != PositionInT::SOLVED)
    }

    #[inline]
    fn half_byte(&self, part: usize, number: usize) -> u8 {
        self.bytes[part + number / 2] >> (number % 2 * 4) & 0xF
    }
}
