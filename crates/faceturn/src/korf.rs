//! R. Korf's pattern databases of 1997, as a yardstick for the cosets of H.
//!
//! Three databases: the eight corners, and six edges twice. The largest of the three distances is a
//! lower bound, under which his IDA* searches. Source: R. Korf, "Finding Optimal Solutions to
//! Rubik's Cube Using Pattern Databases", AAAI-97.

use std::sync::Arc;

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_goals::pattern_databases::{
    CoordinatesError, GenerationError, Mark, Pattern, PatternCoordinate, PatternCoordinates,
    PatternDatabase, Purpose,
};
use faceturn_searcher::{NodeBound, Tally};

use crate::cache::{PatternCache, PatternWatcher};

/// Half of the edges: UF UL DF DB FL BR. Korf does not say which halves he took; of those that were
/// measured these give the mean, 8.885, that is nearest to M. Reid's 8.878 of 7 January 1997.
const HALF: [usize; 6] = [0, 3, 4, 6, 9, 10];

/// How many databases there are.
const DATABASES: usize = 3;

/// Korf's three databases: 88,179,840 arrangements of the corners, 42,577,920 of the edges UF UL DF
/// DB FL BR, and as many of UR UB DR DL FR BL. 87 MB, and 48 MB for the turns of the edges.
#[derive(Debug)]
pub struct KorfTables {
    databases: [PatternDatabase; DATABASES],
}

impl KorfTables {
    /// Loads the databases, or makes those that are missing and keeps them.
    ///
    /// # Errors
    /// [`GenerationError`]
    pub fn load(
        cache: &PatternCache,
        watcher: &dyn PatternWatcher,
    ) -> Result<KorfTables, GenerationError> {
        KorfTables::of(&patterns(), cache, watcher)
    }

    /// The databases of these patterns.
    fn of(
        [corners, first, second]: &[Pattern; DATABASES],
        cache: &PatternCache,
        watcher: &dyn PatternWatcher,
    ) -> Result<KorfTables, GenerationError> {
        let corners = coordinates(PatternCoordinates::new(corners))?;
        let first = coordinates(PatternCoordinates::sharing(first, &corners))?;
        let second = coordinates(PatternCoordinates::sharing(second, &first))?;
        let load = |coordinates: Arc<PatternCoordinates>, cubies: &str| {
            let solved = coordinates.rank_of(coordinates.coordinate(&Position::SOLVED));
            let purpose = Purpose::new(&coordinates, [solved], &FaceTurn::ALL, Metric::Face)
                .described(format!("R. Korf's bound: {cubies}"));
            cache.database(&coordinates, &purpose, watcher)
        };
        let databases = [
            load(corners, "the corners")?,
            load(first, "six edges")?,
            load(second, "the other edges")?,
        ];
        Ok(KorfTables { databases })
    }

    /// The digests of what the databases are for.
    pub(crate) fn identity(&self) -> String {
        self.databases.each_ref().map(|database| database.purpose().digest().to_string()).join(" ")
    }

    /// Two of small patterns, for tests.
    #[cfg(test)]
    pub(crate) fn small() -> [KorfTables; 2] {
        let corners = [Mark::ORIENTED; 8];
        let placed = std::array::from_fn(|edge| match edge {
            0 | 1 => Mark::exact(edge as u8),
            _ => Mark::IGNORED,
        });
        [[Mark::ORIENTED; 12], placed].map(|edges| {
            let pattern = |corners, edges| Pattern::new(corners, edges).expect("oriented");
            let corners = pattern(corners, [Mark::IGNORED; 12]);
            let edges = pattern([Mark::IGNORED; 8], edges);
            let cache = PatternCache::in_memory();
            KorfTables::of(&[corners, edges, edges], &cache, &()).expect("room")
        })
    }

    /// The distances of the position's corners, and of each half of its edges. Shape `[3]`.
    pub fn distances(&self, position: &Position) -> [u8; DATABASES] {
        self.databases.each_ref().map(|database| {
            database.distance_of(position).expect("every arrangement can be solved")
        })
    }

    /// The largest of the three distances: no maneuver of fewer turns solves the position.
    pub fn lower_bound(&self, position: &Position) -> u8 {
        self.distances(position).into_iter().max().expect("there are three")
    }
}

impl NodeBound for &KorfTables {
    type Node = [PatternCoordinate; DATABASES];

    fn lower_bound(&self, position: &Position) -> u8 {
        KorfTables::lower_bound(self, position)
    }

    fn root(&self, position: &Position) -> Self::Node {
        self.databases.each_ref().map(|database| database.coordinates().coordinate(position))
    }

    #[inline]
    fn child(
        &self,
        node: &Self::Node,
        turn: FaceTurn,
        left: u8,
        tally: &mut Tally,
    ) -> Option<Self::Node> {
        let mut child = *node;
        for (coordinate, database) in child.iter_mut().zip(&self.databases) {
            tally.lookups += 1;
            *coordinate = database.coordinates().after(*coordinate, turn);
            if database.distance_at(*coordinate)? > left {
                return None;
            }
        }
        Some(child)
    }
}

/// The three patterns.
fn patterns() -> [Pattern; DATABASES] {
    let corners = std::array::from_fn(|corner| Mark::exact(corner as u8));
    let edges = |is_seen: &dyn Fn(&usize) -> bool| {
        std::array::from_fn(|edge| match is_seen(&edge) {
            true => Mark::exact(edge as u8),
            false => Mark::IGNORED,
        })
    };
    let pattern = |corners, edges| Pattern::new(corners, edges).expect("every label is oriented");
    [
        pattern(corners, [Mark::IGNORED; 12]),
        pattern([Mark::IGNORED; 8], edges(&|edge| HALF.contains(edge))),
        pattern([Mark::IGNORED; 8], edges(&|edge| !HALF.contains(edge))),
    ]
}

fn coordinates(
    numbered: Result<PatternCoordinates, CoordinatesError>,
) -> Result<Arc<PatternCoordinates>, GenerationError> {
    match numbered {
        Ok(coordinates) => Ok(Arc::new(coordinates)),
        Err(CoordinatesError::Memory(error)) => Err(error.into()),
        Err(error) => panic!("88 million arrangements can be numbered: {error}"),
    }
}
