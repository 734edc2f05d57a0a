//! The parts of the stages that a vector unit does better, and their portable twin.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(target_arch = "x86_64")]
mod shuffles;

use super::children::Children;
use super::exploration::{Exploration, explore_with};
use super::inverse::{Coordinates, InverseCubies, InverseTables};

pub(crate) use self::portable::Portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use self::{avx2::Avx2, avx512::Avx512};

/// One way of doing what the stages leave to a backend. All do the same.
pub(crate) trait Backend: Copy + Sync {
    /// Explores with this backend's instructions, stages and all.
    fn explore(self, exploration: Exploration<'_, '_>);

    /// Reads the distance of each child's entry, writes it into the head at `place`, and keeps, in
    /// their order, the children whose distance is at most `left`.
    fn keep_within(self, packed: &[u8], children: &mut Children, place: usize, left: u8);

    /// The inverse after one more turn of the position, the turn given by its number.
    fn after(self, tables: &InverseTables, inverse: &InverseCubies, turn: usize) -> InverseCubies;

    /// The inverse's raw coordinates along an axis.
    fn coordinates(
        self,
        tables: &InverseTables,
        inverse: &InverseCubies,
        axis: usize,
    ) -> Coordinates;
}

/// The half-byte of an entry.
#[inline(always)]
fn half_byte(packed: &[u8], entry: u32) -> u32 {
    u32::from(packed[entry as usize / 2]) >> (entry % 2 * 4) & 0xF
}
