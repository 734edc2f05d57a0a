//! Solutions in steps as written, replayed on 54 stickers in space.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use faceturn_cube::{FaceTurn, Maneuver, NissMoves, Position};
use faceturn_fewest_moves::steps::{StepRequest, Steps};
use faceturn_goals::Goal;
use faceturn_tests::stickers::{Stickers, check_steps, words};

/// Solves the first scrambles by each plan, and replays its solutions. Plans give both numbers.
fn check_all(plans: &[(&str, usize, usize)]) {
    let scrambles = [
        "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 D2 R' U' F",
        "F2 L D' B R2 U F' L2 D B2 R' U2 F L' D2 B' R U2 L",
        "D L2 F' R B' U2 L D F2 R' U B L' D2 F R2 U' B2",
    ];
    for &(plan, count, tried) in plans {
        let plan = plan.parse().expect("steps");
        let steps = Steps::new(plan, &|| false).expect("not stopped");
        for scramble in &scrambles[..tried] {
            let position: Position = scramble.parse().expect("moves");
            let answer = steps.search(&position, &StepRequest::new(count, 8), &());
            assert_eq!((answer.solutions.len(), answer.is_finished), (count, true));
            let lengths = answer.solutions.iter().map(|it| check_steps(scramble, &it.to_string()));
            let lengths: Vec<usize> = lengths.collect();
            assert!(lengths[0] <= 32, "{scramble}: {lengths:?}");
        }
    }
}

#[test]
fn every_line_of_a_solution_does_what_it_says() {
    check_all(&[("eo, dr[4a1|4b2|2c3] niss, htr niss, fr:any, finish", 2, 1)]);
}

#[test]
#[ignore = "takes 20 s"]
fn so_does_every_line_of_other_plans() {
    check_all(&[
        ("eo niss, dr niss, htr niss, finish", 3, 3),
        ("eo, dr, htr, leave-slice", 2, 3),
        ("eo:F<=6, dr, finish", 1, 3),
        ("eo niss, rzp[4c4e|3c2e] niss, dr, htr, finish", 2, 2),
        ("eo:F, rzp:R", 3, 3),
        ("eo, dr, htr, fr:any, leave-slice", 2, 3),
        ("eo, dr, htr, leave-slice:any niss", 2, 3),
        ("eo, dr, fr, leave-slice", 2, 1),
        ("eo, dr, htr, frls, leave-slice", 2, 1),
        ("eo, dr, frls, leave-slice", 2, 1),
        ("eo:F, dr, fr, finish", 2, 3),
        ("eo:F, dr, leave-slice", 2, 3),
        ("eo niss, dr niss, leave-3c", 3, 3),
    ]);
}

/// Checks a free finish against brute force, where the turns of the domino take longer.
#[test]
fn a_free_last_step_takes_any_turns() {
    let steps =
        |plan: &str| Steps::new(plan.parse().expect("steps"), &|| false).expect("not stopped");
    let length = |steps: &Steps, moves: &str| {
        let position: Position = moves.parse().expect("moves");
        let answer = steps.search(&position, &StepRequest::new(1, 8), &());
        check_steps(moves, &answer.solutions[0].to_string())
    };
    let (mut near, mut layer) = (HashSet::from([Position::SOLVED]), vec![Position::SOLVED]);
    for _ in 0..3 {
        let after = |it: &Position| FaceTurn::ALL.map(|turn| it.after(turn));
        layer = layer.iter().flat_map(after).filter(|it| near.insert(*it)).collect();
    }
    let (free, bound) = (steps("eo:F<=0, dr:U<=0, finish free"), steps("eo:F<=0, dr:U<=0, finish"));
    let mut longer = 0;
    for moves in ["R L' F2 R' L", "R' L U2 R L'", "R' F2 R F2", "R2 U", "U R2 F2 D'"] {
        let position: Position = moves.parse().expect("moves");
        if !["eo:F", "dr:U"]
            .iter()
            .all(|it| it.parse::<Goal>().expect("a goal").contains(&position))
        {
            continue;
        }
        let turns = moves.split(' ').count();
        assert!(turns < 4 || !near.contains(&position), "{moves}");
        assert_eq!(length(&free, moves), turns, "{moves}");
        longer += usize::from(length(&bound, moves) > turns);
    }
    assert!(longer > 0);
}

