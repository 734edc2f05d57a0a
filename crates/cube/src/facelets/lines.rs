//! Several lines of a file that show the facelets of one cube.

use std::collections::BTreeMap;

use super::colours::initials;
use super::net::{LINE_LENGTHS, without_colours};
use super::order::{is_like, symbols};
use crate::face::Face;

/// The number of facelets on each line of a position, if this may be its first line: a net as
/// `faceturn convert` draws it, or a face on each line.
pub fn lines_of_facelets(first: &str) -> Option<&'static [usize]> {
    let shapes: [&[usize]; 2] = [&LINE_LENGTHS, &[9; Face::COUNT]];
    shapes.into_iter().find(|shape| is_line_of_facelets(first, shape[0]))
}

/// Whether a line shows about this many facelets, within one in nine, and no marks of moves.
pub fn is_line_of_facelets(line: &str, count: usize) -> bool {
    let line = without_colours(line);
    let line = initials(&line);
    let symbols = symbols(&line);
    symbols.len().abs_diff(count) <= count / 9 && is_like(&symbols)
}

/// Whether these facelets show six faces, each as often as a cube does, within one.
pub fn show_each_face(text: &str) -> bool {
    let text = without_colours(text);
    let text = initials(&text);
    let symbols = symbols(&text);
    let counts = symbols.iter().fold(BTreeMap::new(), |mut counts, symbol| {
        *counts.entry(*symbol).or_insert(0_usize) += 1;
        counts
    });
    counts.len() == Face::COUNT && counts.values().all(|count| count.abs_diff(9) <= 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_facelets_are_told_from_moves_with_marks() {
        let line_count = |line| lines_of_facelets(line).map(<[usize]>::len);
        let coloured = "       \x1b[48;5;34;38;5;16m U \x1b[0m U U";
        for line in ["       U U U", "UUU", "W W ?", "0 0 0", "white red blue", coloured] {
            assert_eq!(line_count(line), Some(9), "{line}");
        }
        for line in ["UUFUUFUUF", "U U F U U F U U F\r", "UUFUUFUU"] {
            assert_eq!(line_count(line), Some(6), "{line}");
        }
        for line in ["", "R U", "R U F'", "R2 U", "R U' R", "FFDFFRFBBLLL", "[R, U]", "# a"] {
            assert_eq!(line_count(line), None, "{line}");
        }
    }
}
