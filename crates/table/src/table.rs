//! The pruning table.

use std::fs::File;
use std::io::{Read, Write};

use faceturn_cube::Metric;
use faceturn_symmetry::{EntryIndex, FlipSliceClass, FlipSliceClasses, Twist};

use crate::header::{FILE_BYTES, Header, TableFields};
use crate::prefetch::prefetch;
use crate::storage::{Loading, Storage, TableMemory};
use crate::{Digest, Distance, Distribution, TABLE_BYTES, TableError, packing, stream};

/// The distances of all 140,908,410 entries, four bits each; immutable.
///
/// A table always has the right length, and every half-byte is a [`Distance`]. If loaded from a
/// file or stream, it also matches the digest in its header and the expected digest, by default
/// [`Digest::published`].
///
/// ```no_run
/// use std::fs::File;
/// use faceturn::Metric;
/// use faceturn::tables::{EntryIndex, Loading, PruningTable};
///
/// let file = File::open("faceturn.table")?;
/// let table = PruningTable::load(&file, Metric::Face, Loading::Copy)?;
/// let first = EntryIndex::new(0).expect("there is a first entry");
/// println!("{} face turns; digest {}", table.distance(first), table.digest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PruningTable {
    packed: Storage,
    header: Header,
}

impl PruningTable {
    /// Creates a table of distances in a metric from [`TABLE_BYTES`] bytes, even entries in the
    /// low half. Does not compare them with the published table: see
    /// [`PruningTable::expect_digest`].
    ///
    /// # Errors
    /// [`TableError::Length`] if the length is wrong, [`TableError::Content`] if a half-byte
    /// holds more than 13.
    ///
    /// ```
    /// use faceturn::Metric;
    /// use faceturn::tables::{PruningTable, TableError};
    ///
    /// let refused = PruningTable::from_packed(Metric::Face, vec![0xcc; 1000]);
    /// assert!(matches!(refused, Err(TableError::Length { expected: 70_454_205, found: 1000 })));
    /// ```
    pub fn from_packed(metric: Metric, packed: Vec<u8>) -> Result<PruningTable, TableError> {
        stream::expect_length(TABLE_BYTES as u64, packed.len() as u64)?;
        Self::from_storage(metric, Storage::Heap(packed))
    }

    /// Creates a table from the distances in this memory. Does not compare them with the
    /// published table: see [`PruningTable::expect_digest`].
    ///
    /// # Errors
    /// [`TableError::Content`] if a half-byte holds more than 13, [`TableError::Memory`] if the
    /// system cannot make the memory read-only. See [`TableMemory`] for an example.
    pub fn from_memory(metric: Metric, memory: TableMemory) -> Result<PruningTable, TableError> {
        Self::from_storage(metric, memory.finish()?)
    }

    fn from_storage(metric: Metric, packed: Storage) -> Result<PruningTable, TableError> {
        let distribution = Distribution::of_packed(&packed)?;
        let header = Header::of(TableFields { metric, distribution }, &packed);
        Ok(PruningTable { packed, header })
    }

    /// Reads the published table in a metric from a stream, which must end after it.
    ///
    /// # Errors
    /// [`TableError::Read`] if the stream fails, [`TableError::WrongTable`] if it holds another
    /// table than [the published one](Digest::published), and others if it does not hold a
    /// complete, undamaged table of this shape.
    pub fn read_from(stream: impl Read, metric: Metric) -> Result<PruningTable, TableError> {
        Self::read_expecting(stream, Digest::published(metric))
    }

    /// Reads the table with this digest from a stream, like [`PruningTable::read_from`].
    ///
    /// # Errors
    /// Those of [`PruningTable::read_from`].
    pub fn read_expecting(
        mut stream: impl Read,
        expected: Digest,
    ) -> Result<PruningTable, TableError> {
        let header = stream::read_header(&mut stream, (), FILE_BYTES)?;
        let mut memory = TableMemory::new()?;
        stream::read_distances(stream, &mut memory)?;
        Self::checked(header, memory.finish()?, expected)
    }

