//! Random positions and maneuvers, and commands about the table, the shell and the manual.

use std::collections::HashSet;
use std::fs;

use faceturn::{Maneuver, Position};
use serde_json::Value;

use crate::support::{Ended, TABLE_DIGEST, faceturn, faceturn_with_table, fed, run, table_path};

fn prints(arguments: &[&str]) -> String {
    let Ended { status, out, err } = run(&mut faceturn(arguments.iter().copied()));
    assert_eq!(status, 0, "{arguments:?}: {err}");
    out
}

#[test]
fn random_positions_are_positions_and_distinct() {
    let out = prints(&["random", "1000", "--seed", "1"]);
    let positions: HashSet<Position> =
        out.lines().map(|line| Position::from_facelets(line).expect("a position")).collect();
    assert_eq!(positions.len(), 1_000);
    let reid = prints(&["random", "1000", "--seed", "1", "--to", "reid"]);
    let same: HashSet<Position> =
        reid.lines().map(|line| Position::from_reid(line).expect("a position")).collect();
    assert_eq!(positions, same);
}

/// A seed gives the same in every version.
#[test]
fn random_positions_come_in_every_form() {
    let facelets = prints(&["random", "--seed", "1"]);
    for to in ["reid", "kpattern", "net"] {
        let text = prints(&["random", "--seed", "1", "--to", to]);
        assert_eq!(prints(&["convert", "--to", "facelets", &text]), facelets, "{to}");
    }
}

#[test]
#[ignore = "takes minutes: a random position is searched; run by scripts/check --full"]
fn random_positions_come_as_moves() {
    let Ended { status, out, err } =
        run(&mut faceturn_with_table(["random", "--seed", "1", "--to", "moves"]));
    assert_eq!(status, 0, "{err}");
    let facelets = prints(&["random", "--seed", "1"]);
    assert_eq!(prints(&["convert", "--to", "facelets", out.trim()]), facelets);
}

#[test]
fn patterns_are_listed_with_distance_count_and_source() {
    let out = prints(&["patterns"]);
    assert_eq!(out.lines().count(), 49);
    assert!(out.lines().all(|line| line.len() <= 80), "{out}");
    let superflip: Vec<&str> = out
        .lines()
        .find(|line| line.starts_with("superflip "))
        .expect("it is in the list")
        .split_whitespace()
        .collect();
    assert_eq!(superflip[..3], ["superflip", "20f", "4416"]);
    let objects: Vec<Value> = prints(&["patterns", "--json"])
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(objects.len(), 48);
    for object in objects {
        let moves = object["moves"].as_str().expect("moves");
        if !moves.is_empty() {
            let facelets = prints(&["convert", "--to", "facelets", moves]);
            assert_eq!(facelets.trim(), object["facelets"]);
        }
        assert!(object["distance"].is_u64() && object["source"].is_string(), "{object}");
    }
    let details = prints(&["patterns", "Pons Asinorum"]);
    assert!(details.starts_with("pons-asinorum\n  also       checkerboard\n"), "{details}");
}

#[test]
fn goals_begin_with_a_line_for_each() {
    let out = prints(&["goals"]);
    let (list, drawn) = out.split_once("\n\n").expect("a list, then drawings");
    assert!(list.lines().any(|line| line == "cross:D        the four edges of a face"), "{list}");
    assert!(list.lines().all(|line| line.len() <= 80) && list.lines().count() == 31, "{list}");
    assert!(drawn.starts_with("solved  the whole cube\n       U U U\n"), "{drawn}");
}

#[test]
fn patterns_suggest_near_names() {
    let Ended { status, out, err } = run(&mut faceturn(["patterns", "superflop"]));
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err, "error: unknown pattern \"superflop\"; did you mean superflip?\n");
    let err = run(&mut faceturn(["patterns", "hello"])).err;
    assert_eq!(err, "error: unknown pattern \"hello\"; `faceturn patterns` lists all names\n");
}

#[test]
fn names_of_patterns_are_positions() {
    let facelets = |position: &str| prints(&["convert", "--to", "facelets", position]);
    assert_eq!(
        facelets("Super Flip"),
        facelets("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2")
    );
    assert_eq!(run(&mut faceturn_with_table(["distance", "tetris", "solved"])).out, "8\n0\n");
    let Ended { status, err, .. } = run(&mut faceturn(["solve", "superflop"]));
    assert_eq!(status, 2);
    assert!(err.contains("\n       did you mean superflip?\n"), "{err}");
}

