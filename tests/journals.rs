//! Journals: tied to their command, read as input, merged and inspected.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{Ended, faceturn_with_table, run};

struct Folder(TempDir);

impl Folder {
    fn new(cubes: &str) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("room for a folder"));
        fs::write(folder.path("cubes"), cubes).expect("room");
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Ended {
        let mut command = faceturn_with_table(arguments.iter().copied());
        run(command.current_dir(self.0.path()))
    }
}

const CUBES: &str = "R U F\n# a comment\nR U\nmine\tM2 E2 S2\nR\nR U R' U'\n";

#[test]
fn a_journal_names_the_command_that_made_it() {
    for form in [&[][..], &["--json"], &["--csv"]] {
        let folder = Folder::new(CUBES);
        let distance = ["distance", "--input", "cubes", "--journal", "journal"];
        assert_eq!(folder.run(&[&distance[..], form].concat()).status, 0);
        let resumed = folder.run(&distance);
        assert!(resumed.err.starts_with("the journal has 5 results"), "{}", resumed.err);
        let other = folder.run(&["solve", "--input", "cubes", "--journal", "journal"]);
        let said = "it was made by faceturn distance, this is faceturn solve";
        assert!(other.err.contains(said), "{form:?}: {}", other.err);
    }
}

#[test]
fn a_journal_knows_the_order_of_faces() {
    let folder = Folder::new("UUFUUFUUFLLLLLLLLLFFDFFDFFDRRRRRRRRRUBBUBBUBBDDBDDBDDB\n");
    let distance = ["distance", "--input", "cubes", "--journal", "journal"];
    let in_order = |order| folder.run(&[&distance[..], &["--faces", order]].concat());
    assert_eq!(in_order("ULFRBD").out, "1\t1\n");
    let resumed = in_order("ULFRBD");
    assert!(resumed.err.starts_with("the journal has 1 result"), "{}", resumed.err);
    let other = folder.run(&distance);
    assert!(other.err.contains("--faces ULFRBD then, URFDLB now"), "{}", other.err);
}

/// As Windows editors leave it, or git when it checks files out there.
#[test]
fn a_journal_whose_lines_end_as_on_windows_goes_on() {
    let folder = Folder::new(CUBES);
    let distance = ["distance", "--input", "cubes", "--journal", "journal"];
    assert_eq!(folder.run(&[&distance[..], &["--shard", "1/2"]].concat()).status, 0);
    for name in ["cubes", "journal"] {
        let text = fs::read_to_string(folder.path(name)).expect("it is there");
        fs::write(folder.path(name), text.replace('\n', "\r\n")).expect("room");
    }
    for known in [3, 5] {
        let resumed = folder.run(&distance);
        assert_eq!(resumed.status, 0, "{}", resumed.err);
        let said = format!("the journal has {known} results");
        assert!(resumed.err.starts_with(&said), "{}", resumed.err);
    }
    assert_eq!(folder.run(&["journal", "status", "journal"]).status, 0);
}

#[test]
fn a_journal_can_be_read_as_input() {
    let folder = Folder::new(CUBES);
    folder.run(&["solve", "--input", "cubes", "--journal", "journal"]);
    let verified = folder.run(&["verify", "--strict", "--input", "journal"]);
    let expected = "R U F\tok: distance, count, 1 solution\nR U\tok: distance, count, 1 solution\n\
                    mine\tok: distance, count, 6 solutions\nR\tok: distance, count, 1 solution\n\
                    R U R' U'\tok: distance, count, 1 solution\n";
    assert_eq!((verified.status, verified.out.as_str()), (0, expected), "{}", verified.err);
    let distances = folder.run(&["distance", "--input", "journal"]);
    assert_eq!(
        (distances.status, distances.out.as_str()),
        (0, "2\t3\n3\t2\nmine\t6\n5\t1\n6\t4\n")
    );
    // The journal of verify itself can be verified, too.
    folder.run(&["verify", "journal", "--journal", "verified"]);
    assert_eq!(folder.run(&["verify", "--strict", "verified"]).status, 0);
}

