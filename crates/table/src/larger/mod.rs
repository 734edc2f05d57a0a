//! The table of a refinement: one bit per entry, whether it is near.

mod larger_header;
mod layout;

use std::fs::File;
use std::io::{Seek, Write};

use faceturn_symmetry::{Cell, EntryIndex, FlipSliceClass, Refinement, Twist};

use self::larger_header::{Header, LargerTableFields};
use crate::packing::sum_counts;
use crate::page::HEADER_BYTES;
use crate::storage::{Storage, TableMemory};
use crate::{Digest, Loading, PruningTable, TableError, stream};

pub use self::layout::{LINE_BYTES, LargerTableLayout};

/// Number of counts in a [`LargerTableCounts`]: distances 0 to 11.
pub const LARGER_TABLE_COUNTS: usize = 12;

/// The shape of a near table: the subgroup of H, and the distance within which an entry is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LargerTableShape {
    /// The refined subgroup.
    pub refinement: Refinement,
    /// An entry is near if its distance to the refined subgroup is at most this. `2..=11`.
    pub reach: u8,
}

impl LargerTableShape {
    /// 755 MB: keeps the corners of a layer together.
    pub const MEDIUM: LargerTableShape =
        LargerTableShape { refinement: Refinement::Corners, reach: 10 };

    /// 2,256 MB: also keeps opposite slice edges opposite.
    pub const LARGE: LargerTableShape =
        LargerTableShape { refinement: Refinement::CornersAndSlice, reach: 10 };

    /// 9,018 MB: keeps each corner of layer U there, and slice edges change places in pairs.
    pub const EXTRA_LARGE: LargerTableShape =
        LargerTableShape { refinement: Refinement::LayersAndPairs, reach: 10 };

    /// Number of entries.
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

    /// The published digest of this shape, if there is one.
    pub fn published(self) -> Option<Digest> {
        match self {
            LargerTableShape::MEDIUM => Some(Digest::PUBLISHED_MEDIUM),
            LargerTableShape::LARGE => Some(Digest::PUBLISHED_LARGE),
            LargerTableShape::EXTRA_LARGE => Some(Digest::PUBLISHED_EXTRA_LARGE),
            _ => None,
        }
    }
}

/// The number of entries and of cosets of the refined subgroup at each distance from it, up to
/// the reach; distance 0 first, zeros beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargerTableCounts {
    /// Entries: conjugate cosets are counted once.
    pub entries: [u64; LARGER_TABLE_COUNTS],
    /// Cosets: each entry is weighted by the size of its class.
    pub cosets: [u64; LARGER_TABLE_COUNTS],
}

impl LargerTableCounts {
    /// Number of entries within reach.
    pub fn near(&self) -> u64 {
        self.entries.iter().fold(0, |sum: u64, &count| sum.saturating_add(count))
    }
}

/// One bit per entry of a refinement: whether it is within reach. Immutable.
#[derive(Debug)]
pub struct LargerTable {
    bits: Storage,
    header: Header,
    layout: LargerTableLayout,
}

impl LargerTable {
    /// The first bytes of the table's file.
    pub const MAGIC: [u8; 8] = larger_header::MAGIC;

    /// Creates a table from bits, placed as in [`LargerTableLayout`] with zeros elsewhere, and
    /// counts.
    ///
    /// # Errors
    /// [`TableError::Length`] if the length is wrong; [`TableError::Memory`]
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

    /// Loads a table of this shape from an ordinary file, with all checks: it must be complete,
    /// match its own digest and, if one is published for the shape, be that table.
    ///
    /// # Errors
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

    /// Loads a table of this shape without reading the bits, for callers who know that they have
    /// been checked before and are unchanged.
    ///
    /// # Errors
    /// Those of [`LargerTable::load`], except [`TableError::Digest`].
    pub fn load_trusted(
        file: &File,
        shape: LargerTableShape,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        let table = Self::unchecked(file, shape, loading)?;
        table.expect_published()?;
        Ok(table)
    }

    fn unchecked(
        file: &File,
        shape: LargerTableShape,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        let header = stream::read_header_of(file, shape, shape.file_bytes())?;
        expect_length(file, shape)?;
        let bits = Storage::read(file, shape.bytes(), loading)?;
        Ok(LargerTable { bits, header, layout: LargerTableLayout::of(shape.refinement) })
    }

