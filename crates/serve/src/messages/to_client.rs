//! Messages to clients.

use faceturn::Event;
use faceturn::report::{
    ErrorReport, ImprovementReport, InsertionReport, PassReport, PositionForms, PositionReport,
    QuickReport, SolveReport, StepsReport, VerifyReport,
};
use serde::Serialize;

/// A message to a client.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ServerMessage {
    /// The `id` of the message that this answers; null if that had none.
    pub(crate) id: Option<u64>,
    #[serde(flatten)]
    pub(crate) body: Body,
}

/// What a message says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Body {
    /// The search waits in the queue.
    Queued { place: usize },
    /// The search waits for the table.
    Table { table: TableState },
    /// The pattern databases of the goal are loaded or made.
    Preparing { goal: String },
    /// The search begins.
    Began { lower_bound: u8 },
    /// A pass begins, and will take about as long as the passes before it let expect, if they do.
    PassBegan { depth: u8, expected_seconds: Option<f64> },
    /// How far the pass is.
    Progress { depth: u8, share: f64, solutions: usize, nodes: u64, seconds: f64 },
    /// A pass has ended.
    PassEnded {
        #[serde(flatten)]
        pass: PassReport,
        /// Those of this length that were found, with their images under symmetry.
        solutions: Vec<String>,
        /// No solution has fewer face turns, as far as is proven by now.
        lower_bound: u8,
    },
    /// A solution has been found.
    Solution { length: u8, solution: String },
    /// A solution is known that is shorter than those known before.
    Known { length: u8, solution: String },
    /// A short search has found a shorter solution.
    Improvement(ImprovementReport),
    /// The last message about a search.
    Result { result: Report },
    /// The last message about a search that was cancelled before it began.
    Cancelled,
    /// A position in every form.
    Position { position: Box<PositionReport> },
    /// Random positions.
    Random { seed: u64, positions: Vec<PositionForms> },
    /// What the client asked for cannot be done. The last message about it.
    Error { error: ErrorReport },
}

/// What has come of a search.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Report {
    Solve(Box<SolveReport>),
    Quick(Box<QuickReport>),
    Steps(Box<StepsReport>),
    Insertions(Box<InsertionReport>),
    Verify(Box<VerifyReport>),
}

impl ServerMessage {
    /// The message as JSON.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written")
    }
}

impl Body {
    /// Whether no more messages follow about the same request.
    pub(crate) fn is_last(&self) -> bool {
        matches!(
            self,
            Body::Result { .. }
                | Body::Cancelled
                | Body::Position { .. }
                | Body::Random { .. }
                | Body::Error { .. }
        )
    }
}

/// An error that is not in one place.
pub(crate) fn error(kind: &str, message: String) -> ErrorReport {
    ErrorReport::new(kind, message)
}

/// What has become of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub(crate) enum TableState {
    /// Nobody has needed it yet.
    Unopened,
    /// It is being loaded.
    Loading,
    /// Another program is making it.
    Waiting,
    /// It is being made: so many of its entries are known, up to this distance.
    Making { known: u64, entries: u64, distance: u32 },
    /// It is there.
    Ready,
    /// It could not be loaded or made. The next search tries again.
    Failed { message: String },
}

impl TableState {
    /// The state that an event leads to, if it is another one.
    pub(crate) fn after(event: &Event<'_>) -> Option<TableState> {
        match *event {
            Event::Waiting(_) => Some(TableState::Waiting),
            Event::Making { count, .. } => {
                Some(TableState::Making { known: 0, entries: count, distance: 0 })
            }
            Event::LayerFound { distance, known, count, .. } => {
                Some(TableState::Making { known, entries: count, distance })
            }
            Event::Made(_) => Some(TableState::Loading),
            _ => None,
        }
    }
}
