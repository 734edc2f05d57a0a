//! Case sets: listed, solved as a batch, and drawn.

use std::collections::HashMap;

use faceturn::{Goal, Maneuver, Position};
use serde_json::Value;

use crate::support::{Ended, faceturn, faceturn_with_table, fed, run};

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn sets_are_listed_with_the_numbers_of_their_cases() {
    let Ended { status, out, err } = run(&mut faceturn(["cases"]));
    assert_eq!((status, err.as_str()), (0, ""));
    let listed: HashMap<&str, &str> = out
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            words.next().zip(words.next())
        })
        .collect();
    for (name, count) in [("oll", "57"), ("pll", "21"), ("coll", "40"), ("zbll", "472")] {
        assert_eq!(listed.get(name), Some(&count), "{out}");
    }
    let objects = objects(&run(&mut faceturn(["cases", "--json"])).out);
    assert_eq!((&objects[1]["set"], &objects[1]["cases"]), (&"pll".into(), &21.into()));
}

#[test]
fn cases_are_lines_objects_and_rows_and_are_read_as_positions() {
    let text = run(&mut faceturn(["cases", "pll"])).out;
    let t = text.lines().find(|line| line.starts_with("pll-T ")).expect("the T permutation");
    assert_eq!(t, "pll-T     1/18  (UFR URB)(UR UL)");
    let f2l = run(&mut faceturn(["cases", "f2l"])).out;
    assert!(f2l.lines().all(|line| line.len() <= 80), "{f2l}");
    let csv = run(&mut faceturn(["cases", "pll", "--csv"])).out;
    assert_eq!((csv.lines().count(), text.lines().count()), (22, 21));

    let json = run(&mut faceturn(["cases", "pll", "--json"])).out;
    let of_input = fed(&mut faceturn(["convert", "--to", "facelets", "--input", "-"]), &json);
    let of_set = run(&mut faceturn(["convert", "--to", "facelets", "--cases", "pll"]));
    let mut expected = String::new();
    for object in objects(&json) {
        expected += &format!("{}\t{}\n", object["name"], object["facelets"]).replace('"', "");
    }
    assert_eq!((of_input.out, of_set.out), (expected.clone(), expected));
}

/// A class is some of a set, whose goal it has; numbers within it are nobody's.
#[test]
fn a_class_of_a_set_is_listed_solved_and_drawn() {
    let class = run(&mut faceturn(["cases", "COLL H"])).out;
    let names: Vec<&str> = class.lines().filter_map(|it| it.split_whitespace().next()).collect();
    assert_eq!(names, ["coll-7", "coll-8", "coll-9", "coll-10"]);
    let page = run(&mut faceturn(["cases", "COLL H", "--html"])).out;
    assert!(page.contains("<h1>COLL H</h1>") && page.matches("<figure>").count() == 4, "{page}");
    let solve = ["quick", "--quiet", "--case", "coll h"];
    let out = run(&mut faceturn_with_table(solve)).out;
    assert_eq!(out.lines().count(), 4, "{out}");
    let ended = run(&mut faceturn(["cases", "COLL T 3"]));
    assert_eq!(ended.status, 2);
    assert!(ended.err.contains("unknown set of cases, or case, \"COLL T 3\""), "{}", ended.err);
}

/// `solve --cases --csv` has a row for each algorithm, with what `--json` lists of it.
#[test]
fn each_algorithm_has_a_row() {
    let solve = ["solve", "--cases", "ocll", "--moves", "<R,U>", "--rank", "--no-keep", "--quiet"];
    let printed = |form| run(&mut faceturn_with_table([&solve[..], &[form]].concat())).out;
    let objects = objects(&printed("--json"));
    let csv = printed("--csv");
    let mut rows = csv.lines();
    let header: Vec<&str> = rows.next().expect("a header").split(',').collect();
    let column = |name| header.iter().position(|it| *it == name).expect("a column");
    let [name, solution, score] = ["name", "solutions", "scores"].map(column);
    for object in &objects {
        let algorithms = object["solutions"].as_array().expect("a list");
        let scores = object["scores"].as_array().expect("a list");
        // A case that these turns do not solve has a row, too.
        for at in 0..algorithms.len().max(1) {
            let row: Vec<&str> = rows.next().expect("a row").split(',').collect();
            assert_eq!((row.len(), row[name]), (header.len(), object["name"].as_str().unwrap()));
            let has = |column: usize, list: &[Value]| {
                let item = list.get(at).map(|it| it.to_string().replace('"', ""));
                assert_eq!(row[column], item.unwrap_or_default());
            };
            has(solution, algorithms);
            has(score, scores);
        }
    }
    assert!(rows.next().is_none() && objects.len() == 7);
    let algorithms = objects.iter().map(|it| it["solutions"].as_array().unwrap().len());
    assert!(algorithms.max() > Some(1));
}

