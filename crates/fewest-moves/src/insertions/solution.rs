use faceturn_cube::{Maneuver, MoveSequence};

/// A maneuver inserted into a skeleton: the whole is `before`, `inserted`, `after`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Insertion {
    /// The skeleton's turns before it.
    pub before: Maneuver,
    /// The inserted maneuver, often a commutator: see [`bracketed`](super::bracketed).
    pub inserted: Maneuver,
    /// The skeleton's turns after it.
    pub after: Maneuver,
}

impl Insertion {
    /// The skeleton with the insertion, in canonical form. [`Finder`](super::Finder) has an
    /// example.
    pub fn whole(&self) -> Maneuver {
        let parts = [&self.before, &self.inserted, &self.after];
        parts.into_iter().flatten().copied().collect::<Maneuver>().canonical()
    }

    /// How many fewer turns the whole has than its three parts.
    pub fn cancelled(&self) -> usize {
        self.before.len() + self.inserted.len() + self.after.len() - self.whole().len()
    }
}

/// A maneuver that solves the start, and the insertions that make it from the skeleton.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The turns from the start to the solved cube, in canonical form.
    pub whole: Maneuver,
    /// The insertions, each into the whole of the previous one.
    pub insertions: Vec<Insertion>,
    /// The skeleton with the inserted slices, if any, in the notation of moves made by hand: a
    /// turn after a slice is of another face of the cube. `insertions` go into the whole of this.
    pub with_slices: Option<MoveSequence>,
}
