//! Positions on several lines, and lines that must be answered at once.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::support::{self, Ended, faceturn, faceturn_with_table, run};

const FACELETS: &str = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";

fn fed(options: &[&str], input: &str) -> Ended {
    let arguments = [&["distance", "-q", "--input", "-"], options].concat();
    support::fed(&mut faceturn_with_table(arguments), input)
}

fn of_file(options: &[&str], content: &str) -> Ended {
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("cubes");
    std::fs::write(&path, content).expect("room");
    let path = path.to_str().expect("text");
    run(&mut faceturn_with_table([&["distance", "-q", "--input", path], options].concat()))
}

fn net() -> String {
    run(&mut faceturn(["convert", "R U F"])).out
}

fn faces() -> String {
    FACELETS.as_bytes().chunks(9).map(|face| String::from_utf8_lossy(face) + "\n").collect()
}

#[test]
fn a_net_or_six_faces_are_one_position() {
    let net = net();
    let colours: String = net
        .chars()
        .map(|it| "URFDLB".find(it).map_or(it, |at| char::from(b"WRGYOB"[at])))
        .collect();
    for text in [&net, &colours, &faces(), &net.replace('\n', "\r\n")] {
        for Ended { status, out, err } in [fed(&[], text), of_file(&[], text)] {
            assert_eq!((status, &*out, &*err), (0, "1\t3\n", ""), "{text}");
        }
    }
    let several = format!("B2\n{net}\n{net}{net}R U\n");
    assert_eq!(fed(&[], &several).out, "1\t1\n2\t3\n12\t3\n21\t3\n30\t2\n");
    let named = fed(&["--faces", "ULFRBD"], &net);
    assert_eq!(named.out, "1\t3\n");
}

#[test]
fn lines_of_facelets_with_a_mistake_are_refused_with_both_readings() {
    for wrong in [
        net().replacen('L', "R", 1),
        net().replacen(" F", "", 1),
        net().lines().take(8).map(|line| format!("{line}\n")).collect(),
        faces().replacen('L', "x", 1),
        faces().replacen('L', "", 1),
    ] {
        for Ended { status, out, err } in [fed(&[], &wrong), of_file(&[], &wrong)] {
            assert_eq!((status, &*out), (2, ""), "{wrong}: {err}");
            assert!(err.contains("facelet") || err.contains("occurs"), "{wrong}: {err}");
            assert!(err.contains("--format moves reads each of these lines"), "{wrong}: {err}");
        }
    }
    assert_eq!(fed(&["--format", "moves"], &faces()).out.lines().count(), 6);
}

#[test]
fn eighteen_rows_of_three_are_one_position() {
    let row = |row: &[u8]| String::from_utf8_lossy(row).into_owned() + "\n";
    let rows: String = FACELETS.as_bytes().chunks(3).map(row).collect();
    let several = format!("R2\n{rows}\n{}U U'\n", rows.replace('U', "W"));
    assert_eq!(of_file(&[], &several).out, "1\t1\n2\t3\n21\t3\n39\t0\n");
    assert_eq!(fed(&[], &several).out, "1\t1\n2\t3\n21\t3\n39\t0\n");
    let Ended { status, err, .. } = of_file(&[], &rows.replacen("FRR", "BRR", 1));
    assert_eq!(status, 2, "{err}");
    assert!(err.contains("F occurs 8 times") && err.contains("--format moves"), "{err}");
    // With one row more or less, or with faces that a cube does not show as often, they are
    // moves.
    for moves in [&rows[4..], &(rows.clone() + "RUF\n"), &"RUF\n".repeat(18)] {
        assert_eq!(of_file(&[], moves).out.lines().count(), moves.lines().count(), "{moves}");
    }
    assert_eq!(of_file(&["--format", "moves"], &rows).out.lines().count(), 18);
}

#[test]
fn a_net_without_its_blanks_is_read_from_a_file_and_from_a_pipe() {
    let bare = net().replace(' ', "");
    assert_eq!(of_file(&[], &bare).out, "1\t3\n");
    for options in [&[][..], &["--format", "facelets"]] {
        assert_eq!(fed(options, &bare).out, "1\t3\n");
    }
}

#[test]
fn moves_on_several_lines_of_one_text_are_refused_unless_the_format_says_moves() {
    for input in ["{\"position\": \"R U\\nF\"}", "[\"R U\\nF\"]", "name,position\na,\"R U\nF\"\n"] {
        let Ended { status, out, err } = fed(&[], input);
        assert_eq!((status, &*out), (2, ""), "{input}");
        assert!(err.contains("the text has 2 lines of moves"), "{err}");
        assert!(fed(&["--format", "moves"], input).out.ends_with("\t3\n"), "{input}");
    }
    let net = net().replace('\n', "\\n");
    for text in [&*net, "R U F\\n// a comment"] {
        assert_eq!(fed(&[], &format!("{{\"position\": \"{text}\"}}")).out, "1\t3\n");
    }
    let both = format!("{{\"input\": \"R U\\nF\", \"facelets\": \"{FACELETS}\"}}");
    assert_eq!(fed(&[], &both).out, "1\t3\n");
}

/// The example in docs/usage.md: a program writes a line, then reads a line.
#[test]
fn every_object_in_a_pipe_has_an_answer_at_once() {
    let arguments = "quick --quiet --json --length 22 --tables pairs --input -";
    let mut command = faceturn(arguments.split(' '));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    for (position, answer) in [
        (FACELETS, "\"solutions\":[\"F' U' R'\"]"),
        ("", "\"error\":{\"kind\":\"blank\""),
        ("# R", "\"error\":{"),
        ("UUU", "\"length\":1"),
        ("UUUUUUUUU", "\"length\":1"),
        ("\n", "\"error\":{\"kind\":\"blank\""),
    ] {
        let object = serde_json::json!({ "position": position });
        writeln!(stdin, "{object}").expect("the program reads it");
        let line = lines.next().expect("an answer").expect("text");
        assert!(line.contains(answer), "{position}: {line}");
    }
    // The same for lines of moves that cannot be the first of a net.
    for (line, number) in [("R U F", 7), ("R U R' U'", 8), ("superflip", 9), ("U2 F", 10)] {
        writeln!(stdin, "{line}").expect("the program reads it");
        let answer = lines.next().expect("an answer").expect("text");
        assert!(answer.starts_with(&format!("{{\"line\":{number},\"input\"")), "{answer}");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(2));
}
