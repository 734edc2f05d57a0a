//! One position searched in many ways: stdout is always the same.

use std::sync::Mutex;

use faceturn::internals::Searcher;
use faceturn::observers::OnEvent;
use faceturn::passes::{Algorithm, Backend, Pass};
use faceturn::{Event, Position, Request};
use serde_json::Value;

use crate::support::{Ended, faceturn, faceturn_with_table, run, table, tables};

/// At distance 12 without symmetries, so that several threads have work.
const LONG: &str = "R' U2 F D2 B R2 U F' L D2 R B2 U'";
const PONS_ASINORUM: &str = "M2 E2 S2";

fn backends() -> Vec<&'static str> {
    Backend::available().map(Backend::name).collect()
}

fn solved(options: &[&str]) -> String {
    let positions = [LONG, PONS_ASINORUM, "F B U D R L F' B' U' D'"];
    let arguments = [&["solve"][..], options, &positions].concat();
    let Ended { status, out, err } = run(&mut faceturn_with_table(arguments));
    assert_eq!(status, 0, "{options:?}: {err}");
    out
}

#[test]
fn every_search_prints_the_same() {
    let expected = solved(&[]);
    assert_eq!(solved(&["--backend", "auto"]), expected);
    assert_eq!(solved(&["--search", "staged"]), expected);
    assert_eq!(solved(&["--search", "plain"]), expected);
    for backend in backends() {
        for threads in ["1", "2", "3"] {
            let options = ["--backend", backend, "--threads", threads];
            assert_eq!(solved(&options), expected, "{options:?}");
        }
    }
}

#[test]
fn the_first_solution_is_the_same_with_every_backend() {
    let expected = solved(&["--first"]);
    for backend in backends() {
        assert_eq!(solved(&["--first", "--backend", backend]), expected, "{backend}");
    }
}

#[test]
fn up_to_symmetry_prints_one_of_each_kind() {
    for search in ["plain", "staged"] {
        let solve = |more: &[&str]| {
            let arguments = [&["solve", "--search", search][..], more, &[PONS_ASINORUM]].concat();
            run(&mut faceturn_with_table(arguments))
        };
        let kinds = solve(&["--up-to-symmetry"]);
        assert_eq!(kinds.out, "U2 D2 F2 B2 R2 L2  (6f*, 12q)\n", "{search}");
        let counts = "6 solutions (complete; 1 up to its 48 symmetries), ";
        assert!(kinds.err.contains(counts), "{}", kinds.err);
        assert_eq!(solve(&[]).out.lines().count(), 6);
        let object: Value = serde_json::from_str(&solve(&["--json", "--up-to-symmetry"]).out)
            .expect("a JSON object");
        let solutions = object["solutions"].as_array().expect("solutions");
        assert_eq!((solutions.len(), &object["solution_count"]), (1, &6.into()));
        assert_eq!(object["symmetries"], 48);
        assert_eq!(object["solution_count_up_to_symmetry"], 1);
    }
}

/// If not all solutions are known, a kind may be missing.
#[test]
fn kinds_are_counted_where_all_solutions_are_known() {
    let arguments = ["solve", "--json", "--first", PONS_ASINORUM];
    let object: Value =
        serde_json::from_str(&run(&mut faceturn_with_table(arguments)).out).expect("an object");
    assert_eq!((&object["solution_count"], &object["symmetries"]), (&1.into(), &48.into()));
    assert_eq!(object["solution_count_up_to_symmetry"], Value::Null);
}

#[test]
fn unavailable_options_are_refused() {
    let refusal = |arguments: &[&str]| {
        let Ended { status, out, err } = run(&mut faceturn(arguments.iter().copied()));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        err
    };
    let err = refusal(&["solve", "--search", "plain", "--backend", "portable", "R"]);
    let said = "error: --backend applies to --search staged only; leave out --backend or --search \
                plain\n";
    assert_eq!(err, said);
    let err = refusal(&["solve", "--first", "--up-to-symmetry", "R"]);
    let said = "error: --first cannot be used with --up-to-symmetry: it asks for one solution\n";
    assert_eq!(err, said);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let path = folder.path().join("weights");
    std::fs::write(&path, "# mine\nregripp = 2\n").expect("room");
    let err = refusal(&["solve", "--rank-weights", path.to_str().expect("ordinary"), "R"]);
    let said = "error: --rank-weights: line 2: unknown weight \"regripp\"; expected one of wrist, ";
    assert!(err.starts_with(said), "{err}");
    let available = backends();
    for wanted in ["avx512", "avx2", "neon"].into_iter().filter(|name| !available.contains(name)) {
        let err = refusal(&["distance", "--backend", wanted, "R"]);
        let expected = available.join(" or ");
        let said =
            format!("error: this processor cannot run backend {wanted}; expected {expected}\n");
        assert_eq!(err, said);
    }
}

