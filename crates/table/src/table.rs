//! The pruning table itself.

use std::fs::File;
use std::io::{Read, Write};

use faceturn_symmetry::{EntryIndex, FlipSliceClass, Twist};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::header::{HEADER_BYTES, Header};
use crate::storage::{Blank, Storage};
use crate::{Digest, Distance, Distribution, TABLE_BYTES, TableError, map, packing, stream};

/// How to bring the table of an open file into memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Loading {
    /// Read the file into memory of our own, in huge pages where the system has them: quick to
    /// search on every system, and nothing that happens to the file afterwards matters.
    #[default]
    Copy,
    /// Map the file, so that all processes that do so share one copy of it. Starts sooner; how
    /// quickly it is searched depends on the page sizes of the file system. The file must stay as
    /// it is for as long as the table is in use: it may be renamed, replaced or deleted, but not
    /// written to or cut short in place (cutting it short raises SIGBUS on Unix).
    Map,
}

/// The distance of every entry, 140,908,410 of them, four bits each; nothing can change it.
///
/// However it was made, its length is right and every half-byte in it is a [`Distance`]. A table
/// from a file or a stream also matches the digest in its header and the digest of the expected
/// table, which is [`Digest::PUBLISHED`] unless the caller names another.
///
/// ```no_run
/// use std::fs::File;
/// use faceturn_symmetry::EntryIndex;
/// use faceturn_table::{Loading, PruningTable};
///
/// let table = PruningTable::load(&File::open("faceturn.table")?, Loading::Copy)?;
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
    /// A table of these distances: [`TABLE_BYTES`] bytes, even entries in the low half.
    ///
    /// # Errors
    ///
    /// [`TableError::Length`] if there are more or fewer bytes, [`TableError::Value`] if a
    /// half-byte holds more than 12, [`TableError::Memory`] if the system has none left.
    ///
    /// ```
    /// use faceturn_table::{PruningTable, TableError};
    ///
    /// let refused = PruningTable::from_packed(vec![0xcc; 1000]);
    /// assert!(matches!(refused, Err(TableError::Length { expected: 70_454_205, found: 1000 })));
    /// ```
    pub fn from_packed(packed: Vec<u8>) -> Result<PruningTable, TableError> {
        if packed.len() != TABLE_BYTES {
            return Err(TableError::length(TABLE_BYTES, packed.len()));
        }
        let header = Header::of(Distribution::of_packed(&packed)?, &packed);
        // Into huge pages, since whoever made a table may want to search it at once.
        let mut blank = Blank::new();
        blank.copy_from(&packed);
        Ok(PruningTable { packed: blank.finish()?, header })
    }

    /// Reads the published table from a stream, which must end where the table ends.
    ///
    /// # Errors
    ///
    /// [`TableError::Read`] if the stream fails, [`TableError::WrongTable`] if it holds another
    /// table than [the published one](Digest::PUBLISHED), and one of the others if it does not hold
    /// a whole and undamaged table of this shape.
    ///
    /// ```
    /// use faceturn_table::{PruningTable, TableError};
    ///
    /// let refused = PruningTable::read_from(&b"something else"[..]);
    /// assert!(matches!(refused, Err(TableError::Magic { .. })));
    /// ```
    pub fn read_from(stream: impl Read) -> Result<PruningTable, TableError> {
        Self::read_expecting(stream, Digest::PUBLISHED)
    }

    /// Reads the table with this digest from a stream, as [`PruningTable::read_from`] does.
    ///
    /// # Errors
    ///
    /// Those of [`PruningTable::read_from`].
    pub fn read_expecting(
        mut stream: impl Read,
        expected: Digest,
    ) -> Result<PruningTable, TableError> {
        let header = stream::read_header(&mut stream)?;
        let mut blank = Blank::new();
        stream::read_distances(stream, &mut blank)?;
        Self::checked(header, blank.finish()?, expected)
    }

    /// Loads the published table from an open file, from its beginning. A pipe, which can neither
    /// be mapped nor read in parallel, is read as a stream. See [`PruningTable`] for an example.
    ///
    /// # Errors
    ///
    /// [`TableError::Read`] if the file cannot be read or mapped, [`TableError::WrongTable`] if it
    /// holds another table than [the published one](Digest::PUBLISHED), and one of the others if it
    /// does not hold a whole and undamaged table of this shape.
    pub fn load(file: &File, loading: Loading) -> Result<PruningTable, TableError> {
        Self::load_expecting(file, loading, Digest::PUBLISHED)
    }

    /// Loads the table with this digest from an open file, as [`PruningTable::load`] does.
    ///
    /// # Errors
    ///
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

    /// The header, which is checked, and the distances of an ordinary file, which are not.
    pub(crate) fn unchecked(
        file: &File,
        loading: Loading,
    ) -> Result<(Header, Storage), TableError> {
        let header = stream::read_header_of(file)?;
        stream::expect_length(file.metadata().map_err(TableError::Read)?.len())?;
        let packed = match loading {
            Loading::Copy => {
                let mut blank = Blank::new();
                stream::read_distances_of(file, &mut blank)?;
                blank.finish()?
            }
            Loading::Map => Storage::Pages(
                map::map_file(file, HEADER_BYTES as u64, TABLE_BYTES).map_err(TableError::Read)?,
            ),
        };
        Ok((header, packed))
    }

    /// Compares the digest of the bytes with the header's, then the header's with the expected one.
    fn checked(
        header: Header,
        packed: Storage,
        expected: Digest,
    ) -> Result<PruningTable, TableError> {
        header.check_digest(&packed)?;
        let table = PruningTable { packed, header };
        table.expect_digest(expected)?;
        // The published table holds distances only; of any other table we know just the digest.
        if expected != Digest::PUBLISHED {
            packing::check_values(&table.packed)?;
        }
        Ok(table)
    }

    /// Makes sure that this is the table with that digest.
    ///
    /// # Errors
    ///
    /// [`TableError::WrongTable`] if it is another one.
    ///
    /// ```no_run
    /// use faceturn_table::{Digest, PruningTable, TABLE_BYTES};
    ///
    /// let made_up = PruningTable::from_packed(vec![0; TABLE_BYTES])?;
    /// assert!(made_up.expect_digest(Digest::PUBLISHED).is_err());
    /// # Ok::<(), faceturn_table::TableError>(())
    /// ```
    pub fn expect_digest(&self, expected: Digest) -> Result<(), TableError> {
        let found = self.digest();
        if found == expected { Ok(()) } else { Err(TableError::WrongTable { expected, found }) }
    }

    /// Writes the table as a file of [`FILE_BYTES`](crate::FILE_BYTES) bytes, and flushes.
    ///
    /// What it writes depends on the distances alone. Neither renames nor syncs: that is for
    /// whoever opened the file.
    ///
    /// # Errors
    ///
    /// [`TableError::Write`] if the stream fails.
    ///
    /// ```no_run
    /// use faceturn_table::{PruningTable, TableError};
    ///
    /// let table = PruningTable::read_from(std::io::stdin())?;
    /// table.write_to(std::io::stdout())?;
    /// # Ok::<(), TableError>(())
    /// ```
    pub fn write_to(&self, mut stream: impl Write) -> Result<(), TableError> {
        stream
            .write_all(&self.header.to_page())
            .and_then(|()| stream.write_all(&self.packed))
            .and_then(|()| stream.flush())
            .map_err(TableError::Write)
    }

    /// The distance of an entry, in face turns.
    #[inline]
    pub fn distance(&self, entry: EntryIndex) -> Distance {
        Distance::checked_before(packing::half_byte(&self.packed, entry))
    }

    /// All distances, two to a byte: entry 0 in the low half of the first of [`TABLE_BYTES`].
    #[inline]
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// How many entries there are at each distance, as the header says.
    pub fn distribution(&self) -> &Distribution {
        &self.header.distribution
    }

    /// The fingerprint of the table, the same for all tables with the same distances.
    pub fn digest(&self) -> Digest {
        self.header.digest
    }

    /// Counts all entries again and compares with the distribution, and the digest with the bytes
    /// as they are now.
    ///
    /// # Errors
    ///
    /// [`TableError::Distribution`] names the first distance that differs, what the header says
    /// and what was counted; [`TableError::Digest`] if the bytes have changed.
    pub fn check(&self) -> Result<(), TableError> {
        Distribution::of_packed(&self.packed)?.expect(&self.header.distribution)?;
        self.header.check_digest(&self.packed)
    }

    /// The distribution when every entry of a class counts as much as `weight` says: with the
    /// sizes of the classes, how many cosets there are at each distance. The plain count, entry by
    /// entry; takes about two tenths of a second.
    pub fn distribution_weighted_by(
        &self,
        weight: impl Fn(FlipSliceClass) -> u32 + Sync,
    ) -> Distribution {
        let of_class = |class: FlipSliceClass| {
            let mut counts = [0; Distance::COUNT];
            for twist in Twist::all() {
                counts[self.distance(EntryIndex::of(class, twist)).index()] += 1;
            }
            counts.map(|count: u64| count * u64::from(weight(class)))
        };
        let counts = (0..FlipSliceClass::COUNT as u16)
            .into_par_iter()
            .filter_map(FlipSliceClass::new)
            .map(of_class)
            .reduce(
                || [0; Distance::COUNT],
                |a, b| std::array::from_fn(|distance| a[distance] + b[distance]),
            );
        Distribution::new(counts)
    }
}
