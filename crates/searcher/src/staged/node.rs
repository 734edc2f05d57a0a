//! A position as the staged search sees it: one cache line.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::Coset;

use super::children::Head;
use super::inverse::InverseCubies;
use super::path::Path;
use crate::turn_set::TurnSet;

/// A position with its six distances, the turns worth taking from it, and the way to it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Node {
    /// The turns from the prefix to here.
    pub(crate) path: Path,
    /// The turns that are still open.
    pub(crate) turns: TurnSet,
    /// The turns that a solution may end with.
    pub(crate) last_turns: TurnSet,
    /// The prefix that the path follows, by its place in the part.
    pub(crate) prefix: u16,
    /// The turn that led here; none before the first.
    pub(crate) last: Option<FaceTurn>,
    /// The axes in the order in which they are looked up.
    pub(crate) order: AxisOrder,
    /// The position's cosets along the three axes. Shape `[3]`.
    pub(crate) cosets: [Coset; Axis::COUNT],
    /// The inverse's three distances.
    pub(crate) inverse_distances: Distances,
    /// The inverse position.
    pub(crate) inverse: InverseCubies,
}

const _: () = assert!(size_of::<Node>() == 64);

/// The three axes in some order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AxisOrder(u8);

/// The axes by descending distance, for each outcome of the comparisons 1 > 0, 2 > 1 and 2 > 0 as
/// bits. Two of the eight cannot occur. Shape `[8][3]`; worked out by the compiler.
static ORDERS: [[u8; Axis::COUNT]; 8] = {
    let mut orders = [[0; Axis::COUNT]; 8];
    let mut outcome = 0;
    while outcome < 8 {
        let [second, third, last] = [outcome & 1, outcome >> 1 & 1, outcome >> 2 & 1];
        // How many distances come before each axis's own; equal ones in the order of the axes.
        orders[outcome][second + last] = 0;
        orders[outcome][1 - second + third] = 1;
        orders[outcome][2 - third - last] = 2;
        outcome += 1;
    }
    orders
};

impl AxisOrder {
    /// The axis most likely to prune first: the one whose distance is the largest.
    #[inline(always)]
    pub(crate) fn by_distance(distances: Distances) -> AxisOrder {
        let [a, b, c] = [0, 1, 2].map(|axis| distances.along(axis));
        AxisOrder(u8::from(b > a) | u8::from(c > b) << 1 | u8::from(c > a) << 2)
    }

    /// The axis at a place of the order.
    #[inline(always)]
    pub(crate) fn at(self, place: usize) -> usize {
        usize::from(ORDERS[usize::from(self.0) % 8][place])
    }
}

/// Distances along the three axes, four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Distances(u16);

impl Distances {
    pub(crate) fn new(distances: [u8; Axis::COUNT]) -> Distances {
        let [a, b, c] = distances.map(u16::from);
        Distances(a | b << 4 | c << 8)
    }

    /// The distances that a child's head holds by their places in an order of the axes.
    #[inline(always)]
    pub(crate) fn of_head(head: Head, order: AxisOrder) -> Distances {
        let at = |place| u16::from(head.distance(place)) << (4 * order.at(place));
        Distances(at(0) | at(1) | at(2))
    }

    /// The distance along one axis.
    #[inline(always)]
    fn along(self, axis: usize) -> u16 {
        self.0 >> (4 * axis) & 0xF
    }

    /// These with another distance along one axis.
    #[inline(always)]
    pub(crate) fn with(self, axis: usize, distance: u8) -> Distances {
        let place = 4 * axis;
        Distances(self.0 & !(0xF << place) | u16::from(distance) << place)
    }

    /// The turns that a solution of `left` turns may end with, these being the position's
    /// distances; or start with, these being its inverse's.
    ///
    /// If the last turn lies in the subgroup H of an axis, one turn fewer leads to that H: so where
    /// the distance is `left`, no turn of that axis's H comes last, that is, no turn of the axis
    /// and no half turn. If all three distances are `left`, nothing is open: the n+1 rule. A
    /// solution undone solves the inverse, and its first turn undone is the last turn of that.
    #[inline(always)]
    pub(crate) fn open_end_turns(self, left: u8) -> TurnSet {
        let tight = |axis: usize| usize::from(self.along(axis) == u16::from(left));
        OPEN_END_TURNS[tight(0) | tight(1) << 1 | tight(2) << 2]
    }
}

/// The open turns for each set of axes along which the distance is as large as it may be, one bit
/// an axis. Shape `[8]`; worked out by the compiler.
static OPEN_END_TURNS: [TurnSet; 8] = {
    let mut open = [TurnSet::ALL; 8];
    let mut place = 0;
    while place < 8 * Axis::COUNT {
        let (tight, axis) = (place / Axis::COUNT, place % Axis::COUNT);
        if tight >> axis & 1 == 1 {
            open[tight] = open[tight].without(TurnSet::of_subgroup(Axis::ALL[axis]));
        }
        place += 1;
    }
    open
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_descend() {
        for code in 0..64 {
            let distances = [code / 16, code / 4 % 4, code % 4];
            let order = AxisOrder::by_distance(Distances::new(distances));
            let axes: Vec<usize> = (0..3).map(|place| order.at(place)).collect();
            let mut plain = vec![0, 1, 2];
            plain.sort_by_key(|&axis| std::cmp::Reverse(distances[axis]));
            assert_eq!(axes, plain, "{distances:?}");
        }
    }
}
