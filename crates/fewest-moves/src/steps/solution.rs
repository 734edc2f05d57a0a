use std::fmt;

use faceturn_cube::{Axis, Face, Maneuver, NissMoves, Position};
use faceturn_goals::Goal;

use super::step::StepName;
use super::triggers::trigger;
use super::views::{is_taken, rotation};

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
    parts: Vec<StepPart>,
    variants: usize,
}

/// The step that a search did not get past. Displayed as a reason for having no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnreachedStep {
    /// What it should reach: `dr`, `eo:F` or `finish`, for example.
    pub step: String,
    /// The most turns that it may have.
    pub most_turns: u8,
    /// How many states, after the steps before it, do not lead to it; `None` if that is the
    /// position itself.
    pub states: Option<usize>,
}

impl fmt::Display for UnreachedStep {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnreachedStep { step, most_turns, states } = self;
        let turns = if *most_turns == 1 { "turn" } else { "turns" };
        match states {
            None if *most_turns == 0 => {
                write!(out, "the steps begin at {step}, which the position has not reached")
            }
            None => write!(out, "the position does not reach {step} in up to {most_turns} {turns}"),
            Some(states) => {
                write!(out, "none of {states} states reaches {step} in up to {most_turns} {turns}")
            }
        }
    }
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

    fn is_reached(&self, position: &Position) -> bool {
        if let Some(letter) = self.label.strip_prefix("rzp:") {
            let axis = letter.chars().next().and_then(Face::from_letter).map(Face::axis);
            let along = axis.and_then(|axis| rotation(|it| is_taken(it, axis, Axis::UD)));
            let seen = position.conjugate_by(along.expect("a label ends with an axis"));
            return self.subset.is_some() && self.subset == trigger(&seen);
        }
        self.goal().contains(position)
    }

    fn goal(&self) -> Goal {
        let name = if self.label == "finish" { "solved" } else { &self.label };
        name.parse().expect("a label is the name of a goal")
    }
}

impl StepSolution {
    /// Makes a solution and replays it on the cubies. `variants` are the solutions that it stands
    /// for.
    ///
    /// # Panics
    /// If a step does not reach its goal.
    pub(crate) fn new(position: &Position, parts: Vec<StepPart>, variants: usize) -> StepSolution {
        let mut end = *position;
        for part in &parts {
            end = part.moves.after(&end);
            let (label, moves) = (&part.label, &part.moves);
            assert!(part.is_reached(&end), "{moves} does not lead to {label}");
        }
        let solution = StepSolution { parts, variants };
        assert_eq!(solution.moves().after(position), end, "both sides are those of all steps");
        if let (Some(whole), Some(last)) = (solution.sequence(), solution.parts.last()) {
            let is_reached = last.goal().contains(&position.apply(&whole));
            assert!(is_reached, "{whole} does not lead to {}", last.label);
        }
        solution
    }

    /// The steps in the order of the plan.
    pub fn parts(&self) -> &[StepPart] {
        &self.parts
    }

    /// How many solutions of its length differ from it only in turns at the ends of both sides
    /// which the goals of the steps absorb, it among them: quarter turns may go either way, for
    /// example.
    pub fn variants(&self) -> usize {
        self.variants
    }

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

    /// The solution as one sequence; `None` if the steps do not solve the cube.
    pub fn whole(&self) -> Option<Maneuver> {
        let is_whole = self.parts.last().is_some_and(|part| part.label == "finish");
        self.sequence().filter(|_| is_whole)
    }

    /// The turns on both sides as one sequence, if that leads to the goal of the last step, too.
    fn sequence(&self) -> Option<Maneuver> {
        let is_one = |name: &StepName| {
            let last = self.parts.last().is_some_and(|part| part.label == name.name());
            last && name.is_one_sequence()
        };
        StepName::ALL.iter().any(is_one).then(|| self.moves().solution().canonical())
    }

    /// What makes a solution another one: the sequence, if it is one; else the turns on each side,
    /// since the same turns on the other side lead to another position.
    pub(crate) fn identity(&self) -> NissMoves {
        match self.sequence() {
            Some(whole) => NissMoves { normal: whole, inverse: Maneuver::default() },
            None => self.moves(),
        }
    }
}

impl StepSolution {
    /// A line for each step, even for those without turns.
    pub(crate) fn lines(&self) -> Vec<String> {
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
