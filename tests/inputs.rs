//! Files as people have them, and results in several forms.

use std::io::Write;
use std::process::Command;

use faceturn::{Position, RandomSource};
use faceturn_tests::forms::{Drawn, FACELETS, OTHERS};
use serde_json::Value;

use crate::support::{self, Ended, faceturn_with_table, run};

fn fed(arguments: &[&str], input: &str) -> Ended {
    support::fed(&mut faceturn_with_table(arguments.iter().copied()), input)
}

fn distances(input: &str) -> String {
    let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], input);
    assert_eq!((status, err.as_str()), (0, ""), "{input}");
    out
}

/// Every command that prints maneuvers or positions as text; its output is read by line.
#[test]
fn what_the_program_prints_it_reads() {
    let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
    let incomplete = "????U???? ????R??F? ????F??L? ?D?DDD?D? ????L??B? ????B??R?";
    let niss = ["--notation", "niss"];
    let slices = ["--slices", "3", "--insert-length", "4"];
    let corners = ["D' R U R' D R U' R' F L2 B", "B' L2 F'"];
    let commands: &[(&[&str], &[&str])] = &[
        (&["solve", "R U F2"], &[]),
        (&["solve", "R2 L2"], &[]),
        (&["solve", "R R'"], &[]),
        (&["solve", "R U", "R R'", "F2"], &[]),
        (&["solve", "--extra", "2", "--sort", "slice-turns", "R2 L2 U2"], &[]),
        (&["solve", "--metric", "quarter", "R U2"], &[]),
        (&["solve", "--inverse", facelets], &[]),
        (&["solve", "--moves", "<M,U>", "M U M'"], &[]),
        (&["solve", "--rank", "R U R'"], &[]),
        (&["solve", "--goal", "eo:F", "R F"], &[]),
        (&["solve", "--goal", "eo:any", "R F"], &[]),
        (&["solve", "--goal", "cross", "--niss", "D R"], &niss),
        (&["solve", "--goal", "oll", "--pre-auf", "--moves", "<U,R>", "U R U R'"], &[]),
        (&["solve", "--goal", "cross", incomplete], &[]),
        (&["scramble", "--seed", "1", "--length", "4"], &[]),
        (&["random", "--seed", "1", "--to", "facelets", "2"], &[]),
        (&["quick", "R U F2"], &[]),
        (&["quick", "--cost", "half=1.5", "R U F2"], &[]),
        (&["quick", "--improve", "--nodes", "1000", "R U F2"], &[]),
        (&["steps", "--width", "2", "--steps", "eo, dr, finish", "R U F2"], &niss),
        (&[&["insertions"], &slices[..], &["R' M F2 M' D'", "D F2 R"]].concat(), &[]),
        (&[&["insertions", "--count", "1"], &corners[..]].concat(), &[]),
        (&["convert", "--to", "facelets", "R U F"], &[]),
        (&["convert", "--to", "reid", "R U F", "R"], &[]),
        (&["convert", "--to", "kpattern", "R U F"], &[]),
        (&["convert", "--to", "moves", "--simplify", "R x U M"], &[]),
    ];
    for (command, options) in commands {
        let printed = run(&mut faceturn_with_table(command.iter().copied()));
        assert!(printed.status <= 1 && !printed.out.is_empty(), "{command:?}: {}", printed.err);
        let solve = ["solve", "--quiet", "--first", "--max-depth", "1", "--input", "-"];
        let Ended { status, err, .. } = fed(&[&solve, *options].concat(), &printed.out);
        assert!(status <= 1 && err.is_empty(), "{command:?} {}: {err}", printed.out);
    }
    let printed = run(&mut faceturn_with_table(["solve", "--quiet", "R U F2", "R R'"])).out;
    assert_eq!(distances(&printed), "1\t3\n3\t0\n", "{printed}");
}

#[test]
fn notes_on_how_a_text_is_read_go_to_stderr() {
    let other_order = "WWWWWWWWWGGGOOOBBBRRRGGGOOOBBBRRRGGGOOOBBBRRRYYYYYYYYY";
    let address = "https://alg.cubing.net/?setup=R_U-&alg=U_R-";
    let input = format!("R\nR5' U4\n{other_order}\n{address}\n");
    let said = "warning: line 2: R5' is read as R'\n\
                warning: line 2: U4 is read as no move, because it turns nothing\n\
                warning: line 3: the facelets are read in the order of a net, line by line; face \
                by face they are not a cube\n\
                warning: line 4: the setup in the address is read as the position; the moves after \
                it are left out\n";
    for command in [&["distance", "--quiet"][..], &["convert", "--to", "facelets"]] {
        let Ended { status, err, .. } = fed(&[command, &["--input", "-"]].concat(), &input);
        assert_eq!((status, err.as_str()), (0, said), "{command:?}");
    }
    for command in [
        &["insertions", "--quiet", "--insert-length", "1", "R5", "R'"][..],
        &["steps", "--quiet", "--width", "1", "R5"],
    ] {
        let Ended { status, err, .. } = run(&mut faceturn_with_table(command.iter().copied()));
        assert_eq!((status, err.as_str()), (0, "warning: R5 is read as R\n"), "{command:?}");
    }
}

