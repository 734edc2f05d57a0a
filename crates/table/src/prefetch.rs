//! Prefetching of cache lines.
//!
//! The pruning table does not fit in a core's share of the cache: a search that waits for each of
//! its reads spends most of its time waiting.
#![allow(unsafe_code)]

/// Prefetches the cache line of `items[at]`. Harmless past the end.
///
/// The hint targets the second-level cache. On the machine measured, twice as many such
/// prefetches can be in flight as for the first level (5 ns instead of 10 ns a line, see
/// `docs/experiments.md`).
#[inline(always)]
pub fn prefetch<T>(items: &[T], at: usize) {
    let line = items.as_ptr().wrapping_add(at);
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch neither reads nor faults, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T1>(line.cast());
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: a prefetch neither reads nor faults, whatever the address.
    unsafe {
        std::arch::asm!("prfm pldl2keep, [{}]", in(reg) line, options(nostack, preserves_flags));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = line;
}

#[cfg(test)]
mod tests {
    use super::prefetch;

    /// Only meaningful under a memory checker: `scripts/sanitize`.
    #[test]
    fn any_place_can_be_prefetched_even_past_the_end() {
        let bytes = [1, 2, 3];
        for at in [0, 2, 3, usize::MAX] {
            prefetch(&bytes, at);
        }
        assert_eq!(bytes, [1, 2, 3]);
    }
}
