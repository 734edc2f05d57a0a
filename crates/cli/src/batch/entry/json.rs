//! Lines of JSON: objects with the fields that this program prints, and KPatterns.

use std::collections::BTreeMap;
use std::fmt;

use faceturn::{ClaimedSolution, Direction};
use faceturn_cube::{Notation, Position, PositionFormat};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::Value;

use super::claim;
use super::claim::LineClaim;
use super::{Entry, EntryError, IgnoredField, text};
use crate::batch::input::{Input, ReadOptions};

/// Fields that this program prints, and that are neither a position nor a claim.
const OTHER_FIELDS: [&str; 30] = [
    "line",
    "proven",
    "lower_bound",
    "upper_bound",
    "known_solution",
    "length",
    "improvements",
    "assumed",
    "ended",
    "cut_short",
    "symmetries",
    "solution_count_up_to_symmetry",
    "nodes",
    "expanded",
    "lookups",
    "tests",
    "passes",
    "seconds",
    "verdict",
    "verified",
    "truth",
    "true_distance",
    "true_count",
    "format",
    "notation",
    "holding",
    "rotation",
    "complete_lengths",
    "version",
    "check",
];

/// Fields that hold a position. An object without them may be a KPattern.
const POSITION_FIELDS: [&str; 3] = ["position", "input", "facelets"];

