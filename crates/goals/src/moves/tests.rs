//! Tests of the search by moves, against brute force over words.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use faceturn_cube::{
    Axis, FaceTurn, Layers, Maneuver, Metric, Move, MoveSequence, Rotation, Solution,
};
use rand::RngExt;

use super::order::Run;
use super::*;
use crate::search::TurnOrder;
use crate::testing::{seeded, some_turns};
use faceturn_searcher::{Event, Tally};

fn written(found: &Outcome) -> Vec<MoveSequence> {
    found.solutions.iter().map(Solution::sequence).collect()
}

fn after(moves: &str) -> Position {
    moves.parse().expect("moves")
}

/// Each axis in turn, and the total quarters of its three layers.
type Runs = Vec<(Axis, [u8; 3])>;

/// The runs of a word, without those that cancel.
fn runs(word: &[Move]) -> Runs {
    let mut runs: Runs = Vec::new();
    for turned in word {
        if runs.last().is_none_or(|run| run.0 != turned.axis()) {
            runs.push((turned.axis(), [0; 3]));
        }
        let run = runs.last_mut().expect("one was pushed");
        for (layer, by) in run.1.iter_mut().zip(turned.layer_quarters()) {
            *layer = (*layer + by) % 4;
        }
        if run.1 == [0; 3] {
            runs.pop();
        }
    }
    runs
}

/// All words of these moves up to a length, grouped into classes of equal runs; only the shortest
/// words of each class.
fn classes(set: MoveSet, longest: usize) -> BTreeMap<Runs, Vec<Vec<Move>>> {
    let moves: Vec<Move> = set.moves().collect();
    let mut classes: BTreeMap<Runs, Vec<Vec<Move>>> = BTreeMap::new();
    let mut words = vec![Vec::new()];
    for length in 0..=longest {
        for word in &words {
            let known = classes.entry(runs(word)).or_default();
            if known.first().is_none_or(|first| first.len() == length) {
                known.push(word.clone());
            }
        }
        let longer = |word: &Vec<Move>| {
            moves.iter().map(|it| [word, &[*it][..]].concat()).collect::<Vec<_>>()
        };
        words = words.iter().flat_map(longer).collect();
    }
    classes
}

/// Sets with slice turns, wide turns and rotations, each with a length that brute force can reach.
const SETS: [(&str, usize); 7] = [
    ("<M,U>", 6),
    ("<R,r,U>", 4),
    ("<R,U,F,x>", 4),
    ("<M',U1,E2>", 6),
    ("<R1,r',x2,l>", 5),
    ("<S,f2,y1,B'>", 4),
    ("<M,E,S,x,y,z>", 3),
];

/// `r` is equal to `L x`, but that is longer, so neither solution is dropped.
#[test]
fn what_ends_in_a_rotation_only_when_written_longer_is_a_solution() {
    let moves = "<R,L,r,x>".parse().expect("a set");
    let tables = MoveTables::new(Goal::solved(), moves, 1_000_000, &()).expect("memory");
    let found = tables.search(&[after("r'")], &Request::new().extra(1), &());
    let texts: Vec<String> = found.solutions.iter().map(Solution::to_string).collect();
    assert_eq!(texts, ["L", "r"]);
}

#[test]
fn each_class_of_sequences_is_taken_once() {
    for (text, longest) in SETS {
        let order = MoveOrder::new(text.parse().expect("a set"));
        let classes = classes(order.set(), longest);
        let mut taken = 0;
        for words in classes.values() {
            let sequences = words.iter().map(|word| MoveSequence::new(word.clone()));
            let canonical: Vec<_> = sequences.filter(|it| order.is_canonical(it)).collect();
            assert_eq!(canonical.len(), 1, "{text}: {canonical:?} of {words:?}");
            assert_eq!(canonical[0].moves(), words.iter().min().expect("one").as_slice());
            taken += 1;
        }
        // No canonical sequence is in a class with a shorter one.
        let mut frontier = vec![Run::START];
        let mut walked = 1;
        for _ in 0..longest {
            let following =
                |run: &Run| order.following(*run).iter().map(|it| it.1).collect::<Vec<_>>();
            frontier = frontier.iter().flat_map(following).collect();
            walked += frontier.len();
        }
        assert_eq!(walked, taken, "{text}");
    }
}

