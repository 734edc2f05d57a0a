//! The unfolded cube as a drawing.

use std::fmt::{self, Write};

use faceturn::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Letters,
    /// The letters on the colours of the faces, with terminal escape codes.
    Colours,
}

/// The unfolded cube: U above F, D below it, L, R and B at the sides.
#[derive(Debug)]
pub(crate) struct Net {
    /// The letters of the faces, nine for each of U R F D L B.
    facelets: Vec<char>,
    ink: Ink,
}

/// The faces in each row of the net, numbered in the order U R F D L B.
const ROWS: [[Option<usize>; 4]; 3] = [
    [None, Some(0), None, None],
    [Some(4), Some(2), Some(1), Some(5)],
    [None, Some(3), None, None],
];

impl Net {
    pub(crate) fn new(position: &Position, ink: Ink) -> Net {
        Net::of_facelets(&position.facelets(), ink)
    }

    /// The net of 54 facelets in the order U R F D L B; other characters than face letters are
    /// drawn unchanged.
    pub(crate) fn of_facelets(facelets: &str, ink: Ink) -> Net {
        Net { facelets: facelets.chars().collect(), ink }
    }

    fn line(&self, faces: [Option<usize>; 4], row: usize) -> String {
        // No blanks at the end of the line.
        let last = faces.iter().rposition(Option::is_some).unwrap_or_default();
        let mut line = String::new();
        for (at, face) in faces[..=last].iter().enumerate() {
            let shown = face.map(|face| &self.facelets[face * 9 + row * 3..][..3]);
            match self.ink {
                Ink::Letters => line += &in_letters(shown, at == 0),
                Ink::Colours => line += &in_colours(shown),
            }
        }
        line
    }
}

impl fmt::Display for Net {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for faces in ROWS {
            for row in 0..3 {
                writeln!(out, "{}", self.line(faces, row))?;
            }
        }
        Ok(())
    }
}

/// Three facelets as letters, or blanks, two spaces from the face on the left.
fn in_letters(shown: Option<&[char]>, is_first: bool) -> String {
    let gap = if is_first { "" } else { "  " };
    match shown {
        Some(&[a, b, c]) => format!("{gap}{a} {b} {c}"),
        _ => format!("{gap}     "),
    }
}

fn in_colours(shown: Option<&[char]>) -> String {
    let Some(shown) = shown else { return " ".repeat(9) };
    let mut cells = String::new();
    for &letter in shown {
        let (background, foreground) = colours(letter);
        write!(cells, "\x1b[48;5;{background};38;5;{foreground}m {letter} ")
            .expect("a string takes whatever is written");
    }
    cells + "\x1b[0m"
}

/// The competition colour of a face and the colour of its letter, of the 256 terminal colours.
fn colours(letter: char) -> (u8, u8) {
    const BLACK: u8 = 16;
    const WHITE: u8 = 231;
    match letter {
        'U' => (WHITE, BLACK),
        'R' => (160, WHITE),
        'F' => (34, BLACK),
        'D' => (226, BLACK),
        'L' => (208, BLACK),
        _ => (21, WHITE),
    }
}

#[cfg(test)]
mod tests {
    use faceturn::Maneuver;

    use super::*;

    fn after(moves: &str) -> Position {
        Position::SOLVED.apply(&moves.parse::<Maneuver>().expect("moves"))
    }

    #[test]
    fn faces_lie_as_in_the_net() {
        let net = "       U U F
       U U F
       U U F
L L L  F F D  R R R  U B B
L L L  F F D  R R R  U B B
L L L  F F D  R R R  U B B
       D D B
       D D B
       D D B
";
        assert_eq!(Net::new(&after("R"), Ink::Letters).to_string(), net);
    }

    #[test]
    fn colours_say_the_same_as_letters() {
        let position = after("R U F2 D' B L");
        let colours = Net::new(&position, Ink::Colours).to_string();
        let mut plain = String::new();
        let mut pieces = colours.split('\x1b');
        plain += pieces.next().expect("what comes before the first code");
        for piece in pieces {
            plain += piece.split_once('m').expect("the end of a code").1;
        }
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(letters(&plain), letters(&Net::new(&position, Ink::Letters).to_string()));
        let lines: Vec<&str> = plain.lines().collect();
        assert_eq!((lines.len(), lines[0].len(), lines[3].len()), (9, 18, 36));
        assert_eq!(colours.matches("48;5;226;38;5;16m").count(), 9);
    }
}
