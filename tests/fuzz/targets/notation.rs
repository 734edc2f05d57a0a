//! Moves, in both notations.

#![no_main]

use faceturn_cube::{Maneuver, Notation, NotationError, Position};
use libfuzzer_sys::fuzz_target;

/// Longer maneuvers are read and no more: many short ones say more than a few long ones.
const LONGEST_CHECKED: usize = 200;

fuzz_target!(|text: &str| {
    for notation in [Notation::Standard, Notation::Niss] {
        match Maneuver::parse(text, notation) {
            Ok(maneuver) if maneuver.face_turn_length() > LONGEST_CHECKED => {}
            Ok(maneuver) => check_maneuver(&maneuver),
            Err(error) => check_error(&error, text),
        }
    }
});

/// What is written reads back, the inverse undoes it, and the canonical form does the same.
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

/// A caret can be drawn: the place is within a line of the text, and what was found is there.
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
