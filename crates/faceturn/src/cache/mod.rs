//! Files of what can be made again: tables and pattern databases.
//!
//! All content goes through `obtain.rs`; `stamp.rs` says which files were checked before. What
//! each kind of file holds and how it is made is in `table.rs`, `larger.rs` and `patterns.rs`.

mod check;
mod contents;
mod cubies;
pub(crate) mod larger;
mod location;
mod obtain;
pub(crate) mod patterns;
pub(crate) mod room;
mod stamp;
pub(crate) mod table;
mod unfinished;
pub(crate) mod writing;

pub use self::check::{CheckedFile, check_tables};
pub use self::contents::{CacheEntry, CacheKind, Removal};
pub use self::larger::{load_larger_table, make_larger_table};
pub use self::location::{ChosenBy, NoHomeDirectory, TABLE_VARIABLE, TableLocation};
pub use self::location::{TableChoice, TableSize};
pub use self::obtain::{MakeTable, TableMade, TableOrigin};
pub use self::patterns::{CACHE_VARIABLE, CachedDatabases, PatternCache, PatternCacheError};
pub use self::table::{TableFileError, make_table};
pub use self::writing::CacheError;
