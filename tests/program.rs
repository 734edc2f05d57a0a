//! Runs of the real program with valid input.

use std::collections::BTreeSet;
use std::fs;
use std::io::pipe;

use faceturn::{Maneuver, Position};
use faceturn_tests::repository;
use serde_json::Value;

use crate::support::{Ended, Running, faceturn, faceturn_with_table, fed, run};

/// Facelets and Reid's words of `R`, `R U F` and the superflip, checked with a physical model.
const R_FACELETS: &str = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
const R_REID: &str = "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR";
const R_U_F_FACELETS: &str = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
const SUPERFLIP: &str = "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U";
const SUPERFLIP_FACELETS: &str = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

fn runs(arguments: &[&str]) -> Ended {
    run(&mut faceturn_with_table(arguments.iter().copied()))
}

fn prints(arguments: &[&str]) -> String {
    let ended = runs(arguments);
    assert_eq!(ended.status, 0, "{arguments:?}: {}", ended.err);
    ended.out
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

#[test]
fn the_solved_cube_has_one_solution_of_no_moves() {
    let facelets = Position::SOLVED.facelets();
    for solved in ["R R'", "x y z", &facelets] {
        assert_eq!(prints(&["solve", solved]), "  (0f*, 0q)\n");
        assert_eq!(prints(&["distance", solved]), "0\n");
    }
}

#[test]
fn every_minimal_solution_is_printed_in_order() {
    let pons_asinorum = "\
U2 D2 F2 B2 R2 L2  (6f*, 12q)
U2 D2 R2 L2 F2 B2  (6f*, 12q)
F2 B2 U2 D2 R2 L2  (6f*, 12q)
F2 B2 R2 L2 U2 D2  (6f*, 12q)
R2 L2 U2 D2 F2 B2  (6f*, 12q)
R2 L2 F2 B2 U2 D2  (6f*, 12q)
";
    assert_eq!(prints(&["solve", "M2 E2 S2"]), pons_asinorum);
    let four_spot = prints(&["solve", "F2 B2 U D' R2 L2 U D'"]);
    assert_eq!(four_spot.lines().count(), 24);
}

#[test]
fn positions_come_in_three_forms() {
    for form in ["R", R_FACELETS, R_REID] {
        assert_eq!(prints(&["solve", form]), "R'  (1f*, 1q)\n", "{form}");
    }
    assert_eq!(prints(&["solve", R_U_F_FACELETS]), "F' U' R'  (3f*, 3q)\n");
    let formats = [("moves", "R"), ("facelets", R_FACELETS), ("reid", R_REID)];
    for (format, text) in formats {
        assert_eq!(prints(&["distance", "--format", format, text]), "1\n");
    }
    // A maneuver and its facelets are one position; the search is cut short, as the superflip's
    // 20 face turns would take too long.
    let cut_short = runs(&["solve", "--json", "--max-depth", "9", SUPERFLIP, SUPERFLIP_FACELETS]);
    let objects = objects(&cut_short.out);
    assert_eq!(objects[0]["facelets"], SUPERFLIP_FACELETS);
    assert_eq!(objects[1]["facelets"], SUPERFLIP_FACELETS);
}

#[test]
fn cube_in_a_cube_is_read_the_right_way_round() {
    // The pattern's maneuver from M. Reid's program and from another one: they make inverse
    // positions, which a wrong direction would not tell apart.
    let forward: Maneuver = "F L F U' R U F2 L2 U' L' B D' B' L2 U".parse().expect("moves");
    let position = Position::SOLVED.apply(&forward);
    let facelets = position.facelets();
    let limited = ["solve", "--json", "--max-depth", "3", &facelets];
    assert_eq!(objects(&runs(&limited).out)[0]["facelets"], facelets);
    assert_ne!(position, position.inverse());
    assert_ne!(position.inverse().facelets(), facelets);
}

#[test]
fn several_positions_are_answered_in_order() {
    let positions = ["R U F", "x", "U2 D2 F2 B2 R2 L2", "R U R' U' F2"];
    let ended = runs(&[&["distance"][..], &positions].concat());
    assert_eq!((ended.status, ended.out.as_str()), (0, "3\n0\n6\n5\n"));
    let summaries: Vec<&str> = ended.err.lines().collect();
    assert!(summaries[0].starts_with("R U F: distance 3, "));
    assert_eq!(summaries.len(), positions.len());
}

#[test]
fn solutions_of_several_arguments_are_separated_by_an_empty_line() {
    let out = prints(&["solve", "R L", "R R'", "U F2"]);
    assert_eq!(out, "R' L'  (2f*, 2q)\n\n  (0f*, 0q)\n\nF2 U'  (2f*, 3q)\n");
    // No empty line for a position without a solution, at an end, or before another object.
    let limited = ["solve", "--max-depth", "1", "R U", "(F)", "R L", "(U)"];
    assert_eq!(runs(&limited).out, "F'  (1f*, 1q)\n\nU'  (1f*, 1q)\n");
    assert_eq!(objects(&prints(&["solve", "--json", "R L", "U F2"])).len(), 2);
    let ended = fed(&mut faceturn_with_table(["solve", "--input", "-"]), "R\nU\n");
    assert_eq!(ended.out, "1\tR'  (1f*, 1q)\n2\tU'  (1f*, 1q)\n");
}

#[test]
fn a_distance_that_is_not_proven_is_an_upper_bound() {
    let moves = "R U R' U' F2";
    assert_eq!(prints(&["distance", "--min-depth", "6", moves]), "<=9\n");
    assert_eq!(prints(&["distance", "--min-depth", "5", moves, "R"]), "5\n<=8\n");
    let arguments = ["distance", "--min-depth", "6", "--input", "-"];
    assert_eq!(fed(&mut faceturn_with_table(arguments), moves).out, "1\t<=9\n");
}

#[test]
fn inverse_prints_what_makes_the_position() {
    assert_eq!(prints(&["solve", "--inverse", R_U_F_FACELETS]), "R U F  (3f*, 3q)\n");
    // The inverse of U D F is F' D' U', whose canonical form has U' before D'.
    let made = prints(&["solve", "--inverse", "F' D' U'"]);
    assert_eq!(made, "F' U' D'  (3f*, 3q)\n");
    let object = &objects(&prints(&["solve", "--inverse", "--json", "R U F"]))[0];
    assert_eq!((&object["inverse"], &object["solutions"][0]), (&true.into(), &"R U F".into()));
}

#[test]
fn first_stops_at_the_first() {
    let (first, all) = (prints(&["solve", "--first", "M2 E2 S2"]), prints(&["solve", "M2 E2 S2"]));
    assert_eq!((first.lines().count(), all.contains(&first)), (1, true), "{first}");
    let object = &objects(&prints(&["solve", "--first", "--json", "M2 E2 S2"]))[0];
    assert_eq!((&object["proven"], &object["complete"]), (&true.into(), &false.into()));
}

#[test]
fn json_has_the_fields() {
    let out = prints(&["solve", "--json", "R U R' U' F2", "M2 E2 S2"]);
    let objects = objects(&out);
    assert_eq!(objects.len(), 2);
    let object = objects[0].as_object().expect("an object");
    let fields: Vec<&str> = object.keys().map(String::as_str).collect();
    let mut expected = [
        "input",
        "line",
        "ended",
        "assumed",
        "facelets",
        "distance",
        "proven",
        "lower_bound",
        "complete",
        "metric",
        "complete_lengths",
        "holding",
        "inverse",
        "solutions",
        "solution_count",
        "minimal_solution_count",
        "symmetries",
        "solution_count_up_to_symmetry",
        "nodes",
        "expanded",
        "lookups",
        "tests",
        "upper_bound",
        "passes",
        "seconds",
    ];
    expected.sort_unstable();
    assert_eq!(fields, expected);
    assert_eq!(object["input"], "R U R' U' F2");
    assert_eq!(object["distance"], 5);
    assert_eq!(object["lower_bound"], 5);
    assert_eq!((&object["proven"], &object["complete"]), (&true.into(), &true.into()));
    assert_eq!(object["solutions"], serde_json::json!(["F2 U R U' R'"]));
    let passes = object["passes"].as_array().expect("passes");
    let sum = |field| passes.iter().map(|pass| pass[field].as_u64().expect("a count")).sum::<u64>();
    assert_eq!(object["nodes"], sum("nodes"));
    assert_eq!(object["expanded"], sum("expanded"));
    assert_eq!(object["lookups"], sum("lookups"));
    assert_eq!(object["tests"], sum("tests"));
    assert_eq!((&passes[0]["depth"], &passes[0]["complete"]), (&5.into(), &true.into()));
    assert!(object["seconds"].is_f64());
    assert_eq!(objects[1]["solution_count"], 6);
    assert_eq!(objects[1]["minimal_solution_count"], 6);
    assert_eq!(objects[1]["solution_count_up_to_symmetry"], 1);
    let line = prints(&["distance", "--json", "M2 E2 S2"]);
    assert!(
        line.starts_with("{\"line\":1,\"input\":\"M2 E2 S2\",\"holding\":\"\",\"facelets\":\""),
        "{line}"
    );
}

#[test]
fn a_limit_that_is_too_low_finds_nothing_and_says_what_is_proven() {
    let ended = runs(&["solve", "--max-depth", "4", "R U R' U' F2"]);
    assert_eq!((ended.status, ended.out.as_str()), (1, ""));
    let said = "no solution of 4 or fewer face turns, at least 5 needed, ";
    assert!(ended.err.starts_with(said), "{}", ended.err);
    let ended = runs(&["distance", "--json", "--max-depth", "5", "M2 E2 S2", "R"]);
    assert_eq!(ended.status, 1);
    let objects = objects(&ended.out);
    assert_eq!((&objects[0]["distance"], &objects[0]["proven"]), (&Value::Null, &false.into()));
    assert_eq!((&objects[0]["lower_bound"], &objects[1]["distance"]), (&6.into(), &1.into()));
    assert_eq!(objects[0]["solutions"], serde_json::json!([]));
}

#[test]
fn lengths_without_end_have_one_in_the_summary() {
    let of_u = ["solve", "--no-keep", "--goal", "eo:F", "--moves", "<U>", "--length", "2..", "U"];
    let ended = runs(&of_u);
    assert_eq!((ended.status, ended.out.as_str()), (1, ""));
    let said = "no solution of 2 to 30 face turns, by <U>, ";
    assert!(ended.err.starts_with(said), "{}", ended.err);
}

/// Solutions are counted one by one, not by kinds.
#[test]
fn counted_solutions_have_kinds_unless_they_are_counted_one_by_one() {
    let counted =
        |options: &[&str]| runs(&[&["solve", "--count-only", "R2 L2"], options].concat()).err;
    let err = counted(&[]);
    let kinds = "distance 2, 1 solution (complete; 1 up to its 16 symmetries), ";
    assert!(err.starts_with(kinds), "{err}");
    let err = counted(&["--search", "plain"]);
    assert!(err.starts_with("distance 2, 1 solution (complete), "), "{err}");
}

#[test]
fn distance_prints_a_line_for_every_position() {
    let limited = runs(&["distance", "--quiet", "--max-depth", "3", "R U F", "M2 E2 S2", "R"]);
    assert_eq!((limited.status, limited.out.as_str()), (1, "3\n>=4\n1\n"));
    let cut_short = runs(&["distance", "--quiet", "--timeout", "0.3", SUPERFLIP]);
    assert_eq!(cut_short.status, 3);
    let bound = cut_short.out.strip_prefix(">=").expect("a lower bound").trim_end();
    assert!((10..=20).contains(&bound.parse::<u8>().expect("a number")), "{bound}");
    assert!(cut_short.err.is_empty(), "{}", cut_short.err);
    // An assumption proves nothing.
    let assumed = ["distance", "--quiet", "--min-depth", "4", "--max-depth", "4", "M2 E2 S2"];
    assert_eq!(runs(&assumed).out, ">=0\n");
    let named = ["distance", "--quiet", "--max-depth", "2", "--input", "-"];
    let ended = fed(&mut faceturn_with_table(named), "mine\tR U F\n");
    assert_eq!(ended.out, "mine\t>=3\n");
}

/// The output is the same without a short solution first, after more work.
#[test]
fn the_distance_is_the_same_without_upper_bounds() {
    let position =
        "U2 R2 F B2 U' D' B' D' F' U2 L' U' R B2 R L' B U' D2 L' F' D2 L D2 B' D2 F R F' B' R'";
    for option in ["--quiet", "--no-upper-bound"] {
        assert_eq!(prints(&["distance", option, position]), "16\n", "{option}");
    }
}

/// At 20 face turns (cube20.org): no machine knows its distance in a second.
const RANDOM: &str = "BRFLURFLLDDDBRFRDUDUBDFLUUDLBBUDFRRLRDLBLBUFBRFULBRFUF";

/// What a short search finds besides the main one is in the object.
#[test]
fn a_search_without_upper_bounds_knows_no_solution_when_it_is_cut_short() {
    let arguments = ["solve", "--json", "--threads", "1", "--timeout", "0.4s", RANDOM];
    let known = &objects(&runs(&arguments).out)[0];
    let upper = known["upper_bound"].as_u64().expect("a length");
    let moves = known["known_solution"].as_str().expect("a maneuver");
    assert_eq!(moves.split(' ').count() as u64, upper);
    assert!(known["lower_bound"].as_u64() <= Some(upper));
    assert_eq!((&known["distance"], &known["proven"]), (&Value::Null, &false.into()));
    let without = runs(&[&arguments[..], &["--no-upper-bound"]].concat());
    let object = &objects(&without.out)[0];
    assert_eq!((object.get("known_solution"), &object["upper_bound"]), (None, &Value::Null));
    let distance = ["distance", "--no-upper-bound", "--timeout", "0.3s", RANDOM];
    let err = runs(&distance).err;
    assert!(err.starts_with("no solution of 1") && err.contains("no solution so far"), "{err}");
}

/// Solutions of 18 face turns take a minute; those of up to 14 come at once.
const LONG: [&str; 7] =
    ["solve", "R U F' L2 D B' R U2", "--extra", "10", "--quiet", "--threads", "1"];

#[test]
fn solutions_are_printed_after_each_pass() {
    let mut running = Running::start(&[&LONG[..], &["--timeout", "1.5"]].concat());
    running.wait_for("U2 R' B D' L2 F U' R'  (8f*, 10q)");
    running.wait_for("U2 R' B D2 L' D F L2 U L U2 R'  (12f, 16q)");
    running.keeps_running();
    assert_eq!(running.status(), Some(3));
}

/// Solutions by moves, too: longer ones take long.
#[test]
fn solutions_by_moves_are_printed_after_each_pass() {
    let moves = ["--no-keep", "--moves", "<R,r,U,F>", "--extra", "10", "--quiet"];
    let running =
        [&["solve", "--threads", "1", "--timeout", "0.8"], &moves[..], &["r U R' U'"]].concat();
    let mut running = Running::start(&running);
    running.wait_for("U R U' r'  (4m*, 4f, 4q)");
    running.keeps_running();
    assert_eq!(running.status(), Some(3));
}

#[test]
fn a_time_limit_has_its_own_exit_status_and_the_complete_lengths() {
    let ended = runs(&[&LONG[..], &["--timeout", "1", "--json"]].concat());
    let object = &objects(&ended.out)[0];
    assert_eq!(
        (ended.status, &object["distance"], &object["ended"]),
        (3, &8.into(), &"timeout".into())
    );
    let complete = object["complete_lengths"].as_array().expect("lengths");
    assert_eq!(complete[..3], [8, 9, 10].map(Value::from));
    let cut_short = object["cut_short"]["depth"].as_u64().expect("a depth");
    assert_eq!(complete.len() as u64, cut_short - 8);
}

/// The scramble ends rotated: the solution is for the cube as then held.
#[test]
fn a_solution_is_in_the_holding_in_which_the_scramble_ends() {
    assert_eq!(prints(&["solve", "Rw U"]), "U' L'  (2f*, 2q)\n");
    assert_eq!(prints(&["solve", "--inverse", "Rw U"]), "L U  (2f*, 2q)\n");
    let ended = runs(&["solve", "Rw U"]);
    assert!(ended.err.contains(", held as after x, "), "{}", ended.err);
    let object = &objects(&prints(&["solve", "--json", "Rw U"]))[0];
    assert_eq!(object["holding"], "x");
    for scramble in ["Rw U", "M' x y Fw2 S", "z' u R Lw'"] {
        for solution in prints(&["solve", scramble]).lines() {
            let (moves, _) = solution.split_once("  (").expect("two spaces and the lengths");
            assert_eq!(prints(&["distance", &format!("{scramble} {moves}")]), "0\n", "{moves}");
        }
    }
}

#[test]
fn an_answer_to_a_niss_skeleton_goes_after_its_normal_moves() {
    let answer = prints(&["solve", "--notation", "niss", "R U F F' (R)"]);
    assert_eq!(answer, "U'  (1f*, 1q)\n");
    assert_eq!(prints(&["distance", "R U F  F' U' R'"]), "0\n");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    // Long enough for several threads to have a part.
    let position = "R' U2 F D2 B R2 U F' L D2 R B2 U'";
    let outputs = ["1", "3"].map(|threads| {
        let all = prints(&["solve", "--threads", threads, position, "F B U D R L F' B' U' D'"]);
        let first = prints(&["solve", "--first", "--threads", threads, position]);
        let mut objects = objects(&prints(&["solve", "--json", "--threads", threads, position]));
        objects[0].as_object_mut().expect("an object").remove("seconds");
        (all, first, objects)
    });
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn verbose_tells_about_each_pass() {
    let ended = runs(&["solve", "-v", "M2 E2 S2"]);
    let lines: Vec<&str> = ended.err.lines().collect();
    let (summary, passes) = lines.split_last().expect("a summary");
    let depths: Vec<&str> = passes.iter().map(|line| &line[..9]).collect();
    assert_eq!(depths.last(), Some(&"depth  6:"));
    assert!(passes.iter().all(|line| line.ends_with(" s")), "{passes:?}");
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(passes.iter().all(|line| line.contains(" nodes, ") && line.contains(" test")));
    let said = "distance 6, 6 solutions (complete; 1 up to its 48 symmetries), ";
    assert!(summary.starts_with(said), "{summary}");
}

#[test]
fn a_closed_stdout_is_not_a_failure() {
    for arguments in [["solve", "M2 E2 S2"], ["generate", "--table"]] {
        let table = crate::support::table_path().to_str().expect("an ordinary name");
        let is_generate = arguments[0] == "generate";
        let mut command = faceturn_with_table(arguments);
        command.args(is_generate.then_some(table));
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let output = command.stdout(writer).output().expect("the program starts");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{err}");
        assert!(!err.contains("panicked"), "{err}");
    }
}

#[test]
fn a_closed_stderr_does_not_matter() {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    let output = faceturn_with_table(["solve", "R"]).stderr(writer).output().expect("it starts");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"R'  (1f*, 1q)\n"[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn results_that_cannot_be_written_are_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").expect("a Linux system");
    let output = faceturn_with_table(["solve", "R"]).stdout(full).output().expect("it starts");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2));
    assert!(err.starts_with("error: results cannot be written: No space left on device"), "{err}");
}

#[test]
fn help_shows_examples() {
    for command in [&["--help"][..], &["solve", "--help"], &["distance", "--help"]] {
        assert!(prints(command).contains("\nExamples:\n  faceturn "), "{command:?}");
    }
    assert!(prints(&["--version"]).starts_with("faceturn 0."));
}

fn fields(out: &str) -> BTreeSet<String> {
    objects(out)[0].as_object().expect("an object").keys().cloned().collect()
}

/// Every printed field has a row in the documentation, and every row is printed.
#[test]
fn every_field_of_the_json_object_is_documented() {
    let text = fs::read_to_string(repository().join("docs/files.md")).expect("it is there");
    let (_, section) = text.split_once("## The JSON object of a position").expect("a section");
    // The first table of the section; `verify` has another below.
    let rows = section.lines().skip_while(|line| !line.starts_with('|'));
    let documented: BTreeSet<String> = rows
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` |"))
        .map(|(field, _)| field.to_owned())
        // Fields of objects within are documented below.
        .filter(|field| !field.contains('.'))
        .collect();
    let cut_short = "{\"name\": \"random\", \"position\": \"".to_owned() + RANDOM + "\"}";
    let arguments = ["solve", "--json", "--timeout", "200ms", "--input", "-"];
    let ended = fed(&mut faceturn_with_table(arguments), cut_short);
    let mut printed = fields(&ended.out);
    let incomplete = &R_FACELETS.replace("LL", "L?");
    let goal = ["solve", "--json", "--no-keep", "--goal", "eo"];
    let options = ["--target", "R", "--moves", "R U", "--pre-auf", "--auf", incomplete];
    printed.extend(fields(&runs(&[&goal[..], &options].concat()).out));
    let unreachable = [&goal[..], &["--moves", "R2 U2", "R U F"]].concat();
    printed.extend(fields(&runs(&unreachable).out));
    let shown = ["--then", "quarter", "--rank", "--starts-with", "R'", "R"];
    printed.extend(fields(&runs(&[&["solve", "--json"][..], &shown].concat()).out));
    let lengths = ["--length", "2", "--normal-form", "F R"];
    printed.extend(fields(&runs(&[&goal[..], &lengths].concat()).out));
    printed.extend(fields(&runs(&[&goal[..4], &["eo:any", "--niss", "F R"]].concat()).out));
    printed.extend(fields(&runs(&["solve", "--json", "--count-only", "R"]).out));
    printed.extend(fields(&runs(&["solve", "--json", "--moves", "<M,U>", "M"]).out));
    // Colours that cannot be told apart.
    let grey: Vec<[usize; 3]> = (0..54).map(|sticker| [120 + sticker / 9; 3]).collect();
    let grey = format!("{grey:?}");
    printed.extend(fields(&runs(&[&goal[..], &["--format", "rgb", &grey]].concat()).out));
    assert_eq!(printed, documented);
}

#[test]
#[ignore = "takes 15 s"]
fn long_solutions_by_hand_moves_are_found_with_tables() {
    let solve = |moves: &str, start: &str| {
        run(&mut faceturn(["solve", "--no-keep", "--moves", moves, start]))
    };
    let long = "R U r' U R2 U' r U2 R' U r2 U R U' r' U2 R U r' U2 R U R U' r";
    let found = solve("<R,r,U>", long);
    let lines: Vec<&str> = found.out.lines().collect();
    assert!(
        lines.len() == 6 && lines.iter().all(|line| line.contains("  (19m*, ")),
        "{}",
        found.out
    );
    // It swaps two corners only, which no member of the group of the corners does.
    let t = "R U R' U' R' F R2 U' R' U' R U R' F'";
    let found = solve("<R,r,U>", t);
    assert!(
        found.status == 1 && found.err.contains("cannot be reached by <U,R,r>"),
        "{}",
        found.err
    );
}

/// Up to six turns half a million solutions; one turn longer, thirteen million.
const MANY: [&str; 6] = ["solve", "--goal", "eo", "--no-keep", "--quiet", "--length"];

#[test]
fn more_solutions_than_may_be_kept_end_a_search() {
    let arguments = ["0..4", "--max-solutions", "1000", "solved"];
    let ended = run(&mut faceturn([&MANY[..], &arguments].concat()));
    assert_eq!((ended.status, ended.out.lines().count()), (3, 1000));
    let all = run(&mut faceturn([&MANY[..], &["0..4", "solved"]].concat()));
    let [short, all] = [&ended.out, &all.out].map(|out| out.lines().take(100).collect::<Vec<_>>());
    assert_eq!((short, ended.err.as_str()), (all, ""));
    let json = run(&mut faceturn([&MANY[..], &arguments, &["--json"]].concat()));
    let object = &objects(&json.out)[0];
    assert_eq!((&object["ended"], &object["complete"]), (&"solutions".into(), &false.into()));
    assert_eq!(object["solution_count"], 1000);
    let loud = ["solve", "--goal", "eo", "--no-keep", "--max-solutions", "1000", "--length"];
    let loud = run(&mut faceturn([&loud[..], &["0..4", "solved"]].concat()));
    let why = "stopped by the limit on solutions with";
    assert!(
        loud.err.contains(why) && loud.err.contains(", --count-only counts all"),
        "{}",
        loud.err
    );
}

#[test]
fn a_list_has_a_million_solutions_unless_asked_for_more_or_fewer() {
    let full = run(&mut faceturn([&MANY[..], &["0..7", "solved"]].concat()));
    assert_eq!((full.status, full.out.lines().count()), (3, 1_000_000));
    let more =
        run(&mut faceturn([&MANY[..], &["0..4", "--max-solutions", "10000001", "R"]].concat()));
    assert_eq!(more.status, 2);
    assert_eq!(more.err, "error: --max-solutions is 10000001; expected at most 10000000\n");
}
