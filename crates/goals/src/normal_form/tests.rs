use std::collections::{BTreeMap, BTreeSet};

use faceturn_cube::Metric;
use faceturn_searcher::{Request, TurnSet};

use super::*;
use crate::search::{GoalTables, InMemory};
use crate::testing::{after, all_maneuvers, scrambled, seeded, some_turns};

/// Splits a maneuver before its last run of turns about one axis; also returns that axis.
fn split(turns: &[FaceTurn]) -> Option<(&[FaceTurn], Axis)> {
    let axis = turns.last()?.axis();
    let before = turns.iter().rposition(|turn| turn.axis() != axis).map_or(0, |last| last + 1);
    Some((&turns[..before], axis))
}

/// The class number of each solution. Two solutions are in the same class if they differ only in
/// turns at the end that map these positions of a goal to positions of it, and if they reach the
/// same goals.
fn classes(
    goals: &[Goal],
    members: &[Position],
    start: Position,
    solutions: &[Maneuver],
) -> Vec<usize> {
    let reached = |solution: &Maneuver| -> Vec<&Goal> {
        goals.iter().filter(|goal| goal.contains(&start.apply(solution))).collect()
    };
    let are_alike = |one: &Maneuver, other: &Maneuver| {
        let (Some(first), second) = (split(one.turns()), split(other.turns())) else {
            return false;
        };
        let is_same_run = second == Some(first) || other.turns() == first.0;
        if !is_same_run || reached(one) != reached(other) {
            return false;
        }
        let change = Position::SOLVED.apply(one).inverse().then(&Position::SOLVED.apply(other));
        let keeps = |goal: &&Goal| {
            let mut of_goal = members.iter().filter(|member| goal.contains(member));
            of_goal.all(|member| goal.contains(&member.then(&change)))
        };
        reached(one).iter().all(keeps)
    };
    let mut class: Vec<usize> = (0..solutions.len()).collect();
    for one in 0..solutions.len() {
        for other in 0..solutions.len() {
            if class[one] != class[other] && are_alike(&solutions[one], &solutions[other]) {
                let [from, to] = [class[one], class[other]];
                class.iter_mut().filter(|it| **it == from).for_each(|it| *it = to);
            }
        }
    }
    class
}

/// Each class of solutions has exactly one member in normal form, and it is one of the shortest.
fn check(name: &str, start: Position, metric: Metric, turns: TurnSet, maneuvers: &[Vec<Maneuver>]) {
    let goal: Goal = name.parse().expect("a name");
    let form = NormalForm::new(&goal, TurnOrder::new(metric, turns));
    let mut random = seeded(5);
    let members: Vec<Position> = (0..3_000)
        .map(|at| scrambled(&mut random, Position::SOLVED, TurnSet::ALL, at % 6))
        .filter(|position| goal.contains(position))
        .collect();
    let is_solution = |it: &&Maneuver| goal.contains(&start.apply(it));
    let solutions: Vec<Maneuver> =
        maneuvers.iter().flatten().filter(is_solution).cloned().collect();
    let classes = classes(goal.alternatives(), &members, start, &solutions);
    let mut normal: BTreeMap<usize, Vec<&Maneuver>> = BTreeMap::new();
    let mut shortest: BTreeMap<usize, usize> = BTreeMap::new();
    for (class, solution) in classes.iter().zip(&solutions) {
        let least = shortest.entry(*class).or_insert(usize::MAX);
        *least = (*least).min(metric.length(solution));
        let normal = normal.entry(*class).or_default();
        if form.contains(&[start], solution) {
            normal.push(solution);
        }
    }
    for (class, normal) in normal {
        let [one] = normal[..] else { panic!("{name}: {normal:?} of one class") };
        assert_eq!(metric.length(one), shortest[&class], "{name}: {one}");
    }
}

