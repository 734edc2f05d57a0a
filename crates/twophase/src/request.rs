//! Requests and outcomes of a search.

use faceturn_cube::{Maneuver, Metric};

/// What to look for, in the metric of the tables.
///
/// By default, any maneuver, then shorter ones until the observer stops the search.
///
/// ```
/// use faceturn_twophase::TwoPhaseRequest;
///
/// let until_20_turns = TwoPhaseRequest::new().good_length(20);
/// let the_same_everywhere = TwoPhaseRequest::new().max_nodes(1_000_000);
/// let only_if_shorter_than_18 = TwoPhaseRequest::new().max_length(17);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TwoPhaseRequest {
    /// The longest useful maneuver.
    pub max_length: u8,
    /// A maneuver of this length or shorter ends the search.
    pub good_length: u8,
    /// The search ends with the round in which it reaches this many nodes. The result then
    /// depends neither on the machine nor on the number of threads.
    pub max_nodes: u64,
    /// What was turned before the position came up: maneuvers whose turns merge with these are
    /// not taken.
    pub beginning: Maneuver,
}

impl TwoPhaseRequest {
    /// Any maneuver, then shorter ones until stopped. [`TwoPhaseRequest`] has an example.
    pub fn new() -> TwoPhaseRequest {
        let (max_length, good_length, max_nodes) = (u8::MAX, 0, u64::MAX);
        TwoPhaseRequest { max_length, good_length, max_nodes, beginning: Maneuver::default() }
    }

    /// The beginning and the maneuver, in canonical form.
    pub fn whole(&self, maneuver: &Maneuver) -> Maneuver {
        self.beginning.clone().into_iter().chain(maneuver.clone()).collect::<Maneuver>().canonical()
    }

    /// Whether no turn of the maneuver merges with the beginning.
    pub fn accepts(&self, metric: Metric, maneuver: &Maneuver) -> bool {
        let length = |maneuver: &Maneuver| metric.length(maneuver);
        length(&self.whole(maneuver)) == length(&self.beginning) + length(maneuver)
    }

    faceturn_cube::setters! {
        /// Sets [the longest maneuver](TwoPhaseRequest#structfield.max_length) that is useful.
        max_length(max_length: u8);

        /// Sets [the length](TwoPhaseRequest#structfield.good_length) that ends the search.
        good_length(good_length: u8);

        /// Sets [the nodes](TwoPhaseRequest#structfield.max_nodes) that end the search.
        max_nodes(max_nodes: u64);

        /// Sets [what was turned before](TwoPhaseRequest#structfield.beginning).
        beginning(beginning: Maneuver);
    }
}

impl Default for TwoPhaseRequest {
    fn default() -> TwoPhaseRequest {
        TwoPhaseRequest::new()
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TwoPhaseOutcome {
    /// The shortest maneuver found, canonical; of equal lengths the first found.
    pub best: Option<Maneuver>,
    /// Whether every shorter maneuver has been ruled out, possible up to about 13 turns.
    pub is_shortest: bool,
    /// Expanded nodes of phase 1, and nodes of phase 2.
    pub nodes: u64,
}
