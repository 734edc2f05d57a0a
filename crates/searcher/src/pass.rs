//! One pass: every canonical maneuver of one length, distributed among threads by prefix.
//!
//! The first turns are walked here, node by node. The prefixes that remain open are cut into
//! parts, which the threads of rayon's current pool take one after another. Each part counts its
//! own work, so the sums of a complete pass do not depend on the threads. Complete parts are
//! reported to the observer, which may recall them in a later search.

use std::collections::HashSet;

use faceturn_cube::{Maneuver, Move, Position, Solution, sort_short};
use faceturn_symmetry::parallel;

use crate::any_walker::{AnyWalker, Prefixes};
use crate::leaf_sink::{LeafSink, StopCondition};
use crate::observer::{Event, Observer};
use crate::orbits::Orbits;
use crate::outcome::{Part, PartEnd, PartResult, Pass, Tally};
use crate::partition::{self, Densities};
use crate::request::Wanted;

pub(crate) struct PassPlan<'p> {
    pub(crate) walker: &'p dyn AnyWalker,
    pub(crate) position: &'p Position,
    pub(crate) orbits: &'p Orbits,
    pub(crate) depth: u8,
    /// Estimated from the pass before.
    pub(crate) expected_nodes: u64,
    pub(crate) densities: &'p Densities,
    pub(crate) wanted: Wanted,
    pub(crate) most: usize,
    /// By how many turns longer solutions are also looked for; 0 for none.
    pub(crate) beyond_by: u8,
    pub(crate) observer: &'p dyn Observer,
}

pub(crate) struct PassResult {
    pub(crate) pass: Pass,
    /// At least one solution of each orbit, in the order of the parts; one if one is wanted.
    pub(crate) solutions: Vec<Solution>,
    /// How many kinds were counted up to symmetry.
    pub(crate) kind_count: u64,
    pub(crate) is_full: bool,
    /// A longer solution: that of the first part that has one.
    pub(crate) beyond: Option<Maneuver>,
    pub(crate) densities: Densities,
    /// Whether no maneuver of any length leads to the goal.
    pub(crate) leads_nowhere: bool,
}

impl PassResult {
    pub(crate) fn not_begun(depth: u8) -> PassResult {
        let pass = Pass::new(depth, Tally::new()).incomplete();
        merge(pass, Wanted::All, usize::MAX, std::iter::empty())
    }
}

pub(crate) struct CutPass<'p> {
    /// `None` if no maneuver of any length leads to the goal.
    prefixes: Option<Box<dyn Prefixes + 'p>>,
    /// The numbers of the prefixes of each part, and their moves.
    parts: Vec<Vec<usize>>,
    pub(crate) moves: Vec<Vec<Vec<Move>>>,
    left: u8,
    pub(crate) tally: Tally,
}

impl CutPass<'_> {
    pub(crate) fn leads_nowhere(&self) -> bool {
        self.prefixes.is_none()
    }
}

