use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use faceturn_cube::{CubeSymmetry, Maneuver, Metric, NissMoves, Position, RandomSource};
use faceturn_searcher::{DivisibleSearch, Event, OnEvent, Outcome, Request, TurnSet};
use faceturn_tests::assert_uniform;
use rand::RngExt;

use super::branch::Branch;
use super::choice::choose;
use super::{GoalTables, InMemory, TurnOrder};
use crate::goal::Goal;
use crate::partial::PartialCube;
use crate::pattern_databases::Pattern;
use crate::sampling::CubeSampler;
use crate::testing::{
    Runs, after, all_maneuvers, brute_force, goal_of_facelets, goal_of_kinds, runs, scrambled,
    seeded, some_turns,
};

fn tables(goal: &Goal, metric: Metric, turns: TurnSet, bytes: u64) -> GoalTables {
    GoalTables::new(goal.clone(), metric, turns, bytes, &InMemory(&()))
        .unwrap_or_else(|error| panic!("{goal}, {:?}: {error}", goal.cubes()))
}

fn check(tables: &GoalTables, starts: &[Position], maneuvers: &[Vec<Maneuver>], extra: u8) {
    let expected = brute_force(starts, tables.goal(), maneuvers, extra.into());
    let longest = maneuvers.len() - 1;
    let request = Request::new().extra(extra).max_depth(longest as u8);
    let outcome = tables.search(starts, None, &request, &());
    assert_eq!(run_in_parts(tables, starts, &request), outcome);
    let described = || {
        format!(
            "{} from {:?}",
            tables.goal(),
            starts.iter().map(|it| it.facelets()).collect::<Vec<_>>()
        )
    };
    let distance = expected.keys().next().map(|&length| length as u8);
    assert_eq!(outcome.distance(), distance, "{}", described());
    let mut found: Vec<Maneuver> = outcome.maneuvers().collect();
    let metric = tables.order().metric();
    found.sort_by_key(|solution| (metric.length(solution), solution.clone()));
    let expected: Vec<Maneuver> = expected.into_values().flatten().collect();
    assert_eq!(kinds(metric, &found), kinds(metric, &expected), "{}", described());
    if metric == Metric::Face {
        assert_eq!(found, expected, "{}", described());
    }
    assert_eq!(found.len(), expected.len(), "{}", described());
    assert!(found.iter().all(|solution| tables.order().is_canonical(solution)));
    if distance.is_none() {
        assert!(outcome.lower_bound > longest as u8);
    }
    if let (true, Some(distance)) = (tables.is_exact(), distance) {
        assert_eq!(outcome.passes.first().map(|pass| pass.depth), Some(distance));
    }
}

fn kinds(metric: Metric, maneuvers: &[Maneuver]) -> BTreeSet<(usize, Runs)> {
    maneuvers.iter().map(|it| (metric.length(it), runs(it.turns()))).collect()
}

/// Searches in parts, the last one of each pass first.
fn run_in_parts(tables: &GoalTables, starts: &[Position], request: &Request) -> Outcome {
    match tables.search_from(starts, None, None) {
        Some(search) => run_parts(&*search, request),
        None => tables.search(starts, None, request, &()),
    }
}

fn run_parts(search: &dyn DivisibleSearch, request: &Request) -> Outcome {
    let mut deepening = search.deepening(request);
    while let Some(tasks) = search.tasks(&deepening, &()) {
        let run = |task| search.search_part(request, task, &()).expect("a task of this search");
        let mut ends: Vec<_> = tasks.parts.iter().rev().map(run).collect();
        ends.reverse();
        deepening.end_pass(&tasks, ends);
    }
    deepening.outcome().clone()
}

#[test]
fn goals_of_all_kinds_are_reached_as_by_brute_force() {
    reach_goals_of_all_kinds(12, 20);
}

#[test]
#[ignore = "takes 20 s: run by scripts/check --full"]
fn many_goals_of_all_kinds_are_reached_as_by_brute_force() {
    reach_goals_of_all_kinds(112, 400);
}

