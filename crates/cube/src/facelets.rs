//! Positions as 54 facelets.
//!
//! The faces come in the order U R F D L B, each row by row in the usual net:
//!
//! ```text
//!             U1 U2 U3
//!             U4 U5 U6
//!             U7 U8 U9
//!   L1 L2 L3  F1 F2 F3  R1 R2 R3  B1 B2 B3
//!   L4 L5 L6  F4 F5 F6  R4 R5 R6  B4 B5 B6
//!   L7 L8 L9  F7 F8 F9  R7 R8 R9  B7 B8 B9
//!             D1 D2 D3
//!             D4 D5 D6
//!             D7 D8 D9
//! ```
//!
//! Any six symbols will do: each stands for the face whose centre it is on.

use std::fmt;

use thiserror::Error;

use crate::cubies::{CORNER_FACES, Cubies, EDGE_FACES};
use crate::face::{Face, FaceMap};
use crate::impossible::{self, Impossibility, ImpossibleCube};
use crate::listing::{Lines, Listed};
use crate::piece::{Corner, Edge, Oddity, Place};
use crate::position::Position;
use crate::symmetry::CubeSymmetry;

/// How many facelets a cube shows: nine on each face.
const FACELET_COUNT: usize = 9 * Face::COUNT;

/// The order in which the faces are written.
const FACE_ORDER: [Face; Face::COUNT] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

/// The number `0..54` of the facelet in a row and a column of a face.
const fn number(face: Face, row: usize, column: usize) -> usize {
    let place = match face {
        Face::U => 0,
        Face::R => 1,
        Face::F => 2,
        Face::D => 3,
        Face::L => 4,
        Face::B => 5,
    };
    place * 9 + row * 3 + column
}

/// The number of the facelet on `face` that lies beside the faces in `others`, in the net above.
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

/// Why a text is no position in 54 facelets. The first stage that fails is reported, with
/// everything that fails in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FaceletError {
    /// Too many symbols or too few, white space not counted.
    #[error("expected 54 facelets, found {found}: nine each of U, R, F, D, L and B in this order")]
    Count {
        /// How many there are.
        found: usize,
    },
    /// The symbols are not nine each of six.
    #[error("{}", Lines(.0))]
    Symbols(Vec<SymbolFault>),
    /// The symbols are the letters of the faces, and the centres cannot be held like this.
    #[error(
        "the centres of U, R, F, D, L and B show {}: {misfit}; \
         the faces are read in the order U, R, F, D, L, B",
        Listed(shown)
    )]
    Centres {
        /// The symbols on the centres of U, R, F, D, L and B.
        shown: [char; Face::COUNT],
        /// What is wrong with them.
        misfit: CentreMisfit,
    },
    /// Some places show what no piece has.
    #[error("{}", WithReasons(places, reasons))]
    Pieces {
        /// The places, at least one.
        places: Vec<StrangePiece>,
        /// What else is wrong with the pieces that could be read.
        reasons: Vec<Impossibility>,
    },
    /// The pieces are in order, but no face turns lead here.
    #[error(transparent)]
    Impossible(#[from] ImpossibleCube),
}

/// What is wrong with a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SymbolFault {
    /// More than six symbols.
    #[error("found {} symbols, expected 6: {}", .0.len(), Listed(.0))]
    TooMany(Vec<char>),
    /// One symbol on the centres of two faces or more.
    #[error("the centres of {} all show {symbol}: each face has its own symbol", Listed(faces))]
    CentresClash {
        /// The symbol.
        symbol: char,
        /// The faces.
        faces: Vec<Face>,
    },
    /// A symbol that is on no centre.
    #[error("{symbol} is on no centre, but on facelet {first}")]
    NoCentre {
        /// The symbol.
        symbol: char,
        /// Where it first occurs.
        first: Facelet,
    },
    /// A symbol occurs too often or not often enough.
    #[error("{symbol} occurs {found} times, expected 9")]
    Count {
        /// The symbol.
        symbol: char,
        /// How often it occurs.
        found: usize,
    },
}

/// Why the letters of the faces do not fit where the centres show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CentreMisfit {
    /// Two letters of opposite faces are not opposite each other.
    #[error("opposite faces are not opposite each other")]
    NotOpposite,
    /// The cube would have to be looked at in a mirror.
    #[error("a cube shows its centres like this only in a mirror")]
    Mirrored,
}

/// A facelet by its name in the net, `U1` to `B9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facelet(u8);

impl fmt::Display for Facelet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", FACE_ORDER[usize::from(self.0 / 9)], self.0 % 9 + 1)
    }
}

/// A place whose facelets show what no piece has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {} at place {place} shows {}: no such piece ({oddity})", place.kind(), Listed(shown))]
pub struct StrangePiece {
    /// The place.
    pub place: Place,
    /// The symbols on its facelets, in the order of its name.
    pub shown: Vec<char>,
    /// Why no piece shows them.
    pub oddity: Oddity,
}

/// The strange places, then the other reasons, one to a line.
struct WithReasons<'a>(&'a [StrangePiece], &'a [Impossibility]);

impl fmt::Display for WithReasons<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let newline = if self.1.is_empty() { "" } else { "\n" };
        write!(out, "{}{newline}{}", Lines(self.0), Lines(self.1))
    }
}

