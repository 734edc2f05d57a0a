//! Tests with whole tables, written and read again: a full-size table of made-up distances, its
//! file, and everything that may happen to such a file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::sync::LazyLock;

use faceturn_cube::Metric;
use faceturn_symmetry::{EntryIndex, FlipSliceClass, Twist};
use faceturn_table::{
    Digest, Distance, Distribution, FILE_BYTES, HEADER_BYTES, Loading, PruningTable, TABLE_BYTES,
    TableError, pack_pair,
};
use proptest::{prop_assert, prop_assert_eq, prop_oneof, proptest, strategy::Just, test_runner};

/// The made-up distance of an entry: every distance and every pair of them occurs, and no two
/// stretches of the table are alike.
fn made_up(entry: u32) -> Distance {
    let mixed = entry.wrapping_mul(0x9e37_79b9) ^ (entry >> 11);
    Distance::new((mixed >> 20) as u8 % 14).expect("a remainder by 14")
}

static PACKED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    (0..EntryIndex::COUNT / 2)
        .map(|pair| pack_pair(made_up(2 * pair), made_up(2 * pair + 1)))
        .collect()
});

static TABLE: LazyLock<PruningTable> = LazyLock::new(|| {
    PruningTable::from_packed(Metric::Face, PACKED.clone()).expect("made of distances")
});

static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut file = Vec::new();
    TABLE.write_to(&mut file).expect("memory takes everything");
    file
});

fn load(file: &File, loading: Loading) -> Result<PruningTable, TableError> {
    PruningTable::load_expecting(file, loading, TABLE.digest())
}

fn read(stream: impl Read) -> Result<PruningTable, TableError> {
    PruningTable::read_expecting(stream, TABLE.digest())
}

fn file_of(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().expect("a temporary file");
    file.write_all(bytes).expect("room for a table");
    file
}

struct Flipped<'a> {
    bytes: &'a [u8],
    at: usize,
    bit: u8,
}

impl Read for Flipped<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        if self.at < read {
            buffer[self.at] ^= 1 << self.bit;
            self.at = usize::MAX;
        } else {
            self.at -= read;
        }
        Ok(read)
    }
}

/// Yields a few bytes at a time and is sometimes interrupted, like pipes and sockets.
struct Dripping<'a> {
    bytes: &'a [u8],
    reads: usize,
}

impl Read for Dripping<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads += 1;
        if self.reads.is_multiple_of(7) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let most = 1 + self.reads * 7919 % 100_003;
        let length = buffer.len().min(most);
        self.bytes.read(&mut buffer[..length])
    }
}

#[test]
fn distances_are_found_again() {
    for raw in (0..EntryIndex::COUNT).step_by(997).chain([EntryIndex::COUNT - 1]) {
        let entry = EntryIndex::new(raw).expect("below the count");
        assert_eq!(TABLE.distance(entry), made_up(raw), "entry {raw}");
    }
    assert!(TABLE.packed() == *PACKED);
    TABLE.check().expect("nothing has changed");
}

#[test]
fn distributions_agree_with_the_plain_count() {
    let mut counts = [0; Distance::COUNT];
    let mut weighted = [0; Distance::COUNT];
    let weight = |class: usize| class as u32 % 16 + 1;
    for raw in 0..EntryIndex::COUNT {
        counts[made_up(raw).index()] += 1;
        weighted[made_up(raw).index()] += u64::from(weight((raw / Twist::COUNT) as usize));
    }
    assert_eq!(TABLE.distribution(), &Distribution::new(counts));
    let of_class = |class: FlipSliceClass| weight(class.index());
    assert_eq!(TABLE.distribution_weighted_by(of_class), Distribution::new(weighted));
    assert_eq!(TABLE.distribution_weighted_by(|_| 1), *TABLE.distribution());
}

#[test]
fn the_file_is_laid_out_as_documented() {
    assert_eq!((FILE.len(), FILE_BYTES), (4096 + 70_454_205, 4096 + 70_454_205));
    assert_eq!(&FILE[..8], b"HCOSETS\0");
    assert!(FILE[4096..] == *PACKED);
    let covered = [&FILE[..124], &FILE[156..]].concat();
    assert_eq!(&FILE[124..156], blake3::hash(&covered).as_bytes());
    assert_eq!(&FILE[124..156], TABLE.digest().as_bytes());
}