/// Weights from a file rank as well, and the order is part of a journal.
#[test]
fn solutions_are_ranked_by_the_weights_of_a_file() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let file = |name: &str| folder.path().join(name).to_str().expect("ordinary").to_owned();
    let usual = run(&mut faceturn(["rank-weights"])).out;
    let (weights, journal) = (file("weights"), file("journal"));
    std::fs::write(&weights, usual.replace("left        =  1.05", "left = 0.05")).expect("room");
    let solve = |more: &[&str]| {
        let common =
            ["solve", "--goal", "cross", "--no-keep", "--extra", "1", "--json", "R U F2 D"];
        run(&mut faceturn([&common[..], more].concat()))
    };
    let scores = |ended: &Ended| -> Vec<f64> {
        let object: Value = serde_json::from_str(&ended.out).expect("an object");
        assert_eq!(
            object["scores"].as_array().map(Vec::len),
            object["regrips"].as_array().map(Vec::len)
        );
        object["scores"].as_array().expect("scores").iter().filter_map(Value::as_f64).collect()
    };
    let ranked = solve(&["--rank", "--journal", &journal]);
    let all = scores(&ranked);
    assert!(all.is_sorted() && all.len() > 5, "{all:?}");
    assert_eq!(scores(&solve(&["--rank", "--top", "2"])), all[..2]);
    let left = solve(&["--rank-weights", &weights]);
    assert!(scores(&left).is_sorted() && scores(&left)[0] < all[0], "{}", left.out);
    let other = solve(&["--rank-weights", &weights, "--journal", &journal]);
    assert_eq!(other.status, 2);
    assert_eq!(other.err, "", "an object on stdout alone");
    assert!(other.out.contains("--rank given then, not given now"), "{}", other.out);
    assert!(other.out.contains("not given then, wrist = 0.55 wrist-half"), "{}", other.out);
}

/// A child has at most three distances; every node except leaves has 12 to 18 children.
#[test]
fn the_plain_search_counts_all_of_its_work() {
    let position = Position::SOLVED.apply(&LONG.parse().expect("moves"));
    let request = Request::new().algorithm(Algorithm::Plain);
    let passes = Mutex::new(Vec::new());
    let observer = OnEvent(|event: &Event<'_>| {
        if let Event::PassEnded { pass, .. } = event {
            passes.lock().expect("nobody panics here").push(**pass);
        }
    });
    let outcome = Searcher::new(tables(), table()).search(&position, &request, &observer);
    let passes: Vec<Pass> = passes.into_inner().expect("nobody panics here");
    assert_eq!(passes, outcome.passes);
    for pass in &passes {
        let tally = pass.tally;
        assert!((tally.nodes..=3 * tally.nodes).contains(&tally.lookups), "{pass:?}");
        assert!((12 * tally.expanded..=18 * tally.expanded).contains(&tally.nodes), "{pass:?}");
    }
    let expanded: Vec<u64> = passes.iter().map(|pass| pass.tally.expanded).collect();
    assert!(expanded.is_sorted() && expanded[0] > 0, "{expanded:?}");
}

#[test]
fn bench_says_what_it_measures() {
    let help = run(&mut faceturn(["bench", "--help"])).out;
    for option in ["--quick", "--no-generation", "--json", "--threads", "--table"] {
        assert!(help.contains(option), "{option}");
    }
    let Ended { status, err, .. } = run(&mut faceturn(["bench", "--threads", "0"]));
    assert_eq!(status, 2);
    assert!(err.starts_with("error: invalid value '0' for '--threads <N>'"), "{err}");
}

/// The passes are too short to time, and no table is made: other tests do that.
#[test]
fn bench_prints_one_object_of_what_it_measured() {
    let Ended { status, out, err } = run(&mut faceturn_with_table([
        "bench",
        "--smoke",
        "--no-generation",
        "--json",
        "--threads",
        "2",
    ]));
    assert_eq!((status, out.lines().count()), (0, 1), "{err}");
    let results: Value = serde_json::from_str(&out).expect("a JSON object");
    let mut fields = [
        "version",
        "quick",
        "metric",
        "threads",
        "startup_seconds",
        "peak_memory_bytes",
        "comparisons",
        "passes",
        "scaling",
        "generation_seconds",
    ];
    fields.sort_unstable();
    assert_eq!(keys(&results), fields);
    assert_eq!((&results["quick"], &results["threads"]), (&true.into(), &2.into()));
    assert!(results["startup_seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{out}");
    assert_eq!(results["generation_seconds"], Value::Null);
    let list = |name: &str| results[name].as_array().expect("a list").clone();
    let staged: Vec<String> = backends().iter().map(|name| format!("staged {name}")).collect();
    let comparisons = list("comparisons");
    assert_eq!(comparisons.len(), staged.len());
    for comparison in &comparisons {
        let search = comparison["search"].as_str().expect("a name");
        assert!(staged.iter().any(|name| name == search), "{search}");
        assert!(comparison["ratio"].as_f64().is_some_and(|ratio| ratio > 0.0), "{comparison}");
    }
    // Three positions, each by the plain search and by every backend.
    let passes = list("passes");
    assert_eq!(passes.len(), 3 * (staged.len() + 1));
    let fields = ["depth", "expanded", "lookups", "nodes", "position", "search", "seconds"];
    assert!(passes.iter().all(|pass| keys(pass) == fields));
    let first = &passes[0];
    assert_eq!((&first["search"], &first["nodes"]), (&"plain".into(), &99_651.into()));
    assert_eq!(results["scaling"]["threads"], 2);
    assert_eq!(results["metric"], "face");
}

#[test]
fn bench_measures_quarter_turns() {
    let arguments = ["bench", "--smoke", "--no-generation", "--metric", "quarter"];
    let Ended { status, out, err } = run(faceturn_with_table(arguments).arg("--json"));
    assert_eq!(status, 0, "{err}");
    let results: Value = serde_json::from_str(&out).expect("a JSON object");
    let first = &results["passes"][0];
    assert_eq!((&results["metric"], &first["depth"]), (&"quarter".into(), &14.into()));
    assert_eq!(first["nodes"], 22_924);
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}
