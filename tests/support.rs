//! What the tests of the program share: how to run it. Golden files and the table come from
//! `faceturn_tests`.

use std::io::{BufRead, BufReader, ErrorKind, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use faceturn_tests::{TABLE_DIGEST, data, distribution, table, table_path, tables};

/// The program, which cargo has just built.
pub(crate) fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_faceturn"))
}

/// The environment variable that names the user's data folder.
pub(crate) const DATA_FOLDER: &str = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_DATA_HOME" };

/// The program with these arguments and no table anywhere: nothing is found in the environment,
/// and the data folders are impossible.
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
    match stdin.write_all(input.as_ref()) {
        // A program that refuses its arguments ends before it reads anything.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.expect("the program reads it"),
    }
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
        writeln!(stdin, "{line}").expect("the program reads it");
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

    /// The memory that it shares with no other process, in kB.
    #[cfg(target_os = "linux")]
    pub(crate) fn own_memory(&self) -> u32 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
        number.expect("Linux says so").parse().expect("a number")
    }

    /// Checks that it keeps running for a while.
    pub(crate) fn keeps_running(&mut self) {
        thread::sleep(Duration::from_millis(300));
        assert_eq!(self.child.try_wait().expect("our child"), None);
    }

    /// The exit status, which has to come soon.
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
