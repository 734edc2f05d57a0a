//! Runs of `faceturn convert`, and the formats of positions. No table.

use std::fs;
use std::process::Command;

use faceturn::Position;
use serde_json::Value;

use crate::support::{Ended, faceturn, faceturn_with_table, fed, run};

/// A position in every form, checked with a physical model.
struct Fixture {
    moves: &'static str,
    facelets: &'static str,
    reid: &'static str,
    kpattern: &'static str,
}

const FIXTURES: [Fixture; 2] = [
    Fixture {
        moves: "R",
        facelets: "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB",
        reid: "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR",
        kpattern: concat!(
            r#"{"EDGES":{"pieces":[0,8,2,3,4,10,6,7,5,9,1,11]"#,
            r#","orientation":[0,0,0,0,0,0,0,0,0,0,0,0]}"#,
            r#","CORNERS":{"pieces":[4,0,2,3,7,5,6,1]"#,
            r#","orientation":[2,1,0,0,1,0,0,2]}"#,
            r#","CENTERS":{"pieces":[0,1,2,3,4,5]"#,
            r#","orientation":[0,0,0,0,0,0]"#,
            r#","orientationMod":[1,1,1,1,1,1]}}"#,
        ),
    },
    Fixture {
        moves: "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U",
        facelets: "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB",
        reid: "FU RU BU LU FD RD BD LD RF LF RB LB UFR URB UBL ULF DRF DFL DLB DBR",
        kpattern: concat!(
            r#"{"EDGES":{"pieces":[0,1,2,3,4,5,6,7,8,9,10,11]"#,
            r#","orientation":[1,1,1,1,1,1,1,1,1,1,1,1]}"#,
            r#","CORNERS":{"pieces":[0,1,2,3,4,5,6,7]"#,
            r#","orientation":[0,0,0,0,0,0,0,0]}"#,
            r#","CENTERS":{"pieces":[0,1,2,3,4,5]"#,
            r#","orientation":[0,0,0,0,0,0]"#,
            r#","orientationMod":[1,1,1,1,1,1]}}"#,
        ),
    },
];

const R_NET: &str = "       U U F
       U U F
       U U F
L L L  F F D  R R R  U B B
L L L  F F D  R R R  U B B
L L L  F F D  R R R  U B B
       D D B
       D D B
       D D B
";

fn convert(arguments: &[&str]) -> Command {
    faceturn(["convert"].into_iter().chain(arguments.iter().copied()))
}

fn prints(arguments: &[&str]) -> String {
    let Ended { status, out, err } = run(&mut convert(arguments));
    assert_eq!((status, err.as_str()), (0, ""), "{arguments:?}");
    out
}

#[test]
fn convert_takes_every_form_to_every_other() {
    for Fixture { moves, facelets, reid, kpattern } in FIXTURES {
        let net = prints(&[moves]);
        let from =
            [("moves", moves), ("facelets", facelets), ("reid", reid), ("kpattern", kpattern)];
        for (format, text) in from {
            for (to, expected) in [("facelets", facelets), ("reid", reid), ("kpattern", kpattern)] {
                assert_eq!(prints(&["--to", to, text]), format!("{expected}\n"), "{text}");
                let formatted = prints(&["--to", to, "--format", format, text]);
                assert_eq!(formatted, format!("{expected}\n"), "{text}");
            }
            assert_eq!(prints(&["--to", "net", text]), net, "{text}");
        }
    }
}

#[test]
fn convert_writes_one_line_for_each_position() {
    let out = prints(&["--to", "facelets", FIXTURES[0].reid, FIXTURES[1].kpattern]);
    assert_eq!(out, format!("{}\n{}\n", FIXTURES[0].facelets, FIXTURES[1].facelets));
}

#[test]
fn convert_draws_nets_with_a_line_between_them() {
    assert_eq!(prints(&["R"]), R_NET);
    assert_eq!(prints(&["R", "R R2 R2"]), format!("{R_NET}\n{R_NET}"));
    assert_eq!(prints(&["--color", "never", "R"]), R_NET);
}

#[test]
fn convert_draws_in_colours_only_where_they_are_wanted() {
    let coloured = prints(&["--color", "always", "R"]);
    let first = "         \x1b[48;5;231;38;5;16m U \x1b[48;5;231;38;5;16m U \
                 \x1b[48;5;34;38;5;16m F \x1b[0m";
    assert_eq!(coloured.lines().next(), Some(first));
    // The option overrides the environment.
    let mut command = convert(&["--color", "always", "R"]);
    assert_eq!(run(command.env("NO_COLOR", "1")).out, coloured);
}

