//! Quarter turns of the faces that the inverse's distances leave open, sixteen faces at a time.

use std::arch::x86_64::{
    _mm512_add_epi32, _mm512_cmpneq_epi32_mask, _mm512_mask_test_epi32_mask,
    _mm512_maskz_compress_epi32, _mm512_permutexvar_epi32, _mm512_setr_epi32, _mm512_sllv_epi32,
    _pdep_u32,
};
use std::mem::offset_of;

use super::parents::{Parents, inverse_distances, turns_of};
use super::{LANES, all, load, store};
use crate::staged::children::{BATCH, Candidates, Head};
use crate::staged::node::{Distances, Node};

/// See [`Kernel::list_quarters`](crate::staged::kernels::Kernel::list_quarters).
#[target_feature(enable = "avx512f,bmi2,popcnt")]
#[inline]
pub(super) fn list(nodes: &[Node; BATCH], faces: &Candidates, children: &mut Candidates, left: u8) {
    // Both quarter turns of a face, one after the other.
    let low_faces = _mm512_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    let high_faces = _mm512_add_epi32(low_faces, all(8));
    let on = 2 << Head::TURN;
    let turns_on = _mm512_setr_epi32(0, on, 0, on, 0, on, 0, on, 0, on, 0, on, 0, on, 0, on);
    let mut at = 0;
    while at < faces.count {
        let heads = load(&faces.heads, at);
        let parents = Parents::of(heads);
        let turn = turns_of(heads);
        let before = parents.word(nodes, offset_of!(Node, inverse_distances));
        let distances = inverse_distances(before, heads, turn);
        let listed = ((1u32 << (faces.count - at).min(LANES)) - 1) as u16;
        let open = if left == 0 {
            listed
        } else {
            listed & _mm512_cmpneq_epi32_mask(distances, all(usize::from(Distances::all(left))))
        };
        let turns = parents.word(nodes, offset_of!(Node, turns));
        let [firsts, lasts] = [1, 1 << 2].map(|bit| {
            let quarters = _mm512_sllv_epi32(all(bit), turn);
            u32::from(_mm512_mask_test_epi32_mask(open, turns, quarters))
        });
        let mask = _pdep_u32(firsts, 0x5555_5555) | _pdep_u32(lasts, 0xAAAA_AAAA);
        for (places, mask) in [(low_faces, mask as u16), (high_faces, (mask >> 16) as u16)] {
            let quarters = _mm512_add_epi32(_mm512_permutexvar_epi32(places, heads), turns_on);
            let kept = _mm512_maskz_compress_epi32(mask, quarters);
            store(&mut children.heads, children.count, kept);
            children.count += mask.count_ones() as usize;
        }
        at += LANES;
    }
}
