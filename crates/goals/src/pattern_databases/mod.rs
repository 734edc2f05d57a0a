//! Pattern databases: how far a part of a position is from a goal.
//!
//! A [`Pattern`] gives every cubie a label; cubies with the same label count as equal. What remains
//! of a position is an [`Arrangement`] of labels. [`PatternCoordinates`] number the arrangements
//! without gaps and turn them. A [`PatternDatabase`] holds the distance of each one to a goal,
//! found breadth-first under a set of turns, in face turns or in quarter turns. The distance of a
//! part of a position never exceeds that of the position, so it is a lower bound for a search.
//!
//! ```
//! use faceturn_cube::{FaceTurn, Metric, Position};
//! use faceturn_goals::pattern_databases::{Mark, Pattern, PatternCoordinates, PatternDatabase};
//!
//! // The cross on D: four edges, each in its place and oriented.
//! let edges = std::array::from_fn(|edge| {
//!     if (4..8).contains(&edge) { Mark::exact(edge as u8) } else { Mark::IGNORED }
//! });
//! let cross = Pattern::new([Mark::IGNORED; 8], edges)?;
//! let coordinates = PatternCoordinates::new(&cross)?;
//! assert_eq!(coordinates.count(), 190_080);
//!
//! let goal = coordinates.rank(&cross.arrangement(&Position::SOLVED));
//! let (turns, metric) = (&FaceTurn::ALL, Metric::Face);
//! let database = PatternDatabase::generate(coordinates.into(), [goal], turns, metric, &())?;
//! let counts = [1, 15, 158, 1_394, 9_809, 46_381, 97_254, 34_966, 102];
//! assert_eq!(database.distribution().counts(), counts);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod coordinates;
mod database;
mod file;
mod generation;
mod orbit;
mod pattern;
mod purpose;
mod transitions;

pub use arrangement::{Arrangement, Mark};
pub use coordinates::{CoordinatesError, PatternCoordinate, PatternCoordinates};
pub use database::PatternDatabase;
pub use file::{PATTERN_FILE_VERSION, PatternFileError, PatternFileHeader};
pub use generation::GenerationError;
pub use pattern::{Pattern, PatternError};
pub use purpose::Purpose;

/// The largest distance stored exactly; larger ones are stored as this.
pub(crate) const MAX_DISTANCE: u8 = 14;

/// The half-byte of an arrangement that cannot reach the goal.
pub(crate) const UNREACHABLE: u8 = 15;

/// The number of arrangements at each distance from the goal, and of those that cannot reach it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PatternDistribution {
    pub(crate) counts: Vec<u64>,
    pub(crate) unreachable: u64,
}

impl PatternDistribution {
    /// The number of arrangements at distance 0, 1, 2 and so on, up to the largest distance.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of arrangements from which no maneuver of the allowed turns leads to the goal.
    pub fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// The largest distance of an arrangement that can reach the goal.
    pub fn max(&self) -> usize {
        self.counts.len() - 1
    }
}
