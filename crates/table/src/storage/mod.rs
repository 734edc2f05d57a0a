//! Memory for the distances.
//!
//! A search reads the table at random places, so with pages of 4 KiB most reads miss the
//! translation buffer; with pages of 2 MiB the table takes only 34. Measured with prefetched
//! random reads on an AMD EPYC (Zen 4): 8.4 ns each in huge pages, 9.9 ns in small ones.

#[cfg(feature = "native")]
mod pages;

use std::fs::File;
use std::ops::{Deref, DerefMut};

use faceturn_symmetry::try_with_capacity;

use crate::{TABLE_BYTES, TableError, stream};

/// How to load the table of an open file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loading {
    /// Read the file into private memory, in huge pages where the system has them. Fast to search
    /// on every system, and later changes of the file have no effect.
    #[default]
    Copy,
    /// Map the file read-only, so that processes share one copy of it.
    ///
    /// Starts sooner and takes no private memory. In return, searching is slower where the page
    /// cache has small pages, and the file must not change while the table is in use. It may be
    /// renamed, replaced or deleted. If another program cuts it short in place, the process is
    /// killed (SIGBUS on Unix); if another program writes to it in place, distances change under
    /// the search, and its results may be wrong.
    #[cfg(feature = "native")]
    Map,
    /// Map the file at first, and copy it once long searches [are
    /// expected](crate::PruningTable::expect_nodes): short searches read little, and long ones
    /// are as fast as after a copy. Until the copy, the restrictions of [`Loading::Map`] apply.
    #[cfg(feature = "native")]
    MapFirst,
}

#[derive(Debug)]
pub(crate) enum Storage {
    Heap(Vec<u8>),
    #[cfg(feature = "native")]
    Pages(pages::Pages),
}

impl Storage {
    /// What follows the header of a file: so many bytes.
    pub(crate) fn read(file: &File, bytes: usize, loading: Loading) -> Result<Storage, TableError> {
        match loading {
            Loading::Copy => {
                let mut memory = TableMemory::with_bytes(bytes)?;
                stream::read_distances_of(file, &mut memory)?;
                memory.finish()
            }
            #[cfg(feature = "native")]
            Loading::Map | Loading::MapFirst => Storage::map(file, bytes, loading),
        }
    }

    /// Prepares for a search of about this many nodes, if that is worthwhile.
    #[cfg_attr(not(feature = "native"), allow(unused_variables))]
    pub(crate) fn expect_nodes(&self, nodes: u64) {
        #[cfg(feature = "native")]
        if let Storage::Pages(pages) = self {
            pages.expect_nodes(nodes);
        }
    }
}

impl Deref for Storage {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Storage::Heap(bytes) => bytes,
            #[cfg(feature = "native")]
            Storage::Pages(pages) => pages,
        }
    }
}

/// Zeroed memory for a table to be filled, [`TABLE_BYTES`] bytes or another number, in huge pages
/// where the system has them. [`PruningTable::from_memory`] creates the table from it.
///
/// ```
/// use faceturn_cube::Metric;
/// use faceturn_table::{PruningTable, TABLE_BYTES, TableMemory};
///
/// let mut memory = TableMemory::new()?;
/// assert_eq!(memory.len(), TABLE_BYTES);
/// memory[0] = 0x21;
/// let table = PruningTable::from_memory(Metric::Face, memory)?;
/// assert_eq!(table.distribution().counts()[..3], [140_908_408, 1, 1]);
/// # Ok::<(), faceturn_table::TableError>(())
/// ```
///
/// [`PruningTable::from_memory`]: crate::PruningTable::from_memory
#[derive(Debug)]
pub struct TableMemory(Blank);

#[derive(Debug)]
enum Blank {
    Heap(Vec<u8>),
    #[cfg(feature = "native")]
    Pages(memmap2::MmapMut),
}

impl TableMemory {
    /// Allocates [`TABLE_BYTES`] bytes.
    ///
    /// # Errors
    /// [`TableError::Memory`]
    pub fn new() -> Result<TableMemory, TableError> {
        Self::with_bytes(TABLE_BYTES)
    }

    /// Allocates another number of bytes, for the table of a refinement.
    ///
    /// # Errors
    /// [`TableError::Memory`]
    pub fn with_bytes(bytes: usize) -> Result<TableMemory, TableError> {
        #[cfg(feature = "native")]
        if let Ok(pages) = pages::blank(bytes) {
            return Ok(TableMemory(Blank::Pages(pages)));
        }
        Self::on_heap(bytes)
    }

    fn on_heap(bytes: usize) -> Result<TableMemory, TableError> {
        let mut heap = try_with_capacity(bytes)?;
        heap.resize(bytes, 0);
        Ok(TableMemory(Blank::Heap(heap)))
    }

    /// Makes the memory read-only: from now on the system refuses writes to the pages.
    pub(crate) fn finish(self) -> Result<Storage, TableError> {
        match self.0 {
            Blank::Heap(bytes) => Ok(Storage::Heap(bytes)),
            #[cfg(feature = "native")]
            Blank::Pages(pages) => pages::finish(pages),
        }
    }
}

impl Deref for TableMemory {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Blank::Heap(bytes) => bytes,
            #[cfg(feature = "native")]
            Blank::Pages(pages) => pages,
        }
    }
}

impl DerefMut for TableMemory {
    fn deref_mut(&mut self) -> &mut [u8] {
        match &mut self.0 {
            Blank::Heap(bytes) => bytes,
            #[cfg(feature = "native")]
            Blank::Pages(pages) => pages,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Storage, TableMemory};
    use crate::TABLE_BYTES;

    #[test]
    fn heap_and_pages_hold_the_same() {
        for memory in [TableMemory::new(), TableMemory::on_heap(TABLE_BYTES)] {
            let mut memory = memory.expect("70 MB");
            assert_eq!(memory.len(), TABLE_BYTES);
            assert!(memory.iter().step_by(4096).all(|&byte| byte == 0));
            for (at, byte) in memory.iter_mut().enumerate().step_by(997) {
                *byte = (at % 251) as u8;
            }
            let storage: Storage = memory.finish().expect("pages can be made read-only");
            assert_eq!(storage.len(), TABLE_BYTES);
            let right = |(at, &byte): (usize, &u8)| byte == (at % 251) as u8;
            assert!(storage.iter().enumerate().step_by(997).all(right));
        }
    }
}
