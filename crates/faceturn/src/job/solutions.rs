//! The solutions of an answer: packed, in the order asked for, and checked when read.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

use faceturn_cube::{
    Comfort, ComfortWeights, Comforts, Face, Maneuver, Metric, MoveSequence, NissMoves, PackedList,
    PackedWord, Position, Rotation, is_time_to_look,
};

use super::Job;
use super::aim::Aim;
use super::claim::Direction;
use super::starts::{SolutionDetail, Starts};
use crate::clock::Grace;

/// The solutions of an answer, in the order asked for. Each takes a few bits per turn, and is
/// worked out and checked when read. Clones share memory.
#[derive(Clone)]
pub struct SolutionList {
    packed: PackedSolutions,
    ways: Arc<Ways>,
    ranks: Option<Ranks>,
    reading: Option<Arc<Reading>>,
}

/// How comfortable the solutions of a list are.
#[derive(Clone)]
struct Ranks {
    weights: ComfortWeights,
    /// The end of each run of equal comfort.
    ends: Arc<[(usize, Comfort)]>,
}

/// How far a list is read that may be too long to read in time.
struct Reading {
    should_stop: Grace<Box<dyn Fn() -> bool + Send + Sync>>,
    all: usize,
    /// Fixed by the first reading, so that all columns of a report have the same rows.
    most: OnceLock<usize>,
}

impl Reading {
    /// Whether the solution at this place is read.
    fn goes_on(&self, at: usize) -> bool {
        if let Some(most) = self.most.get() {
            return at < *most;
        }
        let goes_on = !is_time_to_look(at) || !self.should_stop.is_over();
        if !goes_on || at + 1 == self.all {
            let _ = self.most.set(if goes_on { self.all } else { at });
        }
        goes_on
    }
}

/// Packed solutions, as they are written.
#[derive(Clone)]
pub(super) enum PackedSolutions {
    Turns(PackedList<Maneuver>),
    /// With turns on the inverse.
    Sides(PackedList<NissMoves>),
    /// With the moves of the aim.
    Moves(PackedList<MoveSequence>),
}

pub(super) struct Ways {
    starts: Arc<Starts>,
    aim: Arc<Aim>,
    direction: Direction,
    is_incomplete: bool,
}

/// A solution of an [`Answer`](super::Answer): its turns and their details.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnswerSolution {
    /// Its face turns, canonical; with turns on the inverse `N I^-1`, see
    /// [`sides`](AnswerSolution::sides).
    pub maneuver: Maneuver,
    /// The solution in the moves of the aim; `None` if that has [none](Aim#structfield.moves).
    pub sequence: Option<MoveSequence>,
    /// Its free turns, the variants of the goal that it reaches, and its turns on the inverse.
    pub detail: SolutionDetail,
    /// How comfortable it is; `None` unless the solutions are ranked.
    pub comfort: Option<Comfort>,
    /// Those that rank them.
    weights: Option<ComfortWeights>,
}

impl AnswerSolution {
    pub(super) fn new(maneuver: Maneuver) -> AnswerSolution {
        AnswerSolution {
            maneuver,
            sequence: None,
            detail: SolutionDetail::default(),
            comfort: None,
            weights: None,
        }
    }

    /// The solution as it is done most comfortably, with the rotations that this takes; `None`
    /// unless the solutions are ranked.
    pub fn execution(&self) -> Option<MoveSequence> {
        let sequence = self.sequence.clone().unwrap_or_else(|| (&self.maneuver).into());
        Some(Comfort::execution(&sequence, &self.weights?))
    }

    /// The turns on the position and on its inverse.
    pub fn sides(&self) -> NissMoves {
        NissMoves::cut(&self.maneuver, self.maneuver.len() - self.detail.on_inverse)
    }
}

/// With turns on the inverse in parentheses, `F (R U)`, or in the moves of the aim.
impl fmt::Display for AnswerSolution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sequence {
            Some(sequence) => write!(out, "{sequence}"),
            None => write!(out, "{}", self.sides()),
        }
    }
}

