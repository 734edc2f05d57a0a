//! Phase 2: the way home from a position of H, by the ten turns of H.

use faceturn_cube::{FaceTurn, Maneuver, Metric};
use faceturn_symmetry::SUBGROUP_TURNS;

use crate::home::{CornerBounds, Home, SubgroupPosition, TURNS};
use crate::measure::{Measure, Phase2Search, Round};

/// `CLOSED_AFTER[p]`: the turns, one bit each, that may not follow turn `p` of H in a canonical
/// maneuver. Shape `[TURNS]`; computed at compile time.
static CLOSED_AFTER: [u32; TURNS] = {
    let mut closed = [0; TURNS];
    let mut pair = 0;
    while pair < TURNS * TURNS {
        let (place, next) = (pair / TURNS, pair % TURNS);
        if !SUBGROUP_TURNS[next].may_follow(SUBGROUP_TURNS[place]) {
            closed[place] |= 1 << next;
        }
        pair += 1;
    }
    closed
};

/// A search inside H: IDA* under the largest of several bounds.
pub(crate) struct Phase2<'t, H> {
    tables: &'t H,
    nodes: u64,
    turns: Vec<FaceTurn>,
}

impl<'t, H: Home> Phase2<'t, H> {
    fn new(tables: &'t H) -> Phase2<'t, H> {
        Phase2 { tables, nodes: 0, turns: Vec::new() }
    }

    /// A shortest way home of at most `most`. Its first turn is not of the face of `last`.
    fn shortest(
        &mut self,
        position: &SubgroupPosition,
        most: u8,
        last: Option<FaceTurn>,
    ) -> Option<&[FaceTurn]> {
        self.turns.clear();
        let places = SUBGROUP_TURNS.iter().enumerate();
        let closed = places.filter(|(_, turn)| last.map(FaceTurn::face) == Some(turn.face()));
        let closed = closed.fold(0, |closed, (place, _)| closed | 1 << place);
        for left in (self.tables.bound(position)..=most).step_by(self.tables.step().into()) {
            if self.visit(position, left, closed) {
                return Some(&self.turns);
            }
        }
        None
    }

    /// Walks the ways of exactly the length `left` until one leads home. The bound of the
    /// position must be at most `left`; the next turn is none of the `closed` ones, one bit each.
    fn visit(&mut self, position: &SubgroupPosition, left: u8, closed: u32) -> bool {
        self.nodes += 1;
        if left == 0 {
            // The bound is 0, too.
            return true;
        }
        let mut open = self.tables.open(position, left) & !closed;
        let permutations = self.tables.permutations();
        let edges = permutations.edge_row(position.edges);
        let slices = permutations.slice_row(position.slice);
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            open &= open - 1;
            let turn = SUBGROUP_TURNS[place];
            let child = SubgroupPosition {
                corners: permutations.corners_after(position.corners, turn),
                edges: edges[place],
                slice: slices[place],
            };
            self.turns.push(turn);
            if self.visit(&child, left - self.tables.turn_length(place), CLOSED_AFTER[place]) {
                return true;
            }
            self.turns.pop();
        }
        false
    }
}

impl<H: Home> Phase2Search for Phase2<'_, H> {
    fn most(&self, _: &[FaceTurn], round: &Round) -> Option<u32> {
        Some(round.most())
    }

    fn solve(
        &mut self,
        position: &SubgroupPosition,
        way: &[FaceTurn],
        most: u32,
    ) -> Option<&[FaceTurn]> {
        self.shortest(position, most as u8, way.last().copied())
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Measures maneuvers in turns, in the metric of the tables.
pub(crate) struct Turns<'t, H>(pub(crate) &'t H);

