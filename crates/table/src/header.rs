//! The first page of a table file.
//!
//! `docs/table-format.md` is this layout in prose. Every number is little-endian.

use std::mem::offset_of;

use bytemuck::{Pod, Zeroable};
use faceturn_cube::Metric;
use faceturn_symmetry::EntryIndex;

use crate::digest::Hasher;
use crate::{Digest, Distance, Distribution, TABLE_BYTES, TableError};

/// Length of the header in bytes: one page, so that the distances start page-aligned.
pub const HEADER_BYTES: usize = 4096;

/// Length of a table file in bytes.
pub const FILE_BYTES: u64 = (HEADER_BYTES + TABLE_BYTES) as u64;

const _: () = assert!(FILE_BYTES == 70_458_301);

/// What the file of a table in a metric begins with.
pub const fn file_magic(metric: Metric) -> [u8; 8] {
    match metric {
        Metric::Face => *b"HCOSETS\0",
        Metric::Quarter => *b"HQUARTER",
    }
}

/// The version of the layout that this crate reads and writes.
pub const FILE_VERSION: u32 = 1;

/// Entries of the only shape there is.
const ENTRIES: u64 = EntryIndex::COUNT as u64;

/// The header as stored in the file, byte for byte.
pub(crate) type Page = [u8; HEADER_BYTES];

/// The fields of the header in the order of the file. Arrays of bytes only: no alignment, no gaps
/// and the same meaning on every machine.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Fields {
    magic: [u8; 8],
    version: [u8; 4],
    entries: [u8; 8],
    /// Entries at the distances below the greatest.
    distribution: [[u8; 8]; Distance::COUNT - 1],
    digest: [u8; Digest::BYTES],
    /// Entries at the greatest distance: none in face turns, whose tables end before this field.
    farthest: [u8; 8],
}

/// Where the digest is, the one field that it does not cover.
const DIGEST: usize = offset_of!(Fields, digest);

/// Where what follows the digest begins.
const BEHIND_DIGEST: usize = offset_of!(Fields, farthest);

/// Where the padding begins.
const PADDING: usize = size_of::<Fields>();

const _: () = assert!(offset_of!(Fields, magic) == 0);
const _: () = assert!(offset_of!(Fields, version) == 8);
const _: () = assert!(offset_of!(Fields, entries) == 12);
const _: () = assert!(offset_of!(Fields, distribution) == 20);
const _: () = assert!(DIGEST == 124);
const _: () = assert!(BEHIND_DIGEST == 156);
const _: () = assert!(PADDING == 164);

/// The contents of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// What the distances count.
    pub(crate) metric: Metric,
    /// Entries at each distance.
    pub(crate) distribution: Distribution,
    /// BLAKE3 of every other byte of the file.
    pub(crate) digest: Digest,
}

impl Header {
    /// The header of a table with these distances, which have this distribution.
    pub(crate) fn of(metric: Metric, distribution: Distribution, packed: &[u8]) -> Header {
        let digest = Digest::from_bytes([0; Digest::BYTES]);
        let unsigned = Header { metric, distribution, digest };
        Header { digest: digest_of(&unsigned.to_page(), packed), ..unsigned }
    }

    /// Reads the fields of the header and checks all that can be checked without the distances.
    pub(crate) fn from_page(page: &Page) -> Result<Header, TableError> {
        let fields: &Fields = bytemuck::from_bytes(&page[..PADDING]);
        let metric = Metric::ALL.into_iter().find(|&metric| fields.magic == file_magic(metric));
        let Some(metric) = metric else {
            return Err(TableError::Magic { found: fields.magic.to_vec() });
        };
        let version = u32::from_le_bytes(fields.version);
        if version != FILE_VERSION {
            return Err(TableError::Version { expected: FILE_VERSION, found: version });
        }
        let entries = u64::from_le_bytes(fields.entries);
        if entries != ENTRIES {
            return Err(TableError::Entries { expected: ENTRIES, found: entries });
        }
        let mut counts = [0; Distance::COUNT];
        let fields_in_order = fields.distribution.iter().chain([&fields.farthest]);
        for (count, &field) in counts.iter_mut().zip(fields_in_order) {
            *count = u64::from_le_bytes(field);
        }
        let distribution = Distribution::new(counts);
        if distribution.total() != ENTRIES {
            return Err(TableError::Total { expected: ENTRIES, found: distribution.total() });
        }
        if let Some(offset) = (PADDING..HEADER_BYTES).find(|&offset| page[offset] != 0) {
            return Err(TableError::Padding { offset, found: page[offset] });
        }
        Ok(Header { metric, distribution, digest: Digest::from_bytes(fields.digest) })
    }

