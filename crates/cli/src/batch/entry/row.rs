//! Rows of a table in a file: columns that a header or `--columns` names.

use faceturn::{ClaimedSolution, Direction};
use faceturn_cube::PositionFormat;

use super::claim;
use super::claim::LineClaim;
use super::{Entry, EntryError, IgnoredField, json, text};
use crate::batch::input::{Input, ReadOptions};
use crate::batch::source::columns::{Role, Row};

/// Reads a row.
pub(super) fn read(number: u64, row: &Row, reading: ReadOptions) -> Result<Entry, EntryError> {
    let field = |role: Role| row.field(role).filter(|text| !text.is_empty() && *text != "-");
    let input = position(row, reading)?;
    let (mut claim, mut ignored) = (LineClaim::default(), Vec::new());
    let mut ignore = |role: Role, text: &str, expected: String| {
        let number = row.column(role).unwrap_or_default();
        ignored.push(IgnoredField::Numbered { number, text: text.to_owned(), expected });
    };
    if let Some(text) = field(Role::Distance) {
        if !text::is_number(text) {
            return Err(EntryError::DistanceColumn(text.to_owned()));
        }
        claim.distance = Some(claim::distance(text)?);
    }
    if let Some(text) = field(Role::Count) {
        match claim::count(text) {
            Some(count) => claim.solution_count = Some(count),
            None => ignore(Role::Count, text, "the number of solutions, or -".to_owned()),
        }
    }
    let is_made = field(Role::Inverse) == Some("true");
    let direction = if is_made { Direction::Make } else { Direction::Solve };
    for text in field(Role::Solution).into_iter().flat_map(|texts| texts.split(';')) {
        match ClaimedSolution::read(text.trim(), direction, reading.notation) {
            Ok(solution) => claim.solutions.push(solution),
            Err(error) => ignore(Role::Solution, text, format!("a solution: {error}")),
        }
    }
    // What `solve --extra --csv` prints.
    claim.has_longer = claim.solution_count.is_some_and(|count| claim.solutions.len() > count);
    let name = field(Role::Name).map(str::to_owned);
    let goal = field(Role::Goal).map(str::to_owned);
    Ok(Entry { claim, goal, ignored, ..Entry::unclaimed(number, name, input) })
}

/// The position of a row: a text in any form, facelets, or both.
fn position(row: &Row, reading: ReadOptions) -> Result<Input, EntryError> {
    let (text, facelets) = (row.field(Role::Position), row.field(Role::Facelets));
    let as_facelets = ReadOptions { format: PositionFormat::Facelets, ..reading };
    match (text, facelets.filter(|facelets| !facelets.is_empty())) {
        (Some(text), None) => Ok(Input::read(text.to_owned(), reading)?),
        (Some(text), Some(facelets)) => {
            let position = Input::read(facelets.to_owned(), as_facelets)?.position;
            json::meaning(text.to_owned(), reading, &position, "position".to_owned())
        }
        (None, Some(facelets)) => Ok(Input::read(facelets.to_owned(), as_facelets)?),
        (None, None) => {
            let expected = row.column(Role::Position).or(row.column(Role::Facelets));
            Err(EntryError::Row { expected: expected.unwrap_or_default(), found: row.len() })
        }
    }
}
