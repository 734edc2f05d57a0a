//! What a line means: a position, perhaps its name, perhaps what is claimed about it.

use std::fmt;

use faceturn_cube::{Maneuver, Notation, NotationError, PositionFormat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::batch::input::{Input, ReadOptions, UnreadablePosition};
use crate::batch::source::{Line, Source};
use crate::terminal::number::counted;

/// A position to work on.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The number of its line or argument, from 1.
    pub(crate) number: u64,
    pub(crate) name: Option<String>,
    pub(crate) input: Input,
    pub(crate) claim: Claim,
}

/// What is claimed about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) distance: Option<u8>,
    pub(crate) solution_count: Option<usize>,
    pub(crate) solution: Option<ClaimedSolution>,
}

/// A maneuver of which somebody says that it solves a position, or makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedSolution {
    /// As it was written.
    text: String,
    pub(crate) maneuver: Maneuver,
    pub(crate) direction: Direction,
}

/// Which maneuvers to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Those that solve the position.
    Solve,
    /// Those that make it.
    Make,
}

/// A claim as texts and numbers, for JSON: two lines with equal ones claim the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct WrittenClaim {
    pub(crate) distance: Option<u8>,
    solution_count: Option<usize>,
    solution: Option<String>,
    /// Whether the solution makes the position instead.
    #[serde(default)]
    inverse: bool,
}

impl From<&Claim> for WrittenClaim {
    fn from(claim: &Claim) -> WrittenClaim {
        let Claim { distance, solution_count, solution } = claim;
        WrittenClaim {
            distance: *distance,
            solution_count: *solution_count,
            solution: solution.as_ref().map(|solution| solution.text.clone()),
            inverse: solution.as_ref().is_some_and(|it| it.direction == Direction::Make),
        }
    }
}

/// In words, as far as anything is claimed.
impl fmt::Display for WrittenClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrittenClaim { distance, solution_count, solution, inverse } = self;
        let verb = if *inverse { "makes" } else { "solves" };
        let parts = [
            distance.map(|distance| format!("distance {distance}")),
            solution_count.map(|count| counted(count as u64, "solution")),
            solution.as_ref().map(|text| format!("that \"{text}\" {verb} it")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") })
    }
}

/// Why a line is no position.
#[derive(Debug, Error)]
pub(crate) enum EntryError {
    #[error("{}", .0.explained())]
    Position(UnreadablePosition),
    #[error("expected a position after the name and the tab")]
    Empty,
    #[error("expected lines that end with a line feed, found a carriage return in the line")]
    CarriageReturn,
    #[error("expected a name without tabs, line breaks and the like")]
    Name,
    #[error("expected text in UTF-8")]
    Utf8,
    #[error("expected a JSON object: {0}")]
    Json(serde_json::Error),
    #[error("expected a \"position\" in the JSON object")]
    NoPosition,
    #[error("the position is {0}: expected a text in quotes, or the object of a KPattern")]
    NoText(Value),
    #[error("the facelets are {0}: expected a text in quotes")]
    NoFacelets(Value),
    #[error("the claimed distance is {0}: expected at most 20")]
    Distance(u64),
    #[error(
        "field {number} is {found:?}: expected the claimed distance, a number or -, after a name \
         and a position"
    )]
    NoDistance { number: usize, found: String },
    #[error("the claimed solution is none: {0}")]
    Solution(NotationError),
}

/// A line of JSON. What this program prints can be read, too.
#[derive(Debug, Deserialize)]
struct Object {
    name: Option<String>,
    #[serde(alias = "input")]
    position: Option<Value>,
    /// The position again, in what this program prints.
    facelets: Option<Value>,
    distance: Option<u64>,
    solution_count: Option<usize>,
    /// How many of the solutions are of the length claimed.
    minimal_solution_count: Option<usize>,
    /// Whether the solutions are all there are.
    complete: Option<bool>,
    solution: Option<String>,
    #[serde(default)]
    solutions: Vec<String>,
    /// Whether the solutions make the position instead.
    #[serde(default)]
    inverse: bool,
}

impl Entry {
    /// Reads a line of this source, or says what is wrong with it and where it stands.
    pub(crate) fn read(source: &Source, line: Line, reading: ReadOptions) -> Result<Entry, String> {
        let number = line.number;
        let (entry, place) = match source {
            Source::Arguments(texts) if texts.len() == 1 => {
                (Entry::of_argument(line, reading), String::new())
            }
            Source::Arguments(_) => {
                (Entry::of_argument(line, reading), format!("position {number}: "))
            }
            Source::File(_) | Source::Stdin => {
                (Entry::of_line(line, reading), format!("line {number}: "))
            }
        };
        entry.map_err(|error| format!("{place}{error}"))
    }

    /// Reads an argument, which is a position and nothing else.
    pub(crate) fn of_argument(line: Line, reading: ReadOptions) -> Result<Entry, EntryError> {
        let text = line.text.ok_or(EntryError::Utf8)?;
        let input = Input::read(text, reading).map_err(EntryError::Position)?;
        Ok(Entry { number: line.number, name: None, input, claim: Claim::default() })
    }

