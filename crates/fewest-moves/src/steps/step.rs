use std::fmt;

use faceturn_cube::{Axis, Face};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) name: StepName,
    /// The allowed axes: all for steps without one, none if the plan leaves `fr` or `leave-slice`
    /// open.
    pub(crate) axes: Vec<Axis>,
    /// The names of the allowed subsets; empty: all.
    pub(crate) subsets: Vec<&'static str>,
    /// The fewest turns.
    pub(crate) least: u8,
    /// The most turns.
    pub(crate) limit: Option<u8>,
    pub(crate) niss: bool,
    /// Whether it takes any turns, even those that undo what previous steps reached.
    pub(crate) free: bool,
}

/// The name, its axis if it has one, and its subsets: `dr:U[4b3|2c4]`.
impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name.name())?;
        if let ([axis], true) = (&self.axes[..], self.name.has_axis()) {
            write!(out, ":{}", letter(*axis))?;
        }
        match &self.subsets[..] {
            [] => Ok(()),
            subsets => write!(out, "[{}]", subsets.join("|")),
        }
    }
}

faceturn_cube::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum StepName {
        /// All edges oriented along an axis.
        Eo = "eo",
        /// As many bad corners and edges as a trigger solves: a waypoint to the domino, no group.
        Rzp = "rzp",
        /// Domino reduction, along another axis.
        Dr = "dr",
        /// Half-turn reduction: positions that half turns solve.
        Htr = "htr",
        /// Floppy reduction: positions that half turns about two axes solve.
        Fr = "fr",
        /// Floppy reduction, except for the edges of the slice.
        FrLeavingSlice = "frls",
        /// Two layers solved, except for one turn of both.
        LeaveSlice = "leave-slice",
        /// All but three corners.
        LeaveThreeCorners = "leave-3c",
        Finish = "finish",
    }
}

impl StepName {
    pub(crate) const fn has_axis(self) -> bool {
        !matches!(self, StepName::Htr | StepName::LeaveThreeCorners | StepName::Finish)
    }

    /// Whether turns on both sides are one sequence, cut in two: the goal contains the conjugates
    /// of its positions, so that `I⁻¹ p N` is in it if `p N I⁻¹` is.
    pub(crate) const fn is_one_sequence(self) -> bool {
        matches!(self, StepName::LeaveThreeCorners | StepName::Finish)
    }

    pub(crate) const fn has_subsets(self) -> bool {
        matches!(self, StepName::Rzp | StepName::Dr)
    }

    /// Whether half turns about two axes lead on from it.
    pub(crate) const fn is_floppy(self) -> bool {
        matches!(self, StepName::Fr | StepName::FrLeavingSlice)
    }

    /// Whether positions are turned before the first of these steps, to fix their axes.
    pub(crate) const fn is_turned_for(self) -> bool {
        self.is_floppy() || matches!(self, StepName::LeaveSlice)
    }
}

/// The face that names an axis.
pub(crate) fn face(axis: Axis) -> Face {
    match axis {
        Axis::UD => Face::U,
        Axis::FB => Face::F,
        Axis::RL => Face::R,
    }
}

/// The letter that names an axis in a goal.
pub(crate) fn letter(axis: Axis) -> char {
    face(axis).letter()
}