    /// The error for a file that ends inside the header: too short if it begins like a table,
    /// something else if it does not.
    pub(crate) fn refuse_short(found: &[u8]) -> TableError {
        let beginning = &found[..found.len().min(offset_of!(Fields, version))];
        if Metric::ALL.into_iter().any(|metric| file_magic(metric).starts_with(beginning)) {
            TableError::Length { expected: FILE_BYTES, found: found.len() as u64 }
        } else {
            TableError::Magic { found: beginning.to_vec() }
        }
    }

    /// The header as stored in the file.
    pub(crate) fn to_page(self) -> Page {
        let (farthest, nearer) = self.distribution.counts().split_last().expect("14 counts");
        let fields = Fields {
            magic: file_magic(self.metric),
            version: FILE_VERSION.to_le_bytes(),
            entries: ENTRIES.to_le_bytes(),
            distribution: std::array::from_fn(|distance| nearer[distance].to_le_bytes()),
            digest: *self.digest.as_bytes(),
            farthest: farthest.to_le_bytes(),
        };
        let mut page = [0; HEADER_BYTES];
        page[..PADDING].copy_from_slice(bytemuck::bytes_of(&fields));
        page
    }

    /// Compares the digest with that of the bytes themselves.
    pub(crate) fn check_digest(&self, packed: &[u8]) -> Result<(), TableError> {
        self.compare_digest(digest_of(&self.to_page(), packed))
    }

    /// A hasher that has read the header, and is ready for the distances.
    pub(crate) fn hasher(&self) -> Hasher {
        let page = self.to_page();
        let mut hasher = Hasher::new();
        hasher.update(&page[..DIGEST]);
        hasher.update(&page[BEHIND_DIGEST..]);
        hasher
    }

    /// Compares the digest with the one that was computed.
    pub(crate) fn compare_digest(&self, found: Digest) -> Result<(), TableError> {
        if found == self.digest {
            Ok(())
        } else {
            Err(TableError::Digest { expected: self.digest, found })
        }
    }
}

