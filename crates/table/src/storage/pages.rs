//! Memory in pages: anonymous ones, or those of a mapped file.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use faceturn_symmetry::{OutOfMemory, parallel};
use memmap2::{Mmap, MmapMut};

use super::{Loading, Storage, TableMemory};
use crate::header::{FILE_BYTES, TableFields};
use crate::page::HEADER_BYTES;
use crate::{TABLE_BYTES, TableError, map, stream};

#[derive(Debug)]
pub(crate) enum Pages {
    /// Anonymous pages, or those of a file.
    Still(Mmap),
    /// The pages of a file, to be copied once they are read a lot.
    Moving(Moving),
    /// The pages of a file, to be read in order once many of them are needed.
    Ahead(ReadAhead),
}

impl Storage {
    /// Maps what follows the header of a file: so many bytes. More than those of the table of
    /// distances are too many to be copied later.
    pub(super) fn map(file: &File, bytes: usize, loading: Loading) -> Result<Storage, TableError> {
        let pages = map::map_file(file, HEADER_BYTES as u64, bytes)?;
        let copied = (loading == Loading::MapFirst).then(|| file.try_clone().ok()).flatten();
        Ok(Storage::Pages(match copied {
            _ if bytes > TABLE_BYTES => {
                Pages::Ahead(ReadAhead { pages: pages.into(), has_begun: false.into() })
            }
            Some(file) => {
                let (nodes, copy) = (AtomicU64::new(0), OnceLock::new());
                Pages::Moving(Moving { pages, file, nodes, copy })
            }
            None => Pages::Still(pages),
        }))
    }

    /// Maps a whole file.
    pub(crate) fn map_whole(file: &File, bytes: usize) -> Result<Storage, TableError> {
        Ok(Storage::Pages(Pages::Still(map::map_file(file, 0, bytes)?)))
    }
}

impl Pages {
    pub(super) fn expect_nodes(&self, nodes: u64) {
        match self {
            Pages::Still(_) => {}
            Pages::Moving(pages) => pages.expect_nodes(nodes),
            Pages::Ahead(pages) => pages.expect_nodes(nodes),
        }
    }
}

impl Deref for Pages {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Pages::Still(pages) => pages,
            Pages::Moving(Moving { copy, pages, .. }) => copy.get().map_or(pages, |copy| copy),
            Pages::Ahead(ReadAhead { pages, .. }) => pages,
        }
    }
}

/// Zeroed pages, huge where the system has them.
pub(super) fn blank(bytes: usize) -> io::Result<MmapMut> {
    let pages = MmapMut::map_anon(bytes)?;
    // Only advice: without huge pages the content is the same, and reads are slower.
    #[cfg(target_os = "linux")]
    let _ = pages.advise(memmap2::Advice::HugePage);
    Ok(pages)
}

pub(super) fn finish(pages: MmapMut) -> Result<Storage, TableError> {
    // Splitting a mapping needs a little memory in the system.
    let bytes = pages.len();
    let read_only = pages.make_read_only().map_err(|_| OutOfMemory::new(bytes))?;
    Ok(Storage::Pages(Pages::Still(read_only)))
}

/// The pages of a table's file, and a copy in memory once that pays.
#[derive(Debug)]
pub(crate) struct Moving {
    pages: Mmap,
    file: File,
    /// Nodes that all searches so far were expected to visit.
    nodes: AtomicU64,
    copy: OnceLock<Box<Storage>>,
}

impl Moving {
    /// A search of this many nodes takes nine times as long as the copy (15 ms), and is a tenth
    /// faster with it, on two threads of an Intel Xeon.
    const WORTH_NODES: u64 = 12_000_000;

    /// Makes the copy once it is worthwhile. Without enough memory the bytes stay in the file.
    fn expect_nodes(&self, nodes: u64) {
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
#[derive(Debug)]
pub(crate) struct ReadAhead {
    pages: Arc<Mmap>,
    has_begun: AtomicBool,
}

impl ReadAhead {
    /// A pass of this many nodes reads from most pages of the extra large table.
    const WORTH_NODES: u64 = 1_000_000;
    const STEP: usize = 16 << 20;

    /// Begins to read the file once it is worthwhile, on a thread that ends with the table.
    fn expect_nodes(&self, nodes: u64) {
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
