//! Goals that leave a few cubies anywhere, whichever they are: what skeletons reach.

use faceturn_cube::{Corner, Edge, Place, Position};

use crate::partial::PartialCube;

/// How many corners and edges a skeleton leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    corners: u32,
    edges: u32,
}

/// What the goal with this name leaves: one of these; empty if it is not a skeleton.
pub(crate) fn left_by(name: &str) -> &'static [Left] {
    const THREE_CORNERS: Left = Left { corners: 3, edges: 0 };
    const THREE_EDGES: Left = Left { corners: 0, edges: 3 };
    match name {
        "leave-3c" => &[THREE_CORNERS],
        "leave-3e" => &[THREE_EDGES],
        "leave-3" => &[THREE_CORNERS, THREE_EDGES],
        "leave-2c2e" => &[Left { corners: 2, edges: 2 }],
        _ => &[],
    }
}

/// Where the cubies of one kind are, and how they are turned.
type Arranged<const CUBIES: usize> = ([u8; CUBIES], [u8; CUBIES]);

impl Left {
    /// One partial cube for each choice of the cubies left.
    pub(crate) fn cubes(self) -> impl Iterator<Item = PartialCube> {
        let edges = sets::<{ Edge::COUNT }>(self.edges);
        sets::<{ Corner::COUNT }>(self.corners).flat_map(move |corners| {
            edges.clone().map(move |edges| {
                PartialCube::with_home(|piece| match piece {
                    Place::Corner(corner) => corners >> corner.index() & 1 == 0,
                    Place::Edge(edge) => edges >> edge.index() & 1 == 0,
                })
            })
        })
    }

    /// All positions; those that several choices share come several times.
    pub(crate) fn positions(self) -> Vec<Position> {
        let corners = arrangements::<{ Corner::COUNT }>(self.corners, 3);
        let edges = arrangements::<{ Edge::COUNT }>(self.edges, 2);
        let with = |(corner_at, twist): &Arranged<{ Corner::COUNT }>| {
            let position = |(edge_at, flip): &Arranged<{ Edge::COUNT }>| {
                Position::from_cubies(*corner_at, *twist, *edge_at, *flip).ok()
            };
            edges.iter().filter_map(position).collect::<Vec<_>>()
        };
        corners.iter().flat_map(with).collect()
    }
}

/// The sets of so many of the cubies, as bits.
fn sets<const CUBIES: usize>(count: u32) -> impl Iterator<Item = u32> + Clone {
    (0..1_u32 << CUBIES).filter(move |set| set.count_ones() == count)
}

/// The arrangements that move at most so many cubies, turned in any way that adds up to 0.
fn arrangements<const CUBIES: usize>(count: u32, orientations: u8) -> Vec<Arranged<CUBIES>> {
    let mut all = Vec::new();
    for set in sets::<CUBIES>(count) {
        let home = std::array::from_fn(|cubie| cubie as u8);
        let places: Vec<usize> = (0..CUBIES).filter(|place| set >> place & 1 == 1).collect();
        fill(&places, set, orientations, (home, [0; CUBIES]), &mut all);
    }
    all
}

/// Puts each of the cubies of a set into one of these places.
fn fill<const CUBIES: usize>(
    places: &[usize],
    set: u32,
    orientations: u8,
    (at, turned): Arranged<CUBIES>,
    all: &mut Vec<Arranged<CUBIES>>,
) {
    let Some((&place, others)) = places.split_first() else {
        let sum: u32 = turned.iter().map(|&by| u32::from(by)).sum();
        all.extend(sum.is_multiple_of(orientations.into()).then_some((at, turned)));
        return;
    };
    for cubie in (0..CUBIES).filter(|cubie| set >> cubie & 1 == 1) {
        for by in 0..orientations {
            let (mut at, mut turned) = (at, turned);
            (at[place], turned[place]) = (cubie as u8, by);
            fill(others, set & !(1 << cubie), orientations, (at, turned), all);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use faceturn_cube::RandomSource;

    use crate::goal::Goal;
    use crate::sampling::GoalSampler;

    /// The positions are those that the partial cubes contain, as drawn from these.
    #[test]
    fn positions_are_those_of_the_partial_cubes() {
        let random = &mut RandomSource::from_seed(7);
        for (name, count) in
            [("leave-3c", 1_177), ("leave-3e", 1_827), ("leave-3", 3_003), ("leave-2c2e", 14_907)]
        {
            let goal: Goal = name.parse().expect("a name");
            let positions = goal.positions().expect("few");
            assert_eq!(positions.len(), count, "{name}");
            let all: HashSet<_> = positions.iter().copied().collect();
            assert!(all.iter().all(|position| goal.contains(position)));
            assert_eq!(all.len(), count, "each once");
            let sampler = GoalSampler::new(&goal);
            assert!((0..1_000).all(|_| all.contains(&sampler.draw(random))), "{name}");
            assert!(goal.has_every_cut());
        }
        assert!(!"htr".parse::<Goal>().expect("a name").has_every_cut());
    }
}
