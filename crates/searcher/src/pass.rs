//! One pass: every canonical maneuver of one length, shared among threads by prefix.
//!
//! The first two or three turns are walked here, node by node; what is left open is cut into parts,
//! and the threads of rayon's current pool take part after part. Each part counts for itself, and
//! the counts are added up, so that those of a complete pass do not depend on the threads. A part
//! that is complete is reported to the observer, who may have remembered it from an earlier search.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use faceturn_cube::{CubeSymmetry, FaceTurn, Maneuver, Position};
use rayon::prelude::*;

use crate::observer::Observer;
use crate::orbits::{self, Orbits};
use crate::outcome::{Part, PartResult, Pass, Tally};
use crate::request::Wanted;
use crate::turn_set::TurnSet;

/// A way to search below a prefix.
pub(crate) trait Walker: Sync {
    /// A position as this search sees it.
    type Node: Clone + Send + Sync;

    /// A number of turns below which no maneuver solves the position.
    fn lower_bound(&self, position: &Position) -> u8;

    /// The node of a position that `left` turns are to solve.
    fn root(&self, position: &Position, left: u8) -> Self::Node;

    /// The children of a prefix that may be solved in `left` more turns, counted, in the order of
    /// their turns.
    fn open_children(
        &self,
        prefix: &Prefix<Self::Node>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(FaceTurn, Self::Node)>;

    /// The node, of which only solutions that end with one of these turns are wanted. A search may
    /// find others all the same.
    fn ending_with(&self, node: Self::Node, last_turns: TurnSet) -> Self::Node;

    /// Tests every leaf that the bound leaves open, exactly `left` turns below these prefixes.
    fn explore(&self, prefixes: &[Prefix<Self::Node>], left: u8, leaves: &mut Leaves<'_>);
}

/// The first turns of a maneuver and where they lead.
#[derive(Clone)]
pub(crate) struct Prefix<Node> {
    pub(crate) turns: Vec<FaceTurn>,
    pub(crate) node: Node,
    /// The symmetries of the position that keep every one of these turns.
    pub(crate) symmetries: Vec<CubeSymmetry>,
}

/// Where the leaves of one part go: they are replayed, and the work is counted.
pub(crate) struct Leaves<'p> {
    position: &'p Position,
    halt: &'p Halt<'p>,
    /// The part's number.
    part: usize,
    pub(crate) tally: Tally,
    solutions: Vec<Maneuver>,
}

impl Leaves<'_> {
    /// Replays a maneuver on the cubies and keeps it if it solves the position.
    pub(crate) fn test(&mut self, turns: &[FaceTurn]) {
        self.tally.tests += 1;
        let end = turns.iter().fold(*self.position, |position, &turn| position.after(turn));
        if end == Position::SOLVED {
            let solution = turns.iter().copied().collect();
            self.halt.solution_found(self.part, &solution);
            self.solutions.push(solution);
        }
    }

    /// Whether nothing more is wanted from this part.
    pub(crate) fn is_halted(&self) -> bool {
        self.halt.is_over_for(self.part)
    }
}

/// Says when to stop short of the end of a pass.
struct Halt<'p> {
    observer: &'p dyn Observer,
    /// Whether the observer has wanted to stop: it cannot change its mind.
    stopped: AtomicBool,
    wanted: Wanted,
    /// The smallest part that has found a solution. Where one solution is enough, later parts give
    /// up and earlier ones go on, so that the solution told is the same for any number of threads.
    first_part: AtomicUsize,
}

impl Halt<'_> {
    fn solution_found(&self, part: usize, solution: &Maneuver) {
        self.observer.solution_found(solution);
        self.first_part.fetch_min(part, Ordering::Relaxed);
    }

    fn is_over_for(&self, part: usize) -> bool {
        let enough =
            self.wanted == Wanted::First && self.first_part.load(Ordering::Relaxed) <= part;
        if self.observer.wants_to_stop() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        enough || self.stopped.load(Ordering::Relaxed)
    }
}

