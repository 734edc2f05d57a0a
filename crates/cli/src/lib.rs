//! The program: reads arguments, opens files, prints and exits. All else is in the libraries.
//!
//! The data's way: arguments (`arguments/`) become a plan (`plan.rs`), in which every position
//! has been read (`input.rs`); the plan is run (`generate.rs`, `solve.rs`, `verify.rs`,
//! `scramble.rs`, `reid.rs`, `bench/`) with a table that the library loads or makes
//! (`preparation.rs` tells how that goes); answers (`answer.rs`) are reported (`report.rs`). The
//! other commands make no table (`convert.rs`, `random.rs`, `table_file.rs`, `completions.rs`,
//! `man.rs`). Results go to stdout in the order of the arguments, everything else (`diary.rs`) to
//! stderr.

#![forbid(unsafe_code)]

mod algorithm;
mod answer;
mod arguments;
mod batch;
mod bench;
mod completions;
mod convert;
mod diary;
mod distribution;
mod entry;
mod generate;
mod input;
mod interruption;
mod journal;
mod man;
mod net;
mod number;
mod output;
mod plan;
mod preparation;
mod progress;
#[doc(hidden)]
pub mod promises;
mod quoting;
mod random;
mod reid;
mod report;
mod scramble;
mod seed;
mod session;
mod solve;
mod source;
mod status;
mod supervisor;
mod table_file;
mod threads;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;
use crate::plan::Plan;
use crate::status::Status;

/// Does what the arguments of this process ask for.
pub fn main() -> ExitCode {
    let status = run(Arguments::parse()).unwrap_or_else(|error| {
        diary::error(&table_file::explained(&error));
        Status::Wrong
    });
    status.into()
}

/// Does what the arguments ask for.
fn run(arguments: Arguments) -> anyhow::Result<Status> {
    match Plan::new(arguments)? {
        Plan::Bench(plan) => bench::run(&plan),
        Plan::Convert(plan) => convert::run(&plan),
        Plan::Generate(plan) => generate::run(&plan),
        Plan::Reid(plan) => reid::run(&plan),
        Plan::Solve(plan) => solve::run(&plan),
        Plan::Verify(plan) => verify::run(&plan),
        Plan::Random(plan) => random::run(&plan),
        Plan::Scramble(plan) => scramble::run(&plan),
        Plan::TableInfo(location) => table_file::info(&location),
        Plan::TableCheck(location) => table_file::check(&location),
        Plan::Completions(shell) => completions::run(shell),
        Plan::Man(folder) => man::run(&folder),
    }
}
