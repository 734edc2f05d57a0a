//! Arguments derived from the declaration of options.

use std::fmt;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::builder::{
    PossibleValue, PossibleValuesParser, RangedI64ValueParser, TypedValueParser, ValueParser,
};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use faceturn::Metric;
use faceturn::cube::PositionFormat;
use faceturn::internals::{DeclaredOption, OptionType, OptionValue, Options, ValueKind};
use faceturn::jobs::Spelling;

use super::names::{MetricParser, time};

/// Placeholder for the path of a file whose text is the value of an option.
const FILE: &str = "FILE";

/// A set of declared options that appear together in the help.
pub(crate) trait Group {
    /// The names of their groups in the declaration, in the order of the help.
    const NAMES: &'static [&'static str];
}

macro_rules! groups {
    ($($(#[$about:meta])* $group:ident $($name:literal)+,)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum $group {}

        impl Group for $group {
            const NAMES: &'static [&'static str] = &[$($name),+];
        }
    )*};
}

groups! {
    /// How positions are written.
    Reading "reading",
    /// What counts as one turn.
    Counting "metric",
    /// What counts as one turn, what to reach, and by which turns.
    Aim "metric" "aim",
    /// How deep to search.
    Depth "depth",
    /// Which solutions to show, and how.
    Solutions "solutions",
    /// What ends a short search.
    Ends "ends",
    /// What ends any other search.
    Limits "limits",
    /// How to search in steps, or for insertions, from a position in any form.
    Searching "search" "limits" "reading",
}

/// The options of a group that were given, with their values.
#[derive(Clone)]
pub(crate) struct Declared<O, G> {
    given: Vec<(usize, Given)>,
    of: PhantomData<(O, G)>,
}

#[derive(Clone, Debug)]
enum Given {
    Value(OptionValue),
    TextOf(PathBuf),
}

impl<O: Options, G: Group> Declared<O, G> {
    fn options() -> impl Iterator<Item = (usize, &'static DeclaredOption)> {
        let of = |name| O::DECLARED.iter().enumerate().filter(move |(_, it)| it.group == name);
        G::NAMES.iter().copied().flat_map(of)
    }

    /// The default options, overridden by those given.
    pub(crate) fn read(&self) -> anyhow::Result<O> {
        let mut options = O::default();
        self.set(&mut options)?;
        Ok(options)
    }

    /// Sets the given options.
    pub(crate) fn set(&self, options: &mut O) -> anyhow::Result<()> {
        for (number, given) in &self.given {
            let value = match given {
                Given::Value(value) => value.clone(),
                Given::TextOf(path) => {
                    let named = || format!("{} cannot be read", path.display());
                    OptionValue::Text(std::fs::read_to_string(path).with_context(named)?)
                }
            };
            let name = Spelling::Dashes.of(O::DECLARED[*number].name);
            options.set(*number, value).map_err(|error| anyhow!("{name}{error}"))?;
        }
        Ok(())
    }
}

impl<O: Options, G: Group> fmt::Debug for Declared<O, G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.given.iter().map(|(number, value)| (O::DECLARED[*number].name, value));
        out.debug_map().entries(named).finish()
    }
}

impl<O: Options, G: Group> Args for Declared<O, G> {
    fn augment_args(command: Command) -> Command {
        let usual = O::default();
        command.args(Self::options().map(|(number, option)| {
            let help = option.help(Spelling::Dashes, O::DECLARED);
            let argument = Arg::new(option.name)
                .long(Spelling::Dashes.of(option.name)[2..].to_owned())
                .help(match option.kind {
                    // Other interfaces take seconds.
                    ValueKind::Time => {
                        help.replacen("this time", "this time, such as 90, 500ms or 2h", 1)
                    }
                    _ => help,
                });
            if option.kind == ValueKind::Flag {
                return argument.action(ArgAction::SetTrue);
            }
            let argument = argument.value_name(option.placeholder);
            let argument = argument.value_parser(parser::<O>(number, option));
            match usual.value(number) {
                OptionValue::None => argument,
                usual => argument.default_value(usual.to_string()),
            }
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn parser<O: Options>(number: usize, option: &DeclaredOption) -> ValueParser {
    match option.kind {
        ValueKind::Flag => value_parser!(bool),
        ValueKind::Number(most) => match i64::try_from(most) {
            Ok(most) => RangedI64ValueParser::<u64>::new().range(0..=most).into(),
            Err(_) => value_parser!(u64).into(),
        },
        // It also understands other names.
        kind if kind == Metric::KIND => {
            ValueParser::new(MetricParser.map(|metric| metric.name().to_owned()))
        }
        ValueKind::Choice(choices) => {
            // The names of positions need no format here.
            let is_shown = |(name, _): &&(&str, &str)| *name != PositionFormat::Name.name();
            let values = choices.iter().filter(is_shown);
            let values = values.map(|(name, help)| PossibleValue::new(name).help(help));
            PossibleValuesParser::new(values.collect::<Vec<_>>()).into()
        }
        ValueKind::Time => ValueParser::new(time),
        _ if option.placeholder == FILE => value_parser!(PathBuf),
        _ => ValueParser::new(move |text: &str| {
            let read = O::default().set(number, OptionValue::Text(text.to_owned()));
            read.map_err(|error| error.trim_start_matches(": ").to_owned())?;
            Ok::<String, String>(text.to_owned())
        }),
    }
}

impl<O: Options, G: Group> FromArgMatches for Declared<O, G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Declared<O, G>, clap::Error> {
        let given = Self::options().filter_map(|(number, option)| {
            let value = match option.kind {
                ValueKind::Flag => Some(OptionValue::Flag(matches.get_flag(option.name))),
                ValueKind::Number(_) => one(matches, option).map(OptionValue::Number),
                ValueKind::Time => one::<Duration>(matches, option).map(OptionValue::Time),
                ValueKind::Text if option.placeholder == FILE => {
                    return Some((number, Given::TextOf(one(matches, option)?)));
                }
                _ => one(matches, option).map(OptionValue::Text),
            };
            Some((number, Given::Value(value?)))
        });
        Ok(Declared { given: given.collect(), of: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The value of an option that takes one.
fn one<T: Clone + Send + Sync + 'static>(
    matches: &ArgMatches,
    option: &DeclaredOption,
) -> Option<T> {
    matches.get_one::<T>(option.name).cloned()
}