impl PassPlan<'_> {
    /// Cuts the pass. For one solution, prefixes with more nodes in the pass before come first.
    pub(crate) fn cut(&self) -> CutPass<'_> {
        let mut tally = Tally::new();
        let facts = self.walker.facts();
        let most = facts.max_turns_below_prefix;
        let length = partition::prefix_length(facts.metric, self.depth, self.expected_nodes, most)
            .min(partition::most_prefix_length(facts.starts))
            .max(self.depth.saturating_sub(most));
        let prefixes = self.prefixes(length, None, &mut tally);
        let mut moves = prefixes.as_ref().map_or(Vec::new(), |prefixes| prefixes.moves());
        let mut numbers: Vec<usize> = (0..moves.len()).collect();
        if self.wanted == Wanted::First {
            let densities: Vec<u64> = moves.iter().map(|it| self.densities.of(it)).collect();
            sort_short(&mut numbers, |&one, &other| densities[other].cmp(&densities[one]));
        }
        let part_size = partition::part_size(numbers.len(), self.expected_nodes);
        let parts: Vec<Vec<usize>> = numbers.chunks(part_size).map(<[usize]>::to_vec).collect();
        let mut of_part =
            |part: &Vec<usize>| part.iter().map(|&it| std::mem::take(&mut moves[it])).collect();
        let moves = parts.iter().map(&mut of_part).collect();
        CutPass { prefixes, parts, moves, left: self.depth - length, tally }
    }

    pub(crate) fn run(&self) -> PassResult {
        let cut = self.cut();
        let ends = match &cut.prefixes {
            Some(prefixes) => self.run_parts(&**prefixes, &cut),
            None => Vec::new(),
        };
        let leads_nowhere = cut.leads_nowhere();
        let pass = Pass::new(self.depth, cut.tally);
        let result = merge(pass, self.wanted, self.most, cut.moves.into_iter().zip(ends));
        PassResult { leads_nowhere, ..result }
    }

    /// Searches the parts. The results are in their order.
    fn run_parts(&self, prefixes: &dyn Prefixes, cut: &CutPass<'_>) -> Vec<PartEnd> {
        let (parts, shares) = (&cut.parts, self.densities.shares(&cut.moves));
        let stop = StopCondition::new(self.wanted, self.observer);
        let stop = stop.keeping(self.most, parts.len());
        parallel::map(parts.len(), |number| {
            let part = Part { depth: self.depth, number: number as u32, count: parts.len() as u32 };
            let recalled = self.observer.recall(part).filter(|result| self.is_sound(result));
            let end = match recalled {
                Some(result) => {
                    result.solutions.iter().for_each(|it| stop.solution_found(number, it));
                    PartEnd { result, complete: true }
                }
                None => self.search_part(number, (prefixes, &parts[number]), cut.left, &stop),
            };
            if end.complete {
                let (share, result) = (shares[number], &end.result);
                self.observer.event(&Event::PartEnded { part, share, result });
            }
            end
        })
    }

    pub(crate) fn search_part(
        &self,
        number: usize,
        (prefixes, numbers): (&dyn Prefixes, &[usize]),
        left: u8,
        stop: &StopCondition<'_>,
    ) -> PartEnd {
        let facts = self.walker.facts();
        // The extra turns must be within the walker's reach, too.
        let is_within = left + self.beyond_by <= facts.max_turns_below_prefix;
        let beyond_by = if is_within { self.beyond_by } else { 0 };
        let leaves = LeafSink::new(self.position, self.walker.any_goal(), stop, number);
        let leaves = leaves.restoring(self.orbits);
        let mut leaves = leaves.writing(facts.written_half_turns).looking_beyond(beyond_by);
        if !leaves.should_stop() {
            prefixes.explore(numbers, left, &mut leaves);
        }
        let complete = !leaves.should_stop();
        PartEnd { result: leaves.into_result(), complete }
    }

    fn is_sound(&self, result: &PartResult) -> bool {
        let metric = self.walker.facts().metric;
        result.solutions.iter().all(|solution| {
            solution.length(metric) == usize::from(self.depth)
                && self.walker.any_goal().contains(&solution.after(self.position))
        })
    }

    /// See [`AnyWalker::prefixes`].
    pub(crate) fn prefixes(
        &self,
        length: u8,
        beginnings: Option<&HashSet<&[Move]>>,
        tally: &mut Tally,
    ) -> Option<Box<dyn Prefixes + '_>> {
        self.walker.prefixes((self.position, self.orbits), self.depth, length, beginnings, tally)
    }
}

