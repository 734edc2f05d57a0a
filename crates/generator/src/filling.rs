//! The breadth-first fill, one distance after another.
//!
//! Work is done by rows: the 2187 twists of a class. A row is written only by its owner, which
//! reads the last frontier of its neighbours, one turn away: 18 face turns or 12 quarter turns.
//! So rows are filled in parallel without locks, and every entry is compared with all of its
//! neighbours. This also handles representatives with a stabilizer, whose conjugate twists name
//! the same coset and must agree: each of them finds its own way to a neighbour that is already
//! right.

use faceturn_cube::{FaceTurn, Metric};
use faceturn_symmetry::{
    CosetTables, FlipSliceClass, OutOfMemory, Symmetry, Twist, parallel, try_with_capacity,
};
use faceturn_table::TableMemory;

use crate::GenerateError;
use crate::frontier::{Frontier, FrontierRow};

const ROW: usize = Twist::COUNT as usize;

/// The half-byte of an entry without a distance; the largest distance is 13.
const UNKNOWN: u8 = 0xF;

/// How the next distance is found. Both ways give the same entries. M. Reid's schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// The frontier reaches into its neighbours' rows: fast while few entries are known.
    Forward,
    /// Each unknown entry looks at its neighbours: fast once most entries are known.
    Backward,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Added {
    pub(crate) entries: u64,
    pub(crate) cosets: u64,
}

impl Added {
    fn plus(self, other: Added) -> Added {
        Added { entries: self.entries + other.entries, cosets: self.cosets + other.cosets }
    }
}

pub(crate) struct Filling<'t> {
    tables: &'t CosetTables,
    metric: Metric,
    permutations: Permutations,
    /// Two entries to a byte, even ones in the low half; two rows fill [`ROW`] bytes exactly.
    packed: TableMemory,
    frontier: Frontier,
    next: Frontier,
}

impl<'t> Filling<'t> {
    pub(crate) fn new(
        tables: &'t CosetTables,
        metric: Metric,
    ) -> Result<Filling<'t>, GenerateError> {
        // Allocate everything before filling anything, so that too little memory fails early.
        let permutations = Permutations::new(tables)?;
        let (mut frontier, next) = (Frontier::empty()?, Frontier::empty()?);
        let mut packed = TableMemory::new()?;
        packed.fill(UNKNOWN << 4 | UNKNOWN);
        packed[0] = UNKNOWN << 4;
        frontier.rows_mut()[0] = FrontierRow::at_distance(&[0], 0);
        Ok(Filling { tables, metric, permutations, packed, frontier, next })
    }

    /// Finds the entries at `distance`; all smaller distances must be known.
    pub(crate) fn advance(&mut self, distance: u8, direction: Direction) -> Added {
        let Filling { tables, metric, permutations, frontier, .. } = self;
        let neighbours = Neighbours { tables, metric: *metric, permutations, frontier };
        let fill_pair = |(pair, (packed, next)): (usize, (&mut [u8], &mut [FrontierRow]))| {
            neighbours.fill_pair(pair, packed, next, distance, direction)
        };
        let next = self.next.rows_mut().chunks_exact_mut(2);
        let pairs = self.packed.chunks_exact_mut(ROW).zip(next).enumerate();
        let added = parallel::sum(pairs, Added::plus, fill_pair);
        std::mem::swap(&mut self.frontier, &mut self.next);
        added
    }

    pub(crate) fn into_packed(self) -> TableMemory {
        self.packed
    }
}

struct Neighbours<'t> {
    tables: &'t CosetTables,
    metric: Metric,
    permutations: &'t Permutations,
    frontier: &'t Frontier,
}

