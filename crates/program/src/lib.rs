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
mod position_names;
mod table_source;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;
use faceturn::Ended;
use faceturn::jobs::{Bug, Verdict};

use crate::arguments::{Arguments, command};
use crate::terminal::interruption::INTERRUPTED;
use crate::terminal::{stderr, stdout};

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    terminal::enable_colours();
    run(std::env::args_os()).into()
}

/// Runs the program with these arguments, the first of which is its name. Returns the exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let is_json = arguments.iter().take_while(|it| *it != "--").any(|it| it == "--json");
    let parsed = command().try_get_matches_from(arguments);
    let arguments = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(message) => {
            // Help and the version are messages too. If stdout is closed, nobody can read them.
            let _ = message.print();
            return message.exit_code() as u8;
        }
    };
    let run = Bug::caught(|| commands::run(arguments)).unwrap_or_else(|bug| Err(bug.into()));
    let status = run.unwrap_or_else(|error| {
        let message = commands::table::explained(&error);
        let object = is_json.then(|| batch::line::as_object(&error, &message) + "\n");
        // With --json an error is an object, and nothing else.
        if object.is_none_or(|object| stdout::print(object).is_err()) {
            stderr::error(&message);
        }
        Status::Wrong
    });
    status.into()
}

/// How the program ends, the best case first. For several positions the worst one counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    #[default]
    Found,
    /// A position has no solution within the limit.
    NoneWithin,
    /// A limit of time or of solutions ended the work.
    Limited,
    Refuted,
    /// A benchmark found other counts than the known ones.
    Mismatch,
    Damaged,
    /// Wrong use or wrong input, or a file that could not be used.
    Wrong,
    /// Ctrl-C or SIGTERM.
    Interrupted,
}

impl Status {
    /// The status after work with this end, given whether it found what was requested.
    pub(crate) fn of(ended: Ended, is_found: bool) -> Status {
        match ended {
            Ended::Finished if is_found => Status::Found,
            Ended::Finished => Status::NoneWithin,
            Ended::Timeout | Ended::Solutions => Status::Limited,
            Ended::Interrupted => Status::Interrupted,
        }
    }
}

impl From<Verdict> for Status {
    fn from(verdict: Verdict) -> Status {
        match verdict {
            Verdict::Ok => Status::Found,
            Verdict::Refuted => Status::Refuted,
            Verdict::Undecided => Status::Limited,
        }
    }
}

impl From<Status> for u8 {
    fn from(status: Status) -> u8 {
        match status {
            Status::Found => 0,
            Status::NoneWithin | Status::Refuted | Status::Mismatch | Status::Damaged => 1,
            Status::Wrong => 2,
            Status::Limited => 3,
            Status::Interrupted => INTERRUPTED,
        }
    }
}
