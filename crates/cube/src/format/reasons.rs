//! Details of an unreadable position for programs: its kind, where it is, and its reasons.

use super::{ReadPositionError, RivalFormat};
use crate::Span;
use crate::cube_error::{CubeError, Reason};

impl ReadPositionError {
    /// A word for the kind of error. Words are stable, messages are not.
    pub const fn kind(&self) -> &'static str {
        match self {
            ReadPositionError::Blank => "blank",
            ReadPositionError::Moves(_) => "moves",
            ReadPositionError::Facelets(_) => "facelets",
            ReadPositionError::Reid(_) => "reid",
            ReadPositionError::Cycles(_) => "cycles",
            ReadPositionError::KPattern(_) => "kpattern",
            ReadPositionError::Colours(CubeError { kind: Some(kind), .. }) => kind,
            ReadPositionError::Colours(_) => "colours",
            ReadPositionError::Name(_) => "name",
            ReadPositionError::Ambiguous { .. } => "ambiguous",
        }
    }

    /// The position of the mistake, if it is a single place in the text.
    pub fn span(&self) -> Option<Span> {
        match self {
            ReadPositionError::Moves(error) => Some(error.span),
            ReadPositionError::KPattern(error) => error.span,
            _ => None,
        }
    }

    /// The faults of pieces and symbols; empty if the text does not describe a whole cube.
    ///
    /// ```
    /// use faceturn::cube::{Notation, PositionFormat, read_position};
    /// // Edge UF is flipped.
    /// let facelets = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    /// let error = read_position(facelets, PositionFormat::Auto, Notation::Standard).unwrap_err();
    /// assert_eq!(error.reasons()[0].message, "one edge is flipped: flip any edge to correct it");
    /// ```
    pub fn reasons(&self) -> Vec<Reason> {
        match self {
            ReadPositionError::Facelets(error)
            | ReadPositionError::Reid(error)
            | ReadPositionError::Cycles(error)
            | ReadPositionError::KPattern(error) => error.reasons.to_vec(),
            ReadPositionError::Ambiguous {
                rival: RivalFormat::Facelets(error) | RivalFormat::Reid(error),
                ..
            } => error.reasons.to_vec(),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::Notation;
    use crate::{KPattern, Position, PositionFormat, ReadPositionError, read_position};

    fn error(text: &str) -> ReadPositionError {
        read_position(text, PositionFormat::Auto, Notation::Standard).expect_err("not a position")
    }

    fn reasons(text: &str) -> Vec<String> {
        let written = |reason: crate::Reason| {
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
