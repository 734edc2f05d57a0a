//! Documents whose examples are run: what they show is what the program prints.
//!
//! Every `$ faceturn` in a `console` block is run, and what is below it is compared with its
//! stdout and stderr together. `[..]` stands for part of a line that differs from run to run,
//! mostly a time, and `? 2` is the exit status. An empty line ends what a command prints. Commands
//! run in the folder of the document's name and `.in`, if there is one, or in a copy of it if
//! there is one with `.out`; the document shows every file in it. A block that is not to be run
//! needs a word behind its fence, such as `text`.
//!
//! `cargo test documents -- trycmd=solve` runs those whose name has `solve` in it.
//! `TRYCMD=overwrite cargo test documents` writes what the program prints now: read the difference
//! before it is committed. Backslashes are compared as slashes, and would be written so.

use std::fs;
use std::path::{Path, PathBuf};

use trycmd::TestCases;

use crate::support::{program, table_path};

/// The documents that show commands; in other pages a block need not say what it is.
fn documents_with_commands() -> Vec<PathBuf> {
    let folders = ["..", "../docs", "documents"].map(Path::new);
    let files = folders.into_iter().flat_map(files);
    let pages = files.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.filter(|page| text(page).contains("```console\n")).collect()
}

/// The files and folders in a folder.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder, as seen from that of the tests");
    entries.map(|entry| entry.expect("a readable folder").path())
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file of UTF-8")
}

#[test]
fn documents_are_about_faceturn() {
    // Of a program that it does not know trycmd runs nothing, without a word.
    for document in documents_with_commands() {
        let text = text(&document);
        let mut commands = text.lines().filter(|line| line.starts_with("$ "));
        let stranger = commands.find(|line| !line.starts_with("$ faceturn "));
        assert_eq!(stranger, None, "{}", document.display());
    }
}

#[test]
fn documents_show_their_files() {
    for document in documents_with_commands() {
        let folder = document.with_extension("in");
        for file in folder.is_dir().then(|| files(&folder)).into_iter().flatten() {
            assert!(text(&document).contains(&text(&file)), "{}", file.display());
        }
    }
}

#[test]
fn documents_are_true() {
    let cases = TestCases::new();
    cases
        .register_bin("faceturn", program())
        .env("FACETURN_TABLE", table_path().to_str().expect("an ordinary name"))
        // How wide the help is, for this is no terminal; and no colours, whoever wants them.
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1");
    for document in documents_with_commands() {
        cases.case(document);
    }
    cases.run();
}
