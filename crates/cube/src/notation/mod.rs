//! Moves as text: see [`Notation`]. `parser.rs` reads brackets, `expansion.rs` makes face turns.

mod error;
mod expansion;
mod move_sequence;
mod moves;
mod niss;
mod parsed_moves;
mod parser;
mod source_text;

use std::str::FromStr;

use thiserror::Error;

pub use error::{NotationError, NotationFault};
pub use move_sequence::MoveSequence;
pub use moves::{Layers, Move};
pub use niss::NissMoves;
pub use parsed_moves::{ParsedMoves, read_solution};

use crate::face_turn::FaceTurn;
use crate::maneuver::Maneuver;
use parser::Parser;

/// Whether a text has only white space and comments.
pub(crate) fn is_blank(text: &str) -> bool {
    Parser::new(text, Notation::Standard, Role::Position).is_ok_and(Parser::finds_nothing)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Position,
    Solution,
}

/// How deep brackets may be nested.
pub const NESTING_LIMIT: usize = 64;

/// How many moves a text may have with its brackets written out.
///
/// Face turns, wide moves, slices and rotations count as one each, every time a bracket repeats
/// them. A slice is two face turns, so a maneuver may be twice as long.
pub const MOVE_LIMIT: usize = 100_000;

/// The most face turns of a solution that has no other moves.
pub(crate) const SOLUTION_TURNS: usize = 36;

/// The most moves of a solution that has others than face turns.
pub(crate) const SOLUTION_MOVES: usize = 30;

crate::names! {
    /// How moves are written. The notations differ in the meaning of parentheses.
    ///
    /// | written | meaning |
    /// |---|---|
    /// | `U D F B R L` | face turns |
    /// | `Rw` or `2Rw` or `r` | the face and the slice next to it |
    /// | `M E S` | the slices between two faces; M follows L, E follows D, S follows F |
    /// | `2R` `1R` | the second layer from R alone, as R turns: `M'`; the first: `R` |
    /// | `x y z` `X Y Z` `3Rw` `3r` `[r]` | the whole cube as R, U and F turn |
    /// | `R2` `R²` `R2'` `R^2` | half a turn |
    /// | `R'` `R’` `` R` `` `Ri` `R-` `R-1` `R^-1` `R3` | anticlockwise |
    /// | `R` `R1` `R+` | clockwise |
    /// | `(R U)3` `(R U)'` `(R U)-1` `(R U)^2` | repeated, inverted |
    /// | `[A, B]` `[A: B]` | the commutator A B A' B', the conjugate A B A' |
    /// | `[U2]` `{U'}` | the moves inside |
    /// | `R U, F` `R*U` `R_U` `R . U` | what may separate moves, as well as white space |
    /// | `["R", "U'"]` `[R, U', F]` | a list of moves; without quotes, of three and more |
    /// | `// text` `/* text */` | a comment to the end of the line, a comment |
    /// | `R U (2f*, 2q)` `R U (16)` | a length behind the moves of a line, which is left out |
    /// | `1. R U` `1) R U` | a number in front of all moves and a space, which are left out |
    ///
    /// White space is optional. A number right after a letter belongs to that letter; anywhere
    /// else it belongs to the move that follows: `R2Rw` is `R2 Rw`, while `R 2Rw` and `R'2Rw`
    /// contain a `2Rw`. A turn may have up to nine quarters; whole turns do nothing.
    ///
    /// An address of alg.cubing.net or Twizzle stands for its moves. If it also has a setup, the
    /// setup is read as the position and the moves as the solution. An address of the page of
    /// this program, `https://...#position=R+U`, stands for its position. Errors point into the
    /// address.
    ///
    /// Moves are read as face turns. A move of the middle layer is a turn of the outer layers and
    /// a rotation of the whole cube, which renames the faces for later moves. See
    /// [`ParsedMoves`].
    ///
    /// Nesting and length are limited by [`NESTING_LIMIT`] and [`MOVE_LIMIT`], because
    /// `((R)9999)9999` is a short text.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
    pub enum Notation as "notation" {
        /// Parentheses group moves, `(R U)3`. Covers WCA and SiGN notation.
        #[default]
        Standard = "standard",
        /// Moves in parentheses are on the inverse cube. All parentheses of a text belong
        /// together, wherever they are.
        ///
        /// A *position* `A (B)` is the inverse of B, as premoves, followed by A: `F (R U) B (L)`
        /// is `L' U' R' F B`. A *solution* `A (B)` is A followed by the inverse of B: `F (R U)`
        /// is `F U' R'`. A rotation on one side does not rename the faces on the other.
        ///
        /// If you found the moves N on the normal side and I on the inverse side of a scramble S,
        /// the position to solve is `S N (I)`, the inverse of I followed by S and N. An answer X
        /// is appended to the normal side: the whole solution is `N X (I)`, which is N, X and the
        /// inverse of I.
        ///
        /// ```
        /// use faceturn::Position;
        /// use faceturn::cube::{Notation, PositionFormat, read_position, read_solution};
        /// // The scramble, F' L' on the normal side, D2 R on the inverse side.
        /// let text = "R' D2 B U2 L F  F' L' (D2 R)";
        /// let position = read_position(text, PositionFormat::Auto, Notation::Niss)?;
        /// // That leaves R' D2 R' D2 B U2. The answer U2 B' D2 R D2 R solves it.
        /// assert_eq!(position, "R' D2 R' D2 B U2".parse()?);
        /// let answer = "U2 B' D2 R D2 R";
        /// assert_eq!(position.apply(&answer.parse()?), Position::SOLVED);
        /// // The whole solution of the scramble, on both sides and in one sequence.
        /// let scramble: Position = "R' D2 B U2 L F".parse()?;
        /// let solution = read_solution(&format!("F' L' {answer} (D2 R)"), Notation::Niss)?;
        /// assert_eq!(scramble.apply(&solution), Position::SOLVED);
        /// assert_eq!(solution.to_string(), "F' L' U2 B' D2 R D2 R R' D2");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        Niss = "niss",
    }
}

