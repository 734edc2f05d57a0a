//! Tests the options of `solve` on random small jobs, against a search of all sequences.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use faceturn_cube::{Face, FaceTurn, Layers, Maneuver, Metric, Move, MoveSequence};
use faceturn_cube::{Position, RandomSource};
use faceturn_goals::{Goal, GoalSampler, InMemory};
use faceturn_searcher::MoveSet;

use super::super::prepared::Prepared;
use super::super::{Answer, Job, WrittenJob};
use crate::testing::solver;
use faceturn_searcher::Ended;

/// A set of moves, and a length up to which it has few sequences.
const ALL_TURNS: (&str, usize) = ("<U,D,R,L,F,B>", 3);

/// Sets for which it takes a moment to see what cannot be reached.
const SOME_TURNS: [(&str, usize); 5] =
    [("<R,U>", 5), ("<R,U,F>", 4), ("<R1,U2,F>", 4), ("<U,D,R2,L2>", 4), ("<U',R2,F1,D2>", 4)];

const BY_MOVES: [(&str, usize); 8] = [
    ("<M,U>", 5),
    ("<R,r,U>", 4),
    ("<R,U,x>", 4),
    ("<M',U1,E2>", 5),
    ("<R1,r',x2,l>", 4),
    ("<S,f2,y1,B',U2>", 4),
    ("<u,U,R2>", 4),
    ("<D,x',y,R>", 4),
];

/// Goals whose databases are small.
const GOALS: [&str; 14] = [
    "cross",
    "cross:U",
    "eo:F",
    "eo:any",
    "co",
    "oll",
    "dr:U",
    "dr:U[4a1|2c3]",
    "leave-3c",
    "slice:F",
    "f2l-1:FR",
    "2x2x2:any",
    "UF UR; o:UFR",
    "solved",
];

/// Runs of moves about one axis: the axis, and the quarter turns of its three layers.
type Runs = Vec<(usize, [u8; 3])>;

/// Sequences that differ only in the order of moves about one axis, or in how these add up.
struct Class {
    runs: Runs,
    /// Its shortest sequences, in order.
    words: BTreeSet<Vec<Move>>,
    /// In turns of the metric, or moves.
    length: usize,
    made: Position,
}

/// Pairs of a start and a branch between which a class leads, by their numbers.
type Reached = Vec<(usize, usize)>;

/// The length, and the runs on the position and on its inverse.
type Solution = (usize, Runs, Runs);

fn runs<'m>(moves: impl IntoIterator<Item = &'m Move>) -> Runs {
    moves.into_iter().fold(Runs::new(), |runs, &turned| after(runs, turned))
}

fn after(mut runs: Runs, turned: Move) -> Runs {
    let axis = turned.axis() as usize;
    if runs.last().is_none_or(|run| run.0 != axis) {
        runs.push((axis, [0; 3]));
    }
    let (_, sums) = runs.last_mut().expect("one was pushed");
    for (sum, by) in sums.iter_mut().zip(turned.layer_quarters()) {
        *sum = (*sum + by) % 4;
    }
    if *sums == [0; 3] {
        runs.pop();
    }
    runs
}

fn classes(moves: &[Move], metric: Metric, longest: usize) -> Vec<Class> {
    let cost = |turned: Move| match metric {
        Metric::Face => 1,
        Metric::Quarter => turned.quarters().min(4 - turned.quarters()) as usize,
    };
    let mut seen = HashSet::from([Runs::new()]);
    let mut found = vec![BTreeMap::from([(Runs::new(), BTreeSet::from([Vec::new()]))])];
    for length in 1..=longest {
        let mut next: BTreeMap<Runs, BTreeSet<Vec<Move>>> = BTreeMap::new();
        for &turned in moves.iter().filter(|it| cost(**it) <= length) {
            for (before, words) in &found[length - cost(turned)] {
                let after = after(before.clone(), turned);
                if !seen.contains(&after) {
                    let longer = words.iter().map(|word| [&word[..], &[turned]].concat());
                    next.entry(after).or_default().extend(longer);
                }
            }
        }
        seen.extend(next.keys().cloned());
        found.push(next);
    }
    let class = |(length, (runs, words)): (usize, (Runs, BTreeSet<Vec<Move>>))| {
        let made =
            Position::SOLVED.apply(sequence(words.first().expect("one")).parsed().maneuver());
        Class { runs, words, length, made }
    };
    let found = found.into_iter().enumerate();
    found.flat_map(|(length, all)| all.into_iter().map(move |it| (length, it))).map(class).collect()
}

