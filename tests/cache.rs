//! `faceturn cache`, and the limit on pattern databases.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{DATA_FOLDER, Ended, faceturn, run, table_path};

fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room in the target folder")
}

/// Runs the program with this data folder and limit on pattern databases.
fn with_data(data: &Path, bytes: Option<&str>, arguments: &[&str]) -> Ended {
    let mut command = faceturn(arguments.iter().copied());
    command.env(DATA_FOLDER, data).env_remove("FACETURN_CACHE_BYTES");
    if let Some(bytes) = bytes {
        command.env("FACETURN_CACHE_BYTES", bytes);
    }
    run(&mut command)
}

fn solve_goals(data: &Path, bytes: Option<&str>, goals: &[&str]) {
    for goal in goals {
        let ended = with_data(data, bytes, &["solve", "-q", "--goal", goal, "R"]);
        assert_eq!((ended.status, ended.err.as_str()), (0, ""), "{goal}");
    }
}

fn listed(data: &Path) -> Vec<Value> {
    let Ended { status, out, err } = with_data(data, None, &["cache", "list", "--json"]);
    assert_eq!((status, err.as_str()), (0, ""));
    out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn descriptions(data: &Path) -> Vec<String> {
    let text = |entry: Value| entry["description"].as_str().expect("a text").to_owned();
    let mut descriptions: Vec<String> = listed(data).into_iter().map(text).collect();
    descriptions.sort_unstable();
    descriptions
}

fn age(entry: &Value, days: u64) {
    let then = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
    let path = entry["path"].as_str().expect("a path");
    let file = File::options().append(true).open(path).expect("a file");
    file.set_modified(then).expect("our own file");
}

const TABLE: &str = "table of distances, for every search";

#[test]
fn the_cache_is_listed_and_cleaned_by_age() {
    let data = folder();
    let kept = data.path().join("faceturn");
    let nothing = with_data(data.path(), None, &["cache", "list"]);
    let limit = "pattern databases may take 2,000 MB (FACETURN_CACHE_BYTES)\n";
    assert_eq!(nothing.out, format!("0 files, 0.0 MB; {limit}"));
    fs::create_dir(&kept).expect("room for a folder");
    let table = kept.join("h-cosets-v1.table");
    // A copy: other tests have the file open, and Windows removes no name of it until they end.
    fs::copy(table_path(), &table).expect("room for a table");
    solve_goals(data.path(), None, &["cross", "eo"]);
    let turns = ["solve", "-q", "--goal", "cross", "--moves", "R U F D", "R"];
    assert_eq!(with_data(data.path(), None, &turns).status, 0);

    let entries = listed(data.path());
    let kinds: Vec<&str> = entries.iter().filter_map(|entry| entry["kind"].as_str()).collect();
    assert_eq!(kinds, ["table", "pattern_database", "pattern_database", "pattern_database"]);
    assert_eq!(entries[0]["path"], table.to_str().expect("a plain name"));
    assert_eq!(entries[0]["bytes"], 70_458_301);
    let goals: Vec<String> = descriptions(data.path());
    assert_eq!((goals[0].as_str(), goals[3].as_str()), ("goal cross:D", TABLE));
    assert!(goals[1].starts_with("goal cross:D, turns ") && goals[2].starts_with("goal eo"));
    assert!(entries[1]["last_used"].as_str().is_some_and(|time| time.ends_with('Z')));
    let Ended { out, .. } = with_data(data.path(), None, &["cache", "list"]);
    assert!(out.starts_with(&format!("{}\n     70 MB  20", kept.display())), "{out}");
    assert!(out.contains(&format!("{}\n    0.", kept.join("patterns").display())), "{out}");
    assert!(out.contains(TABLE) && out.contains("  goal cross:D, turns "), "{out}");
    assert!(out.contains("\n4 files, 7") && out.ends_with(limit), "{out}");

    // Only what has not been used for long; tables only on request.
    let cross = entries.iter().find(|entry| entry["description"] == "goal cross:D");
    age(cross.expect("it is listed"), 9);
    let clean = |more: &[&str]| with_data(data.path(), None, &[&["cache", "clean"], more].concat());
    assert_eq!(clean(&["--older-than", "10"]).out, "removed 0 files, 0.0 MB\n");
    let Ended { status, out, err } = clean(&["--older-than", "8"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("goal cross:D\n") && out.contains("removed 1 file, 0.1 MB"), "{out}");
    assert_eq!(clean(&["--json"]).out.matches("\"pattern_database\"").count(), 2);
    assert_eq!(descriptions(data.path()), [TABLE]);
    assert!(clean(&["--tables"]).out.ends_with("removed 1 file, 70 MB\n"));
    assert_eq!((listed(data.path()).len(), table.exists()), (0, false));
}

#[test]
fn a_file_that_is_not_a_table_and_a_table_for_all_users_are_never_removed() {
    let data = folder();
    let notes = data.path().join("notes");
    fs::write(&notes, "not a table").expect("room for a file");
    let shared = data.path().join("share/faceturn");
    fs::create_dir_all(&shared).expect("room for a folder");
    let table = shared.join("h-cosets-v1.table");
    fs::hard_link(table_path(), &table).expect("the same disk");
    let clean = |table: &[&str]| {
        let mut command = faceturn([&["cache", "clean", "--tables"], table].concat());
        command.env(DATA_FOLDER, data.path().join("own"));
        run(command.env("XDG_DATA_DIRS", data.path().join("share"))).out
    };
    assert_eq!(clean(&[]), "removed 0 files, 0.0 MB\n");
    let named = notes.to_str().expect("a plain name");
    assert_eq!(clean(&["--table", named]), "removed 0 files, 0.0 MB\n");
    assert!(notes.exists() && table.exists());
}

#[test]
fn a_database_that_is_being_made_is_left_alone() {
    let data = folder();
    solve_goals(data.path(), None, &["cross"]);
    let path = listed(data.path())[0]["path"].as_str().expect("a path").to_owned();
    let lock = File::open(path.clone() + ".lock").expect("left by the process that made it");
    lock.lock().expect("a lock");
    let clean = || with_data(data.path(), None, &["cache", "clean"]);
    let Ended { status, out, err } = clean();
    assert_eq!((status, out.as_str()), (0, "removed 0 files, 0.0 MB\n"));
    assert_eq!(err, "left alone, being made: goal cross:D\n");
    drop(lock);
    assert!(clean().out.ends_with("removed 1 file, 0.1 MB\n"));
    assert!(!Path::new(&path).exists());
}

#[test]
fn pattern_databases_that_were_not_used_for_long_make_room_for_new_ones() {
    let data = folder();
    // A database of a cross has 190,080 arrangements, two to a byte, and a page.
    let most = Some("200000");
    solve_goals(data.path(), most, &["cross:U", "cross:F"]);
    for entry in listed(data.path()) {
        age(&entry, if entry["description"] == "goal cross:U" { 1 } else { 2 });
    }
    // Using the older one makes it the newer one.
    solve_goals(data.path(), most, &["cross:F"]);
    let Ended { err, .. } = with_data(data.path(), most, &["distance", "--goal", "cross:R", "F"]);
    let note = "removed a pattern database to make room: goal cross:U\n";
    assert!(err.starts_with(note), "{err}");
    assert_eq!(descriptions(data.path()), ["goal cross:F", "goal cross:R"]);

    let Ended { status, err, .. } =
        with_data(data.path(), Some("2 GB"), &["distance", "-q", "--goal", "cross:L", "F"]);
    let reason = "expected a number of bytes in FACETURN_CACHE_BYTES, found \"2 GB\"";
    assert_eq!(status, 0);
    assert_eq!(err, format!("warning: pattern databases are not kept: {reason}\n"));
    let Ended { status, err, .. } = with_data(data.path(), Some("2 GB"), &["cache", "list"]);
    assert_eq!((status, err), (2, format!("error: {reason}\n")));
}
