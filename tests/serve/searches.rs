//! Searches: their answers, the queue, and how they end.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::clients::{LONG, Server};
use crate::support::{faceturn_with_table, run, table_path};

pub(super) fn printed(arguments: &[&str]) -> Value {
    let ended = run(&mut faceturn_with_table(arguments.iter().copied()));
    let mut object = serde_json::from_str(&ended.out).expect("an object");
    without(&mut object, &["line", "seconds"]);
    object
}

pub(super) fn without(object: &mut Value, fields: &[&str]) {
    for field in fields {
        object.as_object_mut().expect("an object").remove(*field);
    }
}

#[test]
fn a_result_is_what_the_program_prints() {
    let server = Server::start(&[]);
    let mut client = server.client();
    for (fields, arguments) in [
        (json!({"position": "R U R' U' F2"}), vec!["R U R' U' F2"]),
        (
            json!({"position": "M2 E2 S2", "up_to_symmetry": true}),
            vec!["--up-to-symmetry", "M2 E2 S2"],
        ),
        (json!({"position": "Rw U F", "extra": 2}), vec!["--extra", "2", "Rw U F"]),
        (
            json!({"position": "R U F2 D' B L2 U' R2 F", "first": true}),
            vec!["--first", "R U F2 D' B L2 U' R2 F"],
        ),
        (
            json!({"position": "R U R' U' F2", "max_depth": 4}),
            vec!["--max-depth", "4", "R U R' U' F2"],
        ),
        (json!({"position": "solved"}), vec!["solved"]),
    ] {
        let mut message = fields.clone();
        (message["id"], message["type"]) = (7.into(), "solve".into());
        client.send(&message);
        let mut result = client.wait_for(7, "result")["result"].clone();
        without(&mut result, &["seconds"]);
        assert_eq!(result, printed(&[vec!["solve", "--json"], arguments].concat()), "{fields}");
    }
}

#[test]
fn a_goal_is_reached_as_by_the_program() {
    let server = Server::start(&["--no-keep"]);
    let mut client = server.client();
    // The cross after R2 F, with gaps for all other pieces.
    let cross = "????UD????R??R???????FF???????DD??D?????LD?L?????B??B?";
    for (goal, position, options) in [
        ("cross", "R U F2 D' B L2", json!({})),
        ("eo+cross:F", "R U F2 D' B L2", json!({"extra": 1})),
        ("DF DR; o:UFR", "R F", json!({"first": true})),
        ("cross", cross, json!({})),
        ("solved", "R U F2 D'", json!({})),
    ] {
        let mut arguments = vec!["solve", "--json", "--no-keep", "--goal", goal];
        let mut message = json!({"id": 7, "type": "solve", "goal": goal, "position": position});
        for (name, value) in options.as_object().expect("an object") {
            message[name] = value.clone();
            arguments.extend(if name == "first" { vec!["--first"] } else { vec!["--extra", "1"] });
        }
        client.send(&message);
        let mut result = client.wait_for(7, "result")["result"].clone();
        without(&mut result, &["seconds"]);
        let mut expected = printed(&[arguments, vec![position]].concat());
        if goal == "solved" {
            without(&mut expected, &["goal"]);
        }
        assert_eq!(result, expected, "{message}");
    }
    let wrong = |goal: &str, position: &str| -> Value {
        json!({"id": 8, "type": "solve", "goal": goal, "position": position})
    };
    for (message, kind, text) in [
        (wrong("crosss", "R"), "goal", "did you mean cross?"),
        (wrong("f2l", cross), "facelets", "the goal f2l:D needs to know more of the start"),
        (wrong("solved", cross), "facelets", "the goal solved needs to know more of the start"),
    ] {
        let error = client.ask(&message)["error"].clone();
        assert_eq!(error["kind"], kind, "{error}");
        assert!(error["message"].as_str().is_some_and(|it| it.contains(text)), "{error}");
    }
}

#[test]
fn what_happens_is_sent_in_order() {
    let server = Server::start(&[]);
    assert_eq!(server.about()["table"]["state"], "unopened");
    let mut client = server.client();
    client.solve(1, "R U R' U' F2");
    let messages = client.until(1, "result");
    assert_eq!(server.about()["table"]["state"], "ready");
    let types: Vec<&str> = messages.iter().filter_map(|it| it["type"].as_str()).collect();
    let after_table: Vec<&str> =
        types.iter().copied().skip_while(|&kind| kind == "table").collect();
    assert!(after_table.len() < types.len(), "the first search waits for the table");
    assert_eq!(after_table, ["began", "pass_began", "solution", "pass_ended", "result"]);
    let of = |kind: &str| messages.iter().find(|it| it["type"] == kind).expect("it is there");
    assert_eq!((&of("began")["lower_bound"], &of("pass_began")["depth"]), (&5.into(), &5.into()));
    assert_eq!(of("solution")["solution"], of("result")["result"]["solutions"][0]);
    let ended = of("pass_ended");
    assert_eq!(ended["solutions"], of("result")["result"]["solutions"]);
    assert_eq!((&ended["complete"], &ended["lower_bound"]), (&true.into(), &5.into()));
    assert_eq!(ended["nodes"], of("result")["result"]["nodes"]);
}

