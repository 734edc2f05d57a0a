//! The order of facelets in the shape of a net, as `faceturn convert` draws it.

use super::{FACELET_COUNT, FaceOrder, facelet, wrong_count};
use crate::cube_error::CubeError;
use crate::stickers::{NET_ROWS, Stickers, TALL_NET_ROWS};

/// The index in a net, read line by line, of each facelet of the faces U R F D L B. Shape `[54]`.
pub(super) const NET_ORDER: [usize; FACELET_COUNT] =
    order([(0, 3), (15, 12), (12, 12), (45, 3), (9, 12), (18, 12)]);

/// The same for a net with B below D, upside down, as if the net were folded.
const TALL_NET_ORDER: [usize; FACELET_COUNT] = {
    let mut order = order([(0, 3), (15, 9), (12, 9), (36, 3), (9, 9), (45, 3)]);
    let mut facelet = 0;
    while facelet < 9 {
        order[45 + facelet] = 53 - facelet;
        facelet += 1;
    }
    order
};

/// The order of faces whose first facelets and lengths of lines in the net are given.
const fn order(faces: [(usize, usize); 6]) -> [usize; FACELET_COUNT] {
    let mut order = [0; FACELET_COUNT];
    let mut at = 0;
    while at < FACELET_COUNT {
        let (start, line) = faces[at / 9];
        order[at] = start + at % 9 / 3 * line + at % 3;
        at += 1;
    }
    order
}

/// The 54 facelets of a text, and whether its lines or the names of faces say in which order they
/// are: then they are in the usual one, otherwise as written.
pub(super) fn facelets<'s>(stickers: &'s Stickers<'_>) -> Result<(Vec<&'s str>, bool), CubeError> {
    let cells = stickers.cells();
    if cells.len() != FACELET_COUNT {
        return Err(wrong_count(cells.len()));
    }
    let in_order = |order: [usize; FACELET_COUNT]| order.iter().map(|&at| cells[at]).collect();
    let sorted: Option<Vec<&str>> = match (stickers.labels(), stickers.rows()) {
        (Some(labels), _) => Some(FaceOrder(labels).sorted(&cells)),
        (None, rows) if *rows == NET_ROWS => Some(in_order(NET_ORDER)),
        (None, rows) if *rows == TALL_NET_ROWS => Some(in_order(TALL_NET_ORDER)),
        _ => None,
    };
    let (facelets, is_sorted) = match sorted {
        Some(sorted) => (sorted, true),
        None => (cells, false),
    };
    let is_word = |it: &&str| it.chars().nth(1).is_some() && stickers.are_colours();
    match facelets.iter().position(is_word) {
        Some(wrong) => Err(CubeError::new(format!(
            "facelet {}: expected white, yellow, green, blue, red or orange, found {:?}",
            facelet(wrong),
            facelets[wrong]
        ))),
        None => Ok((facelets, is_sorted)),
    }
}

/// Facelets that come line by line in a net, in the usual order.
pub(super) fn face_by_face<'s>(cells: &[&'s str]) -> Vec<&'s str> {
    NET_ORDER.iter().filter_map(|&at| cells.get(at)).copied().collect()
}

#[cfg(test)]
mod tests {
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
}
