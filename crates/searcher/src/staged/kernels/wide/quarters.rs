//! Quarter turns of the faces that the inverse's distances do not rule out.

use std::mem::offset_of;

use super::parents::{Parents, inverse_distances, turns_of};
use super::{first, load, store};
use crate::staged::children::{BATCH, Candidates, Head};
use crate::staged::kernels::vectors::Vectors;
use crate::staged::node::{Distances, Node};

/// Each lane twice, for the two quarter turns of a face.
static TWICE: [u32; 32] = {
    let mut twice = [0; 32];
    let mut at = 0;
    while at < 32 {
        twice[at] = at as u32 / 2;
        at += 1;
    }
    twice
};

/// How many turns after a face's first quarter turn each of its two is.
static TURNS_ON: [u32; 32] = {
    let mut turns_on = [0; 32];
    let mut at = 1;
    while at < 32 {
        turns_on[at] = 2;
        at += 2;
    }
    turns_on
};

#[inline(always)]
pub(super) fn list<V: Vectors>(
    v: V,
    nodes: &[Node; BATCH],
    faces: &Candidates,
    children: &mut Candidates,
    left: u8,
) {
    let mut at = 0;
    while at < faces.count {
        let heads = load(v, &faces.heads, at);
        let parents = Parents::of(v, heads);
        let turn = turns_of(v, heads);
        let mut open = v.right_by(parents.word(nodes, offset_of!(Node, turns)), turn);
        if left > 0 {
            let before = parents.word(nodes, offset_of!(Node, inverse_distances));
            let distances = inverse_distances(v, before, heads, turn);
            let closed = v.equal(distances, v.all(usize::from(Distances::all(left))));
            open = v.select(closed, v.all(0), open);
        }
        for half in 0..2 {
            let places = load(v, &TWICE, half * V::LANES);
            let turns_on = load(v, &TURNS_ON, half * V::LANES);
            let is_open = v.and(v.right_by(v.permuted(open, places), turns_on), v.all(1));
            let listed = first::<V>((2 * (faces.count - at)).saturating_sub(half * V::LANES));
            let mask = listed & v.bits(v.equal(is_open, v.all(1)));
            let quarters = v.add(v.permuted(heads, places), v.left(turns_on, Head::TURN));
            store(v, &mut children.heads, children.count, v.front(mask, quarters));
            children.count += mask.count_ones() as usize;
        }
        at += V::LANES;
    }
}
