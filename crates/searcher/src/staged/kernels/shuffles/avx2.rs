//! One vector of 32 bytes for edges and corners.

use std::arch::x86_64::{
    __m256i, _mm_and_si128, _mm_cvtsi128_si64, _mm_loadu_si128, _mm_madd_epi16, _mm_maddubs_epi16,
    _mm_set_epi16, _mm_set1_epi8, _mm_setr_epi8, _mm_shuffle_epi8, _mm_srli_epi16,
    _mm_storel_epi64, _mm_storeu_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_blend_epi32,
    _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_load_si256, _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_permute2x128_si256, _mm256_set_m128i, _mm256_set1_epi8, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_sub_epi8,
};
use std::mem::offset_of;

use faceturn_symmetry::{Flip, Twist};

use super::Marks;
use crate::staged::inverse::{Coordinates, CubieBytes, InverseCubies, PackedSlots, ShuffleTables};
use crate::staged::node::Node;

/// The bytes of the inverse's cubies: 16 of edges, 8 of corners, and 8 arbitrary ones.
#[target_feature(enable = "avx2")]
#[inline]
fn load_inverse(node: &Node) -> __m256i {
    const START: usize = offset_of!(Node, inverse);
    const { assert!(START + size_of::<__m256i>() <= size_of::<Node>()) }
    const { assert!(START + size_of::<InverseCubies>() == offset_of!(Node, path)) }
    // SAFETY: the assertions keep the 32 bytes within the node, which is a live reference, and
    // make sure that they belong to two fields without padding; the load needs no alignment.
    unsafe { _mm256_loadu_si256(std::ptr::from_ref(node).cast::<u8>().add(START).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &CubieBytes) -> __m256i {
    const { assert!(size_of::<CubieBytes>() == 32 && align_of::<CubieBytes>() == 32) }
    // SAFETY: 32 aligned bytes are read from a live reference to that many.
    unsafe { _mm256_load_si256(std::ptr::from_ref(bytes).cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::staged::kernels) fn inverse_after(
    tables: &ShuffleTables,
    node: &Node,
    turn: usize,
) -> InverseCubies {
    let cubies = load_inverse(node);
    // A shuffle uses the low four bits of a byte below 0x80: only the cubie.
    let images = _mm256_shuffle_epi8(load(&tables.images[turn % 32]), cubies);
    let sums = _mm256_add_epi8(images, _mm256_and_si256(cubies, _mm256_set1_epi8(0x30)));
    // Flips are modulo 2, twists modulo 3: take the unsigned minimum of the byte and the byte
    // minus the modulus.
    let modulus = _mm256_set_m128i(_mm_set1_epi8(3 << 4), _mm_set1_epi8(2 << 4));
    let cubies = _mm256_min_epu8(sums, _mm256_sub_epi8(sums, modulus));
    let mut after = InverseCubies { edges: [0; 16], corners: [0; 8] };
    // SAFETY: sixteen and eight bytes are written to live arrays of these lengths.
    unsafe {
        _mm_storeu_si128(after.edges.as_mut_ptr().cast(), _mm256_castsi256_si128(cubies));
        let corners = _mm256_extracti128_si256::<1>(cubies);
        _mm_storel_epi64(after.corners.as_mut_ptr().cast(), corners);
    }
    after
}

#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::staged::kernels) fn coordinates_after(
    tables: &ShuffleTables,
    node: &Node,
    turn: usize,
    step: usize,
) -> Coordinates {
    coordinates(sums_after(tables, node, turn, step))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::staged::kernels) fn cell_slots_off_axis(
    tables: &ShuffleTables,
    node: &Node,
    axis: usize,
) -> [PackedSlots; 16] {
    // In each half the last four bytes belong to corners.
    const CORNERS: i32 = 0b1000_1000;
    let shuffle = &tables.cells[axis % 4];
    let inverse = load_inverse(node);
    let edges = _mm256_permute2x128_si256::<0x00>(inverse, inverse);
    let corners = _mm256_permute2x128_si256::<0x11>(inverse, inverse);
    let edges = _mm256_shuffle_epi8(edges, twice(&shuffle.from_edges));
    let corners = _mm256_shuffle_epi8(corners, load_halves(&shuffle.from_corners));
    let mut slots = [PackedSlots(0); 16];
    let (eight, four) = slots.split_at_mut(8);
    for (slots, (edge_keys, corner_keys)) in
        [eight, &mut four[..4]].into_iter().zip(shuffle.edge_keys.iter().zip(&shuffle.corner_keys))
    {
        let edges = _mm256_shuffle_epi8(load_halves(edge_keys), edges);
        let corners = _mm256_shuffle_epi8(twice(corner_keys), corners);
        let mut keys = _mm256_blend_epi32::<CORNERS>(edges, corners);
        for slots in slots {
            *slots = PackedSlots(_mm256_movemask_epi8(keys) as u32);
            keys = _mm256_add_epi8(keys, keys);
        }
    }
    slots
}

#[target_feature(enable = "avx2")]
#[inline]
fn twice(bytes: &[u8; 16]) -> __m256i {
    // SAFETY: sixteen bytes are read from an array of that length; the load needs no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_halves(halves: &[[u8; 16]; 2]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of that length; the load needs no alignment.
    unsafe { _mm256_loadu_si256(halves.as_ptr().cast()) }
}

/// The cubies after a turn, each with its key and its slot's value added.
#[target_feature(enable = "avx2")]
#[inline]
fn sums_after(tables: &ShuffleTables, node: &Node, turn: usize, step: usize) -> __m256i {
    let shuffle = &tables.coordinates[turn % 32][step];
    let cubies = _mm256_shuffle_epi8(load_inverse(node), load(&shuffle.from));
    let keys = _mm256_shuffle_epi8(load(&shuffle.keys), cubies);
    _mm256_add_epi8(_mm256_add_epi8(cubies, keys), load(&shuffle.slots))
}

#[target_feature(enable = "avx2")]
#[inline]
pub(in crate::staged::kernels) fn marks_after(
    tables: &ShuffleTables,
    node: &Node,
    turn: usize,
    step: usize,
) -> Marks {
    let sums = sums_after(tables, node, turn, step);
    let corners = _mm_cvtsi128_si64(_mm256_extracti128_si256::<1>(sums)) as u64;
    Marks {
        slices: _mm256_movemask_epi8(sums) as u32,
        flips: _mm256_movemask_epi8(_mm256_slli_epi16::<3>(sums)) as u32,
        corners: [corners as u32, (corners >> 32) as u32],
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn coordinates(sums: __m256i) -> Coordinates {
    // The highest bits of the first twelve bytes mark slice edges, bits 4 flipped edges.
    let slice = _mm256_movemask_epi8(sums) as u16 & 0xFFF;
    let flip = _mm256_movemask_epi8(_mm256_slli_epi16::<3>(sums)) as u16 & 0xFFF;

    // Sums of three twists, 0 to 6, from bit 4 on: digits modulo 3.
    let sums = _mm_srli_epi16::<4>(_mm256_extracti128_si256::<1>(sums));
    let modulo = _mm_setr_epi8(0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let digits = _mm_shuffle_epi8(modulo, _mm_and_si128(sums, _mm_set1_epi8(0x07)));
    // Seven digits of base 3, lowest first: pairs, then pairs of pairs, then both halves.
    let ones_and_threes = _mm_setr_epi8(1, 3, 1, 3, 1, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    let pairs = _mm_maddubs_epi16(digits, ones_and_threes);
    let fours = _mm_madd_epi16(pairs, _mm_set_epi16(0, 0, 0, 0, 729, 81, 9, 1));
    let halves = _mm_cvtsi128_si64(fours) as u64;
    let twist = (halves + (halves >> 32)) as u16;

    Coordinates {
        flip: Flip::of_slots(flip),
        slice_slots: slice,
        twist: Twist::new(twist).expect("seven digits of base 3"),
    }
}
