//! WebAssembly SIMD128: cubies by byte shuffles, one vector of 16 bytes for the edges and one for
//! the corners. The stages are those of the portable kernel, because SIMD128 has no gather.

use std::arch::wasm32::{
    i8x16_add, i8x16_bitmask, i8x16_shl, i8x16_sub, i8x16_swizzle, i16x8_extmul_low_u8x16,
    i32x4_dot_i16x8, i32x4_extract_lane, u8x16, u8x16_min, u8x16_shr, u8x16_splat, u16x8, u64x2,
    u64x2_extract_lane, v128, v128_and,
};

use faceturn_symmetry::{Flip, Twist};

use super::{Cubies, Portable, Sums};
use crate::backend::Backend;
use crate::staged::inverse::{
    Coordinates, InverseCubies, InverseTables, PackedSlots, ShuffleTables,
};
use crate::staged::node::Node;

/// Operations on cubies by SIMD128. Modules with these instructions run only where they exist.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128(());

impl Simd128 {
    pub(crate) fn detect() -> Option<Portable<Simd128>> {
        Backend::Simd128.is_available().then_some(Portable(Simd128(())))
    }
}

impl Cubies for Simd128 {
    type Tables = ShuffleTables;

    #[inline(always)]
    fn tables(self, tables: &InverseTables) -> &ShuffleTables {
        tables.shuffles()
    }

    #[inline(always)]
    fn inverse_after(self, tables: &ShuffleTables, node: &Node, turn: usize) -> InverseCubies {
        let images = &tables.images[turn % 32];
        // Flips are modulo 2, twists modulo 3.
        let edges = turned(load(&node.inverse.edges), load(&images.edges), 2 << 4);
        let corners = turned(load_corners(&node.inverse), load(&images.corners), 3 << 4);
        InverseCubies {
            edges: store(edges),
            corners: u64x2_extract_lane::<0>(corners).to_le_bytes(),
        }
    }

    #[inline(always)]
    fn coordinates_after(
        self,
        tables: &ShuffleTables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> Coordinates {
        let shuffle = &tables.coordinates[turn % 32][step];
        let (from, keys, slots) = (&shuffle.from, &shuffle.keys, &shuffle.slots);

        let edges = i8x16_swizzle(load(&node.inverse.edges), load(&from.edges));
        let sums = summed(edges, load(&keys.edges), load(&slots.edges));
        // The highest bits of the first twelve bytes mark slice edges, bits 4 flipped edges.
        let slice = i8x16_bitmask(sums) & 0xFFF;
        let flip = i8x16_bitmask(i8x16_shl(sums, 3)) & 0xFFF;

        let corners = i8x16_swizzle(load_corners(&node.inverse), load(&from.corners));
        let sums = summed(corners, load(&keys.corners), load(&slots.corners));
        // Sums of three twists, 0 to 6, from bit 4 on: digits modulo 3.
        let modulo = u8x16(0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        let sums = v128_and(u8x16_shr(sums, 4), u8x16_splat(0x07));
        let digits = i8x16_swizzle(modulo, sums);
        // Seven digits of base 3, lowest first.
        let ones = u8x16_splat(1);
        let powers = u16x8(1, 3, 9, 27, 81, 243, 729, 0);
        let pairs = i32x4_dot_i16x8(i16x8_extmul_low_u8x16(digits, ones), powers);
        let twist = i32x4_extract_lane::<0>(pairs)
            + i32x4_extract_lane::<1>(pairs)
            + i32x4_extract_lane::<2>(pairs)
            + i32x4_extract_lane::<3>(pairs);

        Coordinates {
            flip: Flip::of_slots(flip),
            slice_slots: slice,
            twist: Twist::new(twist as u16).expect("seven digits of base 3"),
        }
    }

    // The tables of refinements are too large for a web page, so this need not be fast.
    #[inline(always)]
    fn cell_slots_off_axis(
        self,
        tables: &InverseTables,
        node: &Node,
        axis: usize,
    ) -> [PackedSlots; 16] {
        Sums.cell_slots_off_axis(tables, node, axis)
    }
}

#[inline(always)]
fn load(bytes: &[u8; 16]) -> v128 {
    let both = u128::from_le_bytes(*bytes);
    u64x2(both as u64, (both >> 64) as u64)
}

/// The corners of an inverse position, then zeros.
#[inline(always)]
fn load_corners(inverse: &InverseCubies) -> v128 {
    u64x2(u64::from_le_bytes(inverse.corners), 0)
}

#[inline(always)]
fn store(vector: v128) -> [u8; 16] {
    let (low, high) = (u64x2_extract_lane::<0>(vector), u64x2_extract_lane::<1>(vector));
    (u128::from(high) << 64 | u128::from(low)).to_le_bytes()
}

/// Looks up values by the low four bits of each cubie's byte; 0 for a byte of 0x80 or more.
#[inline(always)]
fn values(of_cubies: v128, cubies: v128) -> v128 {
    i8x16_swizzle(of_cubies, v128_and(cubies, u8x16_splat(0x8F)))
}

/// Replaces cubies by their images and adds orientations modulo `modulus`, in the high four bits.
#[inline(always)]
fn turned(cubies: v128, images: v128, modulus: u8) -> v128 {
    let orientations = v128_and(cubies, u8x16_splat(0x30));
    let sums = i8x16_add(values(images, cubies), orientations);
    // The unsigned minimum of the byte and the byte minus the modulus.
    u8x16_min(sums, i8x16_sub(sums, u8x16_splat(modulus)))
}

#[inline(always)]
fn summed(cubies: v128, keys: v128, slots: v128) -> v128 {
    i8x16_add(i8x16_add(cubies, values(keys, cubies)), slots)
}
