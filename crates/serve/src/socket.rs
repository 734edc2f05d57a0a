//! A client on the socket: its messages, its searches, and its end.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use faceturn::jobs::{Spelling, WrittenPosition};
use faceturn::report::{ErrorReport, PositionForms, PositionReport};
use faceturn::{JobError, RandomSource, Start};
use rand::Rng;
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::limits;
use crate::messages::{Body, ClientMessage, Command, RandomOptions, ServerMessage, error};
use crate::outbox::{Outbox, Text};
use crate::queue;
use crate::searches::{self, Task};
use crate::shared::{Entry, Shared};
use crate::stop::Stop;

/// The close code for an idle client: the first of those free for applications.
const IDLE: u16 = 4000;

/// How many messages may wait to be sent to a client. Searches wait when they are full.
const WAITING_MESSAGES: usize = 64;

pub(crate) async fn open(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(place) = shared.clients.clone().try_acquire_owned() else {
        let headers = [(RETRY_AFTER, "1")];
        return (StatusCode::SERVICE_UNAVAILABLE, headers, "too many clients\n").into_response();
    };
    upgrade
        .max_message_size(limits::BYTES_READ)
        .max_frame_size(limits::BYTES_READ)
        .on_upgrade(move |socket| converse(shared, socket, place))
}

/// Talks with a client until it is gone or the server ends. Its searches stop with it.
async fn converse(shared: Arc<Shared>, mut socket: WebSocket, _place: OwnedSemaphorePermit) {
    let number = shared.connections.fetch_add(1, Ordering::Relaxed) + 1;
    (shared.diary)(&Entry::Connected(number));
    let (sender, mut messages) = mpsc::channel(WAITING_MESSAGES);
    let mut client = Client {
        number,
        shared: shared.clone(),
        sender,
        stops: HashMap::new(),
        searches: JoinSet::new(),
    };
    let mut silence = Silence::from_now();
    let mut last_use = Instant::now();
    let farewell = loop {
        let text = tokio::select! {
            received = socket.recv() => {
                silence = Silence::from_now();
                if matches!(received, Some(Ok(Message::Text(_) | Message::Binary(_)))) {
                    last_use = Instant::now();
                }
                match received {
                    Some(Ok(Message::Text(text))) => {
                        client.receive(text.as_str()).map(|it| it.json())
                    }
                    Some(Ok(Message::Binary(_))) => Some(unexpected("a binary message").json()),
                    // Pings are answered by the library.
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                    Some(Ok(Message::Close(_))) | None => break None,
                    Some(Err(error)) => break Some((close_code::PROTOCOL, error.to_string())),
                }
            }
            Some(message) = messages.recv() => {
                if let Some(id) = message.ends {
                    client.stops.remove(&id);
                }
                last_use = Instant::now();
                Some(message.json)
            }
            () = sleep(shared.idle_timeout.saturating_sub(last_use.elapsed())),
                if client.stops.is_empty() => {
                let seconds = shared.idle_timeout.as_secs_f64();
                break Some((IDLE, format!("idle for {seconds} s")));
            }
            () = sleep_until(silence.until) => match silence.asked() {
                Some(asking) => {
                    silence = asking;
                    if !is_sent(&mut socket, Message::Ping(Bytes::new())).await {
                        break None;
                    }
                    None
                }
                None => break None,
            },
            () = shared.end.wanted() => {
                break Some((close_code::AWAY, "the server ends".to_owned()));
            }
            Some(_) = client.searches.join_next() => None,
        };
        if let Some(text) = text
            && !is_sent(&mut socket, Message::Text(text.into())).await
        {
            break None;
        }
    };
    drop(client);
    if let Some((code, reason)) = farewell {
        let frame = CloseFrame { code, reason: reason.into() };
        is_sent(&mut socket, Message::Close(Some(frame))).await;
    }
    (shared.diary)(&Entry::Gone(number));
}

/// Sends a message; false if the client does not take it.
async fn is_sent(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(limits::READING, socket.send(message)).await, Ok(Ok(())))
}