impl SolutionList {
    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.packed {
            PackedSolutions::Turns(list) => list.len(),
            PackedSolutions::Sides(list) => list.len(),
            PackedSolutions::Moves(list) => list.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether each has its [comfort](AnswerSolution#structfield.comfort).
    pub fn are_ranked(&self) -> bool {
        self.ranks.is_some()
    }

    /// The same solutions, but reading ends a moment after it should stop. Later readings of the
    /// list and its clones end at the same place.
    #[must_use]
    pub fn until(self, should_stop: impl Fn() -> bool + Send + Sync + 'static) -> SolutionList {
        let should_stop: Box<dyn Fn() -> bool + Send + Sync> = Box::new(should_stop);
        let (should_stop, all) = (Grace::after(should_stop), self.len());
        let reading = Reading { should_stop, all, most: OnceLock::new() };
        SolutionList { reading: Some(reading.into()), ..self }
    }

    /// How many are read: all, unless reading was [stopped](SolutionList::until).
    pub fn read_len(&self) -> usize {
        let most = self.reading.as_ref().and_then(|reading| reading.most.get());
        most.copied().unwrap_or(self.len())
    }

    /// The solutions in order.
    ///
    /// # Panics
    /// If one of them does not lead to the aim.
    pub fn iter(&self) -> Box<dyn Iterator<Item = AnswerSolution> + '_> {
        self.iter_after(0)
    }

    /// The solutions after the first `skipped` ones, which are not checked.
    ///
    /// # Panics
    /// If one of them does not lead to the aim.
    pub fn iter_after(&self, skipped: usize) -> Box<dyn Iterator<Item = AnswerSolution> + '_> {
        match &self.packed {
            PackedSolutions::Turns(list) => Box::new(self.read(list, skipped)),
            PackedSolutions::Sides(list) => Box::new(self.read(list, skipped)),
            PackedSolutions::Moves(list) => Box::new(self.read(list, skipped)),
        }
    }

    fn read<'l, W: Listed>(
        &'l self,
        list: &'l PackedList<W>,
        skipped: usize,
    ) -> impl Iterator<Item = AnswerSolution> + 'l {
        let goes_on = |at| self.reading.as_ref().is_none_or(|reading| reading.goes_on(at));
        let words = (skipped..).zip(list.iter().skip(skipped));
        words.take_while(move |(at, _)| goes_on(*at)).map(|(at, word)| self.solution(at, &word))
    }

    /// The face turns of each.
    pub fn maneuvers(&self) -> impl Iterator<Item = Maneuver> + '_ {
        self.iter().map(|solution| solution.maneuver)
    }

    fn solution(&self, at: usize, written: &impl Listed) -> AnswerSolution {
        let comfort =
            |ranks: &[(usize, Comfort)]| ranks[ranks.partition_point(|(end, _)| *end <= at)].1;
        AnswerSolution {
            detail: written.detail(&self.ways),
            comfort: self.ranks.as_ref().map(|ranks| comfort(&ranks.ends)),
            weights: self.ranks.as_ref().map(|ranks| ranks.weights),
            sequence: written.sequence().cloned(),
            maneuver: written.maneuver().into_owned(),
        }
    }
}

impl<'l> IntoIterator for &'l SolutionList {
    type Item = AnswerSolution;
    type IntoIter = Box<dyn Iterator<Item = AnswerSolution> + 'l>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for SolutionList {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self).finish()
    }
}

impl Ways {
    /// Whether solutions have no details and are checked against one position.
    fn are_plain(&self) -> bool {
        self.aim.is_solved_cube() && !self.is_incomplete
    }

    /// Panics if the maneuver does not lead to the aim.
    fn detail(&self, maneuver: &Maneuver) -> SolutionDetail {
        if !self.are_plain() {
            return self.starts.detail(maneuver, &self.aim, self.is_incomplete);
        }
        let [start] = &self.starts.positions[..] else { panic!("one start is known in full") };
        let (from, to) = match self.direction {
            Direction::Solve => (*start, Position::SOLVED),
            Direction::Make => (Position::SOLVED, *start),
        };
        assert_eq!(from.apply(maneuver), to, "the search found {maneuver}, which leads elsewhere");
        SolutionDetail::default()
    }
}

/// A form of solutions that an answer can list.
pub(super) trait Listed: PackedWord {
    fn packed(list: PackedList<Self>) -> PackedSolutions;

    fn maneuver(&self) -> Cow<'_, Maneuver>;

    /// The solution in the moves of the aim.
    fn sequence(&self) -> Option<&MoveSequence> {
        None
    }

    /// Its length, in moves if it has a sequence.
    fn length(&self, metric: Metric) -> usize;

    fn comfort(&self, comforts: &mut Comforts<'_>) -> Comfort {
        comforts.next(self.maneuver().turns().iter().map(|&turn| turn.into()))
    }