#[test]
fn a_step_that_is_not_reached_is_named() {
    let unreached = |plan: &str| {
        let steps = Steps::new(plan.parse().expect("steps"), &|| false).expect("not stopped");
        let position = "R U F2 D' B L2 U' R2 F D2".parse().expect("moves");
        let found = steps.search(&position, &StepRequest::new(1, 8), &());
        assert!(found.is_finished && found.unreached.is_some() == found.solutions.is_empty());
        found.unreached.map(|it| it.to_string())
    };
    let said = |text: &str| Some(text.to_owned());
    assert_eq!(unreached("eo niss"), None);
    assert_eq!(unreached("eo<=1"), said("the position does not reach eo in up to 1 turn"));
    for plan in ["finish", "dr[4b3], finish"] {
        assert_eq!(
            unreached(plan),
            said("the steps begin at eo, which the position has not reached")
        );
    }
    assert_eq!(
        unreached("eo, dr, htr, finish<=3"),
        said("none of 8 states reaches finish in up to 3 turns")
    );
}

/// What each route finds, once.
#[test]
fn routes_are_searched_as_plans_of_their_own() {
    let position = "R' U' F D2 L2 F".parse().expect("moves");
    let found = |plan: &str| {
        let steps = Steps::new(plan.parse().expect("steps"), &|| false).expect("not stopped");
        let solutions = steps.search(&position, &StepRequest::new(500, 8), &()).solutions;
        solutions.iter().map(|it| (it.length(), it.to_string())).collect::<Vec<_>>()
    };
    let each =
        [found("eo:R<=1 niss, dr:U<=6"), found("eo:R niss, dr:U<=6"), found("eo:F, rzp, dr:U<=6")];
    let merged: BTreeSet<(usize, String)> = each.concat().into_iter().collect();
    let both = found("(eo:R<=1 niss | eo:R niss | eo:F, rzp), dr:U<=6");
    assert!(each.iter().all(|it| !it.is_empty()) && both.len() < 500, "{}", both.len());
    assert!(both.is_sorted_by_key(|(length, _)| *length));
    let known: BTreeSet<(usize, String)> = both.iter().cloned().collect();
    assert!(known.len() == both.len() && known.is_subset(&merged));
    // What two routes find is one solution.
    assert!(each[0].iter().any(|it| each[1].contains(it)));
    let turns = |all: &mut dyn Iterator<Item = &(usize, String)>| -> BTreeSet<String> {
        all.map(|(_, text)| text.lines().last().expect("a line").to_owned()).collect()
    };
    assert_eq!(turns(&mut both.iter()).len(), both.len());
    assert_eq!(turns(&mut both.iter()), turns(&mut merged.iter()));
}

/// A trigger given as turns stands for the numbers that it solves.
#[test]
fn triggers_may_be_ones_own() {
    let first = |plan: &str| {
        let steps = Steps::new(plan.parse().expect("steps"), &|| false).expect("not stopped");
        let position = "R' U' F D2 L2 F R2 U2 R2 B D2".parse().expect("moves");
        let answer = steps.search(&position, &StepRequest::new(1, 8), &());
        check_steps("R' U' F D2 L2 F R2 U2 R2 B D2", &answer.solutions[0].to_string());
        answer.solutions[0].to_string()
    };
    let own = first("eo:F, rzp:U[R U R' L] niss, dr, finish");
    assert!(own.contains("rzp:U [6c6e]"), "{own}");
    assert_eq!(own, first("eo:F, rzp:U[6c6e] niss, dr, finish"));
}

#[test]
fn a_step_that_is_not_reached_is_seen() {
    let after = |moves: &str, label: &str| Stickers::solved().after(&words(moves)).reaches(label);
    assert!(after("U R F2 L'", "eo:F") && !after("F", "eo:F") && after("F", "eo:U"));
    assert!(after("U R2 F2 D'", "dr:U") && !after("R", "dr:U") && !after("U", "dr:R"));
    assert!(after("U2 R2 F2", "htr") && !after("U", "htr"));
    assert!(after("R2 F2 L2", "fr:U") && !after("R2 U2", "fr:U") && !after("U2", "fr:U"));
    assert!(after("R", "rzp:U [4c4e]") && after("R' U L2 F2", "rzp:U [4c4e]"));
    assert!(after("L F2 L'", "rzp:U [4c2e]") && after("R U R", "rzp:U [3c2e]"));
    assert!(
        !after("R", "rzp:U [4c2e]") && !after("R2", "rzp:U [4c4e]") && !after("R", "rzp:R [4c4e]")
    );
    let slice = "U' D F2 U D' L2";
    assert!(after(slice, "leave-slice:U") && after("U D'", "leave-slice:U"));
    assert!(!after("R L'", "leave-slice:U") && !after("U", "leave-slice:U"));
    assert!(after("R R'", "finish") && !after("R2", "finish"));
    let three = "R' F R' B2 R F' R' B2 R2";
    assert!(after(three, "leave-3c") && after("R R'", "leave-3c") && !after("R", "leave-3c"));
}