#[test]
fn moves_in_braces_and_addresses_are_lines() {
    let lines = "{U'} R [U]\nhttps://alg.cubing.net/?alg=R_U-_F2 // three\nmine\t[U2] R\t2\n";
    assert_eq!(distances(lines), "1\t3\n2\t3\nmine\t2\n");
}

#[test]
fn a_tab_and_a_comment_do_not_make_another_position() {
    assert_eq!(distances("R U F2\t// easy one\n"), "1\t3\n");
    assert_eq!(distances("R U F // note\tb\n"), "1\t3\n");
}

#[test]
fn an_empty_argument_is_not_the_solved_cube() {
    for empty in ["", " ", "// nothing"] {
        let Ended { status, out, err } = run(&mut faceturn_with_table(["solve", empty]));
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(err.contains("write solved, or its facelets, for the solved cube"), "{err}");
    }
    let solved = run(&mut faceturn_with_table(["solve", "solved"]));
    assert_eq!((solved.status, solved.out.as_str()), (0, "  (0f*, 0q)\n"));
}

#[test]
fn contradictions_are_errors() {
    let r = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
    let input = format!("{{\"input\": \"U\", \"facelets\": \"{r}\"}}\n");
    let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], &input);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("\"input\" and \"facelets\" are different positions"), "{err}");
}

#[test]
fn what_is_printed_is_the_same_position_under_every_notation() {
    let positions = ["(R U) F", "F (x R)", "Rw U", "superflip"];
    for form in ["--json", "--csv"] {
        for from in ["standard", "niss"] {
            let options = ["distance", form, "--max-depth", "3", "--notation", from];
            let printed = run(&mut faceturn_with_table([&options[..], &positions].concat())).out;
            let facelets = |out: &str| -> Vec<Value> {
                let objects = out.lines().map(serde_json::from_str::<Value>);
                objects.map(|object| object.expect("an object")["facelets"].clone()).collect()
            };
            let again = |notation: &str| {
                let options = ["distance", "--json", "--max-depth", "3", "--input", "-"];
                let arguments = [&options[..], &["--notation", notation]].concat();
                facelets(&fed(&arguments, &printed).out)
            };
            let found = again("niss");
            assert_eq!((found.len(), &found), (4, &again("standard")), "{form} {from}");
            assert!(found.iter().all(|it| printed.contains(it.as_str().expect("a text"))));
        }
    }
}

#[test]
fn lists_of_timers_are_read() {
    let text = "Generated By csTimer on 2026-11-21\nsolves/total: 2/2\n\nsingle\n    best: 9.87\n\
        \nTime List:\n1. 12.34   R U F   @2026-11-21 10:00:00\n2. DNF(9.87)[popped]   B2\n";
    assert_eq!(distances(text), "1\t3\n2\t1\n");
    let csv =
        "No.;Time;Comment;Scramble;Date;P.1\n1;12.34;\"a; b\";R U F;2026-11-21 10:00:00;12.34\n";
    assert_eq!(distances(csv), "2\t3\n");
    let json = "{\"session1\":[[[0,12340],\"R U F\",\"\",1763719200]],\"properties\":{}}";
    assert_eq!(distances(json), "1\t3\n");
    assert_eq!(distances("1. R U F\n2) B2\n"), "1\t3\n2\t1\n");
}

#[test]
fn scrambles_of_a_competition_are_read() {
    let text = r#"{"version": "TNoodle-WCA-1.2.2", "wcif": {"events": [
        {"id": "333", "rounds": [{"id": "333-r1",
            "scrambleSets": [{"scrambles": ["R U F", "B2"], "extraScrambles": ["D"]}]}]},
        {"id": "222", "rounds": [{"id": "222-r1", "scrambleSets": [{"scrambles": ["R U"]}]}]}
    ]}}"#;
    let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], text);
    assert_eq!((status, out.as_str()), (0, "333-r1 A1\t3\n333-r1 A2\t1\n333-r1 AE1\t1\n"));
    assert_eq!(err, "warning: skipped 1 scramble of 222; expected the 3x3x3\n");
}

