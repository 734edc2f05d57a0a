//! Answers on stdout, and a summary of each on stderr.

use std::io::{self, Write};

use faceturn_cube::Maneuver;
use faceturn_searcher::{Outcome, Tally};
use serde::Serialize;

use crate::answer::Answer;
use crate::diary;
use crate::number::{counted, grouped};
use crate::plan::{Direction, Output, SolvePlan};

/// Tells answers, one after the other.
pub(crate) struct Report<'p, W> {
    out: W,
    plan: &'p SolvePlan,
}

impl<'p, W: Write> Report<'p, W> {
    pub(crate) fn new(out: W, plan: &'p SolvePlan) -> Report<'p, W> {
        Report { out, plan }
    }

    /// Tells one answer: results first, so that on a terminal the summary comes after them.
    pub(crate) fn tell(&mut self, answer: &Answer<'_>) -> io::Result<()> {
        match self.plan.output {
            Output::Maneuvers => {
                for maneuver in &answer.maneuvers {
                    writeln!(self.out, "{}", with_lengths(maneuver))?;
                }
            }
            Output::Distance => {
                if let Some(distance) = answer.outcome.distance() {
                    writeln!(self.out, "{distance}")?;
                }
            }
            Output::Json => {
                let object = Object::of(answer, self.plan.direction);
                serde_json::to_writer(&mut self.out, &object)?;
                writeln!(self.out)?;
            }
        }
        self.out.flush()?;
        diary::note(&self.summary(answer));
        Ok(())
    }

    /// One line about the search; with several positions it begins with the position.
    fn summary(&self, answer: &Answer<'_>) -> String {
        let tally = answer.outcome.tally();
        let work =
            format!("{}, {:.3} s", counted(tally.nodes, "node"), answer.elapsed.as_secs_f64());
        let found = match answer.outcome.distance() {
            // It stopped at the first solution: how many there are was not the question.
            Some(distance) if self.plan.output == Output::Distance => {
                format!("distance {distance}")
            }
            Some(distance) => {
                let solutions = counted(answer.outcome.solutions.len() as u64, "solution");
                format!("distance {distance}, {solutions} ({})", completeness(&answer.outcome))
            }
            None => format!(
                "no solution of {} or fewer face turns, at least {} needed",
                self.plan.request.max_depth, answer.outcome.lower_bound
            ),
        };
        let label = match self.plan.inputs.len() {
            1 => String::new(),
            _ => format!("{}: ", answer.input.on_one_line()),
        };
        format!("{label}{found}, {work}")
    }
}

/// Whether the solutions are all there are, and how many of them differ by more than a symmetry of
/// the position.
fn completeness(outcome: &Outcome) -> String {
    match (outcome.is_complete(), outcome.symmetries) {
        (false, _) => "not complete".to_owned(),
        (true, 1) => "complete".to_owned(),
        (true, symmetries) => {
            let kinds = grouped(outcome.kinds.len() as u64);
            format!("complete; {kinds} up to its {symmetries} symmetries")
        }
    }
}

/// A maneuver as M. Reid's program prints it: `R U  (2f*, 2q)`. The search goes depth by depth, so
/// that what it finds is always proven minimal.
pub(crate) fn with_lengths(maneuver: &Maneuver) -> String {
    let (face_turns, quarter_turns) = (maneuver.face_turn_length(), maneuver.quarter_turn_length());
    format!("{maneuver}  ({face_turns}f*, {quarter_turns}q)")
}

/// An answer as a JSON object.
#[derive(Debug, Serialize)]
struct Object<'a> {
    /// The position as the user wrote it.
    input: &'a str,
    /// The position as 54 facelets.
    facelets: String,
    /// In face turns; null where no solution was found.
    distance: Option<u8>,
    /// Whether the distance is proven.
    proven: bool,
    /// No maneuver with fewer face turns solves the position.
    lower_bound: u8,
    /// Whether the solutions are all there are.
    complete: bool,
    /// Whether `solutions` holds maneuvers that make the position instead.
    inverse: bool,
    solutions: Vec<String>,
    /// How many were found, whether `solutions` holds them all or one of each kind.
    solution_count: usize,
    /// How many symmetries of the cube leave the position as it is, the identity among them.
    symmetries: usize,
    /// Null where the solutions are not all there are: kinds of some are not counted.
    solution_count_up_to_symmetry: Option<usize>,
    #[serde(flatten)]
    work: Work,
    passes: Vec<PassObject>,
    /// How long the search took, without loading or making the table.
    seconds: f64,
}

/// A pass as a JSON object.
#[derive(Debug, Serialize)]
struct PassObject {
    depth: u8,
    #[serde(flatten)]
    work: Work,
    complete: bool,
}

/// What was counted, as fields of a JSON object.
#[derive(Debug, Serialize)]
struct Work {
    nodes: u64,
    expanded: u64,
    lookups: u64,
    tests: u64,
}

impl From<Tally> for Work {
    fn from(tally: Tally) -> Work {
        let Tally { nodes, expanded, lookups, tests } = tally;
        Work { nodes, expanded, lookups, tests }
    }
}

impl<'a> Object<'a> {
    fn of(answer: &'a Answer<'_>, direction: Direction) -> Object<'a> {
        let outcome = &answer.outcome;
        let passes = outcome.passes.iter().map(|pass| PassObject {
            depth: pass.depth,
            work: pass.tally.into(),
            complete: pass.complete,
        });
        Object {
            input: &answer.input.text,
            facelets: answer.input.position.facelets(),
            distance: outcome.distance(),
            proven: outcome.distance().is_some(),
            lower_bound: answer.outcome.lower_bound,
            complete: outcome.is_complete(),
            inverse: direction == Direction::Make,
            solutions: answer.maneuvers.iter().map(Maneuver::to_string).collect(),
            solution_count: outcome.solutions.len(),
            symmetries: outcome.symmetries,
            solution_count_up_to_symmetry: outcome.is_complete().then_some(outcome.kinds.len()),
            work: outcome.tally().into(),
            passes: passes.collect(),
            seconds: (answer.elapsed.as_secs_f64() * 1e6).round() / 1e6,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::with_lengths;

    #[test]
    fn lengths_follow_after_two_spaces() {
        let written = |text: &str| with_lengths(&text.parse().expect("moves"));
        assert_eq!(written("F2 U R U' R'"), "F2 U R U' R'  (5f*, 6q)");
        assert_eq!(written(""), "  (0f*, 0q)");
    }
}