/// All canonical maneuvers of these turns, up to some length.
fn maneuvers(turns: &[FaceTurn], most: usize) -> Vec<Maneuver> {
    let mut all = vec![Vec::new()];
    let mut begin = 0;
    for _ in 0..most {
        let longer = all[begin..].iter().flat_map(|before: &Vec<FaceTurn>| {
            let may_follow = |turn: &&FaceTurn| before.last().is_none_or(|&it| turn.may_follow(it));
            turns.iter().filter(may_follow).map(|&turn| [before.as_slice(), &[turn]].concat())
        });
        let longer: Vec<Vec<FaceTurn>> = longer.collect();
        begin = all.len();
        all.extend(longer);
    }
    all.into_iter().map(|turns| turns.into_iter().collect()).collect()
}

/// A maneuver without the turns at its end that a goal absorbs, and with those quarter turns
/// clockwise whose direction it absorbs.
fn normal(maneuver: &Maneuver, goal: &Goal) -> Maneuver {
    let is_kept = |turn: FaceTurn| goal.contains(Position::of_turn(turn));
    let mut turns = maneuver.turns().to_vec();
    let run = |turns: &[FaceTurn]| {
        let last = turns.last().map(|turn| turn.axis());
        turns.len() - turns.iter().rev().take_while(|turn| Some(turn.axis()) == last).count()
    };
    while let Some(at) = (run(&turns)..turns.len()).find(|&at| is_kept(turns[at])) {
        turns.remove(at);
    }
    let begin = run(&turns);
    for turn in &mut turns[begin..] {
        let [clockwise, half] = [1, 2].map(|quarters| FaceTurn::new(turn.face(), quarters));
        if is_kept(half.expect("a turn")) {
            *turn = clockwise.expect("a turn");
        }
    }
    turns.into_iter().collect()
}

/// Compares the list of a plan with turns on both sides, and how many each line stands for, with
/// all ways of up to three turns to the last goal. `before` stands already. In the last cases the
/// last step may have no turns on one of the sides.
#[test]
fn the_list_of_a_step_has_one_line_a_kind() {
    let (most, mut compared) = (3, 0);
    let cases = [
        ("eo:F<=3 niss", None, "eo:F", "F U B'"),
        ("eo:F<=3 niss", None, "eo:F", "F R' B"),
        ("dr:U<=3 niss", Some("eo:F"), "dr:U", "R U L"),
        ("eo:F<=0, dr:U<=3 niss", Some("eo:F"), "dr:U", "R D F2 R"),
        ("htr<=3 niss", Some("dr:U"), "htr", "U R2 D"),
        ("eo:F niss, dr:U niss", None, "dr:U", "F R"),
        ("eo:F niss, dr:U niss", None, "dr:U", "F U R"),
        ("eo:F niss, dr:U[0c0] niss", None, "dr:U[0c0]", "F R"),
    ];
    for (plan, before, goal, moves) in cases {
        let goal: Goal = goal.parse().expect("a goal");
        let before: Option<Goal> = before.map(|before| before.parse().expect("a goal"));
        let keeps = |turn: &FaceTurn| {
            before.as_ref().is_none_or(|before| before.contains(Position::of_turn(*turn)))
        };
        let turns: Vec<FaceTurn> = FaceTurn::ALL.into_iter().filter(keeps).collect();
        let position: Position = moves.parse().expect("moves");
        let mut kinds: BTreeMap<(String, usize), usize> = BTreeMap::new();
        let all = maneuvers(&turns, most);
        for inverse in &all {
            for normal_side in all.iter().filter(|it| it.len() + inverse.len() <= most) {
                let moves = NissMoves { normal: normal_side.clone(), inverse: inverse.clone() };
                if !goal.contains(&moves.after(&position)) {
                    continue;
                }
                let kind = NissMoves {
                    normal: normal(normal_side, &goal).canonical(),
                    inverse: normal(inverse, &goal).canonical(),
                };
                assert!(goal.contains(&kind.after(&position)), "{moves} and {kind}");
                let turns = |moves: &NissMoves| moves.normal.len() + moves.inverse.len();
                *kinds.entry((kind.to_string(), turns(&kind))).or_default() +=
                    usize::from(turns(&moves) == turns(&kind));
            }
        }
        let steps = Steps::new(plan.parse().expect("steps"), &|| false).expect("not stopped");
        let request = StepRequest::new(200, 100);
        let found = steps.search(&position, &request, &()).solutions;
        let found: Vec<_> = found.iter().filter(|it| it.length() <= most).collect();
        let listed: BTreeMap<(String, usize), usize> =
            found.iter().map(|it| ((it.moves().to_string(), it.length()), it.variants)).collect();
        assert_eq!(listed.len(), found.len(), "{plan}: each line once");
        assert_eq!(listed, kinds, "{plan}: {moves}");
        compared += kinds.len();
    }
    assert!(compared >= 20, "{compared}");
}