#[test]
fn of_face_turns_the_order_is_that_of_the_search_by_face_turns() {
    let mut random = seeded(7);
    for _ in 0..40 {
        let turns = some_turns(&mut random);
        let by_turns = TurnOrder::new(Metric::Face, turns);
        let by_moves = MoveOrder::new(turns.into_iter().map(Move::from).collect());
        for _ in 0..500 {
            let length = random.random_range(1..6);
            let turn = |_| FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            let word: Vec<FaceTurn> = (0..length).map(turn).collect();
            let sequence = MoveSequence::new(word.iter().copied().map(Move::from).collect());
            let maneuver = Maneuver::new(word);
            assert_eq!(by_moves.is_canonical(&sequence), by_turns.is_canonical(&maneuver));
        }
    }
}

/// Every sequence that the search may find up to a length, with its effect on the solved cube.
fn all_sequences(set: MoveSet, longest: usize) -> Vec<(MoveSequence, Position)> {
    let is_idle = |word: &Vec<Move>| word.last().is_some_and(|it| it.layers() == Layers::Whole);
    let classes = classes(set, longest).into_values();
    let sequences = classes.filter(|words| !words.iter().any(is_idle)).map(|words| {
        let sequence = MoveSequence::new(words.iter().min().expect("one").clone());
        let made = Position::SOLVED.apply(sequence.parsed().maneuver());
        (sequence, made)
    });
    sequences.collect()
}

fn brute_force(
    goal: &Goal,
    sequences: &[(MoveSequence, Position)],
    starts: &[Position],
    extra: usize,
) -> BTreeMap<usize, BTreeSet<MoveSequence>> {
    let mut found: BTreeMap<usize, BTreeSet<MoveSequence>> = BTreeMap::new();
    for (sequence, made) in sequences {
        if starts.iter().any(|start| goal.contains(&start.then(made))) {
            found.entry(sequence.len()).or_default().insert(sequence.clone());
        }
    }
    let shortest = found.keys().next().copied().unwrap_or(0);
    found.retain(|&length, _| length <= shortest + extra);
    found
}

#[derive(Default)]
struct Listener {
    found: Mutex<Vec<String>>,
    ended: Mutex<Vec<String>>,
}

impl Observer for Listener {
    fn event(&self, event: &Event<'_>) {
        match *event {
            Event::SolutionFound(solution) => {
                self.found.lock().expect("no panic").push(solution.to_string());
            }
            Event::PassEnded { pass, solutions } => {
                assert!(solutions.iter().all(|it| it.len() == usize::from(pass.depth)));
                let ended = solutions.iter().map(Solution::to_string);
                self.ended.lock().expect("no panic").extend(ended);
            }
            _ => {}
        }
    }
}

/// Runs a search in parts: the first tables divide each pass, the others search its parts in turn,
/// last part first.
fn in_parts(tables: &[&MoveTables], starts: &[Position], request: &Request) -> Outcome {
    let searches = tables.iter().map(|tables| tables.search_from(starts, None));
    let searches: Vec<_> = searches.collect();
    let mut deepening = searches[0].deepening(request);
    while let Some(tasks) = searches[0].tasks(&deepening, &()) {
        let others = searches.iter().skip(1).cycle();
        let parts = tasks.parts.iter().rev().zip(others);
        let ends = parts.map(|(task, search)| search.search_part(request, task, &()));
        let mut ends = ends.collect::<Result<Vec<_>, _>>().expect("tasks of these starts");
        ends.reverse();
        deepening.end_pass(&tasks, ends);
    }
    deepening.outcome().clone()
}