#[test]
fn a_pass_says_how_long_it_takes_as_far_as_those_before_it_do() {
    let server = Server::start(&[]);
    let mut client = server.client();
    // At distance 16, so that the pass before the last one takes more than some milliseconds.
    client
        .solve(1, "F2 U' B D' R2 F U2 F' L F' U D R D' F L U2 R B2 U' F2 U B2 U D2 R2 L2 U' L' F");
    let messages = client.until(1, "result");
    let began: Vec<&Value> = messages.iter().filter(|it| it["type"] == "pass_began").collect();
    let expected = began.iter().map(|it| it["expected_seconds"].as_f64());
    let expected: Vec<Option<f64>> = expected.collect();
    assert!(expected.len() > 3 && expected[0].is_none(), "{expected:?}");
    assert!(expected.last().is_some_and(|last| last.is_some_and(|it| it > 0.0)), "{expected:?}");
}

#[test]
fn each_pass_ends_with_its_solutions_and_what_is_proven() {
    let server = Server::start(&[]);
    let mut client = server.client();
    // At distance 6, with solutions of 7 face turns and a bound below.
    let position = "R2 U2 R2 U2 R2 U2";
    client.send(&json!({"type": "solve", "id": 1, "position": position, "extra": 1}));
    let messages = client.until(1, "result");
    let result = &messages[messages.len() - 1]["result"];
    let mut solutions = Vec::new();
    let ended: Vec<&Value> = messages.iter().filter(|it| it["type"] == "pass_ended").collect();
    for pass in &ended {
        let of_pass = pass["solutions"].as_array().expect("a list");
        let depth = pass["depth"].as_u64().expect("a depth");
        assert_eq!(pass["lower_bound"], (depth + 1).min(6));
        assert_eq!(of_pass.is_empty(), depth < 6);
        solutions.extend(of_pass.iter().cloned());
    }
    assert_eq!(ended.len(), result["passes"].as_array().map_or(0, Vec::len));
    assert_eq!(result["solutions"], Value::from(solutions));
    assert!(ended.len() > 2, "{ended:?}");
}

#[test]
fn messages_do_not_wait_for_one_another() {
    let server = Server::start(&[]);
    let mut client = server.client();
    client.solve(1, "R");
    client.wait_for(1, "result");
    // By default, sockets delay small messages by 40 ms.
    let mut shortest = Duration::MAX;
    for _ in 0..50 {
        let start = Instant::now();
        client.solve(1, "R");
        client.wait_for(1, "result");
        shortest = shortest.min(start.elapsed());
    }
    assert!(shortest < Duration::from_millis(30), "{shortest:?}");
}

#[test]
fn a_long_search_sends_progress_and_ends_when_it_is_cancelled() {
    let server = Server::start(&["--threads", "1"]);
    let mut client = server.client();
    client.solve(1, LONG);
    let progress = client.wait_for(1, "progress");
    assert!(progress["depth"].as_u64() > Some(8), "{progress}");
    let share = progress["share"].as_f64().expect("a number");
    assert!((0.0..1.0).contains(&share), "{progress}");
    // Another message with the same number is refused, and the search goes on.
    client.solve(1, "R");
    let error = client.wait_for(1, "error")["error"].clone();
    assert_eq!(error["message"], "id 1 belongs to a search that is still running; use another id");
    client.send(&json!({"type": "cancel", "id": 1}));
    let result = client.wait_for(1, "result")["result"].clone();
    assert_eq!((&result["ended"], &result["distance"]), (&"interrupted".into(), &Value::Null));
    assert!(result["lower_bound"].as_u64() > Some(8), "{result}");
    let known = result["upper_bound"].as_u64().expect("a length");
    assert!((17..=20).contains(&known), "{result}");
    server.wait_for_searches(0, 0);
    // Cancelling a finished search has no answer, and its number can be used again.
    client.send(&json!({"type": "cancel", "id": 1}));
    client.solve(1, "R U");
    assert_eq!(client.wait_for(1, "result")["result"]["distance"], 2);
}

