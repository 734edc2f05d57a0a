//! The parts of the stages that depend on the processor's instructions.
//!
//! Each [`Kernel`] is one implementation, and all give the same results. `portable.rs` is the
//! reference in plain Rust, against which the others are tested. `dispatch.rs` chooses one.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_feature = "neon")]
mod neon;
mod portable;
#[cfg(any(target_arch = "x86_64", target_feature = "neon"))]
mod shuffles;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(any(target_arch = "x86_64", target_feature = "neon"))]
mod vectors;
#[cfg(any(target_arch = "x86_64", target_feature = "neon"))]
mod wide;

use super::children::{BATCH, CHILDREN, Candidates, Head, InverseList};
use super::inverse::{Coordinates, InverseCubies, InverseTables, PackedSlots};
use super::node::Node;
use super::outer::{Along, Inverses, LargerTables, OuterBatch, OuterChildren};
use super::prefetch_queue::PrefetchQueue;
use super::sources::Sources;

#[cfg(target_feature = "neon")]
pub(crate) use self::neon::Neon;
pub(crate) use self::portable::{Portable, Sums};
#[cfg(target_feature = "simd128")]
pub(crate) use self::simd128::Simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) use self::{avx2::Avx2, avx512::Avx512, avx512::gathers_fast};

pub(crate) trait Task {
    /// Does work that is compiled once for each kernel. Implementations are `#[inline(always)]`,
    /// so that they are compiled for the kernel's instructions.
    fn run<K: Kernel>(self, kernel: K);
}

pub(crate) trait Kernel: Copy + Sync {
    type Cubies: Cubies;

    /// Whether only what is inlined into a [`Task`] is compiled for the kernel's instructions.
    const NEEDS_INLINING: bool = true;

    fn run<T: Task>(self, task: T);

    /// Reads the distance of each candidate's entry, writes it into the head at `place`, and
    /// keeps, in order, the candidates with distances of at most `left`.
    fn keep_within(self, packed: &[u8], candidates: &mut Candidates, place: usize, left: u8);

    /// Lists the open quarter turns of the faces that the inverses' distances do not rule out.
    fn list_quarters(
        self,
        nodes: &[Node; BATCH],
        faces: &Candidates,
        children: &mut Candidates,
        left: u8,
    );

    /// Computes the candidates' cosets along the axis at `place` of their parents' orders, in the
    /// frames of the parents' representatives, and their entries.
    fn work_out_cosets(
        self,
        sources: Sources<'_>,
        nodes: &[Node; BATCH],
        candidates: &mut Candidates,
        place: usize,
        queue: &mut PrefetchQueue<'_>,
    );

    /// Computes the entries of the inverses after a quarter turn of each face, along the first
    /// (`step` 0) or second (1) axis after the turn's.
    fn work_out_inverses(
        self,
        sources: Sources<'_>,
        nodes: &[Node; BATCH],
        faces: &mut Candidates,
        list: &mut InverseList,
        step: usize,
        queue: &mut PrefetchQueue<'_>,
    );

    /// Drops the children whose solutions cannot end with a wanted turn, and emits nodes of the
    /// others, except those without open turns. `QUARTERS` if the search takes quarter turns
    /// only, so that a turn may follow itself.
    fn emit<const QUARTERS: bool>(
        self,
        sources: Sources<'_>,
        nodes: &[Node; BATCH],
        children: &mut Candidates,
        left: u8,
        queue: &mut PrefetchQueue<'_>,
        emit: &mut impl FnMut(Node),
    );

    /// For the outer levels: computes the children's cosets and cells along the axis at `place`
    /// of their parents' orders, in the frames of the parents' representatives, and their places
    /// in the larger table.
    fn work_out_cells(
        self,
        batch: OuterBatch<'_>,
        heads: &[Head; CHILDREN],
        count: usize,
        place: usize,
        along: &mut Along,
        queue: &mut PrefetchQueue<'_>,
    );

