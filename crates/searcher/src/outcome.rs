//! What a search found, and what it proved.

use faceturn_cube::Maneuver;

/// Work counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions met: children generated, whether the bound cut them off or not. The position that
    /// the search starts from is not counted.
    pub nodes: u64,
    /// Nodes whose children were generated.
    pub expanded: u64,
    /// Distances read from the table.
    pub lookups: u64,
    /// Leaves whose distances are all 0, replayed on the cubies.
    pub tests: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.nodes += other.nodes;
        self.expanded += other.expanded;
        self.lookups += other.lookups;
        self.tests += other.tests;
    }
}

/// One depth of the deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Its depth in face turns.
    pub depth: u8,
    /// The work done. Does not depend on the number of threads when the pass is complete.
    pub tally: Tally,
    /// Solutions found at this depth.
    pub solutions: usize,
    /// Whether every canonical maneuver of this length was either tried or ruled out.
    pub complete: bool,
}

/// Part of a pass. How a pass is cut depends on the position, the request and the pass before, never
/// on the threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The depth of the pass, in face turns.
    pub depth: u8,
    /// The part's number, `0..count`.
    pub number: u32,
    /// How many parts the pass has.
    pub count: u32,
}

/// What a search found, and what it proved.
///
/// ```
/// use faceturn_searcher::{Outcome, Pass, Tally};
///
/// // As after a search that found nothing with four face turns and two solutions with five.
/// let pass = |depth, nodes, solutions| {
///     let tally = Tally { nodes, ..Tally::default() };
///     Pass { depth, tally, solutions, complete: true }
/// };
/// let outcome = Outcome { passes: vec![pass(4, 20, 0), pass(5, 300, 2)], ..Outcome::default() };
/// assert_eq!((outcome.distance(), outcome.minimal_count()), (Some(5), 2));
/// assert!(outcome.is_complete());
/// assert_eq!(outcome.tally().nodes, 320);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The passes in the order of their depths. Depths below the first are ruled out by the bound,
    /// or assumed to hold no solution.
    pub passes: Vec<Pass>,
    /// The position is assumed to have no maneuver shorter than this, because the request said so
    /// and the bound does not.
    pub assumed: Option<u8>,
    /// No maneuver with fewer face turns solves the position: by its bound, by what was assumed,
    /// and by the complete passes.
    pub lower_bound: u8,
    /// The solutions found, in canonical form, the shortest first, those of one length in the order
    /// of their turns' numbers.
    pub solutions: Vec<Maneuver>,
    /// One solution of each kind up to the position's symmetries. Of solutions that are not all
    /// there are, a kind may be missing.
    pub kinds: Vec<Maneuver>,
    /// How many symmetries of the cube leave the position as it is: 1 if the identity alone does.
    pub symmetries: usize,
}

impl Outcome {
    /// The distance of the position in face turns, proven by the complete passes below it and by
    /// what was [assumed](Outcome::assumed); `None` when no solution was found.
    pub fn distance(&self) -> Option<u8> {
        self.passes.iter().find(|pass| pass.solutions > 0).map(|pass| pass.depth)
    }

    /// Whether the solutions are all there are of the lengths that were asked for.
    pub fn is_complete(&self) -> bool {
        self.distance().is_some() && self.passes.last().is_some_and(|pass| pass.complete)
    }

    /// How many solutions are minimal.
    pub fn minimal_count(&self) -> usize {
        self.passes.iter().find(|pass| pass.solutions > 0).map_or(0, |pass| pass.solutions)
    }

    /// The work of all passes.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for pass in &self.passes {
            tally += pass.tally;
        }
        tally
    }
}
