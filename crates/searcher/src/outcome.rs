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

/// What a search found, and what it proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The passes in the order of their depths. Depths below the first are ruled out by the bound.
    pub passes: Vec<Pass>,
    /// The solutions found, in canonical form, in the order of their turns' numbers.
    pub solutions: Vec<Maneuver>,
    /// One solution of each kind up to the position's symmetries. Of solutions that are not all
    /// there are, a kind may be missing.
    pub kinds: Vec<Maneuver>,
    /// How many symmetries of the cube leave the position as it is: 1 if the identity alone does.
    pub symmetries: usize,
}

impl Outcome {
    /// The distance of the position in face turns, proven by the complete passes below it; `None`
    /// when no solution was found.
    pub fn distance(&self) -> Option<u8> {
        self.passes.last().filter(|pass| pass.solutions > 0).map(|pass| pass.depth)
    }

    /// Whether the solutions are all there are of their length.
    pub fn is_complete(&self) -> bool {
        self.passes.last().is_some_and(|pass| pass.complete && pass.solutions > 0)
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
