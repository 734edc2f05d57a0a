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
mod distribution;
mod file;
mod generation;
mod orbit;
mod pattern;
mod purpose;
mod transitions;

pub use arrangement::{Arrangement, Mark};
pub use coordinates::{CoordinatesError, PatternCoordinate, PatternCoordinates};
pub use database::PatternDatabase;
pub use distribution::PatternDistribution;
pub use file::{PATTERN_FILE_VERSION, PatternFileError, PatternFileHeader};
pub use generation::GenerationError;
pub use pattern::{Pattern, PatternError};
pub use purpose::Purpose;
