//! The inverse of a position, on cubies, and its cosets after a quarter turn.
//!
//! A turn `t` takes the inverse `p^-1` to `t^-1 p^-1`: a product from the left, under which cosets
//! do not carry over. So the inverse is kept as cubies, a byte for each slot, and its coordinates
//! are read off when they are wanted. Both are sums of one table value a slot, so that a vector
//! unit may do them as shuffles.

use faceturn_cube::{Axis, Face, FaceTurn, Position};
use faceturn_symmetry::{Flip, Twist, to_up_down};

/// Values of an edge byte: cubie in the low four bits, flip in the fifth.
const EDGE_VALUES: usize = 32;

/// Values of a corner byte: cubie in the low four bits, of which one is not used, twist above.
const CORNER_VALUES: usize = 64;

/// The cubies of an inverse position, a byte a slot in Reid's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(8))]
pub(crate) struct InverseCubies {
    /// Cubie and 16 times its flip. Shape `[12]`, padded with cubies that are none.
    pub(crate) edges: [u8; 16],
    /// Cubie and 16 times its twist. Shape `[8]`.
    pub(crate) corners: [u8; Position::CORNERS],
}

/// The raw coordinates of an inverse position along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coordinates {
    pub(crate) flip: Flip,
    /// The slots that hold slice edges, one bit a slot.
    pub(crate) slice_slots: u16,
    pub(crate) twist: Twist,
}

/// What cubies in slots contribute to the coordinates along one axis after a quarter turn.
pub(crate) struct Contributions {
    /// Flipped slots in the low 12 bits, slots with slice edges from bit 16 on, in the frame in
    /// which the axis lies on U-D. Shape `[12][32]`.
    pub(crate) flip_slice: [[u32; EDGE_VALUES]; Position::EDGES],
    /// Shape `[8][64]`.
    pub(crate) twist: [[u16; CORNER_VALUES]; Position::CORNERS],
}

/// A byte for each edge or edge slot, then one for each corner or corner slot.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct CubieBytes {
    /// Shape `[12]`, padded.
    pub(crate) edges: [u8; 16],
    /// Shape `[8]`, padded.
    pub(crate) corners: [u8; 16],
}

/// What a vector unit needs for the coordinates along one axis after a quarter turn: the bytes of
/// the cubies are brought into the order of the slots in the frame in which the axis lies on U-D;
/// then each one's key, and what its slot adds, are added to it.
#[repr(C, align(128))]
pub(crate) struct Reading {
    /// The slot that each slot of the frame is filled from; 0x80 past the last.
    pub(crate) from: CubieBytes,
    /// For each cubie what the turn makes it count: 128 if it becomes an edge of the axis's slice,
    /// 16 if its flip counts the other way then, 16 times the thirds of a turn to add to its twist.
    pub(crate) keys: CubieBytes,
    /// For each slot of the frame: 16 if flips count the other way there, 16 times the thirds of a
    /// turn to add to a twist.
    pub(crate) slots: CubieBytes,
}

/// Tables for inverse positions: 40 kB for backends without shuffles, of which half is in use; for
/// the others 9 kB, of which 2 kB are in use.
pub(crate) struct InverseTables {
    /// What `t^-1` from the left makes of an edge byte. Shape `[18][32]`, padded.
    pub(crate) edges_after: [[u8; EDGE_VALUES]; 32],
    /// What `t^-1` from the left makes of a corner byte. Shape `[18][64]`, padded.
    pub(crate) corners_after: [[u8; CORNER_VALUES]; 32],
    /// For each face's first quarter turn, along the first and the second axis after its own. Shape
    /// `[6][2]`, padded.
    pub(crate) contributions: Box<[[Contributions; 2]; 8]>,
    /// What `t^-1` from the left makes of each cubie, unflipped, untwisted. Shape `[18]`, padded.
    pub(crate) images: [CubieBytes; 32],
    /// For each turn, along the first and the second axis after its own. Shape `[18][2]`, padded.
    pub(crate) readings: [[Reading; 2]; 32],
}

/// The axis that comes after a turn's own, or the second after it: a quarter turn changes the
/// inverse's coset along these two.
pub(crate) fn axis_after(turn: FaceTurn, step: usize) -> Axis {
    Axis::ALL[(turn.axis() as usize + 1 + step) % Axis::COUNT]
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
                inverse.corner_at()[slot] | inverse.corner_twist()[slot] << 4
            }),
        }
    }
}

impl InverseTables {
    pub(crate) fn new() -> InverseTables {
        let edge_after = |turn: FaceTurn, value: usize| {
            let undone = Position::of_turn(turn.inverse());
            let (cubie, flip) = (value % 16, (value / 16) as u8);
            match undone.edge_at().get(cubie) {
                Some(image) => image | (undone.edge_flip()[cubie] ^ flip) << 4,
                None => value as u8,
            }
        };
        let corner_after = |turn: FaceTurn, value: usize| {
            let undone = Position::of_turn(turn.inverse());
            let (cubie, twist) = (value % Position::CORNERS, (value / 16) as u8);
            undone.corner_at()[cubie] | ((undone.corner_twist()[cubie] + twist) % 3) << 4
        };
        InverseTables {
            edges_after: padded_turns(|turn| std::array::from_fn(|value| edge_after(turn, value))),
            corners_after: padded_turns(|turn| {
                std::array::from_fn(|value| corner_after(turn, value))
            }),
            contributions: Box::new(std::array::from_fn(|face| {
                let face = Face::ALL[face.min(Face::COUNT - 1)];
                let turn = FaceTurn::new(face, 1).expect("a quarter turn");
                let after = |value| (edge_after(turn, value), corner_after(turn, value));
                [0, 1].map(|step| Contributions::new(axis_after(turn, step), &after))
            })),
            images: padded_turns(|turn| CubieBytes {
                edges: std::array::from_fn(|cubie| edge_after(turn, cubie)),
                corners: std::array::from_fn(|cubie| corner_after(turn, cubie)),
            }),
            readings: padded_turns(|turn| {
                [0, 1].map(|step| Reading::new(turn, axis_after(turn, step)))
            }),
        }
    }
}

