//! Answers on stdout, and a summary of each on stderr.

use faceturn_cube::Maneuver;
use faceturn_searcher::{Outcome, Tally};
use serde::Serialize;

use crate::batch::entry::Direction;
use crate::batch::session::LineReport;
use crate::batch::source::Source;
use crate::batch::supervisor::Ending;
use crate::batch::workers::Order;
use crate::commands::solve::answer::Answer;
use crate::commands::solve::plan::{Output, SolvePlan};
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::number::{counted, grouped};

/// Tells answers.
#[derive(Clone, Copy)]
pub(crate) struct Report<'p> {
    pub(crate) plan: &'p SolvePlan,
}

impl Report<'_> {
    /// What there is to tell about an answer.
    pub(crate) fn told(&self, answer: &Answer<'_>) -> LineReport {
        let is_whole = answer.ending == Ending::Finished;
        let status = match (answer.ending, answer.outcome.distance()) {
            (Ending::Finished, Some(_)) => Status::Found,
            (Ending::Interrupted, _) => Status::Interrupted,
            _ => Status::NoneWithin,
        };
        let is_json = self.plan.output == Output::Json;
        let wants_record = self.plan.run.journal.is_some() && is_whole;
        let object = (is_json || wants_record).then(|| {
            let object = Object::of(answer, self.plan);
            serde_json::to_string(&object).expect("texts and numbers can be written")
        });
        let out = match &object {
            Some(object) if is_json => format!("{object}\n"),
            _ => self.lines(answer),
        };
        let is_batch = !matches!(self.plan.run.source, Source::Arguments(_));
        // Of a file, those that need attention are told, and the others if that is asked for.
        let wants_note =
            !is_batch || self.plan.run.detail == Detail::Passes || status != Status::Found;
        LineReport {
            out,
            is_finished: is_whole,
            record: object.filter(|_| is_whole),
            note: wants_note.then(|| self.summary(answer)),
            verdict: None,
            is_parted: self.plan.output == Output::Maneuvers && self.has_several_arguments(),
            status,
        }
    }

    /// An empty line tells on stdout where the next position begins, then.
    fn has_several_arguments(&self) -> bool {
        matches!(&self.plan.run.source, Source::Arguments(texts) if texts.len() > 1)
    }

    /// For stdout, if it is not JSON. Lines of a file begin with the position's name or number, and
    /// so do those of arguments whose order is lost.
    fn lines(&self, answer: &Answer<'_>) -> String {
        let label = match &self.plan.run.source {
            // Without a number nobody could tell which is which.
            Source::Arguments(_)
                if self.has_several_arguments() && self.plan.run.order == Order::AsReady =>
            {
                format!("{}\t", answer.entry.label())
            }
            Source::Arguments(_) => String::new(),
            Source::File(_) | Source::Stdin => format!("{}\t", answer.entry.label()),
        };
        let mut text = String::new();
        match self.plan.output {
            Output::Distance => {
                // What rests on what was assumed is no more than an upper bound.
                let relation = if answer.outcome.assumed.is_some() { "<=" } else { "" };
                if let Some(distance) = answer.outcome.distance() {
                    text += &format!("{label}{relation}{distance}\n");
                }
            }
            Output::Maneuvers | Output::Json => {
                let proven = answer.outcome.distance().filter(|_| answer.outcome.assumed.is_none());
                for maneuver in &answer.maneuvers {
                    text += &format!("{label}{}\n", with_lengths(maneuver, proven));
                }
            }
        }
        text
    }

    /// One line about the search; with several positions it begins with the position.
    fn summary(&self, answer: &Answer<'_>) -> String {
        let outcome = &answer.outcome;
        let tally = outcome.tally();
        let work =
            format!("{}, {:.3} s", counted(tally.nodes, "node"), answer.elapsed.as_secs_f64());
        let mut found = match outcome.distance() {
            // It stopped at the first solution: how many there are was not the question.
            Some(distance) if self.plan.output == Output::Distance => {
                format!("distance {distance}")
            }
            Some(distance) => {
                let solutions = counted(outcome.solutions.len() as u64, "solution");
                let longest = outcome.passes.last().map_or(distance, |pass| pass.depth);
                let lengths = if longest > distance {
                    format!(" of {distance} to {longest} face turns")
                } else {
                    String::new()
                };
                format!("distance {distance}, {solutions}{lengths} ({})", completeness(outcome))
            }
            None => none_found(answer, self.plan.request.max_depth),
        };
        if let Some(assumed) = outcome.assumed {
            found += &format!(", assuming that fewer than {assumed} do not suffice");
        }
        if let Some(pass) = answer.cut_short {
            let why = match answer.ending {
                Ending::TimedOut => "time is over",
                _ => "interrupted",
            };
            found += &format!("; {why}, {}f pass {:.0} % done", pass.depth, pass.share * 100.0);
            if outcome.solutions.is_empty() {
                found += ", no solution so far";
            }
        }
        let label = match &self.plan.run.source {
            Source::Arguments(texts) if texts.len() == 1 => String::new(),
            Source::Arguments(_) if !answer.entry.input.text.trim().is_empty() => {
                format!("{}: ", answer.entry.input.on_one_line())
            }
            // Of a position without any text the number is told.
            _ => format!("{}: ", answer.entry.label()),
        };
        format!("{label}{found}, {work}")
    }
}

