//! What to reach, and by which turns.

use faceturn_cube::{FaceTurn, Position};
use faceturn_goals::Goal;
use faceturn_searcher::{MoveSet, TurnSet};

/// The turns of U, which may be free before or after a solution (AUF: adjustment of the U face).
const TURNS_OF_U: [usize; 3] = [0, 1, 2];

/// What to reach from a start, and by which turns. By default the solved cube, by all turns.
///
/// ```
/// use faceturn::{Aim, Goal};
///
/// assert!(Aim::default().is_whole_cube());
/// assert!(!Aim::new("oll".parse()?).is_whole_cube());
/// # Ok::<(), faceturn::GoalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The positions that count as solved, as seen from the target.
    pub goal: Goal,
    /// The position that counts as solved. With a goal other than the solved cube, what it has in
    /// the places that the goal names.
    pub target: Position,
    /// The turns that solutions may have; [`TurnSet::ALL`] by default.
    pub turns: TurnSet,
    /// The moves allowed, if there are slices, wide moves or rotations among them: in place of `turns`,
    /// which are all then. Each counts one.
    pub moves: Option<MoveSet>,
    /// Whether a turn of U at the end is free: not counted, and kept apart from the solution.
    pub auf: bool,
    /// Whether a turn of U at the beginning is free, in the same way.
    pub pre_auf: bool,
    /// Whether turns may be on the inverse too (NISS): turns N on the position p and I on its inverse
    /// lead to `I^-1 p N`. For a goal, and a start that is known in full.
    pub niss: bool,
}

impl Default for Aim {
    fn default() -> Aim {
        Aim::new(Goal::solved())
    }
}

impl Aim {
    /// This goal seen from the solved cube, by all turns, each of which counts.
    pub fn new(goal: Goal) -> Aim {
        let (target, turns) = (Position::SOLVED, TurnSet::ALL);
        Aim { goal, target, turns, moves: None, auf: false, pre_auf: false, niss: false }
    }

    /// Whether the search for the whole cube does this: the goal is one position, by all turns. Turns
    /// of U may be free before and after them.
    pub fn is_whole_cube(&self) -> bool {
        self.goal.is_solved_cube() && self.is_by_all_turns()
    }

    /// Whether all turns are allowed, and no other moves.
    pub(crate) fn is_by_all_turns(&self) -> bool {
        self.turns == TurnSet::ALL && self.moves.is_none()
    }

    /// The turns or moves allowed, such as `<U,F,R>`; `None` if it is by all turns.
    pub fn allowed(&self) -> Option<String> {
        let moves = self.moves.map(|moves| moves.to_string());
        moves.or_else(|| (!self.is_by_all_turns()).then(|| self.turns.to_string()))
    }

    /// Whether this is the solved cube by all turns, all of which count.
    pub fn is_solved_cube(&self) -> bool {
        self.is_whole_cube() && self.target.is_solved() && !self.auf && !self.pre_auf
    }

    /// All that it has beside the solved cube by all turns, as one text; `None` if it has nothing.
    #[cfg(feature = "files")]
    pub(crate) fn identity(&self) -> Option<String> {
        let goal = (!self.goal.is_solved_cube()).then(|| format!("goal {}", self.goal));
        let target = (!self.target.is_solved()).then(|| format!("to {}", self.target.facelets()));
        let allowed = self.allowed().map(|allowed| format!("by {allowed}"));
        let free = [(self.auf, "auf"), (self.pre_auf, "pre_auf"), (self.niss, "niss")];
        let free = free.into_iter().filter(|(is_on, _)| *is_on).map(|(_, name)| name.to_owned());
        let all: Vec<String> = [goal, target, allowed].into_iter().flatten().chain(free).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// The goal with the turns of U that are free at the end.
    pub(crate) fn goal_with_free_turns(&self) -> Goal {
        if self.auf { self.goal.with_free_turns(&turns_of_u()) } else { self.goal.clone() }
    }

    /// The turns that are free before a solution, or none.
    pub(crate) fn first_turns(&self) -> Vec<Option<FaceTurn>> {
        with_none(self.pre_auf)
    }

    /// The turns that are free after a solution, or none.
    pub(crate) fn last_turns(&self) -> Vec<Option<FaceTurn>> {
        with_none(self.auf)
    }
}

fn with_none(is_free: bool) -> Vec<Option<FaceTurn>> {
    let turns = turns_of_u().into_iter().filter(|_| is_free);
    std::iter::once(None).chain(turns.map(Some)).collect()
}

/// The three turns of U.
fn turns_of_u() -> [FaceTurn; 3] {
    TURNS_OF_U.map(|number| FaceTurn::ALL[number])
}
