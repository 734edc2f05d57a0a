//! Checks of the files that searches read.

use std::path::PathBuf;

use faceturn_cube::Metric;
use faceturn_table::{Digest, TableError};

use super::contents::CacheKind;
use super::location::TableLocation;
use super::location::TableSize;
use super::table::TableFileError;
use super::{cubies, larger, table};

/// A file that searches read, and what a check of it found.
#[derive(Debug)]
#[non_exhaustive]
pub struct CheckedFile {
    /// Where the file is.
    pub path: PathBuf,
    /// What kind of file it is.
    pub kind: CacheKind,
    /// Its digest, or what is wrong with it.
    pub checked: Result<Digest, TableError>,
}

/// Checks every file that a search with a table of this size reads, from its first byte to its
/// last: first the table of that size, then the others that exist. Later starts read a file that is
/// right without another check as long as it does not change.
///
/// # Errors
/// [`TableFileError::Missing`] if there is no table of that size; [`TableFileError::Memory`]
///
/// ```no_run
/// use faceturn::internals::check_tables;
/// use faceturn::internals::TableLocation;
/// use faceturn::tables::TableSize;
///
/// for file in check_tables(&TableLocation::choose(None)?, TableSize::Small)? {
///     println!("{}: {:?}", file.path.display(), file.checked);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_tables(
    location: &TableLocation,
    size: TableSize,
) -> Result<Vec<CheckedFile>, TableFileError> {
    let small = location.existing_path().to_owned();
    let near_t = cubies::beside(&small);
    let mut checks = Vec::new();
    if let (Some(shape), Some(path)) = (size.shape(), size.path(location)) {
        let checked = larger::check(location, size, shape, &path);
        checks.push((path, CacheKind::Table(size), checked));
    }
    checks.push((small, CacheKind::Table(TableSize::Small), table::check(location)));
    if location.metric == Metric::Face {
        let checked = cubies::check(&near_t);
        checks.push((near_t, CacheKind::Cubies, checked));
    }
    let mut files = Vec::new();
    for (path, kind, checked) in checks {
        let checked = match checked {
            Ok(Some(digest)) => Ok(digest),
            Ok(None) if kind == CacheKind::Table(size) => {
                let location = Box::new(location.clone());
                return Err(TableFileError::Missing { size, path, location });
            }
            Ok(None) => continue,
            Err(TableError::Memory(error)) => return Err(error.into()),
            Err(error) => Err(error),
        };
        files.push(CheckedFile { path, kind, checked });
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::path::Path;
    use std::time::SystemTime;

    use super::*;
    use crate::stamp::Stamp;
    use crate::testing::table_path;

    /// Changes a byte, and keeps a stamp as if the file had been found right since.
    fn damage(path: &Path, digest: Digest) {
        let mut bytes = fs::read(path).expect("a file");
        bytes[5000] ^= 1;
        fs::write(path, bytes).expect("room for a file");
        let file = File::options().append(true).open(path).expect("our own file");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("our own file");
        let stamp = Stamp::of(&file, digest).expect("an ordinary file");
        stamp.keep(path, &file, SystemTime::now());
    }

    #[test]
    fn every_file_that_a_search_reads_is_checked_whatever_its_stamp_says() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let [table, near_t] = ["a.table", "h-cubies-v1.table"].map(|name| folder.path().join(name));
        let location = TableLocation::of_caller(&table);
        let check = || {
            let files = check_tables(&location, TableSize::Small);
            let files = files.expect("enough memory").into_iter();
            files.map(|file| (file.kind, file.checked.is_ok())).collect::<Vec<_>>()
        };
        assert!(matches!(
            check_tables(&location, TableSize::Small),
            Err(TableFileError::Missing { size: TableSize::Small, .. })
        ));
        fs::copy(table_path(), &table).expect("room for the table");
        let small = CacheKind::Table(TableSize::Small);
        assert_eq!(check(), [(small, true)]);
        fs::copy(faceturn_tests::near_t_path(), &near_t).expect("room for a table");
        assert_eq!(check(), [(small, true), (CacheKind::Cubies, true)]);
        let digests = [Digest::published(Metric::Face), Digest::PUBLISHED_CUBIES];
        for (path, digest) in [&table, &near_t].into_iter().zip(digests) {
            damage(path, digest);
            let stamp = path.with_extension("table.stamp");
            assert!(stamp.exists());
            let is_damaged = |kind| kind == if path == &table { small } else { CacheKind::Cubies };
            let found = check();
            assert!(
                found.iter().all(|&(kind, is_right)| is_right != is_damaged(kind)),
                "{found:?}"
            );
            assert!(!stamp.exists(), "trusted no longer");
            damage(path, digest);
        }
    }
}