/// What is proven where no solution was found.
fn none_found(answer: &Answer<'_>, max_depth: u8) -> String {
    let bound = answer.outcome.lower_bound;
    match answer.ending {
        Ending::Finished => {
            format!("no solution of {max_depth} or fewer face turns, at least {bound} needed")
        }
        _ if bound == 0 => "nothing is proven".to_owned(),
        _ => format!("no solution of {} or fewer face turns", bound - 1),
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

/// A maneuver as M. Reid's program prints it: `R U  (2f*, 2q)`. The star stands where the length is
/// the proven distance.
pub(crate) fn with_lengths(maneuver: &Maneuver, proven: Option<u8>) -> String {
    let (face_turns, quarter_turns) = (maneuver.face_turn_length(), maneuver.quarter_turn_length());
    let star = if proven.map(usize::from) == Some(face_turns) { "*" } else { "" };
    format!("{maneuver}  ({face_turns}f{star}, {quarter_turns}q)")
}

/// An answer as a JSON object.
#[derive(Debug, Serialize)]
struct Object<'a> {
    /// The number of its line or argument, from 1.
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
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
    /// No shorter maneuver was tried, because the user said that there is none; else null.
    assumed: Option<u8>,
    /// `finished`, `interrupted` or `timeout`.
    ended: &'static str,
    /// The depth that was being searched when it was cut short, and the share done, of 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_short: Option<CutShort>,
    /// Whether the solutions are all there are.
    complete: bool,
    /// Whether `solutions` holds maneuvers that make the position instead.
    inverse: bool,
    solutions: Vec<String>,
    /// How many were found, whether `solutions` holds them all or one of each kind.
    solution_count: usize,
    /// How many of them are minimal.
    minimal_solution_count: usize,
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

/// A pass that was cut short, as a JSON object.
#[derive(Debug, Serialize)]
struct CutShort {
    depth: u8,
    share: f64,
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
    fn of(answer: &'a Answer<'_>, plan: &SolvePlan) -> Object<'a> {
        let outcome = &answer.outcome;
        let passes = outcome.passes.iter().map(|pass| PassObject {
            depth: pass.depth,
            work: pass.tally.into(),
            complete: pass.complete,
        });
        Object {
            line: answer.entry.number,
            name: answer.entry.name.as_deref(),
            input: &answer.entry.input.text,
            facelets: answer.entry.input.position.facelets(),
            distance: outcome.distance(),
            proven: outcome.distance().is_some() && outcome.assumed.is_none(),
            lower_bound: answer.outcome.lower_bound,
            assumed: outcome.assumed,
            ended: match answer.ending {
                Ending::Finished => "finished",
                Ending::Interrupted => "interrupted",
                Ending::TimedOut => "timeout",
            },
            cut_short: answer
                .cut_short
                .map(|pass| CutShort { depth: pass.depth, share: pass.share }),
            complete: outcome.is_complete(),
            inverse: plan.direction == Direction::Make,
            solutions: answer.maneuvers.iter().map(Maneuver::to_string).collect(),
            solution_count: outcome.solutions.len(),
            minimal_solution_count: outcome.minimal_count(),
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
        let written = |text: &str| with_lengths(&text.parse().expect("moves"), Some(5));
        assert_eq!(written("F2 U R U' R'"), "F2 U R U' R'  (5f*, 6q)");
        assert_eq!(written("R U"), "R U  (2f, 2q)");
    }
}
