//! The files of the page.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap,
    IF_NONE_MATCH, VARY,
};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::post::KINDS;

#[derive(Clone, Copy, Debug)]
struct PageFile {
    /// The path below the page, such as `assets/index.js`.
    name: &'static str,
    content: &'static [u8],
    /// The content in gzip, if that is smaller by a tenth or more.
    gzip: Option<&'static [u8]>,
}

/// The files sorted by name; empty if the page had not been built.
const FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page at `/` if the program was built without the real one.
const WITHOUT_PAGE: PageFile =
    PageFile { name: "index.html", content: include_bytes!("without_page.html"), gzip: None };

/// Names in this folder contain a digest of the content, so the content never changes.
const NAMED_BY_CONTENT: &str = "assets/";

pub(super) struct Files(HashMap<&'static str, File>);

struct File {
    content: &'static [u8],
    gzip: Option<&'static [u8]>,
    content_type: &'static str,
    /// 16 hexadecimal digits of its digest.
    digest: String,
}

/// What is wrong with a path where nothing is: a search has its address under `/api/v1/`.
fn nothing_at(path: &str) -> String {
    let name = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default();
    match ["about", "socket"].contains(&name) || KINDS.contains(&name) {
        true => format!("nothing is at {path}; expected /api/v1/{name}\n"),
        false => format!("nothing is at {path}\n"),
    }
}

impl Files {
    pub(super) fn embedded() -> Files {
        let has_index = FILES.iter().any(|file| file.name == WITHOUT_PAGE.name);
        let instead = (!has_index).then_some(&WITHOUT_PAGE);
        let files = FILES.iter().chain(instead).map(|&PageFile { name, content, gzip }| {
            let digest = blake3::hash(content).to_hex()[..16].to_owned();
            (name, File { content, gzip, content_type: content_type(name), digest })
        });
        Files(files.collect())
    }

    fn response(&self, path: &str, headers: &HeaderMap) -> Response {
        let name = path.trim_start_matches('/');
        let name = if name.is_empty() { "index.html" } else { name };
        let Some(file) = self.0.get(name) else {
            return (StatusCode::NOT_FOUND, nothing_at(path)).into_response();
        };
        let gzip = file.gzip.filter(|_| accepts_gzip(headers));
        let kind = if gzip.is_some() { "-gzip" } else { "" };
        let etag = format!("\"{}{kind}\"", file.digest);
        let caching = if name.starts_with(NAMED_BY_CONTENT) {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        let mut response = if has_tag(headers, &etag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let content = gzip.unwrap_or(file.content);
            ([(CONTENT_TYPE, file.content_type)], Body::from(content)).into_response()
        };
        let is_gzip = gzip.is_some() && response.status() == StatusCode::OK;
        let sent = response.headers_mut();
        if is_gzip {
            sent.insert(CONTENT_ENCODING, "gzip".parse().expect("a plain text"));
        }
        sent.insert(CACHE_CONTROL, caching.parse().expect("a plain text"));
        sent.insert(VARY, "accept-encoding".parse().expect("a plain text"));
        sent.insert(ETAG, etag.parse().expect("hexadecimal digits in quotes"));
        response
    }
}

pub(super) async fn file(
    State(files): State<Arc<Files>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let response = files.response(uri.path(), &headers);
    match method {
        // The body of an answer to HEAD is left out below.
        Method::GET | Method::HEAD => response,
        _ if response.status() == StatusCode::NOT_FOUND => response,
        _ => (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")], "expected GET\n")
            .into_response(),
    }
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let refused = ["q=0", "q=0.0", "q=0.00", "q=0.000"];
        name.trim().eq_ignore_ascii_case("gzip") && !refused.contains(&quality.trim())
    })
}

/// Whether the client has the content with this tag.
fn has_tag(headers: &HeaderMap, etag: &str) -> bool {
    let values = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = values.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
