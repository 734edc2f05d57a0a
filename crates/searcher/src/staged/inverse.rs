//! The inverse of a position, on cubies, and its cosets after a quarter turn.
//!
//! A turn `t` takes the inverse `p^-1` to `t^-1 p^-1`. That is a product from the left, for which
//! right cosets have no transitions. So the inverse is kept as cubies, one byte a slot, and its
//! coordinates are computed when needed. Both are sums of one table value per slot, or shuffles
//! in vector units.

use std::sync::OnceLock;

use faceturn_cube::{Axis, Face, FaceTurn, Position};
use faceturn_symmetry::{CellSlots, Flip, Twist, to_up_down};

/// Values of an edge byte: cubie in the low four bits, flip in the fifth.
const EDGE_VALUES: usize = 32;

/// Values of a corner byte: cubie in the low four bits (three are used), twist above.
const CORNER_VALUES: usize = 64;

/// The cubies of an inverse position, one byte a slot, in Reid's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(8))]
pub(crate) struct InverseCubies {
    /// Cubie plus 16 times its flip. Shape `[12]`, padded with unused numbers.
    pub(crate) edges: [u8; 16],
    /// Cubie plus 16 times its twist. Shape `[8]`.
    pub(crate) corners: [u8; Position::CORNERS],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coordinates {
    pub(crate) flip: Flip,
    pub(crate) slice_slots: u16,
    pub(crate) twist: Twist,
}

/// What each cubie in each slot adds to the coordinates along an axis after a quarter turn.
pub(crate) struct Contributions {
    /// Flipped slots in the low 12 bits, slots with slice edges from bit 16 on, in the frame
    /// where the axis lies on U-D. Shape `[12][32]`.
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

pub(crate) struct CellContributions {
    /// The bit of the slot (in the frame) if the cubie belongs to the slice, to the slice's first
    /// opposite pair, and to its front pair. Shape `[12][16][3]`.
    pub(crate) slice: [[[u16; 3]; 16]; Position::EDGES],
    /// The bit of the slot (in the frame) if the cubie is in the first layer. Shape `[8][8]`.
    pub(crate) corners: [[u8; Position::CORNERS]; Position::CORNERS],
}

/// Computes the coordinates along one axis after a turn by shuffles: reorders the cubie bytes by
/// the slots of the frame where the axis lies on U-D, then adds each cubie's key and its slot's
/// value. Padded so that indexing is a shift.
#[repr(C, align(128))]
pub(crate) struct CoordinateShuffle {
    /// The slot that each slot of the frame is filled from; 0x80 past the last.
    pub(crate) from: CubieBytes,
    /// For each edge, after the turn: 128 if it belongs to the axis's slice, plus 16 if its flip
    /// changes. For each corner: 16 times the thirds of a turn added to its twist.
    pub(crate) keys: CubieBytes,
    /// For each slot of the frame: 16 if it changes flips; 16 times the thirds of a turn it
    /// twists by.
    pub(crate) slots: CubieBytes,
}

/// Computes the slots that determine an inverse's cell along one axis, after each of the twelve
/// turns [off it](TurnSet::off_axis), by shuffles: reorders the cubie bytes by the slots of
/// [`PackedSlots`]. A cubie's key has a bit for each turn.
#[repr(C, align(16))]
pub(crate) struct CellShuffle {
    /// The edge slot that each byte is filled from, the same in both halves; 0x80 past the last.
    pub(crate) from_edges: [u8; 16],
    /// The corner slot for each byte: four in each half, after its edges; 0x80 elsewhere.
    pub(crate) from_corners: [[u8; 16]; 2],
    /// For each edge, for eight turns from the highest bit down and then for four: whether the
    /// turn takes it to the slice's first opposite pair, and to its front pair. Shape
    /// `[2][2][12]`, padded.
    pub(crate) edge_keys: [[[u8; 16]; 2]; 2],
    /// Likewise: whether it becomes one of the axis's first layer. Shape `[2][8]`, padded.
    pub(crate) corner_keys: [[u8; 16]; 2],
}

/// The slots that determine an inverse's cell, as in [`CellSlots`], in one word:
///
/// ```text
///  31     28 27          16 15     12 11           0
/// +---------+--------------+---------+--------------+
/// | corners |    front     | corners |   opposite   |
/// +---------+--------------+---------+--------------+
/// ```
///
/// The lower corners have the first four slots.
// For vector kernels.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct PackedSlots(pub(crate) u32);

#[derive(Default)]
pub(crate) struct InverseTables {
    sums: OnceLock<Box<SumTables>>,
    #[cfg_attr(
        not(any(target_arch = "x86_64", target_feature = "neon", target_feature = "simd128")),
        allow(dead_code)
    )]
    shuffles: OnceLock<Box<ShuffleTables>>,
}

