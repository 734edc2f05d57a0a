//! Which solutions are listed, in which order.

use std::collections::{BTreeMap, HashSet};

use faceturn_cube::{Comfort, Comforts, Face, Maneuver, Metric, MoveSequence, Rotation, Solution};
use faceturn_symmetry::parallel;

use super::Job;
use super::claim::Direction;

/// Solutions that one thread works on: the next one often begins like the one before.
const AT_ONCE: usize = 1024;

/// Does some work on solutions, part by part, on all threads.
pub(super) fn by_parts<R: Send>(
    solutions: &[Solution],
    work: impl Fn(&[Solution]) -> Vec<R> + Sync + Send,
) -> Vec<R> {
    let parts: Vec<&[Solution]> = solutions.chunks(AT_ONCE).collect();
    parallel::map(parts.len(), |part| work(parts[part])).into_iter().flatten().collect()
}

/// The solutions that a job lists, in its order.
#[derive(Default)]
pub(super) struct InOrder {
    pub(super) solutions: Vec<Solution>,
    /// How comfortable each of them is, and how it is done then; empty unless they are ranked.
    pub(super) ranks: Vec<(Comfort, MoveSequence)>,
    /// How many the options `then` and `starts_with` leave out, and `rank` in other holds.
    pub(super) left_out: usize,
}

impl Job {
    /// Selects and sorts the solutions that the job asks for. They come by length, then by their
    /// moves.
    pub(super) fn in_order(&self, found: Vec<Solution>) -> InOrder {
        let all = found.len();
        let mut solutions = self.directed(found);
        solutions.retain(|it| self.begins_as_asked(it));
        self.keep_fewest(&mut solutions);
        let mut ranks = self.put_in_order(&mut solutions);
        if self.lists_one_hold() {
            let mut known = HashSet::new();
            let is_new: Vec<bool> =
                solutions.iter().map(|it| known.insert(up_to_hold(&it.maneuver()))).collect();
            keep(&mut solutions, &is_new);
            keep(&mut ranks, &is_new);
        }
        let left_out = all - solutions.len();
        let top = self.options.top.unwrap_or(usize::MAX);
        solutions.truncate(top);
        ranks.truncate(top);
        InOrder { solutions, ranks, left_out }
    }

    /// Whether only the best of the solutions that are the same turns in another hold, rotated
    /// about U, is listed: with a free first turn of U, an algorithm solves its case in all four.
    pub fn lists_one_hold(&self) -> bool {
        self.rank.is_some() && self.aim.pre_auf
    }

    /// The face turns of a solution: where it is written by moves, in canonical form.
    pub(crate) fn face_turns(&self, solution: &Solution) -> Maneuver {
        match self.aim.moves {
            Some(_) => solution.maneuver().canonical(),
            None => solution.maneuver(),
        }
    }

    /// The solutions, or their inverses in order if the job lists these.
    pub(super) fn directed(&self, mut solutions: Vec<Solution>) -> Vec<Solution> {
        if self.direction() == Direction::Make {
            for solution in &mut solutions {
                *solution = solution.maneuver().inverse().canonical().into();
            }
            solutions.sort_by_cached_key(|it| (it.length(self.metric()), *it));
        }
        solutions
    }

    fn begins_as_asked(&self, solution: &Solution) -> bool {
        self.beginning.as_ref().is_none_or(|beginning| match self.aim.moves {
            Some(_) => beginning.begins_moves(&solution.sequence()),
            None => beginning.begins(&solution.maneuver(), self.metric()),
        })
    }

    /// Of the solutions of each length, keeps those with the fewest turns in the metric `then`.
    fn keep_fewest(&self, solutions: &mut Vec<Solution>) {
        let Some(then) = self.options.then else { return };
        let turns = |it: &Solution| then.length(&self.face_turns(it));
        let mut fewest = BTreeMap::new();
        for solution in solutions.iter() {
            let least = fewest.entry(solution.length(self.metric())).or_insert(usize::MAX);
            *least = (*least).min(turns(solution));
        }
        solutions.retain(|it| turns(it) == fewest[&it.length(self.metric())]);
    }