    /// Its turns as seen in one of the four holds that keep U, the same one for all four.
    fn up_to_hold(&self) -> Maneuver {
        let holds = Rotation::all().filter(|hold| hold.face(Face::U) == Face::U);
        let held = holds.map(|hold| self.maneuver().conjugate_by(hold.symmetry()).canonical());
        held.min().expect("four holds")
    }

    /// Panics if it does not lead to the aim.
    fn detail(&self, ways: &Ways) -> SolutionDetail {
        ways.detail(&self.maneuver())
    }

    /// Sorts otherwise equal solutions by turns or moves; `false` if it stopped before the end.
    fn put_in_order(list: &mut PackedList<Self>, should_stop: &dyn Fn() -> bool) -> bool {
        list.sort(should_stop)
    }
}

impl Listed for Maneuver {
    fn packed(list: PackedList<Maneuver>) -> PackedSolutions {
        PackedSolutions::Turns(list)
    }

    fn maneuver(&self) -> Cow<'_, Maneuver> {
        Cow::Borrowed(self)
    }

    fn length(&self, metric: Metric) -> usize {
        metric.length(self)
    }
}

impl Listed for NissMoves {
    fn packed(list: PackedList<NissMoves>) -> PackedSolutions {
        PackedSolutions::Sides(list)
    }

    fn maneuver(&self) -> Cow<'_, Maneuver> {
        Cow::Owned(self.solution())
    }

    fn length(&self, metric: Metric) -> usize {
        metric.length(&self.solution())
    }

    fn detail(&self, ways: &Ways) -> SolutionDetail {
        let end = self.after(&ways.starts.positions[0]);
        assert!(ways.aim.goal.contains(&end), "{self} does not lead to the goal");
        SolutionDetail {
            on_inverse: self.inverse.len(),
            goals_reached: ways.aim.goal.reached_by(&end).into_iter().map(str::to_owned).collect(),
            ..SolutionDetail::default()
        }
    }

    /// They are found in this order, the cuts of one maneuver together.
    fn put_in_order(_: &mut PackedList<NissMoves>, _: &dyn Fn() -> bool) -> bool {
        true
    }
}

impl Listed for MoveSequence {
    fn packed(list: PackedList<MoveSequence>) -> PackedSolutions {
        PackedSolutions::Moves(list)
    }

    fn maneuver(&self) -> Cow<'_, Maneuver> {
        Cow::Owned(self.parsed().maneuver().canonical())
    }

    fn sequence(&self) -> Option<&MoveSequence> {
        Some(self)
    }

    fn length(&self, _: Metric) -> usize {
        self.len()
    }

    fn comfort(&self, comforts: &mut Comforts<'_>) -> Comfort {
        comforts.next(self.moves().iter().copied())
    }
}

pub(super) struct InOrder {
    pub(super) packed: PackedSolutions,
    /// The end of each run of equal comfort, if ranked.
    pub(super) ranks: Vec<(usize, Comfort)>,
    /// How many the options `then` and `starts_with` leave out, and `rank` in other holds.
    pub(super) left_out: usize,
    /// Whether all were sorted before a stop.
    pub(super) is_whole: bool,
}

impl Job {
    pub(super) fn solution_list(
        &self,
        starts: &Arc<Starts>,
        packed: PackedSolutions,
        ranks: Vec<(usize, Comfort)>,
    ) -> SolutionList {
        let (aim, direction) = (self.aim.clone(), self.direction());
        let starts = starts.clone();
        let ways = Ways { starts, aim, direction, is_incomplete: self.start.is_incomplete() };
        let ranks = self.rank.map(|weights| Ranks { weights, ends: ranks.into() });
        SolutionList { packed, ways: ways.into(), ranks, reading: None }
    }

