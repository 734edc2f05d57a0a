//! What has become of a claim.

use serde::{Deserialize, Serialize};

use crate::status::Status;

/// What has become of a claim, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Ok,
    Refuted,
    Undecided,
}

impl Verdict {
    pub(crate) const ALL: [Verdict; 3] = [Verdict::Ok, Verdict::Refuted, Verdict::Undecided];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::Refuted => "refuted",
            Verdict::Undecided => "undecided",
        }
    }

    pub(crate) fn status(self) -> Status {
        match self {
            Verdict::Ok => Status::Found,
            Verdict::Refuted | Verdict::Undecided => Status::Refuted,
        }
    }
}
