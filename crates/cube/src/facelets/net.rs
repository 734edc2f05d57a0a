//! Facelets in the shape of a net, as `faceturn convert` draws it.

use std::borrow::Cow;

use super::{FACELET_COUNT, colours, facelet, wrong_count};
use crate::cube_error::CubeError;

/// The number of symbols in each line of a net: U above and D below the row L F R B.
pub(super) const LINE_LENGTHS: [usize; 9] = [3, 3, 3, 12, 12, 12, 3, 3, 3];

/// The index in a net, read line by line, of each facelet of the faces U R F D L B. Shape `[54]`.
pub(super) const NET_ORDER: [usize; FACELET_COUNT] = {
    // The index of the first facelet of each face, and the length of its lines in the net.
    const FACES: [(usize, usize); 6] = [(0, 3), (15, 12), (12, 12), (45, 3), (9, 12), (18, 12)];
    let mut order = [0; FACELET_COUNT];
    let mut at = 0;
    while at < FACELET_COUNT {
        let (start, line) = FACES[at / 9];
        order[at] = start + at % 9 / 3 * line + at % 3;
        at += 1;
    }
    order
};

pub(crate) fn is_net(text: &str) -> bool {
    let text = without_colours(text);
    let text = colours::initials(&text);
    let length = |line: &str| line.chars().filter(|symbol| !symbol.is_whitespace()).count();
    text.split(['\n', '\r']).map(length).filter(|length| *length > 0).eq(LINE_LENGTHS)
}

/// The 54 symbols of a text, initials for colour names, and whether its lines form a net.
pub(super) fn symbols(text: &str) -> Result<(Vec<char>, bool), CubeError> {
    let text = without_colours(text);
    check_colours(&text)?;
    let text = colours::initials(&text);
    let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    if symbols.len() != FACELET_COUNT {
        return Err(wrong_count(symbols.len()));
    }
    Ok((symbols, is_net(&text)))
}

/// Checks that 54 words with colour names among them are all colour names or unknown.
fn check_colours(text: &str) -> Result<(), CubeError> {
    let Some(words) = colours::colour_words(text) else { return Ok(()) };
    let is_wrong = |word: &&str| !colours::is_colour(word) && colours::unknown(word).is_none();
    match words.iter().position(is_wrong) {
        Some(index) if words.len() == FACELET_COUNT => {
            let in_net = NET_ORDER.iter().position(|place| *place == index);
            let (found, facelet) =
                (words[index], facelet(in_net.filter(|_| is_net(text)).unwrap_or(index)));
            Err(CubeError::new(format!(
                "facelet {facelet}: expected white, yellow, green, blue, red or orange, found \
                 \"{found}\""
            )))
        }
        _ => Ok(()),
    }
}

pub(super) fn face_by_face(symbols: &[char]) -> Vec<char> {
    NET_ORDER.iter().filter_map(|number| symbols.get(*number)).copied().collect()
}

/// The text without terminal colour codes: `ESC [`, numbers and semicolons, `m`.
pub(super) fn without_colours(text: &str) -> Cow<'_, str> {
    if !text.contains("\x1b[") {
        return text.into();
    }
    let mut pieces = text.split("\x1b[");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let rest = piece.trim_start_matches(|code: char| code.is_ascii_digit() || code == ';');
        match rest.strip_prefix('m') {
            Some(rest) => plain += rest,
            None => plain = plain + "\x1b[" + piece,
        }
    }
    plain.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ParsedPosition, ReadPositionError};
    use crate::notation::Notation;
    use crate::position::Position;
    use crate::position_format::PositionFormat;
    use crate::reading_note::ReadingNote;

    /// What `faceturn convert "R U F"` prints.
    const NET: &str = "       U U U
       U U U
       L L D
F F D  F F R  F B B  L L L
L L D  F F R  F R R  U B B
L L B  D D R  F R R  U B B
       R R U
       D D B
       D D B
";

    #[test]
    fn a_net_is_read_as_the_position_it_shows() {
        let position: Position = "R U F".parse().unwrap();
        let coloured = NET.replace('F', "\x1b[48;5;34;38;5;16m F \x1b[0m").replace('R', "\x1b[mR");
        let texts = [
            NET.to_owned(),
            NET.replace(' ', ""),
            NET.replace('\n', "\r\n\r\n"),
            NET.replace('\n', "  "),
            NET.to_lowercase(),
            NET.replace('U', "w").replace('L', "o"),
            coloured,
        ];
        for text in texts {
            assert_eq!(text.parse(), Ok(position), "{text}");
            assert_eq!(Position::from_facelets(&text), Ok(position), "{text}");
        }
    }

    #[test]
    fn a_net_with_a_mistake_is_facelets_with_a_mistake() {
        let wrong = NET.replacen('F', "B", 1);
        let error = Position::from_facelets(&wrong).unwrap_err();
        assert_eq!(wrong.parse::<Position>(), Err(ReadPositionError::Facelets(error)));
        assert!(!is_net(&NET.replacen('F', "", 1)));
    }

    #[test]
    fn of_two_orders_the_one_that_is_read_is_named() {
        let read =
            |text: &str| ParsedPosition::parse(text, PositionFormat::Auto, Notation::Standard);
        let notes = |text: &str| read(text).map(|parsed| parsed.notes);
        let one_line: String = NET.split_whitespace().collect();
        assert_eq!(notes(&one_line), Ok(vec![ReadingNote::Net]));
        let other_order = "WWWWWWWWWGGGOOOBBBRRRGGGOOOBBBRRRGGGOOOBBBRRRYYYYYYYYY";
        assert_eq!(notes(other_order), Ok(vec![ReadingNote::Net]));
        for text in [NET, &Position::SOLVED.facelets(), "R U F"] {
            assert_eq!(notes(text), Ok(Vec::new()), "{text}");
        }
        // Two corners have swapped a facelet.
        let wrong = one_line.replacen("LLD", "LLF", 1).replacen("FFD", "DFD", 1);
        let error = read(&wrong).expect_err("no cube").to_string();
        let lines: Vec<&str> = error.lines().collect();
        assert!(lines[0].starts_with("face by face: "), "{error}");
        let net = lines.iter().find(|line| line.starts_with("as a net, line by line: "));
        assert!(net.is_some_and(|line| line.contains("invalid corner")), "{error}");
    }

    #[test]
    fn only_colours_are_dropped() {
        assert_eq!(without_colours("a\x1b[1;31mb\x1b[0mc"), "abc");
        assert_eq!(without_colours("a\x1b[2Jb\x1b["), "a\x1b[2Jb\x1b[");
    }
}
