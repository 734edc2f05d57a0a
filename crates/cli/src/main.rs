//! The program. All of it is in the library of this package, so that the fuzz targets in
//! `tests/fuzz` can use `fuzz_checks`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    faceturn_cli::main()
}
