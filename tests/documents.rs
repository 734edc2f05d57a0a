//! Runs the examples in the documents and compares their output with what the documents show.
//!
//! Every `$ faceturn` in a `console` block is run; the lines after it, up to an empty line, are
//! compared with its stdout and stderr together. `? 2` below a command is its exit status. Blocks
//! in other languages (`text`, `sh`) are not run.
//!
//! - The README and the pages in `docs/` are for readers: they show real times and include their
//!   files. [`Page::prepare`] makes a copy of each page in which every time is a wildcard, and
//!   writes each block with the fence `text file=NAME` to a file. All commands of a page run in
//!   that folder, in order.
//! - The pages in `tests/documents/` run as they are; `[..]` stands for any part of a line.
//!   Commands run in the folder with the document's name and `.in`, or in a copy of it if there
//!   is one with `.out`; a page shows every file in its folder.
//!
//! `cargo test documents -- trycmd=solve` runs the pages whose name contains `solve`.
//! `TRYCMD=overwrite cargo test documents` updates the pages in `tests/documents/`: read the
//! difference before you commit it. Backslashes are compared and written as slashes. Edit the
//! README and the pages in `docs/` by hand.

use std::fs;
use std::path::{Path, PathBuf};

use faceturn::Metric;
use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};
use faceturn::internals::Options;
use faceturn::jobs::{WrittenJob, WrittenQuick};
use faceturn_tests::{near_t_path, repository, table_path_in};
use tempfile::TempDir;
use trycmd::TestCases;

use crate::support::{DATA_FOLDER, program, table_path};

/// `docs/usage.md` lists exactly the options that are missing somewhere, or named otherwise.
/// The folders whose pages are checked for links and names of files.
const FOLDERS: [&str; 5] = ["", "docs", "docs/measurements", "data", "tests/fuzz"];

#[test]
fn options_that_are_not_everywhere_are_listed() {
    let usage = text(&repository().join("docs/usage.md"));
    let (_, section) = usage.split_once("\n## What is not everywhere\n").expect("the section");
    let cells = |row: &str| row.split('|').map(|it| it.trim().replace('`', "")).collect::<Vec<_>>();
    let rows: Vec<_> = section.lines().filter(|it| it.starts_with("| `--")).map(cells).collect();
    let declared = [
        WrittenJob::DECLARED,
        WrittenQuick::DECLARED,
        WrittenSteps::DECLARED,
        WrittenInsertions::DECLARED,
    ];
    let declared = declared.concat().into_iter().map(|option| format!(" {}: ", option.name));
    let sources = [
        declared.collect(),
        text(&repository().join("crates/python/python/faceturn/_native.pyi")),
        text(&repository().join("crates/wasm/npm/src/types.ts")),
    ];
    let has = |door: usize, name: &str| {
        let patterns = [format!(" {name}: "), format!(" {name}: "), format!(" {name}?: ")];
        sources[door].contains(&patterns[door])
    };
    // How the program reads and shows is its own.
    let own = ["input", "json", "quiet", "csv", "verbose", "help"];
    for command in ["solve", "quick", "steps", "insertions"] {
        let help = std::process::Command::new(program()).args([command, "--help"]).output();
        let help = String::from_utf8(help.expect("it runs").stdout).expect("UTF-8");
        let words = help.lines().filter_map(|line| line.trim_start().split_once("--"));
        let names = words.filter(|(before, _)| before.len() <= 4).map(|(_, rest)| {
            rest.split(|it: char| !it.is_alphanumeric() && it != '-').next().unwrap_or_default()
        });
        for name in names.filter(|name| !own.contains(name)) {
            let snake = name.replace('-', "_");
            let camel = snake.split('_').enumerate().map(|(at, word)| match at {
                0 => word.to_owned(),
                _ => word[..1].to_uppercase() + &word[1..],
            });
            let camel: String = camel.collect();
            let there = [has(0, &snake), has(1, &snake), has(2, &camel)];
            let Some(row) = rows.iter().find(|row| row[1].strip_prefix("--") == Some(name)) else {
                assert_eq!(there, [true; 3], "--{name} of {command} is not in the table");
                continue;
            };
            for (door, cell) in row[2..5].iter().enumerate() {
                let is_true = if cell == "-" { !there[door] } else { has(door, cell) };
                assert!(is_true, "--{name} of {command}: {row:?}");
            }
        }
    }
}

struct Page {
    path: PathBuf,
    text: String,
    /// Whether it is the README or in `docs/`, written without wildcards.
    is_for_readers: bool,
}

