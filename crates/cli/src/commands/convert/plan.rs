//! What `faceturn convert` is to do.

use crate::arguments::ConvertArguments;
use crate::batch::input::ReadOptions;
use crate::batch::plan;
use crate::batch::source::Source;

/// What to write, and how.
#[derive(Debug)]
pub(crate) struct ConvertPlan {
    pub(crate) source: Source,
    pub(crate) reading: ReadOptions,
    pub(crate) form: Form,
    pub(crate) colour: Colour,
}

/// What a position is converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The unfolded cube.
    Net,
    /// 54 letters of faces.
    Facelets,
    /// Reid's 20 words.
    Reid,
    /// The JSON text of a KPattern.
    KPattern,
}

/// When to draw in colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    /// Where somebody sees them.
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

pub(crate) fn convert(arguments: ConvertArguments) -> anyhow::Result<ConvertPlan> {
    let ConvertArguments { source, reading, to, color } = arguments;
    let reading = ReadOptions::from(reading);
    let source = plan::source(source, reading)?;
    Ok(ConvertPlan { source, reading, form: to.into(), colour: color.into() })
}
