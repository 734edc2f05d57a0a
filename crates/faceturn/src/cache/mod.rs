//! Files of what can be made again: tables and pattern databases.
//!
//! `obtain.rs` is the one way to their content, and `stamp.rs` says which files were checked before.
//! What a kind of file holds and how it is made is in `table.rs`, `larger.rs` and `patterns.rs`.

mod contents;
mod cubies;
pub(crate) mod larger;
mod location;
mod obtain;
pub(crate) mod patterns;
pub(crate) mod room;
mod size;
// Some of this is for the program alone.
#[cfg_attr(not(feature = "internals"), allow(dead_code, unreachable_pub))]
mod stamp;
pub(crate) mod table;
mod unfinished;
pub(crate) mod writing;

pub use self::contents::{CacheEntry, CacheKind, Removal};
pub use self::larger::{load_larger_table, make_larger_table};
pub use self::location::{ChosenBy, NoHomeDirectory, TABLE_VARIABLE, TableLocation};
pub use self::obtain::{MakeTable, TableMade, TableOrigin};
pub use self::patterns::{
    CACHE_VARIABLE, CachedDatabases, PatternCache, PatternCacheError, PatternEvent, PatternWatcher,
};
pub use self::size::{TableChoice, TableSize};
#[cfg(feature = "internals")]
pub use self::stamp::{forget_stamp, keep_stamp};
pub use self::table::{TableFileError, make_table};
pub use self::writing::CacheError;