/// The fields of an object, none of them twice.
struct Fields(BTreeMap<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = BTreeMap::new();
                while let Some((name, value)) = map.next_entry::<String, Value>()? {
                    if fields.contains_key(&name) {
                        return Err(A::Error::custom(format!("the field {name:?} occurs twice")));
                    }
                    fields.insert(name, value);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// Reads an object. One with `EDGES` is a KPattern, after which fields between tabs may follow.
pub(super) fn read(number: u64, text: &str, reading: ReadOptions) -> Result<Entry, EntryError> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Fields>();
    let fields = values.next().unwrap_or_else(|| Ok(Fields(BTreeMap::new())));
    let fields = fields.map_err(EntryError::Json)?;
    let (object, rest) = text.split_at(values.byte_offset());
    let has_position = POSITION_FIELDS.iter().any(|&field| fields.0.contains_key(field));
    if !has_position && object.contains("\"EDGES\"") {
        let input = Input::read(object.to_owned(), reading)?;
        let entry = Entry::unclaimed(number, None, input);
        let rest: Vec<&str> = rest.split('\t').map(str::trim).collect();
        if !rest[0].is_empty() {
            return Err(EntryError::AfterJson { found: rest[0].to_owned() });
        }
        return text::with_claim(entry, &rest[1..], 2, reading);
    }
    if !rest.trim().is_empty() {
        return Err(EntryError::AfterJson { found: rest.trim().to_owned() });
    }
    Object(fields.0).entry(number, reading)
}

/// The fields that have not been read yet.
struct Object(BTreeMap<String, Value>);

impl Object {
    fn entry(mut self, number: u64, reading: ReadOptions) -> Result<Entry, EntryError> {
        let name = self.text("name")?;
        if name.as_ref().is_some_and(|name| name.contains(char::is_control)) {
            return Err(EntryError::Name);
        }
        let input = self.position(reading)?;
        let claim = self.claim(reading.notation)?;
        let goal = self.goal();
        let others = self.0.into_keys().filter(|name| !OTHER_FIELDS.contains(&name.as_str()));
        let ignored = others.map(IgnoredField::Named).collect();
        Ok(Entry { claim, goal, ignored, ..Entry::unclaimed(number, name, input) })
    }

    /// The value of a field, unless it is null.
    fn take(&mut self, field: &str) -> Option<Value> {
        self.0.remove(field).filter(|value| !value.is_null())
    }

    fn text(&mut self, field: &'static str) -> Result<Option<String>, EntryError> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(found) => {
                Err(EntryError::FieldType { field, expected: "a text in quotes", found })
            }
        }
    }

    /// The goal of a result that is not about the whole cube.
    fn goal(&mut self) -> Option<String> {
        let goal = self.0.get("goal")?.as_str()?.to_owned();
        self.0.remove("goal");
        Some(goal)
    }

    fn truth(&mut self, field: &'static str) -> Result<Option<bool>, EntryError> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(value)),
            Some(found) => Err(EntryError::FieldType { field, expected: "true or false", found }),
        }
    }

    /// A number, which may be in quotes.
    fn number(&mut self, field: &'static str) -> Result<Option<usize>, EntryError> {
        let Some(found) = self.take(field) else { return Ok(None) };
        let number = match &found {
            Value::Number(number) => number.as_u64().map(|number| number as usize),
            Value::String(text) => claim::count(text.trim()),
            _ => None,
        };
        let expected = "a whole number";
        number.map(Some).ok_or(EntryError::FieldType { field, expected, found })
    }

    /// The position: `position` or `input` in any form, or `facelets`. Where both are given, the
    /// facelets decide how the text was meant, and a text that cannot mean them is an error.
    fn position(&mut self, reading: ReadOptions) -> Result<Input, EntryError> {
        let facelets = self.text("facelets")?;
        let (field, found) = match (self.take("position"), self.take("input")) {
            (Some(_), Some(_)) => return Err(EntryError::TwoPositions),
            (Some(found), None) => ("position", Some(found)),
            (None, found) => ("input", found),
        };
        let as_facelets = ReadOptions { format: PositionFormat::Facelets, ..reading };
        let text = match (found, &facelets) {
            (Some(Value::String(text)), _) => text,
            (Some(pattern @ Value::Object(_)), _) => pattern.to_string(),
            (Some(found), _) => return Err(EntryError::PositionType(found)),
            (None, Some(facelets)) => return Ok(Input::read(facelets.clone(), as_facelets)?),
            (None, None) => return Err(EntryError::NoPosition),
        };
        let Some(facelets) = facelets else { return Ok(Input::read(text, reading)?) };
        let position = Input::read(facelets, as_facelets)?.position;
        meaning(text, reading, &position, field)
    }

    fn claim(&mut self, notation: Notation) -> Result<LineClaim, EntryError> {
        let distance = self.number("distance")?;
        let distance = distance.map(|it| claim::distance(&it.to_string())).transpose()?;
        let is_complete = self.truth("complete")? != Some(false);
        let counts = (self.number("minimal_solution_count")?, self.number("solution_count")?);
        let direction =
            if self.truth("inverse")? == Some(true) { Direction::Make } else { Direction::Solve };
        let mut texts: Vec<String> = self.text("solution")?.into_iter().collect();
        let expected = "a list of texts";
        match self.take("solutions") {
            None => {}
            Some(Value::Array(solutions)) => {
                for found in solutions {
                    let Value::String(text) = found else {
                        return Err(EntryError::FieldType { field: "solutions", expected, found });
                    };
                    texts.push(text);
                }
            }
            Some(found) => {
                return Err(EntryError::FieldType { field: "solutions", expected, found });
            }
        }
        let solutions = texts.into_iter().map(|text| {
            ClaimedSolution::read(&text, direction, notation)
                .map_err(|error| EntryError::Solution { text, error })
        });
        Ok(LineClaim {
            distance,
            // The number of those found says nothing where others were not looked for.
            solution_count: counts.0.or(counts.1).filter(|_| is_complete),
            solutions: solutions.collect::<Result<Vec<_>, _>>()?,
            has_longer: matches!(counts, (Some(minimal), Some(all)) if all > minimal),
        })
    }
}

/// Reads a text as it must have been meant to be this position: under the given format and
/// notation, or else under another.
pub(super) fn meaning(
    text: String,
    reading: ReadOptions,
    position: &Position,
    field: &'static str,
) -> Result<Input, EntryError> {
    let as_given = Input::read(text.clone(), reading);
    let others = [PositionFormat::Auto, PositionFormat::Moves, PositionFormat::Reid]
        .into_iter()
        .flat_map(|format| {
            [Notation::Standard, Notation::Niss].map(|notation| ReadOptions { format, notation })
        })
        .map(|reading| Input::read(text.clone(), reading));
    let is_meant = |input: &Input| input.position == *position;
    match as_given.as_ref().ok().into_iter().cloned().chain(others.flatten()).find(is_meant) {
        Some(input) => Ok(input),
        None => {
            let found = as_given?.position.facelets();
            Err(EntryError::Contradiction { field, found })
        }
    }
}
