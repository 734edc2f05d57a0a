//! Claims about a position.

use std::fmt;

use faceturn_cube::{
    Maneuver, Metric, Notation, NotationError, ParsedMoves, Position, read_solution,
};

/// What is claimed about a position, for [`Solver::verify`](crate::Solver::verify).
///
/// ```
/// use faceturn::Position;
/// use faceturn::cube::Notation;
/// use faceturn::jobs::{Claim, ClaimedSolution, Direction};
///
/// let solution = ClaimedSolution::read("U' R'", Direction::Solve, Notation::Standard)?;
/// let claim = Claim { solutions: vec![solution], ..Claim::new(2) };
/// assert!(claim.solutions[0].is_true_of(&"R U".parse::<Position>()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The claimed distance, in the solver's metric.
    pub distance: u8,
    /// The claimed number of solutions of that length, if the claim has one.
    pub solution_count: Option<usize>,
    /// The claimed solutions; maneuvers that solve the position or make it.
    pub solutions: Vec<ClaimedSolution>,
    /// Whether solutions may be longer than the distance, as those of `solve --extra`.
    pub has_longer: bool,
}

impl Claim {
    /// A claim about the distance alone. See [`Claim`] for an example.
    pub fn new(distance: u8) -> Claim {
        Claim { distance, solution_count: None, solutions: Vec::new(), has_longer: false }
    }
}

/// A maneuver claimed to solve or to make a position, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedSolution {
    text: String,
    direction: Direction,
    /// For [`Direction::Solve`] the face turns, as the cube is held when they begin; for
    /// [`Direction::Make`] those from the solved cube.
    maneuver: Maneuver,
    /// The position that it makes, for [`Direction::Make`].
    made: Position,
}

/// Whether maneuvers solve a position or make it from the solved cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// From the position to the solved cube.
    #[default]
    Solve,
    /// From the solved cube to the position: the inverse of a solution.
    Make,
}

impl ClaimedSolution {
    /// Reads the moves of a solution.
    ///
    /// # Errors
    /// The text cannot be read as moves in this notation.
    pub fn read(
        text: &str,
        direction: Direction,
        notation: Notation,
    ) -> Result<ClaimedSolution, NotationError> {
        let text = text.to_owned();
        let (maneuver, made) = match direction {
            Direction::Solve => (read_solution(&text, notation)?, Position::SOLVED),
            Direction::Make => {
                let moves = ParsedMoves::parse(&text, notation)?;
                let made = moves.position();
                (moves.into_maneuver(), made)
            }
        };
        Ok(ClaimedSolution { text, direction, maneuver, made })
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is claimed to solve the position or to make it.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Whether it solves or makes this position, as claimed.
    pub fn is_true_of(&self, position: &Position) -> bool {
        match self.direction {
            Direction::Solve => position.apply(&self.maneuver).is_solved(),
            Direction::Make => self.made == *position,
        }
    }

    /// Its length in a metric, without rotations.
    pub fn length(&self, metric: Metric) -> usize {
        metric.length(&self.maneuver)
    }
}

/// The text on one line; quotes if it has no moves.
impl fmt::Display for ClaimedSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        if words.is_empty() { write!(out, "\"\"") } else { write!(out, "{}", words.join(" ")) }
    }
}
