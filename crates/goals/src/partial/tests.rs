use faceturn_cube::{CubeSymmetry, FaceTurn, Place, Position};
use faceturn_searcher::TurnSet;

use super::{Contradiction, PartialCube, Relation};
use crate::pattern_databases::{Mark, Pattern};
use crate::testing::{after, goal_of_facelets, goal_of_kinds, scrambled, seeded};

fn whole() -> Pattern {
    let corners = std::array::from_fn(|corner| Mark::exact(corner as u8));
    Pattern::new(corners, std::array::from_fn(|edge| Mark::exact(edge as u8)))
        .expect("no contradiction")
}

#[test]
fn carried_cubes_hold_the_carried_positions() {
    let mut random = seeded(1);
    for _ in 0..300 {
        let position = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 20);
        let goal = goal_of_facelets(&mut random, &position);
        let cube = goal.cubes()[0];
        let near = scrambled(&mut random, position, TurnSet::ALL, 1);
        let other = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 20);
        for held in [position, near] {
            let is_held = cube.contains(&held);
            assert_eq!(cube.before(&other).contains(&held.then(&other.inverse())), is_held);
            assert_eq!(cube.after(&other).contains(&other.then(&held)), is_held);
            assert_eq!(cube.inverse().contains(&held.inverse()), is_held);
            for symmetry in CubeSymmetry::all() {
                let carried = cube.conjugate_by(symmetry);
                assert_eq!(carried.contains(&held.conjugate_by(symmetry)), is_held, "{symmetry}");
            }
        }
    }
}

#[test]
fn completions_are_all_positions_and_no_others() {
    let mut random = seeded(2);
    let mut many = 0;
    for _ in 0..60 {
        let position = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 20);
        let cube = goal_of_facelets(&mut random, &position).cubes()[0];
        let Ok(completions) = cube.completions(&whole(), 300) else { continue };
        assert!(completions.iter().all(|completion| cube.contains(completion)));
        assert!(completions.contains(&position));
        many += usize::from(completions.len() > 1);
        // No completion is listed twice.
        let mut texts: Vec<String> = completions.iter().map(Position::facelets).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), completions.len());
    }
    assert!(many > 5, "{many}");
    // Two corners twisted and two edges exchanged or not: parity and twist allow only one
    // combination.
    let facelets = "UU?UU?UU?RRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let cube = PartialCube::from_facelets(&facelets.parse().expect("facelets")).expect("a cube");
    assert_eq!(cube.completions(&whole(), 10).expect("few"), [Position::SOLVED]);
}

#[test]
fn what_is_deduced_is_shown_by_every_position_and_the_rest_is_not() {
    let mut random = seeded(6);
    let (mut deduced_ones, mut open) = (0, 0);
    for _ in 0..80 {
        let position = scrambled(&mut random, Position::SOLVED, TurnSet::ALL, 20);
        let cube = goal_of_facelets(&mut random, &position).cubes()[0];
        let shown = cube.deduced();
        assert_eq!(shown.where_same(&PartialCube::of(&position).facelets()), shown);
        let Ok(completions) = cube.completions(&whole(), 300) else { continue };
        let texts: Vec<String> = completions.iter().map(Position::facelets).collect();
        for (at, symbol) in shown.to_string().char_indices() {
            let is_same = texts.iter().all(|text| text[at..=at] == texts[0][at..=at]);
            assert_eq!(symbol != '?', is_same, "facelet {at} of {shown}");
        }
        let unknown = |facelets: String| facelets.matches('?').count();
        deduced_ones += unknown(cube.facelets().to_string()) - unknown(shown.to_string());
        open += unknown(shown.to_string());
    }
    assert!(deduced_ones > 5 && open > 5, "{deduced_ones} {open}");
}

/// Cubies that are treated alike are counted once, whatever the parity.
#[test]
fn completions_up_to_a_pattern_are_what_it_tells_apart() {
    let mut random = seeded(3);
    for _ in 0..60 {
        let goal = goal_of_kinds(&mut random);
        let pattern = goal.pattern();
        let cube = goal.cubes()[0];
        let Ok(completions) = cube.completions(&pattern, 5_000) else { continue };
        let mut seen: Vec<_> =
            completions.iter().map(|it| format!("{:?}", pattern.arrangement(it))).collect();
        seen.sort();
        let count = seen.len();
        seen.dedup();
        assert_eq!(seen.len(), count);
        assert!(completions.iter().all(|completion| cube.contains(completion)));
        // A position is in the set exactly if one that looks the same is.
        for turn in FaceTurn::ALL {
            let start = Position::SOLVED.after(turn);
            let looks_solved = seen.contains(&format!("{:?}", pattern.arrangement(&start)));
            assert_eq!(cube.contains(&start), looks_solved);
        }
    }
}

