//! Iterative deepening: pass after pass until a solution is found.

#[cfg(test)]
mod tests;

use faceturn_cube::{Maneuver, Metric, Position, Solution};

use crate::any_walker::{AnyWalker, orbits_for};
use crate::goal::{Goal, SolutionFilter};
use crate::observer::{Event, Observer};
use crate::orbits::Orbits;
use crate::outcome::Ended;
use crate::outcome::{Outcome, PartEnd, Pass};
use crate::partition::{self, Densities};
use crate::pass::{PassPlan, PassResult};
use crate::request::{Request, Wanted};
use crate::task::PassTasks;

/// Like [`Searcher::search`](crate::Searcher::search), but with any walker, its goal and bound. The
/// request's algorithm is ignored.
pub(crate) fn search_with(
    walker: &dyn AnyWalker,
    position: &Position,
    request: &Request,
    observer: &dyn Observer,
) -> Outcome {
    let mut deepening = Deepening::new(walker, position, request);
    let Outcome { metric, lower_bound, .. } = deepening.outcome;
    observer.event(&Event::SearchBegan { metric, lower_bound });
    while let Some(depth) = deepening.next_depth() {
        let is_prepared = walker.is_prepared(depth, deepening.expected_nodes(), observer);
        if request.wanted != Wanted::Count
            && deepening.outcome.solutions.is_empty()
            && let Some(known) = observer.known_solution(metric, depth, deepening.expected_nodes())
            && let Some(known) = deepening.learn(walker.any_goal(), &known)
        {
            observer.event(&Event::SolutionKnown(known));
            // It may be the wanted one.
            if deepening.next_depth().is_none() {
                break;
            }
        }
        observer.event(&Event::PassBegan { depth });
        let mut result = match is_prepared {
            true => deepening.plan(walker, observer).run(),
            false => PassResult::not_begun(depth),
        };
        let beyond = result.beyond.take().filter(|_| result.pass.complete);
        let (pass, solutions) = deepening.end_pass_with(result);
        observer.event(&Event::PassEnded { pass: &pass, solutions: &solutions });
        if solutions.is_empty()
            && let Some(beyond) = beyond
            && let Some(known) = deepening.learn(walker.any_goal(), &beyond)
        {
            observer.event(&Event::SolutionKnown(known));
        }
    }
    let mut outcome = deepening.outcome;
    if outcome.is_cut_short(request.wanted) && !outcome.is_full {
        outcome.ended = Ended::cut_short(observer);
    }
    outcome
}

/// Below this many expected nodes, the pass after the next one is short, too.
const LOOK_BEYOND_NODES: u64 = 1_000_000;

/// A search between two passes, for callers that run the parts of a pass, in other processes say.
///
/// [`tasks`](crate::DivisibleSearch::tasks) cuts the next pass into self-contained
/// [`PartTask`](crate::PartTask)s, [`search_part`](crate::DivisibleSearch::search_part) searches
/// one, and [`end_pass`](Deepening::end_pass) combines the results. Solutions and counts equal
/// those of [`DivisibleSearch::run`](crate::DivisibleSearch::run). See
/// [`DivisibleSearch`](crate::DivisibleSearch) for an example.
#[derive(Clone)]
pub struct Deepening {
    position: Position,
    request: Request,
    orbits: Orbits,
    depth: u8,
    /// The depth of the last pass; lowered once solutions have been found.
    max_depth: u8,
    expected_nodes: u64,
    /// Node counts of the previous pass, by prefix.
    densities: Densities,
    filter: Option<SolutionFilter>,
    outcome: Outcome,
}

