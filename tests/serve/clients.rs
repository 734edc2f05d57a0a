//! A running server, and clients of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::support::faceturn_with_table;

const PATIENCE: Duration = Duration::from_secs(60);

/// A position whose search takes minutes, with a short solution at once.
pub(crate) const LONG: &str = "BDRFUURUURBBFRFFRBBLFBFUFBURRLRDUDLLLLDFLLFDDUBDDBRUDL";

/// A running server; it is killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    #[cfg_attr(not(unix), allow(dead_code))] // It is read after a signal.
    stderr: Option<BufReader<ChildStderr>>,
    pub(crate) host: String,
}

impl Server {
    pub(crate) fn start(options: &[&str]) -> Server {
        let mut command = faceturn_with_table([&["serve", "--port", "0"], options].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut url = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        stdout.read_line(&mut url).expect("it prints its address");
        let host = url.trim().strip_prefix("http://").and_then(|host| host.strip_suffix('/'));
        let host = host.unwrap_or_else(|| panic!("{url:?} is not an address")).to_owned();
        let stderr = child.stderr.take().map(BufReader::new);
        Server { child, stderr, host }
    }

    pub(crate) fn client(&self) -> Client {
        let stream = self.stream();
        let (socket, _) = tungstenite::client(self.socket_url(), stream).expect("it lets us in");
        Client { socket }
    }

    pub(crate) fn socket_url(&self) -> String {
        format!("ws://{}/api/v1/socket", self.host)
    }

    pub(crate) fn stream(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream.set_nodelay(true).expect("a stream");
        stream
    }

    /// Sends an HTTP request, such as `GET / HTTP/1.1` and headers; returns head and body.
    pub(crate) fn request(&self, lines: &[&str]) -> (String, Vec<u8>) {
        let mut stream = self.stream();
        let mut request = lines.join("\r\n");
        if !request.to_lowercase().contains("\r\nhost:") {
            request += &format!("\r\nHost: {}", self.host);
        }
        write!(stream, "{request}\r\nConnection: close\r\n\r\n").expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8(answer[..end].to_vec()).expect("plain text");
        (head, answer[end + 4..].to_vec())
    }

    pub(crate) fn about(&self) -> Value {
        let (head, body) = self.request(&["GET /api/v1/about HTTP/1.1"]);
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        serde_json::from_slice(&body).expect("a JSON object")
    }

    pub(crate) fn wait_for_searches(&self, running: u64, waiting: u64) {
        let start = Instant::now();
        loop {
            let searches = &self.about()["searches"];
            if searches["running"] == running && searches["waiting"] == waiting {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{searches}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[cfg(unix)]
    pub(crate) fn ended_by(mut self, signal: &str) -> (Option<i32>, String) {
        let kill = format!("kill -{signal} {}", self.child.id());
        let status = std::process::Command::new("sh").args(["-c", &kill]).status();
        assert!(status.expect("a shell").success());
        let mut stderr = String::new();
        let mut pipe = self.stderr.take().expect("taken once");
        pipe.read_to_string(&mut stderr).expect("UTF-8");
        (self.child.wait().expect("our child").code(), stderr)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client on the socket. Dropping it closes the connection without a message.
pub(crate) struct Client {
    pub(crate) socket: WebSocket<TcpStream>,
}

impl Client {
    pub(crate) fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("it reads");
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub(crate) fn solve(&mut self, id: u64, position: &str) {
        self.send(&json!({"type": "solve", "id": id, "position": position}));
    }

    /// The next message; answers pings.
    pub(crate) fn receive(&mut self) -> Value {
        loop {
            match self.socket.read().expect("it sends") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("expected a text, found {other:?}"),
            }
        }
    }

    /// The messages with this `id`, up to the first of the type `last`.
    pub(crate) fn until(&mut self, id: u64, last: &str) -> Vec<Value> {
        let mut messages = Vec::new();
        loop {
            let message = self.receive();
            if message["id"] == id {
                let is_last = message["type"] == last;
                assert!(is_last || message["type"] != "error", "{message}");
                messages.push(message);
                if is_last {
                    return messages;
                }
            }
        }
    }

    /// The next message of this type with this `id`.
    pub(crate) fn wait_for(&mut self, id: u64, kind: &str) -> Value {
        self.until(id, kind).pop().expect("the last of them")
    }

    pub(crate) fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        self.receive()
    }
}
