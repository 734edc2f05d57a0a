//! Requests by HTTP: who may ask, and what is where.

mod about;
mod connections;
mod files;
mod guard;
mod headers;

use std::sync::Arc;

use axum::Router;
use axum::middleware;
use axum::routing::{any, get};

pub(crate) use self::connections::serve;
pub(crate) use self::files::Files;
pub(crate) use self::guard::Guard;
use crate::server::Shared;
use crate::socket;

/// What is where. Every request passes the guard, and every response gets the headers.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/api/v1/about", get(about::about))
        .route("/api/v1/socket", any(socket::open))
        .fallback(files::file)
        .layer(middleware::from_fn_with_state(shared.clone(), guard::check))
        .layer(middleware::map_response(headers::add))
        .with_state(shared)
}
