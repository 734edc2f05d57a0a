//! Lower bounds for the turns of H that positions of H need.

use faceturn_cube::Metric;
use faceturn_symmetry::{
    Companion, CornerNumbers, CornerPermutation, EdgePermutation, PermutationClass,
    PermutationClasses, PermutationMember, PermutationTables, SUBGROUP_TURNS, SlicePermutation,
    Symmetry, tetrads,
};

use crate::home::{ALL_TURNS, CornerBounds, Home, SubgroupPosition, TURNS};
use crate::threads;

/// The tables of phase 2: transitions of permutations, and distances of parts of a position by
/// turns of H. About 4.5 MB, computed in tens of milliseconds.
pub struct SubgroupTables {
    metric: Metric,
    turn_lengths: [u8; TURNS],
    permutations: PermutationTables,
    numbers: CornerNumbers,
    /// The distance of the corners alone. Shape `[40_320]`.
    corners_alone: Box<[u16]>,
    /// Which slots hold pieces of the U layer, by the index of a permutation. Shape `[40_320]`.
    tetrads: Box<[u8]>,
    /// With the slice edges, and with the slots of the U layer's edges.
    corners: PieceBounds,
    /// With the slice edges, and with the slots of the U layer's corners.
    edges: PieceBounds,
}

impl SubgroupTables {
    /// Computes the tables.
    pub fn new(metric: Metric) -> SubgroupTables {
        let turn_lengths = turn_lengths(metric);
        let permutations = PermutationTables::new();
        let corners_after = |number: u16| {
            let corners = CornerPermutation::new(number).expect("one of 40,320");
            SUBGROUP_TURNS.map(|turn| permutations.corners_after(corners, turn).index())
        };
        let edges_after = |number: u16| {
            let edges = EdgePermutation::new(number).expect("one of 40,320");
            permutations.edge_row(edges).map(EdgePermutation::index)
        };
        let (corners, edges) = threads::join(
            || {
                let classes = PermutationClasses::of_corners();
                PieceBounds::new(metric, classes, corners_after, Companion::edge_tetrad())
            },
            || {
                let classes = PermutationClasses::of_edges();
                PieceBounds::new(metric, classes, edges_after, Companion::corner_tetrad())
            },
        );
        // The minimum over all permutations of the slice edges.
        let alone = |number| {
            let member = corners.classes.member(number);
            let entries = corners.with_slice.of_class(member.class()).iter();
            entries.map(|entry| entry.distance().into()).min().expect("there are slice edges")
        };
        SubgroupTables {
            metric,
            turn_lengths,
            corners_alone: (0..CornerPermutation::COUNT as usize).map(alone).collect(),
            numbers: CornerNumbers::new(),
            tetrads: tetrads(),
            corners,
            edges,
            permutations,
        }
    }

    /// The metric of the distances.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    #[inline]
    fn slice_entries(&self, position: &SubgroupPosition) -> [(Entry, Symmetry); 2] {
        let SubgroupPosition { corners, edges, slice } = *position;
        let slice = slice.index() as u8;
        let [corners, edges] = self.members(corners, edges);
        [self.corners.with_slice.seen(corners, slice), self.edges.with_slice.seen(edges, slice)]
    }

    #[inline]
    fn tetrad_entries(&self, position: &SubgroupPosition) -> [(Entry, Symmetry); 2] {
        let SubgroupPosition { corners, edges, .. } = *position;
        let [of_corners, of_edges] = [corners.index(), edges.index()].map(|at| self.tetrads[at]);
        let [corners, edges] = self.members(corners, edges);
        let by_corners = self.corners.with_tetrad.seen(corners, of_edges);
        [by_corners, self.edges.with_tetrad.seen(edges, of_corners)]
    }

    #[inline]
    fn members(
        &self,
        corners: CornerPermutation,
        edges: EdgePermutation,
    ) -> [PermutationMember; 2] {
        [self.corners.classes.member(corners.index()), self.edges.classes.member(edges.index())]
    }
}

impl Home for SubgroupTables {
    fn metric(&self) -> Metric {
        self.metric
    }

    #[inline]
    fn turn_length(&self, place: usize) -> u8 {
        self.turn_lengths[place]
    }

    #[inline]
    fn permutations(&self) -> &PermutationTables {
        &self.permutations
    }

