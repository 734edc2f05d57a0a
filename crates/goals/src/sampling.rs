//! Random positions of a goal, drawn by counting.
//!
//! Cubies are put into one place after another. The number of ways to continue depends only on the
//! remaining cubies, on what their orientations still have to add up to, and on the parity of what
//! follows. These numbers are computed once, and each step is drawn in proportion to them. So every
//! position is equally likely, and only positions that several partial cubes share are ever
//! rejected.

use std::collections::HashMap;
use std::sync::Arc;

use faceturn_cube::{Corner, Edge, Position, RandomSource};

use crate::goal::Goal;
use crate::partial::{PartialCube, Relation};

/// Draws positions of a goal, all equally likely.
///
/// ```
/// use faceturn_cube::RandomSource;
/// use faceturn_goals::{Goal, GoalSampler};
///
/// let (goal, random): (Goal, _) = ("eo:F".parse()?, &mut RandomSource::from_seed(1));
/// let sampler = GoalSampler::new(&goal);
/// assert!(goal.contains(&sampler.draw(random)));
/// # Ok::<(), faceturn_goals::GoalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GoalSampler {
    goal: Goal,
    /// One for each partial cube of the goal.
    cubes: Vec<CubeSampler>,
}

impl GoalSampler {
    /// Counts the positions of a goal, in preparation for drawing.
    pub fn new(goal: &Goal) -> GoalSampler {
        let mut cubes: Vec<CubeSampler> = Vec::new();
        for cube in goal.cubes() {
            // Many have a relation in common with the one before, such as the edges of `htr`.
            let last = cubes.last();
            let corners = Ways::shared(last.map(|it| &it.corners), cube.corners);
            let edges = Ways::shared(last.map(|it| &it.edges), cube.edges);
            cubes.push(CubeSampler { corners, edges });
        }
        GoalSampler { goal: goal.clone(), cubes }
    }

