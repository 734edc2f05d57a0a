//! The text of moves as people paste it. This removes what surrounds the moves: their number in a
//! list, the address of a web page, the quotes of a list, the length that a program prints after a
//! maneuver.

use std::ops::Range;

use super::Role;
use super::error::{NotationError, NotationFault};
use crate::face::FACELET_COUNT;
use crate::pasted::{Pasted, Placed, list_number};
use crate::reading_note::ReadingNote;
use crate::stickers::as_meant;

pub(super) struct SourceText {
    pub(super) chars: Vec<char>,
    /// The index of each character in the whole text.
    places: Vec<usize>,
    whole: Vec<char>,
    /// Whether there was a length after the moves, so that no moves mean the solved cube.
    pub(super) has_length: bool,
    pub(super) notes: Vec<ReadingNote>,
}

impl SourceText {
    /// From an address with both, a position takes the setup and a solution the moves.
    pub(super) fn new(text: &str, role: Role) -> Result<SourceText, NotationError> {
        let whole: Vec<char> = text.chars().map(as_meant).collect();
        let mut notes = Vec::new();
        let mut placed: Vec<Placed> = whole.iter().copied().enumerate().collect();
        placed.drain(..list_number(&placed));
        let mut pasted = Pasted::of(&placed);
        if let Some(Pasted::Position { mut position, .. }) = pasted {
            position.drain(..list_number(&position));
            placed = position;
            pasted = Pasted::of(&placed);
        }
        match pasted {
            Some(Pasted::Moves(address)) => {
                if let Some(puzzle) = address.other_puzzle {
                    return Err(NotationError::at(&whole, puzzle, NotationFault::OtherPuzzle));
                }
                placed = match (address.setup, address.moves, role) {
                    (Some(setup), Some(_), Role::Position) => {
                        notes.push(ReadingNote::Setup);
                        setup
                    }
                    (Some(setup), None, _) => setup,
                    (_, moves, _) => moves.unwrap_or_default(),
                };
            }
            Some(Pasted::Position { place, .. } | Pasted::Other(place)) => {
                return Err(NotationError::at(&whole, place, NotationFault::AddressWithoutMoves));
            }
            None => {}
        }
        placed = without_quotes(&placed).or_else(|| items(&placed)).unwrap_or(placed);
        let count = placed.len();
        let mut kept = Vec::with_capacity(count);
        for line in placed.split_inclusive(|(_, letter)| matches!(letter, '\n' | '\r')) {
            let end = length_before_end(line);
            let Some(group) = end else {
                kept.extend(line);
                continue;
            };
            if is_move(&line[group.clone()]) {
                let range = line[group.start].0..line[group.end - 1].0 + 1;
                return Err(NotationError::at(&whole, range, NotationFault::LengthOrMove));
            }
            kept.extend(&line[..group.start]);
            kept.extend(line.last().filter(|(_, letter)| matches!(letter, '\n' | '\r')));
        }
        let has_length = kept.len() < count;
        let (places, chars) = kept.into_iter().unzip();
        Ok(SourceText { chars, places, whole, has_length, notes })
    }

    pub(super) fn error(&self, range: Range<usize>, fault: NotationFault) -> NotationError {
        let start = self.places[range.start];
        let end = self.places[range.end - 1] + 1;
        NotationError::at(&self.whole, start..end, fault)
    }
}

