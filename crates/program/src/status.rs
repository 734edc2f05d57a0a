use faceturn::Ended;
use faceturn::jobs::Verdict;

use crate::terminal::interruption::INTERRUPTED;

/// How the program ends, the best case first. For several positions the worst one counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    #[default]
    Found,
    /// A position has no solution within the limit.
    NoneWithin,
    /// A limit of time or of solutions ended the work.
    Limited,
    Refuted,
    /// A benchmark found other counts than the known ones.
    Mismatch,
    Damaged,
    /// Wrong use or wrong input, or a file that could not be used.
    Wrong,
    /// Ctrl-C or SIGTERM.
    Interrupted,
}

impl Status {
    /// The status after work with this end, given whether it found what was requested.
    pub(crate) fn of(ended: Ended, is_found: bool) -> Status {
        match ended {
            Ended::Finished if is_found => Status::Found,
            Ended::Finished => Status::NoneWithin,
            Ended::Timeout | Ended::Solutions => Status::Limited,
            Ended::Interrupted => Status::Interrupted,
        }
    }
}

impl From<Verdict> for Status {
    fn from(verdict: Verdict) -> Status {
        match verdict {
            Verdict::Ok => Status::Found,
            Verdict::Refuted => Status::Refuted,
            Verdict::Undecided => Status::Limited,
        }
    }
}

impl From<Status> for u8 {
    fn from(status: Status) -> u8 {
        match status {
            Status::Found => 0,
            Status::NoneWithin | Status::Refuted | Status::Mismatch | Status::Damaged => 1,
            Status::Wrong => 2,
            Status::Limited => 3,
            Status::Interrupted => INTERRUPTED,
        }
    }
}
