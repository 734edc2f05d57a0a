//! Positions as 54 facelets.
//!
//! The faces come in the order U R F D L B, each row by row in the net at
//! [`Position::from_facelets`]. Any six symbols can be used; each stands for the face whose
//! centre it is on.

mod net;
mod numbers;
mod order;
mod partial;
mod repair;

pub use order::{FaceOrder, FaceOrderError};
pub use partial::PartialFacelets;

use crate::cube_error::{CubeError, Reason};
use crate::cubies::Cubies;
use crate::face::{FACELET_COUNT, Face, FaceMap};
use crate::listing::{Listed, Times};
use crate::piece::{CORNER_FACES, Corner, EDGE_FACES, Edge, Place};
use crate::position::Position;
use crate::rotation::Rotation;
use crate::stickers::Stickers;
use crate::symmetry::CubeSymmetry;

pub(crate) const FACE_ORDER: [Face; Face::COUNT] =
    [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

/// The index of a face in the order U R F D L B.
pub(crate) const fn place_of(face: Face) -> usize {
    match face {
        Face::U => 0,
        Face::R => 1,
        Face::F => 2,
        Face::D => 3,
        Face::L => 4,
        Face::B => 5,
    }
}

/// The index `0..54` of the facelet in a row and a column of a face.
const fn number(face: Face, row: usize, column: usize) -> usize {
    place_of(face) * 9 + row * 3 + column
}

/// The index of the facelet on `face` that lies next to the faces in `others`, in the net.
const fn number_beside(face: Face, others: &[Face]) -> usize {
    let (above, right) = match face {
        Face::U => (Face::B, Face::R),
        Face::R => (Face::U, Face::B),
        Face::F => (Face::U, Face::R),
        Face::D => (Face::F, Face::R),
        Face::L => (Face::U, Face::F),
        Face::B => (Face::U, Face::L),
    };
    let (mut row, mut column) = (1, 1);
    let mut at = 0;
    while at < others.len() {
        let other = others[at] as u8;
        if other == above as u8 {
            row = 0;
        } else if other == above.opposite() as u8 {
            row = 2;
        } else if other == right as u8 {
            column = 2;
        } else if other == right.opposite() as u8 {
            column = 0;
        }
        at += 1;
    }
    number(face, row, column)
}

/// The facelets of each edge place, in the order of its name. Shape `[12][2]`, entries `0..54`.
const EDGE_FACELETS: [[usize; 2]; Edge::COUNT] = {
    let mut facelets = [[0; 2]; Edge::COUNT];
    let mut place = 0;
    while place < Edge::COUNT {
        let [a, b] = EDGE_FACES[place];
        facelets[place] = [number_beside(a, &[b]), number_beside(b, &[a])];
        place += 1;
    }
    facelets
};

/// The facelets of each corner place, in the order of its name. Shape `[8][3]`, entries `0..54`.
const CORNER_FACELETS: [[usize; 3]; Corner::COUNT] = {
    let mut facelets = [[0; 3]; Corner::COUNT];
    let mut place = 0;
    while place < Corner::COUNT {
        let [a, b, c] = CORNER_FACES[place];
        facelets[place] =
            [number_beside(a, &[b, c]), number_beside(b, &[c, a]), number_beside(c, &[a, b])];
        place += 1;
    }
    facelets
};

/// The indices of the facelets of a place, in the order of its name.
pub(crate) const fn numbers(place: Place) -> &'static [usize] {
    const EDGES: &[[usize; 2]; Edge::COUNT] = &EDGE_FACELETS;
    const CORNERS: &[[usize; 3]; Corner::COUNT] = &CORNER_FACELETS;
    match place {
        Place::Edge(edge) => &EDGES[edge.index()],
        Place::Corner(corner) => &CORNERS[corner.index()],
    }
}

