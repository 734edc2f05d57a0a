//! Seeds of what is drawn at random.

use faceturn::RandomSource;
use rand::Rng;

use crate::terminal::stderr;

/// The generator for this seed; if there is none, for one from the system, which is told, so that
/// the run can be repeated.
pub(crate) fn generator(seed: Option<u64>) -> RandomSource {
    RandomSource::from_seed(seed.unwrap_or_else(|| {
        let seed = rand::rng().next_u64();
        stderr::note(&format!("drawn with --seed {seed}"));
        seed
    }))
}
