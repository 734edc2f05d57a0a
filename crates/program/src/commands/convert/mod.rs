//! `faceturn convert`

pub(crate) mod forms;
pub(crate) mod plan;
mod subject;

use anyhow::Context;
use faceturn::report::PositionReport;

use crate::arguments::Form;
use crate::batch::line::{BatchLine, LineError};
use crate::batch::source::{Shard, Source};
use crate::commands::convert::plan::{ConvertPlan, MovesOutput};
use crate::commands::convert::subject::Subject;
use crate::status::Status;
use crate::terminal::{stderr, stdout};

/// Prints the positions in another form, in order. Only moves need a search, and the table.
pub(crate) fn run(plan: &ConvertPlan) -> anyhow::Result<Status> {
    let (mut status, mut is_first) = (Status::Found, true);
    for line in plan.source.open(Shard::ALL, plan.reading.format)? {
        let line = line.context("the input cannot be read")?;
        let read = BatchLine::read(&plan.source, line, plan.reading.into());
        let text = read.and_then(|line| {
            line.notes().iter().for_each(|note| stderr::warning(note));
            let (number, place) = (line.number, line.place.clone());
            LineError::caught(number, place, || converted(&line, plan, is_first))
        });
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                status = Status::Wrong;
                // Every line of the input has a line of output.
                let object = format!("{}\n", error.to_json());
                if !plan.is_json {
                    stderr::error(&error.to_string());
                } else if stdout::print_next(object.as_bytes())?.is_break() {
                    break;
                }
                continue;
            }
        };
        let text = match text {
            Ok(text) => text,
            Err(Unconverted::Interrupted) => return Ok(Status::Interrupted),
            Err(Unconverted::NotMoves { label }) => {
                stderr::error(&format!("{label}: --simplify takes moves, not other formats"));
                status = Status::Wrong;
                continue;
            }
        };
        is_first = false;
        // At once: a program that writes the input may wait for the answer.
        if stdout::print_next(text.as_bytes())?.is_break() {
            break;
        }
    }
    Ok(status)
}

enum Unconverted {
    /// It cannot be simplified, because it is not moves.
    NotMoves {
        label: String,
    },
    Interrupted,
}

fn converted(line: &BatchLine, plan: &ConvertPlan, is_first: bool) -> Result<String, Unconverted> {
    let subject = Subject::of(line, plan.reading).transformed(plan.transform);
    let position = subject.position();
    let moves = match &plan.moves {
        MovesOutput::None => None,
        MovesOutput::Simplified => {
            let simplified = subject.simplified();
            Some(simplified.ok_or_else(|| Unconverted::NotMoves { label: line.label() })?)
        }
        MovesOutput::Shortest(finder) => {
            let maneuver = finder.find(&position).ok_or(Unconverted::Interrupted)?;
            Some(maneuver.to_string())
        }
    };
    if plan.is_json {
        let mut object = PositionReport::new(&position).with_input(line.start.text());
        (object.line, object.name) = (Some(line.number), line.name.clone());
        (object.holding, object.moves) = (subject.holding(), moves);
        object.doubtful = line.start.doubtful().to_vec();
        if let MovesOutput::Shortest(finder) = &plan.moves {
            object.metric = Some(finder.metric());
        }
        let json = serde_json::to_string(&object).expect("texts and numbers can be written");
        return Ok(json + "\n");
    }
    let text = match moves {
        Some(moves) => format!("{moves}\n"),
        None => forms::written(&position, plan.form, plan.ink),
    };
    Ok(labelled(line, plan, &text, is_first))
}

/// The text after the name or number of a position from a file, or below it if it is a drawing. An
/// empty line separates drawings.
fn labelled(line: &BatchLine, plan: &ConvertPlan, text: &str, is_first: bool) -> String {
    let label = match plan.source {
        Source::Arguments(_) => String::new(),
        Source::File(..) | Source::Stdin(_) | Source::Cases(_) => line.label(),
    };
    match plan.form {
        Form::Net => {
            let newline = if is_first { "" } else { "\n" };
            let heading = if label.is_empty() { label } else { format!("{label}:\n") };
            format!("{newline}{heading}{text}")
        }
        _ if label.is_empty() => text.to_owned(),
        _ => format!("{label}\t{text}"),
    }
}
