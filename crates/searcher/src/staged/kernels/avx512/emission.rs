//! Nodes made of the children that stay open, sixteen at a time.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpeq_epi32_mask,
    _mm512_cmpgt_epu32_mask, _mm512_cmpneq_epi32_mask, _mm512_loadu_si512, _mm512_mask_blend_epi32,
    _mm512_mask_sub_epi32, _mm512_mask_test_epi32_mask, _mm512_maskz_compress_epi32,
    _mm512_maskz_mov_epi32, _mm512_maskz_set1_epi32, _mm512_or_si512, _mm512_permutexvar_epi32,
    _mm512_slli_epi32, _mm512_sllv_epi32, _mm512_srli_epi32, _mm512_storeu_si512, _mm512_xor_si512,
};
use std::mem::{offset_of, transmute};

use faceturn_cube::Axis;

use super::parents::{Parents, inverse_distances, of_turns, turns_of};
use super::symmetries::products;
use super::{LANES, all, load, shifted, shuffles, store};
use crate::staged::children::{BATCH, Candidates, Head};
use crate::staged::inverse::InverseCubies;
use crate::staged::node::{Distances, Node, OPEN_END_TURNS, ORDERS};
use crate::staged::outer::OuterPart;
use crate::staged::path::Path;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;
use crate::turn_set::{COMMUTING, FOLLOWERS, TurnSet};

/// A node, its small fields as words.
#[repr(C, align(64))]
struct NodeWords {
    turns: u32,
    last_turns: u32,
    cosets: [u32; Axis::COUNT],
    /// The frames, and in the highest byte the last turn.
    frames: u32,
    /// The inverse's distances, and in the high half the prefix.
    distances: u32,
    outer: OuterPart,
    inverse: InverseCubies,
    path: Path,
}

const _: () = {
    assert!(size_of::<Node>() == size_of::<NodeWords>());
    assert!(offset_of!(Node, turns) == offset_of!(NodeWords, turns));
    assert!(offset_of!(Node, last_turns) == offset_of!(NodeWords, last_turns));
    assert!(offset_of!(Node, cosets) == offset_of!(NodeWords, cosets));
    assert!(offset_of!(Node, frames) == offset_of!(NodeWords, frames));
    assert!(offset_of!(Node, last) == offset_of!(NodeWords, frames) + 3);
    assert!(offset_of!(Node, inverse_distances) == offset_of!(NodeWords, distances));
    assert!(offset_of!(Node, prefix) == offset_of!(NodeWords, distances) + 2);
    assert!(offset_of!(Node, outer) == offset_of!(NodeWords, outer));
    assert!(offset_of!(Node, inverse) == offset_of!(NodeWords, inverse));
    assert!(offset_of!(Node, path) == offset_of!(NodeWords, path));
};

/// [`ORDERS`] in words, four bits a place. Shape `[8]`, padded; worked out by the compiler.
static ORDER_WORDS: [u32; LANES] = {
    let mut words = [0; LANES];
    let mut outcome = 0;
    while outcome < 8 {
        let [a, b, c] = ORDERS[outcome];
        words[outcome] = a as u32 | (b as u32) << 4 | (c as u32) << 8;
        outcome += 1;
    }
    words
};

/// See [`Kernel::emit`](crate::staged::kernels::Kernel::emit).
#[target_feature(enable = "avx512f,avx512bw,avx2,popcnt")]
#[inline]
pub(super) fn emit(
    sources: Sources<'_>,
    nodes: &[Node; BATCH],
    children: &mut Candidates,
    left: u8,
    queue: &mut PrefetchQueue<'_>,
    emit: &mut impl FnMut(Node),
) {
    keep_ending(nodes, children, left, queue);
    let mut siblings = [TurnSet::NONE; BATCH];
    for head in &children.heads[..children.count] {
        let siblings = &mut siblings[head.parent()];
        *siblings = siblings.with_number(head.turn_number());
    }
    let mut at = 0;
    while at < children.count {
        queue.advance(LANES);
        let new = NewNodes::of(nodes, &siblings, children, at, left);
        let listed = (children.count - at).min(LANES);
        for (place, head) in children.heads[at..at + listed].iter().enumerate() {
            if new.turns[place] == 0 && left > 0 {
                continue;
            }
            let parent = &nodes[head.parent()];
            let node = NodeWords {
                turns: new.turns[place],
                last_turns: new.last_turns[place],
                cosets: [0, 1, 2].map(|axis| new.cosets[axis][place]),
                frames: new.frames[place],
                distances: new.distances[place],
                outer: OuterPart::default(),
                inverse: shuffles::inverse_after(sources.inverses, parent, head.turn_number()),
                path: parent.path.then_code(new.codes[place]),
            };
            // SAFETY: the fields are at the same places. Every field of a node may have any value
            // but the cosets and the last turn, which are those of turns.
            emit(unsafe { transmute::<NodeWords, Node>(node) });
        }
        at += LANES;
    }
}

