//! What `faceturn convert` has to do.

use crate::arguments::{ConvertArguments, Form};
use crate::batch::input::ReadOptions;
use crate::batch::plan;
use crate::batch::source::Source;
use crate::commands::convert::forms;
use crate::terminal::net::Ink;

/// What to convert, and to what.
#[derive(Debug)]
pub(crate) struct ConvertPlan {
    pub(crate) source: Source,
    pub(crate) reading: ReadOptions,
    pub(crate) output: Output,
    pub(crate) ink: Ink,
}

/// What to print for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    /// One form.
    Form(Form),
    /// An object with every form.
    Json,
}

pub(crate) fn convert(arguments: ConvertArguments) -> anyhow::Result<ConvertPlan> {
    let ConvertArguments { source, reading, to, color, output } = arguments;
    Ok(ConvertPlan {
        source: plan::source(source, &reading)?,
        reading: ReadOptions::from(&reading),
        output: if output.json { Output::Json } else { Output::Form(to) },
        ink: forms::ink(color),
    })
}
