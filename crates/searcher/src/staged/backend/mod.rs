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
pub(crate) fn half_byte(packed: &[u8], entry: u32) -> u32 {
    u32::from(packed[entry as usize / 2]) >> (entry % 2 * 4) & 0xF
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::children::{CHILDREN, Head};
    use faceturn_cube::{Axis, FaceTurn};
    use faceturn_symmetry::{Coset, FlipSliceClass, Symmetry, Twist};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Some children with entries anywhere in a table, its very end included.
    fn children(random: &mut ChaCha8Rng, entries: u32) -> Children {
        let class = FlipSliceClass::new(7).expect("in range");
        let coset =
            |twist| Coset::new(class, Twist::new(twist).expect("in range"), Symmetry::IDENTITY);
        let mut children = Children {
            count: random.random_range(0..=CHILDREN),
            heads: std::array::from_fn(|at| {
                Head::new(at % 64, FaceTurn::ALL[at % FaceTurn::COUNT])
            }),
            cosets: [[coset(0); CHILDREN]; Axis::COUNT],
            entries: [0; CHILDREN],
        };
        for at in 0..CHILDREN {
            children.entries[at] = random.random_range(0..entries);
            for cosets in &mut children.cosets {
                cosets[at] = coset(random.random_range(0..2187));
            }
        }
        children
    }

    /// What is kept, field by field.
    fn kept(
        backend: impl Backend,
        packed: &[u8],
        seed: u64,
        place: usize,
    ) -> (Vec<Head>, Vec<Vec<Coset>>) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut children = children(&mut random, 2 * packed.len() as u32);
        backend.keep_within(packed, &mut children, place, (seed % 16) as u8);
        let cosets = children.cosets[..=place].iter();
        let cosets = cosets.map(|cosets| cosets[..children.count].to_vec()).collect();
        (children.heads[..children.count].to_vec(), cosets)
    }

    #[test]
    fn vectors_keep_what_the_portable_twin_keeps() {
        let mut random = ChaCha8Rng::seed_from_u64(12);
        // Lengths that leave no, one, two and three bytes after the last whole word.
        for length in [40, 41, 1_022, 1_023] {
            let packed: Vec<u8> = (0..length).map(|_| random.random_range(0..=u8::MAX)).collect();
            for seed in 0..200 {
                let place = seed as usize % Axis::COUNT;
                let twin = kept(Portable, &packed, seed, place);
                #[cfg(target_arch = "x86_64")]
                if let Some(backend) = Avx2::detect() {
                    assert_eq!(kept(backend, &packed, seed, place), twin);
                }
                #[cfg(target_arch = "x86_64")]
                if let Some(backend) = Avx512::detect() {
                    assert_eq!(kept(backend, &packed, seed, place), twin);
                }
                assert!(twin.0.len() <= CHILDREN);
            }
        }
    }
}
