//! Operations on cubies by byte shuffles, one byte a cubie, the same for each type of vector. See
//! [`Kernel`](super::Kernel) for their results.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_feature = "neon")]
mod neon;

#[cfg(target_arch = "x86_64")]
pub(super) use self::avx2::{cell_slots_off_axis, coordinates_after, inverse_after, marks_after};
#[cfg(target_feature = "neon")]
pub(super) use self::neon::{cell_slots_off_axis, coordinates_after, inverse_after, marks_after};

/// Bits of the inverse's cubies after a quarter turn, along the first or second axis after the
/// turn's own, from which the coordinates of many inverses are computed together.
pub(super) struct Marks {
    /// Slots with slice edges in the low twelve bits; arbitrary bits above.
    pub(super) slices: u32,
    /// Slots with flipped edges, likewise.
    pub(super) flips: u32,
    /// For the first and the last four corners, sums of twists from bit 4 on, a byte a corner.
    pub(super) corners: [u32; 2],
}
