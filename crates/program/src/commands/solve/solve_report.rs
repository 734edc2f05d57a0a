//! The text of an answer for stdout, and its summary for stderr.

use std::fmt::{self, Write};

use faceturn::cube::Comfort;
use faceturn::internals::parallel_map;
use faceturn::jobs::{Counted, SortOrder};
use faceturn::report::SolveReport;
use faceturn::{Answer, Ended, Maneuver, Metric, MoveSequence, Solution};

use crate::Status;
use crate::batch::batch_plan::ResultForm;
use crate::batch::journal::{BatchCommand, record};
use crate::batch::line::BatchLine;
use crate::batch::summary::LineReport;
use crate::commands::solve::solve_plan::SolvePlan;
use crate::terminal::number::{counted, grouped};

/// How many lines one thread writes.
const LINES_AT_ONCE: usize = 1024;

#[derive(Debug)]
pub(crate) struct LineAnswer<'e> {
    pub(crate) plan: &'e SolvePlan,
    pub(crate) line: &'e BatchLine,
    pub(crate) answer: Answer,
    /// How many of the maneuvers, from the first on, have been printed already.
    pub(crate) printed: usize,
}

impl LineAnswer<'_> {
    pub(crate) fn report(&self) -> LineReport {
        let answer = &self.answer;
        let is_whole = answer.ended == Ended::Finished;
        let last_depth = self.plan.job.last_depth();
        let distance = answer.outcome.distance();
        let status = Status::of(answer.ended, distance.is_some_and(|it| it <= last_depth));
        let is_kept = self.plan.run.journal.is_some() && is_whole;
        let record = is_kept.then(|| record(&self.object()));
        LineReport {
            is_finished: is_whole,
            record,
            note: self.plan.run.wants_note(status).then(|| self.summary()),
            distance: distance.filter(|_| answer.outcome.assumed.is_none()),
            is_parted: self.plan.prints_solutions() && self.plan.run.has_several_arguments(),
            status,
            out: self.out(),
            ..LineReport::default()
        }
    }

    fn out(&self) -> String {
        if self.plan.run.form != ResultForm::Text {
            return self.plan.run.written(self.object());
        }
        let LineAnswer { line, answer, printed, .. } = self;
        let label = self.plan.run.label(line);
        let distance = answer.outcome.distance();
        match (self.plan.command, &answer.counts) {
            (BatchCommand::Distance, _) => {
                let distance = match (distance, answer.outcome.assumed) {
                    (Some(distance), None) => distance.to_string(),
                    // Shorter solutions were not tried.
                    (Some(distance), Some(_)) => format!("<={distance}"),
                    (None, _) if answer.unreachable.is_some() => "unreachable".to_owned(),
                    (None, _) => format!(">={}", answer.proven_bound),
                };
                format!("{label}{distance}\n")
            }
            (_, Some(counts)) => {
                let letter = answer.outcome.metric.letter();
                let line = |&(length, count): &(u8, usize)| {
                    format!("{label}{length:>3}{letter} {count:>12}\n")
                };
                counts.iter().map(line).collect()
            }
            (_, None) => {
                let proven = distance.filter(|_| answer.outcome.assumed.is_none());
                ManeuverLines::new(self.plan, label, proven).text(answer, *printed)
            }
        }
    }

    fn summary(&self) -> String {
        let (answer, outcome) = (&self.answer, &self.answer.outcome);
        let label = self.plan.run.note_label(self.line);
        let by = answer.job.aim.allowed().map_or(String::new(), |allowed| format!(" by {allowed}"));
        let (turns, letter) = (answer.counted().unit(2), answer.counted().letter());
        if let Some(reason) = answer.unreachable {
            return format!("{label}the goal cannot be reached{by}: {reason}");
        }
        let tally = outcome.tally();
        let work =
            format!("{}, {:.3} s", counted(tally.nodes, "node"), answer.elapsed.as_secs_f64());
        let SolvePlan { command, run, .. } = self.plan;
        let is_distance = (*command, run.form) == (BatchCommand::Distance, ResultForm::Text);
        let mut found = match outcome.distance() {
            // The search stopped at the first solution.
            Some(distance) if is_distance => format!("distance {distance}"),
            Some(distance) if distance <= self.plan.job.last_depth() => {
                some_found(answer, distance)
            }
            _ => none_found(answer, self.plan.job.last_depth()),
        };
        if !by.is_empty() {
            found += &format!(",{by}");
        }
        if let Some(assumed) = outcome.assumed.filter(|_| answer.job.lengths.is_none()) {
            found += &format!(", assuming none of fewer than {assumed} {turns}");
        }
        if let Some(pass) = answer.cut_short {
            let why = match answer.ended {
                Ended::Timeout => "stopped by the time limit",
                Ended::Solutions => "stopped by the limit on solutions",
                _ => "interrupted",
            };
            found +=
                &format!("; {why} with {:.0} % of {}{letter} done", pass.share * 100.0, pass.depth);
            if answer.ended == Ended::Solutions {
                found += ", --count-only counts all";
            }
            if outcome.solutions.is_empty() && outcome.known_solution.is_none() {
                found += ", no solution so far";
            }
        }
        let holding = answer.job.start.holding();
        if !holding.is_identity() {
            found += &format!(", held as after {holding}");
        }
        format!("{label}{found}, {work}")
    }

    /// The answer as the report of its line.
    fn object(&self) -> SolveReport {
        let mut report = SolveReport::from(&self.answer);
        report.line = Some(self.line.number);
        report.name.clone_from(&self.line.name);
        report
    }
}

