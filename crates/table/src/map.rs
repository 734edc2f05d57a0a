//! Mapping a file. Beside `prefetch.rs`, the only module of this crate with unsafe code.

#![allow(unsafe_code)]

use std::fs::File;
use std::io::ErrorKind;

use faceturn_symmetry::OutOfMemory;
use memmap2::{Mmap, MmapOptions};

use crate::TableError;

/// Maps `length` bytes of a file from `offset` on, to be read only.
pub(crate) fn map_file(file: &File, offset: u64, length: usize) -> Result<Mmap, TableError> {
    // SAFETY: `map` requires that nobody changes or shortens the file while it is mapped. This
    // project never does: a table file is written under another name and then renamed into place,
    // so the file behind a map keeps its content until the last map of it is gone, even if its name
    // is gone. The caller has compared the length of the file with what is mapped.
    // Other programs are beyond our control: if one cuts the file short in place, reading beyond
    // the new end raises SIGBUS; if one writes to the file in place, distances change under the
    // search. Both are reasons why callers may copy the file instead, and docs/files.md says so.
    let map = unsafe { MmapOptions::new().offset(offset).len(length).map(file) };
    let map = map.map_err(|error| match error.kind() {
        // The process may not have so many addresses.
        ErrorKind::OutOfMemory => OutOfMemory::new(length).into(),
        _ => TableError::Read(error),
    })?;
    // Only advice: what has to be read from the disk comes in large pages where the file system has
    // them.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Ok(map)
}

/// Lets go of the pages of a map, which count as this process's memory as long as it has them. Those that
/// are read again come back from the file.
pub(crate) fn let_go(map: &Mmap) {
    // SAFETY: the pages are those of a file and cannot be written, so that nothing in them is lost.
    #[cfg(target_os = "linux")]
    let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
    #[cfg(not(target_os = "linux"))]
    let _ = map;
}
