//! Jobs as JSON. Errors say which field is wrong, what it is, and what was expected.
//!
//! ```
//! use faceturn::jobs::WrittenJob;
//! use faceturn::json;
//!
//! let job: WrittenJob = json::read(r#"{"position": "R U", "extra": 1}"#)?;
//! assert_eq!(job.extra, 1);
//! let wrong = json::read::<WrittenJob>(r#"{"position": "R U", "extra": -1}"#).unwrap_err();
//! assert_eq!(wrong.to_string(), "extra is -1; expected a whole number from 0 to 255");
//! # Ok::<(), json::JsonError>(())
//! ```

use std::{fmt, iter};

use faceturn_cube::UnknownName;
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, Visitor,
};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::{Map, Value, map};

use crate::job::Spelling;

/// Fields that are required in every job that has them, and what they are.
const REQUIRED: [(&str, &str); 3] = [
    ("distance", "the claimed number of turns"),
    ("position", "moves, facelets, Reid's cubies or a KPattern"),
    ("skeleton", "moves, or \"solved\" for none"),
];

/// Reads a value that is written as a JSON object.
///
/// # Errors
/// [`JsonError`]
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, JsonError> {
    Fields::read(text)?.read_as()
}

/// The fields of an object; no field occurs twice, in it or in an object within.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(pub Map<String, Value>);

impl Fields {
    /// Reads an object.
    ///
    /// # Errors
    /// [`JsonError`]
    pub fn read(text: &str) -> Result<Fields, JsonError> {
        serde_json::from_str(text).map_err(|error| {
            JsonError::of_object(match serde_json::from_str::<Value>(text) {
                Ok(Value::Object(_)) | Err(_) => format!("expected a JSON object: {error}"),
                Ok(other) => format!("expected a JSON object, found {}", found(&other)),
            })
        })
    }

    /// Converts the object to a type.
    ///
    /// # Errors
    /// [`JsonError`]
    pub fn read_as<T: DeserializeOwned>(self) -> Result<T, JsonError> {
        T::deserialize(Reader(Value::Object(self.0)))
    }

    /// Reads the variant `kind` of an enum; `tag` is the field that says which variant.
    ///
    /// # Errors
    /// [`JsonError`]
    pub fn of_kind<T: DeserializeOwned>(self, tag: &str, kind: &str) -> Result<T, JsonError> {
        let only = MapDeserializer::new(iter::once((kind, Reader(Value::Object(self.0)))));
        let read = T::deserialize(MapAccessDeserializer::new(only));
        read.map_err(|error| error.in_field(tag))
    }
}

/// Refuses an object that has a field twice, itself or in an object within.
impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        match deserializer.deserialize_map(Once)? {
            Value::Object(fields) => Ok(Fields(fields)),
            other => Err(D::Error::custom(format!("expected an object, found {}", found(&other)))),
        }
    }
}

struct Once;

impl<'de> DeserializeSeed<'de> for Once {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(truth.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        iter::from_fn(|| list.next_element_seed(Once).transpose()).collect()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = map.next_value_seed(Once)?;
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format!("the field {name:?} occurs twice")));
            }
            fields.insert(name, value);
        }
        Ok(Value::Object(fields))
    }
}

struct Reader(Value);

