//! What is kept outside the program.
//!
//! `bench` measures long searches with tables of each size, in addition to `faceturn bench`.
//! `macros` solves as people do, one cubie after another: see `macros/`.

#![forbid(unsafe_code)]

mod bench;
mod macros;
mod session;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::bench::BenchArguments;
use crate::session::MacroCommand;

/// The long benchmark of faceturn, and experiments with Rubik's Cube
#[derive(Debug, Parser)]
#[command(name = "faceturn-lab")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measure passes and whole searches with tables of each size; takes minutes
    Bench(BenchArguments),
    /// Solve piece by piece with macros that are learned when they are needed
    Macros {
        #[command(subcommand)]
        command: MacroCommand,
    },
}

fn main() -> ExitCode {
    let ended = match Arguments::parse().command {
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Macros { command } => session::run(command),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
