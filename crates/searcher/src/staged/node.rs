//! A position as the staged search represents it: one cache line.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::Coset;

use super::children::{Head, INVERSE};
use super::frame::Frame;
use super::inverse::InverseCubies;
use super::outer::OuterPart;
use super::path::{Path, WholePath};
use crate::turn_set::TurnSet;

#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Node {
    pub(crate) turns: TurnSet,
    pub(crate) last_turns: TurnSet,
    /// The position's cosets along the three axes, in lookup order.
    pub(crate) cosets: [Coset; Axis::COUNT],
    pub(crate) frames: [Frame; Axis::COUNT],
    pub(crate) last: LastTurn,
    pub(crate) inverse_distances: Distances,
    pub(crate) prefix: u16,
    /// For the outer levels. In the inner ones unused, or the beginning of the path.
    pub(crate) outer: OuterPart,
    /// The inverse position. Vector kernels load it together with the eight bytes after it.
    pub(crate) inverse: InverseCubies,
    pub(crate) path: Path,
}

impl Node {
    /// The path to a child by this turn; the first turns are lost if there is no room.
    #[inline(always)]
    pub(crate) fn path_after(&self, turn: FaceTurn) -> Path {
        let code = |last| self.path.then_code(Path::code(last, turn));
        self.last.get().map_or(Path::EMPTY, code)
    }

    /// A child's coset along the axis at this place, given in the frame of this node's coset.
    #[inline(always)]
    pub(crate) fn carried(&self, place: usize, coset: Coset) -> Coset {
        coset.carried_by(self.cosets[place].symmetry())
    }

    /// The frames of this node's or a child's cosets, given the places of their axes in this node.
    #[inline(always)]
    pub(crate) fn frames_of(
        &self,
        cosets: [Coset; Axis::COUNT],
        places: [usize; Axis::COUNT],
    ) -> [Frame; Axis::COUNT] {
        let frame = |at: usize| Frame::new(self.frames[places[at]].axis(), cosets[at].symmetry());
        [frame(0), frame(1), frame(2)]
    }

    /// The turns for which a child's [`Path`] has no room, in a search without outer levels.
    #[inline(always)]
    pub(crate) fn path_before(&self) -> OuterPart {
        OuterPart::of_path(self.outer.path() << 4 | self.path.first())
    }

    pub(crate) fn whole_path(&self) -> WholePath {
        WholePath::new(self.outer.path(), self.path)
    }
}