impl<'de> Deserializer<'de> for Reader {
    type Error = JsonError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(truth),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (_, Some(number)) => visitor.visit_i64(number),
                _ => visitor.visit_f64(number.as_f64().unwrap_or(f64::INFINITY)),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(list) => {
                visitor.visit_seq(SeqDeserializer::new(list.into_iter().map(Reader)))
            }
            Value::Object(fields) => {
                visitor.visit_map(FieldReader { rest: fields.into_iter(), next: None })
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        of: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        // Reports have a distance, too, which may be left out.
        let is_missing = |name| {
            let is_required = name != "distance" || of == "WrittenVerify";
            names.contains(&name) && is_required && self.0.get(name).is_none()
        };
        match REQUIRED.into_iter().find(|(name, _)| is_missing(*name)) {
            Some((name, expected)) if self.0.is_object() => {
                Err(JsonError::is(format_args!("missing; expected {expected}")).in_field(name))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(name.into_deserializer()),
            other => Err(JsonError::is(format_args!("{}; expected a text", found(&other)))),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'_, JsonError> for Reader {
    type Deserializer = Reader;

    fn into_deserializer(self) -> Reader {
        self
    }
}

/// Reads fields one by one, and names the field in an error about its value.
struct FieldReader {
    rest: map::IntoIter,
    next: Option<(String, Value)>,
}

impl<'de> MapAccess<'de> for FieldReader {
    type Error = JsonError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, JsonError> {
        self.next = self.rest.next();
        let name = self.next.as_ref().map(|(name, _)| name.as_str().into_deserializer());
        name.map(|name| seed.deserialize(name)).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, JsonError> {
        let (name, value) = self.next.take().expect("a name comes before its value");
        seed.deserialize(Reader(value)).map_err(|error| error.in_field(&name))
    }
}

/// Error returned when JSON is not what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    field: Option<String>,
    /// Text between the field's name and `text`: ` is ` or `: `; empty for the whole object.
    joint: &'static str,
    text: String,
}

impl JsonError {
    /// An error that says what the field is.
    fn is(text: impl fmt::Display) -> JsonError {
        JsonError { field: None, joint: " is ", text: text.to_string() }
    }

    fn of_object(text: String) -> JsonError {
        JsonError { field: None, joint: "", text }
    }

    fn unknown(what: &'static str, found: &str, names: &[&'static str]) -> String {
        let chosen = UnknownName::choose(what, found, names.iter().copied(), |name| *name);
        chosen.map_or_else(|unknown| unknown.to_string(), str::to_owned)
    }

    /// Names the field, unless the error is about a field within it.
    fn in_field(self, name: &str) -> JsonError {
        match self.field {
            None if !self.joint.is_empty() => JsonError { field: Some(name.to_owned()), ..self },
            _ => self,
        }
    }

    /// The error's text without the field's name.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The error's text, with the field's name in this spelling.
    pub fn spelled(&self, spelling: Spelling) -> String {
        match &self.field {
            Some(name) => format!("{}{}{}", spelling.of(name), self.joint, self.text),
            None => self.text.clone(),
        }
    }
}

/// Spells the field's name as in JSON.
impl fmt::Display for JsonError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.spelled(Spelling::Snake))
    }
}

impl std::error::Error for JsonError {}

