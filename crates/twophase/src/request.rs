//! What to look for, who watches, and what is found.

use faceturn_cube::Maneuver;

/// What to look for; by default any maneuver, shorter and shorter ones until the observer ends the
/// search. Lengths are in the metric of the tables.
///
/// ```
/// use faceturn_twophase::TwoPhaseRequest;
///
/// let until_20_turns = TwoPhaseRequest::new().good_length(20);
/// let the_same_everywhere = TwoPhaseRequest::new().max_nodes(1_000_000);
/// let only_if_shorter_than_18 = TwoPhaseRequest::new().max_length(17);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TwoPhaseRequest {
    /// The longest maneuver that is of use.
    pub max_length: u8,
    /// A maneuver of this length or shorter ends the search.
    pub good_length: u8,
    /// The search ends with the round in which it has met this many nodes: what it found then does
    /// not depend on the machine nor on the number of threads.
    pub max_nodes: u64,
}

impl TwoPhaseRequest {
    /// Any maneuver, shorter and shorter ones. See [`TwoPhaseRequest`] for an example.
    pub const fn new() -> TwoPhaseRequest {
        TwoPhaseRequest { max_length: u8::MAX, good_length: 0, max_nodes: u64::MAX }
    }

    faceturn_cube::setters! {
        /// Sets [the longest maneuver](TwoPhaseRequest#structfield.max_length) that is of use.
        max_length(max_length: u8);

        /// Sets [the length](TwoPhaseRequest#structfield.good_length) that ends the search.
        good_length(good_length: u8);

        /// Sets [the number of nodes](TwoPhaseRequest#structfield.max_nodes) that ends the search.
        max_nodes(max_nodes: u64);
    }
}

impl Default for TwoPhaseRequest {
    fn default() -> TwoPhaseRequest {
        TwoPhaseRequest::new()
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TwoPhaseOutcome {
    /// The shortest maneuver found, canonical. Of those of one length, the first found.
    pub best: Option<Maneuver>,
    /// Whether the search has ruled out every shorter maneuver. It can where the best has some 13
    /// turns or fewer.
    pub is_shortest: bool,
    /// Nodes of phase 1 that were expanded, and nodes of phase 2.
    pub nodes: u64,
}

/// Watches a search and may end it. By default it does nothing.
pub trait TwoPhaseObserver: Sync {
    /// Whether to stop. Called often, from any thread.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// Whether a maneuver is one that is looked for: all that solve, unless the observer says otherwise.
    fn accepts(&self, maneuver: &Maneuver) -> bool {
        let _ = maneuver;
        true
    }

    /// A maneuver shorter than all before it was found. Called on the thread that searches.
    fn improved(&self, maneuver: &Maneuver) {
        let _ = maneuver;
    }
}

/// Watches nothing.
impl TwoPhaseObserver for () {}
