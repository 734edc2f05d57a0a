//! Ways into H in order of length, of all variants in turn; from the end of each, the way home that
//! makes the whole shorter than the best so far.
//!
//! The ways of one length are cut into units, and units into rounds. A round knows the best maneuver
//! of the rounds before it and of nothing else: what has been found after a number of rounds does
//! not depend on the number of threads.

use faceturn_cube::{FaceTurn, Maneuver, Position};
use faceturn_symmetry::{CornerPermutation, CosetTables};
use faceturn_table::PruningTable;

use crate::exact::Exact;
use crate::node::{Node, PATH_TURNS};
use crate::pairs::{PairTables, Pairs};
use crate::parallel;
use crate::phase2::{Phase2, SubgroupPosition, SubgroupTables};
use crate::request::{TwoPhaseObserver, TwoPhaseOutcome, TwoPhaseRequest};
use crate::suffixes::Suffixes;
use crate::variant::Variant;
use crate::walk::{Ends, Phase1, Workspace, children, walk};

/// Searches with tables that are ready.
///
/// ```
/// use faceturn_cube::{Maneuver, Position};
/// use faceturn_twophase::{PairTables, Phase1Tables, SubgroupTables, TwoPhase, TwoPhaseRequest};
///
/// let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new());
/// let two_phase = TwoPhase { phase1: Phase1Tables::Pairs(&pairs), subgroup: &subgroup };
/// let position = Position::SOLVED.apply(&"R U F2 D' B L2 U' R2".parse::<Maneuver>()?);
/// let outcome = two_phase.search(&position, &TwoPhaseRequest::new().max_nodes(10_000), &());
/// let best = outcome.best.expect("a maneuver of 22 turns or fewer");
/// assert_eq!(position.apply(&best), Position::SOLVED);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct TwoPhase<'t> {
    /// What phase 1 reads.
    pub phase1: Phase1Tables<'t>,
    /// What phase 2 reads.
    pub subgroup: &'t SubgroupTables,
}

/// What phase 1 reads.
#[derive(Clone, Copy)]
pub enum Phase1Tables<'t> {
    /// M. Reid's table of exact distances, and the last turns worked out from it.
    Exact {
        /// Coordinates and their transitions.
        cosets: &'t CosetTables,
        /// The distance of every coset.
        distances: &'t PruningTable,
        /// The last turns of phase 1.
        suffixes: &'t Suffixes,
    },
    /// Bounds from pairs of coordinates: small tables, which need no other.
    Pairs(&'t PairTables),
}

impl TwoPhase<'_> {
    /// Searches for a short maneuver until the request is met or the observer ends the search, on
    /// rayon's current thread pool. The solved position has the empty maneuver.
    pub fn search(
        &self,
        position: &Position,
        request: &TwoPhaseRequest,
        observer: &dyn TwoPhaseObserver,
    ) -> TwoPhaseOutcome {
        let TwoPhase { phase1, subgroup } = *self;
        match phase1 {
            Phase1Tables::Exact { cosets, distances, suffixes } => {
                let permutations = &subgroup.permutations;
                let phase1 = Exact { cosets, distances, suffixes, permutations };
                Search { phase1: &phase1, subgroup, request, observer }.run(position)
            }
            Phase1Tables::Pairs(tables) => {
                let phase1 = Pairs { tables, permutations: &subgroup.permutations };
                Search { phase1: &phase1, subgroup, request, observer }.run(position)
            }
        }
    }
}

/// One search.
struct Search<'s, P> {
    phase1: &'s P,
    subgroup: &'s SubgroupTables,
    request: &'s TwoPhaseRequest,
    observer: &'s dyn TwoPhaseObserver,
}

/// A share of the ways of one length into H: those that begin with the turns of a node.
struct Unit<'v, C> {
    /// The number of its variant.
    number: usize,
    variant: &'v Variant<C>,
    node: Node<C>,
    /// Turns of phase 1 left at the node.
    left: u8,
}

/// What has been found before a round, and where the round is.
#[derive(Clone, Copy)]
struct Round {
    /// Turns of phase 1.
    length: u8,
    /// Only shorter maneuvers are of use.
    limit: u8,
}

/// What a unit found.
struct UnitResult {
    best: Option<Maneuver>,
    /// Nodes of phase 1 and of phase 2.
    nodes: [u64; 2],
}

/// Turns of phase 2 at most. Longer ways home cost more to look for than longer ways into H
/// (docs/experiments.md).
const LONGEST_PHASE2: u8 = 11;

/// How many nodes of phase 2 take as long as one of phase 1.
const PHASE2_NODES: u64 = 16;

/// The cost of a length, in nodes of phase 2, below which its ways are not shared among threads.
const SHARED_COST: u64 = 50_000;

/// What a round is expected to cost, in nodes of phase 2: some milliseconds of one thread.
const ROUND_COST: u64 = 200_000;

/// How much more there is to do at a length than at the length before.
const GROWTH: u64 = 13;

