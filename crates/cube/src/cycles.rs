//! Positions as cycles of pieces, in Singmaster's notation.
//!
//! `(UF UR UL)` moves the edge at UF to UR, that at UR to UL, and that at UL to UF. A name is a
//! facelet and the others of its piece: the facelet U of UF comes to facelet U of UR, and in
//! `(UF RU)` to facelet R. A sign says how the last piece comes to the first place: `(UF UR)+`
//! flipped, `(UFR URB)+` twisted clockwise and `(UFR URB)-` anticlockwise.

use std::fmt::Write;

use crate::cube_error::CubeError;
use crate::cubies::Cubies;
use crate::face::Face;
use crate::piece::Place;
use crate::position::Position;
use crate::stickers::as_meant;

/// A place, and which of its facelets is meant, counted along its name.
type Facelet = (Place, u8);

/// The names in a cycle, and its sign.
type Cycle = (Vec<String>, Option<char>);

impl Position {
    /// Reads cycles of pieces, such as `(UFR URB UBL)(UF RU)`. Pieces may be separated by blanks,
    /// commas or hyphens; a single cycle needs no brackets. Pieces without a cycle stay at home.
    ///
    /// # Errors
    /// [`CubeError`] if the text is not cycles, or if face turns cannot reach the position.
    ///
    /// ```
    /// use faceturn::Position;
    /// let position = Position::from_cycles("(UFR URB)(UF UR)")?;
    /// assert_eq!(position.cycles(), "(UFR URB)(UF UR)");
    /// assert_eq!(position, Position::from_cycles("UF-UR, (URB,UFR)")?);
    /// assert_eq!(Position::from_cycles("(UF)+(UR)+")?.cycles(), "(UF)+(UR)+");
    /// # Ok::<(), faceturn::cube::CubeError>(())
    /// ```
    pub fn from_cycles(text: &str) -> Result<Position, CubeError> {
        let mut cubies = Cubies::SOLVED;
        let mut moved: Vec<Place> = Vec::new();
        for (names, sign) in cycles_of(text)? {
            let facelets = names.iter().map(|name| facelet(name)).collect::<Result<Vec<_>, _>>()?;
            let (first, last) = (facelets[0], facelets[facelets.len() - 1]);
            for (&(place, _), name) in facelets.iter().zip(&names) {
                if moved.contains(&place) {
                    return Err(CubeError::new(format!(
                        "{name} is in two cycles, or twice in one"
                    )));
                }
                if place.kind() != first.0.kind() {
                    let (one, other) = (&names[0], name);
                    return Err(CubeError::new(format!(
                        "{one} and {other} are in one cycle; expected edges or corners alone"
                    )));
                }
                moved.push(place);
            }
            for (&from, &to) in facelets.iter().zip(&facelets[1..]) {
                carry(&mut cubies, from, to, 0);
            }
            carry(&mut cubies, last, first, turn_of(sign, first.0, &names[0])?);
        }
        if moved.is_empty() && text.trim() != "()" {
            return Err(CubeError::new("expected cycles of pieces, such as (UFR URB UBL)(UF UR)"));
        }
        Ok(Position::checked(cubies)?)
    }

    /// Writes the cycles of corners, then those of edges; `()` for the solved cube.
    ///
    /// ```
    /// use faceturn::Position;
    /// assert_eq!("R".parse::<Position>()?.cycles(), "(UFR BUR DBR FDR)(UR BR DR FR)");
    /// # Ok::<(), faceturn::cube::ReadPositionError>(())
    /// ```
    pub fn cycles(&self) -> String {
        let mut text = String::new();
        let mut done: Vec<Place> = Vec::new();
        let is_corner = |place: &Place| matches!(place, Place::Corner(_));
        let (corners, edges): (Vec<Place>, Vec<Place>) = Place::all().partition(is_corner);
        for first in corners.into_iter().chain(edges) {
            if done.contains(&first) || self.at(first) == (first, 0) {
                continue;
            }
            let mut names = Vec::new();
            let mut facelet = (first, 0);
            let sign = loop {
                done.push(facelet.0);
                names.push(name(facelet));
                facelet = self.carried(facelet);
                if facelet.0 == first {
                    break sign_of(facelet);
                }
            };
            write!(text, "({}){sign}", names.join(" ")).expect("memory takes everything");
        }
        if text.is_empty() { "()".to_owned() } else { text }
    }

    /// Where the facelet of the piece that belongs to this place is now.
    fn carried(&self, (home, facelet): Facelet) -> Facelet {
        let place = Place::all().find(|place| self.at(*place).0 == home);
        let place = place.expect("every piece is somewhere");
        let count = home.faces().len() as u8;
        (place, (facelet + self.at(place).1) % count)
    }
}

/// Puts the piece at home at `from` to `to`, facelet on facelet but for `turned` more.
fn carry(cubies: &mut Cubies, (home, from): Facelet, (place, to): Facelet, turned: u8) {
    let count = home.faces().len() as u8;
    cubies.put(place, (home, (count + to - from + turned) % count));
}

