//! Memory for the distances.
//!
//! A search reads the table at random places, so with pages of 4 KiB most reads miss the
//! translation buffer; with pages of 2 MiB the table takes only 34. Measured with prefetched
//! random reads on an AMD EPYC (Zen 4): 8.4 ns each in huge pages, 9.9 ns in small ones.

#[cfg(feature = "native")]
use std::fs::File;
#[cfg(feature = "native")]
use std::io::{Seek, SeekFrom};
use std::ops::{Deref, DerefMut};
#[cfg(feature = "native")]
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
#[cfg(feature = "native")]
use std::sync::{Arc, OnceLock};
#[cfg(feature = "native")]
use std::thread;

#[cfg(feature = "native")]
use faceturn_symmetry::OutOfMemory;
use faceturn_symmetry::try_with_capacity;
#[cfg(feature = "native")]
use memmap2::{Mmap, MmapMut};

#[cfg(feature = "native")]
use crate::header::{FILE_BYTES, TableFields};
#[cfg(feature = "native")]
use crate::page::HEADER_BYTES;
use crate::{TABLE_BYTES, TableError};
#[cfg(feature = "native")]
use crate::{map, parallel, stream};

#[derive(Debug)]
pub(crate) enum Storage {
    Heap(Vec<u8>),
    /// Anonymous pages, or those of a file.
    #[cfg(feature = "native")]
    Pages(Mmap),
    /// The pages of a file, to be copied once they are read a lot.
    #[cfg(feature = "native")]
    Moving(Moving),
    /// The pages of a file, to be read in order once many of them are needed.
    #[cfg(feature = "native")]
    Ahead(ReadAhead),
}

impl Deref for Storage {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Storage::Heap(bytes) => bytes,
            #[cfg(feature = "native")]
            Storage::Pages(pages) => pages,
            #[cfg(feature = "native")]
            Storage::Moving(Moving { copy, pages, .. }) => copy.get().map_or(pages, |copy| copy),
            #[cfg(feature = "native")]
            Storage::Ahead(ReadAhead { pages, .. }) => pages,
        }
    }
}

/// The pages of a table's file, and a copy in memory once that pays.
#[cfg(feature = "native")]
#[derive(Debug)]
pub(crate) struct Moving {
    pages: Mmap,
    file: File,
    /// Nodes that all searches so far were expected to visit.
    nodes: AtomicU64,
    copy: OnceLock<Box<Storage>>,
}

#[cfg(feature = "native")]
impl Moving {
    /// A search of this many nodes takes nine times as long as the copy (15 ms), and is a tenth
    /// faster with it, on two threads of an Intel Xeon.
    const WORTH_NODES: u64 = 12_000_000;

    pub(crate) fn new(pages: Mmap, file: File) -> Moving {
        Moving { pages, file, nodes: AtomicU64::new(0), copy: OnceLock::new() }
    }

    /// Makes the copy once it is worthwhile. Without enough memory the bytes stay in the file.
    pub(crate) fn expect_nodes(&self, nodes: u64) {
        let nodes = nodes.min(Self::WORTH_NODES);
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        let is_worth_it = |nodes: u64| nodes >= Self::WORTH_NODES;
        if !is_worth_it(before)
            && is_worth_it(before + nodes)
            && let Ok(copy) = self.copied()
        {
            let _ = self.copy.set(copy.into());
            // Drop the pages that other threads have read meanwhile.
            map::let_go(&self.pages);
        }
    }

    /// Reads the file: unlike copying the mapped pages, this does not add them to this process.
    fn copied(&self) -> Result<Storage, TableError> {
        map::let_go(&self.pages);
        let mut memory = TableMemory::with_bytes(self.pages.len())?;
        if parallel::is_in_pool() {
            stream::read_header_of::<TableFields>(&self.file, (), FILE_BYTES)?;
            stream::read_distances_of(&self.file, &mut memory)?;
        } else {
            let mut file = &self.file;
            file.seek(SeekFrom::Start(HEADER_BYTES as u64)).map_err(TableError::Read)?;
            stream::read_distances(file, &mut memory)?;
        }
        memory.finish()
    }
}

/// The pages of a larger table's file, too large for a copy. A search reads them in no order and
/// waits for each: the superflip, with 9 GB on a disk, takes 11.7 s, and 10.7 s if the file is read
/// in order meanwhile; 25.0 and 17.7 s where pages of files are small.
#[cfg(feature = "native")]
#[derive(Debug)]
pub(crate) struct ReadAhead {
    pages: Arc<Mmap>,
    has_begun: AtomicBool,
}

#[cfg(feature = "native")]
impl ReadAhead {
    /// A pass of this many nodes reads from most pages of the extra large table.
    const WORTH_NODES: u64 = 1_000_000;
    const STEP: usize = 16 << 20;

    pub(crate) fn new(pages: Mmap) -> ReadAhead {
        ReadAhead { pages: pages.into(), has_begun: false.into() }
    }

    /// Begins to read the file once it is worthwhile, on a thread that ends with the table.
    pub(crate) fn expect_nodes(&self, nodes: u64) {
        if nodes < Self::WORTH_NODES || self.has_begun.swap(true, Ordering::Relaxed) {
            return;
        }
        let table = Arc::downgrade(&self.pages);
        let steps = (0..self.pages.len()).step_by(Self::STEP);
        // Without a thread the search reads the pages itself.
        let _ = thread::Builder::new().name("read-ahead".into()).spawn(move || {
            for at in steps {
                let Some(pages) = table.upgrade() else { break };
                map::read_ahead(&pages, at, Self::STEP.min(pages.len() - at));
            }
        });
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
    Pages(MmapMut),
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
        if let Ok(pages) = MmapMut::map_anon(bytes) {
            // Only advice: without huge pages the content is the same, and reads are slower.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(memmap2::Advice::HugePage);
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
            Blank::Pages(pages) => {
                // Splitting a mapping needs a little memory in the system.
                let bytes = pages.len();
                let read_only = pages.make_read_only();
                Ok(Storage::Pages(read_only.map_err(|_| OutOfMemory::new(bytes))?))
            }
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
