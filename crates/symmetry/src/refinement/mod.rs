//! Refinements of H: smaller subgroups, and the cells into which they divide the cosets of H.
//!
//! A refinement K keeps everything that H keeps and also the [`UpperCorners`] or [`SlicePairs`]
//! or both, fully or up to a factor of two. Of all turns, only those of the U-D axis lie in K. A
//! coset of K is a coset of H and a [`Cell`]. Like twists, cells are given in the
//! representative's frame.

mod pairs;
#[cfg(test)]
mod tests;
mod upper_corners;

use faceturn_cube::{FaceTurn, Position};

use crate::class::FlipSliceClass;
use crate::coset::{Coset, CosetTables};
use crate::d4h::Symmetry;
use crate::flip_slice::FlipSlice;
use crate::memory::{OutOfMemory, padded};
use crate::slice::Slice;

pub use pairs::SlicePairs;
pub use upper_corners::UpperCorners;

/// A subgroup of H that divides its cosets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refinement {
    /// Opposite slice edges stay opposite: 3 cells.
    Slice,
    /// The corners of a layer stay together: 35 cells.
    Corners,
    /// Both: 105 cells.
    CornersAndSlice,
    /// The corners of layer U stay there, and slice edges change places in pairs: 420 cells.
    LayersAndPairs,
}

/// A coset of a refined subgroup within its coset of H: the upper corners and the slice pairs
/// that the refinement distinguishes. 0 is the refined subgroup itself within H.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number, below the refinement's number of cells.
    pub const fn new(raw: u16) -> Cell {
        Cell(raw)
    }

    /// The cell's number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Refinement {
    /// Every refinement, the one with the fewest cells first.
    pub const ALL: [Refinement; 4] = [
        Refinement::Slice,
        Refinement::Corners,
        Refinement::CornersAndSlice,
        Refinement::LayersAndPairs,
    ];

    /// Whether a turn lies in the refined subgroup of the U-D axis: only the six of that axis do.
    pub const fn keeps_subgroup(turn: FaceTurn) -> bool {
        matches!(turn.axis(), faceturn_cube::Axis::UD)
    }

    /// Number of cells in each coset of H: the index of the refined subgroup in H.
    pub const fn cells(self) -> usize {
        self.corners() * self.pairs()
    }

    /// Number of rows of 2187 twists: one for each class and cell.
    pub const fn rows(self) -> usize {
        FlipSliceClass::COUNT as usize * self.cells()
    }

    /// The cell of a coarser refinement that contains this one's; `None` if the other is not
    /// coarser.
    pub const fn coarsened(self, cell: Cell, to: Refinement) -> Option<Cell> {
        if !self.corners().is_multiple_of(to.corners()) || !self.pairs().is_multiple_of(to.pairs())
        {
            return None;
        }
        let (corners, pairs) = (cell.index() / self.pairs(), cell.index() % self.pairs());
        Some(to.cell(corners * to.corners() / self.corners(), pairs * to.pairs() / self.pairs()))
    }

    /// Number of upper corners distinguished: all, the splits, or none.
    const fn corners(self) -> usize {
        match self {
            Refinement::Slice => 1,
            Refinement::Corners | Refinement::CornersAndSlice => UpperCorners::COUNT as usize / 2,
            Refinement::LayersAndPairs => UpperCorners::COUNT as usize,
        }
    }

    /// Number of slice pairs distinguished: all, the pairings, or none.
    const fn pairs(self) -> usize {
        match self {
            Refinement::Corners => 1,
            Refinement::Slice | Refinement::CornersAndSlice => SlicePairs::COUNT as usize / 2,
            Refinement::LayersAndPairs => SlicePairs::COUNT as usize,
        }
    }

    fn corner_part(self, corners: UpperCorners) -> usize {
        match self.corners() {
            1 => 0,
            count => corners.index() / (UpperCorners::COUNT as usize / count),
        }
    }

    #[inline(always)]
    fn pair_part(self, pairs: SlicePairs) -> usize {
        match self.pairs() {
            1 => 0,
            count => pairs.index() / (SlicePairs::COUNT as usize / count),
        }
    }

    #[inline(always)]
    const fn cell(self, corners: usize, pairs: usize) -> Cell {
        Cell((corners * self.pairs() + pairs) as u16)
    }
}

/// The raw coordinates of a position's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSlots {
    /// The corner slots that hold the corners of layer U.
    pub corners: u8,
    /// The edge slots that hold slice edges.
    pub slice: u16,
    /// Two of these, whose slice edges are opposite each other.
    pub opposite: u16,
    /// Two of these, whose slice edges belong to face F or to face B.
    pub front: u16,
}

