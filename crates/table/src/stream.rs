//! Headers and distances from streams and files.

use std::fs::File;
use std::io::{self, Read};

use faceturn_symmetry::try_with_capacity;

use crate::header::{self, FILE_BYTES};
use crate::page::{HEADER_BYTES, Header, HeaderFields};
use crate::{TABLE_BYTES, TableError};

/// Bytes that one thread fills at a time: one huge page on most machines.
const PIECE_BYTES: usize = 2 << 20;

/// Like `read_exact`, but the stream may end before; returns the number of bytes.
fn fill(mut stream: impl Read, buffer: &mut [u8]) -> Result<usize, TableError> {
    let mut filled = 0;
    while filled < buffer.len() {
        match stream.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(more) => filled += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(TableError::Read(error)),
        }
    }
    Ok(filled)
}

pub(crate) fn read_header<F: HeaderFields>(
    stream: impl Read,
    expected: F::Expected,
    file_bytes: u64,
) -> Result<Header<F>, TableError> {
    let mut page = [0; HEADER_BYTES];
    match fill(stream, &mut page)? {
        HEADER_BYTES => Header::from_page(&page, expected),
        filled => Err(Header::<F>::refuse_short(&page[..filled], file_bytes)),
    }
}

/// Reads the distances after a header; nothing may follow them.
pub(crate) fn read_distances(mut stream: impl Read, packed: &mut [u8]) -> Result<(), TableError> {
    let filled = fill(&mut stream, packed)?;
    let beyond = if filled == packed.len() { fill(stream, &mut [0])? } else { 0 };
    let (expected, found) = (HEADER_BYTES + packed.len(), HEADER_BYTES + filled + beyond);
    expect_length(expected as u64, found as u64)
}

pub(crate) fn expect_length(expected: u64, found: u64) -> Result<(), TableError> {
    if found == expected { Ok(()) } else { Err(TableError::Length { expected, found }) }
}

/// Hashes the distances after a header without keeping them; nothing may follow them.
pub(crate) fn check_distances(
    header: &header::Header,
    mut stream: impl Read,
) -> Result<(), TableError> {
    let mut piece = try_with_capacity(PIECE_BYTES)?;
    piece.resize(PIECE_BYTES, 0);
    let mut hasher = header.hasher();
    let mut length = 0;
    while length <= TABLE_BYTES {
        let filled = fill(&mut stream, &mut piece)?;
        hasher.update(&piece[..filled]);
        length += filled;
        if filled < piece.len() {
            break;
        }
    }
    expect_length(FILE_BYTES, (HEADER_BYTES + length) as u64)?;
    header.compare_digest(hasher.finish())
}

/// Reads and checks the header of an open file, independently of the file's cursor.
#[cfg(unix)]
pub(crate) fn read_header_of<F: HeaderFields>(
    file: &File,
    expected: F::Expected,
    file_bytes: u64,
) -> Result<Header<F>, TableError> {
    read_header(At { file, offset: 0 }, expected, file_bytes)
}

/// A stream that does not move the file's cursor, which duplicated handles share.
#[cfg(unix)]
struct At<'a> {
    file: &'a File,
    offset: u64,
}

#[cfg(unix)]
impl Read for At<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = std::os::unix::fs::FileExt::read_at(self.file, buffer, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}

/// Reads the distances of a file whose length has been checked, on all threads of the pool: if
/// the file is in the page cache, this is copying, for which one core does not saturate memory.
#[cfg(unix)]
pub(crate) fn read_distances_of(file: &File, packed: &mut [u8]) -> Result<(), TableError> {
    let expected = (HEADER_BYTES + packed.len()) as u64;
    let read = |(number, piece): (usize, &mut [u8])| {
        let offset = (HEADER_BYTES + number * PIECE_BYTES) as u64;
        let filled = fill(At { file, offset }, piece)?;
        if filled == piece.len() {
            return Ok(());
        }
        // The length was right before: another program has cut the file short since.
        Err(TableError::Length { expected, found: offset + filled as u64 })
    };
    let pieces = packed.chunks_mut(PIECE_BYTES).enumerate();
    let add = |done: Result<(), _>, piece| done.and_then(|()| read(piece));
    faceturn_symmetry::parallel::fold(pieces, || Ok(()), add, Result::and)
}

/// Reads and checks the header of an open file, leaving the cursor after it.
#[cfg(not(unix))]
pub(crate) fn read_header_of<F: HeaderFields>(
    mut file: &File,
    expected: F::Expected,
    file_bytes: u64,
) -> Result<Header<F>, TableError> {
    io::Seek::rewind(&mut file).map_err(TableError::Read)?;
    read_header(file, expected, file_bytes)
}

/// Reads the distances of a file whose header has just been read.
#[cfg(not(unix))]
pub(crate) fn read_distances_of(file: &File, packed: &mut [u8]) -> Result<(), TableError> {
    read_distances(file, packed)
}

#[cfg(test)]
mod tests {
    use std::io::{Seek, SeekFrom, Write};

    use super::{read_distances_of, read_header_of};
    use crate::TableError;
    use crate::header::{FILE_BYTES, TableFields};
    use crate::page::HEADER_BYTES;

    #[test]
    fn a_file_that_ends_while_it_is_read_is_refused() {
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(&[0; HEADER_BYTES + 100]).expect("room for a page");
        file.seek(SeekFrom::Start(HEADER_BYTES as u64)).expect("within the file");
        let Err(TableError::Length { expected, found }) = read_distances_of(&file, &mut [0; 101])
        else {
            panic!("not refused")
        };
        assert_eq!((expected, found), (4197, 4196));
    }

    #[test]
    fn a_header_is_read_from_the_beginning_of_the_file() {
        let mut file = tempfile::tempfile().expect("a temporary file");
        file.write_all(b"HCOSETS\0and more").expect("room for a line");
        let Err(TableError::Length { found, .. }) =
            read_header_of::<TableFields>(&file, (), FILE_BYTES)
        else {
            panic!("not refused")
        };
        assert_eq!(found, 16);
    }
}
