//! Arguments derived from the declaration of options.

use std::ffi::OsStr;
use std::marker::PhantomData;
use std::path::Path;

use anyhow::Context;
use clap::builder::{
    BoolValueParser, PathBufValueParser, PossibleValue, RangedU64ValueParser, TypedValueParser,
    ValueParser,
};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use faceturn::cube::PositionFormat;
use faceturn::internals::{DeclaredOption, JsonOptions, ValueKind};
use faceturn::jobs::Spelling;
use serde_json::{Map, Value};

use super::names::time;

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
    /// How to check claims, and what counts as one turn.
    Checking "check" "metric",
    /// Which solutions to show, and how.
    Solutions "solutions",
    /// What ends a short search.
    Ends "ends",
    /// What ends any other search.
    Limits "limits",
    /// How to search in steps, or for insertions, from a position in any form.
    Searching "search" "limits" "reading",
}

/// The options of a group, with their values as in JSON.
#[derive(Clone, Debug)]
pub(crate) struct Declared<O, G> {
    values: Map<String, Value>,
    of: PhantomData<(O, G)>,
}

impl<O: JsonOptions, G: Group> Declared<O, G> {
    fn options() -> impl Iterator<Item = &'static DeclaredOption> {
        let of = |name| O::DECLARED.iter().filter(move |option| option.group == name);
        G::NAMES.iter().copied().flat_map(of)
    }

    /// The default options, overridden by those of this group.
    pub(crate) fn read(&self) -> anyhow::Result<O> {
        let mut options = O::default();
        self.set(&mut options)?;
        Ok(options)
    }

    /// Sets the options of this group.
    pub(crate) fn set(&self, options: &mut O) -> anyhow::Result<()> {
        *options = options.with_values(self.values.clone())?;
        Ok(())
    }
}

impl<O: JsonOptions, G: Group> Args for Declared<O, G> {
    fn augment_args(command: Command) -> Command {
        let usual = O::default().values();
        command.args(Self::options().map(|option| {
            let help = option.help(Spelling::Dashes, O::DECLARED);
            let argument = Arg::new(option.name)
                .long(Spelling::Dashes.of(option.name)[2..].to_owned())
                .value_parser(parser::<O>(option));
            let argument = match option.kind {
                ValueKind::Flag => return argument.help(help).action(ArgAction::SetTrue),
                // Other interfaces take seconds.
                ValueKind::Time => argument.help(help + " [such as 90, 500ms or 2h]"),
                _ => argument.help(help),
            };
            let argument = argument.value_name(option.placeholder);
            match &usual[option.name] {
                Value::Null => argument,
                Value::String(text) => argument.default_value(text.clone()),
                number => argument.default_value(number.to_string()),
            }
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// A parser of values as in JSON.
fn parser<O: JsonOptions>(option: &'static DeclaredOption) -> ValueParser {
    match option.kind {
        ValueKind::Flag => BoolValueParser::new().map(Value::from).into(),
        ValueKind::Number(most) => {
            RangedU64ValueParser::<u64>::new().range(0..=most).map(Value::from).into()
        }
        ValueKind::Time => {
            ValueParser::new(|text: &str| time(text).map(|time| Value::from(time.as_secs_f64())))
        }
        ValueKind::Text if option.placeholder == FILE => {
            PathBufValueParser::new().try_map(|path| text_of(&path)).into()
        }
        _ => ValueParser::new(TextParser { option, read: read::<O> }),
    }
}

fn text_of(path: &Path) -> anyhow::Result<Value> {
    let named = || format!("{} cannot be read", path.display());
    Ok(std::fs::read_to_string(path).with_context(named)?.into())
}

/// Reads the value of this option alone. The error does not name the option.
fn read<O: JsonOptions>(name: &str, text: &str) -> Result<Value, String> {
    let read = O::default().with_values(Map::from_iter([(name.to_owned(), text.into())]));
    read.map(|_| text.into()).map_err(|error| error.text().to_owned())
}

/// Parses a text as the option reads it; the help lists the names that it may have.
#[derive(Clone)]
struct TextParser {
    option: &'static DeclaredOption,
    read: fn(&str, &str) -> Result<Value, String>,
}

impl TypedValueParser for TextParser {
    type Value = Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        text: &OsStr,
    ) -> Result<Value, clap::Error> {
        let (read, name) = (self.read, self.option.name);
        (move |text: &str| read(name, text)).parse_ref(command, argument, text)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let ValueKind::Choice(choices) = self.option.kind else { return None };
        // The names of positions need no format here.
        let shown = choices.iter().filter(|(name, _)| *name != PositionFormat::Name.name());
        Some(Box::new(shown.map(|(name, help)| PossibleValue::new(name).help(help))))
    }
}

impl<O: JsonOptions, G: Group> FromArgMatches for Declared<O, G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Declared<O, G>, clap::Error> {
        let values = Self::options().filter_map(|option| {
            let value = matches.get_one::<Value>(option.name)?;
            Some((option.name.to_owned(), value.clone()))
        });
        Ok(Declared { values: values.collect(), of: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