/// The moves in quotation marks, `"R U"`, or in those of a list such as `["R", "U'"]` or `['R',
/// "U'"]`, in Python or JSON.
fn without_quotes(text: &[Placed]) -> Option<Vec<Placed>> {
    let next = |from: usize| {
        let blank = |placed: &&Placed| placed.1.is_whitespace();
        let at = from + text.get(from..)?.iter().take_while(blank).count();
        text.get(at).map(|placed| (at, placed.1))
    };
    let (mut at, first) = next(0)?;
    let is_list = first == '[';
    at += usize::from(is_list);
    let mut moves = Vec::with_capacity(text.len());
    loop {
        let (open, quote) = next(at)?;
        let quote = match quote {
            '"' | '\'' => quote,
            '“' => '”',
            _ => return None,
        };
        let ends = |letter: Option<char>| match letter {
            Some(letter) => letter == ',' || is_list && letter == ']',
            None => !is_list,
        };
        let is_close =
            |close: &usize| text[*close].1 == quote && ends(next(close + 1).map(|placed| placed.1));
        let close = (open + 1..text.len()).find(is_close)?;
        moves.push((text[open].0, ' '));
        moves.extend(&text[open + 1..close]);
        match next(close + 1) {
            Some((comma, ',')) => at = comma + 1,
            Some((end, _)) => return next(end + 1).is_none().then_some(moves),
            None => return Some(moves),
        }
    }
}

/// The contents of a list of three or more items, `[R, U, F]`, or of moves without commas,
/// `[R U F]`. With two items it is a commutator.
fn items(text: &[Placed]) -> Option<Vec<Placed>> {
    let is_blank = |placed: &Placed| placed.1.is_whitespace();
    let from = text.iter().position(|placed| !is_blank(placed))?;
    let to = text.iter().rposition(|placed| !is_blank(placed))?;
    let [(_, '['), inside @ .., (_, ']')] = &text[from..=to] else { return None };
    let mut depth = 0_usize;
    for (_, letter) in inside {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            // A colon means a conjugate, and a comma in inner brackets a commutator.
            ':' | ',' | '/' if depth > 0 || *letter != ',' => return None,
            _ => {}
        }
    }
    let mut items = inside.split(|placed| placed.1 == ',');
    let is_list = match items.clone().count() {
        1 => inside.split(is_blank).filter(|word| !word.is_empty()).count() > 1,
        count => count > 2 && !items.any(|item| item.iter().all(is_blank)),
    };
    is_list.then(|| inside.to_vec())
}

/// The range of the length after the moves of a line, `(18f*)`, `(20f, 29q)` or `(16)`: at the
/// end of the line, before a comment, or before what this program prints after lengths.
fn length_before_end(line: &[Placed]) -> Option<Range<usize>> {
    let letters: Vec<char> = line.iter().map(|placed| placed.1).collect();
    let comment = letters.windows(2).position(|pair| pair == ['/', '/']);
    let before_comment = &letters[..comment.unwrap_or(letters.len())];
    let close = before_comment.iter().rposition(|letter| *letter == ')')?;
    let open = before_comment[..close].iter().rposition(|letter| *letter == '(')?;
    let behind: String = before_comment[close + 1..].iter().collect();
    let is_printed = letters[open..close].contains(&',') && is_said_of_solution(&behind);
    let is_last = behind.trim().is_empty() || is_printed;
    (is_last && are_lengths(&letters[open + 1..close])).then_some(open..close + 1)
}

/// Whether this is what the program prints after the lengths of a solution: goals, a score or a
/// cost in lower case, a goal such as `2x2x2`, a time such as `0.012 s`, or facelets.
fn is_said_of_solution(behind: &str) -> bool {
    let Some(said) = behind.strip_prefix("  ").map(str::trim) else { return false };
    let behind_number = said.trim_start_matches(|letter: char| letter.is_ascii_digit());
    said.starts_with(|letter: char| letter.is_ascii_lowercase())
        || (behind_number.len() < said.len() && behind_number.starts_with(['x', '.']))
        || said.chars().count() == FACELET_COUNT
}

/// Whether these are numbers of turns, with optional units and stars.
fn are_lengths(letters: &[char]) -> bool {
    const UNITS: [&str; 14] =
        ["", "f", "q", "h", "s", "m", "htm", "qtm", "stm", "etm", "ftm", "obtm", "moves", "turns"];
    let text: String = letters.iter().map(char::to_ascii_lowercase).collect();
    text.split([',', '/']).all(|length| {
        let length = length.trim().trim_end_matches('*');
        let unit = length.trim_start_matches(|letter: char| letter.is_ascii_digit());
        unit.len() < length.len() && UNITS.contains(&unit.trim())
    })
}

