//! Files of databases: read back as written, and refused if anything is different.

use std::sync::{Arc, LazyLock};

use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_goals::pattern_databases::{
    GenerationError, Mark, Pattern, PatternCoordinates, PatternDatabase, PatternFileError,
    PatternFileHeader, Purpose,
};
use faceturn_searcher::StopWhen;
use faceturn_table::{HEADER_BYTES, TableError};

fn coordinates() -> Arc<PatternCoordinates> {
    static COORDINATES: LazyLock<Arc<PatternCoordinates>> = LazyLock::new(|| {
        let pattern = Pattern::new([Mark::ORIENTED; 8], [Mark::IGNORED; 12]).expect("a pattern");
        Arc::new(PatternCoordinates::new(&pattern).expect("2187 arrangements"))
    });
    Arc::clone(&COORDINATES)
}

fn purpose() -> Purpose {
    let coordinates = coordinates();
    let solved = coordinates.rank_of(coordinates.coordinate(&Position::SOLVED));
    Purpose::new(&coordinates, [solved], &FaceTurn::ALL, Metric::Face)
}

fn written() -> (PatternDatabase, Vec<u8>) {
    let database = PatternDatabase::generate_for(coordinates(), purpose(), &());
    let database = database.expect("enough memory");
    let mut file = Vec::new();
    database.write_to(&mut file).expect("room");
    (database, file)
}

fn read(file: &[u8]) -> Result<PatternDatabase, PatternFileError> {
    PatternDatabase::read_from(file, coordinates(), purpose())
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let (database, file) = written();
    assert_eq!(file.len(), HEADER_BYTES + 2187usize.div_ceil(2));
    let read = read(&file).expect("whole");
    assert_eq!(read.distribution(), database.distribution());
    assert_eq!(read.packed(), database.packed());
    assert_eq!(read.purpose(), database.purpose());
}

#[test]
fn the_header_alone_says_what_a_database_is_for() {
    let (_, file) = written();
    let header = |file: &[u8]| PatternFileHeader::read_from(file);
    assert_eq!(header(&file).expect("a header").description, "");
    assert!(matches!(
        header(b"another file"),
        Err(PatternFileError::Content(TableError::Magic(_)))
    ));
    let long = "\u{2192}".repeat(1000);
    for (text, kept) in [("goal twist:U", "goal twist:U"), (&long, &long[..3 * 650])] {
        let described = purpose().described(text);
        assert_eq!(described.digest(), purpose().digest());
        let database = PatternDatabase::generate_for(coordinates(), described, &());
        let database = database.expect("enough memory");
        let mut file = Vec::new();
        database.write_to(&mut file).expect("room");
        // Half a file is enough for the header, and the purpose alone finds the whole one.
        let header = header(&file[..5000]).expect("a header");
        assert_eq!((header.arrangements, header.description.as_str()), (2187, kept));
        assert_eq!(read(&file).expect("whole").packed(), database.packed());
    }
}

#[test]
fn every_changed_byte_is_refused() {
    let (_, file) = written();
    for at in 0..file.len() {
        let mut file = file.clone();
        file[at] ^= 0x10;
        assert!(read(&file).is_err(), "byte {at}");
    }
}

#[test]
fn each_field_has_its_own_error() {
    let (_, file) = written();
    let with = |at: usize, value: u8| {
        let mut file = file.clone();
        file[at] = value;
        read(&file).expect_err("a wrong field")
    };
    let damaged = "the header of the pattern database is damaged: ";
    for (at, value, expected) in [
        (
            0,
            b'X',
            "not a pattern database: expected the first bytes to be \"FTPATDB\\0\", found \"",
        ),
        (8, 1, "expected version 2 of the pattern database, found 1"),
        (12, 0, &format!("{damaged}it counts other arrangements")),
        (20, 0, "expected a pattern database for the purpose "),
        (63, 1, &format!("{damaged}it has too many distances")),
        (52, 9, &format!("{damaged}its distribution does not add up")),
        (64, 0, &format!("{damaged}its distribution does not add up")),
        (4000, 1, &format!("{damaged}its padding is not zero")),
        (2112, 0, "expected the BLAKE3 digest "),
        (5000, 0, "expected the BLAKE3 digest "),
    ] {
        let text = with(at, value).to_string();
        assert!(text.starts_with(expected), "byte {at}: {text}");
    }
    assert!(with(5000, 0).to_string().ends_with(": the pattern database is damaged"));
}

#[test]
fn a_file_cut_short_or_too_long_is_refused() {
    let (_, file) = written();
    for length in 0..file.len() {
        let error = read(&file[..length]).expect_err("cut short").to_string();
        let expected = match length {
            // The last byte of the magic number is zero.
            0..7 => "not a pattern database: ".to_owned(),
            7..HEADER_BYTES => {
                "the header of the pattern database is damaged: it is cut short".to_owned()
            }
            _ => format!("expected 1094 bytes of distances, found {}", length - HEADER_BYTES),
        };
        assert!(error.starts_with(&expected), "{length}: {error}");
    }
    let longer = read(&[&file[..], b"\0"].concat()).expect_err("too long").to_string();
    assert_eq!(longer, "expected 1094 bytes of distances, found 1095");
}

#[test]
fn a_database_for_something_else_is_refused() {
    let (_, file) = written();
    let coordinates = coordinates();
    let solved = || purpose().goals().to_vec();
    let others = [
        Purpose::new(&coordinates, [1], &FaceTurn::ALL, Metric::Face),
        Purpose::new(&coordinates, solved(), &FaceTurn::ALL[1..], Metric::Face),
        Purpose::new(&coordinates, solved(), &FaceTurn::ALL, Metric::Quarter),
    ];
    for other in others {
        let refused = PatternDatabase::read_from(&file[..], Arc::clone(&coordinates), other);
        let text = refused.expect_err("another purpose").to_string();
        assert!(text.starts_with("expected a pattern database for the purpose "), "{text}");
    }
    // The order of the turns makes no difference.
    let mut turns = FaceTurn::ALL;
    turns.reverse();
    assert_eq!(Purpose::new(&coordinates, solved(), &turns, Metric::Face), purpose());
}

#[test]
fn a_generation_can_be_stopped() {
    let impatient = StopWhen(|| true);
    let stopped = PatternDatabase::generate_for(coordinates(), purpose(), &impatient);
    assert!(matches!(stopped, Err(GenerationError::Interrupted)));
}
