//! The inverse's cosets after a face's quarter turns, sixteen faces at a time.

use std::arch::x86_64::{
    __m512i, _mm_storel_epi64, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_slli_epi16, _mm256_storeu_si256, _mm512_add_epi32, _mm512_add_epi64, _mm512_and_si512,
    _mm512_castsi256_si512, _mm512_cvtepi32_epi16, _mm512_cvtepi64_epi32, _mm512_cvtepu16_epi32,
    _mm512_i32gather_epi32, _mm512_inserti64x4, _mm512_loadu_si512, _mm512_madd_epi16,
    _mm512_maddubs_epi16, _mm512_mullo_epi32, _mm512_or_si512, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_shuffle_epi8, _mm512_slli_epi32, _mm512_srli_epi16, _mm512_srli_epi32,
    _mm512_srli_epi64, _mm512_srlv_epi32, _mm512_xor_si512,
};

use faceturn_symmetry::{ClassTables, CosetTables, Twist};
use faceturn_table::prefetch;

use super::cosets::twists_in_frame;
use super::symmetries::products;
use super::{LANES, all, load, shuffles, store};
use crate::staged::children::{BATCH, Candidates, InverseList};
use crate::staged::node::Node;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;

/// See [`Kernel::work_out_inverses`](crate::staged::kernels::Kernel::work_out_inverses).
#[target_feature(enable = "avx512f,avx512bw,avx2")]
#[inline]
pub(super) fn work_out(
    sources: Sources<'_>,
    nodes: &[Node; BATCH],
    faces: &mut Candidates,
    list: &mut InverseList,
    step: usize,
    queue: &mut PrefetchQueue<'_>,
) {
    let Candidates { count, heads, entries, .. } = faces;
    for (at, head) in heads[..*count].iter().enumerate() {
        queue.at_item(at);
        let node = &nodes[head.parent()];
        let sums = shuffles::sums_after(sources.inverses, node, head.turn_number(), step);
        list.slices[at] = _mm256_movemask_epi8(sums) as u32;
        list.flips[at] = _mm256_movemask_epi8(_mm256_slli_epi16::<3>(sums)) as u32;
        // SAFETY: eight bytes are written to a live array of as many.
        unsafe {
            let corners = _mm256_extracti128_si256::<1>(sums);
            _mm_storel_epi64(list.corners[at].as_mut_ptr().cast(), corners);
        }
    }
    let classes = sources.tables.classes();
    let mut at = 0;
    while at < *count {
        queue.advance(LANES);
        let slots = _mm512_and_si512(load(&list.slices, at), all(0xFFF));
        let flips = _mm512_and_si512(load(&list.flips, at), all(0x7FF));
        store(&mut list.places, at, places(classes.tables(), flips, slots));
        store_twists(list, at);
        for place in &list.places[at..at + LANES] {
            prefetch(classes.members(), place.index());
        }
        at += LANES;
    }
    at = 0;
    while at < *count {
        queue.advance(LANES);
        store(&mut list.members, at, members_at(sources.tables, load(&list.places, at)));
        at += LANES;
    }
    at = 0;
    while at < *count {
        let entries_at = entries_at(sources.tables, load(&list.members, at), load_twists(list, at));
        store(entries, at, entries_at);
        at += LANES;
    }
}

/// Where the classes of sixteen flip-slices are stored.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn places(tables: ClassTables<'_>, flips: __m512i, slots: __m512i) -> __m512i {
    // SAFETY: slots have twelve bits, as the index of the views.
    let views = unsafe { _mm512_i32gather_epi32::<4>(slots, tables.views.as_ptr().cast()) };
    let to_smallest = _mm512_srli_epi32::<24>(views);
    // 96 half-words a symmetry.
    let row =
        _mm512_add_epi32(_mm512_slli_epi32::<6>(to_smallest), _mm512_slli_epi32::<5>(to_smallest));
    let carried = |at: __m512i| {
        let words = _mm512_srli_epi32::<1>(at);
        let shifts = _mm512_slli_epi32::<4>(_mm512_and_si512(at, all(1)));
        // SAFETY: there are 16 symmetries, of 96 half-words each, and a flip has eleven bits.
        let words = unsafe { _mm512_i32gather_epi32::<4>(words, tables.carried.as_ptr().cast()) };
        _mm512_srlv_epi32(words, shifts)
    };
    let low = carried(_mm512_add_epi32(row, _mm512_and_si512(flips, all(63))));
    let high =
        carried(_mm512_add_epi32(row, _mm512_add_epi32(_mm512_srli_epi32::<6>(flips), all(64))));
    let carried = _mm512_and_si512(_mm512_xor_si512(low, high), all(0xFFFF));
    _mm512_and_si512(_mm512_xor_si512(views, carried), all(0xFF_FFFF))
}