    fn corner_bounds(&self) -> CornerBounds<'_> {
        CornerBounds { numbers: &self.numbers, bounds: &self.corners_alone, unit: 1 }
    }

    #[inline]
    fn bound(&self, position: &SubgroupPosition) -> u8 {
        let [(corners, _), (edges, _)] = self.slice_entries(position);
        let tetrads = self.tetrad_entries(position).map(|(entry, _)| entry.distance());
        let bound = tetrads.into_iter().fold(corners.distance().max(edges.distance()), u8::max);
        // The distance of the corners has the parity of the position.
        bound + (bound - corners.distance()) % self.step()
    }

    #[inline]
    fn open(&self, position: &SubgroupPosition, left: u8) -> u32 {
        let step = self.step();
        let common = |entries: [(Entry, Symmetry); 2]| {
            let [one, other] = entries.map(|(entry, symmetry)| entry.open(symmetry, left, step));
            one & other
        };
        match common(self.slice_entries(position)) {
            0 => 0,
            open => open & common(self.tetrad_entries(position)),
        }
    }
}

fn turn_lengths(metric: Metric) -> [u8; TURNS] {
    SUBGROUP_TURNS.map(|turn| metric.turn_length(turn) as u8)
}

/// The distance of eight pieces together with each of two kinds of companions.
struct PieceBounds {
    classes: PermutationClasses,
    with_slice: Bounds,
    with_tetrad: Bounds,
}

impl PieceBounds {
    /// Computes the bounds. `after` returns the indices of a permutation after each turn of H.
    fn new(
        metric: Metric,
        classes: PermutationClasses,
        after: impl Fn(u16) -> [usize; TURNS],
        tetrad: Companion,
    ) -> PieceBounds {
        let row = |class| after(classes.representative(class)).map(|number| classes.member(number));
        let rows: Vec<_> = (0..PermutationClasses::COUNT as u16).map(row).collect();
        // The solved slice edges have index 0; the first four of the eight slots are in the U
        // layer.
        let bounds = |companion| Bounds::new(metric, &classes, &rows, companion);
        PieceBounds { with_slice: bounds(Companion::slice()), with_tetrad: bounds(tetrad), classes }
    }
}

/// Marks what has not been reached yet; not a distance.
pub(crate) const UNKNOWN: u8 = u8::MAX;

/// The distance of eight pieces and a companion, by the class of the pieces and the companion in
/// the frame of the class's representative.
struct Bounds {
    companion: Companion,
    /// Shape `[2_768][companions]`.
    entries: Vec<Entry>,
}

impl Bounds {
    /// Computes the distances, nearest first, and the effect of each turn. `rows` has the
    /// representatives after each turn. Index 0 is solved.
    fn new(
        metric: Metric,
        classes: &PermutationClasses,
        rows: &[[PermutationMember; TURNS]],
        companion: Companion,
    ) -> Bounds {
        let count = companion.count();
        let entry_of = |member: PermutationMember, number: u8| {
            usize::from(member.class()) * count + usize::from(number)
        };
        let neighbours = |entry: usize| {
            let (row, numbers) = (&rows[entry / count], companion.row((entry % count) as u8));
            std::array::from_fn::<_, TURNS, _>(|place| {
                let member = row[place];
                (member, companion.in_frame(numbers[place], member.symmetry()))
            })
        };
        let (lengths, step) = (turn_lengths(metric), metric.length_step());
        let mut distances = vec![UNKNOWN; rows.len() * count];
        let mut entries = vec![Entry(0); rows.len() * count];
        distances[0] = 0;
        // Entries reached at each distance; some may be nearer by a later step.
        let mut reached = vec![vec![0]];
        for distance in 0.. {
            let Some(here) = reached.get_mut(usize::from(distance)).map(std::mem::take) else {
                break;
            };
            for entry in here {
                if distances[entry] != distance {
                    continue;
                }
                let near = neighbours(entry);
                let near = std::array::from_fn(|place| {
                    let (member, number) = near[place];
                    let farther = distance + lengths[place];
                    if distances[entry_of(member, number)] > farther {
                        reached.resize(reached.len().max(usize::from(farther) + 1), Vec::new());
                        // A representative with a non-trivial stabilizer has several entries for
                        // one position.
                        for symmetry in classes.stabilizer(member.class()) {
                            let twin = entry_of(member, companion.in_frame(number, symmetry));
                            distances[twin] = farther;
                            reached[usize::from(farther)].push(twin);
                        }
                    }
                    distances[entry_of(member, number)]
                });
                entries[entry] = Entry::new(distance, &lengths, step, near);
            }
        }
        if metric == Metric::Quarter {
            // A neighbour by a turn of length two may have been reached by a shorter way since.
            for (entry, made) in entries.iter_mut().enumerate() {
                let near =
                    neighbours(entry).map(|(member, number)| distances[entry_of(member, number)]);
                *made = Entry::new(distances[entry], &lengths, step, near);
            }
        }
        Bounds { companion, entries }
    }

