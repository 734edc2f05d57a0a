//! Where the table is kept.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// The variable that names the table's file.
pub const TABLE_VARIABLE: &str = "FACETURN_TABLE";

/// Name of the table's file. Whatever changes the order of its entries changes the version.
const FILE_NAME: &str = "h-cosets-v1.table";

/// Who chose the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Whoever calls, such as the program's option `--table`.
    Caller,
    /// The environment.
    Environment,
    /// Nobody: it is the user's data folder.
    DataFolder,
}

/// Where the table is kept.
///
/// ```
/// use faceturn::{Origin, TableLocation};
///
/// let location = TableLocation::of_caller("/srv/cubes/h-cosets-v1.table".into());
/// assert_eq!(location.origin, Origin::Caller);
/// assert_eq!(location.folder().to_str(), Some("/srv/cubes"));
/// assert_eq!(location.to_string(), "/srv/cubes/h-cosets-v1.table");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLocation {
    /// The file.
    pub path: PathBuf,
    /// Who chose it: what the user named is never overwritten unasked.
    pub origin: Origin,
}

impl TableLocation {
    /// The place that the caller names, else the environment, else the one in the data folder.
    ///
    /// # Errors
    /// Where nothing is named and the system knows of no home directory.
    ///
    /// ```
    /// use faceturn::TableLocation;
    ///
    /// let named = TableLocation::choose(Some("cubes.table".into()))?;
    /// assert_eq!(named, TableLocation::of_caller("cubes.table".into()));
    ///
    /// match TableLocation::choose(None) {
    ///     Ok(usual) => println!("the table's place is {usual}"),
    ///     Err(error) => println!("there is no place for it: {error}"),
    /// }
    /// # Ok::<(), faceturn::HomeDirError>(())
    /// ```
    pub fn choose(named: Option<PathBuf>) -> Result<TableLocation, etcetera::HomeDirError> {
        let variable = std::env::var_os(TABLE_VARIABLE);
        match TableLocation::named(named, variable) {
            Some(location) => Ok(location),
            None => {
                let folder = etcetera::choose_base_strategy()?.data_dir().join("faceturn");
                Ok(TableLocation { path: folder.join(FILE_NAME), origin: Origin::DataFolder })
            }
        }
    }

    /// A place that whoever calls names; [an example](TableLocation).
    pub fn of_caller(path: PathBuf) -> TableLocation {
        TableLocation { path, origin: Origin::Caller }
    }

    /// The place that the user named. An empty variable names nothing.
    fn named(caller: Option<PathBuf>, variable: Option<OsString>) -> Option<TableLocation> {
        caller.map(TableLocation::of_caller).or_else(|| {
            let path = PathBuf::from(variable.filter(|name| !name.is_empty())?);
            Some(TableLocation { path, origin: Origin::Environment })
        })
    }

    /// The folder that holds the file.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use faceturn::TableLocation;
    ///
    /// let folder_of = |path: &str| TableLocation::of_caller(path.into()).folder().to_owned();
    /// assert_eq!(folder_of("cubes/a.table"), Path::new("cubes"));
    /// assert_eq!(folder_of("a.table"), Path::new("."));
    /// ```
    pub fn folder(&self) -> &Path {
        folder_of(&self.path)
    }
}

/// The folder that holds a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

impl fmt::Display for TableLocation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.origin {
            Origin::Environment => write!(out, "{path} (named by {TABLE_VARIABLE})"),
            Origin::Caller | Origin::DataFolder => write!(out, "{path}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caller_comes_before_the_environment() {
        let named = |caller: Option<&str>, variable: Option<&str>| {
            TableLocation::named(caller.map(PathBuf::from), variable.map(OsString::from))
                .map(|location| (location.path.display().to_string(), location.origin))
        };
        assert_eq!(named(Some("a"), Some("b")), Some(("a".into(), Origin::Caller)));
        assert_eq!(named(None, Some("b")), Some(("b".into(), Origin::Environment)));
        assert_eq!(named(None, Some("")), None);
        assert_eq!(named(None, None), None);
    }

    #[test]
    fn a_bare_name_is_in_the_folder_we_are_in() {
        let location = |path| TableLocation { path: PathBuf::from(path), origin: Origin::Caller };
        assert_eq!(location("a.table").folder(), Path::new("."));
        assert_eq!(location("b/a.table").folder(), Path::new("b"));
    }
}