    /// Reads the published table in a metric from a stream without checking its distances, for
    /// callers who know that they have been checked before and are unchanged.
    ///
    /// # Errors
    /// Those of [`PruningTable::read_from`], except [`TableError::Digest`].
    pub fn read_trusted(mut stream: impl Read, metric: Metric) -> Result<PruningTable, TableError> {
        let header = stream::read_header(&mut stream, (), FILE_BYTES)?;
        expect(Digest::published(metric), header.digest)?;
        let mut memory = TableMemory::new()?;
        stream::read_distances(stream, &mut memory)?;
        Ok(PruningTable { packed: memory.finish()?, header })
    }

    /// Checks that a stream holds the table with this digest, without keeping it. Takes 2 MB.
    ///
    /// # Errors
    /// Those of [`PruningTable::read_from`].
    pub fn check_stream(mut stream: impl Read, expected: Digest) -> Result<(), TableError> {
        let header = stream::read_header(&mut stream, (), FILE_BYTES)?;
        stream::check_distances(&header, stream)?;
        expect(expected, header.digest)
    }

    /// Loads the published table in a metric from the beginning of an open file. A pipe, which
    /// can be neither mapped nor read in parallel, is read as a stream. See [`PruningTable`] for
    /// an example.
    ///
    /// # Errors
    /// [`TableError::Read`] if the file cannot be read or mapped, [`TableError::WrongTable`] if
    /// it holds another table than [the published one](Digest::published), and others if it does
    /// not hold a complete, undamaged table of this shape.
    pub fn load(file: &File, metric: Metric, loading: Loading) -> Result<PruningTable, TableError> {
        Self::load_expecting(file, loading, Digest::published(metric))
    }

    /// Loads the table with this digest from an open file, like [`PruningTable::load`].
    ///
    /// # Errors
    /// Those of [`PruningTable::load`].
    pub fn load_expecting(
        file: &File,
        loading: Loading,
        expected: Digest,
    ) -> Result<PruningTable, TableError> {
        if !file.metadata().map_err(TableError::Read)?.is_file() {
            return Self::read_expecting(file, expected);
        }
        let (header, packed) = Self::unchecked(file, loading)?;
        Self::checked(header, packed, expected)
    }

    /// Loads the published table in a metric from a file without checking its distances, for
    /// callers who know that they have been checked before and are unchanged.
    ///
    /// # Errors
    /// Those of [`PruningTable::load`], except [`TableError::Digest`].
    pub fn load_trusted(
        file: &File,
        metric: Metric,
        loading: Loading,
    ) -> Result<PruningTable, TableError> {
        let (header, packed) = Self::unchecked(file, loading)?;
        expect(Digest::published(metric), header.digest)?;
        Ok(PruningTable { packed, header })
    }

    /// The checked header and the unchecked distances of an ordinary file.
    pub(crate) fn unchecked(
        file: &File,
        loading: Loading,
    ) -> Result<(Header, Storage), TableError> {
        let header = stream::read_header_of(file, (), FILE_BYTES)?;
        stream::expect_length(FILE_BYTES, file.metadata().map_err(TableError::Read)?.len())?;
        Ok((header, Storage::read(file, TABLE_BYTES, loading)?))
    }

    fn checked(
        header: Header,
        packed: Storage,
        expected: Digest,
    ) -> Result<PruningTable, TableError> {
        header.check_digest(&packed)?;
        let table = PruningTable { packed, header };
        table.expect_digest(expected)?;
        // The published table is known to hold only distances; other tables are not.
        if expected != Digest::published(table.metric()) {
            packing::check_values(&table.packed)?;
        }
        Ok(table)
    }

    /// Checks that this is the table with that digest.
    ///
    /// # Errors
    /// [`TableError::WrongTable`] if it is another table.
    pub fn expect_digest(&self, expected: Digest) -> Result<(), TableError> {
        expect(expected, self.digest())
    }

