//! All short macros of a step, each put together from two halves.
//!
//! If two maneuvers A and C move every cubie of the earlier steps to the same location, then A
//! followed by the inverse of C returns them home, and `A C^-1` is a macro of the step, unless the
//! step's own cubie comes back too. Conversely every macro of up to `2 n` turns is such a pair of
//! up to `n` turns each. So the maneuvers of up to `n` turns, sorted by where they move the cubies,
//! give all these macros, and the shortest one of each key.

use std::collections::HashMap;

use faceturn::internals::Place;
use faceturn::{FaceTurn, Maneuver, Position};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use super::key::MacroKey;
use super::location::{LocationsAfter, corners_after, edges_after, home};
use super::order::{CUBIES, Order};

/// The most turns of a half. There are 8,331,112 halves of up to six turns, 133 MB.
const MOST_TURNS: u32 = 6;

pub(crate) const MOST_MACRO_TURNS: u8 = 2 * MOST_TURNS as u8;

/// The cubies that a half can track: in the last step only one place is left.
const MOST_CUBIES: usize = CUBIES - 1;

const BITS: u32 = 5;

const _: () = assert!(BITS * (MOST_CUBIES as u32 + MOST_TURNS) <= u128::BITS);

#[derive(Debug)]
pub(crate) struct Halves {
    step: usize,
    /// The most turns of the halves that have been joined.
    turns: u32,
    /// The shortest macros of up to `2 * turns` turns.
    found: HashMap<MacroKey, Maneuver>,
}

impl Halves {
    pub(crate) fn new(step: usize) -> Halves {
        Halves { step, turns: 0, found: HashMap::new() }
    }

    pub(crate) fn step(&self) -> usize {
        self.step
    }

    /// A shortest macro of a key of this step, on rayon's current pool; always the same one. `None`
    /// if it has more than [`MOST_MACRO_TURNS`] turns.
    pub(crate) fn shortest(&mut self, order: &Order, key: &MacroKey) -> Option<Maneuver> {
        while !self.found.contains_key(key) && self.turns < MOST_TURNS {
            self.join(order);
        }
        self.found.get(key).cloned()
    }

    /// Joins halves of one more turn. Macros that are already known are not longer.
    fn join(&mut self, order: &Order) {
        let joined = 2 * self.turns;
        self.turns += 1;
        let mut found: HashMap<MacroKey, Maneuver> = HashMap::new();
        let halves = Walk::new(order.first(self.step)).halves(self.turns);
        for group in halves.chunk_by(|one, other| one.kept() == other.kept()) {
            // The key of a macro depends on its first half and on where the second one moves the
            // cubie. Of second halves that move it to the same location, the shortest is enough.
            let seconds: Vec<Half> = group
                .chunk_by(|one, other| one.locations() == other.locations())
                .map(|alike| alike[0])
                .collect();
            let pairs =
                group.iter().flat_map(|&one| seconds.iter().map(move |&other| (one, other)));
            let is_macro = |(one, other): &(Half, Half)| {
                let turns = one.turn_count() + other.turn_count();
                turns > joined && one.locations() != other.locations()
            };
            for (first, second) in pairs.filter(is_macro) {
                let joined = first.and_undone(second);
                let undone = Position::SOLVED.apply(&joined.inverse());
                let key = MacroKey::of(order, self.step, &undone);
                let is_shorter = |known: &Maneuver| rank(&joined) < rank(known);
                if !self.found.contains_key(&key) && found.get(&key).is_none_or(is_shorter) {
                    found.insert(key, joined);
                }
            }
        }
        self.found.extend(found);
    }
}

/// Shorter macros come first, then those that come first in the order of the turns.
fn rank(maneuver: &Maneuver) -> (usize, &Maneuver) {
    (maneuver.len(), maneuver)
}

/// The locations of some cubies after a maneuver, and the maneuver: 5 bits for each location, the
/// first cubie's highest, then for each turn its number plus one, the last turn's lowest. So among
/// halves with the same locations the shortest is the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Half(u128);

impl Half {
    fn locations(self) -> u128 {
        self.0 >> (BITS * MOST_TURNS)
    }

    fn kept(self) -> u128 {
        self.locations() >> BITS
    }

