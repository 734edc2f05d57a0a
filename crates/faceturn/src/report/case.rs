//! A case of a set, as a JSON object.

use faceturn_goals::{Case, CaseSet};
use serde::Serialize;

/// A case, which commands also read as a position with its name: the object that
/// `faceturn cases SET --json` prints.
///
/// ```
/// use faceturn::report::CaseReport;
///
/// let pll = faceturn::goals::case_set("pll")?;
/// let report = CaseReport::new(pll, &pll.cases()[0]);
/// assert_eq!((report.name.as_str(), report.of), ("pll-Aa", 288));
/// # Ok::<(), faceturn::cube::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CaseReport {
    /// The name of the set and a number; for PLL the usual letter.
    pub name: String,
    /// The number that an OLL case has in all published lists; left out in other sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual_number: Option<u8>,
    /// A description in words.
    pub description: String,
    /// One of its positions.
    pub facelets: String,
    /// The part of the position that the goal distinguishes, and `?` for the rest.
    pub shown: String,
    /// How many arrangements that the goal distinguishes belong to this case.
    pub arrangements: u32,
    /// How many arrangements the set has; all are equally likely.
    pub of: u32,
    /// What a solution leads to, up to a turn of U.
    pub goal: &'static str,
}

impl CaseReport {
    /// The report of a case of this set.
    pub fn new(set: &CaseSet, case: &Case) -> CaseReport {
        let Case { name, usual_number, description, position, shown, arrangements, of, .. } = case;
        CaseReport {
            name: name.clone(),
            usual_number: *usual_number,
            description: description.clone(),
            facelets: position.facelets(),
            shown: shown.to_string(),
            arrangements: *arrangements,
            of: *of,
            goal: set.goal,
        }
    }
}
