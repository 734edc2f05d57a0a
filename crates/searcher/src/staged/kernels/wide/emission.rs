//! Emits nodes for the children that stay open.

use std::mem::offset_of;

use faceturn_cube::Axis;
use faceturn_symmetry::Coset;

use super::parents::{Parents, inverse_distances, turns_of};
use super::symmetries::products;
use super::{first, keep, load, shuffles};
use crate::staged::children::{BATCH, Candidates, Head};
use crate::staged::frame::Frame;
use crate::staged::kernels::vectors::Vectors;
use crate::staged::node::{Distances, LastTurn, Node, OPEN_END_TURNS, ORDERS};
use crate::staged::outer::OuterPart;
use crate::staged::path::AGAIN;
use crate::staged::prefetch_queue::PrefetchQueue;
use crate::staged::sources::Sources;
use crate::turn_set::{COMMUTING, FOLLOWERS, QUARTER_FOLLOWERS, TurnSet};

static OPEN_END_WORDS: [u32; 8] = TurnSet::words(&OPEN_END_TURNS);
static COMMUTING_WORDS: [u32; 32] = TurnSet::words(&COMMUTING);
static FOLLOWER_WORDS: [u32; 32] = TurnSet::words(&FOLLOWERS);
static QUARTER_FOLLOWER_WORDS: [u32; 32] = TurnSet::words(&QUARTER_FOLLOWERS);

/// [`ORDERS`] in words, four bits a place. Shape `[8]`; computed at compile time.
static ORDER_WORDS: [u32; 8] = {
    let mut words = [0; 8];
    let mut outcome = 0;
    while outcome < 8 {
        let [a, b, c] = ORDERS[outcome];
        words[outcome] = a as u32 | (b as u32) << 4 | (c as u32) << 8;
        outcome += 1;
    }
    words
};

#[inline(always)]
pub(super) fn emit<V: Vectors, const QUARTERS: bool>(
    v: V,
    sources: Sources<'_>,
    nodes: &[Node; BATCH],
    children: &mut Candidates,
    left: u8,
    queue: &mut PrefetchQueue<'_>,
    emit: &mut impl FnMut(Node),
) {
    keep_ending(v, nodes, children, left, queue);
    let mut siblings = [0; BATCH];
    for head in &children.heads[..children.count] {
        siblings[head.parent()] |= 1 << head.turn_number();
    }
    let tables = sources.inverses.shuffles();
    let mut at = 0;
    while at < children.count {
        queue.advance(V::LANES);
        let new = NewNodes::of::<QUARTERS>(v, nodes, &siblings, children, at, left);
        let listed = (children.count - at).min(V::LANES);
        for (place, head) in children.heads[at..at + listed].iter().enumerate() {
            if new.turns[place] == 0 && left > 0 {
                continue;
            }
            let parent = &nodes[head.parent()];
            // SAFETY: `v` proves that the processor has the instructions.
            let inverse = unsafe { shuffles::inverse_after(tables, parent, head.turn_number()) };
            let [first, second, third, last] = new.frames[place].to_le_bytes();
            emit(Node {
                turns: TurnSet::of_word(new.turns[place]),
                last_turns: TurnSet::of_word(new.last_turns[place]),
                cosets: [0, 1, 2].map(|axis| Coset::of_word(new.cosets[axis][place])),
                frames: [first, second, third].map(Frame::of_byte),
                last: LastTurn::of_byte(last),
                inverse_distances: Distances::of_word(new.distances[place]),
                prefix: (new.distances[place] >> 16) as u16,
                outer: if QUARTERS { parent.path_before() } else { OuterPart::default() },
                inverse,
                path: parent.path.then_code(new.codes[place]),
            });
        }
        at += V::LANES;
    }
}

