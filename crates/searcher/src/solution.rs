//! Solutions as observers hear of them.

use std::fmt;

use faceturn_cube::{Maneuver, Metric, MoveSequence, PackedList};

/// A solution as it is written.
///
/// ```
/// use faceturn_cube::{Maneuver, Metric, MoveSequence};
/// use faceturn_searcher::Solution;
///
/// let (turns, moves): (Maneuver, MoveSequence) = ("R2 L".parse()?, "M2 U2".parse()?);
/// let solutions = [Solution::Turns(&turns), Solution::Moves(&moves)];
/// assert_eq!(solutions.map(|it| it.to_string()), ["R2 L", "M2 U2"]);
/// assert_eq!(solutions.map(|it| it.length(Metric::Quarter)), [3, 2]);
/// assert_eq!(solutions.map(|it| it.maneuver().to_string()), ["R2 L", "R2 L2 D2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solution<'s> {
    /// By turns of faces.
    Turns(&'s Maneuver),
    /// By moves, of which slices, wide moves and rotations count one, too.
    Moves(&'s MoveSequence),
}

impl Solution<'_> {
    /// Its length in the metric of its search; in moves if it is written with these.
    pub fn length(self, metric: Metric) -> usize {
        match self {
            Solution::Turns(maneuver) => metric.length(maneuver),
            Solution::Moves(sequence) => sequence.len(),
        }
    }

    /// Its face turns, canonical if it is written with other moves.
    pub fn maneuver(self) -> Maneuver {
        match self {
            Solution::Turns(maneuver) => maneuver.clone(),
            Solution::Moves(sequence) => sequence.parsed().maneuver().canonical(),
        }
    }
}

impl fmt::Display for Solution<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Turns(maneuver) => maneuver.fmt(out),
            Solution::Moves(sequence) => sequence.fmt(out),
        }
    }
}

/// The solutions of a pass as they are written.
#[derive(Clone, Copy, Debug)]
pub enum Solutions<'s> {
    /// By turns of faces.
    Turns(&'s PackedList<Maneuver>),
    /// By moves, of which slices, wide moves and rotations count one, too.
    Moves(&'s PackedList<MoveSequence>),
}

impl<'s> Solutions<'s> {
    /// How many there are.
    pub const fn len(self) -> usize {
        match self {
            Solutions::Turns(maneuvers) => maneuvers.len(),
            Solutions::Moves(sequences) => sequences.len(),
        }
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Each as text.
    pub fn texts(self) -> Box<dyn Iterator<Item = String> + 's> {
        match self {
            Solutions::Turns(maneuvers) => Box::new(maneuvers.iter().map(|it| it.to_string())),
            Solutions::Moves(sequences) => Box::new(sequences.iter().map(|it| it.to_string())),
        }
    }

    /// The face turns of each.
    pub fn maneuvers(self) -> Box<dyn Iterator<Item = Maneuver> + 's> {
        match self {
            Solutions::Turns(maneuvers) => Box::new(maneuvers.iter()),
            Solutions::Moves(sequences) => {
                Box::new(sequences.iter().map(|it| Solution::Moves(&it).maneuver()))
            }
        }
    }
}
