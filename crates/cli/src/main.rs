//! The program. All of it is in the library of this package, so that the fuzz_checks of its readers can
//! be tried by others (`tests/fuzz`).

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    faceturn_cli::main()
}