impl Neighbours<'_> {
    fn fill_pair(
        &self,
        pair: usize,
        packed: &mut [u8],
        next: &mut [FrontierRow],
        distance: u8,
        direction: Direction,
    ) -> Added {
        next.fill(FrontierRow::EMPTY);
        let classes = [2 * pair, 2 * pair + 1]
            .map(|class| FlipSliceClass::new(class as u16).expect("in range"));
        let mut added = Added::default();
        if !self.may_add(direction, classes, packed) {
            return added;
        }
        let mut rows = unpacked(packed);
        for ((class, row), next) in classes.into_iter().zip(rows.chunks_exact_mut(ROW)).zip(next) {
            match direction {
                Direction::Forward => self.reach_into(class, row, distance),
                Direction::Backward => self.look_from(class, row, distance),
            }
            *next = FrontierRow::at_distance(row, distance);
            added.entries += next.count();
            added.cosets += next.count() * u64::from(self.tables.classes().size(class));
        }
        pack(&rows, packed);
        added
    }

    /// Whether two rows can get new entries: skips most of the work at both ends.
    fn may_add(&self, direction: Direction, classes: [FlipSliceClass; 2], packed: &[u8]) -> bool {
        match direction {
            Direction::Forward => classes.into_iter().any(|class| {
                let neighbours = self.tables.rows().class_row(class).classes;
                neighbours.into_iter().any(|neighbour| !self.frontier.row(neighbour).is_empty())
            }),
            Direction::Backward => {
                packed.iter().any(|&byte| byte & 0xF == UNKNOWN || byte >> 4 == UNKNOWN)
            }
        }
    }

    fn reach_into(&self, class: FlipSliceClass, row: &mut [u8], distance: u8) {
        let neighbours = self.tables.rows().class_row(class);
        for turn in self.metric.steps() {
            let frontier = self.frontier.row(neighbours.classes[turn.index()]);
            let back = self.permutations.back(turn, neighbours.symmetries[turn.index()]);
            for twist in frontier.twists() {
                let entry = &mut row[usize::from(back[usize::from(twist)])];
                // Known distances are smaller.
                *entry = distance.min(*entry);
            }
        }
    }

    fn look_from(&self, class: FlipSliceClass, row: &mut [u8], distance: u8) {
        let mut unknown = [0; ROW];
        let mut count = 0;
        for (twist, &entry) in row.iter().enumerate() {
            unknown[count] = twist as u16;
            count += usize::from(entry == UNKNOWN);
        }
        let neighbours = self.tables.rows().class_row(class);
        for turn in self.metric.steps() {
            let frontier = self.frontier.row(neighbours.classes[turn.index()]);
            let there = self.permutations.there(turn, neighbours.symmetries[turn.index()]);
            let mut left = 0;
            for place in 0..count {
                let twist = unknown[place];
                let found = frontier.holds(there[usize::from(twist)]);
                row[usize::from(twist)] = if found { distance } else { UNKNOWN };
                unknown[left] = twist;
                left += usize::from(!found);
            }
            count = left;
        }
    }
}

fn unpacked(packed: &[u8]) -> [u8; 2 * ROW] {
    let mut rows = [0; 2 * ROW];
    for (pair, byte) in rows.chunks_exact_mut(2).zip(packed) {
        pair.copy_from_slice(&[byte & 0xF, byte >> 4]);
    }
    rows
}

fn pack(rows: &[u8; 2 * ROW], packed: &mut [u8]) {
    for (pair, byte) in rows.chunks_exact(2).zip(packed) {
        *byte = pair[0] | pair[1] << 4;
    }
}

pub(crate) type Permutation = [u16; Twist::COUNT as usize];

/// From the row of a class to the rows of its neighbours, and back. For a fixed class and turn the
/// neighbour's class and symmetry are fixed, so the whole row goes to one other row through one of
/// 18 x 16 permutations. 1.3 MB in each direction.
pub(crate) struct Permutations {
    /// Own twist to the neighbour's. Shape `[18][16]`.
    there: Vec<Permutation>,
    /// The neighbour's twist to the own one. Shape `[18][16]`.
    back: Vec<Permutation>,
}

impl Permutations {
    pub(crate) fn new(tables: &CosetTables) -> Result<Permutations, OutOfMemory> {
        let mut there = try_with_capacity(FaceTurn::COUNT * Symmetry::COUNT)?;
        let mut back = try_with_capacity(FaceTurn::COUNT * Symmetry::COUNT)?;
        for turn in FaceTurn::ALL {
            for symmetry in Symmetry::all() {
                let mut onward = [0; Twist::COUNT as usize];
                let mut homeward = [0; Twist::COUNT as usize];
                for twist in Twist::all() {
                    let turned = tables.rows().twist_row(twist)[turn.index()];
                    let image = tables.twist_in_frame(turned, symmetry);
                    onward[twist.index()] = image.index() as u16;
                    homeward[image.index()] = twist.index() as u16;
                }
                there.push(onward);
                back.push(homeward);
            }
        }
        Ok(Permutations { there, back })
    }

    pub(crate) fn there(&self, turn: FaceTurn, symmetry: Symmetry) -> &Permutation {
        &self.there[turn.index() * Symmetry::COUNT + symmetry.index()]
    }

    pub(crate) fn back(&self, turn: FaceTurn, symmetry: Symmetry) -> &Permutation {
        &self.back[turn.index() * Symmetry::COUNT + symmetry.index()]
    }
}
