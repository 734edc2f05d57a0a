//! Rows in huge pages, where the system has them. The only module of this crate with unsafe code.
//!
//! Each of a search's lookups needs the translation of an address. Those of 4 MB in pages of 4 kB
//! do not all stay in the processor: huge pages take 4 % off a pass (docs/experiments.md).
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::Deref;

use memmap2::{Mmap, MmapMut};

use crate::memory::OutOfMemory;

const HUGE_PAGE: usize = 2 << 20;

/// An array of rows, like a box of it.
pub(crate) struct Pages<Row: Copy, const ROWS: usize> {
    map: Mmap,
    /// Where in the map the rows begin, as a huge page does.
    start: usize,
    rows: PhantomData<Row>,
}

impl<Row: Copy, const ROWS: usize> Pages<Row, ROWS> {
    /// A copy of the rows.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub(crate) fn of(rows: &[Row; ROWS]) -> Result<Self, OutOfMemory> {
        const { assert!(align_of::<Row>() <= HUGE_PAGE) }
        let bytes = size_of::<[Row; ROWS]>();
        let refused = |_| OutOfMemory::new(bytes);
        let mut map = MmapMut::map_anon(bytes + HUGE_PAGE).map_err(refused)?;
        // Only advice: without huge pages the content is the same.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let start = map.as_ptr().align_offset(HUGE_PAGE);
        let place: *mut [Row; ROWS] = map[start..][..bytes].as_mut_ptr().cast();
        // SAFETY: the place is as large as the rows and aligned for them, and nothing else is
        // there.
        unsafe { place.copy_from_nonoverlapping(rows, 1) };
        let map = map.make_read_only().map_err(refused)?;
        Ok(Pages { map, start, rows: PhantomData })
    }
}

impl<Row: Copy, const ROWS: usize> Deref for Pages<Row, ROWS> {
    type Target = [Row; ROWS];

    #[inline(always)]
    fn deref(&self) -> &[Row; ROWS] {
        // SAFETY: the rows were written there when this was made, and nobody changes them.
        unsafe { &*self.map.as_ptr().add(self.start).cast() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_the_same_in_pages() {
        let rows: [u64; 70_000] = std::array::from_fn(|row| row as u64);
        assert_eq!(*Pages::of(&rows).expect("560 kB"), rows);
    }
}
