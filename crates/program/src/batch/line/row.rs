//! Rows of a table in a file: columns that a header or `--columns` names.

use faceturn::Start;
use faceturn::jobs::Direction;

use super::{BatchLine, LineFault, Reading, claim, position, text};
use crate::batch::source::columns::{Role, Row};

pub(super) fn read(number: u64, row: &Row, reading: Reading<'_>) -> Result<BatchLine, LineFault> {
    let field = |role: Role| row.field(role).filter(|text| !text.is_empty() && *text != "-");
    let name = field(Role::Name).map(str::to_owned);
    let mut line = BatchLine::unclaimed(number, name, position(row, reading)?);
    line.goal = field(Role::Goal).map(str::to_owned);
    if let Some(text) = field(Role::Distance).filter(|text| !text::is_number(text)) {
        return Err(LineFault::DistanceColumn(text.to_owned()));
    }
    let is_made = field(Role::Inverse) == Some("true");
    let direction = if is_made { Direction::Make } else { Direction::Solve };
    for role in [Role::Distance, Role::Count, Role::Solution] {
        let number = row.column(role).unwrap_or_default();
        let is_separator = |symbol: char| symbol == ';' && role == Role::Solution;
        for text in field(role).into_iter().flat_map(|texts| texts.split(is_separator)) {
            let text = text.trim();
            claim::add(&mut line, (role, number), text, direction, reading.options.notation)?;
        }
    }
    // What `solve --extra --csv` prints.
    let claim = &mut line.claim;
    claim.has_longer = claim.solution_count.is_some_and(|count| claim.solutions.len() > count);
    Ok(line)
}

fn position(row: &Row, reading: Reading<'_>) -> Result<Start, LineFault> {
    let text = row.field(Role::Position).map(|text| ("position".to_owned(), text.to_owned()));
    let facelets = row.field(Role::Facelets).filter(|facelets| !facelets.is_empty());
    let start = position::read(text, facelets.map(str::to_owned), reading)?;
    start.ok_or_else(|| {
        let expected = row.column(Role::Position).or(row.column(Role::Facelets));
        LineFault::Row { expected: expected.unwrap_or_default(), found: row.len() }
    })
}