    /// Draws a position.
    pub fn draw(&self, random: &mut RandomSource) -> Position {
        loop {
            let mut number = random.below(self.cubes.iter().map(CubeSampler::count).sum());
            let cube = self.cubes.iter().find(|cube| take(&mut number, cube.count()));
            let position = cube.expect("the number is below the sum").draw(random);
            // Each partial cube that contains the position draws it, so accept it once in `shared`
            // times.
            let shared = self.goal.cubes().iter().filter(|cube| cube.contains(&position)).count();
            if random.below(shared as u128) == 0 {
                return position;
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct CubeSampler {
    corners: Arc<Ways<{ Corner::COUNT }>>,
    edges: Arc<Ways<{ Edge::COUNT }>>,
}

impl CubeSampler {
    pub(crate) fn new(cube: &PartialCube) -> CubeSampler {
        let (corners, edges) = (Ways::new(cube.corners), Ways::new(cube.edges));
        CubeSampler { corners: corners.into(), edges: edges.into() }
    }

    fn count_of(&self, parity: u8) -> u128 {
        let empty = State::empty(parity);
        u128::from(self.corners.of(empty)) * u128::from(self.edges.of(empty))
    }

    pub(crate) fn count(&self) -> u128 {
        self.count_of(0) + self.count_of(1)
    }

    pub(crate) fn draw(&self, random: &mut RandomSource) -> Position {
        let parity = u8::from(random.below(self.count()) >= self.count_of(0));
        let (corner_at, corner_twist) = self.corners.draw(parity, random);
        let (edge_at, edge_flip) = self.edges.draw(parity, random);
        let position = Position::from_cubies(corner_at, corner_twist, edge_at, edge_flip);
        position.expect("orientations add up to 0 and the parities agree")
    }
}

/// The number of ways to fill the remaining places.
#[derive(Clone, Debug)]
struct Ways<const CUBIES: usize> {
    relation: Relation<CUBIES>,
    /// For each state that can be reached.
    ways: HashMap<State, u64>,
}

/// What the number of ways depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    /// The cubies in the first places, one bit each.
    placed: u16,
    /// What the remaining orientations have to add up to.
    sum: u8,
    /// The parity of the remaining inversions; each belongs to the first of its two cubies.
    parity: u8,
}

impl State {
    /// Every place is empty.
    const fn empty(parity: u8) -> State {
        State { placed: 0, sum: 0, parity }
    }
}

impl<const CUBIES: usize> Ways<CUBIES> {
    const ORIENTATIONS: usize = Relation::<CUBIES>::ORIENTATIONS;

    fn new(relation: Relation<CUBIES>) -> Self {
        let full = State { placed: (1 << CUBIES) - 1, sum: 0, parity: 0 };
        let mut ways = Ways { relation, ways: HashMap::from([(full, 1)]) };
        for parity in 0..2 {
            ways.count(State::empty(parity));
        }
        ways
    }

    /// The ways of this relation: the last ones, if they have it.
    fn shared(last: Option<&Arc<Self>>, relation: Relation<CUBIES>) -> Arc<Self> {
        let last = last.filter(|last| last.relation == relation);
        last.map_or_else(|| Ways::new(relation).into(), Arc::clone)
    }

    /// Counts the ways from a state on.
    fn count(&mut self, state: State) -> u64 {
        if let Some(&ways) = self.ways.get(&state) {
            return ways;
        }
        let next: Vec<Choice> = self.next(state).collect();
        let ways = next.iter().map(|choice| self.count(choice.after)).sum();
        self.ways.insert(state, ways);
        ways
    }

    /// What may be put into the first empty place.
    fn next(&self, state: State) -> impl Iterator<Item = Choice> + use<'_, CUBIES> {
        let State { placed, sum, parity } = state;
        let place = placed.count_ones() as usize;
        let left = (0..CUBIES).filter(move |cubie| place < CUBIES && placed >> cubie & 1 == 0);
        let turned = left
            .flat_map(|cubie| (0..Self::ORIENTATIONS).map(move |orientation| (cubie, orientation)));
        let allowed = turned
            .filter(move |&(cubie, orientation)| self.relation.allows(cubie, place, orientation));
        allowed.map(move |(cubie, orientation)| {
            let sum = (usize::from(sum) + Self::ORIENTATIONS - orientation) % Self::ORIENTATIONS;
            // The cubies placed so far that should come after this one.
            let inversions = (placed >> cubie).count_ones() as u8;
            let parity = (parity + inversions) % 2;
            let after = State { placed: placed | 1 << cubie, sum: sum as u8, parity };
            Choice { cubie, orientation, after }
        })
    }

    fn draw(&self, parity: u8, random: &mut RandomSource) -> ([u8; CUBIES], [u8; CUBIES]) {
        let (mut at, mut orientations) = ([0; CUBIES], [0; CUBIES]);
        let mut state = State::empty(parity);
        for place in 0..CUBIES {
            let mut number = random.below(self.of(state).into());
            let chosen = self.next(state).find(|it| take(&mut number, self.of(it.after).into()));
            let chosen = chosen.expect("the number is below the sum");
            (at[place], orientations[place]) = (chosen.cubie as u8, chosen.orientation as u8);
            state = chosen.after;
        }
        (at, orientations)
    }

    fn of(&self, state: State) -> u64 {
        self.ways.get(&state).copied().unwrap_or(0)
    }
}

/// A cubie for the first empty place.
struct Choice {
    cubie: usize,
    orientation: usize,
    after: State,
}

/// Whether the number is below the weight; if not, subtracts the weight.
fn take(number: &mut u128, weight: u128) -> bool {
    let is_below = *number < weight;
    *number -= if is_below { 0 } else { weight };
    is_below
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use faceturn_tests::assert_uniform;

    use super::*;
    use crate::testing::{after, goal_of_kinds, seeded};

    fn count(goal: &str) -> u128 {
        let goal: Goal = goal.parse().expect("a goal");
        goal.cubes().iter().map(|cube| CubeSampler::new(cube).count()).sum()
    }

    #[test]
    fn positions_are_counted() {
        const ALL: u128 = 43_252_003_274_489_856_000;
        for (goal, expected) in [
            ("any", ALL),
            ("solved", 1),
            ("eo", ALL / 2_048),
            ("co", ALL / 2_187),
            ("cross", ALL / 190_080),
            ("dr", ALL / 2_217_093_120),
            ("htr", 663_552),
            ("oll", 288),
            ("f2l", 62_208),
            ("o:UF UR", ALL / 4),
        ] {
            assert_eq!(count(goal), expected, "{goal}");
        }
    }

    #[test]
    fn all_positions_are_drawn_equally_often() {
        let random = &mut RandomSource::from_seed(1);
        let mut draw = |goal: &str, kinds: usize, times: usize| {
            let goal: Goal = goal.parse().expect("a goal");
            let sampler = GoalSampler::new(&goal);
            assert_uniform(kinds, times, || {
                let position = sampler.draw(random);
                assert!(goal.contains(&position), "{goal}");
                position
            });
        };
        draw("oll", 288, 20);
        // Four edges, in 12 even permutations and flipped in 2^3 ways.
        draw("DF DR DB DL FR FL BR BL DRF DFL DLB DBR UFR URB UBL", 96, 50);
        // Three edges flipped or not, in their places, two corners twisted: 2^2 * 3.
        draw("DF DR DB DL FR FL BR BL DRF DFL DLB DBR UFR URB UL; p:UF UR UB ULF UBL", 12, 50);
    }

    /// Two tripods share positions, such as the solved cube.
    #[test]
    fn what_two_partial_cubes_share_is_no_more_likely() {
        let random = &mut RandomSource::from_seed(2);
        let goal: Goal = "tripod:any".parse().expect("a goal");
        let alone: Vec<HashSet<Position>> = goal
            .cubes()
            .iter()
            .map(|cube| {
                let sampler = CubeSampler::new(cube);
                let positions: HashSet<Position> =
                    (0..2_000).map(|_| sampler.draw(random)).collect();
                assert_eq!(positions.len() as u128, sampler.count());
                positions
            })
            .collect();
        let all: HashSet<Position> = alone.iter().flatten().copied().collect();
        assert!(all.len() < alone.iter().map(HashSet::len).sum(), "some are shared");
        let sampler = GoalSampler::new(&goal);
        assert_uniform(all.len(), 30, || sampler.draw(random));
    }

    /// Any relation: cubies at home, placed or oriented, before and after some turns.
    #[test]
    fn drawn_positions_are_the_goals() {
        let (seed, random) = (&mut seeded(3), &mut RandomSource::from_seed(3));
        let mut seen: HashMap<String, HashSet<Position>> = HashMap::new();
        for moves in ["", "R U F2 L", "D B' L2 U R"] {
            for _ in 0..5 {
                let goal = goal_of_kinds(seed);
                let cube = goal.cubes()[0].after(&after(moves));
                let sampler = CubeSampler::new(&cube);
                for _ in 0..20 {
                    let position = sampler.draw(random);
                    assert!(cube.contains(&position));
                    seen.entry(format!("{cube:?}")).or_default().insert(position);
                }
            }
        }
        assert!(seen.values().any(|positions| positions.len() == 20));
    }
}
