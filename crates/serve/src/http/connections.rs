//! HTTP connections: how many, and for how long.
//!
//! A client that connects and sends nothing, or half a request, must not keep others out. So the
//! time for a request is limited, and when all places are taken, a newcomer takes one: that of the
//! oldest connection that has never sent a whole request, or else that of the one without a request
//! for longest. A connection that waits for an answer keeps its place, and newcomers wait
//! meanwhile. A client on the socket no longer needs its place here.

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
        let state = State::default();
        let answering =
            answer(stream, address.ip(), router.clone(), request_timeout, state.clone(), place);
        open.push(Connection { state, task: tokio::spawn(answering).abort_handle() });
    }
}

/// Waits for a place; if there is none, ends the connection that needs its own least.
async fn place(places: &Arc<Semaphore>, open: &mut Vec<Connection>) -> OwnedSemaphorePermit {
    loop {
        // Lets requests that have arrived be read before their connections count as idle.
        yield_now().await;
        open.retain(|connection| !connection.task.is_finished());
        if let Ok(place) = places.clone().try_acquire_owned() {
            return place;
        }
        let idle = open.iter().filter_map(|it| Some((it.state.needlessness()?, &it.task)));
        if let Some((_, task)) = idle.max_by_key(|(needlessness, _)| *needlessness) {
            task.abort();
        }
        let _ = timeout(limits::NEW / 5, places.acquire()).await;
    }
}

struct Connection {
    state: State,
    task: AbortHandle,
}

#[derive(Clone)]
struct State(Arc<Mutex<Phase>>);

#[derive(Clone, Copy)]
enum Phase {
    /// Open since then; there has been no whole request.
    New(Instant),
    /// A request is answered.
    Answering,
    /// Without a request since then.
    Idle(Instant),
}

impl Default for State {
    fn default() -> State {
        State(Arc::new(Mutex::new(Phase::New(Instant::now()))))
    }
}

impl State {
    fn set(&self, phase: Phase) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = phase;
    }

    /// Whether it has never had a request, and how long it has had none; `None` if it keeps its
    /// place.
    fn needlessness(&self) -> Option<(bool, Duration)> {
        let (is_new, since, least) = match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Phase::New(since) => (true, since, limits::NEW),
            Phase::Answering => return None,
            Phase::Idle(since) => (false, since, limits::IDLE),
        };
        Some((is_new, since.elapsed())).filter(|(_, time)| *time >= least)
    }
}

/// Answers the requests of a connection until it ends or becomes a WebSocket. When all places are
/// taken, it closes after one answer, so that everybody gets a turn.
async fn answer(
    stream: TcpStream,
    client: IpAddr,
    router: Router,
    request_timeout: Duration,
    state: State,
    place: OwnedSemaphorePermit,
) {
    // Several small messages follow one another: without this the second waits 40 ms for the
    // acknowledgement of the first. If the system refuses it, the connection is only slower.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(|mut request: Request<Incoming>| {
        state.set(Phase::Answering);
        // For the turns in the queue.
        request.extensions_mut().insert(client);
        let answering = router.call(request);
        async {
            let Ok(mut response): Result<Response, Infallible> = answering.await;
            state.set(Phase::Idle(Instant::now()));
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
