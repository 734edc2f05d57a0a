//! What was made for the last goals, kept for the next jobs.

use std::sync::Arc;

use faceturn_cube::Position;
use faceturn_goals::{GoalTables, MoveTables};
use faceturn_searcher::Request;

/// The default for what is kept for goals: 512 MB.
const KEPT_GOAL_BYTES: u64 = 512_000_000;

/// What was made for the last goals, as many of them as a limit of memory allows.
#[derive(Debug)]
pub(crate) struct KeptGoals {
    /// The limit. The goal used last is kept even if it takes more.
    pub(crate) most_bytes: u64,
    /// The one used last is the last.
    goals: Vec<KeptGoal>,
    /// The search that was tried last under small databases.
    pub(crate) tried: Option<Tried>,
}

/// What was made for a goal.
#[derive(Debug)]
struct KeptGoal {
    /// How many bytes it might have.
    most_bytes: u64,
    made: MadeGoal,
}

/// What a search for a goal reads.
#[derive(Clone, Debug)]
pub(crate) enum MadeGoal {
    /// By turns of faces: the databases.
    Turns(Arc<GoalTables>),
    /// By moves as hands make them: the distances.
    Moves(Arc<MoveTables>),
}

/// A search that was tried under small databases.
#[derive(Debug)]
pub(crate) struct Tried {
    pub(crate) databases: Arc<GoalTables>,
    pub(crate) starts: Vec<Position>,
    pub(crate) request: Request,
    pub(crate) on_inverse: bool,
    /// The options of its job, in words.
    pub(crate) options: String,
    /// Whether they were enough.
    pub(crate) is_near: bool,
}

impl Default for KeptGoals {
    fn default() -> KeptGoals {
        KeptGoals { most_bytes: KEPT_GOAL_BYTES, goals: Vec::new(), tried: None }
    }
}

impl KeptGoals {
    /// What was made for the goal that is looked for, if it might have so many bytes.
    pub(crate) fn find(
        &mut self,
        most_bytes: u64,
        is_it: impl Fn(&MadeGoal) -> bool,
    ) -> Option<MadeGoal> {
        let is_it = |kept: &KeptGoal| kept.most_bytes == most_bytes && is_it(&kept.made);
        let found = self.goals.remove(self.goals.iter().position(is_it)?);
        let made = found.made.clone();
        self.goals.push(found);
        Some(made)
    }

    /// Keeps what was made for a goal that might have so many bytes.
    pub(crate) fn keep(&mut self, most_bytes: u64, made: MadeGoal) {
        let kept = KeptGoal { most_bytes, made };
        self.make_room(kept.bytes());
        self.goals.push(kept);
    }

    /// Drops the goals that have not been used for the longest time, until so many bytes fit in.
    pub(crate) fn make_room(&mut self, bytes: u64) {
        while !self.goals.is_empty() && self.bytes() + bytes > self.most_bytes {
            self.goals.remove(0);
        }
    }

    fn bytes(&self) -> u64 {
        self.goals.iter().map(KeptGoal::bytes).sum()
    }
}

impl KeptGoal {
    /// About how many bytes it takes, or may take once a long search makes tables of its own.
    fn bytes(&self) -> u64 {
        match &self.made {
            MadeGoal::Turns(databases) => databases.bytes(),
            MadeGoal::Moves(_) => self.most_bytes,
        }
    }
}