/// Values to be summed, by slot and cubie, for the portable kernel: 48 kB, about half of it used.
pub(crate) struct SumTables {
    /// The edge byte after multiplying by `t^-1` from the left. Shape `[18][32]`, padded.
    pub(crate) edges_after: [[u8; EDGE_VALUES]; 32],
    /// The corner byte after multiplying by `t^-1` from the left. Shape `[18][64]`, padded.
    pub(crate) corners_after: [[u8; CORNER_VALUES]; 32],
    /// For each face's first quarter turn, along the first and the second axis after its own;
    /// then for no turn, by [`UNTURNED`]. Shape `[8][2]`.
    pub(crate) contributions: [[Contributions; 2]; 8],
    pub(crate) cell_contributions: [CellContributions; Axis::COUNT],
}

/// Bytes for shuffles, for vector kernels: 10 kB, of which 3 kB are used.
#[cfg_attr(
    not(any(target_arch = "x86_64", target_feature = "neon", target_feature = "simd128")),
    allow(dead_code)
)]
pub(crate) struct ShuffleTables {
    /// The unoriented cubie after multiplying by `t^-1` from the left. Shape `[18]`, padded.
    pub(crate) images: [CubieBytes; 32],
    /// For each turn, along the first and the second axis after its own; then for no turn, by
    /// [`UNTURNED`]. Shape `[18 + 6][2]`, padded.
    pub(crate) coordinates: [[CoordinateShuffle; 2]; 32],
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    pub(crate) cells: [CellShuffle; 4],
}

/// Row and step of the unturned inverse along each of the three axes. The row stands for a turn.
pub(crate) const UNTURNED: [(usize, usize); Axis::COUNT] = [(18, 0), (18, 1), (21, 0)];

/// The first or second axis after a turn's own. Quarter turns change the inverse's coset there.
pub(crate) fn axis_after(turn: FaceTurn, step: usize) -> Axis {
    Axis::ALL[(turn.axis() as usize + 1 + step) % Axis::COUNT]
}

impl InverseCubies {
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
    #[inline(always)]
    pub(crate) fn sums(&self) -> &SumTables {
        self.sums.get_or_init(|| Box::new(SumTables::new()))
    }

    #[cfg_attr(
        not(any(target_arch = "x86_64", target_feature = "neon", target_feature = "simd128")),
        allow(dead_code)
    )]
    #[inline(always)]
    pub(crate) fn shuffles(&self) -> &ShuffleTables {
        self.shuffles.get_or_init(|| Box::new(ShuffleTables::new()))
    }
}

impl SumTables {
    fn new() -> SumTables {
        SumTables {
            edges_after: padded_turns(|turn| std::array::from_fn(|value| edge_after(turn, value))),
            corners_after: padded_turns(|turn| {
                std::array::from_fn(|value| corner_after(turn, value))
            }),
            contributions: std::array::from_fn(|face| {
                let turn = Face::ALL.get(face).and_then(|&face| FaceTurn::new(face, 1));
                let after = |value| match turn {
                    Some(turn) => (edge_after(turn, value), corner_after(turn, value)),
                    None => (value as u8, value as u8),
                };
                [0, 1].map(|step| Contributions::new(axis_of(3 * face, step), &after))
            }),
            cell_contributions: Axis::ALL.map(CellContributions::new),
        }
    }
}

impl ShuffleTables {
    fn new() -> ShuffleTables {
        ShuffleTables {
            images: padded_turns(|turn| CubieBytes {
                edges: std::array::from_fn(|cubie| edge_after(turn, cubie)),
                corners: std::array::from_fn(|cubie| corner_after(turn, cubie)),
            }),
            coordinates: std::array::from_fn(|turn| {
                let turned = FaceTurn::ALL.get(turn).map(|turn| Position::of_turn(turn.inverse()));
                let turned = turned.unwrap_or(&Position::SOLVED);
                [0, 1].map(|step| CoordinateShuffle::new(turned, axis_of(turn, step)))
            }),
            cells: std::array::from_fn(|axis| CellShuffle::new(Axis::ALL[axis.min(2)])),
        }
    }
}

fn edge_after(turn: FaceTurn, value: usize) -> u8 {
    let undone = Position::of_turn(turn.inverse());
    let (cubie, flip) = (value % 16, (value / 16) as u8);
    match undone.edge_at().get(cubie) {
        Some(image) => image | (undone.edge_flip()[cubie] ^ flip) << 4,
        None => value as u8,
    }
}

fn corner_after(turn: FaceTurn, value: usize) -> u8 {
    let undone = Position::of_turn(turn.inverse());
    let (cubie, twist) = (value % Position::CORNERS, (value / 16) as u8);
    undone.corner_at()[cubie] | ((undone.corner_twist()[cubie] + twist) % 3) << 4
}