#[test]
fn random_positions_depend_on_the_seed_alone() {
    let first = "BRBRUBRDLBURFRULLDDRUUFLUFDRRFDDBFFLRUFDLLUBFDBUFBLBDL\n";
    assert_eq!(prints(&["random", "--seed", "1"]), first);
    let two = prints(&["random", "2", "--seed", "1"]);
    assert!(two.starts_with(first) && two.lines().count() == 2, "{two}");
    assert_ne!(prints(&["random", "--seed", "2"]), first);
}

/// Without --seed, the seed is printed so that the run can be repeated.
#[test]
fn random_seeds_are_printed() {
    let Ended { status, out, err } = run(&mut faceturn(["random"]));
    let seed = err.strip_prefix("to repeat this: --seed ").expect("the seed is printed").trim_end();
    assert_eq!((status, out), (0, prints(&["random", "--seed", seed])));
}

#[test]
fn random_scrambles_are_at_the_distance_asked_for() {
    let scramble = ["scramble", "--length", "7", "--count", "3", "--seed", "1"];
    let Ended { status, out, err } = run(&mut faceturn_with_table(scramble));
    assert_eq!((status, err.as_str()), (0, ""));
    let expected = "\
B2 L2 U' B2 R' U2 F  (7f*, 11q)
D' F' B R' L' D2 B  (7f*, 8q)
D' B D2 B2 U D' B  (7f*, 9q)
";
    assert_eq!(out, expected);
    for line in out.lines() {
        let (moves, _) = line.split_once("  (").expect("two spaces and the lengths");
        let maneuver: Maneuver = moves.parse().expect("moves");
        let facelets = Position::SOLVED.apply(&maneuver).facelets();
        let makes = run(&mut faceturn_with_table(["solve", "--inverse", &facelets]));
        assert!(makes.out.lines().any(|made| made == line), "{line} is not in {}", makes.out);
    }
}

#[test]
fn scrambles_and_maneuvers_are_shortest_in_quarter_turns() {
    let prints = |arguments: &[&str]| {
        let Ended { status, out, err } = run(&mut faceturn_with_table(arguments.iter().copied()));
        assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
        out
    };
    let quarter = ["--metric", "quarter"];
    let scramble = ["scramble", "--length", "11", "--count", "3", "--seed", "1"];
    let scrambles = prints(&[&scramble[..], &quarter].concat());
    assert_eq!(scrambles.matches("f, 11q*)").count(), 3, "{scrambles}");
    let objects = prints(&[&scramble[..], &quarter, &["--json"]].concat());
    for line in objects.lines() {
        let object: Value = serde_json::from_str(line).expect("an object");
        assert_eq!((&object["distance"], &object["metric"]), (&11.into(), &"quarter".into()));
        let facelets = object["facelets"].as_str().expect("a text");
        assert_eq!(prints(&[&["distance", "-q", facelets], &quarter[..]].concat()), "11\n");
    }
    // Eight face turns, 14 quarter turns; or nine, but 12 quarter turns.
    let moves = "D F D2 L2 B2 L2 D2 F2";
    let shortest = |metric| {
        let options = ["convert", "--to", "moves", "--json", "--metric", metric, moves];
        let object: Value = serde_json::from_str(&prints(&options)).expect("an object");
        assert_eq!(object["metric"], metric);
        object["moves"].as_str().expect("moves").parse::<Maneuver>().expect("moves")
    };
    let (face, quarter) = (shortest("face"), shortest("quarter"));
    assert_eq!(Position::SOLVED.apply(&face), Position::SOLVED.apply(&quarter));
    assert!(quarter.quarter_turn_length() < face.quarter_turn_length(), "{quarter}");
    assert!(quarter.face_turn_length() > face.face_turn_length(), "{quarter}");
    let random = prints(&["random", "0", "--seed", "1", "--to", "moves", "--metric", "quarter"]);
    assert_eq!(random, "");
}

#[test]
fn a_metric_without_moves_to_count_is_refused() {
    for arguments in [
        &["random", "--metric", "quarter"][..],
        &["convert", "--metric", "quarter", "R"],
        &["convert", "--metric", "quarter", "--to", "moves", "--simplify", "R"],
    ] {
        let Ended { status, out, err } = run(&mut faceturn(arguments.iter().copied()));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.starts_with("error: --metric applies to --to moves"), "{err}");
    }
    let far = ["scramble", "--metric", "quarter", "--length", "23"];
    let Ended { status, err, .. } = run(&mut faceturn(far));
    assert_eq!(status, 2);
    assert!(err.contains("expected a length of at most 22 quarter turns, found 23"), "{err}");
}