fn reach_goals_of_all_kinds(seed: u64, goals: usize) {
    let maneuvers = [(Metric::Face, 3), (Metric::Quarter, 4)]
        .map(|(metric, longest)| (metric, all_maneuvers(metric, TurnSet::ALL, longest)));
    let mut random = seeded(seed);
    for case in 0..goals {
        let (metric, maneuvers) = &maneuvers[case / 2 % 2];
        let (goal, solved) = if case % 2 == 0 {
            (goal_of_kinds(&mut random), Position::SOLVED)
        } else {
            let position = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 30);
            (goal_of_facelets(&mut random, &position), position)
        };
        let tables = tables(&goal, *metric, TurnSet::ALL, 2_000);
        for count in 0..=4 {
            let start = scrambled(&mut random, solved, TurnSet::ALL, count);
            check(&tables, &[start], maneuvers, u8::from(count < 2));
        }
    }
}

#[test]
fn some_turns_alone_reach_goals_as_by_brute_force() {
    reach_goals_by_some_turns(13, 30);
}

#[test]
#[ignore = "takes 20 s: run by scripts/check --full"]
fn some_turns_alone_reach_many_goals_as_by_brute_force() {
    reach_goals_by_some_turns(113, 400);
}

fn reach_goals_by_some_turns(seed: u64, goals: usize) {
    let mut random = seeded(seed);
    for case in 0..goals {
        let turns = some_turns(&mut random);
        let metric = Metric::ALL[case / 2 % 2];
        let longest = if turns.len() > 6 { 3 } else { 4 } + usize::from(metric == Metric::Quarter);
        let maneuvers = all_maneuvers(metric, turns, longest);
        let goal = if case % 2 == 0 {
            goal_of_kinds(&mut random)
        } else {
            goal_of_facelets(&mut random, &Position::SOLVED)
        };
        let tables = tables(&goal, metric, turns, 2_000);
        for count in 0..=4 {
            // One in five starts needs other turns.
            let of = if random.random_range(0..5) == 0 { TurnSet::ALL } else { turns };
            let start = scrambled(&mut random, Position::SOLVED, of, count);
            check(&tables, &[start], &maneuvers, u8::from(count < 3));
        }
    }
}

#[test]
fn several_starts_are_searched_at_once() {
    let maneuvers = Metric::ALL.map(|metric| (metric, all_maneuvers(metric, TurnSet::ALL, 3)));
    let mut random = seeded(14);
    for case in 0..20 {
        let (metric, maneuvers) = &maneuvers[case / 4 % 2];
        let goal = goal_of_kinds(&mut random);
        let tables = tables(&goal, *metric, TurnSet::ALL, 2_000);
        let starts: Vec<Position> = (0..1 + case % 4)
            .map(|_| scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 3))
            .collect();
        check(&tables, &starts, maneuvers, 0);
    }
}

#[test]
fn symmetric_starts_and_goals_keep_every_solution() {
    for (metric, longest) in [(Metric::Face, 3), (Metric::Quarter, 4)] {
        let maneuvers = all_maneuvers(metric, TurnSet::ALL, longest);
        for goal in [
            "cross", "f2l", "eo", "slice", "layer", "htr", "dr", "dr[4a1]", "oll", "2x2x2",
            "corners",
        ] {
            let goal: Goal = goal.parse().expect("a name");
            let tables = tables(&goal, metric, TurnSet::ALL, 50_000);
            for moves in ["", "R", "R2 L2", "F B'", "R L' F", "R2 F2", "F R2 F"] {
                check(&tables, &[after(moves)], &maneuvers, 0);
            }
        }
    }
}