#[test]
fn convert_reads_parentheses_as_the_notation_says() {
    let facelets = |arguments: &[&str]| prints(&[&["--to", "facelets"], arguments].concat());
    assert_eq!(facelets(&["--notation", "niss", "(R U) F"]), facelets(&["U' R' F"]));
    assert_eq!(facelets(&["(R U) F"]), facelets(&["R U F"]));
    let solve = ["solve", "--notation", "niss", "(R U) F"];
    assert_eq!(run(&mut faceturn_with_table(solve)).out, "F' R U  (3f*, 3q)\n");
    let distance = ["distance", "--notation", "niss", "(R' U') F (F')"];
    assert_eq!(run(&mut faceturn_with_table(distance)).out, "4\n");
}

#[test]
fn solving_takes_a_kpattern() {
    let solve = ["solve", FIXTURES[0].kpattern];
    assert_eq!(run(&mut faceturn_with_table(solve)).out, "R'  (1f*, 1q)\n");
}

#[test]
fn convert_points_at_what_is_wrong() {
    let ended = run(&mut convert(&["--to", "reid", "R U", "R Q", FIXTURES[0].facelets]));
    let out = format!("{}{}\n", prints(&["--to", "reid", "R U"]), FIXTURES[0].reid);
    assert_eq!((ended.status, ended.out), (2, out));
    let lines: Vec<&str> = ended.err.lines().collect();
    assert!(
        lines[0].starts_with("error: position 2: unknown move \"Q\" at column 3; "),
        "{lines:?}"
    );
    assert_eq!(lines[1..], ["       R Q", "         ^"]);
}

#[test]
fn the_net_that_convert_draws_is_read_back() {
    for Fixture { moves, facelets, .. } in FIXTURES {
        let net = prints(&[moves]);
        assert_eq!(prints(&["--to", "facelets", &net]), format!("{facelets}\n"), "{net}");
    }
}

#[test]
fn convert_to_moves_finds_a_shortest_maneuver() {
    let moves = |arguments: &[&str]| {
        let arguments = [&["convert", "--to", "moves"], arguments].concat();
        let Ended { status, out, err } = run(&mut faceturn_with_table(arguments));
        assert_eq!((status, err.as_str()), (0, ""));
        out
    };
    assert_eq!(moves(&[FIXTURES[0].facelets]), "R\n");
    assert_eq!(moves(&["R U F D D'", "M2 E2 S2"]), "R U F\nR2 L2 F2 B2 U2 D2\n");
    // The cube as held at the end, as its facelets show it.
    assert_eq!(moves(&["Rw U"]), "L U\n");
    assert_eq!(moves(&["--invert", "R U F"]), "F' U' R'\n");
    let json: Value = serde_json::from_str(&moves(&["--json", "Rw U"])).expect("an object");
    assert_eq!((&json["moves"], &json["holding"]), (&"L U".into(), &"x".into()));
}

#[test]
fn convert_simplifies_the_moves_of_a_text() {
    let simplified =
        |arguments: &[&str]| prints(&[&["--to", "moves", "--simplify"], arguments].concat());
    let said = [
        (&["R R U2 U' D U"][..], "R2 U2 D\n"),
        (&["Rw U"], "L F x\n"),
        (&["y R y' [F, D] (U U)2"], "F B D F' D'\n"),
        (&["--notation", "niss", "F (R U)"], "U' R' F\n"),
        (&["--invert", "Rw U"], "U' L' x'\n"),
        (&["--mirror", "R U2 F'"], "L' U2 F\n"),
        (&["--mirror", "--invert", "R U F"], "F U L\n"),
        (&["superflip-four-spot"], "F U2 R L D F2 U R2 D F2 D F' B' U2 L F2 R2 B2 U' D\n"),
    ];
    for (arguments, out) in said {
        assert_eq!(simplified(arguments), out, "{arguments:?}");
    }
    let facelets = ["--to", "moves", "--simplify", "R", FIXTURES[1].facelets];
    let Ended { status, out, err } = run(&mut convert(&facelets));
    assert_eq!((status, out.as_str()), (2, "R\n"));
    assert_eq!(err, "error: position 2: --simplify takes moves, not other formats\n");
}

