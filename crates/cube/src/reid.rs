//! Positions as Reid's 20 words.
//!
//! The words say which cubie is in each place: first the edge places UF UR UB UL DF DR DB DL FR FL
//! BR BL, then the corner places UFR URB UBL ULF DRF DFL DLB DBR. The letters of a
//! word are the colours on the faces of its place, in the order of the place's name. Source: M. Reid, optimal cube solver.

use std::fmt;

use thiserror::Error;

use crate::cubies::Cubies;
use crate::face::Face;
use crate::impossible::{self, Impossibility, ImpossibleCube};
use crate::listing::Lines;
use crate::piece::{Corner, Edge, PieceFault, Place};
use crate::position::Position;

/// How many words a position takes.
pub(crate) const WORD_COUNT: usize = Edge::COUNT + Corner::COUNT;

/// Error returned when a text cannot be read as Reid's 20 words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReidError {
    /// Too many or too few words.
    #[error("expected 20 words, for 12 edges and then 8 corners, found {found}")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// Some words are not cubies.
    #[error("{}", WithReasons(words, reasons))]
    Words {
        /// The invalid words, at least one.
        words: Vec<InvalidWord>,
        /// What is wrong with the other cubies.
        reasons: Vec<Impossibility>,
    },
    /// The words are all cubies, but face turns cannot reach this position.
    #[error(transparent)]
    Impossible(#[from] ImpossibleCube),
}

/// A word that is not a cubie of the kind that belongs to its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid {} {word:?} in word {number}, for place {place}: {fault}", place.kind())]
#[non_exhaustive]
pub struct InvalidWord {
    /// The number of the word, from 1.
    pub number: usize,
    /// The word as written.
    pub word: String,
    /// The place it stands for.
    pub place: Place,
    /// What is wrong with it.
    pub fault: WordFault,
}

/// Why a word is not a cubie.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordFault {
    /// An edge has two letters, a corner three.
    #[error("expected {expected} letters")]
    Length {
        /// The number of letters of a cubie that belongs here.
        expected: usize,
    },
    /// A letter that is not a face.
    #[error("unknown face {0:?}; expected U, D, F, B, R or L")]
    Letter(char),
    /// No cubie has these faces.
    #[error("it has {0}")]
    Faces(PieceFault),
    /// A corner written clockwise; Reid's are written anticlockwise.
    #[error("the letters are in clockwise order; expected {expected}")]
    Clockwise {
        /// The word with its first letter kept and the others exchanged.
        expected: String,
    },
}

/// The invalid words, then the other reasons, one per line.
struct WithReasons<'a>(&'a [InvalidWord], &'a [Impossibility]);

impl fmt::Display for WithReasons<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let newline = if self.1.is_empty() { "" } else { "\n" };
        write!(out, "{}{newline}{}", Lines(self.0), Lines(self.1))
    }
}

impl Position {
    /// Reads Reid's 20 words, upper or lower case, with any white space between them.
    ///
    /// # Errors
    /// [`ReidError`] if there are not 20 cubies or if face turns cannot reach the position.
    ///
    /// ```
    /// use faceturn_cube::Position;
    /// let solved = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    /// assert_eq!(Position::from_reid(solved), Ok(Position::SOLVED));
    /// ```
    pub fn from_reid(text: &str) -> Result<Position, ReidError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != WORD_COUNT {
            return Err(ReidError::Count { found: words.len() });
        }
        let mut cubies = Cubies::UNKNOWN;
        let mut invalid = Vec::new();
        for (at, (place, word)) in Place::all().zip(words).enumerate() {
            if let Err(fault) = read_word(word, place, &mut cubies) {
                invalid.push(InvalidWord { number: at + 1, word: word.to_owned(), place, fault });
            }
        }
        if invalid.is_empty() {
            Ok(Position::checked(cubies)?)
        } else {
            let reasons = impossible::reasons_where_known(&cubies);
            Err(ReidError::Words { words: invalid, reasons })
        }
    }

    /// The position in Reid's 20 words, on one line.
    ///
    /// ```
    /// use faceturn_cube::Position;
    /// assert!(Position::SOLVED.reid().starts_with("UF UR UB UL DF"));
    /// ```
    pub fn reid(&self) -> String {
        let word = |faces: &[Face]| faces.iter().map(|face| face.letter()).collect::<String>();
        let edges = self.shown_by_edges().map(|faces| word(&faces));
        let corners = self.shown_by_corners().map(|faces| word(&faces));
        let words: Vec<String> = edges.into_iter().chain(corners).collect();
        words.join(" ")
    }
}

/// Puts the cubie named by a word into its place.
fn read_word(word: &str, place: Place, cubies: &mut Cubies) -> Result<(), WordFault> {
    let expected = place.faces().len();
    let letters = word.chars().map(|letter| {
        Face::from_letter(letter.to_ascii_uppercase()).ok_or(WordFault::Letter(letter))
    });
    if word.chars().count() != expected {
        return Err(WordFault::Length { expected });
    }
    let faces = letters.collect::<Result<Vec<Face>, WordFault>>()?;
    match (place, &faces[..]) {
        (Place::Edge(edge), &[a, b]) => {
            cubies.put_edge(edge, Edge::showing([a, b]).map_err(WordFault::Faces)?);
        }
        (Place::Corner(corner), &[a, b, c]) => {
            let found = Corner::showing([a, b, c]).map_err(|fault| match fault {
                PieceFault::Mirrored => WordFault::Clockwise { expected: format!("{a}{c}{b}") },
                _ => WordFault::Faces(fault),
            })?;
            cubies.put_corner(corner, found);
        }
        _ => return Err(WordFault::Length { expected }),
    }
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
