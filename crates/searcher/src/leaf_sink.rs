//! Tests leaves, keeps solutions, and decides when a part ends.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use faceturn_cube::{FaceTurn, Maneuver, Move, Position, Solution};

use crate::goal::{Goal, SolutionFilter};
use crate::observer::{Event, Observer};
use crate::orbits::Orbits;
use crate::outcome::{PartResult, Tally};
use crate::request::Wanted;
use crate::turn_set::TurnSet;

/// Tests the leaves of one part on the cubies and keeps the solutions.
pub struct LeafSink<'p> {
    position: &'p Position,
    goal: &'p dyn Goal,
    stop: &'p StopCondition<'p>,
    half_turns: TurnSet,
    part: usize,
    /// Work counters. The walker adds its own; [`LeafSink::test`] counts the tests.
    pub tally: Tally,
    solutions: Vec<Solution>,
    /// How many solutions of the part were kept before those in `solutions`.
    before: usize,
    /// Once this many are kept, the sink asks whether it may keep more.
    room: usize,
    count: u64,
    kind_count: u64,
    filter: Option<&'p SolutionFilter>,
    /// End positions to skip, since other searches find them.
    left_out: Option<&'p (dyn Fn(&Position) -> bool + Sync)>,
    /// The orbits, if images of solutions are restored later.
    orbits: Option<&'p Orbits>,
    /// How many turns beyond the pass to look for a first solution; 0 for none.
    beyond_by: u8,
    beyond: Option<Maneuver>,
}

