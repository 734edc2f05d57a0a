//! The inverse of a position, on cubies, and its coset along an axis.
//!
//! A turn `t` takes the inverse `p^-1` to `t^-1 p^-1`: a product from the left, under which cosets
//! do not carry over. So the inverse is kept as cubies, a byte for each slot, and its coordinates
//! are read off when they are wanted. Both are sums of one table value a slot, so that a vector
//! unit may do them as shuffles.

use faceturn_cube::{Axis, FaceTurn, Position};
use faceturn_symmetry::{Flip, Slice, Twist, to_up_down};

/// Values of an edge byte: cubie in the low four bits, flip in the fifth.
const EDGE_VALUES: usize = 32;

/// Values of a corner byte: cubie in the low three bits, twist above; the last eight are not used.
const CORNER_VALUES: usize = 32;

/// The cubies of an inverse position, a byte a slot in Reid's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct InverseCubies {
    /// Cubie and 16 times its flip. Shape `[12]`, padded with cubies that are none.
    pub(crate) edges: [u8; 16],
    /// Cubie and 8 times its twist. Shape `[8]`.
    pub(crate) corners: [u8; Position::CORNERS],
}

/// The raw coordinates of an inverse position along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coordinates {
    pub(crate) flip: Flip,
    pub(crate) slice: Slice,
    pub(crate) twist: Twist,
}

/// What cubies in slots contribute to the coordinates along one axis.
pub(crate) struct AxisContributions {
    /// Flipped slots in the low 12 bits, slots with slice edges from bit 16 on, in the frame in
    /// which the axis lies on U-D. Shape `[12][32]`.
    pub(crate) flip_slice: [[u32; EDGE_VALUES]; Position::EDGES],
    /// Shape `[8][32]`.
    pub(crate) twist: [[u16; CORNER_VALUES]; Position::CORNERS],
}

/// What a vector unit needs for the coordinates along one axis: bytes are first brought into the
/// order of the slots in the frame in which the axis lies on U-D, then keyed by their cubies.
#[repr(C, align(16))]
pub(crate) struct AxisShuffles {
    /// The slot that each slot of the frame is filled from; 0x80 past the last. Shape `[12]` of 16.
    pub(crate) edge_from: [u8; 16],
    /// For each edge: bit 7 if it is one of the axis's slice, bit 4 if its flip counts the other
    /// way. Shape `[12]`, padded.
    pub(crate) edge_key: [u8; 16],
    /// The slot that each slot of the frame is filled from; 0x80 past the last. Shape `[8]` of 16.
    pub(crate) corner_from: [u8; 16],
    /// For each corner, 8 times the thirds of a turn to add to its twist. Shape `[8]`, padded.
    pub(crate) corner_key: [u8; 16],
    /// For each slot of the frame, 8 times the thirds of a turn to add. Shape `[8]`, padded.
    pub(crate) corner_turn: [u8; 16],
    /// Slots of the frame in which flips count the other way, one bit a slot.
    pub(crate) edge_turn: u16,
}

/// Tables for inverse positions. About 10 kB.
pub(crate) struct InverseTables {
    /// What `t^-1` from the left makes of an edge byte. Shape `[18][32]`, padded.
    pub(crate) edges_after: [[u8; EDGE_VALUES]; 32],
    /// What `t^-1` from the left makes of a corner byte. Shape `[18][32]`, padded.
    pub(crate) corners_after: [[u8; CORNER_VALUES]; 32],
    /// Shape `[3]`.
    pub(crate) contributions: [AxisContributions; Axis::COUNT],
    /// The same contributions as shuffles. Shape `[3]`.
    pub(crate) shuffles: [AxisShuffles; Axis::COUNT],
}

impl InverseCubies {
    /// The cubies of the inverse of a position.
    pub(crate) fn of(position: &Position) -> InverseCubies {
        let inverse = position.inverse();
        InverseCubies {
            edges: std::array::from_fn(|slot| match inverse.edge_at().get(slot) {
                Some(cubie) => cubie | inverse.edge_flip()[slot] << 4,
                None => slot as u8,
            }),
            corners: std::array::from_fn(|slot| {
                inverse.corner_at()[slot] | inverse.corner_twist()[slot] << 3
            }),
        }
    }
}

impl InverseTables {
    pub(crate) fn new() -> InverseTables {
        InverseTables {
            edges_after: padded_turns(|turn| {
                let undone = Position::of_turn(turn.inverse());
                std::array::from_fn(|value| {
                    let (cubie, flip) = (value % 16, (value / 16) as u8);
                    match undone.edge_at().get(cubie) {
                        Some(image) => image | (undone.edge_flip()[cubie] ^ flip) << 4,
                        None => value as u8,
                    }
                })
            }),
            corners_after: padded_turns(|turn| {
                let undone = Position::of_turn(turn.inverse());
                std::array::from_fn(|value| {
                    let (cubie, twist) = (value % Position::CORNERS, value / 8);
                    undone.corner_at()[cubie]
                        | (((undone.corner_twist()[cubie] + twist as u8) % 3) << 3)
                })
            }),
            contributions: Axis::ALL.map(AxisContributions::new),
            shuffles: Axis::ALL.map(AxisShuffles::new),
        }
    }
}

