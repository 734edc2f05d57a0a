//! Messages that are answered at once, and wrong ones.

use faceturn::Position;
use serde_json::{Value, json};
use tungstenite::Message;

use super::clients::Server;
use crate::support::{faceturn, run};

#[test]
fn a_position_is_converted_as_by_the_program() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let niss = json!({"type": "convert", "id": 3, "position": "F (R U)", "notation": "niss"});
    let seen = "UUFUUFUUF LLLLLLLLL FFDFFDFFD RRRRRRRRR UBBUBBUBB DDBDDBDDB";
    let camera = json!({"type": "convert", "id": 4, "position": seen, "faces": "ULFRBD"});
    for (message, arguments) in [
        (camera, vec!["--faces", "ULFRBD", seen]),
        (json!({"type": "convert", "id": 1, "position": "Rw U"}), vec!["Rw U"]),
        (json!({"type": "convert", "id": 2, "position": "Super Flip"}), vec!["Super Flip"]),
        (niss, vec!["--notation", "niss", "F (R U)"]),
    ] {
        let answer = client.ask(&message);
        assert_eq!((&answer["id"], &answer["type"]), (&message["id"], &"position".into()));
        let ended = run(&mut faceturn([vec!["convert", "--json"], arguments].concat()));
        let mut expected: Value = serde_json::from_str(&ended.out).expect("an object");
        expected.as_object_mut().expect("an object").remove("line");
        assert_eq!(answer["position"], expected);
    }
}

#[test]
fn an_impossible_cube_is_explained_piece_by_piece() {
    let server = Server::start(&[]);
    let mut client = server.client();
    // UF has its stickers exchanged, and URF is turned clockwise.
    let facelets = "UUUUUUUFFRRRRRRRRUURFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let mut convert =
        |position: &str| client.ask(&json!({"type": "convert", "id": 1, "position": position}));
    let answer = convert(facelets);
    assert_eq!((&answer["type"], &answer["error"]["kind"]), (&"error".into(), &"facelets".into()));
    let reasons = answer["error"]["reasons"].as_array().expect("a list");
    let ended = run(&mut faceturn(["convert", facelets]));
    assert_eq!(ended.status, 2);
    for reason in reasons {
        let message = reason["message"].as_str().expect("a text");
        assert!(ended.err.contains(message), "{message} in {}", ended.err);
    }
    assert!(!reasons.is_empty());
    let twice = Position::SOLVED.reid().replacen("UR", "UF", 1);
    let reason = &convert(&twice)["error"]["reasons"][0];
    assert_eq!(reason["message"], "edge UF occurs twice, in places UF and UR");
    assert_eq!(reason["places"], json!(["UF", "UR"]));
    let moves = &convert("R U\nF Q")["error"];
    assert_eq!((&moves["line"], &moves["column"]), (&2.into(), &3.into()));
    assert_eq!((&moves["kind"], moves.get("reasons")), (&"moves".into(), None));
    assert_eq!(convert(" ")["error"]["kind"], "blank");
}

