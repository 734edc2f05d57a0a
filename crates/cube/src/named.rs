//! Well-known positions by name: patterns and records, each with its distance and its source.
//!
//! The list is in `named.tsv`.

use crate::maneuver::Maneuver;
use crate::position::Position;

/// The list, one position per line; its first lines describe the columns.
static LIST: &str = include_str!("named.tsv");

/// A well-known position. See [`named_position`] for an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedPosition {
    /// The name: lower-case words joined by hyphens.
    pub name: &'static str,
    /// Moves that make the position from the solved cube, not always the fewest.
    pub moves: &'static str,
    /// The distance in face turns.
    pub distance: u8,
    /// The number of minimal solutions, if known.
    pub solution_count: Option<u64>,
    /// Who found the position, its distance and its number of solutions.
    pub source: &'static str,
    /// Other names, separated by commas.
    other_names: &'static str,
}

impl NamedPosition {
    /// The position itself.
    ///
    /// ```
    /// use faceturn::Position;
    /// use faceturn::cube::named_position;
    ///
    /// let solved = named_position("solved").expect("it is in the list");
    /// assert_eq!(solved.position(), Position::SOLVED);
    /// ```
    pub fn position(&self) -> Position {
        let maneuver: Maneuver = self.moves.parse().expect("the list holds moves: a test reads it");
        Position::SOLVED.apply(&maneuver)
    }

    /// The other names.
    ///
    /// ```
    /// let pons_asinorum = faceturn::cube::named_position("pons asinorum").unwrap();
    /// assert_eq!(pons_asinorum.other_names().collect::<Vec<_>>(), ["checkerboard"]);
    /// ```
    pub fn other_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.other_names.split(", ").filter(|name| !name.is_empty())
    }

    fn parse(line: &'static str) -> Option<NamedPosition> {
        let mut fields = line.split('\t').map(|field| if field == "-" { "" } else { field });
        Some(NamedPosition {
            name: fields.next()?,
            other_names: fields.next()?,
            moves: fields.next()?,
            distance: fields.next()?.parse().ok()?,
            solution_count: match fields.next()? {
                "" => None,
                count => Some(count.parse().ok()?),
            },
            source: fields.next()?,
        })
    }
}

/// The well-known positions: famous patterns, edge flips, and positions that need 20 face turns.
///
/// ```
/// for position in faceturn::cube::named_positions() {
///     println!("{}: {} face turns", position.name, position.distance);
/// }
/// ```
pub fn named_positions() -> impl Iterator<Item = NamedPosition> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| NamedPosition::parse(line).expect("a test reads every line of the list"))
}

/// The well-known position of this name. Only letters and digits count: `Plummer's cross` is
/// `plummers-cross`.
///
/// ```
/// use faceturn::cube::named_position;
///
/// let superflip = named_position("superflip").expect("it is in the list");
/// assert_eq!((superflip.distance, superflip.solution_count), (20, Some(4_416)));
/// assert!(superflip.source.contains("Reid"));
/// assert_eq!(named_position("no such pattern"), None);
/// ```
pub fn named_position(name: &str) -> Option<NamedPosition> {
    let wanted = letters_and_digits(name);
    let is_called = |called: &str| !wanted.is_empty() && letters_and_digits(called) == wanted;
    named_positions()
        .find(|position| is_called(position.name) || position.other_names().any(is_called))
}

fn letters_and_digits(name: &str) -> String {
    let kept = name.chars().filter(|letter| letter.is_alphanumeric());
    kept.map(|letter| letter.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::format::ParsedPosition;
    use crate::notation::{Notation, ParsedMoves};
    use crate::position_format::PositionFormat;

    #[test]
    fn every_line_is_a_position_with_a_source() {
        let positions: Vec<NamedPosition> = named_positions().collect();
        assert_eq!(positions.len(), 48);
        for position in &positions {
            assert_eq!(named_position(position.name), Some(*position));
            assert!(!position.source.is_empty(), "{}", position.name);
            let maneuver: Maneuver = position.moves.parse().expect("moves");
            assert!(maneuver.face_turn_length() >= position.distance.into(), "{}", position.name);
            let moves = ParsedMoves::parse(position.moves, Notation::Standard).expect("moves");
            assert!(moves.rotation().is_identity(), "{}", position.name);
        }
        let distinct: HashSet<Position> = positions.iter().map(NamedPosition::position).collect();
        assert_eq!(distinct.len(), positions.len());
    }

    #[test]
    fn names_are_distinct_and_never_positions_themselves() {
        let mut names = HashSet::new();
        for position in named_positions() {
            for name in position.other_names().chain([position.name]) {
                assert!(names.insert(letters_and_digits(name)), "{name} is there twice");
                let read = ParsedPosition::parse(name, PositionFormat::Auto, Notation::Standard);
                let read = read.expect("a name is a position");
                assert_eq!(read.format, PositionFormat::Name, "{name} is in another format");
            }
        }
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        let names = ["plummers-cross", "Plummer's Cross", "plummers cross", "PLUMMERSCROSS"];
        for name in names {
            let found = named_position(name).map(|position| position.name);
            assert_eq!(found, Some("plummers-cross"), "{name}");
        }
        assert_eq!(named_position("checkerboard").map(|known| known.name), Some("pons-asinorum"));
        for nothing in ["", " ", "-", "super"] {
            assert_eq!(named_position(nothing), None, "{nothing:?}");
        }
    }
}