const _: () = assert!(size_of::<Node>() == 64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct LastTurn(u8);

impl LastTurn {
    pub(crate) const NONE: LastTurn = LastTurn(u8::MAX);

    #[inline(always)]
    pub(crate) fn new(turn: FaceTurn) -> LastTurn {
        LastTurn(turn.index() as u8)
    }

    /// The last turn of a byte that was one, or the root's.
    #[inline(always)]
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    pub(crate) fn of_byte(byte: u8) -> LastTurn {
        LastTurn(byte)
    }

    #[inline(always)]
    pub(crate) fn get(self) -> Option<FaceTurn> {
        FaceTurn::ALL.get(usize::from(self.0)).copied()
    }
}

/// The indices 0 to 2 by descending distance, for each outcome of the comparisons 1 > 0, 2 > 1
/// and 2 > 0 as bits. Two of the eight outcomes cannot occur. Shape `[8][3]`.
pub(crate) static ORDERS: [[u8; Axis::COUNT]; 8] = {
    let mut orders = [[0; Axis::COUNT]; 8];
    let mut outcome = 0;
    while outcome < 8 {
        let [second, third, last] = [outcome & 1, outcome >> 1 & 1, outcome >> 2 & 1];
        // The number of distances before each one; equal ones stay in order.
        orders[outcome][second + last] = 0;
        orders[outcome][1 - second + third] = 1;
        orders[outcome][2 - third - last] = 2;
        outcome += 1;
    }
    orders
};

/// Three distances, four bits each: along the three axes, or by place in some order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Distances(u16);

impl Distances {
    pub(crate) fn new(distances: [u8; Axis::COUNT]) -> Distances {
        let [a, b, c] = distances.map(u16::from);
        Distances(a | b << 4 | c << 8)
    }

    #[inline(always)]
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    pub(crate) fn of_word(word: u32) -> Distances {
        Distances(word as u16)
    }

    /// The position's distances in a child's head, in the parent's order of axes.
    #[inline(always)]
    pub(crate) fn of_head(head: Head) -> Distances {
        Distances((head.0 >> Head::shift(0) & 0xFFF) as u16)
    }

    /// The inverse's distances after a quarter turn: the head's replace two of those before it.
    #[inline(always)]
    pub(crate) fn after_quarter(self, head: Head) -> Distances {
        let axis = head.axis();
        let new = head.0 >> Head::shift(INVERSE) << (4 * axis + 4);
        // Distances past the third axis wrap around to the first.
        Distances(self.0 & 0xF << (4 * axis) | ((new | new >> 12) & 0xFFF) as u16)
    }

    /// The places of the distances, largest first: the axis most likely to prune is first.
    #[inline(always)]
    pub(crate) fn descending(self) -> [usize; Axis::COUNT] {
        let [a, b, c] = [0, 4, 8].map(|shift| self.0 >> shift & 0xF);
        let outcome = usize::from(b > a) | usize::from(c > b) << 1 | usize::from(c > a) << 2;
        ORDERS[outcome].map(usize::from)
    }

    /// Three distances of `left`. No distance exceeds 13, so 15 stands for everything above, and
    /// nothing overflows into the next four bits.
    #[inline(always)]
    pub(crate) fn all(left: u8) -> u16 {
        u16::from(left.min(15)) * 0x111
    }

    #[inline(always)]
    pub(crate) fn are_below(self, left: u8) -> bool {
        [0, 4, 8].into_iter().all(|shift| self.0 >> shift & 0xF < left.into())
    }

    /// How much larger the sum of the three would be if each were `left`.
    #[inline(always)]
    pub(crate) fn slack(self, left: u8) -> u8 {
        let sum = (self.0 & 0xF) + (self.0 >> 4 & 0xF) + (self.0 >> 8);
        (3 * u16::from(left)).saturating_sub(sum) as u8
    }

    #[inline(always)]
    fn tight(self, left: u8) -> usize {
        let apart = self.0 ^ Distances::all(left);
        // The highest bit of each half-byte says whether any of its bits is set.
        let apart = (((apart & 0x777) + 0x777) | apart) & 0x888;
        // Bits 3, 7 and 11 move to 11, 12 and 13, and no others do.
        (usize::from(!apart & 0x888) * 0x124) >> 11 & 7
    }

    /// Whether these distances allow solutions of `left` turns by the n+1 rule.
    #[inline(always)]
    pub(crate) fn leave_open(self, left: u8) -> bool {
        left == 0 || self.0 != Distances::all(left)
    }

    /// The turns that a solution of `left` turns may end with if these are the position's
    /// distances, or start with if they are its inverse's.
    ///
    /// If the last turn lies in the subgroup H of an axis, one turn fewer leads to that H. So if
    /// the distance along an axis is `left`, no turn of its H comes last: neither a turn of the
    /// axis nor a half turn. If all three are `left`, no turn is open: the n+1 rule. The inverse of
    /// a solution solves the inverse position and ends with the inverse of its first turn.
    #[inline(always)]
    pub(crate) fn open_end_turns(self, left: u8) -> TurnSet {
        OPEN_END_TURNS[self.tight(left)]
    }

    #[inline(always)]
    pub(crate) fn open_end_turns_along(self, frames: [Frame; Axis::COUNT], left: u8) -> TurnSet {
        let tight = self.tight(left);
        let [a, b, c] = frames.map(Frame::axis);
        OPEN_END_TURNS[((tight & 1) << a | (tight >> 1 & 1) << b | (tight >> 2) << c) % 8]
    }
}

/// The open turns for each set of axes with tight distances, one bit an axis. Shape `[8]`.
pub(crate) static OPEN_END_TURNS: [TurnSet; 8] = {
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
    use faceturn_cube::Position;
    use faceturn_symmetry::Symmetry;

    impl Node {
        pub(crate) fn with_inverse(inverse: InverseCubies) -> Node {
            let tables = faceturn_symmetry::CosetTables::new();
            Node {
                turns: TurnSet::NONE,
                last_turns: TurnSet::NONE,
                cosets: tables.cosets(&Position::SOLVED),
                frames: [Frame::new(0, Symmetry::IDENTITY); Axis::COUNT],
                last: LastTurn::NONE,
                inverse_distances: Distances::new([0; Axis::COUNT]),
                prefix: 0,
                outer: OuterPart::default(),
                inverse,
                path: Path::EMPTY,
            }
        }
    }

    fn all() -> impl Iterator<Item = [u8; Axis::COUNT]> {
        // Miri would take an hour for all.
        let step = if cfg!(miri) { 97 } else { 1 };
        let codes = (0..13 * 13 * 13u16).step_by(step);
        codes.map(|code| [code / 169, code / 13 % 13, code % 13].map(|d| d as u8))
    }

    #[test]
    fn orders_descend() {
        for distances in all() {
            let mut plain = [0, 1, 2];
            plain.sort_by_key(|&axis| std::cmp::Reverse(distances[axis]));
            assert_eq!(Distances::new(distances).descending(), plain, "{distances:?}");
        }
    }

    #[test]
    fn tight_distances_close_the_turns_of_their_subgroups() {
        for (distances, left) in all().flat_map(|distances| (0..=40).map(move |l| (distances, l))) {
            let mut plain = TurnSet::ALL;
            for axis in Axis::ALL {
                if distances[axis as usize] == left {
                    plain = plain.without(TurnSet::of_subgroup(axis));
                }
            }
            let packed = Distances::new(distances);
            assert_eq!(packed.open_end_turns(left), plain, "{distances:?}, {left}");
            assert_eq!(packed.leave_open(left), left == 0 || !plain.is_empty());
            let order = [2, 0, 1];
            let frames = order.map(|axis| Frame::new(axis, Symmetry::IDENTITY));
            let ordered = Distances::new(order.map(|axis| distances[axis]));
            assert_eq!(ordered.open_end_turns_along(frames, left), plain);
        }
    }

    #[test]
    fn a_quarter_turn_keeps_the_distance_along_its_axis() {
        let before = [3, 5, 7];
        for turn in FaceTurn::ALL {
            let head = Head::new(63, turn).with_distance(INVERSE, 9).with_distance(INVERSE + 1, 12);
            let mut plain = before;
            plain[(turn.axis() as usize + 1) % 3] = 9;
            plain[(turn.axis() as usize + 2) % 3] = 12;
            assert_eq!(Distances::new(before).after_quarter(head), Distances::new(plain));
        }
    }
}
