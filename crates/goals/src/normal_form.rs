//! Solutions that differ only in turns at their ends which the goal absorbs.
//!
//! The last turn of a solution, or its last two if they commute, may be followed by turns of the
//! same faces that keep the goal. For example `F2` keeps the edges oriented along F, so if a
//! solution ends in `F`, the same one with `F'` is a solution too. Exactly one of them is in normal
//! form; `docs/mathematics.md` has the proof.

use std::cmp::Ordering;

use faceturn_cube::{Axis, Face, FaceTurn, Maneuver, NissMoves, Position};

use crate::goal::Goal;
use crate::search::TurnOrder;

/// Decides which solutions of a goal are in normal form.
///
/// ```
/// use faceturn_cube::{Metric, Position};
/// use faceturn_goals::{NormalForm, TurnOrder};
/// use faceturn_searcher::TurnSet;
///
/// let form = NormalForm::new(&"eo:F".parse()?, TurnOrder::new(Metric::Face, TurnSet::ALL));
/// let start = Position::SOLVED.apply(&"F".parse()?);
/// let is_normal = |moves: &str| form.contains(&[start], &moves.parse().unwrap());
/// assert!(is_normal("F") && !is_normal("F'") && !is_normal("F U"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NormalForm {
    order: TurnOrder,
    branches: Vec<Branch>,
}

#[derive(Clone, Debug)]
struct Branch {
    goal: Goal,
    /// `absorbs[axis][a][b]`: whether `a` and `b` quarter turns of the axis's faces keep the goal.
    /// Shape `[3][4][4]`.
    absorbs: [[[bool; 4]; 4]; Axis::COUNT],
}

/// Quarter turns of the two faces of an axis, modulo 4.
type Quarters = [u32; 2];

impl NormalForm {
    /// The normal form of solutions of a goal that are canonical in this order.
    pub fn new(goal: &Goal, order: TurnOrder) -> NormalForm {
        let branch = |goal: &Goal| {
            let keeps =
                |axis, run: Quarters| goal.is_kept_by(&turned(&Position::SOLVED, axis, run));
            let along = |axis: Axis| {
                [0, 1, 2, 3].map(|one| [0, 1, 2, 3].map(|other| keeps(axis, [one, other])))
            };
            Branch { goal: goal.clone(), absorbs: Axis::ALL.map(along) }
        };
        NormalForm { order, branches: goal.alternatives().iter().map(branch).collect() }
    }

    /// Whether a solution from some of these starts is in normal form. That is so if no other
    /// solution that differs only in absorbed turns at the end, and reaches the same variants from
    /// the same starts, is shorter, or equally long and earlier in the order of turns.
    pub fn contains(&self, starts: &[Position], solution: &Maneuver) -> bool {
        let turns = solution.turns();
        let Some(axis) = turns.last().map(|turn| turn.axis()) else { return true };
        let run = turns.iter().rev().take_while(|turn| turn.axis() == axis).count();
        let (before, run) = turns.split_at(turns.len() - run);
        let mut own = [0; 2];
        for turn in run {
            let quarters = &mut own[turn.face() as usize % 2];
            *quarters = (*quarters + turn.quarters()) % 4;
        }
        let after = |start: &Position| before.iter().fold(*start, |start, &turn| start.after(turn));
        let ends: Vec<Position> = starts.iter().map(after).collect();
        let reached = self.reached(&ends, axis, own);
        let absorb = |change: Quarters| {
            let keeps = |&(_, branch): &(usize, usize)| {
                let absorbs = &self.branches[branch].absorbs[axis as usize];
                absorbs[change[0] as usize][change[1] as usize]
            };
            reached.iter().all(keeps)
        };
        let changes = (0..4).flat_map(|one| (0..4).map(move |other| [one, other]));
        !changes.filter(|&change| change != [0, 0] && absorb(change)).any(|change| {
            let other = [0, 1].map(|face| (own[face] + change[face]) % 4);
            self.is_before(axis, other, own) && self.reached(&ends, axis, other) == reached
        })
    }

    /// Which of these positions a run leads to which branches, as `(position, branch)` numbers.
    fn reached(&self, ends: &[Position], axis: Axis, run: Quarters) -> Vec<(usize, usize)> {
        let mut reached = Vec::new();
        for (number, end) in ends.iter().enumerate() {
            let end = turned(end, axis, run);
            let branches = self.branches.iter().enumerate();
            let branches = branches.filter(|(_, branch)| branch.goal.contains(&end));
            reached.extend(branches.map(|(branch, _)| (number, branch)));
        }
        reached
    }

    /// Whether allowed turns make run `one`, and do so in fewer turns than run `other`, or in
    /// equally many and earlier in the order.
    fn is_before(&self, axis: Axis, one: Quarters, other: Quarters) -> bool {
        let words = [one, other].map(|run| -> Option<Vec<FaceTurn>> {
            let [first, second] = faces(axis);
            let words = [self.order.word(first, run[0])?, self.order.word(second, run[1])?];
            Some(words.concat())
        });
        match words {
            [Some(one), Some(other)] => {
                one.len().cmp(&other.len()).then(one.cmp(&other)) == Ordering::Less
            }
            _ => false,
        }
    }
}

/// The normal form of solutions by turns on both sides: of those that differ only in turns at the
/// end of either side which the goal absorbs, exactly one is in it.
///
/// ```
/// use faceturn_cube::{Metric, NissMoves, Position};
/// use faceturn_goals::{NissNormalForm, TurnOrder};
/// use faceturn_searcher::TurnSet;
///
/// let form = NissNormalForm::new(&"eo:F".parse()?, TurnOrder::new(Metric::Face, TurnSet::ALL));
/// let start: Position = "F R B".parse()?;
/// let is_normal = |normal: &str, inverse: &str| {
///     let [normal, inverse] = [normal, inverse].map(|moves| moves.parse().unwrap());
///     form.contains(&start, &NissMoves { normal, inverse })
/// };
/// assert!(is_normal("B", "F") && !is_normal("B'", "F") && !is_normal("B", "F'"));
/// assert!(!is_normal("B", "F U"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NissNormalForm {
    normal: NormalForm,
    /// That of the goal's inverse.
    inverse: NormalForm,
}

impl NissNormalForm {
    /// The normal form of solutions of a goal that are canonical in this order on each side.
    pub fn new(goal: &Goal, order: TurnOrder) -> NissNormalForm {
        let inverse = NormalForm::new(&goal.inverse(), order.clone());
        NissNormalForm { normal: NormalForm::new(goal, order), inverse }
    }

    /// Whether a solution from a start is in normal form: both its sides are, each from where the
    /// turns on the other side lead.
    pub fn contains(&self, start: &Position, moves: &NissMoves) -> bool {
        let NissMoves { normal, inverse } = moves;
        let on_inverse = NissMoves { inverse: inverse.clone(), ..NissMoves::default() };
        let on_normal = NissMoves { normal: normal.clone(), ..NissMoves::default() };
        self.normal.contains(&[on_inverse.after(start)], normal)
            && self.inverse.contains(&[on_normal.after(start).inverse()], inverse)
    }
}

fn faces(axis: Axis) -> [Face; 2] {
    [0, 1].map(|face| Face::ALL[2 * axis as usize + face])
}

fn turned(position: &Position, axis: Axis, run: Quarters) -> Position {
    let turns = faces(axis).into_iter().zip(run);
    let turns = turns.filter_map(|(face, quarters)| FaceTurn::new(face, quarters));
    turns.fold(*position, |position, turn| position.after(turn))
}

#[cfg(test)]
mod tests;
