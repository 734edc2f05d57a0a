//! The benchmark suite: positions with known answers and node counts.
//!
//! `suite.tsv` has rows of the golden files in `data/`, so that the program needs no file to
//! measure itself.

use faceturn::passes::Algorithm;
use faceturn::{Metric, Position};

pub(super) struct Case {
    pub(super) moves: &'static str,
    pub(super) distance: u8,
    pub(super) solutions: usize,
    /// Every pass of the plain search, whose nodes are those of M. Reid's program, as
    /// `depth:nodes`; and of the staged search, as `depth:nodes/expanded`.
    passes: [&'static str; 2],
}

impl Case {
    fn read(row: &'static str) -> Option<Case> {
        let mut columns = row.split('\t');
        let (moves, distance, solutions) = (columns.next()?, columns.next()?, columns.next()?);
        let passes = [columns.next()?, columns.next()?];
        let (distance, solutions) = (distance.parse().ok()?, solutions.parse().ok()?);
        Some(Case { moves, distance, solutions, passes })
    }

    pub(super) fn position(&self) -> Position {
        self.moves.parse().expect("the suite is of moves")
    }

    /// Every pass up to this depth.
    pub(super) fn passes(&self, algorithm: Algorithm, max_depth: u8) -> Vec<&'static str> {
        let is_within = |pass: &&str| {
            let depth = pass.split(':').next().and_then(|depth| depth.parse().ok());
            depth.is_some_and(|depth: u8| depth <= max_depth)
        };
        let passes = self.passes[usize::from(algorithm != Algorithm::Plain)];
        passes.split(' ').take_while(is_within).collect()
    }
}

/// The three positions of a metric.
pub(super) fn cases(metric: Metric) -> impl Iterator<Item = Case> {
    let rows = include_str!("suite.tsv").lines().filter(|row| !row.starts_with('#'));
    let rows = rows.skip(3 * metric as usize).take(3);
    rows.map(|row| Case::read(row).expect("a test reads every row"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.split('\t').collect())
    }

    /// The passes without the number of tests.
    fn without_tests(passes: &str) -> Vec<&str> {
        passes.split(' ').map(|pass| pass.split('(').next().unwrap_or_default()).collect()
    }

    #[test]
    fn the_suite_is_what_the_golden_files_say() {
        let plain = rows(include_str!("../../../../../data/signature.tsv"));
        let staged = rows(include_str!("../../../../../data/signature-staged.tsv"));
        let quarter = rows(include_str!("../../../../../data/signature-quarter.tsv"));
        let face = plain.zip(staged).map(|(plain, staged)| {
            assert_eq!(plain[0], staged[0]);
            [&plain[..4], &staged[1..2]].concat()
        });
        let golden: Vec<Vec<&str>> = face.take(3).chain(quarter.take(3)).collect();
        let cases: Vec<Case> = Metric::ALL.into_iter().flat_map(cases).collect();
        assert_eq!((cases.len(), golden.len()), (6, 6));
        for (case, row) in cases.iter().zip(&golden) {
            let known = [case.moves, &case.distance.to_string(), &case.solutions.to_string()];
            assert_eq!(row[..3], known);
            for (algorithm, known) in [Algorithm::Plain, Algorithm::default()].iter().zip(&row[3..])
            {
                assert_eq!(case.passes(*algorithm, u8::MAX), without_tests(known));
            }
        }
    }
}