#[test]
fn the_event_of_a_scramble_says_which_puzzle_and_how_many_cubes() {
    let rows = [("333", "R U F"), ("222", "R U"), ("333mbf", "R U|F2"), ("skewb", "R U")];
    let table = |separator: &str| -> String {
        let rows = rows.map(|(event, text)| format!("{event}{separator}\"{text}\"\n"));
        format!("eventId{separator}scramble\n{}", rows.concat())
    };
    let objects = rows.map(|(event, text)| {
        serde_json::json!({"event_id": event, "scramble": text.replace('|', "\n")}).to_string()
    });
    for (input, first) in [
        (table("\t"), 2),
        (table(","), 2),
        (objects.join("\n"), 1),
        (format!("[{}]", objects.join(",")), 1),
    ] {
        let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], &input);
        let several = first + 2;
        let expected = format!("{first}\t3\n{several}-1\t2\n{several}-2\t1\n");
        assert_eq!((status, out), (0, expected), "{input}");
        assert_eq!(
            err,
            "warning: skipped 1 scramble of 222; expected the 3x3x3\n\
                    warning: skipped 1 scramble of skewb; expected the 3x3x3\n"
        );
    }
    let wcif = r#"{"formatVersion": "1.0", "id": "Open2026", "events": [{"id": "333", "rounds":
        [{"id": "333-r1", "scrambleSets":
        [{"id": 1, "scrambles": ["R U F"], "extraScrambles": []}]}]}]}"#;
    assert_eq!(distances(wcif), "333-r1 A1\t3\n");
}

/// Other names of events and columns of puzzles: what is not known to be the 3x3x3 is left out.
#[test]
fn scrambles_of_other_puzzles_are_left_out_by_their_names() {
    for column in ["puzzle", "cube_type", "puzzle_type", "event_name", "category", "scrambleType"] {
        for other in
            ["2x2", "222so", "2x2x2 Cube", "4x4x4", "Skewb", "Pyraminx", "fto", "Open 2026"]
        {
            let input = format!("{column},scramble\n{other},R U\n3x3x3,F\n2gll,R2\n");
            let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], &input);
            assert_eq!((status, &*out), (0, "3\t1\n4\t1\n"), "{input}");
            let said = format!("warning: skipped 1 scramble of {other}; expected the 3x3x3\n");
            assert_eq!(err, said, "{input}");
        }
    }
    let number = "{\"event\": 222, \"scramble\": \"R U\"}\n{\"event\": 333, \"scramble\": \"F\"}\n";
    assert_eq!(fed(&["distance", "-q", "--input", "-"], number).out, "2\t1\n");
}

/// Each kind of file, from a file and from a pipe.
#[test]
fn files_of_every_kind_are_read_alike_from_a_file_and_a_pipe() {
    let list = |text: &str| {
        let letters: Vec<String> = text.chars().map(String::from).collect();
        serde_json::json!(letters).to_string() + "\n"
    };
    let solved = Position::SOLVED.facelets();
    let r: Position = "R".parse().expect("a move");
    let net = run(&mut faceturn_with_table(["convert", "R U F"])).out;
    let spreadsheet: String = net
        .lines()
        .map(|line| {
            let row: Vec<&str> = line.split_whitespace().collect();
            if row.len() == 3 {
                format!(",,,{},,,,,,\n", row.join(","))
            } else {
                row.join(",") + "\n"
            }
        })
        .collect();
    let boxed: String = net
        .lines()
        .map(|line| format!("|{}|\n+-----------+\n", line.trim().replace("  ", " | ")))
        .collect();
    for (input, expected) in [
        (list(&solved), "1\t0\n"),
        (list(&r.facelets()) + &list(&solved), "1\t1\n2\t0\n"),
        (format!("[{},{}]", list(&r.facelets()), list(&solved)), "1\t1\n2\t0\n"),
        (r.facelets().chars().map(|it| format!("{it},")).collect(), "1\t1\n"),
        (spreadsheet, "1\t3\n"),
        (boxed, "1\t3\n"),
        (net.replacen("L L D\n", "L L D\n\n", 1), "1\t3\n"),
        ("E1 R U F\nE2 D2\nE3 L R'\n".to_owned(), "E1\t3\nE2\t1\nE3\t2\n"),
        ("R U F\t3f\nB2\t1f*\n".to_owned(), "1\t3\n2\t1\n"),
        ("n|alg\n1|R U\n".to_owned(), "2\t2\n"),
        ("|n|alg|\n|---|---|\n|1|R U|\n".to_owned(), "3\t2\n"),
        ("sep=;\nid;alg\n1;R U\n".to_owned(), "3\t2\n"),
        (
            "{\"solves\": [{\"scramble\": \"R U\"}, {\"scramble\": \"F\"}]}".to_owned(),
            "1\t2\n2\t1\n",
        ),
        ("[[[0,12340],\"R U F\",\"\",1],[[0,1],\"F2\",\"\",1]]".to_owned(), "1\t3\n2\t1\n"),
        ("1. 12.34[two words]   R U F   @2026-11-21 10:00:00\n".to_owned(), "1\t3\n"),
        ("{\"name\": \"a\", \"cube\": \"".to_owned() + &r.facelets() + "\"}\n", "a\t1\n"),
        (list(&solved).replacen('[', "7,", 1).replace([']', '"'], ""), "1\t0\n"),
    ] {
        assert_eq!(distances(&input), expected, "{input}");
        let mut file = tempfile::NamedTempFile::new().expect("room for a file");
        file.write_all(input.as_bytes()).expect("room");
        let path = file.path().to_str().expect("UTF-8");
        let read = run(&mut faceturn_with_table(["distance", "-q", "--input", path]));
        assert_eq!((read.status, &*read.out, &*read.err), (0, expected, ""), "{input}");
    }
}

