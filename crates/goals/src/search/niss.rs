//! The search for a goal by turns on a position and on its inverse (NISS).
//!
//! Turns N on the position p and I on its inverse lead to `I^-1 p N`. A pass has one search for
//! each number of turns on one side. The side with fewer turns is walked first, without bounds; the
//! rest is a search on the other side, for the goal or its inverse, under the bounds of that one.
//! `docs/mathematics.md` shows that every pair N, I is tried once.

use std::collections::BTreeMap;

use faceturn_cube::{FaceTurn, Metric, NissMoves, Position};
use faceturn_searcher::{LeafSink, Prefix, Tally, Walker};

use super::descent::DescentNode;
use super::turn_order::{Done, TurnOrder};
use super::walker::{MOST_TURNS_BELOW_PREFIX, OpenBranch, TURNS_WITHOUT_STOP};
use crate::goal::Goal;
use crate::normal_form::NissNormalForm;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Normal,
    Inverse,
}

/// The goal, and the parity of the solutions.
pub(crate) struct FromBothSides<'s> {
    pub(crate) start: Position,
    pub(crate) goal: &'s Goal,
    /// Whether every solution has an odd (`true`) or an even number of quarter turns; `None` if
    /// there may be both.
    pub(crate) is_odd: Option<bool>,
}

impl faceturn_searcher::Goal for FromBothSides<'_> {
    fn contains(&self, end: &Position) -> bool {
        self.goal.contains(end)
    }

    fn is_odd(&self, position: &Position) -> Option<bool> {
        self.is_odd.map(|is_odd| is_odd != (position.is_odd() != self.start.is_odd()))
    }
}

/// The search on both sides. A solution is the normal side's turns followed by the inverse of the
/// other's; callers that need the sides cut it.
pub(crate) struct NissWalker<'s> {
    pub(crate) target: FromBothSides<'s>,
    /// Finds only solutions in this form.
    pub(crate) form: Option<&'s NissNormalForm>,
    /// The search for the goal by turns on the position.
    pub(crate) normal: Vec<OpenBranch<'s>>,
    /// The search for the goal's inverse by turns on the inverse position.
    pub(crate) inverse: Vec<OpenBranch<'s>>,
    pub(crate) order: &'s TurnOrder,
}

/// A partial solution, by turns on one side or on both.
#[derive(Clone)]
pub(crate) struct NissWay {
    /// The side that is walked second, under bounds.
    second: Side,
    first_steps: usize,
    stage: Stage,
}

#[derive(Clone)]
enum Stage {
    First {
        /// The position or its inverse, after the steps so far. After the first of two steps that
        /// only together make an allowed half turn, it is the position after both.
        cube: Position,
        /// The sum of the turns of the last face.
        last: Option<FaceTurn>,
        /// Whether the last step is the first of such a half turn.
        is_half_done: bool,
    },
    /// On the second side, searching the branch with this number.
    Second(usize, DescentNode),
}