    /// Writes the table as a file of [`FILE_BYTES`](crate::FILE_BYTES) bytes, and flushes.
    ///
    /// The bytes depend only on metric and distances. The caller renames and syncs the file.
    ///
    /// # Errors
    /// [`TableError::Write`] if the stream fails.
    pub fn write_to(&self, mut stream: impl Write) -> Result<(), TableError> {
        stream
            .write_all(&self.header.to_page())
            .and_then(|()| stream.write_all(&self.packed))
            .and_then(|()| stream.flush())
            .map_err(TableError::Write)
    }

    /// What the distances count.
    pub fn metric(&self) -> Metric {
        self.header.fields.metric
    }

    /// The distance of an entry, in turns of the metric.
    #[inline]
    pub fn distance(&self, entry: EntryIndex) -> Distance {
        self.distances().of(entry)
    }

    /// The distances at their current place in memory, for loops that read many.
    #[inline]
    pub fn distances(&self) -> PackedDistances<'_> {
        PackedDistances(&self.packed)
    }

    /// All distances, two to a byte: entry 0 in the low half of the first of [`TABLE_BYTES`].
    #[inline]
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// Announces a search of about this many nodes. A table [mapped at first](Loading::MapFirst)
    /// is copied once all searches together make that worthwhile.
    pub fn expect_nodes(&self, nodes: u64) {
        self.packed.expect_nodes(nodes);
    }

    /// The number of entries at each distance, from the header.
    pub fn distribution(&self) -> &Distribution {
        &self.header.fields.distribution
    }

    /// The digest of the table, the same for all tables with the same metric and distances.
    pub fn digest(&self) -> Digest {
        self.header.digest
    }

    /// Counts all entries again and compares them with the distribution, and the digest with the
    /// current bytes.
    ///
    /// # Errors
    /// [`TableError::Content`] names the first distance that differs, with both counts;
    /// [`TableError::Digest`] if the bytes have changed.
    pub fn check(&self) -> Result<(), TableError> {
        Distribution::of_packed(&self.packed)?.expect(&self.header.fields.distribution)?;
        self.header.check_digest(&self.packed)
    }

    /// The number of cosets at each distance: each entry is weighted by the size of its class.
    pub fn coset_distribution(&self, classes: &FlipSliceClasses) -> Distribution {
        self.distribution_weighted_by(|class| classes.size(class))
    }

    /// The distribution with each entry weighted by `weight` of its class. Takes about 0.2 s.
    pub fn distribution_weighted_by(&self, weight: impl Fn(FlipSliceClass) -> u32) -> Distribution {
        self.weighted(&FlipSliceClass::all().map(weight).collect::<Vec<u32>>())
    }

    /// Not generic, so that callers' crates need not be optimised.
    fn weighted(&self, weights: &[u32]) -> Distribution {
        let of_class = |class: usize| {
            let weight = u64::from(weights[class]);
            let class = FlipSliceClass::new(class as u16).expect("below the count");
            let mut counts = [0; Distance::COUNT];
            for twist in Twist::all() {
                counts[self.distance(EntryIndex::of(class, twist)).index()] += 1;
            }
            counts.map(|count: u64| count * weight)
        };
        Distribution::new(packing::sum_counts(FlipSliceClass::COUNT as usize, of_class))
    }
}

/// The distances of a [`PruningTable`], at their current place in memory.
#[derive(Clone, Copy, Debug)]
pub struct PackedDistances<'t>(&'t [u8]);

impl PackedDistances<'_> {
    /// The distance of an entry, in turns of the table's metric.
    #[inline]
    pub fn of(self, entry: EntryIndex) -> Distance {
        Distance::checked_before(packing::half_byte(self.0, entry))
    }

    /// Prefetches the distance of an entry.
    #[inline]
    pub fn prefetch(self, entry: EntryIndex) {
        prefetch(self.0, entry.index() / 2);
    }
}

fn expect(expected: Digest, found: Digest) -> Result<(), TableError> {
    if found == expected { Ok(()) } else { Err(TableError::WrongTable { expected, found }) }
}
