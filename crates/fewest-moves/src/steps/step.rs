//! One step of a plan.

use faceturn_cube::Axis;

use super::subsets::Subset;
use super::triggers;

/// One step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) name: StepName,
    /// The axes that it may be along; all for steps without an axis, and none for `fr` and
    /// `leave-slice` if the plan leaves them open.
    pub(crate) axes: Vec<Axis>,
    /// The names of the subsets that it may reach; empty: all.
    pub(crate) subsets: Vec<&'static str>,
    /// The most turns.
    pub(crate) limit: Option<u8>,
    /// Whether turns may be on the inverse.
    pub(crate) niss: bool,
    /// Whether it takes any turns, also those that leave what the steps before have reached.
    pub(crate) free: bool,
}

faceturn_cube::names! {
    /// What a step reaches.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum StepName {
        /// Every edge oriented along an axis.
        Eo = "eo",
        /// As many bad corners and edges as a trigger solves, for the domino: a waypoint, no group.
        Rzp = "rzp",
        /// Domino reduction along another axis.
        Dr = "dr",
        /// What half turns solve.
        Htr = "htr",
        /// What half turns about two axes solve.
        Fr = "fr",
        /// Two layers solved, but for one turn of both.
        LeaveSlice = "leave-slice",
        /// The solved cube.
        Finish = "finish",
    }
}

impl StepName {
    pub(crate) const fn has_axis(self) -> bool {
        !matches!(self, StepName::Htr | StepName::Finish)
    }

    /// The names of the subsets of what it reaches.
    pub(crate) const fn subsets(self) -> &'static [&'static str] {
        match self {
            StepName::Rzp => &triggers::USUAL,
            StepName::Dr => &Subset::NAMES,
            _ => &[],
        }
    }

    /// Whether positions are turned before the first of these steps, so that they have the same
    /// axes each time.
    pub(crate) const fn is_turned_for(self) -> bool {
        matches!(self, StepName::Fr | StepName::LeaveSlice)
    }
}
