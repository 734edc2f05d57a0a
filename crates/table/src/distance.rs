//! Distances from a coset to H.

use std::fmt;

/// The number of turns from a coset to H: `0..=12` face turns or `0..=13` quarter turns.
///
/// ```
/// use faceturn_table::Distance;
///
/// let distance = Distance::new(13).expect("the greatest distance");
/// assert_eq!(distance, Distance::MAX);
/// assert_eq!(Distance::new(14), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Distance(u8);

const _: () = assert!(Distance::COUNT == 14 && Distance::COUNT <= 1 << Distance::BITS);

impl Distance {
    /// H itself.
    pub const ZERO: Distance = Distance(0);

    /// The greatest distance: 13, in quarter turns. In face turns it is 12.
    pub const MAX: Distance = Distance(13);

    /// Number of distances, 14.
    pub const COUNT: usize = Distance::MAX.0 as usize + 1;

    pub(crate) const BITS: u32 = 4;

    /// The distance of this many turns, `0..=13`; `None` beyond.
    #[inline]
    pub const fn new(turns: u8) -> Option<Distance> {
        if turns <= Self::MAX.0 { Some(Distance(turns)) } else { None }
    }

    /// The distance in a half-byte of a table that has been checked.
    #[inline]
    pub(crate) const fn checked_before(half_byte: u8) -> Distance {
        debug_assert!(half_byte <= Self::MAX.0);
        Distance(half_byte)
    }

    /// Every distance, 0 to 13.
    ///
    /// ```
    /// assert_eq!(faceturn_table::Distance::all().len(), 14);
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = Distance> + DoubleEndedIterator {
        (0..Self::COUNT as u8).map(Distance)
    }

    /// The number of turns, `0..=13`.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of turns as an index into an array of [`Distance::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Distance;

    #[test]
    fn fourteen_distances_and_no_more() {
        let numbers: Vec<u8> = Distance::all().map(Distance::get).collect();
        assert_eq!(numbers, (0..=13).collect::<Vec<u8>>());
        for turns in 0..=u8::MAX {
            assert_eq!(Distance::new(turns).is_some(), turns <= 13, "{turns}");
        }
        assert_eq!(Distance::MAX.to_string(), "13");
    }
}
