//! How a pattern sees one cubie.

/// How a pattern sees a cubie: its label, and whether its orientation counts.
///
/// Corners and edges have separate labels: a corner and an edge with the same number are unrelated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// The label. Cubies with the same label are equal to the pattern.
    pub label: u8,
    /// Whether the orientation of the cubie counts.
    pub oriented: bool,
}

impl Mark {
    /// Neither place nor orientation counts.
    pub const IGNORED: Mark = Mark { label: u8::MAX, oriented: false };

    /// The orientation of the cubie counts, wherever it is.
    pub const ORIENTED: Mark = Mark { label: u8::MAX - 1, oriented: true };

    /// The place of the cubie counts, its orientation does not. A label for a single cubie is
    /// usually the cubie's own number.
    pub const fn placed(label: u8) -> Mark {
        Mark { label, oriented: false }
    }

    /// Both the place and the orientation of the cubie count.
    pub const fn exact(label: u8) -> Mark {
        Mark { label, oriented: true }
    }
}
