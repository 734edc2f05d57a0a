//! The distribution of the table: as columns, like M. Reid's program prints it, or as JSON.

use std::fmt;

use faceturn::internals::Distribution;
use serde::Serialize;

/// The numbers of cosets and of entries at each distance, as columns.
pub(crate) struct Columns<'d> {
    pub(crate) cosets: &'d Distribution,
    pub(crate) entries: &'d Distribution,
}

impl fmt::Display for Columns<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{:>8} {:>12} {:>11}", "distance", "cosets", "entries")?;
        for Row { distance, cosets, entries } in self.rows() {
            writeln!(out, "{distance:>8} {cosets:>12} {entries:>11}")?;
        }
        let (cosets, entries) = (self.cosets.total(), self.entries.total());
        writeln!(out, "{:>8} {cosets:>12} {entries:>11}", "total")
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Row {
    distance: u8,
    cosets: u64,
    entries: u64,
}

impl Columns<'_> {
    pub(crate) fn rows(&self) -> Vec<Row> {
        let counts = self.cosets.up_to_last().iter().zip(self.entries.counts());
        let row = |(distance, (&cosets, &entries))| Row { distance, cosets, entries };
        (0..).zip(counts).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use faceturn::internals::Distance;

    use super::*;

    #[test]
    fn columns_are_aligned_to_the_right() {
        let cosets = Distribution::new([1, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2_217_093_115, 0]);
        let mut entries = [1; Distance::COUNT];
        entries[13] = 0;
        let entries = Distribution::new(entries);
        let printed = Columns { cosets: &cosets, entries: &entries }.to_string();
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines.len(), 15);
        assert_eq!(lines[0], "distance       cosets     entries");
        assert_eq!(lines[2], "       1            4           1");
        assert_eq!(lines[14], "   total   2217093120          13");
    }
}