/// What a part found, and whether it was searched to its end.
struct PartEnd {
    result: PartResult,
    complete: bool,
}

/// The parts of a pass that is worth cutting, at least: enough that no thread waits long for the
/// last one, few enough to keep a search that works on many nodes at once busy.
const PARTS: u64 = 128;

/// The nodes of a part, at most, about: a second or two of work, which is what is lost if a search
/// that remembers its complete parts is killed.
const NODES_OF_PART: u64 = 50_000_000;

/// How many times as many nodes a pass has as the one before, about.
const GROWTH: u64 = 13;

/// How many parts a pass is cut into, given the nodes of the pass before.
fn part_count(nodes_before: u64) -> usize {
    match nodes_before {
        0..10_000 => 1,
        _ => PARTS.max(nodes_before.saturating_mul(GROWTH) / NODES_OF_PART) as usize,
    }
}

/// The nodes of the pass below a depth, about, where that pass was not run: those of a random
/// position, 3 million at 15f. One with symmetries has fewer.
pub(crate) fn expected_nodes_below(depth: u8) -> u64 {
    let (nodes, at) = (3_000_000, 16);
    let growth = |passes: u8| GROWTH.saturating_pow(passes.into());
    if depth < at { nodes / growth(at - depth) } else { growth(depth - at).saturating_mul(nodes) }
}

/// The most turns below a prefix that a walker has to remember, the last one included.
pub(crate) const MOST_BELOW_PREFIX: u8 = 16;

/// The most prefixes of a part: a walker may number them in 16 bits.
const MOST_PREFIXES: usize = 1 << 16;

/// The length of the prefixes, given the nodes of the pass before: one turn for a pass that is over
/// before a thread could be asked to help.
fn prefix_length(depth: u8, nodes_before: u64) -> u8 {
    let length = match nodes_before {
        0..10_000 => 1,
        10_000..100_000 => 2,
        _ => 3,
    };
    length.max(depth.saturating_sub(MOST_BELOW_PREFIX)).min(depth)
}

/// How many nodes a pass counted below each of its prefixes, about: each has its share of its part.
#[derive(Default)]
pub(crate) struct Densities(HashMap<Vec<FaceTurn>, u64>);

impl Densities {
    /// The density of a prefix, or of the longest beginning of it that is known.
    fn of(&self, turns: &[FaceTurn]) -> u64 {
        let known = (1..=turns.len()).rev().find_map(|length| self.0.get(&turns[..length]));
        known.copied().unwrap_or(0)
    }

    /// The share of the pass, of 1, that each part is expected to have.
    fn shares<Node>(&self, parts: &[&[Prefix<Node>]]) -> Vec<f64> {
        let weight = |part: &&[Prefix<Node>]| -> u64 {
            part.iter().map(|prefix| self.of(&prefix.turns) + 1).sum()
        };
        let weights: Vec<u64> = parts.iter().map(weight).collect();
        let total = weights.iter().sum::<u64>() as f64;
        weights.into_iter().map(|weight| weight as f64 / total).collect()
    }
}

/// Whether every solution of a result has `depth` turns and solves the position.
fn is_sound(result: &PartResult, position: &Position, depth: u8) -> bool {
    result.solutions.iter().all(|solution| {
        solution.face_turn_length() == usize::from(depth)
            && position.apply(solution) == Position::SOLVED
    })
}

/// A pass to be run.
pub(crate) struct Plan<'p> {
    pub(crate) position: &'p Position,
    /// Its symmetries, of which one maneuver of each orbit is tried.
    pub(crate) orbits: &'p Orbits,
    pub(crate) depth: u8,
    /// What the pass before counted.
    pub(crate) nodes_before: u64,
    /// And where.
    pub(crate) densities: &'p Densities,
    pub(crate) wanted: Wanted,
    pub(crate) observer: &'p dyn Observer,
}

