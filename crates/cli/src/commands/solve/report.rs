//! The text of an answer for stdout, and its summary for stderr.

use faceturn::report::SolveReport;
use faceturn::{
    Answer, Counted, Ended, Maneuver, Metric, NissMoves, Outcome, SolutionDetail, SortOrder,
};

use crate::batch::line::BatchLine;
use crate::batch::line_report::LineReport;
use crate::commands::solve::plan::{Output, SolvePlan};
use crate::status::Status;
use crate::terminal::number::{counted, grouped};

/// The answer to one position.
#[derive(Debug)]
pub(crate) struct Found<'e> {
    pub(crate) line: &'e BatchLine,
    pub(crate) answer: Answer,
    /// How many of the maneuvers, from the first on, have been printed already.
    pub(crate) printed: usize,
}

/// Writes answers as text.
#[derive(Clone, Copy)]
pub(crate) struct Report<'p> {
    pub(crate) plan: &'p SolvePlan,
}

impl Report<'_> {
    /// What to print about an answer.
    pub(crate) fn line_report(&self, found: &Found<'_>) -> LineReport {
        let answer = &found.answer;
        let is_whole = answer.ended == Ended::Finished;
        let last_depth = self.plan.job.last_depth();
        let status = match (answer.ended, answer.outcome.distance()) {
            (Ended::Finished, Some(distance)) if distance <= last_depth => Status::Found,
            (Ended::Finished, _) => Status::NoneWithin,
            (Ended::Timeout, _) => Status::TimedOut,
            (Ended::Interrupted, _) => Status::Interrupted,
        };
        let is_json = self.plan.output == Output::Json;
        let wants_record = self.plan.run.journal.is_some() && is_whole;
        let object = (is_json || wants_record).then(|| {
            let object = object(found);
            serde_json::to_string(&object).expect("texts and numbers can be written")
        });
        let out = match &object {
            Some(object) if is_json => format!("{object}\n"),
            _ => self.lines(found),
        };
        LineReport {
            out,
            is_finished: is_whole,
            record: object.filter(|_| is_whole),
            note: self.plan.run.wants_note(status).then(|| self.summary(found)),
            distance: answer.outcome.distance().filter(|_| answer.outcome.assumed.is_none()),
            is_parted: self.plan.output == Output::Maneuvers
                && self.plan.run.has_several_arguments(),
            status,
            ..LineReport::default()
        }
    }

    /// The lines for stdout, if they are not JSON.
    fn lines(&self, found: &Found<'_>) -> String {
        let Found { line, answer, printed } = found;
        let label = self.plan.run.label(line);
        let mut text = String::new();
        match self.plan.output {
            Output::Distance => {
                let distance = match (answer.outcome.distance(), answer.outcome.assumed) {
                    (Some(distance), None) => distance.to_string(),
                    // Shorter solutions were not tried.
                    (Some(distance), Some(_)) => format!("<={distance}"),
                    (None, _) if answer.unreachable.is_some() => "unreachable".to_owned(),
                    (None, _) => format!(">={}", answer.proven_bound),
                };
                text += &format!("{label}{distance}\n");
            }
            Output::Maneuvers | Output::Json if answer.counts.is_some() => {
                let letter = answer.outcome.metric.letter();
                for (length, count) in answer.counts.iter().flatten() {
                    text += &format!("{label}{length:>3}{letter} {count:>12}\n");
                }
            }
            Output::Maneuvers | Output::Json => {
                let proven = answer.outcome.distance().filter(|_| answer.outcome.assumed.is_none());
                text += &maneuver_lines(self.plan, &label, answer, *printed, proven);
            }
        }
        text
    }

    /// One line about the search; with several positions it begins with the position.
    fn summary(&self, found: &Found<'_>) -> String {
        let (answer, outcome) = (&found.answer, &found.answer.outcome);
        let label = self.plan.run.note_label(found.line);
        let by = answer.aim.allowed().map_or(String::new(), |allowed| format!(" by {allowed}"));
        let (turns, letter) = (answer.counted().unit(2), answer.counted().letter());
        if let Some(reason) = answer.unreachable {
            return format!("{label}the goal cannot be reached{by}: {reason}");
        }
        let tally = outcome.tally();
        let work =
            format!("{}, {:.3} s", counted(tally.nodes, "node"), answer.elapsed.as_secs_f64());
        let mut found = match outcome.distance() {
            // The search stopped at the first solution.
            Some(distance) if self.plan.output == Output::Distance => {
                format!("distance {distance}")
            }
            Some(distance) if distance <= self.plan.job.last_depth() => {
                let found = answer.solution_count() + usize::from(answer.known.is_some());
                let solutions = counted(found as u64, "solution");
                let longest = outcome.passes.last().map_or(distance, |pass| pass.depth);
                let lengths = if longest > distance {
                    format!(" of {distance} to {longest} {turns}")
                } else if answer.lengths.is_some() {
                    format!(" of {distance} {}", outcome.metric.unit(distance.into()))
                } else {
                    String::new()
                };
                // Shorter ones were not looked for, nor said not to be there.
                let is_any = answer.lengths.is_some() && outcome.assumed.is_some();
                let beginning =
                    if is_any { String::new() } else { format!("distance {distance}, ") };
                let left_out = match (answer.left_out, answer.then) {
                    (1.., Some(then)) => {
                        let count = grouped(answer.left_out as u64);
                        format!(", {count} with more {} left out", then.unit(2))
                    }
                    _ => String::new(),
                };
                let complete = completeness(outcome, answer.counted());
                format!("{beginning}{solutions}{lengths} ({complete}){left_out}")
            }
            _ => none_found(answer, self.plan.job.last_depth()),
        };
        if !by.is_empty() {
            found += &format!(",{by}");
        }
        if let Some(assumed) = outcome.assumed.filter(|_| answer.lengths.is_none()) {
            found += &format!(", assuming none of fewer than {assumed} {turns}");
        }
        if let Some(pass) = answer.cut_short {
            let why = match answer.ended {
                Ended::Timeout => "stopped by the time limit",
                _ => "interrupted",
            };
            found +=
                &format!("; {why} with {:.0} % of {}{letter} done", pass.share * 100.0, pass.depth);
            if outcome.solutions.is_empty() && outcome.known_solution.is_none() {
                found += ", no solution so far";
            }
        }
        let holding = answer.start.holding();
        if !holding.is_identity() {
            found += &format!(", held as after {holding}");
        }
        format!("{label}{found}, {work}")
    }
}