fn unexpected(found: &str) -> ServerMessage {
    let message = format!("expected a text message with a JSON object, found {found}");
    let error = error("message", message);
    ServerMessage { id: None, body: Body::Error { error } }
}

/// How long a client may stay silent.
#[derive(Clone, Copy)]
struct Silence {
    until: Instant,
    is_asked: bool,
}

impl Silence {
    fn from_now() -> Silence {
        Silence { until: Instant::now() + limits::SILENCE / 2, is_asked: false }
    }

    /// The time left after a ping; `None` if it had already been pinged.
    fn asked(self) -> Option<Silence> {
        let until = Instant::now() + limits::SILENCE / 2;
        (!self.is_asked).then_some(Silence { until, is_asked: true })
    }
}

/// What the server knows of a client. Dropping it ends the client's searches.
struct Client {
    /// Its number among all clients so far.
    number: u64,
    shared: Arc<Shared>,
    sender: mpsc::Sender<Text>,
    /// Stops each search that has not sent its last message, by its `id`.
    stops: HashMap<u64, Arc<Stop>>,
    searches: JoinSet<()>,
}

impl Client {
    /// Processes a message. Returns the answer, unless a search is to give it.
    fn receive(&mut self, text: &str) -> Option<ServerMessage> {
        if text.len() > limits::MESSAGE_BYTES {
            let (found, most) = (text.len(), limits::MESSAGE_BYTES);
            return Some(unexpected(&format!("{found} bytes; a message has at most {most}")));
        }
        let (id, body) = match ClientMessage::read(text) {
            Ok(ClientMessage { id, command }) => (Some(id), self.obey(id, command)?),
            Err((id, error)) => (id, Body::Error { error }),
        };
        Some(ServerMessage { id, body })
    }

    fn obey(&mut self, id: u64, command: Command) -> Option<Body> {
        let answer = match command {
            Command::Cancel(_) => {
                // One that has just ended needs no stop.
                if let Some(stop) = self.stops.get(&id) {
                    stop.ask();
                }
                return None;
            }
            Command::Convert(text) => converted(&text),
            Command::Random(options) => Ok(random(&options)),
            search => searches::task(search, &self.shared)
                .and_then(|task| task.map_or(Ok(None), |task| self.begin(id, task))),
        };
        answer.unwrap_or_else(|error| Some(Body::Error { error }))
    }

    fn begin(&mut self, id: u64, task: Box<dyn Task>) -> Answer {
        if self.stops.contains_key(&id) {
            let message =
                format!("id {id} belongs to a search that is still running; use another id");
            return Err(error("message", message));
        }
        let most = limits::SEARCHES_OF_CLIENT;
        if self.stops.len() >= most {
            let message = format!("you already have {most} searches running; wait for one to end");
            return Err(error("busy", message));
        }
        let stop = Arc::new(Stop::default());
        self.stops.insert(id, stop.clone());
        let outbox = Outbox::new(id, self.sender.clone());
        let supply = self.shared.supply.clone();
        let queue = self.shared.lane(task.is_short()).0.clone();
        let client = queue::Client::Socket(self.number);
        self.searches.spawn(searches::run(queue, client, supply, stop, outbox, task));
        Ok(None)
    }
}

/// The answer to a message, or its error; `Ok(None)` if a search gives the answer.
type Answer = Result<Option<Body>, ErrorReport>;

fn converted(text: &WrittenPosition) -> Answer {
    let start = Start::known(&text.position, text.read_options());
    let start = start.map_err(|error| JobError::from(error).report(Spelling::Snake))?;
    let mut position = PositionReport::new(start.position()).with_input(start.text());
    position.holding = start.holding().to_string();
    Ok(Some(Body::Position { position: Box::new(position) }))
}

fn random(options: &RandomOptions) -> Option<Body> {
    // Small enough for every program to write it in JSON.
    let seed = options.seed.unwrap_or_else(|| rand::rng().next_u64() >> 11);
    let positions = RandomSource::from_seed(seed).positions().take(options.count as usize);
    let positions = positions.map(|position| PositionForms::from(&position)).collect();
    Some(Body::Random { seed, positions })
}