/// The digest of every byte of a file but the digest's own.
fn digest_of(page: &Page, packed: &[u8]) -> Digest {
    Digest::of([&page[..DIGEST], &page[BEHIND_DIGEST..], packed])
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert, prop_assert_eq, proptest};

    use faceturn_cube::Metric;

    use super::{BEHIND_DIGEST, DIGEST, FILE_BYTES, HEADER_BYTES, Header, PADDING, Page};
    use crate::{Digest, Distribution, TableError};

    /// Entries at distance 0..=13, from the output of M. Reid's optimal solver.
    const ENTRIES_AT: [u64; 14] = [
        1, 1, 5, 44, 487, 5_841, 68_364, 776_568, 7_950_748, 52_098_876, 76_236_234, 3_771_112,
        129, 0,
    ];

    fn header() -> Header {
        let digest = Digest::from_bytes(std::array::from_fn(|at| at as u8 + 100));
        Header { metric: Metric::Face, distribution: Distribution::new(ENTRIES_AT), digest }
    }

    /// The error for a header with these bytes at an offset.
    fn refusal_of(offset: usize, bytes: &[u8]) -> TableError {
        let mut page: Page = header().to_page();
        page[offset..offset + bytes.len()].copy_from_slice(bytes);
        Header::from_page(&page).expect_err("a field is wrong")
    }

    fn number(bytes: &[u8]) -> u64 {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    #[test]
    fn magic() {
        assert_eq!(&header().to_page()[0..8], b"HCOSETS\0");
        let refusal = refusal_of(0, b"HCOSETZ\0");
        assert!(matches!(refusal, TableError::Magic { found } if found == b"HCOSETZ\0"));
    }

    #[test]
    fn version() {
        assert_eq!(&header().to_page()[8..12], &[1, 0, 0, 0]);
        let refusal = refusal_of(8, &[2, 0, 0, 1]);
        assert!(matches!(refusal, TableError::Version { expected: 1, found: 0x0100_0002 }));
    }

    #[test]
    fn entries() {
        assert_eq!(number(&header().to_page()[12..20]), 140_908_410);
        let refusal = refusal_of(12, &[0, 1, 0, 0, 0, 0, 0, 0]);
        assert!(matches!(refusal, TableError::Entries { expected: 140_908_410, found: 256 }));
    }

    #[test]
    fn distribution() {
        let page = header().to_page();
        for (distance, count) in ENTRIES_AT[..13].iter().copied().enumerate() {
            assert_eq!(number(&page[20 + 8 * distance..][..8]), count, "distance {distance}");
        }
        let refusal = refusal_of(20, &[3]);
        assert!(matches!(refusal, TableError::Total { expected: 140_908_410, found: 140_908_412 }));
        assert!(matches!(refusal_of(20, &[255; 104]), TableError::Total { found: u64::MAX, .. }));
    }

    #[test]
    fn digest() {
        let mut page = header().to_page();
        assert_eq!(&page[124..156], header().digest.as_bytes());
        page[124] ^= 1;
        let changed = Header::from_page(&page).expect("only the distances can tell");
        assert_ne!(changed.digest, header().digest);
        assert!(matches!(changed.check_digest(&[]), Err(TableError::Digest { .. })));
    }

    #[test]
    fn digest_covers_every_other_byte() {
        let header = Header::of(Metric::Face, Distribution::new(ENTRIES_AT), b"distances");
        let page = header.to_page();
        let file = [&page[..], b"distances"].concat();
        let covered = [&file[..124], &file[156..]].concat();
        assert_eq!(header.digest.as_bytes(), blake3::hash(&covered).as_bytes());
        assert!(header.check_digest(b"distances").is_ok());
        assert!(header.check_digest(b"distancez").is_err());
    }

    #[test]
    fn padding() {
        assert!(header().to_page()[156..].iter().all(|&byte| byte == 0));
        for offset in [164, 165, 4095] {
            let refusal = refusal_of(offset, &[7]);
            assert!(
                matches!(refusal, TableError::Padding { offset: at, found: 7 } if at == offset)
            );
        }
    }

    #[test]
    fn quarter_turns_have_another_magic_and_a_count_more() {
        let mut counts = ENTRIES_AT;
        (counts[12], counts[13]) = (100, 29);
        let distribution = Distribution::new(counts);
        let quarter = Header { metric: Metric::Quarter, distribution, ..header() };
        let page = quarter.to_page();
        assert_eq!(&page[0..8], b"HQUARTER");
        assert_eq!((number(&page[116..124]), number(&page[156..164])), (100, 29));
        assert_eq!(Header::from_page(&page).expect("just made"), quarter);
        // No bit of the magic turns one into the other.
        assert_ne!(Header::of(Metric::Face, distribution, &[]).digest, quarter.digest);
    }

    #[test]
    fn the_first_thing_that_is_wrong_is_named() {
        // An older or newer layout may have anything after its version.
        assert!(matches!(refusal_of(0, &[0; PADDING]), TableError::Magic { .. }));
        assert!(matches!(refusal_of(8, &[9; HEADER_BYTES - 8]), TableError::Version { .. }));
    }

    proptest! {
        #[test]
        fn headers_survive_a_round_trip(bytes in proptest::array::uniform32(0u8..)) {
            let header = Header { digest: Digest::from_bytes(bytes), ..header() };
            prop_assert_eq!(Header::from_page(&header.to_page()).expect("just made"), header);
        }

        #[test]
        fn a_flipped_bit_is_refused_unless_it_is_the_digests(bit in 0..8 * HEADER_BYTES) {
            let mut page = header().to_page();
            page[bit / 8] ^= 1 << (bit % 8);
            let is_digest = (DIGEST..BEHIND_DIGEST).contains(&(bit / 8));
            prop_assert_eq!(Header::from_page(&page).is_ok(), is_digest);
        }

        #[test]
        fn a_header_cut_short_is_not_taken_for_something_else(length in 0..HEADER_BYTES) {
            let page = header().to_page();
            let refusal = Header::refuse_short(&page[..length]);
            let TableError::Length { expected, found } = refusal else {
                panic!("{refusal}")
            };
            prop_assert_eq!((expected, found), (FILE_BYTES, length as u64));
            let refusal = Header::refuse_short(&[&b"x"[..], &page[..length]].concat());
            let is_magic = matches!(refusal, TableError::Magic { .. });
            prop_assert!(is_magic, "{refusal}");
        }
    }
}
