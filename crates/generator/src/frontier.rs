//! The entries found at the last distance: one bit per entry, a row of bits per class.

use faceturn_symmetry::{FlipSliceClass, OutOfMemory, Twist, try_with_capacity};

/// Words of 64 bits for the 2187 twists of a class; the last one is not full.
const WORDS: usize = Twist::COUNT.div_ceil(64) as usize;

#[derive(Clone, Copy)]
pub(crate) struct FrontierRow {
    /// One bit a twist. Shape `[35]`.
    words: [u64; WORDS],
    count: u16,
}

impl FrontierRow {
    pub(crate) const EMPTY: FrontierRow = FrontierRow { words: [0; WORDS], count: 0 };

    /// The twists at `distance` of a row with one half-byte in each byte.
    pub(crate) fn at_distance(row: &[u8], distance: u8) -> FrontierRow {
        let mut frontier = FrontierRow::EMPTY;
        for (word, distances) in frontier.words.iter_mut().zip(row.chunks(64)) {
            let (whole, rest) = distances.as_chunks();
            for (place, &eight) in whole.iter().enumerate() {
                *word |= bits_equal(eight, distance) << (8 * place);
            }
            if !rest.is_empty() {
                let mut eight = PADDING;
                eight[..rest.len()].copy_from_slice(rest);
                *word |= bits_equal(eight, distance) << (8 * whole.len());
            }
            frontier.count += word.count_ones() as u16;
        }
        frontier
    }

    pub(crate) fn holds(&self, twist: u16) -> bool {
        self.words[usize::from(twist / 64)] >> (twist % 64) & 1 == 1
    }

    pub(crate) fn twists(&self) -> impl Iterator<Item = u16> + '_ {
        let left = |word: u64| (word != 0).then_some(word);
        self.words.iter().zip(0..).flat_map(move |(&word, place)| {
            std::iter::successors(left(word), move |word| left(word & (word - 1)))
                .map(move |word| place * 64 + word.trailing_zeros() as u16)
        })
    }

    pub(crate) fn count(&self) -> u64 {
        self.count.into()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// Fills up the end of a row: never equal to a distance.
const PADDING: [u8; 8] = [0x7F; 8];

/// One bit for each of eight half-bytes, set where it equals `wanted`.
fn bits_equal(eight: [u8; 8], wanted: u8) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let differences = u64::from_le_bytes(eight) ^ (u64::from(wanted) * LOW);
    // Differences are below 0x80, so only a zero keeps the high bit, and nothing is borrowed.
    let equal = ((HIGH - differences) & HIGH) >> 7;
    // Gathers the lowest bits of the bytes in the highest byte, the first byte lowest.
    equal.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The entries at one distance. Shape `[64_430]` rows, 18 MB.
pub(crate) struct Frontier(Vec<FrontierRow>);

impl Frontier {
    pub(crate) fn empty() -> Result<Frontier, OutOfMemory> {
        let mut rows = try_with_capacity(FlipSliceClass::COUNT as usize)?;
        rows.resize(FlipSliceClass::COUNT as usize, FrontierRow::EMPTY);
        Ok(Frontier(rows))
    }

    pub(crate) fn row(&self, class: FlipSliceClass) -> &FrontierRow {
        &self.0[class.index()]
    }

    pub(crate) fn rows_mut(&mut self) -> &mut [FrontierRow] {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_holds_the_twists_at_its_distance() {
        // Every distance and the unknown's 15, without a short period.
        let row: Vec<u8> =
            (0..Twist::COUNT).map(|twist| (twist * twist % 251 % 16) as u8).collect();
        for distance in 0..16 {
            let frontier = FrontierRow::at_distance(&row, distance);
            let plain: Vec<u16> = (0..Twist::COUNT as u16)
                .filter(|&twist| row[usize::from(twist)] == distance)
                .collect();
            assert_eq!(frontier.twists().collect::<Vec<_>>(), plain);
            assert_eq!(frontier.count(), plain.len() as u64);
            assert!((0..Twist::COUNT as u16).all(|t| frontier.holds(t) == plain.contains(&t)));
        }
    }
}