#[inline(always)]
fn keep_ending<V: Vectors>(
    v: V,
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
        queue.advance(V::LANES);
        let heads = load(v, &children.heads, at);
        let parents = Parents::of(v, heads);
        let tight = tight(v, own_distances(v, heads), left);
        let frames = parents.word(nodes, offset_of!(Node, frames));
        let axes = v.or(
            v.or(axis_bit(v, tight, frames, 0), axis_bit(v, tight, frames, 1)),
            axis_bit(v, tight, frames, 2),
        );
        let wanted = parents.word(nodes, offset_of!(Node, last_turns));
        let none = v.equal(v.and(open_end_turns(v, axes), wanted), v.all(0));
        let mask = first::<V>(children.count - at) & !v.bits(none);
        kept += keep(v, children, (at, kept), mask, heads, Axis::COUNT);
        at += V::LANES;
    }
    children.count = kept;
}

/// The bit of the axis at this place of the frames, where the distance there is tight.
#[inline(always)]
fn axis_bit<V: Vectors>(v: V, tight: V::Words, frames: V::Words, place: u32) -> V::Words {
    let axis = v.and(v.right(frames, 8 * place + 4), v.all(3));
    v.left_by(v.and(v.right(tight, place), v.all(1)), axis)
}

struct NewNodes<V: Vectors> {
    turns: V::Array,
    last_turns: V::Array,
    cosets: [V::Array; Axis::COUNT],
    /// The frames, and in the highest byte the last turn.
    frames: V::Array,
    /// The inverse's distances, and in the high half the prefix.
    distances: V::Array,
    codes: V::Array,
}

impl<V: Vectors> NewNodes<V> {
    #[inline(always)]
    fn of<const QUARTERS: bool>(
        v: V,
        nodes: &[Node; BATCH],
        siblings: &[u32; BATCH],
        children: &Candidates,
        at: usize,
        left: u8,
    ) -> NewNodes<V> {
        let heads = load(v, &children.heads, at);
        let parents = Parents::of(v, heads);
        let turn = turns_of(v, heads);

        let before = parents.word(nodes, offset_of!(Node, inverse_distances));
        let distances = inverse_distances(v, before, heads, turn);
        let prefixes = v.without(before, v.all(0xFFFF));

        let frames = parents.word(nodes, offset_of!(Node, frames));
        let before_last = v.right(frames, 24);
        let is_again = v.equal(turn, before_last);
        let last = if QUARTERS { v.select(is_again, v.add(turn, v.all(1)), turn) } else { turn };

        // Opposite faces commute: a turn that the parent has ruled out is ruled out after its
        // sibling, too.
        let siblings = parents.of_words(siblings);
        let closed = v.without(v.of_eighteen(&COMMUTING_WORDS, turn), siblings);
        let open = open_end_turns(v, tight(v, distances, left));
        let followers = if QUARTERS { &QUARTER_FOLLOWER_WORDS } else { &FOLLOWER_WORDS };
        let turns = v.without(v.and(v.of_eighteen(followers, last), open), closed);
        let turns = if QUARTERS {
            // A half turn is two equal quarter turns in either direction; it leads back to the
            // parent's inverse cosets.
            let inverse_is_open = v.right_by(siblings, v.add(turn, v.all(2)));
            let is_open = v.and(inverse_is_open, below(v, before, left));
            let closed = v.without(v.all(1), is_open);
            v.without(turns, v.left_by(closed, turn))
        } else {
            turns
        };

        let order = order(v, own_distances(v, heads));
        let places = [
            carried(v, load(v, &children.cosets[0], at), frames, 0),
            carried(v, load(v, &children.cosets[1], at), frames, 1),
            carried(v, load(v, &children.cosets[2], at), frames, 2),
        ];
        let [first, second, third] = [
            ordered(v, order, places, 0),
            ordered(v, order, places, 1),
            ordered(v, order, places, 2),
        ];
        let frames_before_last = v.or(v.or(first.1, v.left(second.1, 8)), v.left(third.1, 16));

        // Like `Path::code`; at the root there is no turn before.
        let code = v.select(v.greater(turn, before_last), v.subtract(turn, v.all(3)), turn);
        let code = if QUARTERS { v.select(is_again, v.all(AGAIN as usize), code) } else { code };
        let code = v.select(v.equal(before_last, v.all(0xFF)), v.all(0), code);
        NewNodes {
            turns: v.array(turns),
            last_turns: v.array(parents.word(nodes, offset_of!(Node, last_turns))),
            cosets: [v.array(first.0), v.array(second.0), v.array(third.0)],
            frames: v.array(v.or(frames_before_last, v.left(last, 24))),
            distances: v.array(v.or(distances, prefixes)),
            codes: v.array(code),
        }
    }
}

