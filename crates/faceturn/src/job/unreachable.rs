//! Aims that cannot be reached.

use std::sync::Arc;

use faceturn_goals::{Reach, Sides, Unreachable};
use faceturn_searcher::TurnSet;

use super::Job;
use super::aim::Aim;
use super::answer::Answer;
use super::error::JobError;
use super::solutions::InOrder;
use super::starts::Starts;

impl Aim {
    /// The starts that can reach the aim, as small databases show, without the larger ones of a
    /// search. For slices, wide moves and rotations they assume all turns.
    pub(super) fn reach(&self) -> Reach {
        let turns = if self.moves.is_some() { TurnSet::ALL } else { self.turns };
        let sides = if self.niss { Sides::Both } else { Sides::Normal };
        Reach::new(self.goal_with_free_turns(), turns, sides)
    }

    /// Why these starts cannot reach the aim, if known.
    pub(super) fn why_unreachable(
        &self,
        reach: &Reach,
        starts: &Starts,
    ) -> Result<Option<Unreachable>, JobError> {
        let failed = |source| JobError::Prepare { goal: self.goal.name().to_owned(), source };
        reach.why_unreachable(&starts.positions).map_err(failed)
    }
}

impl Job {
    /// The answer, if small databases show the aim unreachable: the prepared job's, but sooner.
    ///
    /// # Errors
    /// [`JobError::Prepare`]: there is not enough memory.
    pub fn unreachable(&self) -> Result<Option<Answer>, JobError> {
        let starts = Arc::new(Starts::of(self));
        let reason = self.aim.why_unreachable(&self.aim.reach(), &starts)?;
        Ok(reason.map(|reason| self.answer_of_unreachable(reason, &starts)))
    }

    pub(super) fn answer_of_unreachable(
        &self,
        reason: Unreachable,
        starts: &Arc<Starts>,
    ) -> Answer {
        let none = InOrder::default();
        Answer { unreachable: Some(reason), ..self.answer_listing(starts, none) }
    }
}
