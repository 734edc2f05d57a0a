//! Loops over pieces of a table: on all threads of rayon's current pool with the feature
//! `native`, otherwise on the calling thread. Both give the same results.

#[cfg(feature = "native")]
use rayon::prelude::*;

/// Whether the calling thread belongs to a pool. If not, it may be in a forked process, where the
/// threads of the global pool are missing.
#[cfg(feature = "native")]
pub(crate) fn is_in_pool() -> bool {
    #[cfg(feature = "native")]
    return rayon::current_thread_index().is_some();
    #[cfg(not(feature = "native"))]
    false
}

pub(crate) fn sum_counts<const N: usize>(
    pieces: usize,
    counts_of: impl Fn(usize) -> [u64; N] + Sync + Send,
) -> [u64; N] {
    let sum = |a: [u64; N], b: [u64; N]| std::array::from_fn(|at| a[at] + b[at]);
    #[cfg(feature = "native")]
    return (0..pieces).into_par_iter().map(counts_of).reduce(|| [0; N], sum);
    #[cfg(not(feature = "native"))]
    return (0..pieces).map(counts_of).fold([0; N], sum);
}

pub(crate) fn any_piece(
    bytes: &[u8],
    piece_bytes: usize,
    holds: impl Fn(&[u8]) -> bool + Sync + Send,
) -> bool {
    #[cfg(feature = "native")]
    return bytes.par_chunks(piece_bytes).any(holds);
    #[cfg(not(feature = "native"))]
    return bytes.chunks(piece_bytes).any(holds);
}

/// Calls `fill` for each piece of this many bytes, with the offset of the piece, until it fails.
#[cfg(any(unix, test))]
pub(crate) fn try_fill_pieces<E: Send>(
    bytes: &mut [u8],
    piece_bytes: usize,
    fill: impl Fn(usize, &mut [u8]) -> Result<(), E> + Sync + Send,
) -> Result<(), E> {
    let fill = |(at, piece): (usize, &mut [u8])| fill(at * piece_bytes, piece);
    #[cfg(feature = "native")]
    return bytes.par_chunks_mut(piece_bytes).enumerate().try_for_each(fill);
    #[cfg(not(feature = "native"))]
    return bytes.chunks_mut(piece_bytes).enumerate().try_for_each(fill);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_all_pieces_are_summed() {
        let counts = sum_counts(1000, |piece| [1, piece as u64]);
        assert_eq!(counts, [1000, 999 * 1000 / 2]);
        assert_eq!(sum_counts(0, |_| [7]), [0]);
    }

    #[test]
    fn every_piece_is_looked_at_and_filled() {
        let mut bytes = [0; 1001];
        try_fill_pieces(&mut bytes, 10, |offset, piece| {
            assert_eq!(piece.len(), if offset == 1000 { 1 } else { 10 });
            piece.fill((offset / 10) as u8);
            Ok::<(), ()>(())
        })
        .expect("no error");
        assert!(bytes.iter().enumerate().all(|(at, &byte)| byte == (at / 10) as u8));
        for value in [0, 50, 100] {
            assert!(any_piece(&bytes, 10, |piece| piece.contains(&value)), "{value}");
        }
        assert!(!any_piece(&bytes, 10, |piece| piece.contains(&101)));
        let failed =
            try_fill_pieces(&mut bytes, 10, |at, _| if at == 500 { Err(at) } else { Ok(()) });
        assert_eq!(failed, Err(500));
    }
}
