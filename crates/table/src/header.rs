//! The first page of a table file. See `docs/table-format.md`. Every number is little-endian.

use std::mem::offset_of;

use bytemuck::{Pod, Zeroable};
use faceturn_cube::Metric;
use faceturn_symmetry::EntryIndex;

use crate::page::{self, HEADER_BYTES, HeaderFields, Page};
use crate::{Digest, Distance, Distribution, TABLE_BYTES, TableError};

/// Length of a table file in bytes.
pub const FILE_BYTES: u64 = (HEADER_BYTES + TABLE_BYTES) as u64;

const _: () = assert!(FILE_BYTES == 70_458_301);

/// The first bytes of the table file in a metric.
pub const fn file_magic(metric: Metric) -> [u8; 8] {
    match metric {
        Metric::Face => *b"HCOSETS\0",
        Metric::Quarter => *b"HQUARTER",
    }
}

/// The layout version that this crate reads and writes.
pub const FILE_VERSION: u32 = 1;

const ENTRIES: u64 = EntryIndex::COUNT as u64;

/// The fields in file order. Byte arrays only: no alignment, no gaps, the same on every machine.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Layout {
    magic: [u8; 8],
    version: [u8; 4],
    entries: [u8; 8],
    /// Entries at distances 0 to 12.
    distribution: [[u8; 8]; Distance::COUNT - 1],
    digest: [u8; Digest::BYTES],
    /// Entries at distance 13: none in face turns, whose tables end before this field.
    farthest: [u8; 8],
}

const PADDING: usize = size_of::<Layout>();

const _: () = assert!(offset_of!(Layout, magic) == 0);
const _: () = assert!(offset_of!(Layout, version) == 8);
const _: () = assert!(offset_of!(Layout, entries) == 12);
const _: () = assert!(offset_of!(Layout, distribution) == 20);
const _: () = assert!(offset_of!(Layout, digest) == 124);
const _: () = assert!(offset_of!(Layout, farthest) == 156);
const _: () = assert!(PADDING == 164);

pub(crate) type Header = page::Header<TableFields>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableFields {
    pub(crate) metric: Metric,
    pub(crate) distribution: Distribution,
}

impl HeaderFields for TableFields {
    type Expected = ();
    const MAGICS: &'static [[u8; 8]] = &[file_magic(Metric::Face), file_magic(Metric::Quarter)];
    const VERSION: u32 = FILE_VERSION;
    const DIGEST: usize = offset_of!(Layout, digest);
    const PADDING: usize = PADDING;
    const KIND: &'static str = "a pruning table";
    const FILE: &'static str = "table file";
    const DATA: &'static str = "table";

    fn magic(&self) -> [u8; 8] {
        file_magic(self.metric)
    }

    fn read(page: &Page, (): ()) -> Result<TableFields, TableError> {
        let fields: &Layout = bytemuck::from_bytes(&page[..PADDING]);
        let metric = Metric::ALL.into_iter().find(|&metric| fields.magic == file_magic(metric));
        let metric = metric.expect("the magic has been checked");
        let entries = u64::from_le_bytes(fields.entries);
        if entries != ENTRIES {
            return Err(TableError::entries(ENTRIES, entries));
        }
        let mut counts = [0; Distance::COUNT];
        let fields_in_order = fields.distribution.iter().chain([&fields.farthest]);
        for (count, &field) in counts.iter_mut().zip(fields_in_order) {
            *count = u64::from_le_bytes(field);
        }
        let distribution = Distribution::new(counts);
        if distribution.total() != ENTRIES {
            return Err(TableError::total(ENTRIES, distribution.total()));
        }
        Ok(TableFields { metric, distribution })
    }

    fn write(&self, page: &mut Page) {
        let (farthest, nearer) = self.distribution.counts().split_last().expect("14 counts");
        page[..PADDING].copy_from_slice(bytemuck::bytes_of(&Layout {
            entries: ENTRIES.to_le_bytes(),
            distribution: std::array::from_fn(|distance| nearer[distance].to_le_bytes()),
            farthest: farthest.to_le_bytes(),
            ..Layout::zeroed()
        }));
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert, prop_assert_eq, proptest};

    use faceturn_cube::Metric;

    use super::{FILE_BYTES, HEADER_BYTES, Header, PADDING, Page, TableFields};
    use crate::{Digest, Distribution, TableError};

    /// Entries at distance 0..=13, from the output of M. Reid's optimal solver.
    const ENTRIES_AT: [u64; 14] = [
        1, 1, 5, 44, 487, 5_841, 68_364, 776_568, 7_950_748, 52_098_876, 76_236_234, 3_771_112,
        129, 0,
    ];

    fn header() -> Header {
        let digest = Digest::from_bytes(std::array::from_fn(|at| at as u8 + 100));
        Header { fields: fields(), digest }
    }

    fn fields() -> TableFields {
        TableFields { metric: Metric::Face, distribution: Distribution::new(ENTRIES_AT) }
    }

