//! How much there is room for.

/// Bytes to use if the size of the memory is unknown.
const USUAL_BYTES: u64 = 400_000_000;

/// How many items of this size fit into a quarter of the memory.
pub(crate) fn most(bytes: u64) -> usize {
    #[cfg(feature = "native")]
    if let Some(memory) = crate::cache::room::whole_memory() {
        return (memory / 4 / bytes) as usize;
    }
    (USUAL_BYTES / bytes) as usize
}
