//! A whole solution, step by step.

use std::fmt;

use faceturn_cube::{Axis, Face, Maneuver, NissMoves, Position};
use faceturn_goals::Goal;

use super::triggers::trigger;
use super::views::{is_taken, rotation};

/// A solution in steps.
///
/// As a text, each step has a line with its turns on both sides, its goal, and its turns and those so
/// far; below is the whole solution as one sequence, or both sides if the steps do not lead home:
///
/// ```text
/// L2 (F' U)  // eo:F (3/3)
/// R  // dr:U [4a1] (1/4)
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepSolution {
    parts: Vec<StepPart>,
}

/// One step of a solution: the goal that it reaches and its turns on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPart {
    /// What it reaches: a goal such as `eo:F`, `rzp:U`, or `finish`.
    pub label: String,
    /// The subset of the domino that it has reached, such as `4b3`, or `4c4e` of `rzp`; `None` of
    /// other steps.
    pub subset: Option<&'static str>,
    /// Its turns on the position and, with `niss`, on the inverse.
    pub moves: NissMoves,
}

impl StepPart {
    /// How many turns it has, on both sides together.
    pub fn length(&self) -> usize {
        self.moves.normal.len() + self.moves.inverse.len()
    }

    /// Whether a position is as its label says.
    fn is_reached(&self, position: &Position) -> bool {
        if let Some(letter) = self.label.strip_prefix("rzp:") {
            let axis = letter.chars().next().and_then(Face::from_letter).map(Face::axis);
            let along = axis.and_then(|axis| rotation(|it| is_taken(it, axis, Axis::UD)));
            let seen = position.conjugate_by(along.expect("a label ends with an axis"));
            return self.subset.is_some() && self.subset == trigger(&seen);
        }
        let name = if self.label == "finish" { "solved" } else { &self.label };
        let goal: Goal = name.parse().expect("a label is the name of a goal");
        goal.contains(position)
    }
}

impl StepSolution {
    /// A solution of a position, replayed on its cubies.
    ///
    /// # Panics
    /// If a step does not reach its goal.
    pub(crate) fn new(position: &Position, parts: Vec<StepPart>) -> StepSolution {
        let mut end = *position;
        for part in &parts {
            end = part.moves.after(&end);
            let (label, moves) = (&part.label, &part.moves);
            assert!(part.is_reached(&end), "{moves} does not lead to {label}");
        }
        let solution = StepSolution { parts };
        assert_eq!(solution.moves().after(position), end, "both sides are those of all steps");
        if let Some(whole) = solution.whole() {
            assert!(position.apply(&whole).is_solved(), "{whole} does not solve");
        }
        solution
    }

    /// The steps, in the order of the plan.
    pub fn parts(&self) -> &[StepPart] {
        &self.parts
    }

    /// How many turns all steps have together.
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

    /// The solution as one sequence; `None` if the steps do not lead to the solved cube.
    pub fn whole(&self) -> Option<Maneuver> {
        let is_whole = self.parts.last().is_some_and(|part| part.label == "finish");
        is_whole.then(|| self.moves().solution().canonical())
    }
}

impl fmt::Display for StepSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut total = 0;
        for part in &self.parts {
            let StepPart { label, subset, moves } = part;
            let subset = subset.map_or(String::new(), |subset| format!(" [{subset}]"));
            let space = if part.length() == 0 { "" } else { "  " };
            total += part.length();
            writeln!(out, "{moves}{space}// {label}{subset} ({}/{total})", part.length())?;
        }
        match self.whole() {
            Some(whole) => write!(out, "{whole}  ({}f)", whole.len()),
            None => write!(out, "{}  ({total}f)", self.moves()),
        }
    }
}