impl AxisContributions {
    /// Written out from `r^-1 p r`, the rotation `r` taking the axis to U-D: slot `to` of it shows
    /// what slot `from` of `p` holds, as `r^-1` names it and turned the way `r` turns it.
    fn new(axis: Axis) -> AxisContributions {
        let rotation = to_up_down(axis);
        let undone = rotation.inverse();
        let mut contributions = AxisContributions {
            flip_slice: [[0; EDGE_VALUES]; Position::EDGES],
            twist: [[0; CORNER_VALUES]; Position::CORNERS],
        };
        for to in 0..Position::EDGES {
            let from = rotation.edge_from(to);
            for (value, bits) in contributions.flip_slice[from].iter_mut().enumerate() {
                let (cubie, flip) = (value % 16 % Position::EDGES, (value / 16) as u8);
                let flip = flip ^ undone.edge_flip(cubie) ^ rotation.edge_flip(to);
                let in_slice = u32::from(undone.edge_from(cubie) >= 8);
                *bits = u32::from(flip) << to | in_slice << (16 + to);
            }
        }
        // The last digit is forced.
        for to in 0..Position::CORNERS - 1 {
            let from = rotation.corner_from(to);
            for (value, sum) in contributions.twist[from].iter_mut().enumerate() {
                let (cubie, twist) = (value % 8, (value / 8) as u8);
                let digit = (twist + undone.corner_twist(cubie) + rotation.corner_twist(to)) % 3;
                *sum = u16::from(digit) * 3u16.pow(to as u32);
            }
        }
        contributions
    }
}

impl AxisShuffles {
    /// See [`AxisContributions::new`] for the product that this spells out.
    fn new(axis: Axis) -> AxisShuffles {
        let rotation = to_up_down(axis);
        let undone = rotation.inverse();
        let mut shuffles = AxisShuffles {
            edge_from: [0x80; 16],
            edge_key: [0; 16],
            corner_from: [0x80; 16],
            corner_key: [0; 16],
            corner_turn: [0; 16],
            edge_turn: 0,
        };
        for slot in 0..Position::EDGES {
            shuffles.edge_from[slot] = rotation.edge_from(slot) as u8;
            let in_slice = u8::from(undone.edge_from(slot) >= 8);
            shuffles.edge_key[slot] = in_slice << 7 | undone.edge_flip(slot) << 4;
            shuffles.edge_turn |= u16::from(rotation.edge_flip(slot)) << slot;
        }
        for slot in 0..Position::CORNERS {
            shuffles.corner_from[slot] = rotation.corner_from(slot) as u8;
            shuffles.corner_key[slot] = undone.corner_twist(slot) << 3;
            shuffles.corner_turn[slot] = rotation.corner_twist(slot) << 3;
        }
        shuffles
    }
}

/// One row for each turn, padded to a power of two, so that no index needs a check.
fn padded_turns<Row: Copy>(row: impl Fn(FaceTurn) -> Row) -> [Row; 32] {
    std::array::from_fn(|turn| row(FaceTurn::ALL[turn.min(FaceTurn::COUNT - 1)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::backend::{Backend, Portable};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn agrees_with_cubies(backend: impl Backend) {
        let tables = InverseTables::new();
        let mut random = ChaCha8Rng::seed_from_u64(1998);
        let mut position = Position::SOLVED;
        let mut inverse = InverseCubies::of(&position);
        for _ in 0..20_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            position = position.after(turn);
            inverse = backend.after(&tables, &inverse, turn.index());
            assert_eq!(inverse, InverseCubies::of(&position));
            for axis in Axis::ALL {
                let along = position.inverse().conjugate_by(to_up_down(axis));
                let plain = Coordinates {
                    flip: Flip::of(&along),
                    slice: Slice::of(&along),
                    twist: Twist::of(&along),
                };
                assert_eq!(backend.coordinates(&tables, &inverse, axis as usize), plain);
            }
        }
    }

    #[test]
    fn portable_inverses_and_coordinates_agree_with_cubies() {
        agrees_with_cubies(Portable);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn vector_inverses_and_coordinates_agree_with_cubies() {
        use crate::staged::backend::{Avx2, Avx512};
        Avx2::detect().into_iter().for_each(agrees_with_cubies);
        Avx512::detect().into_iter().for_each(agrees_with_cubies);
    }
}
