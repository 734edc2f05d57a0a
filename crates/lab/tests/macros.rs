//! Macros: learned once, checked when read, refused when wrong.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

fn lab<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceturn-lab"));
    command.arg("macros").args(arguments).stdin(Stdio::null());
    command
}

#[derive(Debug)]
struct Ended {
    status: i32,
    out: String,
    err: String,
}

fn run(command: &mut Command) -> Ended {
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let status = output.status.code().expect("no signal");
    Ended { status, out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn macros_are_learned_once_and_a_wrong_line_is_refused() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let path = folder.path().join("macros.jsonl");
    let table = path.to_str().expect("an ordinary name");
    let learn = || run(&mut lab(["learn", "--table", table]));
    let Ended { status, out, err } = learn();
    // 23 places and flips of the first edge, 23 places and twists of the first corner.
    assert_eq!((status, out.as_str()), (0, "23 macros known, 215 missing\n"), "{err}");
    assert_eq!(err.lines().count(), 23);
    let whole = fs::read(&path).expect("the table");

    // A killed process leaves half a line: it is dropped and learned again.
    fs::write(&path, &whole[..whole.len() - 20]).expect("room");
    let again = learn();
    assert_eq!((again.status, again.err.lines().count()), (0, 1), "{}", again.err);
    assert_eq!(fs::read(&path).expect("the table"), whole);
    let next = learn();
    assert_eq!(next.out, "46 macros known, 192 missing\n");

    let text = fs::read_to_string(&path).expect("the table");
    fs::write(&path, text.replacen("\"orientation\":1", "\"orientation\":0", 1)).expect("room");
    let Ended { status, err, .. } = run(&mut lab(["show", "--table", table]));
    assert_eq!(status, 2);
    assert!(err.contains("line 3: expected the digest") && err.contains("damaged"), "{err}");
}

#[test]
fn an_order_that_names_a_cubie_twice_is_refused() {
    let arguments = ["learn", "--table", "none/macros.jsonl", "--order", "UF UR FU"];
    let Ended { status, err, .. } = run(&mut lab(arguments));
    assert_eq!((status, err.as_str()), (2, "error: the order names UF twice\n"));
}

#[test]
fn a_position_is_read_as_by_solve() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let path = folder.path().join("macros.jsonl");
    let table = path.to_str().expect("an ordinary name");
    let solved = |text| run(&mut lab(["solve", "--table", table, text]));
    let wrong = solved("R Q");
    assert_eq!((wrong.status, wrong.out.as_str(), path.exists()), (2, "", false));
    assert!(wrong.err.starts_with("error: unknown move \"Q\" at column 3; "), "{}", wrong.err);
    let Ended { status, out, err } = solved("solved");
    assert_eq!((status, out.lines().last()), (0, Some("0 face turns")), "{err}");
}

#[test]
fn a_table_that_does_not_exist_is_not_shown() {
    let Ended { status, err, .. } = run(&mut lab(["show", "--table", "none.jsonl"]));
    assert_eq!((status, err.as_str()), (2, "error: there is no macro table none.jsonl\n"));
}

#[test]
fn a_killed_run_loses_nothing_and_learns_nothing_twice() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let path = folder.path().join("macros.jsonl");
    let table = path.to_str().expect("an ordinary name");
    let mut command = lab(["learn", "--all", "--table", table]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let whole_lines = || {
        let bytes = fs::read(&path).unwrap_or_default();
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        bytes[..end].to_vec()
    };
    while whole_lines().iter().filter(|&&byte| byte == b'\n').count() <= 100 {
        assert!(child.try_wait().expect("our child").is_none(), "it ended before it was killed");
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("our child");
    child.wait().expect("our child");
    let kept = whole_lines();

    // A second macro for the same place would be refused when the table is read.
    let learned = run(&mut lab(["learn", "--table", table]));
    assert_eq!(learned.status, 0, "{}", learned.err);
    let now = fs::read(&path).expect("the table");
    assert!(now.starts_with(&kept), "what was learned before is as it was");
    let macros = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count() - 1;
    assert_eq!(macros(&now), macros(&kept) + learned.err.lines().count());
    let shown = run(&mut lab(["show", "--table", table]));
    assert_eq!((shown.status, shown.out.lines().count() - 1), (0, macros(&now)), "{}", shown.err);
}