#[test]
fn unions_are_reached_as_by_brute_force_and_as_their_variants() {
    let maneuvers = Metric::ALL.map(|metric| (metric, all_maneuvers(metric, TurnSet::ALL, 3)));
    let mut random = seeded(17);
    for (case, name) in [
        "eo:any",
        "cross:any",
        "dr:any",
        "co:any",
        "slice:any",
        "f2l-1:any",
        "eoline:any",
        "2x2x2:any",
        "xcross:D:any",
        "eo:any+slice",
        "oll:any",
        "dr:any[0c0|4a1]",
    ]
    .into_iter()
    .enumerate()
    {
        let goal: Goal = name.parse().expect("a name");
        let (metric, maneuvers) = &maneuvers[case % 2];
        let (bytes, free) = (30_000, goal.with_free_turns(&["U".parse().expect("a turn")]));
        let goal = if case == 7 { free } else { goal };
        let union = tables(&goal, *metric, TurnSet::ALL, bytes);
        let alone = |variant: &Goal| tables(variant, *metric, TurnSet::ALL, bytes);
        let variants: Vec<GoalTables> = goal.variants().iter().map(alone).collect();
        for count in 1..=5 {
            let start = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, count);
            check(&union, &[start], maneuvers, u8::from(count < 3));
            let request = Request::new().max_depth(3);
            let whole = union.search(&[start], None, &request, &());
            let ends = variants.iter().map(|it| it.search(&[start], None, &request, &()));
            let ends: Vec<Outcome> = ends.collect();
            let nearest = ends.iter().filter_map(Outcome::distance).min();
            assert_eq!(whole.distance(), nearest, "{goal}");
            let nearest = ends.iter().filter(|it| it.distance() == nearest);
            let of_variants: BTreeSet<Maneuver> = nearest.flat_map(Outcome::maneuvers).collect();
            assert_eq!(whole.maneuvers().collect::<BTreeSet<_>>(), of_variants);
            assert_eq!(whole.solutions.len(), of_variants.len(), "each once");
        }
    }
}

#[test]
fn unions_are_reached_by_some_turns_and_tell_each_solution_once() {
    let mut random = seeded(18);
    for name in ["eo:any", "cross:any", "1x2x3:any"] {
        let goal: Goal = name.parse().expect("a name");
        for _ in 0..4 {
            let turns = some_turns(&mut random);
            let maneuvers = all_maneuvers(Metric::Face, turns, if turns.len() > 6 { 3 } else { 4 });
            let tables = tables(&goal, Metric::Face, turns, 30_000);
            let starts: Vec<Position> = (1..3)
                .map(|count| scrambled(&mut random, Position::SOLVED, turns, count))
                .collect();
            check(&tables, &starts, &maneuvers, 1);
            let found = std::sync::Mutex::new(Vec::new());
            let request = Request::new().extra(1).max_depth(3);
            let listener = OnEvent(|event: &Event<'_>| {
                if let Event::SolutionFound(solution) = event {
                    found.lock().expect("no panic").push(solution.maneuver());
                }
            });
            tables.search(&starts, None, &request, &listener);
            let found = found.into_inner().expect("no panic");
            let distinct: BTreeSet<&Maneuver> = found.iter().collect();
            assert_eq!(found.len(), distinct.len(), "{goal}");
        }
    }
}

#[test]
fn variants_share_databases_along_symmetries() {
    for (name, branches, databases) in [
        ("cross:any", 6, 1),
        ("f2l-1:any", 24, 1),
        ("eo:any+cross:any", 18, 2),
        ("slice:any", 1, 1),
    ] {
        let goal: Goal = name.parse().expect("a name");
        let tables = tables(&goal, Metric::Face, TurnSet::ALL, 200_000);
        let first = |branch: &Branch| Arc::as_ptr(&branch.bounds[0].database);
        let distinct: BTreeSet<_> = tables.branches.iter().map(first).collect();
        assert_eq!((tables.branches.len(), distinct.len()), (branches, databases), "{name}");
        let bytes: BTreeMap<_, u64> = tables
            .branches
            .iter()
            .flat_map(|branch| &branch.bounds)
            .map(|it| {
                let arrangements = it.database.coordinates().pattern().arrangements();
                (Arc::as_ptr(&it.database), arrangements as u64 / 2)
            })
            .collect();
        assert!(bytes.values().sum::<u64>() <= 200_000, "{name}: {bytes:?}");
    }
    let turns = ["R", "U"].map(|turn| turn.parse().expect("a turn")).into_iter().collect();
    let few = tables(&"cross:any".parse().expect("a name"), Metric::Face, turns, 1_000_000);
    let first = |branch: &Branch| Arc::as_ptr(&branch.bounds[0].database);
    let distinct: BTreeSet<_> = few.branches.iter().map(first).collect();
    assert_eq!(distinct.len(), 3, "R and U, L and D, F and B are alike");
}

