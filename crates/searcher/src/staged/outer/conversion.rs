//! From the outer levels to the inner ones: looks up the six distances of nodes.

use faceturn_cube::{Axis, FaceTurn};
use faceturn_symmetry::{EntryIndex, MemberPlace, Twist};
use faceturn_table::prefetch;

use super::BATCH;
use super::OuterPart;
use crate::staged::inverse::{Coordinates, UNTURNED};
use crate::staged::kernels::{Cubies, Kernel, half_byte};
use crate::staged::lane::Work;
use crate::staged::node::{Distances, Node};
use crate::staged::prefetch_queue::PrefetchQueue;

const CHILDREN: usize = BATCH * FaceTurn::COUNT;

pub(super) struct Conversion {
    nodes: Vec<Node>,
    /// Where the classes of the inverses are stored, and their raw twists.
    places: Box<[[(MemberPlace, Twist); Axis::COUNT]; CHILDREN]>,
    /// Three entries of each node, then three of its inverse.
    entries: Box<[[u32; 2 * Axis::COUNT]; CHILDREN]>,
}

impl Conversion {
    pub(super) fn new(place: MemberPlace, twist: Twist) -> Conversion {
        Conversion {
            nodes: Vec::with_capacity(CHILDREN),
            places: Box::new([[(place, twist); Axis::COUNT]; CHILDREN]),
            entries: Box::new([[0; 2 * Axis::COUNT]; CHILDREN]),
        }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
    }

    #[inline(always)]
    pub(super) fn push(&mut self, node: Node) {
        self.nodes.push(node);
    }

    #[inline(always)]
    pub(super) fn entries(&self) -> &[u32] {
        self.entries[..self.nodes.len()].as_flattened()
    }

    #[inline(always)]
    pub(super) fn work_out<K: Kernel>(
        &mut self,
        Work { kernel, sources, .. }: Work<'_, K>,
        queue: &mut PrefetchQueue<'_>,
    ) {
        let classes = sources.tables.classes();
        let tables = kernel.cubies().tables(sources.inverses);
        for (at, (node, places)) in self.nodes.iter().zip(&mut *self.places).enumerate() {
            queue.at_item(3 * at);
            for (place, (row, step)) in places.iter_mut().zip(UNTURNED) {
                let Coordinates { flip, slice_slots, twist } =
                    kernel.cubies().coordinates_after(tables, node, row, step);
                let found = classes.place_of_slots(flip, slice_slots);
                prefetch(classes.members(), found.index());
                *place = (found, twist);
            }
        }
        let items = self.nodes.iter().zip(&*self.places).zip(&mut *self.entries);
        for (at, ((node, places), entries)) in items.enumerate() {
            queue.at_item(at);
            let (own, inverse) = entries.split_at_mut(Axis::COUNT);
            for (coset, entry) in node.cosets.iter().zip(own) {
                *entry = coset.entry().index() as u32;
            }
            for (&(place, twist), entry) in places.iter().zip(inverse) {
                let member = classes.member_at(place);
                let twist = sources.twist_in_frame(twist, member.symmetry);
                *entry = EntryIndex::of(member.class, twist).index() as u32;
            }
        }
    }

    #[inline(always)]
    pub(super) fn read<K: Kernel>(
        &mut self,
        Work { sources, left, .. }: Work<'_, K>,
        emit: &mut impl FnMut(Node),
    ) {
        for (node, entries) in self.nodes.iter().zip(&*self.entries) {
            let [a, b, c, d, e, f] = entries.map(|entry| half_byte(sources.packed, entry) as u8);
            let (own, inverse_distances) = (Distances::new([a, b, c]), Distances::new([d, e, f]));
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
        self.nodes.clear();
    }
}
