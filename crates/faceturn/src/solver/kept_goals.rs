//! What was made for the last goals, kept for later jobs.

use std::sync::Arc;

use faceturn_goals::{GoalTables, MoveTables};

const KEPT_GOAL_BYTES: u64 = 512_000_000;

/// What was made for the last goals, within a limit of memory.
#[derive(Debug)]
pub(crate) struct KeptGoals {
    /// The limit. The last goal is kept even if it takes more.
    pub(crate) most_bytes: u64,
    /// Most recently used last.
    goals: Vec<KeptGoal>,
}

#[derive(Debug)]
struct KeptGoal {
    /// The limit on bytes that it was made with.
    most_bytes: u64,
    made: MadeGoal,
}

#[derive(Clone, Debug)]
pub(crate) enum MadeGoal {
    /// By face turns: the databases.
    Turns(Arc<GoalTables>),
    /// By hand moves: the distances.
    Moves(Arc<MoveTables>),
}

impl Default for KeptGoals {
    fn default() -> KeptGoals {
        KeptGoals { most_bytes: KEPT_GOAL_BYTES, goals: Vec::new() }
    }
}

impl KeptGoals {
    /// What was made for the goal that `is_it` accepts, with this limit on bytes.
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

    pub(crate) fn keep(&mut self, most_bytes: u64, made: MadeGoal) {
        let kept = KeptGoal { most_bytes, made };
        self.make_room(kept.bytes());
        self.goals.push(kept);
    }

    /// Drops the least recently used goals until this many bytes fit in.
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
