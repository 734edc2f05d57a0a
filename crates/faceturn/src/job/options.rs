//! Options, each declared once with its name, type and help text. From the declaration come the
//! field of a struct, its JSON, the argument of the program, the keyword of Python, the type in
//! JavaScript, and the entry in a journal.

use std::fmt;
use std::time::Duration;

use faceturn_cube::{FaceOrder, Metric, Notation, PositionFormat};

use super::SortOrder;
use super::error::Spelling;

/// A declared option.
///
/// ```
/// use faceturn::internals::Options;
/// use faceturn::jobs::{Spelling, WrittenJob};
///
/// let declared = WrittenJob::DECLARED.iter().find(|option| option.name == "then").unwrap();
/// let help = declared.help(Spelling::Dashes, WrittenJob::DECLARED);
/// assert!(help.ends_with("or with --metric quarter the fewest face turns"), "{help}");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct DeclaredOption {
    /// The name, such as `max_depth`.
    pub name: &'static str,
    /// The group in which help lists the option.
    pub group: &'static str,
    /// The placeholder for the value in usage lines, such as `N`; empty if there is none.
    pub placeholder: &'static str,
    /// The kind of values.
    pub kind: ValueKind,
    /// The text of the declaration, line by line.
    #[doc(hidden)]
    pub text: &'static str,
}

/// The kind of an option's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueKind {
    /// Given or not.
    Flag,
    /// A whole number from 0 to this.
    Number(u64),
    /// One of these names, each with its meaning.
    Choice(&'static [(&'static str, &'static str)]),
    /// A text; on the command line, for some options, the name of a file that holds it.
    Text,
    /// A time; in JSON and Python in seconds.
    Time,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionValue {
    /// No value, of an option that may have none.
    None,
    /// Whether the option is given.
    Flag(bool),
    /// A number.
    Number(u64),
    /// A text, or the name of a choice.
    Text(String),
    /// A time.
    Time(Duration),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::None | OptionValue::Flag(false) => out.write_str("not given"),
            OptionValue::Flag(true) => out.write_str("given"),
            OptionValue::Number(number) => number.fmt(out),
            OptionValue::Text(text) => out.write_str(text),
            OptionValue::Time(time) => write!(out, "{}s", time.as_secs_f64()),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for OptionValue {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            OptionValue::None => serializer.serialize_none(),
            OptionValue::Flag(is_given) => serializer.serialize_bool(*is_given),
            OptionValue::Number(number) => serializer.serialize_u64(*number),
            OptionValue::Text(text) => serializer.serialize_str(text),
            OptionValue::Time(time) => serializer.serialize_f64(time.as_secs_f64()),
        }
    }
}

impl DeclaredOption {
    /// The help text in one line without a full stop. Names of these options are spelled as a door
    /// does, in backticks unless they have dashes.
    pub fn help(&self, spelling: Spelling, options: &[DeclaredOption]) -> String {
        let lines = self.text.lines().map(str::trim).take_while(|line| !line.is_empty());
        let line = lines.collect::<Vec<&str>>().join(" ");
        let mut help = line.strip_suffix('.').unwrap_or(&line).to_owned();
        for option in options {
            let quoted = format!("`{}`", option.name);
            help = match spelling {
                Spelling::Dashes => help.replace(&quoted, &spelling.of(option.name)),
                _ => help.replace(&quoted, &format!("`{}`", spelling.of(option.name))),
            };
        }
        help
    }
}

/// A type of options.
pub trait OptionType: Sized {
    /// The kind of values.
    const KIND: ValueKind;

    /// Converts it to a value.
    fn value(&self) -> OptionValue;

    /// Reads a value.
    ///
    /// # Errors
    /// The message after the option's name: what is wrong and what was expected.
    fn read(value: OptionValue) -> Result<Self, String>;
}

/// The error for a value of another kind.
fn unexpected<T>(found: &OptionValue, expected: &str) -> Result<T, String> {
    Err(format!(" is {found}; expected {expected}"))
}

macro_rules! plain {
    ($($type:ty: $kind:ident, $expected:literal;)*) => {$(
        impl OptionType for $type {
            const KIND: ValueKind = ValueKind::$kind;

            fn value(&self) -> OptionValue {
                OptionValue::$kind(self.clone())
            }

            fn read(value: OptionValue) -> Result<$type, String> {
                match value {
                    OptionValue::$kind(value) => Ok(value),
                    other => unexpected(&other, $expected),
                }
            }
        }
    )*};
}

plain! {
    bool: Flag, "true or false";
    String: Text, "a text";
    Duration: Time, "a time";
}

impl<T: OptionType> OptionType for Option<T> {
    const KIND: ValueKind = T::KIND;

    fn value(&self) -> OptionValue {
        self.as_ref().map_or(OptionValue::None, T::value)
    }

