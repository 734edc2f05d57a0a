//! Replays on stickers what fewest-moves solvers are shown, read as they read it.

use faceturn::Maneuver;
use faceturn_tests::stickers::{Stickers, both_sides, check_steps, undoing, words};

use crate::support::{Ended, data, faceturn_with_table, run};

const SCRAMBLES: [&str; 2] = [
    "R' U' F D' F2 L2 D' B2 D' L2 F2 B2 U' F' B2 U2 D B2 D R U D2 L2 B' R' U' F",
    "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R2 D2 R' U' F",
];

fn prints(arguments: &[&str]) -> String {
    let Ended { status, out, err } = run(&mut faceturn_with_table(arguments.iter().copied()));
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn the_lines_of_steps_do_what_they_say() {
    let [scramble, _] = SCRAMBLES;
    let out = prints(&["steps", "--quiet", "--width", "8", "--count", "3", scramble]);
    let solutions = out.split("\n\n").map(str::trim_end);
    let lengths: Vec<usize> = solutions.map(|it| check_steps(scramble, it)).collect();
    assert!(lengths.len() == 3 && lengths.is_sorted(), "{lengths:?}");
}

/// In the domino, the last step finds what `solve` finds by the same turns, and proves to be all.
#[test]
fn all_but_three_corners_are_left_by_the_shortest_sequences() {
    for (scramble, count) in [
        ("U R2 F2 D' B2 U L2 U' F2 D R2", 1),
        ("R2 U F2 D L2 U' B2 R2 D' F2 U2 L2 D", 10),
        ("L2 D B2 U R2 D2 F2 U' L2 D' R2 U F2 D'", 2),
    ] {
        let turns = ["--moves", "<U,D,R2,L2,F2,B2>", scramble];
        let solve = ["solve", "--quiet", "--no-keep", "--goal", "leave-3c"];
        let listed = prints(&[&solve[..], &turns].concat());
        let mut shortest: Vec<&str> =
            listed.lines().filter_map(|line| Some(line.split_once("  (")?.0)).collect();
        let count_asked = count.to_string();
        let steps = ["steps", "--quiet", "--steps", "leave-3c", "--count", &count_asked, scramble];
        let out = prints(&steps);
        let mut found = Vec::new();
        for solution in out.split("\n\n").map(str::trim_end) {
            check_steps(scramble, solution);
            let sequence = solution.lines().last().expect("a line");
            found.push(sequence.split_once("  (").expect("a length").0);
        }
        shortest.sort_unstable();
        found.sort_unstable();
        assert_eq!((found.len(), &found), (count, &shortest));
    }
}

/// Scrambles of competitions; no solution has fewer turns than the distance.
#[test]
#[ignore = "takes 30 s"]
fn the_lines_of_steps_do_what_they_say_for_scrambles_of_competitions() {
    let rows = data("fewest-moves.tsv");
    assert_eq!(rows.len(), 20);
    for row in rows {
        let [scramble, distance] = [0, 1].map(|column| row[column].as_str());
        let out = prints(&["steps", "--quiet", "--width", "8", scramble]);
        let length = check_steps(scramble, out.trim_end());
        assert!(length >= distance.parse().expect("a distance"), "{scramble}");
    }
}

/// `F (R' B)  (3f*, 3q)  eo:F`: the turns on both sides reach what the end of the line names.
#[test]
fn turns_on_both_sides_reach_the_goal() {
    for scramble in SCRAMBLES {
        for length in ["2", "3"] {
            let niss = ["solve", "--quiet", "--goal", "eo:any", "--niss", "--no-keep"];
            let command = [&niss[..], &["--length", length, scramble]].concat();
            // No solution in two turns is an answer, too.
            let out = run(&mut faceturn_with_table(command)).out;
            for line in out.lines() {
                let (moves, rest) = line.split_once("  (").expect("lengths");
                let (normal, inverse) = both_sides(moves);
                assert_eq!((normal.len() + inverse.len()).to_string(), length, "{line}");
                let (_, goals) = rest.split_once(")  ").expect("the goals reached");
                let turns = [undoing(&inverse), words(scramble), normal].concat();
                let state = Stickers::solved().after(&turns);
                for goal in ["eo:F", "eo:U", "eo:R"] {
                    assert_eq!(state.reaches(goal), goals.contains(goal), "{goal}: {line}");
                }
            }
            assert!(length == "2" || !out.is_empty(), "{scramble}");
        }
    }
}

/// `U F * R2  // * = [R U R', D] (8-3), 3 to 8, leaves nothing`: each line leads to the next.
#[test]
fn insertions_lead_from_the_skeleton_to_the_whole() {
    for (insertions, length, scramble, skeleton) in [
        ("1", "9", "F R U2 R' D R U2 R' D' L", "L' F'"),
        ("2", "8", "D M U2 M' U2 R E F2 E' F2 F' L", "L' F R' D'"),
    ] {
        let sizes = ["--count", "5", "--insertions", insertions, "--insert-length", length];
        let command = [&["insertions", "--quiet"][..], &sizes, &[scramble, skeleton]].concat();
        let out = prints(&command);
        let facelets = prints(&["convert", "--to", "moves", "--simplify", scramble]);
        let start = Stickers::solved().after(&words(&facelets));
        let mut lines = out.lines().peekable();
        let mut wholes = 0;
        while let Some(line) = lines.next() {
            let (whole, _) = line.split_once("  (").expect("lengths");
            assert!(start.after(&words(whole)).reaches("finish"), "{line}");
            let mut maneuver = words(skeleton);
            while let Some(step) = lines.next_if(|line| line.starts_with("  ")) {
                maneuver = after_insertion(&maneuver, step);
                let next = lines.peek().filter(|line| line.starts_with("  "));
                let end = next.map_or(words(whole), |line| without_mark(line).0.concat());
                let [made, shown] = [&maneuver, &end].map(|it| Stickers::solved().after(it));
                assert_eq!(made, shown, "{step}");
                assert!(step.contains(&format!(" to {}, ", end.len())), "{step}");
                maneuver = end;
            }
            wholes += 1;
        }
        assert_eq!(wholes, 5);
    }
}

/// Below each whole is the skeleton with slices in it; both solve the cube as people turn it.
#[test]
fn slices_solve_what_the_skeleton_leaves() {
    let scramble = "R U F2 D' B L2 U' R2 F D2";
    let skeleton = "U' F' R' D' R2 U' R' F2 R2 U' D2 L B2 L F2 R D2 B2 D2 L2 F2 D2 F2";
    let options = ["insertions", "--quiet", "--insert-length", "1", "--slices", "4"];
    let out = prints(&[&options[..], &["--count", "20", scramble, skeleton]].concat());
    let start = Stickers::solved().after(&words(scramble));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 40);
    for pair in lines.chunks(2) {
        let (whole, _) = pair[0].split_once("  (").expect("lengths");
        assert!(start.after(&words(whole)).reaches("finish"), "{whole}");
        let (moves, comment) = pair[1].split_once("  // ").expect("a comment");
        let moves = words(moves);
        assert!(start.after(&moves).reaches("held"), "{moves:?}");
        let is_turn = |word: &&String| !word.starts_with(['M', 'E', 'S']);
        let bare: Vec<String> = moves.iter().filter(is_turn).cloned().collect();
        let [shown, known] = [bare, words(skeleton)].map(|it| Stickers::solved().after(&it));
        assert_eq!(shown, known, "{moves:?}");
        assert!(comment.ends_with(&format!(", 23 to {}", words(whole).len())), "{comment}");
    }
}

