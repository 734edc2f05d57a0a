//! Refinements of H: smaller subgroups, and the cells into which they divide the cosets of H.
//!
//! A refinement K keeps, beside what H keeps, the [`CornerSplit`] or the [`SlicePairing`] or both.
//! The turns of the U-D axis lie in K, and no others do. A coset of K is a coset of H and a
//! [`Cell`]; like twists, cells are seen from the representative's frame.

mod pairing;
mod split;
#[cfg(test)]
mod tests;

use faceturn_cube::{FaceTurn, Position};

use crate::class::{FlipSliceClass, Member};
use crate::coset::{Coset, CosetTables};
use crate::d4h::Symmetry;
use crate::flip_slice::FlipSlice;
use crate::memory::{OutOfMemory, padded};
use crate::slice::Slice;

pub use pairing::SlicePairing;
pub use split::CornerSplit;

/// Which subgroup of H divides its cosets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refinement {
    /// Opposite slice edges stay opposite: 3 cells.
    Slice,
    /// The corners of a layer stay together: 35 cells.
    Corners,
    /// Both: 105 cells.
    CornersAndSlice,
}

/// A coset of a refined subgroup within its coset of H: the corner split and the slice pairing, as
/// far as the refinement tells them apart. 0 is the refined subgroup itself within H.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number, below the refinement's number of cells.
    pub const fn new(raw: u8) -> Cell {
        Cell(raw)
    }

    /// The cell's number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Refinement {
    /// Every refinement, the one with the fewest cells first.
    pub const ALL: [Refinement; 3] =
        [Refinement::Slice, Refinement::Corners, Refinement::CornersAndSlice];

    /// Whether a turn lies in the refined subgroup of the U-D axis: the six of that axis do.
    pub const fn keeps_subgroup(turn: FaceTurn) -> bool {
        matches!(turn.axis(), faceturn_cube::Axis::UD)
    }

    /// How many cells each coset of H has: the index of the refined subgroup in H.
    pub const fn cells(self) -> usize {
        self.splits() * self.pairings()
    }

    /// How many cells there are in all, conjugate ones counted once for each class: rows of 2187
    /// twists.
    pub const fn rows(self) -> usize {
        FlipSliceClass::COUNT as usize * self.cells()
    }

    const fn splits(self) -> usize {
        match self {
            Refinement::Slice => 1,
            Refinement::Corners | Refinement::CornersAndSlice => CornerSplit::COUNT as usize,
        }
    }

    const fn pairings(self) -> usize {
        match self {
            Refinement::Corners => 1,
            Refinement::Slice | Refinement::CornersAndSlice => SlicePairing::COUNT as usize,
        }
    }

    /// The cell with this split and this pairing.
    #[inline]
    fn cell(self, split: CornerSplit, pairing: SlicePairing) -> Cell {
        let split = if self.splits() > 1 { split.index() } else { 0 };
        let pairing = if self.pairings() > 1 { pairing.index() } else { 0 };
        Cell((split * self.pairings() + pairing) as u8)
    }
}

/// Where the cells of a position go, and which slots hold what: the raw coordinates of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSlots {
    /// The corner slots that hold the corners of one layer.
    pub corners: u8,
    /// The edge slots that hold slice edges.
    pub slice: u16,
    /// Two of these, with slice edges opposite to each other.
    pub pair: u16,
}

/// How cells change under turns, and their numbers in the frame of a representative. 90 kB.
pub struct CellTables {
    refinement: Refinement,
    /// The cell's split and pairing after a turn and from there to the next representative's frame,
    /// where the symmetry leads from. Shape `[18][16][35]`, padded.
    splits_after: Box<[[[u8; 64]; Symmetry::COUNT]; 32]>,
    /// Shape `[slice of the class][18][16][3]`, padded.
    pairings_after: Vec<[[[u8; 4]; Symmetry::COUNT]; FaceTurn::COUNT]>,
    /// Which of the slices of representatives a class has. Shape `[64_430]`, padded.
    slices: Box<[u8; 1 << 16]>,
    /// A position's corner slots to the split in the frame of a representative. Shape `[16][256]`.
    splits_in_frame: Box<[[u8; 1 << Position::CORNERS]; Symmetry::COUNT]>,
    /// Edge slots carried to the frame of a representative, six at a time. Shape `[16][2][64]`.
    carried: Box<[[[u16; 64]; 2]; Symmetry::COUNT]>,
}