    fn turns(self) -> impl Iterator<Item = FaceTurn> {
        let turn = move |at: u32| (self.0 >> (BITS * at)) as usize & ((1 << BITS) - 1);
        (0..MOST_TURNS).rev().filter_map(move |at| Some(FaceTurn::ALL[turn(at).checked_sub(1)?]))
    }

    fn turn_count(self) -> u32 {
        let turns = self.0 & ((1 << (BITS * MOST_TURNS)) - 1);
        (u128::BITS - turns.leading_zeros()).div_ceil(BITS)
    }

    fn and_undone(self, other: Half) -> Maneuver {
        let undone = other.turns().collect::<Maneuver>().inverse();
        let turns = self.turns().chain(undone.turns().iter().copied());
        turns.collect::<Maneuver>().canonical()
    }
}

struct Walk<'c> {
    cubies: &'c [Place],
    edges_after: LocationsAfter,
    corners_after: LocationsAfter,
}

#[derive(Clone, Copy)]
struct HalfNode {
    locations: [u8; MOST_CUBIES],
    /// As in a half.
    turns: u128,
    last: Option<FaceTurn>,
}

impl Walk<'_> {
    fn new(cubies: &[Place]) -> Walk<'_> {
        assert!(cubies.len() <= MOST_CUBIES, "the last cubie is at home with the others");
        Walk { cubies, edges_after: edges_after(), corners_after: corners_after() }
    }

    /// All canonical maneuvers of up to `turns` turns, sorted.
    fn halves(&self, turns: u32) -> Vec<Half> {
        let mut locations = [0; MOST_CUBIES];
        for (location, &cubie) in locations.iter_mut().zip(self.cubies) {
            *location = home(cubie);
        }
        let root = HalfNode { locations, turns: 0, last: None };
        let below = |turn| {
            let mut halves = Vec::new();
            self.visit(&self.after(&root, turn), turns - 1, &mut halves);
            halves
        };
        let mut halves: Vec<Half> = FaceTurn::ALL.into_par_iter().flat_map_iter(below).collect();
        halves.push(self.half(&root));
        halves.par_sort_unstable();
        halves
    }

    fn visit(&self, node: &HalfNode, left: u32, halves: &mut Vec<Half>) {
        halves.push(self.half(node));
        if left == 0 {
            return;
        }
        for turn in FaceTurn::ALL {
            if node.last.is_none_or(|last| turn.may_follow(last)) {
                self.visit(&self.after(node, turn), left - 1, halves);
            }
        }
    }

    fn after(&self, node: &HalfNode, turn: FaceTurn) -> HalfNode {
        let mut locations = node.locations;
        for (location, cubie) in locations.iter_mut().zip(self.cubies) {
            let after = match cubie {
                Place::Edge(_) => &self.edges_after,
                Place::Corner(_) => &self.corners_after,
            };
            *location = after[turn.index()][usize::from(*location)];
        }
        let turns = node.turns << BITS | (turn.index() as u128 + 1);
        HalfNode { locations, turns, last: Some(turn) }
    }

    fn half(&self, node: &HalfNode) -> Half {
        let seen = &node.locations[..self.cubies.len()];
        let locations = seen.iter().fold(0, |all: u128, &it| all << BITS | u128::from(it));
        Half(locations << (BITS * MOST_TURNS) | node.turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From step to step fewer maneuvers keep the solved cubies, but the number of sorted halves is
    /// always that of canonical maneuvers, whichever cubies are tracked.
    #[test]
    fn halves_are_all_canonical_maneuvers() {
        let order = Order::default();
        for (turns, count) in [(1, 19), (2, 262), (3, 3_502), (4, 46_756)] {
            let halves = Walk::new(order.first(5)).halves(turns);
            assert_eq!(halves.len(), count);
            for half in halves.iter().step_by(97) {
                let maneuver: Maneuver = half.turns().collect();
                assert!(maneuver.is_canonical());
                assert_eq!(maneuver.len() as u32, half.turn_count());
                let position = Position::SOLVED.apply(&maneuver);
                for step in 1..=5 {
                    let MacroKey { place, orientation, .. } = MacroKey::of(&order, step, &position);
                    let location = half.locations() >> (BITS * (5 - step as u32)) & 31;
                    assert_eq!(location, u128::from(home(place) + orientation));
                }
            }
        }
    }
}
