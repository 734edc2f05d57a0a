//! The file of a pattern database: a header page, then the distances.
//!
//! `docs/table-format.md` has the layout. Every number is little-endian.

use std::io::{self, Read, Write};

use faceturn_symmetry::{OutOfMemory, try_with_capacity};
use faceturn_table::{Digest, HEADER_BYTES, Header, HeaderFields, Page, TableError};
use thiserror::Error;

use super::PatternDistribution;
use super::purpose::Purpose;

pub(crate) const MAGIC: [u8; 8] = *b"FTPATDB\0";

/// The version of the layout that this crate reads and writes.
pub const PATTERN_FILE_VERSION: u32 = 2;

const MOST_DISTANCES: usize = 256;

/// Offsets of the header's fields.
const COUNT: usize = 12;
const PURPOSE: usize = 20;
const UNREACHABLE: usize = 52;
const DISTANCES: usize = 60;
const DISTRIBUTION: usize = 64;
const DIGEST: usize = DISTRIBUTION + 8 * MOST_DISTANCES;
const DESCRIPTION: usize = DIGEST + Digest::BYTES;

const _: () = assert!(DESCRIPTION == 2144 && DESCRIPTION < HEADER_BYTES);

/// Error returned when the file of a pattern database is read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PatternFileError {
    /// The bytes could not be read.
    #[error("the pattern database cannot be read")]
    Read(#[source] io::Error),
    /// The bytes could not be written.
    #[error("the pattern database cannot be written")]
    Write(#[source] io::Error),
    /// The system refused the memory for the database.
    #[error("not enough memory for a pattern database")]
    Memory(#[from] OutOfMemory),
    /// The file does not hold the expected database, or the format cannot hold this one.
    #[error(transparent)]
    Content(#[from] TableError),
}

impl From<PatternFileError> for io::Error {
    /// Returns the underlying I/O error if there is one.
    fn from(error: PatternFileError) -> io::Error {
        match error {
            PatternFileError::Read(error) | PatternFileError::Write(error) => error,
            error => io::Error::other(error),
        }
    }
}

/// What the header of a file says about its database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternFileHeader {
    /// How many arrangements the database has.
    pub arrangements: u64,
    /// Its purpose in words: [`Purpose::description`](super::Purpose::description).
    pub description: String,
}

impl PatternFileHeader {
    /// Reads the header alone. What follows it is neither read nor checked.
    ///
    /// # Errors
    /// [`PatternFileError`] if the stream fails, or does not begin with a header of this version.
    pub fn read_from(stream: impl Read) -> Result<PatternFileHeader, PatternFileError> {
        let page = read_page(stream)?;
        Header::<PatternFields>::expect_version(&page)?;
        let description = String::from_utf8_lossy(description(&page)).into_owned();
        Ok(PatternFileHeader { arrangements: number(&page[COUNT..PURPOSE]), description })
    }
}

/// Writes a database and flushes.
pub(crate) fn write(
    mut stream: impl Write,
    purpose: &Purpose,
    count: u64,
    distribution: &PatternDistribution,
    packed: &[u8],
) -> Result<(), PatternFileError> {
    if distribution.counts().len() > MOST_DISTANCES {
        let found = distribution.max();
        let text = format!("the largest distance is {found}; a file holds at most 255");
        return Err(TableError::Content(text).into());
    }
    let text = purpose.description();
    let is_end = |&bytes: &usize| text.is_char_boundary(bytes);
    let bytes = (0..=text.len().min(HEADER_BYTES - DESCRIPTION)).rev().find(is_end).unwrap_or(0);
    let description = text.as_bytes()[..bytes].into();
    let (purpose, distribution) = (purpose.digest(), distribution.clone());
    let header = Header::of(PatternFields { purpose, count, distribution, description }, packed);
    stream
        .write_all(&header.to_page())
        .and_then(|()| stream.write_all(packed))
        .and_then(|()| stream.flush())
        .map_err(PatternFileError::Write)
}

/// Reads the database for this purpose, which has `count` arrangements; the stream must end with
/// it.
pub(crate) fn read(
    mut stream: impl Read,
    purpose: Digest,
    count: u64,
) -> Result<(Vec<u8>, PatternDistribution), PatternFileError> {
    let header = Header::<PatternFields>::from_page(&read_page(&mut stream)?, (purpose, count))?;
    let bytes = usize::try_from(count.div_ceil(2)).map_err(|_| OutOfMemory::new(usize::MAX))?;
    let mut packed = try_with_capacity(bytes)?;
    let mut read = |most: usize, into: &mut Vec<u8>| {
        (&mut stream).take(most as u64).read_to_end(into).map_err(PatternFileError::Read)
    };
    let found = read(bytes, &mut packed)? + read(1, &mut Vec::new())?;
    if found != bytes {
        let text = format!("expected {bytes} bytes of distances, found {found}");
        return Err(TableError::Content(text).into());
    }
    header.check_digest(&packed)?;
    Ok((packed, header.fields.distribution))
}

fn read_page(stream: impl Read) -> Result<Page, PatternFileError> {
    let mut bytes = Vec::with_capacity(HEADER_BYTES);
    stream.take(HEADER_BYTES as u64).read_to_end(&mut bytes).map_err(PatternFileError::Read)?;
    let mut page = [0; HEADER_BYTES];
    page[..bytes.len()].copy_from_slice(&bytes);
    Header::<PatternFields>::expect_magic(&page)?;
    if bytes.len() < HEADER_BYTES {
        return Err(damaged("it is cut short").into());
    }
    Ok(page)
}

fn description(page: &Page) -> &[u8] {
    let field = &page[DESCRIPTION..];
    let end = field.iter().position(|&byte| byte == 0).unwrap_or(field.len());
    &field[..end]
}

struct PatternFields {
    purpose: Digest,
    count: u64,
    distribution: PatternDistribution,
    description: Box<[u8]>,
}

impl HeaderFields for PatternFields {
    /// The digest of the purpose, and the number of arrangements.
    type Expected = (Digest, u64);
    const MAGICS: &'static [[u8; 8]] = &[MAGIC];
    const VERSION: u32 = PATTERN_FILE_VERSION;
    const DIGEST: usize = DIGEST;
    const PADDING: usize = HEADER_BYTES;
    const KIND: &'static str = "a pattern database";
    const FILE: &'static str = "pattern database";
    const DATA: &'static str = "pattern database";

    fn read(page: &Page, (purpose, count): (Digest, u64)) -> Result<PatternFields, TableError> {
        let found = Digest::from_bytes(page[PURPOSE..UNREACHABLE].try_into().expect("32 bytes"));
        if found != purpose {
            return Err(TableError::Content(format!(
                "expected a pattern database for the purpose {purpose}, found one for {found}"
            )));
        }
        if number(&page[COUNT..PURPOSE]) != count {
            return Err(damaged("it counts other arrangements"));
        }
        let distances = number(&page[DISTANCES..DISTRIBUTION]) as usize;
        if distances > MOST_DISTANCES {
            return Err(damaged("it has too many distances"));
        }
        let fields = page[DISTRIBUTION..DIGEST].chunks_exact(8);
        let counts: Vec<u64> = fields.take(distances).map(number).collect();
        let unreachable = number(&page[UNREACHABLE..DISTANCES]);
        let total = counts.iter().try_fold(unreachable, |total, &count| total.checked_add(count));
        if total != Some(count) {
            return Err(damaged("its distribution does not add up"));
        }
        let description = description(page);
        let unused = &page[DISTRIBUTION + 8 * distances..DIGEST];
        let after_text = &page[DESCRIPTION + description.len()..];
        if unused.iter().chain(after_text).any(|&byte| byte != 0) {
            return Err(damaged("its padding is not zero"));
        }
        let distribution = PatternDistribution { counts, unreachable };
        Ok(PatternFields { purpose, count, distribution, description: description.into() })
    }

    fn write(&self, page: &mut Page) {
        let counts = self.distribution.counts();
        page[COUNT..PURPOSE].copy_from_slice(&self.count.to_le_bytes());
        page[PURPOSE..UNREACHABLE].copy_from_slice(self.purpose.as_bytes());
        let unreachable = self.distribution.unreachable();
        page[UNREACHABLE..DISTANCES].copy_from_slice(&unreachable.to_le_bytes());
        page[DISTANCES..DISTRIBUTION].copy_from_slice(&(counts.len() as u32).to_le_bytes());
        for (field, count) in page[DISTRIBUTION..DIGEST].chunks_exact_mut(8).zip(counts) {
            field.copy_from_slice(&count.to_le_bytes());
        }
        page[DESCRIPTION..][..self.description.len()].copy_from_slice(&self.description);
    }
}

fn damaged(how: &str) -> TableError {
    TableError::Content(format!("the header of the pattern database is damaged: {how}"))
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