    /// The entry of pieces and a companion, and the symmetry from whose frame they are seen.
    #[inline]
    fn seen(&self, member: PermutationMember, companion: u8) -> (Entry, Symmetry) {
        let seen = self.companion.in_frame(companion, member.symmetry());
        let first = usize::from(member.class()) * self.companion.count();
        (self.entries[first + usize::from(seen)], member.symmetry())
    }

    /// The entries of a class, one per companion.
    fn of_class(&self, class: PermutationClass) -> &[Entry] {
        let count = self.companion.count();
        &self.entries[usize::from(class) * count..][..count]
    }
}

/// A distance, and two sets of turns in the representative's frame, one bit each. Bits 0 to 9 are
/// the turns that lose less than one [step](Metric::length_step), bits 10 to 19 less than two; then
/// comes the distance. A turn loses its length plus the change in distance.
#[derive(Clone, Copy)]
pub(crate) struct Entry(u32);

impl Entry {
    /// The entry at this distance, given the distances after turns of these lengths.
    pub(crate) fn new(
        distance: u8,
        lengths: &[u8; TURNS],
        step: u8,
        neighbours: [u8; TURNS],
    ) -> Entry {
        let mut sets = [0; 2];
        for (place, (near, length)) in neighbours.into_iter().zip(lengths).enumerate() {
            let lost = near + length - distance;
            for (steps, set) in (1..).zip(&mut sets) {
                *set |= u32::from(lost < steps * step) << place;
            }
        }
        let [less_than_one, less_than_two] = sets;
        Entry(u32::from(distance) << (2 * TURNS) | less_than_two << TURNS | less_than_one)
    }

    #[inline]
    pub(crate) fn distance(self) -> u8 {
        (self.0 >> (2 * TURNS)) as u8
    }

    /// The turns, one bit each, after which the rest of `left` may be enough. If the distance and
    /// `left` differ in parity, some of them lose one too much.
    #[inline]
    pub(crate) fn open(self, symmetry: Symmetry, left: u8, step: u8) -> u32 {
        match left.checked_sub(self.distance()).map(|slack| slack / step) {
            None => 0,
            Some(0) => from_frame(symmetry, self.0 & ALL_TURNS),
            Some(1) => from_frame(symmetry, self.0 >> TURNS & ALL_TURNS),
            Some(_) => ALL_TURNS,
        }
    }
}

const HALF: usize = TURNS / 2;

/// `FROM_FRAME[s][h][b]`: the turns of a permutation that correspond to a set of turns in the
/// frame of its representative, which `s` takes to the permutation. `b` is the low (`h` = 0) or
/// high half of the set. Shape `[16][2][32]`; computed at compile time.
static FROM_FRAME: [[[u16; 1 << HALF]; 2]; Symmetry::COUNT] = {
    let mut sets = [[[0; 1 << HALF]; 2]; Symmetry::COUNT];
    let mut number = 0;
    while number < Symmetry::COUNT * TURNS {
        let (symmetry, place) = (number / TURNS, number % TURNS);
        let Some(s) = Symmetry::new(symmetry as u8) else { panic!("there are 16") };
        let in_frame = s.turn_in_frame(SUBGROUP_TURNS[place]);
        let mut seen = 0;
        while SUBGROUP_TURNS[seen].index() != in_frame.index() {
            seen += 1;
        }
        let mut set = 0;
        while set < 1 << HALF {
            if set >> (seen % HALF) & 1 != 0 {
                sets[symmetry][seen / HALF][set] |= 1 << place;
            }
            set += 1;
        }
        number += 1;
    }
    sets
};

#[inline]
fn from_frame(symmetry: Symmetry, turns: u32) -> u32 {
    let [low, high] = &FROM_FRAME[symmetry.index() % Symmetry::COUNT];
    let turns = turns as usize;
    u32::from(low[turns % (1 << HALF)] | high[turns >> HALF & ((1 << HALF) - 1)])
}

pub(crate) const SLICES: usize = SlicePermutation::COUNT as usize;

/// The index of each permutation after each turn of H.
pub(crate) struct Rows {
    /// Shape `[40_320][10]`.
    pub(crate) corners: Vec<[usize; TURNS]>,
    /// The edges outside the slice. Shape `[40_320][10]`.
    pub(crate) edges: Vec<[usize; TURNS]>,
    /// Shape `[24][10]`.
    pub(crate) slices: Vec<[usize; TURNS]>,
}

