//! The declared fields of reports, for documents and packages.

/// A field of a report.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredField {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its type in Rust.
    pub of: &'static str,
    /// Its serde attribute, if any.
    pub serde: &'static str,
    /// Its text, line by line.
    pub text: &'static str,
}

/// A struct that is an object in JSON.
pub trait Declared {
    /// Its fields in order.
    const FIELDS: &'static [DeclaredField];
}

/// Declares reports and the lists of their fields. Fields that several reports begin with stand
/// there by name alone: `line, name, input,`.
macro_rules! reports {
    ($(
        $(#[$about:meta])*
        pub struct $report:ident {
            $(
                $(#[doc = $text:literal])+
                $(#[serde $serde:tt])?
                pub $field:ident: $type:ty,
            )*
        }
    )*) => {$(
        $(#[$about])*
        pub struct $report {
            $(
                $(#[doc = $text])+
                $(#[serde $serde])?
                pub $field: $type,
            )*
        }

        #[cfg(feature = "internals")]
        impl $crate::report::declared::Declared for $report {
            const FIELDS: &'static [$crate::report::declared::DeclaredField] = &[$(
                $crate::report::declared::DeclaredField {
                    name: stringify!($field),
                    of: stringify!($type),
                    serde: concat!("" $(, stringify!($serde))?),
                    text: concat!($($text, "\n"),+),
                },
            )*];
        }
    )*};
    ($(#[$about:meta])* pub struct $report:ident { $($fields:tt)* } $($others:tt)*) => {
        $crate::report::declared::shared! { {$(#[$about])* pub struct $report} [] $($fields)* }
        $crate::report::declared::reports! { $($others)* }
    };
}

/// Declares a report that begins with shared fields.
macro_rules! shared {
    ($report:tt [$($before:tt)*] line, name, $($more:tt)*) => {
        $crate::report::declared::shared! { $report [
            $($before)*
            /// The number of the line or argument that held the position, from 1; left out if it
            /// has none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub line: Option<u64>,
            /// The position's name; left out if it has none.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub name: Option<String>,
        ] $($more)* }
    };
    ($report:tt [$($before:tt)*] input, $($more:tt)*) => {
        $crate::report::declared::shared! { $report [
            $($before)*
            /// The position as it was written.
            pub input: String,
        ] $($more)* }
    };
    ($report:tt [$($before:tt)*] holding, $($more:tt)*) => {
        $crate::report::declared::shared! { $report [
            $($before)*
            /// How the cube is held at the end of the moves in `input`, as rotations such as
            /// `x y'`; empty if as at their beginning.
            #[serde(default)]
            pub holding: String,
            /// The facelets, `U1` to `B9`, whose measured colours may be others, the most doubtful
            /// first; left out if there are none.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub doubtful: Vec<String>,
        ] $($more)* }
    };
    ($report:tt [$($before:tt)*] facelets, $($more:tt)*) => {
        $crate::report::declared::shared! { $report [
            $($before)*
            /// The position as 54 facelets.
            pub facelets: String,
        ] $($more)* }
    };
    ({$($report:tt)*} [$($shared:tt)*] $($own:tt)*) => {
        $crate::report::declared::reports! { $($report)* { $($shared)* $($own)* } }
    };
}

pub(super) use {reports, shared};
