//! What the stages look things up in.

use faceturn_cube::Metric;
use faceturn_symmetry::CosetTables;

use super::cubies::CubieBounds;
use super::frame::FrameTurns;
use super::inverse::InverseTables;
use super::outer::LargerTables;

/// The tables that the stages look things up in.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'t> {
    pub(crate) tables: &'t CosetTables,
    pub(crate) packed: &'t [u8],
    /// What the distances count.
    pub(crate) metric: Metric,
    pub(crate) inverses: &'t InverseTables,
    pub(crate) frame_turns: &'t FrameTurns,
    /// The tables of a refinement, if one is used.
    pub(crate) larger: Option<LargerTables<'t>>,
    /// Bounds for positions near T, if they are used.
    pub(crate) cubies: Option<&'t CubieBounds>,
}