impl<H: Home> Measure for Turns<'_, H> {
    fn phase2(&self, _: usize, _: bool) -> Box<dyn Phase2Search + '_> {
        Box::new(Phase2::new(self.0))
    }

    fn corner_bounds(&self, _: usize, _: bool) -> CornerBounds<'_> {
        self.0.corner_bounds()
    }

    fn metric(&self) -> Metric {
        self.0.metric()
    }

    fn of(&self, maneuver: &Maneuver) -> u32 {
        self.0.metric().length(maneuver) as u32
    }

    fn least(&self, turns: u8) -> u32 {
        turns.into()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::collections::hash_map::Entry;

    use faceturn_cube::{Face, Position};
    use faceturn_symmetry::PackedCorners;

    use super::*;
    use crate::plain_subgroup::PlainSubgroup;
    use crate::subgroup::SubgroupTables;
    use crate::two_phase_turns::TwoPhaseTurns;

    /// Positions of H by distance in face turns of H. 0 to 7 were counted by an independent
    /// prototype of this project, 8 by this test.
    const POSITIONS_AT: [usize; 9] = [1, 10, 67, 456, 3_079, 19_948, 123_074, 736_850, 4_185_118];

    /// The positions within `most` turns of H, with their distances, from the cubies alone.
    fn enumerated(metric: Metric, turns: &[FaceTurn], most: u8) -> HashMap<Position, u8> {
        let mut known = HashMap::from([(Position::SOLVED, 0)]);
        let mut layers = vec![vec![Position::SOLVED]];
        for distance in 1..=most {
            let mut layer = Vec::new();
            for &turn in turns {
                let length = metric.turn_length(turn) as usize;
                let before = layers.len().checked_sub(length).map_or(&[][..], |at| &layers[at]);
                for position in before.iter().map(|position| position.after(turn)) {
                    if let Entry::Vacant(vacant) = known.entry(position) {
                        vacant.insert(distance);
                        layer.push(position);
                    }
                }
            }
            layers.push(layer);
        }
        if metric == Metric::Face && turns.len() == TURNS {
            let counts: Vec<usize> = layers.iter().map(Vec::len).collect();
            assert_eq!(counts, POSITIONS_AT[..=usize::from(most)]);
        }
        known
    }

    #[test]
    #[ignore = "takes 5 s and 600 MB: run by scripts/check --full"]
    fn positions_of_h_by_distance_up_to_8_turns() {
        assert_eq!(
            enumerated(Metric::Face, &SUBGROUP_TURNS, 8).len(),
            POSITIONS_AT.iter().sum::<usize>()
        );
    }

    #[test]
    fn distances_in_h_are_those_of_an_independent_enumeration() {
        for (metric, most) in [(Metric::Face, 5), (Metric::Quarter, 8)] {
            check(&SubgroupTables::new(metric), &SUBGROUP_TURNS, most);
        }
        let without_b = FaceTurn::ALL.into_iter().filter(|turn| turn.face() != Face::B);
        let in_h = |turn: &FaceTurn| SUBGROUP_TURNS.contains(turn);
        let turns: Vec<FaceTurn> = without_b.clone().filter(in_h).collect();
        check(&PlainSubgroup::new(TwoPhaseTurns::new(without_b).expect("five faces")), &turns, 6);
    }

    fn check(tables: &impl Home, turns: &[FaceTurn], most: u8) {
        for (position, distance) in enumerated(tables.metric(), turns, most) {
            let coordinates = SubgroupPosition::of(&position).expect("inside H");
            let bound = tables.bound(&coordinates);
            assert!(bound <= distance && (distance - bound).is_multiple_of(tables.step()));
            let corners = PackedCorners::of(&position);
            assert!(tables.corner_bounds().of(corners) <= u32::from(distance));
            let mut phase2 = Phase2::new(tables);
            let way =
                phase2.shortest(&coordinates, 30, None).expect("every position has a way home");
            assert!(way.iter().all(|turn| turns.contains(turn)));
            let way: Maneuver = way.iter().copied().collect();
            assert_eq!(tables.metric().length(&way), usize::from(distance));
            assert_eq!(position.apply(&way), Position::SOLVED);
            if let Some(less) = distance.checked_sub(1) {
                assert_eq!(Phase2::new(tables).shortest(&coordinates, less, None), None);
            }
        }
    }
}
