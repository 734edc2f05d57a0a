//! Moves as people write them, read into face turns.
//!
//! | written | meaning |
//! |---|---|
//! | `U D F B R L` | face turns |
//! | `Rw` or `2Rw` or `r` | the face and the slice beside it |
//! | `M E S` | the slices between two faces; M follows L, E follows D, S follows F |
//! | `x y z` | the whole cube as R, U and F turn |
//! | `R2` `R²` `R2'` | half a turn |
//! | `R'` `R’` `` R` `` `Ri` `R-` `R3` | anticlockwise |
//! | `R` `R1` `R+` | clockwise |
//! | `(R U)3` `(R U)'` | repeated, undone |
//! | `[A, B]` `[A: B]` | the commutator A B A' B', the conjugate A B A' |
//! | `// text` | a comment to the end of the line |
//!
//! White space may be left out. A number right after a letter belongs to that letter, one that
//! follows anything else belongs to the wide move after it: `R2Rw` is `R2 Rw`, while `R 2Rw` and
//! `R'2Rw` hold a `2Rw`. One, two or three quarters make a turn: other counts say that something
//! else was meant, and are errors. A cube has three layers, so `3Rw` is the rotation `x` and an
//! error too, as in Article 12 of the WCA regulations.
//!
//! The result is face turns only. Whatever turns the middle of the cube is read as the turns of
//! the outer layers and a rotation of the whole cube, and rotations only change what the letters
//! after them mean; at the end the centres are where they were. So `Rw U` becomes `L F`.
//!
//! Nesting and length are bounded ([`NESTING_LIMIT`], [`MOVE_LIMIT`]), for `((R)9999)9999` is short.

mod error;
mod expansion;
mod parser;

use std::str::FromStr;

pub use error::{NotationError, NotationFault, Span};

use crate::maneuver::Maneuver;
use parser::Parser;

/// How deep brackets may be nested.
pub const NESTING_LIMIT: usize = 64;

/// How many moves a text may have when its brackets are written out.
pub const MOVE_LIMIT: usize = 100_000;

/// What parentheses mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Parentheses group moves, `(R U)3`. Covers WCA and SiGN notation.
    #[default]
    Standard,
    /// Moves in parentheses are done on the inverse: they are inverted and used as premoves. All
    /// parentheses of a text belong together, wherever they are: `F (R U) B (L)` is `L' U' R' F B`.
    /// Scramble and solution in one text are right if they make the solved cube.
    Niss,
}

impl Maneuver {
    /// Reads moves; see [`Notation`] for what parentheses mean. Nothing is the empty maneuver.
    ///
    /// # Errors
    /// [`NotationError`] with the place and what was expected there.
    ///
    /// ```
    /// use faceturn_cube::{Maneuver, Notation};
    /// let read = |text, notation| Maneuver::parse(text, notation).map(|maneuver| maneuver.to_string());
    /// assert_eq!(read("(R U')2", Notation::Standard).unwrap(), "R U' R U'");
    /// assert_eq!(read("F (R U')", Notation::Niss).unwrap(), "U R' F");
    /// assert_eq!(read("R U Q", Notation::Standard).unwrap_err().span.column, 5);
    /// ```
    pub fn parse(text: &str, notation: Notation) -> Result<Maneuver, NotationError> {
        let moves = Parser::new(text, notation).moves()?;
        Ok(expansion::face_turns(&moves))
    }
}

/// Reads moves in the standard notation.
///
/// ```
/// use faceturn_cube::Maneuver;
/// let maneuver: Maneuver = "R2U'F // no spaces needed".parse().unwrap();
/// assert_eq!(maneuver.to_string(), "R2 U' F");
/// ```
impl FromStr for Maneuver {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Maneuver, NotationError> {
        Maneuver::parse(text, Notation::Standard)
    }
}