impl<'p> LeafSink<'p> {
    pub(crate) fn new(
        position: &'p Position,
        goal: &'p dyn Goal,
        stop: &'p StopCondition<'p>,
        part: usize,
    ) -> LeafSink<'p> {
        let tally = Tally::new();
        LeafSink {
            position,
            goal,
            stop,
            half_turns: TurnSet::NONE,
            part,
            tally,
            solutions: Vec::new(),
            before: 0,
            room: 0,
            count: 0,
            kind_count: 0,
            filter: goal.filter(),
            left_out: None,
            orbits: None,
            beyond_by: 0,
            beyond: None,
        }
    }

    /// Writes these half turns as one turn instead of two equal quarter turns.
    pub(crate) fn writing(self, half_turns: TurnSet) -> LeafSink<'p> {
        LeafSink { half_turns, ..self }
    }

    pub(crate) fn restoring(self, orbits: &'p Orbits) -> LeafSink<'p> {
        LeafSink { orbits: Some(orbits), ..self }
    }

    pub(crate) fn looking_beyond(self, beyond_by: u8) -> LeafSink<'p> {
        LeafSink { beyond_by, ..self }
    }

    /// A sink of the same part for another start and goal, without some ends.
    /// [Add](LeafSink::add) its result to this one.
    pub(crate) fn for_start<'s>(
        &'s self,
        position: &'s Position,
        goal: &'s dyn Goal,
        left_out: &'s (dyn Fn(&Position) -> bool + Sync),
    ) -> LeafSink<'s> {
        let sink = LeafSink::new(position, goal, self.stop, self.part);
        let (before, left_out) = (self.kept(), Some(left_out));
        let sink = LeafSink { filter: self.filter, orbits: self.orbits, before, left_out, ..sink };
        sink.writing(self.half_turns).looking_beyond(self.beyond_by())
    }

    pub(crate) fn add(&mut self, result: PartResult) {
        self.tally += result.tally;
        self.count += result.count;
        self.kind_count += result.kind_count;
        self.solutions.extend(result.solutions);
        self.beyond = self.beyond.take().or(result.beyond);
    }

    pub(crate) fn beyond_by(&self) -> u8 {
        if self.beyond.is_none() { self.beyond_by } else { 0 }
    }

    pub(crate) fn test_beyond(&mut self, turns: &[FaceTurn]) {
        self.tally.tests += 1;
        let end = turns.iter().fold(*self.position, |position, &turn| position.after(turn));
        if self.beyond.is_none() && self.is_wanted(&end) {
            self.beyond = Some(self.written(turns))
                .filter(|it| self.filter.is_none_or(|passes| passes(&it.into())));
        }
    }

    /// Replays a maneuver from the start and keeps it if it leads to the goal.
    pub fn test(&mut self, turns: &[FaceTurn]) {
        self.tally.tests += 1;
        let end = turns.iter().fold(*self.position, |position, &turn| position.after(turn));
        if self.is_wanted(&end) {
            self.keep(self.written(turns).into());
        }
    }

    /// Tests an end that the walker has replayed itself, and keeps the maneuver if the end is a
    /// goal. For maneuvers whose end is not that of their turns applied to the start.
    pub fn test_end(&mut self, end: &Position, solution: impl FnOnce() -> Solution) {
        self.tally.tests += 1;
        if self.is_wanted(end) {
            self.keep(solution());
        }
    }

    /// Replays moves from the start and keeps them if they lead to the goal.
    pub fn test_moves(&mut self, moves: &[Move]) {
        self.tally.tests += 1;
        let solution = Solution::of(moves).expect("within the reach of the walker");
        if self.is_wanted(&solution.after(self.position)) {
            self.keep(solution);
        }
    }

    fn is_wanted(&self, end: &Position) -> bool {
        self.goal.contains(end) && !self.left_out.is_some_and(|is_left_out| is_left_out(end))
    }

    fn keep(&mut self, solution: Solution) {
        // A solution that fails the filter may have images that pass.
        let is_wanted = |passes: &SolutionFilter| match self.orbits {
            Some(orbits) => orbits.stands_for_any(&solution, |image| passes(image)),
            None => passes(&solution),
        };
        if !self.filter.is_none_or(is_wanted) {
            return;
        }
        if self.stop.wanted == Wanted::Count {
            let (count, kind_count) = self.orbits.map_or((1, 1), |orbits| orbits.count(&solution));
            self.count += count;
            self.kind_count += kind_count;
            return;
        }
        if self.kept() >= self.room {
            self.room = self.stop.room(self.part, self.kept());
        }
        if self.kept() < self.room {
            self.stop.solution_found(self.part, &solution);
            self.solutions.push(solution);
        }
    }

    fn kept(&self) -> usize {
        self.before + self.solutions.len()
    }

    /// Whether to stop searching this part.
    pub fn should_stop(&self) -> bool {
        self.stop.applies_to(self.part)
    }

    fn written(&self, turns: &[FaceTurn]) -> Maneuver {
        self.half_turns.joining(turns)
    }

    pub(crate) fn into_result(self) -> PartResult {
        let LeafSink { tally, solutions, count, kind_count, beyond, .. } = self;
        PartResult { tally, solutions, count, kind_count, beyond }
    }
}

pub(crate) struct StopCondition<'p> {
    observer: &'p dyn Observer,
    stopped: AtomicBool,
    wanted: Wanted,
    /// The smallest part that has enough: the one wanted solution, or as many as may be kept. Later
    /// parts stop, earlier ones continue: the solutions do not depend on the number of threads.
    enough_from: AtomicUsize,
    most: usize,
    /// A lower bound on how many each part has kept; empty if there is no limit.
    kept: Vec<AtomicUsize>,
}

const SOLUTIONS_BETWEEN_LOOKS: usize = 4096;

impl<'p> StopCondition<'p> {
    pub(crate) fn new(wanted: Wanted, observer: &'p dyn Observer) -> StopCondition<'p> {
        let (stopped, enough_from) = (AtomicBool::new(false), AtomicUsize::new(usize::MAX));
        StopCondition { observer, stopped, wanted, enough_from, most: usize::MAX, kept: Vec::new() }
    }

    /// Keeps at most `most` solutions of a pass with `parts` parts, in the order of the parts.
    #[must_use]
    pub(crate) fn keeping(self, most: usize, parts: usize) -> StopCondition<'p> {
        let parts = if most == usize::MAX { 0 } else { parts };
        StopCondition { most, kept: (0..parts).map(|_| AtomicUsize::new(0)).collect(), ..self }
    }