/// Runs the pass of one depth. Where one solution is enough, the prefixes that looked densest in
/// the pass before come first.
pub(crate) fn run<W: Walker>(walker: &W, plan: &Plan<'_>) -> (Pass, Vec<Maneuver>, Densities) {
    let Plan { position, depth, nodes_before, wanted, observer, .. } = *plan;
    let mut tally = Tally::default();
    let length = prefix_length(depth, nodes_before);
    let mut prefixes = prefixes(walker, plan, length, &mut tally);
    if wanted == Wanted::First {
        prefixes.sort_by_key(|prefix| Reverse(plan.densities.of(&prefix.turns)));
    }
    let size = prefixes.len().div_ceil(part_count(nodes_before)).clamp(1, MOST_PREFIXES);
    let parts: Vec<&[Prefix<W::Node>]> = prefixes.chunks(size).collect();
    let shares = plan.densities.shares(&parts);
    let halt = Halt {
        observer,
        stopped: AtomicBool::new(false),
        wanted,
        first_part: AtomicUsize::new(usize::MAX),
    };
    let explore = |number: usize| {
        let part = Part { depth, number: number as u32, count: parts.len() as u32 };
        let recalled = observer.recall(part).filter(|result| is_sound(result, position, depth));
        let end = match recalled {
            Some(result) => {
                for solution in &result.solutions {
                    halt.solution_found(number, solution);
                }
                PartEnd { result, complete: true }
            }
            None => {
                let (tally, solutions) = (Tally::default(), Vec::new());
                let mut leaves = Leaves { position, halt: &halt, part: number, tally, solutions };
                if !leaves.is_halted() {
                    walker.explore(parts[number], depth - length, &mut leaves);
                }
                let complete = !leaves.is_halted();
                let Leaves { tally, solutions, .. } = leaves;
                PartEnd { result: PartResult { tally, solutions }, complete }
            }
        };
        if end.complete {
            observer.part_ended(part, shares[number], &end.result);
        }
        end
    };
    // A part is not bound to the item that runs it: whoever is free takes the next one in order.
    let next = AtomicUsize::new(0);
    let mut ends: Vec<(usize, PartEnd)> = (0..parts.len())
        .into_par_iter()
        .with_max_len(1)
        .map(|_| {
            let part = next.fetch_add(1, Ordering::Relaxed);
            (part, explore(part))
        })
        .collect();
    ends.sort_by_key(|(part, _)| *part);
    let complete = ends.iter().all(|(_, end)| end.complete);
    let mut solutions = Vec::new();
    let mut densities = Densities::default();
    for (part, PartEnd { result, .. }) in ends {
        let density = result.tally.nodes / parts[part].len() as u64;
        densities.0.extend(parts[part].iter().map(|prefix| (prefix.turns.clone(), density)));
        tally += result.tally;
        solutions.extend(result.solutions);
    }
    if wanted == Wanted::First {
        solutions.truncate(1);
    }
    (Pass { depth, tally, solutions: solutions.len(), complete }, solutions, densities)
}

/// The canonical maneuvers of `length` turns that may lead to a solution of the plan's depth, one
/// of each orbit: turn after turn, with what is left of the symmetries.
fn prefixes<W: Walker>(
    walker: &W,
    plan: &Plan<'_>,
    length: u8,
    tally: &mut Tally,
) -> Vec<Prefix<W::Node>> {
    let mut prefixes = vec![Prefix {
        turns: Vec::new(),
        node: walker.root(plan.position, plan.depth),
        symmetries: plan.orbits.symmetries.clone(),
    }];
    for done in 1..=length {
        let mut longer = Vec::new();
        for prefix in &prefixes {
            for (turn, node) in walker.open_children(prefix, plan.depth - done, tally) {
                let Some(symmetries) = orbits::keeping(turn, &prefix.symmetries) else { continue };
                let turns: Vec<FaceTurn> = prefix.turns.iter().copied().chain([turn]).collect();
                let node = if done == 1 {
                    walker.ending_with(node, plan.orbits.last_turns(turn))
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