fn sequence(word: &[Move]) -> MoveSequence {
    MoveSequence::new(word.to_vec())
}

/// Whether the move at this place turns the face that was U at the start.
fn is_turn_of_u(at: usize, word: &[Move]) -> bool {
    let done = sequence(&word[..=at]).parsed();
    let turn = done.maneuver().turns().last().copied();
    word[at].layers() == Layers::Outer && turn.is_some_and(|turn| turn.face() == Face::U)
}

/// No turn, and the turns of U if they are free.
fn free(is_free: bool) -> Vec<Option<FaceTurn>> {
    let turns = FaceTurn::ALL.into_iter().filter(|turn| is_free && turn.face() == Face::U);
    std::iter::once(None).chain(turns.map(Some)).collect()
}

fn turned(position: Position, turn: Option<FaceTurn>) -> Position {
    turn.map_or(position, |turn| position.after(turn))
}

/// A job, and all classes that may lead to its aim.
struct Tried<'c> {
    job: &'c Job,
    classes: &'c [Class],
    /// As seen from the target, after each free first turn.
    starts: Vec<Position>,
    /// The goal or its variants, each with random positions in it.
    branches: Vec<(Goal, Vec<Position>)>,
}

impl<'c> Tried<'c> {
    fn new(job: &'c Job, classes: &'c [Class], random: &mut RandomSource) -> Tried<'c> {
        let aim = &job.aim;
        let starts = job.start.positions().iter().flat_map(|start| {
            let turned = free(aim.pre_auf).into_iter().map(|turn| turned(*start, turn));
            turned.map(|start| aim.target.inverse().then(&start)).collect::<Vec<_>>()
        });
        let variants = aim.goal.variants();
        let variants = if variants.is_empty() { std::slice::from_ref(&aim.goal) } else { variants };
        let branch = |goal: &Goal| {
            let sampler = GoalSampler::new(goal);
            let draws = if job.options.normal_form { 60 } else { 0 };
            // What is reached with a free turn is reached: the goal is all of it.
            let free = free(aim.auf);
            let drawn =
                (0..draws).map(|draw| turned(sampler.draw(random), free[draw % free.len()]));
            (goal.clone(), drawn.collect())
        };
        let branches = variants.iter().map(branch).collect();
        Tried { job, classes, starts: starts.collect(), branches }
    }

    /// Whether a position is in a branch, as it is or after a free turn.
    fn is_in(&self, (goal, _): &(Goal, Vec<Position>), end: &Position) -> bool {
        free(self.job.aim.auf).into_iter().any(|turn| goal.contains(&turned(*end, turn)))
    }

    fn reached(&self, class: &Class) -> Reached {
        let ends = self.starts.iter().map(|start| start.then(&class.made)).enumerate();
        ends.flat_map(|(number, end)| self.branches_at(number, end)).collect()
    }

    /// The branches that have this end, each with the number of the start.
    fn branches_at(&self, start: usize, end: Position) -> impl Iterator<Item = (usize, usize)> {
        let branches = self.branches.iter().enumerate();
        let has_end = move |branch: &(usize, &_)| self.is_in(branch.1, &end);
        branches.filter(has_end).map(move |(branch, _)| (start, branch))
    }

    /// Whether one of the others, given with what they reach, makes this class superfluous: the
    /// goal absorbs what is different.
    fn is_variant_of_one<'o>(
        &self,
        (class, reached): (&Class, &Reached),
        mut others: impl Iterator<Item = (&'o Class, &'o Reached)>,
        is_on_inverse: bool,
    ) -> bool {
        others.any(|(other, reach)| {
            is_variant(class, other) && reach == reached && {
                let change = class.made.inverse().then(&other.made);
                reached.iter().all(|&(_, branch)| self.absorbs(branch, &change, is_on_inverse))
            }
        })
    }

    /// The solutions that are not variants of another one, the shortest first.
    fn solutions(&self) -> Vec<Solution> {
        let aim = &self.job.aim;
        if aim.niss {
            return self.on_both_sides();
        }
        let is_whole = |class: &&Class| {
            !class.words.iter().filter(|word| !word.is_empty()).any(|word| {
                let last = word.len() - 1;
                word[last].layers() == Layers::Whole
                    || aim.pre_auf && is_turn_of_u(0, word)
                    || aim.auf && is_turn_of_u(last, word)
            })
        };
        let solving = self.classes.iter().map(|class| (class, self.reached(class)));
        let solving: Vec<_> = solving.filter(|it| !it.1.is_empty()).collect();
        let of_runs: BTreeMap<&[(usize, [u8; 3])], _> =
            solving.iter().map(|(class, reached)| (&class.runs[..], (*class, reached))).collect();
        let has_normal_form = self.job.options.normal_form && !aim.goal.has_few_positions();
        let is_normal = |(class, reached): &&(&Class, Reached)| {
            let Some((_, before)) = class.runs.split_last() else { return true };
            let others = of_runs.range(before..).map(|it| *it.1);
            let others = others.take_while(|(other, _)| other.runs.starts_with(before));
            !has_normal_form || !self.is_variant_of_one((class, reached), others, false)
        };
        let whole = solving.iter().filter(|it| is_whole(&it.0));
        let normal = whole.filter(is_normal).map(|(class, _)| *class);
        normal.map(|class| (class.length, class.runs.clone(), Runs::new())).collect()
    }

    /// Whether this change keeps the positions of a branch in it, or if it is on the inverse their
    /// inverses.
    fn absorbs(&self, branch: usize, change: &Position, is_on_inverse: bool) -> bool {
        let branch = &self.branches[branch];
        branch.1.iter().all(|position| {
            let changed = match is_on_inverse {
                false => position.then(change),
                true => change.inverse().then(position),
            };
            self.is_in(branch, &changed)
        })
    }

    fn on_both_sides(&self) -> Vec<Solution> {
        let longest = self.classes.last().map_or(0, |class| class.length);
        let mut ways = Vec::new();
        for on_inverse in self.classes {
            let position = on_inverse.made.inverse().then(&self.starts[0]);
            let within = |class: &&Class| class.length + on_inverse.length <= longest;
            for normal in self.classes.iter().take_while(within) {
                let end = position.then(&normal.made);
                let reached: Reached = self.branches_at(0, end).collect();
                if !reached.is_empty() {
                    ways.push(([normal, on_inverse], reached));
                }
            }
        }
        // Those with the same turns on the other side.
        let mut alike = BTreeMap::<_, Vec<_>>::new();
        for ([normal, on_inverse], reached) in &ways {
            alike.entry((0, &on_inverse.runs)).or_default().push((*normal, reached));
            alike.entry((1, &normal.runs)).or_default().push((*on_inverse, reached));
        }
        let is_normal = |(sides, reached): &&([&Class; 2], Reached)| {
            !self.job.options.normal_form
                || (0..2).all(|side| {
                    let others = alike[&(side, &sides[1 - side].runs)].iter().copied();
                    !self.is_variant_of_one((sides[side], reached), others, side == 1)
                })
        };
        let normal = ways.iter().filter(is_normal).map(|([normal, on_inverse], _)| {
            let length = on_inverse.length + normal.length;
            (length, normal.runs.clone(), on_inverse.runs.clone())
        });
        let mut normal: Vec<Solution> = normal.collect();
        normal.sort();
        normal
    }

    fn expected(&self) -> Vec<Solution> {
        let request = &self.job.request;
        let least = usize::from(request.min_depth);
        let mut all = self.solutions();
        all.retain(|it| it.0 >= least);
        let first = all.iter().map(|it| it.0).min().unwrap_or(0);
        let last = first + usize::from(request.extra_passes());
        all.retain(|it| it.0 <= last.min(request.last_depth(self.job.metric()).into()));
        all
    }
}

