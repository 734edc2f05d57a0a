//! From the outer levels to the inner ones: the six distances of nodes that have none yet.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{EntryIndex, MemberPlace, Twist};
use faceturn_table::prefetch;

use super::BATCH;
use super::OuterPart;
use crate::outcome::Tally;
use crate::staged::inverse::{Coordinates, UNTURNED};
use crate::staged::kernels::{Cubies, Kernel, half_byte};
use crate::staged::lane::Work;
use crate::staged::node::{Distances, Node};

/// The most nodes of a batch.
const CHILDREN: usize = BATCH * FaceTurn::COUNT;

/// Nodes whose distances are being looked up.
pub(super) struct Conversion {
    nodes: Vec<Node>,
    /// Where the classes of the inverses are stored, and their raw twists.
    places: Box<[[(MemberPlace, Twist); Axis::COUNT]; CHILDREN]>,
    /// The entries of the inverses.
    entries: Box<[[u32; Axis::COUNT]; CHILDREN]>,
}

impl Conversion {
    /// Room for a batch. The place and the twist fill unused places.
    pub(super) fn new(place: MemberPlace, twist: Twist) -> Conversion {
        Conversion {
            nodes: Vec::with_capacity(CHILDREN),
            places: Box::new([[(place, twist); Axis::COUNT]; CHILDREN]),
            entries: Box::new([[0; Axis::COUNT]; CHILDREN]),
        }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    #[inline(always)]
    pub(super) fn push(&mut self, node: Node) {
        self.nodes.push(node);
    }

    /// Looks up the distances of all nodes, and emits those that stay open, as nodes of the inner
    /// levels.
    #[inline(always)]
    pub(super) fn run<K: Kernel>(
        &mut self,
        Work { kernel, sources, left }: Work<'_, K>,
        tally: &mut Tally,
        mut emit: impl FnMut(Node),
    ) {
        let classes = sources.tables.classes();
        tally.lookups += 6 * self.nodes.len() as u64;
        for (node, places) in self.nodes.iter().zip(&mut *self.places) {
            for coset in node.cosets {
                prefetch(sources.packed, coset.entry().index() / 2);
            }
            for (place, (row, step)) in places.iter_mut().zip(UNTURNED) {
                let coordinates =
                    kernel.cubies().coordinates_after(sources.inverses, node, row, step);
                let Coordinates { flip, slice_slots, twist } = coordinates;
                let found = classes.place_of_slots(flip, slice_slots);
                prefetch(classes.members(), found.index());
                *place = (found, twist);
            }
        }
        let count = self.nodes.len();
        for (places, entries) in self.places[..count].iter().zip(&mut *self.entries) {
            for (&(place, twist), entry) in places.iter().zip(entries) {
                let member = classes.member_at(place);
                let twist = sources.tables.twist_in_frame(twist, member.symmetry);
                *entry = EntryIndex::of(member.class, twist).index() as u32;
                prefetch(sources.packed, *entry as usize / 2);
            }
        }
        for (node, entries) in self.nodes.iter().zip(&*self.entries) {
            let read = |entry: u32| half_byte(sources.packed, entry) as u8;
            let own = Distances::new(node.cosets.map(|coset| read(coset.entry().index() as u32)));
            let inverse_distances = Distances::new(entries.map(read));
            let turns = node.turns.and(inverse_distances.open_end_turns(left));
            let last_turns = own.open_end_turns_along(node.frames, left).and(node.last_turns);
            if turns.is_empty() || last_turns.is_empty() {
                continue;
            }
            let order = own.descending();
            let cosets = order.map(|place| node.cosets[place]);
            emit(Node {
                turns,
                cosets,
                frames: node.frames_of(cosets, order),
                inverse_distances,
                outer: OuterPart::default(),
                ..*node
            });
        }
    }
}