/// Keeps the children with solutions that can end with a turn that is wanted.
#[target_feature(enable = "avx512f,avx512bw,popcnt")]
#[inline]
fn keep_ending(
    nodes: &[Node; BATCH],
    children: &mut Candidates,
    left: u8,
    queue: &mut PrefetchQueue<'_>,
) {
    if left == 0 {
        return;
    }
    let (mut at, mut kept) = (0, 0);
    while at < children.count {
        queue.advance(LANES);
        let heads = load(&children.heads, at);
        let parents = Parents::of(heads);
        let tight = tight(own_distances(heads), left);
        let frames = parents.word(nodes, offset_of!(Node, frames));
        let along = |place: usize, axis: __m512i| {
            let bit = _mm512_and_si512(shifted(tight, place), all(1));
            _mm512_sllv_epi32(bit, _mm512_and_si512(axis, all(3)))
        };
        let axes = _mm512_or_si512(
            _mm512_or_si512(
                along(0, _mm512_srli_epi32::<4>(frames)),
                along(1, _mm512_srli_epi32::<12>(frames)),
            ),
            along(2, _mm512_srli_epi32::<20>(frames)),
        );
        let open = _mm512_permutexvar_epi32(axes, table(&OPEN_END_TURNS));
        let wanted = parents.word(nodes, offset_of!(Node, last_turns));
        let listed = (1u32 << (children.count - at).min(LANES)) - 1;
        let mask = _mm512_mask_test_epi32_mask(listed as u16, open, wanted);
        store(&mut children.heads, kept, _mm512_maskz_compress_epi32(mask, heads));
        for cosets in &mut children.cosets {
            let sixteen = load(cosets, at);
            store(cosets, kept, _mm512_maskz_compress_epi32(mask, sixteen));
        }
        kept += mask.count_ones() as usize;
        at += LANES;
    }
    children.count = kept;
}

/// Sixteen new nodes: the words of [`NodeWords`], and the code of the last turn for the path.
struct NewNodes {
    turns: [u32; LANES],
    last_turns: [u32; LANES],
    cosets: [[u32; LANES]; Axis::COUNT],
    frames: [u32; LANES],
    distances: [u32; LANES],
    codes: [u32; LANES],
}

