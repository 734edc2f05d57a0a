//! Wrong use and wrong input: the exact message, and exit status 2.

use faceturn::Position;

use crate::support::{Ended, faceturn, faceturn_with_table, run};

/// The message for these arguments. Nothing needs the table: wrong input is noticed first.
fn refusal(arguments: &[&str]) -> String {
    let Ended { status, out, err } = run(&mut faceturn(arguments.iter().copied()));
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
    err
}

#[test]
fn the_slice_turn_metric_is_a_matter_of_moves() {
    let expected = "unknown metric \"stm\"; expected \"face\" or \"quarter\"; a slice counts one \
                    where the moves allowed are \"<U,D,R,L,F,B,M,E,S>\"";
    for arguments in [["solve", "R", "--metric", "stm"], ["solve", "R", "--then", "stm"]] {
        let err = refusal(&arguments);
        assert!(err.contains(expected), "{err}");
    }
}

const FLIPPED: &str = "error: one edge is flipped: flip any edge to correct it\n";
const TWISTED: &str = "error: one corner is twisted clockwise: twist any corner anticlockwise to \
                       correct it\n";
const SWAPPED: &str = "error: two pieces are swapped: swap any two edges or any two corners to \
                       correct it\n";

fn facelets(changes: &[(usize, char)]) -> String {
    let mut facelets: Vec<char> = Position::SOLVED.facelets().chars().collect();
    for &(place, symbol) in changes {
        facelets[place] = symbol;
    }
    facelets.into_iter().collect()
}

/// Reid's words for the solved cube, with `these` replaced by `those`.
fn reid(these: &str, those: &str) -> String {
    Position::SOLVED.reid().replacen(these, those, 1)
}

