//! The last turns of phase 1, listed once for every coset near H.
//!
//! The ways of [`LENGTH`] turns from a coset into H depend only on the coset; in the frame of its
//! representative, only on its entry. That makes about 18,000 ways from 6,000 entries. Listing
//! them saves the last levels of the search, which have most of its nodes.

use std::collections::HashMap;

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_symmetry::{CornerSlots, Coset, CosetTables, EntryIndex, Symmetry};
use faceturn_table::{PruningTable, prefetch};

use crate::node::{TURN_BITS, open_steps, turns_of};

pub(crate) const LENGTH: u8 = 5;

/// The ways of five turns into H, canonical in the frames of the representatives.
///
/// About 270 kB, listed in some milliseconds.
pub struct Suffixes {
    /// A hash table with open addressing. Shape `[SLOTS]`.
    slots: Box<[Slot]>,
    ways: Vec<Suffix>,
}

#[derive(Clone, Copy)]
pub(crate) struct Suffix {
    /// Where the way takes the corners from.
    pub(crate) corners: CornerSlots,
    /// The turns, five bits each, the first lowest.
    packed: u32,
}

impl Suffix {
    fn new(turns: &[FaceTurn]) -> Suffix {
        let pack = |packed, turn: &FaceTurn| packed << TURN_BITS | turn.index() as u32;
        let packed = turns.iter().rev().fold(0, pack);
        Suffix { corners: CornerSlots::of(&turns.iter().copied().collect()), packed }
    }

    /// The turns from a coset to which `symmetry` takes the representative.
    #[inline]
    pub(crate) fn turns(self, symmetry: Symmetry) -> [FaceTurn; LENGTH as usize] {
        let from_frame = &FROM_FRAME[symmetry.index()];
        std::array::from_fn(|place| {
            from_frame[(self.packed >> (place as u32 * TURN_BITS)) as usize % (1 << TURN_BITS)]
        })
    }
}

#[derive(Clone, Copy)]
struct Slot {
    entry: u32,
    first: u32,
    end: u32,
}

impl Slot {
    const EMPTY: Slot = Slot { entry: u32::MAX, first: 0, end: 0 };
}

/// Makes more than twice as many slots as there are entries.
const SLOT_BITS: u32 = 14;
const SLOTS: usize = 1 << SLOT_BITS;

/// `FROM_FRAME[s][t]`: the turn that corresponds to `t` in the frame of a representative which
/// `s` takes to the flip-slice. Shape `[16][18]`; computed at compile time.
static FROM_FRAME: [[FaceTurn; FaceTurn::COUNT]; Symmetry::COUNT] = {
    let mut turns = [FaceTurn::ALL; Symmetry::COUNT];
    let mut symmetry = 0;
    while symmetry < Symmetry::COUNT {
        let Some(carrying) = Symmetry::new(symmetry as u8) else { panic!("there are 16") };
        let mut turn = 0;
        while turn < FaceTurn::COUNT {
            turns[symmetry][turn] = carrying.in_cube().turn(FaceTurn::ALL[turn]);
            turn += 1;
        }
        symmetry += 1;
    }
    turns
};

impl Suffixes {
    /// Lists the ways.
    pub fn new(cosets: &CosetTables, distances: &PruningTable) -> Suffixes {
        let mut slots = vec![Slot::EMPTY; SLOTS].into_boxed_slice();
        let mut ways = Vec::new();
        for coset in near(cosets, distances.metric()) {
            let first = ways.len() as u32;
            Lister { cosets, distances, ways: &mut ways, turns: Vec::new() }.extend(coset, LENGTH);
            let entry = coset.entry().index() as u32;
            slots[slot_of(&slots, coset.entry())] = Slot { entry, first, end: ways.len() as u32 };
        }
        Suffixes { slots, ways }
    }

    #[inline]
    pub(crate) fn prefetch(&self, coset: Coset) {
        prefetch(&self.slots, first_slot(coset.entry()));
    }

    #[inline]
    pub(crate) fn prefetch_ways(&self, coset: Coset) {
        let Slot { first, .. } = self.slots[slot_of(&self.slots, coset.entry())];
        prefetch(&self.ways, first as usize);
    }

    /// The ways from a coset. Two turns of opposite faces may be in either order.
    #[inline]
    pub(crate) fn of(&self, coset: Coset) -> &[Suffix] {
        let Slot { first, end, .. } = self.slots[slot_of(&self.slots, coset.entry())];
        &self.ways[first as usize..end as usize]
    }
}

/// The slot that holds the entry, or the empty one where it would go.
#[inline]
fn slot_of(slots: &[Slot], entry: EntryIndex) -> usize {
    let mut at = first_slot(entry);
    let entry = entry.index() as u32;
    while slots[at].entry != entry && slots[at].entry != Slot::EMPTY.entry {
        at = (at + 1) % SLOTS;
    }
    at
}

#[inline]
fn first_slot(entry: EntryIndex) -> usize {
    // Fibonacci hashing: the high bits of a product with 2^32 divided by the golden ratio.
    ((entry.index() as u32).wrapping_mul(0x9E37_79B9) >> (u32::BITS - SLOT_BITS)) as usize
}

/// A coset for every entry within [`LENGTH`] turns of H, as its representative sees it, sorted.
fn near(cosets: &CosetTables, metric: Metric) -> Vec<Coset> {
    let home = cosets.coset(&Position::SOLVED);
    let mut known = HashMap::from([(home.entry(), home)]);
    let mut frontier = vec![home];
    for _ in 0..LENGTH {
        let mut next = Vec::new();
        for (coset, turn) in
            frontier.iter().flat_map(|&coset| metric.steps().map(move |it| (coset, it)))
        {
            let child = cosets.after(coset, turn);
            // A representative with a non-trivial stabilizer has several entries for one coset.
            for symmetry in cosets.classes().stabilizer(child.class()) {
                let twist = cosets.twist_in_frame(child.twist(), symmetry);
                let twin = Coset::new(child.class(), twist, Symmetry::IDENTITY);
                if known.insert(twin.entry(), twin).is_none() {
                    next.push(twin);
                }
            }
        }
        frontier = next;
    }
    let mut known: Vec<Coset> = known.into_values().collect();
    known.sort_unstable_by_key(|coset| coset.entry().index());
    known
}

struct Lister<'l> {
    cosets: &'l CosetTables,
    distances: &'l PruningTable,
    ways: &'l mut Vec<Suffix>,
    turns: Vec<FaceTurn>,
}

impl Lister<'_> {
    fn extend(&mut self, coset: Coset, left: u8) {
        if left == 0 {
            return self.ways.push(Suffix::new(&self.turns));
        }
        let last = match self.turns[..] {
            [.., before, step] => Some(Metric::last_after(before, step)),
            [step] => Some(step),
            [] => None,
        };
        for turn in turns_of(open_steps(self.distances.metric(), last, left)) {
            let child = self.cosets.after(coset, turn);
            if self.distances.distance(child.entry()).get() < left {
                self.turns.push(turn);
                self.extend(child, left - 1);
                self.turns.pop();
            }
        }
    }
}