/// How cells change under turns, and their numbers in frames. 440 kB, of which at most 210 kB used.
pub struct CellTables {
    refinement: Refinement,
    /// The corner part of the cell after a turn, in the frame of the next representative, by the
    /// symmetry from there. Shape `[18][16][70]`, padded.
    corners_after: Box<[[[u8; 128]; Symmetry::COUNT]; 32]>,
    /// The same for the slice part. Shape `[slice of the class][18][16][6]`, padded.
    pairs_after: Box<[[[[u8; 8]; Symmetry::COUNT]; 32]; 64]>,
    /// Index of a class's slice among the slices of representatives. Shape `[64_430]`, padded.
    slices: Box<[u8; 1 << 16]>,
    /// The corner part in a representative's frame, by the position's corner slots. Shape
    /// `[16][256]`.
    corners_in_frame: Box<[[u8; 1 << Position::CORNERS]; Symmetry::COUNT]>,
    /// The index of each set of four edge slots in `pairs_in_frame`. Shape `[4096]`.
    slice_places: Box<[u16; 1 << Position::EDGES]>,
    /// The slice part of the cell in the frame of a representative, by the position's slice
    /// pairs: four bits for each of the six. Shape `[495][16]`, padded.
    pairs_in_frame: Box<[[u32; Symmetry::COUNT]; 512]>,
}

/// The tables of [`CellTables::after_in_frame`] and [`CellFrame::cell`], with power-of-two lengths.
#[derive(Clone, Copy)]
pub struct CellLookups<'c> {
    /// Number of slice pairs distinguished: a cell is this times its corner part plus its slice
    /// part.
    pub pairs: usize,
    /// By the turn, the symmetry that it leads to, and the corner part. Shape `[32][16][128]`.
    pub corners_after: &'c [u8],
    /// By the class before. Shape `[2^16]`.
    pub slices: &'c [u8],
    /// By slice of the class before, turn, symmetry after it, and slice part. Shape
    /// `[64][32][16][8]`.
    pub pairs_after: &'c [u8],
    /// By the symmetry from the representative, and the slots of the corners. Shape `[16][256]`.
    pub corners_in_frame: &'c [u8],
    /// By the slots of the slice. Shape `[4096]`.
    pub slice_places: &'c [u16],
    /// By index of the slice, and symmetry; four bits for each of the slice pairs. Shape
    /// `[512][16]`.
    pub pairs_in_frame: &'c [u32],
}

/// How the cells of one coset of H are numbered in the frame of its representative.
#[derive(Clone, Copy)]
pub struct CellFrame<'c> {
    refinement: Refinement,
    /// By the corner slots.
    corners: &'c [u8; 1 << Position::CORNERS],
    /// Four bits for each of the slice pairs.
    pairs: u32,
}

impl CellFrame<'_> {
    /// The cell of a position of the coset, given its slots in the position's own frame.
    #[inline(always)]
    pub fn cell(self, slots: CellSlots) -> Cell {
        let corners = self.corners[usize::from(slots.corners)].into();
        if self.refinement.pairs() == 1 {
            return self.refinement.cell(corners, 0);
        }
        let pairs = SlicePairs::of_slots(slots.slice, slots.opposite, slots.front);
        self.refinement.cell(corners, (self.pairs >> (4 * pairs.index())) as usize % 16)
    }
}

