//! `GET /api/v1/about`: what this server is, and what it is doing.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use serde::Serialize;

use crate::limits;
use crate::messages::TableState;
use crate::queue::Queue;
use crate::shared::Shared;

#[derive(Debug, Serialize)]
struct About {
    program: &'static str,
    version: &'static str,
    table: TableState,
    /// Threads per search.
    threads: usize,
    searches: Searches,
    quick_searches: Searches,
    limits: Limits,
}

#[derive(Debug, Serialize)]
struct Searches {
    running: usize,
    waiting: usize,
    limit: usize,
}

impl From<&Queue> for Searches {
    fn from(queue: &Queue) -> Searches {
        let (running, waiting) = queue.counts();
        Searches { running, waiting, limit: queue.limit() }
    }
}

#[derive(Debug, Serialize)]
struct Limits {
    message_bytes: usize,
    clients: usize,
    searches_of_client: usize,
    waiting: usize,
}

pub(super) async fn about(
    State(shared): State<Arc<Shared>>,
) -> ([(HeaderName, &'static str); 2], String) {
    let about = About {
        program: "faceturn",
        version: env!("CARGO_PKG_VERSION"),
        table: shared.supply.state(),
        threads: shared.supply.threads(),
        searches: (&*shared.searches).into(),
        quick_searches: (&*shared.quick_searches).into(),
        limits: Limits {
            message_bytes: limits::MESSAGE_BYTES,
            clients: limits::CLIENTS,
            searches_of_client: limits::SEARCHES_OF_CLIENT,
            waiting: limits::WAITING,
        },
    };
    let json = serde_json::to_string(&about).expect("texts and numbers can be written");
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")], json)
}
