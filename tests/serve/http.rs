//! HTTP requests: the page, who may ask, and the server's start and end.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use faceturn_serve::Options;
use faceturn_tests::repository;
use flate2::read::GzDecoder;

use super::clients::Server;
use crate::support::{faceturn, run};

fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

#[test]
fn the_page_is_served_with_its_headers() {
    let server = Server::start(&[]);
    let (head, body) = server.request(&["GET / HTTP/1.1"]);
    assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
    assert!(String::from_utf8_lossy(&body).contains("<title>"), "a page");
    assert_eq!(header(&head, "content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(header(&head, "cross-origin-opener-policy"), Some("same-origin"));
    assert_eq!(header(&head, "cross-origin-embedder-policy"), Some("require-corp"));
    assert_eq!(header(&head, "x-content-type-options"), Some("nosniff"));
    let policy = header(&head, "content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'self';") && policy.contains("'wasm-unsafe-eval'"));
    // A client that already has it gets no copy.
    let tag = header(&head, "etag").expect("a tag");
    let (again, nothing) =
        server.request(&["GET /index.html HTTP/1.1", &format!("If-None-Match: \"x\", {tag}")]);
    assert!(again.starts_with("HTTP/1.1 304 ") && nothing.is_empty(), "{again}");
    assert_eq!(header(&again, "etag"), Some(tag));
    let (head_only, nothing) = server.request(&["HEAD / HTTP/1.1"]);
    assert!(head_only.starts_with("HTTP/1.1 200 ") && nothing.is_empty(), "{head_only}");
    let length = body.len().to_string();
    assert_eq!(header(&head_only, "content-length"), Some(length.as_str()));
    for (request, status) in [
        ("POST /api/v1/nothing HTTP/1.1", "404"),
        ("GET /nothing/here HTTP/1.1", "404"),
        ("GET /../Cargo.toml HTTP/1.1", "404"),
        ("POST / HTTP/1.1", "405"),
        ("POST /api/v1/about HTTP/1.1", "405"),
        ("GET /api/v1/socket HTTP/1.1", "400"),
    ] {
        let (head, body) = server.request(&[request]);
        assert_eq!(head.split(' ').nth(1), Some(status), "{request}: {head}");
        assert!(header(&head, "content-security-policy").is_some(), "{request}");
        assert!(!body.is_empty(), "{request}: {head}");
        assert_eq!(header(&head, "allow").is_some(), status == "405", "{request}: {head}");
    }
}

/// The files in a folder and its subfolders, with their relative names.
fn files(folder: &Path, name: &str) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let entries = entries.map(|entry| entry.expect("it can be read").path());
    let each = entries.flat_map(|path| {
        let own = path.file_name().and_then(|name| name.to_str()).expect("UTF-8");
        match path.is_dir() {
            true => files(&path, &format!("{name}{own}/")),
            false => vec![(format!("{name}{own}"), fs::read(&path).expect("it can be read"))],
        }
    });
    each.collect()
}

fn unpacked(gzip: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    GzDecoder::new(gzip).read_to_end(&mut content).expect("gzip");
    content
}