impl CellTables {
    /// Computes the tables of a refinement.
    ///
    /// # Errors
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
        let in_frame = |corners: UpperCorners, symmetry: Symmetry| {
            refinement.corner_part(corners.conjugate_by(symmetry.inverse())) as u8
        };
        // Any value that the refinement maps to this part will do.
        let corners_of = |part| {
            UpperCorners::new(part * usize::from(UpperCorners::COUNT) / refinement.corners())
        };
        let pairs_of =
            |part| SlicePairs::new(part * usize::from(SlicePairs::COUNT) / refinement.pairs());
        let corners_after = padded(FaceTurn::ALL.into_iter().map(|turn| {
            symmetries(|symmetry| {
                let mut after = [0; 128];
                for (part, after) in after[..refinement.corners()].iter_mut().enumerate() {
                    *after = in_frame(corners_of(part).after(turn), symmetry);
                }
                after
            })
        }))?;
        let pairs_after = |slice: Slice, turn, symmetry: Symmetry| {
            let mut after = [0; 8];
            for (part, after) in after[..refinement.pairs()].iter_mut().enumerate() {
                let turned = pairs_of(part).after(slice, turn);
                let image = turned.conjugate_by(slice.after(turn), symmetry.inverse());
                *after = refinement.pair_part(image) as u8;
            }
            after
        };
        let pairs_after = padded(distinct.iter().map(|&slice| {
            let mut after = [[[0; 8]; Symmetry::COUNT]; 32];
            for (turn, after) in FaceTurn::ALL.into_iter().zip(&mut after) {
                *after = symmetries(|symmetry| pairs_after(slice, turn, symmetry));
            }
            after
        }))?;
        let corners_in_frame = symmetries(|symmetry| {
            std::array::from_fn(|slots: usize| match slots.count_ones() {
                4 => in_frame(UpperCorners::of_slots(slots as u8), symmetry),
                _ => 0,
            })
        });
        let mut slice_places = Box::new([0; 1 << Position::EDGES]);
        for (place, slice) in (0..).zip(Slice::all()) {
            slice_places[usize::from(slice.slots())] = place;
        }
        let pair_in_frame = |slice: Slice, pairs: usize, symmetry: Symmetry| {
            let image = SlicePairs::new(pairs).conjugate_by(slice, symmetry.inverse());
            (refinement.pair_part(image) as u32) << (4 * pairs)
        };
        let pairs_in_frame = padded(Slice::all().map(|slice| {
            symmetries(|symmetry| {
                let all = 0..usize::from(SlicePairs::COUNT);
                all.fold(0, |row, pairs| row | pair_in_frame(slice, pairs, symmetry))
            })
        }))?;
        Ok(CellTables {
            refinement,
            corners_after,
            pairs_after,
            slices,
            corners_in_frame: Box::new(corners_in_frame),
            slice_places,
            pairs_in_frame,
        })
    }

    /// The refinement.
    pub fn refinement(&self) -> Refinement {
        self.refinement
    }

    /// The tables, for vector lookups.
    #[inline]
    pub fn lookups(&self) -> CellLookups<'_> {
        CellLookups {
            pairs: self.refinement.pairs(),
            corners_after: self.corners_after.as_flattened().as_flattened(),
            slices: &self.slices[..],
            pairs_after: self.pairs_after.as_flattened().as_flattened().as_flattened(),
            corners_in_frame: self.corners_in_frame.as_flattened(),
            slice_places: &self.slice_places[..],
            pairs_in_frame: self.pairs_in_frame.as_flattened(),
        }
    }

    /// The cell of a position along the U-D axis, in the frame of its coset's representative.
    pub fn cell(&self, position: &Position, coset: Coset) -> Cell {
        let to_frame = coset.symmetry().inverse();
        let slice = FlipSlice::of(position).slice();
        let refinement = self.refinement;
        refinement.cell(
            refinement.corner_part(UpperCorners::of(position).conjugate_by(to_frame)),
            refinement.pair_part(SlicePairs::of(position).conjugate_by(slice, to_frame)),
        )
    }

    /// The cell numbering for slice edges in these four slots, one bit a slot, where the symmetry
    /// with this number leads from the representative.
    #[inline(always)]
    pub fn frame(&self, slice: u16, symmetry: usize) -> CellFrame<'_> {
        let symmetry = symmetry % Symmetry::COUNT;
        let place = self.slice_places[usize::from(slice) % (1 << Position::EDGES)];
        CellFrame {
            refinement: self.refinement,
            corners: &self.corners_in_frame[symmetry],
            pairs: self.pairs_in_frame[usize::from(place)][symmetry],
        }
    }

    /// The cell after a turn, given the coset before, both in the representative's frame.
    /// `arrived` is the symmetry that [`CosetTables::after_in_frame`] gives.
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
        (class, cell): (FlipSliceClass, Cell),
        turn: FaceTurn,
        arrived: Symmetry,
    ) -> Cell {
        let (turn, symmetry) = (turn.index(), arrived.index() % Symmetry::COUNT);
        let corners_after = &self.corners_after[turn % 32][symmetry];
        let slice = usize::from(self.slices[class.index()]) % 64;
        let pairs_after = &self.pairs_after[slice][turn % 32][symmetry];
        // Constants, so that the compiler avoids a division.
        let (corners, pairs) = match self.refinement.pairs() {
            1 => (cell.index(), 0),
            3 => (cell.index() / 3, cell.index() % 3),
            _ => (cell.index() / 6, cell.index() % 6),
        };
        self.refinement.cell(corners_after[corners % 128].into(), pairs_after[pairs].into())
    }

    /// The number of a row: the entries of a class's cell.
    #[inline(always)]
    pub fn row(&self, class: FlipSliceClass, cell: Cell) -> usize {
        class.index() * self.refinement.cells() + cell.index()
    }
}

fn symmetries<T>(value: impl Fn(Symmetry) -> T) -> [T; Symmetry::COUNT] {
    std::array::from_fn(|symmetry| value(Symmetry::new(symmetry as u8).expect("there are 16")))
}
