//! The arrangements of a goal, as a pattern sees them.

use crate::partial::{PartialCube, TooManyCompletions};
use crate::pattern_databases::{Arrangement, Pattern, PatternCoordinates};

/// How many arrangements of one pattern a goal may have.
pub(crate) const MOST_GOAL_ARRANGEMENTS: usize = 1 << 20;

/// The ranks of the arrangements of these positions, in ascending order without duplicates.
pub(super) fn ranks(
    cubes: &[PartialCube],
    coordinates: &PatternCoordinates,
) -> Result<Vec<u64>, TooManyCompletions> {
    let mut ranks = Vec::new();
    for arrangement in arrangements(cubes, coordinates.pattern(), MOST_GOAL_ARRANGEMENTS)? {
        ranks.push(coordinates.rank(&arrangement));
    }
    ranks.sort_unstable();
    ranks.dedup();
    Ok(ranks)
}

/// The arrangements of these positions, at most `most` for each partial cube.
pub(super) fn arrangements(
    cubes: &[PartialCube],
    pattern: &Pattern,
    most: usize,
) -> Result<Vec<Arrangement>, TooManyCompletions> {
    let mut all = Vec::new();
    for cube in cubes {
        let completions = cube.completions(pattern, most)?;
        all.extend(completions.iter().map(|position| pattern.arrangement(position)));
    }
    Ok(all)
}
