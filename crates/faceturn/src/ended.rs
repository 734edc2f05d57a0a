//! How a search ended.

use faceturn_searcher::{Observer, Outcome, Wanted};

faceturn_cube::names! {
    /// Why a search ended: it had done its work, or something cut it short.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(
        feature = "serde",
        derive(serde::Serialize, serde::Deserialize),
        serde(rename_all = "lowercase")
    )]
    pub enum Ended {
        /// It found and proved all that was asked for.
        #[default]
        Finished = "finished",
        /// Its time was over; the answer has what it had found.
        Timeout = "timeout",
        /// The observer wanted to stop, such as on Ctrl-C.
        Interrupted = "interrupted",
        /// It found more solutions than [may be kept](crate::Request#structfield.max_solutions),
        /// or a search in steps found more states.
        Solutions = "solutions",
    }
}

impl Ended {
    pub(crate) fn with(outcome: &Outcome, wanted: Wanted, observer: &dyn Observer) -> Ended {
        match outcome.is_full {
            true => Ended::Solutions,
            false => Ended::of(!outcome.is_cut_short(wanted), observer),
        }
    }

    pub(crate) fn of(is_finished: bool, observer: &dyn Observer) -> Ended {
        if is_finished { Ended::Finished } else { Ended::cut_short(observer) }
    }

    /// How a search ended that did not finish.
    pub(crate) fn cut_short(observer: &dyn Observer) -> Ended {
        if observer.wants_to_stop() { Ended::Interrupted } else { Ended::Timeout }
    }
}
