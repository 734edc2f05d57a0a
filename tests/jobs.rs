//! The table of jobs, `tests/jobs.json`, for the program and its server. The tests of the Python
//! and JavaScript packages run the same table.
//!
//! `JOBS=overwrite cargo test jobs` writes the program's answers into the table.

use std::fs;
use std::path::PathBuf;

use faceturn_tests::repository;
use serde_json::{Map, Value, json};

use crate::serve::clients::Server;
use crate::support::{Ended, faceturn_with_table, run};

/// Fields that differ between doors, or between runs.
const APART: [&str; 2] = ["line", "seconds"];

fn path() -> PathBuf {
    repository().join("tests/jobs.json")
}

fn table() -> Vec<Value> {
    let text = fs::read_to_string(path()).expect("the table of jobs");
    serde_json::from_str(&text).expect("a list of jobs")
}

/// The text of a refusal, with the names of options spelled by `spell`.
fn spelled(refusal: &Value, spell: impl Fn(&str) -> String) -> String {
    let mut text = refusal.as_str().expect("a text").to_owned();
    while let (Some(open), Some(close)) = (text.find('{'), text.find('}')) {
        text = format!("{}{}{}", &text[..open], spell(&text[open + 1..close]), &text[close + 1..]);
    }
    text
}

fn dashed(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

fn command(case: &Value) -> &str {
    case["command"].as_str().unwrap_or("solve")
}

fn run_job(command: &str, job: &Map<String, Value>) -> Ended {
    let mut arguments = vec![command.to_owned(), "--json".to_owned()];
    if command == "solve" {
        arguments.push("--no-keep".to_owned());
    }
    let is_option = |name: &str| !["position", "skeleton"].contains(&name);
    for (name, value) in job.iter().filter(|(name, _)| is_option(name)) {
        arguments.push(dashed(name));
        match value {
            Value::Bool(true) => {}
            Value::String(text) => arguments.push(text.clone()),
            value => arguments.push(value.to_string()),
        }
    }
    let texts = ["position", "skeleton"].into_iter().filter_map(|name| job.get(name));
    arguments.extend(texts.map(|text| text.as_str().expect("a text").to_owned()));
    run(&mut faceturn_with_table(arguments.iter().map(String::as_str)))
}

fn without_apart(mut report: Value) -> Value {
    for name in APART {
        report.as_object_mut().expect("an object").remove(name);
    }
    report
}

#[test]
fn the_program_answers_every_job_of_the_table() {
    let mut table = table();
    let overwrites = std::env::var("JOBS").is_ok_and(|value| value == "overwrite");
    for case in &mut table {
        let ended = run_job(command(case), case["job"].as_object().expect("an object"));
        if ended.status == 2 {
            assert_eq!(ended.err, "", "{}", case["name"]);
            let object: Value = serde_json::from_str(&ended.out).expect("an object");
            let found = object["error"]["message"].as_str().expect("a message");
            assert_eq!(found, spelled(&case["refused"], dashed), "{}", case["name"]);
            continue;
        }
        let report = without_apart(serde_json::from_str(&ended.out).expect("an object"));
        if overwrites {
            case["report"] = report;
        } else {
            assert_eq!(report, case["report"], "{}", case["name"]);
        }
    }
    if overwrites {
        let text = serde_json::to_string_pretty(&table).expect("a list") + "\n";
        fs::write(path(), text).expect("room for the table");
    }
}

#[test]
fn the_server_answers_every_job_of_the_table() {
    let server = Server::start(&["--no-keep"]);
    let mut client = server.client();
    for case in table() {
        let mut message = case["job"].clone();
        (message["type"], message["id"]) = (json!(command(&case)), json!(1));
        client.send(&message);
        let is_last = |message: &Value| message["type"] == "result" || message["type"] == "error";
        let mut messages = std::iter::repeat_with(|| client.receive());
        let answer = messages.find(is_last).expect("messages without end");
        if answer["type"] == "error" {
            let said = answer["error"]["message"].as_str().expect("a text");
            let said = said.lines().next().unwrap_or_default();
            assert_eq!(said, spelled(&case["refused"], str::to_owned), "{}", case["name"]);
        } else {
            let report = without_apart(answer["result"].clone());
            assert_eq!(report, case["report"], "{}", case["name"]);
        }
    }
}
