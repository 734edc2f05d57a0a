//! How to run the program, for its tests. Golden files and the table come from `faceturn_tests`.

use std::io::{BufRead, BufReader, ErrorKind, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use faceturn_tests::{TABLE_DIGEST, data, distribution, table, table_path, tables};

pub(crate) fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_faceturn"))
}

/// The environment variable for the user's data folder.
pub(crate) const DATA_FOLDER: &str = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_DATA_HOME" };

/// The program with these arguments and no table: no variable or data folder has one.
pub(crate) fn faceturn<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(program());
    command.args(arguments).stdin(Stdio::null());
    let no_folder = program().join("no-folder");
    command.env_remove("FACETURN_TABLE");
    command.env(DATA_FOLDER, &no_folder).env("XDG_DATA_DIRS", &no_folder);
    command
}

/// The program with these arguments and the table that all tests share.
pub(crate) fn faceturn_with_table<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = faceturn(arguments);
    command.env("FACETURN_TABLE", table_path());
    command
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn run(command: &mut Command) -> Ended {
    ended(command.output().expect("the program starts"))
}

pub(crate) fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Ended {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    match stdin.write_all(input.as_ref()) {
        // A program that refuses its arguments ends before reading anything.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.expect("the program reads it"),
    }
    drop(stdin);
    ended(child.wait_with_output().expect("the program ends"))
}

pub(crate) fn ended(output: Output) -> Ended {
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let status = output.status.code().expect("no signal ends the program");
    Ended { status, out: text(output.stdout), err: text(output.stderr) }
}

#[cfg_attr(not(unix), allow(dead_code))] // Signals are sent on Unix only.
pub(crate) struct Running {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

#[cfg_attr(not(unix), allow(dead_code))]
impl Running {
    pub(crate) fn start(arguments: &[&str]) -> Running {
        let mut command = faceturn_with_table(arguments.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Running { child, lines }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().expect("it is piped");
        writeln!(stdin, "{line}").expect("the program reads it");
    }

    /// Reads up to the first line with this beginning.
    pub(crate) fn wait_for(&mut self, beginning: &str) {
        let mut lines = self.lines.by_ref().map(|line| line.expect("UTF-8"));
        assert!(lines.any(|line| line.starts_with(beginning)), "{beginning} does not come");
    }

    pub(crate) fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    }

    /// Memory shared with no other process, in kB.
    #[cfg(target_os = "linux")]
    pub(crate) fn own_memory(&self) -> u32 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
        number.expect("Linux says so").parse().expect("a number")
    }

    pub(crate) fn keeps_running(&mut self) {
        thread::sleep(Duration::from_millis(300));
        assert_eq!(self.child.try_wait().expect("our child"), None);
    }

    /// The exit status, which must come soon.
    pub(crate) fn status(mut self) -> Option<i32> {
        // A program that has much more to print would wait for its reader.
        let lines = self.lines;
        thread::spawn(move || lines.for_each(drop));
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            if let Some(status) = self.child.try_wait().expect("our child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(20));
        }
        self.child.kill().expect("our child");
        panic!("it does not end in time");
    }
}
