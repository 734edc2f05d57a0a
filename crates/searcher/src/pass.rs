//! One pass: every canonical maneuver of one length, shared among threads by prefix.
//!
//! The first turns are walked here, node by node. The prefixes that stay open are cut into parts,
//! and the threads of rayon's current pool take part after part. Each part counts its own work, and
//! the counts are added up, so that those of a complete pass do not depend on the threads. Complete
//! parts are reported to the observer, who may recall them in a later search.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};

use faceturn_cube::{FaceTurn, Maneuver, Position};
#[cfg(feature = "parallel")]
use rayon::prelude::*;

use crate::goal::Goal;
use crate::observer::Observer;
use crate::orbits::{self, Orbits};
use crate::outcome::{Part, PartResult, Pass, Tally};
use crate::partition::{self, Densities};
use crate::request::Wanted;
use crate::walker::{LeafSink, Prefix, StopCondition, Walker};

/// A pass to run.
pub(crate) struct PassPlan<'p, W> {
    pub(crate) walker: &'p W,
    pub(crate) position: &'p Position,
    /// The symmetries of the position: one maneuver of each orbit is tried.
    pub(crate) orbits: &'p Orbits,
    pub(crate) depth: u8,
    /// The nodes of the pass before.
    pub(crate) nodes_before: u64,
    /// Where the pass before had its nodes.
    pub(crate) densities: &'p Densities,
    pub(crate) wanted: Wanted,
    pub(crate) observer: &'p dyn Observer,
}

/// What a pass found.
pub(crate) struct PassResult {
    pub(crate) pass: Pass,
    /// At least one solution of each orbit, in the order of the parts; one if one is wanted.
    pub(crate) solutions: Vec<Maneuver>,
    pub(crate) densities: Densities,
}

/// What a part found, and whether it was searched to its end.
struct PartEnd {
    result: PartResult,
    complete: bool,
}

impl<W: Walker> PassPlan<'_, W> {
    /// Runs the pass. If one solution is wanted, the prefixes with the most nodes in the pass before
    /// come first.
    pub(crate) fn run(&self) -> PassResult {
        let mut tally = Tally::new();
        let length = partition::prefix_length(self.depth, self.nodes_before);
        let mut prefixes = self.prefixes(length, &mut tally);
        if self.wanted == Wanted::First {
            prefixes.sort_by_key(|prefix| Reverse(self.densities.of(&prefix.turns)));
        }
        let size = partition::part_size(prefixes.len(), self.nodes_before);
        let parts: Vec<&[Prefix<W::Node>]> = prefixes.chunks(size).collect();
        let ends = self.run_parts(&parts, self.depth - length);
        let complete = ends.iter().all(|end| end.complete);
        let mut solutions = Vec::new();
        let mut densities = Densities::default();
        for (part, PartEnd { result, .. }) in parts.iter().zip(ends) {
            densities.record(part, result.tally.nodes);
            tally += result.tally;
            solutions.extend(result.solutions);
        }
        if self.wanted == Wanted::First {
            solutions.truncate(1);
        }
        let pass = Pass { depth: self.depth, tally, solutions: solutions.len(), complete };
        PassResult { pass, solutions, densities }
    }

    /// Searches the parts, `left` turns below their prefixes. The results are in the order of the
    /// parts.
    fn run_parts(&self, parts: &[&[Prefix<W::Node>]], left: u8) -> Vec<PartEnd> {
        let stop = StopCondition::new(self.wanted, self.observer);
        let shares = self.densities.shares(parts);
        let run_part = |number: usize| {
            let part = Part { depth: self.depth, number: number as u32, count: parts.len() as u32 };
            let recalled = self.observer.recall(part).filter(|result| self.is_sound(result));
            let end = match recalled {
                Some(result) => {
                    for solution in &result.solutions {
                        stop.solution_found(number, solution);
                    }
                    PartEnd { result, complete: true }
                }
                None => self.search_part(number, parts[number], left, &stop),
            };
            if end.complete {
                self.observer.part_ended(part, shares[number], &end.result);
            }
            end
        };
        // Parts are not bound to rayon's items: each idle thread takes the next part in order.
        let next = AtomicUsize::new(0);
        let run_next = |_| {
            let number = next.fetch_add(1, Ordering::Relaxed);
            (number, run_part(number))
        };
        #[cfg(feature = "parallel")]
        let ends = (0..parts.len()).into_par_iter().with_max_len(1).map(run_next);
        #[cfg(not(feature = "parallel"))]
        let ends = (0..parts.len()).map(run_next);
        let mut ends: Vec<(usize, PartEnd)> = ends.collect();
        ends.sort_by_key(|(number, _)| *number);
        ends.into_iter().map(|(_, end)| end).collect()
    }

    fn search_part(
        &self,
        number: usize,
        prefixes: &[Prefix<W::Node>],
        left: u8,
        stop: &StopCondition<'_>,
    ) -> PartEnd {
        let mut leaves = LeafSink::new(self.position, self.walker.goal(), stop, number);
        if !leaves.should_stop() {
            self.walker.explore(prefixes, left, &mut leaves);
        }
        let complete = !leaves.should_stop();
        let tally = leaves.tally;
        PartEnd { result: PartResult::new(tally, leaves.into_solutions()), complete }
    }

    /// Whether every solution of a recalled part has the right length and leads to the goal.
    fn is_sound(&self, result: &PartResult) -> bool {
        result.solutions.iter().all(|solution| {
            solution.face_turn_length() == usize::from(self.depth)
                && self.walker.goal().contains(&self.position.apply(solution))
        })
    }

    /// The canonical maneuvers of `length` turns that may lead to a solution of the plan's depth,
    /// one of each orbit. Each turn leaves a prefix with the symmetries that keep the turn.
    fn prefixes(&self, length: u8, tally: &mut Tally) -> Vec<Prefix<W::Node>> {
        let mut prefixes = vec![Prefix {
            turns: Vec::new(),
            node: self.walker.root(self.position, self.depth),
            symmetries: self.orbits.symmetries.clone(),
        }];
        for done in 1..=length {
            let mut longer = Vec::new();
            for prefix in &prefixes {
                for (turn, node) in self.walker.open_children(prefix, self.depth - done, tally) {
                    let Some(symmetries) = orbits::keeping(turn, &prefix.symmetries) else {
                        continue;
                    };
                    let turns: Vec<FaceTurn> = prefix.turns.iter().copied().chain([turn]).collect();
                    let node = if done == 1 {
                        self.walker.ending_with(node, self.orbits.last_turns(turn))
                    } else {
                        node
                    };
                    longer.push(Prefix { turns, node, symmetries });
                }
            }
            prefixes = longer;
        }
        prefixes
    }
}
