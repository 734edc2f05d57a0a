//! Lower bounds from the corners and from five edges, and distances within T.
//!
//! The six distances to H are blind within T, the intersection of the three H, and weak near it.
//! In T the distance itself is known. Near T, the corners and sets of five edges give bounds: a
//! position needs at least the turns that solve such a set. `docs/mathematics.md` has the proof
//! and the counts.

use std::fmt;
use std::sync::OnceLock;

use faceturn_cube::{CubeSymmetry, Position};
use faceturn_symmetry::{
    CornerEntry, CornerPermutation, CosetTables, FiveEdges, PermutationClasses, PositionInT, Twist,
};
use faceturn_table::CubieTable;

use super::inverse::InverseCubies;

/// The symmetries used for looking up five edges: together their images cover every edge.
const IMAGES: [CubeSymmetry; 4] = {
    let mut images = [CubeSymmetry::IDENTITY; 4];
    let numbers = [0, 5, 18, 39];
    let mut at = 0;
    while at < numbers.len() {
        images[at] = match CubeSymmetry::new(numbers[at]) {
            Some(symmetry) => symmetry,
            None => panic!("there are 48"),
        };
        at += 1;
    }
    images
};

/// Lower bounds for positions near T, where the distances to H are blind.
pub struct CubieBounds {
    table: CubieTable,
    /// Created when corners are first looked up, which few searches of near positions need.
    classes: OnceLock<PermutationClasses>,
    images: [EdgeImage; IMAGES.len()],
}

struct EdgeImage {
    edges: [u8; FiveEdges::EDGES.len()],
    /// Place of the image by the edge's own place, both plus 16 if flipped. Shape `[5][32]`.
    places: [[u8; 32]; FiveEdges::EDGES.len()],
}

impl CubieBounds {
    /// Creates bounds from this table.
    pub fn new(table: CubieTable) -> CubieBounds {
        CubieBounds { table, classes: OnceLock::new(), images: IMAGES.map(EdgeImage::new) }
    }

    fn classes(&self) -> &PermutationClasses {
        self.classes.get_or_init(PermutationClasses::of_corners)
    }

    /// The table of distances.
    pub fn table(&self) -> &CubieTable {
        &self.table
    }

    /// A lower bound in face turns: the distance if the position is in T, else the maximum of the
    /// distances of its corners and of the sets of five edges looked up.
    pub fn lower_bound(&self, tables: &CosetTables, position: &Position) -> u8 {
        if let Some(position) = PositionInT::of(position) {
            return self.table.in_t(position);
        }
        let corners = self.table.corners(CornerEntry::of(tables, self.classes(), position));
        let edges = [*position, position.inverse()].into_iter().flat_map(|position| {
            IMAGES.map(|symmetry| self.table.edges(FiveEdges::of(&position.conjugate_by(symmetry))))
        });
        edges.fold(corners, u8::max)
    }

    /// Whether a position of T needs more than `left` turns, like its inverse.
    #[inline(never)]
    pub(crate) fn rules_out_in_t(&self, inverse: &InverseCubies, left: u8) -> bool {
        let edges = inverse.edges.first_chunk().expect("twelve and padding");
        self.table.in_t(PositionInT::of_cubies(&inverse.corners, edges)) > left
    }

    /// Whether a position outside T needs more than `left` turns, given the cubies of its
    /// inverse. The corners of both are at the same distance.
    #[inline(never)]
    pub(crate) fn rules_out(
        &self,
        tables: &CosetTables,
        inverse: &InverseCubies,
        left: u8,
    ) -> bool {
        let permutation = CornerPermutation::of_corners(inverse.corners.map(|byte| byte % 16));
        let twist = Twist::of_corners(&inverse.corners.map(|byte| byte / 16));
        let corners = CornerEntry::new(tables, self.classes(), permutation, twist);
        if self.table.corners(corners) > left {
            return true;
        }
        // A slot of the inverse holds the number of the place where the slot's own cubie is.
        if self.edges_rule_out(&inverse.edges, left) {
            return true;
        }
        let mut places = [0; 16];
        for (slot, edge) in inverse.edges[..Position::EDGES].iter().enumerate() {
            places[usize::from(edge % 16)] = slot as u8 | edge & 16;
        }
        self.edges_rule_out(&places, left)
    }

