//! The entries near the refined subgroup, listed by rows, and what a row's neighbours add to it.

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{
    Cell, CellTables, CosetTables, FlipSliceClass, OutOfMemory, Symmetry, Twist, parallel,
    try_with_capacity,
};

use crate::filling::{Permutation, Permutations};

const WORDS: usize = Twist::COUNT.div_ceil(64) as usize;

#[derive(Clone, Copy)]
pub(super) struct TwistSet([u64; WORDS]);

impl TwistSet {
    const EMPTY: TwistSet = TwistSet([0; WORDS]);

    fn insert(&mut self, twist: u16) {
        self.0[usize::from(twist / 64)] |= 1 << (twist % 64);
    }

    pub(super) fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        let left = |word: u64| (word != 0).then_some(word);
        self.0.iter().zip(0..).flat_map(move |(&word, place)| {
            std::iter::successors(left(word), move |word| left(word & (word - 1)))
                .map(move |word| place * 64 + word.trailing_zeros() as u16)
        })
    }
}

#[derive(Clone, Copy)]
pub(super) struct Rows<'t> {
    pub(super) tables: &'t CosetTables,
    pub(super) cells: &'t CellTables,
    pub(super) permutations: &'t Permutations,
}

/// A neighbour of a row: its class and cell, the turn in its frame, and the permutation back.
struct Neighbour<'t> {
    class: FlipSliceClass,
    cell: Cell,
    turn: FaceTurn,
    back: &'t Permutation,
}

impl<'t> Rows<'t> {
    fn neighbour(self, class: FlipSliceClass, cell: Cell, turn: FaceTurn) -> Neighbour<'t> {
        let row = self.tables.rows().class_row(class);
        let symmetry: Symmetry = row.symmetries[turn.index()];
        Neighbour {
            class: row.classes[turn.index()],
            cell: self.cells.after_in_class((class, cell), turn, symmetry),
            turn: symmetry.turn_in_frame(turn),
            back: self.permutations.back(turn, symmetry),
        }
    }
}

/// For every row the twists of the entries within some distance, in ascending order.
pub(super) struct Lists {
    /// Where each row's twists begin, and the end. Shape `[rows + 1]`.
    starts: Vec<u32>,
    twists: Vec<u16>,
}

impl Lists {
    /// The refined subgroup only: entry 0.
    pub(super) fn home(rows: usize) -> Result<Lists, OutOfMemory> {
        let mut starts = try_with_capacity(rows + 1)?;
        starts.resize(rows + 1, 1);
        starts[0] = 0;
        Ok(Lists { starts, twists: vec![0] })
    }

    fn row(&self, row: usize) -> &[u16] {
        &self.twists[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    pub(super) fn within_one(&self, rows: Rows<'_>, class: FlipSliceClass, cell: Cell) -> TwistSet {
        let mut set = TwistSet::EMPTY;
        self.row(rows.cells.row(class, cell)).iter().for_each(|&twist| set.insert(twist));
        for turn in FaceTurn::ALL {
            let next = rows.neighbour(class, cell, turn);
            for &twist in self.row(rows.cells.row(next.class, next.cell)) {
                set.insert(next.back[usize::from(twist)]);
            }
        }
        set
    }

    /// Adds the entries of a row within two more turns, of two faces.
    pub(super) fn add_within_two(
        &self,
        rows: Rows<'_>,
        (class, cell): (FlipSliceClass, Cell),
        set: &mut TwistSet,
    ) {
        for turn in FaceTurn::ALL {
            let next = rows.neighbour(class, cell, turn);
            for second in FaceTurn::ALL.into_iter().filter(|t| t.face() != next.turn.face()) {
                let last = rows.neighbour(next.class, next.cell, second);
                for &twist in self.row(rows.cells.row(last.class, last.cell)) {
                    set.insert(next.back[usize::from(last.back[usize::from(twist)])]);
                }
            }
        }
    }

    pub(super) fn advanced(&self, rows: Rows<'_>) -> Result<Lists, OutOfMemory> {
        let classes = parallel::map(FlipSliceClass::COUNT as usize, |class| {
            let class = FlipSliceClass::new(class as u16).expect("below the count");
            let (mut twists, mut counts) = (Vec::new(), Vec::new());
            for cell in 0..rows.cells.refinement().cells() {
                let before = twists.len();
                let set = self.within_one(rows, class, Cell::new(cell as u16));
                twists.extend(set.iter());
                counts.push((twists.len() - before) as u32);
            }
            (twists, counts)
        });
        let length = classes.iter().map(|(twists, _)| twists.len()).sum();
        let mut lists = Lists {
            starts: try_with_capacity(self.starts.len())?,
            twists: try_with_capacity(length)?,
        };
        lists.starts.push(0);
        let mut end = 0;
        for (twists, counts) in classes {
            lists.twists.extend(twists);
            lists.starts.extend(counts.into_iter().map(|count| {
                end += count;
                end
            }));
        }
        Ok(lists)
    }

    /// The number of entries listed, and of their cosets.
    pub(super) fn counts(&self, tables: &CosetTables, cells: usize) -> (u64, u64) {
        let cosets = FlipSliceClass::all().map(|class| {
            let first = class.index() * cells;
            let listed = self.starts[first + cells] - self.starts[first];
            u64::from(listed) * u64::from(tables.classes().size(class))
        });
        (self.twists.len() as u64, cosets.sum())
    }
}
