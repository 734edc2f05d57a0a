//! HTTP: routes and access checks.

mod about;
mod connections;
mod files;
mod guard;
mod post;

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware;
use axum::response::Response;
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
        .layer(middleware::map_response(with_headers))
        .with_state(shared)
}

/// Answers a request with a method that the path does not have; the router adds the `Allow` header.
async fn wrong_method() -> (StatusCode, &'static str) {
    (StatusCode::METHOD_NOT_ALLOWED, "expected a method that the header Allow names\n")
}

/// The page may run its own scripts and WebAssembly, also in workers, and may talk only to this
/// server. Nobody may frame it.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; \
    object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The three headers about origins isolate the page, so that it may use shared memory.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
];

async fn with_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
