//! How the distances of a damaged file differ from its header.

use std::fs::File;

use crate::header::Header;
use crate::packing::{self, HALF_BYTES};
use crate::{Distance, Distribution, Loading, PruningTable, TableError};

/// The number of entries at each distance in a file, even if its digest is wrong: describes a
/// damaged table, which is never searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recount {
    expected: Distribution,
    found: Distribution,
    over: u64,
}

impl Recount {
    /// Counts the entries of an open file that has the right length and a valid header.
    ///
    /// # Errors
    /// [`TableError::Read`] if the file cannot be read (a pipe cannot be read twice),
    /// [`TableError::Memory`] if there is not enough memory, and an error about header or length
    /// if there is nothing to count or to compare with.
    pub fn of(file: &File) -> Result<Recount, TableError> {
        let (header, packed) = PruningTable::unchecked(file, Loading::Copy)?;
        Ok(Recount::compared(&header, &packed))
    }

    fn compared(header: &Header, packed: &[u8]) -> Recount {
        let counts: [u64; HALF_BYTES] = packing::half_bytes(packed);
        let (distances, over) = counts.split_at(Distance::COUNT);
        let found = std::array::from_fn(|distance| distances[distance]);
        let (expected, found) = (header.fields.distribution, Distribution::new(found));
        Recount { expected, found, over: over.iter().sum() }
    }

    /// Where the counts differ: the distance, the number of entries in the header, and the number
    /// counted.
    pub fn differences(&self) -> impl Iterator<Item = (Distance, u64, u64)> {
        let at = |distance| (distance, self.expected.at(distance), self.found.at(distance));
        Distance::all().map(at).filter(|(_, expected, found)| expected != found)
    }

    /// Number of entries above 13, which is not a distance.
    pub fn over(&self) -> u64 {
        self.over
    }
}

#[cfg(test)]
mod tests {
    use super::Recount;
    use crate::Distribution;
    use crate::header::{Header, TableFields};
    use faceturn_cube::Metric;

    #[test]
    fn whatever_differs_is_listed() {
        let mut packed = vec![0x10, 0x32, 0xdd];
        let distribution = Distribution::of_packed(&packed).expect("distances");
        let header = Header::of(TableFields { metric: Metric::Face, distribution }, &packed);
        let recount = Recount::compared(&header, &packed);
        assert_eq!((recount.differences().count(), recount.over()), (0, 0));
        packed[1] = 0x23;
        assert_eq!(Recount::compared(&header, &packed), recount, "the same ones elsewhere");
        packed[0] = 0xf1;
        packed[2] = 0x0d;
        let recount = Recount::compared(&header, &packed);
        let differences: Vec<(u8, u64, u64)> = recount
            .differences()
            .map(|(distance, expected, found)| (distance.get(), expected, found))
            .collect();
        // One 13 has become a 0, the 0 a 1, and the 1 a 15.
        assert_eq!((differences, recount.over()), (vec![(13, 2, 1)], 1));
    }
}
