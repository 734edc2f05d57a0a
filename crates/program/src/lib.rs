//! The program: reads arguments, opens files, prints and exits. All else is in the libraries.
//!
//! The arguments (`arguments/`) of a command (`commands/`) say what to do. Commands that process
//! positions first make a plan, then read positions line by line and share the work among threads
//! (`batch/`). Results go to stdout in the order of the input, everything else to stderr
//! (`terminal/`).

#![forbid(unsafe_code)]

mod arguments;
mod batch;
mod commands;
/// The properties that `tests/fuzz` checks: not part of any release.
#[cfg(any(test, feature = "fuzz"))]
#[doc(hidden)]
#[path = "../tests/fuzz/checks.rs"]
pub mod fuzz_checks;
mod macros;
mod position_names;
mod status;
mod table_source;
mod terminal;
mod threads;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use faceturn::Bug;

use crate::arguments::Arguments;
use crate::status::Status;
use crate::terminal::stderr;

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    terminal::enable_colours();
    run(std::env::args_os()).into()
}

/// Runs the program with these arguments, the first of which is its name. Returns the exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            // Help and the version are messages too. If stdout is closed, nobody can read them.
            let _ = message.print();
            return message.exit_code() as u8;
        }
    };
    let run = Bug::caught(|| commands::run(arguments)).unwrap_or_else(|bug| Err(bug.into()));
    let status = run.unwrap_or_else(|error| {
        stderr::error(&commands::table::explained(&error));
        Status::Wrong
    });
    status.into()
}
