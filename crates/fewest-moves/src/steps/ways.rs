//! The ways to take one step from a state: turns on the position, and on its inverse.
//!
//! The side with fewer turns goes first, without a bound, then the other one under the step's
//! distances. The search of `crates/goals` by turns on both sides does the same.

use faceturn_cube::{CubeSymmetry, FaceTurn, Position};

use super::chain::Level;
use super::watch::Watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Normal,
    Inverse,
}

/// The turns of the steps so far, on the position and on its inverse.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sides {
    pub(crate) normal: Vec<FaceTurn>,
    pub(crate) inverse: Vec<FaceTurn>,
}

impl Sides {
    pub(crate) fn len(&self) -> usize {
        self.normal.len() + self.inverse.len()
    }

    pub(crate) fn conjugate_by(&self, symmetry: CubeSymmetry) -> Sides {
        let images = |turns: &[FaceTurn]| turns.iter().map(|&turn| symmetry.turn(turn)).collect();
        Sides { normal: images(&self.normal), inverse: images(&self.inverse) }
    }
}

/// A way to take a step: all turns so far, and the position after them.
pub(crate) struct Way {
    pub(crate) sides: Sides,
    pub(crate) position: Position,
}

pub(crate) struct WaySearch<'c> {
    pub(crate) level: &'c Level,
    /// The next step, which may take the last turns of a way if these keep the goal.
    pub(crate) next: Option<&'c Level>,
    pub(crate) watch: Watch<'c>,
    pub(crate) nodes: u64,
    pub(crate) is_stopped: bool,
}

const NODES_BETWEEN_LOOKS: u64 = 1 << 12;

/// One side during the search.
struct Walk {
    side: Side,
    cube: Position,
    turns: Vec<FaceTurn>,
    /// How many of `turns` belong to previous steps.
    taken: usize,
}

impl Walk {
    fn new(side: Side, position: &Position, sides: &Sides) -> Walk {
        let (cube, turns) = match side {
            Side::Normal => (*position, &sides.normal),
            Side::Inverse => (position.inverse(), &sides.inverse),
        };
        Walk { side, cube, turns: turns.clone(), taken: turns.len() }
    }

    /// Whether a turn may follow: in canonical order within the step, and with no face twice in
    /// the current run of turns about one axis, even across steps. Two turns of one face are
    /// covered by another way of the earlier step, which has their sum.
    fn may_go_on(&self, turn: FaceTurn) -> bool {
        let about_axis = self.turns.iter().rev().take_while(|last| last.axis() == turn.axis());
        let is_in_order = match self.turns[self.taken..].last() {
            Some(&last) => turn.may_follow(last),
            None => true,
        };
        is_in_order && about_axis.into_iter().all(|last| last.face() != turn.face())
    }
}

impl WaySearch<'_> {
    /// The ways of exactly `total` turns, from a position reached by the turns of `sides`.
    pub(crate) fn of_length(&mut self, position: &Position, sides: &Sides, total: u8) -> Vec<Way> {
        let mut found = Vec::new();
        let on_inverse = if self.level.niss { total / 2 } else { 0 };
        for first in 0..=on_inverse {
            let mut walk = Walk::new(Side::Inverse, position, sides);
            self.first(&mut walk, first, total - first, sides, &mut found);
        }
        if self.level.niss {
            for first in 0..total.div_ceil(2) {
                let mut walk = Walk::new(Side::Normal, position, sides);
                self.first(&mut walk, first, total - first, sides, &mut found);
            }
        }
        found
    }

    /// Walks `left` more turns of the first side, then `second` of the other.
    fn first(
        &mut self,
        walk: &mut Walk,
        left: u8,
        second: u8,
        before: &Sides,
        found: &mut Vec<Way>,
    ) {
        if self.looks_for_stop() {
            return;
        }
        if left == 0 {
            if !self.may_end(walk) {
                return;
            }
            let side = if walk.side == Side::Normal { Side::Inverse } else { Side::Normal };
            let position = match walk.side {
                Side::Normal => walk.cube,
                Side::Inverse => walk.cube.inverse(),
            };
            let mut other = Walk::new(side, &position, before);
            if self.level.distance(&other.cube) <= second {
                self.second(&mut other, second, &walk.turns, found);
            }
            return;
        }
        let cube = walk.cube;
        for &turn in &self.level.turns {
            if walk.may_go_on(turn) {
                self.nodes += 1;
                walk.cube = cube.after(turn);
                walk.turns.push(turn);
                self.first(walk, left - 1, second, before, found);
                walk.turns.pop();
            }
        }
        walk.cube = cube;
    }

    /// Walks `left` more turns of the second side to the goal.
    fn second(&mut self, walk: &mut Walk, left: u8, first: &[FaceTurn], found: &mut Vec<Way>) {
        if left == 0 {
            if self.may_end(walk) {
                let way = way(walk, first);
                if self.level.accepts(&way.position) {
                    self.watch.state_found();
                    found.push(way);
                }
            }
            return;
        }
        if self.looks_for_stop() {
            return;
        }
        let cube = walk.cube;
        for &turn in &self.level.turns {
            if !walk.may_go_on(turn) {
                continue;
            }
            self.nodes += 1;
            walk.cube = cube.after(turn);
            if self.level.distance(&walk.cube) < left {
                walk.turns.push(turn);
                self.second(walk, left - 1, first, found);
                walk.turns.pop();
            }
        }
        walk.cube = cube;
    }

    /// Whether the step may end here on this side: not with a turn that the next step may take,
    /// nor, at the end of the plan, with turns that the goal absorbs.
    fn may_end(&self, walk: &Walk) -> bool {
        let own = &walk.turns[walk.taken..];
        match self.next {
            Some(next) if next.is_limited || !next.niss && walk.side == Side::Inverse => true,
            Some(_) => !run(own).any(|turn| self.level.keeping.contains(turn)),
            None => run(own).all(|&turn| {
                let is_other_way = turn.quarters() == 3 && self.level.absorbs_direction(turn);
                !is_other_way && !self.level.keeping.contains(&turn)
            }),
        }
    }

    fn looks_for_stop(&mut self) -> bool {
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && self.watch.should_stop() {
            self.is_stopped = true;
        }
        self.is_stopped
    }
}