#[test]
fn a_time_limit_ends_a_search() {
    let server = Server::start(&["--threads", "1"]);
    let mut client = server.client();
    client.send(&json!({"type": "solve", "id": 1, "position": LONG, "timeout": 0.2}));
    let result = client.wait_for(1, "result")["result"].clone();
    assert_eq!(result["ended"], "timeout");
    let seconds = result["seconds"].as_f64().expect("a number");
    assert!(seconds >= 0.2, "{seconds}");
}

#[test]
fn searches_wait_in_a_queue_and_see_their_places() {
    let server = Server::start(&["--searches", "1", "--threads", "1"]);
    let mut client = server.client();
    client.solve(1, LONG);
    client.wait_for(1, "pass_began");
    client.solve(2, LONG);
    assert_eq!(client.wait_for(2, "queued")["place"], 1);
    client.solve(3, "R U F");
    assert_eq!(client.wait_for(3, "queued")["place"], 2);
    let searches = &server.about()["searches"];
    assert_eq!(searches, &json!({"running": 1, "waiting": 2, "limit": 1}));
    // A short search does not wait for long ones.
    client.send(&json!({"type": "quick", "id": 4, "position": LONG, "time": 0.01}));
    client.wait_for(4, "result");
    // The second one gives up in the queue, so the third moves up.
    client.send(&json!({"type": "cancel", "id": 2}));
    let (mut is_cancelled, mut has_moved) = (false, false);
    while !(is_cancelled && has_moved) {
        let message = client.receive();
        is_cancelled |= message["id"] == 2 && message["type"] == "cancelled";
        has_moved |= message["id"] == 3 && message["place"] == 1;
    }
    client.send(&json!({"type": "cancel", "id": 1}));
    assert_eq!(client.wait_for(3, "result")["result"]["distance"], 3);
}

#[test]
fn two_clients_search_at_the_same_time() {
    let server = Server::start(&["--threads", "1"]);
    assert_eq!(server.about()["threads"], 1);
    let [mut one, mut other] = [server.client(), server.client()];
    one.solve(1, LONG);
    one.wait_for(1, "progress");
    other.solve(1, "R U R' U' F2");
    assert_eq!(other.wait_for(1, "result")["result"]["distance"], 5);
    server.wait_for_searches(1, 0);
    one.send(&json!({"type": "cancel", "id": 1}));
    assert_eq!(one.wait_for(1, "result")["result"]["ended"], "interrupted");
}

#[test]
fn a_client_that_is_gone_ends_its_searches() {
    let server = Server::start(&["--searches", "1", "--threads", "1"]);
    for says_goodbye in [false, true] {
        let mut client = server.client();
        for id in 1..=3 {
            client.solve(id, LONG);
        }
        client.wait_for(1, "pass_began");
        server.wait_for_searches(1, 2);
        if says_goodbye {
            client.socket.close(None).expect("it reads");
        }
        drop(client);
        server.wait_for_searches(0, 0);
    }
}

#[test]
fn a_client_can_have_only_so_many_searches() {
    let server = Server::start(&["--threads", "1"]);
    let mut client = server.client();
    for id in 0..17 {
        client.solve(id, LONG);
    }
    let error = client.wait_for(16, "error")["error"].clone();
    assert_eq!(error["kind"], "busy");
    assert_eq!(server.about()["limits"]["searches_of_client"], 16);
    client.send(&json!({"type": "cancel", "id": 15}));
    client.wait_for(15, "cancelled");
    client.solve(16, LONG);
    client.wait_for(16, "queued");
}

#[test]
fn short_solutions_are_sent_as_they_improve() {
    let server = Server::start(&["--threads", "1"]);
    let mut client = server.client();
    client.send(&json!({"type": "quick", "id": 1, "position": LONG, "nodes": 300_000}));
    let messages = client.until(1, "result");
    let mut result = messages[messages.len() - 1]["result"].clone();
    without(&mut result, &["seconds"]);
    assert_eq!(result, printed(&["quick", "--json", "--nodes", "300000", LONG]));
    let improvements: Vec<&Value> =
        messages.iter().filter(|message| message["type"] == "improvement").collect();
    let lengths: Vec<u64> = improvements.iter().filter_map(|it| it["length"].as_u64()).collect();
    assert!(lengths.len() > 1 && lengths.is_sorted_by(|one, next| one > next), "{lengths:?}");
    assert_eq!(improvements[lengths.len() - 1]["solution"], result["solutions"][0]);
    client.send(&json!({"type": "quick", "id": 2, "position": "solved"}));
    let solved = client.wait_for(2, "result")["result"].clone();
    assert_eq!((&solved["length"], &solved["proven"]), (&0.into(), &true.into()));
    client.send(&json!({"type": "quick", "id": 3, "position": LONG, "time": 0.1}));
    let timed = client.wait_for(3, "result")["result"].clone();
    assert_eq!(timed["ended"], "timeout");
}

