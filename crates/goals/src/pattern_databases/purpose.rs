//! The purpose of a database: which distances it holds.

use blake3::Hasher;
use faceturn_cube::{FaceTurn, Metric, sort_short};
use faceturn_table::Digest;

use super::arrangement::Mark;
use super::coordinates::PatternCoordinates;

/// A pattern, a goal, the allowed turns and the metric, which determine the distances of a
/// database.
///
/// ```
/// use faceturn_cube::{FaceTurn, Metric};
/// use faceturn_goals::pattern_databases::{Mark, Pattern, PatternCoordinates, Purpose};
///
/// let pattern = Pattern::new([Mark::ORIENTED; 8], [Mark::IGNORED; 12])?;
/// let coordinates = PatternCoordinates::new(&pattern)?;
/// let purpose = |goals: &[u64], metric| {
///     Purpose::new(&coordinates, goals.iter().copied(), &FaceTurn::ALL, metric)
/// };
/// let digest = purpose(&[0], Metric::Face).digest();
/// assert_ne!(digest, purpose(&[0, 1], Metric::Face).digest());
/// assert_ne!(digest, purpose(&[0], Metric::Quarter).digest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purpose {
    goals: Vec<u64>,
    turns: Vec<FaceTurn>,
    metric: Metric,
    digest: Digest,
    description: String,
}

impl Purpose {
    /// Distances to the arrangements with the ranks in `goals` by these turns, in a metric. The
    /// order of goals and turns does not matter, nor do duplicates.
    pub fn new(
        coordinates: &PatternCoordinates,
        goals: impl IntoIterator<Item = u64>,
        turns: &[FaceTurn],
        metric: Metric,
    ) -> Purpose {
        let mut goals: Vec<u64> = goals.into_iter().collect();
        goals.sort_unstable();
        goals.dedup();
        let mut turns = turns.to_vec();
        sort_short(&mut turns, Ord::cmp);
        turns.dedup();
        let mut hasher = Hasher::new();
        let what: &[u8] = match metric {
            Metric::Face => b"faceturn pattern database 1\n",
            Metric::Quarter => b"faceturn pattern database in quarter turns 1\n",
        };
        hasher.update(what);
        let marks = coordinates.pattern().corners().iter().chain(coordinates.pattern().edges());
        marks.for_each(|&Mark { label, oriented }| {
            hasher.update(&[label, oriented.into()]);
        });
        hasher.update(&[turns.len() as u8]);
        turns.iter().for_each(|turn| {
            hasher.update(&[turn.index() as u8]);
        });
        goals.iter().for_each(|goal| {
            hasher.update(&goal.to_le_bytes());
        });
        let digest = Digest::from_bytes(*hasher.finalize().as_bytes());
        Purpose { goals, turns, metric, digest, description: String::new() }
    }

    /// Adds a description for people who list files of databases. The digest does not depend on it.
    /// A file has room for 1,952 bytes of it.
    #[must_use]
    pub fn described(self, description: impl Into<String>) -> Purpose {
        Purpose { description: description.into(), ..self }
    }

    /// The text given to [`Purpose::described`]; else empty.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The ranks of the goal's arrangements, in ascending order.
    pub fn goals(&self) -> &[u64] {
        &self.goals
    }

    /// The allowed turns, in the order of their numbers.
    pub fn turns(&self) -> &[FaceTurn] {
        &self.turns
    }

    /// The metric of the distances.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// BLAKE3 of the metric, the pattern, the turns and the goals; `docs/table-format.md` says in
    /// which bytes.
    pub fn digest(&self) -> Digest {
        self.digest
    }
}