#[test]
fn of_each_class_of_solutions_one_is_in_normal_form() {
    let all = all_maneuvers(Metric::Face, TurnSet::ALL, 3);
    let mut random = seeded(19);
    for name in [
        "eo",
        "eo:any",
        "dr",
        "dr[0c0]",
        "co:R",
        "slice",
        "cross",
        "htr",
        "cross:any",
        "corners",
        "solved",
    ] {
        for count in [1, 3] {
            let start = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, count);
            // Solutions of up to two turns are compared pair by pair even if there are many.
            let goal: Goal = name.parse().expect("a name");
            let found = all.iter().flatten().filter(|it| goal.contains(&start.apply(it))).count();
            check(name, start, Metric::Face, TurnSet::ALL, &all[..if found > 400 { 3 } else { 4 }]);
        }
    }
}

#[test]
fn of_solutions_by_some_turns_one_of_each_class_is_in_normal_form() {
    let mut random = seeded(20);
    for case in 0..12 {
        let (metric, turns) = (Metric::ALL[case % 2], some_turns(&mut random));
        let order = TurnOrder::new(metric, turns);
        let mut maneuvers = all_maneuvers(metric, turns, if turns.len() > 6 { 2 } else { 3 });
        for of_length in &mut maneuvers {
            of_length.retain(|it| order.is_canonical(it));
        }
        let start = scrambled(&mut random, Position::SOLVED, turns, 2);
        for name in ["eo", "eo:any", "dr", "slice:F"] {
            check(name, start, metric, turns, &maneuvers);
        }
    }
}

/// Edge-flipping quarter turns of a face come in pairs, and those of two opposite faces in fours.
#[test]
fn edges_oriented_along_an_axis_absorb_half_turns_of_its_faces() {
    let form = NormalForm::new(
        &"eo:F".parse().expect("a name"),
        TurnOrder::new(Metric::Face, TurnSet::ALL),
    );
    let kept = |start: &str, solutions: &str| -> BTreeSet<String> {
        let solutions = solutions.split(',').map(str::trim);
        let is_normal = |it: &&str| form.contains(&[after(start)], &it.parse().expect("moves"));
        solutions.filter(is_normal).map(str::to_owned).collect()
    };
    assert_eq!(kept("F B", "F B, F B', F' B, F' B'"), BTreeSet::from(["F B".to_owned()]));
    assert_eq!(kept("F R", "R' F, R' F', R' F U"), BTreeSet::from(["R' F".to_owned()]));
    let both = NormalForm::new(
        &"eo:any".parse().expect("a name"),
        TurnOrder::new(Metric::Face, TurnSet::ALL),
    );
    // F2 keeps all three orientations; F keeps only two of them.
    assert!(both.contains(&[Position::SOLVED], &"F".parse().expect("a turn")));
    assert!(!both.contains(&[Position::SOLVED], &"F'".parse().expect("a turn")));
}

/// One could also keep only one direction of the last quarter turns. That would be weaker: a turn
/// that the goal absorbs would remain, as a quarter or as a half turn.
#[test]
fn the_direction_of_the_last_quarter_turns_is_less_than_normal_form() {
    let start = after("L2 U B2 D2 B D2 F U2 L B2 U F R2 B2 L2 U2 F B2 L2 B");
    let goal: Goal = "eo:F".parse().expect("a name");
    let tables = GoalTables::new(goal.clone(), Metric::Face, TurnSet::ALL, 1 << 20, &InMemory(&()));
    let request = Request::new().min_depth(4).max_depth(4);
    let found = tables.expect("memory").search(&[start], None, &request, &());
    let found: Vec<Maneuver> = found.maneuvers().collect();
    let form = NormalForm::new(&goal, TurnOrder::new(Metric::Face, TurnSet::ALL));
    let normal = found.iter().filter(|it| form.contains(&[start], it)).count();
    let undirected = |solution: &Maneuver| {
        let (before, _) = split(solution.turns()).expect("four turns");
        let run = solution.turns()[before.len()..].iter();
        let run = run.map(|turn| (turn.face() as u8, turn.quarters() == 2));
        (before.to_vec(), run.collect::<Vec<_>>())
    };
    let undirected: BTreeSet<_> = found.iter().map(undirected).collect();
    assert_eq!((found.len(), undirected.len(), normal), (44, 26, 9));
}
