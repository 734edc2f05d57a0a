//! The program: reads arguments, opens files, prints and exits. All else is in the libraries.
//!
//! The data's way: arguments (`arguments.rs`) become a plan (`plan.rs`), in which every position
//! has been read (`input.rs`); the plan is run (`generate.rs`, `solve.rs`, `reid.rs`, `bench/`) with a table
//! that the library loads or makes (`preparation.rs` tells how that goes); answers (`answer.rs`) are reported (`report.rs`). Results go to stdout in the order
//! of the arguments, everything else (`diary.rs`) to stderr.

#![forbid(unsafe_code)]

mod algorithm;
mod answer;
mod arguments;
mod bench;
mod diary;
mod distribution;
mod generate;
mod input;
mod interruption;
mod number;
mod plan;
mod preparation;
mod quoting;
mod reid;
mod report;
mod solve;
mod status;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;
use crate::plan::Plan;
use crate::status::Status;

fn main() -> ExitCode {
    let status = run(Arguments::parse()).unwrap_or_else(|error| {
        diary::error(&diary::explained(error.as_ref()));
        Status::Wrong
    });
    status.into()
}

/// Does what the arguments ask for.
fn run(arguments: Arguments) -> anyhow::Result<Status> {
    match Plan::new(arguments)? {
        Plan::Bench(plan) => bench::run(&plan),
        Plan::Generate(plan) => generate::run(&plan),
        Plan::Reid(plan) => reid::run(&plan),
        Plan::Solve(plan) => solve::run(&plan),
    }
}
