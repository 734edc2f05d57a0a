//! The table of a refinement: for each of its entries one bit, whether it lies near.

mod header;
mod layout;

use std::fs::File;
use std::io::{Seek, Write};

use faceturn_symmetry::{Cell, EntryIndex, FlipSliceClass, Refinement, Twist};

use self::header::{Header, LargerTableFields};
#[cfg(feature = "mmap")]
use crate::map;
use crate::page::HEADER_BYTES;
use crate::storage::{Storage, TableMemory};
use crate::{Digest, Loading, PruningTable, TableError, parallel, stream};

pub use self::layout::{LINE_BYTES, LargerTableLayout};

/// Counts in a [`LargerTableCounts`]: distances 0 to 11.
pub const LARGER_TABLE_COUNTS: usize = 12;

/// The shape of a near table: which subgroup of H, and within how many turns of it an entry is
/// near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LargerTableShape {
    /// The refined subgroup.
    pub refinement: Refinement,
    /// An entry is near if at most this many turns lead from it to the refined subgroup. `2..=11`.
    pub reach: u8,
}

impl LargerTableShape {
    /// The table of 755 MB: the corners of a layer stay together.
    pub const MEDIUM: LargerTableShape =
        LargerTableShape { refinement: Refinement::Corners, reach: 10 };

    /// The table of 2,256 MB: opposite slice edges stay opposite as well.
    pub const LARGE: LargerTableShape =
        LargerTableShape { refinement: Refinement::CornersAndSlice, reach: 10 };

    /// The table of 9,018 MB: each corner of layer U stays there, and slice edges change places in
    /// pairs.
    pub const EXTRA_LARGE: LargerTableShape =
        LargerTableShape { refinement: Refinement::LayersAndPairs, reach: 10 };

    /// How many entries there are.
    pub const fn entries(self) -> u64 {
        self.refinement.rows() as u64 * Twist::COUNT as u64
    }

    /// Length of the bits in bytes.
    pub const fn bytes(self) -> usize {
        FlipSliceClass::COUNT as usize * LargerTableLayout::of(self.refinement).class_bytes()
    }

    /// Length of the table's file in bytes.
    pub const fn file_bytes(self) -> u64 {
        (HEADER_BYTES + self.bytes()) as u64
    }

    /// The digest of the one right table of this shape, if it has been published.
    pub fn published(self) -> Option<Digest> {
        match self {
            LargerTableShape::MEDIUM => Some(Digest::PUBLISHED_MEDIUM),
            LargerTableShape::LARGE => Some(Digest::PUBLISHED_LARGE),
            LargerTableShape::EXTRA_LARGE => Some(Digest::PUBLISHED_EXTRA_LARGE),
            _ => None,
        }
    }
}

/// How many entries, and how many cosets of the refined subgroup, lie at each distance from it, as
/// far as the table reaches: distance 0 first, zeros beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargerTableCounts {
    /// Entries, conjugate cosets counted once.
    pub entries: [u64; LARGER_TABLE_COUNTS],
    /// Cosets: each entry counted as often as its class has members.
    pub cosets: [u64; LARGER_TABLE_COUNTS],
}

impl LargerTableCounts {
    /// Entries within reach.
    pub fn near(&self) -> u64 {
        self.entries.iter().fold(0, |sum: u64, &count| sum.saturating_add(count))
    }
}

/// For each entry of a refinement one bit: whether it lies within the reach. Nothing can change it.
#[derive(Debug)]
pub struct LargerTable {
    bits: Storage,
    header: Header,
    layout: LargerTableLayout,
}

impl LargerTable {
    /// What the table's file begins with.
    pub const MAGIC: [u8; 8] = header::MAGIC;

    /// A table of these bits, with these counts: at the places of [`LargerTableLayout`], and zeros
    /// elsewhere.
    ///
    /// # Errors
    ///
    /// [`TableError::Length`] if there are more or fewer bytes; [`TableError::Memory`]
    pub fn from_memory(
        shape: LargerTableShape,
        memory: TableMemory,
        counts: LargerTableCounts,
    ) -> Result<LargerTable, TableError> {
        stream::expect_length(shape.bytes() as u64, memory.len() as u64)?;
        let bits = memory.finish()?;
        let header = Header::of(LargerTableFields { shape, counts }, &bits);
        Ok(LargerTable { bits, header, layout: LargerTableLayout::of(shape.refinement) })
    }

