use std::collections::HashSet;

use faceturn_cube::{Axis, CubeSymmetry, Position, RandomSource};
use faceturn_searcher::TurnSet;

use super::named_goals;
use crate::domino_subsets::DominoSubset;
use crate::goal::Goal;
use crate::partial::PartialCube;
use crate::sampling::GoalSampler;
use crate::testing::{after, scrambled, seeded};

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
        ("f2b", "U M U2 M' U' M2 U M", "R"),
        ("f2b:RU", "D M' D M2 D2 M", "M U"),
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
        ("fr", "R2 F2 L2 B2 R2 F2", "U2"),
        ("frls", "R2 F2 E R2 E' R2 B2", "U2"),
        ("fr:F", "R2 U2 L2 D2 R2", "F2"),
        ("leave-slice", "E R2 E' R2 U D'", "U"),
        ("leave-slice:R", "R' L", "U2 D2"),
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
        ("fr", 16),
        ("frls", 16),
        ("leave-slice", 16),
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
        ("f2b", 4),
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

fn variants(text: &str) -> Vec<String> {
    goal(text).variants().iter().map(|variant| variant.name().to_owned()).collect()
}

#[test]
fn any_is_every_variant_with_the_usual_one_first() {
    for (text, count) in [
        ("cross:any", 6),
        ("layer:any", 6),
        ("f2l:any", 6),
        ("oll:any", 6),
        ("xcross:any", 24),
        ("f2l-1:any", 24),
        ("2x2x2:any", 8),
        ("2x2x3:any", 12),
        ("1x2x3:any", 24),
        ("f2b:any", 12),
        ("eo:any", 3),
        ("eoline:any", 12),
        ("eocross:any", 12),
        ("co:any", 3),
        ("slice:any", 3),
        ("dr:any", 3),
        ("fr:any", 3),
        ("frls:any", 3),
        ("leave-slice:any", 3),
        ("tripod:any", 8),
    ] {
        let any = goal(text);
        assert_eq!((any.variants().len(), any.name()), (count, text));
        let named =
            named_goals().iter().find(|named| text.starts_with(&format!("{}:", named.name)));
        assert_eq!(any.variants()[0].name(), named.expect("a name").default);
        let mut cubes: Vec<_> = any.variants().iter().flat_map(|it| it.cubes()).copied().collect();
        cubes.sort_unstable();
        assert_eq!(any.cubes(), cubes, "{text}");
        for variant in any.variants() {
            assert_eq!(goal(variant.name()).cubes(), variant.cubes());
            let symmetry = CubeSymmetry::all()
                .find(|&it| any.variants()[0].cubes_conjugate_by(it) == variant.cubes());
            assert!(symmetry.is_some(), "all variants of {text} are alike");
        }
        assert!(any.symmetries().len() == 48);
    }
    let with_variants = named_goals().iter().filter(|named| !named.variants.is_empty());
    assert_eq!(with_variants.count(), 20, "all of them are in this list");
}

#[test]
fn any_may_stand_for_one_word_and_in_a_part() {
    assert_eq!(
        variants("xcross:D:any"),
        ["xcross:D:FR", "xcross:D:FL", "xcross:D:BR", "xcross:D:BL"]
    );
    assert_eq!(variants("XCROSS:Any:fr").len(), 2, "only the crosses of U and D have it");
    assert_eq!(goal("f2l-1:ANY:any").name(), "f2l-1:any");
    let both = goal("eo:any+slice");
    assert_eq!(both.name(), "eo:any+slice:U");
    assert_eq!(variants("eo:any+slice"), ["eo:F+slice:U", "eo:U+slice:U"], "F and R are one");
    assert_eq!(variants("eo:any+co:any").len(), 9, "each part by itself");
    assert_eq!(variants("cross:any+cross:any").len(), 21, "15 pairs, and 6 that are one cross");
    assert_eq!(goal("eo:any").reached_by(&after("U F2 R2")), ["eo:F", "eo:R"]);
    assert!(goal("eo").reached_by(&after("U")).is_empty());
    let free = goal("cross:any").with_free_turns(&["U".parse().expect("a turn")]);
    assert!(free.reached_by(&after("U'")).contains(&"cross:U"));
    assert!(!free.reached_by(&after("U")).contains(&"cross:U"));
}

