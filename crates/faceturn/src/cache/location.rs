//! Where the tables are kept, and their sizes.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use etcetera::HomeDirError;
use etcetera::base_strategy::{Apple, BaseStrategy, Windows, Xdg};
use faceturn_cube::Metric;
use faceturn_table::LargerTableShape;
use thiserror::Error;

use super::room;
use crate::files;

/// The environment variable that names the table's file.
pub const TABLE_VARIABLE: &str = "FACETURN_TABLE";

const FOLDER: &str = "faceturn";

/// The file name of a metric's table. A new order of entries gets a new version.
const fn file_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Face => "h-cosets-v1.table",
        Metric::Quarter => "h-quarter-v1.table",
    }
}

/// What chose the table's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChosenBy {
    /// The caller, such as the program's option `--table`.
    Caller,
    /// The environment variable `FACETURN_TABLE`.
    Environment,
    /// Neither: it is the default, in the user's data folder.
    Default,
}

/// Where the table is kept, and where else to look for it.
///
/// ```
/// use faceturn::internals::{ChosenBy, TableLocation};
///
/// let location = TableLocation::of_caller("/srv/cubes/h-cosets-v1.table");
/// assert_eq!(location.chosen_by, ChosenBy::Caller);
/// assert_eq!(location.folder().to_str(), Some("/srv/cubes"));
/// assert_eq!(location.to_string(), "/srv/cubes/h-cosets-v1.table");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableLocation {
    /// What the distances in the table count.
    pub metric: Metric,
    /// The file: read if it exists, else written.
    pub path: PathBuf,
    /// What chose the file.
    pub chosen_by: ChosenBy,
    /// Read-only files to try in this order if `path` is missing. Empty except for the default
    /// location, which has those in the system's data folders.
    pub shared: Vec<PathBuf>,
}

