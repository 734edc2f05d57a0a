//! Phase 2: home from a position of H by the ten turns of H.

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{
    CornerPermutation, EdgePermutation, PermutationTables, SUBGROUP_TURNS, SlicePermutation,
};

use crate::parallel;

/// How many turns generate H.
const TURNS: usize = SUBGROUP_TURNS.len();

/// A value that no distance has: not reached yet.
const UNKNOWN: u8 = u8::MAX;

/// A position of H.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SubgroupPosition {
    pub(crate) corners: CornerPermutation,
    pub(crate) edges: EdgePermutation,
    pub(crate) slice: SlicePermutation,
}

impl SubgroupPosition {
    /// The solved position.
    pub(crate) const SOLVED: SubgroupPosition = SubgroupPosition {
        corners: CornerPermutation::SOLVED,
        edges: EdgePermutation::SOLVED,
        slice: SlicePermutation::SOLVED,
    };

    /// The position's coordinates; `None` where its edges are not those of H.
    pub(crate) fn of(position: &Position) -> Option<SubgroupPosition> {
        Some(SubgroupPosition {
            corners: CornerPermutation::of(position),
            edges: EdgePermutation::of(position)?,
            slice: SlicePermutation::of(position)?,
        })
    }
}

/// What phase 2 reads: transitions of permutations, and how many turns of H parts of a position need
/// at least. About 4.3 MB.
pub struct SubgroupTables {
    pub(crate) permutations: PermutationTables,
    /// Of the corners alone. Shape `[40_320]`.
    corners: Box<[u8]>,
    /// Of corners and slice edges. Shape `[40_320][24]`.
    corners_slice: Box<[u8]>,
    /// Of U-D edges and slice edges. Shape `[40_320][24]`.
    edges_slice: Box<[u8]>,
}

impl SubgroupTables {
    /// Works out the tables, breadth-first.
    pub fn new() -> SubgroupTables {
        let permutations = PermutationTables::new();
        let slices = SlicePermutation::COUNT as usize;
        let pair = |row: [usize; TURNS], slice: usize| {
            let slice = SlicePermutation::new(slice as u8).expect("one of 24");
            let slice_row = permutations.slice_row(slice);
            std::array::from_fn(|turn| row[turn] * slices + slice_row[turn].index())
        };
        let corner_row = |index: usize| -> [usize; TURNS] {
            let corners = CornerPermutation::new(index as u16).expect("one of 40,320");
            SUBGROUP_TURNS.map(|turn| permutations.corners_after(corners, turn).index())
        };
        let edge_row = |index: usize| -> [usize; TURNS] {
            let edges = EdgePermutation::new(index as u16).expect("one of 40,320");
            permutations.edge_row(edges).map(EdgePermutation::index)
        };
        let count = CornerPermutation::COUNT as usize;
        let (corners_slice, edges_slice) = parallel::join(
            || distances(count * slices, |at| pair(corner_row(at / slices), at % slices)),
            || distances(count * slices, |at| pair(edge_row(at / slices), at % slices)),
        );
        let corners = distances(count, corner_row);
        SubgroupTables { permutations, corners, corners_slice, edges_slice }
    }

    /// Turns that the corners alone need at least.
    #[inline]
    pub(crate) fn corner_bound(&self, corners: CornerPermutation) -> u8 {
        self.corners[corners.index()]
    }

    /// Turns that the position needs at least.
    #[inline]
    pub(crate) fn bound(&self, position: &SubgroupPosition) -> u8 {
        let SubgroupPosition { corners, edges, slice } = position;
        let slices = SlicePermutation::COUNT as usize;
        self.corners_slice[corners.index() * slices + slice.index()]
            .max(self.edges_slice[edges.index() * slices + slice.index()])
    }
}

impl Default for SubgroupTables {
    fn default() -> Self {
        Self::new()
    }
}