#[test]
fn the_search_finds_what_brute_force_finds() {
    let mut random = seeded(3);
    for (text, longest) in SETS {
        let set: MoveSet = text.parse().expect("a set");
        let moves: Vec<Move> = set.moves().collect();
        let sequences = all_sequences(set, longest);
        for name in ["solved", "oll", "f2l-1:FR", "eo", "UF UR; o:UFR"] {
            let goal: Goal = name.parse().expect("a goal");
            // Small tables that leave most to the search, large ones, and small ones with bounds.
            let [few, many] = [900, 1_500_000]
                .map(|bytes| MoveTables::new(goal.clone(), set, bytes, &()).expect("memory"));
            let bounded = MoveTables { bytes: 20_000, most_nodes_without_bounds: 0, ..few.clone() };
            let tables = [few, many, bounded];
            for starts in 1..3 {
                let start = |_| {
                    let word = (0..longest - 1).map(|_| moves[random.random_range(0..moves.len())]);
                    let moves = MoveSequence::new(word.collect()).parsed();
                    Position::SOLVED.apply(&moves.maneuver().inverse())
                };
                let starts: Vec<Position> = (0..starts).map(start).collect();
                let expected = brute_force(&goal, &sequences, &starts, 1);
                let Some(&shortest) = expected.keys().next() else { continue };
                let extra = u8::from(shortest < longest);
                let request = Request::new().extra(extra);
                for tables in &tables {
                    let listener = Listener::default();
                    let found = tables.search(&starts, &request, &listener);
                    // Each once, however many starts it solves.
                    let texts: Vec<String> =
                        found.solutions.iter().map(Solution::to_string).collect();
                    assert_eq!(listener.ended.into_inner().expect("no panic"), texts);
                    let mut heard = listener.found.into_inner().expect("no panic");
                    heard.sort_unstable();
                    let sorted: BTreeSet<String> = texts.into_iter().collect();
                    assert!(heard.iter().eq(&sorted), "{heard:?} {sorted:?}");
                    let expected: Vec<MoveSequence> =
                        expected.values().flatten().cloned().collect();
                    assert_eq!(written(&found), expected, "{name} by {text}");
                    assert_eq!(found.distance().map(usize::from), Some(shortest));
                    assert!(found.is_complete() && !found.is_cut_short(request.wanted));
                    let first = tables.search(&starts, &Request::new().first(), &());
                    assert_eq!((first.solutions.len(), first.distance()), (1, found.distance()));
                    let first = first.solutions[0];
                    assert!(found.solutions.contains(&first), "{name} by {text}");
                    assert_eq!(in_parts(&[tables, &tables.clone()], &starts, &request), found);
                }
            }
        }
    }
}

/// A plain breadth-first search from these positions and holdings; counts states by distance.
fn plain_distribution(set: MoveSet, sources: Vec<(Position, Rotation)>) -> Vec<u64> {
    let mut seen: HashSet<(Position, Rotation)> = sources.iter().copied().collect();
    let (mut counts, mut last) = (Vec::new(), sources);
    while !last.is_empty() {
        counts.push(last.len() as u64);
        let mut next = Vec::new();
        for (position, holding) in last {
            for turned in set.moves() {
                // The turns before the move, named for the holding before it.
                let before = holding.then(turned.rotation().inverse());
                let undone = before.inverse().symmetry();
                let turns = turned.turns().into_iter().map(|turn| undone.turn(turn.inverse()));
                let state = (turns.fold(position, |position, turn| position.after(turn)), before);
                next.extend(seen.insert(state).then_some(state));
            }
        }
        last = next;
    }
    counts
}

/// The states that `<M,U>` makes of the solved cube, by distance; counted by the plain search here.
const LAST_SIX_EDGES: [u64; 21] = [
    1, 6, 18, 54, 161, 472, 1346, 3523, 8374, 17254, 31575, 40622, 40200, 25959, 10643, 2816, 882,
    320, 80, 12, 2,
];

/// The last six edges with the corners of the upper layer: 6! 2^5 4 4 / 2 = 184,320 reachable
/// states, centres included.
#[test]
fn every_state_of_the_last_six_edges_is_known() {
    let set: MoveSet = "<M,U>".parse().expect("a set");
    let one = plain_distribution(set, vec![(Position::SOLVED, Rotation::IDENTITY)]);
    assert_eq!(one.iter().sum::<u64>(), 184_320);
    let tables = MoveTables::new(Goal::solved(), set, 100_000_000, &()).expect("memory");
    // The corners of the lower layer never move, so moves do not connect the four ways to hold a
    // solved cube, and the distribution around each is the same.
    let any: Vec<u64> = one.iter().map(|count| 4 * count).collect();
    assert_eq!(tables.distribution(), Some(&any[..]));
    assert_eq!(one, LAST_SIX_EDGES);
}

