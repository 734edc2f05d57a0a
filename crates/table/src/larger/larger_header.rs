//! The first page of the file of a refinement's table. See `docs/table-format.md`. Every number
//! is little-endian.

use std::mem::offset_of;

use bytemuck::{Pod, Zeroable};

use super::{LARGER_TABLE_COUNTS, LargerTableCounts, LargerTableShape};
use crate::page::{self, HeaderFields, Page};
use crate::{Digest, TableError};

pub(super) const MAGIC: [u8; 8] = *b"HNEAR\0\0\0";

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Layout {
    magic: [u8; 8],
    version: [u8; 4],
    cells: [u8; 4],
    reach: [u8; 4],
    entries: [u8; 8],
    near_entries: [[u8; 8]; LARGER_TABLE_COUNTS],
    near_cosets: [[u8; 8]; LARGER_TABLE_COUNTS],
    digest: [u8; Digest::BYTES],
}

const PADDING: usize = size_of::<Layout>();

const _: () = assert!(offset_of!(Layout, digest) == 220 && PADDING == 252);

pub(super) type Header = page::Header<LargerTableFields>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LargerTableFields {
    pub(super) shape: LargerTableShape,
    pub(super) counts: LargerTableCounts,
}

impl HeaderFields for LargerTableFields {
    type Expected = LargerTableShape;
    const MAGICS: &'static [[u8; 8]] = &[MAGIC];
    const VERSION: u32 = 2;
    const DIGEST: usize = offset_of!(Layout, digest);
    const PADDING: usize = PADDING;
    const KIND: &'static str = "the table of a refinement";
    const FILE: &'static str = "table file";
    const DATA: &'static str = "table";

    fn read(page: &Page, shape: LargerTableShape) -> Result<LargerTableFields, TableError> {
        let fields: &Layout = bytemuck::from_bytes(&page[..PADDING]);
        let entries = u64::from_le_bytes(fields.entries);
        let cells = u32::from_le_bytes(fields.cells);
        if entries != shape.entries() || cells as usize != shape.refinement.cells() {
            return Err(TableError::entries(shape.entries(), entries));
        }
        let (expected, reach) = (shape.reach, u32::from_le_bytes(fields.reach));
        if reach != u32::from(expected) {
            return Err(TableError::Content(format!(
                "expected a table that reaches {expected} turns, the header says {reach}"
            )));
        }
        let counts = LargerTableCounts {
            entries: fields.near_entries.map(u64::from_le_bytes),
            cosets: fields.near_cosets.map(u64::from_le_bytes),
        };
        if counts.near() > entries {
            return Err(TableError::total(entries, counts.near()));
        }
        Ok(LargerTableFields { shape, counts })
    }

    fn write(&self, page: &mut Page) {
        page[..PADDING].copy_from_slice(bytemuck::bytes_of(&Layout {
            cells: (self.shape.refinement.cells() as u32).to_le_bytes(),
            reach: u32::from(self.shape.reach).to_le_bytes(),
            entries: self.shape.entries().to_le_bytes(),
            near_entries: self.counts.entries.map(u64::to_le_bytes),
            near_cosets: self.counts.cosets.map(u64::to_le_bytes),
            ..Layout::zeroed()
        }));
    }
}