impl Contributions {
    /// Follows from `r^-1 p r`, where the rotation `r` takes the axis to U-D: its slot `to` holds
    /// what slot `from` of `p` holds, renamed by `r^-1` and oriented as `r` does.
    ///
    /// `after` gives the edge byte and the corner byte that the turn makes of a byte.
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
        // The eighth digit is determined by the others.
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

impl CellContributions {
    fn new(axis: Axis) -> CellContributions {
        let rotation = to_up_down(axis);
        let undone = rotation.inverse();
        let mut cell = CellContributions {
            slice: [[[0; 3]; 16]; Position::EDGES],
            corners: [[0; Position::CORNERS]; Position::CORNERS],
        };
        for to in 0..Position::EDGES {
            for cubie in 0..Position::EDGES {
                let edge = undone.edge_from(cubie);
                cell.slice[rotation.edge_from(to)][cubie] =
                    [edge >= 8, is_opposite(edge), is_front(edge)]
                        .map(|holds| u16::from(holds) << to);
            }
        }
        for to in 0..Position::CORNERS {
            for cubie in 0..Position::CORNERS {
                let in_layer = undone.corner_from(cubie) < 4;
                cell.corners[rotation.corner_from(to)][cubie] = u8::from(in_layer) << to;
            }
        }
        cell
    }
}

fn is_opposite(edge: usize) -> bool {
    matches!(edge, 8 | 11)
}

fn is_front(edge: usize) -> bool {
    matches!(edge, 8 | 9)
}

fn axis_of(row: usize, step: usize) -> Axis {
    match FaceTurn::ALL.get(row) {
        Some(&turn) => axis_after(turn, step),
        None if row < 21 => [Axis::ALL[0], Axis::ALL[1]][step],
        None => Axis::ALL[2],
    }
}

impl CoordinateShuffle {
    /// See [`Contributions::new`] for the product. Multiplying by the inverse turn from the left
    /// replaces each cubie by another: the key is that one's value and how far the turn has
    /// turned it.
    fn new(turned: &Position, axis: Axis) -> CoordinateShuffle {
        let rotation = to_up_down(axis);
        let undone = rotation.inverse();
        let blank = CubieBytes { edges: [0; 16], corners: [0; 16] };
        let past = CubieBytes { edges: [0x80; 16], corners: [0x80; 16] };
        let mut shuffle = CoordinateShuffle { from: past, keys: blank, slots: blank };
        for at in 0..Position::EDGES {
            shuffle.from.edges[at] = rotation.edge_from(at) as u8;
            shuffle.slots.edges[at] = rotation.edge_flip(at) << 4;
            let image = usize::from(turned.edge_at()[at]);
            let edge = undone.edge_from(image);
            let in_slice = u8::from(edge >= 8);
            let flip = turned.edge_flip()[at] ^ undone.edge_flip(image);
            shuffle.keys.edges[at] = in_slice << 7 | flip << 4;
        }
        for at in 0..Position::CORNERS {
            shuffle.from.corners[at] = rotation.corner_from(at) as u8;
            shuffle.slots.corners[at] = rotation.corner_twist(at) << 4;
            let image = usize::from(turned.corner_at()[at]);
            let twist = turned.corner_twist()[at] + undone.corner_twist(image);
            shuffle.keys.corners[at] = (twist % 3) << 4;
        }
        shuffle
    }
}

impl CellShuffle {
    fn new(axis: Axis) -> CellShuffle {
        let rotation = to_up_down(axis);
        let undone = rotation.inverse();
        let mut shuffle = CellShuffle {
            from_edges: [0x80; 16],
            from_corners: [[0x80; 16]; 2],
            edge_keys: [[[0; 16]; 2]; 2],
            corner_keys: [[0; 16]; 2],
        };
        for at in 0..Position::EDGES {
            shuffle.from_edges[at] = rotation.edge_from(at) as u8;
        }
        for at in 0..Position::CORNERS {
            shuffle.from_corners[at / 4][12 + at % 4] = rotation.corner_from(at) as u8;
        }
        let off_axis = FaceTurn::ALL.into_iter().filter(|turn| turn.axis() != axis);
        for (place, turn) in off_axis.enumerate() {
            let turned = Position::of_turn(turn.inverse());
            let key = |holds: bool| u8::from(holds) << (7 - place % 8);
            for cubie in 0..Position::EDGES {
                let edge = undone.edge_from(usize::from(turned.edge_at()[cubie]));
                for (keys, holds) in
                    shuffle.edge_keys[place / 8].iter_mut().zip([is_opposite(edge), is_front(edge)])
                {
                    keys[cubie] |= key(holds);
                }
            }
            for cubie in 0..Position::CORNERS {
                let corner = undone.corner_from(usize::from(turned.corner_at()[cubie]));
                shuffle.corner_keys[place / 8][cubie] |= key(corner < 4);
            }
        }
        shuffle
    }
}

#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
impl PackedSlots {
    pub(crate) fn new(slots: CellSlots) -> PackedSlots {
        let CellSlots { corners, opposite, front, .. } = slots;
        let halves =
            [u32::from(corners % 16), u32::from(corners / 16)].map(|corners| corners << 12);
        PackedSlots(u32::from(opposite) | halves[0] | (u32::from(front) | halves[1]) << 16)
    }
}

fn padded_turns<Row>(row: impl Fn(FaceTurn) -> Row) -> [Row; 32] {
    std::array::from_fn(|turn| row(FaceTurn::ALL[turn.min(FaceTurn::COUNT - 1)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// This is why both quarter turns of a face share one pair of lookups.
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
