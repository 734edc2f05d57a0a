//! Which files may be overwritten: only ours.

use faceturn_cube::Metric;
use faceturn_goals::pattern_databases::PatternDatabase;
use faceturn_table::{CubieTable, LargerTable, file_magic};

/// Bytes at the start of a file that tell whether it [may be replaced](is_replaceable).
pub(crate) const MAGIC_BYTES: usize = 8;

/// Whether a file that begins like this may be overwritten: one of our tables, even damaged, or a
/// file that is empty or zeros, as a system crash may leave it.
pub fn is_replaceable(beginning: &[u8]) -> bool {
    let [face, quarter] = Metric::ALL.map(file_magic);
    let magics: [[u8; MAGIC_BYTES]; 5] =
        [face, quarter, CubieTable::MAGIC, LargerTable::MAGIC, PatternDatabase::MAGIC];
    magics.iter().any(|magic| beginning.starts_with(magic)) || beginning.iter().all(|&it| it == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tables_and_what_holds_nothing_may_be_replaced() {
        for (beginning, expected) in [
            (&b""[..], true),
            (&[0; MAGIC_BYTES], true),
            (b"HCOSETS\0", true),
            (b"HQUARTER", true),
            (b"HCUBIES\x01", true),
            (b"HNEAR\0\0\0", true),
            (b"FTPATDB\0", true),
            (b"H", false),
            (b"HCOSETS", false),
            (b"Not a ta", false),
            (b"\0\0\0\0\0\0\0\x01", false),
        ] {
            assert_eq!(is_replaceable(beginning), expected, "{beginning:?}");
        }
    }
}