impl CellTables {
    /// Computes the tables of a refinement.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`]
    pub fn try_new(
        tables: &CosetTables,
        refinement: Refinement,
    ) -> Result<CellTables, OutOfMemory> {
        let classes = tables.classes();
        let slice_of = |class| classes.representative(class).slice();
        let mut distinct: Vec<Slice> = FlipSliceClass::all().map(slice_of).collect();
        distinct.dedup();
        let place = |slice| distinct.binary_search(&slice).expect("slices ascend") as u8;
        let slices = padded(FlipSliceClass::all().map(|class| place(slice_of(class))))?;
        let has_splits = refinement.splits() > 1;
        let has_pairings = refinement.pairings() > 1;
        let in_frame = |split: CornerSplit, symmetry: Symmetry| {
            if has_splits { split.conjugate_by(symmetry.inverse()).index() as u8 } else { 0 }
        };
        let splits_after = padded(FaceTurn::ALL.into_iter().map(|turn| {
            symmetries(|symmetry| {
                let mut after = [0; 64];
                for split in CornerSplit::all() {
                    after[split.index()] = in_frame(split.after(turn), symmetry);
                }
                after
            })
        }))?;
        let pairing_after = |slice: Slice, turn, symmetry: Symmetry| {
            let mut after = [0; 4];
            for pairing in SlicePairing::all().filter(|_| has_pairings) {
                let turned = pairing.after(slice, turn);
                let image = turned.conjugate_by(slice.after(turn), symmetry.inverse());
                after[pairing.index()] = image.index() as u8;
            }
            after
        };
        let pairings_after = distinct.iter().map(|&slice| {
            FaceTurn::ALL.map(|turn| symmetries(|symmetry| pairing_after(slice, turn, symmetry)))
        });
        let splits_in_frame = symmetries(|symmetry| {
            std::array::from_fn(|slots: usize| match slots.count_ones() {
                4 => in_frame(CornerSplit::of_slots(slots as u8), symmetry),
                _ => 0,
            })
        });
        let carried = symmetries(|symmetry| {
            [0, 6].map(|from| std::array::from_fn(|low: usize| carried(low << from, symmetry)))
        });
        Ok(CellTables {
            refinement,
            splits_after,
            pairings_after: pairings_after.collect(),
            slices,
            splits_in_frame: Box::new(splits_in_frame),
            carried: Box::new(carried),
        })
    }

    /// The refinement.
    pub fn refinement(&self) -> Refinement {
        self.refinement
    }

    /// The cell of a position along the U-D axis, in the frame of its coset's representative.
    pub fn cell(&self, position: &Position, coset: Coset) -> Cell {
        let to_frame = coset.symmetry().inverse();
        let slice = FlipSlice::of(position).slice();
        self.refinement.cell(
            CornerSplit::of(position).conjugate_by(to_frame),
            SlicePairing::of(position).conjugate_by(slice, to_frame),
        )
    }

    /// The same, given the slots in the position's own frame, and the symmetry that leads from the
    /// representative there.
    #[inline(always)]
    pub fn cell_in_frame(&self, slots: CellSlots, member: Member) -> Cell {
        let symmetry = member.symmetry.index() % Symmetry::COUNT;
        let split = self.splits_in_frame[symmetry][usize::from(slots.corners)];
        let pairings = self.refinement.pairings();
        if pairings == 1 {
            return Cell(split);
        }
        let [low, high] = &self.carried[symmetry];
        let carry = |slots: u16| low[usize::from(slots) % 64] | high[usize::from(slots >> 6) % 64];
        let pairing = SlicePairing::of_slots(carry(slots.slice), carry(slots.pair));
        Cell(split * pairings as u8 + pairing.index() as u8)
    }

    /// The cell after a turn, given the coset before, both in the representative's frame; the
    /// symmetry is the one that [`CosetTables::after_in_frame`] arrives with.
    #[inline(always)]
    pub fn after_in_frame(
        &self,
        (coset, cell): (Coset, Cell),
        turn: FaceTurn,
        arrived: Symmetry,
    ) -> Cell {
        self.after_in_class((coset.class(), cell), turn, arrived)
    }

    /// The same, for any coset of the class.
    #[inline(always)]
    pub fn after_in_class(
        &self,
        (class, Cell(cell)): (FlipSliceClass, Cell),
        turn: FaceTurn,
        arrived: Symmetry,
    ) -> Cell {
        let (turn, symmetry) = (turn.index(), arrived.index() % Symmetry::COUNT);
        let splits = &self.splits_after[turn % 32][symmetry];
        if self.refinement.pairings() == 1 {
            return Cell(splits[usize::from(cell) % 64]);
        }
        const PAIRINGS: u8 = SlicePairing::COUNT;
        let split = splits[usize::from(cell / PAIRINGS) % 64];
        let slice = usize::from(self.slices[class.index()]);
        let pairing = self.pairings_after[slice][turn][symmetry][usize::from(cell % PAIRINGS)];
        Cell(split * PAIRINGS + pairing)
    }

    /// The number of a row: the entries of a class's cell.
    #[inline(always)]
    pub fn row(&self, class: FlipSliceClass, cell: Cell) -> usize {
        class.index() * self.refinement.cells() + cell.index()
    }
}

/// One value for each symmetry.
fn symmetries<T>(value: impl Fn(Symmetry) -> T) -> [T; Symmetry::COUNT] {
    std::array::from_fn(|symmetry| value(Symmetry::new(symmetry as u8).expect("there are 16")))
}

/// Edge slots carried to the frame of a representative that the symmetry leads from.
fn carried(slots: usize, symmetry: Symmetry) -> u16 {
    let to_frame = symmetry.inverse().in_cube();
    crate::slice::slots_where(|slot| slots >> to_frame.edge_from(slot) & 1 == 1)
}
