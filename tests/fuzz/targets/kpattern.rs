//! The arrays of a KPattern: its fields in order, a byte for each number.

#![no_main]

use faceturn_cube::{KPattern, Position};
use libfuzzer_sys::fuzz_target;

type Arrays = ([u8; 12], [u8; 12], [u8; 8], [u8; 8], [u8; 6]);

fuzz_target!(|arrays: Arrays| {
    let (edge_pieces, edge_orientation, corner_pieces, corner_orientation, centre_pieces) = arrays;
    let pattern = KPattern {
        edge_pieces,
        edge_orientation,
        corner_pieces,
        corner_orientation,
        centre_pieces,
    };
    match Position::try_from(pattern) {
        Ok(position) => {
            let upright = KPattern::from(&position);
            assert_eq!(Position::try_from(upright), Ok(position));
            // If the centres are at home, a position has one form.
            assert_eq!(upright == pattern, centre_pieces == upright.centre_pieces);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