impl Position {
    /// Reads 54 facelets: in the order U R F D L B and each face row by row, or in the shape of
    /// this net.
    ///
    /// White space is skipped, and so are the escape codes that colour text on terminals. Any six
    /// symbols can be used, and the cube may be held in any way: each symbol stands for the face
    /// whose centre it is on. The words white, yellow, green, blue, red and orange, in either
    /// case, also work, separated by white space or commas or as a JSON list; errors show their
    /// first letters. A list of numbers is read like [`Position::from_face_numbers`].
    /// [`FaceOrder`] sorts faces that come in another order.
    ///
    /// ```text
    ///             U1 U2 U3
    ///             U4 U5 U6
    ///             U7 U8 U9
    ///   L1 L2 L3  F1 F2 F3  R1 R2 R3  B1 B2 B3
    ///   L4 L5 L6  F4 F5 F6  R4 R5 R6  B4 B5 B6
    ///   L7 L8 L9  F7 F8 F9  R7 R8 R9  B7 B8 B9
    ///             D1 D2 D3
    ///             D4 D5 D6
    ///             D7 D8 D9
    /// ```
    ///
    /// # Errors
    /// [`CubeError`] if this is not a cube or cannot be reached by face turns.
    ///
    /// ```
    /// use faceturn::Position;
    /// let coloured = "WWW WWW WWW RRR RRR RRR GGG GGG GGG YYY YYY YYY OOO OOO OOO BBB BBB BBB";
    /// assert_eq!(Position::from_facelets(coloured), Ok(Position::SOLVED));
    /// assert!(Position::from_facelets("UUUUUUUUU").is_err());
    /// ```
    pub fn from_facelets(text: &str) -> Result<Position, CubeError> {
        parse(text).map(|read| read.position)
    }

    /// Writes the 54 facelets as face letters, the faces in the order U R F D L B.
    ///
    /// ```
    /// use faceturn::{Maneuver, Position};
    /// let after_r = Position::SOLVED.apply(&"R".parse::<Maneuver>().unwrap());
    /// let facelets = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
    /// assert_eq!(after_r.facelets(), facelets);
    /// ```
    pub fn facelets(&self) -> String {
        let mut faces = FACE_ORDER.map(|face| [face; 9]).concat();
        for (place, shown) in self.shown() {
            shown.zip(numbers(place)).for_each(|(face, &number)| faces[number] = face);
        }
        faces.into_iter().map(Face::letter).collect()
    }
}

pub(crate) struct ReadFacelets {
    pub(crate) position: Position,
    /// How the cube is held, if the symbols are face letters.
    pub(crate) holding: Rotation,
    /// Whether they are in the order of a net although their lines do not show it.
    pub(crate) is_hidden_net: bool,
}

pub(crate) fn parse(text: &str) -> Result<ReadFacelets, CubeError> {
    let read = |symbols: &[&str]| {
        let (position, holding) = parse_symbols(symbols)?;
        Ok(ReadFacelets { position, holding, is_hidden_net: false })
    };
    let stickers = Stickers::of(text);
    let (facelets, is_sorted) = net::facelets(&stickers)?;
    if is_sorted {
        return read(&facelets);
    }
    // A net on one line looks the same until its pieces are read.
    let from_net = net::face_by_face(&facelets);
    read(&facelets).or_else(|by_faces: CubeError| {
        let hidden = |read| ReadFacelets { is_hidden_net: true, ..read };
        read(&from_net).map(hidden).map_err(|as_net| {
            match has_all_centres(&from_net) && as_net != by_faces {
                true => CubeError::new(format!(
                    "face by face: {by_faces}\nas a net, line by line: {as_net}"
                )),
                false => by_faces,
            }
        })
    })
}

/// What each centre of 54 symbols shows, in the order U R F D L B.
fn centres<'s>(symbols: &[&'s str]) -> [Centre<'s>; Face::COUNT] {
    FACE_ORDER.map(|face| (face, symbols[number(face, 1, 1)]))
}

/// A face and the symbol on its centre.
type Centre<'s> = (Face, &'s str);

