//! `faceturn quick`.

use std::fs;
use std::process::Command;

use faceturn::Position;
use serde_json::Value;

use crate::support::{Ended, faceturn, faceturn_with_table, fed, run};
#[cfg(unix)]
use crate::support::{program, table_path};

/// Too far from solved for a short search to prove its distance.
const FAR: &str = "BDRFUURUURBBFRFFRBBLFBFUFBURRLRDUDLLLLDFLLFDDUBDDBRUDL";

fn runs(arguments: &[&str]) -> Ended {
    run(&mut faceturn_with_table([&["quick"], arguments].concat()))
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

fn solves(position: &str, moves: &str) -> bool {
    let position: Position = position.parse().expect("a position");
    position.apply(&moves.parse().expect("moves")) == Position::SOLVED
}

fn random(count: &str) -> String {
    run(&mut faceturn(["random", count, "--seed", "1"])).out
}

#[test]
fn short_solutions_solve_with_either_tables() {
    for tables in ["exact", "pairs"] {
        let arguments = ["quick", "--json", "--nodes", "2000", "--tables", tables, "--input", "-"];
        let ended = fed(&mut faceturn_with_table(arguments), random("20"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let objects = objects(&ended.out);
        assert_eq!(objects.len(), 20);
        for object in objects {
            let moves = object["solutions"][0].as_str().expect("a solution");
            assert!(solves(object["facelets"].as_str().expect("facelets"), moves), "{object}");
            let length = object["length"].as_u64().expect("a length");
            assert_eq!(moves.split(' ').count() as u64, length);
            assert!(length <= 22 && object["lower_bound"].as_u64() < Some(length), "{object}");
            assert_eq!((&object["proven"], &object["ended"]), (&false.into(), &"finished".into()));
        }
    }
}

#[test]
fn only_a_proven_length_has_a_star() {
    for tables in ["exact", "pairs"] {
        let near = runs(&["--tables", tables, "R", "solved"]);
        assert_eq!((near.status, near.out.as_str()), (0, "R'  (1f*, 1q)\n  (0f*, 0q)\n"));
        assert!(near.err.contains("R: 1 face turn, none shorter, "), "{}", near.err);
        let far = runs(&["--nodes", "1", "--tables", tables, FAR]);
        let (moves, lengths) = far.out.split_once("  (").expect("a solution and its lengths");
        assert!(solves(FAR, moves) && !lengths.contains('*'), "{}", far.out);
        assert!(far.err.contains(" face turns, at least 1"), "{}", far.err);
    }
    // Passes of a fraction of a millisecond prove it.
    let near = runs(&["R U F2 D' B L2 U' R2 F"]);
    assert!(near.out.contains("  (9f*, 12q)\n"), "{}", near.out);
    let solved = &objects(&runs(&["--json", "solved"]).out)[0];
    let expected = serde_json::json!([0, true, 0, [""]]);
    let found = ["length", "proven", "lower_bound", "solutions"].map(|field| &solved[field]);
    assert_eq!(serde_json::json!(found), expected);
}

#[test]
fn a_budget_of_nodes_gives_the_same_on_any_number_of_threads() {
    let positions = random("4");
    let outputs = ["1", "2", "5"].map(|threads| {
        let arguments = ["quick", "--nodes", "10000", "--threads", threads, "--input", "-"];
        let (alone, batch) = (
            runs(&["--nodes", "100000", "--threads", threads, FAR]).out,
            fed(&mut faceturn_with_table(arguments), &positions).out,
        );
        (alone, batch)
    });
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
    assert_eq!(outputs[0].1.lines().count(), 4);
}

#[test]
fn the_status_says_whether_the_length_was_reached() {
    let reached = runs(&["--length", "22", "--time", "60s", FAR]);
    assert_eq!(reached.status, 0, "{}", reached.err);
    let spent = runs(&["--length", "12", "--nodes", "1000", FAR]);
    assert_eq!((spent.status, spent.out.lines().count()), (1, 1), "the best is printed");
    let late = runs(&["--length", "12", "--time", "10ms", FAR]);
    assert_eq!((late.status, late.out.lines().count()), (3, 1), "the best is printed");
    // It waits for the first solution.
    assert_eq!(runs(&["--time", "0", FAR]).status, 0);
}

#[test]
fn each_improvement_is_printed_with_its_time() {
    let nodes = ["--improve", "--nodes", "300000"];
    let ended = runs(&[&nodes[..], &[FAR]].concat());
    let improvements: Vec<(String, u64)> = ended
        .out
        .lines()
        .map(|line| {
            let (moves, rest) = line.split_once("  (").expect("moves and lengths");
            assert!(solves(FAR, moves) && line.ends_with(" s"), "{line}");
            let (turns, _) = rest.split_once('f').expect("face turns");
            (moves.to_owned(), turns.parse().expect("a number"))
        })
        .collect();
    assert!(improvements.len() > 1, "{}", ended.out);
    assert!(improvements.windows(2).all(|pair| pair[0].1 > pair[1].1), "{}", ended.out);
    let object = &objects(&runs(&[&nodes[..], &["--json", FAR]].concat()).out)[0];
    let listed = object["improvements"].as_array().expect("a list").iter().map(|improvement| {
        let moves = improvement["solution"].as_str().expect("moves").to_owned();
        (moves, improvement["length"].as_u64().expect("a length"))
    });
    assert!(listed.eq(improvements.iter().cloned()));
    assert_eq!(object["solutions"][0], improvements.last().expect("at least one").0.as_str());
    // Without the option there are none; with several positions, each has its own.
    assert_eq!(objects(&runs(&["--json", FAR]).out)[0].get("improvements"), None);
    assert_eq!(runs(&["--improve", "solved"]).out.lines().count(), 1);
    assert!(runs(&["--improve", "R2 U", "F2"]).out.contains(" s\n\nF2  (1f*, 2q)  "));
}

#[test]
fn an_improvement_that_is_proven_later_is_printed_again_with_its_star() {
    // No bound is as long as this solution: it is proven once all shorter ways were tried.
    let moves = "R U F2 D B L2 U R2 F D2 L";
    let options = ["--improve", "--time", "60s", "--tables"];
    for tables in ["exact", "pairs"] {
        let at_once = runs(&[&options[..], &[tables, moves]].concat());
        let later = runs(&[&options[..], &[tables, moves, "R"]].concat());
        let end = |lines: &str| {
            let lines: Vec<_> = lines.lines().filter_map(|line| line.split_once(")  ")).collect();
            lines.iter().rev().map(|(solution, _)| (*solution).to_owned()).collect::<Vec<_>>()
        };
        let printed = end(&at_once.out);
        let [starred, found, ..] = &printed[..] else { panic!("{}", at_once.out) };
        assert!(starred.ends_with("(11f*, 15q"), "{starred}");
        assert_eq!(found, &starred.replace('*', ""), "{}", at_once.out);
        assert_eq!(end(later.out.split("\n\n").next().expect("a position")), printed);
    }
}

#[test]
fn pairs_need_no_table() {
    // No variable or data folder names a table, and no folder for one can be made.
    let mut command = faceturn(["quick", "--tables", "pairs", "--nodes", "1000", FAR]);
    let ended = run(command.env_remove("HOME"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(!ended.err.contains("table"), "{}", ended.err);
}

#[test]
fn a_journal_is_resumed_with_the_same_options_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("quick.jsonl");
    let path = path.to_str().expect("UTF-8");
    let resumed = |options: &[&str]| {
        let fixed = ["quick", "--nodes", "1000", "--journal", path, "--input", "-"];
        let arguments = [&fixed[..], options].concat();
        fed(&mut faceturn_with_table(arguments), random("5"))
    };
    assert_eq!(resumed(&["--shard", "1/2"]).out.lines().count(), 3);
    let rest = resumed(&["--summary"]);
    assert_eq!((rest.status, rest.out.lines().count()), (0, 2), "{}", rest.err);
    assert!(rest.err.contains("  length  positions\n"), "{}", rest.err);
    assert!(rest.err.contains(" of 5 positions"), "{}", rest.err);
    let other = resumed(&["--length", "20"]);
    assert_eq!(other.status, 2);
    assert!(other.err.contains("--length not given then, 20 now"), "{}", other.err);
    let status = run(&mut faceturn(["journal", "status", "--json", path])).out;
    let status: Value = serde_json::from_str(&status).expect("an object");
    let lengths = status["lengths"].as_object().expect("an object").values();
    assert_eq!(lengths.filter_map(Value::as_u64).sum::<u64>(), 5, "{status}");
    let header = fs::read_to_string(path).expect("a journal");
    assert!(header.starts_with("{\"faceturn_journal\":3,\"command\":\"quick\","), "{header}");
    let status = run(&mut faceturn(["journal", "status", path]));
    assert!(status.out.contains("journal of faceturn quick"), "{}", status.out);
}

#[test]
fn rows_and_the_summary_have_lengths() {
    let rows = runs(&["--csv", "--nodes", "1000", "R", "R Q"]);
    assert_eq!(rows.status, 2);
    let mut lines = rows.out.lines();
    let header = "line,name,input,facelets,metric,length,proven,lower_bound,solutions,ended,nodes,\
                  seconds,error";
    assert_eq!(lines.next(), Some(header));
    let first = lines.next().expect("a row");
    assert!(first.contains(",face,1,true,1,R',finished,"), "{first}");
    assert!(lines.next().expect("a row").contains("unknown move"));
    let summary = objects(&runs(&["--json", "--summary", "R F", "U2 R"]).out);
    assert_eq!(summary[2]["summary"]["lengths"], serde_json::json!({"2": 2}));
    assert_eq!(summary[2]["summary"]["mean_length"], 2.0);
}

/// Every printed field has a row in the documentation, and every row is printed.
#[test]
fn every_field_of_the_object_is_documented() {
    let text = fs::read_to_string(faceturn_tests::repository().join("docs/files.md"));
    let text = text.expect("it is there");
    let (_, section) = text.split_once("`quick --json` prints other objects").expect("a section");
    let rows = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows: String = rows.take_while(|line| line.starts_with('|')).collect();
    let input = format!("{{\"name\": \"far\", \"position\": \"{FAR}\"}}");
    let arguments = ["quick", "--json", "--improve", "--nodes", "1", "--input", "-"];
    let ended = fed(&mut faceturn_with_table(arguments), input);
    for field in objects(&ended.out)[0].as_object().expect("an object").keys() {
        assert!(rows.contains(&format!("`{field}`")), "{field} is not documented");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_what_it_has() {
    use crate::support::Running;

    let mut running = Running::start(&["quick", "--improve", "--time", "600s", FAR]);
    running.wait_for("U R2 L2 D' R F U' D F R2 L' F2 L' F2 D2 R U2 B2 L' F2  (20f, 29q)  ");
    running.signal("INT");
    assert_eq!(running.status(), Some(130));
}

/// The measuring scripts check themselves.
#[cfg(unix)]
#[test]
fn the_measuring_scripts_count_and_draw() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    for name in ["measure-quick", "measure-upper-bounds"] {
        let script = faceturn_tests::repository().join("scripts/lab").join(name);
        let ended = run(Command::new(script).arg("--test"));
        assert_eq!((ended.status, ended.out.as_str()), (0, "ok\n"), "{name}: {}", ended.err);
    }
}

#[test]
fn five_faces_solve_random_positions() {
    let exact = &[][..];
    for (missing, moves, tables) in [
        ('B', "U R F D L", exact),
        ('U', "<D,L,R,F,B>", exact),
        ('R', "UDLFB", &["--tables", "pairs"]),
    ] {
        let arguments = ["quick", "--json", "--nodes", "1", "--moves", moves, "--input", "-"];
        let arguments = [&arguments[..], tables].concat();
        let ended = fed(&mut faceturn_with_table(arguments), random("3"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let objects = objects(&ended.out);
        assert_eq!(objects.len(), 3);
        for object in objects {
            let moves = object["solutions"][0].as_str().expect("a solution");
            assert!(solves(object["facelets"].as_str().expect("facelets"), moves), "{object}");
            assert!(!moves.contains(missing) && object["length"].as_u64() <= Some(26));
            let allowed = object["moves"].as_str().expect("the turns allowed");
            assert!(allowed.len() == "<U,D,F,R,L>".len() && !allowed.contains(missing));
        }
    }
    // Reached by one turn of the face that stays.
    let five_faces = ["--nodes", "20000", "--moves", "<U,R,F,D,L>", "--format", "moves"];
    let near = runs(&[&five_faces[..], &["B", "R", "R R'"]].concat());
    let lines: Vec<&str> = near.out.lines().collect();
    let (moves, lengths) = lines[0].split_once("  (").expect("a solution and its lengths");
    let back = format!("B {moves}").parse().expect("moves");
    assert!(Position::SOLVED.apply(&back).is_solved() && !lengths.contains('*'), "{}", near.out);
    assert_eq!(lines[1..], ["R'  (1f*, 1q)", "  (0f*, 0q)"], "{}", near.err);
}

#[test]
fn turns_by_which_no_short_search_is_possible_are_errors() {
    for (moves, expected) in [
        ("<R,U>", "--moves is <U,R>; a short search needs five or six faces, "),
        ("<U,D,F,R,L1>", "--moves is <U,D,F,R,L1>; a short search needs "),
        ("<U,D,F2,B2,R,L>", "--moves is <U,D,F2,B2,R,L>; a short search needs "),
        ("R Q", "--moves: unknown turn \"Q\" at column 3; expected "),
    ] {
        let ended = runs(&["--moves", moves, "R"]);
        assert_eq!((ended.status, ended.out.as_str()), (2, ""));
        assert!(ended.err.starts_with(&format!("error: {expected}")), "{}", ended.err);
    }
    let quarter = runs(&["--metric", "quarter", "--moves", "<U,D,F,R,L>", "R"]);
    let expected = "error: --moves cannot be used with --metric: a short search by some turns \
                    counts face turns\n";
    assert_eq!((quarter.status, quarter.err.as_str()), (2, expected));
    // Allowing all turns is no restriction.
    let all = runs(&["--moves", "<U,D,F,B,R,L>", "--json", "R U F2"]);
    assert!(all.out.contains("\"length\":3,\"proven\":true") && !all.out.contains("\"moves\""));
}

/// The cost of moves, counted without the library: half turns 1.5, `U` doubled, and opposite
/// faces at once as much as the dearer.
fn cost(moves: &str) -> f64 {
    let mut sum = 0.0;
    let mut alone: Option<(char, f64)> = None;
    for turn in moves.split(' ') {
        let face = turn.chars().next().expect("a face");
        let cost =
            if face == 'U' { 2.0 } else { 1.0 } * if turn.ends_with('2') { 1.5 } else { 1.0 };
        match alone {
            Some((other, before)) if "UDU FBF RLR".contains(&format!("{other}{face}")) => {
                sum += f64::max(0.0, cost - before);
                alone = None;
            }
            _ => {
                sum += cost;
                alone = Some((face, cost));
            }
        }
    }
    sum
}

#[test]
fn cheap_solutions_solve_and_cost_what_they_say() {
    let costs = "half=1.5,U=2,axial";
    let short = ["quick", "--json", "--nodes", "20000", "--input", "-"];
    let sum = |objects: &[Value]| -> f64 {
        objects.iter().map(|it| cost(it["solutions"][0].as_str().expect("a solution"))).sum()
    };
    let of_short = sum(&objects(&fed(&mut faceturn_with_table(short), random("3")).out));
    for more in [&[][..], &["--moves", "U R F D L"]] {
        let arguments = [&short[..], &["--cost", costs, "--improve"], more].concat();
        let ended = fed(&mut faceturn_with_table(arguments.iter().copied()), random("3"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let objects = objects(&ended.out);
        assert_eq!(objects.len(), 3);
        for object in &objects {
            let moves = object["solutions"][0].as_str().expect("a solution");
            assert!(solves(object["facelets"].as_str().expect("facelets"), moves), "{object}");
            assert_eq!(object["cost"], cost(moves), "{object}");
            assert_eq!((&object["proven"], &object["costs"]), (&false.into(), &costs.into()));
            let improvements = object["improvements"].as_array().expect("a list");
            let each: Vec<f64> =
                improvements.iter().map(|it| it["cost"].as_f64().expect("a cost")).collect();
            assert!(each.is_sorted_by(|one, next| one > next), "{object}");
            assert_eq!(each.last().copied(), object["cost"].as_f64());
        }
        if more.is_empty() {
            assert!(sum(&objects) < of_short, "{} and {of_short}", sum(&objects));
        }
    }
}

#[test]
fn a_cost_has_a_star_if_nothing_is_cheaper() {
    let near = runs(&["--cost", "half=1.5,axial", "--time", "60s", "R L2 U", "solved"]);
    assert_eq!(near.status, 0, "{}", near.err);
    let lines: Vec<&str> = near.out.lines().collect();
    assert!(
        lines[0].starts_with("U' ") && lines[0].ends_with("  (3f*, 4q)  cost 2.5*"),
        "{lines:?}"
    );
    assert_eq!(lines[1], "  (0f*, 0q)  cost 0*");
    assert!(near.err.contains("R L2 U: cost 2.5, none cheaper, 3 face turns, "), "{}", near.err);
    // Two quarter turns of a face are never in a row: the other direction costs more.
    let dear = runs(&["--cost", "U=100", "--nodes", "3000", "U"]);
    let (moves, measures) = dear.out.split_once("  (").expect("a solution");
    assert!(solves("U", moves) && measures.contains("cost "), "{}", dear.out);
}

#[test]
fn costs_that_cannot_be_read_are_errors() {
    for (arguments, expected) in [
        (
            &["--cost", "R'=0,half=3"][..],
            "--cost: R' is \"0\"; expected a number from 0.1 to 100 with at most two",
        ),
        (
            &["--cost", "u=2"],
            "--cost: \"u=2\" is not a cost; expected words such as half=1.5, U=2 ",
        ),
        (&["--cost", "axial", "--length", "20"], "--cost cannot be used with --length: a cheap "),
        (
            &["--cost", "axial", "--metric", "quarter"],
            "--cost cannot be used with --metric: costs ",
        ),
    ] {
        let ended = runs(&[arguments, &["R"]].concat());
        assert_eq!((ended.status, ended.out.as_str()), (2, ""));
        assert!(ended.err.starts_with(&format!("error: {expected}")), "{}", ended.err);
    }
}

#[test]
#[cfg(unix)]
fn the_client_in_c_gets_an_answer_for_each_scan() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let robot = folder.path().join("robot");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/robot.c");
    // What links Rust compiles C.
    let mut compiler = Command::new("cc");
    let compiled =
        run(compiler.args(["-Wall", "-Wextra", "-Werror", "-o"]).arg(&robot).arg(source));
    assert_eq!((compiled.status, compiled.err.as_str()), (0, ""));
    let scans = format!("{FAR}\n{}\nR Q\n", FAR.replacen('B', "U", 1));
    let folder = program().parent().expect("a folder");
    let mut command = Command::new(robot);
    command.env("PATH", folder).env("FACETURN_TABLE", table_path());
    let Ended { status, out, err } = fed(&mut command, scans);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((status, lines.len(), err.as_str()), (0, 3, ""), "{out}");
    assert!(solves(FAR, lines[0]) && lines[0].split(' ').count() <= 22, "{out}");
    assert!(lines[1].starts_with("error: U occurs 10 times, expected 9 times"), "{out}");
    assert!(lines[2].starts_with("error: expected 54 facelets"), "{out}");
}
