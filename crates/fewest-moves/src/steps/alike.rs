//! One of the solutions that differ only in turns at the ends of both sides which the goals absorb.

use faceturn_cube::{Axis, Face, FaceTurn, Maneuver, Metric, NissMoves};
use faceturn_goals::{Absorbed, Run, TurnOrder, alike_runs};
use faceturn_searcher::TurnSet;

use super::chain;
use super::step::Step;

/// What the goal of a step absorbs, on the position and on its inverse.
pub(crate) struct AbsorbedBySides {
    normal: Absorbed,
    inverse: Absorbed,
}

impl AbsorbedBySides {
    /// What the goal of a step absorbs along this axis, if the goal has one.
    pub(crate) fn by(step: &Step, axis: Axis) -> AbsorbedBySides {
        let goal = chain::goal_along(step, axis);
        AbsorbedBySides { normal: Absorbed::by(&goal), inverse: Absorbed::by(&goal.inverse()) }
    }
}

/// Replaces the last turns of both sides by the first of those that are alike: the shortest that
/// lead to the goals of all steps. Returns how many solutions are alike and as short.
///
/// The last turns of a side may belong to several steps, and later steps may have none there.
pub(crate) fn make_first(steps: &mut [NissMoves], absorbed: &[&AbsorbedBySides]) -> usize {
    let order = TurnOrder::new(Metric::Face, TurnSet::ALL);
    let on_normal: Vec<_> = absorbed.iter().map(|it| &it.normal).collect();
    let on_inverse: Vec<_> = absorbed.iter().map(|it| &it.inverse).collect();
    let normal = steps.iter_mut().map(|moves| &mut moves.normal).collect();
    let alike = make_side_first(normal, &on_normal, &order);
    let inverse = steps.iter_mut().map(|moves| &mut moves.inverse).collect();
    alike * make_side_first(inverse, &on_inverse, &order)
}

fn make_side_first(
    mut steps: Vec<&mut Maneuver>,
    absorbed: &[&Absorbed],
    order: &TurnOrder,
) -> usize {
    // If a whole run is absorbed, the one before it is the last.
    loop {
        let Some(last) = steps.iter().rposition(|turns| !turns.is_empty()) else { return 1 };
        let axis = steps[last].turns().last().expect("it has turns").axis();
        // The last run, each face of it with its step: no face comes twice.
        let (mut own, mut step_of): (Run, _) = ([0; 2], [last; 2]);
        let turns = steps.iter().enumerate().rev();
        let turns =
            turns.flat_map(|(step, it)| it.turns().iter().rev().map(move |turn| (step, turn)));
        for (step, turn) in turns.take_while(|(_, turn)| turn.axis() == axis) {
            let face = turn.face() as usize % 2;
            (own[face], step_of[face]) = (turn.quarters(), step);
        }
        let is_alike = |change: Run| {
            absorbed.iter().enumerate().all(|(step, absorbed)| {
                let so_far = |face: usize| if step_of[face] <= step { change[face] } else { 0 };
                absorbed.contains(axis, [0, 1].map(so_far))
            })
        };
        let mut runs = alike_runs(order, axis, own, is_alike);
        let (length, first) = runs.next().expect("it is among them");
        if first == own {
            return 1 + runs.take_while(|(other, _)| *other == length).count();
        }
        for face in 0..2 {
            let turns = &mut steps[step_of[face]];
            let turned = Face::ALL[2 * axis as usize + face];
            turns.extend(FaceTurn::new(turned, first[face] + 4 - own[face]));
            **turns = turns.canonical();
        }
    }
}
