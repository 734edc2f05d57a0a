//! Lower bounds for the cost of ways home from positions of H.

use faceturn_cube::{Face, FaceTurn, TurnCosts};
use faceturn_symmetry::{Coset, PermutationTables, SUBGROUP_TURNS};

use super::{are_joined, measured};
use crate::home::{SubgroupPosition, TURNS};
use crate::subgroup::{Rows, SLICES};
use crate::threads;

/// One step of phase 2: a turn of H, or two of opposite faces if turns about an axis are joined.
pub(super) struct CostStep {
    /// The indices of its turns among those of H.
    pub(super) places: [Option<usize>; 2],
    pub(super) cost: u32,
    /// The steps that may not follow it, one bit each.
    pub(super) closed: u32,
}

impl CostStep {
    /// Its turns, in canonical order.
    pub(super) fn turns(&self) -> impl Iterator<Item = FaceTurn> {
        self.places.into_iter().flatten().map(|place| SUBGROUP_TURNS[place])
    }
}

/// The tables of phase 2 for the costs in one view.
pub(super) struct CostHome {
    pub(super) costs: TurnCosts,
    pub(super) steps: Vec<CostStep>,
    /// The unit of the distances.
    pub(super) grain: u32,
    /// Lower bound for the corners alone after a way into H, minimal over the symmetries that
    /// keep the U-D axis. Shape `[40_320]`.
    pub(super) corners_alone: Vec<u16>,
    /// The steps with a turn of each face, one bit each.
    of_face: [u32; Face::COUNT],
    /// The cost of corners and slice edges. Shape `[40_320][24]`.
    corners: Vec<u16>,
    /// The cost of the other edges and slice edges. Shape `[40_320][24]`.
    edges: Vec<u16>,
}

/// The most grains of a step, so that the costs of all pairs fit 16 bits.
const MOST_GRAINS: u32 = 1024;

impl CostHome {
    /// Computes the tables for those of these turns, one bit each, that are in H.
    pub(super) fn new(costs: TurnCosts, turns: u32, permutations: &PermutationTables) -> CostHome {
        let steps = steps(&costs, turns);
        let dearest = steps.iter().map(|step| step.cost).max().expect("there are turns of H");
        let common = steps.iter().fold(0, |common, step| greatest_divisor(common, step.cost));
        let cheapest = steps.iter().map(|step| step.cost).min().expect("there are turns of H");
        // Every step takes at least one grain; else it would be free.
        let grain = common.max(dearest.div_ceil(MOST_GRAINS).min(cheapest));
        let rows = Rows::new(permutations);
        let grains: Vec<Grains> = steps.iter().map(|step| Grains::new(step, grain)).collect();
        let (corners, edges) = threads::join(
            || distances(&rows.corners, &rows.slices, &grains),
            || distances(&rows.edges, &rows.slices, &grains),
        );
        let alone: Vec<Grains> = symmetric(&steps).map(|step| Grains::new(&step, grain)).collect();
        let mut corners_alone = distances(&rows.corners, &[[0; TURNS]], &alone);
        if are_joined(&costs) {
            let more = (least_together(&costs) / grain).min(MOST_GRAINS);
            let after = |places: &[usize; TURNS]| {
                let sides = SUBGROUP_TURNS.iter().zip(places).filter(|(turn, _)| is_of_side(turn));
                sides.map(|(_, &next)| corners_alone[next]).min().expect("there are four")
            };
            let joined =
                rows.corners.iter().map(|places| after(places).saturating_add(more as u16));
            let least = corners_alone.iter().zip(joined).map(|(&alone, joined)| alone.min(joined));
            corners_alone = least.collect();
        }
        let of_face = Face::ALL.map(|face| {
            let steps = steps.iter().enumerate();
            let of_face = steps.filter(|(_, step)| step.turns().any(|turn| turn.face() == face));
            of_face.fold(0, |steps, (number, _)| steps | 1 << number)
        });
        CostHome { costs, steps, grain, of_face, corners_alone, corners, edges }
    }

