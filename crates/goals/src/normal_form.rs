//! Solutions that differ only in turns at their ends which the goal absorbs.
//!
//! The last turn of a solution, or its last two if they commute, may be followed by turns of the
//! same faces that keep the goal. For example `F2` keeps the edges oriented along F, so if a
//! solution ends in `F`, the same one with `F'` is a solution too. Exactly one of them is in normal
//! form; `docs/mathematics.md` has the proof.

use faceturn_cube::{Axis, Face, FaceTurn, Maneuver, NissMoves, Position, sort_short};

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
    absorbed: Absorbed,
}

/// A run of turns about one axis: the quarter turns of its two faces, modulo 4.
pub type Run = [u32; 2];

/// The runs that a goal absorbs: after them it contains the same positions.
#[derive(Clone, Debug)]
pub struct Absorbed([[[bool; 4]; 4]; Axis::COUNT]);

impl Absorbed {
    /// The runs that this goal absorbs.
    pub fn by(goal: &Goal) -> Absorbed {
        let keeps = |axis, run: Run| goal.is_kept_by(&turned(&Position::SOLVED, axis, run));
        let along = |axis: Axis| {
            [0, 1, 2, 3].map(|one| [0, 1, 2, 3].map(|other| keeps(axis, [one, other])))
        };
        Absorbed(Axis::ALL.map(along))
    }

    /// Whether the goal absorbs a run about this axis.
    pub fn contains(&self, axis: Axis, [one, other]: Run) -> bool {
        self.0[axis as usize][one as usize][other as usize]
    }
}

/// The runs that are alike, which a change turns one into another: the shortest first, of equally
/// long ones the first in the order of turns. Each comes with its number of turns.
///
/// ```
/// use faceturn_cube::{Axis, Metric};
/// use faceturn_goals::{Absorbed, TurnOrder, alike_runs};
/// use faceturn_searcher::TurnSet;
///
/// let (order, eo) = (TurnOrder::new(Metric::Face, TurnSet::ALL), Absorbed::by(&"eo:F".parse()?));
/// // B' may be B, too: the half turn keeps edges oriented. It may also be followed by F2.
/// let alike = alike_runs(&order, Axis::FB, [0, 3], |change| eo.contains(Axis::FB, change));
/// assert_eq!(alike.collect::<Vec<_>>(), [(1, [0, 1]), (1, [0, 3]), (2, [2, 1]), (2, [2, 3])]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn alike_runs(
    order: &TurnOrder,
    axis: Axis,
    run: Run,
    is_alike: impl Fn(Run) -> bool,
) -> impl Iterator<Item = (usize, Run)> {
    let [first, second] = faces(axis);
    let changed = |change: Run| {
        let run = [0, 1].map(|face| (run[face] + change[face]) % 4);
        let words = [order.word(first, run[0])?, order.word(second, run[1])?];
        Some((words[0].len() + words[1].len(), words, run))
    };
    let changes = (0..4).flat_map(|one| (0..4).map(move |other| [one, other]));
    let is_alike = |change: &Run| *change == [0, 0] || is_alike(*change);
    let mut runs: Vec<_> = changes.filter(is_alike).filter_map(changed).collect();
    sort_short(&mut runs, |(one, words, _), (other, others, _)| {
        one.cmp(other).then_with(|| words.concat().cmp(&others.concat()))
    });
    runs.into_iter().map(|(length, _, run)| (length, run))
}

impl NormalForm {
    /// The normal form of solutions of a goal that are canonical in this order.
    pub fn new(goal: &Goal, order: TurnOrder) -> NormalForm {
        let branch = |goal: &Goal| Branch { goal: goal.clone(), absorbed: Absorbed::by(goal) };
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
        let is_alike = |change: Run| {
            let other = [0, 1].map(|face| (own[face] + change[face]) % 4);
            reached.iter().all(|&(_, branch)| self.branches[branch].absorbed.contains(axis, change))
                && self.reached(&ends, axis, other) == reached
        };
        alike_runs(&self.order, axis, own, is_alike).next().is_none_or(|(_, first)| first == own)
    }

    /// Which of these positions a run leads to which branches, as `(position, branch)` numbers.
    fn reached(&self, ends: &[Position], axis: Axis, run: Run) -> Vec<(usize, usize)> {
        let mut reached = Vec::new();
        for (number, end) in ends.iter().enumerate() {
            let end = turned(end, axis, run);
            let branches = self.branches.iter().enumerate();
            let branches = branches.filter(|(_, branch)| branch.goal.contains(&end));
            reached.extend(branches.map(|(branch, _)| (number, branch)));
        }
        reached
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

fn turned(position: &Position, axis: Axis, run: Run) -> Position {
    let turns = faces(axis).into_iter().zip(run);
    let turns = turns.filter_map(|(face, quarters)| FaceTurn::new(face, quarters));
    turns.fold(*position, |position, turn| position.after(turn))
}

#[cfg(test)]
mod tests;
