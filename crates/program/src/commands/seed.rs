//! Seeds of the random generator.

use faceturn::RandomSource;
use rand::Rng;

use crate::terminal::detail::Detail;

/// The generator for this seed. Without one it takes a seed from the system and prints it, so that
/// the run can be repeated.
pub(crate) fn generator(seed: Option<u64>, detail: Detail) -> RandomSource {
    RandomSource::from_seed(seed.unwrap_or_else(|| {
        let seed = rand::rng().next_u64();
        detail.note(&format!("to repeat this: --seed {seed}"));
        seed
    }))
}