#[test]
fn every_way_of_reading_gives_the_same_table() {
    let file = file_of(&FILE);
    let tables = [
        load(&file, Loading::Copy).expect("undamaged"),
        load(&file, Loading::Map).expect("undamaged"),
        load(&file, Loading::MapFirst).expect("undamaged"),
        load(&file, Loading::default()).expect("undamaged"),
        read(&FILE[..]).expect("undamaged"),
        read(Dripping { bytes: &FILE, reads: 0 }).expect("undamaged"),
    ];
    for table in &tables {
        assert!(table.packed() == *PACKED);
        assert_eq!(table.distribution(), TABLE.distribution());
        assert_eq!(table.digest(), TABLE.digest());
        table.check().expect("nothing has changed");
        let mut written = Vec::new();
        table.write_to(&mut written).expect("memory takes everything");
        assert!(written == *FILE);
    }
}

#[test]
fn a_stream_is_checked_without_being_kept() {
    let check = |bytes: &[u8]| PruningTable::check_stream(bytes, TABLE.digest());
    check(&FILE).expect("undamaged");
    PruningTable::check_stream(Dripping { bytes: &FILE, reads: 0 }, TABLE.digest())
        .expect("undamaged");
    assert!(matches!(check(&FILE[..100]), Err(TableError::Length { found: 100, .. })));
    let short = check(&FILE[..FILE.len() - 1]);
    assert!(matches!(short, Err(TableError::Length { found, .. }) if found == FILE_BYTES - 1));
    let more = PruningTable::check_stream((&FILE[..]).chain(&b"x"[..]), TABLE.digest());
    assert!(matches!(more, Err(TableError::Length { found, .. }) if found == FILE_BYTES + 1));
    let flipped = Flipped { bytes: &FILE, at: 60_000_000, bit: 3 };
    let flipped = PruningTable::check_stream(flipped, TABLE.digest());
    assert!(matches!(flipped, Err(TableError::Digest(_))));
    let other = PruningTable::check_stream(&FILE[..], Digest::published(Metric::Face));
    assert!(matches!(other, Err(TableError::WrongTable { .. })));
}