/// The last turns, as far as they are about one axis.
pub(crate) fn run(turns: &[FaceTurn]) -> impl Iterator<Item = &FaceTurn> {
    turns
        .iter()
        .rev()
        .take_while(|turn| turns.last().is_some_and(|last| last.axis() == turn.axis()))
}

/// Combines both sides; the second one has reached its end.
fn way(second: &Walk, first: &[FaceTurn]) -> Way {
    match second.side {
        Side::Normal => Way {
            sides: Sides { normal: second.turns.clone(), inverse: first.to_vec() },
            position: second.cube,
        },
        Side::Inverse => Way {
            sides: Sides { normal: first.to_vec(), inverse: second.turns.clone() },
            position: second.cube.inverse(),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::{AtomicBool, AtomicUsize};

    use super::*;
    use crate::steps::chain::levels;
    use crate::steps::plan::StepPlan;
    use crate::steps::triggers::{USUAL, trigger};

    /// The positions that `total` of these turns lead to, on both sides together.
    fn reached(position: &Position, turns: &[FaceTurn], total: u8) -> HashSet<Position> {
        let mut reached = HashSet::from([*position]);
        for _ in 0..total {
            let both = |position: &Position, turn: FaceTurn| {
                [position.after(turn), position.inverse().after(turn).inverse()]
            };
            let next = reached.iter().flat_map(|it| turns.iter().flat_map(|&turn| both(it, turn)));
            reached = next.collect();
        }
        reached
    }

    /// Compares the nearest triggers with those found by trying all turns on both sides.
    #[test]
    fn the_nearest_waypoints_are_those_of_brute_force() {
        let plan: StepPlan = "eo, rzp niss, dr<=9".parse().expect("steps");
        let levels = levels(&plan.routes[0], &|| false).expect("not stopped");
        let (level, is_stopped) = (&levels[1], AtomicBool::new(false));
        let mut farthest = 0;
        for moves in ["U", "R U L", "R2 U R L' D R", "R L U L R' D R F2 L", "L U R D' L U' R"] {
            let position: Position = moves.parse().expect("moves");
            let named = |total: u8| -> HashSet<Position> {
                let reached = reached(&position, &level.turns, total).into_iter();
                reached
                    .filter(|position| trigger(position).is_some_and(|it| USUAL.contains(&it)))
                    .collect()
            };
            let (total, plain) = (0..4)
                .map(|total| (total, named(total)))
                .find(|(_, named)| !named.is_empty())
                .expect("a waypoint is near");
            let states = AtomicUsize::new(0);
            let watch = Watch {
                observer: &(),
                is_stopped: &is_stopped,
                states: &states,
                most_states: usize::MAX,
            };
            // It takes none of the last turns, since it may not be longer.
            let next = Some(&levels[2]);
            let mut search = WaySearch { level, next, watch, nodes: 0, is_stopped: false };
            let mut ways =
                |total| search.of_length(&position, &Sides::default(), total).into_iter();
            assert!((0..total).all(|total| ways(total).len() == 0), "{moves}");
            let found: HashSet<Position> = ways(total).map(|way| way.position).collect();
            assert_eq!(found, plain, "{moves}");
            farthest = farthest.max(total);
        }
        assert!(farthest > 1);
    }
}
