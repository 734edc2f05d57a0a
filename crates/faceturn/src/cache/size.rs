//! The sizes of a search's tables.

use std::path::PathBuf;

use faceturn_table::LargerTableShape;

use super::location::TableLocation;
use super::room;
use crate::files;

faceturn_cube::names! {
    /// How much memory a search uses for tables. Larger tables make long searches faster.
    ///
    /// ```
    /// use faceturn::tables::TableSize;
    ///
    /// assert_eq!(TableSize::Large.name(), "large");
    /// assert_eq!(TableSize::Large.larger_table_bytes(), 2_255_565_440);
    /// assert_eq!(TableSize::Small.larger_table_bytes(), 0);
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum TableSize {
        /// The table of distances alone, 70 MB.
        #[default]
        Small = "small",
        /// The table of distances, and a larger one of 755 MB.
        Medium = "medium",
        /// The table of distances, and a larger one of 2,256 MB.
        Large = "large",
        /// The table of distances, and a larger one of 9,018 MB.
        ExtraLarge = "extra-large",
    }
}

/// Which larger table a solver uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableChoice {
    /// Exactly this one: an error if its file does not exist.
    Size(TableSize),
    /// The largest one whose file exists and that fits into free memory.
    Auto,
}

impl Default for TableChoice {
    fn default() -> TableChoice {
        TableChoice::Size(TableSize::default())
    }
}

impl TableSize {
    /// The shape of the larger table; `None` for [`TableSize::Small`].
    pub const fn shape(self) -> Option<LargerTableShape> {
        match self {
            TableSize::Small => None,
            TableSize::Medium => Some(LargerTableShape::MEDIUM),
            TableSize::Large => Some(LargerTableShape::LARGE),
            TableSize::ExtraLarge => Some(LargerTableShape::EXTRA_LARGE),
        }
    }

    /// The largest size within a third of the machine's memory, [`TableSize::Large`] if unknown.
    pub fn suggested() -> TableSize {
        let Some(memory) = room::whole_memory() else { return TableSize::Large };
        let fits = |size: &TableSize| size.larger_table_bytes() as u64 <= memory / 3;
        TableSize::ALL.into_iter().rev().find(fits).unwrap_or_default()
    }

    /// Bytes of memory for the larger table.
    pub fn larger_table_bytes(self) -> usize {
        self.shape().map_or(0, LargerTableShape::bytes)
    }

    /// The larger table's file, next to the table of distances; `None` for [`TableSize::Small`].
    #[doc(hidden)]
    pub fn path(self, location: &TableLocation) -> Option<PathBuf> {
        let name = match self {
            TableSize::Small => return None,
            TableSize::Medium => "h-corners-v2.table",
            TableSize::Large => "h-corners-slice-v2.table",
            TableSize::ExtraLarge => "h-layers-pairs-v2.table",
        };
        Some(files::folder_of(location.existing_path()).join(name))
    }
}