#[test]
fn convert_inverts_and_mirrors_positions_in_every_form() {
    let facelets = |arguments: &[&str]| prints(&[&["--to", "facelets"], arguments].concat());
    let r_u = facelets(&["R U"]);
    assert_eq!(facelets(&["--invert", r_u.trim()]), facelets(&["U' R'"]));
    assert_eq!(facelets(&["--mirror", r_u.trim()]), facelets(&["L' U'"]));
    assert_eq!(facelets(&["--mirror", "--invert", r_u.trim()]), facelets(&["U L"]));
    assert_eq!(facelets(&["--invert", "Rw U"]), facelets(&["U' Rw'"]));
}

/// A file with every kind of line, and the error about its third position.
const LINES: &str = "# head\n\nR\nmine\tR\r\nR Q\n{\"name\": \"theirs\", \"position\": \"R\"}\n\
                     R\t1\t1";
const WRONG_LINE: &str = "error: line 5: unknown move \"Q\" at column 3; ";

#[test]
fn convert_goes_through_a_file() {
    let expected = |text: &str| format!("3\t{text}\nmine\t{text}\ntheirs\t{text}\n7\t{text}\n");
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("cubes");
    fs::write(&path, LINES).expect("room for a file");
    let Fixture { facelets, reid, kpattern, .. } = FIXTURES[0];
    for (to, text) in [("facelets", facelets), ("reid", reid), ("kpattern", kpattern)] {
        let file = ["--to", to, "--input", path.to_str().expect("UTF-8")];
        let from_stdin = fed(&mut convert(&["--to", to, "--input", "-"]), LINES);
        for Ended { status, out, err } in [run(&mut convert(&file)), from_stdin] {
            assert_eq!((status, out), (2, expected(text)));
            assert!(err.starts_with(WRONG_LINE) && err.lines().count() == 3, "{err}");
        }
        // The output can be read again, with the names.
        let again = fed(&mut convert(&["--to", to, "--input", "-"]), expected(text));
        assert_eq!(again, Ended { status: 0, out: expected(text), err: String::new() });
    }
}

#[test]
fn convert_prints_an_object_for_a_line_that_cannot_be_read() {
    let mut command = convert(&["--json", "--input", "-"]);
    let Ended { status, out, .. } = fed(&mut command, "R U\nR Q\nF\n");
    let objects: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!((status, objects.len()), (2, 3));
    assert_eq!((&objects[1]["line"], &objects[1]["error"]["column"]), (&2.into(), &3.into()));
    assert_eq!(objects[2]["input"], "F");
}

#[test]
fn convert_heads_the_drawings_of_a_file() {
    let Ended { status, out, .. } = fed(&mut convert(&["--input", "-"]), LINES);
    let drawings = ["3", "mine", "theirs", "7"].map(|label| format!("{label}:\n{R_NET}"));
    assert_eq!((status, out), (2, drawings.join("\n")));
    let nothing = Ended { status: 0, out: String::new(), err: String::new() };
    assert_eq!(fed(&mut convert(&["--input", "-"]), "\n# nothing\n"), nothing);
}

#[test]
fn convert_says_what_keeps_json_from_being_a_cube() {
    let solved =
        FIXTURES[1].kpattern.replace("[1,1,1,1,1,1,1,1,1,1,1,1]", "[0,0,0,0,0,0,0,0,0,0,0,0]");
    let said = [
        (
            "{\"EDGES\": }".to_owned(),
            "error: invalid KPattern at line 1, column 11; expected a value\n       {\"EDGES\": \
             }\n                 ^\n",
        ),
        (
            "{\"EDGES\":\n  {\"pieces\": [1, 2]}}".to_owned(),
            "error: invalid KPattern at line 2, column 19; expected a list of 12 numbers, found \
             2\n         \
             {\"pieces\": [1, 2]}}\n                         ^\n",
        ),
        (
            "{}".to_owned(),
            "error: missing EDGES; expected a KPattern for the 3x3x3, {\"EDGES\": {\"pieces\": \
             [...], \"orientation\": [...]}, \"CORNERS\": {...}, \"CENTERS\": {...}}\n",
        ),
        (
            solved.replacen("[0,0,", "[0,1,", 1),
            "error: one edge is flipped: flip any edge to correct it\n",
        ),
        (
            solved.replacen("[0,0,", "[0,2,", 1),
            "error: invalid orientation 2 of the edge at place UR; expected less than 2\n",
        ),
    ];
    for (text, err) in said {
        let ended = run(&mut convert(&[&text]));
        assert_eq!((ended.status, &*ended.out, &*ended.err), (2, "", err), "{text}");
    }
}