/// What is proven if no solution was found.
fn none_found(answer: &Answer, max_depth: u8) -> String {
    let turns = answer.counted().unit(2);
    let bound = answer.outcome.lower_bound;
    match (answer.ended, answer.lengths) {
        (Ended::Finished, Some(lengths)) => {
            let lengths = lengths.to_string().replace("..", " to ");
            format!("no solution of {} {turns}", lengths.trim_end())
        }
        (Ended::Finished, None) => {
            format!("no solution of {max_depth} or fewer {turns}, at least {bound} needed")
        }
        _ => match answer.outcome.upper_bound() {
            Some(most) => format!("{} <= distance <= {most}", answer.proven_bound),
            None if bound == 0 => "nothing proven".to_owned(),
            None => format!("no solution of {} or fewer {turns}", bound - 1),
        },
    }
}

/// Whether the solutions are complete, and how many kinds of them there are.
fn completeness(outcome: &Outcome, counted: Counted) -> String {
    match (outcome.is_complete(), outcome.symmetries) {
        (false, _) => match outcome.passes.iter().rfind(|pass| pass.complete) {
            Some(pass) if Some(pass.depth) >= outcome.distance() => {
                format!("complete up to {} {}", pass.depth, counted.unit(2))
            }
            _ => "not complete".to_owned(),
        },
        (true, 1) => "complete".to_owned(),
        (true, symmetries) => {
            let kinds = grouped(outcome.kinds.len() as u64);
            format!("complete; {kinds} up to its {symmetries} symmetries")
        }
    }
}

/// A maneuver as M. Reid's program prints it: `R U  (2f*, 2q)`. The star means that the length is
/// the distance, proven in a metric.
pub(crate) fn with_lengths(maneuver: &Maneuver, metric: Metric, proven: Option<u8>) -> String {
    format!("{maneuver}  ({})", lengths(maneuver, metric, proven).join(", "))
}

