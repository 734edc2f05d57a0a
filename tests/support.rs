//! What the tests share: the program, the table, and the golden files.

use std::fs::File;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use faceturn_symmetry::CosetTables;
use faceturn_table::{Loading, PruningTable};

/// Digest of the one right table, as `docs/table-format.md` says.
pub(crate) const TABLE_DIGEST: &str =
    "7a0b2e5d867717631e8c947e6b9b3d0b3f09aba8e0d41bf975a2b9946c02ea33";

/// The program, built once in each run of the tests: it belongs to another package, so that cargo
/// does not build it for us.
pub(crate) fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
        let built = escargot::CargoBuild::new()
            .manifest_path(manifest)
            .package("faceturn-cli")
            .bin("faceturn")
            .run()
            .expect("the program builds");
        built.path().to_owned()
    })
}

/// The program with these arguments and no table anywhere: nothing is found in the environment,
/// and the data folder is one that cannot be.
pub(crate) fn faceturn<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(program());
    command.args(arguments).stdin(Stdio::null());
    command.env_remove("FACETURN_TABLE").env("XDG_DATA_HOME", program().join("no-folder"));
    command
}

/// The program with these arguments and the table that all tests share.
pub(crate) fn faceturn_with_table<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = faceturn(arguments);
    command.env("FACETURN_TABLE", table_path());
    command
}

/// How a run ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Ended {
    ended(command.output().expect("the program starts"))
}

/// Runs a command with this on its standard input.
pub(crate) fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Ended {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(input.as_ref()).expect("the program listens");
    drop(stdin);
    ended(child.wait_with_output().expect("the program ends"))
}

/// How a run ended.
pub(crate) fn ended(output: Output) -> Ended {
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let status = output.status.code().expect("no signal ends the program");
    Ended { status, out: text(output.stdout), err: text(output.stderr) }
}

/// A running program: what it prints is read line by line.
#[cfg_attr(not(unix), allow(dead_code))] // Signals are sent on Unix only.
pub(crate) struct Running {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

#[cfg_attr(not(unix), allow(dead_code))]
impl Running {
    /// Starts it with these arguments and the table that all tests share.
    pub(crate) fn start(arguments: &[&str]) -> Running {
        let mut command = faceturn_with_table(arguments.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Running { child, lines }
    }

    /// Writes a line to its standard input.
    pub(crate) fn say(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().expect("it is piped");
        writeln!(stdin, "{line}").expect("the program listens");
    }

    /// Reads up to the line that begins so.
    pub(crate) fn wait_for(&mut self, beginning: &str) {
        let mut lines = self.lines.by_ref().map(|line| line.expect("UTF-8"));
        assert!(lines.any(|line| line.starts_with(beginning)), "{beginning} does not come");
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    }

    /// Makes sure that it goes on for some time.
    pub(crate) fn goes_on(&mut self) {
        thread::sleep(Duration::from_millis(300));
        assert_eq!(self.child.try_wait().expect("our child"), None);
    }

    /// The exit status, which has to come soon.
    pub(crate) fn status(mut self) -> Option<i32> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().expect("our child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(20));
        }
        self.child.kill().expect("our child");
        panic!("it does not end");
    }
}

/// The file of the table that all tests share.
pub(crate) fn table_path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("h-cosets-v1.table");
        // What an older state of the code has left may be whole and yet another table.
        let is_right = [&["generate"][..], &["generate", "--force"]].iter().any(|arguments| {
            let ended = run(faceturn(arguments.iter().copied()).arg("--table").arg(&path));
            assert_eq!(ended.status, 0, "{}", ended.err);
            load(&path).digest().to_string() == TABLE_DIGEST
        });
        assert!(is_right, "the program makes another table than the one published");
        path
    })
}

fn load(path: &Path) -> PruningTable {
    let file = File::open(path).expect("the table has just been made");
    PruningTable::load(&file, Loading::Copy).expect("the table has just been checked")
}

/// The table that all tests share.
pub(crate) fn table() -> &'static PruningTable {
    static TABLE: OnceLock<PruningTable> = OnceLock::new();
    TABLE.get_or_init(|| load(table_path()))
}

/// The coset tables.
pub(crate) fn tables() -> &'static CosetTables {
    static TABLES: OnceLock<CosetTables> = OnceLock::new();
    TABLES.get_or_init(CosetTables::new)
}

/// The rows of a file in `data/`, each with its fields; comments are left out.
pub(crate) fn data(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", path.display()));
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// A distribution in `data/distributions.tsv`: counts by distance from 0 on.
pub(crate) fn distribution(name: &str) -> Vec<u128> {
    let rows = data("distributions.tsv");
    let rows = rows.iter().filter(|row| row[0] == name);
    let counts: Vec<u128> = rows
        .zip(0u32..)
        .map(|(row, distance)| {
            assert_eq!(row[1], distance.to_string(), "{name} is in order");
            row[2].parse().expect("a count")
        })
        .collect();
    assert!(!counts.is_empty(), "{name} is there");
    counts
}
