use std::fmt;
use std::str::FromStr;

use super::moves::Move;
use super::parser::Parser;
use super::{Notation, NotationError, ParsedMoves, Role, expansion};
use crate::maneuver::Maneuver;

/// A sequence of moves, done from left to right. [`ParsedMoves`] has their effect.
///
/// ```
/// use faceturn::MoveSequence;
/// let moves: MoveSequence = "M2 U (M U2)' // brackets are written out".parse()?;
/// assert_eq!((moves.to_string().as_str(), moves.len()), ("M2 U U2 M'", 4));
/// assert_eq!(moves.parsed().maneuver().to_string(), "R2 L2 D D2 R' L");
/// # Ok::<(), faceturn::cube::NotationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveSequence(Vec<Move>);

impl MoveSequence {
    /// Makes a sequence of these moves.
    pub fn new(moves: Vec<Move>) -> MoveSequence {
        MoveSequence(moves)
    }

    /// The moves in order.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The effect of the moves: face turns as seen from the first holding, and a rotation.
    pub fn parsed(&self) -> ParsedMoves {
        let (maneuver, rotation) = expansion::face_turns(&self.0);
        ParsedMoves::new(maneuver, rotation)
    }
}

impl From<&Maneuver> for MoveSequence {
    fn from(maneuver: &Maneuver) -> MoveSequence {
        MoveSequence(maneuver.turns().iter().map(|&turn| turn.into()).collect())
    }
}

/// Writes the moves separated by single spaces; wide moves are lower-case letters.
impl fmt::Display for MoveSequence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, turned) in self.0.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(out, "{space}{turned}")?;
        }
        Ok(())
    }
}

/// Reads moves in the standard notation, brackets written out.
impl FromStr for MoveSequence {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<MoveSequence, NotationError> {
        let sides = Parser::new(text, Notation::Standard, Role::Solution)?.sides()?;
        Ok(MoveSequence(sides.normal()))
    }
}
