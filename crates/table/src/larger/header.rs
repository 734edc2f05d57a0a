//! The first page of the file of a refinement's table.
//!
//! `docs/table-format.md` is this layout in prose. Every number is little-endian.

use std::mem::offset_of;

use bytemuck::{Pod, Zeroable};

use super::{LARGER_TABLE_COUNTS, LargerTableCounts, LargerTableShape};
use crate::header::{HEADER_BYTES, Page};
use crate::{Digest, TableError};

/// What the file begins with.
pub(super) const MAGIC: [u8; 8] = *b"HNEAR\0\0\0";

/// The version of the layout that this crate reads and writes.
const VERSION: u32 = 2;

/// The fields in the order of the file.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Fields {
    magic: [u8; 8],
    version: [u8; 4],
    cells: [u8; 4],
    reach: [u8; 4],
    entries: [u8; 8],
    near_entries: [[u8; 8]; LARGER_TABLE_COUNTS],
    near_cosets: [[u8; 8]; LARGER_TABLE_COUNTS],
    digest: [u8; Digest::BYTES],
}

/// Where the digest is, the one field that it does not cover.
const DIGEST: usize = offset_of!(Fields, digest);

/// Where the padding begins.
const PADDING: usize = size_of::<Fields>();

const _: () = assert!(DIGEST == 220 && PADDING == 252);

/// The contents of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) shape: LargerTableShape,
    pub(super) counts: LargerTableCounts,
    /// BLAKE3 of every other byte of the file.
    pub(super) digest: Digest,
}

impl Header {
    /// The header of a table with these bits.
    pub(super) fn of(shape: LargerTableShape, counts: LargerTableCounts, bits: &[u8]) -> Header {
        let header = Header { shape, counts, digest: Digest::from_bytes([0; Digest::BYTES]) };
        Header { digest: header.digest_of(bits), ..header }
    }

    /// Reads the fields and checks all that can be checked without the bits.
    pub(super) fn from_page(page: &Page, shape: LargerTableShape) -> Result<Header, TableError> {
        let fields: &Fields = bytemuck::from_bytes(&page[..PADDING]);
        if fields.magic != MAGIC {
            return Err(TableError::LargerTableMagic { found: fields.magic.to_vec() });
        }
        let version = u32::from_le_bytes(fields.version);
        if version != VERSION {
            return Err(TableError::Version { expected: VERSION, found: version });
        }
        let entries = u64::from_le_bytes(fields.entries);
        let cells = u32::from_le_bytes(fields.cells);
        if entries != shape.entries() || cells as usize != shape.refinement.cells() {
            return Err(TableError::Entries { expected: shape.entries(), found: entries });
        }
        let reach = u32::from_le_bytes(fields.reach);
        if reach != u32::from(shape.reach) {
            return Err(TableError::Reach { expected: shape.reach.into(), found: reach });
        }
        let counts = LargerTableCounts {
            entries: fields.near_entries.map(u64::from_le_bytes),
            cosets: fields.near_cosets.map(u64::from_le_bytes),
        };
        if counts.near() > entries {
            return Err(TableError::Total { expected: entries, found: counts.near() });
        }
        if let Some(offset) = (PADDING..HEADER_BYTES).find(|&offset| page[offset] != 0) {
            return Err(TableError::Padding { offset, found: page[offset] });
        }
        Ok(Header { shape, counts, digest: Digest::from_bytes(fields.digest) })
    }

    /// The error for a file that ends inside the header.
    pub(super) fn refuse_short(found: &[u8], shape: LargerTableShape) -> TableError {
        let beginning = &found[..found.len().min(MAGIC.len())];
        if MAGIC.starts_with(beginning) {
            TableError::Length { expected: shape.file_bytes(), found: found.len() as u64 }
        } else {
            TableError::LargerTableMagic { found: beginning.to_vec() }
        }
    }

    /// The header as stored in the file.
    pub(super) fn to_page(self) -> Page {
        let fields = Fields {
            magic: MAGIC,
            version: VERSION.to_le_bytes(),
            cells: (self.shape.refinement.cells() as u32).to_le_bytes(),
            reach: u32::from(self.shape.reach).to_le_bytes(),
            entries: self.shape.entries().to_le_bytes(),
            near_entries: self.counts.entries.map(u64::to_le_bytes),
            near_cosets: self.counts.cosets.map(u64::to_le_bytes),
            digest: *self.digest.as_bytes(),
        };
        let mut page = [0; HEADER_BYTES];
        page[..PADDING].copy_from_slice(bytemuck::bytes_of(&fields));
        page
    }

    /// The digest of the header and these bits.
    fn digest_of(&self, bits: &[u8]) -> Digest {
        let page = self.to_page();
        Digest::of([&page[..DIGEST], &page[PADDING..], bits])
    }

    /// Compares the digest with that of the bytes themselves.
    pub(super) fn check_digest(&self, bits: &[u8]) -> Result<(), TableError> {
        let found = self.digest_of(bits);
        if found == self.digest {
            Ok(())
        } else {
            Err(TableError::Digest { expected: self.digest, found })
        }
    }
}
