use std::fmt;

use faceturn_cube::{Axis, Face, Position, StepPart, StepSolution};
use faceturn_goals::Goal;

use super::step::StepName;
use super::triggers::trigger;
use super::views::{is_taken, rotation};

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

/// Makes a solution and replays it on the cubies. `variants` are the solutions that it stands for.
///
/// # Panics
/// If a step does not reach its goal.
pub(crate) fn replayed(position: &Position, parts: Vec<StepPart>, variants: usize) -> StepSolution {
    let mut end = *position;
    for part in &parts {
        end = part.moves.after(&end);
        let (label, moves) = (&part.label, &part.moves);
        assert!(is_reached(part, &end), "{moves} does not lead to {label}");
    }
    let last = |name: &StepName| parts.last().is_some_and(|part| part.label == name.name());
    let is_one_sequence = StepName::ALL.iter().any(|name| last(name) && name.is_one_sequence());
    let solution = StepSolution { parts, variants, is_one_sequence };
    assert_eq!(solution.moves().after(position), end, "both sides are those of all steps");
    if let (Some(whole), Some(last)) = (solution.sequence(), solution.parts.last()) {
        let is_reached = goal(last).contains(&position.apply(&whole));
        assert!(is_reached, "{whole} does not lead to {}", last.label);
    }
    solution
}

fn is_reached(part: &StepPart, position: &Position) -> bool {
    if let Some(letter) = part.label.strip_prefix("rzp:") {
        let axis = letter.chars().next().and_then(Face::from_letter).map(Face::axis);
        let along = axis.and_then(|axis| rotation(|it| is_taken(it, axis, Axis::UD)));
        let seen = position.conjugate_by(along.expect("a label ends with an axis"));
        return part.subset.is_some() && part.subset == trigger(&seen);
    }
    goal(part).contains(position)
}

fn goal(part: &StepPart) -> Goal {
    let name = if part.label == "finish" { "solved" } else { &part.label };
    name.parse().expect("a label is the name of a goal")
}