/// Whether 54 symbols, in the order U R F D L B, have the centres of a cube.
fn has_all_centres(symbols: &[&str]) -> bool {
    let centres = centres(symbols);
    let is_new =
        |(at, centre): (usize, &Centre<'_>)| centres[..at].iter().all(|it| it.1 != centre.1);
    centres.iter().enumerate().all(is_new) && check_centres(&centres).is_ok()
}

fn wrong_count(found: usize) -> CubeError {
    CubeError::new(format!(
        "expected 54 facelets, found {found}: nine each of U, R, F, D, L and B in this order"
    ))
}

/// The name of a facelet in the net, `U1` to `B9`.
pub(crate) fn facelet(number: usize) -> String {
    format!("{}{}", FACE_ORDER[number / 9], number % 9 + 1)
}

/// Reads 54 symbols, the faces in the order U R F D L B.
fn parse_symbols(symbols: &[&str]) -> Result<(Position, Rotation), CubeError> {
    let centres = centres(symbols);
    let faults = symbol_faults(symbols, &centres);
    if !faults.is_empty() {
        return Err(CubeError::with(faults));
    }
    let holding = check_centres(&centres)?;
    let faces: Vec<Face> = symbols
        .iter()
        .filter_map(|symbol| centres.iter().find(|centre| centre.1 == *symbol))
        .map(|centre| centre.0)
        .collect();
    Ok((read_pieces(&faces, symbols)?, holding))
}

/// Checks for nine each of six symbols, with a different one on each centre.
fn symbol_faults(symbols: &[&str], centres: &[Centre<'_>; Face::COUNT]) -> Vec<Reason> {
    let mut distinct: Vec<&str> = Vec::new();
    for &symbol in symbols {
        if !distinct.contains(&symbol) {
            distinct.push(symbol);
        }
    }
    let mut faults = Vec::new();
    let mut fault = |text: String| faults.push(Reason::new(text, Vec::new()));
    if distinct.len() > Face::COUNT {
        fault(format!("found {} symbols, expected 6: {}", distinct.len(), Listed(&distinct)));
    }
    for (at, &(_, symbol)) in centres.iter().enumerate() {
        let showing = |centre: &&Centre<'_>| centre.1 == symbol;
        let faces: Vec<Face> = centres.iter().filter(showing).map(|centre| centre.0).collect();
        if faces.len() > 1 && !centres[..at].iter().any(|centre| centre.1 == symbol) {
            fault(clash(symbol, &faces));
        }
    }
    for symbol in distinct {
        if !centres.iter().any(|centre| centre.1 == symbol)
            && let Some(first) = symbols.iter().position(|other| *other == symbol)
        {
            fault(format!("no centre shows {symbol}, found on facelet {}", facelet(first)));
        }
        let found = symbols.iter().filter(|other| **other == symbol).count();
        if found != 9 {
            fault(format!("{symbol} occurs {}, expected 9 times", Times(found)));
        }
    }
    faults
}

/// The face with this letter, in either case.
fn face_of(symbol: &str) -> Option<Face> {
    Face::from_letter(symbol.parse::<char>().ok()?.to_ascii_uppercase())
}

fn clash(symbol: &str, faces: &[Face]) -> String {
    let faces = Listed(faces);
    format!("the centres of {faces} show {symbol}; expected a different symbol for each face")
}

/// Checks that the centres can be those of a cube, if the symbols are face letters; if not, the
/// faces were written in another order. Returns how the cube is held.
fn check_centres(centres: &[Centre<'_>; Face::COUNT]) -> Result<Rotation, CubeError> {
    let shown = centres.map(|centre| centre.1);
    let letters = || shown.iter().flat_map(|symbol| symbol.chars());
    let uniform = letters().all(|letter| letter.is_ascii_uppercase())
        || letters().all(|letter| letter.is_ascii_lowercase());
    let mut map: FaceMap = Face::ALL;
    for (face, symbol) in centres {
        match face_of(symbol) {
            Some(letter) if uniform => map[letter as usize] = *face,
            _ => return Ok(Rotation::IDENTITY),
        }
    }
    let wrong = |fault| {
        let text = format!(
            "the centres of U, R, F, D, L and B show {}: {fault}; \
             the faces are read in the order U, R, F, D, L, B",
            Listed(&shown)
        );
        CubeError::with(vec![Reason::new(text, Vec::new())])
    };
    let Some(symmetry) = CubeSymmetry::from_face_map(&map) else {
        return Err(wrong("opposite faces are not opposite each other"));
    };
    Rotation::from_symmetry(symmetry).ok_or_else(|| wrong("this is the mirror image of a cube"))
}

/// Finds the piece in each place. `faces` are the faces that the `symbols` stand for.
fn read_pieces(faces: &[Face], symbols: &[&str]) -> Result<Position, CubeError> {
    let mut cubies = Cubies::UNKNOWN;
    let mut invalid = Vec::new();
    for place in Place::all() {
        let shown: Vec<Face> = numbers(place).iter().map(|&number| faces[number]).collect();
        match Place::showing(&shown) {
            Ok(found) => cubies.put(place, found),
            Err(fault) => {
                let shown: Vec<&str> = numbers(place).iter().map(|&at| symbols[at]).collect();
                let (kind, shown) = (place.kind(), Listed(&shown));
                let text = format!("invalid {kind} at place {place}: it shows {shown} ({fault})");
                invalid.push(Reason::new(text, vec![place]));
            }
        }
    }
    if invalid.is_empty() {
        Ok(Position::checked(cubies)?)
    } else {
        Err(CubeError::of_pieces(invalid, &cubies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUPERFLIP: &str = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";

    fn error(text: &str) -> String {
        Position::from_facelets(text).unwrap_err().to_string()
    }

    fn changed(changes: &[(usize, char)]) -> String {
        let mut symbols: Vec<char> = Position::SOLVED.facelets().chars().collect();
        for &(number, symbol) in changes {
            symbols[number] = symbol;
        }
        symbols.into_iter().collect()
    }

    #[test]
    fn every_facelet_belongs_to_one_piece() {
        let mut numbers: Vec<usize> = FACE_ORDER.map(|face| number(face, 1, 1)).to_vec();
        numbers.extend(EDGE_FACELETS.concat());
        numbers.extend(CORNER_FACELETS.concat());
        numbers.sort_unstable();
        assert_eq!(numbers, (0..54).collect::<Vec<usize>>());
    }

    #[test]
    fn any_symbols_and_any_holding_are_read() {
        let superflip = Position::from_facelets(SUPERFLIP).unwrap();
        assert_eq!((superflip.facelets().as_str(), superflip.edge_flip()), (SUPERFLIP, &[1; 12]));
        for symbols in ["URFDLB", "urfdlb", "WRGYOB", "012345", "FURBDL", "🟩⬜🟥🟦🟨🟧"]
        {
            let symbols: Vec<char> = symbols.chars().collect();
            let place = |letter| "URFDLB".find(letter).unwrap();
            let text: String = SUPERFLIP.chars().map(|letter| symbols[place(letter)]).collect();
            assert_eq!(Position::from_facelets(&text), Ok(superflip), "{text}");
        }
    }

    #[test]
    fn a_wrong_count_is_an_error() {
        let text = "expected 54 facelets, found 4: nine each of U, R, F, D, L and B in this order";
        assert_eq!(error(" UU\nRR\t"), text);
    }

    #[test]
    fn all_symbol_faults_are_reported() {
        assert_eq!(
            error(&changed(&[(0, 'R'), (53, 'X')])),
            "found 7 symbols, expected 6: R, U, F, D, L, B and X\n\
             R occurs 10 times, expected 9 times\n\
             U occurs 8 times, expected 9 times\n\
             B occurs 8 times, expected 9 times\n\
             no centre shows X, found on facelet B9\n\
             X occurs once, expected 9 times"
        );
        assert_eq!(
            error(&changed(&[(4, 'R'), (9, 'U')])),
            "the centres of U and R show R; expected a different symbol for each face\n\
             no centre shows U, found on facelet U1"
        );
    }

    #[test]
    fn letters_of_faces_must_be_centres_of_a_cube() {
        let solved = Position::SOLVED.facelets();
        let other_order = solved.replace('R', "l").replace('D', "r").replace('L', "b");
        let other_order = other_order.replace('B', "D").to_uppercase();
        assert_eq!(
            error(&other_order),
            "the centres of U, R, F, D, L and B show U, L, F, R, B and D: \
             opposite faces are not opposite each other; \
             the faces are read in the order U, R, F, D, L, B"
        );
        let mirrored = solved.replace('R', "x").replace('L', "R").replace('x', "L");
        assert_eq!(
            error(&mirrored),
            "the centres of U, R, F, D, L and B show U, L, F, D, R and B: \
             this is the mirror image of a cube; \
             the faces are read in the order U, R, F, D, L, B"
        );
    }

    #[test]
    fn every_invalid_piece_is_reported() {
        // U9 R1 F3 are the corner UFR, U8 F2 the edge UF, U6 R2 the edge UR.
        assert_eq!(
            error(&changed(&[(9, 'U'), (5, 'R')])),
            "invalid edge at place UR: it shows R and R (one face twice)\n\
             invalid corner at place UFR: it shows U, F and U (one face twice)\n\
             edge UR is missing\n\
             corner UFR is missing"
        );
        assert_eq!(
            error(&changed(&[(19, 'D'), (28, 'F')])),
            "invalid edge at place UF: it shows U and D (two opposite faces)\n\
             invalid edge at place DF: it shows F and F (one face twice)\n\
             edge UF is missing\n\
             edge DF is missing"
        );
        assert_eq!(
            error(&changed(&[(9, 'F'), (20, 'R')]).replace('U', "W")),
            "invalid corner at place UFR: it shows W, R and F (the mirror image of a corner)\n\
             corner UFR is missing"
        );
    }

    #[test]
    fn positions_that_turns_cannot_reach_are_errors() {
        assert_eq!(
            error(&changed(&[(7, 'F'), (19, 'U')])),
            "one edge is flipped: flip any edge to correct it"
        );
        // Clockwise around UFR come U9 R1 F3; each colour moves on by one.
        assert_eq!(
            error(&changed(&[(9, 'U'), (20, 'R'), (8, 'F')])),
            "one corner is twisted clockwise: twist any corner anticlockwise to correct it"
        );
        assert_eq!(
            error(&changed(&[(10, 'F'), (19, 'R')])),
            "two pieces are swapped: swap any two edges or any two corners to correct it"
        );
    }
}
