//! What is known of an aim that cannot be reached.

use std::sync::Arc;

use faceturn_cube::PackedList;
use faceturn_goals::{Sides, Unreachable};

use super::Job;
use super::aim::Aim;
use super::answer::Answer;
use super::error::JobError;
use super::solutions::Written;
use super::starts::Starts;

impl Job {
    /// Why no allowed turns lead from the starts of the job to the aim, as far as small databases know:
    /// without the larger ones that a search needs.
    ///
    /// # Errors
    /// [`JobError::Prepare`]: there is not enough memory.
    pub(super) fn why_unreachable_from(
        &self,
        starts: &Starts,
    ) -> Result<Option<Unreachable>, JobError> {
        let Aim { turns, moves, niss, .. } = *self.aim;
        if moves.is_some() {
            return Ok(None);
        }
        let goal = self.aim.goal_with_free_turns();
        let sides = if niss { Sides::Both } else { Sides::Normal };
        faceturn_goals::why_unreachable(&goal, turns, &starts.positions, sides)
            .map_err(|source| JobError::Prepare { goal: self.aim.goal.name().to_owned(), source })
    }

    /// The answer, if the aim cannot be reached, as far as small databases know: that of the prepared
    /// job, but sooner.
    ///
    /// # Errors
    /// [`JobError::Prepare`]: there is not enough memory.
    pub fn unreachable(&self) -> Result<Option<Answer>, JobError> {
        let starts = Arc::new(Starts::of(self));
        let reason = self.why_unreachable_from(&starts)?;
        Ok(reason.map(|reason| self.answer_of_unreachable(reason, &starts)))
    }

    pub(super) fn answer_of_unreachable(
        &self,
        reason: Unreachable,
        starts: &Arc<Starts>,
    ) -> Answer {
        let none = self.solution_list(starts, Written::Turns(PackedList::new()), Vec::new());
        Answer { unreachable: Some(reason), ..self.answer_listing(none) }
    }
}