impl Maneuver {
    /// Reads moves as face turns; an empty text is the empty maneuver.
    ///
    /// Faces are named as before the first move, and rotations are dropped: `Rw U` is `L F`.
    /// [`read_position`] names faces as after the last move instead, so its position may differ;
    /// [`ParsedMoves`] has both. Under [`Notation::Niss`], `A (B)` is the inverse of B followed
    /// by A; see [`read_solution`] for solutions.
    ///
    /// [`read_position`]: crate::read_position
    ///
    /// # Errors
    /// [`NotationError`] with the place and what was expected there.
    ///
    /// ```
    /// use faceturn::Maneuver;
    /// use faceturn::cube::Notation;
    /// let standard = Maneuver::parse("(R U')2", Notation::Standard).unwrap();
    /// assert_eq!(standard.to_string(), "R U' R U'");
    /// let niss = Maneuver::parse("F (R U')", Notation::Niss).unwrap();
    /// assert_eq!(niss.to_string(), "U R' F");
    ///
    /// let error = "R U Q".parse::<Maneuver>().unwrap_err();
    /// assert_eq!((error.span.column, error.found.as_str()), (5, "Q"));
    /// ```
    pub fn parse(text: &str, notation: Notation) -> Result<Maneuver, NotationError> {
        Ok(ParsedMoves::parse(text, notation)?.into_maneuver())
    }
}

/// Reads moves in the standard notation.
///
/// ```
/// use faceturn::Maneuver;
/// let maneuver: Maneuver = "R2U'F // no spaces needed".parse().unwrap();
/// assert_eq!(maneuver.to_string(), "R2 U' F");
/// ```
impl FromStr for Maneuver {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Maneuver, NotationError> {
        Maneuver::parse(text, Notation::Standard)
    }
}

/// Error returned when a text is not a face turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown face turn {found:?}; expected a face (U D F B R L) alone or with 2 or '")]
#[non_exhaustive]
pub struct ParseFaceTurnError {
    /// The text.
    pub found: String,
}

/// Reads one face turn in any of the spellings at [`Notation`].
///
/// ```
/// use faceturn::{Face, FaceTurn};
/// assert_eq!("R'".parse::<FaceTurn>().ok(), FaceTurn::new(Face::R, 3));
/// assert!("Rw".parse::<FaceTurn>().is_err());
/// assert!("R U".parse::<FaceTurn>().is_err());
/// ```
impl FromStr for FaceTurn {
    type Err = ParseFaceTurnError;

