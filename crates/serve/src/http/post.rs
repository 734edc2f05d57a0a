//! `POST /api/v1/solve` and the other searches, for programs without WebSocket.
//!
//! One request is one search, and the answer is what its last message on the socket would be.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{self, BufWriter, Write};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body as Content, Bytes, HttpBody, to_bytes};
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use faceturn::report::ErrorReport;
use hyper::body::Frame;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::limits;
use crate::messages::{Body, Command, Report, error};
use crate::outbox::Outbox;
use crate::queue::Client;
use crate::searches::{self, Task};
use crate::shared::Shared;
use crate::stop::Stop;

const CHUNK_BYTES: usize = 1 << 16;

/// How many chunks are written before the client takes them.
const CHUNKS_AHEAD: usize = 4;

const JSON_HEADERS: [(HeaderName, &str); 2] =
    [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];

/// The searches, each at its own address.
pub(super) const KINDS: [&str; 6] = ["solve", "distance", "quick", "verify", "steps", "insertions"];

/// Answers requests for searches of a kind.
pub(super) fn of_kind(kind: &'static str) -> MethodRouter<Arc<Shared>> {
    let answer =
        move |State(shared): State<Arc<Shared>>,
              Extension(client): Extension<IpAddr>,
              content: Content| async move { answered(&shared, client, kind, content).await };
    post(answer)
}

type Refusal = (StatusCode, ErrorReport);

/// The answer to a search request of this kind. Dropping the future, because the client is gone,
/// stops the search.
async fn answered(
    shared: &Shared,
    client: IpAddr,
    kind: &'static str,
    content: Content,
) -> Response {
    let ended = tokio::select! {
        ended = done(shared, client, kind, content) => ended,
        () = shared.end.wanted() => {
            let error = error("busy", "the server ends".to_owned());
            Err((StatusCode::SERVICE_UNAVAILABLE, error))
        }
    };
    ended.unwrap_or_else(|(status, error)| {
        #[derive(Serialize)]
        struct Failed {
            error: ErrorReport,
        }
        let json = serde_json::to_string(&Failed { error }).expect("texts and numbers");
        let mut response = (status, JSON_HEADERS, json + "\n").into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    })
}

async fn done(
    shared: &Shared,
    client: IpAddr,
    kind: &'static str,
    content: Content,
) -> Result<Response, Refusal> {
    let text = received(shared, content).await?;
    let wrong = |error| (StatusCode::BAD_REQUEST, error);
    let failed = |error| (status_of(&error), error);
    let command = Command::of_kind(kind, &text).map_err(wrong)?;
    let task = searches::task(command, shared).map_err(failed)?.expect("the kinds are searches");
    match searched(shared, client, task).await {
        Some(Body::Result { result }) => Ok(written(result).await),
        Some(Body::Error { error }) => Err(failed(error)),
        // Nobody cancels, and every search has a last message.
        other => unreachable!("a search ended with {other:?}"),
    }
}

/// The text of a request, which must not be too long or come too slowly.
async fn received(shared: &Shared, content: Content) -> Result<String, Refusal> {
    let most = limits::MESSAGE_BYTES;
    let refused = |status, message| (status, error("message", message));
    let Ok(bytes) = timeout(shared.request_timeout, to_bytes(content, most)).await else {
        let seconds = shared.request_timeout.as_secs_f64();
        let message = format!("expected the whole request within {seconds} s");
        return Err(refused(StatusCode::REQUEST_TIMEOUT, message));
    };
    let bytes = bytes.map_err(|_| {
        let message = format!("expected a JSON object of at most {most} bytes");
        refused(StatusCode::PAYLOAD_TOO_LARGE, message)
    })?;
    String::from_utf8(bytes.into()).map_err(|_| {
        let message = "expected a JSON object, found something that is not UTF-8".to_owned();
        refused(StatusCode::BAD_REQUEST, message)
    })
}

async fn searched(shared: &Shared, client: IpAddr, task: Box<dyn Task>) -> Option<Body> {
    let (queue, places) = shared.lane(task.is_short());
    // Connections that wait for long searches must leave some to others.
    let Ok(Ok(_place)) = timeout(limits::PATIENCE, places.acquire()).await else {
        return Some(searches::busy());
    };
    let (sender, mut messages) = mpsc::channel(1);
    let outbox = Outbox::last_only(sender);
    let (queue, supply, stop) = (queue.clone(), shared.supply.clone(), Arc::new(Stop::default()));
    let last = async {
        let mut last = None;
        while let Some(body) = messages.recv().await {
            last = Some(body);
        }
        last
    };
    tokio::join!(searches::run(queue, Client::Address(client), supply, stop, outbox, task), last).1
}

fn status_of(error: &ErrorReport) -> StatusCode {
    match error.kind.as_str() {
        "busy" => StatusCode::SERVICE_UNAVAILABLE,
        "table" | "failed" => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// A possibly long report, written only as fast as its client takes it.
async fn written(report: Report) -> Response {
    let (sender, mut chunks) = mpsc::channel(CHUNKS_AHEAD);
    tokio::task::spawn_blocking(move || {
        let mut out = BufWriter::with_capacity(CHUNK_BYTES, Chunks(sender));
        // It fails if the client is gone.
        let _ = serde_json::to_writer(&mut out, &report).map_err(io::Error::from);
        let _ = out.write_all(b"\n").and_then(|()| out.flush());
    });
    let first = chunks.recv().await.unwrap_or_default();
    let content = match chunks.recv().await {
        None => Content::from(first),
        Some(second) => Content::new(ChunkedBody { ahead: [first, second].into(), chunks }),
    };
    (JSON_HEADERS, content).into_response()
}

struct Chunks(mpsc::Sender<Bytes>);

impl Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.blocking_send(Bytes::copy_from_slice(bytes));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct ChunkedBody {
    /// What comes first.
    ahead: VecDeque<Bytes>,
    chunks: mpsc::Receiver<Bytes>,
}

impl HttpBody for ChunkedBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match self.ahead.pop_front() {
            Some(chunk) => Poll::Ready(Some(chunk)),
            None => self.chunks.poll_recv(context),
        };
        next.map(|chunk| chunk.map(|chunk| Ok(Frame::data(chunk))))
    }
}
