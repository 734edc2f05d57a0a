//! A line of a checkpoint: the beginning of a digest, a space, and the JSON object that it covers.

use std::path::Path;

use serde::Serialize;

use super::error::CheckpointError;

/// Hexadecimal digits of the BLAKE3 digest at the beginning of a line: 64 bits.
const DIGEST_DIGITS: usize = 16;

/// The line with this content, with its line feed.
pub(super) fn line_of(content: &impl Serialize) -> Vec<u8> {
    let json = serde_json::to_string(content).expect("plain structures are always JSON");
    format!("{} {json}\n", digest(json.as_bytes())).into_bytes()
}

/// The JSON after the digest of a line, if the digest is right. Expects no line feed.
pub(super) fn json_of(line: &[u8]) -> Result<&[u8], Mismatch> {
    let (written, rest) = line.split_at(line.len().min(DIGEST_DIGITS));
    let json = rest.strip_prefix(b" ");
    let found = digest(json.unwrap_or(rest));
    match json {
        Some(json) if written == found.as_bytes() => Ok(json),
        _ => Err(Mismatch { expected: String::from_utf8_lossy(written).into_owned(), found }),
    }
}

/// A line whose digest is not that of what follows it.
pub(super) struct Mismatch {
    expected: String,
    found: String,
}

impl Mismatch {
    /// The error of a line with this number.
    pub(super) fn at(self, path: &Path, line: u64) -> CheckpointError {
        let Mismatch { expected, found } = self;
        CheckpointError::Damaged { path: path.to_owned(), line, expected, found }
    }
}

/// Whether a line looks like one of a checkpoint: digits, a space and an object.
pub(super) fn is_shaped(line: &[u8]) -> bool {
    line.iter().take(DIGEST_DIGITS).all(u8::is_ascii_hexdigit)
        && line.get(DIGEST_DIGITS..).is_some_and(|rest| rest.starts_with(b" {"))
}

/// The first digits of the BLAKE3 digest, in hexadecimal.
fn digest(json: &[u8]) -> String {
    blake3::hash(json).to_hex()[..DIGEST_DIGITS].to_owned()
}