#[test]
fn moves() {
    let said = [
        (
            "R U Q",
            "error: unknown move \"Q\" at column 5; expected a face (U D F B R L), a wide move \
             (Rw or r), a slice (M E S), a rotation (x y z), a bracket or a // comment
       R U Q
           ^
",
        ),
        (
            "R10",
            "error: invalid count \"R10\" at column 1; expected at most 9 quarter turns, found 10
       R10
       ^^^
",
        ),
        (
            "(R U",
            "error: unclosed bracket \"(\" at column 1; expected ) after it
       (R U
       ^
",
        ),
        (
            "4Rw F",
            "error: unknown wide move \"4Rw\" at column 1; expected 2 layers, or 3 for a rotation \
             as \
             in 3Rw, found 4 layers
       4Rw F
       ^^^
",
        ),
        (
            "(((R U)999)999)999",
            "error: too many moves in \"((R U)999)999\" at column 2; expected at most 100000 with \
             brackets written out (a wide move, a slice or a rotation counts as one), found at \
             least 1996002
       (((R U)999)999)999
        ^^^^^^^^^^^^^
",
        ),
        (
            "R U // fine\nF ? B",
            "error: unknown move \"?\" at line 2, column 3; expected a face (U D F B R L), a wide \
             move (Rw or r), a slice (M E S), a rotation (x y z), a bracket or a // comment
       F ? B
         ^
",
        ),
    ];
    for (text, err) in said {
        assert_eq!(refusal(&["solve", text]), err);
    }
}

#[test]
fn invalid_facelets() {
    let solved = Position::SOLVED.facelets();
    let said = [
        (
            solved[1..].to_owned(),
            "error: expected 54 facelets, found 53: nine each of U, R, F, D, L and B in this \
             order\n",
        ),
        (
            facelets(&[(0, 'R')]),
            "error: R occurs 10 times, expected 9 times\n       U occurs 8 times, expected 9 \
             times\n",
        ),
        // The edge UF turned over.
        (facelets(&[(7, 'F'), (19, 'U')]), FLIPPED),
        // The corner UFR twisted: U9 F3 R1.
        (facelets(&[(8, 'F'), (20, 'R'), (9, 'U')]), TWISTED),
        // UF and UR exchanged.
        (facelets(&[(19, 'R'), (10, 'F')]), SWAPPED),
    ];
    for (text, err) in said {
        assert_eq!(refusal(&["solve", "--format", "facelets", &text]), err, "{text}");
    }
}

#[test]
fn invalid_words() {
    let said = [
        (reid("UF ", ""), "error: expected 20 words, for 12 edges and then 8 corners, found 19\n"),
        (
            reid("UF", "UR"),
            "error: edge UF is missing\n       edge UR occurs twice, in places UF and UR\n",
        ),
        (reid("UF", "FU"), FLIPPED),
        (reid("UFR", "FRU"), TWISTED),
        (reid("UF UR", "UR UF"), SWAPPED),
        (
            reid("UF", "UD"),
            "error: invalid edge \"UD\" in word 1, for place UF: it has two opposite faces\n       \
             edge UF is missing\n",
        ),
    ];
    for (text, err) in said {
        assert_eq!(refusal(&["solve", "--format", "reid", &text]), err, "{text}");
    }
}

#[test]
fn a_blank_position_is_not_the_solved_cube() {
    let err = "error: empty position; expected moves, facelets, Reid's cubies or a KPattern\n";
    for blank in ["", " ", "// R U"] {
        let hint = "; write solved, or its facelets, for the solved cube\n";
        assert_eq!(refusal(&["solve", blank]), err.replace('\n', hint), "{blank:?}");
        assert_eq!(refusal(&["solve", "--format", "moves", blank]), err, "{blank:?}");
    }
}

#[test]
fn an_ambiguous_position_is_an_error() {
    let edges = &Position::SOLVED.reid()[..35];
    let err = "error: ambiguous position: it looks like two formats
       as moves: 24 face turns
       as Reid's cubies: expected 20 words, for 12 edges and then 8 corners, found 12
       say --format moves or --format reid
";
    assert_eq!(refusal(&["solve", edges]), err);
}

#[test]
fn forgotten_quotes() {
    let moves = "error: 3 arguments are single moves (R, U, R'): quote a maneuver, as in \
                 \"R U R' U'\", or use --format moves if each is a position of its own\n";
    assert_eq!(refusal(&["solve", "R", "U", "R'"]), moves);
    let solved = Position::SOLVED.reid();
    let words: Vec<&str> = ["solve"].into_iter().chain(solved.split(' ')).collect();
    let reid = "error: Reid's 20 words came as 20 arguments: quote them, as in \
                \"UF UR ... DBR\"\n";
    assert_eq!(refusal(&words), reid);
    let formatted = ["distance", "--format", "moves", "R", "U", "R'"];
    assert_eq!(run(&mut faceturn_with_table(formatted)).out, "1\n1\n1\n");
}

#[test]
fn a_file_given_as_a_position_is_pointed_to_input() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let err =
        format!("error: \"{file}\" is a file, not a position: did you mean --input {file}?\n");
    assert_eq!(refusal(&["solve", file]), err);
    assert_eq!(refusal(&["distance", "--format", "moves", file]), err);
    assert_eq!(refusal(&["convert", file]), err);
}

#[test]
fn a_bad_position_does_not_keep_the_others_from_being_solved() {
    let Ended { status, out, err } = run(&mut faceturn_with_table(["solve", "R U", "R Q", "F2 D"]));
    assert_eq!((status, out.as_str()), (2, "U' R'  (2f*, 2q)\n\nD' F2  (2f*, 3q)\n"));
    let lines: Vec<&str> = err.lines().collect();
    assert!(lines[0].starts_with("R U: distance 2, 1 solution (complete), "), "{err}");
    assert!(lines[1].starts_with("error: position 2: unknown move \"Q\" at column 3; "), "{err}");
    assert_eq!(lines[2..4], ["       R Q", "         ^"]);
    assert_eq!(lines.len(), 5);
    // The worst status counts.
    let limited = ["distance", "--max-depth", "1", "R U", "Q"];
    assert_eq!(run(&mut faceturn_with_table(limited)).status, 2);
    let cut_short = |positions: &[&str]| {
        let limits = ["distance", "-q", "--timeout", "0", "--max-depth", "12"];
        run(&mut faceturn_with_table([&limits[..], positions].concat())).status
    };
    assert_eq!(cut_short(&["superflip"]), 3);
    assert_eq!(cut_short(&["superflip", "Q"]), 2);
}

