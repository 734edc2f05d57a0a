//! How many solutions there is room for.

use faceturn_searcher::Request;

/// Most bytes that a solution takes: as found, up to symmetry, and in the requested order.
const BYTES_PER_SOLUTION: u64 = 40;

/// Bytes to use if the size of the memory is unknown.
const USUAL_BYTES: u64 = 400_000_000;

/// Most solutions kept in WebAssembly, where each report is one text that must be made quickly.
const MOST_IN_WEB: usize = 100_000;

/// The default limit on solutions: a quarter of the machine's memory, if that is known.
fn default_max_solutions() -> usize {
    let room = most(BYTES_PER_SOLUTION);
    if cfg!(target_family = "wasm") { room.min(MOST_IN_WEB) } else { room }
}

/// The default limit on items of this size.
pub(crate) fn most(bytes: u64) -> usize {
    #[cfg(feature = "files")]
    if let Some(memory) = crate::cache::room::whole_memory() {
        return (memory / 4 / bytes) as usize;
    }
    (USUAL_BYTES / bytes) as usize
}

pub(crate) fn limited(request: &Request) -> Request {
    match request.max_solutions {
        Some(_) => *request,
        None => request.max_solutions(default_max_solutions()),
    }
}
