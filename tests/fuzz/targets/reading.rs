//! Positions in any format.

#![no_main]

use faceturn_cube::{
    KPattern, Notation, Position, PositionFormat, ReadPositionError, read_position,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for notation in [Notation::Standard, Notation::Niss] {
        let read = |format| read_position(text, format, notation);
        let moves = read(PositionFormat::Moves);
        let facelets = read(PositionFormat::Facelets);
        let reid = read(PositionFormat::Reid);
        let pattern = read(PositionFormat::KPattern);
        let name = read(PositionFormat::Name);
        match read(PositionFormat::Auto) {
            // It is the position in one of the formats.
            Ok(position) => {
                assert!([moves, facelets, reid.clone(), pattern, name].contains(&Ok(position)));
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                let expected = match &error {
                    ReadPositionError::Blank => moves,
                    ReadPositionError::Moves(_) => moves,
                    ReadPositionError::Facelets(_) => facelets,
                    ReadPositionError::Reid(_) => reid.clone(),
                    ReadPositionError::KPattern(_) => pattern,
                    ReadPositionError::Ambiguous { .. } => {
                        assert!(moves.is_ok());
                        Err(error.clone())
                    }
                    _ => panic!("an error unknown to this target: {error}"),
                };
                assert_eq!(Err(error), expected);
            }
        }
        // No other format looks like 20 cubies that form a cube.
        if let Ok(position) = reid {
            assert_eq!(read(PositionFormat::Auto), Ok(position));
            check_formats(position, notation);
        }
    }
});

/// The format of every printed position is recognised.
fn check_formats(position: Position, notation: Notation) {
    let pattern = KPattern::from(&position).to_json();
    for text in [position.facelets(), position.reid(), pattern] {
        assert_eq!(read_position(&text, PositionFormat::Auto, notation), Ok(position));
    }
}
