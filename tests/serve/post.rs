//! `POST`: searches for programs that do not use WebSocket.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

use serde_json::{Value, json};

use super::clients::{LONG, Server};
use super::searches::{printed, without};

fn post_with(server: &Server, path: &str, content: &str, headers: &str) -> (u16, Value) {
    let mut stream = server.stream();
    let (host, length) = (&server.host, content.len());
    write!(
        stream,
        "POST /api/v1/{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n{headers}\
         Connection: close\r\n\r\n{content}"
    )
    .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.expect("a status"), serde_json::from_str(body).unwrap_or_else(|_| body.into()))
}

fn post(server: &Server, path: &str, content: &Value) -> (u16, Value) {
    post_with(server, path, &content.to_string(), "Content-Type: application/json\r\n")
}

#[test]
fn a_long_answer_comes_whole_and_ends_with_its_client() {
    let server = Server::start(&["--no-keep", "--max-solutions", "200000"]);
    let content = json!({"position": "solved", "goal": "eo", "length": "0..5"}).to_string();
    let ask = || {
        let (mut stream, length) = (server.stream(), content.len());
        let head = "POST /api/v1/solve HTTP/1.0\r\nContent-Type: application/json\r\n";
        let host = &server.host;
        write!(stream, "{head}Host: {host}\r\nContent-Length: {length}\r\n\r\n{content}")
            .expect("it reads");
        stream
    };
    // Some clients leave after the first bytes; their places are free again.
    for _ in 0..10 {
        ask().read_exact(&mut [0; 100]).expect("it answers");
    }
    let mut answer = String::new();
    ask().read_to_string(&mut answer).expect("it answers");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a head");
    let report: Value = serde_json::from_str(body).expect("all of it");
    let listed = report["solutions"].as_array().expect("a list").len();
    assert!(listed > 50_000 && report["solution_count"] == listed, "{listed}");
    assert_eq!(report["ended"], "finished");
}

#[test]
fn an_answer_is_what_the_program_prints() {
    let server = Server::start(&["--no-keep"]);
    for (path, content, arguments) in [
        ("solve", json!({"position": "R U R' U' F2"}), vec!["solve", "R U R' U' F2"]),
        (
            "solve",
            json!({"position": "F R", "goal": "eo", "moves": "RUF"}),
            vec!["solve", "--goal", "eo", "--no-keep", "--moves", "RUF", "F R"],
        ),
        ("quick", json!({"position": "R U F2"}), vec!["quick", "R U F2"]),
        ("distance", json!({"position": "R U F"}), vec!["distance", "R U F"]),
        (
            "quick",
            json!({"position": "superflip", "nodes": 1000, "moves": "<U,R,F,D,L>"}),
            vec!["quick", "--nodes", "1000", "--moves", "<U,R,F,D,L>", "superflip"],
        ),
        (
            "quick",
            json!({"position": "superflip", "nodes": 5000, "cost": "half=1.5,axial"}),
            vec!["quick", "--nodes", "5000", "--cost", "half=1.5,axial", "superflip"],
        ),
        (
            "steps",
            json!({"position": "U2 F2 R L2 D F", "steps": "eo:F, dr:U", "count": 2}),
            vec!["steps", "--steps", "eo:F, dr:U", "--count", "2", "U2 F2 R L2 D F"],
        ),
        (
            "insertions",
            json!({"position": "F R U2 R' D R U2 R' D' L", "skeleton": "L' \
            F'", "insert_length": 8}),
            vec!["insertions", "--insert-length", "8", "F R U2 R' D R U2 R' D' L", "L' F'"],
        ),
    ] {
        let (status, mut answer) = post(&server, path, &content);
        assert_eq!(status, 200, "{content}: {answer}");
        without(&mut answer, &["seconds"]);
        assert_eq!(answer, printed(&[&arguments[..], &["--json"]].concat()), "{content}");
    }
    // An unreachable goal is an answer, too.
    let (status, answer) = post(&server, "solve", &json!({"position": "F", "moves": "RU"}));
    assert_eq!((status, answer["solutions"].clone()), (200, json!([])), "{answer}");
}

