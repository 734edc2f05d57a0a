//! The distances of all arrangements of a pattern.

use std::io::{Read, Write};
use std::sync::Arc;

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_searcher::Observer;

use super::coordinates::{PatternCoordinate, PatternCoordinates};
use super::distribution::{MAX_DISTANCE, PatternDistribution, UNREACHABLE};
use super::file::{self, PatternFileError};
use super::generation::{self, GenerationError};
use super::purpose::Purpose;

/// The distance of every arrangement of a pattern to a goal by a set of turns, in a metric.
///
/// Distances take four bits each. Those above 14 are stored as 14, which is a lower bound; the
/// distribution counts them exactly. See the [crate](crate) for an example.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    coordinates: Arc<PatternCoordinates>,
    purpose: Purpose,
    /// Two distances to a byte, even ranks in the low half.
    packed: Vec<u8>,
    distribution: PatternDistribution,
}

impl PatternDatabase {
    /// The first bytes of a database file.
    pub const MAGIC: [u8; 8] = file::MAGIC;

    /// The largest distance stored exactly; larger ones are stored as this.
    pub const MAX_DISTANCE: u8 = MAX_DISTANCE;

    /// Finds the distances breadth-first from the arrangements with the ranks in `goals`. The
    /// distance of an arrangement is the length of a shortest maneuver of these turns, in this
    /// metric, to one of the goals. Works on all threads of rayon's current pool; the result does
    /// not depend on their number.
    ///
    /// # Errors
    /// [`GenerationError`]
    ///
    /// # Panics
    /// If a rank is not below the number of arrangements.
    pub fn generate(
        coordinates: Arc<PatternCoordinates>,
        goals: impl IntoIterator<Item = u64>,
        turns: &[FaceTurn],
        metric: Metric,
        observer: &dyn Observer,
    ) -> Result<PatternDatabase, GenerationError> {
        let purpose = Purpose::new(&coordinates, goals, turns, metric);
        PatternDatabase::generate_for(coordinates, purpose, observer)
    }

    /// Finds the distances for a purpose, as [`PatternDatabase::generate`] does.
    ///
    /// # Errors
    /// [`GenerationError`]
    ///
    /// # Panics
    /// If a rank is not below the number of arrangements.
    pub fn generate_for(
        coordinates: Arc<PatternCoordinates>,
        purpose: Purpose,
        observer: &dyn Observer,
    ) -> Result<PatternDatabase, GenerationError> {
        let (packed, distribution) = generation::fill(&coordinates, &purpose, observer)?;
        Ok(PatternDatabase { coordinates, purpose, packed, distribution })
    }

    /// Reads the database for a purpose from a stream, which must end where it ends.
    ///
    /// # Errors
    /// [`PatternFileError`] if the stream fails, or does not hold this database, complete and
    /// undamaged.
    pub fn read_from(
        stream: impl Read,
        coordinates: Arc<PatternCoordinates>,
        purpose: Purpose,
    ) -> Result<PatternDatabase, PatternFileError> {
        let (packed, distribution) = file::read(stream, purpose.digest(), coordinates.count())?;
        Ok(PatternDatabase { coordinates, purpose, packed, distribution })
    }

    /// Writes the database as a file, and flushes. The bytes depend only on the purpose and its
    /// description.
    ///
    /// # Errors
    /// [`PatternFileError::Write`] if the stream fails, [`PatternFileError::Content`] if a distance
    /// is above 255.
    pub fn write_to(&self, stream: impl Write) -> Result<(), PatternFileError> {
        let count = self.coordinates.count();
        file::write(stream, &self.purpose, count, &self.distribution, &self.packed)
    }

    /// The purpose: which distances the database holds.
    pub fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    /// The numbering of the arrangements.
    pub fn coordinates(&self) -> &Arc<PatternCoordinates> {
        &self.coordinates
    }

    /// How many arrangements there are at each distance.
    pub fn distribution(&self) -> &PatternDistribution {
        &self.distribution
    }

    /// Whether every distance is stored exactly: none is above [`PatternDatabase::MAX_DISTANCE`].
    pub fn is_exact(&self) -> bool {
        self.distribution.max() <= usize::from(Self::MAX_DISTANCE)
    }

    /// The distance of the arrangement with this rank; `None` if it cannot reach the goal.
    ///
    /// # Panics
    /// If the rank is not below the number of arrangements.
    #[inline]
    pub fn distance(&self, rank: u64) -> Option<u8> {
        let byte = self.packed[(rank / 2) as usize];
        let distance = byte >> (rank % 2 * 4) & 0xF;
        (distance != UNREACHABLE).then_some(distance)
    }

    /// The distance of the arrangement with this coordinate; `None` if it cannot reach the goal.
    #[inline]
    pub fn distance_at(&self, coordinate: PatternCoordinate) -> Option<u8> {
        self.distance(self.coordinates.rank_of(coordinate))
    }

    /// The distance of a position's arrangement; `None` if it cannot reach the goal.
    pub fn distance_of(&self, position: &Position) -> Option<u8> {
        self.distance_at(self.coordinates.coordinate(position))
    }

    /// All distances, two to a byte, even ranks in the low half; 15 if the goal cannot be reached.
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }
}
