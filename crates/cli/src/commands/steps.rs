//! `faceturn steps`

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::time::Instant;

use faceturn::{Maneuver, Start};
use faceturn_steps::{StepAnswer, StepObserver, StepPart, StepRequest, StepSolution, Steps};
use serde_json::{Value, json};

use crate::arguments::StepsArguments;
use crate::batch::line::{BatchLine, LineError, ReadOptions};
use crate::batch::source::Line;
use crate::interruption::Interruption;
use crate::status::Status;
use crate::terminal::detail::Detail;
use crate::terminal::number::counted;
use crate::terminal::{stderr, stdout};
use crate::threads;

/// Prints solutions in steps.
///
/// # Errors
/// Threads cannot be started, or results cannot be written.
pub(crate) fn run(arguments: StepsArguments) -> anyhow::Result<Status> {
    let StepsArguments { position, steps, count, width, timeout, format, notation, .. } = arguments;
    let reading = ReadOptions { format, notation };
    let line = match BatchLine::of_argument(Line::argument(1, position), reading.into()) {
        Ok(line) => line,
        Err(error) => {
            stderr::error(&LineError::new(1, String::new(), &error).to_string());
            return Ok(Status::Wrong);
        }
    };
    let (begin, detail) = (Instant::now(), arguments.output.detail());
    let watcher = Watcher {
        interruption: Interruption::install(),
        end: timeout.and_then(|timeout| begin.checked_add(timeout)),
        is_shown: detail != Detail::Nothing && std::io::stderr().is_terminal(),
    };
    let request = StepRequest { count: count as usize, width: width as usize };
    let pool = threads::pool(arguments.threads.threads)?;
    let answer =
        pool.install(|| Steps::new(steps).search(line.start.position(), &request, &watcher));
    let report = Report {
        start: &line.start,
        ended: watcher.ended(&answer),
        answer,
        seconds: begin.elapsed().as_secs_f64(),
    };
    let text = if arguments.output.json { format!("{}\n", report.object()) } else { report.text() };
    stdout::print(text.as_bytes())?;
    if detail != Detail::Nothing {
        stderr::note(&report.summary());
    }
    Ok(report.status())
}

/// Ends the search, and tells people how far it is.
struct Watcher {
    interruption: &'static Interruption,
    end: Option<Instant>,
    is_shown: bool,
}

impl Watcher {
    fn ended(&self, answer: &StepAnswer) -> &'static str {
        match answer.is_finished {
            true => "finished",
            false if self.interruption.is_wanted() => "interrupted",
            false => "timeout",
        }
    }
}

impl StepObserver for Watcher {
    fn wants_to_stop(&self) -> bool {
        self.interruption.is_wanted() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn round_began(&self, width: usize) {
        if self.is_shown {
            stderr::note(&format!("following {}", counted(width as u64, "state")));
        }
    }

    fn solution_known(&self, solution: &StepSolution) {
        if self.is_shown {
            stderr::note(&counted(solution.length() as u64, "turn"));
        }
    }
}

/// What is printed.
struct Report<'s> {
    start: &'s Start,
    answer: StepAnswer,
    ended: &'static str,
    seconds: f64,
}

impl Report<'_> {
    fn status(&self) -> Status {
        match (self.ended, self.answer.solutions.is_empty()) {
            ("interrupted", _) => Status::Interrupted,
            (_, false) => Status::Found,
            ("timeout", true) => Status::TimedOut,
            (_, true) => Status::NoneWithin,
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (at, solution) in self.answer.solutions.iter().enumerate() {
            let space = if at == 0 { "" } else { "\n" };
            writeln!(text, "{space}{solution}").expect("there is room in memory");
        }
        text
    }

    fn summary(&self) -> String {
        let StepAnswer { solutions, nodes, width, .. } = &self.answer;
        let found = match solutions.first() {
            Some(first) => {
                format!("{}, not proven to be fewest", counted(first.length() as u64, "turn"))
            }
            None => "no solution found".to_owned(),
        };
        let end = if self.ended == "finished" { "" } else { " when stopped" };
        let (states, nodes) = (counted(*width as u64, "state"), counted(*nodes, "node"));
        format!("{found}, {states} followed{end}, {nodes}, {:.3} s", self.seconds)
    }

    fn object(&self) -> Value {
        let StepAnswer { solutions, nodes, width, .. } = &self.answer;
        json!({
            "input": self.start.text(),
            "holding": self.start.holding().to_string(),
            "facelets": self.start.position().facelets(),
            "solutions": solutions.iter().map(object).collect::<Vec<Value>>(),
            "ended": self.ended,
            "width": width,
            "nodes": nodes,
            "seconds": (self.seconds * 1e6).round() / 1e6,
        })
    }
}

/// A solution as a JSON object.
fn object(solution: &StepSolution) -> Value {
    let mut total = 0;
    let step = |part: &StepPart| {
        total += part.length();
        json!({
            "goal": part.label,
            "normal": part.moves.normal.to_string(),
            "inverse": part.moves.inverse.to_string(),
            "length": part.length(),
            "total": total,
        })
    };
    let steps: Vec<Value> = solution.parts().iter().map(step).collect();
    json!({
        "length": solution.length(),
        "steps": steps,
        "niss": solution.moves().to_string(),
        "solution": solution.whole().as_ref().map(Maneuver::to_string),
    })
}
