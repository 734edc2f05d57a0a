//! Lines of JSON: objects with the fields that this program prints, and KPatterns.

use faceturn::cube::Notation;
use faceturn::jobs::{ClaimedSolution, Direction};
use faceturn::json::Fields;
use faceturn::report::{Declared, DeclaredField, QuickReport, SolveReport, VerifyReport, Work};
use faceturn::{Metric, Start};
use serde_json::{Map, Value};

use super::{BatchLine, IgnoredField, LineClaim, LineFault, Reading, claim, position, text};
use crate::batch::source::columns::{Columns, Role, is_position};

const REPORTS: [&[DeclaredField]; 4] =
    [SolveReport::FIELDS, Work::FIELDS, QuickReport::FIELDS, VerifyReport::FIELDS];

/// Other fields of objects that are neither a position nor a claim.
const OTHER_FIELDS: [&str; 5] = ["format", "notation", "rotation", "version", "check"];

/// Whether a field needs no warning, though it is not read.
fn is_usual(name: &str) -> bool {
    // The name of an object whose fields are flattened into another one does not occur.
    let mut printed =
        REPORTS.into_iter().flatten().filter(|field| !field.serde.contains("flatten"));
    OTHER_FIELDS.contains(&name) || printed.any(|field| field.name == name)
}

/// Parses an object. One with `EDGES` is a KPattern, which may be followed by fields between tabs.
pub(super) fn read(
    number: u64,
    text: &str,
    reading: Reading<'_>,
    columns: &Columns,
) -> Result<BatchLine, LineFault> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Fields>();
    let fields = values.next().unwrap_or_else(|| Ok(Fields::default()));
    let fields = fields.map_err(LineFault::Json)?;
    let (json, rest) = text.split_at(values.byte_offset());
    let unread = UnreadFields::of(fields, columns)?;
    if !unread.has_position()
        && (json.contains("\"EDGES\"") || reading.options.format.is_of_colours())
    {
        let start = reading.read(json.to_owned())?;
        let line = BatchLine::unclaimed(number, None, start);
        let rest: Vec<&str> = rest.split('\t').map(str::trim).collect();
        if !rest[0].is_empty() {
            return Err(LineFault::AfterJson { found: rest[0].to_owned() });
        }
        return text::with_claim(line, &rest[1..], 2, reading);
    }
    if !rest.trim().is_empty() {
        return Err(LineFault::AfterJson { found: rest.trim().to_owned() });
    }
    unread.line(number, reading)
}

type Field = (String, Value);

/// The fields that have not been read yet, without those that are null.
struct UnreadFields {
    /// Those with a role, the preferred one of each role first.
    known: Vec<(Role, Field)>,
    others: Map<String, Value>,
}

impl UnreadFields {
    fn of(Fields(mut others): Fields, columns: &Columns) -> Result<UnreadFields, LineFault> {
        others.retain(|_, value| !value.is_null());
        let names: Vec<String> = others.keys().cloned().collect();
        let roles = columns.roles(&names).map_err(LineFault::ColumnOfJson)?;
        let known = roles.into_iter().filter_map(|(role, index)| {
            others.remove_entry(&names[index]).map(|field| (role, field))
        });
        let known = known.collect();
        Ok(UnreadFields { known, others })
    }

    fn has_position(&self) -> bool {
        self.known.iter().any(|(role, _)| is_position(*role))
    }

    fn line(mut self, number: u64, reading: Reading<'_>) -> Result<BatchLine, LineFault> {
        let name = self.text(Role::Name)?;
        if name.as_ref().is_some_and(|name| name.contains(char::is_control)) {
            return Err(LineFault::Name);
        }
        let start = self.position(reading)?;
        let claim = self.claim(reading.options.notation)?;
        let goal = self.goal();
        let metric = self.metric()?;
        let others = self.others.into_iter().map(|(name, _)| name);
        let others = others.filter(|name| !is_usual(name));
        let ignored = others.map(IgnoredField::Named).collect();
        Ok(BatchLine { claim, goal, metric, ignored, ..BatchLine::unclaimed(number, name, start) })
    }

