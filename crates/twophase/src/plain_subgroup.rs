//! Lower bounds for positions of H with a restricted set of turns. Few symmetries keep such a
//! set, so the tables hold every permutation, not one of each class.

use faceturn_cube::Metric;
use faceturn_symmetry::{CornerNumbers, PermutationTables, SUBGROUP_TURNS, Symmetry};

use crate::home::{CornerBounds, Home, SubgroupPosition, TURNS};
use crate::subgroup::{Entry, UNKNOWN};
use crate::subgroup::{Rows, SLICES};
use crate::threads;
use crate::two_phase_turns::TwoPhaseTurns;

/// The tables of phase 2 for a restricted set of turns, in face turns. About 9 MB.
pub(crate) struct PlainSubgroup {
    /// The turns, one bit each by their indices among those of H.
    turns: u32,
    permutations: PermutationTables,
    numbers: CornerNumbers,
    /// The distance of the corners alone. Shape `[40_320]`.
    corners_alone: Box<[u16]>,
    /// The distance of corners and slice edges. Shape `[40_320][24]`.
    corners: Vec<Entry>,
    /// The distance of the other edges and slice edges. Shape `[40_320][24]`.
    edges: Vec<Entry>,
}

impl PlainSubgroup {
    /// Computes the tables for those of these turns that are in H.
    pub(crate) fn new(turns: TwoPhaseTurns) -> PlainSubgroup {
        PlainSubgroup::of(turns.bits())
    }

    fn of(turns: u32) -> PlainSubgroup {
        let permutations = PermutationTables::new();
        let is_allowed = |place: &usize| turns >> SUBGROUP_TURNS[*place].index() & 1 != 0;
        let turns = (0..TURNS).filter(is_allowed).fold(0, |turns, place| turns | 1 << place);
        let rows = Rows::new(&permutations);
        let (corners, edges) = threads::join(
            || entries(&rows.corners, &rows.slices, turns),
            || entries(&rows.edges, &rows.slices, turns),
        );
        let nearest = |entries: &[Entry]| entries.iter().map(|entry| entry.distance().into()).min();
        let alone = corners.chunks(SLICES).filter_map(nearest).collect();
        let numbers = CornerNumbers::new();
        PlainSubgroup { turns, numbers, corners_alone: alone, corners, edges, permutations }
    }

    #[inline]
    fn entries(&self, position: &SubgroupPosition) -> [Entry; 2] {
        let SubgroupPosition { corners, edges, slice } = *position;
        let at = |number: usize| number * SLICES + slice.index();
        [self.corners[at(corners.index())], self.edges[at(edges.index())]]
    }
}

impl Home for PlainSubgroup {
    fn metric(&self) -> Metric {
        Metric::Face
    }

    #[inline]
    fn turn_length(&self, _: usize) -> u8 {
        1
    }

    #[inline]
    fn permutations(&self) -> &PermutationTables {
        &self.permutations
    }

    fn corner_bounds(&self) -> CornerBounds<'_> {
        CornerBounds { numbers: &self.numbers, bounds: &self.corners_alone, unit: 1 }
    }

    #[inline]
    fn bound(&self, position: &SubgroupPosition) -> u8 {
        let [corners, edges] = self.entries(position).map(Entry::distance);
        corners.max(edges)
    }

    #[inline]
    fn open(&self, position: &SubgroupPosition, left: u8) -> u32 {
        let open = |entry: Entry| entry.open(Symmetry::IDENTITY, left, self.step());
        let [corners, edges] = self.entries(position).map(open);
        corners & edges & self.turns
    }
}

/// A distance for forbidden turns, too large for them to be open.
const FAR: u8 = UNKNOWN / 2;

/// The distance of each pair of a permutation and the slice edges with these turns,
/// breadth-first. `rows` and `slices` have the indices after each turn of H.
fn entries(rows: &[[usize; TURNS]], slices: &[[usize; TURNS]], turns: u32) -> Vec<Entry> {
    let neighbours = |at: usize| {
        let (row, slice) = (&rows[at / SLICES], &slices[at % SLICES]);
        std::array::from_fn::<_, TURNS, _>(|place| row[place] * SLICES + slice[place])
    };
    let is_allowed = |place: usize| turns >> place & 1 != 0;
    let mut distances = vec![UNKNOWN; rows.len() * SLICES];
    distances[0] = 0;
    let mut reached = vec![0];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        for (place, neighbour) in neighbours(at).into_iter().enumerate() {
            if is_allowed(place) && distances[neighbour] == UNKNOWN {
                distances[neighbour] = distances[at] + 1;
                reached.push(neighbour);
            }
        }
        next += 1;
    }
    assert_eq!(reached.len(), distances.len(), "the turns reach every pair");
    let entry = |at: usize| {
        let near = neighbours(at).map(|neighbour| distances[neighbour]);
        let near = std::array::from_fn(|place| if is_allowed(place) { near[place] } else { FAR });
        Entry::new(distances[at], &[1; TURNS], 1, near)
    };
    (0..distances.len()).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use faceturn_cube::{Face, FaceTurn};

    use super::*;

    /// Making the tables proves it: every pair is reached (docs/mathematics.md). Every larger
    /// set contains one of these two.
    #[test]
    fn the_smallest_sets_generate_h_along_the_axis_of_a_quarter_turn() {
        let quarters = |face: Face| FaceTurn::ALL.into_iter().filter(move |it| it.face() == face);
        let halves = |faces: &'static [Face]| {
            let is_half = |it: &FaceTurn| it.quarters() == 2 && faces.contains(&it.face());
            FaceTurn::ALL.into_iter().filter(is_half)
        };
        let sides = &[Face::F, Face::B, Face::R, Face::L];
        for turns in [
            quarters(Face::U).chain(halves(sides)).collect::<Vec<_>>(),
            quarters(Face::U).chain(halves(&[Face::D, Face::F, Face::R, Face::L])).collect(),
        ] {
            let set = turns.iter().fold(0, |set, turn| set | 1 << turn.index());
            let tables = PlainSubgroup::of(set);
            for entries in [tables.corners, tables.edges] {
                let solved = entries.iter().filter(|entry| entry.distance() == 0);
                assert_eq!((solved.count(), entries.len()), (1, 40_320 * 24));
            }
        }
    }
}
