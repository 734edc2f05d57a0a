//! A larger table on its way to its file. It survives the process: the next one continues there.
//!
//! The file lies next to the place of the table, and has the rows written so far where the table
//! will have them. Its first page says how many there are, and becomes the header in the end.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use faceturn_generator::{FoundInRows, LargerTableMaker};
use faceturn_table::{
    HEADER_BYTES, LargerTable, LargerTableCounts, LargerTableShape, Loading, TableError,
};
use serde::{Deserialize, Serialize};

use super::room;
use super::writing::{CacheError, with_suffix};
use crate::checked_line::{checked_line, content_of};
use crate::files;

pub(super) const SUFFIX: &str = ".unfinished";

/// Groups of rows written between two syncs.
const SAVED_GROUPS: usize = 16;

/// The file, open at the end of what is known to be right.
pub(super) struct Unfinished {
    path: PathBuf,
    file: File,
    done: Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Done {
    cells: usize,
    reach: u8,
    groups: usize,
    entries: [u64; 2],
    cosets: [u64; 2],
}

impl Done {
    fn nothing(shape: LargerTableShape) -> Done {
        let (cells, reach) = (shape.refinement.cells(), shape.reach);
        Done { cells, reach, groups: 0, entries: [0; 2], cosets: [0; 2] }
    }

    /// Reads a page; `nothing` if it is not a valid one.
    fn of_page(page: &[u8], shape: LargerTableShape) -> Done {
        let nothing = Done::nothing(shape);
        let line = page.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let done = content_of(line).ok().and_then(|object| serde_json::from_slice(&object).ok());
        let is_ours = |done: &Done| {
            (done.cells, done.reach) == (nothing.cells, nothing.reach)
                && done.groups <= LargerTableMaker::GROUPS
        };
        done.filter(is_ours).unwrap_or(nothing)
    }
}

impl Unfinished {
    pub(super) fn path_of(table: &Path) -> PathBuf {
        with_suffix(table, SUFFIX)
    }

    /// Opens what an earlier process has left of this table, or starts anew. Checks that the disk
    /// has room for the rest. The caller must hold the table's lock.
    pub(super) fn open(table: &Path, shape: LargerTableShape) -> Result<Unfinished, CacheError> {
        let group_bytes = shape.bytes() / LargerTableMaker::GROUPS;
        let path = Unfinished::path_of(table);
        let opened = (|| {
            let mut options = File::options();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(&path)?;
            let mut page = [0; HEADER_BYTES];
            let length = file.metadata()?.len();
            let read = file.read(&mut page)?;
            let mut done = Done::of_page(&page[..read], shape);
            if length < offset(done.groups, group_bytes) {
                done = Done::nothing(shape);
            }
            file.set_len(offset(done.groups, group_bytes))?;
            Ok(Unfinished { path: path.clone(), file, done })
        })();
        let unfinished = opened.map_err(|source| CacheError::write(&path, source))?;
        match unfinished.expect_room(shape, group_bytes) {
            Err(error) if unfinished.groups() == 0 => {
                unfinished.discard();
                Err(error)
            }
            Err(error) => Err(error),
            Ok(()) => Ok(unfinished),
        }
    }

    fn expect_room(&self, shape: LargerTableShape, group_bytes: usize) -> Result<(), CacheError> {
        let folder = files::folder_of(&self.path);
        let needed = shape.file_bytes() - offset(self.done.groups, group_bytes);
        match room::free_disk(folder) {
            Ok(free) if free < needed => Err(no_room(folder, needed, free)),
            _ => Ok(()),
        }
    }

    pub(super) fn groups(&self) -> usize {
        self.done.groups
    }

    pub(super) fn found(&self) -> FoundInRows {
        FoundInRows { entries: self.done.entries, cosets: self.done.cosets }
    }

    pub(super) fn append(&mut self, bytes: &[u8], found: FoundInRows) -> Result<(), CacheError> {
        let at = offset(self.done.groups, bytes.len());
        let written = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.write_all(bytes));
        written.map_err(|source| self.failed(source))?;
        let FoundInRows { entries, cosets } = self.found().plus(found);
        self.done = Done { groups: self.done.groups + 1, entries, cosets, ..self.done };
        if self.done.groups.is_multiple_of(SAVED_GROUPS)
            || self.done.groups == LargerTableMaker::GROUPS
        {
            self.save()?;
        }
        Ok(())
    }

    /// Syncs what has been written, and records how far it goes.
    pub(super) fn save(&mut self) -> Result<(), CacheError> {
        let mut page = [0; HEADER_BYTES];
        let line = serde_json::to_string(&self.done).map(|object| checked_line(&object));
        let saved = line.map_err(io::Error::from).and_then(|line| {
            page[..line.len()].copy_from_slice(line.as_bytes());
            self.file.sync_data()?;
            self.file.rewind()?;
            self.file.write_all(&page)?;
            self.file.sync_data()
        });
        saved.map_err(|source| self.failed(source))
    }

    /// Compares the finished table with the published one, and writes the header.
    pub(super) fn finish(
        &self,
        shape: LargerTableShape,
        counts: LargerTableCounts,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        LargerTable::finish_file(&self.file, shape, counts, loading)
    }

    pub(super) fn move_to(self, table: &Path) -> Result<(), CacheError> {
        let moved = self.file.sync_all().and_then(|()| files::replace(&self.path, table));
        moved.map_err(|source| self.failed(source))
    }

    /// Removes the file, because its content is wrong.
    pub(super) fn discard(self) {
        let _ = fs::remove_file(self.path);
    }

    fn failed(&self, source: io::Error) -> CacheError {
        CacheError::write(&self.path, source)
    }
}

fn no_room(folder: &Path, needed: u64, free: u64) -> CacheError {
    CacheError::without_cause(format!(
        "{} MB are free in the folder {}, and {} MB more have to be written",
        free / 1_000_000,
        folder.display(),
        needed.div_ceil(1_000_000)
    ))
}

fn offset(groups: usize, group_bytes: usize) -> u64 {
    HEADER_BYTES as u64 + groups as u64 * group_bytes as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_without_room_is_said_to_have_too_little() {
        let error = no_room(Path::new("tables"), 9_018_142_336, 3_999_999_999);
        let text = "3999 MB are free in the folder tables, and 9019 MB more have to be written";
        assert_eq!(error.to_string(), text);
    }
}
