//! Macros: learned once, checked when they are read, refused when they are wrong.

use std::fs;

use crate::support::{Ended, faceturn, run};

#[test]
fn macros_are_learned_once_and_a_wrong_line_is_refused() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room");
    let path = folder.path().join("macros.jsonl");
    let table = path.to_str().expect("an ordinary name");
    let learn = || run(&mut faceturn(["macros", "learn", "--table", table]));
    let Ended { status, out, err } = learn();
    // 23 places and flips of the first edge, 21 of the second.
    assert_eq!((status, out.as_str()), (0, "23 macros known, 215 missing\n"), "{err}");
    assert_eq!(err.lines().count(), 23);
    let whole = fs::read(&path).expect("the table");

    // A process that was killed leaves half a line: it is dropped, and learned again.
    fs::write(&path, &whole[..whole.len() - 20]).expect("room");
    let again = learn();
    assert_eq!((again.status, again.err.lines().count()), (0, 1), "{}", again.err);
    assert_eq!(fs::read(&path).expect("the table"), whole);
    let next = learn();
    assert_eq!(next.out, "44 macros known, 194 missing\n");

    let text = fs::read_to_string(&path).expect("the table");
    fs::write(&path, text.replacen("\"orientation\":1", "\"orientation\":0", 1)).expect("room");
    let Ended { status, err, .. } = run(&mut faceturn(["macros", "show", "--table", table]));
    assert_eq!(status, 2);
    assert!(err.contains("line 3: expected the digest") && err.contains("damaged"), "{err}");
}

#[test]
fn an_order_that_names_a_cubie_twice_is_refused() {
    let arguments = ["macros", "learn", "--table", "none/macros.jsonl", "--order", "UF UR FU"];
    let Ended { status, err, .. } = run(&mut faceturn(arguments));
    assert_eq!((status, err.as_str()), (2, "error: the order names UF twice\n"));
}

#[test]
fn a_table_that_does_not_exist_is_not_shown() {
    let Ended { status, err, .. } = run(&mut faceturn(["macros", "show", "--table", "none.jsonl"]));
    assert_eq!((status, err.as_str()), (2, "error: there is no macro table none.jsonl\n"));
}
