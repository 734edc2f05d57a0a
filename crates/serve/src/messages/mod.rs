//! Messages between clients and the server on the socket, each a JSON object. Its field `type` says
//! what it is; `docs/files.md` describes them all.

mod client;
mod server;

pub(crate) use self::client::{ClientMessage, Command, LONGEST_QUICK, RandomOptions};
pub(crate) use self::server::{Body, ServerMessage, TableState, error};
