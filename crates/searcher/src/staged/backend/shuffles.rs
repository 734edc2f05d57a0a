//! Cubies by byte shuffles, a vector of 16 bytes for the edges and half of one for the corners.
//! What AVX2 and AVX-512 share; it takes SSE4.1.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_and_si128, _mm_cvtsi128_si64, _mm_loadl_epi64, _mm_loadu_si128,
    _mm_madd_epi16, _mm_maddubs_epi16, _mm_min_epu8, _mm_movemask_epi8, _mm_set_epi16,
    _mm_set1_epi8, _mm_setr_epi8, _mm_shuffle_epi8, _mm_slli_epi16, _mm_srli_epi16,
    _mm_storel_epi64, _mm_storeu_si128, _mm_sub_epi8, _mm_xor_si128,
};

use faceturn_symmetry::{Flip, Slice, Twist};

use crate::staged::inverse::{Coordinates, InverseCubies, InverseTables};

#[target_feature(enable = "sse4.1")]
#[inline]
fn load(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: sixteen bytes are read from a live reference to as many; no alignment is asked for.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "sse4.1")]
#[inline]
fn load_half(bytes: &[u8; 8]) -> __m128i {
    // SAFETY: eight bytes are read from a live reference to as many; no alignment is asked for.
    unsafe { _mm_loadl_epi64(bytes.as_ptr().cast()) }
}

/// The first half of a table of 32 bytes.
fn first_half(table: &[u8; 32]) -> &[u8; 16] {
    table.first_chunk().expect("sixteen of thirty-two")
}

/// The inverse after one more turn of the position, the turn given by its number.
#[target_feature(enable = "sse4.1")]
#[inline]
pub(super) fn after(tables: &InverseTables, inverse: &InverseCubies, turn: usize) -> InverseCubies {
    // A shuffle looks at the low four bits of a byte below 0x80: the cubie alone.
    let edges = load(&inverse.edges);
    let images = _mm_shuffle_epi8(load(first_half(&tables.edges_after[turn % 32])), edges);
    let flips = _mm_and_si128(edges, _mm_set1_epi8(0x10));
    let edges = _mm_xor_si128(images, flips);

    let corners = load_half(&inverse.corners);
    let cubies = _mm_and_si128(corners, _mm_set1_epi8(0x07));
    let images = _mm_shuffle_epi8(load(first_half(&tables.corners_after[turn % 32])), cubies);
    let twists = _mm_and_si128(corners, _mm_set1_epi8(0x18));
    let sums = _mm_add_epi8(images, twists);
    // Twists are modulo 3: of a byte and the byte less 24, the smaller as an unsigned number.
    let corners = _mm_min_epu8(sums, _mm_sub_epi8(sums, _mm_set1_epi8(24)));

    let mut after = InverseCubies { edges: [0; 16], corners: [0; 8] };
    // SAFETY: sixteen and eight bytes are written to live arrays of as many.
    unsafe {
        _mm_storeu_si128(after.edges.as_mut_ptr().cast(), edges);
        _mm_storel_epi64(after.corners.as_mut_ptr().cast(), corners);
    }
    after
}

/// The inverse's raw coordinates along an axis.
#[target_feature(enable = "sse4.1")]
#[inline]
pub(super) fn coordinates(
    tables: &InverseTables,
    inverse: &InverseCubies,
    axis: usize,
) -> Coordinates {
    let shuffles = &tables.shuffles[axis];
    let edges = _mm_shuffle_epi8(load(&inverse.edges), load(&shuffles.edge_from));
    let keys = _mm_shuffle_epi8(load(&shuffles.edge_key), edges);
    // The first twelve bytes are slots; their highest bits are gathered.
    let slice = _mm_movemask_epi8(keys) as u16 & 0xFFF;
    let flips = _mm_slli_epi16::<3>(_mm_xor_si128(edges, keys));
    let flip = (_mm_movemask_epi8(flips) as u16 & 0xFFF) ^ shuffles.edge_turn;

    let corners = load_half(&inverse.corners);
    let corners = _mm_shuffle_epi8(corners, load(&shuffles.corner_from));
    let cubies = _mm_and_si128(corners, _mm_set1_epi8(0x07));
    let keys = _mm_shuffle_epi8(load(&shuffles.corner_key), cubies);
    let twists = _mm_and_si128(corners, _mm_set1_epi8(0x18));
    let sums = _mm_add_epi8(_mm_add_epi8(twists, keys), load(&shuffles.corner_turn));
    // Sums of three twists, 0 to 6, in bits 3 to 5: digits modulo 3.
    let modulo = _mm_setr_epi8(0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let sums = _mm_and_si128(_mm_srli_epi16::<3>(sums), _mm_set1_epi8(0x07));
    let digits = _mm_shuffle_epi8(modulo, sums);
    // Seven digits of base 3, lowest first: pairs, then pairs of pairs, then both halves.
    let ones_and_threes = _mm_setr_epi8(1, 3, 1, 3, 1, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let pairs = _mm_maddubs_epi16(digits, ones_and_threes);
    let fours = _mm_madd_epi16(pairs, _mm_set_epi16(0, 0, 0, 0, 729, 81, 9, 1));
    let halves = _mm_cvtsi128_si64(fours) as u64;
    let twist = (halves + (halves >> 32)) as u16;

    Coordinates {
        flip: Flip::of_slots(flip),
        slice: Slice::of_slots(slice),
        twist: Twist::new(twist).expect("seven digits of base 3"),
    }
}
