//! Arrangements: what a pattern sees of a position.

use faceturn_cube::{Corner, Edge, FaceTurn, Position};

/// The mark in each place, and the orientation of the cubie there if it counts.
///
/// Places are in Reid's order; orientations that do not count are 0.
///
/// ```
/// use faceturn_cube::{FaceTurn, Position};
/// use faceturn_goals::pattern_databases::{Mark, Pattern};
///
/// let pattern = Pattern::new([Mark::IGNORED; 8], [Mark::ORIENTED; 12])?;
/// let turn = FaceTurn::ALL[6]; // F turns four edges over.
/// let arrangement = pattern.arrangement(&Position::SOLVED).after(turn);
/// assert_eq!(arrangement, pattern.arrangement(Position::of_turn(turn)));
/// assert_eq!(arrangement.edge_flip().iter().sum::<u8>(), 4);
/// # Ok::<(), faceturn_goals::pattern_databases::PatternError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    pub(crate) corners: Marks<{ Corner::COUNT }>,
    pub(crate) edges: Marks<{ Edge::COUNT }>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Marks<const PLACES: usize> {
    pub(crate) mark: [Mark; PLACES],
    /// The twist or flip, 0 if it does not count.
    pub(crate) orientation: [u8; PLACES],
}

impl<const PLACES: usize> Marks<PLACES> {
    pub(crate) const EMPTY: Marks<PLACES> =
        Marks { mark: [Mark::IGNORED; PLACES], orientation: [0; PLACES] };

    /// The marks after a turn that moves the cubie of place `from[i]` to place `i` and turns it by
    /// `by[i]` of `orientations`.
    pub(crate) fn moved(
        &self,
        from: &[u8; PLACES],
        by: &[u8; PLACES],
        orientations: u8,
    ) -> Marks<PLACES> {
        let mut moved = *self;
        for place in 0..PLACES {
            let old = usize::from(from[place]);
            moved.put(place, self.mark[old], self.orientation[old] + by[place], orientations);
        }
        moved
    }

    fn put(&mut self, place: usize, mark: Mark, orientation: u8, orientations: u8) {
        self.mark[place] = mark;
        self.orientation[place] = if mark.oriented { orientation % orientations } else { 0 };
    }
}

impl Arrangement {
    pub(crate) const EMPTY: Arrangement =
        Arrangement { corners: Marks::EMPTY, edges: Marks::EMPTY };

    pub(crate) fn put_corner(&mut self, place: usize, mark: Mark, twist: u8) {
        self.corners.put(place, mark, twist, 3);
    }

    pub(crate) fn put_edge(&mut self, place: usize, mark: Mark, flip: u8) {
        self.edges.put(place, mark, flip, 2);
    }

    /// The arrangement after one more turn.
    pub fn after(&self, turn: FaceTurn) -> Arrangement {
        let turn = Position::of_turn(turn);
        Arrangement {
            corners: self.corners.moved(turn.corner_at(), turn.corner_twist(), 3),
            edges: self.edges.moved(turn.edge_at(), turn.edge_flip(), 2),
        }
    }

    /// The mark of the corner in each place, with the pattern's own labels.
    pub const fn corner_marks(&self) -> &[Mark; Corner::COUNT] {
        &self.corners.mark
    }

    /// The twist of the corner in each place; 0 if it does not count.
    pub const fn corner_twist(&self) -> &[u8; Corner::COUNT] {
        &self.corners.orientation
    }

    /// The mark of the edge in each place, with the pattern's own labels.
    pub const fn edge_marks(&self) -> &[Mark; Edge::COUNT] {
        &self.edges.mark
    }

    /// The flip of the edge in each place; 0 if it does not count.
    pub const fn edge_flip(&self) -> &[u8; Edge::COUNT] {
        &self.edges.orientation
    }
}

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
