//! Options, each declared once, with its name, its type and what it is for. From the declaration follow
//! the field of a struct, its JSON, the argument of the program with its help, the keyword of Python,
//! the type in JavaScript, and what a journal says of it.

use std::fmt;
use std::time::Duration;

use faceturn_cube::{FaceOrder, Metric, Notation, PositionFormat};

use super::SortOrder;
use super::error::Spelling;

/// An option, as it is declared.
///
/// ```
/// use faceturn::{Options, Spelling, WrittenJob};
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
    /// What belongs together in help: options of one group stand side by side.
    pub group: &'static str,
    /// What stands for the value in a line of usage, such as `N`; empty if there is none.
    pub placeholder: &'static str,
    /// What values there are.
    pub kind: ValueKind,
    /// The text of the declaration, line by line.
    #[doc(hidden)]
    pub text: &'static str,
}

/// What values an option has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ValueKind {
    /// It is given or not.
    Flag,
    /// A whole number from 0 to this.
    Number(u64),
    /// One of these names, each with what it stands for.
    Choice(&'static [(&'static str, &'static str)]),
    /// A text. On the command line some texts are those of a file.
    Text,
    /// A time; in JSON and Python in seconds.
    Time,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionValue {
    /// None, where that says something else than any value.
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

/// As it is typed.
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

/// As it stands in JSON.
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
    /// What the option is for, in one line without a full stop, with the names of these options as a
    /// door spells them; in backticks unless they have dashes.
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

/// A type that options have.
pub trait OptionType: Sized {
    /// What values there are.
    const KIND: ValueKind;

    /// The value.
    fn value(&self) -> OptionValue;

    /// Reads a value.
    ///
    /// # Errors
    /// What comes after the name of the option: what is wrong, and what was expected.
    fn read(value: OptionValue) -> Result<Self, String>;
}

/// What to say of a value of another kind.
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
        "kpattern" => "The JSON of a 3x3x3 KPattern, as in cubing.js",
        "name" => "The name of a well-known position",
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
    /// Every option, in the order of the declaration.
    const DECLARED: &'static [DeclaredOption];

    /// The value of the option of this number.
    fn value(&self, number: usize) -> OptionValue;

    /// Sets the option of this number.
    ///
    /// # Errors
    /// What comes after the name of the option: what is wrong, and what was expected.
    fn set(&mut self, number: usize, value: OptionValue) -> Result<(), String>;

    /// The number of the option of this name.
    fn number(name: &str) -> Option<usize> {
        Self::DECLARED.iter().position(|option| option.name == name)
    }

    /// The options whose values are not the usual ones, in the order of the declaration.
    fn given(&self) -> Vec<(&'static DeclaredOption, OptionValue)> {
        let usual = Self::default();
        let numbered = Self::DECLARED.iter().enumerate();
        let values = numbered.map(|(number, option)| (number, option, self.value(number)));
        let given = values.filter(|(number, _, value)| *value != usual.value(*number));
        given.map(|(_, option, value)| (option, value)).collect()
    }
}

/// Declares a struct of options: `group "PLACEHOLDER" name: Type = usual value,` with the text of the
/// help above it. What stands before `options` are fields that are no options; `options reading` begins
/// with how a position is written, and `options reading and timeout` ends with a time limit.
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
                /// Stop searching a position after this time: what has been proven or found by then is the
                /// answer.
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
            pub fn reading(self, options: $crate::ReadOptions) -> $struct {
                let $crate::ReadOptions { format, faces, notation } = options;
                let mut reading = self;
                (reading.format, reading.faces, reading.notation) = (format, faces, notation);
                reading
            }

            /// How positions are read.
            pub fn read_options(&self) -> $crate::ReadOptions {
                let $struct { format, faces, notation, .. } = *self;
                $crate::ReadOptions { format, faces, notation }
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
                /// [`ParsedPosition::parse`](crate::ParsedPosition::parse) says.
                reading "FORMAT" format: faceturn_cube::PositionFormat,
                /// In which order the faces come in facelets, each row by row: a camera's, such as ULFRBD.
                ///
                /// It is that of the facelets of a goal and of a target, too.
                reading "ORDER" faces: faceturn_cube::FaceOrder,
                /// What parentheses mean in moves.
                ///
                /// By default a group, `(R U)3`; see [`Notation`](crate::Notation) for the other.
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
                type Set = fn(&mut $struct, $crate::job::options::OptionValue) -> Result<(), String>;
                const SETS: &[Set] = &[$(|it, value| {
                    it.$name = $crate::job::options::OptionType::read(value)?;
                    Ok(())
                }),*];
                SETS[number](self, value)
            }
        }
    };
}

/// Reads a time in seconds.
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

/// The usual value of an option: that of its type, unless the declaration has another.
macro_rules! usual {
    () => {
        Default::default()
    };
    ($usual:expr) => {
        $usual
    };
}

pub(super) use {options, usual};
