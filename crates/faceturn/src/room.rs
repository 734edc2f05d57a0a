//! How many solutions there is room for.

use faceturn_searcher::Request;

/// What a solution takes in memory at most: as it is found, up to symmetry, and in the order asked for.
const BYTES_PER_SOLUTION: u64 = 40;

/// How much may be kept where it is not known how much memory there is.
const USUAL_BYTES: u64 = 400_000_000;

/// How many solutions are kept in WebAssembly, where each report is one text: few enough that it is made
/// in a moment.
const MOST_IN_WEB: usize = 100_000;

/// So many solutions are kept by a search whose request does not say: as many as take a quarter of the
/// machine's memory, if that is known. One more ends it.
fn default_max_solutions() -> usize {
    let room = most(BYTES_PER_SOLUTION);
    if cfg!(target_family = "wasm") { room.min(MOST_IN_WEB) } else { room }
}

/// How many of what takes so many bytes are kept by default.
pub(crate) fn most(bytes: u64) -> usize {
    #[cfg(feature = "files")]
    if let Some(memory) = crate::cache::room::whole_memory() {
        return (memory / 4 / bytes) as usize;
    }
    (USUAL_BYTES / bytes) as usize
}

/// The request, with the usual limit on solutions if it has none.
pub(crate) fn limited(request: &Request) -> Request {
    match request.max_solutions {
        Some(_) => *request,
        None => request.max_solutions(default_max_solutions()),
    }
}