#[test]
fn a_journal_is_not_the_input_of_the_run_that_writes_it() {
    let folder = Folder::new(CUBES);
    folder.run(&["solve", "--input", "cubes", "--journal", "journal"]);
    let whole = fs::read(folder.path("journal")).expect("the journal");
    for (input, journal) in [("journal", "journal"), ("./cubes", "cubes")] {
        let run = folder.run(&["solve", "--input", input, "--journal", journal]);
        let said = format!("error: the input and the journal are the same file, {journal}; ");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{input}");
        assert!(run.err.starts_with(&said), "{input}: {}", run.err);
    }
    assert_eq!(fs::read(folder.path("journal")).expect("the journal"), whole);
    assert_eq!(fs::read_to_string(folder.path("cubes")).expect("the cubes"), CUBES);
}

#[test]
fn journals_of_shards_are_merged_and_resumed() {
    let folder = Folder::new(CUBES);
    let whole = folder.run(&["distance", "--input", "cubes"]).out;
    let names = ["1.jsonl", "2.jsonl", "3.jsonl"];
    for (name, shard) in names.into_iter().zip(["1/3", "2/3", "3/3"]) {
        let options = ["--shard", shard, "--journal", name];
        folder.run(&[&["distance", "--input", "cubes"], &options[..]].concat());
    }
    let merge = [&["journal", "merge"], &names[..]].concat();
    let merged = folder.run(&merge);
    assert_eq!((merged.status, merged.err.as_str()), (0, ""));
    fs::write(folder.path("all.jsonl"), &merged.out).expect("room");
    let again = folder.run(&["distance", "--input", "cubes", "--journal", "all.jsonl"]);
    assert_eq!((again.status, again.out.as_str()), (0, ""));
    assert!(again.err.contains("; 5 skipped, being in the journal"), "{}", again.err);
    let lines = merged.out.lines().skip(1).map(|line| {
        let object: Value = serde_json::from_str(line).expect("an object");
        let label = object["name"].as_str().map_or(object["line"].to_string(), str::to_owned);
        format!("{label}\t{}\n", object["distance"])
    });
    assert_eq!(lines.collect::<String>(), whole);
    // Duplicates are kept once; a torn line is left out.
    fs::write(folder.path("torn"), &merged.out[..merged.out.len() - 9]).expect("room");
    let twice = folder.run(&["journal", "merge", "all.jsonl", "torn"]);
    assert_eq!((twice.status, twice.out), (0, merged.out.clone()));
    assert!(twice.err.starts_with("warning: left out a torn last line of "), "{}", twice.err);
    // Conflicting results for a line, and other runs, are refused.
    let lines: Vec<&str> = merged.out.lines().collect();
    let (content, _) = lines[1].split_once(",\"check\"").expect("a check");
    let changed = content.replace("\"distance\":3", "\"distance\":4") + "}";
    let other = [lines[0], "\n", &faceturn::internals::checked_line(&changed)].concat();
    fs::write(folder.path("other"), other).expect("room");
    let refused = folder.run(&["journal", "merge", "all.jsonl", "other"]);
    assert_eq!(refused.status, 2);
    let said = "error: all.jsonl and other have different results for line 1\n";
    assert_eq!(refused.err, said);
    folder.run(&["distance", "--max-depth", "9", "--input", "cubes", "--journal", "limited"]);
    let refused = folder.run(&["journal", "merge", "all.jsonl", "limited"]);
    assert!(refused.err.contains("different runs: --max-depth 20 then, 9 now"), "{}", refused.err);
    let refused = folder.run(&["journal", "merge", "cubes"]);
    assert!(refused.err.contains("it does not begin as a journal does"), "{}", refused.err);
}