fn some_found(answer: &Answer, distance: u8) -> String {
    let (outcome, turns) = (&answer.outcome, answer.counted().unit(2));
    let found = answer.solution_count() + usize::from(answer.known.is_some());
    let solutions = counted(found as u64, "solution");
    let longest = outcome.passes.last().map_or(distance, |pass| pass.depth);
    let lengths = if longest > distance {
        format!(" of {distance} to {longest} {turns}")
    } else if answer.job.lengths.is_some() {
        format!(" of {distance} {}", outcome.metric.unit(distance.into()))
    } else {
        String::new()
    };
    // Shorter ones were neither looked for nor ruled out.
    let is_any = answer.job.lengths.is_some() && outcome.assumed.is_some();
    let beginning = if is_any { String::new() } else { format!("distance {distance}, ") };
    let left_out = if answer.left_out > 0 {
        let more = answer.job.options.then.map(|then| format!("with more {}", then.unit(2)));
        let held = answer.job.lists_one_hold().then(|| "in another hold".to_owned());
        let begin = answer.job.beginning.as_ref();
        let begin = begin.map(|_| "that begin otherwise".to_owned());
        let which: Vec<String> = more.into_iter().chain(begin).chain(held).collect();
        format!(", {} {} left out", grouped(answer.left_out as u64), which.join(" or "))
    } else {
        String::new()
    };
    let complete = completeness(answer);
    format!("{beginning}{solutions}{lengths} ({complete}){left_out}")
}

