//! The fields of reports as they are declared, for what documents and packages say of them.

/// A field of a report.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredField {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its type in Rust.
    pub of: &'static str,
    /// What serde is told of it, if anything.
    pub serde: &'static str,
    /// What it holds, line by line.
    pub text: &'static str,
}

/// A struct that is an object in JSON.
pub trait Declared {
    /// Its fields in order.
    const FIELDS: &'static [DeclaredField];
}

/// Declares reports, each as it stands, with the list of its fields.
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
}

pub(super) use reports;