    /// Reads the bit of each child, and keeps, in order, the children that are near.
    fn keep_near(self, larger: LargerTables<'_>, children: &mut OuterChildren);

    /// Reads the bit of each child. Those that are far along the axis at `place` of their
    /// parents' orders stay, with that marked in their heads; those that are near go to `open`.
    fn keep_far(
        self,
        larger: LargerTables<'_>,
        children: &mut OuterChildren,
        place: usize,
        open: &mut OuterChildren,
    );

    /// Computes where the larger table stores the inverses after the turns of each group.
    fn work_out_groups(
        self,
        batch: OuterBatch<'_>,
        inverses: &mut Inverses,
        queue: &mut PrefetchQueue<'_>,
    );

    /// Reads the cells of the groups, and adds the turns that take inverses near.
    fn read_groups(
        self,
        batch: OuterBatch<'_>,
        inverses: &mut Inverses,
        queue: &mut PrefetchQueue<'_>,
    );

    fn cubies(self) -> Self::Cubies;
}

pub(crate) trait Cubies: Copy + Sync {
    type Tables;

    /// Selects the tables from those for inverses, creating them on first use.
    fn tables(self, tables: &InverseTables) -> &Self::Tables;

    /// The inverse after the position's turn with this number.
    fn inverse_after(self, tables: &Self::Tables, node: &Node, turn: usize) -> InverseCubies;

    /// The inverse's raw coordinates after a quarter turn, along the first (`step` 0) or second
    /// (1) axis after the turn's own.
    fn coordinates_after(
        self,
        tables: &Self::Tables,
        node: &Node,
        turn: usize,
        step: usize,
    ) -> Coordinates;

    /// The slots that determine the inverse's cell along the axis with this number, after each of
    /// the twelve turns [off it](crate::turn_set::TurnSet::off_axis). Shape `[12]`, padded.
    // For vector kernels.
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    fn cell_slots_off_axis(
        self,
        tables: &InverseTables,
        node: &Node,
        axis: usize,
    ) -> [PackedSlots; 16];
}

#[inline(always)]
pub(crate) fn half_byte(packed: &[u8], entry: u32) -> u32 {
    u32::from(packed[entry as usize / 2]) >> (entry % 2 * 4) & 0xF
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staged::children::DISTANCES;
    use crate::staged::dispatch::Dispatch;
    use crate::staged::frame::{Frame, FrameTurns};
    use crate::staged::inverse::{UNTURNED, axis_after};
    use crate::staged::lane::{Lane, Work};
    use crate::staged::node::{Distances, LastTurn};
    use crate::turn_set::TurnSet;
    use chacha20::ChaCha8Rng;
    use faceturn_cube::{Axis, FaceTurn, Metric, Position};
    use faceturn_symmetry::{
        CellSlots, Coset, CosetTables, EntryIndex, Flip, FlipSliceClass, Slice, Symmetry, Twist,
        to_up_down,
    };
    use rand::{RngExt, SeedableRng};

    fn candidates(random: &mut ChaCha8Rng, entries: u32) -> Candidates {
        let class = FlipSliceClass::new(7).expect("in range");
        let coset =
            |twist| Coset::new(class, Twist::new(twist).expect("in range"), Symmetry::IDENTITY);
        // Miri would take minutes for more.
        let room = if cfg!(miri) { 100 } else { CHILDREN };
        let most = if entries == 0 { 0 } else { room };
        let mut candidates = Candidates {
            count: random.random_range(0..=most),
            heads: std::array::from_fn(|at| {
                Head::new(at % 64, FaceTurn::ALL[at % FaceTurn::COUNT])
            }),
            cosets: [[coset(0); CHILDREN]; Axis::COUNT],
            entries: [0; CHILDREN],
        };
        for at in 0..most {
            candidates.entries[at] = random.random_range(0..entries);
            for (place, cosets) in candidates.cosets.iter_mut().enumerate() {
                cosets[at] = coset((Axis::COUNT * at + place) as u16 % 2187);
            }
        }
        candidates
    }

    fn kept(
        kernel: impl Kernel,
        packed: &[u8],
        seed: u64,
        place: usize,
    ) -> (Vec<Head>, Vec<Vec<Coset>>) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut candidates = candidates(&mut random, 2 * packed.len() as u32);
        kernel.keep_within(packed, &mut candidates, place, (seed % 16) as u8);
        let cosets = candidates.cosets[..Candidates::cosets_at(place)].iter();
        let cosets = cosets.map(|cosets| cosets[..candidates.count].to_vec()).collect();
        (candidates.heads[..candidates.count].to_vec(), cosets)
    }

