use std::fmt;

/// Error returned for a name that is not one of the choices.
///
/// ```
/// use faceturn::cube::Notation;
///
/// let error = "nis".parse::<Notation>().unwrap_err();
/// assert_eq!(error.to_string(), r#"unknown notation "nis"; expected "standard" or "niss""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownName {
    /// What is chosen, such as a notation.
    pub what: &'static str,
    /// The unknown name.
    pub found: String,
    /// The names that can be chosen.
    pub expected: Vec<&'static str>,
    /// What the user may have meant, or an empty text.
    pub hint: &'static str,
}

impl UnknownName {
    /// Finds the choice with this name.
    ///
    /// # Errors
    /// [`UnknownName`] if there is none.
    pub fn choose<T>(
        what: &'static str,
        found: &str,
        choices: impl IntoIterator<Item = T>,
        name: impl Fn(&T) -> &'static str,
    ) -> Result<T, UnknownName> {
        let mut expected = Vec::new();
        for choice in choices {
            if name(&choice) == found {
                return Ok(choice);
            }
            expected.push(name(&choice));
        }
        Err(UnknownName { what, found: found.to_owned(), expected, hint: "" })
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "unknown {} {:?}; expected ", self.what, self.found)?;
        for (at, name) in self.expected.iter().enumerate() {
            let gap = match self.expected.len() - at {
                _ if at == 0 => "",
                1 => " or ",
                _ => ", ",
            };
            write!(out, "{gap}{name:?}")?;
        }
        let gap = if self.hint.is_empty() { "" } else { "; " };
        write!(out, "{gap}{}", self.hint)
    }
}

impl std::error::Error for UnknownName {}

/// Declares an enum whose values have names, with `ALL` and `name`. With `as` and what is chosen,
/// it also implements `FromStr`.
///
/// ```
/// faceturn_cube::names! {
///     /// A way to draw.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Drawing as "drawing" {
///         Flat = "flat",
///         Solid = "solid",
///     }
/// }
///
/// assert_eq!(Drawing::ALL.map(Drawing::name), ["flat", "solid"]);
/// assert_eq!("solid".parse(), Ok(Drawing::Solid));
/// let error = "round".parse::<Drawing>().unwrap_err();
/// assert_eq!(error.to_string(), r#"unknown drawing "round"; expected "flat" or "solid""#);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    (
        $(#[$about:meta])*
        $seen:vis enum $type:ident $(as $what:literal)? {
            $($(#[$about_value:meta])* $value:ident = $name:literal,)+
        }
    ) => {
        $(#[$about])*
        $seen enum $type {
            $($(#[$about_value])* $value,)+
        }

        impl $type {
            /// All of them, in order.
            $seen const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// The name in options and reports.
            $seen const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)+
                }
            }
        }

        $(
            /// Reads the name.
            impl std::str::FromStr for $type {
                type Err = $crate::UnknownName;

                fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                    $crate::UnknownName::choose($what, name, $type::ALL, |it| it.name())
                }
            }
        )?
    };
}
