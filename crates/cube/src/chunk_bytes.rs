//! The bytes of a chunk of a long list.
//!
//! Large chunks have pages of their own, which the system gets back as soon as they are freed. An
//! allocator keeps such memory while anything small lies behind it: in a server, 130 MB after a
//! search with very many solutions.

use std::ops::Deref;

#[cfg(feature = "mmap")]
use memmap2::MmapMut;

/// More bytes than this get their own pages, where the system has them.
#[cfg(feature = "mmap")]
const FEW_BYTES: usize = 1 << 16;

#[derive(Debug)]
pub(crate) enum ChunkBytes {
    Few(Vec<u8>),
    #[cfg(feature = "mmap")]
    Many {
        pages: MmapMut,
        len: usize,
    },
}

impl ChunkBytes {
    pub(crate) const fn new() -> ChunkBytes {
        ChunkBytes::Few(Vec::new())
    }

    /// Adds `count` zeros to a chunk that will have about `most` bytes, and returns them.
    #[cfg_attr(not(feature = "mmap"), allow(unused_variables))]
    pub(crate) fn add(&mut self, count: usize, most: usize) -> &mut [u8] {
        #[cfg(feature = "mmap")]
        if self.room() < self.len() + count {
            self.move_to_pages(most.max(self.len() + count));
        }
        match self {
            ChunkBytes::Few(bytes) => {
                let len = bytes.len();
                bytes.resize(len + count, 0);
                &mut bytes[len..]
            }
            #[cfg(feature = "mmap")]
            ChunkBytes::Many { pages, len } => {
                let added = &mut pages[*len..][..count];
                *len += count;
                // Truncated bytes may be left here.
                added.fill(0);
                added
            }
        }
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        match self {
            ChunkBytes::Few(bytes) => bytes.truncate(len),
            #[cfg(feature = "mmap")]
            ChunkBytes::Many { len: now, .. } => *now = len.min(*now),
        }
    }

    /// How many bytes fit without moving.
    #[cfg(feature = "mmap")]
    fn room(&self) -> usize {
        match self {
            ChunkBytes::Few(bytes) => bytes.capacity().max(FEW_BYTES),
            ChunkBytes::Many { pages, .. } => pages.len(),
        }
    }

    /// Moves the bytes to pages with room for `bytes`, or to the heap if the system has none.
    #[cfg(feature = "mmap")]
    fn move_to_pages(&mut self, bytes: usize) {
        let len = self.len();
        if let Ok(mut pages) = MmapMut::map_anon(bytes) {
            pages[..len].copy_from_slice(self);
            *self = ChunkBytes::Many { pages, len };
        } else if let ChunkBytes::Many { .. } = self {
            *self = ChunkBytes::Few(self.to_vec());
        }
    }
}

impl Clone for ChunkBytes {
    fn clone(&self) -> ChunkBytes {
        let mut copy = ChunkBytes::new();
        copy.add(self.len(), self.len()).copy_from_slice(self);
        copy
    }
}

impl Deref for ChunkBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            ChunkBytes::Few(bytes) => bytes,
            #[cfg(feature = "mmap")]
            ChunkBytes::Many { pages, len } => &pages[..*len],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_bytes_are_those_that_were_added_and_have_pages_of_their_own() {
        let (mut bytes, mut expected) = (ChunkBytes::new(), Vec::new());
        // Truncated now and then; the pages are too small at the end.
        for at in 0..60_000_usize {
            let added = bytes.add(3, 70_000);
            assert_eq!(*added, [0; 3]);
            added[1] = at as u8;
            expected.extend([0, at as u8, 0]);
            if at % 10_007 == 0 {
                bytes.truncate(at);
                expected.truncate(at);
            }
        }
        assert!(*bytes == expected && *bytes.clone() == expected && expected.len() > 70_000);
        #[cfg(feature = "mmap")]
        assert!(matches!(&bytes, ChunkBytes::Many { pages, .. } if pages.len() >= expected.len()));
    }
}
