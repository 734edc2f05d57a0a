//! Fills a database breadth-first, one distance after another.
//!
//! The unit of work is a row: all orientations of one arrangement of labels. A row is written only
//! by its owner, which reads its neighbours' last frontier, one for each turn. So rows are filled
//! in parallel without a lock, and the result does not depend on the threads.
//!
//! A turn of length two, a half turn in quarter turns, continues from the frontier before the last
//! one.

mod bits;
mod filling;
mod rows;

use faceturn_searcher::{Event, Observer, Stored};
use faceturn_symmetry::OutOfMemory;
use thiserror::Error;

use self::filling::Filling;
use crate::pattern_databases::coordinates::PatternCoordinates;
use crate::pattern_databases::distribution::PatternDistribution;
use crate::pattern_databases::purpose::Purpose;

/// Error returned when a database cannot be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerationError {
    /// The observer wanted to stop.
    #[error("the generation of a pattern database was interrupted")]
    Interrupted,
    /// The system refused the memory for the database.
    #[error("not enough memory for a pattern database")]
    Memory(#[from] OutOfMemory),
}

/// The packed distances and their distribution. See [`PatternDatabase::generate`].
/// [`PatternDatabase::generate`]: crate::pattern_databases::PatternDatabase::generate
pub(crate) fn fill(
    coordinates: &PatternCoordinates,
    purpose: &Purpose,
    observer: &dyn Observer,
) -> Result<(Vec<u8>, PatternDistribution), GenerationError> {
    let mut filling = Filling::new(coordinates, purpose)?;
    let (mut counts, mut known) = (Vec::new(), 0);
    let mut found = filling.begin(purpose.goals());
    let count = coordinates.count();
    loop {
        known += found;
        let distance = counts.len() as u32;
        counts.push(found);
        if found > 0 {
            let stored = Stored::PatternDatabase;
            observer.event(&Event::LayerFound { stored, distance, known, count });
        }
        // There may be none at a distance although there are some beyond it.
        let frontiers = counts.iter().rev().take(filling.longest_turn()).sum();
        if frontiers == 0 || known == count {
            break;
        }
        found = filling.advance(distance + 1, frontiers, known, observer)?;
    }
    let distances = counts.iter().rposition(|&found| found > 0).map_or(0, |largest| largest + 1);
    counts.truncate(distances);
    let distribution = PatternDistribution { counts, unreachable: count - known };
    Ok((filling.into_packed(), distribution))
}