impl Position {
    /// Reads 54 facelets, the faces in the order U R F D L B and each row by row; white space is
    /// skipped. Any six symbols will do, and the cube may be held in any way: each symbol stands
    /// for the face whose centre it is on.
    ///
    /// # Errors
    /// [`FaceletError`] if this is no cube or if no face turns lead there.
    ///
    /// ```
    /// use faceturn_cube::Position;
    /// let coloured = "WWW WWW WWW RRR RRR RRR GGG GGG GGG YYY YYY YYY OOO OOO OOO BBB BBB BBB";
    /// assert_eq!(Position::from_facelets(coloured), Ok(Position::SOLVED));
    /// assert!(Position::from_facelets("UUUUUUUUU").is_err());
    /// ```
    pub fn from_facelets(text: &str) -> Result<Position, FaceletError> {
        let symbols: Vec<char> = text.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        if symbols.len() != FACELET_COUNT {
            return Err(FaceletError::Count { found: symbols.len() });
        }
        let centres = FACE_ORDER.map(|face| (face, symbols[number(face, 1, 1)]));
        let faults = symbol_faults(&symbols, &centres);
        if !faults.is_empty() {
            return Err(FaceletError::Symbols(faults));
        }
        check_centres(&centres)?;
        let faces: Vec<Face> = symbols
            .iter()
            .filter_map(|symbol| centres.iter().find(|centre| centre.1 == *symbol))
            .map(|centre| centre.0)
            .collect();
        read_pieces(&faces, &symbols)
    }

    /// The 54 facelets as the letters of the faces, the faces in the order U R F D L B.
    ///
    /// ```
    /// use faceturn_cube::{Maneuver, Position};
    /// let after_r = Position::SOLVED.apply(&"R".parse::<Maneuver>().unwrap());
    /// let facelets = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
    /// assert_eq!(after_r.facelets(), facelets);
    /// ```
    pub fn facelets(&self) -> String {
        let mut faces = FACE_ORDER.map(|face| [face; 9]).concat();
        let edges = self.shown_by_edges().into_iter().zip(EDGE_FACELETS);
        let corners = self.shown_by_corners().into_iter().zip(CORNER_FACELETS);
        for (face, number) in edges.flat_map(|(shown, numbers)| shown.into_iter().zip(numbers)) {
            faces[number] = face;
        }
        for (face, number) in corners.flat_map(|(shown, numbers)| shown.into_iter().zip(numbers)) {
            faces[number] = face;
        }
        faces.into_iter().map(Face::letter).collect()
    }
}

/// Everything that keeps the symbols from being nine each of six, with one on each centre.
fn symbol_faults(symbols: &[char], centres: &[(Face, char); Face::COUNT]) -> Vec<SymbolFault> {
    let mut distinct: Vec<char> = Vec::new();
    for &symbol in symbols {
        if !distinct.contains(&symbol) {
            distinct.push(symbol);
        }
    }
    let mut faults = Vec::new();
    if distinct.len() > Face::COUNT {
        faults.push(SymbolFault::TooMany(distinct.clone()));
    }
    for symbol in distinct {
        let faces: Vec<Face> =
            centres.iter().filter(|centre| centre.1 == symbol).map(|centre| centre.0).collect();
        if faces.len() > 1 {
            faults.push(SymbolFault::CentresClash { symbol, faces });
        } else if faces.is_empty()
            && let Some(first) = symbols.iter().position(|other| *other == symbol)
        {
            faults.push(SymbolFault::NoCentre { symbol, first: Facelet(first as u8) });
        }
        let found = symbols.iter().filter(|other| **other == symbol).count();
        if found != 9 {
            faults.push(SymbolFault::Count { symbol, found });
        }
    }
    faults
}

/// Symbols may be anything, but if they are the letters of the faces they must be placed like the
/// centres of a cube: otherwise the faces were written in another order.
fn check_centres(centres: &[(Face, char); Face::COUNT]) -> Result<(), FaceletError> {
    let shown = centres.map(|centre| centre.1);
    let uniform =
        shown.iter().all(char::is_ascii_uppercase) || shown.iter().all(char::is_ascii_lowercase);
    let mut map: FaceMap = Face::ALL;
    for (face, symbol) in centres {
        match Face::from_letter(symbol.to_ascii_uppercase()) {
            Some(letter) if uniform => map[letter as usize] = *face,
            _ => return Ok(()),
        }
    }
    match CubeSymmetry::from_face_map(&map) {
        None => Err(FaceletError::Centres { shown, misfit: CentreMisfit::NotOpposite }),
        Some(holding) if holding.is_mirror() => {
            Err(FaceletError::Centres { shown, misfit: CentreMisfit::Mirrored })
        }
        Some(_) => Ok(()),
    }
}

/// Finds the piece in each place, `faces` being what the `symbols` stand for.
fn read_pieces(faces: &[Face], symbols: &[char]) -> Result<Position, FaceletError> {
    let mut cubies = Cubies::UNKNOWN;
    let mut places = Vec::new();
    for edge in Edge::all() {
        let numbers = EDGE_FACELETS[edge.index()];
        match Edge::showing(numbers.map(|number| faces[number])) {
            Ok(found) => cubies.put_edge(edge, found),
            Err(oddity) => {
                let shown = numbers.map(|number| symbols[number]).to_vec();
                places.push(StrangePiece { place: Place::Edge(edge), shown, oddity });
            }
        }
    }
    for corner in Corner::all() {
        let numbers = CORNER_FACELETS[corner.index()];
        match Corner::showing(numbers.map(|number| faces[number])) {
            Ok(found) => cubies.put_corner(corner, found),
            Err(oddity) => {
                let shown = numbers.map(|number| symbols[number]).to_vec();
                places.push(StrangePiece { place: Place::Corner(corner), shown, oddity });
            }
        }
    }
    if places.is_empty() {
        Ok(Position::checked(cubies)?)
    } else {
        Err(FaceletError::Pieces { places, reasons: impossible::reasons_where_known(&cubies) })
    }
}