    /// Reads a line: `[name TAB] position [TAB distance [TAB count [TAB solution]]]`, or a JSON
    /// object. What follows a distance and is no number of solutions and no maneuver is a remark;
    /// what follows a position and is no distance is an error.
    pub(crate) fn of_line(line: Line, reading: ReadOptions) -> Result<Entry, EntryError> {
        let (number, text) = (line.number, line.text.ok_or(EntryError::Utf8)?);
        let text = text.trim_end();
        if text.trim_start().starts_with('{') {
            return Entry::of_object(number, text, reading);
        }
        if text.contains('\r') {
            return Err(EntryError::CarriageReturn);
        }
        let mut fields: Vec<&str> = text.split('\t').map(str::trim).collect();
        let field_count = fields.len();
        // A number that is not known is a dash.
        let is_number = |field: &str| {
            field == "-" || (!field.is_empty() && field.bytes().all(|b| b.is_ascii_digit()))
        };
        let name = (fields.len() > 1 && !is_number(fields[1])).then(|| fields.remove(0).to_owned());
        let name = name.filter(|name| !name.is_empty());
        if fields[0].is_empty() {
            return Err(EntryError::Empty);
        }
        let input = Input::read(fields[0].to_owned(), reading).map_err(EntryError::Position)?;
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let claim = Claim {
            distance: match field(1) {
                "" | "-" => None,
                text if is_number(text) => Some(distance(text.parse().unwrap_or(u64::MAX))?),
                text => {
                    let number = field_count - fields.len() + 2;
                    return Err(EntryError::NoDistance { number, found: text.to_owned() });
                }
            },
            solution_count: match field(2) {
                "-" => None,
                text => is_number(text).then(|| text.parse().unwrap_or(usize::MAX)),
            },
            solution: ClaimedSolution::read(field(3).to_owned(), Direction::Solve)
                .ok()
                .filter(|_| !field(3).is_empty()),
        };
        Ok(Entry { number, name, input, claim })
    }

    fn of_object(number: u64, text: &str, reading: ReadOptions) -> Result<Entry, EntryError> {
        let object: Object = serde_json::from_str(text).map_err(EntryError::Json)?;
        if object.name.as_ref().is_some_and(|name| name.contains(char::is_control)) {
            return Err(EntryError::Name);
        }
        let facelets = ReadOptions { format: PositionFormat::Facelets, ..reading };
        let (text, reading) = match (object.position, object.facelets) {
            (Some(Value::String(text)), _) => (text, reading),
            (Some(pattern @ Value::Object(_)), _) => (pattern.to_string(), reading),
            (Some(found), _) => return Err(EntryError::NoText(found)),
            (None, Some(Value::String(text))) => (text, facelets),
            (None, Some(found)) => return Err(EntryError::NoFacelets(found)),
            // A KPattern by itself.
            (None, None) if text.contains("\"EDGES\"") => (text.to_owned(), reading),
            (None, None) => return Err(EntryError::NoPosition),
        };
        let input = Input::read(text, reading).map_err(EntryError::Position)?;
        let solution = object.solution.or(object.solutions.into_iter().next());
        let direction = if object.inverse { Direction::Make } else { Direction::Solve };
        let solution = solution
            .map(|text| ClaimedSolution::read(text, direction))
            .transpose()
            .map_err(EntryError::Solution)?;
        let claim = Claim {
            distance: object.distance.map(distance).transpose()?,
            // The number of those found says nothing where others were not looked for.
            solution_count: object
                .minimal_solution_count
                .or(object.solution_count)
                .filter(|_| object.complete != Some(false)),
            solution,
        };
        Ok(Entry { number, name: object.name, input, claim })
    }

    /// Its name, or the number of its line.
    pub(crate) fn label(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.number.to_string())
    }
}

impl ClaimedSolution {
    fn read(text: String, direction: Direction) -> Result<ClaimedSolution, NotationError> {
        let maneuver = Maneuver::parse(&text, Notation::Standard)?;
        Ok(ClaimedSolution { text, maneuver, direction })
    }
}

/// As it was written, on one line, so that one without moves is seen, too.
impl fmt::Display for ClaimedSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        if words.is_empty() { write!(out, "\"\"") } else { write!(out, "{}", words.join(" ")) }
    }
}