#[test]
fn random_positions_are_those_of_the_program() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let answer = client.ask(&json!({"type": "random", "id": 9, "count": 3, "seed": 1}));
    let ended = run(&mut faceturn(["random", "3", "--seed", "1", "--json"]));
    let expected: Vec<Value> =
        ended.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(answer["positions"], Value::from(expected));
    // The server's own seed gives the same again.
    let drawn = client.ask(&json!({"type": "random", "id": 10}));
    let again = client.ask(&json!({"type": "random", "id": 10, "seed": drawn["seed"]}));
    assert_eq!(drawn, again);
    assert_eq!(drawn["positions"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_wrong_message_is_answered_with_what_was_expected() {
    let server = Server::start(&[]);
    let mut client = server.client();
    for (text, id, expected) in [
        ("", Value::Null, "expected a JSON object: EOF"),
        ("{\"id\": 1", Value::Null, "expected a JSON object: EOF"),
        ("[1, 2]", Value::Null, "expected a JSON object, found a list"),
        (r#"{"type": "solve"}"#, Value::Null, "expected an \"id\""),
        (r#"{"type": "solve", "id": -1}"#, Value::Null, "expected an \"id\""),
        (r#"{"type": "solve", "id": 9007199254740992}"#, Value::Null, "expected an \"id\""),
        (r#"{"id": 1}"#, 1.into(), "expected a \"type\", a text such as"),
        (r#"{"id": 1, "type": "dance"}"#, 1.into(), "; expected \"solve\", \"quick\", "),
        (r#"{"id": 1, "type": "solve"}"#, 1.into(), "position is missing; expected moves"),
        (r#"{"id": 1, "type": "solve", "position": 5}"#, 1.into(), "expected a text"),
        (r#"{"id": 1, "type": "solve", "position": "R", "depth": 5}"#, 1.into(), "\"max_depth\""),
        (r#"{"id": 1, "type": "solve", "position": "R", "extra": 11}"#, 1.into(), "at most 10"),
        (r#"{"id": 1, "type": "solve", "position": "R", "extra": 300}"#, 1.into(), "from 0 to 255"),
        (
            r#"{"id": 1, "type": "solve", "position": "R", "position": "U"}"#,
            Value::Null,
            "the field \"position\" occurs twice",
        ),
        (r#"{"id": 1, "type": "insertions", "position": "R"}"#, 1.into(), "skeleton is missing"),
        (r#"{"id": 1, "type": "solve", "position": "R", "max_depth": 21}"#, 1.into(), "at most 20"),
        (
            r#"{"id": 1, "type": "solve", "position": "R", "max_depth": 5, "min_depth": 6}"#,
            1.into(),
            "min_depth is 6; expected at most 5",
        ),
        (
            r#"{"id": 1, "type": "solve", "position": "R", "first": true, "extra": 1}"#,
            1.into(),
            "first cannot be used with",
        ),
        (
            r#"{"id": 1, "type": "solve", "position": "R", "timeout": -1}"#,
            1.into(),
            "expected seconds",
        ),
        (r#"{"id": 1, "type": "quick", "position": "R", "time": 61}"#, 1.into(), "at most 60"),
        (r#"{"id": 1, "type": "random", "count": 1001}"#, 1.into(), "expected 1 to 1000"),
        (r#"{"id": 1, "type": "cancel", "position": "R"}"#, 1.into(), "unknown field \"position\""),
        (r#"{"id": 1, "type": "convert", "position": "R", "format": "x"}"#, 1.into(), "\"auto\""),
    ] {
        client.send_text(text);
        let answer = client.receive();
        assert_eq!((&answer["type"], &answer["id"]), (&"error".into(), &id), "{text}");
        let kind = answer["error"]["kind"].as_str().expect("a word");
        assert!(["message", "option", "blank"].contains(&kind), "{text}: {kind}");
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(message.contains(expected), "{text}: {message}");
    }
    client.socket.send(Message::binary(vec![1, 2, 3])).expect("it reads");
    let message = &client.receive()["error"]["message"];
    assert_eq!(message, "expected a text message with a JSON object, found a binary message");
    // After all this the server still works.
    assert_eq!(client.ask(&json!({"type": "random", "id": 2}))["type"], "random");
}

#[test]
fn a_message_that_is_too_long_is_refused_and_a_huge_one_closes_the_connection() {
    let server = Server::start(&[]);
    let mut client = server.client();
    let long = |bytes: usize| {
        let position = "R ".repeat(bytes / 2);
        json!({"type": "convert", "id": 1, "position": position})
    };
    // A long message within the limit reaches the parser.
    assert_eq!(client.ask(&long(60_000))["type"], "position");
    let message = client.ask(&long(70_000))["error"]["message"].clone();
    assert!(message.as_str().expect("a text").contains("a message has at most 65536"), "{message}");
    assert_eq!(client.ask(&long(100))["type"], "position");
    // Part of it is refused while it is being sent.
    let _ = client.socket.send(Message::text(long(3_000_000).to_string()));
    let mut answers = std::iter::repeat_with(|| client.socket.read());
    assert!(answers.any(|answer| !matches!(answer, Ok(Message::Text(_)))));
    assert_eq!(server.client().ask(&long(100))["type"], "position");
}