    /// Selects and sorts the solutions that the job asks for. They come by length, then by their
    /// turns. A long list is cut short if it should stop.
    pub(super) fn in_order<W: Listed>(
        &self,
        found: PackedList<W>,
        should_stop: &dyn Fn() -> bool,
    ) -> InOrder {
        let top = self.options.top.unwrap_or(usize::MAX);
        let is_as_found = self.options.sort == super::SortOrder::Turns
            && self.rank.is_none()
            && self.options.then.is_none()
            && self.beginning.is_none()
            && self.direction() == Direction::Solve;
        if is_as_found {
            let mut list = found;
            list.truncate(top);
            let (packed, ranks) = (W::packed(list), Vec::new());
            return InOrder { packed, ranks, left_out: 0, is_whole: true };
        }
        let fewest = self.fewest(&found, should_stop);
        let mut comforts = self.rank.as_ref().map(Comforts::under);
        let (mut groups, mut left_out, mut seen) = (BTreeMap::new(), 0, 0);
        for solution in found.until(should_stop) {
            seen += 1;
            let (length, maneuver) = (solution.length(self.metric()), solution.maneuver());
            let turns = self.options.then.map(|then| then.length(&maneuver));
            let has_more = |turns| fewest.get(&length).is_some_and(|&least| turns > least);
            if !self.begins_as_asked(&solution) || turns.is_some_and(has_more) {
                left_out += 1;
                continue;
            }
            let comfort = comforts.as_mut().map(|comforts| solution.comfort(comforts));
            let key = (comfort, length, self.options.sort.counts(&maneuver));
            groups.entry(key).or_insert_with(PackedList::new).push(&solution);
        }
        let (mut list, mut is_whole) = (PackedList::new(), seen == found.len());
        let mut ranks = Vec::new();
        let mut known = self.lists_one_hold().then(HashSet::new);
        for ((comfort, ..), mut group) in groups {
            is_whole &= W::put_in_order(&mut group, should_stop);
            if let Some(known) = &mut known {
                let (all, mut seen) = (std::mem::take(&mut group), 0);
                for solution in all.until(should_stop) {
                    seen += 1;
                    if known.insert(solution.up_to_hold()) {
                        group.push(&solution);
                    } else {
                        left_out += 1;
                    }
                }
                is_whole &= seen == all.len();
            }
            list.append(group);
            ranks.extend(comfort.map(|comfort| (list.len(), comfort)));
            if list.len() >= top && known.is_none() {
                break;
            }
        }
        list.truncate(top);
        InOrder { packed: W::packed(list), ranks, left_out, is_whole }
    }

    /// Whether only the best of the solutions that are the same turns in another hold, rotated
    /// about U, is listed: with a free first turn of U, an algorithm solves its case in all four.
    pub fn lists_one_hold(&self) -> bool {
        self.rank.is_some() && self.aim.pre_auf
    }

    fn begins_as_asked(&self, solution: &impl Listed) -> bool {
        self.beginning.as_ref().is_none_or(|beginning| match solution.sequence() {
            Some(sequence) => beginning.begins_moves(sequence),
            None => beginning.begins(&solution.maneuver(), self.metric()),
        })
    }

    /// The solutions, or their inverses if the job lists these.
    pub(super) fn directed(
        &self,
        solutions: &PackedList<Maneuver>,
        should_stop: &dyn Fn() -> bool,
    ) -> PackedList<Maneuver> {
        let making = |solution: Maneuver| solution.inverse().canonical();
        match self.direction() {
            Direction::Solve => solutions.clone(),
            Direction::Make => solutions.until(should_stop).map(making).collect(),
        }
    }

    /// The fewest turns of the solutions of each length, in the metric `then`.
    fn fewest<W: Listed>(
        &self,
        found: &PackedList<W>,
        should_stop: &dyn Fn() -> bool,
    ) -> BTreeMap<usize, usize> {
        let mut fewest = BTreeMap::new();
        let Some(then) = self.options.then else { return fewest };
        for solution in found.until(should_stop).filter(|it| self.begins_as_asked(it)) {
            let least = fewest.entry(solution.length(self.metric())).or_insert(usize::MAX);
            *least = (*least).min(then.length(&solution.maneuver()));
        }
        fewest
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use faceturn_searcher::{Observer, Pass, Solutions};

    use super::super::{Answer, JobError, SortOrder, WrittenJob};
    use super::*;
    use crate::ended::Ended;
    use crate::report::SolveReport;
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

        fn pass_ended(&self, pass: &Pass, _: &Solutions) {
            self.1.fetch_or(pass.depth == self.0, Ordering::Relaxed);
        }
    }

    #[test]
    fn whatever_is_left_to_do_is_cut_short_if_it_should_stop() {
        let found = run(&many(4), &()).outcome.solutions;
        assert!(found.len() > 10_000);
        for written in [
            WrittenJob { sort: SortOrder::QuarterTurns, ..many(4) },
            WrittenJob { rank: true, ..many(4) },
            WrittenJob { then: Some(Metric::Quarter), ..many(4) },
            WrittenJob { niss: true, ..many(4) },
        ] {
            let prepared = prepared(&written.read().expect("a job"));
            let answer = |should_stop: &dyn Fn() -> bool| {
                prepared.answer_of_pass(&found, should_stop).solutions
            };
            let [cut, whole] = [answer(&|| true), answer(&|| false)].map(|list| list.len());
            assert!(0 < cut && cut < whole && cut < 10_000, "{written:?}: {cut}, {whole}");
        }
        // Nothing is left to do.
        let plain = prepared(&many(4).read().expect("a job"));
        let all = plain.answer_of_pass(&found, &|| true);
        assert_eq!((all.solutions.len(), all.is_listed), (found.len(), true));
    }