#[test]
fn quiet_prints_nothing_but_results() {
    let quiet = |arguments: &[&str]| {
        let Ended { status, out, err } = run(&mut faceturn_with_table(arguments.iter().copied()));
        assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
        out
    };
    assert_eq!(quiet(&["random", "--quiet"]).lines().count(), 1);
    assert_eq!(quiet(&["convert", "-q", "--to", "reid", "R R'"]).lines().count(), 1);
    assert_eq!(quiet(&["scramble", "--quiet", "--length", "3"]).lines().count(), 1);
    assert_eq!(quiet(&["table", "info", "--quiet"]).lines().count(), 24);
    assert_eq!(quiet(&["reid", "--quiet"]).lines().count(), 3);
    let table = table_path().to_str().expect("an ordinary name");
    assert_eq!(quiet(&["generate", "--quiet", "--table", table]).lines().count(), 15);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room for a folder");
    quiet(&["man", "--quiet", folder.path().to_str().expect("an ordinary name")]);
}

#[test]
fn json_is_an_object_a_line_in_every_command() {
    let objects = |arguments: &[&str]| -> Vec<Value> {
        let Ended { status, out, err } = run(&mut faceturn_with_table(arguments.iter().copied()));
        assert_eq!(status, 0, "{arguments:?}: {err}");
        out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    let random = objects(&["random", "2", "--seed", "1", "--json"]);
    assert_eq!(random.len(), 2);
    let first = "BRBRUBRDLBURFRULLDDRUUFLUFDRRFDDBFFLRUFDLLUBFDBUFBLBDL";
    assert_eq!(random[0]["facelets"], first);
    let converted = &objects(&["convert", "--json", first])[0];
    assert_eq!(converted["input"], first);
    assert_eq!(
        (&converted["reid"], &converted["kpattern"]),
        (&random[0]["reid"], &random[0]["kpattern"])
    );
    let scramble = &objects(&["scramble", "--length", "3", "--seed", "1", "--json"])[0];
    let moves = scramble["position"].as_str().expect("moves");
    assert_eq!(prints(&["convert", "--to", "facelets", moves]).trim(), scramble["facelets"]);
    assert_eq!(scramble["distance"], 3);
    let table = table_path().to_str().expect("an ordinary name");
    let digest = Value::from(TABLE_DIGEST);
    let made = &objects(&["generate", "--json", "--table", table])[0];
    let info = &objects(&["table", "info", "--json"])[0];
    assert_eq!((&made["digest"], &info["digest"]), (&digest, &digest));
    assert_eq!(made["distribution"], info["distribution"]);
    assert_eq!(info["distribution"][12]["cosets"], 476);
    let checked = &objects(&["table", "check", "--json"])[0];
    assert_eq!((&checked["ok"], &checked["digest"]), (&true.into(), &digest));
}

/// The scrambles are checked by the program's own search, which draws nothing.
#[test]
fn scrambles_to_train_on_are_at_the_distance_from_the_goal() {
    let prints = |arguments: &[&str]| {
        let Ended { status, out, err } = run(&mut faceturn_with_table(arguments.iter().copied()));
        assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
        out
    };
    for (goal, length) in [("dr:any", "0"), ("eo:any", "4"), ("cross:D", "6")] {
        let goal = ["--goal", goal, "--no-keep", "--quiet"];
        let scrambles = ["scramble", "--fmc", "--json", "--count", "2", "--seed", "1"];
        let scrambles = prints(&[&scrambles[..], &goal, &["--length", length]].concat());
        assert_eq!(scrambles.lines().count(), 2);
        for line in scrambles.lines() {
            let object: Value = serde_json::from_str(line).expect("an object");
            let (moves, facelets) = (object["position"].as_str(), object["facelets"].as_str());
            let (moves, facelets) = (moves.expect("moves"), facelets.expect("facelets"));
            assert!(moves.starts_with("R' U' F ") && moves.ends_with(" R' U' F"), "{moves}");
            assert_eq!(Position::SOLVED.apply(&moves.parse().expect("moves")).facelets(), facelets);
            let distance = prints(&[&["distance", facelets][..], &goal].concat());
            assert_eq!(distance.trim(), length, "{line}");
            assert_eq!(
                (&object["goal"], &object["distance"].to_string()[..]),
                (&goal[1].into(), length)
            );
        }
    }
    // A claim about a goal is not one about the whole cube.
    let scramble = prints(&["scramble", "--goal", "eo", "--json", "--no-keep", "-q"]);
    let verified = fed(&mut faceturn_with_table(["verify", "-"]), scramble);
    assert_eq!(verified.status, 2, "{verified:?}");
}

#[test]
fn random_scrambles_at_twenty_are_refused() {
    // Refused before anything is searched or made.
    let Ended { status, out, err } = run(&mut faceturn(["scramble", "--length", "20"]));
    assert_eq!((status, out.as_str()), (2, ""));
    let said = "error: expected a length of at most 19 face turns, found 20: ";
    assert!(err.starts_with(said) && err.contains("cube20.org"), "{err}");
}

#[test]
fn table_info_explains_the_file() {
    let Ended { status, out, err } = run(&mut faceturn_with_table(["table", "info"]));
    assert_eq!((status, err.as_str()), (0, ""));
    let path = table_path().display().to_string();
    let named = "named by FACETURN_TABLE";
    for part in [&path, named, "70,458,301 bytes", TABLE_DIGEST, "1199128738", "80 MB"] {
        assert!(out.contains(part), "{part} is missing: {out}");
    }
}

#[test]
fn table_check_finds_a_flipped_bit() {
    let Ended { status, out, err } = run(&mut faceturn_with_table(["table", "check"]));
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with("ok\n") && out.contains(TABLE_DIGEST), "{out}");

    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room for a folder");
    let path = folder.path().join("flipped");
    let mut bytes = fs::read(table_path()).expect("a table");
    bytes[50_000_000] ^= 1;
    fs::write(&path, &bytes).expect("room for a table");
    for (command, said) in [("check", "damaged: "), ("info", "damaged       expected the BLAKE3")] {
        let mut command = faceturn(["table", command, "--table"]);
        let Ended { status, out, .. } = run(command.arg(&path));
        assert_eq!(status, 1, "{out}");
        assert!(out.contains(said) && out.contains(TABLE_DIGEST), "{out}");
    }
    assert!(fs::read(&path).expect("a file") == bytes);
}