#[test]
fn the_status_of_a_journal_says_what_is_in_it() {
    let folder = Folder::new("R U\t2\nR U\t5\nmine\tR\t2\nR U F\t3\t1\n");
    folder.run(&["verify", "cubes", "--journal", "journal"]);
    let expected = "\
journal: a journal of faceturn verify, version 3
options: the usual ones
4 results, lines 1 to 4
2 ok, 2 refuted
R U: refuted: the distance is 2, not 5
mine: refuted: the distance is 1, not 2
distance  positions
       1          1  ####################
       2          2  ########################################
       3          1  ####################
mean distance 2.00 of 4 positions
";
    let status = folder.run(&["journal", "status", "journal"]);
    assert_eq!((status.status, status.out.as_str()), (0, expected));
    let json = folder.run(&["journal", "status", "--json", "journal"]).out;
    let object: Value = serde_json::from_str(&json).expect("an object");
    assert_eq!((&object["results"], &object["command"]), (&4.into(), &"verify".into()));
    assert_eq!(object["refuted"]["R U"][0], "the distance is 2, not 5");
    // Names may repeat.
    fs::write(folder.path("cubes"), "a\tR U\t3\na\tR\t2\n").expect("room");
    folder.run(&["verify", "cubes", "--journal", "names"]);
    let json = folder.run(&["journal", "status", "--json", "names"]).out;
    let object: Value = serde_json::from_str(&json).expect("an object");
    let both = ["the distance is 2, not 3", "the distance is 1, not 2"];
    assert_eq!(object["refuted"]["a"], Value::from(both.to_vec()));
}

#[test]
fn a_resumed_verification_names_what_it_refuted_before() {
    let folder = Folder::new("R U\t2\nR U\t5\nmine\tR\t2\n");
    let arguments = ["verify", "cubes", "--journal", "journal"];
    assert_eq!(folder.run(&arguments).status, 1);
    let Ended { status, out, err } = folder.run(&arguments);
    assert_eq!((status, out.as_str()), (1, ""));
    assert!(err.contains("R U: refuted before: the distance is 2, not 5\n"), "{err}");
    assert!(err.contains("mine: refuted before: the distance is 1, not 2\n"), "{err}");
}

