//! The server's log.

use std::fmt;

/// Receives each entry of the server's diary.
pub type Diary = Box<dyn Fn(&Entry) + Send + Sync>;

/// An event on the server.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// A client has opened the socket. Clients are numbered from 1.
    Connected(u64),
    /// A client is gone. Its searches have been stopped.
    Gone(u64),
    /// A request was refused.
    Refused(String),
}

impl fmt::Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Connected(client) => write!(out, "client {client} connected"),
            Entry::Gone(client) => write!(out, "client {client} is gone"),
            Entry::Refused(reason) => write!(out, "refused a request: {reason}"),
        }
    }
}