impl NissWalker<'_> {
    fn branches(&self, side: Side) -> &[OpenBranch<'_>] {
        match side {
            Side::Normal => &self.normal,
            Side::Inverse => &self.inverse,
        }
    }

    /// Each way to divide `left` steps between the sides, before the first step.
    fn shares(&self, left: u8) -> Vec<NissWay> {
        let normal_second = (0..=left / 2).map(|first| (Side::Normal, first));
        // The first range has covered the equal division.
        let inverse_second = (0..left.div_ceil(2)).map(|first| (Side::Inverse, first));
        let shares = normal_second.chain(inverse_second);
        let begun = |(second, first): (Side, u8)| {
            let cube = match second {
                Side::Normal => self.target.start.inverse(),
                Side::Inverse => self.target.start,
            };
            let stage = Stage::First { cube, last: None, is_half_done: false };
            let way = NissWay { second, first_steps: first.into(), stage };
            self.entered(way, 0, left, &mut Tally::new())
        };
        shares.flat_map(begun).collect()
    }

    /// The same way, or, once the first side has all its `done` steps, one way on the second side
    /// for each branch that `left` steps may reach.
    fn entered(&self, way: NissWay, done: usize, left: u8, tally: &mut Tally) -> Vec<NissWay> {
        let NissWay { second, first_steps, stage: Stage::First { cube, is_half_done, .. } } = &way
        else {
            return vec![way];
        };
        if done < *first_steps {
            return vec![way];
        }
        if *is_half_done {
            return Vec::new();
        }
        let (second, first_steps, cube) = (*second, *first_steps, cube.inverse());
        let branches = self.branches(second).iter().enumerate();
        let enter = |(number, branch): (usize, &OpenBranch<'_>)| {
            let node = branch.descent.root_within(&cube, left, tally)?;
            Some(NissWay { second, first_steps, stage: Stage::Second(number, node) })
        };
        branches.filter_map(enter).collect()
    }

    /// The ways after one more step; `done` steps are made then, and `left` remain.
    fn children(
        &self,
        way: &NissWay,
        done: usize,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, NissWay)> {
        let &NissWay { second, first_steps, .. } = way;
        let (cube, last) = match &way.stage {
            Stage::Second(branch, node) => {
                let descent = &self.branches(second)[*branch].descent;
                let children = descent.children(node, left, tally).into_iter();
                let stage = |node| Stage::Second(*branch, node);
                let way = |node| NissWay { second, first_steps, stage: stage(node) };
                return children.map(|(step, node)| (step, way(node))).collect();
            }
            Stage::First { cube, last, .. } => (cube, *last),
        };
        let steps = self.order.following(last);
        tally.expanded += 1;
        tally.nodes += u64::from(steps.len());
        let child = |step| {
            let (cube, is_half_done) = match self.order.done_by(last, step) {
                Done::Turn => (cube.after(step), false),
                Done::FirstHalf => (cube.after(Metric::last_after(step, step)), true),
                Done::SecondHalf => (*cube, false),
            };
            let last = Some(TurnOrder::sum(last, step));
            let stage = Stage::First { cube, last, is_half_done };
            let way = NissWay { second, first_steps, stage };
            let entered = self.entered(way, done, left, tally).into_iter();
            entered.map(move |way| (step, way)).collect::<Vec<_>>()
        };
        steps.into_iter().flat_map(child).collect()
    }

    /// Walks every way of exactly `left` more steps that the bounds leave open.
    fn visit(&self, way: &NissWay, left: u8, steps: &mut Vec<FaceTurn>, leaves: &mut LeafSink<'_>) {
        if left == 0 {
            return self.test(way, steps, leaves);
        }
        if left >= TURNS_WITHOUT_STOP && leaves.should_stop() {
            return;
        }
        let children = self.children(way, steps.len() + 1, left - 1, &mut leaves.tally);
        for (step, child) in children {
            steps.push(step);
            self.visit(&child, left - 1, steps, leaves);
            steps.pop();
        }
    }

    /// Tests a way if its branch is the first that contains it, so that each is found once, and no
    /// other way stands for it.
    fn test(&self, way: &NissWay, steps: &[FaceTurn], leaves: &mut LeafSink<'_>) {
        let moves = self.moves(way, steps);
        let end = moves.after(&self.target.start);
        if let Stage::Second(branch, _) = way.stage {
            let seen = match way.second {
                Side::Normal => end,
                Side::Inverse => end.inverse(),
            };
            // Bounds may let a way of another branch through.
            let mut branches = self.branches(way.second).iter();
            if branches.position(|branch| branch.target.goal.contains(&seen)) != Some(branch) {
                leaves.tally.tests += 1;
                return;
            }
        }
        let is_other = |form: &&NissNormalForm| {
            self.target.goal.contains(&end) && !form.contains(&self.target.start, &moves)
        };
        if self.form.as_ref().is_some_and(is_other) {
            leaves.tally.tests += 1;
            return;
        }
        leaves.test_end(&end, || moves.solution().into());
    }

    fn moves(&self, way: &NissWay, steps: &[FaceTurn]) -> NissMoves {
        let half_turns = self.order.written_half_turns();
        let (first, second) = steps.split_at(way.first_steps);
        let [first, second] = [first, second].map(|steps| half_turns.joining(steps));
        match way.second {
            Side::Normal => NissMoves { normal: second, inverse: first },
            Side::Inverse => NissMoves { normal: first, inverse: second },
        }
    }
}

impl<'s> Walker for NissWalker<'s> {
    type Step = FaceTurn;
    /// The ways that have these steps.
    type Node = Vec<NissWay>;
    type Goal = FromBothSides<'s>;

    fn goal(&self) -> &FromBothSides<'s> {
        &self.target
    }

    fn metric(&self) -> Metric {
        self.order.metric()
    }

    /// No bound is known for turns on both sides.
    fn lower_bound(&self, _: &Position) -> u8 {
        0
    }

    fn max_turns_below_prefix(&self) -> u8 {
        MOST_TURNS_BELOW_PREFIX
    }

    fn root(&self, _: &Position, left: u8) -> Option<Vec<NissWay>> {
        Some(self.shares(left))
    }

    fn open_children(
        &self,
        prefix: &Prefix<Vec<NissWay>>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, Vec<NissWay>)> {
        let done = prefix.steps.len() + 1;
        let mut by_step: BTreeMap<FaceTurn, Vec<NissWay>> = BTreeMap::new();
        for way in &prefix.node {
            for (step, child) in self.children(way, done, left, tally) {
                by_step.entry(step).or_default().push(child);
            }
        }
        by_step.into_iter().collect()
    }

    fn explore(&self, prefixes: &[Prefix<Vec<NissWay>>], left: u8, leaves: &mut LeafSink<'_>) {
        let mut steps = Vec::new();
        for prefix in prefixes {
            steps.clone_from(&prefix.steps);
            for way in &prefix.node {
                self.visit(way, left, &mut steps, leaves);
            }
        }
    }
}
