//! Digests of table files.

use std::fmt;

use faceturn_cube::Metric;

/// BLAKE3 digest of a table file without the digest itself. Prints as 64 hexadecimal digits.
///
/// Two tables have the same digest if and only if they hold the same distances, because the rest
/// of the file follows from those.
///
/// ```
/// use faceturn_cube::Metric;
/// use faceturn_table::Digest;
///
/// assert!(Digest::published(Metric::Face).to_string().starts_with("7a0b2e5d"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; Digest::BYTES]);

impl Digest {
    /// Length of a digest in bytes.
    pub const BYTES: usize = 32;

    /// The digest of the right table in a metric, published in `docs/table-format.md`.
    ///
    /// Source: `faceturn generate`, 21 and 23 November 2026. The tables have the distributions
    /// that M. Reid and D. Winter published, and agree with the golden files in `data/`.
    /// Generating a table on any machine gives the same digest.
    pub const fn published(metric: Metric) -> Digest {
        match metric {
            Metric::Face => Digest::from_hex(
                b"7a0b2e5d867717631e8c947e6b9b3d0b3f09aba8e0d41bf975a2b9946c02ea33",
            ),
            Metric::Quarter => Digest::from_hex(
                b"836b0508eae8df3abf6d0f94568b3908b9a0e6097aa3331aab676f8bda9b3080",
            ),
        }
    }

    /// The digest of [`LargerTableShape::MEDIUM`](crate::LargerTableShape::MEDIUM). Source:
    /// `faceturn generate --size medium`, 22 November 2026.
    pub(crate) const PUBLISHED_MEDIUM: Digest =
        Digest::from_hex(b"e680d68c5819ea83ec4c7d8d49a50ac3c05fa2993870ed1dbe99adc8327e1d83");

    /// The digest of [`LargerTableShape::LARGE`](crate::LargerTableShape::LARGE). Source:
    /// `faceturn generate --size large`, 22 November 2026.
    pub(crate) const PUBLISHED_LARGE: Digest =
        Digest::from_hex(b"02be7ec47cdf9a54b3cdb8410bab83f63b0795c7174ff8a4d636dde05d3078ba");

    /// The digest of [`LargerTableShape::EXTRA_LARGE`](crate::LargerTableShape::EXTRA_LARGE).
    /// Source: `faceturn generate --size extra-large`, 23 November 2026. The table agrees
    /// everywhere with the table of distances and with the large one.
    pub(crate) const PUBLISHED_EXTRA_LARGE: Digest =
        Digest::from_hex(b"b90f6b19df70ed06d71437bf9b33d951263fa0428aa13ad21bf9c44d37f34ccf");

    /// The digest of the right [`CubieTable`](crate::CubieTable)'s file. Source:
    /// `generate_cubie_table`, 23 November 2026. The counts of corners at each distance are the
    /// published ones.
    pub const PUBLISHED_CUBIES: Digest =
        Digest::from_hex(b"55df0915c8f4e00c1e37d6e3ef017abe8ba6b47262bb1855fa7257dfe9311d18");

    /// The digest with these bytes.
    pub const fn from_bytes(bytes: [u8; Digest::BYTES]) -> Digest {
        Digest(bytes)
    }

    const fn from_hex(digits: &[u8; 2 * Digest::BYTES]) -> Digest {
        let mut bytes = [0; Digest::BYTES];
        let mut at = 0;
        while at < digits.len() {
            let value = match digits[at] {
                digit @ b'0'..=b'9' => digit - b'0',
                digit @ b'a'..=b'f' => digit - b'a' + 10,
                _ => panic!("not a hexadecimal digit"),
            };
            bytes[at / 2] = bytes[at / 2] << 4 | value;
            at += 1;
        }
        Digest(bytes)
    }

    /// The bytes of the digest, in the order printed and stored.
    pub const fn as_bytes(&self) -> &[u8; Digest::BYTES] {
        &self.0
    }

    pub(crate) fn of(pieces: [&[u8]; 3]) -> Digest {
        let mut hasher = Hasher::new();
        pieces.into_iter().for_each(|piece| hasher.update(piece));
        hasher.finish()
    }
}

/// Computes a digest piece by piece, on all threads of the pool with the feature `native`.
pub(crate) struct Hasher(blake3::Hasher);

impl Hasher {
    pub(crate) fn new() -> Hasher {
        Hasher(blake3::Hasher::new())
    }

    pub(crate) fn update(&mut self, piece: &[u8]) {
        #[cfg(feature = "native")]
        self.0.update_rayon(piece);
        #[cfg(not(feature = "native"))]
        self.0.update(piece);
    }

    pub(crate) fn finish(&self) -> Digest {
        Digest(*self.0.finalize().as_bytes())
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
    use faceturn_cube::Metric;

    use super::Digest;

    #[test]
    fn pieces_are_hashed_as_one_and_printed_as_hexadecimal() {
        // The first official BLAKE3 test vector: no input at all.
        let empty = "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262";
        assert_eq!(Digest::of([&[], &[], &[]]).to_string(), empty);
        assert_eq!(Digest::of([b"face", b"", b"turn"]), Digest::of([b"", b"faceturn", b""]));
        assert_ne!(Digest::of([b"face", b"", b"turn"]), Digest::of([b"turn", b"", b"face"]));
    }

    #[test]
    fn hexadecimal_digits_are_read_back() {
        let printed = "7a0b2e5d867717631e8c947e6b9b3d0b3f09aba8e0d41bf975a2b9946c02ea33";
        assert_eq!(Digest::published(Metric::Face).to_string(), printed);
        assert_eq!(Digest::published(Metric::Face).as_bytes()[..3], [0x7a, 0x0b, 0x2e]);
    }
}
