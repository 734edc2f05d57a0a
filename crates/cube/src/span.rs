//! Where something is in a text.

/// A range of characters within one line of a text. Lines end with a line feed, a carriage return,
/// or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character in its line, from 1.
    pub column: usize,
    /// How many characters, at least 1.
    pub length: usize,
}