/// Behind each partial solution there are as many continuations as were asked for, and no more.
#[test]
fn a_list_may_have_different_beginnings() {
    let steps =
        Steps::new("eo niss, dr niss".parse().expect("steps"), &|| false).expect("not stopped");
    let scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2";
    let position: Position = scramble.parse().expect("moves");
    let beginnings = |per_step: Option<usize>| {
        let request = StepRequest { per_step, ..StepRequest::new(40, 32) };
        let found = steps.search(&position, &request, &()).solutions;
        assert_eq!(found.len(), 40);
        let mut beginnings: BTreeMap<String, usize> = BTreeMap::new();
        for solution in found {
            check_steps(scramble, &solution.to_string());
            *beginnings.entry(solution.parts[0].moves.to_string()).or_default() += 1;
        }
        beginnings
    };
    let (any, few) = (beginnings(None), beginnings(Some(2)));
    assert!(any.values().any(|&count| count > 2), "{any:?}");
    assert!(few.values().all(|&count| count <= 2) && few.len() >= 20, "{few:?}");
}

#[test]
fn subsets_with_edges_and_least_lengths_are_kept() {
    let scramble = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 D2 R' U' F";
    let position: Position = scramble.parse().expect("moves");
    let steps =
        |plan: &str| Steps::new(plan.parse().expect("steps"), &|| false).expect("nobody stops it");
    let found = |plan: &str, request: StepRequest| steps(plan).search(&position, &request, &());
    let answer = found("eo >= 5 > dr[2c3 4e|4a1 2e]", StepRequest::new(5, 32));
    assert_eq!(answer.solutions.len(), 5);
    for solution in &answer.solutions {
        let [eo, dr] = &solution.parts[..] else { panic!("{solution}") };
        assert!(eo.length() >= 5, "{solution}");
        assert!(["2c3 4e", "4a1 2e"].contains(&dr.subset.expect("a subset")), "{solution}");
        check_steps(scramble, &solution.to_string());
    }
    // What is short first is longer in all, or as long.
    let request = StepRequest::new(1, 8);
    let firsts = [false, true].map(|short_starts| {
        let answer = found("eo, rzp, dr, htr", StepRequest { short_starts, ..request });
        let solution = &answer.solutions[0];
        (solution.parts[0].length(), solution.length())
    });
    assert!(firsts[0].0 >= firsts[1].0 && firsts[0].1 <= firsts[1].1, "{firsts:?}");
}

#[test]
fn a_step_without_turns_has_a_line_only_if_it_says_something() {
    let plan = "eo, dr, htr".parse().expect("steps");
    let steps = Steps::new(plan, &|| false).expect("nobody stops it");
    let position: Position = "U R2 D F2 U".parse().expect("moves");
    let answer = steps.search(&position, &StepRequest::new(1, 8), &());
    let text = answer.solutions[0].to_string();
    assert!(!text.contains("// eo") && text.contains("// dr:U [") && text.contains("// htr ("));
    assert_eq!(answer.solutions[0].parts.len(), 3);
}