    #[test]
    fn a_search_that_is_stopped_keeps_what_it_has_found() {
        let of_four = run(&many(4), &()).solution_count();
        let stopped = run(&many(6), &StopAfter(4, AtomicBool::new(false)));
        assert_eq!((stopped.ended, stopped.solution_count()), (Ended::Interrupted, of_four));
        assert_eq!(stopped.solutions.len(), of_four);
    }

    #[test]
    fn a_pass_that_is_stopped_at_its_end_keeps_some_solutions() {
        let all = run(&many(5), &()).outcome;
        let job = WrittenJob { sort: SortOrder::QuarterTurns, ..many(5) }.read().expect("a job");
        let prepared = prepared(&job);
        let mut parts = prepared.parts().expect("one start");
        while let Some(pass) = parts.begin_pass(&()) {
            let search = |task| prepared.search_part(task, &()).expect("its own");
            let ends = pass.parts.iter().map(search).collect();
            parts.end_pass_until(ends, &|| true).expect("all ends");
        }
        let found = parts.outcome().expect("reachable");
        // Some thousands are put in order, however late it is.
        assert_eq!(found.passes[..5], all.passes[..5]);
        let (last, whole) = (found.passes[5], all.passes[5].solutions);
        assert!(!last.complete && (1..whole).contains(&last.solutions), "{last:?}, {whole}");
        let listed = |stop: bool| {
            let answer = parts.answer_until(Ended::Finished, None, &move || stop);
            let answer = answer.expect("sound tables");
            (answer.is_listed, answer.solutions.len())
        };
        assert_eq!(listed(false), (true, found.solutions.len()));
        let (is_listed, some) = listed(true);
        assert!(!is_listed && (1000..found.solutions.len()).contains(&some), "{some}");
    }

    #[test]
    fn a_list_is_read_until_it_should_stop() {
        let mut answer = run(&many(4), &());
        let list = answer.solutions.clone();
        let cut = list.clone().until(|| true);
        assert_eq!((cut.len(), cut.read_len()), (list.len(), list.len()));
        let slowly = cut.iter().inspect(|_| std::thread::sleep(Duration::from_micros(100)));
        let read = slowly.count();
        assert!((1024..list.len()).contains(&read), "{read}");
        // What was not read once is not read later.
        assert_eq!((cut.read_len(), cut.clone().iter_after(read - 1).count()), (read, 1));
        answer.solutions = cut;
        let report = serde_json::to_value(SolveReport::from(&answer)).expect("JSON");
        assert_eq!(report["solutions"].as_array().map(Vec::len), Some(read));
        assert_eq!(report["unwritten"], list.len() - read);
        let rest = list.iter_after(list.len() - 2).map(|it| it.to_string());
        let all: Vec<String> = list.iter().map(|it| it.to_string()).collect();
        assert_eq!(rest.collect::<Vec<_>>(), all[list.len() - 2..]);
    }

    #[test]
    fn ranked_solutions_have_their_comfort_wherever_they_are_read_from() {
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
            for skipped in [0, 1, answer.solutions.len() / 2] {
                for it in answer.solutions.iter_after(skipped) {
                    assert_eq!(it.comfort, Some(Comfort::of(&it.maneuver, &weights)), "{it}");
                }
            }
            let comfort = answer.comfort();
            assert!(comfort.len() > 40 && comfort.is_sorted(), "{written:?}: {}", comfort.len());
        }
    }

    #[test]
    fn only_solutions_that_begin_as_was_asked_for_are_listed() {
        let texts = |answer: &Answer| answer.solutions.iter().map(|it| it.to_string()).collect();
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
            let all: Vec<String> = texts(&run(&written, &()));
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
                let listed: Vec<String> = texts(&answer);
                assert!(listed.iter().eq(expected), "{first}: {written:?}");
                assert_eq!(answer.left_out, all.len() - listed.len());
            }
        }
    }

    #[test]
    fn more_solutions_than_may_be_kept_end_a_search_by_name() {
        let all = run(&many(4), &());
        let turns = |answer: &Answer| answer.solutions.maneuvers().collect::<Vec<_>>();
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