/// A domino reduction is in exactly one subset, the one that its position along the axis has.
#[test]
fn subsets_divide_the_domino_along_any_axis() {
    let random = &mut seeded(29);
    let keeping = |axis: &str| -> TurnSet { axis.parse().expect("turns") };
    for (face, turns, to_up) in [
        ("U", "<U,D,R2,L2,F2,B2>", Axis::UD),
        ("F", "<F,B,R2,L2,U2,D2>", Axis::FB),
        ("R", "<R,L,U2,D2,F2,B2>", Axis::RL),
    ] {
        let subsets =
            DominoSubset::NAMES.map(|subset| (subset, goal(&format!("dr:{face}[{subset}]"))));
        for count in [0, 1, 2, 3, 20, 30, 40, 50] {
            let position = scrambled(random, Position::SOLVED, keeping(turns), count);
            let seen = position.conjugate_by(faceturn_symmetry::to_up_down(to_up));
            let of: Vec<&str> = subsets
                .iter()
                .filter(|(_, goal)| goal.contains(&position))
                .map(|(subset, _)| *subset)
                .collect();
            assert_eq!(of, [&DominoSubset::of(&seen).name()[..3]], "{face} {count}");
            let outside = position.after("R".parse().expect("a turn"));
            assert!(face == "R" || !subsets.iter().any(|(_, goal)| goal.contains(&outside)));
        }
    }
}

#[test]
fn subsets_follow_in_brackets() {
    let both = goal("DR [4B3 | 4b2|4b3]");
    assert_eq!(both.cubes(), goal("dr:D[4b2|4b3]").cubes());
    assert_eq!(both.name(), "dr:U[4b2|4b3]");
    assert_eq!(variants("dr:any[4a1]"), ["dr:U[4a1]", "dr:F[4a1]", "dr:R[4a1]"]);
    let all = goal(&format!("dr[{}]", DominoSubset::NAMES.join("|")));
    let sampler = GoalSampler::new(&goal("dr"));
    let random = &mut RandomSource::from_seed(4);
    assert!((0..100).all(|_| all.contains(&sampler.draw(random))));
    assert_eq!(goal("dr[4a3]").inverse().cubes(), goal("dr[4b3]").cubes());
    assert_eq!(goal("htr+dr[0c0]").cubes(), goal("htr").cubes());
    assert_eq!(error("htr+dr[4a1]"), "the corners do not all have places of their own");
    let many = error("dr[2c4]+dr:F[2c4]");
    assert!(many.ends_with(" combines 84934656 sets of positions; expected at most 200000"));
    assert_eq!(error("htr[4b2]"), "htr has no subsets; leave out the brackets");
    assert_eq!(goal("dr[4c3]").name(), "dr:U[4a3|4b3]");
    assert!(error("dr[4b2|4c6]").starts_with("unknown subset \"4c6\"; expected 0c0, 0c3"));
    assert!(error("dr[]").starts_with("unknown subset \"\"; expected 0c0, 0c3"));
    assert_eq!(
        error("dr[4b3 2e]"),
        "dr[4b3 2e] asks for a number of bad edges; expected corners alone, such as 4b3, or \
         dr[4b3 2e] among the steps of a solution"
    );
    assert_eq!(
        error("dr:UF[4b2]"),
        "unknown dr:UF; expected a face of the axis, such as dr:U, or dr:any"
    );
    for text in ["dr[4b2", "dr[4b2]:U"] {
        assert_eq!(error(text), format!("unknown goal {text:?}; expected ] after the subsets"));
    }
}

#[test]
fn the_facelets_of_a_goal_may_be_colours() {
    let colours = ["white", "red", "green", "yellow", "orange", "blue", "?"];
    let colour = |letter: char| colours["URFDLB?".find(letter).expect("a facelet")];
    let faces = "RRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    for letters in [format!("????U????{faces}"), format!("UUUUUUUUU{faces}")] {
        let words: Vec<&str> = letters.chars().map(colour).collect();
        assert_eq!(goal(&words.join(" ")), goal(&letters));
    }
    assert!(error("white red").starts_with("unknown goal"));
}

