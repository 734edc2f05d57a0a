//! A vector of 16 bytes for the edges, and one of 8 or 16 for the corners.

use std::arch::aarch64::{
    uint8x8_t, uint8x16_t, vadd_u8, vaddq_u8, vaddvq_u16, vand_u8, vandq_u8, vcltzq_s8,
    vcombine_u8, vcopyq_laneq_u32, vcreate_u8, vdup_n_u8, vdupq_n_u8, vget_lane_u64,
    vgetq_lane_u64, vld1_u8, vld1q_u8, vld1q_u16, vmin_u8, vminq_u8, vmovl_u8, vmulq_u16,
    vpaddq_u8, vqtbl1_u8, vqtbl1q_u8, vreinterpret_u64_u8, vreinterpretq_s8_u8,
    vreinterpretq_u8_u32, vreinterpretq_u32_u8, vreinterpretq_u64_u8, vshr_n_u8, vst1_u8, vst1q_u8,
    vsub_u8, vsubq_u8, vtstq_u8,
};

use faceturn_symmetry::{Flip, Twist};

use super::Marks;
use crate::staged::inverse::{
    CoordinateShuffle, Coordinates, CubieBytes, InverseCubies, PackedSlots, ShuffleTables,
};
use crate::staged::node::Node;

#[target_feature(enable = "neon")]
#[inline]
fn edges(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: sixteen bytes are read from a live reference to that many.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

/// The corners, or their keys or slot values: the first eight bytes.
#[target_feature(enable = "neon")]
#[inline]
fn corners<const N: usize>(bytes: &[u8; N]) -> uint8x8_t {
    const { assert!(N >= 8) }
    // SAFETY: eight bytes are read from a live reference to at least that many.
    unsafe { vld1_u8(bytes.as_ptr()) }
}

#[target_feature(enable = "neon")]
#[inline]
fn of_edges(values: &CubieBytes, cubies: uint8x16_t) -> uint8x16_t {
    vqtbl1q_u8(edges(&values.edges), vandq_u8(cubies, vdupq_n_u8(0xF)))
}

#[target_feature(enable = "neon")]
#[inline]
fn of_corners(values: &CubieBytes, cubies: uint8x8_t) -> uint8x8_t {
    vqtbl1_u8(edges(&values.corners), vand_u8(cubies, vdup_n_u8(0xF)))
}

#[target_feature(enable = "neon")]
#[inline]
pub(in crate::staged::kernels) fn inverse_after(
    tables: &ShuffleTables,
    node: &Node,
    turn: usize,
) -> InverseCubies {
    let images = &tables.images[turn % 32];
    // Flips are modulo 2, twists modulo 3: take the unsigned minimum of the byte and the byte
    // minus the modulus.
    let cubies = edges(&node.inverse.edges);
    let sums = vaddq_u8(of_edges(images, cubies), vandq_u8(cubies, vdupq_n_u8(0x30)));
    let edges = vminq_u8(sums, vsubq_u8(sums, vdupq_n_u8(2 << 4)));
    let cubies = corners(&node.inverse.corners);
    let sums = vadd_u8(of_corners(images, cubies), vand_u8(cubies, vdup_n_u8(0x30)));
    let corners = vmin_u8(sums, vsub_u8(sums, vdup_n_u8(3 << 4)));

    let mut after = InverseCubies { edges: [0; 16], corners: [0; 8] };
    // SAFETY: sixteen and eight bytes are written to live arrays of these lengths.
    unsafe {
        vst1q_u8(after.edges.as_mut_ptr(), edges);
        vst1_u8(after.corners.as_mut_ptr(), corners);
    }
    after
}

#[target_feature(enable = "neon")]
#[inline]
pub(in crate::staged::kernels) fn coordinates_after(
    tables: &ShuffleTables,
    node: &Node,
    turn: usize,
    step: usize,
) -> Coordinates {
    let (edges, corners) = sums_after(tables, node, turn, step);
    let (slices, flips) = slices_and_flips(edges);

    // Sums of three twists, 0 to 6, from bit 4 on: digits modulo 3.
    let modulo = vcreate_u8(u64::from_le_bytes([0, 1, 2, 0, 1, 2, 0, 0]));
    let modulo = vcombine_u8(modulo, vdup_n_u8(0));
    let digits = vqtbl1_u8(modulo, vand_u8(vshr_n_u8::<4>(corners), vdup_n_u8(0x07)));
    // Seven digits of base 3, lowest first; the last one is forced.
    const POWERS: [u16; 8] = [1, 3, 9, 27, 81, 243, 729, 0];
    // SAFETY: eight numbers are read from an array of that length.
    let powers = unsafe { vld1q_u16(POWERS.as_ptr()) };
    let twist = vaddvq_u16(vmulq_u16(vmovl_u8(digits), powers));

    Coordinates {
        flip: Flip::of_slots(flips as u16 & 0xFFF),
        slice_slots: slices as u16 & 0xFFF,
        twist: Twist::new(twist).expect("seven digits of base 3"),
    }
}

#[target_feature(enable = "neon")]
#[inline]
pub(in crate::staged::kernels) fn cell_slots_off_axis(
    tables: &ShuffleTables,
    node: &Node,
    axis: usize,
) -> [PackedSlots; 16] {
    let shuffle = &tables.cells[axis % 4];
    let cubies = vdupq_n_u8(0xF);
    let all_edges = vandq_u8(edges(&node.inverse.edges), cubies);
    let all_corners = vandq_u8(vcombine_u8(corners(&node.inverse.corners), vdup_n_u8(0)), cubies);
    let to_edges = vqtbl1q_u8(all_edges, edges(&shuffle.from_edges));
    let to_corners =
        shuffle.from_corners.each_ref().map(|from| vqtbl1q_u8(all_corners, edges(from)));
    let mut slots = [PackedSlots(0); 16];
    let (eight, four) = slots.split_at_mut(8);
    for (slots, (edge_keys, corner_keys)) in
        [eight, &mut four[..4]].into_iter().zip(shuffle.edge_keys.iter().zip(&shuffle.corner_keys))
    {
        let [opposite, front] = [0, 1].map(|half| {
            let of_edges = vqtbl1q_u8(edges(&edge_keys[half]), to_edges);
            let of_corners = vqtbl1q_u8(edges(corner_keys), to_corners[half]);
            // The last four bytes belong to corners.
            vreinterpretq_u8_u32(vcopyq_laneq_u32::<3, 3>(
                vreinterpretq_u32_u8(of_edges),
                vreinterpretq_u32_u8(of_corners),
            ))
        });
        for (place, slots) in slots.as_chunks_mut().0.iter_mut().enumerate() {
            let [one, next] = [0x80, 0x40].map(|bit: u8| vdupq_n_u8(bit >> (2 * place)));
            let words = words_of_bits([
                vtstq_u8(opposite, one),
                vtstq_u8(front, one),
                vtstq_u8(opposite, next),
                vtstq_u8(front, next),
            ]);
            *slots = [PackedSlots(words as u32), PackedSlots((words >> 32) as u32)];
        }
    }
    slots
}

#[target_feature(enable = "neon")]
#[inline]
pub(in crate::staged::kernels) fn marks_after(
    tables: &ShuffleTables,
    node: &Node,
    turn: usize,
    step: usize,
) -> Marks {
    let (edges, corners) = sums_after(tables, node, turn, step);
    let (slices, flips) = slices_and_flips(edges);
    let corners = vget_lane_u64::<0>(vreinterpret_u64_u8(corners));
    Marks { slices, flips, corners: [corners as u32, (corners >> 32) as u32] }
}

#[target_feature(enable = "neon")]
#[inline]
fn brought(shuffle: &CoordinateShuffle, node: &Node) -> (uint8x16_t, uint8x8_t) {
    let all_corners = vcombine_u8(corners(&node.inverse.corners), vdup_n_u8(0));
    (
        vqtbl1q_u8(edges(&node.inverse.edges), edges(&shuffle.from.edges)),
        vqtbl1_u8(all_corners, corners(&shuffle.from.corners)),
    )
}

/// The cubies after a turn, each with its key and its slot's value added.
#[target_feature(enable = "neon")]
#[inline]
fn sums_after(
    tables: &ShuffleTables,
    node: &Node,
    turn: usize,
    step: usize,
) -> (uint8x16_t, uint8x8_t) {
    let shuffle = &tables.coordinates[turn % 32][step];
    let (to_edges, to_corners) = brought(shuffle, node);
    let keyed = vaddq_u8(to_edges, of_edges(&shuffle.keys, to_edges));
    let keyed_corners = vadd_u8(to_corners, of_corners(&shuffle.keys, to_corners));
    (
        vaddq_u8(keyed, edges(&shuffle.slots.edges)),
        vadd_u8(keyed_corners, corners(&shuffle.slots.corners)),
    )
}

/// The slots with slice edges and with flipped edges, in the low twelve bits, from the sums.
#[target_feature(enable = "neon")]
#[inline]
fn slices_and_flips(sums: uint8x16_t) -> (u32, u32) {
    // The highest bits mark slice edges, bits 4 flipped edges.
    let slices = vcltzq_s8(vreinterpretq_s8_u8(sums));
    let flips = vtstq_u8(sums, vdupq_n_u8(0x10));
    let both = words_of_bits([slices, flips, slices, flips]) as u32;
    (both & 0xFFFF, both >> 16)
}

/// For each byte, its bit in the sum of eight.
const WEIGHTS: u64 = 0x8040_2010_0804_0201;

/// The bits of four vectors of bytes that are 0 or 0xFF: 16 bits each, lowest first.
#[target_feature(enable = "neon")]
#[inline]
fn words_of_bits(vectors: [uint8x16_t; 4]) -> u64 {
    let weights = vcombine_u8(vcreate_u8(WEIGHTS), vcreate_u8(WEIGHTS));
    let [a, b, c, d] = vectors.map(|bytes| vandq_u8(bytes, weights));
    // Add bytes in pairs, three times: eight bytes become one.
    let quads = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(quads, quads)))
}
