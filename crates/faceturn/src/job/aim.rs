//! What to reach, and by which turns.

use faceturn_cube::{FaceTurn, Position};
use faceturn_goals::Goal;
use faceturn_searcher::{MoveSet, TurnSet};

/// The turns of U, which may be free before or after a solution (AUF: adjustment of the U face).
const TURNS_OF_U: [usize; 3] = [0, 1, 2];

/// The most positions that an incomplete start may stand for.
const MOST_COMPLETIONS: usize = 1_000;

/// The most starts that completions may make of a search: with so many it takes 1 to 2 GB.
const MOST_STARTS: usize = 400_000;

/// What to reach from a start, and by which turns. By default the solved cube, by all turns.
///
/// ```
/// use faceturn::Goal;
/// use faceturn::jobs::Aim;
///
/// assert!(Aim::default().is_whole_cube());
/// assert!(!Aim::new("oll".parse()?).is_whole_cube());
/// # Ok::<(), faceturn::goals::GoalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The positions that count as solved, as seen from the target.
    pub goal: Goal,
    /// The position that counts as solved; with a goal, only what it has in the goal's places
    /// counts.
    pub target: Position,
    /// The turns that solutions may have; [`TurnSet::ALL`] by default.
    pub turns: TurnSet,
    /// The moves allowed, if not only face turns: each counts one, and `turns` is [`TurnSet::ALL`].
    pub moves: Option<MoveSet>,
    /// Whether a turn of U at the end is free: not counted, and kept apart from the solution.
    pub auf: bool,
    /// Whether a turn of U at the beginning is free, in the same way.
    pub pre_auf: bool,
    /// Whether turns on the inverse are allowed too (NISS): turns N on the position p and I on its
    /// inverse lead to `I^-1 p N`. Needs a goal and a start without unknown facelets.
    pub niss: bool,
}

impl Default for Aim {
    fn default() -> Aim {
        Aim::new(Goal::solved())
    }
}

impl Aim {
    /// An aim at this goal, by all turns, without a target or free turns.
    pub fn new(goal: Goal) -> Aim {
        let (target, turns) = (Position::SOLVED, TurnSet::ALL);
        Aim { goal, target, turns, moves: None, auf: false, pre_auf: false, niss: false }
    }

    /// Whether the goal is the whole cube, by all turns. A target and free turns may be set.
    pub fn is_whole_cube(&self) -> bool {
        self.goal.is_solved_cube() && self.is_by_all_turns()
    }

    /// The goal's positions, if the search leads to each of them as to the solved cube: by
    /// distances to H, or by some turns with their databases for the solved cube.
    pub(crate) fn ends(&self) -> Option<Vec<Position>> {
        if self.has_ends() { self.goal.positions() } else { None }
    }

    /// Whether there are [ends](Aim::ends).
    pub(crate) fn has_ends(&self) -> bool {
        self.moves.is_none()
            && self.goal.has_few_positions()
            && (self.is_by_all_turns() || !self.niss)
    }

    /// The most positions that an incomplete start may stand for: each is searched from for each
    /// end, after each free turn.
    pub(crate) fn most_completions(&self) -> usize {
        let ends = self.ends().map_or(0, |ends| ends.len() * self.last_turns().len());
        MOST_COMPLETIONS.min(MOST_STARTS / (ends.max(1) * self.first_turns().len()))
    }

    /// Whether the search is one for the solved cube by distances to H.
    pub(crate) fn is_under_h(&self) -> bool {
        self.has_ends() && self.is_by_all_turns()
    }

    pub(crate) fn is_by_all_turns(&self) -> bool {
        self.turns == TurnSet::ALL && self.moves.is_none()
    }

    /// The turns or moves allowed, such as `<U,F,R>`; `None` for all turns.
    pub fn allowed(&self) -> Option<String> {
        let moves = self.moves.map(|moves| moves.to_string());
        moves.or_else(|| (!self.is_by_all_turns()).then(|| self.turns.to_string()))
    }

    /// Whether this is the solved cube, by all turns, none of them free.
    pub fn is_solved_cube(&self) -> bool {
        self.is_whole_cube() && self.target.is_solved() && !self.auf && !self.pre_auf
    }

    /// What differs from the default aim, as one text; `None` if nothing does.
    pub(crate) fn identity(&self) -> Option<String> {
        let goal = (!self.goal.is_solved_cube()).then(|| format!("goal {}", self.goal));
        let target = (!self.target.is_solved()).then(|| format!("to {}", self.target.facelets()));
        let allowed = self.allowed().map(|allowed| format!("by {allowed}"));
        let free = [(self.auf, "auf"), (self.pre_auf, "pre_auf"), (self.niss, "niss")];
        let free = free.into_iter().filter(|(is_on, _)| *is_on).map(|(_, name)| name.to_owned());
        let all: Vec<String> = [goal, target, allowed].into_iter().flatten().chain(free).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// What databases lead to.
    pub(crate) fn goal_of_databases(&self) -> Goal {
        if self.has_ends() { Goal::solved() } else { self.goal_with_free_turns() }
    }

    /// The goal with its free last turns of U.
    pub(crate) fn goal_with_free_turns(&self) -> Goal {
        if self.auf { self.goal.with_free_turns(&turns_of_u()) } else { self.goal.clone() }
    }

    /// `None`, and the free turns before a solution if there are any.
    pub(crate) fn first_turns(&self) -> Vec<Option<FaceTurn>> {
        with_none(self.pre_auf)
    }

    /// The same after a solution.
    pub(crate) fn last_turns(&self) -> Vec<Option<FaceTurn>> {
        with_none(self.auf)
    }
}

fn with_none(is_free: bool) -> Vec<Option<FaceTurn>> {
    let turns = turns_of_u().into_iter().filter(|_| is_free);
    std::iter::once(None).chain(turns.map(Some)).collect()
}

fn turns_of_u() -> [FaceTurn; 3] {
    TURNS_OF_U.map(|number| FaceTurn::ALL[number])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_of_skeletons_have_fewer_completions_as_each_has_many_ends() {
        let aim = |goal: &str| Aim::new(goal.parse().expect("a goal"));
        let most = |aim: Aim| aim.most_completions();
        assert_eq!(["cross", "solved"].map(|goal| most(aim(goal))), [1_000, 1_000]);
        let skeletons = ["leave-3c", "leave-3e", "leave-3", "leave-2c2e"];
        assert_eq!(skeletons.map(|goal| most(aim(goal))), [339, 218, 133, 26]);
        let (auf, pre_auf) = (true, true);
        assert_eq!(most(Aim { auf, ..aim("leave-3c") }), 84);
        assert_eq!(most(Aim { auf, pre_auf, ..aim("leave-2c2e") }), 1);
        let turns = FaceTurn::ALL.into_iter().take(6).collect();
        assert_eq!(most(Aim { turns, ..aim("leave-3c") }), 339);
        let moves = "<M,U>".parse().ok();
        assert_eq!(most(Aim { moves, ..aim("leave-3c") }), 1_000);
    }
}
