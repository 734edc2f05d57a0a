//! Moves in both notations.

#![no_main]

use faceturn_cube::{Maneuver, Notation, NotationError, ParsedMoves, Position, read_solution};
use libfuzzer_sys::fuzz_target;

/// Longer maneuvers are only read: many short ones test more than a few long ones.
const LONGEST_CHECKED: usize = 200;

fuzz_target!(|text: &str| {
    for notation in [Notation::Standard, Notation::Niss] {
        // In an address with a setup, the position is the setup and the solution the moves.
        if text.contains("setup") {
            continue;
        }
        let solution = read_solution(text, notation);
        match ParsedMoves::parse(text, notation) {
            Ok(moves) if moves.maneuver().len() > LONGEST_CHECKED => assert!(solution.is_ok()),
            Ok(moves) => {
                check_maneuver(moves.maneuver());
                check_moves(&moves);
                // Both readings have the same turns; NISS has them in another order and inverted.
                assert_eq!(solution.map(|turns| turns.len()), Ok(moves.maneuver().len()));
            }
            Err(error) => {
                check_error(&error, text);
                assert_eq!(solution, Err(error));
            }
        }
    }
});

/// Rotations at the beginning or end, shortened or not, give the same position.
fn check_moves(moves: &ParsedMoves) {
    let position = moves.position();
    assert_eq!(Position::SOLVED.apply(&moves.maneuver_as_held()), position);
    assert_eq!(moves.simplified().position(), position);
    let again = ParsedMoves::parse(&moves.to_string(), Notation::Standard);
    assert_eq!(again.as_ref(), Ok(moves));
    assert_eq!(moves.inverse().inverse(), *moves);
}

/// A printed maneuver reads back, the inverse undoes it, the canonical form does the same.
fn check_maneuver(maneuver: &Maneuver) {
    let position = Position::SOLVED.apply(maneuver);
    assert_eq!(position.apply(&maneuver.inverse()), Position::SOLVED);
    assert_eq!(maneuver.inverse().inverse(), *maneuver);
    let canonical = maneuver.canonical();
    assert!(canonical.is_canonical(), "{canonical}");
    assert_eq!(Position::SOLVED.apply(&canonical), position);
    for notation in [Notation::Standard, Notation::Niss] {
        let again = Maneuver::parse(&maneuver.to_string(), notation);
        assert_eq!(again.as_ref(), Ok(maneuver));
    }
}

/// A caret can be drawn: the span is within a line of the text, and the quoted text is there.
fn check_error(error: &NotationError, text: &str) {
    let span = error.span;
    let text = text.replace("\r\n", "\n");
    let line = text.split(['\n', '\r']).nth(span.line - 1).expect("the line is there");
    let there: String = line.chars().skip(span.column - 1).take(span.length).collect();
    assert_eq!(there.chars().count(), span.length, "{error}");
    let found = error.found.as_str();
    let shortened = found.strip_suffix('…').filter(|_| there != found);
    let quoted = shortened.unwrap_or(found);
    assert!(!quoted.is_empty() && there.starts_with(quoted), "{error}");
    assert!(error.to_string().contains(&format!("column {}", span.column)));
}
