//! HTTP: routes and access checks.

mod about;
mod connections;
mod files;
mod guard;
mod headers;
mod page;
mod post;

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::middleware;
use axum::routing::{any, get};

pub(crate) use self::connections::serve;
use self::files::Files;
pub(crate) use self::guard::Guard;
use crate::shared::Shared;
use crate::socket;

/// The routes. Every request passes the guard, and every response gets the headers.
pub(crate) fn router(shared: Arc<Shared>, guard: Guard) -> Router {
    let files = Arc::new(Files::embedded());
    let searches = post::KINDS.into_iter().fold(Router::new(), |router, kind| {
        router.route(&format!("/api/v1/{kind}"), post::of_kind(kind))
    });
    searches
        .route("/api/v1/about", get(about::about))
        .route("/api/v1/socket", any(socket::open))
        .method_not_allowed_fallback(wrong_method)
        .fallback_service(files::file.with_state(files))
        .layer(middleware::from_fn_with_state((Arc::new(guard), shared.clone()), guard::check))
        .layer(middleware::map_response(headers::add))
        .with_state(shared)
}

/// Answers a request with a method that the path does not have; the router adds the `Allow` header.
async fn wrong_method() -> (StatusCode, &'static str) {
    (StatusCode::METHOD_NOT_ALLOWED, "expected a method that the header Allow names\n")
}
