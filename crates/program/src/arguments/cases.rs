//! `faceturn cases`

use std::path::PathBuf;

use clap::Args;
use faceturn::cube::UnknownName;
use faceturn::goals::{Case, CaseSet, case, case_set};

/// A set of cases, or one case of it.
#[derive(Clone, Debug)]
pub(crate) struct CaseChoice {
    pub(crate) set: &'static CaseSet,
    case: Option<Case>,
}

impl CaseChoice {
    /// Reads the name of a set, or of a case as people say it, such as `T perm`.
    pub(crate) fn read(text: &str) -> Result<CaseChoice, UnknownName> {
        let mut unknown = match case_set(&text.trim().to_ascii_lowercase()) {
            Ok(set) => return Ok(CaseChoice { set, case: None }),
            Err(unknown) => unknown,
        };
        unknown.what = "set of cases, or case,";
        unknown.found = text.to_owned();
        unknown.hint = "or a case, such as pll-T, \"T perm\", \"OLL 27\" or coll-3";
        let (set, case) = case(text).ok_or(unknown)?;
        Ok(CaseChoice { set, case: Some(case) })
    }

    /// The case, or all of the set.
    pub(crate) fn cases(&self) -> Vec<Case> {
        self.case.clone().map_or_else(|| self.set.cases(), |case| vec![case])
    }

    /// The name of the case or the set.
    pub(crate) fn name(&self) -> &str {
        self.case.as_ref().map_or(self.set.name, |case| &case.name)
    }
}

/// `faceturn cases`
#[derive(Debug, Args)]
pub(crate) struct CaseArguments {
    /// Print the cases of this set, or this case: pll-T, "T perm", "OLL 27"
    #[arg(value_name = "SET|CASE", value_parser = CaseChoice::read)]
    pub(crate) set: Option<CaseChoice>,
    /// Print the cases that these moves solve, of all sets or of SET
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["csv", "html"])]
    pub(crate) solved_by: Option<String>,
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