    fn read(value: OptionValue) -> Result<Option<T>, String> {
        match value {
            OptionValue::None => Ok(None),
            value => T::read(value).map(Some),
        }
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl OptionType for $number {
            const KIND: ValueKind = ValueKind::Number(<$number>::MAX as u64);

            fn value(&self) -> OptionValue {
                OptionValue::Number(*self as u64)
            }

            fn read(value: OptionValue) -> Result<$number, String> {
                let number = match value {
                    OptionValue::Number(number) => <$number>::try_from(number).ok(),
                    _ => None,
                };
                let expected = || format!("a whole number from 0 to {}", <$number>::MAX);
                number.map_or_else(|| unexpected(&value, &expected()), Ok)
            }
        }
    )*};
}

numbers!(u8, u64, usize);

macro_rules! choices {
    ($($choice:ty: [$($name:literal => $meaning:literal),* $(,)?],)*) => {$(
        impl OptionType for $choice {
            const KIND: ValueKind = ValueKind::Choice(&[$(($name, $meaning)),*]);

            fn value(&self) -> OptionValue {
                OptionValue::Text(self.name().to_owned())
            }

            fn read(value: OptionValue) -> Result<$choice, String> {
                match value {
                    OptionValue::Text(name) => name.parse().map_err(|error| format!(": {error}")),
                    other => unexpected(&other, "a text"),
                }
            }
        }
    )*};
}

choices! {
    Metric: [
        "face" => "Any turn of a face counts one: HTM",
        "quarter" => "A quarter turn counts one, a half turn two: QTM",
    ],
    SortOrder: [
        "turns" => "By the numbers of their turns",
        "quarter-turns" => "Those with fewer quarter turns first",
        "face-turns" => "Those with fewer face turns first, with --metric quarter",
        "slice-turns" => "Those with fewer slice turns first: R L' counts one",
    ],
    PositionFormat: [
        "auto" => "The one that the text looks like",
        "moves" => "Moves from the solved cube, such as \"R U' F2 (M E)2 [R: U]\"",
        "facelets" => "54 facelets, face by face in the order U R F D L B, in any six symbols",
        "reid" => "Reid's 20 words; the solved cube's start with UF UR UB UL",
        "cycles" => "Cycles of pieces, such as (UFR URB UBL)(UF)+(UR)+",
        "kpattern" => "The JSON of a 3x3x3 KPattern, as in cubing.js",
        "name" => "The name of a well-known position",
        "rgb" => "54 measured colours, as JSON or words such as #ff5800, in the order U R F D L B",
        "pictures" => "54 measured colours, nine by nine, the faces in any order and any way up",
    ],
    Notation: [
        "standard" => "A group, which may be repeated: (R U)3",
        "niss" => "Moves on the inverse, as fewest-moves solvers write them",
    ],
}

impl OptionType for FaceOrder {
    const KIND: ValueKind = ValueKind::Text;

    fn value(&self) -> OptionValue {
        OptionValue::Text(self.to_string())
    }

    fn read(value: OptionValue) -> Result<FaceOrder, String> {
        match value {
            OptionValue::Text(order) => order.parse().map_err(|error| format!(": {error}")),
            other => unexpected(&other, "a text"),
        }
    }
}

/// A struct whose fields are declared options.
pub trait Options: Default {
    /// Every option, in the order of declaration.
    const DECLARED: &'static [DeclaredOption];

    /// The value of the option with this number.
    fn value(&self, number: usize) -> OptionValue;

    /// Sets the option with this number.
    fn set(&mut self, number: usize, value: OptionValue) -> Result<(), String>;

    /// The number of the option with this name.
    fn number(name: &str) -> Option<usize> {
        Self::DECLARED.iter().position(|option| option.name == name)
    }

    /// The options with other than their usual values, in the order of declaration.
    fn given(&self) -> Vec<(&'static DeclaredOption, OptionValue)> {
        let usual = Self::default();
        let numbered = Self::DECLARED.iter().enumerate();
        let values = numbered.map(|(number, option)| (number, option, self.value(number)));
        let given = values.filter(|(number, _, value)| *value != usual.value(*number));
        given.map(|(_, option, value)| (option, value)).collect()
    }
}

