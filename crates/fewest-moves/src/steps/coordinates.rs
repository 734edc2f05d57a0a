//! Coordinates of positions with edges oriented along F-B and the domino along U-D.

use faceturn_cube::{Axis, Edge, Position};

/// How many sets of places there are, as bit masks.
const MASKS: usize = 1 << Edge::COUNT;

/// Permutations of 8 pieces and of 4.
pub(crate) const ORDERS_OF_8: usize = 40_320;
pub(crate) const ORDERS_OF_4: usize = 24;

/// The four edges of an axis's slice, in order.
pub(crate) fn slice(axis: Axis) -> [usize; 4] {
    let is_in_slice = |edge: &Edge| edge.faces().iter().all(|face| face.axis() != axis);
    let mut edges = Edge::all().filter(is_in_slice).map(Edge::index);
    std::array::from_fn(|_| edges.next().expect("four edges are in a slice"))
}

#[derive(Debug)]
pub(crate) struct Coordinates {
    slices: [[usize; 4]; Axis::COUNT],
    /// The eight places outside the U-D slice, in order.
    layers: [usize; 8],
    /// The number of each mask of four of the twelve places. Shape `[4096]`.
    of_twelve: Vec<u16>,
    /// The number of each mask of four of the eight places outside the U-D slice. Shape `[4096]`.
    of_eight: Vec<u16>,
}

impl Coordinates {
    pub(crate) fn new() -> Coordinates {
        let slices = Axis::ALL.map(slice);
        let in_slice = slices[Axis::UD as usize];
        let mut others = (0..Edge::COUNT).filter(|edge| !in_slice.contains(edge));
        let layers = std::array::from_fn(|_| others.next().expect("eight edges are in no slice"));
        let slice_mask = mask(in_slice);
        let numbered = |is_one: &dyn Fn(usize) -> bool| {
            let mut next = 0;
            let number = |mask: usize| {
                if mask.count_ones() != 4 || !is_one(mask) {
                    return u16::MAX;
                }
                next += 1;
                next - 1
            };
            (0..MASKS).map(number).collect::<Vec<u16>>()
        };
        let of_twelve = numbered(&|_| true);
        let of_eight = numbered(&|mask| mask & slice_mask == 0);
        Coordinates { slices, layers, of_twelve, of_eight }
    }

    fn places(&self, axis: Axis, position: &Position) -> usize {
        let slice = mask(self.slices[axis as usize]);
        let places = position.edge_at().iter().enumerate();
        places.fold(0, |mask, (place, &edge)| mask | (slice >> edge & 1) << place)
    }

    /// The flips of all edges. `0..4096`
    pub(crate) fn flips(&self, position: &Position) -> usize {
        position.edge_flip().iter().fold(0, |flips, &flip| flips << 1 | usize::from(flip))
    }

    /// The twists of the corners. `0..2187`
    pub(crate) fn twists(&self, position: &Position) -> usize {
        let twists = position.corner_twist()[..7].iter();
        twists.fold(0, |twists, &twist| twists * 3 + usize::from(twist))
    }

    /// The places of the edges of the U-D slice. `0..495`
    pub(crate) fn slice(&self, position: &Position) -> usize {
        self.of_twelve[self.places(Axis::UD, position)].into()
    }

    /// The places in the U and D layers of the edges of the R-L slice, in the domino. `0..70`
    pub(crate) fn slices(&self, position: &Position) -> usize {
        self.of_eight[self.places(Axis::RL, position)].into()
    }

    /// The permutation of the corners. `0..40320`
    pub(crate) fn corners(&self, position: &Position) -> usize {
        order(position.corner_at())
    }

    /// The permutation of the edges of the U and D layers, in the domino. `0..40320`
    pub(crate) fn edges(&self, position: &Position) -> usize {
        order(&self.layers.map(|place| position.edge_at()[place]))
    }

    /// The place of one edge of the U and D layers. `0..12`
    pub(crate) fn one_edge(&self, position: &Position) -> usize {
        let edge = self.layers[0] as u8;
        position.edge_at().iter().position(|it| *it == edge).expect("every edge has a place")
    }

    /// The place of one corner. `0..8`
    pub(crate) fn one_corner(&self, position: &Position) -> usize {
        position.corner_at().iter().position(|it| *it == 0).expect("every corner has a place")
    }

    /// The permutation of a slice's edges, all of which must be in it. `0..24`
    pub(crate) fn order_in(&self, axis: Axis, position: &Position) -> usize {
        order(&self.slices[axis as usize].map(|place| position.edge_at()[place]))
    }
}

fn mask(places: [usize; 4]) -> usize {
    places.into_iter().fold(0, |mask, place| mask | 1 << place)
}

/// The rank of a permutation of different pieces, each below 32, in lexicographic order.
pub(crate) fn order(pieces: &[u8]) -> usize {
    let mut left = pieces.iter().fold(0_u32, |left, piece| left | 1 << piece);
    pieces.iter().zip((1..=pieces.len()).rev()).fold(0, |number, (piece, choices)| {
        left ^= 1 << piece;
        number * choices + (left & ((1 << piece) - 1)).count_ones() as usize
    })
}
