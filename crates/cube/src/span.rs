/// A range of characters in one line of a text. A line feed, a carriage return or both end a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The line, counted from 1.
    pub line: usize,
    /// The column of the first character, counted from 1.
    pub column: usize,
    /// The number of characters, at least 1.
    pub length: usize,
}