/// Distances from 0 in a graph of ten turns, breadth-first.
fn distances(count: usize, neighbours: impl Fn(usize) -> [usize; TURNS]) -> Box<[u8]> {
    let mut distances = vec![UNKNOWN; count].into_boxed_slice();
    distances[0] = 0;
    let mut frontier = vec![0];
    for distance in 1.. {
        let mut next = Vec::new();
        for &at in &frontier {
            for neighbour in neighbours(at) {
                if distances[neighbour] == UNKNOWN {
                    distances[neighbour] = distance;
                    next.push(neighbour);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        frontier = next;
    }
    distances
}

/// `CLOSED_AFTER[p]`: the faces, one bit each, whose turns may not follow turn `p` of H in a
/// canonical maneuver. Shape `[TURNS]`; worked out by the compiler.
static CLOSED_AFTER: [u8; TURNS] = {
    let mut closed = [0; TURNS];
    let mut place = 0;
    while place < TURNS {
        let mut index = 0;
        while index < FaceTurn::COUNT {
            let next = FaceTurn::ALL[index];
            if !next.may_follow(SUBGROUP_TURNS[place]) {
                closed[place] |= 1 << next.face() as u8;
            }
            index += 1;
        }
        place += 1;
    }
    closed
};

/// A search inside H: IDA* under the larger of two bounds.
pub(crate) struct Phase2<'t> {
    tables: &'t SubgroupTables,
    /// Nodes met so far.
    pub(crate) nodes: u64,
    turns: Vec<FaceTurn>,
}

impl<'t> Phase2<'t> {
    pub(crate) fn new(tables: &'t SubgroupTables) -> Phase2<'t> {
        Phase2 { tables, nodes: 0, turns: Vec::new() }
    }

    /// A shortest way home, if it has `most` turns at most. Its first turn is not of the face of
    /// `last`. It may be of the opposite face, in either order: phase 1 leaves such ways to phase 2.
    pub(crate) fn solve(
        &mut self,
        position: &SubgroupPosition,
        most: u8,
        last: Option<FaceTurn>,
    ) -> Option<&[FaceTurn]> {
        self.turns.clear();
        let closed = last.map_or(0, |last| 1 << last.face() as u8);
        for left in self.tables.bound(position)..=most {
            if self.visit(position, left, closed) {
                return Some(&self.turns);
            }
        }
        None
    }

    /// Walks the ways of exactly `left` more turns until one leads home. The next is of none of the
    /// `closed` faces, one bit each.
    fn visit(&mut self, position: &SubgroupPosition, left: u8, closed: u8) -> bool {
        self.nodes += 1;
        if left == 0 {
            return *position == SubgroupPosition::SOLVED;
        }
        let permutations = &self.tables.permutations;
        let edges = permutations.edge_row(position.edges);
        let slices = permutations.slice_row(position.slice);
        for (place, turn) in SUBGROUP_TURNS.into_iter().enumerate() {
            if closed & 1 << turn.face() as u8 != 0 {
                continue;
            }
            let child = SubgroupPosition {
                corners: permutations.corners_after(position.corners, turn),
                edges: edges[place],
                slice: slices[place],
            };
            if self.tables.bound(&child) < left {
                self.turns.push(turn);
                if self.visit(&child, left - 1, CLOSED_AFTER[place]) {
                    return true;
                }
                self.turns.pop();
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::collections::hash_map::Entry;

    use super::*;

    /// Positions of H by distance in turns of H, 0 to 8. Counted by a prototype of this project that
    /// shares no code with it, to 7; at 8 by this test.
    const POSITIONS_AT: [usize; 9] = [1, 10, 67, 456, 3_079, 19_948, 123_074, 736_850, 4_185_118];

    /// The positions within so many turns of H, with their distances, from the cubies alone.
    fn enumerated(most: u8) -> HashMap<Position, u8> {
        let mut known = HashMap::from([(Position::SOLVED, 0)]);
        let mut frontier = vec![Position::SOLVED];
        for distance in 1..=most {
            let mut next = Vec::new();
            for position in frontier.iter().flat_map(|p| SUBGROUP_TURNS.map(|turn| p.after(turn))) {
                if let Entry::Vacant(vacant) = known.entry(position) {
                    vacant.insert(distance);
                    next.push(position);
                }
            }
            frontier = next;
            assert_eq!(frontier.len(), POSITIONS_AT[usize::from(distance)]);
        }
        known
    }

    /// Takes seconds, so that the tests that people run stop at 5 turns.
    #[test]
    #[ignore = "takes 5 s and 600 MB: run by scripts/check --full"]
    fn positions_of_h_by_distance_up_to_8_turns() {
        assert_eq!(enumerated(8).len(), POSITIONS_AT.iter().sum::<usize>());
    }

    #[test]
    fn distances_in_h_are_those_of_an_independent_enumeration() {
        let tables = SubgroupTables::new();
        for (position, distance) in enumerated(5) {
            let coordinates = SubgroupPosition::of(&position).expect("inside H");
            assert!(tables.bound(&coordinates) <= distance);
            assert!(tables.corner_bound(coordinates.corners) <= distance);
            let mut phase2 = Phase2::new(&tables);
            let turns =
                phase2.solve(&coordinates, 20, None).expect("every position has a way home");
            assert_eq!(turns.len(), usize::from(distance));
            let end = turns.iter().fold(position, |position, &turn| position.after(turn));
            assert_eq!(end, Position::SOLVED);
            if let Some(fewer) = distance.checked_sub(1) {
                assert_eq!(Phase2::new(&tables).solve(&coordinates, fewer, None), None);
            }
        }
    }

    /// The corners by distance in turns of H, counted again without coordinates.
    #[test]
    fn corner_distances_have_the_distribution_of_brute_force() {
        let tables = SubgroupTables::new();
        let mut counts = [0; 14];
        tables.corners.iter().for_each(|&distance| counts[usize::from(distance)] += 1);
        let mut known = std::collections::HashSet::from([*Position::SOLVED.corner_at()]);
        let mut frontier = vec![*Position::SOLVED.corner_at()];
        for count in counts {
            assert_eq!(frontier.len(), count);
            let turned = |at: &[u8; 8]| {
                let at = *at;
                SUBGROUP_TURNS.map(|turn| {
                    Position::of_turn(turn).corner_at().map(|slot| at[usize::from(slot)])
                })
            };
            let children: Vec<[u8; 8]> = frontier.iter().flat_map(turned).collect();
            frontier = children.into_iter().filter(|&at| known.insert(at)).collect();
        }
        assert_eq!(known.len(), 40_320);
    }
}
