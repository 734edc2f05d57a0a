//! Loading the table from its file, or making it and keeping it for the next time.

use std::path::{Path, PathBuf};

use faceturn_generator::{GenerateError, Generated};
use faceturn_symmetry::{CosetTables, OutOfMemory};
use faceturn_table::{Distribution, Loading, PruningTable, TableError};
use thiserror::Error;

use crate::location::{ChosenBy, TableLocation};
use crate::making::{TableEvent, make};
use crate::store::{self, Found, StoreError};

/// Error returned when a file exists but does not hold the table.
#[derive(Debug, Error)]
#[error("refused the table {location}")]
#[non_exhaustive]
pub struct UnusableTable {
    /// Where the file is.
    pub location: Box<TableLocation>,
    /// What is wrong with it.
    pub source: TableError,
}

/// Error returned when a table can be neither loaded nor made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PrepareTableError {
    /// There is a file, but it does not hold the table, and it must not be overwritten.
    #[error(transparent)]
    Unusable(#[from] UnusableTable),
    /// The table cannot be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The table cannot be written. Only [`make_table`] returns this error: a solver uses such a
    /// table from memory.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is not enough memory to load the table.
    #[error("a search needs about 80 MB of memory")]
    Memory(#[from] OutOfMemory),
}

/// What to do with a file that does not hold the table: damaged, cut short, or something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnDamaged {
    /// Leave the file as it is and return an error.
    #[default]
    Refuse,
    /// Make the table again and replace the file.
    Rebuild,
}

impl OnDamaged {
    /// The usual policy: rebuilds the default file, and refuses a file that somebody named.
    ///
    /// ```
    /// use faceturn::{OnDamaged, TableLocation};
    ///
    /// let named = TableLocation::of_caller("notes.txt");
    /// assert_eq!(OnDamaged::usual_for(&named), OnDamaged::Refuse);
    /// ```
    pub fn usual_for(location: &TableLocation) -> OnDamaged {
        match location.chosen_by {
            ChosenBy::Default => OnDamaged::Rebuild,
            ChosenBy::Caller | ChosenBy::Environment => OnDamaged::Refuse,
        }
    }
}

/// What [`make_table`] does with a table that is already there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Existing {
    /// Uses it.
    Keep,
    /// Makes it again.
    Replace,
}

/// How a table came to be in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableOrigin {
    /// Loaded from its file.
    Loaded,
    /// Made by another process, while this one waited for it, and loaded from its file.
    MadeByOther,
    /// Made by this process.
    Made,
}

/// A table in its file.
#[derive(Debug)]
#[non_exhaustive]
pub struct TableMade {
    /// The table.
    pub table: PruningTable,
    /// The number of cosets of H at each distance.
    pub cosets: Distribution,
    /// How it came to be there.
    pub origin: TableOrigin,
    /// The file that holds it.
    pub path: PathBuf,
}

/// The tables of a solver, and where they came from.
pub(crate) struct Opened {
    pub(crate) cosets: CosetTables,
    pub(crate) table: PruningTable,
    /// The file that holds the table; `None` if it is in memory only.
    pub(crate) path: Option<PathBuf>,
    /// Why the table could not be written.
    pub(crate) not_kept: Option<StoreError>,
}

/// What was found in the files of a location.
struct Looked<'l> {
    /// The file that was looked at last.
    path: &'l Path,
    found: Found,
    /// Shared files that do not hold the table.
    skipped: Vec<(&'l Path, TableError)>,
}

/// Looks for the table in all files of a location.
fn look(location: &TableLocation, loading: Loading) -> Result<Looked<'_>, OutOfMemory> {
    let path = location.path.as_path();
    let mut skipped = Vec::new();
    let found = store::look(path, loading)?;
    if !matches!(found, Found::Nothing) {
        return Ok(Looked { path, found, skipped });
    }
    for shared in &location.shared {
        match store::look(shared, loading)? {
            Found::Nothing => {}
            Found::Unusable(error) => skipped.push((shared.as_path(), error)),
            found @ Found::Table(_) => return Ok(Looked { path: shared, found, skipped }),
        }
    }
    Ok(Looked { path, found: Found::Nothing, skipped })
}

/// Computes the coset tables and looks for the pruning table, both at once if there are threads.
fn begin(
    location: &TableLocation,
    loading: Loading,
) -> Result<(CosetTables, Looked<'_>), OutOfMemory> {
    let look = || look(location, loading);
    #[cfg(feature = "parallel")]
    let (tables, looked) = rayon::join(CosetTables::try_new, look);
    #[cfg(not(feature = "parallel"))]
    let (tables, looked) = (CosetTables::try_new(), look());
    Ok((tables?, looked?))
}

