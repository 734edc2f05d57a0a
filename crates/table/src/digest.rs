//! The fingerprint of a table.

use std::fmt;

/// BLAKE3 digest of a table file: of every byte but the digest's own 32. Prints as 64 hexadecimal
/// digits.
///
/// Two tables have the same digest exactly when they hold the same distances, for the rest of the
/// file follows from those.
///
/// ```
/// use faceturn_table::Digest;
///
/// assert!(Digest::from_bytes([0xab; 32]).to_string().starts_with("abab"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; Digest::BYTES]);

impl Digest {
    /// Length of a digest in bytes.
    pub const BYTES: usize = 32;

    /// The digest with these bytes.
    pub const fn from_bytes(bytes: [u8; Digest::BYTES]) -> Digest {
        Digest(bytes)
    }

    /// The bytes of the digest, in the order in which they are printed and stored.
    pub const fn as_bytes(&self) -> &[u8; Digest::BYTES] {
        &self.0
    }

    /// The digest of these pieces, one after the other. Spreads over all threads of the pool.
    pub(crate) fn of(pieces: [&[u8]; 3]) -> Digest {
        let mut hasher = blake3::Hasher::new();
        for piece in pieces {
            hasher.update_rayon(piece);
        }
        Digest(*hasher.finalize().as_bytes())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::Digest;

    #[test]
    fn pieces_are_hashed_as_one_and_printed_as_hexadecimal() {
        // The first official BLAKE3 test vector: no input at all.
        let empty = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
        assert_eq!(Digest::of([&[], &[], &[]]).to_string(), empty);
        assert_eq!(Digest::of([b"face", b"", b"turn"]), Digest::of([b"", b"faceturn", b""]));
        assert_ne!(Digest::of([b"face", b"", b"turn"]), Digest::of([b"turn", b"", b"face"]));
    }
}
