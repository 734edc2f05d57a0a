//! The benchmark compares what it finds with what is known.

use std::process::Command;

use faceturn_tests::table_path;

#[test]
fn passes_and_whole_searches_are_measured() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceturn-lab"));
    command.args(["bench", "--depth", "12", "--solves", "0", "--table"]).arg(table_path());
    let output = command.output().expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: Vec<Vec<&str>> = text.lines().map(|it| it.split_whitespace().collect()).collect();
    let counts: Vec<&[&str]> = rows[1..].iter().map(|row| &row[..4]).collect();
    let known = [["small", "10", "31", "4"], ["small", "11", "407", "53"]];
    assert_eq!((counts[0], counts[1]), (&known[0][..], &known[1][..]));
    assert_eq!(counts.len(), 3);
}
