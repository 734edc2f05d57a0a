//! The benchmark suite: positions with known answers and node counts.
//!
//! `suite.tsv` has rows of the golden files in `data/`, so that the program needs no file to
//! measure itself.

use std::sync::LazyLock;

use faceturn::tables::TableSize;
use faceturn::{Maneuver, Metric, Position};

pub(super) struct KnownPass {
    pub(super) depth: u8,
    pub(super) nodes: u64,
    /// Counted by the staged search alone.
    pub(super) expanded: u64,
}

pub(super) struct Case {
    pub(super) moves: &'static str,
    pub(super) distance: u8,
    pub(super) solutions: usize,
    /// Every pass of the plain search, whose nodes are those of M. Reid's program; empty if
    /// unknown.
    pub(super) plain: Vec<KnownPass>,
    /// Every pass of the staged search with the tables of each size, in order; empty if unknown.
    staged: Vec<Vec<KnownPass>>,
}

impl Case {
    fn read(row: &'static str) -> Option<Case> {
        let mut columns = row.split('\t');
        let (moves, distance, solutions) = (columns.next()?, columns.next()?, columns.next()?);
        let mut passes =
            columns.map(|text| text.split(' ').filter(|it| *it != "-").map(pass).collect());
        Some(Case {
            moves,
            distance: distance.parse().ok()?,
            solutions: solutions.parse().ok()?,
            plain: passes.next()??,
            staged: passes.collect::<Option<_>>()?,
        })
    }

    pub(super) fn position(&self) -> Position {
        let maneuver: Maneuver = self.moves.parse().expect("the suite is of moves");
        Position::SOLVED.apply(&maneuver)
    }

    pub(super) fn staged(&self, size: TableSize) -> &[KnownPass] {
        &self.staged[size as usize]
    }
}

fn pass(text: &str) -> Option<KnownPass> {
    let (depth, counts) = text.split_once(':')?;
    let (nodes, expanded) = counts.split_once('/').unwrap_or((counts, "0"));
    let (nodes, expanded) = (nodes.parse().ok()?, expanded.parse().ok()?);
    Some(KnownPass { depth: depth.parse().ok()?, nodes, expanded })
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let rows = include_str!("suite.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| Case::read(row).expect("a test reads every row")).collect()
});

/// Positions that are searched one pass after another.
pub(super) fn passes(metric: Metric) -> &'static [Case] {
    &CASES[6 * metric as usize..][..3]
}

/// Positions that are solved to the end.
pub(super) fn solves(metric: Metric) -> &'static [Case] {
    &CASES[6 * metric as usize..][3..6]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &'static str) -> Vec<Vec<&'static str>> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split('\t').collect()).collect()
    }

    #[test]
    fn the_suite_is_what_the_golden_files_say() {
        let plain = rows(include_str!("../../../../../data/signature.tsv"));
        let staged = rows(include_str!("../../../../../data/signature-staged.tsv"));
        assert_eq!((staged.len(), CASES.len()), (3, 12));
        for ((case, plain), staged) in passes(Metric::Face).iter().zip(&plain).zip(&staged) {
            let passes = case.plain.iter().map(|pass| format!("{}:{}(", pass.depth, pass.nodes));
            let known: Vec<&str> = plain[3].split(' ').collect();
            assert_eq!(known.len(), case.plain.len());
            assert!(known.iter().zip(passes).all(|(known, pass)| known.starts_with(&pass)));
            let written = |size: TableSize| -> String {
                let passes = case.staged(size).iter();
                let written = passes.map(|it| format!("{}:{}/{}", it.depth, it.nodes, it.expanded));
                written.collect::<Vec<_>>().join(" ")
            };
            assert_eq!((staged[0], staged.len()), (case.moves, 1 + TableSize::ALL.len()));
            for (size, known) in TableSize::ALL.into_iter().zip(&staged[1..]) {
                assert_eq!(written(size), *known, "{}", size.name());
            }
        }
        let farthest = plain.iter().filter(|row| row[1] == "17");
        for (case, row) in CASES.iter().zip(plain[..3].iter().chain(farthest)) {
            let known = [case.moves, &case.distance.to_string(), &case.solutions.to_string()];
            assert_eq!(row[..3], known);
        }
    }

    #[test]
    fn the_suite_in_quarter_turns_is_what_the_golden_file_says() {
        let rows = rows(include_str!("../../../../../data/signature-quarter.tsv"));
        let cases = CASES[6..].iter();
        assert_eq!(rows.len(), cases.clone().count());
        for (case, row) in cases.zip(&rows) {
            assert_eq!(
                row[..3],
                [case.moves, &case.distance.to_string(), &case.solutions.to_string()]
            );
            let known = |column: usize| row[column].split(' ').filter(|pass| *pass != "-");
            let plain = case.plain.iter().map(|pass| format!("{}:{}(", pass.depth, pass.nodes));
            assert_eq!(known(3).count(), case.plain.len());
            assert!(known(3).zip(plain).all(|(known, pass)| known.starts_with(&pass)));
            let staged = case.staged(TableSize::Small).iter();
            let staged = staged.map(|it| format!("{}:{}/{}", it.depth, it.nodes, it.expanded));
            assert!(staged.eq(known(4)), "{}", case.moves);
        }
    }
}
