//! The last turns of phase 1, listed once for every coset near H.
//!
//! The ways of [`LENGTH`] turns from a coset into H depend on the coset alone; as the representative
//! of its class sees them, on its entry alone. That makes some 18,000 ways from 6,000 entries. To
//! list them spares the last levels of the search, which hold most of its nodes.

use std::collections::HashMap;

use faceturn_cube::{FaceTurn, Position};
use faceturn_symmetry::{Coset, CosetTables, EntryIndex, Symmetry};
use faceturn_table::PruningTable;

use crate::node::TURN_BITS;
use crate::walk::may_be_next;

/// Turns of a suffix.
pub(crate) const LENGTH: u8 = 5;

/// The ways of a few turns into H, canonical as the representatives see them. About 270 kB, listed in some
/// milliseconds.
pub struct Suffixes {
    /// A hash table with open addressing. Shape `[SLOTS]`.
    slots: Box<[Slot]>,
    /// Turns as the representative sees them, five bits each, the first in the lowest.
    packed: Vec<u32>,
}

/// An entry and the range of its suffixes.
#[derive(Clone, Copy)]
struct Slot {
    entry: u32,
    first: u32,
    end: u32,
}

impl Slot {
    const EMPTY: Slot = Slot { entry: u32::MAX, first: 0, end: 0 };
}

/// A power of two, more than twice the number of entries.
const SLOT_BITS: u32 = 14;
const SLOTS: usize = 1 << SLOT_BITS;

/// `FROM_FRAME[s][t]`: the turn that looks like `t` from a representative which `s` takes to the
/// flip-slice. Shape `[16][18]`; worked out by the compiler.
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
        let mut packed = Vec::new();
        for coset in near(cosets) {
            let first = packed.len() as u32;
            Lister { cosets, distances, packed: &mut packed }.extend(coset, LENGTH, None, 0);
            let at = slot_of(&slots, coset.entry());
            slots[at] =
                Slot { entry: coset.entry().index() as u32, first, end: packed.len() as u32 };
        }
        Suffixes { slots, packed }
    }

    /// The ways from a coset. Two turns of opposite faces may be in either order.
    #[inline]
    pub(crate) fn of(&self, coset: Coset) -> impl Iterator<Item = [FaceTurn; LENGTH as usize]> {
        let Slot { first, end, .. } = self.slots[slot_of(&self.slots, coset.entry())];
        let from_frame = &FROM_FRAME[coset.symmetry().index()];
        self.packed[first as usize..end as usize].iter().map(|packed| {
            std::array::from_fn(|place| {
                from_frame[(packed >> (place as u32 * TURN_BITS)) as usize % (1 << TURN_BITS)]
            })
        })
    }
}

/// The slot that holds the entry, or the empty one where it would go.
#[inline]
fn slot_of(slots: &[Slot], entry: EntryIndex) -> usize {
    let entry = entry.index() as u32;
    // Fibonacci hashing: the high bits of a product with 2^32 divided by the golden ratio.
    let mut at = (entry.wrapping_mul(0x9E37_79B9) >> (u32::BITS - SLOT_BITS)) as usize;
    while slots[at].entry != entry && slots[at].entry != Slot::EMPTY.entry {
        at = (at + 1) % SLOTS;
    }
    at
}

/// A coset for every entry within [`LENGTH`] turns of H, as its representative sees it, in the order
/// of the entries.
fn near(cosets: &CosetTables) -> Vec<Coset> {
    let home = cosets.coset(&Position::SOLVED);
    let mut known = HashMap::from([(home.entry(), home)]);
    let mut frontier = vec![home];
    for _ in 0..LENGTH {
        let mut next = Vec::new();
        for (coset, turn) in frontier.iter().flat_map(|&coset| FaceTurn::ALL.map(|t| (coset, t))) {
            let child = cosets.after(coset, turn);
            // A representative with symmetries of its own has several entries for one coset.
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
    known.sort_unstable_by_key(|coset| coset.entry());
    known
}

/// Appends the ways from one coset.
struct Lister<'l> {
    cosets: &'l CosetTables,
    distances: &'l PruningTable,
    packed: &'l mut Vec<u32>,
}

impl Lister<'_> {
    fn extend(&mut self, coset: Coset, left: u8, last: Option<FaceTurn>, turns: u32) {
        if left == 0 {
            return self.packed.push(turns);
        }
        for turn in FaceTurn::ALL {
            if !may_be_next(last, turn, left) {
                continue;
            }
            let child = self.cosets.after(coset, turn);
            if self.distances.distance(child.entry()).get() < left {
                let shift = u32::from(LENGTH - left) * TURN_BITS;
                self.extend(child, left - 1, Some(turn), turns | (turn.index() as u32) << shift);
            }
        }
    }
}
