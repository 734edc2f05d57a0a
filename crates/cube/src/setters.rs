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
