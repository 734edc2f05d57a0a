//! The pattern databases of a goal.

use std::sync::Arc;

use faceturn_cube::{FaceTurn, Maneuver, Metric};
use faceturn_searcher::{Observer, TurnSet};
use thiserror::Error;

use super::arrangements::ranks;
use super::bounds::Bound;
use super::choice;
use super::turn_order::TurnOrder;
use crate::goal::Goal;
use crate::partial::TooManyCompletions;
use crate::pattern_databases::{
    CoordinatesError, GenerationError, PatternCoordinates, PatternDatabase, Purpose,
};

/// A source of pattern databases: generates them, or loads them from files.
pub trait DatabaseSource: Sync {
    /// The database for this purpose, with the distances of all arrangements.
    fn database(
        &self,
        coordinates: Arc<PatternCoordinates>,
        purpose: Purpose,
    ) -> Result<Arc<PatternDatabase>, GoalTablesError>;

    /// Hears of what is made, and may stop it, which is then an error.
    fn observer(&self) -> &dyn Observer {
        &()
    }
}

/// Generates every database and keeps none. The observer may interrupt it.
#[derive(Clone, Copy)]
pub struct InMemory<'o>(pub &'o dyn Observer);

impl DatabaseSource for InMemory<'_> {
    fn database(
        &self,
        coordinates: Arc<PatternCoordinates>,
        purpose: Purpose,
    ) -> Result<Arc<PatternDatabase>, GoalTablesError> {
        Ok(PatternDatabase::generate_for(coordinates, purpose, self.0)?.into())
    }

    fn observer(&self) -> &dyn Observer {
        self.0
    }
}

/// Error returned when there are no databases for a goal.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GoalTablesError {
    /// The arrangements of a pattern cannot be numbered.
    #[error(transparent)]
    Coordinates(#[from] CoordinatesError),
    /// A database cannot be generated.
    #[error(transparent)]
    Generation(#[from] GenerationError),
    /// The goal stands for too many positions.
    #[error(transparent)]
    Goal(#[from] TooManyCompletions),
    /// The source of the databases failed.
    #[error(transparent)]
    Source(Box<dyn std::error::Error + Send + Sync>),
}

/// The databases for a goal, about `bytes` in all, the strongest first.
pub(super) fn find(
    goal: &Goal,
    order: &TurnOrder,
    bytes: u64,
    source: &dyn DatabaseSource,
) -> Result<Vec<Bound>, GoalTablesError> {
    let turns: Vec<FaceTurn> = order.allowed().into_iter().collect();
    let mut bounds: Vec<Bound> = Vec::new();
    let mut coordinates: Option<PatternCoordinates> = None;
    let choices = choice::choose(goal, order, bytes)?;
    let databases = choices.len();
    for (number, choice) in (1..).zip(choices) {
        let sharing = match &coordinates {
            Some(other) => PatternCoordinates::sharing(&choice.pattern, other)?,
            None => PatternCoordinates::new(&choice.pattern)?,
        };
        coordinates = Some(sharing.clone());
        let goals = ranks(goal.cubes(), &sharing)?;
        let purpose = Purpose::new(&sharing, goals, &turns, order.metric())
            .described(described(goal, order, number, databases));
        let database = source.database(sharing.into(), purpose)?;
        for symmetry in choice.symmetries {
            bounds.push(Bound::new(Arc::clone(&database), symmetry));
        }
    }
    Ok(bounds)
}

fn described(goal: &Goal, order: &TurnOrder, number: usize, databases: usize) -> String {
    let mut text = format!("goal {goal}");
    if order.allowed() != TurnSet::ALL {
        let turns: Maneuver = order.allowed().into_iter().collect();
        text += &format!(", turns {turns}");
    }
    if order.metric() != Metric::Face {
        text += &format!(", in {}", order.metric().unit(2));
    }
    if databases > 1 {
        text += &format!(" ({number} of {databases})");
    }
    text
}
