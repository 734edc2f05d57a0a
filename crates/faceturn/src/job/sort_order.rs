//! The order of solutions.

use faceturn_cube::{Maneuver, Metric};

faceturn_cube::names! {
    /// The order of maneuvers of one length; shorter ones always come first.
    ///
    /// ```
    /// use faceturn::jobs::SortOrder;
    ///
    /// assert_eq!("quarter-turns".parse(), Ok(SortOrder::QuarterTurns));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
    pub enum SortOrder as "order" {
        /// By the numbers of their turns.
        #[default]
        Turns = "turns",
        /// Those with fewer quarter turns first.
        QuarterTurns = "quarter-turns",
        /// Those with fewer face turns first, where quarter turns are counted.
        FaceTurns = "face-turns",
        /// Those with fewer slice turns first: turns of slices, such as `R L'`, count one.
        SliceTurns = "slice-turns",
    }
}

impl SortOrder {
    /// The number by which maneuvers of one length are sorted.
    pub(super) fn counts(self, maneuver: &Maneuver) -> usize {
        match self {
            SortOrder::Turns => 0,
            SortOrder::QuarterTurns => Metric::Quarter.length(maneuver),
            SortOrder::FaceTurns => Metric::Face.length(maneuver),
            SortOrder::SliceTurns => maneuver.slice_turn_length(),
        }
    }
}