fn distance(claimed: u64) -> Result<u8, EntryError> {
    match u8::try_from(claimed) {
        Ok(distance @ 0..=20) => Ok(distance),
        _ => Err(EntryError::Distance(claimed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Entry, EntryError> {
        Entry::of_line(Line { number: 7, text: Some(text.to_owned()) }, ReadOptions::default())
    }

    /// Name, position as moves, and claim, as text.
    fn told(text: &str) -> String {
        let Entry { name, input, claim, .. } = read(text).expect("a position");
        let solution = claim.solution.map(|solution| solution.to_string());
        format!(
            "{:?} {} {:?} {:?} {solution:?}",
            name, input.text, claim.distance, claim.solution_count
        )
    }

    #[test]
    fn names_and_claims_are_told_apart() {
        assert_eq!(told("R U"), "None R U None None None");
        assert_eq!(told("mine\tR U\r"), "Some(\"mine\") R U None None None");
        assert_eq!(told("R U\t2"), "None R U Some(2) None None");
        assert_eq!(told("R U\t\t"), "None R U None None None");
        assert_eq!(told("\tR U\t2"), "None R U Some(2) None None");
        assert_eq!(told("R U\t2\t1\tU' R'"), "None R U Some(2) Some(1) Some(\"U' R'\")");
        assert_eq!(told("mine\tR U\t2\t-\tliterature"), "Some(\"mine\") R U Some(2) None None");
        assert_eq!(told("mine\tR U\t2\tliterature"), "Some(\"mine\") R U Some(2) None None");
        assert_eq!(told("R U\t-\t1"), "None R U None Some(1) None");
        assert_eq!(
            told("mine\tR U\t\t1\tU' R'"),
            "Some(\"mine\") R U None Some(1) Some(\"U' R'\")"
        );
    }

    #[test]
    fn objects_are_read() {
        let object = r#"{"name": "a", "position": "R U", "distance": 2, "solution_count": 1,
            "solutions": ["U' R'"], "seconds": 1.5}"#;
        assert_eq!(told(object), "Some(\"a\") R U Some(2) Some(1) Some(\"U' R'\")");
        let counted = |fields: &str| {
            let line = format!(r#"{{"input": "R", {fields}}}"#);
            read(&line).expect("a position").claim.solution_count
        };
        assert_eq!(counted(r#""solution_count": 9, "minimal_solution_count": 1"#), Some(1));
        assert_eq!(counted(r#""solution_count": 1, "complete": false"#), None);
        let made = r#"{"input": "R U", "inverse": true, "solutions": ["R U"]}"#;
        assert_eq!(told(made), "None R U None None Some(\"R U\")");
        let claimed = |line: &str| read(line).expect("a position").claim.solution;
        let direction = |line: &str| claimed(line).map(|solution| solution.direction);
        assert_eq!(
            (direction(made), direction(object)),
            (Some(Direction::Make), Some(Direction::Solve))
        );
        let without_moves = claimed(r#"{"position": "R", "solution": " "}"#);
        assert_eq!(without_moves.map(|solution| solution.to_string()).as_deref(), Some("\"\""));
    }

    #[test]
    fn facelets_are_a_position_where_there_is_no_other() {
        let facelets = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
        let alone = format!(r#"{{"facelets": "{facelets}"}}"#);
        assert_eq!(told(&alone), format!("None {facelets} None None None"));
        for field in ["position", "input"] {
            let both = format!(r#"{{"facelets": "{facelets}", "{field}": "U"}}"#);
            assert_eq!(told(&both), "None U None None None");
        }
        let wrong = |text: &str| read(text).expect_err("wrong").to_string();
        assert!(wrong(r#"{"facelets": "R U"}"#).starts_with("expected 54 facelets, found "));
        let said = "the facelets are [\"U\"]: expected a text in quotes";
        assert_eq!(wrong(r#"{"facelets": ["U"]}"#), said);
    }

    #[test]
    fn what_is_wrong_is_told() {
        let wrong = |text: &str| read(text).expect_err("wrong").to_string();
        assert!(wrong("R Q").starts_with("unknown move \"Q\" at column 3; "));
        assert_eq!(wrong("R\t21"), "the claimed distance is 21: expected at most 20");
        let third = |found: &str| {
            let expected =
                "expected the claimed distance, a number or -, after a name and a position";
            format!("field 3 is {found:?}: {expected}")
        };
        assert_eq!(wrong("a\tb\tR U"), third("R U"));
        assert_eq!(wrong("one\tR U\ttwo"), third("two"));
        assert_eq!(wrong("one\tR U\t-2\t1"), third("-2"));
        assert_eq!(wrong("mine\t\t3"), "expected a position after the name and the tab");
        assert!(wrong("{\"name\": \"a\\tb\", \"position\": \"R\"}").starts_with("expected a name"));
        assert!(wrong("R\rU\rF\r").ends_with("found a carriage return in the line"));
        assert!(wrong("{\"position\"").starts_with("expected a JSON object: "));
        assert_eq!(wrong("{}"), "expected a \"position\" in the JSON object");
        let text = "expected a text in quotes, or the object of a KPattern";
        assert_eq!(wrong(r#"{"position": 5}"#), format!("the position is 5: {text}"));
        assert_eq!(wrong(r#"{"input": ["R"]}"#), format!("the position is [\"R\"]: {text}"));
        assert!(wrong(r#"{"position": "R", "solution": "Q"}"#).starts_with("the claimed solution"));
    }
}
