//! `faceturn cases`

use std::path::PathBuf;

use clap::Args;
use faceturn::{CaseSet, case_set};

/// `faceturn cases`
#[derive(Debug, Args)]
pub(crate) struct CaseArguments {
    /// Print the cases of this set
    #[arg(value_name = "SET", value_parser = case_set)]
    pub(crate) set: Option<&'static CaseSet>,
    /// Print JSON: an object a line
    #[arg(long, conflicts_with_all = ["csv", "html"])]
    pub(crate) json: bool,
    /// Print comma-separated values: a header, then a row for each case
    #[arg(long, requires = "set", conflicts_with = "html")]
    pub(crate) csv: bool,
    /// Print a page for a browser, with a picture of each case
    #[arg(long, requires = "set")]
    pub(crate) html: bool,
    /// With --html: add the solutions in this file, which solve --cases SET --json or --journal has
    /// written
    #[arg(long, value_name = "FILE", requires = "html")]
    pub(crate) solutions: Option<PathBuf>,
}
