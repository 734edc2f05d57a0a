//! The program. The code is in `crates/program`, which the Python package also includes.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    faceturn_program::main()
}