/// Each form through the doors of the program: arguments, a file and a pipe. Lines without a
/// position part the texts in a file, which may have several lines each.
#[test]
fn every_form_is_read_alike_through_every_door() {
    let mut random = RandomSource::from_seed(620);
    let drawn: Vec<Drawn> = (0..80).map(|_| Drawn::new(&mut random)).collect();
    let expected: Vec<String> = drawn.iter().map(|it| it.position.facelets()).collect();
    let convert = ["convert", "--quiet", "--to", "facelets"];
    for (name, _, write) in FACELETS.iter().chain(OTHERS) {
        let texts: Vec<String> = drawn.iter().map(write).collect();
        // Windows allows 32,767 characters for all arguments.
        for (texts, expected) in texts.chunks(16).zip(expected.chunks(16)) {
            let arguments = convert.into_iter().chain(texts.iter().map(String::as_str));
            let Ended { out, err, .. } = run(&mut faceturn_with_table(arguments));
            assert_eq!((out, err), (expected.join("\n") + "\n", String::new()), "{name}");
        }
        let input =
            texts.iter().map(|text| format!("{}\n# next\n", text.trim_end())).collect::<String>();
        let mut file = tempfile::NamedTempFile::new().expect("room for a file");
        file.write_all(input.as_bytes()).expect("room");
        let path = file.path().to_str().expect("UTF-8");
        let of_file = run(&mut faceturn_with_table(convert.into_iter().chain(["--input", path])));
        let of_pipe = fed(&[&convert[..], &["--input", "-"]].concat(), &input);
        for Ended { out, err, .. } in [of_file, of_pipe] {
            let read: Vec<&str> = out.lines().filter_map(|line| line.split('\t').nth(1)).collect();
            assert_eq!((read.len(), err.as_str()), (expected.len(), ""), "{name}: {out}");
            assert!(read.iter().eq(&expected), "{name}: {out}");
        }
    }
}

#[test]
fn what_may_be_one_position_or_several_is_refused_and_whole_reads_one() {
    let list = r#"["R", "U'", "F2"]"#;
    let lines = "R U // eo\nF2 D // dr\n";
    let refused = fed(&["distance", "-q", "--input", "-"], list);
    assert_eq!((refused.status, &*refused.out), (2, ""));
    assert!(refused.err.contains("one move in each text") && refused.err.contains("--whole"));
    assert_eq!(distances(lines), "1\t2\n2\t2\n");
    for (text, distance) in [(list, "3\n"), (lines, "4\n")] {
        let whole = fed(&["distance", "-q", "--whole", "--input", "-"], text);
        assert_eq!((whole.status, &*whole.out), (0, distance), "{}", whole.err);
    }
    let two = fed(&["distance", "-q", "--input", "-"], "R U F\tF' U' R'\n");
    assert_eq!((two.status, &*two.out), (2, ""));
    assert!(two.err.contains("the line has two positions"), "{}", two.err);
    for (list, option) in [(&["patterns"][..], "--json"), (&["cases", "pll"], "--csv or --json")] {
        let printed = run(&mut faceturn_with_table(list.iter().copied())).out;
        let refused = fed(&["distance", "--input", "-"], &printed);
        assert!(refused.err.contains(option), "{}", refused.err);
    }
    let printed = run(&mut faceturn_with_table(["cases", "pll", "--csv"])).out;
    assert_eq!(distances(&printed).lines().count(), 21);
}