impl serde::de::Error for JsonError {
    fn custom<T: fmt::Display>(text: T) -> JsonError {
        JsonError { field: None, joint: ": ", text: text.to_string() }
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> JsonError {
        let found = match found {
            Unexpected::Bool(truth) => truth.to_string(),
            Unexpected::Unsigned(number) => number.to_string(),
            Unexpected::Signed(number) => number.to_string(),
            // This does not print 300 digits.
            Unexpected::Float(number) => Value::from(number).to_string(),
            Unexpected::Str(text) => format!("{text:?}"),
            Unexpected::Unit => "null".to_owned(),
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Map => "an object".to_owned(),
            other => other.to_string(),
        };
        JsonError::is(format_args!("{found}; expected {}", in_words(&expected.to_string())))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> JsonError {
        JsonError::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> JsonError {
        let expected = in_words(&expected.to_string());
        JsonError::is(format_args!("a list of {length}; expected {expected}"))
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> JsonError {
        JsonError::custom(JsonError::unknown("value", found, expected))
    }

    fn unknown_field(found: &str, expected: &'static [&'static str]) -> JsonError {
        JsonError::of_object(match expected {
            [] => format!("unknown field {found:?}; expected none"),
            _ => JsonError::unknown("field", found, expected),
        })
    }

    fn missing_field(name: &'static str) -> JsonError {
        JsonError::is("missing").in_field(name)
    }
}

fn found(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// What serde expects, without names of Rust types.
fn in_words(expected: &str) -> String {
    let most = match expected {
        "u8" => u8::MAX.into(),
        "u16" => u16::MAX.into(),
        "u32" => u32::MAX.into(),
        "u64" => u64::MAX,
        "usize" => usize::MAX as u64,
        "f32" | "f64" => return "a number".to_owned(),
        "a boolean" => return "true or false".to_owned(),
        "a string" => return "a text".to_owned(),
        "a sequence" => return "a list".to_owned(),
        "a map" => return "an object".to_owned(),
        name if name.starts_with("struct ") => return "an object".to_owned(),
        words => return words.to_owned(),
    };
    format!("a whole number from 0 to {most}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fewest_moves::{WrittenInsertions, WrittenSteps};
    use crate::jobs::{WrittenJob, WrittenQuick};
    use crate::report::WrittenTask;

    fn wrong<T: DeserializeOwned + fmt::Debug>(text: &str) -> String {
        read::<T>(text).expect_err("a mistake").to_string()
    }

    #[test]
    fn a_wrong_value_is_described_in_plain_words() {
        let largest = usize::MAX;
        for (field, expected) in [
            (r#""position": 5"#, "position is 5; expected a text"),
            (r#""position": null"#, "position is null; expected a text"),
            (r#""position": ["R"]"#, "position is a list; expected a text"),
            (r#""goal": {}"#, "goal is an object; expected a text"),
            (r#""extra": 300"#, "extra is 300; expected a whole number from 0 to 255"),
            (r#""extra": 1.5"#, "extra is 1.5; expected a whole number from 0 to 255"),
            (r#""max_depth": -1"#, "max_depth is -1; expected a whole number from 0 to 255"),
            (r#""max_depth": "9""#, "max_depth is \"9\"; expected a whole number from 0 to 255"),
            (
                r#""top": 1e300"#,
                &format!("top is 1e+300; expected a whole number from 0 to {largest}"),
            ),
            (r#""niss": 1"#, "niss is 1; expected true or false"),
            (r#""timeout": true"#, "timeout is true; expected a number"),
            (r#""timeout": -1"#, "timeout: -1 is not a time; expected seconds, 0 to 1e19"),
            (r#""timeout": 1e300"#, "timeout: 1e300 is not a time; "),
            (r#""sort": 0"#, "sort is a number; expected a text"),
            (r#""metric": "half""#, "metric: unknown metric \"half\"; expected \"face\" or "),
            (
                r#""sort": "x""#,
                "sort: unknown value \"x\"; expected \"turns\", \"quarter-turns\", ",
            ),
            (r#""depth": 3"#, "unknown field \"depth\"; expected \"position\", \"format\", "),
        ] {
            let position = if field.contains("position") { "" } else { r#""position": "R", "# };
            let said = wrong::<WrittenJob>(&format!("{{{position}{field}}}"));
            assert!(said.starts_with(expected), "{field}: {said}");
        }
        let error = read::<WrittenJob>(r#"{"position": "R", "max_depth": -1}"#).expect_err("-1");
        assert!(error.spelled(Spelling::Camel).starts_with("maxDepth is -1; "));
        let task = r#"{"depth": 1, "number": 0, "count": 1, "share": 1, "prefixes": [5]}"#;
        assert_eq!(wrong::<WrittenTask>(task), "prefixes is 5; expected a text");
        assert_eq!(wrong::<WrittenTask>("{}"), "depth is missing");
    }

    #[test]
    fn what_is_read_is_what_is_written() {
        let job = r#"{"position": "R", "goal": null, "niss": true, "top": 3, "timeout": 1.5,
            "max_depth": 7, "sort": "face-turns", "then": "quarter", "faces": "ULFRBD"}"#;
        let expected: WrittenJob = serde_json::from_str(job).expect("a job");
        assert_eq!(read::<WrittenJob>(job), Ok(expected));
    }

    #[test]
    fn a_position_and_a_skeleton_are_required() {
        let missing = "position is missing; expected moves, facelets, Reid's cubies or a KPattern";
        assert_eq!(wrong::<WrittenJob>("{}"), missing);
        assert_eq!(wrong::<WrittenQuick>("{}"), missing);
        assert_eq!(wrong::<WrittenSteps>(r#"{"count": 1}"#), missing);
        assert_eq!(wrong::<WrittenInsertions>(r#"{"skeleton": "R"}"#), missing);
        let missing = "skeleton is missing; expected moves, or \"solved\" for none";
        assert_eq!(wrong::<WrittenInsertions>(r#"{"position": "R"}"#), missing);
        assert!(read::<WrittenInsertions>(r#"{"position": "R", "skeleton": ""}"#).is_ok());
    }

    #[test]
    fn what_is_no_object_is_named() {
        for (text, expected) in [
            ("", "expected a JSON object: EOF"),
            ("{\"id\": 1", "expected a JSON object: EOF"),
            ("[1]", "expected a JSON object, found a list"),
            ("null", "expected a JSON object, found null"),
            (
                r#"{"position": "R", "position": "U"}"#,
                "expected a JSON object: the field \"position\" occurs twice at line 1 column ",
            ),
            (
                r#"{"position": [{"EDGES": {"pieces": 1, "pieces": 2}}]}"#,
                "expected a JSON object: the field \"pieces\" occurs twice at line 1 column ",
            ),
        ] {
            let said = wrong::<WrittenJob>(text);
            assert!(said.starts_with(expected), "{text}: {said}");
        }
    }
}
