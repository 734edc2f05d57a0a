//! The number of entries, or cosets, at each distance.

use crate::{Distance, TableError, packing};

/// A count for each distance, `0..=12`. Shape `[13]`: counts of entries, or of cosets if each entry
/// is counted as often as its class has members.
///
/// ```
/// use faceturn_table::{Distance, Distribution};
///
/// let beginning = Distribution::new([1, 4, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
/// assert_eq!(beginning.at(Distance::ZERO), 1);
/// assert_eq!(beginning.total(), 55);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Distribution([u64; Distance::COUNT]);

impl Distribution {
    /// Cosets of H at each distance, as published: D. Winter, cube-lovers, 28 May 1992; M. Reid,
    /// 7 January 1995.
    pub const PUBLISHED_COSETS: Distribution = Distribution::new([
        1,
        4,
        50,
        592,
        7_156,
        87_236,
        1_043_817,
        12_070_278,
        124_946_368,
        821_605_960,
        1_199_128_738,
        58_202_444,
        476,
    ]);

    /// The distribution with these counts, distance 0 first.
    pub const fn new(counts: [u64; Distance::COUNT]) -> Distribution {
        Distribution(counts)
    }

    /// The count at this distance.
    pub const fn at(&self, distance: Distance) -> u64 {
        self.0[distance.index()]
    }

    /// All counts, distance 0 first.
    pub const fn counts(&self) -> &[u64; Distance::COUNT] {
        &self.0
    }

    /// The sum of all counts; [`u64::MAX`] if it is greater than that, which is possible in a header
    /// that has been tampered with.
    pub fn total(&self) -> u64 {
        self.0.iter().fold(0, |sum: u64, &count| sum.saturating_add(count))
    }

    /// Counts both halves of every byte.
    ///
    /// # Errors
    ///
    /// [`TableError::Value`] if a half-byte holds more than 12, with its entry counted from the
    /// first half-byte given.
    ///
    /// ```
    /// let distribution = faceturn_table::Distribution::of_packed(&[0x10, 0xcc])?;
    /// assert_eq!(distribution.counts(), &[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    /// # Ok::<(), faceturn_table::TableError>(())
    /// ```
    pub fn of_packed(packed: &[u8]) -> Result<Distribution, TableError> {
        packing::check_values(packed)?;
        let counts = packing::half_bytes(packed);
        Ok(Distribution(std::array::from_fn(|distance| counts[distance])))
    }

    /// Compares these counts with the expected ones.
    ///
    /// # Errors
    ///
    /// [`TableError::Distribution`] names the first distance that differs.
    ///
    /// ```
    /// use faceturn_table::Distribution;
    ///
    /// let error = Distribution::default().expect(&Distribution::PUBLISHED_COSETS).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 1 at distance 0, counted 0");
    /// ```
    pub fn expect(&self, expected: &Distribution) -> Result<(), TableError> {
        match Distance::all().find(|&distance| self.at(distance) != expected.at(distance)) {
            None => Ok(()),
            Some(distance) => Err(TableError::Distribution {
                distance,
                expected: expected.at(distance),
                found: self.at(distance),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prop_assert_eq, proptest};

    use super::Distribution;
    use crate::packing::COUNTED_BYTES;
    use crate::{Distance, TableError, pack_pair};

    /// The plain twin: one half-byte after the other.
    fn plain(packed: &[u8]) -> Distribution {
        let mut counts = [0; Distance::COUNT];
        for byte in packed {
            counts[usize::from(byte & 15)] += 1;
            counts[usize::from(byte >> 4)] += 1;
        }
        Distribution::new(counts)
    }

    proptest! {
        #[test]
        fn counting_agrees_with_the_plain_count(turns in vec((0u8..13, 0u8..13), 0..500)) {
            let distance = |turns| Distance::new(turns).expect("below 13");
            let some: Vec<u8> =
                turns.iter().map(|&(even, odd)| pack_pair(distance(even), distance(odd))).collect();
            prop_assert_eq!(Distribution::of_packed(&some).expect("valid"), plain(&some));
        }
    }

    #[test]
    fn several_pieces_are_added_up() {
        let packed: Vec<u8> = (0..3 * COUNTED_BYTES + 5).map(|at| (at % 13) as u8 | 0xa0).collect();
        let counted = Distribution::of_packed(&packed).expect("valid");
        assert_eq!(counted, plain(&packed));
        assert_eq!(counted.total(), 2 * packed.len() as u64);
    }

    #[test]
    fn the_first_difference_is_named() {
        let mut counts = [7; Distance::COUNT];
        let claimed = Distribution::new(counts);
        assert!(claimed.expect(&claimed).is_ok());
        counts[5] += 1;
        counts[6] -= 1;
        let Err(TableError::Distribution { distance, expected, found }) =
            Distribution::new(counts).expect(&claimed)
        else {
            panic!("a difference was missed")
        };
        assert_eq!((distance.get(), expected, found), (5, 7, 8));
    }

    #[test]
    fn totals_do_not_overflow() {
        assert_eq!(Distribution::new([u64::MAX; 13]).total(), u64::MAX);
    }

    #[test]
    fn the_published_counts_sum_to_every_coset() {
        assert_eq!(Distribution::PUBLISHED_COSETS.total(), 2_187 * 2_048 * 495);
    }
}
