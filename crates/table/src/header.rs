//! The first page of a table file.
//!
//! `docs/table-format.md` is this layout in prose. Every number is little-endian.

use std::mem::offset_of;

use bytemuck::{Pod, Zeroable};
use faceturn_symmetry::EntryIndex;

use crate::{Digest, Distance, Distribution, TABLE_BYTES, TableError};

/// Length of the header in bytes: one page, so that the distances start page-aligned.
pub const HEADER_BYTES: usize = 4096;

/// Length of a table file in bytes.
pub const FILE_BYTES: u64 = (HEADER_BYTES + TABLE_BYTES) as u64;

const _: () = assert!(FILE_BYTES == 70_458_301);

/// What a table file begins with.
const MAGIC: [u8; 8] = *b"HCOSETS\0";

/// The version of the layout that this crate reads and writes.
const VERSION: u32 = 1;

/// Entries of the only shape there is.
const ENTRIES: u64 = EntryIndex::COUNT as u64;

/// The header as it lies in the file, byte for byte.
pub(crate) type Page = [u8; HEADER_BYTES];

/// The fields of the header in the order of the file. Arrays of bytes only: no alignment, no gaps
/// and the same meaning on every machine.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Fields {
    magic: [u8; 8],
    version: [u8; 4],
    entries: [u8; 8],
    distribution: [[u8; 8]; Distance::COUNT],
    digest: [u8; Digest::BYTES],
}

/// Where the digest is, the one field that it does not cover.
const DIGEST: usize = offset_of!(Fields, digest);

/// Where the padding begins.
const PADDING: usize = size_of::<Fields>();

const _: () = assert!(offset_of!(Fields, magic) == 0);
const _: () = assert!(offset_of!(Fields, version) == 8);
const _: () = assert!(offset_of!(Fields, entries) == 12);
const _: () = assert!(offset_of!(Fields, distribution) == 20);
const _: () = assert!(DIGEST == 124);
const _: () = assert!(PADDING == 156);

/// What the header says of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Entries at each distance.
    pub(crate) distribution: Distribution,
    /// BLAKE3 of every other byte of the file.
    pub(crate) digest: Digest,
}

impl Header {
    /// The header of a table with these distances, which have this distribution.
    pub(crate) fn of(distribution: Distribution, packed: &[u8]) -> Header {
        let unsigned = Header { distribution, digest: Digest::from_bytes([0; Digest::BYTES]) };
        Header { distribution, digest: digest_of(&unsigned.to_page(), packed) }
    }

    /// Takes the header apart and checks whatever can be checked without the distances.
    pub(crate) fn from_page(page: &Page) -> Result<Header, TableError> {
        let fields: &Fields = bytemuck::from_bytes(&page[..PADDING]);
        if fields.magic != MAGIC {
            return Err(TableError::Magic { found: fields.magic.to_vec() });
        }
        let version = u32::from_le_bytes(fields.version);
        if version != VERSION {
            return Err(TableError::Version { expected: VERSION, found: version });
        }
        let entries = u64::from_le_bytes(fields.entries);
        if entries != ENTRIES {
            return Err(TableError::Entries { expected: ENTRIES, found: entries });
        }
        let distribution = Distribution::new(fields.distribution.map(u64::from_le_bytes));
        if distribution.total() != ENTRIES {
            return Err(TableError::Total { expected: ENTRIES, found: distribution.total() });
        }
        if let Some(offset) = (PADDING..HEADER_BYTES).find(|&offset| page[offset] != 0) {
            return Err(TableError::Padding { offset, found: page[offset] });
        }
        Ok(Header { distribution, digest: Digest::from_bytes(fields.digest) })
    }

    /// Says what is wrong with a file that ends inside the header: cut short if it begins like a
    /// table, something else if it does not.
    pub(crate) fn refuse_short(found: &[u8]) -> TableError {
        let beginning = &found[..found.len().min(MAGIC.len())];
        if MAGIC.starts_with(beginning) {
            TableError::Length { expected: FILE_BYTES, found: found.len() as u64 }
        } else {
            TableError::Magic { found: beginning.to_vec() }
        }
    }

    /// The header as it lies in the file.
    pub(crate) fn to_page(self) -> Page {
        let fields = Fields {
            magic: MAGIC,
            version: VERSION.to_le_bytes(),
            entries: ENTRIES.to_le_bytes(),
            distribution: self.distribution.counts().map(u64::to_le_bytes),
            digest: *self.digest.as_bytes(),
        };
        let mut page = [0; HEADER_BYTES];
        page[..PADDING].copy_from_slice(bytemuck::bytes_of(&fields));
        page
    }

    /// Compares the digest with that of the bytes themselves.
    pub(crate) fn check_digest(&self, packed: &[u8]) -> Result<(), TableError> {
        let found = digest_of(&self.to_page(), packed);
        if found == self.digest {
            Ok(())
        } else {
            Err(TableError::Digest { expected: self.digest, found })
        }
    }
}

/// The digest of every byte of a file but the digest's own.
fn digest_of(page: &Page, packed: &[u8]) -> Digest {
    Digest::of([&page[..DIGEST], &page[PADDING..], packed])
}
