//! The lines after the first: what a complete part of a pass has found.

use std::error::Error;

use faceturn_cube::Solution;
use faceturn_searcher::{Part, PartResult, Tally};
use serde::{Deserialize, Serialize};

use crate::json;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartLine {
    depth: u8,
    number: u32,
    count: u32,
    tally: TallyFields,
    solutions: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TallyFields {
    nodes: u64,
    expanded: u64,
    lookups: u64,
    tests: u64,
}

impl From<Tally> for TallyFields {
    fn from(tally: Tally) -> TallyFields {
        let Tally { nodes, expanded, lookups, tests, .. } = tally;
        TallyFields { nodes, expanded, lookups, tests }
    }
}

impl From<TallyFields> for Tally {
    fn from(fields: TallyFields) -> Tally {
        let TallyFields { nodes, expanded, lookups, tests } = fields;
        Tally::new()
            .with_nodes(nodes)
            .with_expanded(expanded)
            .with_lookups(lookups)
            .with_tests(tests)
    }
}

impl PartLine {
    pub(super) fn new(part: Part, result: &PartResult) -> PartLine {
        let Part { depth, number, count } = part;
        let solutions = result.solutions.iter().map(Solution::to_string).collect();
        PartLine { depth, number, count, tally: result.tally.into(), solutions }
    }

    pub(super) fn parse(line: &[u8]) -> Result<(Part, PartResult), Box<dyn Error + Send + Sync>> {
        let line: PartLine = json::read(&String::from_utf8_lossy(line))?;
        let PartLine { depth, number, count, tally, solutions } = line;
        if number >= count {
            return Err(format!("expected a part below {count}, found {number}").into());
        }
        let solutions = solutions.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        Ok((Part { depth, number, count }, PartResult::new(tally.into(), solutions)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::line_of;
    use super::super::testing::{part, result};
    use super::*;
    use crate::checked_line::checked_line;

    #[test]
    fn a_line_is_an_object_with_a_check() {
        let line =
            String::from_utf8(line_of(&PartLine::new(part(7), &result(13)))).expect("a text");
        let json = r#"{"depth":15,"number":7,"count":128,"tally":{"nodes":13,"expanded":1,"#
            .to_owned()
            + r#""lookups":18446744073709551615,"tests":3},"solutions":["R U2 F'","D L2"]}"#;
        assert_eq!(line, checked_line(&json));
        for (from, to, expected) in [
            ("15", "1500", "depth is 1500; expected a whole number from 0 to 255"),
            (",\"tests\":3", "", "tests is missing"),
            ("13", "1.5", "nodes is 1.5; expected a whole number from 0 to 18446744073709551615"),
            ("[\"R U2 F'\"", "[5", "solutions is 5; expected a text"),
            ("R U2", "R Q", "unknown move \"Q\""),
            ("\"count\"", "\"size\"", "unknown field \"size\"; expected "),
            ("\"number\":7", "\"number\":128", "expected a part below 128, found 128"),
            ("7,", "7", "expected a JSON object: expected `,` or `}` at line 1 column 23"),
        ] {
            let broken = json.replacen(from, to, 1);
            let error = PartLine::parse(broken.as_bytes()).expect_err("a mistake").to_string();
            assert!(error.contains(expected), "{broken}: {error}");
        }
    }
}
