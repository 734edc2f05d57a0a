//! What the tests of this crate share.

use std::sync::OnceLock;
#[cfg(feature = "files")]
use std::{env, fs, path::Path, path::PathBuf};

use faceturn_cube::Position;

use crate::solver::Solver;

/// A solver. Its table is loaded from a file that all runs of the tests share, if there are files.
pub(crate) fn solver() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| {
        #[cfg(feature = "files")]
        let builder = Solver::builder().table(table_path()).on_damaged(crate::OnDamaged::Rebuild);
        #[cfg(not(feature = "files"))]
        let builder = Solver::builder().in_memory();
        builder.open().expect("the published table")
    })
}

/// The file of the table, in cargo's folder for files of tests. It is made by the first run.
#[cfg(feature = "files")]
pub(crate) fn table_path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        // The tests are programs in `target/debug/deps`.
        let program = env::current_exe().expect("the tests have a path");
        let folder = program.ancestors().nth(3).expect("cargo's folder").join("tmp");
        fs::create_dir_all(&folder).expect("room for a folder");
        folder.join("h-cosets-v1.table")
    })
}

/// The position after these moves.
pub(crate) fn position(moves: &str) -> Position {
    Position::SOLVED.apply(&moves.parse().expect("moves"))
}
