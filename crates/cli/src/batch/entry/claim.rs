//! What is claimed about a position.

use std::fmt;

use faceturn::report::WrittenClaim;
use faceturn_cube::{Maneuver, Notation, NotationError, ParsedMoves, Position, read_solution};

use super::EntryError;
use crate::terminal::number::counted;

/// What is claimed about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) distance: Option<u8>,
    /// How many solutions of that length there are.
    pub(crate) solution_count: Option<usize>,
    pub(crate) solutions: Vec<ClaimedSolution>,
    /// Whether some of the solutions are said to be longer than the distance, as those of
    /// `solve --extra`.
    pub(crate) has_longer: bool,
}

/// A maneuver that is said to solve a position, or to make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClaimedSolution {
    /// As it was written.
    text: String,
    pub(crate) direction: Direction,
    /// For [`Direction::Solve`] the face turns, as the cube is held when they begin; for
    /// [`Direction::Make`] those from the solved cube.
    maneuver: Maneuver,
    /// The position that it makes, for [`Direction::Make`].
    made: Position,
}

/// Which maneuvers are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Those that solve the position.
    Solve,
    /// Those that make it.
    Make,
}

impl ClaimedSolution {
    /// Reads the moves of a solution.
    pub(super) fn read(
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

    /// Whether it does to this position what is claimed.
    pub(crate) fn is_true_of(&self, position: &Position) -> bool {
        match self.direction {
            Direction::Solve => position.apply(&self.maneuver) == Position::SOLVED,
            Direction::Make => self.made == *position,
        }
    }

    /// Its length in face turns.
    pub(crate) fn face_turns(&self) -> usize {
        self.maneuver.face_turn_length()
    }
}

/// As it was written, on one line; quotes show one without moves.
impl fmt::Display for ClaimedSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.text.split_whitespace().collect();
        if words.is_empty() { write!(out, "\"\"") } else { write!(out, "{}", words.join(" ")) }
    }
}

/// Checks a claimed distance.
pub(super) fn distance(claimed: u64) -> Result<u8, EntryError> {
    match u8::try_from(claimed) {
        Ok(distance @ 0..=20) => Ok(distance),
        _ => Err(EntryError::Distance(claimed)),
    }
}

/// Reads a number of solutions: digits, which may be in groups, as in `1,024`.
pub(super) fn count(text: &str) -> Option<usize> {
    let mut groups = text.split(',');
    let first = groups.next().unwrap_or_default();
    let groups: Vec<&str> = groups.collect();
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_number = are_digits(first)
        && (groups.is_empty() || first.len() <= 3)
        && groups.iter().all(|group| are_digits(group) && group.len() == 3);
    is_number.then(|| text.replace(',', "").parse().unwrap_or(usize::MAX))
}

/// A claim as texts and numbers.
pub(crate) fn written(claim: &Claim) -> WrittenClaim {
    let Claim { distance, solution_count, solutions, has_longer: _ } = claim;
    WrittenClaim {
        distance: *distance,
        solution_count: *solution_count,
        solutions: solutions.iter().map(|solution| solution.text.clone()).collect(),
        inverse: solutions.iter().any(|solution| solution.direction == Direction::Make),
    }
}

/// A claim in words, as far as anything is claimed.
pub(crate) fn in_words(claim: &WrittenClaim) -> String {
    let WrittenClaim { distance, solution_count, solutions, inverse } = claim;
    let verb = if *inverse { "makes" } else { "solves" };
    let numbers = [
        distance.map(|distance| format!("distance {distance}")),
        solution_count.map(|count| counted(count as u64, "solution")),
    ];
    let solutions = solutions.iter().map(|text| format!("that \"{text}\" {verb} it"));
    let parts: Vec<String> = numbers.into_iter().flatten().chain(solutions).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}
