//! Files that are one JSON document: a list of positions, the scrambles of a WCA competition as
//! TNoodle writes them, the sessions of csTimer.

use std::collections::BTreeMap;

use faceturn::MoveSequence;
use faceturn::internals::{Stickers, is_one_cube};
use serde_json::{Map, Value};

use super::Content;
use super::columns::Columns;

#[derive(Debug, Default)]
pub(super) struct Document {
    pub(super) positions: Vec<Content>,
    /// How many scrambles of each other puzzle have been left out.
    pub(super) others: BTreeMap<String, u64>,
}

/// The levels at which a file about a competition may begin, outermost first.
const LEVELS: [&str; 5] = ["wcif", "sheets", "events", "rounds", "scrambleSets"];

/// The 3x3x3 scrambles in a text that belongs to this event: none for another puzzle, one for each
/// cube of an attempt at several. `None` if the text is one position.
pub(super) fn scrambles_of<'t>(event: &str, text: &'t str) -> Option<Vec<&'t str>> {
    if !is_cube(event) {
        return Some(Vec::new());
    }
    let cubes: Vec<&str> = cubes(text).collect();
    (cubes.len() > 1).then_some(cubes)
}

/// The scrambles of one attempt at several cubes: the lines of one text, or separated by bars.
fn cubes(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r', '|']).map(str::trim).filter(|cube| !cube.is_empty())
}

impl Document {
    /// The positions of a text that is a document; `None`: it is one position, or something else.
    ///
    /// # Errors
    /// The text is a list of single moves: one position, or one each.
    pub(super) fn of_text(text: &str) -> Result<Option<Document>, String> {
        if let Some(cubes) = Stickers::of(text).several_cubes() {
            let positions = cubes.into_iter().map(Content::unnamed).collect();
            return Ok(Some(Document { positions, ..Document::default() }));
        }
        let may_be_document = text.trim_start().starts_with(['[', '{']) && !is_one_cube(text);
        let Some(value) = may_be_document.then(|| serde_json::from_str(text).ok()).flatten() else {
            return Ok(None);
        };
        if are_single_moves(&value) {
            return Err(
                "the list has one move in each text, which may be one position or one each; \
                        say --whole for one, or write each on a line"
                    .to_owned(),
            );
        }
        Ok(Document::of(value))
    }

    fn of(value: Value) -> Option<Document> {
        let mut document = Document::default();
        match value {
            Value::Array(elements) => document.add_list(elements),
            Value::Object(mut fields) if fields.get("solves").is_some_and(Value::is_array) => {
                match fields.remove("solves") {
                    Some(Value::Array(solves)) => document.add_list(solves),
                    _ => return None,
                }
            }
            Value::Object(fields) if fields.keys().any(|key| is_session(key)) => {
                document.add_sessions(&fields);
            }
            Value::Object(fields) if is_competition(&fields) => {
                document.add_scrambles(&Value::Object(fields), "", "");
            }
            _ => return None,
        }
        Some(document)
    }

    fn leave_out(&mut self, puzzle: &str, count: u64) {
        *self.others.entry(puzzle.to_owned()).or_default() += count;
    }

    fn add_list(&mut self, elements: Vec<Value>) {
        self.positions.extend(elements.into_iter().map(|element| match element {
            Value::String(text) => Content::unnamed(text),
            Value::Object(_) => Content::Text(element.to_string()),
            Value::Array(solve) if scramble_of(&solve).is_some() => {
                Content::unnamed(scramble_of(&solve).unwrap_or_default().to_owned())
            }
            Value::Array(_) => Content::unnamed(element.to_string()),
            other => Content::NoPosition(other),
        }));
    }