    /// Sorts solutions that come by length and moves. Returns how comfortable each of them is, and
    /// how it is done then, if they are ranked.
    fn put_in_order(&self, solutions: &mut Vec<Solution>) -> Vec<(Comfort, MoveSequence)> {
        let sort = self.options.sort;
        if self.rank.is_none() && sort == SortOrder::Turns {
            return Vec::new();
        }
        let mut keyed = by_parts(solutions, |part| {
            let mut comforts = self.rank.as_ref().map(Comforts::under);
            let keyed = part.iter().map(|solution| {
                let comfort = comforts.as_mut().map(|comforts| comforts.next(solution.moves()));
                let execution = comforts.as_ref().map(Comforts::execution);
                let counts = sort.counts(&self.face_turns(solution));
                ((comfort, solution.length(self.metric()), counts), *solution, execution)
            });
            keyed.collect()
        });
        keyed.sort_by_key(|(key, ..)| *key);
        *solutions = keyed.iter().map(|(_, solution, _)| *solution).collect();
        keyed.into_iter().filter_map(|((comfort, ..), _, done)| Some((comfort?, done?))).collect()
    }
}

/// The turns as seen in one of the four holds that keep U, the same one for all four.
fn up_to_hold(maneuver: &Maneuver) -> Maneuver {
    let holds = Rotation::all().filter(|hold| hold.face(Face::U) == Face::U);
    let held = holds.map(|hold| maneuver.conjugate_by(hold.symmetry()).canonical());
    held.min().expect("four holds")
}

/// Keeps the values whose flag is set. There may be none at all.
fn keep<T>(values: &mut Vec<T>, flags: &[bool]) {
    let mut flags = flags.iter();
    values.retain(|_| *flags.next().expect("a flag for each"));
}

faceturn_cube::names! {
    /// The order of maneuvers of one length; shorter ones always come first.
    ///
    /// ```
    /// use faceturn::jobs::SortOrder;
    ///
    /// assert_eq!("quarter-turns".parse(), Ok(SortOrder::QuarterTurns));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum SortOrder as "order" {
        /// By the numbers of their turns.
        #[default]
        Turns = "turns",
        /// Those with fewer quarter turns first.
        QuarterTurns = "quarter-turns",
        /// Those with fewer face turns first, where quarter turns are counted.
        FaceTurns = "face-turns",
        /// Those with fewer slice turns first: turns of slices, such as `R L'`, count one.
        SliceTurns = "slice-turns",
    }
}