impl Deepening {
    pub(crate) fn new(walker: &dyn AnyWalker, position: &Position, request: &Request) -> Deepening {
        let (facts, goal) = (walker.facts(), walker.any_goal());
        let (lower_bound, orbits) = walker.seen_from(position);
        let symmetries = orbits.symmetries.len();
        let orbits = orbits_for(goal, orbits, request.wanted);
        let metric = facts.metric;
        let is_odd = goal.is_odd(position).filter(|_| metric == Metric::Quarter);
        // Rounds up to the right parity.
        let at_least = |depth: u8| match is_odd {
            Some(is_odd) if (depth % 2 == 1) != is_odd => depth.saturating_add(1),
            _ => depth,
        };
        let bound = at_least(lower_bound);
        let depth = bound.max(at_least(request.min_depth));
        let is_assumed = depth > bound;
        let counts_kinds = request.wanted == Wanted::Count && orbits.symmetries.len() == symmetries;
        Deepening {
            position: *position,
            request: *request,
            depth,
            max_depth: request.last_depth(metric).min(facts.max_depth),
            // Passes that start at the bound are small; one that starts deeper may be of any
            // size.
            expected_nodes: if is_assumed { partition::expected_nodes(metric, depth) } else { 0 },
            densities: Densities::default(),
            filter: goal.filter().cloned(),
            outcome: Outcome {
                metric,
                has_parity: is_odd.is_some(),
                assumed: is_assumed.then_some(depth),
                extra: request.extra_passes(),
                lower_bound: depth,
                symmetries,
                kind_count: counts_kinds.then_some(0),
                ..Outcome::new()
            },
            orbits,
        }
    }

    /// The start position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The request.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// What has been found and proven so far.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// The depth of the next pass; `None` if the search is over.
    pub fn next_depth(&self) -> Option<u8> {
        let is_cut_short = self.outcome.passes.last().is_some_and(|pass| !pass.complete);
        let is_over = is_cut_short || self.is_settled() || self.depth > self.max_depth;
        (!is_over).then_some(self.depth)
    }

    /// Estimated node count of the next pass.
    pub fn expected_nodes(&self) -> u64 {
        self.expected_nodes
    }

    /// Takes note of a solution from elsewhere. Returns its canonical form if it leads to the
    /// goal and is shorter than those known before. It ends the search if one solution is wanted
    /// and shorter ones are ruled out, so call this only between passes.
    pub fn learn(&mut self, goal: &dyn Goal, known: &Maneuver) -> Option<&Maneuver> {
        let known = known.canonical();
        let is_news = self.known_length().is_none_or(|before| self.length(&known) < before);
        let passes = || self.filter.as_ref().is_none_or(|passes| passes(&(&known).into()));
        if !is_news || !goal.contains(&self.position.apply(&known)) || !passes() {
            return None;
        }
        self.outcome.known_solution = Some(known);
        self.settle();
        self.outcome.known_solution.as_ref()
    }

    fn settle(&mut self) {
        let Some(known) = &self.outcome.known_solution else { return };
        let is_minimal = self.length(known) == usize::from(self.depth);
        let is_awaited = self.outcome.solutions.is_empty() && self.depth <= self.max_depth;
        if is_minimal && is_awaited && self.request.wanted == Wanted::First {
            self.outcome.solutions.push(known.into());
            self.outcome.kinds.push(known.into());
        }
    }

    fn length(&self, maneuver: &Maneuver) -> usize {
        self.outcome.metric.length(maneuver)
    }

    fn known_length(&self) -> Option<usize> {
        self.outcome.known_solution.as_ref().map(|known| self.length(known))
    }

    fn is_settled(&self) -> bool {
        let by_pass = |pass: &Pass| pass.solutions > 0;
        !self.outcome.solutions.is_empty() && !self.outcome.passes.iter().any(by_pass)
    }

    /// Whether to look for solutions of the pass after the next, which costs a few hundredths of
    /// that pass: only if such a solution would end the search.
    fn looks_beyond(&self) -> bool {
        let next = usize::from(self.depth) + usize::from(self.outcome.step());
        self.request.wanted == Wanted::First
            && self.depth < self.max_depth
            && self.known_length().is_none_or(|known| known > next)
            && self.expected_nodes() >= LOOK_BEYOND_NODES
    }

