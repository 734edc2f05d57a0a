//! Children's cosets and their entries.

use std::mem::offset_of;

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{ClassRow, CosetRows, Twist};

use super::parents::{Parents, turns_of};
use super::{load, store};
use crate::staged::children::{BATCH, Candidates};
use crate::staged::frame::FrameTurns;
use crate::staged::kernels::vectors::Vectors;
use crate::staged::node::Node;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;

#[inline(always)]
pub(super) fn work_out<V: Vectors>(
    v: V,
    sources: Sources<'_>,
    nodes: &[Node; BATCH],
    candidates: &mut Candidates,
    place: usize,
    queue: &mut PrefetchQueue<'_>,
) {
    let Candidates { count, heads, cosets, entries } = candidates;
    let (rows, cosets) = (sources.tables.rows(), &mut cosets[place]);
    // One loop for each lookup that depends on another, so that the waits of many rounds overlap.
    let mut at = 0;
    while at < *count {
        queue.advance(V::LANES);
        let heads = load(v, heads, at);
        let parents = Parents::of(v, heads);
        let frames = parents.word(nodes, offset_of!(Node, frames));
        let frames = v.right(frames, 8 * place as u32);
        store(v, cosets, at, parents.word(nodes, offset_of!(Node, cosets) + 4 * place));
        store(v, entries, at, turns_in_frames(v, sources.frame_turns, frames, turns_of(v, heads)));
        at += V::LANES;
    }
    at = 0;
    while at < *count {
        queue.advance(V::LANES);
        let (before, turns) = (load(v, cosets, at), load(v, entries, at));
        // SAFETY: the loop before this one has stored turns here.
        store(v, cosets, at, unsafe { after_in_frame(v, rows, before, turns) });
        at += V::LANES;
    }
    at = 0;
    while at < *count {
        let children = framed(v, rows, load(v, cosets, at));
        store(v, cosets, at, children);
        store(v, entries, at, entries_of(v, children));
        at += V::LANES;
    }
}

/// The numbers of turns in their frames. Higher bits of the arguments are ignored.
#[inline(always)]
pub(super) fn turns_in_frames<V: Vectors>(
    v: V,
    frame_turns: &FrameTurns,
    frames: V::Words,
    turns: V::Words,
) -> V::Words {
    let rows: &[[FaceTurn; 32]; 64] = frame_turns.rows();
    let bytes = v.add(v.left(v.and(frames, v.all(63)), 5), v.and(turns, v.all(31)));
    let words = v.right(bytes, 2);
    let places = v.left(v.and(bytes, v.all(3)), 3);
    // SAFETY: six bits of frames and five of turns give words below 512, the number in the rows.
    let words = unsafe { v.gather::<4>(rows.as_ptr().cast(), words) };
    v.and(v.right_by(words, places), v.all(31))
}

/// Cosets after one turn each, in the representatives' frames, with twists still in the old frames.
///
/// # Safety
/// Turns are below 18.
#[inline(always)]
pub(super) unsafe fn after_in_frame<V: Vectors>(
    v: V,
    rows: &CosetRows,
    cosets: V::Words,
    turns: V::Words,
) -> V::Words {
    const { assert!(FaceTurn::COUNT == 18 && size_of::<ClassRow>() == 64) }
    const { assert!(offset_of!(ClassRow, symmetries) + FaceTurn::COUNT + 3 <= 64) }
    let classes = v.right(cosets, 16);
    let class_at = v.add(v.left(classes, 5), turns);
    let symmetry_at = v.add(v.left(classes, 6), turns);
    // SAFETY: classes have 16 bits, like the index of the rows, and turns are below 18, so the
    // words that begin with a class and with a symmetry end within the row.
    let (classes, symmetries) = unsafe {
        let rows: *const u8 = rows.padded_class_rows().as_ptr().cast();
        (
            v.gather::<2>(rows.add(offset_of!(ClassRow, classes)), class_at),
            v.gather::<1>(rows.add(offset_of!(ClassRow, symmetries)), symmetry_at),
        )
    };
    let symmetries = v.and(symmetries, v.all(0xF));
    let twists = twists_of(v, cosets);
    let row = v.add(v.left(twists, 4), v.left(twists, 1));
    let at = v.add(row, turns);
    // SAFETY: twists have twelve bits, and turns are below 18. There is one row more than
    // twelve-bit twists, so the word that begins with the last twist ends within the rows.
    let turned = unsafe { v.gather::<2>(rows.twist_rows().as_ptr().cast(), at) };
    let turned = v.and(turned, v.all(0xFFF));
    with_twists(v, v.or(v.left(classes, 16), symmetries), turned)
}

/// Moves the twists into the frames of the cosets' own representatives.
#[inline(always)]
pub(super) fn framed<V: Vectors>(v: V, rows: &CosetRows, cosets: V::Words) -> V::Words {
    let symmetries = v.and(cosets, v.all(0xF));
    let twists = twists_in_frame(v, rows, twists_of(v, cosets), symmetries);
    with_twists(v, v.without(cosets, v.all(0xFFF0)), twists)
}

#[inline(always)]
pub(super) fn twists_of<V: Vectors>(v: V, cosets: V::Words) -> V::Words {
    v.and(v.right(cosets, 4), v.all(0xFFF))
}

#[inline(always)]
fn with_twists<V: Vectors>(v: V, cosets: V::Words, twists: V::Words) -> V::Words {
    v.or(cosets, v.left(twists, 4))
}

/// Twists in the frames of the representatives that these symmetries take to the flip-slices.
#[inline(always)]
pub(super) fn twists_in_frame<V: Vectors>(
    v: V,
    rows: &CosetRows,
    twists: V::Words,
    symmetries: V::Words,
) -> V::Words {
    let at = v.or(v.left(v.and(twists, v.all(0xFFF)), 4), v.and(symmetries, v.all(0xF)));
    // SAFETY: twists have twelve bits, symmetries four. There is one row more than twelve-bit
    // twists, so the word that begins with the last twist ends within the rows.
    let twists = unsafe { v.gather::<2>(rows.twists_in_frame().as_ptr().cast(), at) };
    v.and(twists, v.all(0xFFF))
}

#[inline(always)]
fn entries_of<V: Vectors>(v: V, cosets: V::Words) -> V::Words {
    let classes = v.right(cosets, 16);
    v.add(v.multiply(classes, v.all(Twist::COUNT as usize)), twists_of(v, cosets))
}
