//! Limits on what the server does for clients.

use std::time::Duration;

/// Size of a message from a client.
pub(crate) const MESSAGE_BYTES: usize = 64 * 1024;
/// Bytes of a message that are read before the connection is closed, so that one that is only a
/// little too long gets an answer.
pub(crate) const BYTES_READ: usize = 1024 * 1024;
/// HTTP connections at a time. With those of clients on the socket, and the files that searches
/// open, they are fewer than the open files that any system allows.
pub(crate) const CONNECTIONS: usize = 64;
/// Connections that wait in the system until there is a place for them. If more come, the system
/// drops their first packets, which are sent again after a second, after two more, and so on.
pub(crate) const BACKLOG: u32 = 1024;
/// Searches by HTTP that run or wait; the rest of the connections are for others.
pub(crate) const POSTED: usize = 40;
/// The same for short searches.
pub(crate) const POSTED_QUICK: usize = 16;
/// How long another search by HTTP waits before it is refused.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);
/// How long a connection may be open without a whole request before a newcomer may take its place:
/// a client sends its request at once.
pub(crate) const NEW: Duration = Duration::from_millis(50);
/// How long a connection that has had a request must have been idle before a newcomer may take its
/// place.
pub(crate) const IDLE: Duration = Duration::from_secs(1);
/// How long to wait before accepting again after the system refused a connection.
pub(crate) const AFTER_REFUSAL: Duration = Duration::from_millis(100);
/// Clients on the socket at a time.
pub(crate) const CLIENTS: usize = 64;
/// Searches of a client that run or wait.
pub(crate) const SEARCHES_OF_CLIENT: usize = 16;
/// Searches of all clients that wait.
pub(crate) const WAITING: usize = 256;
/// How long a search runs before it gives way to those of other clients.
pub(crate) const SLICE: Duration = Duration::from_millis(50);
/// Searches that have begun and wait for their next turn: each keeps its threads and databases.
pub(crate) const PAUSED: usize = 8;
/// How long a client may take to read a message.
pub(crate) const READING: Duration = Duration::from_secs(30);
/// How long a client may be silent; it is pinged before that.
pub(crate) const SILENCE: Duration = Duration::from_secs(60);