    pub(crate) fn solution_found(&self, part: usize, solution: &Solution) {
        self.observer.event(&Event::SolutionFound(solution));
        if self.wanted == Wanted::First {
            self.enough_from.fetch_min(part, Ordering::Relaxed);
        }
    }

    /// How many solutions a part may have before it asks again, called when it holds `kept` and
    /// has found one more. If it may keep no more, it and all later parts stop.
    pub(crate) fn room(&self, part: usize, kept: usize) -> usize {
        if self.kept.is_empty() {
            return usize::MAX;
        }
        self.kept[part].store(kept, Ordering::Relaxed);
        let before: usize = self.kept[..part].iter().map(|it| it.load(Ordering::Relaxed)).sum();
        let room = self.most.saturating_sub(before);
        if kept >= room {
            self.enough_from.fetch_min(part, Ordering::Relaxed);
        }
        room.min(kept + SOLUTIONS_BETWEEN_LOOKS)
    }

    pub(crate) fn applies_to(&self, part: usize) -> bool {
        if self.observer.asks_to_end() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.enough_from.load(Ordering::Relaxed) <= part || self.stopped.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::Solved;

    #[derive(Default)]
    struct Switch {
        on: AtomicBool,
        solutions: AtomicUsize,
    }

    impl Observer for Switch {
        fn wants_to_stop(&self) -> bool {
            self.on.load(Ordering::Relaxed)
        }
        fn event(&self, event: &Event<'_>) {
            let is_solution = matches!(event, Event::SolutionFound(_));
            self.solutions.fetch_add(is_solution.into(), Ordering::Relaxed);
        }
    }

    fn maneuver(text: &str) -> Maneuver {
        text.parse().expect("a maneuver")
    }

    #[test]
    fn a_first_solution_stops_its_own_part_and_later_ones() {
        let stop = StopCondition::new(Wanted::First, &());
        assert!((0..9).all(|part| !stop.applies_to(part)));
        stop.solution_found(5, &maneuver("R").into());
        let stopped: Vec<usize> = (0..9).filter(|&part| stop.applies_to(part)).collect();
        assert_eq!(stopped, [5, 6, 7, 8]);
        stop.solution_found(7, &maneuver("U").into());
        assert!(!stop.applies_to(4), "an earlier part may still find the solution to return");
        stop.solution_found(2, &maneuver("F").into());
        let stopped: Vec<usize> = (0..9).filter(|&part| stop.applies_to(part)).collect();
        assert_eq!(stopped, [2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn no_solution_stops_a_search_for_all() {
        let stop = StopCondition::new(Wanted::All, &());
        stop.solution_found(0, &maneuver("R").into());
        assert!((0..9).all(|part| !stop.applies_to(part)));
    }

    #[test]
    fn an_observer_that_has_stopped_a_search_cannot_continue_it() {
        let switch = Switch::default();
        let stop = StopCondition::new(Wanted::All, &switch);
        assert!(!stop.applies_to(0));
        switch.on.store(true, Ordering::Relaxed);
        assert!(stop.applies_to(0));
        switch.on.store(false, Ordering::Relaxed);
        assert!(stop.applies_to(0) && stop.applies_to(1));
    }

    #[test]
    fn a_leaf_sink_counts_tests_and_keeps_what_leads_to_the_goal() {
        let position = Position::SOLVED.apply(&maneuver("R U"));
        let switch = Switch::default();
        let stop = StopCondition::new(Wanted::First, &switch);
        let mut leaves = LeafSink::new(&position, &Solved, &stop, 3);
        leaves.test(maneuver("U R'").turns());
        assert_eq!(switch.solutions.load(Ordering::Relaxed), 0);
        assert!(!leaves.should_stop());
        leaves.test(maneuver("U' R'").turns());
        assert_eq!(switch.solutions.load(Ordering::Relaxed), 1);
        assert!(leaves.should_stop() && !stop.applies_to(2));
        assert_eq!(leaves.tally, Tally::new().with_tests(2));
        assert_eq!(leaves.into_result().solutions, [maneuver("U' R'")]);
    }
}