    pub(super) fn steps_of(&self, face: Face) -> u32 {
        self.of_face[face as usize]
    }

    #[inline]
    pub(super) fn bound(&self, position: &SubgroupPosition) -> u32 {
        let SubgroupPosition { corners, edges, slice } = *position;
        let at = |number: usize| number * SLICES + slice.index();
        let grains = self.corners[at(corners.index())].max(self.edges[at(edges.index())]);
        self.grain * u32::from(grains)
    }
}

/// The turns of H and, if turns about an axis are joined, pairs of them.
fn steps(costs: &TurnCosts, turns: u32) -> Vec<CostStep> {
    let is_allowed = |place: &usize| turns >> SUBGROUP_TURNS[*place].index() & 1 != 0;
    let places: Vec<usize> = (0..TURNS).filter(is_allowed).collect();
    let mut sets: Vec<[Option<usize>; 2]> =
        places.iter().map(|&place| [Some(place), None]).collect();
    if are_joined(costs) {
        for (&one, &other) in places.iter().flat_map(|one| places.iter().map(move |it| (one, it))) {
            let [first, second] = [one, other].map(|place| SUBGROUP_TURNS[place].face());
            if first.opposite() == second && first < second {
                sets.push([Some(one), Some(other)]);
            }
        }
    }
    let last_of =
        |places: [Option<usize>; 2]| SUBGROUP_TURNS[places[1].or(places[0]).expect("a turn")];
    let first_of = |places: [Option<usize>; 2]| SUBGROUP_TURNS[places[0].expect("a turn")];
    let closed_after = |set: [Option<usize>; 2]| {
        let (last, bits) = (last_of(set), sets.iter().enumerate());
        let closed = bits.filter(|&(_, &next)| {
            let first = first_of(next);
            // Pairs of turns are steps of their own.
            let is_joined = are_joined(costs) && first.axis() == last.axis();
            is_joined || !first.may_follow(last)
        });
        closed.fold(0, |closed, (bit, _)| closed | 1 << bit)
    };
    let step = |&places: &[Option<usize>; 2]| {
        let turns: Vec<FaceTurn> =
            places.into_iter().flatten().map(|place| SUBGROUP_TURNS[place]).collect();
        CostStep { places, cost: measured(costs, &turns), closed: closed_after(places) }
    };
    sets.iter().map(step).collect()
}

/// The images of the steps by symmetries that keep U-D, each with the lowest cost of its kind.
fn symmetric(steps: &[CostStep]) -> impl Iterator<Item = CostStep> {
    let kind = |step: &CostStep| {
        let kind =
            |turn: FaceTurn| 2 * u8::from(is_of_side(&turn)) + u8::from(turn.quarters() == 2);
        let mut kinds: Vec<u8> = step.turns().map(kind).collect();
        kinds.sort_unstable();
        kinds
    };
    let all = self::steps(&"axial".parse().expect("costs"), u32::MAX).into_iter();
    let costs: Vec<_> = steps.iter().map(|step| (kind(step), step.cost)).collect();
    all.filter_map(move |step| {
        let of_kind = costs.iter().filter(|(other, _)| *other == kind(&step));
        let cost = of_kind.map(|&(_, cost)| cost).min()?;
        Some(CostStep { cost, ..step })
    })
}

fn is_of_side(turn: &FaceTurn) -> bool {
    !matches!(turn.face(), Face::U | Face::D)
}

/// The added cost of a turn after one of the opposite face.
pub(super) fn together(costs: &TurnCosts, with: FaceTurn, turn: FaceTurn) -> u32 {
    costs.of(&[with, turn]).units() - costs.turn(with).units()
}