impl NewNodes {
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn of(
        nodes: &[Node; BATCH],
        siblings: &[TurnSet; BATCH],
        children: &Candidates,
        at: usize,
        left: u8,
    ) -> NewNodes {
        let heads = load(&children.heads, at);
        let parents = Parents::of(heads);
        let turn = turns_of(heads);

        let before = parents.word(nodes, offset_of!(Node, inverse_distances));
        let distances = inverse_distances(before, heads, turn);
        let prefixes = _mm512_andnot_si512(all(0xFFFF), before);

        // Opposite faces commute: what the parent has ruled out is ruled out after its sibling.
        let siblings = parents.siblings(siblings);
        let closed = _mm512_andnot_si512(siblings, of_turns(&COMMUTING, turn));
        let open = _mm512_permutexvar_epi32(tight(distances, left), table(&OPEN_END_TURNS));
        let turns = _mm512_and_si512(of_turns(&FOLLOWERS, turn), open);
        let turns = _mm512_andnot_si512(closed, turns);

        let order = order(own_distances(heads));
        let frames = parents.word(nodes, offset_of!(Node, frames));
        let last = _mm512_srli_epi32::<24>(frames);
        let carried = |place: usize| {
            let coset = load(&children.cosets[place], at);
            // A frame has the symmetry of its coset.
            let (frame, low) = (shifted(frames, 8 * place), all(0xF));
            let symmetry = products(_mm512_and_si512(coset, low), _mm512_and_si512(frame, low));
            let frame = _mm512_and_si512(frame, all(0x30));
            (
                _mm512_or_si512(_mm512_andnot_si512(low, coset), symmetry),
                _mm512_or_si512(frame, symmetry),
            )
        };
        let places = [carried(0), carried(1), carried(2)];
        let ordered = |place: usize| {
            let from = _mm512_and_si512(shifted(order, 4 * place), all(3));
            let second = _mm512_cmpeq_epi32_mask(from, all(1));
            let third = _mm512_cmpeq_epi32_mask(from, all(2));
            let select =
                |a, b, c| _mm512_mask_blend_epi32(third, _mm512_mask_blend_epi32(second, a, b), c);
            let [(a, of_a), (b, of_b), (c, of_c)] = places;
            (select(a, b, c), select(of_a, of_b, of_c))
        };
        let ordered = [ordered(0), ordered(1), ordered(2)];
        let frames = _mm512_or_si512(
            _mm512_or_si512(ordered[0].1, _mm512_slli_epi32::<8>(ordered[1].1)),
            _mm512_or_si512(_mm512_slli_epi32::<16>(ordered[2].1), _mm512_slli_epi32::<24>(turn)),
        );

        // As in `Path::then`; at the root there is no turn before.
        let after = _mm512_cmpgt_epu32_mask(turn, last);
        let code = _mm512_mask_sub_epi32(turn, after, turn, all(3));
        let code = _mm512_maskz_mov_epi32(_mm512_cmpneq_epi32_mask(last, all(0xFF)), code);
        NewNodes {
            turns: words(turns),
            last_turns: words(parents.word(nodes, offset_of!(Node, last_turns))),
            cosets: ordered.map(|(coset, _)| words(coset)),
            frames: words(frames),
            distances: words(_mm512_or_si512(distances, prefixes)),
            codes: words(code),
        }
    }
}

/// As [`Distances::of_head`].
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn own_distances(heads: __m512i) -> __m512i {
    _mm512_and_si512(_mm512_srli_epi32::<{ Head::shift(0) }>(heads), all(0xFFF))
}

/// As `Distances::tight`.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn tight(distances: __m512i, left: u8) -> __m512i {
    let apart = _mm512_xor_si512(distances, all(usize::from(Distances::all(left))));
    let low = all(0x777);
    let apart = _mm512_or_si512(_mm512_add_epi32(_mm512_and_si512(apart, low), low), apart);
    let tight = _mm512_andnot_si512(apart, all(0x888));
    let [a, b, c] = [
        _mm512_srli_epi32::<3>(tight),
        _mm512_srli_epi32::<6>(tight),
        _mm512_srli_epi32::<9>(tight),
    ];
    _mm512_and_si512(_mm512_or_si512(_mm512_or_si512(a, b), c), all(7))
}

/// As [`Distances::descending`], four bits a place.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn order(distances: __m512i) -> __m512i {
    let place = |place: usize| _mm512_and_si512(shifted(distances, 4 * place), all(0xF));
    let [a, b, c] = [place(0), place(1), place(2)];
    let bit =
        |more, less, bit| _mm512_maskz_set1_epi32(_mm512_cmpgt_epu32_mask(more, less), 1 << bit);
    let outcome = _mm512_or_si512(_mm512_or_si512(bit(b, a, 0), bit(c, b, 1)), bit(c, a, 2));
    _mm512_permutexvar_epi32(outcome, table(&ORDER_WORDS))
}

/// A table of sixteen words.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn table<T>(words: &[T; LANES]) -> __m512i {
    const { assert!(size_of::<T>() == size_of::<u32>()) }
    // SAFETY: sixteen words are read from an array of as many.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// The words of a vector.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn words(vector: __m512i) -> [u32; LANES] {
    let mut words = [0; LANES];
    // SAFETY: sixteen words are written to an array of as many.
    unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) }
    words
}
