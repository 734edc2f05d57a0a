use std::fmt::{self, Write};

use crate::face::{Axis, Face};
use crate::face_turn::FaceTurn;
use crate::rotation::Rotation;

/// A move as written: some layers, turned like a face.
///
/// Number `0..54`: the 18 face turns by their own numbers, the slices E S M, the wide moves u d f
/// b r l, the rotations y z x, each with its half turn and its inverse.
///
/// ```
/// use faceturn::Face;
/// use faceturn::cube::{Layers, Move};
/// let slice = Move::new(Layers::Middle, Face::L, 3).unwrap();
/// assert_eq!(slice.to_string(), "M'");
/// // A slice is named after one of its two faces, a rotation, too.
/// assert_eq!(Move::new(Layers::Middle, Face::R, 1), Some(slice));
/// assert_eq!(Move::new(Layers::Wide, Face::R, 2).unwrap().to_string(), "r2");
/// assert_eq!(Move::new(Layers::Whole, Face::L, 1).unwrap().to_string(), "x'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    layers: Layers,
    face: Face,
    /// Clockwise quarters, 1, 2 or 3.
    quarters: u8,
}

/// The layers that a move turns, counted from its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layers {
    /// The layer of the face.
    Outer,
    /// The middle layer.
    Middle,
    /// The layer of the face and the middle layer.
    Wide,
    /// All three layers.
    Whole,
}

/// The slices with the faces that they follow.
const SLICES: [(char, Face); 3] = [('E', Face::D), ('S', Face::F), ('M', Face::L)];

/// The rotations with the faces that they follow.
const ROTATIONS: [(char, Face); 3] = [('y', Face::U), ('z', Face::F), ('x', Face::R)];

impl Move {
    /// The number of moves.
    pub const COUNT: usize = 54;

    /// All moves in the order of their numbers.
    pub const ALL: [Move; Self::COUNT] = {
        let mut all = [Move { layers: Layers::Outer, face: Face::U, quarters: 1 }; Self::COUNT];
        let mut number = 0;
        while number < Self::COUNT {
            let (layers, face) = match number / 3 {
                kind @ 0..6 => (Layers::Outer, Face::ALL[kind]),
                kind @ 6..9 => (Layers::Middle, SLICES[kind - 6].1),
                kind @ 9..15 => (Layers::Wide, Face::ALL[kind - 9]),
                kind => (Layers::Whole, ROTATIONS[kind - 15].1),
            };
            all[number] = Move { layers, face, quarters: number as u8 % 3 + 1 };
            number += 1;
        }
        all
    };

    /// The move of these layers by `quarters` quarter turns, clockwise as seen from `face`;
    /// `None` if `quarters` is a multiple of four.
    pub fn new(layers: Layers, face: Face, quarters: u32) -> Option<Move> {
        let named = match layers {
            Layers::Outer | Layers::Wide => return Move::of(layers, face, quarters),
            Layers::Middle => SLICES,
            Layers::Whole => ROTATIONS,
        };
        if named.iter().any(|(_, follows)| *follows == face) {
            Move::of(layers, face, quarters)
        } else {
            Move::of(layers, face.opposite(), 4 - quarters % 4)
        }
    }

    fn of(layers: Layers, face: Face, quarters: u32) -> Option<Move> {
        let quarters = (quarters % 4) as u8;
        (quarters != 0).then_some(Move { layers, face, quarters })
    }

    /// The move's number, `0..54`.
    pub fn index(self) -> usize {
        let (first, place) = match self.layers {
            Layers::Outer => (0, self.face as usize),
            Layers::Middle => (18, place_in(SLICES, self.face)),
            Layers::Wide => (27, self.face as usize),
            Layers::Whole => (45, place_in(ROTATIONS, self.face)),
        };
        first + 3 * place + usize::from(self.quarters) - 1
    }

    /// The layers that turn.
    pub const fn layers(self) -> Layers {
        self.layers
    }

    /// The face that the layers are counted from, and from which they turn clockwise.
    pub const fn face(self) -> Face {
        self.face
    }

    /// The number of clockwise quarter turns: 1, 2 or 3.
    pub const fn quarters(self) -> u32 {
        self.quarters as u32
    }

    /// The axis about which the layers turn.
    pub const fn axis(self) -> Axis {
        self.face.axis()
    }

    /// The same turn of one face; `None` for any other move.
    pub fn face_turn(self) -> Option<FaceTurn> {
        FaceTurn::new(self.face, self.quarters()).filter(|_| self.layers == Layers::Outer)
    }

