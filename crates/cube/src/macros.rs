//! Macros for methods that many structs have.

/// Implements `COUNT`, `new`, `all` and `index` for a struct of one number. `new` may take a
/// wider number type than the struct holds.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Layer(u8);
/// faceturn_cube::numbered!(Layer(u8 of usize), usize: 3);
///
/// assert_eq!((Layer::new(2), Layer::new(3)), (Some(Layer(2)), None));
/// assert!(Layer::all().map(Layer::index).eq(0..Layer::COUNT));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! numbered {
    ($type:ident($kept:ident), $counted:ty: $count:expr) => {
        $crate::numbered!($type($kept of $kept), $counted: $count);
    };
    ($type:ident($kept:ident of $number:ident), $counted:ty: $count:expr) => {
        impl $type {
            /// How many there are.
            pub const COUNT: $counted = $count;

            /// The one with this number; `None` from [`COUNT`](Self::COUNT) on.
            pub const fn new(number: $number) -> Option<$type> {
                if (number as $counted) < Self::COUNT { Some($type(number as $kept)) } else { None }
            }

            /// All of them in the order of their numbers.
            pub fn all() -> impl ExactSizeIterator<Item = $type> + DoubleEndedIterator + Clone {
                (0..Self::COUNT as $kept).map($type)
            }

            /// Its number, below [`COUNT`](Self::COUNT).
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

/// Declares a method for each of these fields that replaces it, in the struct's `impl`. An
/// expression after `=` replaces the argument itself.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Limits {
///     turns: u8,
///     nodes: Option<u64>,
/// }
///
/// impl Limits {
///     faceturn_cube::setters! {
///         /// The most turns.
///         turns(turns: u8);
///
///         /// The most nodes.
///         with_nodes(nodes: u64) = Some(nodes);
///     }
/// }
///
/// let limits = Limits { turns: 20, nodes: None }.turns(18).with_nodes(5);
/// assert_eq!(limits, Limits { turns: 18, nodes: Some(5) });
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    (@ $field:ident) => { $field };
    (@ $field:ident $value:expr) => { $value };
    ($($(#[$about:meta])* $setter:ident($field:ident: $type:ty) $(= $value:expr)?;)+) => {$(
        $(#[$about])*
        #[must_use]
        pub fn $setter(self, $field: $type) -> Self {
            Self { $field: $crate::setters!(@ $field $($value)?), ..self }
        }
    )+};
}