#[test]
fn mistakes_are_explained() {
    let expected = "unknown goal \"crss\" (did you mean cross?); expected a name, 54 facelets with \
                    ? for any, or pieces such as \"DF DR DB DL; o:UFR\"";
    assert_eq!(error("crss"), expected);
    let is_a_step = "a step of fewest-moves solutions and no goal by itself";
    assert_eq!(error("rzp:U"), format!("rzp:U is {is_a_step}"));
    assert_eq!(error("arud"), format!("arud is rzp:U, {is_a_step}"));
    assert!(error("hello world").starts_with("unknown goal \"hello world\"; expected"));
    assert_eq!(
        error("cross:UF"),
        "unknown cross:UF; expected a face, such as cross:D, or cross:any"
    );
    assert_eq!(error("corners:U"), "unknown corners:U; expected the name alone, such as corners");
    assert_eq!(error("htr:any"), "unknown htr:any; expected the name alone, such as htr");
    assert!(error("xcross:R:any:FR").starts_with("unknown xcross:R:any:FR; expected an edge of"));
    assert!(error("cross:any:U").ends_with("expected a face, such as cross:D, or cross:any"));
    let many = error("xcross:any+f2l-1:any+2x2x2:any");
    assert!(many.contains(" stands for ") && many.ends_with("expected at most 1000"), "{many}");
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

#[test]
fn what_would_take_long_to_read_is_refused() {
    let refused = |text: &str| text.parse::<Goal>().expect_err("too much").to_string();
    assert!("cross+".repeat(166).trim_end_matches('+').parse::<Goal>().is_ok());
    let said = "the goal has 1001 characters; expected at most 1000";
    assert_eq!(refused(&"é".repeat(1_001)), said);
    let said = refused(&["htr"; 23].join("+"));
    assert!(said.ends_with("+htr combines 202752 sets of positions; expected at most 200000"));
}

/// The half turns of four faces make 192 positions. 24 arrangements of columns, 16 of the edges of
/// the layers and half of those of four edges are 4,608. Two solved layers leave the even
/// arrangements of four edges, and four turns of both.
#[test]
fn floppy_reduction_and_leave_slice_are_groups_of_known_size() {
    let grown = |turns: &[&str], most: usize| {
        let (mut seen, mut open) = (HashSet::new(), vec![Position::SOLVED]);
        while let Some(position) = open.pop() {
            if seen.len() < most && seen.insert(position) {
                open.extend(turns.iter().map(|turns| position.then(&after(turns))));
            }
        }
        seen
    };
    let one_of_each = "U2 R2 F2 U2 F2 U2 F2 U2 R2 U2";
    let floppy = ["R2", "L2", "F2", "B2", one_of_each, "E R2 E' R2"];
    let slices = ["U D'", "E R2 E' R2", "E F2 E' F2", "E2 R2 E2 R2"];
    for (name, turns, count, beyond) in [
        ("fr", &floppy[..4], 192, &["U2", "R2", "F2"]),
        ("frls", &floppy[..], 4_608, &["U2", "R2", "F2"]),
        ("leave-slice", &slices[..], 48, &["U", "E2", "R2"]),
    ] {
        let group = grown(turns, usize::MAX);
        assert_eq!(group.len(), count, "{name}");
        assert!(group.iter().all(|position| goal(name).contains(position)), "{name}");
        // Of a thousand other positions, the goal contains only those of the group.
        for position in grown(beyond, 1_000) {
            assert_eq!(goal(name).contains(&position), group.contains(&position), "{name}");
        }
    }
}

#[test]
fn capitals_that_are_an_edge_and_a_goal_are_refused() {
    for (text, name) in [("DR", "dr"), ("FR", "fr"), ("Dr", "dr")] {
        let error = text.parse::<Goal>().expect_err(text).to_string();
        let expected = format!(
            "ambiguous goal \"{text}\": it may be an edge or {name}; expected {name}, or \
             \"{text};\" for the edge"
        );
        assert_eq!(error, expected);
        let edge = PartialCube::from_pieces(text).expect("an edge");
        assert_eq!(goal(&format!("{text};")).cubes(), [edge]);
    }
    assert_eq!(goal("EO").to_string(), "eo:F");
    assert_eq!(goal("DR:U").to_string(), "dr:U");
    assert_eq!(goal("DR FR").cubes().len(), 1);
}

#[test]
fn names_of_other_programs_are_goals_or_say_what_they_are() {
    for (other, ours) in [
        ("eofb", "eo:F"),
        ("CORL", "co:R"),
        ("drud", "dr:U"),
        ("drfb[4b2]", "dr:F[4b2]"),
        ("eo-lr", "eo:R"),
        ("optimal", "solved"),
        ("finls", "leave-slice:U"),
        ("eofb+corners", "eo:F+corners"),
    ] {
        assert_eq!(goal(other).name(), ours, "{other}");
    }
    assert!(goal("chtr").contains(&"U2 R2 F2".parse().expect("a position")));
    assert!(!goal("chtr").contains(&"U".parse().expect("a position")));
    for (other, said) in [
        ("drud-eofb", "drud-eofb is dr:U from eo:F, by turns that keep eo:F"),
        ("htrfin", "htrfin is solved from htr"),
        ("coud-URF", "nissy's coud-URF is co:U by turns of U, R and F"),
        ("co-URF", "nissy's co-URF is co:any by turns of U, R and F"),
        ("ar", "ar is rzp, a step of fewest-moves solutions"),
    ] {
        assert!(error(other).starts_with(said), "{}", error(other));
    }
}
