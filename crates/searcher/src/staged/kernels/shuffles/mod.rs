//! Cubies by byte shuffles, a byte a cubie: the inverse after a turn, its coordinates, and its cell.
//! The same functions for each kind of vectors; what they return is said at
//! [`Kernel`](super::Kernel).
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_feature = "neon")]
mod neon;

#[cfg(target_arch = "x86_64")]
pub(super) use self::avx2::{cell_slots_off_axis, coordinates_after, inverse_after, marks_after};
#[cfg(target_feature = "neon")]
pub(super) use self::neon::{cell_slots_off_axis, coordinates_after, inverse_after, marks_after};

/// What is known of the inverse's coordinates after a quarter turn, along the first or the second
/// axis after the turn's own: for coordinates that are worked out of many together.
pub(super) struct Marks {
    /// Slots with slice edges in the low twelve bits, and anything above.
    pub(super) slices: u32,
    /// Slots with flipped edges, likewise.
    pub(super) flips: u32,
    /// For the first and the last four corners, sums of twists from bit 4 on, a byte a corner.
    pub(super) corners: [u32; 2],
}
