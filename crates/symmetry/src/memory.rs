//! Memory for large tables: returns an error if there is not enough, instead of aborting.

use std::error::Error;
use std::fmt;

/// Error returned when the system refuses the memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutOfMemory {
    /// The size of the refused allocation.
    pub bytes: usize,
}

impl OutOfMemory {
    /// Creates the error for a refused allocation of this size.
    pub const fn new(bytes: usize) -> OutOfMemory {
        OutOfMemory { bytes }
    }
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} bytes could not be allocated", self.bytes)
    }
}

impl Error for OutOfMemory {}

/// An empty vector with room for this many elements.
///
/// # Errors
/// [`OutOfMemory`], where [`Vec::with_capacity`] would abort the process.
///
/// ```
/// use faceturn_symmetry::try_with_capacity;
///
/// assert!(try_with_capacity::<u64>(1000)?.capacity() >= 1000);
/// let error = try_with_capacity::<u64>(usize::MAX / 16).unwrap_err();
/// assert!(error.to_string().ends_with(" bytes could not be allocated"));
/// # Ok::<(), faceturn_symmetry::OutOfMemory>(())
/// ```
pub fn try_with_capacity<T>(count: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vector = Vec::new();
    match vector.try_reserve_exact(count) {
        Ok(()) => Ok(vector),
        Err(_) => Err(OutOfMemory::new(count.saturating_mul(size_of::<T>()))),
    }
}

/// Rows in a boxed array, padded with copies of the last one.
pub(crate) fn padded<Row: Copy, const ROWS: usize>(
    rows: impl Iterator<Item = Row>,
) -> Result<Box<[Row; ROWS]>, OutOfMemory> {
    let mut padded = try_with_capacity(ROWS)?;
    padded.extend(rows);
    padded.resize(ROWS, *padded.last().expect("there are rows"));
    let Ok(padded) = padded.into_boxed_slice().try_into() else { panic!("{ROWS} rows") };
    Ok(padded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_allocation_is_an_error_with_its_size() {
        let error = try_with_capacity::<[u8; 1 << 20]>(1 << 42).expect_err("4 exabytes");
        assert_eq!(error.bytes, 1 << 62);
        assert_eq!(error.to_string(), "4611686018427387904 bytes could not be allocated");
        assert_eq!(try_with_capacity::<u64>(usize::MAX).expect_err("more").bytes, usize::MAX);
    }

    #[test]
    fn the_last_row_fills_the_padding() {
        let rows: Box<[u8; 5]> = padded([1, 2, 3].into_iter()).expect("five bytes");
        assert_eq!(*rows, [1, 2, 3, 3, 3]);
    }
}