/// The tables of this size for the goals that agree with the solved cube wherever no move changes
/// anything.
fn bounds(tables: &MoveTables, bytes: usize) -> Arc<Bounds> {
    let tables = MoveTables { bytes, bounds: Arc::default(), ..tables.clone() };
    tables.bounds(&[tables.root(&Position::SOLVED)], &()).expect("memory").remove(0)
}

/// The plain twin of the tables: all states with their distances.
#[test]
fn tables_are_lower_bounds_that_a_move_changes_by_one_at_most() {
    for (moves, goal) in [("<M',U2,x>", "solved"), ("<R2,U>", "solved"), ("<S2,U,x>", "eo")] {
        let goal: Goal = goal.parse().expect("a goal");
        let tables = MoveTables::new(goal, moves.parse().expect("a set"), 48_000_000, &());
        let tables = tables.expect("memory");
        let all = tables.distances.states().filter(|state| {
            tables.holdings.untouched(&state.seen)
                == tables.holdings.untouched(&tables.root(&Position::SOLVED).seen)
        });
        let all: Vec<State> = all.collect();
        assert!(tables.distribution().is_some(), "all states are known");
        for bytes in [500, 20_000, 10_000_000] {
            let bounds = bounds(&tables, bytes);
            let mut exact = 0;
            for state in &all {
                let numbers = bounds.numbers(state).expect("it reaches the goal");
                let bound = bounds.bound(&numbers);
                assert!(bound <= state.distance, "{moves} {bytes}");
                exact += usize::from(bound == state.distance);
                for turned in 0..tables.holdings.moves() as u8 {
                    let after = tables.holdings.after(state, turned);
                    let after = bounds.numbers(&after).expect("it reaches the goal");
                    assert!(bound <= 1 + bounds.bound(&after), "{moves} {bytes}");
                    let by_numbers = bounds.after(&numbers, turned, u8::MAX, &mut Tally::new());
                    assert_eq!(by_numbers.map(|it| bounds.bound(&it)), Some(bounds.bound(&after)));
                }
            }
            // With enough bytes one table distinguishes all states.
            assert!(exact == all.len() || bytes < 10_000_000, "{moves} {bytes}: {exact}");
        }
    }
}

/// No sequence of <R,r,U> permutes the corners as T does, whatever the edges do.
#[test]
fn tables_tell_what_cannot_be_reached() {
    let tables = MoveTables::new(Goal::solved(), "<R,r,U>".parse().expect("a set"), 50_000, &());
    let tables =
        MoveTables { bytes: 100_000, most_nodes_without_bounds: 0, ..tables.expect("memory") };
    let start = after("R U R' U' R' F R2 U' R' U' R U R' F'");
    let found = tables.search(&[start], &Request::new(), &());
    assert_eq!(found.lower_bound, u8::MAX);
    // The permutation of the corners alone shows that, before the tables are filled.
    let early = MoveTables { bounds: Arc::default(), ..tables.clone() };
    let early = MoveTables { most_nodes_without_bounds: u64::MAX, ..early };
    let seen = early.search(&[start], &Request::new(), &());
    assert_eq!(seen.lower_bound, u8::MAX);
    assert!(seen.tally().nodes < 1_000_000, "{}", seen.tally().nodes);
    assert!(tables.may_reach(&[start]) && !tables.may_reach(&[after("D")]));
    let both = [start, after("R U r U' R U2 r' U R")];
    let one = tables.search(&both[1..], &Request::new(), &());
    assert_eq!(tables.search(&both, &Request::new(), &()).solutions, one.solutions);
}

/// Stops after the first pass with nodes.
struct FirstPass(AtomicBool);