/// Whether another class differs in the last run only, and is before this one.
fn is_variant(class: &Class, other: &Class) -> bool {
    let Some((last, before)) = class.runs.split_last() else { return false };
    let Some(rest) = other.runs.strip_prefix(before) else { return false };
    let is_alike = rest.is_empty() || rest.len() == 1 && rest[0].0 == last.0;
    is_alike && is_before(other, class)
}

fn is_before(one: &Class, other: &Class) -> bool {
    let steps = |class: &Class| (class.words.first().map(Vec::len), class.words.first().cloned());
    steps(one) < steps(other)
}

fn listed(answer: &Answer) -> Vec<Solution> {
    let moves = |maneuver: &Maneuver| {
        runs(&maneuver.turns().iter().map(|&it| it.into()).collect::<Vec<_>>())
    };
    let metric = answer.job.metric();
    let solution = |it: &faceturn_cube::Solution| match answer.job.aim.moves {
        Some(_) => (it.len(), runs(it.sequence().moves()), Runs::new()),
        None => {
            let sides = it.sides();
            (sides.length(metric), moves(&sides.normal), moves(&sides.inverse))
        }
    };
    answer.solutions.iter().map(solution).collect()
}

fn draw(moves: &str, longest: usize, classes: &[Class], random: &mut RandomSource) -> WrittenJob {
    let mut pick = |count: usize| random.below(count as u128) as usize;
    let is_by_turns = BY_MOVES.iter().all(|set| set.0 != moves);
    let [auf, pre_auf, has_target, is_incomplete] = [3, 3, 4, 6].map(|count| pick(count) == 0);
    let (goal, kind) = (GOALS[pick(GOALS.len())].to_owned(), pick(4));
    let has_few_positions = ["solved", "leave-3c"].contains(&&goal[..]);
    let niss = is_by_turns && kind == 0 && !has_few_positions;
    let target = (has_target && !niss).then(|| classes[pick(classes.len())].made);
    let [auf, pre_auf, is_incomplete] = [auf, pre_auf, is_incomplete].map(|it| it && !niss);
    let mut free = |is_free: bool| free(is_free)[if is_free { pick(4) } else { 0 }];
    let [first, last] = [pre_auf, auf].map(|it| turned(Position::SOLVED, free(it)));
    let solution = classes[pick(classes.len())].made;
    let end = target.unwrap_or(Position::SOLVED).then(&last.inverse());
    let start = end.then(&solution.inverse()).then(&first.inverse());
    let facelets = (0..).zip(start.facelets().chars().collect::<Vec<_>>());
    // Two edges are not known.
    let is_known = |at| !(is_incomplete && [5, 7, 10, 19].contains(&at));
    let position = facelets.map(|(at, symbol)| if is_known(at) { symbol } else { '?' }).collect();
    let least = pick(longest);
    let last = (least + pick(3)).min(longest);
    let length = match pick(5) {
        0 if is_by_turns => Some(format!("{least}..{last}")),
        1 if is_by_turns => Some(format!("{least}..")),
        _ => None,
    };
    let is_open = length.is_none();
    let min_depth = if is_open && pick(2) == 0 { least as u8 } else { 0 };
    let extra = if is_open { pick(3) as u8 } else { 0 };
    WrittenJob {
        position,
        goal: Some(goal),
        target: target.map(|it| it.facelets()),
        moves: Some(moves.to_owned()),
        max_depth: is_open.then_some(longest as u8),
        normal_form: is_by_turns && kind == 1 || niss && pick(2) == 0,
        metric: if is_by_turns && kind > 1 && pick(2) == 0 {
            Metric::Quarter
        } else {
            Metric::Face
        },
        ..WrittenJob { auf, pre_auf, niss, length, min_depth, extra, ..WrittenJob::default() }
    }
}

