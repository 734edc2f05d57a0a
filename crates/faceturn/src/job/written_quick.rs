//! A search for a short or a cheap solution, as it comes in at every door.

use std::time::Duration;

use faceturn_cube::{FaceOrder, Metric, Notation, PositionFormat, TurnCosts};
use faceturn_searcher::TurnSet;
use faceturn_twophase::SomeTurns;

use super::error::JobError;
use super::start::{ReadOptions, Start};
use crate::quick::QuickRequest;

/// A search for a short solution as texts and numbers. The fields have the names and the meaning of
/// the options of `faceturn quick`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct WrittenQuick {
    /// The position: moves, facelets, Reid's words, a KPattern or a name.
    pub position: String,
    /// How the position is written; by default the text decides, as
    /// [`ParsedPosition::parse`](crate::ParsedPosition::parse) says.
    pub format: PositionFormat,
    /// The order in which faces come in facelets; they are taken into the usual one.
    pub faces: FaceOrder,
    /// What parentheses mean in moves: by default a group, `(R U)3`; see [`Notation`] for the
    /// other.
    pub notation: Notation,
    /// What counts as one turn, in every length and depth: by default a half turn is one.
    pub metric: Metric,
    /// The turns allowed, such as `<U,R,F,D,L>`: enough to solve every position. By default all.
    pub moves: Option<String>,
    /// What turns cost, such as `half=1.5,U=2,axial`: a cheap solution in place of a short one. See
    /// [`TurnCosts`].
    pub cost: Option<String>,
    /// A solution of so many turns or fewer ends the search; else only nodes, time or a proof do.
    pub length: Option<u8>,
    /// About so many nodes end the search, once it has a solution: the answer is the same
    /// everywhere.
    pub nodes: Option<u64>,
    /// The time after which the first solution ends the search; in JSON, in seconds. By default the
    /// [usual time](QuickRequest::USUAL_TIME), unless `nodes` is given.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "super::written::seconds"))]
    pub time: Option<Duration>,
}

impl WrittenQuick {
    /// Reads the start.
    ///
    /// # Errors
    /// [`JobError::Start`]
    pub fn start(&self) -> Result<Start, JobError> {
        let WrittenQuick { format, faces, notation, .. } = *self;
        Ok(Start::known(&self.position, ReadOptions { format, faces, notation })?)
    }

    /// By which turns to search, and what ends the search.
    ///
    /// ```
    /// use faceturn::WrittenQuick;
    ///
    /// let quick = |moves: &str| WrittenQuick { moves: Some(moves.to_owned()), ..Default::default() };
    /// assert!(quick("<U,R,F,D,L>").request().is_ok());
    /// assert!(quick("<R,U>").request().is_err());
    /// ```
    ///
    /// # Errors
    /// [`JobError::Moves`], [`JobError::QuickMoves`], [`JobError::Cost`] or [`JobError::Contradictory`]
    pub fn request(&self) -> Result<QuickRequest, JobError> {
        let (length, nodes, time) = (self.length, self.nodes, self.time);
        let (turns, costs) = (self.turns()?, self.costs()?);
        Ok(QuickRequest { turns, costs, length, nodes, time }.or_usual_time())
    }

    /// What turns cost; `None` if a short solution is wanted.
    fn costs(&self) -> Result<Option<TurnCosts>, JobError> {
        let Some(text) = &self.cost else { return Ok(None) };
        let costs = text.parse().map_err(|source| JobError::Cost { source })?;
        for (is_given, other, reason) in [
            (self.metric == Metric::Quarter, "metric", "costs are of face turns"),
            (self.length.is_some(), "length", "a cheap solution may be a longer one"),
        ] {
            if is_given {
                return Err(JobError::Contradictory { one: "cost", other, reason });
            }
        }
        Ok(Some(costs))
    }

    /// The turns allowed; `None` for all.
    fn turns(&self) -> Result<Option<SomeTurns>, JobError> {
        let set = turns(self.moves.as_deref())?;
        if set == TurnSet::ALL {
            return Ok(None);
        }
        if self.metric == Metric::Quarter {
            let (one, other) = ("moves", "metric");
            let reason = "a short search by some turns counts face turns";
            return Err(JobError::Contradictory { one, other, reason });
        }
        SomeTurns::new(set).map(Some).ok_or(JobError::QuickMoves { turns: set })
    }
}

/// Reads the turns allowed.
fn turns(moves: Option<&str>) -> Result<TurnSet, JobError> {
    let Some(text) = moves else { return Ok(TurnSet::ALL) };
    text.parse().map_err(|source| JobError::Moves { source })
}