#[test]
fn every_file_of_the_page_is_served_as_it_is_and_compressed() {
    let server = Server::start(&[]);
    let mut built = files(&repository().join("crates/serve/dist"), "");
    // `api/` is for servers of plain files.
    built.retain(|(name, _)| !name.starts_with("api/"));
    for (name, content) in &built {
        let get = format!("GET /{name} HTTP/1.1");
        let (head, plain) = server.request(&[&get]);
        assert!(head.starts_with("HTTP/1.1 200 ") && plain == *content, "{name}: {head}");
        let kind = header(&head, "content-type").expect("a type");
        assert_ne!(kind, "application/octet-stream", "{name}");
        let is_for_ever = header(&head, "cache-control").is_some_and(|it| it.contains("immutable"));
        assert_eq!(is_for_ever, name.starts_with("assets/"), "{name}");
        let (packed_head, packed) = server.request(&[&get, "Accept-Encoding: br, gzip"]);
        let is_packed = header(&packed_head, "content-encoding") == Some("gzip");
        let again = if is_packed { unpacked(&packed) } else { packed.clone() };
        assert!(again == *content && packed.len() <= content.len(), "{name}: {packed_head}");
        let differ = header(&head, "etag") != header(&packed_head, "etag");
        assert_eq!(differ, is_packed, "{name}");
        if name.ends_with(".wasm") {
            assert!(is_packed && kind == "application/wasm", "{packed_head}");
        }
    }
    // Without a page, a text says so.
    let (_, index) = server.request(&["GET / HTTP/1.1"]);
    let page = built.iter().find(|(name, _)| name == "index.html");
    let is_right = match page {
        Some((_, content)) => index == *content,
        None => String::from_utf8_lossy(&index).contains("/api/v1/socket"),
    };
    assert!(is_right, "{}", String::from_utf8_lossy(&index));
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = Server::start(&["--name", "cubes.lan"]);
    let ask = |lines: &[&str]| server.request(lines).0.split(' ').nth(1).map(str::to_owned);
    let upgrade = [
        "GET /api/v1/socket HTTP/1.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    let evil = "Origin: http://example.com";
    assert_eq!(ask(&["GET / HTTP/1.1", evil]).as_deref(), Some("403"));
    assert_eq!(ask(&["GET /api/v1/about HTTP/1.1", evil]).as_deref(), Some("403"));
    assert_eq!(ask(&[&upgrade[..], &[evil]].concat()).as_deref(), Some("403"));
    assert_eq!(ask(&[&upgrade[..], &["Origin: null"]].concat()).as_deref(), Some("403"));
    // A host name that somebody pointed at this machine.
    let rebound = ["GET /api/v1/about HTTP/1.1", "Host: example.com"];
    assert_eq!(ask(&rebound).as_deref(), Some("403"));
    let (_, reason) = server.request(&rebound);
    let reason = String::from_utf8(reason).expect("a text");
    assert!(reason.contains("\"example.com\"; expected localhost, "), "{reason}");
    let named = ["GET /api/v1/about HTTP/1.1", "Host: cubes.lan", "Origin: http://cubes.lan"];
    assert_eq!(ask(&named).as_deref(), Some("200"));
    // As a browser sends it from the page.
    let own = [format!("Origin: http://{}", server.host), format!("Host: {}", server.host)];
    let mut stream = server.stream();
    let request = [&upgrade[..], &own.each_ref().map(String::as_str)].concat();
    let request = request.join("\r\n") + "\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut beginning = [0; 12];
    stream.read_exact(&mut beginning).expect("it answers");
    assert_eq!(&beginning, b"HTTP/1.1 101");
}

#[test]
fn clients_beyond_the_limit_are_refused_until_one_leaves() {
    let server = Server::start(&[]);
    let most = server.about()["limits"]["clients"].as_u64().expect("a number");
    let mut clients: Vec<_> = (0..most).map(|_| server.client()).collect();
    let connect = || {
        let connected = tungstenite::client(server.socket_url(), server.stream());
        connected.map(drop).map_err(|error| error.to_string())
    };
    let refused = connect().expect_err("no room");
    assert!(refused.contains("503"), "{refused}");
    clients.pop();
    let is_let_in = std::iter::repeat_with(connect).take(1000).any(|connected| connected.is_ok());
    assert!(is_let_in, "one has left");
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let server = Server::start(&[]);
    let port = server.host.rsplit(':').next().expect("a port");
    let ended = run(&mut faceturn(["serve", "--port", port]));
    assert_eq!((ended.status, ended.out.as_str()), (2, ""));
    let expected = format!(
        "error: choose another with --port: port {port} of 127.0.0.1 is in use by another program\n"
    );
    assert_eq!(ended.err, expected);
    let elsewhere = run(&mut faceturn(["serve", "--port", "0", "--listen", "192.0.2.1"]));
    assert_eq!(elsewhere.status, 2);
    assert!(
        elsewhere.err.starts_with("error: cannot listen on 192.0.2.1:0: "),
        "{}",
        elsewhere.err
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_searches_tells_clients_and_ends_with_130() {
    use tungstenite::Message;

    let server = Server::start(&["--threads", "1"]);
    let mut client = server.client();
    client.solve(1, super::clients::LONG);
    client.wait_for(1, "progress");
    let (status, diary) = server.ended_by("INT");
    assert_eq!(status, Some(130));
    assert_eq!(diary, "client 1 connected\nclient 1 is gone\n");
    let closed =
        std::iter::repeat_with(|| client.socket.read()).find_map(|message| match message {
            Ok(Message::Close(frame)) => Some(frame.map(|frame| u16::from(frame.code))),
            Ok(_) => None,
            Err(error) => panic!("{error}"),
        });
    assert_eq!(closed, Some(Some(1001)));
}

#[cfg(unix)]
#[test]
fn listening_to_others_is_warned_of() {
    let server = Server::start(&["--listen", "0.0.0.0", "--quiet"]);
    assert!(server.host.starts_with("127.0.0.1:"), "{}", server.host);
    assert_eq!(server.about()["program"], "faceturn");
    let (status, diary) = server.ended_by("TERM");
    assert_eq!(status, Some(130));
    assert_eq!(diary, "warning: anyone who can reach 0.0.0.0 may use the solver\n");
}

/// A server in this process, whose solver cannot be opened. Dropping it ends it.
struct InProcess {
    host: String,
    url_for_others: Option<String>,
    is_over: Arc<AtomicBool>,
}

impl InProcess {
    /// Starts it on a free port; opening the solver fails after this time.
    fn start(options: Options, opening: Duration) -> InProcess {
        let open: faceturn_serve::OpenSolver = Box::new(move |_| {
            thread::sleep(opening);
            Err("there is no table".into())
        });
        let options = Options { port: 0, ..options };
        let server = faceturn_serve::Server::bind(options, open, Box::new(|_| ())).expect("a port");
        let host = server.address().to_string();
        let url_for_others = server.url_for_others();
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        thread::spawn(move || server.run(&|| over.load(Ordering::Relaxed)));
        InProcess { host, url_for_others, is_over }
    }

    /// A server that waits this long for requests.
    fn impatient(request_timeout: Duration) -> InProcess {
        InProcess::start(Options { request_timeout, ..Options::default() }, Duration::ZERO)
    }

    fn sending(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a time");
        stream.write_all(text.as_bytes()).expect("it reads");
        stream
    }

    fn whole_request(&self) -> String {
        format!("GET /api/v1/about HTTP/1.1\r\nHost: {}\r\n\r\n", self.host)
    }
}

impl Drop for InProcess {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_connection_without_a_whole_request_is_closed() {
    let server = InProcess::impatient(Duration::from_millis(200));
    for sent in ["", "GET / HTTP/1.1\r\nHos", &server.whole_request()] {
        let start = Instant::now();
        let mut answer = Vec::new();
        server.sending(sent).read_to_end(&mut answer).expect("it is closed in time");
        assert_eq!(answer.is_empty(), !sent.ends_with("\r\n\r\n"), "{sent:?}");
        assert!(start.elapsed() >= Duration::from_millis(150), "{sent:?}");
    }
    // An incomplete job gets an answer.
    let host = &server.host;
    let begun =
        format!("POST /api/v1/quick HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\n{{");
    let mut answer = String::new();
    server.sending(&begun).read_to_string(&mut answer).expect("it is answered in time");
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("within 0.2 s"), "{answer}");
}

#[test]
fn half_sent_requests_keep_nobody_out() {
    let server = InProcess::impatient(Duration::from_secs(600));
    let mut half: Vec<TcpStream> = (0..80).map(|_| server.sending("GET / HTTP/1.1\r\n")).collect();
    let mut first_bytes = [0; 12];
    server.sending(&server.whole_request()).read_exact(&mut first_bytes).expect("an answer");
    assert_eq!(&first_bytes, b"HTTP/1.1 200");
    // The newcomer replaced the oldest; the latest of the others still wait.
    assert!(matches!(half[0].read(&mut [0]), Ok(0) | Err(_)), "it is closed");
    let latest = half.last_mut().expect("one of 80");
    latest.write_all(format!("Host: {}\r\n\r\n", server.host).as_bytes()).expect("it reads");
    latest.read_exact(&mut first_bytes).expect("an answer");
    assert_eq!(&first_bytes, b"HTTP/1.1 200");
}

#[test]
fn silent_connections_keep_nobody_waiting() {
    let server = InProcess::impatient(Duration::from_secs(600));
    let silent: Vec<TcpStream> = (0..130).map(|_| server.sending("")).collect();
    let start = Instant::now();
    let mut first_bytes = [0; 12];
    server.sending(&server.whole_request()).read_exact(&mut first_bytes).expect("an answer");
    assert_eq!(&first_bytes, b"HTTP/1.1 200");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    drop(silent);
}

#[test]
fn a_client_that_is_idle_is_disconnected_with_a_reason() {
    use tungstenite::Message;

    let idle = Duration::from_millis(300);
    let opening = 4 * idle;
    let server = InProcess::start(Options { idle_timeout: idle, ..Options::default() }, opening);
    let start = Instant::now();
    let (mut socket, _) =
        tungstenite::client(format!("ws://{}/api/v1/socket", server.host), server.sending(""))
            .expect("it lets us in");
    let search = r#"{"id": 1, "type": "solve", "position": "R"}"#;
    socket.send(Message::text(search)).expect("it reads");
    // A running search keeps the connection open.
    let is_error = |message: &Message| message.to_text().is_ok_and(|it| it.contains("\"error\""));
    while !is_error(&socket.read().expect("it sends")) {}
    assert!(start.elapsed() >= opening);
    // So does a message.
    thread::sleep(idle / 2);
    let error = r#"{"id": 2, "type": "random", "count": 0}"#;
    socket.send(Message::text(error)).expect("it reads");
    assert!(is_error(&socket.read().expect("it sends")));
    let last_use = Instant::now();
    let Ok(Message::Close(Some(frame))) = socket.read() else { panic!("expected the end") };
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (4000, "idle for 0.3 s"));
    assert!(last_use.elapsed() >= idle - Duration::from_millis(50));
}

#[test]
fn the_address_for_others_lets_them_in() {
    let local = InProcess::start(Options::default(), Duration::ZERO);
    assert_eq!(local.url_for_others, None);
    let address = std::net::Ipv4Addr::UNSPECIFIED.into();
    let open = InProcess::start(Options { address, ..Options::default() }, Duration::ZERO);
    // Without a network there is no address.
    let Some(url) = &open.url_for_others else { return };
    let host = url.strip_prefix("http://").and_then(|it| it.strip_suffix('/')).expect("an address");
    assert!(!host.starts_with("0.0.0.0") && !host.starts_with("127."), "{host}");
    let mut stream = TcpStream::connect(host).expect("it listens");
    let request =
        format!("GET /api/v1/about HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut first_bytes = [0; 12];
    stream.read_exact(&mut first_bytes).expect("an answer");
    assert_eq!(&first_bytes, b"HTTP/1.1 200");
}