fn read(written: &WrittenJob) -> Job {
    written.read().unwrap_or_else(|error| panic!("{error}: {written:?}"))
}

#[test]
fn options_of_solve_find_what_brute_force_finds() {
    compare(&[&[ALL_TURNS], &BY_MOVES[..]].concat());
}

#[test]
#[ignore = "takes 2 min: run by scripts/check --full"]
fn options_of_solve_find_what_brute_force_finds_by_some_turns() {
    compare(&SOME_TURNS);
}

fn compare(sets: &[(&str, usize)]) {
    let mut random = RandomSource::from_seed(39);
    let mut found_by_options: BTreeMap<&str, usize> = BTreeMap::new();
    let is_by_turns = |set: &&(&str, usize)| !BY_MOVES.contains(set);
    let in_quarter_turns = sets.iter().filter(is_by_turns).map(|set| (set, Metric::Quarter));
    let sets = sets.iter().map(|set| (set, Metric::Face)).chain(in_quarter_turns).map(
        |(&(moves, longest), metric)| {
            let set: MoveSet = moves.parse().expect("a set");
            (moves, longest, metric, classes(&set.moves().collect::<Vec<_>>(), metric, longest))
        },
    );
    let sets: Vec<_> = sets.collect();
    for case in 0..200 {
        let (moves, longest, _, classes) = &sets[case % sets.len()];
        let mut written = draw(moves, *longest, classes, &mut random);
        let all = sets.iter().find(|it| (it.0, it.2) == (moves, written.metric)).expect("a set");
        let job = read(&written);
        let mut expected = Tried::new(&job, &all.3, &mut random).expected();
        if expected.is_empty() && job.lengths.is_some_and(|it| it.last().is_none()) {
            let least = job.request.min_depth;
            written.length = Some(format!("{least}..{longest}"));
        }
        let bytes = [2_000, 50_000, 1_500_000][random.below(3) as usize];
        let prepared = solver().prepare_from(&read(&written), bytes, &InMemory(&()));
        let prepared = prepared.expect("databases");
        let found = prepared.run(&()).expect("memory");
        let listed = listed(&found);
        assert!(listed.is_sorted_by_key(|it| it.0), "{written:?}");
        let sorted: BTreeSet<&Solution> = listed.iter().collect();
        expected.sort();
        assert!(sorted.iter().copied().eq(&expected), "{written:?}: {listed:?}, not {expected:?}");
        assert_eq!((listed.len(), found.ended), (expected.len(), Ended::Finished), "{written:?}");
        check_other_answers(&written, &prepared, &found);
        for option in super::super::Options::given(&written).iter().filter(|_| !listed.is_empty()) {
            *found_by_options.entry(option.name).or_default() += 1;
        }
    }
    assert!(found_by_options.values().all(|&count| count > 2), "{found_by_options:?}");
}