    /// How far the layers of the move's axis turn, in quarters `0..4`, clockwise from U, F or R.
    ///
    /// The order is: the layer of that face, the middle one, the layer of the opposite face.
    ///
    /// ```
    /// use faceturn::MoveSequence;
    /// let moves: MoveSequence = "R L M r x'".parse()?;
    /// let layers: Vec<[u8; 3]> = moves.moves().iter().map(|it| it.layer_quarters()).collect();
    /// assert_eq!(layers, [[1, 0, 0], [0, 0, 3], [0, 3, 0], [1, 1, 0], [3, 3, 3]]);
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn layer_quarters(self) -> [u8; 3] {
        let is_first = self.face < self.face.opposite();
        let by = if is_first { self.quarters } else { 4 - self.quarters };
        let (outer, middle, opposite) = match self.layers {
            Layers::Outer => (by, 0, 0),
            Layers::Middle => (0, by, 0),
            Layers::Wide => (by, by, 0),
            Layers::Whole => (by, by, by),
        };
        if is_first { [outer, middle, opposite] } else { [opposite, middle, outer] }
    }

    /// The face turns of the move, with the middle of the cube at rest: none, one, or two
    /// opposite ones in canonical order. The move's [rotation](Move::rotation) comes after them.
    ///
    /// ```
    /// use faceturn::MoveSequence;
    /// let moves: MoveSequence = "R r M y".parse()?;
    /// let turns = moves.moves().iter().map(|it| format!("{:?} {:?}", it.turns(), it.rotation()));
    /// let expected = [r#"[R] """#, r#"[L] "x""#, r#"[R, L'] "x'""#, r#"[] "y""#];
    /// assert_eq!(turns.collect::<Vec<_>>(), expected);
    /// # Ok::<(), faceturn::cube::NotationError>(())
    /// ```
    pub fn turns(self) -> Vec<FaceTurn> {
        let (face, quarters) = (self.face, self.quarters());
        // Turning two layers is turning the whole cube and the third layer backwards.
        let mut turns: Vec<FaceTurn> = match self.layers {
            Layers::Outer => FaceTurn::new(face, quarters).into_iter().collect(),
            Layers::Wide => FaceTurn::new(face.opposite(), quarters).into_iter().collect(),
            Layers::Middle => {
                let turns =
                    [FaceTurn::new(face, 4 - quarters), FaceTurn::new(face.opposite(), quarters)];
                turns.into_iter().flatten().collect()
            }
            Layers::Whole => Vec::new(),
        };
        turns.sort_unstable();
        turns
    }

    /// The rotation of the whole cube, that is, of its middle.
    pub fn rotation(self) -> Rotation {
        match self.layers {
            Layers::Outer => Rotation::IDENTITY,
            _ => Rotation::about(self.face, self.quarters()),
        }
    }

    /// The move that undoes this one.
    pub fn inverse(self) -> Move {
        Move { quarters: 4 - self.quarters, ..self }
    }
}

fn place_in(moves: [(char, Face); 3], face: Face) -> usize {
    moves.iter().position(|(_, follows)| *follows == face).expect("named after this face")
}

impl From<FaceTurn> for Move {
    fn from(turn: FaceTurn) -> Move {
        Move { layers: Layers::Outer, face: turn.face(), quarters: turn.quarters() as u8 }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.layers {
            Layers::Outer => self.face.letter(),
            Layers::Middle => SLICES[place_in(SLICES, self.face)].0,
            Layers::Wide => self.face.letter().to_ascii_lowercase(),
            Layers::Whole => ROTATIONS[place_in(ROTATIONS, self.face)].0,
        };
        out.write_char(letter)?;
        out.write_str(["", "2", "'"][usize::from(self.quarters) - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{MoveSequence, ParsedMoves};

    #[test]
    fn every_move_is_read_as_it_is_written() {
        let all = Move::ALL;
        assert_eq!(all.len(), Move::COUNT);
        assert_eq!(all[..18], FaceTurn::ALL.map(Move::from));
        assert!(all.is_sorted());
        for (number, &turned) in all.iter().enumerate() {
            assert_eq!(turned.index(), number);
            let (layers, face, quarters) = (turned.layers(), turned.face(), turned.quarters());
            assert_eq!(Move::new(layers, face, quarters), Some(turned));
            assert_eq!(turned.to_string().parse(), Ok(MoveSequence::new(vec![turned])));
            let around = MoveSequence::new(vec![turned, turned.inverse()]).parsed().simplified();
            assert_eq!(around, ParsedMoves::default(), "{turned}");
            if matches!(layers, Layers::Middle | Layers::Whole) {
                assert_eq!(Move::new(layers, face.opposite(), 4 - quarters), Some(turned));
            }
        }
    }

    #[test]
    fn a_move_turns_its_layers() {
        for turned in Move::ALL {
            let first = [Face::U, Face::F, Face::R][turned.axis() as usize];
            let [outer, middle, opposite] = turned.layer_quarters().map(u32::from);
            let layers = [
                Move::new(Layers::Outer, first, outer),
                Move::new(Layers::Middle, first, middle),
                Move::new(Layers::Outer, first.opposite(), 4 - opposite),
            ];
            let apart = MoveSequence::new(layers.into_iter().flatten().collect());
            let whole = MoveSequence::new(vec![turned]);
            assert_eq!(whole.parsed().simplified(), apart.parsed().simplified(), "{turned}");
        }
    }
}
