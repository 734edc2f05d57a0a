//! Where the table is kept.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// The variable that names the table's file.
pub(crate) const TABLE_VARIABLE: &str = "FACETURN_TABLE";

/// Name of the table's file. Whatever changes the order of its entries changes the version.
const FILE_NAME: &str = "h-cosets-v1.table";

/// Who chose the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The option `--table`.
    Option,
    /// The environment.
    Environment,
    /// Nobody: it is the user's data folder.
    DataFolder,
}

/// Where the table is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// The file.
    pub(crate) path: PathBuf,
    /// Who chose it: what the user named is never overwritten unasked.
    pub(crate) origin: Origin,
}

impl Location {
    /// The place that the option names, else the environment, else the one in the data folder.
    ///
    /// # Errors
    /// Where nothing is named and the system knows of no home directory.
    pub(crate) fn choose(option: Option<PathBuf>) -> Result<Location, etcetera::HomeDirError> {
        let named = std::env::var_os(TABLE_VARIABLE);
        match Location::named(option, named) {
            Some(location) => Ok(location),
            None => {
                let folder = etcetera::choose_base_strategy()?.data_dir().join("faceturn");
                Ok(Location { path: folder.join(FILE_NAME), origin: Origin::DataFolder })
            }
        }
    }

    /// The place that the user named. An empty variable names nothing.
    fn named(option: Option<PathBuf>, variable: Option<OsString>) -> Option<Location> {
        let of_option = option.map(|path| Location { path, origin: Origin::Option });
        of_option.or_else(|| {
            let path = PathBuf::from(variable.filter(|name| !name.is_empty())?);
            Some(Location { path, origin: Origin::Environment })
        })
    }

    /// The folder that holds the file.
    pub(crate) fn folder(&self) -> &Path {
        match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match self.origin {
            Origin::Option => write!(out, "{path} (named by --table)"),
            Origin::Environment => write!(out, "{path} (named by {TABLE_VARIABLE})"),
            Origin::DataFolder => write!(out, "{path}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_comes_before_the_environment() {
        let named = |option: Option<&str>, variable: Option<&str>| {
            Location::named(option.map(PathBuf::from), variable.map(OsString::from))
                .map(|location| (location.path.display().to_string(), location.origin))
        };
        assert_eq!(named(Some("a"), Some("b")), Some(("a".into(), Origin::Option)));
        assert_eq!(named(None, Some("b")), Some(("b".into(), Origin::Environment)));
        assert_eq!(named(None, Some("")), None);
        assert_eq!(named(None, None), None);
    }

    #[test]
    fn a_bare_name_is_in_the_folder_we_are_in() {
        let location = |path| Location { path: PathBuf::from(path), origin: Origin::Option };
        assert_eq!(location("a.table").folder(), Path::new("."));
        assert_eq!(location("b/a.table").folder(), Path::new("b"));
    }
}
