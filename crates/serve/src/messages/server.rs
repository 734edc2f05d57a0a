//! Messages to clients.

use faceturn::report::{
    ErrorReport, ImprovementReport, InsertionReport, PassReport, PositionForms, PositionReport,
    QuickReport, SolveReport, StepsReport,
};
use faceturn::{EntryIndex, TableEvent};
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ServerMessage {
    /// The `id` of the message that this answers; null if that had none.
    pub(crate) id: Option<u64>,
    #[serde(flatten)]
    pub(crate) body: Body,
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Body {
    Queued { place: usize },
    /// The search waits for the table.
    Table { table: TableState },
    /// The pattern databases of the goal are loaded or made.
    Preparing { goal: String },
    Began { lower_bound: u8 },
    /// A pass begins. The time is estimated from earlier passes, if possible.
    PassBegan { depth: u8, expected_seconds: Option<f64> },
    Progress { depth: u8, share: f64, solutions: usize, nodes: u64, seconds: f64 },
    PassEnded {
        #[serde(flatten)]
        pass: PassReport,
        /// The solutions of this length that were found, with their images under symmetry.
        solutions: Vec<String>,
        /// The lower bound that has been proven so far, in turns of the job's metric.
        lower_bound: u8,
    },
    Solution { length: u8, solution: String },
    /// A solution is known that is shorter than those known before.
    Known { length: u8, solution: String },
    /// A short search has found a shorter solution.
    Improvement(ImprovementReport),
    #[serde(rename = "result")]
    Solved { result: Box<SolveReport> },
    #[serde(rename = "result")]
    Shortened { result: Box<QuickReport> },
    #[serde(rename = "result")]
    Stepped { result: Box<StepsReport> },
    #[serde(rename = "result")]
    Inserted { result: Box<InsertionReport> },
    /// The last message about a search that was cancelled before it began.
    Cancelled,
    Position { position: Box<PositionReport> },
    Random { seed: u64, positions: Vec<PositionForms> },
    /// What the client asked for cannot be done. The last message about it.
    Error { error: ErrorReport },
}

impl ServerMessage {
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written")
    }
}

impl Body {
    /// Whether no more messages follow about the same request.
    pub(crate) fn is_last(&self) -> bool {
        match self {
            Body::Solved { .. }
            | Body::Shortened { .. }
            | Body::Stepped { .. }
            | Body::Inserted { .. }
            | Body::Cancelled
            | Body::Position { .. }
            | Body::Random { .. }
            | Body::Error { .. } => true,
            Body::Queued { .. }
            | Body::Table { .. }
            | Body::Preparing { .. }
            | Body::Began { .. }
            | Body::PassBegan { .. }
            | Body::Progress { .. }
            | Body::PassEnded { .. }
            | Body::Solution { .. }
            | Body::Known { .. }
            | Body::Improvement(_) => false,
        }
    }
}

/// An error without a place in a text.
pub(crate) fn error(kind: &str, message: String) -> ErrorReport {
    ErrorReport::new(kind, message)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub(crate) enum TableState {
    /// Nobody has needed it yet.
    Unopened,
    Loading,
    /// Another program is making it.
    Waiting,
    /// It is being made: `known` of its `entries` are known, up to this distance.
    Making { known: u64, entries: u64, distance: u8 },
    Ready,
    /// It could not be loaded or made. The next search tries again.
    Failed { message: String },
}

impl TableState {
    /// The state after an event; `None` if the event does not change it.
    pub(crate) fn after(event: &TableEvent<'_>) -> Option<TableState> {
        let entries = EntryIndex::COUNT.into();
        match event {
            TableEvent::Waiting => Some(TableState::Waiting),
            TableEvent::Making => Some(TableState::Making { known: 0, entries, distance: 0 }),
            TableEvent::Progress(progress) => {
                let (known, distance) = (progress.known, progress.distance);
                Some(TableState::Making { known, entries: progress.entries, distance })
            }
            TableEvent::Made => Some(TableState::Loading),
            _ => None,
        }
    }
}
