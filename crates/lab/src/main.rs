//! Experiments that are kept outside the program.
//!
//! `macros` solves as people do, one cubie after another: see `macros/`.

#![forbid(unsafe_code)]

mod macros;
mod session;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::session::MacroCommand;

/// Experiments with Rubik's Cube, kept outside the program faceturn
#[derive(Debug, Parser)]
#[command(name = "faceturn-lab")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Solve piece by piece with macros that are learned when they are needed
    Macros {
        #[command(subcommand)]
        command: MacroCommand,
    },
}

fn main() -> ExitCode {
    let Command::Macros { command } = Arguments::parse().command;
    match session::run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
