//! A solution in steps, as fewest-moves solvers write it.

use std::fmt;

use crate::maneuver::Maneuver;
use crate::notation::NissMoves;

/// A solution in steps.
///
/// As text, each step is a line with its turns on both sides, its goal, its number of turns and
/// the number so far. A step without turns has no line, unless it has a subset or is the last one.
/// The last line is the whole as one sequence if the steps solve the cube, or all but three corners
/// of it, else both sides:
///
/// ```text
/// L2 (F' U)  // eo:F (3/3)
/// R  // dr:U [4a1 4e] (1/4)
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepSolution {
    /// The steps in the order of the plan.
    pub parts: Vec<StepPart>,
    /// How many solutions of its length differ from it only in turns at the ends of both sides
    /// which the goals of the steps absorb, it among them: quarter turns may go either way, for
    /// example.
    pub variants: usize,
    /// Whether the turns on both sides lead to the goal of the last step as one sequence, too.
    pub is_one_sequence: bool,
}

/// One step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPart {
    /// The goal that the step reaches: `eo:F`, `rzp:U` or `finish`, for example.
    pub label: String,
    /// The subset of `dr`, such as `4b3 2e`, or of `rzp`, such as `4c4e`; `None` for other steps.
    pub subset: Option<&'static str>,
    /// The turns on the position and, with `niss`, on the inverse.
    pub moves: NissMoves,
}

impl StepPart {
    /// The number of turns on both sides together.
    pub fn length(&self) -> usize {
        self.moves.normal.len() + self.moves.inverse.len()
    }
}

impl StepSolution {
    /// The number of turns of all steps together.
    pub fn length(&self) -> usize {
        self.parts.iter().map(StepPart::length).sum()
    }

    /// The turns of all steps, on both sides.
    pub fn moves(&self) -> NissMoves {
        let mut moves = NissMoves::default();
        for part in &self.parts {
            moves.normal.extend(part.moves.normal.clone());
            moves.inverse.extend(part.moves.inverse.clone());
        }
        moves
    }

    /// The turns on both sides as one sequence, if that leads to the goal of the last step, too.
    pub fn sequence(&self) -> Option<Maneuver> {
        self.is_one_sequence.then(|| self.moves().solution().canonical())
    }

    /// The solution as one sequence; `None` if the steps do not solve the cube.
    pub fn whole(&self) -> Option<Maneuver> {
        let is_whole = self.parts.last().is_some_and(|part| part.label == "finish");
        self.sequence().filter(|_| is_whole)
    }

    /// A line for each step, even for those without turns.
    pub fn lines(&self) -> Vec<String> {
        let mut total = 0;
        let line = |part: &StepPart| {
            let StepPart { label, subset, moves } = part;
            let subset = subset.map_or(String::new(), |subset| format!(" [{subset}]"));
            let space = if part.length() == 0 { "" } else { "  " };
            total += part.length();
            format!("{moves}{space}// {label}{subset} ({}/{total})", part.length())
        };
        self.parts.iter().map(line).collect()
    }
}

impl fmt::Display for StepSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.length();
        for (number, (part, line)) in self.parts.iter().zip(self.lines()).enumerate() {
            let is_last = number + 1 == self.parts.len();
            if part.length() > 0 || part.subset.is_some() || is_last {
                writeln!(out, "{line}")?;
            }
        }
        let variants = match self.variants {
            1 => String::new(),
            count => format!(", {count} variants"),
        };
        match self.sequence() {
            Some(sequence) => write!(out, "{sequence}  ({}f{variants})", sequence.len()),
            None => write!(out, "{}  ({total}f{variants})", self.moves()),
        }
    }
}