impl Rows {
    pub(crate) fn new(permutations: &PermutationTables) -> Rows {
        let corners = CornerPermutation::all().map(|corners| {
            SUBGROUP_TURNS.map(|turn| permutations.corners_after(corners, turn).index())
        });
        let edges = EdgePermutation::all()
            .map(|edges| permutations.edge_row(edges).map(EdgePermutation::index));
        let slices = (0..SLICES).map(|number| {
            let slice = SlicePermutation::new(number as u8).expect("one of 24");
            permutations.slice_row(slice).map(SlicePermutation::index)
        });
        Rows { corners: corners.collect(), edges: edges.collect(), slices: slices.collect() }
    }
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use faceturn_cube::Position;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn corner_distances_have_the_distribution_of_brute_force() {
        let tables = SubgroupTables::new(Metric::Face);
        let mut counts = [0; 14];
        tables.corners_alone.iter().for_each(|&distance| counts[usize::from(distance)] += 1);
        let mut known = std::collections::HashSet::from([*Position::SOLVED.corner_at()]);
        let mut frontier = vec![*Position::SOLVED.corner_at()];
        for count in counts {
            assert_eq!(frontier.len(), count);
            let turned = |at: &[u8; 8]| {
                let at = *at;
                SUBGROUP_TURNS.map(|turn| {
                    Position::of_turn(turn).corner_at().map(|slot| at[usize::from(slot)])
                })
            };
            let children: Vec<[u8; 8]> = frontier.iter().flat_map(turned).collect();
            frontier = children.into_iter().filter(|&at| known.insert(at)).collect();
        }
        assert_eq!(known.len(), 40_320);
    }

    /// Checks the sets of turns against distances. In quarter turns they have a few turns too many.
    #[test]
    fn open_turns_are_those_after_which_the_bound_is_kept() {
        for metric in Metric::ALL {
            let tables = SubgroupTables::new(metric);
            let mut random = ChaCha8Rng::seed_from_u64(1998);
            let mut position = Position::SOLVED;
            let (mut expected, mut superfluous) = (0_u32, 0_u32);
            for _ in 0..20_000 {
                let coordinates = SubgroupPosition::of(&position).expect("inside H");
                let bound = tables.bound(&coordinates);
                for left in (bound % tables.step()..=20).step_by(tables.step().into()) {
                    let open = tables.open(&coordinates, left);
                    for (place, turn) in SUBGROUP_TURNS.into_iter().enumerate() {
                        let child = SubgroupPosition::of(&position.after(turn)).expect("inside H");
                        let rest = left.checked_sub(tables.turn_length(place));
                        let is_near = rest.is_some_and(|rest| tables.bound(&child) <= rest);
                        let is_open = open >> place & 1 != 0;
                        // A position that is too far away itself has no open turns.
                        let is_expected = is_near && bound <= left;
                        expected += u32::from(is_expected);
                        superfluous += u32::from(is_open && !is_expected);
                        assert!(is_open || !is_expected, "{turn}, {left} left");
                        assert!(!is_open || rest.is_some() && bound <= left);
                    }
                }
                position = position.after(SUBGROUP_TURNS[random.random_range(0..TURNS)]);
            }
            let share = f64::from(superfluous) / f64::from(expected);
            assert!(share <= if metric.has_parity() { 0.03 } else { 0.0 }, "{metric}: {share}");
        }
    }

    /// Checks for missed entries of stabilizers, which would be at least one turn too far away.
    #[test]
    fn a_turn_changes_a_bound_by_one_at_most() {
        let tables = SubgroupTables::new(Metric::Face);
        let SubgroupTables { corners, edges, .. } = &tables;
        let all = [
            (&corners.with_slice, 14),
            (&corners.with_tetrad, 14),
            (&edges.with_slice, 12),
            (&edges.with_tetrad, 12),
        ];
        for (bounds, farthest) in all {
            let distances = || bounds.entries.iter().map(|entry| entry.distance());
            assert_eq!(distances().max(), Some(farthest));
            // Every position but the solved one has a turn that leads nearer.
            let stuck = bounds.entries.iter().filter(|entry| entry.0 & ALL_TURNS == 0);
            assert!(stuck.clone().all(|entry| entry.distance() == 0));
            assert_eq!(stuck.count(), 1);
        }
    }
}