    /// Adds the scrambles inside this value, which belong to this event and round.
    fn add_scrambles(&mut self, value: &Value, event: &str, round: &str) {
        match value {
            Value::Array(elements) => {
                for (element, index) in elements.iter().zip(0..) {
                    if element.get("scrambles").is_some() {
                        self.add_set(element, event, round, index);
                    } else {
                        self.add_scrambles(element, event, round);
                    }
                }
            }
            Value::Object(fields) => {
                let id = fields.get("id").and_then(Value::as_str).unwrap_or_default();
                for (key, value) in fields {
                    match key.as_str() {
                        "rounds" => self.add_scrambles(value, id, round),
                        "scrambleSets" => self.add_scrambles(value, event, id),
                        "wcif" | "sheets" | "events" => self.add_scrambles(value, event, round),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds a set of scrambles, the `index`th of its round from 0.
    fn add_set(&mut self, set: &Value, event: &str, round: &str, index: u8) {
        // Older files name event and round in each set.
        let text = |key: &str| set.get(key).and_then(Value::as_str);
        // The name of a round begins with its event.
        let of_round = round.split('-').next().unwrap_or_default();
        let event = text("event").unwrap_or(if event.is_empty() { of_round } else { event });
        let round = match set.get("round") {
            Some(number) => format!("{event}-r{number}"),
            None => round.to_owned(),
        };
        let letter = char::from(b'A' + index.min(25)).to_string();
        let letter = text("group").unwrap_or(&letter);
        for (key, extra) in [("scrambles", ""), ("extraScrambles", "E")] {
            let texts = set.get(key).and_then(Value::as_array).into_iter().flatten();
            let texts = texts.filter_map(Value::as_str).flat_map(cubes);
            for (text, number) in texts.zip(1..) {
                if is_cube(event) {
                    let name = Some(format!("{round} {letter}{extra}{number}"));
                    self.positions.push(Content::Position { name, text: text.to_owned() });
                } else {
                    self.leave_out(event, 1);
                }
            }
        }
    }

    /// Adds the sessions of csTimer: lists of `[[penalty, time], scramble, comment, date]`.
    fn add_sessions(&mut self, fields: &Map<String, Value>) {
        let properties = fields.get("properties");
        let data = properties.and_then(|properties| properties.get("sessionData"));
        let data: Option<Value> =
            data.and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok());
        let mut sessions: Vec<(u32, &Vec<Value>)> = fields
            .iter()
            .filter_map(|(key, solves)| Some((session_number(key)?, solves.as_array()?)))
            .filter(|(_, solves)| !solves.is_empty())
            .collect();
        sessions.sort_unstable_by_key(|(number, _)| *number);
        let is_only = sessions.len() == 1;
        for (session, solves) in sessions {
            let kind = data.as_ref().and_then(|data| data.get(session.to_string()));
            let kind = kind.and_then(|session| session["opt"]["scrType"].as_str());
            if let Some(kind) = kind.filter(|kind| !is_cube(kind)) {
                self.leave_out(kind, solves.len() as u64);
                continue;
            }
            for (solve, number) in solves.iter().zip(1..) {
                let name =
                    if is_only { format!("{number}") } else { format!("{session}-{number}") };
                self.positions.push(match solve.as_array().and_then(|it| scramble_of(it)) {
                    Some(text) => {
                        Content::Position { name: Some(name), text: text.trim().to_owned() }
                    }
                    None => Content::NoPosition(solve.clone()),
                });
            }
        }
    }
}

/// Whether this is a list of two or more texts, each with one move and nothing else.
fn are_single_moves(list: &Value) -> bool {
    let is_move = |element: &Value| {
        let text = element.as_str().unwrap_or_default().trim();
        text.chars().count() < 6 && text.parse::<MoveSequence>().is_ok_and(|it| it.len() == 1)
    };
    list.as_array().is_some_and(|elements| elements.len() > 1 && elements.iter().all(is_move))
}

/// The scramble of a solve as csTimer writes it: `[[penalty, time], scramble, comment, date]`.
fn scramble_of(solve: &[Value]) -> Option<&str> {
    match solve {
        [Value::Array(_), Value::String(scramble), ..] => Some(scramble),
        _ => None,
    }
}

/// Whether this is a competition, an event or a round. A position may have fields with such names.
fn is_competition(fields: &Map<String, Value>) -> bool {
    let holds = |level: &&str| fields.get(*level).is_some_and(|it| it.is_array() || it.is_object());
    let has_position = || Columns::default().has_position(fields);
    LEVELS.iter().any(holds) && !has_position()
}

fn session_number(key: &str) -> Option<u32> {
    key.strip_prefix("session")?.parse().ok()
}

fn is_session(key: &str) -> bool {
    session_number(key).is_some()
}

/// Names of the 3x3x3, of its events, and of what timers draw for it, without blanks and hyphens.
/// Sources: the events of the World Cube Association, and the types of csTimer.
const CUBE: &str = "\
    3 333 3x3 3x3x3 cube3 rubik rubiks rubikscube 333oh 333bf 333bld 333fm 333fmc 333ft 333mbf \
    333mbo 333mbld oh onehanded bld 3bld blindfolded fmc fewestmoves mbld multibld \
    multiblind multiblindfolded withfeet 333o 333ni 333noob 333custom 333drud r3 r3ni edges \
    corners nocache333bldspec nocache333patspec pll oll ll lsll lsll2 zbll coll cll ell 2gll \
    zzll zbls eols wvls vls f2l eoline eocross easyc easyxc sbrx cmll lse lsemu 2gen 2genl \
    roux 3genf 3genl rru half cross";

/// Whether this names the 3x3x3 or one of its events, such as `333mbf` or `3x3x3 One-Handed`.
pub(super) fn is_cube(name: &str) -> bool {
    let name: String =
        name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let event = ["3x3x3", "3x3"].iter().find_map(|cube| name.strip_prefix(cube));
    let is_known = |name: &str| CUBE.split(' ').any(|known| known == name);
    is_known(&name) || event.is_some_and(|event| event == "cube" || is_known(event))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> (Vec<(String, String)>, u64) {
        let Document { positions, others } = Document::of(value).expect("a document");
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
        assert!(Document::of(json!({"scramble": "R", "rounds": [1, 2]})).is_none());
    }

    #[test]
    fn an_event_says_which_puzzle_and_how_many() {
        assert_eq!(scrambles_of("222", "R U"), Some(vec![]));
        assert_eq!(scrambles_of("333mbf", "R U\r\nF | D"), Some(vec!["R U", "F", "D"]));
        assert_eq!(scrambles_of("Open 2026", "R\nU"), Some(vec![]));
        for (event, text) in [("333", "R U"), ("333mbf", "R U"), ("3x3x3", "R U")] {
            assert_eq!(scrambles_of(event, text), None, "{event}");
        }
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
        assert!(Document::of(json!({"position": "R"})).is_none());
    }

    #[test]
    fn the_names_of_the_cube_are_known_and_no_others() {
        for name in ["333", "333mbf", "3x3x3", "3x3x3 Cube", "3x3x3 One-Handed", "2gll", "3gen_F"] {
            assert!(is_cube(name), "{name}");
        }
        for name in [
            "222",
            "2x2",
            "2x2x2",
            "222so",
            "2x2x2 Cube",
            "4x4x4",
            "444bf",
            "Skewb",
            "Pyraminx",
            "fto",
            "pyrso",
            "skbso",
            "clkwca",
            "gear",
            "ivy",
            "3x3x4",
            "334",
            "sq1",
            "",
            "mgmp",
        ] {
            assert!(!is_cube(name), "{name}");
        }
    }
}
