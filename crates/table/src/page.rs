//! The common parts of the first page of a distance file.
//!
//! Magic and version come first, then the fields of the kind, including the digest of every other
//! byte of the file, then zeros. `docs/table-format.md` has the layouts. Every number is
//! little-endian.

use crate::digest::Hasher;
use crate::{Digest, TableError};

/// Length of the header in bytes: one page, so that the distances start page-aligned.
pub const HEADER_BYTES: usize = 4096;

/// The header as stored in the file.
pub type Page = [u8; HEADER_BYTES];

/// Offsets of the version and of the kind's fields.
const VERSION: usize = 8;
const FIELDS: usize = 12;

/// The fields of one kind of file, except magic, version and digest.
pub trait HeaderFields: Sized {
    /// What the caller knows about the expected file.
    type Expected: Copy;
    /// The possible first bytes of a file.
    const MAGICS: &'static [[u8; 8]];
    /// The layout version that is read and written.
    const VERSION: u32;
    /// Offset of the digest.
    const DIGEST: usize;
    /// End of the fields. The rest of the page is zeros.
    const PADDING: usize;
    /// Name of the kind in messages: "not KIND", "version 1 of the FILE", "the DATA is damaged".
    const KIND: &'static str;
    /// See [`HeaderFields::KIND`].
    const FILE: &'static str;
    /// See [`HeaderFields::KIND`].
    const DATA: &'static str;

    /// The first bytes of the file.
    fn magic(&self) -> [u8; 8] {
        Self::MAGICS[0]
    }

    /// Reads the fields, and checks what can be checked without the distances.
    fn read(page: &Page, expected: Self::Expected) -> Result<Self, TableError>;

    /// Writes the fields. Magic, version and digest are written afterwards.
    fn write(&self, page: &mut Page);
}

/// The fields of a header, and the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<F> {
    /// The fields of the kind.
    pub fields: F,
    /// BLAKE3 of every other byte of the file.
    pub digest: Digest,
}

impl<F: HeaderFields> Header<F> {
    /// The header of a file with these fields and distances.
    pub fn of(fields: F, packed: &[u8]) -> Header<F> {
        let mut header = Header { fields, digest: Digest::from_bytes([0; Digest::BYTES]) };
        header.digest = header.digest_of(packed);
        header
    }

    /// Reads the header, and checks what can be checked without the distances.
    ///
    /// # Errors
    /// [`TableError::Magic`], [`TableError::Version`] or [`TableError::Content`]
    pub fn from_page(page: &Page, expected: F::Expected) -> Result<Header<F>, TableError> {
        Self::expect_version(page)?;
        let fields = F::read(page, expected)?;
        if let Some(offset) = (F::PADDING..HEADER_BYTES).find(|&offset| page[offset] != 0) {
            let (file, found) = (F::FILE, page[offset]);
            let text = format!("expected zero at offset {offset} of the {file}, found {found}");
            return Err(TableError::Content(text));
        }
        let digest = page[F::DIGEST..][..Digest::BYTES].try_into().expect("32 bytes");
        Ok(Header { fields, digest: Digest::from_bytes(digest) })
    }

    /// Checks that a file begins with the magic of this kind.
    ///
    /// # Errors
    /// [`TableError::Magic`]
    pub fn expect_magic(page: &Page) -> Result<(), TableError> {
        let found = &page[..VERSION];
        if F::MAGICS.iter().any(|magic| magic == found) { Ok(()) } else { Err(Self::other(found)) }
    }

    /// Checks that a file begins with magic and version of this kind.
    ///
    /// # Errors
    /// [`TableError::Magic`] or [`TableError::Version`]
    pub fn expect_version(page: &Page) -> Result<(), TableError> {
        Self::expect_magic(page)?;
        let (expected, file) = (F::VERSION, F::FILE);
        match u32::from_le_bytes(page[VERSION..FIELDS].try_into().expect("four bytes")) {
            found if found == expected => Ok(()),
            found => Err(TableError::Version(format!(
                "expected version {expected} of the {file}, found {found}"
            ))),
        }
    }

    fn other(found: &[u8]) -> TableError {
        let magic =
            |magic: &[u8; 8]| format!("\"{}\"", magic.escape_ascii()).replace("\\x00", "\\0");
        let expected = F::MAGICS.iter().map(magic).collect::<Vec<_>>().join(" or ");
        let (kind, found) = (F::KIND, found.escape_ascii());
        TableError::Magic(format!(
            "not {kind}: expected the first bytes to be {expected}, found \"{found}\""
        ))
    }

    /// The error for a file that ends within the header: a length error if it begins like this
    /// kind, whose files have `expected` bytes, and otherwise a magic error.
    pub(crate) fn refuse_short(found: &[u8], expected: u64) -> TableError {
        let beginning = &found[..found.len().min(VERSION)];
        if F::MAGICS.iter().any(|magic| magic.starts_with(beginning)) {
            TableError::Length { expected, found: found.len() as u64 }
        } else {
            Self::other(beginning)
        }
    }

    /// The header as stored in the file.
    pub fn to_page(&self) -> Page {
        let mut page = [0; HEADER_BYTES];
        self.fields.write(&mut page);
        page[..VERSION].copy_from_slice(&self.fields.magic());
        page[VERSION..FIELDS].copy_from_slice(&F::VERSION.to_le_bytes());
        page[F::DIGEST..][..Digest::BYTES].copy_from_slice(self.digest.as_bytes());
        page
    }

    pub(crate) fn hasher(&self) -> Hasher {
        let page = self.to_page();
        let mut hasher = Hasher::new();
        hasher.update(&page[..F::DIGEST]);
        hasher.update(&page[F::DIGEST + Digest::BYTES..]);
        hasher
    }

    fn digest_of(&self, packed: &[u8]) -> Digest {
        let mut hasher = self.hasher();
        hasher.update(packed);
        hasher.finish()
    }

    /// Compares the digest with that of the bytes.
    ///
    /// # Errors
    /// [`TableError::Digest`]
    pub fn check_digest(&self, packed: &[u8]) -> Result<(), TableError> {
        self.compare_digest(self.digest_of(packed))
    }

    pub(crate) fn compare_digest(&self, found: Digest) -> Result<(), TableError> {
        let (expected, data) = (self.digest, F::DATA);
        if found == expected {
            return Ok(());
        }
        Err(TableError::Digest(format!(
            "expected the BLAKE3 digest {expected}, found {found}: the {data} is damaged"
        )))
    }
}