    struct KeepsAs<'a> {
        packed: &'a [u8],
        seed: u64,
        place: usize,
        twin: &'a (Vec<Head>, Vec<Vec<Coset>>),
    }

    impl Task for KeepsAs<'_> {
        fn run<K: Kernel>(self, kernel: K) {
            assert_eq!(&kept(kernel, self.packed, self.seed, self.place), self.twin);
        }
    }

    #[test]
    fn vectors_keep_what_the_portable_twin_keeps() {
        let mut random = ChaCha8Rng::seed_from_u64(12);
        // From no words to many, with zero to three bytes after the last whole one. Miri would
        // take an hour for all.
        let (short, seeds) = if cfg!(miri) { (5, 1) } else { (40, 60) };
        for length in (0..=short).chain([40, 41, 1_022, 1_023]) {
            let packed: Vec<u8> = (0..length).map(|_| random.random_range(0..=u8::MAX)).collect();
            for seed in 0..seeds {
                let place = seed as usize % DISTANCES;
                let twin = kept(Portable::REFERENCE, &packed, seed, place);
                for kernel in Dispatch::all() {
                    kernel.run(KeepsAs { packed: &packed, seed, place, twin: &twin });
                }
                assert!(twin.0.len() <= CHILDREN);
            }
        }
    }

    struct ChildrenOf<'a> {
        sources: Sources<'a>,
        nodes: &'a [Node],
        left: u8,
        found: &'a mut Vec<String>,
    }

    impl Task for ChildrenOf<'_> {
        fn run<K: Kernel>(self, kernel: K) {
            let ChildrenOf { sources, nodes, left, found } = self;
            let work = Work { kernel, sources, left };
            let nothing = || PrefetchQueue::new(sources.packed, &[]);
            let mut lane = Lane::new(sources, nodes[0]);
            lane.list_faces(work, nodes, nothing());
            lane.second_inverse(work, nothing());
            lane.list_children(work, nothing());
            for place in 1..Axis::COUNT {
                lane.next_axis(work, place, nothing());
            }
            lane.emit(work, nothing(), &mut |node| found.push(format!("{node:?}")));
        }
    }

    fn node(random: &mut ChaCha8Rng, tables: &CosetTables) -> Node {
        let mut position = Position::SOLVED;
        for _ in 0..20 {
            position = position.after(FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)]);
        }
        let cosets = tables.cosets(&position);
        let mut any = || FaceTurn::ALL.into_iter().filter(|_| random.random()).collect::<TurnSet>();
        let (turns, last_turns) = (any(), any());
        let last = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
        Node {
            turns: turns.and(TurnSet::following(Some(last))),
            last_turns,
            cosets,
            frames: [0, 1, 2].map(|axis| Frame::new(axis, cosets[axis].symmetry())),
            last: LastTurn::new(last),
            inverse_distances: Distances::new(
                [9, 10, 11].map(|most| random.random_range(8..=most)),
            ),
            prefix: random.random(),
            ..Node::with_inverse(InverseCubies::of(&position))
        }
    }

    /// The distances are 9 and 10 everywhere: this compares all stages, not the table.
    #[test]
    #[cfg_attr(miri, ignore = "Miri works out the classes for minutes")]
    fn vectors_lead_a_batch_where_the_portable_twin_does() {
        let mut random = ChaCha8Rng::seed_from_u64(44);
        let (tables, inverses, frame_turns) =
            (CosetTables::new(), InverseTables::default(), FrameTurns::new());
        let packed = vec![0x9A; EntryIndex::COUNT as usize / 2];
        for count in [1, 3, 17, BATCH] {
            let nodes: Vec<Node> = (0..count).map(|_| node(&mut random, &tables)).collect();
            for (metric, left) in
                Metric::ALL.into_iter().flat_map(|it| [(it, 9), (it, 10), (it, 11)])
            {
                let sources = Sources {
                    tables: &tables,
                    known_rows: tables.known_rows(),
                    packed: &packed,
                    metric,
                    inverses: &inverses,
                    frame_turns: &frame_turns,
                    larger: None,
                    cubies: None,
                };
                let children = |kernel: Dispatch| {
                    let mut found = Vec::new();
                    kernel.run(ChildrenOf { sources, nodes: &nodes, left, found: &mut found });
                    found
                };
                let twins = children(Dispatch::Portable(Portable::REFERENCE));
                assert!(left == 9 || count < 17 || !twins.is_empty(), "{metric} {left} {count}");
                for kernel in Dispatch::all() {
                    assert_eq!(children(kernel), twins, "{kernel:?} {metric} {left} {count}");
                }
            }
        }
    }

    fn raw_coordinates(position: &Position) -> Coordinates {
        Coordinates {
            flip: Flip::of(position),
            slice_slots: Slice::of(position).slots(),
            twist: Twist::of(position),
        }
    }

    fn cell_slots(position: &Position) -> CellSlots {
        let edges = |cubies: &[u8]| {
            let holds = |slot: &usize| cubies.contains(&position.edge_at()[*slot]);
            (0..12).filter(holds).fold(0, |slots, slot| slots | 1 << slot)
        };
        let in_layer = |slot: &usize| position.corner_at()[*slot] < 4;
        CellSlots {
            corners: (0..8).filter(in_layer).fold(0, |slots, slot| slots | 1 << slot),
            slice: Slice::of(position).slots(),
            opposite: edges(&[8, 11]),
            front: edges(&[8, 9]),
        }
    }

    fn agrees_with_cubies(kernel: impl Kernel) {
        let all = InverseTables::default();
        let tables = kernel.cubies().tables(&all);
        let mut random = ChaCha8Rng::seed_from_u64(1998);
        let mut position = Position::SOLVED;
        let mut node = Node::with_inverse(InverseCubies::of(&position));
        for _ in 0..5_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            position = position.after(turn);
            node.inverse = kernel.cubies().inverse_after(tables, &node, turn.index());
            assert_eq!(node.inverse, InverseCubies::of(&position));
            for turn in FaceTurn::ALL.into_iter().filter(|turn| turn.quarters() == 1) {
                let inverse = position.after(turn).inverse();
                for step in 0..2 {
                    let along = inverse.conjugate_by(to_up_down(axis_after(turn, step)));
                    let found =
                        kernel.cubies().coordinates_after(tables, &node, turn.index(), step);
                    assert_eq!(found, raw_coordinates(&along));
                }
            }
            for axis in Axis::ALL {
                let off_axis = FaceTurn::ALL.into_iter().filter(|turn| turn.axis() != axis);
                let found = kernel.cubies().cell_slots_off_axis(&all, &node, axis as usize);
                for (turn, found) in off_axis.zip(found) {
                    let along = position.after(turn).inverse().conjugate_by(to_up_down(axis));
                    assert_eq!(found, PackedSlots::new(cell_slots(&along)));
                }
            }
            for (axis, (row, step)) in Axis::ALL.into_iter().zip(UNTURNED) {
                let along = position.inverse().conjugate_by(to_up_down(axis));
                let found = kernel.cubies().coordinates_after(tables, &node, row, step);
                assert_eq!(found, raw_coordinates(&along));
            }
        }
    }

    struct AgreesWithCubies;

    impl Task for AgreesWithCubies {
        fn run<K: Kernel>(self, kernel: K) {
            agrees_with_cubies(kernel);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri works out the tables for minutes")]
    fn inverses_and_coordinates_agree_with_cubies() {
        Dispatch::all().for_each(|kernel| kernel.run(AgreesWithCubies));
    }
}
