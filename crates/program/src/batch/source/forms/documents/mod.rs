//! Files that are one JSON document, or one text with several cubes.

mod competition;
mod events;
mod list;
mod sessions;

use std::collections::BTreeMap;
use std::io;

use faceturn::internals::{Stickers, is_one_cube};
use serde_json::Value;

use super::Form;
use crate::batch::source::{Ahead, Content};

pub(crate) use self::events::scrambles_of;

#[derive(Debug, Default)]
pub(crate) struct Document {
    pub(crate) positions: Vec<Content>,
    /// How many scrambles of each other puzzle have been left out.
    pub(crate) others: BTreeMap<String, u64>,
}

impl Document {
    /// The positions of a text that is a document; `None`: it is one position, or something else.
    ///
    /// # Errors
    /// The text is a list of single moves: one position, or one each.
    pub(crate) fn of_text(text: &str) -> Result<Option<Document>, String> {
        if let Some(cubes) = Stickers::of(text).several_cubes() {
            let positions = cubes.into_iter().map(Content::unnamed).collect();
            return Ok(Some(Document { positions, ..Document::default() }));
        }
        let may_be_document = text.trim_start().starts_with(['[', '{']) && !is_one_cube(text);
        let Some(mut value) = may_be_document.then(|| serde_json::from_str(text).ok()).flatten()
        else {
            return Ok(None);
        };
        if list::are_single_moves(&value) {
            return Err(
                "the list has one move in each text, which may be one position or one each; \
                        say --whole for one, or write each on a line"
                    .to_owned(),
            );
        }
        Ok(Document::of(&mut value))
    }

    fn of(value: &mut Value) -> Option<Document> {
        [list::read, sessions::read, competition::read].iter().find_map(|read| read(value))
    }

    fn leave_out(&mut self, puzzle: &str, count: u64) {
        *self.others.entry(puzzle.to_owned()).or_default() += count;
    }
}

/// After a document the file must end.
pub(crate) struct AfterDocument;

impl Form for AfterDocument {
    fn read(&mut self, _: String, lines: &mut Ahead) -> io::Result<Option<Content>> {
        let number = lines.number();
        let expected = "expected the end of the file after the JSON document";
        Err(io::Error::other(format!("line {number}: {expected}")))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(mut value: Value) -> (Vec<(String, String)>, u64) {
        let Document { positions, others } = Document::of(&mut value).expect("a document");
        let positions = positions.into_iter().map(|position| match position {
            Content::Position { name, text } => (name.unwrap_or_default(), text),
            other => (String::new(), format!("{other:?}")),
        });
        (positions.collect(), others.values().sum())
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
    }

    #[test]
    fn scrambles_of_a_competition_are_read() {
        let set = json!([{"id": 7, "scrambles": ["R U", "F"], "extraScrambles": ["B"]}]);
        let cubes = json!([{"id": "333mbf-r1", "scrambleSets": [{"scrambles": ["L\nD"]}]}]);
        let value = json!({"version": "TNoodle-WCA-1.2.2", "wcif": {"name": "Open", "events": [
            {"id": "333", "rounds": [{"id": "333-r1", "scrambleSets": set}]},
            {"id": "222", "rounds": [{"id": "222-r1", "scrambleSets": set}]},
            {"id": "333mbf", "rounds": cubes},
        ]}});
        let expected = [
            ("333-r1 A1", "R U"),
            ("333-r1 A2", "F"),
            ("333-r1 AE1", "B"),
            ("333mbf-r1 A1", "L"),
            ("333mbf-r1 A2", "D"),
        ];
        assert_eq!(read(value), (pairs(&expected), 3));
        let sheets = json!({"sheets": [
            {"event": "333oh", "round": 2, "group": "B", "scrambles": ["R"], "extraScrambles": []},
            {"event": "sq1", "round": 1, "group": "A", "scrambles": ["(1,0)/"]},
        ]});
        assert_eq!(read(sheets), (pairs(&[("333oh-r2 B1", "R")]), 1));
    }

    #[test]
    fn a_competition_is_read_from_any_level_on() {
        let sets = json!({"id": "333mbf-r1", "scrambleSets": [{"scrambles": ["R|U"]}]});
        let rounds = json!({"id": "333mbf", "rounds": [sets]});
        let events = json!({"formatVersion": "1.0", "name": "Open", "events": [rounds]});
        for value in [sets, rounds, events] {
            let expected = [("333mbf-r1 A1", "R"), ("333mbf-r1 A2", "U")];
            assert_eq!(read(value), (pairs(&expected), 0));
        }
        assert!(Document::of(&mut json!({"scramble": "R", "rounds": [1, 2]})).is_none());
    }

    #[test]
    fn sessions_of_a_timer_are_read() {
        let data = json!({"1": {"name": 1, "opt": {}}, "2": {"opt": {"scrType": "222so"}}});
        let value = json!({
            "session1": [[[0, 12_340], "R U \
                                        ", "", 1_763_719_200], [[-1, 9_870], "F2", "popped", 0]],
            "session2": [[[0, 1_000], "R", "", 0]],
            "session10": [[[0, 1_000], "B", "", 0], [[0, 1]]],
            "properties": {"sessionData": data.to_string()},
        });
        let (positions, others) = read(value);
        assert_eq!(positions[..3], pairs(&[("1-1", "R U"), ("1-2", "F2"), ("10-1", "B")]));
        assert!(positions[3].1.starts_with("NoPosition("), "{positions:?}");
        assert_eq!((positions.len(), others), (4, 1));
        let one = json!({"session1": [[[0, 12_340], "R", "", 0]], "session2": []});
        assert_eq!(read(one), (pairs(&[("1", "R")]), 0));
    }

    #[test]
    fn a_list_may_hold_texts_and_objects() {
        let (positions, _) = read(json!(["R U", {"position": "F"}, 5]));
        assert_eq!(positions[0], (String::new(), "R U".to_owned()));
        assert_eq!(positions[1].1, r#"Text("{\"position\":\"F\"}")"#);
        assert!(positions[2].1.starts_with("NoPosition("));
        assert!(Document::of(&mut json!({"position": "R"})).is_none());
    }
}