#[test]
fn a_header_without_a_position_is_named_with_the_option_that_helps() {
    for (input, option) in [
        ("id,algo\n1,R U\n", "position=algo"),
        ("id;begin\n1;R U\n", "position=begin"),
        ("id|cubes\n1|R U\n", "position=cubes"),
    ] {
        let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], input);
        assert_eq!((status, &*out), (2, ""), "{input}");
        assert!(err.contains("the first line has id, "), "{err}");
        assert!(err.contains(&format!("--columns {option}")), "{err}");
        let chosen = fed(&["distance", "-q", "--input", "-", "--columns", option], input);
        assert_eq!((chosen.status, &*chosen.out), (0, "2\t2\n"));
    }
    assert_eq!(distances("id|position\n1|R U\n"), "2\t2\n");
    assert_eq!(distances("id,position\n1;R U\n2;F\n"), "2\t2\n3\t1\n");
}

#[test]
fn columns_are_chosen_by_number_or_header() {
    let input = "id,moves,length\nx,R U F,3\ny,B2,2\n";
    for columns in ["position=2,distance=3,name=1", "position=moves,distance=length,name=id"] {
        let Ended { status, out, .. } = fed(&["verify", "--columns", columns, "-"], input);
        let expected = "x\tok: distance\ny\trefuted\tthe distance is 1, not 2\n";
        assert_eq!((status, out.as_str()), (1, expected), "{columns}");
    }
    let tabs = input.replace(',', "\t");
    let out = fed(&["distance", "--columns", "position=moves", "--input", "-"], &tabs).out;
    assert_eq!(out, "2\t3\n3\t1\n");
    let missing = fed(&["distance", "--columns", "position=cube", "--input", "-"], input);
    assert_eq!(missing.status, 2);
    assert!(missing.err.contains("no column \"cube\": the first line has id, moves, length"));
    let argument = run(&mut faceturn_with_table(["distance", "--columns", "position=2", "R"]));
    assert_eq!((argument.status, argument.out.as_str()), (2, ""));
}

/// The numbers of the faces on the facelets of `R U F` and of `R`, with this separator.
fn face_numbers(separator: &str) -> [String; 2] {
    let facelets = [
        "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB",
        "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
    ];
    facelets.map(|facelets| {
        let numbers = facelets.chars().map(|letter| "URFDLB".find(letter).expect("a face"));
        numbers.map(|number| number.to_string()).collect::<Vec<String>>().join(separator)
    })
}

/// The numbers as numpy wraps them: 37 on the first line.
fn wrapped(numbers: &str, indent: &str) -> String {
    let at = numbers.match_indices(' ').nth(36).expect("54 numbers").0;
    format!("{}\n{indent}{}", &numbers[..at], &numbers[at + 1..])
}

#[test]
fn arrays_are_read_as_programs_print_them() {
    let [spaced, commas] = [face_numbers(" "), face_numbers(",")];
    let both = |text: fn(&str) -> String| spaced.each_ref().map(|it| text(it)).join("\n");
    let lines = both(|numbers| format!("[{}]", wrapped(numbers, " ")));
    assert_eq!(distances(&lines), "1\t3\n3\t1\n");
    assert_eq!(distances(&lines.replace('\n', "\r\n")), "1\t3\n3\t1\n");
    let arrays = both(|numbers| {
        let numbers = wrapped(numbers, "       ").replace(' ', ", ").replace('\n', ",\n");
        format!("array([{numbers}],\n      dtype=uint8)")
    });
    assert_eq!(distances(&arrays), "1\t3\n4\t1\n");
    let mixed = format!("R U F\n{lines}\nmine\t[{}]\t1\n", spaced[1]);
    assert_eq!(distances(&mixed), "1\t3\n2\t3\n4\t1\nmine\t1\n");
    let json_lines = commas.each_ref().map(|it| format!("[{it}]")).join("\n");
    assert_eq!(distances(&json_lines), "1\t3\n2\t1\n");
    let objects = commas.each_ref().map(|it| format!("{{\"position\": [{it}]}}"));
    assert_eq!(distances(&objects.join("\n")), "1\t3\n2\t1\n");
    assert_eq!(distances(&objects.join("\n").replace("position", "facelets")), "1\t3\n2\t1\n");
    let pretty = format!("[\n  {}\n]\n", commas[0].replace(',', ",\n  "));
    assert_eq!(distances(&pretty), "1\t3\n");
    // Several positions in one list.
    for list in [
        format!("[[{}],\n [{}]]", commas[0], commas[1]),
        format!("[[{}]\n [{}]]", wrapped(&spaced[0], "  "), wrapped(&spaced[1], "  ")),
        format!("[\"R U F\", [{}]]", commas[1]),
    ] {
        assert_eq!(distances(&list), "1\t3\n2\t1\n", "{list}");
    }
    let argument = format!("[{}]", wrapped(&spaced[0], " "));
    assert_eq!(run(&mut faceturn_with_table(["distance", "-q", &argument])).out, "3\n");
    let Ended { status, err, .. } = fed(&["distance", "--input", "-"], "[0, 1, 12]\n[0 0");
    assert_eq!(status, 2);
    assert!(err.contains("line 1: expected 54 facelets, found 3"), "{err}");
    assert!(err.contains("line 2: expected 54 facelets, found 2"), "{err}");
}