/// Checks the same job with counts alone, with one solution, and with few solutions kept.
fn check_other_answers(written: &WrittenJob, prepared: &Prepared, found: &Answer) {
    let answer = |written: WrittenJob| {
        let prepared = Prepared::new(read(&written), prepared.tables.clone());
        prepared.run(&()).expect("memory")
    };
    let (count, is_by_turns) = (found.solutions.len(), found.job.aim.moves.is_none());
    if is_by_turns {
        let counted = answer(WrittenJob { count_only: true, ..written.clone() });
        assert_eq!(counted.solution_count(), count, "{written:?}");
    }
    let all: BTreeSet<String> = found.solutions.iter().map(|it| it.to_string()).collect();
    if written.length.is_none() && !written.normal_form {
        let first = answer(WrittenJob { first: true, extra: 0, ..written.clone() });
        assert_eq!(first.solutions.len(), count.min(1), "{written:?}");
        assert!(first.solutions.iter().all(|it| all.contains(&it.to_string())), "{written:?}");
        assert_eq!(first.outcome.distance(), found.outcome.distance(), "{written:?}");
    }
    let some = answer(WrittenJob { max_solutions: Some(3), ..written.clone() });
    assert_eq!(some.solutions.len(), count.min(3), "{written:?}");
    assert!(some.solutions.iter().all(|it| all.contains(&it.to_string())), "{written:?}");
    assert_eq!(some.ended == Ended::Solutions, count > 3, "{written:?}");
}

/// Symmetries that keep the starts and the goal take solutions in normal form to others.
#[test]
fn as_many_solutions_are_kept_as_may_be_where_few_of_an_orbit_are_in_normal_form() {
    let written = WrittenJob {
        position: "DDUUUUUUURFLRRRLLLLLFBFFRRBUUDDDDDDDRBBLLLRRBFBBBBFFFF".to_owned(),
        goal: Some("slice:F".to_owned()),
        target: Some("DUUDUUDUURRRRRRBBFBFFBFFRRRDDDDDDUUULLLLLLBFFBBFBBFLLL".to_owned()),
        moves: Some("<U,D,R2,L2>".to_owned()),
        auf: true,
        pre_auf: true,
        normal_form: true,
        extra: 2,
        max_depth: Some(4),
        ..WrittenJob::default()
    };
    let kept = |most| {
        let written = WrittenJob { max_solutions: most, ..written.clone() };
        solver().prepare(&read(&written)).expect("databases").run(&()).expect("memory")
    };
    let all = kept(None).solution_count();
    assert!(all > 20);
    for most in 1..all {
        assert_eq!(kept(Some(most)).solution_count(), most);
    }
}

/// Small databases let ways of one variant of a goal through to another.
#[test]
fn each_way_on_both_sides_counts_once_however_small_the_databases() {
    let written = WrittenJob {
        position: "RUURUULLLUBBURRFRRFFFFFFRRDUURDDDDDDFFDLLDLLBLLUBBBBBB".to_owned(),
        goal: Some("eo:any".to_owned()),
        moves: Some("<U',R2,F1,D2>".to_owned()),
        niss: true,
        extra: 1,
        max_depth: Some(4),
        ..WrittenJob::default()
    };
    for bytes in [2_000, 50_000, 1_500_000] {
        let counted = |written: &WrittenJob| {
            let prepared = solver().prepare_from(&read(written), bytes, &InMemory(&()));
            prepared.expect("databases").run(&()).expect("memory").solution_count()
        };
        assert_eq!(counted(&written), 9);
        assert_eq!(counted(&WrittenJob { count_only: true, ..written.clone() }), 9);
        assert_eq!(counted(&WrittenJob { max_solutions: Some(3), ..written.clone() }), 3);
    }
}