    /// Completes a file that holds all bits and an arbitrary first page: writes the header there,
    /// unless the table differs from the published one of its shape.
    ///
    /// # Errors
    /// [`TableError`]
    pub fn finish_file(
        mut file: &File,
        shape: LargerTableShape,
        counts: LargerTableCounts,
        loading: Loading,
    ) -> Result<LargerTable, TableError> {
        expect_length(file, shape)?;
        let bits = Storage::read(file, shape.bytes(), loading)?;
        let header = Header::of(LargerTableFields { shape, counts }, &bits);
        let table = LargerTable { bits, header, layout: LargerTableLayout::of(shape.refinement) };
        table.expect_published()?;
        file.rewind().map_err(TableError::Read)?;
        file.write_all(&header.to_page()).map_err(TableError::Write)?;
        Ok(table)
    }

    /// Checks that this is the published table of its shape, if one is published.
    ///
    /// # Errors
    /// [`TableError::WrongTable`] if it is another table.
    pub fn expect_published(&self) -> Result<(), TableError> {
        match self.header.fields.shape.published() {
            Some(expected) if expected != self.digest() => {
                Err(TableError::WrongTable { expected, found: self.digest() })
            }
            _ => Ok(()),
        }
    }

    /// Writes the table as a file, and flushes. The caller renames and syncs.
    ///
    /// # Errors
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

    /// The counts in the header.
    pub fn counts(&self) -> &LargerTableCounts {
        &self.header.fields.counts
    }

    /// The digest, the same for all tables of this shape with the same bits.
    pub fn digest(&self) -> Digest {
        self.header.digest
    }

    /// The layout of the bits.
    #[inline]
    pub fn layout(&self) -> LargerTableLayout {
        self.layout
    }

    /// Whether the entry of this class, twist and cell is near.
    pub fn is_near(&self, class: FlipSliceClass, twist: Twist, cell: Cell) -> bool {
        let (byte, bit) = LargerTableLayout::bit(cell);
        self.bits()[self.layout.start(class, twist) + byte] >> bit & 1 == 1
    }

    /// All bits, as in the file.
    #[inline]
    pub fn bits(&self) -> &[u8] {
        &self.bits
    }

    /// Announces a pass of about this many nodes. A mapped file is read in order, beside the
    /// search, once a pass makes that worthwhile.
    pub fn expect_nodes(&self, nodes: u64) {
        self.bits.expect_nodes(nodes);
    }

    /// Counts the bits again, by entries and by cosets, and compares the sums with the header's.
    ///
    /// # Errors
    /// [`TableError::Content`] if they differ; [`TableError::Digest`] if the bytes have changed.
    pub fn check(&self, size: impl Fn(FlipSliceClass) -> u32) -> Result<(), TableError> {
        let sizes: Vec<u64> = FlipSliceClass::all().map(|class| size(class).into()).collect();
        let of_class = |class: usize| {
            let near = self.of_class(class).iter().map(|byte| u64::from(byte.count_ones())).sum();
            [near, near * sizes[class]]
        };
        let found = sum_counts(sizes.len(), of_class);
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

    /// Compares the whole table with one of a coarser refinement and the same reach: a coarser
    /// cell is within reach exactly if one of the cells in it is.
    ///
    /// # Errors
    /// [`TableError::Content`] if they differ anywhere.
    ///
    /// # Panics
    /// If the other table does not have such a shape.
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

    fn of_class(&self, class: usize) -> &[u8] {
        let length = self.layout.class_bytes();
        &self.bits[class * length..][..length]
    }
}

/// Checks that two tables agree, given in how many entries of H each class differs.
fn expect_agreement(
    differences: impl Fn(usize) -> [u64; 1] + Send + Sync,
) -> Result<(), TableError> {
    match sum_counts(FlipSliceClass::COUNT as usize, differences) {
        [0] => Ok(()),
        [entries] => Err(TableError::Content(format!(
            "{entries} entries are within reach by one table and not by the other"
        ))),
    }
}

fn set_bits(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let left = |byte: u8| (byte != 0).then_some(byte);
    bytes.iter().enumerate().flat_map(move |(at, &byte)| {
        std::iter::successors(left(byte), move |byte| left(byte & (byte - 1)))
            .map(move |byte| 8 * at + byte.trailing_zeros() as usize)
    })
}

fn expect_length(file: &File, shape: LargerTableShape) -> Result<(), TableError> {
    let found = file.metadata().map_err(TableError::Read)?.len();
    stream::expect_length(shape.file_bytes(), found)
}
