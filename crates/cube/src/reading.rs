//! One door for positions in whatever form they come.

use thiserror::Error;

use crate::facelets::FaceletError;
use crate::maneuver::Maneuver;
use crate::notation::{Notation, NotationError};
use crate::position::Position;
use crate::reid::ReidError;

/// How a position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionFormat {
    /// Whichever of the others the text looks like.
    #[default]
    Auto,
    /// Moves that make the position from the solved cube.
    Moves,
    /// 54 facelets; see [`Position::from_facelets`].
    Facelets,
    /// Reid's 20 words; see [`Position::from_reid`].
    Reid,
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadPositionError {
    /// Read as moves.
    #[error(transparent)]
    Moves(#[from] NotationError),
    /// Read as facelets.
    #[error(transparent)]
    Facelets(#[from] FaceletError),
    /// Read as Reid's words.
    #[error(transparent)]
    Reid(#[from] ReidError),
}

/// Reads a position.
///
/// # Errors
/// [`ReadPositionError`].
pub fn read_position(
    text: &str,
    format: PositionFormat,
    notation: Notation,
) -> Result<Position, ReadPositionError> {
    match format {
        PositionFormat::Facelets => Ok(Position::from_facelets(text)?),
        PositionFormat::Reid => Ok(Position::from_reid(text)?),
        PositionFormat::Moves => Ok(Position::SOLVED.apply(&Maneuver::parse(text, notation)?)),
        PositionFormat::Auto => {
            if text.split_whitespace().count() == 20 && Position::from_reid(text).is_ok() {
                return Ok(Position::from_reid(text)?);
            }
            if let Ok(position) = Position::from_facelets(text) {
                return Ok(position);
            }
            Ok(Position::SOLVED.apply(&Maneuver::parse(text, notation)?))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(text: &str) -> Position {
        read_position(text, PositionFormat::Auto, Notation::Standard).unwrap()
    }

    #[test]
    fn published_positions_read_the_same_in_every_form() {
        let forms = [
            [
                "R",
                "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
                "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR",
            ],
            [
                "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U",
                "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
                "FU RU BU LU FD RD BD LD RF LF RB LB UFR URB UBL ULF DRF DFL DLB DBR",
            ],
        ];
        for [moves, facelets, reid] in forms {
            let position = auto(moves);
            assert_eq!((position.facelets(), position.reid()), (facelets.into(), reid.into()));
            assert_eq!((auto(facelets), auto(reid)), (position, position));
        }
        let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
        assert_eq!(auto("R U F").facelets(), facelets);
    }
}
