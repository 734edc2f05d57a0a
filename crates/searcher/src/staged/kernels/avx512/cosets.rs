//! Children's cosets and their entries, sixteen at a time.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512, _mm512_i32gather_epi32,
    _mm512_mullo_epi32, _mm512_or_si512, _mm512_slli_epi32, _mm512_srli_epi32, _mm512_srlv_epi32,
};
use std::mem::offset_of;

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{ClassRow, CosetTables, Twist};

use super::parents::{Parents, turns_of};
use super::{LANES, all, load, shifted, store};
use crate::staged::children::{BATCH, Candidates};
use crate::staged::frame::FrameTurns;
use crate::staged::node::Node;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;

/// See [`Kernel::work_out_cosets`](crate::staged::kernels::Kernel::work_out_cosets).
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn work_out(
    sources: Sources<'_>,
    nodes: &[Node; BATCH],
    candidates: &mut Candidates,
    place: usize,
    queue: &mut PrefetchQueue<'_>,
) {
    let Candidates { count, heads, cosets, entries } = candidates;
    let cosets = &mut cosets[place];
    // One loop for each lookup that needs the one before: the waits of many rounds overlap.
    let mut at = 0;
    while at < *count {
        queue.advance(LANES);
        let heads = load(heads, at);
        let parents = Parents::of(heads);
        let frames = parents.word(nodes, offset_of!(Node, frames));
        let frames = _mm512_and_si512(shifted(frames, 8 * place), all(63));
        store(cosets, at, parents.word(nodes, offset_of!(Node, cosets) + 4 * place));
        store(entries, at, turns_in_frames(sources.frame_turns, frames, turns_of(heads)));
        at += LANES;
    }
    at = 0;
    while at < *count {
        queue.advance(LANES);
        store(cosets, at, after_in_frame(sources.tables, load(cosets, at), load(entries, at)));
        at += LANES;
    }
    at = 0;
    while at < *count {
        let children = framed(sources.tables, load(cosets, at));
        store(cosets, at, children);
        store(entries, at, entries_of(children));
        at += LANES;
    }
}

/// Sixteen turns in their frames.
#[target_feature(enable = "avx512f")]
#[inline]
fn turns_in_frames(frame_turns: &FrameTurns, frames: __m512i, turns: __m512i) -> __m512i {
    let rows: &[[FaceTurn; 32]; 64] = frame_turns.rows();
    let bytes = _mm512_add_epi32(_mm512_slli_epi32::<5>(frames), turns);
    let words = _mm512_srli_epi32::<2>(bytes);
    let places = _mm512_slli_epi32::<3>(_mm512_and_si512(bytes, all(3)));
    // SAFETY: frames are below 64 and turns below 32: words below 512, which is how many the rows
    // have.
    let words = unsafe { _mm512_i32gather_epi32::<4>(words, rows.as_ptr().cast()) };
    _mm512_and_si512(_mm512_srlv_epi32(words, places), all(31))
}

/// Sixteen cosets after as many turns, both in the representatives' frames; the twists still seen
/// from there.
#[target_feature(enable = "avx512f")]
#[inline]
fn after_in_frame(tables: &CosetTables, cosets: __m512i, turns: __m512i) -> __m512i {
    const { assert!(FaceTurn::COUNT == 18 && size_of::<ClassRow>() == 64) }
    const { assert!(offset_of!(ClassRow, symmetries) + FaceTurn::COUNT + 3 <= 64) }
    let classes = _mm512_srli_epi32::<16>(cosets);
    let class_at = _mm512_add_epi32(_mm512_slli_epi32::<5>(classes), turns);
    let symmetry_at = _mm512_add_epi32(_mm512_slli_epi32::<6>(classes), turns);
    // SAFETY: classes have 16 bits, as the index of the rows, and turns are below 18: the words that
    // begin with a class and with a symmetry end within the row.
    let (classes, symmetries) = unsafe {
        let rows: *const u8 = tables.padded_class_rows().as_ptr().cast();
        (
            _mm512_i32gather_epi32::<2>(class_at, rows.add(offset_of!(ClassRow, classes)).cast()),
            _mm512_i32gather_epi32::<1>(
                symmetry_at,
                rows.add(offset_of!(ClassRow, symmetries)).cast(),
            ),
        )
    };
    let symmetries = _mm512_and_si512(symmetries, all(0xF));
    let twists = _mm512_and_si512(_mm512_srli_epi32::<4>(cosets), all(0xFFF));
    let row = _mm512_add_epi32(_mm512_slli_epi32::<4>(twists), _mm512_slli_epi32::<1>(twists));
    let at = _mm512_add_epi32(row, turns);
    // SAFETY: a coset's twist is below 2187 and turns are below 18. Rows are padded to 4096, so that
    // the word that begins with the twist ends before they do.
    let turned = unsafe { _mm512_i32gather_epi32::<2>(at, tables.twist_rows().as_ptr().cast()) };
    let turned = _mm512_and_si512(turned, all(0xFFF));
    with_twists(_mm512_or_si512(_mm512_slli_epi32::<16>(classes), symmetries), turned)
}

/// Sixteen cosets with the twists seen from the frames of their own representatives.
#[target_feature(enable = "avx512f")]
#[inline]
fn framed(tables: &CosetTables, cosets: __m512i) -> __m512i {
    let twists = _mm512_and_si512(_mm512_srli_epi32::<4>(cosets), all(0xFFF));
    let symmetries = _mm512_and_si512(cosets, all(0xF));
    let twists = twists_in_frame(tables, twists, symmetries);
    with_twists(_mm512_andnot_si512(all(0xFFF0), cosets), twists)
}

/// Sixteen cosets, given without their twists.
#[target_feature(enable = "avx512f")]
#[inline]
fn with_twists(cosets: __m512i, twists: __m512i) -> __m512i {
    _mm512_or_si512(cosets, _mm512_slli_epi32::<4>(twists))
}

/// Sixteen twists in the frames of the representatives that as many symmetries take to the
/// flip-slices.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn twists_in_frame(
    tables: &CosetTables,
    twists: __m512i,
    symmetries: __m512i,
) -> __m512i {
    let at = _mm512_add_epi32(_mm512_slli_epi32::<4>(twists), symmetries);
    let rows = tables.twists_in_frame().as_ptr().cast();
    // SAFETY: twists are below 2187 and symmetries below 16. Rows are padded to 4096, so that the word
    // that begins with the twist ends before they do.
    let twists = unsafe { _mm512_i32gather_epi32::<2>(at, rows) };
    _mm512_and_si512(twists, all(0xFFF))
}

/// The entries of sixteen cosets.
#[target_feature(enable = "avx512f")]
#[inline]
fn entries_of(cosets: __m512i) -> __m512i {
    let classes = _mm512_srli_epi32::<16>(cosets);
    let twists = _mm512_and_si512(_mm512_srli_epi32::<4>(cosets), all(0xFFF));
    _mm512_add_epi32(_mm512_mullo_epi32(classes, all(Twist::COUNT as usize)), twists)
}
