//! Positions as Reid's 20 words.
//!
//! The words name the cubie in each place: first the edge places UF UR UB UL DF DR DB DL FR FL BR
//! BL, then the corner places UFR URB UBL ULF DRF DFL DLB DBR. The letters of a word are the
//! colours on its place, in the order of the place's name. Source: M. Reid, optimal cube solver.

use crate::cube_error::{CubeError, Reason};
use crate::cubies::Cubies;
use crate::face::Face;
use crate::piece::{Corner, Edge, Place};
use crate::position::Position;
use crate::stickers::Stickers;

const WORD_COUNT: usize = Edge::COUNT + Corner::COUNT;

impl Position {
    /// Reads Reid's 20 words, in upper or lower case, separated by white space or commas.
    ///
    /// # Errors
    /// [`CubeError`] if there are not 20 cubies or if face turns cannot reach the position.
    ///
    /// ```
    /// use faceturn::Position;
    /// let solved = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    /// assert_eq!(Position::from_reid(solved), Ok(Position::SOLVED));
    /// ```
    pub fn from_reid(text: &str) -> Result<Position, CubeError> {
        let stickers = Stickers::of(text);
        let words: Vec<&str> = stickers.words().collect();
        if words.len() != WORD_COUNT {
            return Err(CubeError::new(format!(
                "expected 20 words, for 12 edges and then 8 corners, found {}",
                words.len()
            )));
        }
        let mut cubies = Cubies::UNKNOWN;
        let mut invalid = Vec::new();
        for (number, (place, word)) in (1..).zip(Place::all().zip(words)) {
            if let Err(fault) = read_word(word, place, &mut cubies) {
                let kind = place.kind();
                let text =
                    format!("invalid {kind} {word:?} in word {number}, for place {place}: {fault}");
                invalid.push(Reason::new(text, vec![place]));
            }
        }
        if invalid.is_empty() {
            Ok(Position::checked(cubies)?)
        } else {
            Err(CubeError::of_pieces(invalid, &cubies))
        }
    }

    /// Writes the position as Reid's 20 words, on one line.
    ///
    /// ```
    /// use faceturn::Position;
    /// assert!(Position::SOLVED.reid().starts_with("UF UR UB UL DF"));
    /// ```
    pub fn reid(&self) -> String {
        let words = self.shown().map(|(_, faces)| faces.map(Face::letter).collect());
        words.collect::<Vec<String>>().join(" ")
    }
}

fn read_word(word: &str, place: Place, cubies: &mut Cubies) -> Result<(), String> {
    if word.chars().count() != place.faces().len() {
        return Err(format!("expected {} letters", place.faces().len()));
    }
    let face = |letter: char| {
        Face::from_letter(letter.to_ascii_uppercase())
            .ok_or_else(|| format!("unknown face {letter:?}; expected U, D, F, B, R or L"))
    };
    let faces = word.chars().map(face).collect::<Result<Vec<Face>, String>>()?;
    let found = Place::showing(&faces).map_err(|fault| match faces[..] {
        // Reid's corners are written anticlockwise.
        [a, b, c] if Place::showing(&[a, c, b]).is_ok() => {
            format!("the letters are in clockwise order; expected {a}{c}{b}")
        }
        _ => format!("it has {fault}"),
    })?;
    cubies.put(place, found);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_with(changes: &[(&str, &str)]) -> String {
        let mut text = Position::SOLVED.reid();
        for (word, other) in changes {
            text = text.replace(word, other);
        }
        Position::from_reid(&text).unwrap_err().to_string()
    }

    #[test]
    fn case_and_white_space_do_not_matter() {
        let after_r = "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR";
        let position = Position::from_reid(after_r).unwrap();
        assert_eq!(position.reid(), after_r);
        let spaced = after_r.to_lowercase().replace(' ', "\n\t ");
        assert_eq!(Position::from_reid(&spaced), Ok(position));
    }

    #[test]
    fn a_wrong_count_is_an_error() {
        let text = "expected 20 words, for 12 edges and then 8 corners, found 21";
        assert_eq!(error_with(&[("UF UR", "UF UF UR")]), text);
    }

    #[test]
    fn every_invalid_word_is_reported() {
        assert_eq!(
            error_with(&[("UF ", "U "), ("UR ", "UQ "), ("UB ", "UU "), ("UL ", "ud ")]),
            "invalid edge \"U\" in word 1, for place UF: expected 2 letters\n\
             invalid edge \"UQ\" in word 2, for place UR: unknown face 'Q'; \
             expected U, D, F, B, R or L\n\
             invalid edge \"UU\" in word 3, for place UB: it has one face twice\n\
             invalid edge \"ud\" in word 4, for place UL: it has two opposite faces\n\
             edge UF is missing\nedge UR is missing\nedge UB is missing\nedge UL is missing"
        );
        assert_eq!(
            error_with(&[("UFR", "URF"), ("URB", "UR"), ("DBR", "DUR")]),
            "invalid corner \"URF\" in word 13, for place UFR: \
             the letters are in clockwise order; expected UFR\n\
             invalid corner \"UR\" in word 14, for place URB: expected 3 letters\n\
             invalid corner \"DUR\" in word 20, for place DBR: it has two opposite faces\n\
             corner UFR is missing\ncorner URB is missing\ncorner DBR is missing"
        );
    }

    #[test]
    fn positions_that_turns_cannot_reach_are_errors() {
        assert_eq!(
            error_with(&[("DL ", "UF ")]),
            "edge UF occurs twice, in places UF and DL\nedge DL is missing"
        );
        assert_eq!(
            error_with(&[("UF ", "FU "), ("UFR", "RUF")]),
            "one edge is flipped: flip any edge to correct it\n\
             one corner is twisted anticlockwise: twist any corner clockwise to correct it"
        );
    }
}
