//! R. Korf's three pattern databases of 1997, and a search's bound from them. Source: R. Korf,
//! "Finding Optimal Solutions to Rubik's Cube Using Pattern Databases", AAAI-97.

use std::array;
use std::error::Error;
use std::sync::Arc;

use faceturn::goals::PatternCache;
use faceturn::passes::Tally;
use faceturn::{FaceTurn, Metric, Position};
use faceturn_goals::pattern_databases::{
    Mark, Pattern, PatternCoordinate, PatternCoordinates, PatternDatabase, Purpose,
};
use faceturn_searcher::NodeBound;

/// Half of the edges: UF UL DF DB FL BR. Korf does not say which he took; of the measured halves,
/// these have the mean (8.885) nearest to M. Reid's 8.878 of 7 January 1997.
const HALF: [usize; 6] = [0, 3, 4, 6, 9, 10];

const DATABASES: usize = 3;

/// Korf's databases: 88,179,840 arrangements of the corners, 42,577,920 of the edges UF UL DF DB
/// FL BR, and as many of UR UB DR DL FR BL. 87 MB, and 48 MB for the turns of the edges.
pub(crate) struct KorfTables {
    databases: [PatternDatabase; DATABASES],
}

impl KorfTables {
    /// Loads the databases; makes and keeps those that are missing.
    pub(crate) fn load(cache: &PatternCache) -> Result<KorfTables, Box<dyn Error>> {
        let edges = |is_seen: &dyn Fn(&usize) -> bool| {
            let mark = |edge| if is_seen(&edge) { Mark::exact(edge as u8) } else { Mark::IGNORED };
            Pattern::new([Mark::IGNORED; 8], array::from_fn(mark))
        };
        let corners = array::from_fn(|corner| Mark::exact(corner as u8));
        let corners = Pattern::new(corners, [Mark::IGNORED; 12])?;
        let corners = Arc::new(PatternCoordinates::new(&corners)?);
        let first = edges(&|edge| HALF.contains(edge))?;
        let first = Arc::new(PatternCoordinates::sharing(&first, &corners)?);
        let second = edges(&|edge| !HALF.contains(edge))?;
        let second = Arc::new(PatternCoordinates::sharing(&second, &first)?);
        let load = |coordinates: Arc<PatternCoordinates>, cubies: &str| {
            let solved = coordinates.rank_of(coordinates.coordinate(&Position::SOLVED));
            let purpose = Purpose::new(&coordinates, [solved], &FaceTurn::ALL, Metric::Face)
                .described(format!("R. Korf's bound: {cubies}"));
            cache.database(&coordinates, &purpose, &())
        };
        let databases = [
            load(corners, "the corners")?,
            load(first, "six edges")?,
            load(second, "the other edges")?,
        ];
        Ok(KorfTables { databases })
    }

    /// The distances of the corners, and of each half of the edges. Shape `[3]`.
    pub(crate) fn distances(&self, position: &Position) -> [u8; DATABASES] {
        self.databases.each_ref().map(|database| {
            database.distance_of(position).expect("every arrangement can be solved")
        })
    }
}

impl NodeBound for &KorfTables {
    type Node = [PatternCoordinate; DATABASES];

    fn lower_bound(&self, position: &Position) -> u8 {
        self.distances(position).into_iter().max().expect("there are three")
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