#[test]
fn canonical_maneuvers_of_some_turns_are_one_of_each_kind() {
    let mut random = seeded(15);
    for _ in 0..60 {
        let turns = some_turns(&mut random);
        let order = TurnOrder::new(Metric::Face, turns);
        let longest = if turns.len() > 6 { 3 } else { 5 };
        let maneuvers = all_maneuvers(Metric::Face, turns, longest);
        let mut words: Vec<Maneuver> = vec![Maneuver::new(Vec::new())];
        for expected in &maneuvers {
            assert!(words.iter().all(|word| order.is_canonical(word)));
            let mut expected = expected.clone();
            expected.sort();
            assert_eq!(words, expected, "{turns:?}");
            let longer = words.iter().flat_map(|word| {
                turns.into_iter().map(|turn| Maneuver::new([word.turns(), &[turn]].concat()))
            });
            words = longer.filter(|word| order.is_canonical(word)).collect();
            words.sort();
        }
    }
    for metric in Metric::ALL {
        assert!(TurnOrder::new(metric, TurnSet::ALL).is_plain());
        assert!(!TurnOrder::new(metric, TurnSet::QUARTERS).is_plain());
    }
}

/// Of all words of allowed turns with equal runs, exactly one is canonical: one of the shortest.
#[test]
fn canonical_maneuvers_in_quarter_turns_are_one_of_each_kind() {
    let mut random = seeded(16);
    for _ in 0..60 {
        let turns = some_turns(&mut random);
        let order = TurnOrder::new(Metric::Quarter, turns);
        let longest: usize = if turns.len() > 6 { 3 } else { 4 };
        let mut words: Vec<Vec<Maneuver>> = vec![vec![Maneuver::new(Vec::new())]];
        for length in 1..=longest {
            let longer = turns.into_iter().flat_map(|turn| {
                let shorter = length.checked_sub(Metric::Quarter.turn_length(turn) as usize);
                shorter
                    .map_or(&[][..], |at| &words[at])
                    .iter()
                    .map(move |word| Maneuver::new([word.turns(), &[turn]].concat()))
            });
            words.push(longer.collect());
        }
        let expected = all_maneuvers(Metric::Quarter, turns, longest).concat();
        let mut found = words.concat();
        found.retain(|word| order.is_canonical(word));
        assert_eq!(found.len(), expected.len(), "{turns:?}");
        assert_eq!(kinds(Metric::Quarter, &found), kinds(Metric::Quarter, &expected), "{turns:?}");
    }
}

#[test]
fn symmetries_that_free_the_pieces_of_a_pattern_are_left_out() {
    // Under a symmetry, the goal's own pieces would have 1.7 million arrangements in the goal.
    let goal: Goal = "DF DR DB DL DRF FR".parse().expect("a list of pieces");
    let order = TurnOrder::new(Metric::Face, TurnSet::ALL);
    let choices = choose(&goal, &order, 100_000_000).expect("one arrangement to list");
    let [choice] = &choices[..] else { panic!("one pattern has all six pieces: {choices:?}") };
    assert_eq!(choice.pattern, goal.pattern());
    assert_eq!(choice.symmetries, [CubeSymmetry::IDENTITY]);
}

/// This leaves room for more cubies in a database.
#[test]
fn orientations_that_the_turns_keep_take_no_room() {
    let goal: Goal = "leave-slice:U".parse().expect("a name");
    let domino = ["U", "U2", "U'", "D", "D2", "D'", "R2", "L2", "F2", "B2"];
    let domino = domino.map(|turn| turn.parse().expect("a turn")).into_iter().collect();
    let patterns = |turns| {
        let order = TurnOrder::new(Metric::Face, turns);
        let choices = choose(&goal, &order, 200_000_000).expect("few arrangements to list");
        choices.into_iter().map(|choice| choice.pattern).collect::<Vec<_>>()
    };
    let oriented = |pattern: &Pattern| {
        pattern.corners().iter().chain(pattern.edges()).any(|mark| mark.oriented)
    };
    assert!(patterns(TurnSet::ALL).iter().all(oriented));
    let without = patterns(domino);
    assert!(!without.iter().any(oriented));
    // Four corners, two edges of the layers, and the places of the slice edges.
    assert_eq!(without[0].arrangements(), (8 * 7 * 6 * 5) * (12 * 11) * 210);
}

