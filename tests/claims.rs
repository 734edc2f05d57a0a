//! `faceturn verify`: what is checked, and messages about what is not.

use serde_json::Value;

use crate::support::{self, Ended, faceturn_with_table, run};

fn verified(options: &[&str], claims: &str) -> Ended {
    let arguments = [&["verify"], options, &["-"]].concat();
    support::fed(&mut faceturn_with_table(arguments), claims)
}

#[test]
fn claimed_solutions_are_read_in_the_holding_that_the_scramble_ends_in() {
    let claims = "Rw U\t2\t-\tU' Rw'\nRw U\t2\t-\tU' L'\nRw U\t2\t-\tF' L'\n";
    let Ended { status, out, .. } = verified(&[], claims);
    let expected = "Rw U\tok: distance, 1 solution\nRw U\tok: distance, 1 solution\n\
                    Rw U\trefuted\tF' L' does not solve it\n";
    assert_eq!((status, out.as_str()), (1, expected));
    let made = r#"{"input": "Rw U", "distance": 2, "inverse": true, "solutions": ["Rw U", "L U"]}"#;
    assert_eq!(verified(&[], made).out, "Rw U\tok: distance, 2 solutions\n");
}

#[test]
fn claimed_solutions_are_read_in_niss() {
    // F' U' R' solves R U F; its R' may be found on the inverse, as R.
    let claim = "R U F\t3\t-\tF' U' (R)\n";
    assert_eq!(verified(&["--notation", "niss"], claim).out, "R U F\tok: distance, 1 solution\n");
    let refuted = "R U F\trefuted\tF' U' (R) does not solve it\n";
    assert_eq!(verified(&[], claim).out, refuted);
}

#[test]
fn a_field_that_is_not_checked_is_a_warning_or_under_strict_an_error() {
    let claims = [
        ("R U\t2\t1\tU' Q\n", "field 4, \"U' Q\"; expected a solution: unknown move "),
        ("R U\t2\tU' R'\n", "field 3, \"U' R'\"; expected the number of solutions, or -"),
        ("R U\t2\t7 solutions\n", "field 3, \"7 solutions\"; expected the number of "),
        ("{\"position\": \"R U\", \"distance\": 2, \"cuont\": 7}\n", "the unknown field \"cuont\""),
        ("\n{\"position\": \"R U\", \"distance\": 2, \"cuont\": 7}\n", "the unknown field"),
    ];
    for (claim, field) in claims {
        let line = if claim.starts_with('\n') { 2 } else { 1 };
        let said = format!("line {line}: ignored {field}");
        let Ended { status, out, err } = verified(&["-q"], claim);
        assert_eq!((status, out.contains("\tok: distance")), (0, true), "{claim}: {out}");
        assert!(err.starts_with(&format!("warning: {said}")), "{claim}: {err}");
        let Ended { status, out, err } = verified(&["-q", "--strict"], claim);
        assert_eq!((status, out.as_str()), (2, ""), "{claim}");
        assert!(err.starts_with(&format!("error: {said}")), "{claim}: {err}");
    }
    let grouped = verified(&["--strict"], "R U\t2\t1,024\n");
    assert_eq!(grouped.out, "R U\trefuted\tthe number of minimal solutions is 1, not 1024\n");
}

#[test]
fn a_column_that_is_not_checked_is_one_warning_for_the_file() {
    let claims: String = (0..500).map(|_| "R U\t2\teasy one\n").collect();
    let Ended { status, err, .. } = verified(&["-q"], &claims);
    let said = "warning: line 1: ignored field 3, \"easy one\"; expected the number of solutions, \
                or -; so in 499 more lines\n";
    assert_eq!((status, &*err), (0, said));
}

#[test]
fn a_distance_claimed_too_low_is_corrected_on_request() {
    let claims = "R U F\t1\nR U F\t2\t5\nR U F\t4\nR U F\t3\n";
    let Ended { status, out, err } = verified(&["--correct"], claims);
    let expected = "R U F\trefuted\tthe distance is 3, not 1\n\
                    R U F\trefuted\tthe distance is 3, not 2\n\
                    R U F\trefuted\tthe distance is 3, not 4\nR U F\tok: distance\n";
    assert_eq!((status, &*out), (1, expected));
    let counts = ": 1 ok, 3 refuted, 0 undecided; 3 distances corrected";
    assert!(err.trim_end().ends_with(counts), "{err}");
    let json = verified(&["--correct", "--json", "--summary"], "R U F\t1\nR\t1\t5\n").out;
    assert!(
        json.contains("\"verdicts\":{\"ok\":0,\"refuted\":2,\"undecided\":0},\"corrected\":1"),
        "{json}"
    );
    assert!(json.contains("\"true_distance\":3,\"lower_bound\":3"), "{json}");
    let far = "M2 E2 S2 R U F2 L D' B R2 U' F L2 D B' U2 R F' L D2\t9\n";
    let Ended { status, out, .. } = verified(&["--correct", "--timeout", "50ms"], far);
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("the distance is more than 9"), "{out}");
}