#[test]
fn a_table_of_54_columns_has_a_position_in_each_row() {
    for delimiter in [",", "\t", ";"] {
        let rows = face_numbers(delimiter).join("\r\n");
        assert_eq!(distances(&rows), "1\t3\n2\t1\n");
        let numbered = (0..54).map(|it| it.to_string()).collect::<Vec<String>>();
        let named = numbered.iter().map(|it| format!("facelet {it}")).collect::<Vec<String>>();
        for header in [numbered, named] {
            let table = format!("{}\n{rows}\n", header.join(delimiter));
            assert_eq!(distances(&table), "2\t3\n3\t1\n");
        }
    }
    let cube = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
    for first in [0, 1] {
        let names = "URFDLB".chars().flat_map(|face| (first..first + 9).map(move |it| (face, it)));
        let mut columns: Vec<_> = names.zip(cube.chars()).collect();
        columns.reverse();
        let names = columns.iter().map(|((face, number), _)| format!("{face}{number}"));
        let values = columns.iter().map(|(_, value)| value.to_string());
        let [names, values]: [Vec<String>; 2] = [names.collect(), values.collect()];
        let (names, values) = (names.join(","), values.join(","));
        assert_eq!(distances(&format!("{names}\n{values}\n")), "2\t3\n");
        let more = format!("name,{names},seconds\na,{values},1.5\n");
        assert_eq!(distances(&more), "a\t3\n");
        let missing = fed(&["distance", "--input", "-"], &more.replace("F4", "X4"));
        assert!(missing.err.contains("no column for the facelet F4"), "{}", missing.err);
    }
    let colours = face_numbers(",")[0].replace('0', "W").replace('3', "Y");
    assert_eq!(distances(&colours), "1\t3\n");
    let short = format!("{0}\n{1}", face_numbers(",")[0], &face_numbers(",")[1][2..]);
    let Ended { status, out, err } = fed(&["distance", "--input", "-"], &short);
    assert_eq!((status, out.as_str()), (2, "1\t3\n"));
    assert!(err.contains("line 2: expected 54 facelets, found 53"), "{err}");
}

#[test]
fn a_column_that_is_named_leaves_the_others_recognised() {
    let table = "Name,Scramble,htm\nx,R U F,3\ny,B2,2\n";
    let json = "{\"name\":\"x\",\"scramble\":\"R U F\",\"htm\":3}\n\
                {\"name\":\"y\",\"scramble\":\"B2\",\"htm\":2}\n";
    let list = format!("[{}]", json.trim_end().replace('\n', ","));
    for input in [table, json, &list] {
        let verified = fed(&["verify", "--columns", "distance=htm", "-"], input);
        let expected = "x\tok: distance\ny\trefuted\tthe distance is 1, not 2\n";
        assert_eq!((verified.status, verified.out.as_str()), (1, expected), "{input}");
    }
    let none = fed(&["verify", "--columns", "distance=htm", "-"], "start,htm\nR,1\n");
    assert!(none.err.contains("no column for the position: the first line has start, htm"));
}

#[test]
fn a_json_array_and_a_kpattern_before_a_tab_are_read() {
    assert_eq!(
        distances("[\"R U F\",\n {\"name\": \"b\", \"position\": \"B2\"}]\n"),
        "1\t3\nb\t1\n"
    );
    let pattern = run(&mut faceturn_with_table(["convert", "--to", "kpattern", "R U F"])).out;
    let line = format!("{}\t3\n", pattern.trim_end());
    let verified = format!("{}\tok: distance\n", pattern.trim_end());
    assert_eq!(fed(&["verify", "-"], &line).out, verified);
}

