//! Coset coordinates of positions, and how turns change them. Does not deal with distances.
//!
//! A right coset `Hg` of H = <U, D, R2, L2, F2, B2> is a [`Twist`], a [`Flip`] and a [`Slice`].
//! Flip and slice together are reduced by the 16 symmetries that keep the U-D axis to 64,430
//! classes. A [`Coset`] is a class, the symmetry from its representative to the coset, and the
//! twist. Start at [`CosetTables`], which holds the tables for turns and entries.
//!
//! `docs/mathematics.md` derives everything. Source of the design: M. Reid, "optimal cube
//! solver", cube-lovers, 5 July 1997.

#![deny(unsafe_code)]

mod class;
mod corners;
mod coset;
mod d4h;
mod five_edges;
mod flip;
mod flip_slice;
mod in_t;
mod memory;
mod packed_corners;
#[cfg(feature = "native")]
mod pages;
pub mod parallel;
mod permutation;
mod permutation_class;
mod refinement;
mod slice;
mod twist;

pub use self::coset::EntryIndex;
pub use self::flip::Flip;
pub use class::{
    CarriedFlips, ClassTables, FlipSliceClass, FlipSliceClasses, Member, MemberPlace, MemberWord,
    SliceView,
};
pub use corners::CornerEntry;
pub use coset::{ClassRow, Coset, CosetRows, CosetTables, to_up_down, turn_along};
pub use d4h::Symmetry;
pub use five_edges::FiveEdges;
pub use flip_slice::FlipSlice;
pub use in_t::{PositionInT, SymmetriesOfT};
pub use memory::{OutOfMemory, try_with_capacity};
pub use packed_corners::{CornerNumbers, CornerSlots, PackedCorners};
pub use permutation::{
    CornerPermutation, EdgePermutation, PermutationTables, SUBGROUP_TURNS, SlicePermutation,
};
pub use permutation_class::{
    Companion, PermutationClass, PermutationClasses, PermutationMember, tetrads,
};
pub use refinement::{
    Cell, CellFrame, CellLookups, CellSlots, CellTables, Refinement, SlicePairs, UpperCorners,
};
pub use slice::Slice;
pub use twist::Twist;