/// The turns before and after the mark, and the text after `// * = `.
fn without_mark(step: &str) -> ([Vec<String>; 2], &str) {
    let (marked, comment) = step.split_once("  // * = ").expect("a comment");
    let (before, after) = marked.split_once('*').expect("a mark");
    ([words(before), words(after)], comment)
}

/// The skeleton with a line's insertion; checks the lengths.
fn after_insertion(skeleton: &[String], step: &str) -> Vec<String> {
    let ([before, after], comment) = without_mark(step);
    let bare = [before.clone(), after.clone()].concat();
    let [shown, known] = [&bare[..], skeleton].map(|it| Stickers::solved().after(it));
    assert_eq!(shown, known, "{step}");
    let (inserted, lengths) = comment.split_once(" (").expect("lengths");
    let (counts, lengths) = lengths.split_once("), ").expect("lengths");
    let (turns, cancelled) = counts.split_once('-').expect("two numbers");
    let (from, to) = lengths.split_once(", ").and_then(|it| it.0.split_once(" to ")).expect("two");
    let number = |text: &str| -> usize { text.parse().expect("a number") };
    let inserted = written_out(inserted);
    // Brackets may write it longer.
    let bare: Maneuver = inserted.join(" ").parse().expect("turns");
    assert_eq!((bare.canonical().len(), skeleton.len()), (number(turns), number(from)), "{step}");
    assert_eq!(number(from) + number(turns) - number(cancelled), number(to), "{step}");
    [before, inserted, after].concat()
}

/// The turns of a text with commutators `[A, B]` and conjugates `[A: B]`.
fn written_out(text: &str) -> Vec<String> {
    let mut parts: Vec<Vec<Vec<String>>> = vec![vec![Vec::new()]];
    let mut signs = Vec::new();
    let spaced = ["[", "]", ",", ":"]
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(sign, &format!(" {sign} ")));
    for word in spaced.split_whitespace() {
        match word {
            "[" => parts.push(vec![Vec::new()]),
            "," | ":" => {
                signs.push(word);
                parts.last_mut().expect("a bracket").push(Vec::new());
            }
            "]" => {
                let Some([a, b]) = parts.pop().and_then(|it| <[_; 2]>::try_from(it).ok()) else {
                    panic!("{text}: not two parts")
                };
                let tail = match signs.pop() {
                    Some(",") => [undoing(&a), undoing(&b)].concat(),
                    _ => undoing(&a),
                };
                let outer = parts.last_mut().and_then(|it| it.last_mut()).expect("a part");
                outer.extend([a, b, tail].concat());
            }
            turn => {
                let part = parts.last_mut().and_then(|it| it.last_mut()).expect("a part");
                part.push(turn.to_owned());
            }
        }
    }
    parts.concat().concat()
}