    /// Loads a table of this shape from an ordinary file, with all checks: it must be whole, match
    /// its own digest and, where one is published for the shape, be that table.
    ///
    /// # Errors
    ///
    /// [`TableError`]
    pub fn load(
        file: &File,
        shape: LargerTableShape,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        let table = Self::unchecked(file, shape, loading)?;
        table.header.check_digest(&table.bits)?;
        table.expect_published()?;
        Ok(table)
    }

    /// Loads a table of this shape from a file whose bits have been checked before and have not changed
    /// since, as the caller knows: of these nothing is read.
    ///
    /// # Errors
    ///
    /// Those of [`LargerTable::load`], but for [`TableError::Digest`].
    pub fn load_trusted(
        file: &File,
        shape: LargerTableShape,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        let table = Self::unchecked(file, shape, loading)?;
        table.expect_published()?;
        Ok(table)
    }

    /// The table of a file whose header and length are right.
    fn unchecked(
        file: &File,
        shape: LargerTableShape,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        let header = stream::read_header_of(file, shape, shape.file_bytes())?;
        expect_length(file, shape)?;
        let bits = read_bits(file, shape, loading)?;
        Ok(LargerTable { bits, header, layout: LargerTableLayout::of(shape.refinement) })
    }

    /// The table of a file whose bits are all there and whose first page may hold anything: it becomes
    /// the header, unless another table is the published one of the shape.
    ///
    /// # Errors
    ///
    /// [`TableError`]
    pub fn finish_file(
        mut file: &File,
        shape: LargerTableShape,
        counts: LargerTableCounts,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        expect_length(file, shape)?;
        let bits = read_bits(file, shape, loading)?;
        let header = Header::of(LargerTableFields { shape, counts }, &bits);
        let table = LargerTable { bits, header, layout: LargerTableLayout::of(shape.refinement) };
        table.expect_published()?;
        file.rewind().map_err(TableError::Read)?;
        file.write_all(&header.to_page()).map_err(TableError::Write)?;
        Ok(table)
    }

    /// Makes sure that this is the published table of its shape, if one is published.
    ///
    /// # Errors
    ///
    /// [`TableError::WrongTable`] if it is another one.
    pub fn expect_published(&self) -> Result<(), TableError> {
        match self.header.fields.shape.published() {
            Some(expected) if expected != self.digest() => {
                Err(TableError::WrongTable { expected, found: self.digest() })
            }
            _ => Ok(()),
        }
    }

    /// Writes the table as a file, and flushes. Renaming and syncing is left to the caller.
    ///
    /// # Errors
    ///
    /// [`TableError::Write`] if the stream fails.
    pub fn write_to(&self, mut stream: impl Write) -> Result<(), TableError> {
        stream
            .write_all(&self.header.to_page())
            .and_then(|()| stream.write_all(&self.bits))
            .and_then(|()| stream.flush())
            .map_err(TableError::Write)
    }

    /// The table's shape.
    pub fn shape(&self) -> LargerTableShape {
        self.header.fields.shape
    }

    /// How many entries and cosets lie at each distance, as the header says.
    pub fn counts(&self) -> &LargerTableCounts {
        &self.header.fields.counts
    }

    /// The digest of the table, the same for all tables of its shape with the same bits.
    pub fn digest(&self) -> Digest {
        self.header.digest
    }

    /// Where the bits lie.
    #[inline]
    pub fn layout(&self) -> LargerTableLayout {
        self.layout
    }

    /// Whether the entry of this class, twist and cell is near.
    pub fn is_near(&self, class: FlipSliceClass, twist: Twist, cell: Cell) -> bool {
        let (byte, bit) = LargerTableLayout::bit(cell);
        self.bits()[self.layout.start(class, twist) + byte] >> bit & 1 == 1
    }

    /// All bits, as the file has them.
    #[inline]
    pub fn bits(&self) -> &[u8] {
        &self.bits
    }

    /// Counts the bits again, by entries and by cosets, and compares the sums with the header's.
    ///
    /// # Errors
    ///
    /// [`TableError::Content`] if they differ; [`TableError::Digest`] if the bytes have changed.
    pub fn check(&self, size: impl Fn(FlipSliceClass) -> u32) -> Result<(), TableError> {
        let sizes: Vec<u64> = FlipSliceClass::all().map(|class| size(class).into()).collect();
        let of_class = |class: usize| {
            let near = self.of_class(class).iter().map(|byte| u64::from(byte.count_ones())).sum();
            [near, near * sizes[class]]
        };
        let found = parallel::sum_counts(sizes.len(), of_class);
        let expected = [self.counts().near(), self.counts().cosets.iter().sum()];
        for (expected, found) in expected.into_iter().zip(found) {
            if expected != found {
                let text = format!("expected {expected} within reach, counted {found}");
                return Err(TableError::Content(text));
            }
        }
        self.header.check_digest(&self.bits)
    }

