//! Suggestions for misspelt names of well-known positions.

use faceturn::cube::named_positions;
use faceturn::internals::nearest;

/// The name most similar to this text, if one is similar enough.
pub(crate) fn near(text: &str) -> Option<&'static str> {
    let text = text.to_lowercase().replace(char::is_whitespace, "-");
    let names = named_positions().flat_map(|known| known.other_names().chain([known.name]));
    nearest(&text, names, 0.7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_near_the_right_one() {
        let pairs = [
            ("superflop", "superflip"),
            ("Super Flip", "superflip"),
            ("chekerboard", "checkerboard"),
            ("cube in cube", "cube-in-a-cube"),
            ("tetriss", "tetris"),
        ];
        for (misspelt, name) in pairs {
            assert_eq!(near(misspelt), Some(name), "{misspelt}");
        }
        for strange in ["", "R U R' Q", "hello", "no such pattern at all"] {
            assert_eq!(near(strange), None, "{strange}");
        }
    }
}