    fn room(&self) -> usize {
        self.request.max_solutions.saturating_sub(self.outcome.solutions.len())
    }

    fn plan<'p>(&'p self, walker: &'p dyn AnyWalker, observer: &'p dyn Observer) -> PassPlan<'p> {
        PassPlan {
            walker,
            position: &self.position,
            orbits: &self.orbits,
            depth: self.depth,
            expected_nodes: self.expected_nodes,
            densities: &self.densities,
            wanted: self.request.wanted,
            most: self.room(),
            beyond_by: if self.looks_beyond() { self.outcome.step() } else { 0 },
            observer,
        }
    }

    /// `None` if over or stopped. The walker needs the goal and bounds of [`Deepening::new`].
    pub(crate) fn tasks(
        &self,
        walker: &dyn AnyWalker,
        observer: &dyn Observer,
    ) -> Option<PassTasks> {
        // The parts are searched elsewhere, so prepare for no nodes here.
        let is_prepared = walker.is_prepared(self.next_depth()?, 0, observer);
        is_prepared.then(|| self.plan(walker, &()).tasks())
    }

    /// Ends the pass, given what each of its tasks found, in their order. Returns the pass and
    /// its solutions. A task that was not searched to its end leaves the pass incomplete and ends
    /// the search.
    ///
    /// If one solution is wanted, it is the first one of the first task that has any. To make the
    /// choice deterministic, search all tasks before that one to their ends; later ones may be
    /// skipped.
    ///
    /// # Panics
    /// If these are not the tasks of the next pass, or if there are more or fewer ends than
    /// tasks.
    pub fn end_pass(&mut self, tasks: &PassTasks, ends: Vec<PartEnd>) -> (Pass, Vec<Solution>) {
        assert_eq!(self.next_depth(), Some(tasks.depth), "the tasks are those of the next pass");
        assert_eq!(tasks.parts.len(), ends.len(), "each task has an end");
        let result = tasks.merge(self.request.wanted, self.room(), ends);
        self.end_pass_with(result)
    }

    fn end_pass_with(&mut self, result: PassResult) -> (Pass, Vec<Solution>) {
        let PassResult { mut pass, mut solutions, kind_count, .. } = result;
        let PassResult { mut is_full, densities, leads_nowhere, .. } = result;
        let step = self.outcome.step();
        let growth = partition::pass_growth(self.outcome.metric, step);
        self.expected_nodes = pass.tally.nodes.saturating_mul(growth);
        self.densities = densities;
        let kinds = match self.request.wanted {
            Wanted::All => {
                let (room, filter) = (self.room(), self.filter.as_ref());
                let images = self.orbits.images(solutions, pass.complete, room, filter);
                is_full |= images.all.len() > room;
                pass.complete &= !is_full;
                solutions = images.all;
                solutions.truncate(room);
                images.kinds
            }
            Wanted::First | Wanted::Count => solutions.clone(),
        };
        self.outcome.is_full = is_full;
        if is_full {
            self.outcome.ended = Ended::Solutions;
        }
        if self.request.wanted != Wanted::Count {
            pass.solutions = solutions.len();
        }
        if self.outcome.first_with_solutions().is_none() {
            if pass.solutions > 0 {
                let extra = self.request.extra_passes();
                self.max_depth = self.max_depth.min(self.depth.saturating_add(extra));
            } else if pass.complete {
                self.outcome.lower_bound = self.depth.saturating_add(step);
            }
        }
        if leads_nowhere {
            (self.outcome.lower_bound, self.max_depth) = (u8::MAX, 0);
        }
        self.outcome.kind_count = self.outcome.kind_count.map(|before| before + kind_count);
        self.outcome.kinds.extend(kinds);
        self.outcome.solutions.extend_from_slice(&solutions);
        self.outcome.passes.push(pass);
        match self.depth.checked_add(step) {
            Some(next) => self.depth = next,
            None => self.max_depth = 0,
        }
        if pass.complete {
            self.settle();
        }
        (pass, solutions)
    }
}
