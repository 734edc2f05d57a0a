//! `faceturn convert`

pub(crate) mod forms;

use anyhow::{Context, bail};
use faceturn::cube::{
    Axis, CubeSymmetry, Notation, ParsedMoves, ParsedPosition, PositionFormat, named_position,
};
use faceturn::jobs::ReadOptions;
use faceturn::report::PositionReport;
use faceturn::{Metric, Position};

use crate::Status;
use crate::arguments::{ConvertArguments, Form};
use crate::batch::line::{BatchLine, LineError, LineFault};
use crate::batch::source::{Shard, Source};
use crate::commands::convert::forms::ManeuverFinder;
use crate::commands::shared_plan;
use crate::terminal::net::Ink;
use crate::terminal::stderr;
use crate::terminal::stdout::{self, json_line};

/// Prints the positions in another form, in order. Only moves need a search, and the table.
pub(crate) fn run(plan: &ConvertPlan) -> anyhow::Result<Status> {
    let (mut status, mut is_first) = (Status::Found, true);
    for line in plan.source.open(Shard::ALL, plan.reading.format)? {
        let line = line.context("the input cannot be read")?;
        let read = BatchLine::read(&plan.source, line, plan.reading.into());
        let text = read.and_then(|line| {
            line.notes().iter().for_each(|note| stderr::warning(note));
            let (number, place) = (line.number, line.place.clone());
            let text = LineError::caught(number, place, || converted(&line, plan, is_first))?;
            text.map_err(|error| line.error(&error))
        });
        let text = match text {
            Ok(Some(text)) => text,
            Ok(None) => return Ok(Status::Interrupted),
            Err(error) => {
                status = Status::Wrong;
                // Every line of the input has a line of output.
                if !plan.is_json {
                    stderr::error(&error.to_string());
                } else if stdout::print_next(json_line(&error.as_object()))?.is_break() {
                    break;
                }
                continue;
            }
        };
        is_first = false;
        // At once: a program that writes the input may wait for the answer.
        if stdout::print_next(text)?.is_break() {
            break;
        }
    }
    Ok(status)
}

/// The position in the form of the plan; `None` if the user interrupts the search for its moves.
fn converted(
    line: &BatchLine,
    plan: &ConvertPlan,
    is_first: bool,
) -> Result<Option<String>, LineFault> {
    let subject = Subject::of(line, plan.reading).transformed(plan.transform);
    let position = subject.position();
    let moves = match &plan.moves {
        MovesOutput::None => None,
        MovesOutput::Simplified => Some(subject.simplified().ok_or(LineFault::NotMoves)?),
        MovesOutput::Shortest(finder) => {
            let Some(maneuver) = finder.find(&position) else { return Ok(None) };
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
        return Ok(Some(json_line(&object)));
    }
    let text = match moves {
        Some(moves) => format!("{moves}\n"),
        None => forms::written(&position, plan.form, plan.ink),
    };
    Ok(Some(labelled(line, plan, &text, is_first)))
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

pub(crate) struct ConvertPlan {
    pub(crate) source: Source,
    pub(crate) reading: ReadOptions,
    pub(crate) transform: Transform,
    pub(crate) form: Form,
    pub(crate) is_json: bool,
    pub(crate) ink: Ink,
    pub(crate) moves: MovesOutput,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Transform {
    pub(crate) invert: bool,
    /// Take the mirror image, left for right.
    pub(crate) mirror: bool,
}

/// How positions become moves, if they do.
pub(crate) enum MovesOutput {
    None,
    Simplified,
    Shortest(ManeuverFinder),
}

pub(crate) fn plan(arguments: ConvertArguments) -> anyhow::Result<ConvertPlan> {
    let ConvertArguments { source, reading, to, simplify, invert, mirror, color, .. } = arguments;
    let ConvertArguments { output, threads, table, metric, .. } = arguments;
    let metric = metric.read()?.metric;
    let source = shared_plan::source(source, &reading)?;
    let reading = reading.written.read()?;
    if metric != Metric::default() && (to != Form::Moves || simplify) {
        bail!("--metric applies to --to moves without --simplify only");
    }
    let moves = match (to, simplify) {
        (Form::Moves, true) => MovesOutput::Simplified,
        (Form::Moves, false) => {
            MovesOutput::Shortest(ManeuverFinder::open(threads, table, metric, output.detail())?)
        }
        (_, true) => bail!("--simplify applies to --to moves only"),
        (_, false) => MovesOutput::None,
    };
    Ok(ConvertPlan {
        source,
        reading,
        transform: Transform { invert, mirror },
        form: to,
        is_json: output.json,
        ink: forms::ink(color),
        moves,
    })
}

/// Moves as they were written, or a position in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Moves(ParsedMoves),
    Position(Position),
}

impl Subject {
    /// Parses the line again, as moves if it was written as such. A name stands for its moves.
    pub(super) fn of(line: &BatchLine, reading: ReadOptions) -> Subject {
        if reading.format.is_of_colours() {
            return Subject::Position(*line.start.position());
        }
        let text = line.start.text();
        let parsed = ParsedPosition::parse(text, reading.format, reading.notation);
        let moves = match parsed.map(|parsed| parsed.format) {
            Ok(PositionFormat::Moves) => ParsedMoves::parse(text, reading.notation).ok(),
            Ok(PositionFormat::Name) => named_position(text)
                .and_then(|known| ParsedMoves::parse(known.moves, Notation::Standard).ok()),
            _ => None,
        };
        moves.map_or(Subject::Position(*line.start.position()), Subject::Moves)
    }

    pub(super) fn transformed(self, transform: Transform) -> Subject {
        let mirror = CubeSymmetry::reflection(Axis::RL);
        let mut subject = self;
        if transform.invert {
            subject = match subject {
                Subject::Moves(moves) => Subject::Moves(moves.inverse()),
                Subject::Position(position) => Subject::Position(position.inverse()),
            };
        }
        if transform.mirror {
            subject = match subject {
                Subject::Moves(moves) => Subject::Moves(moves.conjugate_by(mirror)),
                Subject::Position(position) => Subject::Position(position.conjugate_by(mirror)),
            };
        }
        subject
    }

    pub(super) fn position(&self) -> Position {
        match self {
            Subject::Moves(moves) => moves.position(),
            Subject::Position(position) => *position,
        }
    }

    /// How the cube is held after the moves; empty if as at first, or if there are no moves.
    pub(super) fn holding(&self) -> String {
        match self {
            Subject::Moves(moves) => moves.rotation().to_string(),
            Subject::Position(_) => String::new(),
        }
    }

    /// The moves shortened, with the rotations at their end.
    pub(super) fn simplified(&self) -> Option<String> {
        match self {
            Subject::Moves(moves) => Some(moves.simplified().to_string()),
            Subject::Position(_) => None,
        }
    }
}
