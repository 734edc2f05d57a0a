//! Messages about one search on their way to the client.

use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use crate::messages::{Body, ServerMessage};

pub(crate) struct Outbox {
    id: u64,
    reader: Reader,
}

enum Reader {
    /// A client on the socket, which reads all of them.
    Socket(mpsc::Sender<Text>),
    /// A request, which waits for the last one.
    Request(mpsc::Sender<Body>),
}

pub(crate) struct Text {
    /// The search whose last message this is.
    pub(crate) ends: Option<u64>,
    pub(crate) json: String,
}

impl Outbox {
    /// Sends all messages about the search with this `id` to a client on the socket.
    pub(crate) fn new(id: u64, sender: mpsc::Sender<Text>) -> Outbox {
        Outbox { id, reader: Reader::Socket(sender) }
    }

    /// Sends only the last message, to a request.
    pub(crate) fn last_only(sender: mpsc::Sender<Body>) -> Outbox {
        Outbox { id: 0, reader: Reader::Request(sender) }
    }

    pub(crate) fn has_last_only(&self) -> bool {
        matches!(self.reader, Reader::Request(_))
    }

    /// Sends a message once the client has taken earlier ones.
    pub(crate) async fn send(&self, body: Body) {
        // The receiver may be gone.
        let _ = match &self.reader {
            Reader::Request(sender) => sender.send(body).await.map_err(drop),
            Reader::Socket(sender) => {
                let ends = body.is_last().then_some(self.id);
                let message = ServerMessage { id: Some(self.id), body };
                let json = match message.body {
                    // Very many solutions are converted as they are written. The socket must hear
                    // of a cancel meanwhile.
                    Body::Result { .. } => match spawn_blocking(move || message.json()).await {
                        Ok(json) => json,
                        // The server has ended.
                        Err(_) => return,
                    },
                    _ => message.json(),
                };
                sender.send(Text { ends, json }).await.map_err(drop)
            }
        };
    }
}
