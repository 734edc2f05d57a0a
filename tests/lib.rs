//! Shared by the tests of all crates: the golden files in `data/`, one real table, a model of the
//! stickers, the forms of positions, and a test of uniform draws.
//!
//! Making the table takes seconds, so it is made once and kept in the target folder, where every
//! test binary loads it. A file that does not hold the published table is replaced.

#![forbid(unsafe_code)]

pub mod forms;
pub mod stickers;

use std::collections::HashMap;
use std::fs::{self, File};
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use faceturn_cube::Metric;
use faceturn_symmetry::CosetTables;
use faceturn_table::{CubieTable, Loading, PruningTable, TableError};
use tempfile::NamedTempFile;

/// The digest of the published table, from `docs/table-format.md`.
pub const TABLE_DIGEST: &str = "7a0b2e5d867717631e8c947e6b9b3d0b3f09aba8e0d41bf975a2b9946c02ea33";

/// The digest of the published table in quarter turns, from `docs/table-format.md`.
pub const QUARTER_TABLE_DIGEST: &str =
    "836b0508eae8df3abf6d0f94568b3908b9a0e6097aa3331aab676f8bda9b3080";

/// The root of the repository.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is in the repository")
}

/// The rows of a file in `data/` as lists of fields, without comments.
pub fn data(name: &str) -> Vec<Vec<String>> {
    let path = repository().join("data").join(name);
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// A distribution in `data/distributions.tsv`: counts by distance from 0.
pub fn distribution(name: &str) -> Vec<u128> {
    let rows = data("distributions.tsv");
    let rows = rows.iter().filter(|row| row[0] == name);
    let counts: Vec<u128> = rows
        .zip(0u32..)
        .map(|(row, distance)| {
            assert_eq!(row[1], distance.to_string(), "{name} is in order");
            row[2].parse().expect("a count")
        })
        .collect();
    assert!(!counts.is_empty(), "no distribution {name}");
    counts
}

/// The coset tables.
pub fn tables() -> &'static CosetTables {
    static TABLES: OnceLock<CosetTables> = OnceLock::new();
    TABLES.get_or_init(CosetTables::new)
}

/// The real table, loaded from [`table_path`].
pub fn table() -> &'static PruningTable {
    table_in(Metric::Face)
}

/// The real table in a metric.
pub fn table_in(metric: Metric) -> &'static PruningTable {
    static TABLES: [OnceLock<PruningTable>; 2] = [const { OnceLock::new() }; 2];
    TABLES[metric as usize].get_or_init(|| {
        load(table_path_in(metric), metric).expect("its content has just been compared")
    })
}

/// The real table, loaded anew for a caller that takes it over.
pub fn load_table() -> PruningTable {
    load(table_path(), Metric::Face).expect("its content has just been compared")
}

/// The distances near T, made anew.
pub fn cubie_table() -> CubieTable {
    faceturn_generator::generate_cubie_table(tables()).expect("the published table")
}

/// A file that holds the real table. Do not change it: other tests use it at the same time.
pub fn table_path() -> &'static Path {
    table_path_in(Metric::Face)
}

/// As [`table_path`], in a metric.
pub fn table_path_in(metric: Metric) -> &'static Path {
    static PATHS: [OnceLock<PathBuf>; 2] = [const { OnceLock::new() }; 2];
    PATHS[metric as usize].get_or_init(|| {
        let name = match metric {
            Metric::Face => "h-cosets-v1.table",
            Metric::Quarter => "h-quarter-v1.table",
        };
        let path = target_folder().join("tmp").join(name);
        if load(&path, metric).is_none() {
            make(&path, metric);
        }
        path
    })
}

/// A file that holds the distances near T. Do not change it.
pub fn near_t_path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let path = target_folder().join("tmp").join("h-cubies-v1.table");
        if !File::open(&path).is_ok_and(|file| CubieTable::read_from(file).is_ok()) {
            keep(&path, |file| cubie_table().write_to(file));
        }
        path
    })
}

fn digest(metric: Metric) -> &'static str {
    match metric {
        Metric::Face => TABLE_DIGEST,
        Metric::Quarter => QUARTER_TABLE_DIGEST,
    }
}

/// Loads the table from a file; `None` if it is not the published one.
fn load(path: &Path, metric: Metric) -> Option<PruningTable> {
    let table = PruningTable::load(&File::open(path).ok()?, metric, Loading::Copy).ok()?;
    (table.digest().to_string() == digest(metric)).then_some(table)
}

fn make(path: &Path, metric: Metric) {
    let generated = faceturn_generator::generate(tables(), metric, &mut |_| ());
    let table = generated.expect("the published table").table;
    assert_eq!(table.digest().to_string(), digest(metric), "the generator makes another table");
    keep(path, |file| table.write_to(file));
}

/// Writes a file, then moves it into place: another test process may do the same.
fn keep(path: &Path, write: impl FnOnce(&mut NamedTempFile) -> Result<(), TableError>) {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).expect("the target folder can be written");
    let mut file = NamedTempFile::new_in(folder).expect("room for a table");
    write(&mut file).expect("room for a table");
    file.persist(path).expect("the table can be renamed");
}

/// Draws `times` for each of the `kinds`: all are drawn, about equally often. As seeds are fixed,
/// five standard deviations of chi-square always pass or never.
pub fn assert_uniform<T: Eq + Hash>(kinds: usize, times: usize, mut draw: impl FnMut() -> T) {
    let mut counts: HashMap<T, usize> = HashMap::new();
    for _ in 0..kinds * times {
        *counts.entry(draw()).or_default() += 1;
    }
    assert_eq!(counts.len(), kinds);
    let square = |&count: &usize| (count as f64 - times as f64).powi(2) / times as f64;
    let free = kinds as f64 - 1.0;
    let deviations = (counts.values().map(square).sum::<f64>() - free) / (2.0 * free).sqrt();
    assert!(deviations.abs() < 5.0, "{deviations} standard deviations");
}

/// The target folder of the running test. Cargo locks the profile's folder in it; what is below
/// that one differs by cargo's version.
fn target_folder() -> PathBuf {
    let program = std::env::current_exe().expect("the test has a path");
    let locked = |folder: &&Path| {
        [".cargo-lock", ".cargo-build-lock"].iter().any(|lock| folder.join(lock).exists())
    };
    let profile = program.ancestors().find(locked).expect("the test is in a profile's folder");
    profile.parent().expect("a profile's folder is in a target folder").to_owned()
}