/// The least added cost of a turn of H after the last turn of a way into H, of the opposite face.
fn least_together(costs: &TurnCosts) -> u32 {
    let pairs = SUBGROUP_TURNS.into_iter().filter(is_of_side).flat_map(|turn| {
        let others = FaceTurn::ALL.into_iter();
        let others = others
            .filter(move |it| it.face() == turn.face().opposite() && !Coset::keeps_subgroup(*it));
        others.map(move |other| together(costs, other, turn))
    });
    pairs.min().expect("there are four")
}

struct Grains {
    places: [Option<usize>; 2],
    /// At least one, and no more than the step costs.
    grains: usize,
}

impl Grains {
    fn new(step: &CostStep, grain: u32) -> Grains {
        Grains { places: step.places, grains: (step.cost / grain).min(MOST_GRAINS) as usize }
    }
}

/// The cost of each pair of a permutation and the slice edges, by Dijkstra's algorithm with a
/// bucket for each cost. `rows` and `slices` have the indices after each turn of H.
fn distances(rows: &[[usize; TURNS]], slices: &[[usize; TURNS]], steps: &[Grains]) -> Vec<u16> {
    let after = |at: usize, place: usize| {
        rows[at / slices.len()][place] * slices.len() + slices[at % slices.len()][place]
    };
    let mut distances = vec![u16::MAX; rows.len() * slices.len()];
    distances[0] = 0;
    let mut waiting: Vec<Vec<u32>> = vec![vec![0]];
    let mut now = 0;
    while now < waiting.len() {
        for at in std::mem::take(&mut waiting[now]) {
            let at = at as usize;
            if usize::from(distances[at]) != now {
                continue;
            }
            for Grains { places, grains } in steps {
                let next = places.iter().flatten().fold(at, |at, &place| after(at, place));
                let then = now + grains;
                if then < distances[next].into() {
                    distances[next] = then as u16;
                    if waiting.len() <= then {
                        waiting.resize_with(then + 1, Vec::new);
                    }
                    waiting[then].push(next as u32);
                }
            }
        }
        now += 1;
    }
    distances
}

fn greatest_divisor(one: u32, other: u32) -> u32 {
    if one == 0 { other } else { greatest_divisor(other % one, one) }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::{Maneuver, Position, RandomSource};

    use super::*;

    #[test]
    fn no_way_home_costs_less_than_the_bounds() {
        let permutations = PermutationTables::new();
        let mut random = RandomSource::from_seed(39);
        // In the last, some steps cost one grain, and others more grains than are counted.
        for text in ["axial", "axis=0.5,R'=2", "half=2.5,axis=1.5,axial", "U=0.1,L=0.1,D=100"] {
            let costs: TurnCosts = text.parse().expect("costs");
            let home = CostHome::new(costs, u32::MAX, &permutations);
            for number in 0..8000 {
                let mut way: Vec<FaceTurn> = Vec::new();
                for _ in 0..=number % 4 {
                    SUBGROUP_TURNS[random.below(10) as usize].push_onto(&mut way);
                }
                let Some((&first, rest)) = way.split_first() else { continue };
                let position = Position::SOLVED.apply(&Maneuver::new(way.clone()).inverse());
                let position = SubgroupPosition::of(&position).expect("a position of H");
                let alone = measured(&costs, &way);
                assert!(home.bound(&position) <= alone, "{way:?} for {costs}");
                let corners = home.corners_alone[position.corners.index()];
                let corners = home.grain * u32::from(corners);
                assert!(corners <= alone, "the corners of {way:?} for {costs}");
                let others = FaceTurn::ALL.into_iter().filter(|last| {
                    last.face() == first.face().opposite() && !Coset::keeps_subgroup(*last)
                });
                for last in
                    others.filter(|_| rest.first().is_none_or(|it| it.axis() != first.axis()))
                {
                    let joined = together(&costs, last, first) + measured(&costs, rest);
                    assert!(corners <= joined, "the corners of {way:?} after {last} for {costs}");
                }
            }
        }
    }
}
