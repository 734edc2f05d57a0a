//! A distance per entry: the packed pruning table and its file format.
//!
//! A [`PruningTable`] holds one [`Distance`], `0..=12` face turns or `0..=13` quarter turns, for
//! each of the 140,908,410 entries, two to a byte, 70,454,205 bytes in all. It is created from
//! the generator's memory, any byte stream or an open file, and written to any byte stream. The
//! file layout is in `docs/table-format.md`.
//!
//! This crate knows the shape of the table and the digest of the right one, but nothing about the
//! cube. It opens no file, prints nothing and never exits.
//!
//! The feature `native`, on by default, has memory in huge pages, [`Loading::Map`] and
//! [`Loading::MapFirst`], and reads, hashes and counts on all threads of rayon's current pool.
//! Without it the crate builds for `wasm32-unknown-unknown`.

#![deny(unsafe_code)]

mod cubies;
mod digest;
mod distance;
mod distribution;
mod error;
mod header;
mod larger;
#[cfg(feature = "native")]
mod map;
mod packing;
mod page;
mod prefetch;
mod recount;
mod storage;
mod stream;
mod table;

pub use cubies::CubieTable;
pub use digest::Digest;
pub use distance::Distance;
pub use distribution::Distribution;
pub use error::TableError;
pub use header::{FILE_BYTES, FILE_VERSION, file_magic};
pub use larger::{
    LARGER_TABLE_COUNTS, LINE_BYTES, LargerTable, LargerTableCounts, LargerTableLayout,
    LargerTableShape,
};
pub use packing::{TABLE_BYTES, pack_pair, unpack_pair};
pub use page::{HEADER_BYTES, Header, HeaderFields, Page};
pub use prefetch::prefetch;
pub use recount::Recount;
pub use storage::{Loading, TableMemory};
pub use table::{PackedDistances, PruningTable};
