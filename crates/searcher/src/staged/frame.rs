//! Turns in the frame of a coset's representative.
//!
//! A coset stores its class and the symmetry that takes the class's representative to it.
//! Transitions are looked up in the representative's frame, where a turn becomes another turn
//! that depends on the coset's axis and symmetry.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{Symmetry, turn_along};

/// A frame: the coset's axis, and the symmetry from the representative to the coset.
///
/// ```text
///  7   6 5    4 3      0
/// +-----+------+--------+
/// |  0  | axis |symmetry|
/// +-----+------+--------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Frame(u8);

impl Frame {
    #[inline(always)]
    pub(crate) fn new(axis: usize, symmetry: Symmetry) -> Frame {
        Frame((axis * Symmetry::COUNT + symmetry.index()) as u8)
    }

    /// The frame of a byte that was one.
    #[inline(always)]
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    pub(crate) fn of_byte(byte: u8) -> Frame {
        Frame(byte)
    }

    #[inline(always)]
    pub(crate) fn axis(self) -> usize {
        usize::from(self.0) / Symmetry::COUNT
    }

    /// The frame's number, below `3 * 16`.
    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

pub(crate) struct FrameTurns {
    /// Shape `[3 * 16][18]`, padded to powers of two to avoid bounds checks.
    turns: [[FaceTurn; 32]; 64],
}

impl FrameTurns {
    pub(crate) fn new() -> FrameTurns {
        let mut turns = [[FaceTurn::ALL[0]; 32]; 64];
        for axis in Axis::ALL {
            for symmetry in Symmetry::all() {
                for turn in FaceTurn::ALL {
                    turns[Frame::new(axis as usize, symmetry).index()][turn.index()] =
                        symmetry.turn_in_frame(turn_along(axis, turn));
                }
            }
        }
        FrameTurns { turns }
    }

    #[inline(always)]
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    pub(crate) fn rows(&self) -> &[[FaceTurn; 32]; 64] {
        &self.turns
    }

    #[inline(always)]
    pub(crate) fn row(&self, frame: Frame) -> &[FaceTurn; 32] {
        &self.turns[frame.index() % 64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_different_axes_and_symmetries_differ() {
        let turns = FrameTurns::new();
        let mut numbers = Vec::new();
        for axis in Axis::ALL {
            for symmetry in Symmetry::all() {
                let frame = Frame::new(axis as usize, symmetry);
                assert_eq!(frame.axis(), axis as usize);
                numbers.push(frame.index());
                for turn in FaceTurn::ALL {
                    let framed = turns.row(frame)[turn.index()];
                    assert_eq!(framed, symmetry.turn_in_frame(turn_along(axis, turn)));
                }
            }
        }
        assert_eq!(numbers, (0..48).collect::<Vec<_>>());
    }
}
