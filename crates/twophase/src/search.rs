//! Ways into H in order of length, of all variants in turn; from the end of each, the way home that
//! makes the whole shorter than the best so far.
//!
//! The ways of one length are cut into units, and units into rounds. A round knows the best maneuver
//! of the rounds before it and of nothing else: what has been found after a number of rounds does
//! not depend on the number of threads.

use std::ops::ControlFlow;

use faceturn_cube::{FaceTurn, Maneuver, Position};
use faceturn_symmetry::{CosetTables, PackedCorners};
use faceturn_table::PruningTable;

use crate::exact::Exact;
use crate::node::{Node, PATH_TURNS};
use crate::pairs::{PairTables, Pairs};
use crate::parallel;
use crate::phase2::Phase2;
use crate::request::{TwoPhaseObserver, TwoPhaseOutcome, TwoPhaseRequest};
use crate::subgroup::{SubgroupPosition, SubgroupTables};
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
                let phase1 = Exact { cosets, distances, suffixes };
                Search { phase1: &phase1, subgroup, request, observer }.run(position)
            }
            Phase1Tables::Pairs(tables) => {
                Search { phase1: &Pairs(tables), subgroup, request, observer }.run(position)
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

/// What has been found before a round, and what the round looks for.
#[derive(Clone, Copy)]
struct Round {
    /// Turns of phase 1.
    length: u8,
    /// Only shorter maneuvers are of use.
    limit: u8,
    /// Turns of phase 2 at most.
    longest_phase2: u8,
    /// When a unit ends.
    until: Until,
}

/// When a unit ends before its last way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// It has found a maneuver.
    Found,
    /// Never.
    Exhausted,
}

/// What a unit found.
struct UnitResult {
    best: Option<Maneuver>,
    /// Nodes of phase 1 and of phase 2.
    nodes: [u64; 2],
}

/// What has been found so far.
struct Known {
    outcome: TwoPhaseOutcome,
    /// Only shorter maneuvers are of use.
    limit: u8,
}

/// The length of the first maneuver, if possible. Of the first lengths that are tried, it takes the
/// least time to find (docs/experiments.md).
const FIRST_AIM: u8 = 20;

/// How much longer the first maneuver may be each time that none has been found.
const AIM_STEP: usize = 2;

/// Turns of phase 1 at most for a first maneuver of [`FIRST_AIM`] turns; one more for each step.
const FIRST_PHASE1: u8 = 10;

/// Turns of phase 2 at most. Longer ways home cost more to look for than longer ways into H
/// (docs/experiments.md); they are of use only where there is no other maneuver yet.
const LONGEST_PHASE2: u8 = 12;

/// How many nodes of phase 2 take as long as one of phase 1.
const PHASE2_NODES: u64 = 2;

/// The cost of a length, in nodes of phase 2, below which its ways are not shared among threads.
const SHARED_COST: u64 = 20_000;

/// What a round is expected to cost, in nodes of phase 2: some milliseconds of one thread.
const ROUND_COST: u64 = 25_000;

/// How much more there is to do at a length than at the length before.
const GROWTH: u64 = 13;

