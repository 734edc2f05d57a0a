//! Documents whose examples are run: what they show is what the program prints.
//!
//! Every `$ faceturn` in a `console` block is run, and what is below it is compared with its stdout
//! and stderr together. `[..]` stands for part of a line that differs from run to run, mostly a time,
//! and `? 2` is the exit status. An empty line ends what a command prints. Commands run in the folder
//! of the document's name and `.in`, if there is one, or in a copy of it if there is one with `.out`.
//! A block that is not to be run needs a word behind its fence, such as `text`.
//!
//! `TRYCMD=overwrite cargo test documents` writes what the program prints now: read the difference
//! before it is committed. Backslashes are compared as slashes, and written so.

use std::fs;
use std::path::PathBuf;

use trycmd::TestCases;

use crate::support::{program, table_path};

/// The pages in `docs/` that show commands; in the others any block may be without a word.
fn pages_with_commands() -> Vec<PathBuf> {
    let folder = fs::read_dir("../docs").expect("the tests start in their own folder");
    let paths = folder.map(|entry| entry.expect("a readable folder").path());
    let shows_commands = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "md")
            && fs::read_to_string(path).expect("a page is UTF-8").contains("```console\n")
    };
    paths.filter(shows_commands).collect()
}

#[test]
fn documents() {
    let cases = TestCases::new();
    cases
        .register_bin("faceturn", program())
        .env("FACETURN_TABLE", table_path().to_str().expect("an ordinary name"))
        // How wide the help is, for this is no terminal.
        .env("COLUMNS", "100")
        .case("../README.md")
        .case("documents/*.md");
    for page in pages_with_commands() {
        cases.case(page);
    }
    cases.run();
}
