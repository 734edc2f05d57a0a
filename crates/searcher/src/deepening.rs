//! Iterative deepening: pass after pass until a solution turns up.

use faceturn_cube::Position;
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

use crate::goal::Solved;
use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::Outcome;
use crate::partition::{self, Densities};
use crate::pass::{PassPlan, PassResult};
use crate::plain::Plain;
use crate::request::{Algorithm, Request, Wanted};
use crate::staged::Staged;
use crate::walker::Walker;

/// Finds every minimal maneuver of a position, given the tables.
///
/// Prints nothing, opens nothing, reads no clock. It works on rayon's current thread pool; equal
/// input gives equal solutions and, for complete passes, equal counts on any number of threads.
///
/// ```no_run
/// use std::fs::File;
///
/// use faceturn_cube::{Maneuver, Position};
/// use faceturn_searcher::{Request, Searcher};
/// use faceturn_symmetry::CosetTables;
/// use faceturn_table::{Loading, PruningTable};
///
/// let table = PruningTable::load(&File::open("h-cosets-v1.table")?, Loading::Copy)?;
/// let tables = CosetTables::new();
/// let searcher = Searcher::new(&tables, &table);
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U'".parse::<Maneuver>()?);
/// let outcome = searcher.search(&position, &Request::new(), &());
/// assert!(outcome.distance() >= Some(searcher.lower_bound(&position)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Searcher<'t> {
    tables: &'t CosetTables,
    table: &'t PruningTable,
}

impl<'t> Searcher<'t> {
    /// A searcher over these tables. See [`Searcher`] for an example.
    pub fn new(tables: &'t CosetTables, table: &'t PruningTable) -> Searcher<'t> {
        Searcher { tables, table }
    }

    /// A number of face turns below which no maneuver solves the position: the largest of its
    /// three distances. 0 on the target subgroup T, solved or not.
    pub fn lower_bound(&self, position: &Position) -> u8 {
        Plain::new(self.tables, self.table, Solved).lower_bound(position)
    }

    /// Searches the position, one depth after another, until solutions are found, the last depth
    /// asked for is done, or the observer wants to stop. See [`Searcher`] for an example.
    pub fn search(
        &self,
        position: &Position,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        match request.algorithm {
            Algorithm::Plain => {
                let plain = Plain::new(self.tables, self.table, Solved);
                // The specification tries every maneuver, whatever the position's symmetries; kinds
                // are defined by them all the same.
                let outcome = search_with(&plain, position, request, observer);
                let orbits = Orbits::of(position);
                let kinds = orbits.kinds(&outcome.solutions);
                Outcome { kinds, symmetries: orbits.symmetries.len(), ..outcome }
            }
            Algorithm::Staged(backend) => {
                let staged = Staged::new(self.tables, self.table, backend);
                search_with(&staged, position, request, observer)
            }
        }
    }
}

/// Deepens with any [`Walker`]: as [`Searcher::search`], but with the walker's own goal and bound.
/// The request's algorithm is ignored.
pub fn search_with<W: Walker>(
    walker: &W,
    position: &Position,
    request: &Request,
    observer: &dyn Observer,
) -> Outcome {
    let Request { wanted, min_depth, mut max_depth, .. } = *request;
    let orbits = walker.orbits(position);
    let bound = walker.lower_bound(position);
    let first = bound.max(min_depth);
    let mut outcome = Outcome {
        assumed: (first > bound).then_some(first),
        lower_bound: first,
        symmetries: orbits.symmetries.len(),
        ..Outcome::new()
    };
    let mut densities = Densities::default();
    // Passes that start at the bound are small; one that starts deeper may have any size.
    let mut nodes_before = if first > bound { partition::expected_nodes_below(first) } else { 0 };
    for depth in first..=u8::MAX {
        if depth > max_depth {
            break;
        }
        observer.pass_began(depth);
        let plan = PassPlan {
            walker,
            position,
            orbits: &orbits,
            depth,
            nodes_before,
            densities: &densities,
            wanted,
            observer,
        };
        let PassResult { mut pass, mut solutions, densities: found } = plan.run();
        (nodes_before, densities) = (pass.tally.nodes, found);
        let mut kinds = solutions.clone();
        if wanted == Wanted::All {
            solutions = orbits.all_images(&solutions);
            kinds = orbits.kinds(&solutions);
        }
        pass.solutions = solutions.len();
        observer.pass_ended(&pass, &solutions);
        if outcome.solutions.is_empty() {
            if pass.solutions > 0 {
                let extra = if wanted == Wanted::All { request.extra } else { 0 };
                max_depth = max_depth.min(depth.saturating_add(extra));
            } else if pass.complete {
                outcome.lower_bound = depth + 1;
            }
        }
        outcome.kinds.extend(kinds);
        outcome.solutions.extend(solutions);
        outcome.passes.push(pass);
        if !pass.complete {
            break;
        }
    }
    outcome
}