    fn refusal_of(offset: usize, bytes: &[u8]) -> TableError {
        let mut page: Page = header().to_page();
        page[offset..offset + bytes.len()].copy_from_slice(bytes);
        Header::from_page(&page, ()).expect_err("a field is wrong")
    }

    fn number(bytes: &[u8]) -> u64 {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    #[test]
    fn magic() {
        assert_eq!(&header().to_page()[0..8], b"HCOSETS\0");
        let refusal = refusal_of(0, b"HCOSETZ\0");
        assert!(matches!(refusal, TableError::Magic(_)));
        assert_eq!(
            refusal.to_string(),
            "not a pruning table: expected the first bytes to be \"HCOSETS\\0\" or \"HQUARTER\", \
             found \"HCOSETZ\\x00\""
        );
    }

    #[test]
    fn version() {
        assert_eq!(&header().to_page()[8..12], &[1, 0, 0, 0]);
        let refusal = refusal_of(8, &[2, 0, 0, 1]);
        assert!(matches!(refusal, TableError::Version(_)));
        let text = "expected version 1 of the table file, found 16777218";
        assert_eq!(refusal.to_string(), text);
    }

    #[test]
    fn entries() {
        assert_eq!(number(&header().to_page()[12..20]), 140_908_410);
        let refusal = refusal_of(12, &[0, 1, 0, 0, 0, 0, 0, 0]);
        let text = "expected a table of 140908410 entries, the header says 256";
        assert_eq!(refusal.to_string(), text);
    }

    #[test]
    fn distribution() {
        let page = header().to_page();
        for (distance, count) in ENTRIES_AT[..13].iter().copied().enumerate() {
            assert_eq!(number(&page[20 + 8 * distance..][..8]), count, "distance {distance}");
        }
        for (bytes, found) in [(&[3][..], 140_908_412), (&[255; 104], u64::MAX)] {
            assert_eq!(
                refusal_of(20, bytes).to_string(),
                format!(
                    "expected the distribution in the header to add up to 140908410, found {found}"
                )
            );
        }
    }

    #[test]
    fn digest() {
        let mut page = header().to_page();
        assert_eq!(&page[124..156], header().digest.as_bytes());
        page[124] ^= 1;
        let changed = Header::from_page(&page, ()).expect("only the distances can tell");
        assert_ne!(changed.digest, header().digest);
        assert!(matches!(changed.check_digest(&[]), Err(TableError::Digest(_))));
    }

    #[test]
    fn digest_covers_every_other_byte() {
        let header = Header::of(fields(), b"distances");
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
            let text = format!("expected zero at offset {offset} of the table file, found 7");
            assert_eq!(refusal.to_string(), text);
        }
    }

    #[test]
    fn quarter_turns_have_another_magic_and_a_count_more() {
        let mut counts = ENTRIES_AT;
        (counts[12], counts[13]) = (100, 29);
        let distribution = Distribution::new(counts);
        let fields = |metric| TableFields { metric, distribution };
        let quarter = Header { fields: fields(Metric::Quarter), ..header() };
        let page = quarter.to_page();
        assert_eq!(&page[0..8], b"HQUARTER");
        assert_eq!((number(&page[116..124]), number(&page[156..164])), (100, 29));
        assert_eq!(Header::from_page(&page, ()).expect("just made"), quarter);
        // The digest depends on the magic, so the metrics cannot be confused.
        assert_ne!(Header::of(fields(Metric::Face), &[]).digest, quarter.digest);
    }

    #[test]
    fn the_first_thing_that_is_wrong_is_named() {
        // Another layout version may have anything after its version number.
        assert!(matches!(refusal_of(0, &[0; PADDING]), TableError::Magic(_)));
        assert!(matches!(refusal_of(8, &[9; HEADER_BYTES - 8]), TableError::Version(_)));
    }

    proptest! {
        #[test]
        fn headers_survive_a_round_trip(bytes in proptest::array::uniform32(0u8..)) {
            let header = Header { digest: Digest::from_bytes(bytes), ..header() };
            prop_assert_eq!(Header::from_page(&header.to_page(), ()).expect("just made"), header);
        }

        #[test]
        fn a_flipped_bit_is_refused_unless_it_is_the_digests(bit in 0..8 * HEADER_BYTES) {
            let mut page = header().to_page();
            page[bit / 8] ^= 1 << (bit % 8);
            let is_digest = (124..156).contains(&(bit / 8));
            prop_assert_eq!(Header::from_page(&page, ()).is_ok(), is_digest);
        }

        #[test]
        fn a_header_cut_short_is_not_taken_for_something_else(length in 0..HEADER_BYTES) {
            let page = header().to_page();
            let refusal = Header::refuse_short(&page[..length], FILE_BYTES);
            let TableError::Length { expected, found } = refusal else {
                panic!("{refusal}")
            };
            prop_assert_eq!((expected, found), (FILE_BYTES, length as u64));
            let refusal = Header::refuse_short(&[&b"x"[..], &page[..length]].concat(), FILE_BYTES);
            let is_magic = matches!(refusal, TableError::Magic(_));
            prop_assert!(is_magic, "{refusal}");
        }
    }
}
