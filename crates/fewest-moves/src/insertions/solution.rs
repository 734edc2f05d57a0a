//! Insertions, and the solutions that come of them.

use faceturn_cube::{Maneuver, MoveSequence};

/// A maneuver inserted into a skeleton: the whole is `before`, `inserted`, `after`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Insertion {
    /// The skeleton's turns before it.
    pub before: Maneuver,
    /// What is inserted, such as a commutator: see [`bracketed`](super::bracketed).
    pub inserted: Maneuver,
    /// The skeleton's turns after it.
    pub after: Maneuver,
}

impl Insertion {
    /// The skeleton with the maneuver inserted, in canonical form. See
    /// [`Finder`](super::Finder) for an example.
    pub fn whole(&self) -> Maneuver {
        let parts = [&self.before, &self.inserted, &self.after];
        parts.into_iter().flatten().copied().collect::<Maneuver>().canonical()
    }

    /// How many turns fewer the whole has than its three parts.
    pub fn cancelled(&self) -> usize {
        self.before.len() + self.inserted.len() + self.after.len() - self.whole().len()
    }
}

/// A maneuver that solves the start, and the insertions by which it comes of the skeleton.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The turns from the start to the solved cube, in canonical form, cancellations made.
    pub whole: Maneuver,
    /// How it comes of the skeleton: each insertion goes into the whole of the one before.
    pub insertions: Vec<Insertion>,
    /// The skeleton with slices inserted, if these lead to it: as hands make the moves, so that a
    /// turn after a slice is of another face of the cube. `insertions` go into the whole of these.
    pub with_slices: Option<MoveSequence>,
}
