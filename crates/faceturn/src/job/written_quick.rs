//! A search for a short or a cheap solution, as texts and numbers.

use std::time::Duration;

use faceturn_cube::{Metric, TurnCosts};
use faceturn_searcher::TurnSet;
use faceturn_twophase::TwoPhaseTurns;

use super::beginning::Beginning;
use super::error::JobError;
use super::options::options;
use super::start::Start;
use crate::quick::QuickRequest;

options! {
    /// A search for a short solution as texts and numbers. The fields have the names and the
    /// meaning of the options of `faceturn quick`.
    pub struct WrittenQuick {
        /// The position: moves, facelets, Reid's words, a KPattern or a name.
        pub position: String,
        options:
        /// What counts as one turn.
        ///
        /// In every length and depth.
        metric "METRIC" metric: Metric,
        /// Use only these turns, such as "<U,R,F,D,L>": five or six faces, each with all its turns
        /// or with the half turn alone (R2). Of two opposite faces at least one has all its turns.
        aim "TURNS" moves: Option<String>,
        /// Find a solution that begins with these moves, such as "R U".
        aim "MOVES" starts_with: Option<String>,
        /// Minimise cost instead of length, for example for a robot: half=1.5 if half turns cost
        /// 1.5 times as much as quarter turns, U=2 if quarter turns of U cost 2 instead of 1, U'=3
        /// and U2=4 for single turns, axis=0.5 for each change of axis, axial if opposite faces can
        /// turn at the same time; several separated by commas.
        ///
        /// See [`TurnCosts`].
        aim "COSTS" cost: Option<String>,
        /// Stop searching a position after this time; the first solution is always waited for
        /// [default: 50ms, or no limit with `nodes`].
        ///
        /// In JSON in seconds. See [`QuickRequest::USUAL_TIME`].
        [serde (with = "crate::job::options::seconds")]
        ends "TIME" time: Option<Duration>,
        /// Stop at a solution of N turns or fewer.
        ends "N" length: Option<u8>,
        /// Stop after about N nodes: the solution is then the same on every machine.
        ///
        /// Once it has a solution.
        ends "N" nodes: Option<u64>,
    }
}

impl WrittenQuick {
    /// Reads the start.
    ///
    /// # Errors
    /// [`JobError::Start`]
    pub fn start(&self) -> Result<Start, JobError> {
        Ok(Start::known(&self.position, self.read_options())?)
    }

    /// Reads the turns, the costs and what ends the search.
    ///
    /// ```
    /// use faceturn::jobs::WrittenQuick;
    ///
    /// let quick = |moves: &str| {
    ///     let moves = Some(moves.to_owned());
    ///     WrittenQuick { moves, ..Default::default() }.request()
    /// };
    /// assert!(quick("<U,R,F,D,L>").is_ok());
    /// assert!(quick("<R,U>").is_err());
    /// ```
    ///
    /// # Errors
    /// [`JobError::Moves`], [`JobError::QuickMoves`], [`JobError::Unreadable`] or
    /// [`JobError::Contradictory`]
    pub fn request(&self) -> Result<QuickRequest, JobError> {
        let (length, nodes, time) = (self.length, self.nodes, self.time);
        let (turns, costs) = (self.turns()?, self.costs()?);
        let allowed = self::turns(self.moves.as_deref())?;
        let beginning = self.starts_with.as_deref();
        let beginning = beginning.map(|text| Beginning::read(text, allowed, None)).transpose()?;
        let beginning = beginning.map(|it| it.turns().clone()).unwrap_or_default();
        let request = QuickRequest { turns, costs, beginning, length, nodes, time };
        Ok(request.or_usual_time())
    }

    /// What turns cost; `None` if a short solution is wanted.
    fn costs(&self) -> Result<Option<TurnCosts>, JobError> {
        let Some(text) = &self.cost else { return Ok(None) };
        let costs = text.parse().map_err(|error| JobError::unreadable("cost", error))?;
        for (is_given, other, reason) in [
            (self.metric == Metric::Quarter, "metric", "costs are of face turns"),
            (self.length.is_some(), "length", "a cheap solution may be a longer one"),
            (self.starts_with.is_some(), "starts_with", "costs are those of a whole solution"),
        ] {
            if is_given {
                return Err(JobError::Contradictory { one: "cost", other, reason });
            }
        }
        Ok(Some(costs))
    }

    /// The turns allowed; `None` for all.
    fn turns(&self) -> Result<Option<TwoPhaseTurns>, JobError> {
        let set = turns(self.moves.as_deref())?;
        if set == TurnSet::ALL {
            return Ok(None);
        }
        if self.metric == Metric::Quarter {
            let (one, other) = ("moves", "metric");
            let reason = "a short search by some turns counts face turns";
            return Err(JobError::Contradictory { one, other, reason });
        }
        TwoPhaseTurns::new(set).map(Some).ok_or(JobError::QuickMoves { turns: set })
    }
}

fn turns(moves: Option<&str>) -> Result<TurnSet, JobError> {
    let Some(text) = moves else { return Ok(TurnSet::ALL) };
    text.parse().map_err(|source| JobError::Moves { source })
}
