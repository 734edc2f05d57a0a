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

use faceturn_symmetry::OutOfMemory;
use thiserror::Error;

use self::filling::Filling;
use crate::pattern_databases::coordinates::PatternCoordinates;
use crate::pattern_databases::distribution::PatternDistribution;
use crate::pattern_databases::purpose::Purpose;

/// Watches the generation of a database, and may stop it. `()` does neither.
pub trait GenerationObserver: Sync {
    /// Called when all arrangements at one more distance have been found.
    fn layer_found(&self, layer: &Layer) {
        let _ = layer;
    }

    /// Whether to stop making databases, which then ends with an error. Called often, from any
    /// thread.
    fn wants_to_stop(&self) -> bool {
        false
    }
}

impl GenerationObserver for () {}

/// The number of arrangements at one distance, and at all distances so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layer {
    /// The distance, in turns of the metric.
    pub distance: u32,
    /// How many arrangements are at this distance.
    pub found: u64,
    /// How many are at this distance or nearer.
    pub known: u64,
    /// How many there are in all.
    pub count: u64,
}

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
    observer: &dyn GenerationObserver,
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
            observer.layer_found(&Layer { distance, found, known, count });
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
