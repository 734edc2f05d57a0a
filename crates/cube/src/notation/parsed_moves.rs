use std::fmt;

use super::parser::Parser;
use super::{Notation, NotationError, Role, expansion};
use crate::maneuver::Maneuver;
use crate::position::Position;
use crate::reading_note::ReadingNote;
use crate::rotation::Rotation;
use crate::symmetry::CubeSymmetry;

/// Moves read from text, as face turns and a rotation of the whole cube.
///
/// A wide move or a slice turns the middle of the cube, so it rotates the whole cube relative to
/// its outer layers: `Rw` is `L x`. Rotations can be moved to the end or to the beginning, past
/// the face turns, which are then renamed.
///
/// ```
/// use faceturn::cube::{Notation, ParsedMoves};
/// let moves = ParsedMoves::parse("Rw U", Notation::Standard)?;
/// // As seen from the first holding: `Rw U` is `L F x`.
/// assert_eq!(moves.maneuver().to_string(), "L F");
/// assert_eq!(moves.rotation().to_string(), "x");
/// assert_eq!(moves.to_string(), "L F x");
/// // As seen from the last: `Rw U` is `x L U`.
/// assert_eq!(moves.maneuver_as_held().to_string(), "L U");
/// # Ok::<(), faceturn::cube::NotationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ParsedMoves {
    maneuver: Maneuver,
    rotation: Rotation,
}

impl Position {
    /// The position after these moves of the solved cube, in the [standard
    /// notation](Notation::Standard); rotations and wide moves are undone by holding the cube as
    /// before.
    ///
    /// # Errors
    /// [`NotationError`]
    ///
    /// ```
    /// use faceturn::Position;
    ///
    /// let position = Position::from_moves("R U2 [F, D']")?;
    /// assert_eq!(Position::from_facelets(&position.facelets())?, position);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_moves(moves: &str) -> Result<Position, NotationError> {
        Ok(ParsedMoves::parse(moves, Notation::Standard)?.position())
    }
}

impl ParsedMoves {
    /// Makes moves from these turns followed by this rotation.
    pub fn new(maneuver: Maneuver, rotation: Rotation) -> ParsedMoves {
        ParsedMoves { maneuver, rotation }
    }

    /// Reads moves that are done on a solved cube, in the syntax of [`Notation`].
    ///
    /// Under [`Notation::Niss`], `A (B)` is the inverse of B followed by A. See [`read_solution`]
    /// for moves that solve a cube.
    ///
    /// # Errors
    /// [`NotationError`] with the place and what was expected there.
    pub fn parse(text: &str, notation: Notation) -> Result<ParsedMoves, NotationError> {
        ParsedMoves::parse_with_notes(text, notation).map(|(moves, _)| moves)
    }

    pub(crate) fn parse_with_notes(
        text: &str,
        notation: Notation,
    ) -> Result<(ParsedMoves, Vec<ReadingNote>), NotationError> {
        let sides = Parser::new(text, notation, Role::Position)?.sides()?;
        let (maneuver, rotation) = expansion::face_turns(&sides.premoves_first());
        Ok((ParsedMoves { maneuver, rotation }, sides.notes))
    }

    /// The face turns as seen from the first holding, with the rotations moved to the end.
    pub fn maneuver(&self) -> &Maneuver {
        &self.maneuver
    }

    /// The face turns as seen from the first holding.
    pub fn into_maneuver(self) -> Maneuver {
        self.maneuver
    }

    /// The rotation from the first holding to the last.
    pub fn rotation(&self) -> Rotation {
        self.rotation
    }

    /// The face turns as seen from the last holding, with the rotations moved to the beginning.
    pub fn maneuver_as_held(&self) -> Maneuver {
        self.maneuver.conjugate_by(self.rotation.symmetry())
    }

    /// The position that these moves make from the solved cube, as seen from the last holding.
    /// Its facelets are those of the cube in the hand.
    ///
    /// ```
    /// use faceturn::Position;
    /// use faceturn::cube::{Notation, ParsedMoves};
    /// let position = |text| ParsedMoves::parse(text, Notation::Standard).map(|it| it.position());
    /// assert_eq!(position("Rw U")?, position("L U")?);
    /// assert_eq!(position("x y2")?, Position::SOLVED);
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn position(&self) -> Position {
        Position::SOLVED.apply(&self.maneuver).conjugate_by(self.rotation.symmetry())
    }

    /// The same moves with the turns in [canonical form](Maneuver::canonical).
    ///
    /// ```
    /// use faceturn::cube::{Notation, ParsedMoves};
    /// let moves = ParsedMoves::parse("D U x D' M M'", Notation::Standard)?;
    /// assert_eq!(moves.simplified().to_string(), "U D B' x");
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn simplified(&self) -> ParsedMoves {
        ParsedMoves { maneuver: self.maneuver.canonical(), rotation: self.rotation }
    }