#[test]
fn a_claim_is_checked_as_by_the_program() {
    let server = Server::start(&[]);
    let claim = json!({"position": "R U F2", "distance": 2, "solutions": ["F2 U' R'"]});
    let mut corrected = claim.clone();
    corrected["correct"] = true.into();
    let right = json!({"position": "R U F2", "distance": 3, "solution_count": 1});
    let quarter = json!({"position": "R U F2", "metric": "quarter", "distance": 4});
    for (content, verdict, text, is) in [
        (claim, "refuted", "the distance is more than 2", json!(null)),
        (corrected, "refuted", "the distance is 3, not 2", json!(3)),
        (right, "ok", "count", json!(3)),
        (quarter, "ok", "distance", json!(4)),
    ] {
        let (status, answer) = post(&server, "verify", &content);
        assert_eq!((status, &answer["verdict"]), (200, &json!(verdict)), "{answer}");
        assert_eq!((&answer["true_distance"], &answer["input"]), (&is, &json!("R U F2")));
        let said = if verdict == "ok" { &answer["verified"] } else { &answer["truth"] };
        assert!(said.as_array().is_some_and(|said| said.contains(&json!(text))), "{answer}");
    }
}

#[test]
fn one_request_keeps_no_more_solutions_than_the_server_allows() {
    let server = Server::start(&["--no-keep", "--max-solutions", "300"]);
    let many = json!({"position": "solved", "goal": "eo", "length": "0..8"});
    let of = |most: u64| {
        let mut content = many.clone();
        content["max_solutions"] = most.into();
        post(&server, "solve", &content)
    };
    for (asked, kept) in [(1_000_000, 300), (200, 200)] {
        let (status, answer) = of(asked);
        assert_eq!((status, &answer["ended"]), (200, &json!("solutions")), "{answer}");
        assert_eq!((&answer["solution_count"], &answer["complete"]), (&json!(kept), &json!(false)));
        assert_eq!(answer["solutions"].as_array().map(Vec::len), Some(kept));
    }
    let (status, answer) = of(0);
    assert_eq!(status, 422, "{answer}");
}

#[test]
fn what_cannot_be_done_has_a_status_and_an_error() {
    let server = Server::start(&[]);
    for (path, content, status, kind, begin) in [
        ("solve", json!({"position": "R Q"}), 422, "moves", "unknown move \"Q\" at column 3"),
        ("solve", json!({"position": "R", "depth": 3}), 400, "message", "unknown field \"depth\""),
        ("solve", json!({"position": 5}), 400, "message", "position is 5; expected a text"),
        ("solve", json!({}), 400, "message", "position is missing; expected moves"),
        ("solve", json!({"position": " "}), 422, "blank", "empty position; expected moves"),
        (
            "solve",
            json!({"position": "R", "type": "quick"}),
            400,
            "message",
            "unknown field \"type\"; expected",
        ),
        ("solve", json!({"position": "R", "id": 1}), 400, "message", "unknown field \"id\""),
        ("solve", json!({"position": "R", "extra": 11}), 422, "option", "extra is 11; expected"),
        ("verify", json!({"position": "R"}), 400, "message", "distance is missing"),
        (
            "verify",
            json!({"position": "R", "distance": 21}),
            422,
            "option",
            "distance is 21; expected at most 20",
        ),
        (
            "verify",
            json!({"position": "R", "distance": 1, "solutions": ["Q"]}),
            422,
            "moves",
            "solutions: unknown move \"Q\"",
        ),
        ("solve", json!(["R"]), 400, "message", "expected a JSON object, found a list"),
        ("quick", json!({"position": "R", "time": 61}), 400, "message", "time is 61 s; expected"),
        ("quick", json!({"position": "R", "moves": "RU"}), 422, "moves", "moves is <U,R>; a short"),
        (
            "quick",
            json!({"position": "R", "cost": "fast"}),
            422,
            "option",
            "cost: \"fast\" is not a",
        ),
        (
            "steps",
            json!({"position": "R", "steps": "eo, htr"}),
            422,
            "option",
            "steps: step 2: htr cannot follow eo",
        ),
        ("steps", json!({"position": "R", "skeleton": "R"}), 400, "message", "unknown field"),
        ("insertions", json!({"position": "R"}), 400, "message", "skeleton is missing; expected"),
        (
            "insertions",
            json!({"position": "R", "skeleton": "Q"}),
            422,
            "skeleton",
            "in the skeleton: unknown move \"Q\"",
        ),
        (
            "insertions",
            json!({"position": "R", "skeleton": "", "count": 10_001}),
            422,
            "option",
            "count is 10001; expected at most 10000",
        ),
        (
            "quick",
            json!({"position": "F".repeat(70_000)}),
            413,
            "message",
            "expected a JSON object",
        ),
    ] {
        let (found, answer) = post(&server, path, &content);
        let (error, text) = (&answer["error"], content.to_string());
        let text = text.chars().take(60).collect::<String>();
        assert_eq!((found, &error["kind"]), (status, &kind.into()), "{text}: {answer}");
        let message = error["message"].as_str().expect("a text");
        assert!(message.starts_with(begin), "{text}: {message}");
    }
    let twice = r#"{"position": "R", "position": "U"}"#;
    let (status, answer) = post_with(&server, "solve", twice, "");
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(status == 400 && message.contains("\"position\" occurs twice"), "{answer}");
    let (status, answer) = post_with(&server, "solve", "position=R", "");
    assert_eq!((status, &answer["error"]["kind"]), (400, &"message".into()), "{answer}");
    let (head, _) = server.request(&["GET /api/v1/solve HTTP/1.1"]);
    assert!(head.starts_with("HTTP/1.1 405 "), "{head}");
}

