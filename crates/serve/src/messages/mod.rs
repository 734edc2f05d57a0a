//! What clients and the server say to each other on the socket: JSON objects, one a message. The
//! field `type` says what each is; `docs/files.md` describes them all.

mod client;
mod server;

pub(crate) use self::client::{ClientMessage, Command, LONGEST_QUICK, PositionText, RandomOptions};
pub(crate) use self::server::{Body, ServerMessage, TableState, error};
