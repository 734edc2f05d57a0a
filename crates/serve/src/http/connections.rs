//! HTTP connections: how many, and for how long.
//!
//! A client that connects and sends nothing, or half a request, must not keep others out. So the
//! time for a request is limited, and when all places are taken, a newcomer replaces the connection
//! that has had no request for longest. A connection that waits for an answer keeps its place, and
//! newcomers wait meanwhile. A client on the socket no longer needs its place here.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::header::{CONNECTION, HeaderValue};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{AbortHandle, yield_now};
use tokio::time::{sleep, timeout};

use crate::limits;

/// Accepts connections and answers their requests until the task is dropped. Each request must
/// arrive within `request_timeout`.
pub(crate) async fn serve(listener: TcpListener, router: Router, request_timeout: Duration) {
    let places = Arc::new(Semaphore::new(limits::CONNECTIONS));
    let mut open: Vec<Connection> = Vec::new();
    loop {
        let Ok((stream, address)) = listener.accept().await else {
            // No open files are left, for example.
            sleep(limits::AFTER_REFUSAL).await;
            continue;
        };
        // Later ones wait in the system's backlog.
        let place = place(&places, &mut open).await;
        let idle = Idle::default();
        let answering =
            answer(stream, address.ip(), router.clone(), request_timeout, idle.clone(), place);
        open.push(Connection { idle, task: tokio::spawn(answering).abort_handle() });
    }
}

/// Waits for a place; if there is none, ends the connection that has been idle longest.
async fn place(places: &Arc<Semaphore>, open: &mut Vec<Connection>) -> OwnedSemaphorePermit {
    loop {
        open.retain(|connection| !connection.task.is_finished());
        if let Ok(place) = places.clone().try_acquire_owned() {
            return place;
        }
        let _ = timeout(limits::IDLE / 10, places.acquire()).await;
        // Lets requests that have arrived be read before their connections count as idle.
        yield_now().await;
        let idle = open.iter().filter(|connection| connection.idle.time() >= limits::IDLE);
        if let Some(longest) = idle.max_by_key(|connection| connection.idle.time()) {
            longest.task.abort();
        }
    }
}

struct Connection {
    idle: Idle,
    task: AbortHandle,
}

/// Since when a connection has had no request; `None` while one is answered.
#[derive(Clone)]
struct Idle(Arc<Mutex<Option<Instant>>>);

impl Default for Idle {
    fn default() -> Idle {
        Idle(Arc::new(Mutex::new(Some(Instant::now()))))
    }
}

impl Idle {
    fn set(&self, since: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// The idle time; zero while a request is answered.
    fn time(&self) -> Duration {
        let since = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

/// Answers the requests of a connection until it ends or becomes a WebSocket. When all places are
/// taken, it closes after one answer, so that everybody gets a turn.
async fn answer(
    stream: TcpStream,
    client: IpAddr,
    router: Router,
    request_timeout: Duration,
    idle: Idle,
    place: OwnedSemaphorePermit,
) {
    // Several small messages follow one another: without this the second waits 40 ms for the
    // acknowledgement of the first. If the system refuses it, the connection is only slower.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(|mut request: Request<Incoming>| {
        idle.set(None);
        // For the turns in the queue.
        request.extensions_mut().insert(client);
        let answering = router.call(request);
        async {
            let Ok(mut response): Result<Response, Infallible> = answering.await;
            idle.set(Some(Instant::now()));
            let is_full = place.semaphore().available_permits() == 0;
            if is_full && response.status() != StatusCode::SWITCHING_PROTOCOLS {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<Response, Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(request_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // A connection that fails concerns its client alone.
    let _ = connection.await;
}