impl SortOrder {
    /// The number by which maneuvers of one length are sorted.
    pub(super) fn counts(self, maneuver: &Maneuver) -> usize {
        match self {
            SortOrder::Turns => 0,
            SortOrder::QuarterTurns => Metric::Quarter.length(maneuver),
            SortOrder::FaceTurns => Metric::Face.length(maneuver),
            SortOrder::SliceTurns => maneuver.slice_turn_length(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use faceturn_cube::Metric;
    use faceturn_searcher::{Ended, Event, Observer, Pass};

    use super::super::{Answer, JobError, SortOrder, WrittenJob};
    use super::*;
    use crate::testing::prepared;

    /// The edges of the solved cube stay oriented after thousands of maneuvers.
    fn many(last: u8) -> WrittenJob {
        WrittenJob {
            position: "solved".to_owned(),
            goal: Some("eo".to_owned()),
            length: Some(format!("0..{last}")),
            ..WrittenJob::default()
        }
    }

    fn run(written: &WrittenJob, observer: &dyn Observer) -> Answer {
        let job = written.read().expect("a job");
        prepared(&job).run(observer).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Stops when the pass of this depth has ended.
    struct StopAfter(u8, AtomicBool);

    impl Observer for StopAfter {
        fn wants_to_stop(&self) -> bool {
            self.1.load(Ordering::Relaxed)
        }

        fn event(&self, event: &Event<'_>) {
            let is_last = |pass: &Pass| pass.depth == self.0;
            let ended = matches!(*event, Event::PassEnded { pass, .. } if is_last(pass));
            self.1.fetch_or(ended, Ordering::Relaxed);
        }
    }

    #[test]
    fn a_search_that_is_stopped_keeps_what_it_has_found() {
        let of_four = run(&many(4), &()).solution_count();
        let stopped = run(&many(6), &StopAfter(4, AtomicBool::new(false)));
        assert_eq!((stopped.ended, stopped.solution_count()), (Ended::Interrupted, of_four));
        assert_eq!(stopped.solutions.len(), of_four);
    }

    #[test]
    fn ranked_solutions_come_with_their_comfort() {
        let ranked = WrittenJob { rank: true, ..many(2) };
        for written in [
            ranked.clone(),
            WrittenJob { niss: true, ..ranked.clone() },
            WrittenJob {
                then: Some(Metric::Quarter),
                sort: SortOrder::SliceTurns,
                ..ranked.clone()
            },
            WrittenJob { top: Some(90), ..ranked },
        ] {
            let answer = run(&written, &());
            let weights = answer.job.rank.expect("ranked");
            let comfort = |it: &Solution| Comfort::of(&it.maneuver(), &weights);
            assert!(answer.comforts().eq(answer.solutions.iter().map(comfort)));
            assert!(answer.ranks.len() > 40 && answer.comforts().is_sorted(), "{written:?}");
        }
    }

    #[test]
    fn only_solutions_that_begin_as_was_asked_for_are_listed() {
        for written in [
            WrittenJob { extra: 2, position: "R L U".to_owned(), ..WrittenJob::default() },
            WrittenJob { sort: SortOrder::QuarterTurns, ..many(3) },
            WrittenJob { rank: true, inverse: true, goal: None, length: None, ..many(3) },
            WrittenJob {
                position: "U M U2 M'".to_owned(),
                moves: Some("<M,U>".to_owned()),
                extra: 2,
                ..WrittenJob::default()
            },
        ] {
            let all = run(&written, &()).texts();
            for first in ["R", "L", "R L", "U' R", "M", "U"] {
                let begins = WrittenJob { starts_with: Some(first.to_owned()), ..written.clone() };
                let Ok(job) = begins.read() else { continue };
                let beginning = job.beginning.expect("moves");
                let answer = run(&begins, &());
                let begins = |text: &&String| match &written.moves {
                    Some(_) => beginning.begins_moves(&text.parse().expect("moves")),
                    None => beginning.begins(&text.parse().expect("turns"), Metric::Face),
                };
                let expected: Vec<&String> = all.iter().filter(begins).collect();
                let listed = answer.texts();
                assert!(listed.iter().eq(expected), "{first}: {written:?}");
                assert_eq!(answer.left_out, all.len() - listed.len());
            }
        }
    }

    #[test]
    fn more_solutions_than_may_be_kept_end_a_search_by_name() {
        let all = run(&many(4), &());
        let turns = |answer: &Answer| answer.solutions.clone();
        for most in [1, 500, all.solution_count() - 1] {
            let limited = WrittenJob { max_solutions: Some(most), ..many(4) };
            let some = run(&limited, &());
            assert_eq!((some.ended, some.is_complete()), (Ended::Solutions, false));
            assert_eq!((some.solution_count(), some.solutions.len()), (most, most));
            // Those of the lengths that are complete are all there.
            let complete = some.outcome.passes.iter().filter(|pass| pass.complete);
            let complete: usize = complete.map(|pass| pass.solutions).sum();
            assert_eq!(turns(&some)[..complete], turns(&all)[..complete]);
        }
        let enough = WrittenJob { max_solutions: Some(all.solution_count()), ..many(4) };
        let enough = run(&enough, &());
        assert_eq!((enough.ended, turns(&enough)), (Ended::Finished, turns(&all)));
        let none = WrittenJob { max_solutions: Some(0), ..many(4) };
        let error = none.read().expect_err("one at least");
        assert!(matches!(error, JobError::TooSmall { found: 0, least: 1, .. }));
    }
}