#[test]
fn a_result_that_was_changed_is_refused_with_its_line_and_both_checks() {
    let folder = Folder::new(CUBES);
    let distance = ["distance", "--input", "cubes", "--journal", "journal"];
    assert_eq!(folder.run(&distance).status, 0);
    let whole = fs::read_to_string(folder.path("journal")).expect("the journal");
    let changed = whole.replace("\"distance\":3", "\"distance\":2");
    assert_ne!(changed, whole);
    fs::write(folder.path("journal"), &changed).expect("room");
    let line = changed.lines().nth(1).expect("a result");
    let [written, computed] = [whole.lines().nth(1).expect("a result"), line]
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["check"].clone());
    assert_eq!(written, computed);
    let content = line.replace(&format!(",\"check\":{written}"), "");
    let checked = faceturn::internals::checked_line(&content);
    let computed: Value = serde_json::from_str(&checked).expect("JSON");
    let said = format!(
        "error: the journal journal, line 2: found the check {written}, but the line has {}: it is \
         damaged or was changed; name another file, or delete this line\n",
        computed["check"]
    );
    let status = ["journal", "status", "journal"];
    let merge = ["journal", "merge", "journal"];
    for arguments in [&distance[..], &status, &merge] {
        let refused = folder.run(arguments);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(refused.err, said, "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(folder.path("journal")).expect("the journal"), changed);
    // As input it is like any file of claims: verify finds the wrong one.
    let verified = folder.run(&["verify", "--strict", "journal"]);
    assert_eq!(verified.status, 1, "{}", verified.err);
    assert!(verified.out.starts_with("R U F\trefuted\t"), "{}", verified.out);
}

#[test]
fn journals_that_cat_has_joined_are_read_as_input() {
    let folder = Folder::new(CUBES);
    let mut joined = Vec::new();
    for shard in ["1/2", "2/2"] {
        let options = ["--shard", shard, "--journal", "shard"];
        folder.run(&[&["distance", "--input", "cubes"], &options[..]].concat());
        joined.extend(fs::read(folder.path("shard")).expect("a journal"));
        fs::remove_file(folder.path("shard")).expect("there");
    }
    fs::write(folder.path("joined"), joined).expect("room");
    let verified = folder.run(&["verify", "--strict", "joined"]);
    assert_eq!((verified.status, verified.out.lines().count()), (0, 5), "{}", verified.err);
}

#[test]
fn a_journal_of_a_goal_is_resumed_with_the_same_goal_alone() {
    let folder = Folder::new(CUBES);
    let cross = ["solve", "--no-keep", "--input", "cubes", "--goal", "cross"];
    let printed = folder.run(&cross).out;
    let journaled = [&cross[..], &["--journal", "journal"]].concat();
    assert_eq!(folder.run(&journaled).out, printed);
    let whole = fs::read(folder.path("journal")).expect("the journal");
    // As if it had been killed while writing the last result.
    fs::write(folder.path("journal"), &whole[..whole.len() - 9]).expect("room");
    let resumed = folder.run(&journaled);
    assert!(resumed.err.contains("; 4 skipped, being in the journal"), "{}", resumed.err);
    assert!(printed.ends_with(&resumed.out), "{}", resumed.out);
    for (options, said) in [
        (&["--goal", "cross:U"][..], "--goal cross then, cross:U now"),
        (&["--goal", "cross", "--auf"], "--auf"),
        (&["--goal", "cross", "--moves", "R U"], "--moves"),
    ] {
        let others = ["solve", "--no-keep", "--input", "cubes", "--journal", "journal"];
        let other = folder.run(&[&others[..], options].concat());
        assert_eq!(other.status, 2, "{options:?}");
        assert!(other.err.contains(said), "{options:?}: {}", other.err);
    }
}

#[test]
fn a_journal_is_resumed_with_the_same_turns_however_they_are_spelled() {
    let folder = Folder::new("R U\nF\n");
    let run = |turns| {
        let goal = ["solve", "--no-keep", "--input", "cubes", "--goal", "eo", "--moves", turns];
        folder.run(&[&goal[..], &["--journal", "journal"]].concat())
    };
    assert_eq!(run("R U F").status, 0);
    let resumed = run("<F,U,R1,R2,R'>");
    assert!(resumed.err.contains("2 results of earlier runs"), "{}", resumed.err);
    let other = run("R1 U F");
    assert!(other.err.contains("--moves <U,F,R> then, <U,F,R1> now"), "{}", other.err);
}

#[test]
fn a_batch_with_a_goal_is_written_as_csv_and_up_to_symmetry() {
    // By symmetry, R2 L2 has as many solutions with R first as with L first.
    let folder = Folder::new("R2 F2 L2 B2\nF\n");
    let cross = ["solve", "--no-keep", "--input", "cubes", "--goal", "cross"];
    let csv = folder.run(&[&cross[..], &["--csv"]].concat());
    let mut lines = csv.out.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let column = |name: &str| header.iter().position(|it| *it == name).expect("a column");
    let distances: Vec<&str> =
        lines.map(|line| line.split(',').nth(column("distance")).expect("a field")).collect();
    assert_eq!((csv.status, distances), (0, vec!["4", "1"]), "{}", csv.err);
    // Without its free turns a solution would be useless.
    let free = ["solve", "--no-keep", "--goal-memory", "5", "--pre-auf", "--auf", "--csv", "-q"];
    let free = folder.run(&[&free[..], &["U R U2"]].concat()).out;
    let (header, row) = free.split_once('\n').expect("a header");
    let column = |name: &str| {
        let column = header.split(',').position(|it| it == name).expect("a column");
        row.split(',').nth(column).expect("a field").to_owned()
    };
    let fields = ["goal", "distance", "first_turns", "solutions", "last_turns"].map(column);
    assert_eq!(fields, ["solved", "1", "U2", "R'", "U'"]);
    let any = folder.run(&["solve", "--goal", "eo:any", "--input", "cubes", "--csv", "-q"]);
    let reached = |line: &str| line.split(',').nth(15).map(str::to_owned);
    let reached: Vec<_> = any.out.lines().filter_map(reached).collect();
    assert_eq!(reached, ["goals_reached", "eo:F & eo:U & eo:R", "eo:U & eo:R"], "{}", any.out);
    let all = folder.run(&cross).out;
    let kinds = folder.run(&[&cross[..], &["--up-to-symmetry"]].concat()).out;
    assert!(kinds.lines().count() < all.lines().count(), "{kinds}\n{all}");
    assert!(kinds.lines().all(|line| all.lines().any(|other| other == line)), "{kinds}\n{all}");
}