    fn from_str(text: &str) -> Result<FaceTurn, ParseFaceTurnError> {
        let error = || ParseFaceTurnError { found: text.to_owned() };
        let moves = ParsedMoves::parse(text, Notation::Standard).map_err(|_| error())?;
        match moves.maneuver().turns() {
            &[turn] if moves.rotation().is_identity() => Ok(turn),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard(text: &str) -> String {
        match Maneuver::parse(text, Notation::Standard) {
            Ok(maneuver) => maneuver.to_string(),
            Err(error) => panic!("{text:?}: {error}"),
        }
    }

    #[test]
    fn every_spelling_of_a_turn() {
        for text in ["R", "R1", "R+", "R1+", "R3'", "R3i", "R5", "R^1", "R9", "R^-3"] {
            assert_eq!(standard(text), "R", "{text}");
        }
        for text in ["R2", "R2'", "R²", "R²'", "R2+", "R2-", "R6", "R^2", "R^-2", "R'2", "R-2"] {
            assert_eq!(standard(text), "R2", "{text}");
        }
        for text in [
            "R'", "R’", "R`", "Ri", "R-", "R3", "R1'", "R′", "R´", "R−", "R-1", "R−1", "R7", "R5'",
            "R^-1", "R^3", "R^−1", "R^-5", "R⁻¹", "R '", "R ’", "R³", "Ｒ＇",
        ] {
            assert_eq!(standard(text), "R'", "{text}");
        }
    }

    #[test]
    fn spaces_and_comments_may_be_anywhere_or_nowhere() {
        assert_eq!(standard("R2U'F"), "R2 U' F");
        assert_eq!(standard("U3R1R2"), "U' R R2");
        assert_eq!(standard(" R2\tU'\u{a0}F // R U\r\n//\nB//"), "R2 U' F B");
        assert_eq!(standard("( R U ) ( F )"), "R U F");
        assert_eq!(standard("[R,U][R:U]"), standard(" [ R , U ] [ R : U ] "));
        assert_eq!(standard(""), "");
        assert_eq!(standard("() [,] [:]9999999999999999999999"), "");
        for text in ["\"R U F\"", "“R U F”", "'R U F'", "[R U F]", "\u{feff}R\u{200b}U F"] {
            assert_eq!(standard(text), "R U F", "{text}");
        }
        assert_eq!(
            (standard("U'+D"), standard("U2+D'"), standard("R0 U")),
            ("U' D".into(), "U2 D'".into(), "U".into())
        );
        for text in ["R*U·F", "R_U_F", "R,U,F", "R U . F .", "/* R U */ R /**/ U F", "R4 R U F9"] {
            assert_eq!(standard(text), "R U F", "{text}");
        }
    }

    #[test]
    fn wide_moves_and_slices_turn_the_cube() {
        for text in ["Rw", "2Rw", "RW", "r", "2r", "L x", "R M'"] {
            assert_eq!(standard(&format!("({text}) U R")), format!("{} F R", standard(text)));
        }
        assert_eq!((standard("r"), standard("R M'").as_str()), ("L".into(), "R R' L"));
        assert_eq!(standard("M U"), "R L' B");
        assert_eq!(standard("E F"), "U D' L");
        assert_eq!(standard("S U"), "F' B L");
        assert_eq!(standard("M2 E2 S2"), "R2 L2 U2 D2 F2 B2");
        for (text, same) in [
            ("2R", "M'"),
            ("2L", "M"),
            ("2U", "E'"),
            ("2D", "E"),
            ("2F", "S"),
            ("2B", "S'"),
            ("2R'", "M"),
            ("2R2", "M2"),
            ("2F3", "S'"),
            ("1R U 1B2'", "R U B2"),
        ] {
            let whole = |text: &str| text.parse::<MoveSequence>().expect("moves");
            assert_eq!(whole(text), whole(same), "{text}");
        }
        // As on larger cubes: two layers without the first.
        let simplified = |text: &str| {
            let moves = ParsedMoves::parse(text, Notation::Standard).expect("moves");
            moves.simplified()
        };
        for face in "UDFBRL".chars() {
            assert_eq!(
                simplified(&format!("2{face} R")),
                simplified(&format!("2{face}w {face}' R"))
            );
        }
        assert_eq!(standard("z R U F"), standard("x y x' R U F"));
        assert_eq!(standard("x U y U z U"), "F F D");
        assert_eq!(standard("y R y' R y2 R z R"), "B R L U");
        for (text, same) in [
            ("X Y2 Z' R", "x y2 z' R"),
            ("3Rw' U 3Lw2 U", "x' U x2 U"),
            ("3r' U 3l2 U", "x' U x2 U"),
            ("[r] U [f2] U [ u' ] F", "x U z2 U y' F"),
            ("[Rw] U", "Rw U"),
        ] {
            assert_eq!(standard(text), standard(same), "{text}");
        }
    }

    #[test]
    fn numbers_belong_to_the_letter_before_them() {
        assert_eq!(standard("R2Rw"), standard("R2 Rw"));
        assert_eq!(standard("R'2Rw"), standard("R' 2Rw"));
        assert_eq!(standard("R 2Rw"), standard("R Rw"));
        assert_eq!(standard("R2R"), standard("R2 R"));
        assert_eq!(standard("R 2R"), standard("R M'"));
        assert_eq!(standard("2Rw2 2Rw'"), standard("r2 r'"));
    }

    #[test]
    fn brackets_are_written_out() {
        assert_eq!(standard("(R U)3"), "R U R U R U");
        assert_eq!(standard("(R U)'"), "U' R'");
        assert_eq!(standard("(R U2)2'"), "U2 R' U2 R'");
        for inverse in ["'", "-", "-1", "−1", "i", "⁻¹", " '"] {
            assert_eq!(standard(&format!("(R U){inverse} F")), "U' R' F");
            assert_eq!(standard(&format!("[R, U]{inverse}")), "U R U' R'");
            assert_eq!(standard(&format!("[R: U F]{inverse}")), "R F' U' R'");
            assert_eq!(standard(&format!("(R U2)2{inverse}R2")), "U2 R' U2 R' R2");
        }
        for text in ["(R U) * 2 F", "(R U)*2 F", "(R U) × 2 F", "(U' R')-2 F", "(U' R')'2 F"] {
            assert_eq!(standard(text), "R U R U F", "{text}");
        }
        for text in ["A: [B, R]", "A: B, R", "[A: B, R]", "[A: [B/R]]"] {
            let text = text.replace('A', "F").replace('B', "U2");
            assert_eq!(standard(&text), "F U2 R U2 R' F'", "{text}");
        }
        assert_eq!(standard("[U/R D R']"), standard("[U, R D R']"));
        assert_eq!(standard("R U: D2"), "R U D2 U' R'");
        assert!("R: U: F".parse::<Maneuver>().is_err());
        assert!(": U".parse::<Maneuver>().is_err());
        assert!("R: U, F, D".parse::<Maneuver>().is_err());
        for text in ["(R U)² F", "(R U)^2 F", "(U' R')^-2 F"] {
            assert_eq!(standard(text), "R U R U F", "{text}");
        }
        for text in ["[U2] R {U'}", "(U2) R (U')", "[U2] R {U}'", "{U2 R} [U']"] {
            assert_eq!(standard(text), "U2 R U'", "{text}");
        }
        assert_eq!(standard("[R, U]"), "R U R' U'");
        assert_eq!(standard("[R, U]'"), "U R U' R'");
        assert_eq!(standard("[R: U2 F]"), "R U2 F R'");
        assert_eq!(standard("[R: U2 F]'"), "R F' U2 R'");
        assert_eq!(standard("[F: [R, U]2]"), "F R U R' U' R U R' U' F'");
        assert_eq!(standard("[r U: D]"), "L F B F' L'");
        assert_eq!(standard("((R)2 (U)2)2"), "R R U U R R U U");
    }

    #[test]
    fn niss_parentheses_are_premoves() {
        let niss = |text| Maneuver::parse(text, Notation::Niss).unwrap().to_string();
        assert_eq!(niss("R U F"), "R U F");
        assert_eq!(niss("F (R U) B (L)"), "L' U' R' F B");
        assert_eq!(niss("F ^(R U)"), niss("F (R U)"));
        assert_eq!(niss("([R, U]2) F"), "U R U' R' U R U' R' F");
        assert_eq!(niss("(x R) F"), "R' U");
        assert_eq!(niss("(U) {R} [F2]"), "U' R F2");
        // F' on the normal side, R on the inverse side, and U' on either solve R U F.
        let scramble_and_solution = "R U F // scramble\n F' U' (R)";
        let maneuver = Maneuver::parse(scramble_and_solution, Notation::Niss).unwrap();
        assert_eq!(maneuver.canonical(), Maneuver::default());
    }

    #[test]
    fn limits_are_reached_and_not_passed() {
        let nested = |depth| format!("{}R{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(standard(&nested(NESTING_LIMIT)), "R");
        assert!(nested(NESTING_LIMIT + 1).parse::<Maneuver>().is_err());
        assert!(nested(1_000_000).parse::<Maneuver>().is_err());
        let long: Maneuver = "((R)1000)100".parse().unwrap();
        assert_eq!(long.face_turn_length(), MOVE_LIMIT);
        let slices: Maneuver = "((M)1000)100".parse().unwrap();
        assert_eq!(slices.face_turn_length(), 2 * MOVE_LIMIT);
        assert!("((R)1000)100 U".parse::<Maneuver>().is_err());
        assert!("(R)99999999999999999999999999".parse::<Maneuver>().is_err());
        assert!("R".repeat(MOVE_LIMIT + 1).parse::<Maneuver>().is_err());
        let doubled = format!("{}R{}", "[R,".repeat(60), "]".repeat(60));
        assert!(doubled.parse::<Maneuver>().is_err());
        assert_eq!(standard(&format!("({}){}", "()9".repeat(1000), "9".repeat(1000))), "");
    }
}
