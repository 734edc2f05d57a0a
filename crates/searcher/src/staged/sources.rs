//! The tables in which the stages look things up.

use faceturn_cube::Metric;
use faceturn_symmetry::CosetTables;

use super::cubies::CubieBounds;
use super::frame::FrameTurns;
use super::inverse::InverseTables;
use super::outer::LargerTables;

#[derive(Clone, Copy)]
pub(crate) struct Sources<'t> {
    pub(crate) tables: &'t CosetTables,
    pub(crate) packed: &'t [u8],
    pub(crate) metric: Metric,
    pub(crate) inverses: &'t InverseTables,
    pub(crate) frame_turns: &'t FrameTurns,
    pub(crate) larger: Option<LargerTables<'t>>,
    pub(crate) cubies: Option<&'t CubieBounds>,
}