impl<P: Phase1> Search<'_, P> {
    fn run(&self, position: &Position) -> TwoPhaseOutcome {
        if *position == Position::SOLVED {
            return TwoPhaseOutcome { best: Some(Maneuver::default()), nodes: 0 };
        }
        let variants = Variant::all(self.phase1, position);
        let limit = self.request.max_length.saturating_add(1);
        let mut known = Known { outcome: TwoPhaseOutcome::default(), limit };
        // The break tells that the search has ended; what it found is known in any case.
        let _ = self.find_any(&variants, &mut known).is_continue()
            && self.shorten(&variants, &mut known).is_continue();
        known.outcome
    }

    /// Looks for any maneuver, not too long if possible: of 20 turns, then of 22 and so on, with
    /// longer and longer ways home.
    fn find_any(&self, variants: &[Variant<P::Coset>], known: &mut Known) -> ControlFlow<()> {
        for (step, aim) in (0..).zip((FIRST_AIM..known.limit).step_by(AIM_STEP)) {
            let longest_phase2 = LONGEST_PHASE2 + aim - FIRST_AIM;
            let mut expected = 0;
            for length in nearest(variants)..=(FIRST_PHASE1 + step).max(nearest(variants)) {
                let (limit, until) = (aim + 1, Until::Found);
                let round = Round { length, limit, longest_phase2, until };
                expected = self.walk_length(variants, round, expected, known)?;
                if known.outcome.best.is_some() {
                    return ControlFlow::Continue(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Looks for shorter and shorter maneuvers.
    fn shorten(&self, variants: &[Variant<P::Coset>], known: &mut Known) -> ControlFlow<()> {
        let mut expected = 0;
        for length in nearest(variants)..=P::LISTED + PATH_TURNS {
            let round = Round {
                length,
                limit: known.limit,
                longest_phase2: LONGEST_PHASE2,
                until: Until::Exhausted,
            };
            expected = self.walk_length(variants, round, expected, known)?;
        }
        ControlFlow::Continue(())
    }

    /// Walks the ways of one length. Returns what the next length is expected to cost, or a break
    /// when the search is over.
    fn walk_length(
        &self,
        variants: &[Variant<P::Coset>],
        round: Round,
        expected_cost: u64,
        known: &mut Known,
    ) -> ControlFlow<(), u64> {
        let mut cost = 0;
        for units in self.rounds(variants, round.length, expected_cost) {
            let round = Round { limit: round.limit.min(known.limit), ..round };
            for result in self.results(&units, round) {
                let [phase1_nodes, phase2_nodes] = result.nodes;
                known.outcome.nodes += phase1_nodes + phase2_nodes;
                cost += phase1_nodes * PHASE2_NODES + phase2_nodes;
                let Some(maneuver) = result.best else { continue };
                let turns = maneuver.face_turn_length() as u8;
                if turns < known.limit {
                    known.limit = turns;
                    self.observer.improved(&maneuver);
                    known.outcome.best = Some(maneuver);
                }
            }
            let Known { outcome, limit } = &known;
            let is_good = outcome.best.is_some() && *limit <= self.request.good_length;
            let is_spent = outcome.nodes >= self.request.max_nodes;
            if is_good || is_spent || round.length >= *limit || self.observer.wants_to_stop() {
                return ControlFlow::Break(());
            }
            if round.until == Until::Found && outcome.best.is_some() {
                break;
            }
        }
        ControlFlow::Continue(cost * GROWTH)
    }

    /// The ways of this length, cut into rounds of units.
    fn rounds<'v>(
        &self,
        variants: &'v [Variant<P::Coset>],
        length: u8,
        expected_cost: u64,
    ) -> Vec<Vec<Unit<'v, P::Coset>>> {
        let near =
            variants.iter().enumerate().filter(|(_, variant)| variant.root.distance <= length);
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
        parallel::map_with_workspace(units, |workspace: &mut Workspace<P>, unit| {
            let mut finisher = Finisher {
                variant: unit.variant,
                subgroup: self.subgroup,
                phase2: Phase2::new(self.subgroup),
                round,
                observer: self.observer,
                nodes: 0,
                is_over: false,
                best: None,
            };
            walk(self.phase1, &unit.node, unit.left, workspace, &mut finisher);
            UnitResult { nodes: [finisher.nodes, finisher.phase2.nodes], best: finisher.best }
        })
    }
}

/// Turns into H that the nearest variant needs.
fn nearest<C>(variants: &[Variant<C>]) -> u8 {
    variants.iter().map(|variant| variant.root.distance).min().unwrap_or(0)
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
    /// Whether the unit is to end.
    is_over: bool,
    best: Option<Maneuver>,
}

/// Nodes between two questions whether to stop.
const NODES_BETWEEN_QUESTIONS: u64 = 256;

impl<C: Copy> Ends<C> for Finisher<'_, C> {
    /// The corners alone rule out five ends of six.
    #[inline]
    fn is_near(&self, corners: PackedCorners) -> bool {
        self.subgroup.corner_bound(corners) <= self.most()
    }

    #[inline(never)]
    fn reached(&mut self, node: &Node<C>, turns: &[FaceTurn]) {
        if self.is_over {
            return;
        }
        let before = self.phase2.nodes;
        self.finish(node, turns);
        let is_done = self.best.is_some() && self.round.until == Until::Found;
        self.is_over = is_done || self.is_stopped(before, self.phase2.nodes);
    }

    #[inline]
    fn expanding(&mut self, nodes: usize) -> bool {
        let before = self.nodes;
        self.nodes += nodes as u64;
        self.is_over |= self.is_stopped(before, self.nodes);
        !self.is_over
    }
}

impl<C: Copy> Finisher<'_, C> {
    /// Turns of phase 2 at most.
    #[inline]
    fn most(&self) -> u8 {
        let Round { length, limit, longest_phase2, .. } = self.round;
        (limit - 1).saturating_sub(length).min(longest_phase2)
    }

    /// Asks whether to stop, after some more nodes.
    #[inline]
    fn is_stopped(&self, before: u64, after: u64) -> bool {
        before / NODES_BETWEEN_QUESTIONS != after / NODES_BETWEEN_QUESTIONS
            && self.observer.wants_to_stop()
    }

    /// Looks for a way home.
    fn finish(&mut self, node: &Node<C>, turns: &[FaceTurn]) {
        let phase1 = || node.turns().chain(turns.iter().copied());
        let edges = phase1().fold(*self.variant.position.edge_at(), |edges, turn| {
            Position::of_turn(turn).edge_at().map(|slot| edges[usize::from(slot)])
        });
        let corners = turns.iter().fold(node.corners, |corners, &turn| corners.after(turn));
        let corners = self.subgroup.corners(corners);
        let position = SubgroupPosition::of_parts(corners, &edges).expect("phase 1 ends in H");
        let (most, last) = (self.most(), phase1().last());
        let Some(phase2) = self.phase2.solve(&position, most, last) else { return };
        let whole: Vec<FaceTurn> = phase1().chain(phase2.iter().copied()).collect();
        let maneuver = self.variant.restored(&whole);
        self.round.limit = maneuver.face_turn_length() as u8;
        self.best = Some(maneuver);
    }
}
