//! The arrangements of a goal, as a pattern sees them.

use crate::partial::{Completions, PartialCube, TooManyCompletions};
use crate::pattern_databases::PatternCoordinates;

/// How many arrangements of one pattern a goal may have.
pub(crate) const MOST_GOAL_ARRANGEMENTS: usize = 1 << 20;

/// The ranks of the arrangements of these positions, in ascending order without duplicates.
pub(super) fn ranks(
    cubes: &[PartialCube],
    coordinates: &PatternCoordinates,
) -> Result<Vec<u64>, TooManyCompletions> {
    let mut ranks = Vec::new();
    let pattern = coordinates.pattern();
    let mut completions = Completions::new(pattern, MOST_GOAL_ARRANGEMENTS);
    for cube in cubes {
        let positions = completions.of(cube)?;
        ranks.extend(positions.iter().map(|it| coordinates.rank(&pattern.arrangement(it))));
    }
    ranks.sort_unstable();
    ranks.dedup();
    Ok(ranks)
}
