//! Errors of drawing scrambles.

use faceturn_cube::Metric;
use thiserror::Error;

use crate::job::JobError;

/// The largest distance from solved for scrambles: 19 face turns or 22 quarter turns.
pub const fn farthest_scramble(metric: Metric) -> u8 {
    match metric {
        Metric::Face => 19,
        Metric::Quarter => 22,
    }
}

/// Error returned when no scramble can be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// The goal cannot be read or prepared, or an option needs another one.
    #[error(transparent)]
    Job(#[from] JobError),
    /// Positions at this distance are too rare to draw, or do not exist.
    #[error(
        "expected a length of at most {} {}, found {length}: {}",
        farthest_scramble(*metric),
        metric.unit(2),
        reason(*length, *metric)
    )]
    TooFar {
        /// The distance asked for.
        length: u8,
        /// What it counts.
        metric: Metric,
    },
    /// No position is this far from the goal.
    #[error(
        "expected a length of at most {farthest} {}, found {length}: no position is farther from \
         {goal}",
        metric.unit(usize::from(*farthest))
    )]
    NoneSoFar {
        /// The goal.
        goal: String,
        /// The distance asked for.
        length: u8,
        /// The largest distance that a position has.
        farthest: u8,
        /// What they count.
        metric: Metric,
    },
    /// Positions at this distance from a goal are too rare to meet by chance, or do not exist.
    #[error(
        "found no position that is {length} {} from {goal}: none of {draws} random positions is, \
         and none of as many that random maneuvers lead to",
        metric.unit(usize::from(*length))
    )]
    TooRare {
        /// The goal.
        goal: String,
        /// The distance asked for.
        length: u8,
        /// What it counts.
        metric: Metric,
        /// Positions tried of each kind.
        draws: u32,
    },
    /// The observer has stopped the search.
    #[error("stopped before a scramble was found")]
    Stopped,
}

fn reason(length: u8, metric: Metric) -> &'static str {
    match (metric, length) {
        (Metric::Face, 20) => {
            "about one in 10^11 positions is at distance 20, too few to meet by chance; \
             cube20.org lists some"
        }
        (Metric::Face, _) => "no position is farther than 20 from solved",
        (Metric::Quarter, 23) => {
            "about one in 1,800 positions is at distance 23, too few for searches that each take \
             minutes"
        }
        (Metric::Quarter, 24..=26) => {
            "positions at distance 24 to 26 are too few to meet by chance; cube20.org/qtm lists \
             some"
        }
        (Metric::Quarter, _) => "no position is farther than 26 from solved",
    }
}