/// The names in each cycle, and its sign.
fn cycles_of(text: &str) -> Result<Vec<Cycle>, CubeError> {
    let mut cycles: Vec<Cycle> = Vec::new();
    let (mut names, mut name) = (Vec::new(), String::new());
    let mut is_open = false;
    let mut letters = text.chars().map(as_meant).chain(['\n']).peekable();
    let end = |names: &mut Vec<String>, cycles: &mut Vec<_>, sign| {
        if !names.is_empty() {
            cycles.push((std::mem::take(names), sign));
        }
    };
    while let Some(letter) = letters.next() {
        if letter.is_ascii_alphabetic() {
            name.push(letter.to_ascii_uppercase());
            continue;
        }
        if !name.is_empty() {
            names.push(std::mem::take(&mut name));
        }
        let sign =
            letters.next_if(|sign| matches!(letter, ')' | ']' | '}') && "+-".contains(*sign));
        match letter {
            '(' | '[' | '{' => {
                end(&mut names, &mut cycles, None);
                is_open = true;
            }
            ')' | ']' | '}' => {
                end(&mut names, &mut cycles, sign);
                is_open = false;
            }
            '+' if !is_open => end(&mut names, &mut cycles, Some('+')),
            '\n' | '\r' if !is_open => end(&mut names, &mut cycles, None),
            ' ' | '\t' | '\n' | '\r' | ',' | ';' | '-' | '→' => {}
            other => {
                return Err(CubeError::new(format!(
                    "unexpected {other:?}; expected cycles of pieces, such as (UFR URB UBL)(UF UR)"
                )));
            }
        }
    }
    Ok(cycles)
}

/// The facelet with this name: `FU` is the facelet F of the edge UF.
fn facelet(name: &str) -> Result<Facelet, CubeError> {
    let unknown =
        || CubeError::new(format!("unknown piece {name:?}; expected one such as UF or UFR"));
    let place = Place::named(name).ok_or_else(unknown)?;
    let first = name.chars().next().and_then(Face::from_letter);
    let at = place.faces().iter().position(|face| Some(*face) == first).ok_or_else(unknown)?;
    Ok((place, at as u8))
}

/// The name of a facelet: its own letter first, the others in the order of the piece's name.
fn name((place, facelet): Facelet) -> String {
    let faces = place.faces();
    let (before, rest) = faces.split_at(facelet.into());
    rest.iter().chain(before).map(|face| face.letter()).collect()
}

/// By how much a sign turns the last piece of a cycle, along the names of places.
fn turn_of(sign: Option<char>, place: Place, name: &str) -> Result<u8, CubeError> {
    match (sign, place) {
        (None, _) => Ok(0),
        (Some('+'), Place::Edge(_)) => Ok(1),
        // The names of corners run anticlockwise.
        (Some('+'), Place::Corner(_)) => Ok(2),
        (Some(_), Place::Corner(_)) => Ok(1),
        (Some(_), Place::Edge(_)) => Err(CubeError::new(format!(
            "the cycle of {name} has a minus; expected + for an edge that is flipped"
        ))),
    }
}

fn sign_of((place, facelet): Facelet) -> &'static str {
    match (place, facelet) {
        (_, 0) => "",
        (Place::Edge(_), _) | (Place::Corner(_), 2) => "+",
        (Place::Corner(_), _) => "-",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::face_turn::FaceTurn;
    use crate::random::RandomSource;

    fn read(text: &str) -> Position {
        Position::from_cycles(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn every_position_is_read_as_it_is_written() {
        let turns = FaceTurn::ALL.map(|turn| Position::SOLVED.after(turn));
        for position in RandomSource::from_seed(5).positions().take(500).chain(turns) {
            assert_eq!(read(&position.cycles()), position);
        }
        assert_eq!((Position::SOLVED.cycles().as_str(), read("()")), ("()", Position::SOLVED));
    }

    /// R takes the facelet U of UFR to B of URB.
    #[test]
    fn a_turn_is_two_cycles_of_facelets() {
        let r: Position = "R".parse().expect("moves");
        for text in [
            "(UFR BUR DBR FDR)(UR BR DR FR)",
            "UR-BR-DR-FR (UFR,BUR,DBR,FDR)",
            "{ur br dr fr} [URF RUB BDR RFD]",
        ] {
            let is_r = read(text) == r;
            assert_eq!(is_r, !text.contains("RUB"), "{text}");
        }
        let three = "x R2 D2 R U R' D2 R U' R x'".parse().expect("moves");
        assert_eq!(read("(UFR URB UBL)"), three);
    }

    #[test]
    fn signs_turn_pieces() {
        let flips = read("(UF)+ (UR)+");
        assert_eq!((flips.edge_flip()[0], flips.edge_flip()[1]), (1, 1));
        assert_eq!(read("UF+ UR+"), flips);
        // Clockwise around UFR come U, R and F: clockwise the facelet U comes to R.
        let twists = read("(UFR)+(URB)-");
        assert_eq!(twists, read("(UFR)-(URB)+").inverse());
        assert_eq!((twists.corner_twist()[0], twists.corner_twist()[1]), (2, 1));
    }

    #[test]
    fn what_is_no_cycle_is_named() {
        let error = |text: &str| Position::from_cycles(text).expect_err(text).to_string();
        assert_eq!(error("(UF UR UF)"), "UF is in two cycles, or twice in one");
        assert_eq!(
            error("(UF URB)"),
            "UF and URB are in one cycle; expected edges or corners alone"
        );
        assert_eq!(error("(UF UD)"), "unknown piece \"UD\"; expected one such as UF or UFR");
        assert!(error("(UF UR)").starts_with("two pieces are swapped"));
        assert!(error("(UF)+").starts_with("one edge is flipped"));
        assert!(error("(UF UR)2").starts_with("unexpected '2'; expected cycles"));
        assert!(error("").starts_with("expected cycles of pieces"));
        assert!(error("(UF)-(UR)-").ends_with("expected + for an edge that is flipped"));
    }
}
