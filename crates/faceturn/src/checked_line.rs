//! A line of JSON with a check of its content.
//!
//! Its last field, `check`, is the beginning of the BLAKE3 digest of the object without it:
//! `{"a":1}` becomes `{"a":1,"check":"0123456789abcdef"}`. Other programs read plain JSON.

/// Hexadecimal digits of the digest that are kept: 64 bits.
const DIGITS: usize = 16;

/// Text between the object's other fields and the digits.
const BEFORE: &[u8] = b",\"check\":\"";

const AFTER: &[u8] = b"\"}";

/// Error returned for a line whose check does not match its content.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the check {written:?}, but the line has {computed:?}: it is damaged or was changed")]
pub struct CheckMismatch {
    /// The digits as written; empty if there are none.
    pub written: String,
    /// The digits computed from the content.
    pub computed: String,
}

/// The line for an object with at least one field, with its check and a line feed.
///
/// ```
/// use faceturn::internals::{checked_line, content_of};
///
/// let line = checked_line("{\"distance\":3}");
/// assert_eq!(content_of(line.trim_end().as_bytes())?, b"{\"distance\":3}");
/// let changed = line.replace('3', "2");
/// assert!(content_of(changed.trim_end().as_bytes()).is_err());
/// # Ok::<(), faceturn::internals::CheckMismatch>(())
/// ```
///
/// # Panics
/// If the text does not end as an object does.
pub fn checked_line(object: &str) -> String {
    let fields = object.strip_suffix('}').expect("an object ends with a brace");
    format!("{fields},\"check\":\"{}\"}}\n", digits(blake3::hash(object.as_bytes())))
}

/// The object of a line, without its check, which must match. The line has no line feed.
///
/// # Errors
/// [`CheckMismatch`]
pub fn content_of(line: &[u8]) -> Result<Vec<u8>, CheckMismatch> {
    // The file may come from a Windows editor or checkout.
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let (fields, written) = split(line).unwrap_or((line, b""));
    let content = if written.is_empty() { line.to_vec() } else { [fields, b"}"].concat() };
    let computed = digits(blake3::hash(&content));
    if written == computed.as_bytes() {
        return Ok(content);
    }
    Err(CheckMismatch { written: String::from_utf8_lossy(written).into_owned(), computed })
}

/// The fields of a line and the digits at its end; `None` without digits.
fn split(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.strip_suffix(AFTER)?;
    let (rest, digits) = line.split_at_checked(line.len().checked_sub(DIGITS)?)?;
    Some((rest.strip_suffix(BEFORE)?, digits))
}

fn digits(digest: blake3::Hash) -> String {
    digest.to_hex()[..DIGITS].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checked_line_is_an_object_with_one_more_field() {
        let object = "{\"line\":1,\"input\":\"R\"}";
        let line = checked_line(object);
        let check = &blake3::hash(object.as_bytes()).to_hex()[..16];
        assert_eq!(line, format!("{{\"line\":1,\"input\":\"R\",\"check\":\"{check}\"}}\n"));
        let value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(value["check"], check);
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_found() {
        let line = checked_line("{\"distance\":3}");
        let line = line.trim_end().as_bytes();
        assert_eq!(content_of(line).expect("whole"), b"{\"distance\":3}");
        for at in 0..line.len() {
            let mut changed = line.to_vec();
            changed[at] ^= 1;
            assert!(content_of(&changed).is_err(), "byte {at}");
            assert!(content_of(&line[..at]).is_err(), "{at} bytes");
        }
        let error = content_of(b"{\"distance\":3}").expect_err("no check");
        assert_eq!((error.written.as_str(), error.computed.len()), ("", 16));
    }
}
