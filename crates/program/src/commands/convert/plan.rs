//! The plan of `faceturn convert`.

use anyhow::bail;
use faceturn::Metric;
use faceturn::jobs::ReadOptions;

use crate::arguments::{ConvertArguments, Form};
use crate::batch::source::Source;
use crate::commands::convert::forms::{self, ManeuverFinder};
use crate::commands::plan;
use crate::terminal::net::Ink;

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

pub(crate) fn convert(arguments: ConvertArguments) -> anyhow::Result<ConvertPlan> {
    let ConvertArguments { source, reading, to, simplify, invert, mirror, color, .. } = arguments;
    let ConvertArguments { output, threads, table, metric, .. } = arguments;
    let metric = metric.read()?.metric;
    let source = plan::source(source, &reading)?;
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