/// The classes at sixteen places, and from bit 16 on the symmetries that take their representatives
/// to the flip-slices.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn members_at(tables: &CosetTables, places: __m512i) -> __m512i {
    let members = tables.classes().tables().members;
    let from_smallest = _mm512_srli_epi32::<20>(places);
    let at = _mm512_and_si512(places, all(members.len() - 1));
    // SAFETY: there are as many members as numbers that the mask lets through.
    let members = unsafe { _mm512_i32gather_epi32::<4>(at, members.as_ptr().cast()) };
    let symmetries = products(_mm512_srli_epi32::<16>(members), from_smallest);
    _mm512_or_si512(_mm512_and_si512(members, all(0xFFFF)), _mm512_slli_epi32::<16>(symmetries))
}

/// The entries of sixteen inverses, given their classes, symmetries and raw twists.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn entries_at(tables: &CosetTables, members: __m512i, twists: __m512i) -> __m512i {
    let classes = _mm512_and_si512(members, all(0xFFFF));
    let twists = twists_in_frame(tables, twists, _mm512_srli_epi32::<16>(members));
    _mm512_add_epi32(_mm512_mullo_epi32(classes, all(Twist::COUNT as usize)), twists)
}

/// Works out the raw twists of sixteen faces from the sums of their corners.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn store_twists(list: &mut InverseList, at: usize) {
    let corners: &[[u8; 8]; LANES] = list.corners[at..].first_chunk().expect("sixteen faces");
    let eight = |at: usize| {
        // SAFETY: eight times eight bytes lie within the array.
        let sums = unsafe { _mm512_loadu_si512(corners.as_ptr().add(at).cast()) };
        // Sums of three twists, 0 to 6, from bit 4 on: digits modulo 3.
        let sums = _mm512_and_si512(_mm512_srli_epi16::<4>(sums), _mm512_set1_epi8(0x07));
        let modulo = _mm512_set1_epi64(0x0000_0201_0002_0100);
        let digits = _mm512_shuffle_epi8(modulo, sums);
        // Seven digits of base 3, lowest first: pairs, then pairs of pairs, then both halves.
        let ones_and_threes = _mm512_set1_epi64(0x0001_0301_0301_0301);
        let pairs = _mm512_maddubs_epi16(digits, ones_and_threes);
        let fours = _mm512_madd_epi16(pairs, _mm512_set1_epi64(729 << 48 | 81 << 32 | 9 << 16 | 1));
        _mm512_cvtepi64_epi32(_mm512_add_epi64(fours, _mm512_srli_epi64::<32>(fours)))
    };
    let [low, high] = [eight(0), eight(8)];
    let twists = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high);
    let twists = _mm512_cvtepi32_epi16(twists);
    let stored: &mut [Twist; LANES] = list.twists[at..].first_chunk_mut().expect("sixteen faces");
    // SAFETY: sixteen numbers of sixteen bits, each of seven digits of base 3, are written to as
    // many twists.
    unsafe { _mm256_storeu_si256(stored.as_mut_ptr().cast(), twists) }
}

/// Sixteen raw twists.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn load_twists(list: &InverseList, at: usize) -> __m512i {
    let twists: &[Twist; LANES] = list.twists[at..].first_chunk().expect("sixteen faces");
    // SAFETY: sixteen numbers of sixteen bits are read from as many twists.
    unsafe { _mm512_cvtepu16_epi32(_mm256_loadu_si256(twists.as_ptr().cast())) }
}
