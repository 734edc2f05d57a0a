//! The search: ways into H in order of length, of all variants in turn, each completed by a way
//! home that makes the whole shorter than the best so far.
//!
//! The ways of one length are split into units, and units into rounds. A round knows only the
//! best maneuver of earlier rounds, so its results do not depend on the number of threads.

use std::ops::ControlFlow;

use faceturn_cube::{CubeSymmetry, Maneuver, Metric, Position, sort_short};
use faceturn_searcher::{Event, Observer};
use faceturn_symmetry::parallel;

use crate::finisher::Finisher;
use crate::measure::{Measure, Round, Until};
use crate::node::{Coordinates, Phase1Node};
use crate::request::{TwoPhaseOutcome, TwoPhaseRequest};
use crate::two_phase_turns::Views;
use crate::variant::Variant;
use crate::walk::{Phase1, Workspace, children, walk};

pub(crate) struct TwoPhaseSearch<'s, P> {
    pub(crate) phase1: &'s P,
    /// What is minimized, with the tables of phase 2.
    pub(crate) measure: &'s dyn Measure,
    pub(crate) next: Next,
    pub(crate) wanted: Wanted,
    pub(crate) request: &'s TwoPhaseRequest,
    pub(crate) observer: &'s dyn Observer,
}

/// The limits of a search. See [`TwoPhaseRequest`](crate::TwoPhaseRequest).
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// The largest useful measure.
    pub(crate) most: u32,
    /// A measure that ends the search.
    pub(crate) good: u32,
    pub(crate) max_nodes: u64,
}

/// A share of the ways of one length into H: those that begin with the turns of a node.
struct Unit<'v, C: Coordinates> {
    number: usize,
    variant: &'v Variant<C>,
    node: Phase1Node<C>,
    left: u8,
}

struct UnitResult {
    best: Option<Maneuver>,
    is_stopped: bool,
    nodes: [u64; 2],
    /// Whether some ways home were not searched.
    was_cut: bool,
}

struct Known {
    outcome: TwoPhaseOutcome,
    limit: u32,
    was_cut: bool,
}

/// The lengths to try for the first maneuver, in turns. Of the tried values, these and those of
/// [`Next`] are fastest (docs/experiments.md).
#[derive(Clone, Copy)]
pub(crate) struct First {
    /// The length to aim at.
    length: u8,
    /// The longest phase 1 for that length. A failed attempt raises it by one, the aim by
    /// [`AIM_STEP`].
    phase1: u8,
    /// The longest phase 2 for that length. A failed attempt raises it by [`AIM_STEP`].
    phase2: u8,
}

/// How much longer the first maneuver may get after each failed attempt.
const AIM_STEP: u8 = 2;

impl First {
    /// For a restricted set of turns, in face turns.
    pub(crate) const BY_TURNS: First = First { length: 25, phase1: 12, phase2: 13 };

    pub(crate) const fn of(metric: Metric) -> First {
        match metric {
            Metric::Face => First { length: 20, phase1: 11, phase2: 11 },
            Metric::Quarter => First { length: 28, phase1: 12, phase2: 18 },
        }
    }
}

/// The lengths to try once there is a maneuver.
#[derive(Clone, Copy)]
pub(crate) struct Next {
    /// The largest measure of phase 2: longer ways home are more expensive to find than ways into
    /// H.
    pub(crate) longest_phase2: u32,
    /// How many times more work a length of phase 1 takes than the length before.
    pub(crate) growth: u64,
}

impl Next {
    pub(crate) const BY_TURNS: Next = Next { longest_phase2: 14, growth: 11 };

    pub(crate) const fn of(metric: Metric) -> Next {
        match metric {
            Metric::Face => Next { longest_phase2: 12, growth: 13 },
            Metric::Quarter => Next { longest_phase2: 16, growth: 9 },
        }
    }
}

/// How many nodes of phase 2 take as long as one of phase 1.
const PHASE2_NODES: u64 = 2;

/// The cost of a length, in nodes of phase 2, below which one thread does all the work.
const SHARED_COST: u64 = 20_000;

/// The target cost of a round, in nodes of phase 2: some milliseconds of one thread.
const ROUND_COST: u64 = 25_000;

/// How many turns the ways of a unit share, unless it holds all ways of a variant.
const CUT: u8 = 2;