#[test]
fn convert_refuses_wrong_use() {
    let said = [
        (
            &[][..],
            "the following required arguments were not provided:\n  \
             <POSITION|--input <FILE>|--cases <SET>>",
        ),
        (
            &["--input", "-", "R"],
            "the argument '--input <FILE>' cannot be used with '[POSITION]...",
        ),
        (&["--input", "no-such-file"], "no-such-file cannot be read: "),
        (&["--input", "."], ". is a folder; expected a file"),
        (&["--to", "svg", "R"], "invalid value 'svg' for '--to <FORM>'"),
        (&["--simplify", "R"], "--simplify applies to --to moves only"),
        (&["--color", "often", "R"], "invalid value 'often' for '--color <WHEN>'"),
        (&["--notation", "wca", "R"], "invalid value 'wca' for '--notation <NOTATION>'"),
        (&["R", "U", "F"], "3 arguments are single moves (R, U, F): quote a maneuver"),
    ];
    for (arguments, text) in said {
        let Ended { status, out, err } = run(&mut convert(arguments));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.starts_with(&format!("error: {text}")), "{err}");
    }
}

/// Six faces of nine colours, after R, with the corner UFR in one colour.
fn measured() -> String {
    let position: Position = "R".parse().expect("moves");
    let colours = [
        "[235,238,240]",
        "[190,20,30]",
        "[10,150,70]",
        "[230,210,20]",
        "[250,90,10]",
        "[10,60,160]",
    ];
    let faces = position.face_numbers().map(|face| colours[usize::from(face)]);
    let faces: Vec<String> = faces.chunks(9).map(|face| format!("[{}]", face.join(","))).collect();
    format!("[{}]", faces.join(","))
}

#[test]
fn measured_colours_are_a_format() {
    let input = format!("{}\n{{\"name\": \"b\", \"position\": {}}}\n", measured(), measured());
    let arguments = ["convert", "--format", "rgb", "--to", "facelets", "--input", "-"];
    let ended = fed(&mut faceturn(arguments), input);
    let facelets = FIXTURES[0].facelets;
    assert_eq!((ended.out, ended.err), (format!("1\t{facelets}\nb\t{facelets}\n"), "".into()));
    // A line is a word for each sticker, perhaps after a name.
    let words = ["#ebeef0", "#be141e", "#0a9646", "#e6d214", "#fa5a0a", "#0a3ca0"];
    let words = words.map(|word| [word; 9].join(" ")).join(" ");
    let ended = fed(&mut faceturn(arguments), format!("# two cubes\n{words}\nmine\t{words}\n"));
    assert_eq!(ended.out.lines().map(|it| &it[..5]).collect::<Vec<_>>(), ["2\tUUU", "mine\t"]);
}

#[test]
fn doubtful_stickers_are_named() {
    // As if no colour could be told from another one.
    let grey: Vec<[usize; 3]> = (0..54).map(|sticker| [120 + sticker / 9; 3]).collect();
    let grey = format!("{grey:?}");
    let ended = run(&mut faceturn(["convert", "--format", "rgb", "--json", &grey]));
    assert!(ended.err.contains("are doubtful: look at them"), "{}", ended.err);
    let object: Value = serde_json::from_str(&ended.out).expect("an object");
    assert_eq!(object["doubtful"].as_array().map(Vec::len), Some(48));
    let ended = run(&mut faceturn(["convert", "--format", "rgb", "--json", &measured()]));
    let object: Value = serde_json::from_str(&ended.out).expect("an object");
    assert_eq!(object.get("doubtful"), None);
}

#[test]
fn pictures_are_put_in_place_or_refused() {
    let ended = run(&mut faceturn(["convert", "--format", "pictures", &measured()]));
    let expected = "several cubes fit these colours: it matters how ";
    assert!(ended.status == 2 && ended.err.contains(expected), "{}", ended.err);
    let ended = run(&mut faceturn(["convert", "--format", "rgb", "[[1,2,3]]"]));
    assert!(ended.err.contains("expected 54 colours, found 1"), "{}", ended.err);
}