/// Error returned when nothing names the table's file and there is no home directory.
#[derive(Debug, Error)]
#[error("there is no home directory to keep the table in")]
pub struct NoHomeDirectory(#[source] HomeDirError);

impl TableLocation {
    /// The caller's file, else the one in `FACETURN_TABLE`, else the default one.
    ///
    /// The default is `faceturn/h-cosets-v1.table` in the user's data folder. Its
    /// [`shared`](TableLocation::shared) files have the same name in the system's data folders
    /// (`XDG_DATA_DIRS`, usually `/usr/local/share` and `/usr/share`).
    ///
    /// # Errors
    /// [`NoHomeDirectory`]
    ///
    /// ```
    /// use faceturn::internals::TableLocation;
    ///
    /// let named = TableLocation::choose(Some("cubes.table".into()))?;
    /// assert_eq!(named, TableLocation::of_caller("cubes.table"));
    ///
    /// match TableLocation::choose(None) {
    ///     Ok(default) => println!("the table is kept in {default}"),
    ///     Err(error) => println!("{error}"),
    /// }
    /// # Ok::<(), faceturn::internals::NoHomeDirectory>(())
    /// ```
    pub fn choose(named: Option<PathBuf>) -> Result<TableLocation, NoHomeDirectory> {
        let variable = std::env::var_os(TABLE_VARIABLE);
        match TableLocation::named(named, variable) {
            Some(location) => Ok(location),
            None => {
                let path = data_folder()?.join(file_name(Metric::Face));
                let shared = shared(std::env::var_os("XDG_DATA_DIRS"));
                Ok(TableLocation { shared, ..TableLocation::new(path, ChosenBy::Default) })
            }
        }
    }

    /// Only this file, for the table in face turns.
    pub fn new(path: impl Into<PathBuf>, chosen_by: ChosenBy) -> TableLocation {
        TableLocation { metric: Metric::Face, path: path.into(), chosen_by, shared: Vec::new() }
    }

    /// The location of the table in another metric: same folder, usual name.
    ///
    /// ```
    /// use faceturn::Metric;
    /// use faceturn::internals::TableLocation;
    ///
    /// let location = TableLocation::of_caller("cubes/a.table").in_metric(Metric::Quarter);
    /// assert_eq!(location.to_string(), "cubes/h-quarter-v1.table");
    /// ```
    #[must_use]
    pub fn in_metric(self, metric: Metric) -> TableLocation {
        if metric == self.metric {
            return self;
        }
        let beside = |path: &PathBuf| files::folder_of(path).join(file_name(metric));
        let (path, shared) = (beside(&self.path), self.shared.iter().map(beside).collect());
        TableLocation { metric, path, shared, ..self }
    }

    /// A file that the caller names.
    pub fn of_caller(path: impl Into<PathBuf>) -> TableLocation {
        TableLocation::new(path, ChosenBy::Caller)
    }

    /// The file named by the caller or the variable; an empty variable names none.
    fn named(caller: Option<PathBuf>, variable: Option<OsString>) -> Option<TableLocation> {
        caller.map(TableLocation::of_caller).or_else(|| {
            let path = variable.filter(|name| !name.is_empty())?;
            Some(TableLocation::new(path, ChosenBy::Environment))
        })
    }

    /// The folder that holds the file.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use faceturn::internals::TableLocation;
    ///
    /// assert_eq!(TableLocation::of_caller("cubes/a.table").folder(), Path::new("cubes"));
    /// assert_eq!(TableLocation::of_caller("a.table").folder(), Path::new("."));
    /// ```
    pub fn folder(&self) -> &Path {
        files::folder_of(&self.path)
    }

    /// The file to read: `path`, or the first shared file that exists if `path` does not.
    ///
    /// ```
    /// use faceturn::internals::TableLocation;
    ///
    /// let location = TableLocation::of_caller("nowhere.table");
    /// assert_eq!(location.existing_path(), location.path);
    /// ```
    pub fn existing_path(&self) -> &Path {
        let mut candidates = std::iter::once(&self.path).chain(&self.shared);
        candidates.find(|path| path.exists()).unwrap_or(&self.path)
    }
}

/// Our folder in the user's data folder.
pub(crate) fn data_folder() -> Result<PathBuf, NoHomeDirectory> {
    let named = std::env::var_os("XDG_DATA_HOME");
    let folder = data_folder_on(std::env::consts::OS, named).map_err(NoHomeDirectory)?;
    Ok(folder.join(FOLDER))
}

/// The user's data folder on a system. On Windows it is `AppData\Local`, not `AppData\Roaming`:
/// what can be made again need not follow the user to other machines. On macOS it is in the
/// user's Library, unless `XDG_DATA_HOME` (`named`) is set.
fn data_folder_on(system: &str, named: Option<OsString>) -> Result<PathBuf, HomeDirError> {
    let is_named = named.is_some_and(|folder| Path::new(&folder).is_absolute());
    Ok(match system {
        "windows" => Windows::new()?.cache_dir(),
        "macos" if !is_named => Apple::new()?.data_dir(),
        _ => Xdg::new()?.data_dir(),
    })
}

/// The table's file in each of the system's data folders (XDG base directory specification).
fn shared(variable: Option<OsString>) -> Vec<PathBuf> {
    if !cfg!(unix) {
        return Vec::new();
    }
    let folders = variable.filter(|folders| !folders.is_empty());
    let folders = folders.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(FOLDER).join(file_name(Metric::Face)))
        .collect()
}

impl fmt::Display for TableLocation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.chosen_by {
            ChosenBy::Environment => write!(out, "{path} (named by {TABLE_VARIABLE})"),
            ChosenBy::Caller | ChosenBy::Default => write!(out, "{path}"),
        }
    }
}

faceturn_cube::names! {
    /// How much memory a search uses for tables. Larger tables make long searches faster.
    ///
    /// ```
    /// use faceturn::tables::TableSize;
    ///
    /// assert_eq!(TableSize::Large.name(), "large");
    /// assert_eq!(TableSize::Large.larger_table_bytes(), 2_255_565_440);
    /// assert_eq!(TableSize::Small.larger_table_bytes(), 0);
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum TableSize {
        /// The table of distances alone, 70 MB.
        #[default]
        Small = "small",
        /// The table of distances, and a larger one of 755 MB.
        Medium = "medium",
        /// The table of distances, and a larger one of 2,256 MB.
        Large = "large",
        /// The table of distances, and a larger one of 9,018 MB.
        ExtraLarge = "extra-large",
    }
}

/// Which larger table a solver uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableChoice {
    /// Exactly this one: an error if its file does not exist.
    Size(TableSize),
    /// The largest one whose file exists and that fits into free memory.
    Auto,
}

impl Default for TableChoice {
    fn default() -> TableChoice {
        TableChoice::Size(TableSize::default())
    }
}

