use faceturn_cube::{CubeSymmetry, Position};

use super::named_goals;
use crate::goal::Goal;
use crate::testing::after;

fn goal(text: &str) -> Goal {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    text.parse::<Goal>().expect_err("a mistake").to_string()
}

#[test]
fn every_name_is_a_goal_that_the_solved_cube_meets() {
    for named in named_goals() {
        let by_name = goal(named.name);
        assert_eq!(by_name.name(), named.default, "the default is written out");
        assert_eq!(goal(named.default), by_name);
        assert!(by_name.contains(&Position::SOLVED));
        assert_eq!(named.default == named.name, named.variants.is_empty());
    }
}

#[test]
fn names_ask_for_what_they_say() {
    let sexy = "R U R' U' ";
    for (name, met, missed) in [
        ("cross", "U R U' R' U R U' R' U R U' R'", "D"),
        ("cross:U", "D", "F"),
        ("xcross:FR", "B U B'  B U B' B U B' B U B' B U B' B U B'", "R U R'"),
        ("layer:F", "B", "R"),
        ("f2l", "U", "R U R'"),
        ("f2l-1:FR", "R U R'", "L U L'"),
        ("oll", "R2 U R U R' U' R' U' R' U R' ", "R U R' U R U2 R'"),
        ("2x2x2", "R U F", "B"),
        ("2x2x3", "U F U", "R"),
        ("1x2x3", "R U R'", "L"),
        ("eo", "U D R L F2 B2", "F"),
        ("eo:U", "F R L B U2", "D"),
        ("eoline", "R U L", "D"),
        ("eocross", "R U R'", "F"),
        ("co", "U D R2 F2", "R"),
        ("co:F", "F B R2 U2", "R"),
        ("slice", "U R2 D F2", "R"),
        ("slice:F", "F R2 B", "R"),
        ("dr", "U R2 F2 D B2 L2", "R"),
        ("dr:R", "R U2 F2 L", "F"),
        ("htr", "U2 R2 F2 D2 L2 B2", "U"),
        ("corners", "M2 E2 S2", "R"),
        ("edges", "R2 U2 R2 U2 R2 U2 R2 U2 R2 U2 R2 U2", "R"),
        ("tripod", "", sexy),
        ("pll", "", "U"),
        ("any", "R U F", ""),
    ] {
        assert!(goal(name).contains(&after(met)), "{name} {met}");
        assert_eq!(goal(name).contains(&after(missed)), name == "any", "{name} {missed}");
    }
}

#[test]
fn symmetries_are_those_of_the_cubies() {
    for (name, symmetries) in [
        ("solved", 48),
        ("htr", 48),
        ("corners", 48),
        ("cross", 8),
        ("f2l", 8),
        ("layer", 8),
        ("dr", 16),
        ("eo", 16),
        ("co", 16),
        ("slice", 16),
        ("2x2x2", 6),
        ("2x2x3", 4),
        ("1x2x3", 2),
        ("eoline", 4),
        ("f2l-1", 2),
        ("xcross", 2),
        ("oll", 8),
    ] {
        let goal = goal(name);
        assert_eq!(goal.symmetries().len(), symmetries, "{name}");
        for symmetry in CubeSymmetry::all() {
            let keeps = ["R U F2 L", "U", "F", "R2 U2", "D", "L F2", "B R2", "R", "R U R'"]
                .iter()
                .all(|moves| {
                    goal.contains(&after(moves))
                        == goal.contains(&after(moves).conjugate_by(symmetry))
                });
            assert!(keeps || !goal.symmetries().contains(&symmetry), "{name} {symmetry}");
        }
    }
}

#[test]
fn arrangements_are_counted_as_published() {
    // Cubies in their places: data and sources in shared lists of state counts.
    for (name, count) in [
        ("cross", 190_080),
        ("eo", 2_048),
        ("co", 2_187),
        ("slice", 495),
        ("2x2x2", 253_440),
        ("corners", 88_179_840),
        ("dr", 2_217_093_120),
        ("xcross", 72_990_720),
        ("eoline", 2_048 * 132),
        ("eocross", 2_048 * 11_880),
    ] {
        assert_eq!(goal(name).pattern().arrangements(), count, "{name}");
    }
}

#[test]
fn goals_can_be_joined() {
    assert_eq!(goal("eo + cross").cubes(), goal("eocross:DF").cubes());
    assert_eq!(goal("co+eo+slice").cubes(), goal("dr").cubes());
    assert_eq!(goal("corners+edges").cubes(), Goal::solved().cubes());
    assert_eq!(goal("cross+cross:U").name(), "cross:D+cross:U");
}

#[test]
fn mistakes_are_explained() {
    let expected = "unknown goal \"crss\" (did you mean cross?); expected a name, 54 facelets with \
                    ? for any, or pieces such as \"DF DR DB DL; o:UFR\"";
    assert_eq!(error("crss"), expected);
    assert!(error("hello world").starts_with("unknown goal \"hello world\"; expected"));
    assert_eq!(error("cross:UF"), "unknown cross:UF; expected a face, such as cross:D");
    assert_eq!(error("corners:U"), "unknown corners:U; expected the name alone, such as corners");
    assert!(error("f2l-1:DF").starts_with("unknown f2l-1:DF; expected an edge of a slot"));
    assert_eq!(error(""), "the goal is empty; expected a name, 54 facelets or pieces");
    assert_eq!(error("UF FU"), "edge UF is named twice");
    assert_eq!(
        error("UF UD"),
        "unknown piece \"UD\"; expected an edge such as UF, or a corner such as UFR"
    );
    assert!(error("x:UF; DF").starts_with("unknown kind \"x\"; expected o: for"));
    assert!(error("U?").starts_with("expected 54 facelets, found 2"));
}