impl<P: Phase1> Search<'_, P> {
    fn run(&self, position: &Position) -> TwoPhaseOutcome {
        if *position == Position::SOLVED {
            return TwoPhaseOutcome { best: Some(Maneuver::default()), nodes: 0 };
        }
        let mut outcome = TwoPhaseOutcome::default();
        let variants = Variant::all(self.phase1, position);
        let mut expected = 0;
        let mut limit = self.request.max_length.saturating_add(1);
        let nearest = variants.iter().map(|variant| variant.distance).min();
        for length in nearest.unwrap_or(0)..=P::LISTED + PATH_TURNS {
            let mut cost = 0;
            for units in self.rounds(&variants, length, expected) {
                let round = Round { length, limit };
                for result in self.results(&units, round) {
                    let [phase1_nodes, phase2_nodes] = result.nodes;
                    outcome.nodes += phase1_nodes + phase2_nodes;
                    cost += phase1_nodes * PHASE2_NODES + phase2_nodes;
                    let Some(maneuver) = result.best else { continue };
                    let turns = maneuver.face_turn_length() as u8;
                    if turns < limit {
                        limit = turns;
                        self.observer.improved(&maneuver);
                        outcome.best = Some(maneuver);
                    }
                }
                let is_good = outcome.best.is_some() && limit <= self.request.good_length;
                let is_spent = outcome.nodes >= self.request.max_nodes;
                if is_good || is_spent || length >= limit || self.observer.wants_to_stop() {
                    return outcome;
                }
            }
            expected = cost * GROWTH;
        }
        outcome
    }

    /// The ways of this length, cut into rounds of units.
    fn rounds<'v>(
        &self,
        variants: &'v [Variant<P::Coset>],
        length: u8,
        expected_cost: u64,
    ) -> Vec<Vec<Unit<'v, P::Coset>>> {
        let near = variants.iter().enumerate().filter(|(_, variant)| variant.distance <= length);
        if expected_cost < SHARED_COST || length < 2 {
            return near
                .map(|(number, variant)| {
                    vec![Unit { number, variant, node: variant.root, left: length }]
                })
                .collect();
        }
        // A unit for each way of two turns; those of the variants take turns.
        let mut units: Vec<(usize, Unit<'_, P::Coset>)> = near
            .flat_map(|(number, variant)| {
                let first = children(self.phase1, &variant.root, length);
                let second = first.iter().flat_map(|node| children(self.phase1, node, length - 1));
                let units = second.map(|node| Unit { number, variant, node, left: length - 2 });
                units.enumerate().collect::<Vec<_>>()
            })
            .collect();
        units.sort_by_key(|(place, unit)| (*place, unit.number));
        let in_round = (units.len() as u64 * ROUND_COST / expected_cost).clamp(8, 1024) as usize;
        let mut rounds = Vec::new();
        let mut units = units.into_iter().map(|(_, unit)| unit).peekable();
        while units.peek().is_some() {
            rounds.push(units.by_ref().take(in_round).collect());
        }
        rounds
    }

    /// What the units of a round find, in their order.
    fn results(&self, units: &[Unit<'_, P::Coset>], round: Round) -> Vec<UnitResult> {
        parallel::map_with_workspace(units, |workspace: &mut Workspace<P::Coset>, unit| {
            let mut finisher = Finisher {
                variant: unit.variant,
                subgroup: self.subgroup,
                phase2: Phase2::new(self.subgroup),
                round,
                observer: self.observer,
                nodes: 0,
                best: None,
            };
            walk(self.phase1, &unit.node, unit.left, workspace, &mut finisher);
            UnitResult { nodes: [finisher.nodes, finisher.phase2.nodes], best: finisher.best }
        })
    }
}

/// Looks for a way home from the end of each way into H.
struct Finisher<'f, C> {
    variant: &'f Variant<C>,
    subgroup: &'f SubgroupTables,
    phase2: Phase2<'f>,
    /// The limit is that of this unit: it falls with what it finds.
    round: Round,
    observer: &'f dyn TwoPhaseObserver,
    /// Nodes of phase 1.
    nodes: u64,
    best: Option<Maneuver>,
}

/// Nodes between two questions whether to stop.
const NODES_BETWEEN_QUESTIONS: u64 = 256;

impl<C: Copy> Ends<C> for Finisher<'_, C> {
    #[inline]
    fn reached(&mut self, corners: CornerPermutation, node: &Node<C>, turns: &[FaceTurn]) {
        let Some(most) = (self.round.limit - 1).checked_sub(self.round.length) else { return };
        let most = most.min(LONGEST_PHASE2);
        // The corners alone rule out five ends of six.
        if self.subgroup.corner_bound(corners) <= most {
            self.finish(most, node, turns);
        }
    }

    #[inline]
    fn expanding(&mut self, nodes: usize) -> bool {
        let questions = self.nodes / NODES_BETWEEN_QUESTIONS;
        self.nodes += nodes as u64;
        questions == self.nodes / NODES_BETWEEN_QUESTIONS || !self.observer.wants_to_stop()
    }
}

impl<C: Copy> Finisher<'_, C> {
    /// Looks for a way home of at most `most` turns.
    #[inline(never)]
    fn finish(&mut self, most: u8, node: &Node<C>, turns: &[FaceTurn]) {
        let phase1 = || node.turns().chain(turns.iter().copied());
        let end = phase1().fold(self.variant.position, |position, turn| position.after(turn));
        let position = SubgroupPosition::of(&end).expect("phase 1 ends in H");
        let Some(phase2) = self.phase2.solve(&position, most, phase1().last()) else { return };
        let whole: Vec<FaceTurn> = phase1().chain(phase2.iter().copied()).collect();
        let maneuver = self.variant.restored(&whole);
        self.round.limit = maneuver.face_turn_length() as u8;
        self.best = Some(maneuver);
    }
}