/// Declares a struct of options: `group "PLACEHOLDER" name: Type = usual value,` under its help
/// text. Fields before `options` are not options; `options reading` begins with how a position is
/// written, `options reading and timeout` also ends with a time limit.
macro_rules! options {
    (
        $(#[$about:meta])*
        pub struct $struct:ident {
            $($(#[$field_about:meta])* pub $field:ident: $field_type:ty,)*
            options reading and timeout:
            $($options:tt)*
        }
    ) => {
        $crate::job::options::options! {
            $(#[$about])*
            pub struct $struct {
                $($(#[$field_about])* pub $field: $field_type,)*
                options reading:
                $($options)*
                /// Stop searching a position after this time; the answer is what has been proven
                /// and found so far.
                ///
                /// In JSON in seconds.
                [serde (deserialize_with = "crate::job::options::seconds")]
                limits "TIME" timeout: Option<std::time::Duration>,
            }
        }
    };
    (
        $(#[$about:meta])*
        pub struct $struct:ident {
            $($(#[$field_about:meta])* pub $field:ident: $field_type:ty,)*
            options reading:
            $($options:tt)*
        }
    ) => {
        impl $struct {
            /// Sets how positions are read.
            #[must_use]
            pub fn reading(self, options: $crate::jobs::ReadOptions) -> $struct {
                let $crate::jobs::ReadOptions { format, faces, notation } = options;
                let mut reading = self;
                (reading.format, reading.faces, reading.notation) = (format, faces, notation);
                reading
            }

            /// How positions are read.
            pub fn read_options(&self) -> $crate::jobs::ReadOptions {
                let $struct { format, faces, notation, .. } = *self;
                $crate::jobs::ReadOptions { format, faces, notation }
            }
        }

        $crate::job::options::options! {
            $(#[$about])*
            pub struct $struct {
                $($(#[$field_about])* pub $field: $field_type,)*
                options:
                /// Format of positions.
                ///
                /// By default the text decides, as
                /// [`ParsedPosition::parse`](crate::cube::ParsedPosition::parse) says.
                reading "FORMAT" format: faceturn_cube::PositionFormat,
                /// Order of the faces in facelets, such as ULFRBD; each face is read row by row.
                ///
                /// Also for the facelets of a goal and of a target.
                reading "ORDER" faces: faceturn_cube::FaceOrder,
                /// What parentheses mean in moves.
                ///
                /// By default a group, `(R U)3`; see [`Notation`](crate::cube::Notation) for the
                /// other.
                reading "NOTATION" notation: faceturn_cube::Notation,
                $($options)*
            }
        }
    };
    (
        $(#[$about:meta])*
        pub struct $struct:ident {
            $($(#[$field_about:meta])* pub $field:ident: $field_type:ty,)*
            options:
            $(
                $(#[doc = $text:literal])+
                $([serde $serde:tt])?
                $group:ident $placeholder:literal $name:ident: $type:ty $(= $usual:expr)?,
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
        pub struct $struct {
            $($(#[$field_about])* pub $field: $field_type,)*
            $(
                $(#[doc = $text])+
                $(#[cfg_attr(feature = "serde", serde $serde)])?
                pub $name: $type,
            )*
        }

        impl Default for $struct {
            fn default() -> $struct {
                $struct {
                    $($field: Default::default(),)*
                    $($name: $crate::job::options::usual!($($usual)?),)*
                }
            }
        }

        impl $crate::job::options::Options for $struct {
            const DECLARED: &'static [$crate::job::options::DeclaredOption] = &[$(
                $crate::job::options::DeclaredOption {
                    name: stringify!($name),
                    group: stringify!($group),
                    placeholder: $placeholder,
                    kind: <$type as $crate::job::options::OptionType>::KIND,
                    text: concat!($($text, "\n"),+),
                },
            )*];

            fn value(&self, number: usize) -> $crate::job::options::OptionValue {
                const VALUES: &[fn(&$struct) -> $crate::job::options::OptionValue] =
                    &[$(|it| $crate::job::options::OptionType::value(&it.$name)),*];
                VALUES[number](self)
            }

            fn set(
                &mut self,
                number: usize,
                value: $crate::job::options::OptionValue,
            ) -> Result<(), String> {
                type Set =
                    fn(&mut $struct, $crate::job::options::OptionValue) -> Result<(), String>;
                const SETS: &[Set] = &[$(|it, value| {
                    it.$name = $crate::job::options::OptionType::read(value)?;
                    Ok(())
                }),*];
                SETS[number](self, value)
            }
        }
    };
}

#[cfg(feature = "serde")]
pub(super) fn seconds<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Duration>, D::Error> {
    let Some(seconds) = <Option<f64> as serde::Deserialize>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let wrong = |_| {
        // Not 300 digits.
        let found = if seconds.abs() < 1e15 { seconds.to_string() } else { format!("{seconds:e}") };
        serde::de::Error::custom(format!("{found} is not a time; expected seconds, 0 to 1e19"))
    };
    Duration::try_from_secs_f64(seconds).map(Some).map_err(wrong)
}

/// The usual value of an option: as declared, else the default of its type.
macro_rules! usual {
    () => {
        Default::default()
    };
    ($usual:expr) => {
        $usual
    };
}

pub(super) use {options, usual};
