//! Lines of text: fields between tabs, and rows of tables in files.

use faceturn::Start;
use faceturn::cube::PositionFormat;
use faceturn::jobs::Direction;

use super::{BatchLine, LineFault, Reading, claim, position};
use crate::batch::source;
use crate::batch::source::columns::{Role, Row};
use crate::position_names::near;

/// Parses a line: `[name TAB] position [TAB distance [TAB count [TAB solution]...]]`.
///
/// A `//` begins a comment to the end of the line, tabs included. What follows a position has to be
/// a distance; what follows a distance and is not expected there is ignored, and listed in the
/// line.
pub(super) fn read(number: u64, text: &str, reading: Reading<'_>) -> Result<BatchLine, LineFault> {
    if text.contains('\r') {
        return Err(LineFault::CarriageReturn);
    }
    let mut fields: Vec<&str> = without_comment(text).split('\t').map(str::trim).collect();
    let field_count = fields.len();
    let has_name = fields.len() > 1 && !is_number(fields[1]);
    let may_be_position = |text: &str| {
        text.contains(' ') && reading.read(text.to_owned()).is_ok() && near(text).is_none()
    };
    if has_name && may_be_position(fields[0]) {
        if reading.read(fields[1].to_owned()).is_ok() {
            return Err(LineFault::TwoTexts);
        }
        // One word after a position is a distance that is not a number.
        if !fields[1].contains(' ') {
            return Err(LineFault::NoDistance { number: 2, found: fields[1].to_owned() });
        }
    }
    let mut name = has_name.then(|| fields.remove(0)).filter(|name| !name.is_empty());
    let mut position = fields[0];
    if position.is_empty() && has_name {
        return Err(LineFault::NoPositionAfterName);
    }
    if matches!(reading.options.format, PositionFormat::Auto | PositionFormat::Moves) {
        let item = source::item(position);
        position = item.scramble;
        name = name.or(item.number);
    }
    let start = reading.read(position.to_owned())?;
    let line = BatchLine::unclaimed(number, name.map(str::to_owned), start);
    with_claim(line, &fields[1..], field_count - fields.len() + 2, reading)
}

/// Adds the claim in the fields after the position, numbered from `first`.
pub(super) fn with_claim(
    mut line: BatchLine,
    fields: &[&str],
    first: usize,
    reading: Reading<'_>,
) -> Result<BatchLine, LineFault> {
    let roles = [Role::Distance, Role::Count].into_iter().chain(std::iter::repeat(Role::Solution));
    for ((&text, role), number) in fields.iter().zip(roles).zip(first..) {
        if text.is_empty() || text == "-" {
            continue;
        }
        if role == Role::Distance && !is_number(text) {
            return Err(LineFault::NoDistance { number, found: text.to_owned() });
        }
        claim::add(&mut line, (role, number), text, Direction::Solve, reading.options.notation)?;
    }
    Ok(line)
}

/// Whether this is a number of a claim, such as `18`, or a length as the program prints it, `18f*`;
/// a dash means unknown.
pub(super) fn is_number(field: &str) -> bool {
    let number = field.trim_end_matches('*');
    let number = number.strip_suffix(['f', 'q']).unwrap_or(number);
    field == "-" || (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// The line up to its comment. The slashes of a URL follow a colon.
pub(super) fn without_comment(text: &str) -> &str {
    let comment = text.match_indices("//").find(|(at, _)| !text[..*at].ends_with(':'));
    comment.map_or(text, |(at, _)| &text[..at]).trim_end()
}

/// Parses a row of a table: columns that a header or `--columns` names.
pub(super) fn row(number: u64, row: &Row, reading: Reading<'_>) -> Result<BatchLine, LineFault> {
    let field = |role: Role| row.field(role).filter(|text| !text.is_empty() && *text != "-");
    let name = field(Role::Name).map(str::to_owned);
    let mut line = BatchLine::unclaimed(number, name, position_of(row, reading)?);
    line.goal = field(Role::Goal).map(str::to_owned);
    if let Some(text) = field(Role::Distance).filter(|text| !is_number(text)) {
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

fn position_of(row: &Row, reading: Reading<'_>) -> Result<Start, LineFault> {
    let text = row.field(Role::Position).map(|text| ("position".to_owned(), text.to_owned()));
    let facelets = row.field(Role::Facelets).filter(|facelets| !facelets.is_empty());
    let start = position::read(text, facelets.map(str::to_owned), reading)?;
    start.ok_or_else(|| {
        let expected = row.column(Role::Position).or(row.column(Role::Facelets));
        LineFault::Row { expected: expected.unwrap_or_default(), found: row.len() }
    })
}