#[test]
fn wrong_use() {
    let said = [
        (
            &["solve"][..],
            "the following required arguments were not provided:\n  \
             <POSITION|--input <FILE>|--cases <SET>>\n\n\
             Usage: faceturn solve <POSITION|--input <FILE>|--cases <SET>>",
        ),
        (&["solve", "--input", "-", "R"], "the argument '--input <FILE>' cannot be used with"),
        (&["solv", "R"], "unrecognized subcommand 'solv'"),
        (&["solve", "--fast", "R"], "unexpected argument '--fast' found"),
        (&["solve", "--threads", "0", "R"], "invalid value '0' for '--threads <N>'"),
        (&["solve", "--threads", "1025", "R"], "invalid value '1025' for '--threads <N>'"),
        (&["solve", "-"], "\"-\" is not a position: use --input - for standard input"),
        (
            &["solve", "--timeout", "soon", "R"],
            "invalid value 'soon' for '--timeout <TIME>': expected seconds, or a \
             number with a unit, such as 90, 90s, 5m or 2h",
        ),
        (
            &["solve", "--shard", "4/3", "R"],
            "invalid value '4/3' for '--shard <I/N>': expected I/N",
        ),
        (
            &["solve", "--checkpoint", "no-file", "R", "U F"],
            "--checkpoint takes exactly one position",
        ),
        (
            &["solve", "--goal", "cross", "--search", "plain", "R"],
            "--search and --backend are for the whole cube: goals have a search of their own",
        ),
        (
            &["solve", "--checkpoint", "no-file", &"?".repeat(54)],
            "--checkpoint is for positions that are known in full; leave it out",
        ),
        (
            &["distance", "--moves", "R U", "--backend", "auto", "R"],
            "--search and --backend are for the whole cube",
        ),
        (
            &["solve", "--min-depth", "5", "--max-depth", "3", "R"],
            "--min-depth is 5; expected at most 3",
        ),
        (&["distance", "--max-depth", "21", "R"], "--max-depth is 21; expected at most 20"),
        (
            &["solve", "--extra", "1", "--max-depth", "22", "R"],
            "--max-depth is 22; expected at most 21",
        ),
        (
            &["solve", "--max-depth", "300", "R"],
            "invalid value '300' for '--max-depth <N>': 300 is not in 0..=255",
        ),
        (
            &["solve", "--extra", "1", "--min-depth", "22", "R"],
            "--min-depth is 22; expected at most 21",
        ),
        (&["solve", "--extra", "11", "R"], "--extra is 11; expected at most 10"),
        (
            &["scramble", "--length", "300"],
            "invalid value '300' for '--length <N>': expected a number of turns, 0 to 19, or 0 to \
             22 quarter turns",
        ),
        (
            &["scramble", "--length", "21"],
            "expected a length of at most 19 face turns, found 21: no position is farther than 20",
        ),
        (&["solve", "--max-depth", "-1", "R"], "unexpected argument '-1' found"),
        (
            &["solve", "--format", "kociemba", "R"],
            "invalid value 'kociemba' for '--format <FORMAT>'",
        ),
    ];
    for (arguments, text) in said {
        let err = refusal(arguments);
        assert!(err.starts_with(&format!("error: {text}")), "{err}");
    }
    assert!(refusal(&[]).contains("Usage: faceturn <COMMAND>"));
}

#[test]
fn a_distribution_that_cannot_be_counted_is_refused_before_a_database_is_made() {
    for goal in ["htr", "solved"] {
        let err = refusal(&["goals", "cross", goal, "--distribution"]);
        assert!(err.starts_with(&format!("error: the goal {goal} tells ")), "{err}");
        assert!(err.ends_with(" arrangements apart, too many to count by distance\n"), "{err}");
    }
}
