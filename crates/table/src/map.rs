//! Mapping of files. With `prefetch.rs`, the only module of this crate with unsafe code.

#![allow(unsafe_code)]

use std::fs::File;
use std::io::ErrorKind;

use faceturn_symmetry::OutOfMemory;
use memmap2::{Mmap, MmapOptions};

use crate::TableError;

pub(crate) fn map_file(file: &File, offset: u64, length: usize) -> Result<Mmap, TableError> {
    // SAFETY: `map` requires that nobody changes or shortens the file while it is mapped. This
    // project never does: a table file is written under another name and then renamed into place,
    // so a mapped file keeps its content until its last mapping is gone, even if it is unlinked.
    // The caller has checked that the file is as long as what is mapped. Other programs are
    // beyond our control: if one cuts the file short in place, reading beyond the new end raises
    // SIGBUS; if one writes to the file in place, distances change under the search. For both
    // reasons callers may copy the file instead, as docs/files.md explains.
    let map = unsafe { MmapOptions::new().offset(offset).len(length).map(file) };
    let map = map.map_err(|error| match error.kind() {
        // The process may lack address space.
        ErrorKind::OutOfMemory => OutOfMemory::new(length).into(),
        _ => TableError::Read(error),
    })?;
    // Only advice: reads from the disk come in large pages where the file system has them.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Ok(map)
}

/// Drops the pages of a mapping, which count as this process's memory while it has them. Pages
/// that are read again come back from the file.
pub(crate) fn let_go(map: &Mmap) {
    // SAFETY: the pages belong to a file and cannot be written, so nothing in them is lost.
    #[cfg(target_os = "linux")]
    let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
    #[cfg(not(target_os = "linux"))]
    let _ = map;
}

/// Reads these pages of a mapped file into memory, where the system can.
pub(crate) fn read_ahead(map: &Mmap, at: usize, length: usize) {
    #[cfg(target_os = "linux")]
    if map.advise_range(memmap2::Advice::PopulateRead, at, length).is_ok() {
        return;
    }
    // Before Linux 5.14, and elsewhere.
    #[cfg(unix)]
    let _ = map.advise_range(memmap2::Advice::WillNeed, at, length);
    #[cfg(not(unix))]
    let _ = (map, at, length);
}
