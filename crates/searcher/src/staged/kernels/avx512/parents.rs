//! What children take from their parents, for sixteen children.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_and_si512, _mm512_i32gather_epi32, _mm512_loadu_si512,
    _mm512_or_si512, _mm512_permutex2var_epi32, _mm512_slli_epi32, _mm512_sllv_epi32,
    _mm512_srli_epi32,
};
use std::mem::offset_of;

use faceturn_cube::FaceTurn;

use super::{LANES, all};
use crate::staged::children::{AXES, BATCH, Head, INVERSE};
use crate::staged::node::Node;
use crate::turn_set::TurnSet;

/// Words of a node.
const WORDS: u32 = (size_of::<Node>() / 4).ilog2();

/// For each turn, the inverse's distances that it leaves as they are in the low 16 bits, and from
/// bit 16 on where the new ones begin. Shape `[18]`, padded; worked out by the compiler.
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

/// Sixteen parents, by their places.
#[derive(Clone, Copy)]
pub(super) struct Parents(pub(super) __m512i);

impl Parents {
    #[target_feature(enable = "avx512f")]
    #[inline]
    pub(super) fn of(heads: __m512i) -> Parents {
        Parents(_mm512_and_si512(heads, all(BATCH - 1)))
    }

    /// The word of each parent's node that begins at this byte.
    #[target_feature(enable = "avx512f")]
    #[inline]
    pub(super) fn word(self, nodes: &[Node; BATCH], byte: usize) -> __m512i {
        assert!(byte.is_multiple_of(4) && byte <= offset_of!(Node, outer) - 4, "byte {byte}");
        let at = _mm512_add_epi32(_mm512_slli_epi32::<WORDS>(self.0), all(byte / 4));
        // SAFETY: parents are below `BATCH`, and the words lie within the part of a node that has
        // no padding.
        unsafe { _mm512_i32gather_epi32::<4>(at, nodes.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    pub(super) fn siblings(self, siblings: &[TurnSet; BATCH]) -> __m512i {
        // SAFETY: parents are below `BATCH`, and a set of turns is a word.
        unsafe { _mm512_i32gather_epi32::<4>(self.0, siblings.as_ptr().cast()) }
    }
}

/// The numbers of sixteen children's turns.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn turns_of(heads: __m512i) -> __m512i {
    _mm512_and_si512(_mm512_srli_epi32::<{ Head::TURN }>(heads), all(31))
}

/// As `Distances::after_quarter`, and for half turns what is before. In the low half of a word.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn inverse_distances(before: __m512i, heads: __m512i, turns: __m512i) -> __m512i {
    let kept = of_turns(&KEPT_DISTANCES, turns);
    // The heads of half turns have none.
    let new = _mm512_and_si512(_mm512_srli_epi32::<{ Head::shift(INVERSE) }>(heads), all(0xFF));
    let new = _mm512_sllv_epi32(new, _mm512_srli_epi32::<16>(kept));
    let new = _mm512_and_si512(_mm512_or_si512(new, _mm512_srli_epi32::<12>(new)), all(0xFFF));
    _mm512_or_si512(_mm512_and_si512(_mm512_and_si512(before, kept), all(0xFFF)), new)
}

/// The words of a table of turns for sixteen turns.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn of_turns<T>(rows: &[T; 32], turns: __m512i) -> __m512i {
    const { assert!(size_of::<T>() == size_of::<u32>()) }
    // SAFETY: twice sixteen words are read from an array of as many.
    let [low, high] =
        [0, LANES].map(|at| unsafe { _mm512_loadu_si512(rows.as_ptr().add(at).cast()) });
    _mm512_permutex2var_epi32(low, turns, high)
}