#[test]
fn every_solution_of_a_list_is_checked() {
    let claim = r#"{"position": "R U", "distance": "2", "solutions": ["U' R'", "U R"]}"#;
    let Ended { status, out, .. } = verified(&[], claim);
    assert_eq!((status, out.as_str()), (1, "R U\trefuted\tU R does not solve it\n"));
    let fields = verified(&[], "R U\t2\t1\tU' R'\tU3 R3\tU' R' U\n").out;
    assert_eq!(fields, "R U\trefuted\tU' R' U does not solve it\n");
    let two = verified(&[], "R U\t2\t1\tU' R'\tU3 R3\n").out;
    assert_eq!(two, "R U\tok: distance, count, 2 solutions\n");
}

#[test]
fn a_position_of_comments_alone_is_not_the_solved_cube() {
    let Ended { status, out, .. } = verified(&["-q"], "R U F2\t// easy one\t0\n");
    assert_eq!((status, out.as_str()), (2, ""));
    let Ended { status, out, err } = verified(&["-q"], "{\"position\": \" // \", \"distance\": 0}");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.starts_with("error: line 1: empty position; "), "{err}");
    assert_eq!(verified(&[], "solved\t0\n").out, "solved\tok: distance\n");
}

#[test]
fn json_has_what_is_true_as_numbers() {
    let claims = "R U F\t4\nM2 E2 S2\t6\t5\nR U\t1\nR U\t2\t-\tU' R'\n";
    let Ended { out, .. } = verified(&["--json"], claims);
    let numbers: Vec<String> = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object"))
        .map(|object| {
            let fields = ["true_distance", "lower_bound", "true_count"];
            let numbers = fields.map(|field| object[field].to_string());
            format!("{} {}", numbers.join(" "), object["verified"])
        })
        .collect();
    let expected =
        ["3 3 null []", "6 6 6 []", "null 2 null []", "2 2 null [\"distance\",\"1 solution\"]"];
    assert_eq!(numbers, expected);
}

#[test]
fn the_file_may_be_named_by_input_as_for_other_commands() {
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("claims");
    std::fs::write(&path, "R U\t2\n").expect("room");
    let path = path.to_str().expect("UTF-8");
    let Ended { status, out, .. } = run(&mut faceturn_with_table(["verify", "--input", path]));
    assert_eq!((status, out.as_str()), (0, "R U\tok: distance\n"));
    assert_eq!(run(&mut faceturn_with_table(["verify"])).status, 2);
    assert_eq!(run(&mut faceturn_with_table(["verify", path, "--input", path])).status, 2);
}

#[test]
fn a_claim_about_a_goal_is_refused() {
    let claim = r#"{"input": "R U", "goal": "cross:D", "distance": 1, "solutions": ["R'"]}"#;
    let Ended { status, out, err } = verified(&["-q"], claim);
    let said = "error: line 1: the claim is about the goal \"cross:D\"; expected one about the \
                whole cube, by all turns\n";
    assert_eq!((status, out.as_str(), err.as_str()), (2, "", said));
    let cross = ["solve", "--quiet", "--no-keep", "--goal", "cross", "R U"];
    for form in ["--json", "--csv"] {
        let printed = run(&mut faceturn_with_table([&cross[..], &[form]].concat())).out;
        let Ended { status, out, err } = verified(&["-q"], &printed);
        assert_eq!((status, out.as_str()), (2, ""), "{form}");
        assert!(err.contains("the claim is about the goal \"cross:D\""), "{form}: {err}");
    }
    // A field of another program: the goal is not text.
    let other = r#"{"input": "R U", "goal": 5, "distance": 2}"#;
    let Ended { status, err, .. } = verified(&["-q"], other);
    assert_eq!(
        (status, err.as_str()),
        (0, "warning: line 1: ignored the unknown field \"goal\"\n")
    );
}

#[test]
fn a_refuted_claim_counts_before_one_that_a_time_limit_leaves_undecided() {
    let (undecided, refuted) = ("superflip\t20\n", "R U\t1\n");
    let status = |claims: &str| verified(&["-q", "--timeout", "0"], claims).status;
    assert_eq!((status(undecided), status(refuted)), (3, 1));
    assert_eq!(status(&format!("{undecided}{refuted}")), 1);
}