    /// Whether edges at these places, plus 16 if flipped, need more than `left` turns.
    #[inline]
    fn edges_rule_out(&self, places: &[u8; 16], left: u8) -> bool {
        self.images.iter().any(|image| {
            let mut images = [0; FiveEdges::EDGES.len()];
            for ((to, edge), map) in images.iter_mut().zip(image.edges).zip(&image.places) {
                *to = map[usize::from(places[usize::from(edge % 16)] % 32)];
            }
            self.table.edges(FiveEdges::in_places(images)) > left
        })
    }
}

impl fmt::Debug for CubieBounds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("CubieBounds").finish_non_exhaustive()
    }
}

impl EdgeImage {
    /// Follows from `s^-1 p s`: its slot `to` holds what slot `from` of `p` holds, renamed by
    /// `s^-1` and oriented as `s` does.
    fn new(symmetry: CubeSymmetry) -> EdgeImage {
        let undone = symmetry.inverse();
        let edges = FiveEdges::EDGES.map(|image| {
            let is_it = |edge: &usize| undone.edge_from(*edge) == image;
            (0..Position::EDGES).find(is_it).expect("a symmetry moves every edge") as u8
        });
        let places = edges.map(|edge| {
            let mut places = [0; 32];
            for to in 0..Position::EDGES {
                let flip = undone.edge_flip(edge.into()) ^ symmetry.edge_flip(to);
                for flipped in [0, 1] {
                    let from = symmetry.edge_from(to) + 16 * usize::from(flipped);
                    places[from] = to as u8 | (flipped ^ flip) << 4;
                }
            }
            places
        });
        EdgeImage { edges, places }
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::{FaceTurn, RandomSource};

    use super::*;
    use crate::testing::{cubie_bounds, tables};

    #[test]
    fn a_position_is_ruled_out_exactly_below_its_bound() {
        let (tables, bounds) = (tables(), cubie_bounds());
        let mut random = RandomSource::from_seed(6);
        for turns in (0..20).cycle().take(2_000) {
            let position = Position::SOLVED.apply(&random.maneuver(turns));
            let bound = bounds.lower_bound(tables, &position);
            assert!(usize::from(bound) <= turns, "{turns}: {bound}");
            let inverse = InverseCubies::of(&position);
            for left in 0..13 {
                let ruled_out = match PositionInT::of(&position) {
                    Some(_) => bounds.rules_out_in_t(&inverse, left),
                    None => bounds.rules_out(tables, &inverse, left),
                };
                assert_eq!(ruled_out, left < bound, "{position:?}");
            }
        }
    }

    #[test]
    fn a_turn_changes_no_bound_by_more_than_one_unless_it_is_of_the_inverse() {
        let (tables, bounds) = (tables(), cubie_bounds());
        let mut random = RandomSource::from_seed(7);
        let corners = |position: &Position| {
            bounds.table.corners(CornerEntry::of(tables, bounds.classes(), position))
        };
        for _ in 0..200 {
            let position = random.position();
            assert_eq!(corners(&position), corners(&position.inverse()));
            for turn in FaceTurn::ALL {
                assert!(corners(&position).abs_diff(corners(&position.after(turn))) <= 1);
            }
        }
    }

    #[test]
    fn no_bound_is_above_the_turns_that_are_left_in_t() {
        let mut random = RandomSource::from_seed(8);
        for _ in 0..300 {
            let half = |_| FaceTurn::ALL[3 * random.below(6) as usize + 1];
            let turns: Vec<FaceTurn> = (0..10).map(half).collect();
            let mut position = Position::SOLVED;
            for (turn, most) in turns.iter().zip(1..) {
                position = position.after(*turn);
                assert!(cubie_bounds().lower_bound(tables(), &position) <= most);
            }
        }
    }

    #[test]
    fn every_edge_is_looked_at() {
        let mut seen: Vec<u8> =
            cubie_bounds().images.iter().flat_map(|image| image.edges).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), Position::EDGES);
    }
}
