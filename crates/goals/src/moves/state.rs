//! The state in a search by moves: what the goal distinguishes, and the holding.
//!
//! Places are named as the cube is held, so that a move always does the same to them.

use std::hash::{Hash, Hasher};

use faceturn_cube::Position;

use super::action::Action;
use crate::pattern_databases::{Mark, Pattern};

/// What a goal distinguishes of a position: a byte for each place. A corner byte is `label << 3 |
/// oriented << 2 | twist`, an edge byte `label << 2 | oriented << 1 | flip`, where `oriented` says
/// whether the orientation counts; if not, twist or flip is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    corners: [u8; Position::CORNERS],
    edges: [u8; Position::EDGES],
}

const NO_CORNER: u8 = corner(Mark::IGNORED, 0);

const NO_EDGE: u8 = edge(Mark::IGNORED, 0);

const fn corner(mark: Mark, twist: u8) -> u8 {
    (mark.label << 3) | ((mark.oriented as u8) << 2) | if mark.oriented { twist } else { 0 }
}

const fn edge(mark: Mark, flip: u8) -> u8 {
    (mark.label << 2) | ((mark.oriented as u8) << 1) | if mark.oriented { flip } else { 0 }
}

impl Seen {
    /// What is seen of a position whose centres are at home.
    pub(super) fn of(position: &Position, pattern: &Pattern) -> Seen {
        let (corner_at, edge_at) = (position.corner_at(), position.edge_at());
        Seen {
            corners: std::array::from_fn(|place| {
                let mark = pattern.corners()[usize::from(corner_at[place])];
                corner(mark, position.corner_twist()[place])
            }),
            edges: std::array::from_fn(|place| {
                let mark = pattern.edges()[usize::from(edge_at[place])];
                edge(mark, position.edge_flip()[place])
            }),
        }
    }

    #[inline]
    pub(super) fn after(&self, action: &Action) -> Seen {
        Seen {
            corners: std::array::from_fn(|place| {
                let corner = self.corners[usize::from(action.corner_at[place])];
                let twist = (corner & 3) + action.corner_twist[place] * ((corner >> 2) & 1);
                (corner & !3) | (twist - 3 * u8::from(twist >= 3))
            }),
            edges: std::array::from_fn(|place| {
                let edge = self.edges[usize::from(action.edge_at[place])];
                edge ^ (action.edge_flip[place] & (edge >> 1))
            }),
        }
    }

    /// What is seen at the places that an action does not change.
    pub(super) fn left_by(&self, action: &Action) -> Seen {
        let corner =
            |place| if action.keeps_corner(place) { self.corners[place] } else { NO_CORNER };
        let edge = |place| if action.keeps_edge(place) { self.edges[place] } else { NO_EDGE };
        Seen { corners: std::array::from_fn(corner), edges: std::array::from_fn(edge) }
    }

    /// The same, restricted to these kinds of cubies.
    pub(super) fn of_kinds(&self, kinds: Kinds) -> Seen {
        let is_corner = |byte: &u8| kinds.corners >> (byte >> 3) & 1 == 1;
        let is_edge = |byte: &u8| kinds.edges >> (byte >> 2) & 1 == 1;
        Seen {
            corners: self.corners.map(|byte| if is_corner(&byte) { byte } else { NO_CORNER }),
            edges: self.edges.map(|byte| if is_edge(&byte) { byte } else { NO_EDGE }),
        }
    }

    /// The kinds of cubies that occur, each alone, corners first.
    pub(super) fn kinds(&self) -> Vec<Kinds> {
        let corners = self.corners.iter().filter(|&&byte| byte != NO_CORNER);
        let edges = self.edges.iter().filter(|&&byte| byte != NO_EDGE);
        let corners = bits(corners.fold(0, |all, byte| all | 1 << (byte >> 3)));
        let edges = bits(edges.fold(0, |all, byte| all | 1 << (byte >> 2)));
        let corners = corners.map(|corners| Kinds { corners, edges: 0 });
        corners.chain(edges.map(|edges| Kinds { corners: 0, edges })).collect()
    }

    /// All bytes in three words; the last one is half empty.
    fn words(&self) -> [u64; 3] {
        let [first, second, third]: [[u8; 4]; 3] =
            std::array::from_fn(|at| std::array::from_fn(|place| self.edges[4 * at + place]));
        let [first, second, third] = [first, second, third].map(u32::from_le_bytes).map(u64::from);
        [u64::from_le_bytes(self.corners), first | (second << 32), third]
    }
}

impl Hash for Seen {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.words().into_iter().for_each(|word| hasher.write_u64(word));
    }
}

/// A set of kinds of cubies that a goal distinguishes: a bit for each label.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds {
    corners: u64,
    edges: u64,
}

impl Kinds {
    pub(super) const NONE: Kinds = Kinds { corners: 0, edges: 0 };

    pub(super) fn and(self, those: Kinds) -> Kinds {
        Kinds { corners: self.corners | those.corners, edges: self.edges | those.edges }
    }
}

fn bits(number: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS).map(|bit| 1 << bit).filter(move |bit| number & bit != 0)
}

/// What is seen, and the number of the holding. In a set, also the distance, which comparison and
/// hash ignore.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) seen: Seen,
    pub(super) holding: u8,
    pub(super) distance: u8,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        (self.seen, self.holding) == (other.seen, other.holding)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [corners, first, last] = self.seen.words();
        hasher.write_u64(corners);
        hasher.write_u64(first);
        hasher.write_u64(last | (u64::from(self.holding) << 32));
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct StateHasher(u64);

/// The fractional part of the golden ratio, in 64 bits, made odd.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for StateHasher {
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(MIX);
        self.0 ^= self.0 >> 32;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(MIX)
    }
}