#[test]
fn pages_of_other_sites_cannot_post() {
    let server = Server::start(&[]);
    let content = json!({"position": "R"}).to_string();
    let host = &server.host;
    for (headers, expected) in [
        (format!("Origin: http://{host}\r\n"), 200),
        ("Origin: http://example.com\r\nContent-Type: text/plain\r\n".to_owned(), 403),
        ("Origin: null\r\n".to_owned(), 403),
        ("Host: example.com\r\n".to_owned(), 403),
    ] {
        let (status, answer) = post_with(&server, "quick", &content, &headers);
        assert_eq!(status, expected, "{headers}: {answer}");
    }
}

fn ask(server: &Server, path: &str) -> TcpStream {
    let content = json!({"position": LONG}).to_string();
    let mut stream = server.stream();
    let (host, length) = (&server.host, content.len());
    write!(
        stream,
        "POST /api/v1/{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n{content}"
    )
    .expect("it reads");
    stream
}

#[test]
fn a_client_that_is_gone_ends_its_search() {
    let server = Server::start(&["--searches", "1", "--threads", "1"]);
    for path in ["solve", "steps"] {
        let streams = [ask(&server, path), ask(&server, path)];
        server.wait_for_searches(1, 1);
        // Short searches do not wait for them.
        assert_eq!(post(&server, "quick", &json!({"position": "R"})).0, 200);
        drop(streams);
        server.wait_for_searches(0, 0);
    }
}

#[test]
fn a_time_limit_ends_a_search() {
    let server = Server::start(&[]);
    let limited = json!({"position": LONG, "timeout": 0.1});
    let (status, answer) = post(&server, "solve", &limited);
    assert_eq!((status, &answer["ended"]), (200, &"timeout".into()), "{answer}");
    let steps = json!({"position": LONG, "timeout": 0});
    let insertions = json!({"position": LONG, "skeleton": "", "timeout": 0});
    for (path, limited) in [("steps", steps), ("insertions", insertions)] {
        let (status, answer) = post(&server, path, &limited);
        assert_eq!((status, &answer["ended"]), (200, &"timeout".into()), "{answer}");
    }
}

#[test]
fn every_request_of_many_clients_is_answered() {
    let server = Server::start(&[]);
    let content = json!({"position": "R"});
    thread::scope(|scope| {
        for _ in 0..150 {
            scope.spawn(|| assert_eq!(post(&server, "quick", &content).0, 200));
        }
    });
}

#[test]
fn one_more_of_many_long_requests_is_told_to_come_later() {
    let server = Server::start(&["--searches", "1", "--threads", "1"]);
    let long: Vec<_> = (0..56).map(|_| ask(&server, "solve")).collect();
    server.wait_for_searches(1, 39);
    let (status, answer) = post(&server, "solve", &json!({"position": "R"}));
    assert_eq!((status, &answer["error"]["kind"]), (503, &"busy".into()), "{answer}");
    assert_eq!(post(&server, "quick", &json!({"position": "R"})).0, 200);
    // Earlier refused requests have an answer, too.
    let refused = long.iter().filter(|stream| {
        stream.set_nonblocking(true).expect("a stream");
        let mut answer = [0; 12];
        stream.peek(&mut answer).is_ok_and(|bytes| answer[..bytes] == *b"HTTP/1.1 503")
    });
    assert_eq!(refused.count(), 16);
    drop(long);
    server.wait_for_searches(0, 0);
}

#[test]
fn idle_connections_do_not_end_a_search() {
    let server = Server::start(&["--searches", "1", "--threads", "1"]);
    let limited = json!({"position": LONG, "timeout": 3});
    thread::scope(|scope| {
        let searching = scope.spawn(|| post(&server, "solve", &limited));
        server.wait_for_searches(1, 0);
        let idle: Vec<_> = (0..80).map(|_| server.stream()).collect();
        let (status, answer) = searching.join().expect("an answer");
        assert_eq!((status, &answer["ended"]), (200, &"timeout".into()), "{answer}");
        drop(idle);
    });
}
