use faceturn_cube::{Notation, ParsedMoves};

use super::description::edges_and_corners;
use super::*;

fn set(name: &str) -> &'static CaseSet {
    case_sets().iter().find(|set| set.name == name).expect("one of ours")
}

fn solved_by(moves: &str) -> Position {
    let maneuver: Maneuver = moves.parse().expect("moves");
    Position::SOLVED.apply(&maneuver.inverse())
}

/// The counts are those of the Speedsolving wiki, under the names of the sets, with these
/// conventions: mirror images and inverses are different cases; the solved one is not counted;
/// ocll, coll and zbll leave out oriented corners, which are PLL cases; WV and VLS count the case
/// that inserting the pair solves. 3,915 last layers: B. Helmstetter, 2000. For the six last edges,
/// EO cases that `y2` maps to one another count once.
#[test]
fn published_counts() {
    let counted: Vec<(&str, usize)> =
        case_sets().iter().map(|set| (set.name, set.cases().len())).collect();
    let published = [
        ("oll", 57),
        ("pll", 21),
        ("f2l", 41),
        ("ocll", 7),
        ("coll", 40),
        ("cmll", 42),
        ("lse-eo", 9),
        ("ell", 29),
        ("wv", 27),
        ("vls", 216),
        ("ollcp", 331),
        ("zbll", 472),
        ("1lll", 3_915),
    ];
    assert_eq!(counted, published);
}

/// The usual probabilities of the PLL cases, out of 72.
#[test]
fn probabilities() {
    for case in set("pll").cases() {
        let of_72 = match &case.name["pll-".len()..] {
            "H" | "Na" | "Nb" => 1,
            "E" | "Z" => 2,
            _ => 4,
        };
        assert_eq!((case.arrangements, case.of), (4 * of_72, 288), "{}", case.name);
    }
    // Some cases have only 2 of the 216 orientations of the last layer, such as no corner and two
    // opposite edges oriented.
    let twos = |name| set(name).cases().iter().filter(|case| case.arrangements == 2).count();
    assert_eq!((twos("ocll"), twos("oll")), (1, 5));
}

/// The plain twin: the goal is a group, which decides alone whether two positions are one case.
#[test]
fn cases_are_the_classes_of_the_goals_group() {
    for name in ["oll", "pll", "f2l", "ocll", "cmll", "lse-eo", "wv"] {
        let (set, positions) = (set(name), Positions::of(set(name)));
        let goal = set.goal();
        let is_same = |one: &Position, other: &Position| {
            positions.images(one).any(|image| goal.contains(&image.then(&other.inverse())))
        };
        let cases = set.cases();
        for (at, case) in cases.iter().enumerate() {
            assert!(!cases[..at].iter().any(|other| is_same(&other.position, &case.position)));
        }
        // Every position of the set is a case or left out.
        for position in positions.all.iter().step_by(7) {
            let is_left_out = !set.left_out.is_empty()
                && read(set.left_out).with_free_turns(&turns_of_u()).contains(position);
            let count = cases.iter().filter(|case| is_same(position, &case.position)).count();
            assert_eq!(count, usize::from(!is_left_out), "{name}");
        }
    }
}

#[test]
fn well_known_maneuvers_solve_their_cases() {
    for (moves, expected) in [
        ("R U R' U R U2 R'", "cross, Sune"),
        ("R U2 R' U' R U' R'", "cross, Antisune"),
        ("R U R' U R U' R' U R U2 R'", "cross, H"),
        ("R U2 R2 U' R2 U' R2 U2 R", "cross, Pi"),
        ("R2 D R' U2 R D' R' U2 R'", "cross, U"),
        ("Rw U R' U' Rw' F R F'", "cross, T"),
        ("F' Rw U R' U' Rw' F R", "cross, L"),
        ("F R U R' U' F'", "line, U"),
        ("R U R' U' R' F R F'", "line, T"),
    ] {
        assert_eq!(edges_and_corners(&solved_by(moves)), expected);
    }
    for (letter, moves) in [
        ("T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
        ("Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
        ("Jb", "R U R' F' R U R' U' R' F R2 U' R'"),
        ("Ga", "R2 U R' U R' U' R U' R2 U' D R' U R D'"),
        ("Gc", "R2 U' R U' R U R' U R2 U D' R U' R' D"),
    ] {
        let position = solved_by(moves);
        let positions = Positions::of(set("pll"));
        let seen: Vec<Position> = positions.images(&position).collect();
        let cases = set("pll").cases();
        let case = cases.iter().find(|case| seen.contains(&case.position)).expect("a case");
        assert_eq!(case.name, format!("pll-{letter}"));
    }
}

#[test]
fn what_the_goal_does_not_tell_apart_is_not_shown() {
    let sune = set("ocll").cases().into_iter().find(|case| case.description == "cross, Sune");
    let shown = sune.expect("a case").shown.to_string();
    assert_eq!(shown, "?U?UUU?UU??URRRRRR???FFFFFFDDDDDDDDD??ULLLLLL??UBBBBBB");
    let t = &set("pll").cases()[15];
    assert_eq!((t.name.as_str(), t.shown.to_string()), ("pll-T", t.position.facelets()));
    assert_eq!(t.description, "(UFR URB)(UR UL)");
    let u_perm: Position = "R2 U R U R' U' R' U' R' U R'".parse().expect("moves");
    assert_eq!(u_perm.cycles(), "(UF UL UR)");
    // The corner of the pair is in the slot, its edge is in layer U.
    let pair = set("f2l")
        .cases()
        .into_iter()
        .find(|case| case.description.starts_with("corner in DRF not twisted, edge in U"));
    let shown = pair.expect("a case").shown.to_string();
    assert_eq!(shown.matches('?').count(), 20 - 2 + 2, "{shown}");
}

/// Each well-known algorithm solves the case that has its usual name, and no other.
#[test]
fn well_known_algorithms_solve_their_cases() {
    let rows = faceturn_tests::data("algorithms.tsv");
    for name in ["oll", "pll"] {
        let (set, positions) = (set(name), Positions::of(set(name)));
        let cases = set.cases();
        let mut solved = HashSet::new();
        for row in rows.iter().filter(|row| row[0] == name) {
            let [_, usual, moves] = &row[..] else { panic!("three fields: {row:?}") };
            let moves = ParsedMoves::parse(moves, Notation::Standard).expect("moves");
            let seen: HashSet<Arrangement> = positions
                .images(&Position::SOLVED.then(&moves.inverse().position()))
                .map(|image| positions.pattern.arrangement(&image))
                .collect();
            let is_seen =
                |case: &&Case| seen.contains(&positions.pattern.arrangement(&case.position));
            let case = cases.iter().find(is_seen).expect("it solves a case");
            let number = case.usual_number.map(|number| number.to_string());
            let named = number.as_deref().or(case.name.strip_prefix("pll-"));
            assert_eq!(named, Some(usual.as_str()), "{moves} solves {}", case.name);
            assert!(solved.insert(case.name.clone()), "{usual} is there once");
        }
        assert_eq!(solved.len(), cases.len(), "{name}");
    }
}
