//! Messages between clients and the server on the socket, each a JSON object. Its field `type` says
//! what it is; `docs/files.md` describes them all.

mod from_client;
mod to_client;

pub(crate) use self::from_client::{ClientMessage, Command, LONGEST_QUICK, RandomOptions};
pub(crate) use self::to_client::{Body, Report, ServerMessage, TableState, error};