/// The cosets at a place of their parents' orders, carried by the parents' symmetries, and their
/// frames, which have the symmetries of their cosets.
#[inline(always)]
fn carried<V: Vectors>(
    v: V,
    cosets: V::Words,
    frames: V::Words,
    place: u32,
) -> (V::Words, V::Words) {
    let frame = v.right(frames, 8 * place);
    let low = v.all(0xF);
    let symmetry = products(v, v.and(cosets, low), v.and(frame, low));
    (v.or(v.without(cosets, low), symmetry), v.or(v.and(frame, v.all(0x30)), symmetry))
}

#[inline(always)]
fn ordered<V: Vectors>(
    v: V,
    order: V::Words,
    places: [(V::Words, V::Words); Axis::COUNT],
    place: u32,
) -> (V::Words, V::Words) {
    let from = v.and(v.right(order, 4 * place), v.all(3));
    let (second, third) = (v.equal(from, v.all(1)), v.equal(from, v.all(2)));
    let [(a, of_a), (b, of_b), (c, of_c)] = places;
    (
        v.select(third, c, v.select(second, b, a)),
        v.select(third, of_c, v.select(second, of_b, of_a)),
    )
}

#[inline(always)]
fn own_distances<V: Vectors>(v: V, heads: V::Words) -> V::Words {
    v.and(v.right(heads, Head::shift(0)), v.all(0xFFF))
}

/// Like `Distances::tight`.
#[inline(always)]
fn tight<V: Vectors>(v: V, distances: V::Words, left: u8) -> V::Words {
    let apart = v.xor(distances, v.all(usize::from(Distances::all(left))));
    let low = v.all(0x777);
    let apart = v.or(v.add(v.and(apart, low), low), apart);
    let tight = v.without(v.all(0x888), apart);
    let [a, b, c] = [v.right(tight, 3), v.right(tight, 6), v.right(tight, 9)];
    v.and(v.or(v.or(a, b), c), v.all(7))
}

/// 1 where all three distances are below `left`, like [`Distances::are_below`].
#[inline(always)]
fn below<V: Vectors>(v: V, distances: V::Words, left: u8) -> V::Words {
    v.and(
        v.and(is_below(v, distances, left), is_below(v, v.right(distances, 4), left)),
        is_below(v, v.right(distances, 8), left),
    )
}

#[inline(always)]
fn is_below<V: Vectors>(v: V, distances: V::Words, left: u8) -> V::Words {
    let distance = v.and(distances, v.all(0xF));
    v.select(v.greater(v.all(left.into()), distance), v.all(1), v.all(0))
}

/// Like [`Distances::open_end_turns`].
#[inline(always)]
fn open_end_turns<V: Vectors>(v: V, tight: V::Words) -> V::Words {
    v.of_eight(&OPEN_END_WORDS, tight)
}

/// Like [`Distances::descending`], four bits a place.
#[inline(always)]
fn order<V: Vectors>(v: V, distances: V::Words) -> V::Words {
    let low = v.all(0xF);
    let [a, b, c] = [
        v.and(distances, low),
        v.and(v.right(distances, 4), low),
        v.and(v.right(distances, 8), low),
    ];
    let outcome =
        v.or(v.or(outcome_bit(v, b, a, 1), outcome_bit(v, c, b, 2)), outcome_bit(v, c, a, 4));
    v.of_eight(&ORDER_WORDS, outcome)
}

#[inline(always)]
fn outcome_bit<V: Vectors>(v: V, more: V::Words, less: V::Words, bit: usize) -> V::Words {
    v.select(v.greater(more, less), v.all(bit), v.all(0))
}
