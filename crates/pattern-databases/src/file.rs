//! The file of a pattern database: a page that says what it is, then the distances.
//!
//! `docs/table-format.md` has the layout. Every number is little-endian.

use std::io::{self, Read, Write};

use faceturn_symmetry::{OutOfMemory, try_with_capacity};
use faceturn_table::Digest;
use thiserror::Error;

use crate::distribution::PatternDistribution;
use crate::purpose::Purpose;

/// What a file begins with.
pub(crate) const MAGIC: [u8; 8] = *b"FTPATDB\0";

/// The version of the layout that this crate reads and writes.
pub const PATTERN_FILE_VERSION: u32 = 2;

/// Length of the header in bytes.
pub const PATTERN_HEADER_BYTES: usize = 4096;

/// The most distances that the header has room for.
const MOST_DISTANCES: usize = 256;

/// Where the fields begin.
const VERSION: usize = 8;
const COUNT: usize = 12;
const PURPOSE: usize = 20;
const UNREACHABLE: usize = 52;
const DISTANCES: usize = 60;
const DISTRIBUTION: usize = 64;
const DIGEST: usize = DISTRIBUTION + 8 * MOST_DISTANCES;
const DESCRIPTION: usize = DIGEST + Digest::BYTES;

const _: () = assert!(DESCRIPTION == 2144 && DESCRIPTION < PATTERN_HEADER_BYTES);

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
    /// The first eight bytes are not those of a pattern database.
    #[error(
        "not a pattern database: expected the first bytes to be \"FTPATDB\\0\", found \"{}\"",
        found.escape_ascii()
    )]
    Magic {
        /// The first eight bytes.
        found: [u8; 8],
    },
    /// The file has another version of the layout.
    #[error("expected version {expected} of the pattern database, found {found}")]
    Version {
        /// The version that this crate reads and writes.
        expected: u32,
        /// The version in the header.
        found: u32,
    },
    /// The database is for another pattern, goal, set of turns or metric.
    #[error("expected a pattern database for the purpose {expected}, found one for {found}")]
    Purpose {
        /// The digest of the expected purpose.
        expected: Digest,
        /// The digest in the header.
        found: Digest,
    },
    /// The header contradicts itself.
    #[error("the header of the pattern database is damaged: {0}")]
    Header(&'static str),
    /// The file is shorter or longer than its header says.
    #[error("expected {expected} bytes of distances, found {found}")]
    Length {
        /// Bytes there should be.
        expected: u64,
        /// Bytes there are; reading stops at the first one too many.
        found: u64,
    },
    /// The content does not match the digest in the header.
    #[error(
        "expected the BLAKE3 digest {expected}, found {found}: the pattern database is damaged"
    )]
    Digest {
        /// The digest in the header.
        expected: Digest,
        /// The digest of the bytes that were read.
        found: Digest,
    },
    /// There are more distances than the header has room for.
    #[error("the largest distance is {found}; a file holds at most 255")]
    TooFar {
        /// The largest distance.
        found: usize,
    },
}

impl From<PatternFileError> for io::Error {
    /// The error of the system, if it is one.
    fn from(error: PatternFileError) -> io::Error {
        match error {
            PatternFileError::Read(error) | PatternFileError::Write(error) => error,
            error => io::Error::other(error),
        }
    }
}

type Page = [u8; PATTERN_HEADER_BYTES];

/// What the header of a file says about its database.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternFileHeader {
    /// How many arrangements the database has.
    pub arrangements: u64,
    /// What it is for, in words: [`Purpose::description`](crate::Purpose::description).
    pub description: String,
}

impl PatternFileHeader {
    /// Reads the header alone. What follows it is neither read nor checked.
    ///
    /// # Errors
    /// [`PatternFileError`] if the stream fails, or does not begin with the header of this version.
    pub fn read_from(stream: impl Read) -> Result<PatternFileHeader, PatternFileError> {
        let page = read_page(stream)?;
        expect_version(&page)?;
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
    let mut page = page(purpose, count, distribution)?;
    let digest = digest_of(&page, packed);
    page[DIGEST..DESCRIPTION].copy_from_slice(digest.as_bytes());
    stream
        .write_all(&page)
        .and_then(|()| stream.write_all(packed))
        .and_then(|()| stream.flush())
        .map_err(PatternFileError::Write)
}

/// Reads the database for this purpose, which has `count` arrangements; the stream must end with it.
pub(crate) fn read(
    mut stream: impl Read,
    purpose: Digest,
    count: u64,
) -> Result<(Vec<u8>, PatternDistribution), PatternFileError> {
    let page = read_page(&mut stream)?;
    let distribution = checked(&page, purpose, count)?;
    let bytes = usize::try_from(count.div_ceil(2)).map_err(|_| OutOfMemory::new(usize::MAX))?;
    let mut packed = try_with_capacity(bytes)?;
    packed.resize(bytes, 0);
    let mut found = fill(&mut stream, &mut packed)?;
    if found == bytes {
        found += fill(&mut stream, &mut [0])?;
    }
    if found != bytes {
        return Err(PatternFileError::Length { expected: bytes as u64, found: found as u64 });
    }
    let expected = Digest::from_bytes(page[DIGEST..DESCRIPTION].try_into().expect("32 bytes"));
    let found = digest_of(&page, &packed);
    if found != expected {
        return Err(PatternFileError::Digest { expected, found });
    }
    Ok((packed, distribution))
}

/// Reads the header of a pattern database.
fn read_page(mut stream: impl Read) -> Result<Page, PatternFileError> {
    let mut page: Page = [0; PATTERN_HEADER_BYTES];
    let found = fill(&mut stream, &mut page)?;
    if page[..VERSION] != MAGIC {
        let found = page[..VERSION].try_into().expect("eight bytes");
        return Err(PatternFileError::Magic { found });
    }
    if found < PATTERN_HEADER_BYTES {
        return Err(PatternFileError::Header("it is cut short"));
    }
    Ok(page)
}

fn expect_version(page: &Page) -> Result<(), PatternFileError> {
    let found = number(&page[VERSION..COUNT]) as u32;
    let expected = PATTERN_FILE_VERSION;
    if found == expected { Ok(()) } else { Err(PatternFileError::Version { expected, found }) }
}

/// The text of the description: everything before the first zero.
fn description(page: &Page) -> &[u8] {
    let field = &page[DESCRIPTION..];
    let end = field.iter().position(|&byte| byte == 0).unwrap_or(field.len());
    &field[..end]
}

/// Reads until the buffer is full or the stream ends. Returns the number of bytes read.
fn fill(stream: &mut impl Read, buffer: &mut [u8]) -> Result<usize, PatternFileError> {
    let mut filled = 0;
    while filled < buffer.len() {
        match stream.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(bytes) => filled += bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(PatternFileError::Read(error)),
        }
    }
    Ok(filled)
}

