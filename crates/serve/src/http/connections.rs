//! Connections by HTTP: how many, and for how long.
//!
//! A client that connects and sends nothing, or half a request, must not keep others out. So the
//! time for a request is limited, and when all places are taken a newcomer gets that of the
//! connection that has been open longest. A client on the socket has left its place here.

use std::collections::VecDeque;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use crate::limits;

/// Accepts connections and answers their requests, each of which must come within this time, for as
/// long as the task runs.
pub(crate) async fn serve(listener: TcpListener, router: Router, request_timeout: Duration) {
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // No open files are left, for example.
            tokio::time::sleep(limits::AFTER_REFUSAL).await;
            continue;
        };
        open.retain(|connection| !connection.is_finished());
        if open.len() == limits::CONNECTIONS
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let connection = tokio::spawn(answer(stream, router.clone(), request_timeout));
        open.push_back(connection.abort_handle());
    }
}

/// Answers the requests of a connection until it ends or moves to the socket.
async fn answer(stream: TcpStream, router: Router, request_timeout: Duration) {
    // Several small messages follow one another: without this the second waits 40 ms for the
    // acknowledgement of the first. A connection that refuses it is only slower.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(request_timeout)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    // A connection that fails concerns its client alone.
    let _ = connection.await;
}