impl Page {
    fn all() -> Vec<Page> {
        let folders = [("", true), ("docs", true), ("tests/documents", false)];
        let pages = folders.into_iter().flat_map(|(folder, is_for_readers)| {
            let pages = markdown_files(folder).into_iter();
            pages.map(move |path| Page { text: text(&path), path, is_for_readers })
        });
        pages.filter(|page| page.text.contains("```console\n")).collect()
    }

    /// The document to run: this one, or a copy in the folder with wildcards and files.
    fn prepare(&self, folder: &Path) -> PathBuf {
        if !self.is_for_readers {
            return self.path.clone();
        }
        let copy = folder.join(self.path.file_name().expect("a document has a name"));
        let files = copy.with_extension("in");
        fs::create_dir(&files).expect("the folder is new");
        for (info, content) in blocks(&self.text) {
            if let Some(name) = info.strip_prefix("text file=") {
                fs::write(files.join(name), content).expect("the folder can be written");
            }
        }
        fs::write(&copy, runnable(&self.text)).expect("the folder can be written");
        copy
    }
}

/// The text for trycmd: times and rates become wildcards, and an empty line ends a block.
fn runnable(text: &str) -> String {
    let mut is_console = false;
    let mut runnable = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            runnable += if is_console { "\n" } else { "" };
            is_console = line == "```console";
        }
        let is_output = is_console && !line.starts_with("$ ");
        runnable += &if is_output { line_with_wildcards(line) } else { line.to_owned() };
        runnable.push('\n');
    }
    runnable
}

fn line_with_wildcards(line: &str) -> String {
    let is_number = |word: &str| {
        let word = word.trim_start_matches('(');
        word.starts_with(|first: char| first.is_ascii_digit())
            && word.chars().all(|char| char.is_ascii_digit() || ".,".contains(char))
    };
    let words: Vec<&str> = line.split(' ').collect();
    let with_wildcards = words.iter().enumerate().map(|(at, word)| {
        let next = |offset: usize| words.get(at + offset).copied().unwrap_or_default();
        let is_time = next(1).trim_end_matches([',', ';', ':', ')']) == "s";
        let is_rate = next(1) == "a" && next(2).starts_with("second");
        let has_bracket = word.starts_with('(');
        match is_number(word) && (is_time || is_rate) {
            true => if has_bracket { "([..]" } else { "[..]" }.to_owned(),
            false => json_with_wildcard(word),
        }
    });
    with_wildcards.collect::<Vec<String>>().join(" ")
}

/// The same for `"seconds":` in a line of JSON.
fn json_with_wildcard(text: &str) -> String {
    let key = "\"seconds\":";
    let Some((before, after)) = text.split_once(key) else { return text.to_owned() };
    let end = after.find([',', '}']).unwrap_or(after.len());
    format!("{before}{key}[..]{}", json_with_wildcard(&after[end..]))
}

/// The fenced blocks of a text: the text after the opening fence, and the lines.
fn blocks(text: &str) -> Vec<(&str, String)> {
    let mut blocks: Vec<(&str, String)> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        match (line.strip_prefix("```"), is_open) {
            (Some(info), false) => blocks.push((info, String::new())),
            (None, true) => {
                let (_, content) = blocks.last_mut().expect("an open block");
                content.push_str(line);
                content.push('\n');
            }
            (Some(_), true) => {}
            (None, false) => continue,
        }
        is_open = is_open != line.starts_with("```");
    }
    blocks
}

fn markdown_files(folder: &str) -> Vec<PathBuf> {
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    files(&repository().join(folder)).filter(is_page).collect()
}

fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is in this repository");
    entries.map(|entry| entry.expect("the folder can be read").path())
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is UTF-8")
}

#[test]
fn documents_are_about_faceturn() {
    // trycmd silently skips a program that is not registered.
    for page in Page::all() {
        for (_, block) in blocks(&page.text).iter().filter(|(info, _)| *info == "console") {
            let mut commands = block.lines().filter(|line| line.starts_with("$ "));
            let other = commands.find(|line| !line.starts_with("$ faceturn "));
            assert_eq!(other, None, "{}", page.path.display());
        }
    }
}

#[test]
fn documents_show_their_files() {
    for page in Page::all() {
        let folder = page.path.with_extension("in");
        for file in folder.is_dir().then(|| files(&folder)).into_iter().flatten() {
            assert!(page.text.contains(&text(&file)), "{}", file.display());
        }
    }
}

