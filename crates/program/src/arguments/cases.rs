//! `faceturn cases`

use std::path::PathBuf;

use clap::Args;
use faceturn::cube::UnknownName;
use faceturn::goals::{Case, CaseSet, case_set, named_cases};

/// A set of cases, or some of it.
#[derive(Clone, Debug)]
pub(crate) struct CaseChoice {
    pub(crate) set: &'static CaseSet,
    /// One case or a class, with its name; else all of the set.
    part: Option<(String, Vec<Case>)>,
}

impl CaseChoice {
    /// Reads the name of a set, of a case as people say it, such as `T perm`, or of a class.
    pub(crate) fn read(text: &str) -> Result<CaseChoice, UnknownName> {
        let mut unknown = match case_set(&text.trim().to_ascii_lowercase()) {
            Ok(set) => return Ok(CaseChoice { set, part: None }),
            Err(unknown) => unknown,
        };
        unknown.what = "set of cases, or case,";
        unknown.found = text.to_owned();
        unknown.hint =
            "or a case, such as pll-T, \"T perm\", \"OLL 27\" or coll-3, or a class, \"ZBLL T\"";
        let (set, cases) = named_cases(text).ok_or(unknown)?;
        let name = if let [case] = &cases[..] { case.name.clone() } else { text.to_owned() };
        Ok(CaseChoice { set, part: Some((name, cases)) })
    }

    /// The cases chosen.
    pub(crate) fn cases(&self) -> Vec<Case> {
        self.part.as_ref().map_or_else(|| self.set.cases(), |(_, cases)| cases.clone())
    }

    /// The name of the set, the case or the class.
    pub(crate) fn name(&self) -> &str {
        self.part.as_ref().map_or(self.set.name, |(name, _)| name)
    }
}

/// `faceturn cases`
#[derive(Debug, Args)]
pub(crate) struct CaseArguments {
    /// Print the cases of this set, this case or this class: pll-T, "OLL 27", "ZBLL T"
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
