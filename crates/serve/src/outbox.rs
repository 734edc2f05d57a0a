//! The messages about one search on their way to the client.

use tokio::sync::mpsc;

use crate::messages::{Body, ServerMessage};

/// Sends messages about one search.
pub(crate) struct Outbox {
    id: u64,
    /// Whether nobody reads any message but the last.
    pub(crate) has_last_only: bool,
    sender: mpsc::Sender<ServerMessage>,
}

impl Outbox {
    /// The messages about the search with this `id`.
    pub(crate) fn new(id: u64, sender: mpsc::Sender<ServerMessage>) -> Outbox {
        Outbox { id, has_last_only: false, sender }
    }

    /// The same for a client that gets the last message alone.
    pub(crate) fn last_only(self) -> Outbox {
        Outbox { has_last_only: true, ..self }
    }

    /// Sends a message, as soon as the client has taken earlier ones.
    pub(crate) async fn send(&self, body: Body) {
        // Nobody listens if the client is gone.
        let _ = self.sender.send(ServerMessage { id: Some(self.id), body }).await;
    }
}
