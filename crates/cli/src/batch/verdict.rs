//! Verdicts on claims.

use serde::{Deserialize, Serialize};

use crate::status::Status;

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Ok,
    Refuted,
    Undecided,
}

impl Verdict {
    pub(crate) const ALL: [Verdict; 3] = [Verdict::Ok, Verdict::Refuted, Verdict::Undecided];

    /// As it is printed.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::Refuted => "refuted",
            Verdict::Undecided => "undecided",
        }
    }

    /// The exit status.
    pub(crate) fn status(self) -> Status {
        match self {
            Verdict::Ok => Status::Found,
            Verdict::Refuted => Status::Refuted,
            Verdict::Undecided => Status::TimedOut,
        }
    }
}