#[cfg(unix)]
#[test]
fn loading_leaves_the_cursor_where_it_was() {
    use std::io::Seek;

    let file = file_of(&FILE);
    for loading in [Loading::Copy, Loading::Map] {
        load(&file, loading).expect("undamaged");
        assert_eq!((&file).stream_position().expect("a file has a cursor"), FILE_BYTES);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_as_a_stream() {
    for loading in [Loading::Copy, Loading::Map] {
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let file = File::from(std::os::fd::OwnedFd::from(reader));
        std::thread::scope(|scope| {
            scope.spawn(move || writer.write_all(&FILE).expect("somebody reads"));
            let table = load(&file, loading).expect("undamaged");
            assert_eq!(table.digest(), TABLE.digest());
        });
    }
}

#[test]
fn wrong_lengths_and_values_are_refused_from_the_generator() {
    for length in [0, 1, TABLE_BYTES - 1, TABLE_BYTES + 1] {
        let Err(TableError::Length { expected, found }) =
            PruningTable::from_packed(Metric::Face, vec![0; length])
        else {
            panic!("{length} bytes were not refused")
        };
        assert_eq!((expected, found), (TABLE_BYTES as u64, length as u64));
    }
    let mut packed = PACKED.clone();
    packed[TABLE_BYTES - 1] |= 0xf0;
    let refused = PruningTable::from_packed(Metric::Face, packed).expect_err("15 is too many");
    let text = "expected entry 140908409 to hold at most 13 turns, found 15";
    assert_eq!(refused.to_string(), text);
}

/// Another program can write a digest that matches the file; wrong content is still refused.
#[test]
fn wrong_content_under_a_matching_digest_is_refused() {
    let signed = |mut file: Vec<u8>| {
        let digest = blake3::hash(&[&file[..124], &file[156..]].concat());
        file[124..156].copy_from_slice(digest.as_bytes());
        (file, Digest::from_bytes(*digest.as_bytes()))
    };
    let mut file = FILE.clone();
    file[HEADER_BYTES + 1_000_000] = 0x0e;
    let (file, digest) = signed(file);
    let refused = PruningTable::read_expecting(&file[..], digest).expect_err("14 is too many");
    let text = "expected entry 2000000 to hold at most 13 turns, found 14";
    assert_eq!(refused.to_string(), text);

    // One entry more at distance 0 and one fewer at distance 1, with the right sum.
    let mut file = FILE.clone();
    file[20] = file[20].wrapping_add(1);
    file[28] = file[28].wrapping_sub(1);
    let (file, digest) = signed(file);
    let table = PruningTable::read_expecting(&file[..], digest).expect("only a recount can tell");
    let difference = table.check().expect_err("a recount differs").to_string();
    let found = table.distribution().at(Distance::ZERO) - 1;
    assert_eq!(difference, format!("expected {} at distance 0, counted {found}", found + 1));
}

#[test]
fn an_undamaged_table_of_other_distances_is_refused() {
    let published =
        TableError::WrongTable { expected: Digest::published(Metric::Face), found: TABLE.digest() };
    let file = file_of(&FILE);
    for refused in [
        PruningTable::load(&file, Metric::Face, Loading::Copy).map(drop),
        PruningTable::load(&file, Metric::Face, Loading::Map).map(drop),
        PruningTable::read_from(&FILE[..], Metric::Face).map(drop),
        TABLE.expect_digest(Digest::published(Metric::Face)),
    ] {
        let refused = refused.expect_err("made-up distances");
        assert_eq!(refused.to_string(), published.to_string());
    }
    TABLE.expect_digest(TABLE.digest()).expect("its own digest");
}

#[test]
fn a_file_of_another_length_is_refused() {
    let file = file_of(&FILE);
    let lengths = [FILE_BYTES + 4096, FILE_BYTES + 1, FILE_BYTES - 1, 5_000_000, 4097, 4096];
    for length in lengths.into_iter().chain([4095, 156, 155, 12, 8, 7, 1, 0]) {
        file.set_len(length).expect("a file can be cut short");
        for loading in [Loading::Copy, Loading::Map] {
            let Err(TableError::Length { expected, found }) = load(&file, loading) else {
                panic!("{length} bytes were not refused")
            };
            assert_eq!((expected, found), (FILE_BYTES, length));
        }
    }
}

#[test]
fn streams_that_fail_are_named() {
    let broken = (&FILE[..10_000]).chain(Broken);
    assert!(matches!(read(broken), Err(TableError::Read(_))));
    assert!(matches!(TABLE.write_to(Broken), Err(TableError::Write(_))));
    assert!(matches!(TABLE.write_to(&mut [0; 5000][..]), Err(TableError::Write(_))));
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }
}

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("broken"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(io::Error::other("broken"))
    }
}

#[test]
fn tables_are_shared_among_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<PruningTable>();
}

proptest! {
    // Every case reads up to 70 MB.
    #![proptest_config(test_runner::Config::with_cases(32))]

    #[test]
    fn a_flipped_bit_anywhere_is_refused(
        at in prop_oneof![0..200usize, 0..HEADER_BYTES, 0..FILE_BYTES as usize,
                          Just(FILE_BYTES as usize - 1)],
        bit in 0u8..8,
    ) {
        let refused = read(Flipped { bytes: &FILE, at, bit });
        prop_assert!(refused.is_err(), "bit {bit} of byte {at}");
    }

    #[test]
    fn a_stream_cut_short_is_refused(
        length in prop_oneof![0..200usize, 0..HEADER_BYTES + 2, 0..FILE_BYTES as usize],
    ) {
        let Err(TableError::Length { expected, found }) = read(&FILE[..length])
        else { panic!("{length} bytes were not refused") };
        prop_assert_eq!((expected, found), (FILE_BYTES, length as u64));
    }

    #[test]
    fn a_stream_that_is_too_long_is_refused(more in 1u64..10_000) {
        let longer = (&FILE[..]).chain(io::repeat(0).take(more));
        let Err(TableError::Length { expected, found }) = read(longer)
        else { panic!("{more} bytes more were not refused") };
        prop_assert_eq!((expected, found), (FILE_BYTES, FILE_BYTES + 1));
    }
}