/// A line for each maneuver of an answer but for so many of the first, and for one that is known. The
/// star is for this length.
pub(crate) fn maneuver_lines(
    plan: &SolvePlan,
    label: &str,
    answer: &Answer,
    printed: usize,
    proven: Option<u8>,
) -> String {
    let maneuvers = answer.maneuvers.iter().chain(&answer.known).enumerate().skip(printed);
    let line = |(at, maneuver): (usize, &Maneuver)| {
        let detail = answer.details.get(at).cloned().unwrap_or_default();
        let metric = answer.outcome.metric;
        let (written, mut lengths) = match answer.sequences.get(at) {
            Some(moves) => (moves.to_string(), lengths_by_moves(moves.len(), maneuver, proven)),
            None => {
                let moves = NissMoves::cut(maneuver, maneuver.len() - detail.on_inverse);
                (moves.to_string(), lengths(maneuver, metric, proven))
            }
        };
        if plan.job.sort == SortOrder::SliceTurns {
            lengths.push(format!("{}s", maneuver.slice_turn_length()));
        }
        let written = with_detail(&written, &lengths, detail);
        let comfort = answer.comfort.get(at).map_or(String::new(), |comfort| {
            let regrips = counted(comfort.regrips.into(), "regrip");
            format!("  score {:.2}, {regrips}", comfort.score())
        });
        format!("{label}{written}{comfort}\n")
    };
    maneuvers.map(line).collect()
}

/// The lengths of a maneuver: `2f*` and `2q`.
fn lengths(maneuver: &Maneuver, metric: Metric, proven: Option<u8>) -> Vec<String> {
    let lengths = Metric::ALL.map(|each| {
        let length = each.length(maneuver);
        let is_proven = each == metric && proven.map(usize::from) == Some(length);
        format!("{length}{}{}", each.letter(), if is_proven { "*" } else { "" })
    });
    lengths.to_vec()
}

/// The lengths of a solution by moves, and of what it does in face turns: `7m*`, `11f` and `14q`.
fn lengths_by_moves(length: usize, maneuver: &Maneuver, proven: Option<u8>) -> Vec<String> {
    let star = if proven.map(usize::from) == Some(length) { "*" } else { "" };
    let moves = format!("{length}{}{star}", Counted::Moves.letter());
    let turns = Metric::ALL.map(|each| format!("{}{}", each.length(maneuver), each.letter()));
    [moves].into_iter().chain(turns).collect()
}

/// A solution with the free turns in parentheses, its lengths without them, the goals of a union
/// that it reaches, and the completion that it solves.
fn with_detail(solution: &str, lengths: &[String], detail: SolutionDetail) -> String {
    let SolutionDetail { first_turn, last_turn, completion, goals_reached, .. } = detail;
    let first = first_turn.map_or(String::new(), |turn| format!("({turn}) "));
    let last = last_turn.map_or(String::new(), |turn| format!(" ({turn})"));
    let completion = completion.map_or(String::new(), |it| format!("  {}", it.facelets()));
    let reached = match &goals_reached[..] {
        [] => String::new(),
        goals => format!("  {}", goals.join(", ")),
    };
    format!("{first}{solution}{last}  ({}){reached}{completion}", lengths.join(", "))
}

/// An answer as a JSON object.
fn object(found: &Found<'_>) -> SolveReport {
    let mut report = SolveReport::from(&found.answer);
    report.line = Some(found.line.number);
    report.name.clone_from(&found.line.name);
    report
}

#[cfg(test)]
mod tests {
    use faceturn::Metric;

    use super::with_lengths;

    #[test]
    fn lengths_follow_after_two_spaces() {
        let written =
            |text: &str, metric| with_lengths(&text.parse().expect("moves"), metric, Some(5));
        assert_eq!(written("F2 U R U' R'", Metric::Face), "F2 U R U' R'  (5f*, 6q)");
        assert_eq!(written("F2 U R U'", Metric::Quarter), "F2 U R U'  (4f, 5q*)");
        assert_eq!(written("R U", Metric::Face), "R U  (2f, 2q)");
    }
}
