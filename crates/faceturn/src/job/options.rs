//! Options, each declared once with its name, type and help text. From the declaration come the
//! field of a struct, its JSON, the argument of the program, the keyword of Python, the type in
//! JavaScript, and the entry in a journal.

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
pub trait OptionType {
    /// The kind of values.
    const KIND: ValueKind;
}

impl<T: OptionType> OptionType for Option<T> {
    const KIND: ValueKind = T::KIND;
}

macro_rules! kinds {
    ($($type:ty: $kind:expr,)*) => {$(
        impl OptionType for $type {
            const KIND: ValueKind = $kind;
        }
    )*};
}

kinds! {
    bool: ValueKind::Flag,
    u8: ValueKind::Number(u8::MAX as u64),
    u64: ValueKind::Number(u64::MAX),
    usize: ValueKind::Number(usize::MAX as u64),
    String: ValueKind::Text,
    FaceOrder: ValueKind::Text,
    Duration: ValueKind::Time,
    Metric: ValueKind::Choice(&[
        ("face", "Any turn of a face counts one: HTM"),
        ("quarter", "A quarter turn counts one, a half turn two: QTM"),
    ]),
    SortOrder: ValueKind::Choice(&[
        ("turns", "By the numbers of their turns"),
        ("quarter-turns", "Those with fewer quarter turns first"),
        ("face-turns", "Those with fewer face turns first, with --metric quarter"),
        ("slice-turns", "Those with fewer slice turns first: R L' counts one"),
    ]),
    PositionFormat: ValueKind::Choice(&[
        ("auto", "The one that the text looks like"),
        ("moves", "Moves from the solved cube, such as \"R U' F2 (M E)2 [R: U]\""),
        ("facelets", "54 facelets, face by face in the order U R F D L B, in any six symbols"),
        ("reid", "Reid's 20 words; the solved cube's start with UF UR UB UL"),
        ("cycles", "Cycles of pieces, such as (UFR URB UBL)(UF)+(UR)+"),
        ("kpattern", "The JSON of a 3x3x3 KPattern, as in cubing.js"),
        ("name", "The name of a well-known position"),
        ("rgb", "54 measured colours, as JSON or words such as #ff5800, in the order U R F D L B"),
        ("pictures", "54 measured colours, nine by nine, the faces in any order and any way up"),
    ]),
    Notation: ValueKind::Choice(&[
        ("standard", "A group, which may be repeated: (R U)3"),
        ("niss", "Moves on the inverse, as fewest-moves solvers write them"),
    ]),
}

/// A struct whose fields are declared options.
pub trait Options: Default {
    /// Every option, in the order of declaration.
    const DECLARED: &'static [DeclaredOption];

    /// The options with other than their usual values, in the order of declaration.
    fn given(&self) -> Vec<&'static DeclaredOption>;
}

/// Declares a struct of options: `group "PLACEHOLDER" name: Type = usual value,` under its help
/// text. Fields before `options` are not options. The first options are how a position is written.
macro_rules! options {
    (
        $(#[$about:meta])*
        pub struct $struct:ident {
            $($(#[$field_about:meta])* pub $field:ident: $field_type:ty,)*
            options:
            $($options:tt)*
        }
    ) => {
        $crate::job::options::options! {
            @ $(#[$about])* $struct { $($(#[$field_about])* $field: $field_type,)* }
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
    };
    (
        @ $(#[$about:meta])*
        $struct:ident { $($(#[$field_about:meta])* $field:ident: $field_type:ty,)* }
        $(
            $(#[doc = $text:literal])+
            $([serde $serde:tt])?
            $group:ident $placeholder:literal $name:ident: $type:ty $(= $usual:expr)?,
        )*
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
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

            fn given(&self) -> Vec<&'static $crate::job::options::DeclaredOption> {
                let usual = $struct::default();
                let are_given = [$(self.$name != usual.$name),*];
                let options = Self::DECLARED.iter().zip(are_given);
                options.filter_map(|(option, is_given)| is_given.then_some(option)).collect()
            }
        }
    };
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

/// A time in seconds.
#[cfg(feature = "serde")]
pub(super) mod seconds {
    use std::time::Duration;

    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let Some(seconds) = <Option<f64>>::deserialize(deserializer)? else { return Ok(None) };
        let wrong = |_| {
            // Not 300 digits.
            let found =
                if seconds.abs() < 1e15 { seconds.to_string() } else { format!("{seconds:e}") };
            Error::custom(format!("{found} is not a time; expected seconds, 0 to 1e19"))
        };
        Duration::try_from_secs_f64(seconds).map(Some).map_err(wrong)
    }
}