/// The table that was found, and its file. `None` if one has to be made.
///
/// # Errors
/// A file that does not hold the table and must not be replaced.
fn judge(
    location: &TableLocation,
    looked: Looked<'_>,
    on_damaged: OnDamaged,
    report: &mut dyn FnMut(TableEvent<'_>),
) -> Result<Option<(PruningTable, PathBuf)>, UnusableTable> {
    for (path, error) in &looked.skipped {
        report(TableEvent::Skipped { path, error });
    }
    match (looked.found, on_damaged) {
        (Found::Table(table), _) => Ok(Some((table, looked.path.to_owned()))),
        (Found::Nothing, _) => Ok(None),
        (Found::Unusable(error), OnDamaged::Rebuild) => {
            report(TableEvent::Damaged { path: looked.path, error: &error });
            Ok(None)
        }
        (Found::Unusable(source), OnDamaged::Refuse) => {
            Err(UnusableTable { location: Box::new(location.clone()), source })
        }
    }
}

/// The table for a search: loaded, or made. It is kept in its file if possible, and else used from
/// memory.
pub(crate) fn open(
    location: &TableLocation,
    on_damaged: OnDamaged,
    loading: Loading,
    report: &mut dyn FnMut(TableEvent<'_>),
) -> Result<Opened, PrepareTableError> {
    let (cosets, looked) = begin(location, loading)?;
    let path = &location.path;
    if let Some((table, path)) = judge(location, looked, on_damaged, report)? {
        return Ok(Opened { cosets, table, path: Some(path), not_kept: None });
    }
    let claim = match store::claim(path, &mut || report(TableEvent::Waiting)) {
        Ok(claim) => claim,
        Err(error) => {
            report(TableEvent::NotKept(&error));
            let table = make(&cosets, report)?.table;
            return Ok(Opened { cosets, table, path: None, not_kept: Some(error) });
        }
    };
    // Another process may have made it while this one waited for the claim.
    if let Found::Table(table) = store::look(path, loading)? {
        let path = Some(path.clone());
        return Ok(Opened { cosets, table, path, not_kept: None });
    }
    let mut table = make(&cosets, report)?.table;
    let not_kept = claim.keep(&table).err();
    report(not_kept.as_ref().map_or(TableEvent::Kept(path), TableEvent::NotKept));
    // Shares the file with other processes instead of keeping a copy of it.
    if not_kept.is_none()
        && loading != Loading::Copy
        && let Ok(Found::Table(mapped)) = store::look(path, loading)
    {
        table = mapped;
    }
    let path = not_kept.is_none().then(|| path.clone());
    Ok(Opened { cosets, table, path, not_kept })
}

/// The table in this file, which has to exist: nothing is made or written.
pub(crate) fn load(
    location: &TableLocation,
    loading: Loading,
) -> Result<Opened, PrepareTableError> {
    let (cosets, looked) = begin(location, loading)?;
    match judge(location, looked, OnDamaged::Refuse, &mut |_| {})? {
        Some((table, path)) => Ok(Opened { cosets, table, path: Some(path), not_kept: None }),
        None => {
            let (location, source) = (Box::new(location.clone()), store::missing());
            Err(UnusableTable { location, source }.into())
        }
    }
}

/// Makes sure that the table is in its file, and makes it if necessary; `report` is called for each
/// step.
///
/// # Errors
/// A file that does not hold the table and must not be replaced; a table that cannot be made or
/// written.
///
/// ```no_run
/// use faceturn::{Existing, OnDamaged, TableEvent, TableLocation, TableOrigin, make_table};
///
/// let location = TableLocation::choose(None)?;
/// let made = make_table(&location, Existing::Keep, OnDamaged::Rebuild, &mut |event| {
///     if let TableEvent::Progress(progress) = event {
///         eprintln!("{} of {} entries", progress.known, progress.entries);
///     }
/// })?;
/// if made.origin == TableOrigin::Loaded {
///     eprintln!("{} already exists", made.path.display());
/// }
/// println!("{}", made.table.digest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn make_table(
    location: &TableLocation,
    existing: Existing,
    on_damaged: OnDamaged,
    report: &mut dyn FnMut(TableEvent<'_>),
) -> Result<TableMade, PrepareTableError> {
    let loading = Loading::Copy;
    let (tables, found) = match existing {
        Existing::Replace => (CosetTables::try_new()?, None),
        Existing::Keep => {
            let (tables, looked) = begin(location, loading)?;
            (tables, judge(location, looked, on_damaged, report)?)
        }
    };
    let there = |table: PruningTable, origin, path| {
        let cosets = table.coset_distribution(tables.classes());
        TableMade { table, cosets, origin, path }
    };
    if let Some((table, path)) = found {
        return Ok(there(table, TableOrigin::Loaded, path));
    }
    let path = location.path.clone();
    let claim = store::claim(&location.path, &mut || report(TableEvent::Waiting))?;
    // Another process may have made it while this one waited for the claim.
    if existing == Existing::Keep
        && let Found::Table(table) = store::look(&path, loading)?
    {
        return Ok(there(table, TableOrigin::MadeByOther, path));
    }
    let Generated { table, cosets } = make(&tables, report)?;
    claim.keep(&table)?;
    report(TableEvent::Kept(&path));
    Ok(TableMade { table, cosets, origin: TableOrigin::Made, path })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use faceturn_table::Digest;
    use tempfile::TempDir;

    use super::*;
    use crate::testing::solver;

    /// A folder with the table in `good`, something else in `bad`, and nothing in `missing`.
    fn files() -> (TempDir, [PathBuf; 3]) {
        let folder = tempfile::tempdir().expect("room for a folder");
        let paths = ["good", "bad", "missing"].map(|name| folder.path().join(name));
        let claim = store::claim(&paths[0], &mut || {}).expect("a folder of our own");
        claim.keep(solver().table()).expect("room for the table");
        fs::write(&paths[1], "not a table").expect("room for a file");
        (folder, paths)
    }

    /// What was found in these files, the first of which is the user's own.
    fn looked(paths: [&PathBuf; 2], on_damaged: OnDamaged) -> (String, Vec<String>) {
        let [path, shared] = paths.map(PathBuf::clone);
        let location = TableLocation::new(path, ChosenBy::Default).with_shared(vec![shared]);
        let mut events = Vec::new();
        let looked = look(&location, Loading::Copy).expect("enough memory");
        let judged = judge(&location, looked, on_damaged, &mut |event| match event {
            TableEvent::Damaged { path, .. } => events.push(format!("damaged {}", name(path))),
            TableEvent::Skipped { path, .. } => events.push(format!("skipped {}", name(path))),
            other => panic!("{other:?}"),
        });
        let found = match judged {
            Ok(Some((table, path))) => {
                assert_eq!(table.digest(), Digest::PUBLISHED);
                format!("table {}", name(&path))
            }
            Ok(None) => "nothing".to_owned(),
            Err(error) => format!("refused {}", name(&error.location.path)),
        };
        (found, events)
    }

    fn name(path: &Path) -> &str {
        path.file_name().and_then(|name| name.to_str()).expect("a plain name")
    }

    #[test]
    fn files_are_looked_at_in_order_and_damaged_ones_are_reported() {
        let (_folder, [good, bad, missing]) = files();
        let (refuse, rebuild) = (OnDamaged::Refuse, OnDamaged::Rebuild);
        let no_events = Vec::<String>::new();
        assert_eq!(looked([&good, &bad], refuse), ("table good".to_owned(), no_events.clone()));
        assert_eq!(looked([&missing, &good], refuse), ("table good".to_owned(), no_events.clone()));
        let skipped = ("nothing".to_owned(), vec!["skipped bad".to_owned()]);
        assert_eq!(looked([&missing, &bad], refuse), skipped);
        // What the user has comes first, even if it is damaged.
        assert_eq!(looked([&bad, &good], refuse), ("refused bad".to_owned(), no_events));
        let damaged = ("nothing".to_owned(), vec!["damaged bad".to_owned()]);
        assert_eq!(looked([&bad, &good], rebuild), damaged);
    }

    #[cfg(feature = "mmap")]
    #[test]
    fn a_mapped_table_is_the_same_and_takes_the_file_without_a_lock() {
        let (folder, [good, ..]) = files();
        fs::remove_file(folder.path().join("good.lock")).expect("left by the claim");
        let location = TableLocation::of_caller(&good);
        let opened = open(&location, OnDamaged::Refuse, Loading::Map, &mut |event| {
            panic!("{event:?}");
        });
        let opened = opened.expect("the table");
        assert!(opened.table.packed() == solver().table().packed());
        assert_eq!(opened.path, Some(good));
        assert!(opened.not_kept.is_none());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "no lock file");
    }

    #[test]
    fn loading_never_makes_a_table() {
        let (_folder, [good, bad, missing]) = files();
        let load = |path: &PathBuf| load(&TableLocation::of_caller(path), Loading::Copy);
        assert!(load(&good).is_ok());
        for path in [&bad, &missing] {
            let error = load(path).map(drop).expect_err("no table");
            assert!(matches!(error, PrepareTableError::Unusable(_)), "{error}");
        }
        assert!(!missing.exists());
    }
}