fn none_found(answer: &Answer, max_depth: u8) -> String {
    let turns = answer.counted().unit(2);
    let bound = answer.outcome.lower_bound;
    match (answer.ended, answer.job.lengths) {
        (Ended::Finished, Some(lengths)) => {
            let (first, last) = (lengths.first(), lengths.last().unwrap_or(max_depth));
            let beginning = if first < last { format!("{first} to ") } else { String::new() };
            format!("no solution of {beginning}{last} {turns}")
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

/// Whether the solutions are complete, and how many kinds of them there are, if they are kept.
fn completeness(answer: &Answer) -> String {
    let (outcome, counted) = (&answer.outcome, answer.counted());
    match (outcome.is_complete(), outcome.symmetries) {
        (false, _) => match outcome.passes.iter().rfind(|pass| pass.complete) {
            Some(pass) if Some(pass.depth) >= outcome.distance() => {
                format!("complete up to {} {}", pass.depth, counted.unit(2))
            }
            _ => "not complete".to_owned(),
        },
        (true, symmetries) => match answer.kind_count().filter(|_| symmetries > 1) {
            Some(kinds) => {
                let kinds = grouped(kinds as u64);
                format!("complete; {kinds} up to its {symmetries} symmetries")
            }
            None => "complete".to_owned(),
        },
    }
}

/// A maneuver as M. Reid's program prints it: `R U  (2f*, 2q)`. The star means that the length is
/// the distance, proven in a metric.
pub(crate) fn with_lengths(maneuver: &Maneuver, metric: Metric, proven: Option<u8>) -> String {
    let proven = proven.map(|length| (length.into(), metric.letter()));
    let mut text = format!("{maneuver}  (");
    write_lengths(&mut text, Metric::ALL.map(|it| (it.length(maneuver), it.letter())), proven)
        .expect("a text takes all");
    text + ")"
}

/// Lengths, each with the letter of what it counts, and a star at the one that is proven.
fn write_lengths(
    out: &mut impl Write,
    lengths: impl IntoIterator<Item = (usize, char)>,
    proven: Option<(usize, char)>,
) -> fmt::Result {
    for (place, (length, letter)) in lengths.into_iter().enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        let star = if proven == Some((length, letter)) { "*" } else { "" };
        write!(out, "{comma}{length}{letter}{star}")?;
    }
    Ok(())
}

pub(crate) struct ManeuverLines {
    label: String,
    /// The length that gets the star.
    proven: Option<u8>,
    with_slice_turns: bool,
}

impl ManeuverLines {
    pub(crate) fn new(plan: &SolvePlan, label: String, proven: Option<u8>) -> ManeuverLines {
        let with_slice_turns = plan.job.options.sort == SortOrder::SliceTurns;
        ManeuverLines { label, proven, with_slice_turns }
    }

    /// The solutions of an answer except the first `printed`, and one that is known.
    pub(crate) fn text(&self, answer: &Answer, printed: usize) -> String {
        let lines = |solutions: &[Solution], at: usize| {
            let mut text = String::new();
            for (at, solution) in (at..).zip(solutions) {
                let rank = answer.ranks.get(at);
                self.write(&mut text, answer, solution, rank).expect("a text takes all");
            }
            text
        };
        let listed = &answer.solutions[printed.min(answer.solutions.len())..];
        let parts: Vec<&[Solution]> = listed.chunks(LINES_AT_ONCE).collect();
        let text = parallel_map(parts.len(), |at| lines(parts[at], at * LINES_AT_ONCE)).concat();
        text + &lines(answer.known.as_slice(), listed.len())
    }

    /// A line: the solution with the free turns in parentheses, its lengths without them, the
    /// goals of a union that it reaches, the completion that it solves, and how comfortable it is.
    fn write(
        &self,
        out: &mut String,
        answer: &Answer,
        solution: &Solution,
        rank: Option<&(Comfort, MoveSequence)>,
    ) -> fmt::Result {
        let detail = answer.detail(solution);
        out.push_str(&self.label);
        if let Some(turn) = detail.first_turn {
            write!(out, "({turn}) ")?;
        }
        write!(out, "{solution}")?;
        if let Some(turn) = detail.last_turn {
            write!(out, " ({turn})")?;
        }
        out.push_str("  (");
        self.write_lengths(out, answer, solution)?;
        out.push(')');
        if !detail.goals_reached.is_empty() {
            write!(out, "  {}", detail.goals_reached.join(", "))?;
        }
        if let Some(completion) = detail.completion {
            write!(out, "  {}", completion.facelets())?;
        }
        if let Some((comfort, done)) = rank {
            let regrips = counted(comfort.regrips.into(), "regrip");
            write!(out, "  score {:.2}, {regrips}", comfort.score())?;
            if *done != solution.sequence() {
                write!(out, "  // {done}")?;
            }
        }
        out.push('\n');
        Ok(())
    }

    /// The lengths of a solution; if it is by moves, that of its moves before those of its face
    /// turns: `7m*, 11f, 14q`.
    fn write_lengths(&self, out: &mut String, answer: &Answer, solution: &Solution) -> fmt::Result {
        let maneuver = &answer.face_turns(solution);
        let moves = answer.job.aim.moves.map(|_| (solution.len(), Counted::Moves.letter()));
        let turns = Metric::ALL.map(|it| (it.length(maneuver), it.letter()));
        let slices = self.with_slice_turns.then(|| (maneuver.slice_turn_length(), 's'));
        let proven = self.proven.map(|length| (length.into(), answer.counted().letter()));
        write_lengths(out, moves.into_iter().chain(turns).chain(slices), proven)
    }
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