/// Whether this is `(2f)`, which is also the wide move of F, or `(2F)`, also the slice beside F.
fn is_move(group: &[Placed]) -> bool {
    let letters = group.iter().map(|placed| placed.1).filter(|letter| !letter.is_whitespace());
    letters.map(|letter| letter.to_ascii_lowercase()).eq("(2f)".chars())
}

#[cfg(test)]
mod tests {
    use crate::maneuver::Maneuver;
    use crate::notation::{Notation, read_solution};

    fn moves(text: &str) -> String {
        text.parse::<Maneuver>().unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
    }

    fn error(text: &str) -> String {
        text.parse::<Maneuver>().expect_err("wrong").to_string()
    }

    #[test]
    fn the_length_behind_moves_is_left_out() {
        for tail in [
            "(20f, 29q)",
            "(3f*, 3q)",
            "(18f*)",
            "(4f)",
            "(16)",
            "( 18 HTM )",
            "(2f*)",
            "(3f)",
            "(3q, 2f*)",
            "(11m*, 14f, 15q)",
            "(3/14)",
            "(4f)  // a comment (3)",
            "(2 moves)",
            "(2f, 2q)  score 1.20, 0 regrips",
            "(2f, 2q)  score 1.20, 0 regrips  // y F U",
            "(2f, 2q)  oll, cross",
            "(2f, 2q)  2x2x2:DLF",
            "(2f*, 2q)  cost 4*",
            "(2f, 2q)  0.0123 s",
        ] {
            assert_eq!(moves(&format!("R U  {tail}")), "R U", "{tail}");
            assert_eq!(moves(&format!("R U {tail}\nF {tail}\r\n")), "R U F", "{tail}");
            let niss = Maneuver::parse(&format!("R (U) {tail}"), Notation::Niss);
            assert_eq!(niss.map(|it| it.to_string()), Ok("U' R".to_owned()), "{tail}");
        }
        for (text, expected) in [("R (2Rw)", "R L"), ("R (U2)", "R U2"), ("R (f)", "R B")] {
            assert_eq!(moves(text), expected, "{text}");
        }
        assert!(error("R (2) U").starts_with("number without a move \"2\" at column 4; "));
        assert_eq!(moves("R (2f) U"), moves("R f U"));
        assert!(error("R U  (2f, 2q)  F D").starts_with("misplaced separator"));
        for text in ["(2f)", "(2F)"] {
            let said = format!(
                "ambiguous length or move \"{text}\" at column 6; expected (2) or (2f*) for a \
                 length, (f) for the wide move, or (S) for the slice"
            );
            assert_eq!(error(&format!("R U  {text}")), said);
        }
    }

    #[test]
    fn addresses_of_pages_with_moves_are_read() {
        for text in [
            "https://alg.cubing.net/?alg=R_U-_F2",
            "https://alg.cubing.net/?alg=R_U-_F2%0A%2F%2F_all_of_it_%26%2345%3B_U&type=alg",
            "https://alpha.twizzle.net/edit/?alg=R+U%27+F2",
            "https://alpha.twizzle.net/edit/?alg=R+U%E2%80%99+F2&puzzle=3x3x3",
            "https://alpha.twizzle.net/edit/?setup-alg=R+U%27+F2&alg=",
            "https://alpha.twizzle.net/edit/?alg=F2+U+R%27&setup-alg=R+U%27+F2",
            "alg=R_U-_F2",
            "R_U-_F2",
        ] {
            assert_eq!(moves(text), "R U' F2", "{text}");
        }
        let both = "https://alg.cubing.net/?setup=R_U-&alg=U_R-";
        let solution = read_solution(both, Notation::Standard).expect("moves");
        assert_eq!((moves(both), solution.to_string()), ("R U'".into(), "U R'".into()));
        assert_eq!(
            error("https://alg.cubing.net/?puzzle=4x4x4&alg=R_U"),
            "another puzzle \"puzzle=4x4x4\" at column 25; expected the 3x3x3"
        );
        assert!(error("https://a.b/?alg=R_%51").starts_with("unknown move \"%\" at column 20; "));
        let none = "expected a field alg, setup, setup-alg or position, as in \
                    https://alpha.twizzle.net/edit/?alg=R+U";
        for (text, found, column) in [
            ("https://alpha.twizzle.net/edit/", "https://alpha.twizzl…", 1),
            (" HTTP://a.b/?alg=&x=R R U", "HTTP://a.b/?alg=&x=R", 2),
            ("2. https://a.b/#position=", "https://a.b/#positio…", 4),
        ] {
            let said = format!("address without moves {found:?} at column {column}; {none}");
            assert_eq!(error(text), said);
        }
    }

