//! The tables in which the stages look things up.

use faceturn_cube::Metric;
use faceturn_symmetry::{ClassRow, CosetRows, CosetTables, Symmetry, Twist};

use super::cubies::CubieBounds;
use super::frame::FrameTurns;
use super::inverse::InverseTables;
use super::outer::LargerTables;

#[derive(Clone, Copy)]
pub(crate) struct Sources<'t> {
    pub(crate) tables: &'t CosetTables,
    /// The rows of the tables, if they had been computed when the search of these prefixes began:
    /// asking the tables again for each item takes 2 to 7 of 100 instructions.
    pub(crate) known_rows: Option<&'t CosetRows>,
    pub(crate) packed: &'t [u8],
    pub(crate) metric: Metric,
    pub(crate) inverses: &'t InverseTables,
    pub(crate) frame_turns: &'t FrameTurns,
    pub(crate) larger: Option<LargerTables<'t>>,
    pub(crate) cubies: Option<&'t CubieBounds>,
}

impl<'t> Sources<'t> {
    /// The rows of all classes, for prefetching. Shape `[64_430]`, or empty if not computed.
    #[inline(always)]
    pub(crate) fn class_rows(self) -> &'t [ClassRow] {
        self.known_rows.map_or(&[], CosetRows::class_rows)
    }

    /// Like [`CosetTables::twist_in_frame`].
    #[inline(always)]
    pub(crate) fn twist_in_frame(self, twist: Twist, symmetry: Symmetry) -> Twist {
        match self.known_rows {
            Some(rows) => rows.twist_in_frame(twist, symmetry),
            None => self.tables.twist_in_frame(twist, symmetry),
        }
    }
}