    /// The moves that undo these, starting from the last holding of these.
    ///
    /// ```
    /// use faceturn::cube::{Notation, ParsedMoves};
    /// let inverse = |text| ParsedMoves::parse(text, Notation::Standard).map(|it| it.inverse());
    /// assert_eq!(inverse("Rw U")?, ParsedMoves::parse("U' Rw'", Notation::Standard)?);
    /// assert_eq!(inverse("Rw U")?.to_string(), "U' L' x'");
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn inverse(&self) -> ParsedMoves {
        ParsedMoves {
            maneuver: self.maneuver_as_held().inverse(),
            rotation: self.rotation.inverse(),
        }
    }

    /// The moves as seen after a symmetry, such as a reflection.
    ///
    /// ```
    /// use faceturn::cube::{Axis, CubeSymmetry, Notation, ParsedMoves};
    /// let moves = ParsedMoves::parse("R U2 F' y", Notation::Standard)?;
    /// let mirrored = moves.conjugate_by(CubeSymmetry::reflection(Axis::RL));
    /// assert_eq!(mirrored.to_string(), "L' U2 F y'");
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn conjugate_by(&self, symmetry: CubeSymmetry) -> ParsedMoves {
        let rotation = symmetry.inverse().then(self.rotation.symmetry()).then(symmetry);
        ParsedMoves {
            maneuver: self.maneuver.conjugate_by(symmetry),
            rotation: Rotation::from_symmetry(rotation)
                .expect("a conjugate of a rotation is a rotation"),
        }
    }
}

/// Writes the turns, then the shortest moves for the rotation.
impl fmt::Display for ParsedMoves {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let space =
            if self.maneuver.turns().is_empty() || self.rotation.is_identity() { "" } else { " " };
        write!(out, "{}{space}{}", self.maneuver, self.rotation)
    }
}

/// Reads moves as a solution: face turns named as the cube is held at the beginning.
///
/// Wide moves, slices and rotations are allowed. The result solves a position read by
/// [`read_position`](crate::read_position) exactly if the text solves the cube in the hand, up to
/// how it is held at the end.
///
/// Under [`Notation::Niss`], `A (B)` is A followed by the inverse of B, which was found on the
/// inverse cube. The letters on both sides name the faces of the cube as it is held at the
/// beginning.
///
/// # Errors
/// [`NotationError`] with the place and what was expected there.
///
/// ```
/// use faceturn::Position;
/// use faceturn::cube::{Notation, PositionFormat, read_position, read_solution};
/// let position = read_position("Rw U", PositionFormat::Auto, Notation::Standard)?;
/// for text in ["U' Rw'", "U' L'", "y U' B'"] {
///     let solution = read_solution(text, Notation::Standard)?;
///     assert_eq!(position.apply(&solution), Position::SOLVED);
/// }
/// assert_eq!(read_solution("F (R U)", Notation::Niss)?.to_string(), "F U' R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_solution(text: &str, notation: Notation) -> Result<Maneuver, NotationError> {
    let sides = Parser::new(text, notation, Role::Solution)?.sides()?;
    let (mut solution, _) = expansion::face_turns(&sides.normal());
    let (found_on_inverse, _) = expansion::face_turns(&sides.inverse());
    solution.extend(found_on_inverse.inverse());
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(text: &str, notation: Notation) -> String {
        read_solution(text, notation).unwrap().to_string()
    }

    #[test]
    fn solutions_of_a_rotated_scramble_are_accepted() {
        let scramble = ParsedMoves::parse("Rw U", Notation::Standard).unwrap().position();
        for text in
            ["U' Rw'", "U' L'", "U' L' x'", "U' x' L'", "(Rw U)'", "z R' z' L'", "x' F' l' R"]
        {
            let solution = read_solution(text, Notation::Standard).unwrap();
            let solves = scramble.apply(&solution) == Position::SOLVED;
            assert_eq!(solves, text != "x' F' l' R", "{text}");
        }
        assert_eq!(solution("U' Rw'", Notation::Standard), "U' L'");
    }

    #[test]
    fn a_niss_solution_is_the_normal_side_then_the_inverse_of_the_other() {
        assert_eq!(solution("F (R U)", Notation::Niss), "F U' R'");
        assert_eq!(solution("(R U) F", Notation::Niss), "F U' R'");
        assert_eq!(solution("F (R) B (L2 D)", Notation::Niss), "F B D' L2 R'");
        assert_eq!(solution("(R U)", Notation::Niss), "U' R'");
        assert_eq!(solution("R U", Notation::Niss), "R U");
        assert_eq!(solution("(F) R [U, R]", Notation::Niss), "R U R U' R' F'");
        // Without NISS the parentheses are a group.
        assert_eq!(solution("F (R U)", Notation::Standard), "F R U");
    }

    #[test]
    fn a_rotation_stays_on_its_side_of_a_niss_solution() {
        // After x the letter U names the face that was F.
        assert_eq!(solution("R x U (F)", Notation::Niss), "R F F'");
        assert_eq!(solution("R (x U) F", Notation::Niss), "R F F'");
        assert_eq!(solution("x U (x U) F (B)", Notation::Niss), "F D U' F'");
    }
}
