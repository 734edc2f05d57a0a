use std::fmt;

use crate::maneuver::Maneuver;
use crate::metric::Metric;
use crate::position::Position;

/// Moves on a position and on its inverse, as in NISS: `F (R U)` under
/// [`Notation::Niss`](super::Notation::Niss).
///
/// ```
/// use faceturn::cube::NissMoves;
/// use faceturn::{Maneuver, Metric, Position};
///
/// let moves = NissMoves { normal: "F".parse()?, inverse: "R U".parse()? };
/// assert_eq!((moves.to_string(), moves.length(Metric::Face)), ("F (R U)".to_owned(), 3));
/// assert_eq!(moves.solution().to_string(), "F U' R'");
/// // After them the premoves U' R' come first.
/// let position: Position = "R U2 B".parse()?;
/// assert_eq!(moves.after(&position), "U' R' R U2 B F".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NissMoves {
    /// The moves on the position.
    pub normal: Maneuver,
    /// The moves on its inverse.
    pub inverse: Maneuver,
}

impl NissMoves {
    /// The position after these moves, `I^-1 p N`.
    pub fn after(&self, position: &Position) -> Position {
        Position::SOLVED.apply(&self.inverse.inverse()).then(position).apply(&self.normal)
    }

    /// The moves as one sequence, `N I^-1`, which solves the same positions.
    pub fn solution(&self) -> Maneuver {
        let mut solution = self.normal.clone();
        solution.extend(self.inverse.inverse());
        solution
    }

    /// Cuts a [`solution`](NissMoves::solution) that has `normal` turns on the normal side.
    ///
    /// # Panics
    /// If the solution has fewer turns.
    pub fn cut(solution: &Maneuver, normal: usize) -> NissMoves {
        let (normal, back) = solution.turns().split_at(normal);
        let inverse = Maneuver::new(back.to_vec()).inverse();
        NissMoves { normal: Maneuver::new(normal.to_vec()), inverse }
    }

    /// The length of both sides together.
    pub fn length(&self, metric: Metric) -> usize {
        metric.length(&self.normal) + metric.length(&self.inverse)
    }
}

/// Writes the moves on the normal side, then those on the inverse in parentheses, if any.
impl fmt::Display for NissMoves {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NissMoves { normal, inverse } = self;
        match (normal.is_empty(), inverse.is_empty()) {
            (_, true) => write!(out, "{normal}"),
            (true, false) => write!(out, "({inverse})"),
            (false, false) => write!(out, "{normal} ({inverse})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read_position;
    use crate::notation::{Notation, read_solution};
    use crate::position_format::PositionFormat;

    #[test]
    fn what_is_written_is_read_as_a_position_and_as_a_solution() {
        let scramble: Position = "R' D2 B U2 L F".parse().expect("moves");
        for (normal, inverse) in [("", ""), ("F' L'", ""), ("", "D2 R"), ("F' L'", "D2 R B")] {
            let [normal, inverse] = [normal, inverse].map(|text| text.parse().expect("moves"));
            let moves = NissMoves { normal, inverse };
            let text = format!("R' D2 B U2 L F {moves}");
            let read = read_position(&text, PositionFormat::Auto, Notation::Niss);
            assert_eq!(read, Ok(moves.after(&scramble)), "{moves}");
            let solution = read_solution(&moves.to_string(), Notation::Niss);
            assert_eq!(solution.as_ref(), Ok(&moves.solution()), "{moves}");
            assert_eq!(NissMoves::cut(&moves.solution(), moves.normal.len()), moves);
            let solved = Position::SOLVED.apply(&moves.solution().inverse());
            assert_eq!(moves.after(&solved), Position::SOLVED, "{moves}");
        }
    }
}