impl<P: Phase1> TwoPhaseSearch<'_, P> {
    /// Searches for any maneuver, then for shorter ones.
    pub(crate) fn run(&self, views: &Views, position: &Position, first: First) -> TwoPhaseOutcome {
        let limit = self.wanted.most + 1;
        let known = Known { outcome: TwoPhaseOutcome::default(), limit, was_cut: false };
        self.search(views, position, known, Some(first))
    }

    pub(crate) fn improve(
        &self,
        views: &Views,
        position: &Position,
        best: Maneuver,
    ) -> TwoPhaseOutcome {
        let limit = self.measure.of(&best);
        let outcome = TwoPhaseOutcome { best: Some(best), ..TwoPhaseOutcome::default() };
        self.search(views, position, Known { outcome, limit, was_cut: false }, None)
    }

    /// Searches for any maneuver if `first` is given, then for better ones.
    fn search(
        &self,
        views: &Views,
        position: &Position,
        mut known: Known,
        first: Option<First>,
    ) -> TwoPhaseOutcome {
        if position.is_solved() {
            let best = Some(Maneuver::default());
            return TwoPhaseOutcome { best, is_shortest: true, nodes: 0 };
        }
        let variants = Variant::all(self.phase1, views, position);
        let find_any = first
            .map_or(ControlFlow::Continue(()), |first| self.find_any(&variants, &mut known, first));
        // A break only ends the search; `known` is complete either way.
        let _ = find_any.is_continue() && self.shorten(&variants, &mut known).is_continue();
        known.outcome
    }

    /// Searches for any maneuver, with longer and longer ways home until one is found.
    fn find_any(
        &self,
        variants: &[Variant<P::Coset>],
        known: &mut Known,
        first: First,
    ) -> ControlFlow<()> {
        let aims = (u32::from(first.length)..known.limit).step_by(AIM_STEP.into());
        for (step, aim) in (0..).zip(aims) {
            let longest_phase2 = u32::from(first.phase2) + aim - u32::from(first.length);
            let longest_phase1 = (first.phase1 + step).min(P::LONGEST);
            let mut expected = 0;
            for length in nearest(variants)..=longest_phase1.max(nearest(variants)) {
                let (limit, until) = (aim + 1, Until::Found);
                let round = self.round(length, limit, longest_phase2, until);
                expected = self.walk_length(variants, round, expected, known)?;
                if known.outcome.best.is_some() {
                    return ControlFlow::Continue(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn shorten(&self, variants: &[Variant<P::Coset>], known: &mut Known) -> ControlFlow<()> {
        let mut expected = 0;
        for length in nearest(variants)..=P::LONGEST {
            let longest_phase2 = self.next.longest_phase2;
            let round = self.round(length, known.limit, longest_phase2, Until::Exhausted);
            expected = self.walk_length(variants, round, expected, known)?;
        }
        ControlFlow::Continue(())
    }

    fn round(&self, length: u8, limit: u32, longest_phase2: u32, until: Until) -> Round {
        Round { length, least: self.measure.least(length), limit, longest_phase2, until }
    }

    /// Walks the ways of one length. Returns the expected cost of the next one; breaks to end the
    /// search.
    fn walk_length(
        &self,
        variants: &[Variant<P::Coset>],
        round: Round,
        expected_cost: u64,
        known: &mut Known,
    ) -> ControlFlow<(), u64> {
        let (mut cost, mut is_stopped) = (0, false);
        for units in self.rounds(variants, round.length, expected_cost) {
            let round = Round { limit: round.limit.min(known.limit), ..round };
            for result in self.results(&units, round) {
                let [phase1_nodes, phase2_nodes] = result.nodes;
                known.outcome.nodes += phase1_nodes + phase2_nodes;
                cost += phase1_nodes * PHASE2_NODES + phase2_nodes;
                is_stopped |= result.is_stopped;
                known.was_cut |= result.was_cut;
                let Some(maneuver) = result.best else { continue };
                let length = self.measure.of(&maneuver);
                let is_taken = || self.request.accepts(self.phase1.metric(), &maneuver);
                if length < known.limit && !is_taken() {
                    // It may have cut off another one that is accepted.
                    known.was_cut = true;
                } else if length < known.limit {
                    known.limit = length;
                    self.observer.event(&Event::SolutionKnown(&maneuver));
                    known.outcome.best = Some(maneuver);
                }
            }
            let Known { outcome, limit, was_cut } = known;
            let is_good = outcome.best.is_some() && *limit <= self.wanted.good;
            let is_spent = outcome.nodes >= self.wanted.max_nodes;
            // If any maneuver is enough, one without a phase 2 may not be the shortest.
            let is_done = round.least >= *limit
                && (round.until == Until::Exhausted || outcome.best.is_none());
            is_stopped |= self.observer.asks_to_end();
            if is_done && round.until == Until::Exhausted && !is_stopped {
                // No shorter way home exceeds the longest phase 2.
                outcome.is_shortest =
                    !*was_cut && outcome.best.is_some() && *limit <= self.next.longest_phase2 + 1;
            }
            if is_good || is_spent || is_done || is_stopped {
                return ControlFlow::Break(());
            }
            if round.until == Until::Found && outcome.best.is_some() {
                break;
            }
        }
        ControlFlow::Continue(cost * self.next.growth)
    }

    /// The ways of this length, split into rounds of units.
    fn rounds<'v>(
        &self,
        variants: &'v [Variant<P::Coset>],
        length: u8,
        expected_cost: u64,
    ) -> Vec<Vec<Unit<'v, P::Coset>>> {
        let is_shared = expected_cost >= SHARED_COST;
        let near =
            variants.iter().enumerate().filter(|(_, variant)| variant.root.distance <= length);
        let mut units: Vec<(usize, Unit<'_, P::Coset>)> = near
            .flat_map(|(number, variant)| {
                let is_cut = is_shared || variant.symmetries.len() > 1;
                let whole = Unit { number, variant, node: variant.root, left: length };
                let units = if is_cut && length >= CUT { self.cut(&whole) } else { vec![whole] };
                units.into_iter().enumerate()
            })
            .collect();
        // The variants take turns.
        let key = |(place, unit): &(usize, Unit<'_, P::Coset>)| (*place, unit.number);
        sort_short(&mut units, |one, other| key(one).cmp(&key(other)));
        let in_round = match is_shared {
            true => (units.len() as u64 * ROUND_COST / expected_cost).clamp(8, 1024) as usize,
            false => 1,
        };
        let mut rounds = Vec::new();
        let mut units = units.into_iter().map(|(_, unit)| unit).peekable();
        while units.peek().is_some() {
            rounds.push(units.by_ref().take(in_round).collect());
        }
        rounds
    }

    /// A unit for each way of [`CUT`] turns, one per orbit of the symmetries.
    fn cut<'v>(&self, whole: &Unit<'v, P::Coset>) -> Vec<Unit<'v, P::Coset>> {
        let Unit { number, variant, node, left } = *whole;
        let first = children(self.phase1, &node, left);
        let second = first.iter().flat_map(|node| children(self.phase1, node, left - 1));
        let kinds = second.filter(|node| is_first_of_images(node, &variant.symmetries));
        kinds.map(|node| Unit { number, variant, node, left: left - CUT }).collect()
    }

    /// Searches the units of a round; returns the results in order.
    fn results(&self, units: &[Unit<'_, P::Coset>], round: Round) -> Vec<UnitResult> {
        parallel::map_with_workspace(units.len(), |workspace: &mut Workspace<P>, at| {
            let unit = &units[at];
            let TwoPhaseSearch { measure, observer, .. } = *self;
            let mut finisher = Finisher::new(unit.variant, measure, round, observer);
            walk(self.phase1, &unit.node, unit.left, workspace, &mut finisher);
            let (nodes, was_cut) = (finisher.nodes(), finisher.was_cut());
            UnitResult { best: finisher.best, is_stopped: finisher.is_stopped, nodes, was_cut }
        })
    }
}

/// Whether the turns of this node come first among their images.
fn is_first_of_images<C: Coordinates>(node: &Phase1Node<C>, symmetries: &[CubeSymmetry]) -> bool {
    let turns: Maneuver = node.turns().collect();
    symmetries.iter().all(|symmetry| {
        let image: Maneuver = node.turns().map(|turn| symmetry.turn(turn)).collect();
        image.canonical() >= turns
    })
}

fn nearest<C: Coordinates>(variants: &[Variant<C>]) -> u8 {
    variants.iter().map(|variant| variant.root.distance).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::pairs::{PairTables, Pairs};
    use crate::phase2::Turns;
    use crate::subgroup::SubgroupTables;

    #[test]
    fn units_and_their_images_hold_all_ways() {
        let (pairs, subgroup) = (PairTables::new(), SubgroupTables::new(Metric::Face));
        let (phase1, measure) = (&Pairs(&pairs), &Turns(&subgroup));
        let (next, views) = (Next::of(Metric::Face), Views::of_all_turns());
        let wanted = Wanted { most: 20, good: 0, max_nodes: u64::MAX };
        let request = &TwoPhaseRequest::new();
        let search = TwoPhaseSearch { phase1, measure, next, wanted, request, observer: &() };
        let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
        for moves in [superflip, "U2 D2 F2 B2 R2 L2", "U2 D", "R U F"] {
            let position = Position::SOLVED.apply(&moves.parse().expect("moves"));
            let variant = &Variant::all(phase1, &views, &position)[0];
            // Long enough that no way of two turns is too long.
            let whole = Unit { number: 0, variant, node: variant.root, left: Pairs::LONGEST };
            let orbits = search.cut(&whole).into_iter().map(|unit| {
                let image = |symmetry: &CubeSymmetry| {
                    let turns = unit.node.turns().map(|turn| symmetry.turn(turn));
                    turns.collect::<Maneuver>().canonical()
                };
                variant.symmetries.iter().map(image).collect::<BTreeSet<_>>()
            });
            let orbits: Vec<BTreeSet<Maneuver>> = orbits.collect();
            // Each way once: there are 243 canonical maneuvers of two turns.
            assert_eq!(orbits.iter().map(BTreeSet::len).sum::<usize>(), 243, "{moves}");
            assert_eq!(orbits.iter().flatten().collect::<BTreeSet<_>>().len(), 243, "{moves}");
        }
    }
}
