//! Iterative deepening: pass after pass until a solution turns up.

use faceturn_cube::Position;
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

use crate::observer::Observer;
use crate::orbits::Orbits;
use crate::outcome::Outcome;
use crate::pass::{self, Densities, Plan, Walker};
use crate::plain::Plain;
use crate::request::{Algorithm, Request, Wanted};
use crate::staged::Staged;

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
        Plain { tables: self.tables, table: self.table }.lower_bound(position)
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
                let plain = Plain { tables: self.tables, table: self.table };
                // The specification tries everything: it is what the cuts are checked against.
                let outcome = deepen(&plain, position, &Orbits::trivial(), request, observer);
                // A kind is the same thing however the solutions were found.
                let orbits = Orbits::of(position);
                let kinds = orbits.kinds(&outcome.solutions);
                Outcome { kinds, symmetries: orbits.symmetries.len(), ..outcome }
            }
            Algorithm::Staged(backend) => {
                let staged = Staged::new(self.tables, self.table, backend);
                deepen(&staged, position, &Orbits::of(position), request, observer)
            }
        }
    }
}

/// Runs pass after pass.
fn deepen<W: Walker>(
    walker: &W,
    position: &Position,
    orbits: &Orbits,
    request: &Request,
    observer: &dyn Observer,
) -> Outcome {
    let Request { wanted, min_depth, mut max_depth, .. } = *request;
    let bound = walker.lower_bound(position);
    let first = bound.max(min_depth);
    let mut outcome = Outcome {
        assumed: (first > bound).then_some(first),
        lower_bound: first,
        symmetries: orbits.symmetries.len(),
        ..Outcome::default()
    };
    let mut densities = Densities::default();
    // From the bound on passes are small; where they begin deeper, they may be anything.
    let mut nodes_before = if first > bound { pass::expected_nodes_below(first) } else { 0 };
    for depth in first..=u8::MAX {
        if depth > max_depth {
            break;
        }
        observer.pass_began(depth);
        let plan =
            Plan { position, orbits, depth, nodes_before, densities: &densities, wanted, observer };
        let (mut pass, mut solutions, found_dense) = pass::run(walker, &plan);
        (nodes_before, densities) = (pass.tally.nodes, found_dense);
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