impl TableSize {
    /// The shape of the larger table; `None` for [`TableSize::Small`].
    pub const fn shape(self) -> Option<LargerTableShape> {
        match self {
            TableSize::Small => None,
            TableSize::Medium => Some(LargerTableShape::MEDIUM),
            TableSize::Large => Some(LargerTableShape::LARGE),
            TableSize::ExtraLarge => Some(LargerTableShape::EXTRA_LARGE),
        }
    }

    /// The largest size within a third of the machine's memory, [`TableSize::Large`] if unknown.
    pub fn suggested() -> TableSize {
        let Some(memory) = room::whole_memory() else { return TableSize::Large };
        let fits = |size: &TableSize| size.larger_table_bytes() as u64 <= memory / 3;
        TableSize::ALL.into_iter().rev().find(fits).unwrap_or_default()
    }

    /// Bytes of memory for the larger table.
    pub fn larger_table_bytes(self) -> usize {
        self.shape().map_or(0, LargerTableShape::bytes)
    }

    /// The larger table's file, next to the table of distances; `None` for [`TableSize::Small`].
    #[doc(hidden)]
    pub fn path(self, location: &TableLocation) -> Option<PathBuf> {
        let name = match self {
            TableSize::Small => return None,
            TableSize::Medium => "h-corners-v2.table",
            TableSize::Large => "h-corners-slice-v2.table",
            TableSize::ExtraLarge => "h-layers-pairs-v2.table",
        };
        Some(files::folder_of(location.existing_path()).join(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caller_comes_before_the_environment() {
        let named = |caller: Option<&str>, variable: Option<&str>| {
            TableLocation::named(caller.map(PathBuf::from), variable.map(OsString::from))
                .map(|location| (location.path.display().to_string(), location.chosen_by))
        };
        assert_eq!(named(Some("a"), Some("b")), Some(("a".into(), ChosenBy::Caller)));
        assert_eq!(named(None, Some("b")), Some(("b".into(), ChosenBy::Environment)));
        assert_eq!(named(None, Some("")), None);
        assert_eq!(named(None, None), None);
    }

    #[test]
    fn tables_are_where_the_users_of_a_system_expect_data() {
        let folder = |system, named: Option<&str>| {
            data_folder_on(system, named.map(OsString::from)).expect("a home")
        };
        let windows = folder("windows", None);
        let local = std::env::var_os("LOCALAPPDATA").map(PathBuf::from);
        let is_local = windows.ends_with("AppData/Local") || Some(&windows) == local.as_ref();
        assert!(is_local, "{}", windows.display());
        assert!(folder("macos", None).ends_with("Library/Application Support"));
        assert!(folder("macos", Some("")).ends_with("Library/Application Support"));
        let xdg = Xdg::new().expect("a home").data_dir();
        assert_eq!(folder("linux", None), xdg);
        let absolute = std::env::temp_dir();
        assert_eq!(folder("macos", absolute.to_str()), xdg);
    }

    #[cfg(unix)]
    #[test]
    fn shared_tables_are_in_the_data_folders_of_the_system() {
        let shared = |variable: Option<&str>| -> Vec<String> {
            let paths = shared(variable.map(OsString::from));
            paths.iter().map(|path| path.display().to_string()).collect()
        };
        let usual = [
            "/usr/local/share/faceturn/h-cosets-v1.table",
            "/usr/share/faceturn/h-cosets-v1.table",
        ];
        assert_eq!(shared(None), usual);
        assert_eq!(shared(Some("")), usual);
        // Relative folders are ignored, as the specification demands.
        let named = shared(Some("/opt/share:share:/srv"));
        assert_eq!(
            named,
            ["/opt/share", "/srv"].map(|f| format!("{f}/faceturn/h-cosets-v1.table"))
        );
    }

    #[test]
    fn the_first_file_that_exists_is_read() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let [own, first, second] = ["own", "first", "second"].map(|name| folder.path().join(name));
        let shared = vec![first.clone(), second.clone()];
        let location = TableLocation { shared, ..TableLocation::new(&own, ChosenBy::Default) };
        assert_eq!(location.existing_path(), own);
        for path in [second, first, own] {
            std::fs::write(&path, "").expect("room for a file");
            assert_eq!(location.existing_path(), path);
        }
    }
}