impl Observer for FirstPass {
    fn wants_to_stop(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn event(&self, event: &Event<'_>) {
        let ended = matches!(event, Event::PassEnded { pass, .. } if pass.tally.nodes > 0);
        self.0.fetch_or(ended, Ordering::Relaxed);
    }
}

#[test]
fn tables_can_be_stopped() {
    let tables = MoveTables::new(Goal::solved(), "<R,r,U>".parse().expect("a set"), 5_000, &());
    let tables =
        MoveTables { bytes: 100_000_000, most_nodes_without_bounds: 0, ..tables.expect("memory") };
    let start = after("R U r U' R U2 r' U R");
    let observer = FirstPass(AtomicBool::new(false));
    let found = tables.search(&[start], &Request::new(), &observer);
    let [.., searched, stopped] = &found.passes[..] else { panic!("two passes") };
    assert!(searched.complete && !stopped.complete && stopped.tally.nodes == 0);
    assert_eq!(found.lower_bound, stopped.depth);
}

#[test]
fn a_goal_that_the_moves_cannot_reach_is_seen() {
    let tables = MoveTables::new(Goal::solved(), "<M,U>".parse().expect("a set"), 100_000_000, &());
    let tables = tables.expect("memory");
    assert!(!tables.may_reach(&[after("R")]) && tables.may_reach(&[after("R"), after("M U")]));
    let found = tables.search(&[after("R")], &Request::new(), &());
    assert_eq!((found.lower_bound, found.passes.len()), (u8::MAX, 0));
    assert_eq!(tables.search(&[after("R"), after("M U")], &Request::new(), &()).solutions.len(), 1);
}

#[test]
fn known_algorithms_are_shortest() {
    let solutions = |moves: &str, goal: &str, start: &str| {
        let goal = goal.parse().expect("a goal");
        let tables = MoveTables::new(goal, moves.parse().expect("a set"), 5_000_000, &());
        let found = tables.expect("memory").search(&[after(start)], &Request::new(), &());
        found.solutions.iter().map(Solution::to_string).collect::<Vec<_>>()
    };
    // U permutations and the exchange of opposite edges.
    let sequence = "M2 U M U2 M' U M2";
    assert!(solutions("<M,U>", "solved", &format!("({sequence})'")).contains(&sequence.to_owned()));
    // Sune with a wide turn, an orientation of the last layer.
    let sequence = "r U R' U R U2 r'";
    assert!(solutions("<R,r,U>", "oll", &format!("({sequence})'")).contains(&sequence.to_owned()));
}

#[test]
fn the_nearest_of_many_variants_is_that_of_each_alone() {
    for (goal, moves, starts) in [
        ("cross:any", "<M,U>", ["M U M U2 M'", "U M' U' M2 U"]),
        ("2x2x2:any", "<R,U,x>", ["R U R2 U' R", "U R' U2"]),
        ("eo:any", "<D',x,F>", ["F x F D' F", "F D' F"]),
    ] {
        let (goal, moves): (Goal, MoveSet) =
            (goal.parse().expect("a goal"), moves.parse().expect("a set"));
        let tables =
            |goal: &Goal| MoveTables::new(goal.clone(), moves, 2_000_000, &()).expect("memory");
        let any = tables(&goal);
        assert_eq!((any.goal(), any.others.len() + 1), (&goal, goal.variants().len()));
        for starts in [vec![after(starts[0])], starts.map(after).to_vec()] {
            let (request, listener) = (Request::new().extra(1), Listener::default());
            let found = any.search(&starts, &request, &listener);
            let last = found.distance().expect("a solution") + 1;
            let mut expected = BTreeSet::new();
            for variant in goal.variants() {
                let request = Request::new().extra(last).max_depth(last);
                expected.extend(written(&tables(variant).search(&starts, &request, &())));
            }
            let texts = |sequences: &[MoveSequence]| -> BTreeSet<String> {
                sequences.iter().map(MoveSequence::to_string).collect()
            };
            let found_sequences = written(&found);
            assert_eq!(texts(&found_sequences), texts(&Vec::from_iter(expected)));
            let heard = listener.found.into_inner().expect("no panic");
            assert_eq!(heard.len(), found.solutions.len(), "each once");
        }
    }
}

#[test]
fn free_turns_at_the_ends_are_recognised() {
    let order = MoveOrder::new("<U,D,u,E,R,x>".parse().expect("a set"));
    let check = |text: &str| {
        let sequence: MoveSequence = text.parse().expect("moves");
        assert!(order.is_canonical(&sequence), "{text}");
        let up = faceturn_cube::Face::U;
        (order.can_begin_with(&sequence, up), order.can_end_with(&sequence, up))
    };
    assert_eq!(check("U R"), (true, false));
    assert_eq!(check("U E R x"), (true, false));
    assert_eq!(check("E R U"), (false, true));
    assert_eq!(check("u R D"), (false, false));
    // After x, the face U is called F, and D is called F after x'.
    assert_eq!(check("R x U"), (false, false));
    assert_eq!(check("R x2 D"), (false, true));
}