#[test]
fn pages_for_readers_show_no_test_syntax() {
    let readme = text(&repository().join("README.md"));
    assert!(!readme.contains("\n? "), "an exit status in the README");
    for page in Page::all().iter().filter(|page| page.is_for_readers) {
        assert!(!page.text.contains("[..]"), "a wildcard in {}", page.path.display());
    }
}

#[test]
fn readme_shows_the_example_that_runs() {
    let readme = text(&repository().join("README.md"));
    let example = text(&repository().join("crates/faceturn/examples/solve.rs"));
    let blocks = blocks(&readme);
    let (_, snippet) = blocks.iter().find(|(info, _)| *info == "rust").expect("a Rust snippet");
    assert!(example.contains(snippet.as_str()), "not in examples/solve.rs:\n{snippet}");
}

#[test]
fn links_between_documents_lead_somewhere() {
    for page in FOLDERS.into_iter().flat_map(markdown_files) {
        let folder = page.parent().expect("a file is in a folder");
        for link in text(&page).split("](").skip(1) {
            let target = link.split([')', '#']).next().expect("split yields one part");
            let is_local = !target.is_empty() && !target.contains("://") && !target.contains(' ');
            assert!(
                !is_local || folder.join(target).exists(),
                "{} links to {target}",
                page.display()
            );
        }
    }
}

#[test]
fn files_named_in_documents_exist() {
    let folders = ["crates", "tests"].map(|folder| repository().join(folder));
    let sources: Vec<PathBuf> = folders.iter().flat_map(|folder| rust_files(folder)).collect();
    let is_part_of_a_name = |char: char| char.is_alphanumeric() || "_./-".contains(char);
    for page in FOLDERS.into_iter().flat_map(markdown_files) {
        for word in text(&page).split(|char| !is_part_of_a_name(char)) {
            let name = word.trim_end_matches('.').trim_start_matches("../");
            // `targets/NAME.rs` stands for any file.
            let exists = match name.strip_suffix(".rs") {
                Some(stem) if !stem.is_empty() && !stem.ends_with("NAME") => {
                    sources.iter().any(|source| source.ends_with(name))
                }
                _ => !name.starts_with("scripts/") || repository().join(name).exists(),
            };
            assert!(exists, "{} names {name}", page.display());
        }
    }
}

#[test]
fn tests_named_in_the_mathematics_exist() {
    let folders = ["crates", "tests"].map(|folder| repository().join(folder));
    let sources = folders.iter().flat_map(|folder| rust_files(folder)).map(|path| text(&path));
    let sources: String = sources.collect();
    let page = text(&repository().join("docs/mathematics.md"));
    let (_, table) = page.split_once("| shown by |\n").expect("the table of claims");
    let words = table.split('`').filter(|word| word.contains('_') && !word.contains(' '));
    let missing: Vec<&str> =
        words.filter(|name| !sources.contains(&format!("fn {name}()"))).collect();
    assert_eq!(missing, [""; 0]);
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let below = |path: PathBuf| match path.is_dir() {
        true if path.ends_with("target") => Vec::new(),
        true => rust_files(&path),
        false => vec![path],
    };
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    files(folder).flat_map(below).filter(is_rust).collect()
}

#[test]
fn documents_are_true() {
    // Made beforehand, so that no command reports making them or misses them.
    table_path_in(Metric::Quarter);
    near_t_path();
    let folder = TempDir::new().expect("a temporary folder");
    let cases = TestCases::new();
    cases
        .register_bin("faceturn", program())
        .env("FACETURN_TABLE", table_path().to_str().expect("the path is UTF-8"))
        // Nothing is read from the user's own data folder, and nothing written there.
        .env(DATA_FOLDER, folder.path().join("data").to_str().expect("the path is UTF-8"))
        // The width of the help, since this is not a terminal; and no colours.
        .env("COLUMNS", "100")
        .env("NO_COLOR", "1");
    for page in Page::all() {
        cases.case(page.prepare(folder.path()));
    }
    cases.run();
}

#[test]
fn times_become_wildcards() {
    for (line, expected) in [
        ("distance 6, 10,459 nodes, 0.01 s", "distance 6, 10,459 nodes, [..] s"),
        ("4 positions in 0.0 s (1,234 a second)", "4 positions in [..] s ([..] a second)"),
        ("0 positions in 1 s; 4 skipped", "0 positions in [..] s; 4 skipped"),
        ("{\"a\":1,\"seconds\":0.25}", "{\"a\":1,\"seconds\":[..]}"),
        ("F2 U R U' R'  (5f*, 6q)", "F2 U R U' R'  (5f*, 6q)"),
    ] {
        assert_eq!(line_with_wildcards(line), expected);
    }
}
