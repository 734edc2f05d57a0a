//! Each form in which people write a position is read as what it is, whatever is around and between
//! its symbols, and none as something else.

use faceturn_cube::{
    KPattern, Notation, ParsedPosition, Position, PositionFormat, RandomSource, ReadPositionError,
};
use faceturn_tests::forms::{Drawn, FACELETS, MOVES, OTHERS};

/// How many positions are written in each form.
const POSITIONS: usize = 200;

fn read(text: &str) -> Result<ParsedPosition, ReadPositionError> {
    ParsedPosition::parse(text, PositionFormat::Auto, Notation::Standard)
}

#[test]
fn no_form_is_read_as_another() {
    let mut random = RandomSource::from_seed(62);
    let mut texts = 0;
    for _ in 0..POSITIONS {
        let drawn = Drawn::new(&mut random);
        let moves = if drawn.moves.is_empty() { &[] } else { MOVES };
        for (name, format, write) in FACELETS.iter().chain(OTHERS).chain(moves) {
            let text = write(&drawn);
            let read = read(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            assert_eq!((read.position, read.format), (drawn.position, *format), "{name}\n{text}");
            texts += 1;
        }
    }
    assert!(texts >= 10_000, "{texts}");
}

#[test]
fn facelets_with_a_mistake_are_never_moves() {
    let mut random = RandomSource::from_seed(63);
    for _ in 0..POSITIONS {
        let mut drawn = Drawn::new(&mut random);
        let at = random.below(54) as usize;
        let other = ["U", "R", "F", "D", "L", "B"][random.below(6) as usize];
        if drawn.cells[at] == other {
            continue;
        }
        drawn.cells[at] = other.to_owned();
        for (name, _, write) in FACELETS {
            let text = write(&drawn);
            let error = read(&text).expect_err(name);
            let is_refused = match error {
                ReadPositionError::Facelets(_) | ReadPositionError::Ambiguous { .. } => true,
                ReadPositionError::KPattern(_) => text.starts_with('{'),
                _ => false,
            };
            assert!(is_refused, "{name}: {error}\n{text}");
        }
    }
}

#[test]
fn cycles_are_read_as_cycles_and_refused_without_their_format() {
    let mut random = RandomSource::from_seed(64);
    for position in (0..POSITIONS).map(|_| random.position()) {
        let text = position.cycles();
        let read_as = |format| ParsedPosition::parse(&text, format, Notation::Standard);
        assert_eq!(read_as(PositionFormat::Cycles).map(|it| it.position), Ok(position), "{text}");
        match read(&text) {
            Ok(read) => assert_eq!(read.position, position, "{text}"),
            Err(error) => assert_eq!(error.kind(), "ambiguous", "{text}: {error}"),
        }
    }
}

#[test]
fn kociembas_numbers_are_read() {
    // The turns R and F of the cubie level of the two-phase algorithm, as cubejs writes them.
    let r = r#"{"center":[0,1,2,3,4,5],"cp":[4,1,2,0,7,5,6,3],"co":[2,0,0,1,1,0,0,2],
        "ep":[8,1,2,3,11,5,6,7,4,9,10,0],"eo":[0,0,0,0,0,0,0,0,0,0,0,0]}"#;
    let f = r#"{"cp":[1,5,2,3,0,4,6,7],"co":[1,2,0,0,2,1,0,0],
        "ep":[0,9,2,3,4,8,6,7,1,5,10,11],"eo":[0,1,0,0,0,1,0,0,1,1,0,0]}"#;
    for (text, turn) in [(r, "R"), (f, "F")] {
        assert_eq!(text.parse::<Position>(), turn.parse(), "{turn}");
    }
}

#[test]
fn turned_centres_are_noted() {
    let pattern = KPattern::from(&"R".parse().expect("a move")).to_json();
    let turned = pattern.replace("\"orientation\":[0,0,0,0,0,0]", "\"orientation\":[0,0,0,1,0,0]");
    let notes = |text: &str| read(text).expect("a pattern").notes.len();
    assert_eq!((notes(&pattern), notes(&turned)), (0, 0), "their modulus is 1");
    assert_eq!(notes(&turned.replace("[1,1,1,1,1,1]", "[0,0,0,0,0,0]")), 1);
}