/// The header without its digest.
fn page(
    purpose: &Purpose,
    count: u64,
    distribution: &PatternDistribution,
) -> Result<Page, PatternFileError> {
    let counts = distribution.counts();
    if counts.len() > MOST_DISTANCES {
        return Err(PatternFileError::TooFar { found: distribution.max() });
    }
    let mut page = [0; PATTERN_HEADER_BYTES];
    page[..VERSION].copy_from_slice(&MAGIC);
    page[VERSION..COUNT].copy_from_slice(&PATTERN_FILE_VERSION.to_le_bytes());
    page[COUNT..PURPOSE].copy_from_slice(&count.to_le_bytes());
    page[PURPOSE..UNREACHABLE].copy_from_slice(purpose.digest().as_bytes());
    page[UNREACHABLE..DISTANCES].copy_from_slice(&distribution.unreachable().to_le_bytes());
    page[DISTANCES..DISTRIBUTION].copy_from_slice(&(counts.len() as u32).to_le_bytes());
    for (field, count) in page[DISTRIBUTION..DIGEST].chunks_exact_mut(8).zip(counts) {
        field.copy_from_slice(&count.to_le_bytes());
    }
    let field = &mut page[DESCRIPTION..];
    let text = purpose.description();
    let is_end = |&bytes: &usize| bytes <= field.len() && text.is_char_boundary(bytes);
    let bytes = (0..=text.len()).rev().find(is_end).unwrap_or(0);
    field[..bytes].copy_from_slice(&text.as_bytes()[..bytes]);
    Ok(page)
}

/// Checks the fields of a header but the digest. Returns the distribution.
fn checked(
    page: &Page,
    purpose: Digest,
    count: u64,
) -> Result<PatternDistribution, PatternFileError> {
    expect_version(page)?;
    let found = Digest::from_bytes(page[PURPOSE..UNREACHABLE].try_into().expect("32 bytes"));
    if found != purpose {
        return Err(PatternFileError::Purpose { expected: purpose, found });
    }
    if number(&page[COUNT..PURPOSE]) != count {
        return Err(PatternFileError::Header("it counts other arrangements"));
    }
    let distances = number(&page[DISTANCES..DISTRIBUTION]) as usize;
    if distances > MOST_DISTANCES {
        return Err(PatternFileError::Header("it has too many distances"));
    }
    let fields = page[DISTRIBUTION..DIGEST].chunks_exact(8);
    let counts: Vec<u64> = fields.take(distances).map(number).collect();
    let unreachable = number(&page[UNREACHABLE..DISTANCES]);
    let total = counts.iter().try_fold(unreachable, |total, &count| total.checked_add(count));
    if total != Some(count) {
        return Err(PatternFileError::Header("its distribution does not add up"));
    }
    let unused = &page[DISTRIBUTION + 8 * distances..DIGEST];
    let after_text = &page[DESCRIPTION + description(page).len()..];
    if unused.iter().chain(after_text).any(|&byte| byte != 0) {
        return Err(PatternFileError::Header("its padding is not zero"));
    }
    Ok(PatternDistribution { counts, unreachable })
}

/// BLAKE3 of every byte of the file but the digest's own.
fn digest_of(page: &Page, packed: &[u8]) -> Digest {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&page[..DIGEST]).update(&page[DESCRIPTION..]);
    #[cfg(feature = "parallel")]
    hasher.update_rayon(packed);
    #[cfg(not(feature = "parallel"))]
    hasher.update(packed);
    Digest::from_bytes(*hasher.finalize().as_bytes())
}

/// A little-endian number of at most eight bytes.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