#[test]
fn facelets_of_a_cube_are_those_it_was_read_from() {
    let position = after("R U F");
    let text: String = position
        .facelets()
        .chars()
        .enumerate()
        .map(|(at, letter)| if at % 5 == 0 && at % 9 != 4 { '?' } else { letter })
        .collect();
    let facelets = text.parse().expect("facelets");
    let cube = PartialCube::from_facelets(&facelets).expect("a cube");
    // More may follow from what is shown, but nothing contradicts it.
    let shown = cube.facelets().to_string();
    assert!(text.chars().zip(shown.chars()).all(|(given, shown)| given == '?' || given == shown));
    assert!(
        position
            .facelets()
            .chars()
            .zip(shown.chars())
            .all(|(is, shown)| shown == '?' || is == shown)
    );
}

/// Nine distinct edges with only one possible place must not be tried in every other.
#[test]
fn cubies_with_one_place_are_placed_first() {
    let mut edges = Relation::<12>::ANY;
    edges.retain(|cubie, place, flip| match cubie {
        9 | 11 => flip == 1,
        4 => flip == usize::from(place < 6),
        _ => true,
    });
    let cube = PartialCube { corners: Relation::ANY, edges };
    let marks = std::array::from_fn(|edge| if edge > 8 { Mark::exact(0) } else { Mark::IGNORED });
    let pattern = Pattern::new([Mark::IGNORED; 8], marks).expect("no contradiction");
    let completions = cube.completions(&pattern, 10_000).expect("every label is tried once");
    // Three places of twelve; the flip of edge 10 is free wherever it is.
    assert_eq!(completions.len(), 220 * 4);
}

fn contradiction(text: &str) -> Contradiction {
    PartialCube::from_facelets(&text.parse().expect("facelets")).expect_err("no cube")
}

#[test]
fn contradictions_are_explained() {
    let solved = Position::SOLVED.facelets();
    let with = |changes: &[(usize, char)]| {
        let mut symbols: Vec<char> = solved.chars().collect();
        for &(at, symbol) in changes {
            symbols[at] = symbol;
        }
        symbols.into_iter().collect::<String>()
    };
    // U7 and F1 are two facelets of ULF, U8 and F2 are UF.
    let sentence = |changes: &[(usize, char)]| contradiction(&with(changes)).to_string();
    assert_eq!(sentence(&[(7, 'D'), (19, 'U')]), "no edge shows DU at place UF");
    assert_eq!(sentence(&[(6, 'F'), (18, 'F')]), "no corner shows FLF at place ULF");
    assert_eq!(sentence(&[(10, 'F')]), "places UF and UR both need edge UF");
    assert_eq!(
        sentence(&[(7, 'F'), (19, 'U')]),
        "one edge is flipped, however the cube is completed"
    );
    let swapped = [(7, 'U'), (19, 'R'), (5, 'U'), (10, 'F'), (0, '?')];
    assert_eq!(sentence(&swapped), "two pieces are swapped, however the cube is completed");
    let twisted = [(8, 'F'), (20, 'R'), (9, 'U'), (0, '?')];
    assert_eq!(sentence(&twisted), "one corner is twisted, however the cube is completed");
}

/// Half of the orders of three corners do not go with edges at home.
#[test]
fn only_completions_that_fit_together_count() {
    let cube = PartialCube::with_home(|piece| match piece {
        Place::Corner(corner) => corner.index() > 2,
        Place::Edge(_) => true,
    });
    assert_eq!(cube.completions(&whole(), 27).map(|all| all.len()), Ok(27));
    assert!(cube.completions(&whole(), 26).is_err());
}

#[test]
fn a_start_has_the_completions_that_its_goal_tells_apart() {
    let goal: crate::Goal = "DF".parse().expect("a goal");
    // Without it, DF may be in ten places, each with two ways round.
    for (pieces, count) in [("DF DR UF", 1), ("DR UF", 20)] {
        let start = PartialCube::from_pieces(pieces).expect("pieces");
        assert_eq!(goal.completions(&start, 100).map(|all| all.len()), Ok(count), "{pieces}");
    }
}
