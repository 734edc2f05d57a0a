//! Positions as Reid's 20 words.
//!
//! The words say which cubie is in each place: first the edge places UF UR UB UL DF DR DB DL FR FL
//! BR BL, then the corner places UFR URB UBL ULF DRF DFL DLB DBR. A word's letters are what lies on
//! the faces of the place, in the order of the place's name. Source: M. Reid, optimal cube solver.

use std::fmt;

use thiserror::Error;

use crate::cubies::Cubies;
use crate::face::Face;
use crate::impossible::{self, Impossibility, ImpossibleCube};
use crate::listing::Lines;
use crate::piece::{Corner, Edge, Oddity, Place};
use crate::position::Position;

/// How many words a position takes.
pub(crate) const WORD_COUNT: usize = Edge::COUNT + Corner::COUNT;

/// Why a text is no position in Reid's words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReidError {
    /// Too many words or too few.
    #[error("expected 20 words, for 12 edges and then 8 corners, found {found}")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// Some words are no cubies.
    #[error("{}", WithReasons(words, reasons))]
    Words {
        /// The words, at least one.
        words: Vec<StrangeWord>,
        /// What else is wrong with the cubies that could be read.
        reasons: Vec<Impossibility>,
    },
    /// The words are all cubies, but no face turns lead here.
    #[error(transparent)]
    Impossible(#[from] ImpossibleCube),
}

/// A word that is no cubie of the kind its place takes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("word {number} {word:?}, for place {place}, is no {}: {fault}", place.kind())]
pub struct StrangeWord {
    /// Which word it is, from 1.
    pub number: usize,
    /// The word as written.
    pub word: String,
    /// The place it stands for.
    pub place: Place,
    /// What is wrong with it.
    pub fault: WordFault,
}

/// Why a word is no cubie.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordFault {
    /// An edge has two letters, a corner three.
    #[error("expected {expected} letters")]
    Length {
        /// How many letters a cubie has that fits here.
        expected: usize,
    },
    /// A letter that stands for no face.
    #[error("{0:?} is no face, expected U, D, F, B, R or L")]
    Letter(char),
    /// The faces are not together on any cubie.
    #[error("no cubie has {0}")]
    Faces(Oddity),
    /// A corner read clockwise; Reid's are read anticlockwise.
    #[error("its letters run the wrong way round, expected {expected}")]
    WrongWayRound {
        /// The word with its first letter kept and the others exchanged.
        expected: String,
    },
}

/// The strange words, then the other reasons, one to a line.
struct WithReasons<'a>(&'a [StrangeWord], &'a [Impossibility]);

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
    /// [`ReidError`] if there are not 20 cubies or if no face turns lead there.
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
        let mut strange = Vec::new();
        for (at, (place, word)) in Place::all().zip(words).enumerate() {
            if let Err(fault) = read_word(word, place, &mut cubies) {
                strange.push(StrangeWord { number: at + 1, word: word.to_owned(), place, fault });
            }
        }
        if strange.is_empty() {
            Ok(Position::checked(cubies)?)
        } else {
            let reasons = impossible::reasons_where_known(&cubies);
            Err(ReidError::Words { words: strange, reasons })
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

/// Puts the cubie that a word names into its place.
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
            let found = Corner::showing([a, b, c]).map_err(|oddity| match oddity {
                Oddity::WrongWayRound => {
                    WordFault::WrongWayRound { expected: format!("{a}{c}{b}") }
                }
                _ => WordFault::Faces(oddity),
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
    fn case_and_white_space_are_free() {
        let after_r = "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR";
        let position = Position::from_reid(after_r).unwrap();
        assert_eq!(position.reid(), after_r);
        let spaced = after_r.to_lowercase().replace(' ', "\n\t ");
        assert_eq!(Position::from_reid(&spaced), Ok(position));
    }

    #[test]
    fn a_wrong_count_is_told() {
        let text = "expected 20 words, for 12 edges and then 8 corners, found 21";
        assert_eq!(error_with(&[("UF UR", "UF UF UR")]), text);
    }

    #[test]
    fn every_strange_word_is_told() {
        assert_eq!(
            error_with(&[("UF ", "U "), ("UR ", "UQ "), ("UB ", "UU "), ("UL ", "ud ")]),
            "word 1 \"U\", for place UF, is no edge: expected 2 letters\n\
             word 2 \"UQ\", for place UR, is no edge: 'Q' is no face, \
             expected U, D, F, B, R or L\n\
             word 3 \"UU\", for place UB, is no edge: no cubie has one face twice\n\
             word 4 \"ud\", for place UL, is no edge: no cubie has two opposite faces\n\
             edge UF is missing\nedge UR is missing\nedge UB is missing\nedge UL is missing"
        );
        assert_eq!(
            error_with(&[("UFR", "URF"), ("URB", "UR"), ("DBR", "DUR")]),
            "word 13 \"URF\", for place UFR, is no corner: \
             its letters run the wrong way round, expected UFR\n\
             word 14 \"UR\", for place URB, is no corner: expected 3 letters\n\
             word 20 \"DUR\", for place DBR, is no corner: no cubie has two opposite faces\n\
             corner UFR is missing\ncorner URB is missing\ncorner DBR is missing"
        );
    }

    #[test]
    fn cubies_that_turns_cannot_bring_there_are_told() {
        assert_eq!(
            error_with(&[("DL ", "UF ")]),
            "edge UF occurs twice, in places UF and DL\nedge DL is missing"
        );
        assert_eq!(
            error_with(&[("UF ", "FU "), ("UFR", "RUF")]),
            "one edge is flipped: turn any one edge over to mend it\n\
             one corner is twisted anticlockwise: twist any one corner clockwise to mend it"
        );
    }
}