#[test]
fn a_line_that_cannot_be_read_has_a_line_of_output_too() {
    let Ended { status, out, err } = fed(&["distance", "--json", "--input", "-"], "R\nR Q\nU\n");
    let objects: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let lines: Vec<&Value> = objects.iter().map(|object| &object["line"]).collect();
    assert_eq!((status, lines), (2, vec![&Value::from(1), &2.into(), &3.into()]));
    let error = &objects[1]["error"];
    assert_eq!((&error["kind"], &error["column"]), (&"moves".into(), &3.into()));
    assert!(error["message"].as_str().is_some_and(|text| text.contains("\"Q\"")), "{error}");
    assert!(!err.contains("error"), "an object on stdout alone: {err}");
    let argument = run(&mut faceturn_with_table(["solve", "--json", "R Q"]));
    assert_eq!(argument.status, 2);
    assert!(argument.out.starts_with("{\"line\":1,\"error\":{\"kind\":\"moves\","));
}

#[test]
fn many_errors_of_one_kind_are_counted() {
    let input: String = (0..30).map(|_| "R Q\n").chain(["mine\t\t3\n", "R\n"]).collect();
    let Ended { status, out, err } = fed(&["distance", "--input", "-"], &input);
    assert_eq!((status, out.as_str()), (2, "32\t1\n"));
    assert_eq!(err.matches("error: line ").count(), 11, "{err}");
    assert_eq!(err.matches("more than 10 lines with an error of this kind (moves)").count(), 1);
    assert!(err.contains("error: line 31: expected a position after the name"), "{err}");
    assert!(err.trim_end().ends_with("; 31 that could not be read"), "{err}");
}

#[test]
fn results_are_printed_as_comma_separated_values() {
    let Ended { out, .. } = fed(&["solve", "--csv", "--input", "-"], "mine\t[R, U]\nR Q\n");
    let lines: Vec<&str> = out.lines().collect();
    let header = "line,name,input,facelets,metric,distance,proven,lower_bound,\
                  minimal_solution_count,inverse,solutions,ended,seconds,error";
    assert_eq!((lines.len(), lines[0]), (3, header));
    assert!(lines[1].starts_with("1,mine,\"[R, U]\","), "{out}");
    assert!(lines[1].contains(",face,4,true,4,1,false,U R U' R',finished,"), "{out}");
    assert!(lines[2].starts_with("2,,,,,,,,,,,,,\""), "{out}");
    let verified = fed(&["verify", "--csv", "-"], "R U\t3\n").out;
    assert!(
        verified
            .lines()
            .nth(1)
            .is_some_and(|line| { line.contains(",3,,refuted,\"the distance is 2, not 3\",2,,") })
    );
}

#[test]
fn a_summary_has_a_histogram_and_the_mean() {
    let input = "R\nR U\nR F\nR Q\n";
    let histogram = "\
distance  positions
       1          1  ####################
       2          2  ########################################
mean distance 1.67 of 3 positions
";
    let Ended { out, err, .. } = fed(&["distance", "--summary", "--input", "-"], input);
    assert_eq!(out, "1\t1\n2\t2\n3\t2\n");
    assert!(err.ends_with(histogram), "{err}");
    let Ended { out, .. } = fed(&["solve", "--summary", "--json", "--input", "-"], input);
    let last: Value = serde_json::from_str(out.lines().last().expect("a line")).expect("JSON");
    let summary = &last["summary"];
    assert_eq!((&summary["positions"], &summary["unreadable"]), (&4.into(), &1.into()));
    assert_eq!(summary["distances"].to_string(), "{\"1\":1,\"2\":2}");
    // The results can still be read again.
    assert_eq!(fed(&["verify", "-q", "-"], &out).out.matches("\tok: ").count(), 3);
}

#[test]
fn a_budget_ends_a_batch_and_the_rest_is_not_begun() {
    let superflip = "superflip\n".repeat(3);
    for arguments in [
        &["distance", "--json", "--budget", "0.4s", "--threads", "1", "--input", "-"][..],
        &["verify", "--json", "--budget", "0.4s", "--threads", "1", "-"],
    ] {
        let input = superflip.replace('\n', if arguments[0] == "verify" { "\t20\n" } else { "\n" });
        let Ended { status, out, err } = fed(arguments, &input);
        assert_eq!(status, 3, "{err}");
        assert!(err.trim_end().ends_with("2 not begun"), "{err}");
        let not_begun = "{\"ended\":\"not begun\",\"line\":3}";
        assert_eq!((out.lines().count(), out.lines().last()), (3, Some(not_begun)));
    }
}

