//! Claims about a position.

use std::fmt;

use faceturn_cube::{
    Maneuver, Metric, Notation, NotationError, ParsedMoves, Position, read_solution,
};

/// What is claimed about a position, for [`Solver::verify`](crate::Solver::verify).
///
/// ```
/// use faceturn::{Claim, ClaimedSolution, Direction, Notation, Position};
///
/// let solution = ClaimedSolution::read("U' R'", Direction::Solve, Notation::Standard)?;
/// let claim = Claim { solutions: vec![solution], ..Claim::new(2) };
/// assert!(claim.solutions[0].is_true_of(&"R U".parse::<Position>()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// How many turns the position is said to be away from solved, in the solver's metric.
    pub distance: u8,
    /// How many solutions of that length there are said to be; `None` if nothing is said.
    pub solution_count: Option<usize>,
    /// Maneuvers that are said to solve the position or to make it; empty if none are given.
    pub solutions: Vec<ClaimedSolution>,
    /// Whether some of the solutions are said to be longer than the distance, as those of
    /// `solve --extra`.
    pub has_longer: bool,
}

impl Claim {
    /// The claim that a position has this distance, and no more. See [`Claim`] for an example.
    pub fn new(distance: u8) -> Claim {
        Claim { distance, solution_count: None, solutions: Vec::new(), has_longer: false }
    }
}

/// A maneuver that is said to solve a position, or to make it, and the text it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedSolution {
    /// As it was written.
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
    /// They lead from the position to the solved cube.
    #[default]
    Solve,
    /// They lead from the solved cube to the position: the inverse of a solution.
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

    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Which kind of maneuver it is said to be.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Whether it does to this position what is claimed.
    pub fn is_true_of(&self, position: &Position) -> bool {
        match self.direction {
            Direction::Solve => position.apply(&self.maneuver).is_solved(),
            Direction::Make => self.made == *position,
        }
    }

    /// Its length in the metric, rotations not counted.
    pub fn length(&self, metric: Metric) -> usize {
        metric.length(&self.maneuver)
    }
}

/// As it was written, on one line; quotes show one without moves.
impl fmt::Display for ClaimedSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        if words.is_empty() { write!(out, "\"\"") } else { write!(out, "{}", words.join(" ")) }
    }
}