    #[test]
    fn addresses_of_the_page_of_this_program_are_read() {
        for text in [
            "https://example.org/faceturn/#position=R+U%27+F2",
            "http://localhost:8080/?lang=en#goal=cross&position=R+U%27%0AF2&moves=%3CR%2CU%2CF%3E",
            "https://a.b/#position=https%3A%2F%2Falpha.twizzle.net%2Fedit%2F%3Falg%3DR%2BU%27%2BF2",
            "https://a.b/#position=12.+R+U%27+F2",
        ] {
            assert_eq!(moves(text), "R U' F2", "{text}");
            let solution = read_solution(text, Notation::Standard).expect("moves");
            assert_eq!(solution.to_string(), "R U' F2", "{text}");
        }
        // The place of a mistake is in the address.
        assert!(
            error("https://a.b/#position=R+Q").starts_with("unknown move \"Q\" at column 25; ")
        );
        assert_eq!(moves("R U // see #position=F"), "R U");
    }

    #[test]
    fn a_number_before_moves_is_left_out() {
        for text in ["1. R U'", "1) R U'", " 12.\tR U'", "3.\nR U'", "1. R U' (2f*)", "7) alg=R_U-"]
        {
            assert_eq!(moves(text), "R U'", "{text}");
        }
        let niss = Maneuver::parse("1) R (U)", Notation::Niss);
        assert_eq!(niss.map(|it| it.to_string()), Ok("U' R".to_owned()));
        assert!(error("1. R Q").starts_with("unknown move \"Q\" at column 6; "));
        for (text, found, place) in [
            ("1.R U", "1", "column 1"),
            ("1 R U", "1", "column 1"),
            ("1.", "1", "column 1"),
            ("1. ", "1", "column 1"),
            ("1. 12.34 R", "12", "column 4"),
            ("R 1. U", "1", "column 3"),
            ("1. R\n2. U", "2", "line 2, column 1"),
        ] {
            let said = format!("number without a move {found:?} at {place}; ");
            assert!(error(text).starts_with(&said), "{text}: {}", error(text));
        }
    }

    #[test]
    fn lists_of_moves_are_read() {
        for text in [
            "R, U', F2",
            r#"["R", "U'", "F2"]"#,
            r#"['R', "U'", 'F2']"#,
            "['R U\\'', 'F2']",
            "[R, U', F2]",
            " [R,(U'),F2]\n",
        ] {
            let text = text.replace("\\'", "'");
            assert_eq!(moves(&text), "R U' F2", "{text}");
        }
        assert_eq!(moves("[R, U]"), "R U R' U'");
        for text in ["[R, U,]", "[, R, U]", "[R, U, F]2", "F [R, U, F]", "[R: U, F, D]"] {
            assert!(error(text).starts_with("misplaced separator"), "{text}");
        }
        assert!(error("[R, [U, F], D]").starts_with("misplaced separator"));
        assert!(error("[R, U, Q]").starts_with("unknown move \"Q\" at column 8; "));
        assert!(error("[\"R\", \"Q\"]").starts_with("unknown move \"Q\" at column 8; "));
    }
}