impl Contributions {
    /// Written out from `r^-1 p r`, the rotation `r` taking the axis to U-D: slot `to` of it shows
    /// what slot `from` of `p` holds, as `r^-1` names it and turned the way `r` turns it.
    ///
    /// `after` says what the turn makes of an edge byte and of a corner byte.
    fn new(axis: Axis, after: &impl Fn(usize) -> (u8, u8)) -> Contributions {
        let rotation = to_up_down(axis);
        let undone = rotation.inverse();
        let mut contributions = Contributions {
            flip_slice: [[0; EDGE_VALUES]; Position::EDGES],
            twist: [[0; CORNER_VALUES]; Position::CORNERS],
        };
        for to in 0..Position::EDGES {
            let from = rotation.edge_from(to);
            for (value, bits) in contributions.flip_slice[from].iter_mut().enumerate() {
                let value = usize::from(after(value).0);
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
                let value = usize::from(after(value).1);
                let (cubie, twist) = (value % Position::CORNERS, (value / 16) as u8);
                let digit = (twist + undone.corner_twist(cubie) + rotation.corner_twist(to)) % 3;
                *sum = u16::from(digit) * 3u16.pow(to as u32);
            }
        }
        contributions
    }
}

impl Reading {
    /// See [`Contributions::new`] for the product that this spells out. The turn, undone from
    /// the left, makes another cubie of each: its key is what that one counts, and what the turn
    /// has turned it by.
    fn new(turn: FaceTurn, axis: Axis) -> Reading {
        let rotation = to_up_down(axis);
        let undone = rotation.inverse();
        let turned = Position::of_turn(turn.inverse());
        let blank = CubieBytes { edges: [0; 16], corners: [0; 16] };
        let past = CubieBytes { edges: [0x80; 16], corners: [0x80; 16] };
        let mut reading = Reading { from: past, keys: blank, slots: blank };
        for at in 0..Position::EDGES {
            reading.from.edges[at] = rotation.edge_from(at) as u8;
            reading.slots.edges[at] = rotation.edge_flip(at) << 4;
            let image = usize::from(turned.edge_at()[at]);
            let in_slice = u8::from(undone.edge_from(image) >= 8);
            let flip = turned.edge_flip()[at] ^ undone.edge_flip(image);
            reading.keys.edges[at] = in_slice << 7 | flip << 4;
        }
        for at in 0..Position::CORNERS {
            reading.from.corners[at] = rotation.corner_from(at) as u8;
            reading.slots.corners[at] = rotation.corner_twist(at) << 4;
            let image = usize::from(turned.corner_at()[at]);
            let twist = turned.corner_twist()[at] + undone.corner_twist(image);
            reading.keys.corners[at] = (twist % 3) << 4;
        }
        reading
    }
}

/// One row for each turn, padded to a power of two, so that no index needs a check.
fn padded_turns<Row>(row: impl Fn(FaceTurn) -> Row) -> [Row; 32] {
    std::array::from_fn(|turn| row(FaceTurn::ALL[turn.min(FaceTurn::COUNT - 1)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::kernels::{Kernel, Portable};
    use crate::staged::node::Node;
    use faceturn_symmetry::Slice;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn agrees_with_cubies(kernel: impl Kernel) {
        let tables = InverseTables::new();
        let mut random = ChaCha8Rng::seed_from_u64(1998);
        let mut position = Position::SOLVED;
        let mut node = Node::with_inverse(InverseCubies::of(&position));
        for _ in 0..5_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            position = position.after(turn);
            node.inverse = kernel.inverse_after(&tables, &node, turn.index());
            assert_eq!(node.inverse, InverseCubies::of(&position));
            for turn in FaceTurn::ALL.into_iter().filter(|turn| turn.quarters() == 1) {
                let inverse = position.after(turn).inverse();
                for step in 0..2 {
                    let along = inverse.conjugate_by(to_up_down(axis_after(turn, step)));
                    let plain = Coordinates {
                        flip: Flip::of(&along),
                        slice_slots: Slice::of(&along).slots(),
                        twist: Twist::of(&along),
                    };
                    let found = kernel.coordinates_after(&tables, &node, turn.index(), step);
                    assert_eq!(found, plain);
                }
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
        use crate::staged::kernels::{Avx2, Avx512};
        Avx2::detect().into_iter().for_each(agrees_with_cubies);
        Avx512::detect().into_iter().for_each(agrees_with_cubies);
    }

    /// What lets the two quarter turns of a face share one pair of lookups.
    #[test]
    fn both_quarter_turns_of_a_face_lead_to_the_same_inverse_cosets() {
        let mut random = ChaCha8Rng::seed_from_u64(1992);
        let tables = faceturn_symmetry::CosetTables::new();
        let mut position = Position::SOLVED;
        for _ in 0..1_000 {
            position = position.after(FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)]);
            for face in Face::ALL {
                let [first, second] = [1, 3].map(|quarters| {
                    let turn = FaceTurn::new(face, quarters).expect("a quarter turn");
                    tables.cosets(&position.after(turn).inverse())
                });
                assert_eq!(first, second);
            }
        }
    }
}