/// Needs Python; without it nothing is checked.
#[test]
fn a_summary_is_drawn() {
    let script = faceturn_tests::repository().join("scripts/plot-distances");
    let python = || {
        let mut command = Command::new("python3");
        command.arg(&script);
        command
    };
    if python().arg("--test").output().is_err() {
        return;
    }
    assert_eq!(run(python().arg("--test")).out, "ok\n");
    let printed = fed(&["distance", "--json", "--summary", "--input", "-"], "R\nR U\nU\n").out;
    let drawn = support::fed(&mut python(), &printed);
    assert_eq!((drawn.status, drawn.err.as_str()), (0, ""));
    assert!(
        drawn.out.starts_with("<svg ") && drawn.out.contains("3 positions, mean distance 1.33")
    );
}

/// The facelets as colours, with white on top and green in front, faces in the order ULFRBD.
fn seen_by_camera(facelets: &str) -> Vec<&'static str> {
    let colours = ["white", "red", "green", "yellow", "orange", "blue"];
    let place = |face: char| "URFDLB".find(face).expect("a face");
    let of_face = |face: char| facelets[9 * place(face)..][..9].chars();
    "ULFRBD".chars().flat_map(of_face).map(|face| colours[place(face)]).collect()
}

#[test]
fn a_camera_writes_colours_in_its_own_order_of_faces() {
    let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
    let camera = seen_by_camera(facelets);
    for separator in [" ", ",", ", "] {
        let input = format!("{0}\n{0}\n", camera.join(separator));
        let options = ["convert", "--to", "facelets", "--faces", "ULFRBD", "--input", "-"];
        let Ended { status, out, err } = fed(&options, &input);
        assert_eq!((status, out, err.as_str()), (0, format!("1\t{facelets}\n2\t{facelets}\n"), ""));
        let options = ["distance", "-q", "--faces", "ULFRBD", "--input", "-"];
        assert_eq!(fed(&options, &input).out, "1\t3\n2\t3\n");
    }
    let claims = format!("{}\t3\nR U F\t2\n", camera.join(" "));
    let verified = fed(&["verify", "-q", "--faces", "ULFRBD", "--input", "-"], &claims).out;
    assert!(verified.contains("ok: distance") && verified.contains("more than 2"), "{verified}");
    let target = camera.join(" ");
    let options = ["solve", "-q", "--faces", "ulfrbd", "--target", &target, "R U"];
    assert_eq!(run(&mut faceturn_with_table(options)).out, "F  (1f*, 1q)\n");
}

#[test]
fn lists_of_colours_are_read_where_lists_of_numbers_are() {
    let [one, other] = [
        "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB",
        "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
    ]
    .map(|facelets| format!("{:?}", seen_by_camera(facelets)));
    let pretty = format!("[\n{}\n]\n", one.trim_matches(['[', ']']).replace(", ", ",\n  "));
    for (list, distances) in [
        (format!("{one}\n{other}\n"), "1\t3\n2\t1\n"),
        (format!("[{one},\n {other}]"), "1\t3\n2\t1\n"),
        (format!("{{\"facelets\": {one}}}\n{{\"position\": {other}}}"), "1\t3\n2\t1\n"),
        (pretty, "1\t3\n"),
    ] {
        let options = ["distance", "-q", "--faces", "ULFRBD", "--input", "-"];
        let Ended { out, err, .. } = fed(&options, &list);
        assert_eq!((out.as_str(), err.as_str()), (distances, ""), "{list}");
    }
}

#[test]
fn what_a_camera_gets_wrong_is_named_by_its_facelet() {
    let mut camera = seen_by_camera("UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB");
    camera[9 + 3] = "purple";
    let options = ["quick", "--faces", "ULFRBD", &camera.join(" ")];
    let Ended { status, err, .. } = run(&mut faceturn_with_table(options));
    let expected = "facelet L4: expected white, yellow, green, blue, red or orange, \
                    found \"purple\"";
    assert!(status == 2 && err.contains(expected), "{err}");
    for (order, expected) in [
        ("ULFRB", "D is missing; expected U, R, F, D, L and B in any order"),
        ("ULFUBD", "U at column 4 comes again"),
        ("ULXRBD", "unknown face \"X\" at column 3"),
    ] {
        let options = ["quick", "--faces", order, "R"];
        let Ended { status, err, .. } = run(&mut faceturn_with_table(options));
        assert!(status == 2 && err.contains(expected), "{err}");
    }
}