/// What `table check` says below its first line about the table with these bytes changed.
fn recounted(changes: &[(usize, u8)]) -> String {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room for a folder");
    let path = folder.path().join("changed");
    let mut bytes = fs::read(table_path()).expect("a table");
    for &(offset, byte) in changes {
        bytes[offset] = byte;
    }
    fs::write(&path, &bytes).expect("room for a table");
    let mut command = faceturn(["table", "check", "--table"]);
    let Ended { status, out, err } = run(command.arg(&path));
    assert_eq!((status, err.as_str()), (1, ""), "{out}");
    let (first, rest) = out.split_once('\n').expect("lines");
    assert!(first.starts_with(&format!("damaged: {}: expected ", path.display())), "{first}");
    rest.to_owned()
}

#[test]
fn table_check_lists_the_distances_that_differ() {
    // Entries 0 and 1 are at 0 and 5, as `docs/table-format.md` shows; entries 2 and 3 at 5 and 6.
    assert_eq!(
        recounted(&[(4096, 0x6c)]),
        "\
counted again, entries are not as many as the header says:
distance    expected       found
       0           1           0
       5        5841        5840
       6       68364       68365
      12         129         130
"
    );
    assert_eq!(
        recounted(&[(4097, 0xf5)]),
        "\
counted again, entries are not as many as the header says:
distance    expected       found
       6       68364       68363
 over 12           0           1
"
    );
    // The digest itself, or two swapped distances.
    let same = "counted again: at every distance as many entries as the header says\n";
    assert_eq!((recounted(&[(124, 0)]), recounted(&[(4097, 0x56)])), (same.into(), same.into()));
    // There is nothing to compare with.
    assert_eq!(recounted(&[(8, 9)]), "");
}

#[test]
fn a_missing_table_is_not_made() {
    for command in ["info", "check"] {
        let Ended { status, out, err } = run(&mut faceturn(["table", command]));
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(err.starts_with("error: there is no table ") && err.contains("faceturn generate"));
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = prints(&["completions", shell]);
        for part in ["solve", "scramble", "max-depth"] {
            assert!(script.contains(part), "{part} is missing for {shell}");
        }
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room for a folder");
    let pages = folder.path().join("man1");
    assert_eq!(prints(&["man", pages.to_str().expect("an ordinary name")]), "");
    for page in ["faceturn", "faceturn-solve", "faceturn-scramble", "faceturn-table-check"] {
        let page = pages.join(format!("{page}.1"));
        let text = fs::read_to_string(&page).expect("a page");
        assert!(text.contains(".TH ") && text.contains("Examples"), "{}", page.display());
    }
}