/// Adds the parts' results to the pass and keeps `most` solutions. A part is given by its prefixes.
pub(crate) fn merge(
    mut pass: Pass,
    wanted: Wanted,
    most: usize,
    parts: impl Iterator<Item = (Vec<Vec<Move>>, PartEnd)>,
) -> PassResult {
    let (mut solutions, mut beyond, mut densities) = (Vec::new(), None, Densities::default());
    let (mut count, mut kind_count) = (0, 0);
    for (moves, PartEnd { result, complete }) in parts {
        densities.record(moves, result.tally.nodes);
        pass.tally += result.tally;
        pass.complete &= complete;
        if solutions.len() <= most {
            solutions.extend(result.solutions);
        }
        count += result.count;
        kind_count += result.kind_count;
        beyond = beyond.or(result.beyond);
    }
    pass.complete &= solutions.len() <= most;
    solutions.truncate(if wanted == Wanted::First { most.min(1) } else { most });
    // A part that has found one more than may be kept has stopped.
    let is_full = wanted == Wanted::All && !pass.complete && solutions.len() == most;
    let found = if wanted == Wanted::Count { count as usize } else { solutions.len() };
    let (pass, leads_nowhere) = (pass.with_solutions(found), false);
    PassResult { pass, solutions, kind_count, is_full, beyond, densities, leads_nowhere }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::goal::Solved;
    use crate::testing::{BruteForce, maneuver, position};

    const WALKER: BruteForce<Solved> = BruteForce(Solved);

    /// Runs one pass by brute force; 130,000 expected nodes cut it into parts.
    fn run(
        position: &Position,
        depth: u8,
        expected_nodes: u64,
        wanted: Wanted,
        observer: &dyn Observer,
    ) -> PassResult {
        let (orbits, densities) = (Orbits::trivial(), Densities::default());
        let plan = PassPlan {
            walker: &WALKER,
            position,
            orbits: &orbits,
            depth,
            expected_nodes,
            densities: &densities,
            wanted,
            most: usize::MAX,
            beyond_by: 0,
            observer,
        };
        plan.run()
    }

    #[derive(Default)]
    struct Parts {
        ended: Mutex<Vec<(Part, f64, PartResult)>>,
        found: Mutex<Vec<Solution>>,
        known: Vec<(u32, PartResult)>,
        stopped: AtomicBool,
        stop_at_solution: bool,
    }

    impl Observer for Parts {
        fn wants_to_stop(&self) -> bool {
            self.stopped.load(Ordering::Relaxed)
        }
        fn recall(&self, part: Part) -> Option<PartResult> {
            let known = self.known.iter().find(|(number, _)| *number == part.number);
            known.map(|(_, result)| result.clone())
        }
        fn event(&self, event: &Event<'_>) {
            match *event {
                Event::SolutionFound(solution) => {
                    self.found.lock().expect("no panic").push(*solution);
                    self.stopped.fetch_or(self.stop_at_solution, Ordering::Relaxed);
                }
                Event::PartEnded { part, share, result } => {
                    self.ended.lock().expect("no panic").push((part, share, result.clone()));
                }
                _ => {}
            }
        }
    }

    impl Parts {
        fn ended(&self) -> Vec<(Part, f64, PartResult)> {
            let mut ended = self.ended.lock().expect("no panic").clone();
            ended.sort_by_key(|(part, ..)| part.number);
            ended
        }
    }

    #[test]
    fn parts_cover_the_pass_whether_it_is_cut_or_not() {
        let position = position("R U2 F'");
        for (expected_nodes, count) in [(0, 1), (130_000, 122)] {
            let parts = Parts::default();
            let PassResult { pass, solutions, .. } =
                run(&position, 3, expected_nodes, Wanted::All, &parts);
            assert_eq!(solutions, [maneuver("F U2 R'")]);
            let whole = Tally::new().with_nodes(18 + 243 + 3_240).with_tests(3_240);
            assert_eq!(pass, Pass::new(3, whole).with_solutions(1));
            let ended = parts.ended();
            let numbers: Vec<(u8, u32, u32)> =
                ended.iter().map(|(part, ..)| (part.depth, part.number, part.count)).collect();
            assert_eq!(numbers, (0..count).map(|number| (3, number, count)).collect::<Vec<_>>());
            let share: f64 = ended.iter().map(|(_, share, _)| share).sum();
            assert!((share - 1.0).abs() < 1e-9);
            let tests: u64 = ended.iter().map(|(.., result)| result.tally.tests).sum();
            assert_eq!(tests, 3_240);
            assert_eq!(*parts.found.lock().expect("no panic"), solutions);
        }
    }

    #[test]
    fn the_shortest_passes_test_their_prefixes() {
        let solved = run(&Position::SOLVED, 0, 0, Wanted::All, &());
        assert_eq!(solved.pass, Pass::new(0, Tally::new().with_tests(1)).with_solutions(1));
        assert_eq!(solved.solutions, [Maneuver::new(Vec::new())]);
        let one = run(&position("R"), 1, u64::MAX, Wanted::All, &());
        let work = Tally::new().with_nodes(18).with_tests(18);
        assert_eq!(one.pass, Pass::new(1, work).with_solutions(1));
    }

    #[test]
    fn a_recalled_part_is_not_searched_and_counts_as_it_did() {
        let position = position("R U2 F'");
        let first = Parts::default();
        let before = run(&position, 3, 130_000, Wanted::All, &first);
        let ended = first.ended();
        let with_solution =
            ended.iter().position(|(.., result)| !result.solutions.is_empty()).expect("one");
        let known = ended.into_iter().map(|(part, _, result)| (part.number, result)).collect();
        let second = Parts { known, ..Parts::default() };
        let after = run(&position, 3, 130_000, Wanted::All, &second);
        assert_eq!((after.pass, after.solutions), (before.pass, before.solutions.clone()));
        assert_eq!(*second.found.lock().expect("no panic"), before.solutions);
        assert_eq!(second.ended().len(), 122);

        // Different counts show that the part is recalled.
        let strange = PartResult::new(Tally::new().with_nodes(1_000_000), Vec::new());
        let third = Parts { known: vec![(with_solution as u32, strange)], ..Parts::default() };
        let outcome = run(&position, 3, 130_000, Wanted::All, &third);
        assert!(outcome.solutions.is_empty());
        assert!(outcome.pass.tally.nodes > 1_000_000);
    }

    #[test]
    fn a_recalled_part_with_a_wrong_solution_is_searched_again() {
        let position = position("R U2 F'");
        let expected = run(&position, 3, 0, Wanted::All, &());
        for wrong in ["F U2 R", "F U R' L2 L2", "F U2 R' L L'", "F U R'"] {
            let result = PartResult::new(Tally::new(), vec![maneuver(wrong).into()]);
            let parts = Parts { known: vec![(0, result)], ..Parts::default() };
            let found = run(&position, 3, 0, Wanted::All, &parts);
            assert_eq!((found.pass, found.solutions), (expected.pass, expected.solutions.clone()));
        }
    }

    #[test]
    fn a_first_solution_is_that_of_the_first_part_that_has_one() {
        // U2 D2 R2 L2 does the same.
        let position = position("R2 L2 U2 D2");
        let all = run(&position, 4, 130_000, Wanted::All, &()).solutions;
        assert!(all.len() > 1);
        for _ in 0..20 {
            let parts = Parts::default();
            let first = run(&position, 4, 130_000, Wanted::First, &parts);
            assert_eq!(first.solutions, all[..1]);
            assert_eq!((first.pass.solutions, first.pass.complete), (1, false));
            assert!(parts.ended().len() < 122);
        }
    }

    #[test]
    fn a_first_solution_is_sought_where_the_pass_before_had_most_nodes() {
        let position = position("R2 L2 U2 D2");
        let (orbits, mut densities) = (Orbits::trivial(), Densities::default());
        let all = run(&position, 4, 0, Wanted::All, &()).solutions;
        let last = all.iter().last().expect("several");
        densities.record(vec![last.moves().take(1).collect()], 1_000);
        let plan = PassPlan {
            walker: &WALKER,
            position: &position,
            orbits: &orbits,
            depth: 4,
            expected_nodes: 0,
            densities: &densities,
            wanted: Wanted::First,
            most: usize::MAX,
            beyond_by: 0,
            observer: &(),
        };
        let found = plan.run().solutions[0];
        assert_eq!(found.moves().next(), last.moves().next());
    }

    #[test]
    fn a_stopped_pass_is_incomplete_and_reports_no_part_that_is() {
        let stopped = Parts { stopped: AtomicBool::new(true), ..Parts::default() };
        let result = run(&position("R U2 F'"), 3, 130_000, Wanted::All, &stopped);
        assert!(!result.pass.complete && result.solutions.is_empty());
        assert_eq!(stopped.ended(), []);
        assert_eq!(result.pass.tally.tests, 0);

        let halfway = Parts { stop_at_solution: true, ..Parts::default() };
        let result = run(&position("R U2 F'"), 3, 130_000, Wanted::All, &halfway);
        assert!(!result.pass.complete);
        assert_eq!(result.solutions.len(), 1, "what was found is returned");
        assert!(halfway.ended().len() < 122);
    }
}
