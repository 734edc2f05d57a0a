//! What programs need to know about an unreadable position: its kind, where, and piece by piece.

use std::fmt::Display;

use super::{ReadPositionError, RivalFormat};
use crate::facelets::FaceletError;
use crate::impossible::Impossibility;
use crate::kpattern::{KPatternError, KPatternJsonError};
use crate::notation::Span;
use crate::piece::Place;
use crate::reid::ReidError;

/// One of the things that are wrong with a cube, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// A sentence about it.
    pub message: String,
    /// The places it is about; empty if it is about the whole cube, or a piece that is missing.
    pub places: Vec<Place>,
}

impl Reason {
    fn new(message: impl Display, places: Vec<Place>) -> Reason {
        Reason { message: message.to_string(), places }
    }
}

impl ReadPositionError {
    /// A word for the kind of error. Words are stable, messages are not.
    pub const fn kind(&self) -> &'static str {
        match self {
            ReadPositionError::Blank => "blank",
            ReadPositionError::Moves(_) => "moves",
            ReadPositionError::Facelets(_) => "facelets",
            ReadPositionError::Reid(_) => "reid",
            ReadPositionError::KPatternJson(_) | ReadPositionError::KPattern(_) => "kpattern",
            ReadPositionError::Name(_) => "name",
            ReadPositionError::Ambiguous { .. } => "ambiguous",
        }
    }

    /// Where the mistake is, if that is one place in the text.
    pub fn span(&self) -> Option<Span> {
        match self {
            ReadPositionError::Moves(error) => Some(error.span),
            ReadPositionError::KPatternJson(KPatternJsonError::Json { span, .. }) => Some(*span),
            _ => None,
        }
    }

    /// What is wrong with the cube, piece by piece; empty if the text does not describe a whole
    /// cube.
    ///
    /// ```
    /// use faceturn_cube::{Notation, PositionFormat, read_position};
    /// // Edge UF is flipped.
    /// let facelets = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    /// let error = read_position(facelets, PositionFormat::Auto, Notation::Standard).unwrap_err();
    /// assert_eq!(error.reasons()[0].message, "one edge is flipped: flip any edge to correct it");
    /// ```
    pub fn reasons(&self) -> Vec<Reason> {
        match self {
            ReadPositionError::Facelets(error) => of_facelets(error),
            ReadPositionError::Reid(error) => of_words(error),
            ReadPositionError::KPattern(KPatternError::Impossible(impossible)) => {
                of_cubies(&impossible.reasons)
            }
            ReadPositionError::KPattern(KPatternError::Orientation { place, .. }) => {
                vec![Reason::new(self, vec![*place])]
            }
            ReadPositionError::Ambiguous { rival: RivalFormat::Facelets(error), .. } => {
                of_facelets(error)
            }
            ReadPositionError::Ambiguous { rival: RivalFormat::Reid(error), .. } => of_words(error),
            _ => Vec::new(),
        }
    }
}

fn of_facelets(error: &FaceletError) -> Vec<Reason> {
    match error {
        FaceletError::Count { .. }
        | FaceletError::Number { .. }
        | FaceletError::Colour(_)
        | FaceletError::EitherWay { .. } => Vec::new(),
        FaceletError::Symbols(faults) => {
            faults.iter().map(|fault| Reason::new(fault, Vec::new())).collect()
        }
        FaceletError::Centres { .. } => vec![Reason::new(error, Vec::new())],
        FaceletError::Pieces { places, reasons } => {
            let invalid = places.iter().map(|piece| Reason::new(piece, vec![piece.place]));
            invalid.chain(of_cubies(reasons)).collect()
        }
        FaceletError::Impossible(impossible) => of_cubies(&impossible.reasons),
    }
}

fn of_words(error: &ReidError) -> Vec<Reason> {
    match error {
        ReidError::Count { .. } => Vec::new(),
        ReidError::Words { words, reasons } => {
            let invalid = words.iter().map(|word| Reason::new(word, vec![word.place]));
            invalid.chain(of_cubies(reasons)).collect()
        }
        ReidError::Impossible(impossible) => of_cubies(&impossible.reasons),
    }
}

