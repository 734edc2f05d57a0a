use crate::face_turn::FaceTurn;
use crate::maneuver::Maneuver;
use crate::notation::{Move, MoveSequence, NissMoves};

/// A word of a [`PackedList`](super::PackedList): a sequence of letters of a small alphabet.
pub trait PackedWord: Sized {
    /// The number of different letters, at most 254.
    const LETTERS: u8;

    /// The letters as numbers, `0..LETTERS`.
    fn letters(&self) -> impl Iterator<Item = u8>;

    /// Makes the word of these letters.
    fn of_letters(letters: impl Iterator<Item = u8>) -> Self;
}

impl PackedWord for Maneuver {
    const LETTERS: u8 = FaceTurn::COUNT as u8;

    fn letters(&self) -> impl Iterator<Item = u8> {
        self.turns().iter().map(|turn| turn.index() as u8)
    }

    fn of_letters(letters: impl Iterator<Item = u8>) -> Maneuver {
        letters.map(|letter| FaceTurn::ALL[usize::from(letter)]).collect()
    }
}

impl PackedWord for MoveSequence {
    const LETTERS: u8 = Move::COUNT as u8;

    fn letters(&self) -> impl Iterator<Item = u8> {
        self.moves().iter().map(|turned| turned.index() as u8)
    }

    fn of_letters(letters: impl Iterator<Item = u8>) -> MoveSequence {
        MoveSequence::new(letters.map(|letter| Move::ALL[usize::from(letter)]).collect())
    }
}

/// Uses an extra letter between the sides.
impl PackedWord for NissMoves {
    const LETTERS: u8 = Maneuver::LETTERS + 1;

    fn letters(&self) -> impl Iterator<Item = u8> {
        self.normal.letters().chain([Maneuver::LETTERS]).chain(self.inverse.letters())
    }

    fn of_letters(mut letters: impl Iterator<Item = u8>) -> NissMoves {
        let normal = letters.by_ref().take_while(|&letter| letter != Maneuver::LETTERS);
        let normal = Maneuver::of_letters(normal);
        NissMoves { normal, inverse: Maneuver::of_letters(letters) }
    }
}
