//! Checks which web pages may send requests.
//!
//! A page of another site that the user has open could send requests here. Browsers name that site
//! in the header `Origin`, so a request whose origin is not this server is refused. A site could
//! also make its own name point to this machine (DNS rebinding): then origin and host agree, but
//! the host is that name. So the host must be an address or a name known to be ours.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::shared::{Entry, Shared};

/// Knows the names by which clients may call this server.
#[derive(Debug)]
pub(crate) struct Guard {
    address: IpAddr,
    names: Vec<String>,
}

pub(super) async fn check(
    State((guard, shared)): State<(Arc<Guard>, Arc<Shared>)>,
    request: Request,
    next: Next,
) -> Response {
    match guard.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(reason) => {
            let text = format!("refused: {reason}\n");
            (shared.diary)(&Entry::Refused(reason));
            (StatusCode::FORBIDDEN, text).into_response()
        }
    }
}

impl Guard {
    pub(crate) fn new(address: IpAddr, names: Vec<String>) -> Guard {
        Guard { address, names }
    }

    /// The error is the reason why the request is refused.
    fn check(&self, headers: &HeaderMap) -> Result<(), String> {
        let host = text(headers, &HOST)?.ok_or("expected a header Host")?;
        let authority: Authority =
            host.parse().map_err(|_| format!("the header Host is {host:?}; expected a host"))?;
        // Before the host there may be a user, as in `user@host`.
        let port = authority.port_u16().map(|port| format!(":{port}")).unwrap_or_default();
        let is_host_and_port = authority.as_str() == format!("{}{port}", authority.host());
        if !is_host_and_port || !self.is_ours(authority.host()) {
            return Err(format!(
                "the header Host is {host:?}; expected localhost, an address of this machine, or a \
                 name given by --name"
            ));
        }
        let Some(origin) = text(headers, &ORIGIN)? else { return Ok(()) };
        let is_same = origin.parse::<Uri>().is_ok_and(|origin| {
            matches!(origin.scheme_str(), Some("http" | "https"))
                && origin.authority() == Some(&authority)
        });
        if is_same {
            Ok(())
        } else {
            Err(format!("the header Origin is {origin:?}; expected this server, {host:?}"))
        }
    }

    /// Whether this is a name or an address of this server. Unlike a name, an address cannot be
    /// made to point elsewhere.
    fn is_ours(&self, host: &str) -> bool {
        let in_brackets = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let address = match in_brackets {
            Some(text) => text.parse().map(IpAddr::V6),
            None => host.parse().map(IpAddr::V4),
        };
        match address {
            Ok(address) => address.is_loopback() || !self.address.is_loopback(),
            Err(_) => {
                let names = self.names.iter().map(String::as_str).chain(["localhost"]);
                names.into_iter().any(|name| name.eq_ignore_ascii_case(host))
            }
        }
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, String> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    match (value.to_str(), values.next()) {
        (Ok(text), None) => Ok(Some(text)),
        (Ok(_), Some(_)) => Err(format!("expected one header {name}, found several")),
        (Err(_), _) => Err(format!("expected plain text in the header {name}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(guard: &Guard, host: &'static str, origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a value"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().expect("a value"));
        }
        guard.check(&headers).is_ok()
    }

    #[test]
    fn only_our_own_names_are_accepted_as_host() {
        let local = Guard::new(IpAddr::from([127, 0, 0, 1]), vec!["cubes.lan".to_owned()]);
        for ours in ["localhost:4325", "LOCALHOST", "127.0.0.1:1", "[::1]:4325", "Cubes.lan:80"] {
            assert!(passes(&local, ours, None), "{ours}");
        }
        for other in ["example.com", "192.168.0.7:4325", "localhost.example.com", "", "a b"] {
            assert!(!passes(&local, other, None), "{other}");
        }
        for more_than_a_host in [
            "evil:4325@127.0.0.1",
            "evil@localhost:4325",
            "@127.0.0.1",
            "[127.0.0.1]",
            "[[::1]]",
            "localhost:",
            "localhost:65536",
            "localhost:x",
            "localhost:1/path",
        ] {
            assert!(!passes(&local, more_than_a_host, None), "{more_than_a_host}");
        }
        let open = Guard::new(IpAddr::from([0, 0, 0, 0]), Vec::new());
        assert!(passes(&open, "192.168.0.7:4325", None));
        assert!(!passes(&open, "example.com:4325", None));
        assert!(local.check(&HeaderMap::new()).is_err(), "no host");
    }

    #[test]
    fn only_our_own_page_is_accepted_as_origin() {
        let guard = Guard::new(IpAddr::from([127, 0, 0, 1]), Vec::new());
        for same in ["http://localhost:4325", "https://LOCALHOST:4325"] {
            assert!(passes(&guard, "localhost:4325", Some(same)), "{same}");
        }
        let others = [
            "http://localhost:4326",
            "http://localhost",
            "http://127.0.0.1:4325",
            "http://example.com",
            "ftp://localhost:4325",
            "null",
            "",
        ];
        for other in others {
            assert!(!passes(&guard, "localhost:4325", Some(other)), "{other}");
        }
        let mut twice = HeaderMap::new();
        for host in ["localhost", "example.com"] {
            twice.append(HOST, host.parse().expect("a value"));
        }
        assert!(guard.check(&twice).is_err());
    }
}
