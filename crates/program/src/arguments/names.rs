//! The values that options take by name.

use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use faceturn::passes::Backend;
use faceturn::tables::{Loading, TableChoice, TableSize};

/// A value of an option: its name, its help, and what it stands for.
type Choice<T> = (&'static str, &'static str, T);

pub(super) const BACKENDS: [Choice<BackendChoice>; 5] = [
    ("auto", "The fastest that the processor can run", BackendChoice(None)),
    ("avx512", "AVX-512: F, BW, DQ and VL", BackendChoice(Some(Backend::Avx512))),
    ("avx2", "AVX2", BackendChoice(Some(Backend::Avx2))),
    ("neon", "NEON, on Arm", BackendChoice(Some(Backend::Neon))),
    ("portable", "No special instructions", BackendChoice(Some(Backend::Portable))),
];

/// Sizes of tables that can be made.
pub(super) const SIZES: [Choice<TableSize>; 4] = [
    ("small", "The table of distances, 70 MB", TableSize::Small),
    ("medium", "Plus a table of 755 MB, for long searches", TableSize::Medium),
    ("large", "Plus a table of 2,256 MB, for long searches", TableSize::Large),
    ("extra-large", "Plus a table of 9,018 MB, for long searches", TableSize::ExtraLarge),
];

/// Sizes of tables to search with.
pub(super) fn table_choice() -> impl TypedValueParser<Value = TableChoice> {
    let auto = "The largest that has been made and fits into free memory";
    let sizes = SIZES.map(|(name, help, size)| (name, help, TableChoice::Size(size)));
    one_of([("auto", auto, TableChoice::Auto)].into_iter().chain(sizes))
}

pub(super) fn one_of<T: Copy + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = Choice<T>>,
) -> impl TypedValueParser<Value = T> {
    let choices: Vec<Choice<T>> = choices.into_iter().collect();
    let names = choices.iter().map(|&(name, help, _)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(move |chosen| {
        let choice = choices.iter().find(|(name, ..)| *name == chosen);
        choice.expect("clap accepts the names of the choices only").2
    })
}

/// Search algorithms by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchName {
    /// Node by node, under three distances, as M. Reid wrote it in 1997
    Plain,
    /// Many nodes at a time, in stages, under six distances
    #[default]
    Staged,
}

/// A backend of the staged search; `None` is the fastest that the processor can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BackendChoice(pub(crate) Option<Backend>);

/// What to write a position as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A drawing of the unfolded cube
    #[default]
    Net,
    /// 54 facelets, face by face in the order U R F D L B
    Facelets,
    /// Reid's 20 words
    Reid,
    /// Cycles of pieces, such as (UFR URB UBL)(UF)+(UR)+
    Cycles,
    /// The JSON of a 3x3x3 KPattern, as in cubing.js
    #[value(name = "kpattern")]
    KPattern,
    /// A shortest maneuver that makes the position, found by a search
    Moves,
}

/// When to draw in colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never: print letters only
    Never,
}

/// When the table is mapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mapped {
    /// Map it at first, and copy it before a long search, which is then faster
    #[default]
    Auto,
    /// Always, so that processes share it
    Yes,
    /// Never: copy it at once
    No,
}

impl Mapped {
    pub(crate) fn loading(self) -> Loading {
        match self {
            Mapped::Auto => Loading::MapFirst,
            Mapped::Yes => Loading::Map,
            Mapped::No => Loading::Copy,
        }
    }
}

/// Parses a time; without a unit it is in seconds.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.or_else(|| humantime::parse_duration(text).ok()).ok_or_else(|| {
        "expected seconds, or a number with a unit, such as 90, 90s, 5m or 2h".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_a_unit_is_in_seconds() {
        let parsed = ["5", "0.5", "90s", "2h"].map(time);
        assert_eq!(parsed, [5_000, 500, 90_000, 7_200_000].map(Duration::from_millis).map(Ok));
        for wrong in ["soon", "-1", "", "inf", "nan"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