/// Goals of all kinds, most of them no groups, by all turns and by some, in both metrics.
#[test]
fn turns_on_both_sides_reach_goals_as_by_brute_force() {
    let mut random = seeded(17);
    for case in 0..32 {
        let metric = Metric::ALL[case / 2 % 2];
        let turns = if case % 3 == 0 { some_turns(&mut random) } else { TurnSet::ALL };
        let (goal, middle) = if case >= 30 {
            // The inverse is another goal, dr[4b3|2c3].
            ("dr[4a3|2c3]".parse().expect("a goal"), after("U R2 U R2 U2 F2 U"))
        } else if case % 2 == 0 {
            (goal_of_kinds(&mut random), Position::SOLVED)
        } else {
            let position = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 30);
            (goal_of_facelets(&mut random, &position), position)
        };
        let [tables, inverse] = [goal.clone(), goal.inverse()].map(|goal| {
            GoalTables::new(goal, metric, turns, 2_000, &InMemory(&())).expect("memory")
        });
        let maneuvers = all_maneuvers(metric, turns, 3);
        let start = scrambled(&mut random, middle.inverse(), turns, case / 4 % 4);
        let start = scrambled(&mut random, start.inverse(), turns, case / 4 % 3);
        let search = tables.search_both_sides(&inverse, &start, None, None);
        let request = Request::new().extra(3).max_depth(3);
        let outcome = search.run(&request, &());
        assert_eq!(run_parts(&*search, &request), outcome);
        let found: Vec<NissMoves> =
            outcome.maneuvers().flat_map(|it| tables.cuts(&start, &it)).collect();
        let mut expected = BTreeSet::new();
        for (on_inverse, inverses) in maneuvers.iter().enumerate() {
            for normal in maneuvers[..=3 - on_inverse].iter().flatten() {
                for inverse in inverses {
                    let way = NissMoves { normal: normal.clone(), inverse: inverse.clone() };
                    if goal.contains(&way.after(&start)) {
                        expected.insert(sides(metric, &way));
                    }
                }
            }
        }
        let once: BTreeSet<_> = found.iter().map(|way| sides(metric, way)).collect();
        assert_eq!((once.len(), &once), (found.len(), &expected), "{goal} {metric} {turns:?}");
    }
}

fn sides(metric: Metric, way: &NissMoves) -> [(usize, Runs); 2] {
    [&way.normal, &way.inverse].map(|it| (metric.length(it), runs(it.turns())))
}

/// Draws an arrangement at a distance, and then one of its positions: all equally often.
#[test]
fn positions_at_a_distance_are_drawn() {
    let random = &mut RandomSource::from_seed(4);
    let exact =
        |goal: &str, metric| tables(&goal.parse().expect("a goal"), metric, TurnSet::ALL, 1 << 24);
    let cross = exact("cross", Metric::Face);
    for distance in 0..=8 {
        let position = cross.draw_at(distance, random).expect("the cross has some");
        let found = cross.search(&[position], None, &Request::new(), &());
        assert_eq!(found.distance(), Some(distance));
    }
    assert_eq!(cross.draw_at(9, random), None);
    assert_uniform(15, 50, || cross.arrangement(&cross.draw_at(1, random).expect("some")));
    let eo = exact("eo", Metric::Quarter);
    let edges = |position: Position| (*position.edge_flip(), position.edge_at()[0]);
    assert_uniform(2 * 12, 50, || edges(eo.draw_at(1, random).expect("some")));
    // One database of this size does not hold its arrangements.
    let slow = tables(&"f2l".parse().expect("a goal"), Metric::Face, TurnSet::ALL, 1 << 20);
    assert!(slow.distribution().is_none() && slow.draw_at(0, random).is_none());
}

#[test]
fn arrangements_stand_for_equally_many_positions() {
    let random = &mut RandomSource::from_seed(5);
    for goal in ["cross", "eoline", "co", "htr", "o:UF UR; p:UFR", "2x2x3"] {
        let pattern = goal.parse::<Goal>().expect("a goal").pattern();
        let seen = pattern.arrangement(&random.position());
        let sampler = CubeSampler::new(&PartialCube::showing(&pattern, &seen));
        assert_eq!(sampler.count() * pattern.arrangements(), 43_252_003_274_489_856_000, "{goal}");
        assert!((0..20).all(|_| pattern.arrangement(&sampler.draw(random)) == seen), "{goal}");
    }
}
