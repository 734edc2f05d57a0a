//! Short maneuvers packed into one number.

use faceturn_cube::{FaceTurn, Maneuver};

const BITS: u32 = 5;

/// A maneuver of at most [`Sequence::MOST_TURNS`] turns. Each turn takes 5 bits, its index plus
/// one; the last turn is lowest. Numbers sort by length, then by turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sequence(u64);

impl Sequence {
    pub(crate) const MOST_TURNS: u8 = (u64::BITS / BITS) as u8;

    pub(crate) fn followed_by(self, turn: FaceTurn) -> Sequence {
        debug_assert!(self.len() < usize::from(Self::MOST_TURNS), "{self:?} is full");
        Sequence(self.0 << BITS | (turn.index() as u64 + 1))
    }

    pub(crate) fn turns(self) -> impl DoubleEndedIterator<Item = FaceTurn> + Clone {
        let number = move |at: u32| (self.0 >> (BITS * at)) as usize & ((1 << BITS) - 1);
        (0..self.len() as u32).rev().map(move |at| FaceTurn::ALL[number(at) - 1])
    }

    pub(crate) fn len(self) -> usize {
        (u64::BITS - self.0.leading_zeros()).div_ceil(BITS) as usize
    }

    pub(crate) fn first(self) -> Option<FaceTurn> {
        self.turns().next()
    }

    pub(crate) fn last(self) -> Option<FaceTurn> {
        self.turns().next_back()
    }

    pub(crate) fn then(self, next: Sequence) -> Sequence {
        next.turns().fold(self, Sequence::followed_by)
    }
}

impl FromIterator<FaceTurn> for Sequence {
    fn from_iter<I: IntoIterator<Item = FaceTurn>>(turns: I) -> Sequence {
        turns.into_iter().fold(Sequence::default(), Sequence::followed_by)
    }
}

impl From<Sequence> for Maneuver {
    fn from(sequence: Sequence) -> Maneuver {
        sequence.turns().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(moves: &str) -> Sequence {
        moves.parse::<Maneuver>().expect("moves").into_iter().collect()
    }

    #[test]
    fn turns_are_kept_in_order() {
        for moves in ["", "R", "U2 D' F B2 R' L U D2 F' B R2 L'"] {
            let sequence = sequence(moves);
            assert_eq!(Maneuver::from(sequence).to_string(), moves);
            assert_eq!(sequence.len(), moves.split_whitespace().count());
        }
        assert_eq!(sequence("R U").then(sequence("F D2")), sequence("R U F D2"));
        let ends = sequence("R U F2");
        assert_eq!((ends.first(), ends.last()), (sequence("R").last(), sequence("F2").first()));
    }

    #[test]
    fn shorter_ones_come_first_then_those_with_earlier_turns() {
        let sorted = ["", "U", "L'", "U R", "U L", "D U", "U U U"];
        assert!(sorted.map(sequence).is_sorted());
    }
}
