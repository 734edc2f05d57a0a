//! Fields that children take from their parents.

use std::mem::offset_of;

use faceturn_cube::FaceTurn;

use crate::staged::children::{AXES, BATCH, Head, INVERSE};
use crate::staged::kernels::vectors::Vectors;
use crate::staged::node::Node;

const WORDS: u32 = (size_of::<Node>() / 4).ilog2();

/// For each turn, a mask of the inverse's distances that it keeps in the low 16 bits, and the bit
/// position of the new ones from bit 16 on. Shape `[18]`, padded; computed at compile time.
static KEPT_DISTANCES: [u32; 32] = {
    let mut kept = [0; 32];
    let mut turn = 0;
    while turn < FaceTurn::COUNT {
        let axis = AXES[turn] as u32;
        let own = if FaceTurn::ALL[turn].quarters() == 2 { 0xFFF } else { 0xF << (4 * axis) };
        kept[turn] = own | (4 * axis + 4) << 16;
        turn += 1;
    }
    kept
};

#[derive(Clone, Copy)]
pub(super) struct Parents<V: Vectors>(V, V::Words);

impl<V: Vectors> Parents<V> {
    #[inline(always)]
    pub(super) fn of(v: V, heads: V::Words) -> Parents<V> {
        Parents(v, v.and(heads, v.all(BATCH - 1)))
    }

    #[inline(always)]
    pub(super) fn word(self, nodes: &[Node; BATCH], byte: usize) -> V::Words {
        assert!(byte.is_multiple_of(4) && byte <= offset_of!(Node, outer), "byte {byte}");
        let Parents(v, places) = self;
        let at = v.add(v.left(places, WORDS), v.all(byte / 4));
        // SAFETY: parents are below `BATCH`, and the words lie within the part of a node without
        // padding.
        unsafe { v.gather::<4>(nodes.as_ptr().cast(), at) }
    }

    #[inline(always)]
    pub(super) fn of_words(self, words: &[u32; BATCH]) -> V::Words {
        let Parents(v, places) = self;
        // SAFETY: parents are below `BATCH`.
        unsafe { v.gather::<4>(words.as_ptr().cast(), places) }
    }
}

#[inline(always)]
pub(super) fn turns_of<V: Vectors>(v: V, heads: V::Words) -> V::Words {
    v.and(v.right(heads, Head::TURN), v.all(31))
}

/// Like `Distances::after_quarter`; half turns keep all distances. In the low half of a word.
#[inline(always)]
pub(super) fn inverse_distances<V: Vectors>(
    v: V,
    before: V::Words,
    heads: V::Words,
    turns: V::Words,
) -> V::Words {
    let kept = v.of_eighteen(&KEPT_DISTANCES, turns);
    // The heads of half turns have no new distances.
    let new = v.and(v.right(heads, Head::shift(INVERSE)), v.all(0xFF));
    let new = v.left_by(new, v.right(kept, 16));
    let new = v.and(v.or(new, v.right(new, 12)), v.all(0xFFF));
    v.or(v.and(v.and(before, kept), v.all(0xFFF)), new)
}
