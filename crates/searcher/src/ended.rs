//! How a search ended.

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
