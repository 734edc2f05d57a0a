//! The program. What it does is in `crates/program`, which the Python package has as well.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    faceturn_program::main()
}