/// A set is a batch like any other: it resumes from its journal, and the page has its solutions.
#[test]
fn a_set_is_solved_up_to_turns_of_u_resumed_and_drawn() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let path = folder.path().join("ocll.jsonl");
    let journal = path.to_str().expect("an ordinary name");
    let solve = ["solve", "--cases", "ocll", "--moves", "<R,U>", "--first", "--no-keep", "--json"];
    let solved = |more: &[&str]| {
        run(&mut faceturn_with_table([&solve[..], &["--journal", journal], more].concat()))
    };
    let first = solved(&["--shard", "1/2"]);
    assert_eq!((first.status, first.out.lines().count()), (0, 4), "{}", first.err);
    let rest = solved(&[]);
    assert_eq!((rest.status, rest.out.lines().count()), (0, 3), "{}", rest.err);

    let goal: Goal = "oll".parse().expect("a goal");
    let page = run(&mut faceturn(["cases", "ocll", "--html", "--solutions", journal])).out;
    let reports = objects(&(first.out + &rest.out));
    assert_eq!(page.matches("<figure>").count(), 7);
    for report in &reports {
        let text = |field: &str| report[field][0].as_str().expect("a text").to_owned();
        let (before, turns, after) = (text("first_turns"), text("solutions"), text("last_turns"));
        let start: Position = report["facelets"].as_str().expect("facelets").parse().expect("ours");
        let whole: Maneuver = format!("{before} {turns} {after}").parse().expect("moves");
        assert!(goal.contains(&start.apply(&whole)), "{report}");
        assert!(page.contains(&turns), "{turns}");
    }
    let sune = reports.iter().find(|report| report["name"] == "ocll-5").expect("a case");
    assert_eq!(sune["distance"], 7);
}

/// Unspecified pieces may be anything: in a file, after a name, in an object, with a journal.
#[test]
fn incomplete_starts_are_solved_in_files() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let journal = folder.path().join("journal.jsonl");
    let journal = journal.to_str().expect("an ordinary name");
    // The edges of the cross after D, and after D R2 with one edge unknown.
    let after_d = "????U???? ????R??F? ????F??L? ?D?DDD?D? ????L??B? ????B??R?";
    let after_d_r2 = "?????U??? ????R???? ????F??L? ?D?D?D?D? ????L??B? ????B??R?";
    let object = format!("{{\"name\": \"b\", \"facelets\": \"{}\"}}", after_d_r2.replace(' ', ""));
    let wrong = after_d.replacen("?D?DDD?D?", "?D?DDD?U?", 1).replacen("????B??R?", "????B??D?", 1);
    let input = format!("a\t{after_d}\n{object}\nR\n{wrong}\n");
    let solve = ["solve", "--goal", "cross", "--goal-memory", "1", "--no-keep"];
    let solve = [&solve[..], &["--input", "-", "--journal", journal]].concat();
    let Ended { status, out, err } = fed(&mut faceturn_with_table(solve.iter().copied()), &input);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("a\tD'  (1f*, 1q)  "), "{out}");
    assert!(lines.iter().any(|line| line.starts_with("b\t")), "{out}");
    assert_eq!((status, lines.last()), (2, Some(&"3\tR'  (1f*, 1q)")), "{err}");
    assert!(err.contains("error: line 4: "), "{err}");
    let again = fed(&mut faceturn_with_table(solve.iter().copied()), &input);
    assert!(again.out.is_empty() && again.err.contains("3 skipped"), "{}", again.err);

    let verify = fed(&mut faceturn_with_table(["verify", "-"]), format!("{after_d}\t1\n"));
    assert!(
        verify.err.contains("only a search for shortest solutions takes an incomplete position")
    );
}

#[test]
fn what_does_not_go_together_is_refused() {
    let refused = |arguments: &[&str]| {
        let Ended { status, out, err } = run(&mut faceturn(arguments.iter().copied()));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        err
    };
    let own = "error: --cases pll has a goal and free turns of U of its own; leave out ";
    assert_eq!(refused(&["solve", "--cases", "pll", "--auf"]), format!("{own}--auf\n"));
    assert_eq!(refused(&["distance", "--cases", "pll", "--goal", "f2l"]), format!("{own}--goal\n"));
    assert!(
        refused(&["cases", "olls"])
            .contains("unknown set of cases, or case, \"olls\"; expected \"oll\"")
    );
    assert!(refused(&["cases", "--html"]).contains("required"));
    let none = refused(&["cases", "pll", "--html", "--solutions", "none.jsonl"]);
    assert!(none.starts_with("error: none.jsonl cannot be read"), "{none}");
    assert!(refused(&["solve", "R", "--cases", "pll"]).contains("cannot be used with"));
}
