//! The scrambles of a WCA competition, as TNoodle writes them and as the WCA keeps them.

use serde_json::{Map, Value};

use super::Document;
use super::events::{cubes, is_cube};
use crate::batch::source::Content;
use crate::batch::source::columns::Columns;

/// The levels at which a file about a competition may begin, outermost first.
const LEVELS: [&str; 5] = ["wcif", "sheets", "events", "rounds", "scrambleSets"];

/// Whether this is a competition, an event or a round. A position may have fields with such names.
fn is_competition(fields: &Map<String, Value>) -> bool {
    let holds = |level: &&str| fields.get(*level).is_some_and(|it| it.is_array() || it.is_object());
    let has_position = || Columns::default().has_position(fields);
    LEVELS.iter().any(holds) && !has_position()
}

pub(super) fn read(value: &mut Value) -> Option<Document> {
    if !is_competition(value.as_object()?) {
        return None;
    }
    let mut document = Document::default();
    document.add_scrambles(value, "", "");
    Some(document)
}

impl Document {
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
}