#[test]
fn a_table_that_cannot_be_used_is_an_error_of_the_search() {
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("notes.table");
    fs::write(&path, "not a table").expect("room for a file");
    let server = Server::start(&["--table", path.to_str().expect("UTF-8")]);
    let mut client = server.client();
    for id in 1..=2 {
        client.solve(id, "R U");
        let error = client.wait_for(id, "error")["error"].clone();
        assert_eq!(error["kind"], "table");
        let message = error["message"].as_str().expect("a text");
        assert!(message.contains("notes.table"), "{message}");
    }
    assert_eq!(server.about()["table"]["state"], "failed");
    // Without the table other requests work, and the next search tries again.
    assert_eq!(client.ask(&json!({"type": "random", "id": 3}))["type"], "random");
    fs::copy(table_path(), &path).expect("room for a table");
    client.solve(4, "R U");
    assert_eq!(client.wait_for(4, "result")["result"]["distance"], 2);
}

#[test]
#[ignore = "makes a table, 5 s: run by scripts/check --full"]
fn making_the_table_is_reported() {
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("new.table");
    let server = Server::start(&["--table", path.to_str().expect("UTF-8")]);
    let mut clients = [server.client(), server.client()];
    for client in &mut clients {
        client.solve(1, "R U");
    }
    for client in &mut clients {
        let messages = client.until(1, "result");
        let known = messages.iter().filter(|it| it["table"]["state"] == "making");
        let known: Vec<u64> = known.filter_map(|it| it["table"]["known"].as_u64()).collect();
        assert!(known.len() > 3 && known.is_sorted(), "{known:?}");
        assert_eq!(messages[messages.len() - 1]["result"]["distance"], 2);
    }
    assert!(path.exists());
    // The table in quarter turns is made next to it when first needed; searches in face turns do
    // not wait for it.
    let [one, other] = &mut clients;
    one.send(&json!({"type": "solve", "id": 2, "position": "R U2", "metric": "quarter"}));
    one.wait_for(2, "table");
    other.solve(2, "R U");
    other.wait_for(2, "result");
    let messages = one.until(2, "result");
    assert!(messages.iter().any(|it| it["table"]["state"] == "making"), "{messages:?}");
    assert_eq!(messages[messages.len() - 1]["result"]["distance"], 3);
    assert!(folder.path().join("h-quarter-v1.table").exists());
}

#[test]
fn a_search_in_quarter_turns_counts_them_in_every_message() {
    let server = Server::start(&[]);
    let mut client = server.client();
    client.send(&json!({"type": "solve", "id": 1, "position": "R U2 F D2 R", "metric": "quarter"}));
    let messages = client.until(1, "result");
    let of =
        |kind: &str| -> Vec<&Value> { messages.iter().filter(|it| it["type"] == kind).collect() };
    let result = &of("result")[0]["result"];
    assert_eq!((&result["metric"], &result["distance"]), (&"quarter".into(), &7.into()));
    assert_eq!(of("solution")[0]["length"], 7);
    // All solutions have one parity: passes go in steps of two.
    let ended = of("pass_ended");
    let depths: Vec<u64> = ended.iter().filter_map(|pass| pass["depth"].as_u64()).collect();
    assert!(depths.iter().all(|depth| depth % 2 == 1) && depths.last() == Some(&7), "{depths:?}");
    assert_eq!(ended[ended.len() - 1]["lower_bound"], 7);
}

#[test]
fn long_searches_give_way_to_other_clients() {
    let server = Server::start(&["--searches", "1", "--threads", "2"]);
    let (mut long, mut short) = (server.client(), server.client());
    (0..16).for_each(|id| long.solve(id, LONG));
    server.wait_for_searches(1, 15);
    // Even on a busy machine; without taking turns it would be minutes.
    let start = Instant::now();
    for id in 0..5 {
        short.solve(id, "R U");
        short.wait_for(id, "result");
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    // A search that pauses finds the same with the same nodes.
    let position = "R U F2 D' B L2 U' R2 F D R2 B' U2 L";
    short.solve(5, position);
    let mut result = short.wait_for(5, "result")["result"].clone();
    without(&mut result, &["seconds"]);
    assert_eq!(result, printed(&["solve", "--json", position]));
    // Its own time continues.
    let start = Instant::now();
    short.send(&json!({"type": "solve", "id": 6, "position": LONG, "timeout": 1}));
    assert_eq!(short.wait_for(6, "result")["result"]["ended"], "timeout");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    // A paused search can be cancelled, and the others have continued.
    server.wait_for_searches(1, 15);
    long.send(&json!({"type": "cancel", "id": 0}));
    long.wait_for(0, "result");
    server.wait_for_searches(1, 14);
}