    /// Compares the whole table with the distances to H: a coset of H is within reach exactly if
    /// one of its cells is.
    ///
    /// # Errors
    ///
    /// [`TableError::Content`] if they differ anywhere.
    pub fn check_against(&self, distances: &PruningTable) -> Result<(), TableError> {
        let of_class = |class: usize| {
            let bits = self.of_class(class);
            let class = FlipSliceClass::new(class as u16).expect("below the count");
            let differs = |twist: &Twist| {
                let distance = distances.distance(EntryIndex::of(class, *twist));
                let cells = &bits[self.layout.start_in_class(*twist)..][..self.layout.coset_bytes];
                let any = cells.iter().any(|&byte| byte != 0);
                (distance.get() <= self.header.fields.shape.reach) != any
            };
            [Twist::all().filter(differs).count() as u64]
        };
        expect_agreement(of_class)
    }

    /// Compares the whole table with one of a coarser refinement and the same reach: a cell of that one
    /// is within reach exactly if one of the cells that it holds is.
    ///
    /// # Errors
    ///
    /// [`TableError::Content`] if they differ anywhere.
    ///
    /// # Panics
    ///
    /// If the other table is not of such a shape.
    pub fn check_against_coarser(&self, coarser: &LargerTable) -> Result<(), TableError> {
        let (fine, coarse) = (self.shape(), coarser.shape());
        assert_eq!(fine.reach, coarse.reach);
        let cells = (0..fine.refinement.cells()).map(|cell| Cell::new(cell as u16));
        let holding: Vec<Cell> = cells
            .map(|cell| fine.refinement.coarsened(cell, coarse.refinement).expect("coarser"))
            .collect();
        let of_class = |class: usize| {
            let (bits, expected) = (self.of_class(class), coarser.of_class(class));
            let mut found = vec![0; coarser.layout.coset_bytes];
            let differs = |twist: &Twist| {
                found.fill(0);
                let start = self.layout.start_in_class(*twist);
                for cell in set_bits(&bits[start..][..self.layout.coset_bytes]) {
                    let (byte, bit) = LargerTableLayout::bit(holding[cell]);
                    found[byte] |= 1 << bit;
                }
                let start = coarser.layout.start_in_class(*twist);
                expected[start..][..found.len()] != found
            };
            [Twist::all().filter(differs).count() as u64]
        };
        expect_agreement(of_class)
    }

    /// The bits of a class, given by its number.
    fn of_class(&self, class: usize) -> &[u8] {
        let length = self.layout.class_bytes();
        &self.bits[class * length..][..length]
    }
}

/// Makes sure that two tables agree, given on how many entries of H they differ in each class.
fn expect_agreement(
    differences: impl Fn(usize) -> [u64; 1] + Send + Sync,
) -> Result<(), TableError> {
    match parallel::sum_counts(FlipSliceClass::COUNT as usize, differences) {
        [0] => Ok(()),
        [entries] => Err(TableError::Content(format!(
            "{entries} entries are within reach by one table and not by the other"
        ))),
    }
}

/// The numbers of the bits that are set, ascending.
fn set_bits(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let left = |byte: u8| (byte != 0).then_some(byte);
    bytes.iter().enumerate().flat_map(move |(at, &byte)| {
        std::iter::successors(left(byte), move |byte| left(byte & (byte - 1)))
            .map(move |byte| 8 * at + byte.trailing_zeros() as usize)
    })
}

/// Makes sure that a file is as long as one of this shape.
fn expect_length(file: &File, shape: LargerTableShape) -> Result<(), TableError> {
    let found = file.metadata().map_err(TableError::Read)?.len();
    stream::expect_length(shape.file_bytes(), found)
}

/// The bits of a file whose length has been checked.
fn read_bits(
    file: &File,
    shape: LargerTableShape,
    loading: Loading,
) -> Result<Storage, TableError> {
    match loading {
        Loading::Copy => {
            let mut memory = TableMemory::with_bytes(shape.bytes())?;
            stream::read_distances_of(file, &mut memory)?;
            memory.finish()
        }
        #[cfg(feature = "mmap")]
        Loading::Map | Loading::MapFirst => {
            map::map_file(file, HEADER_BYTES as u64, shape.bytes()).map(Storage::Pages)
        }
    }
}