    fn goal(&mut self) -> Option<String> {
        match self.take(Role::Goal)? {
            (_, Value::String(goal)) => Some(goal),
            (name, other) => {
                self.others.insert(name, other);
                None
            }
        }
    }

    fn metric(&mut self) -> Result<Option<Metric>, LineFault> {
        let Some(field) = self.others.remove_entry("metric") else { return Ok(None) };
        let metric = field.1.as_str().and_then(|name| name.parse().ok());
        metric.map(Some).ok_or_else(|| wrong_type(field, "\"face\" or \"quarter\""))
    }

    fn take(&mut self, role: Role) -> Option<Field> {
        let index = self.known.iter().position(|(other, _)| *other == role)?;
        Some(self.known.remove(index).1)
    }

    fn text(&mut self, role: Role) -> Result<Option<String>, LineFault> {
        match self.take(role) {
            None => Ok(None),
            Some((_, Value::String(text))) => Ok(Some(text)),
            Some((_, list @ Value::Array(_))) if role == Role::Facelets => {
                Ok(Some(list.to_string()))
            }
            Some(field) => Err(wrong_type(field, "a text in quotes")),
        }
    }

    /// A number, which may be in quotes.
    fn number(&mut self, role: Role) -> Result<Option<usize>, LineFault> {
        let Some((name, value)) = self.take(role) else { return Ok(None) };
        let number = match &value {
            Value::Number(number) => number.as_u64().map(|number| number as usize),
            Value::String(text) => claim::count(text.trim()),
            _ => None,
        };
        number.map(Some).ok_or_else(|| wrong_type((name, value), "a whole number"))
    }

    fn position(&mut self, reading: Reading<'_>) -> Result<Start, LineFault> {
        let facelets = self.text(Role::Facelets)?;
        let text = match self.take(Role::Position) {
            Some((name, Value::String(text))) => Some((name, text)),
            Some((name, value @ (Value::Object(_) | Value::Array(_)))) => {
                Some((name, value.to_string()))
            }
            Some((_, found)) => return Err(LineFault::PositionType(found)),
            None => None,
        };
        if let (Some((name, _)), Some((other, _))) = (&text, self.take(Role::Position)) {
            return Err(LineFault::TwoPositions(name.clone(), other));
        }
        position::read(text, facelets, reading)?.ok_or(LineFault::NoPosition)
    }

    fn claim(&mut self, notation: Notation) -> Result<LineClaim, LineFault> {
        let distance = self.number(Role::Distance)?;
        let distance = distance.map(|it| claim::distance(&it.to_string())).transpose()?;
        let complete = self.others.remove_entry("complete");
        let is_complete = complete.map(truth).transpose()? != Some(false);
        let counts = (self.number(Role::Count)?, self.number(Role::Count)?);
        let is_made = self.take(Role::Inverse).map(truth).transpose()? == Some(true);
        let direction = if is_made { Direction::Make } else { Direction::Solve };
        let mut solutions = Vec::new();
        while let Some((name, value)) = self.take(Role::Solution) {
            let texts = match value {
                Value::Array(texts) => texts,
                text => vec![text],
            };
            for found in texts {
                let Value::String(text) = found else {
                    return Err(wrong_type((name, found), "a text in quotes, or a list of texts"));
                };
                match ClaimedSolution::read(&text, direction, notation) {
                    Ok(solution) => solutions.push(solution),
                    Err(error) => return Err(LineFault::Solution { text, error }),
                }
            }
        }
        Ok(LineClaim {
            distance,
            // The number found means nothing if the search was not complete.
            solution_count: counts.0.filter(|_| is_complete),
            solutions,
            has_longer: matches!(counts, (Some(minimal), Some(all)) if all > minimal),
        })
    }
}

fn truth((name, value): Field) -> Result<bool, LineFault> {
    value.as_bool().ok_or_else(|| wrong_type((name, value), "true or false"))
}

fn wrong_type((field, found): Field, expected: &'static str) -> LineFault {
    LineFault::FieldType { field, expected, found }
}