fn of_cubies(reasons: &[Impossibility]) -> Vec<Reason> {
    let places = |reason: &Impossibility| match reason {
        Impossibility::NoSuchEdge { place, .. } => vec![Place::Edge(*place)],
        Impossibility::EdgeRepeated { places, .. } => {
            places.iter().copied().map(Place::Edge).collect()
        }
        Impossibility::NoSuchCorner { place, .. } => vec![Place::Corner(*place)],
        Impossibility::CornerRepeated { places, .. } => {
            places.iter().copied().map(Place::Corner).collect()
        }
        Impossibility::EdgeMissing(_)
        | Impossibility::EdgeFlipped
        | Impossibility::CornerMissing(_)
        | Impossibility::CornerTwisted(_)
        | Impossibility::PiecesSwapped => Vec::new(),
    };
    reasons.iter().map(|reason| Reason::new(reason, places(reason))).collect()
}

#[cfg(test)]
mod tests {
    use crate::notation::Notation;
    use crate::{KPattern, Position, PositionFormat, ReadPositionError, read_position};

    fn error(text: &str) -> ReadPositionError {
        read_position(text, PositionFormat::Auto, Notation::Standard).expect_err("not a position")
    }

    /// The reasons, each with its places in brackets.
    fn reasons(text: &str) -> Vec<String> {
        let written = |reason: super::Reason| {
            let places: Vec<String> = reason.places.iter().map(ToString::to_string).collect();
            format!("{} [{}]", reason.message, places.join(" "))
        };
        error(text).reasons().into_iter().map(written).collect()
    }

    #[test]
    fn an_error_of_moves_has_a_place_in_the_text_and_no_reasons() {
        let wrong = error("R U Q");
        assert_eq!((wrong.kind(), wrong.span().map(|span| span.column)), ("moves", Some(5)));
        assert!(wrong.reasons().is_empty());
        assert_eq!(error(" // nothing").kind(), "blank");
    }

    #[test]
    fn every_reason_is_a_line_of_the_message_and_names_its_places() {
        let solved = Position::SOLVED.facelets();
        // The top of UF shows L, that of UL shows F.
        let exchanged = solved.replacen("UUUUUUUUU", "UUULUUUFU", 1);
        let impossible = exchanged.replacen('L', "F", 1).replacen("UFU", "ULU", 1);
        let [symbols, pieces] = [solved.replacen('U', "R", 1), impossible];
        assert_eq!(reasons(&symbols)[1], "U occurs 8 times, expected 9 times []");
        for text in [symbols, pieces] {
            let error = error(&text);
            let lines: Vec<String> = error.to_string().lines().map(str::to_owned).collect();
            let messages: Vec<String> =
                error.reasons().into_iter().map(|reason| reason.message).collect();
            assert_eq!(messages, lines);
            assert_eq!((error.kind(), error.span()), ("facelets", None));
        }
        let mut pattern = KPattern::from(&Position::SOLVED);
        pattern.edge_pieces[2] = 0;
        pattern.corner_pieces[7] = 1;
        let expected = [
            "edge UF occurs twice, in places UF and UB [UF UB]",
            "edge UB is missing []",
            "corner URB occurs twice, in places URB and DBR [URB DBR]",
            "corner DBR is missing []",
        ];
        assert_eq!(reasons(&pattern.to_json()), expected);
        pattern.edge_orientation[3] = 2;
        let orientation =
            "invalid orientation 2 of the edge at place UL; expected less than 2 [UL]";
        assert_eq!(reasons(&pattern.to_json()), [orientation]);
        let word = Position::SOLVED.reid().replacen("UR", "UD", 1);
        assert_eq!(reasons(&word).first().map(|reason| reason.ends_with("[UR]")), Some(true));
    }
}
