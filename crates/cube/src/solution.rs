//! A solution as one word.

use std::cmp::Ordering;
use std::fmt::{self, Write};
use std::str::FromStr;

use crate::maneuver::Maneuver;
use crate::metric::Metric;
use crate::notation::{
    Move, MoveSequence, NissMoves, NotationError, NotationFault, SOLUTION_MOVES, SOLUTION_TURNS,
};
use crate::position::Position;

/// A solution: up to 36 face turns or 30 moves, of which the last may be the inverse of turns on
/// the inverse position. A word of 24 bytes, so that a list of a million is small and sorted in a
/// moment.
///
/// Solutions compare like their moves: by the numbers of these, the beginning of another first.
///
/// ```
/// use faceturn::{Maneuver, Metric, Solution};
///
/// let turns: Solution = "R2 L".parse::<Maneuver>()?.into();
/// let moves: Solution = "M2 U2".parse()?;
/// assert_eq!([turns, moves].map(|it| it.to_string()), ["R2 L", "M2 U2"]);
/// assert_eq!([turns, moves].map(|it| it.length(Metric::Quarter)), [3, 4]);
/// assert_eq!([turns, moves].map(|it| it.maneuver().to_string()), ["R2 L", "R2 L2 D2"]);
/// assert_eq!(turns.with_on_inverse(1).to_string(), "R2 (L')");
/// # Ok::<(), faceturn::cube::NotationError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Solution {
    /// A letter takes 5 bits if all moves are face turns, else 6, and is the number of a move plus
    /// one, the first in the highest bits of the first byte; zeros follow the last. So words of one
    /// kind compare like their bytes.
    letters: [u8; 23],
    /// How many of the last moves are on the inverse, and whether letters have 6 bits.
    tail: u8,
}

const HAS_OTHER_MOVES: u8 = 1 << 7;

impl Solution {
    /// The most face turns of a solution that has no other moves.
    pub const MAX_TURNS: usize = SOLUTION_TURNS;

    /// The most moves of a solution that has others than face turns.
    pub const MAX_MOVES: usize = SOLUTION_MOVES;

    /// The solution of these moves; `None` if there are too many.
    pub fn of(moves: &[Move]) -> Option<Solution> {
        let has_others = moves.iter().any(|turned| turned.face_turn().is_none());
        let tail = if has_others { HAS_OTHER_MOVES } else { 0 };
        let mut solution = Solution { tail, ..Solution::default() };
        if moves.len() > solution.max_len() {
            return None;
        }
        for (at, turned) in moves.iter().enumerate() {
            let (byte, shift) = solution.place(at);
            let window = (turned.index() as u16 + 1) << shift;
            solution.letters[byte] |= (window >> 8) as u8;
            solution.letters[byte + 1] |= window as u8;
        }
        Some(solution)
    }

    fn has_others(&self) -> bool {
        self.tail & HAS_OTHER_MOVES != 0
    }

    fn max_len(&self) -> usize {
        if self.has_others() { Solution::MAX_MOVES } else { Solution::MAX_TURNS }
    }

    /// The first of the two bytes that have a letter, and the number of bits below it in them.
    fn place(&self, at: usize) -> (usize, usize) {
        let bits = if self.has_others() { 6 } else { 5 };
        let first = at * bits;
        (first / 8, 16 - bits - first % 8)
    }

    fn get(&self, at: usize) -> Option<Move> {
        let (byte, shift) = self.place(at);
        let window = u16::from_be_bytes([self.letters[byte], self.letters[byte + 1]]);
        let mask = if self.has_others() { 63 } else { 31 };
        Some(Move::ALL[usize::from(window >> shift & mask).checked_sub(1)?])
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        let solution = *self;
        (0..solution.max_len()).map_while(move |at| solution.get(at))
    }

    /// How many moves it has.
    pub fn len(&self) -> usize {
        self.moves().count()
    }

    /// Whether it has no move.
    pub fn is_empty(&self) -> bool {
        self.get(0).is_none()
    }

    /// Its length in a metric; slices, wide moves and rotations count like a turn of a face.
    pub fn length(&self, metric: Metric) -> usize {
        match metric {
            Metric::Face => self.len(),
            Metric::Quarter => self.moves().map(|it| if it.quarters() == 2 { 2 } else { 1 }).sum(),
        }
    }

    /// The face turns in order; `None` if it has other moves.
    fn turns(&self) -> Option<Maneuver> {
        (!self.has_others()).then(|| self.moves().filter_map(Move::face_turn).collect())
    }

    /// Its face turns; in canonical form if it has other moves.
    pub fn maneuver(&self) -> Maneuver {
        self.turns().unwrap_or_else(|| self.sequence().parsed().maneuver().canonical())
    }

    /// Its moves.
    pub fn sequence(&self) -> MoveSequence {
        MoveSequence::new(self.moves().collect())
    }

    /// The position that it leads to.
    pub fn after(&self, position: &Position) -> Position {
        position.apply(&self.maneuver())
    }

    /// How many of its last moves are the inverse of turns on the inverse position.
    pub fn on_inverse(&self) -> usize {
        usize::from(self.tail & !HAS_OTHER_MOVES)
    }

    /// The same moves, this many of which are the inverse of turns on the inverse position.
    #[must_use]
    pub fn with_on_inverse(self, on_inverse: usize) -> Solution {
        Solution { tail: self.tail & HAS_OTHER_MOVES | on_inverse as u8, ..self }
    }

    /// Its turns on the position and on its inverse.
    pub fn sides(&self) -> NissMoves {
        let maneuver = self.maneuver();
        NissMoves::cut(&maneuver, maneuver.len() - self.on_inverse())
    }
}

/// # Panics
/// If it has more than [`MAX_TURNS`](Solution::MAX_TURNS).
impl From<&Maneuver> for Solution {
    fn from(maneuver: &Maneuver) -> Solution {
        let moves: Vec<Move> = maneuver.turns().iter().map(|&turn| turn.into()).collect();
        Solution::of(&moves).expect("at most 36 turns")
    }
}

/// # Panics
/// If it has more than [`MAX_TURNS`](Solution::MAX_TURNS).
impl From<Maneuver> for Solution {
    fn from(maneuver: Maneuver) -> Solution {
        (&maneuver).into()
    }
}

/// The turns on the position, then the inverse of those on its inverse.
///
/// # Panics
/// If there are more than [`MAX_TURNS`](Solution::MAX_TURNS).
impl From<&NissMoves> for Solution {
    fn from(moves: &NissMoves) -> Solution {
        Solution::from(moves.solution()).with_on_inverse(moves.inverse.len())
    }
}

/// Reads moves, like [`MoveSequence`].
impl FromStr for Solution {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Solution, NotationError> {
        let sequence: MoveSequence = text.parse()?;
        let fault = NotationFault::LongSolution { length: sequence.len() };
        Solution::of(sequence.moves()).ok_or_else(|| NotationError::of_whole(text, fault))
    }
}

/// The moves, or with turns on the inverse in parentheses, `F (R U)`.
impl fmt::Display for Solution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.on_inverse() > 0 {
            return self.sides().fmt(out);
        }
        for (place, turned) in self.moves().enumerate() {
            if place > 0 {
                out.write_char(' ')?;
            }
            turned.fmt(out)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl Ord for Solution {
    fn cmp(&self, other: &Solution) -> Ordering {
        match self.has_others() == other.has_others() {
            true => (self.letters, self.tail).cmp(&(other.letters, other.tail)),
            false => self.moves().map(Move::index).cmp(other.moves().map(Move::index)),
        }
    }
}

impl PartialOrd for Solution {
    fn partial_cmp(&self, other: &Solution) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq<Maneuver> for Solution {
    fn eq(&self, maneuver: &Maneuver) -> bool {
        let turns = maneuver.turns().iter().map(|&turn| turn.into());
        self.on_inverse() == 0 && self.moves().eq(turns)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::face_turn::FaceTurn;

    #[test]
    fn a_solution_is_a_word_of_24_bytes() {
        assert_eq!(size_of::<Solution>(), 24);
        assert_eq!(Solution::default().to_string(), "");
        assert!(Solution::default().is_empty());
    }

    #[test]
    fn more_moves_than_a_solution_has_are_an_error() {
        for (turned, most) in [("R", 36), ("r", 30)] {
            let text = vec![turned; most + 1].join(" ");
            let error = text.parse::<Solution>().expect_err("too long").to_string();
            assert!(error.contains("expected at most 36 face turns or 30 moves"), "{error}");
            assert_eq!(text[2..].parse::<Solution>().expect("as many as it has").len(), most);
        }
    }

    proptest! {
        #[test]
        fn solutions_keep_and_compare_like_their_moves(
            numbers in prop::array::uniform2(prop_oneof![
                prop::collection::vec(0..Move::COUNT, 0..=30),
                prop::collection::vec(0..FaceTurn::COUNT, 0..=36),
            ]),
            on_inverse in 0..3_usize,
        ) {
            let [one, other]: [Vec<Move>; 2] =
                numbers.map(|it| it.into_iter().map(|it| Move::ALL[it]).collect());
            let words = [&one, &other].map(|it| Solution::of(it).expect("few moves"));
            let on_inverse = on_inverse.min(one.len());
            let cut = words[0].with_on_inverse(on_inverse);
            prop_assert_eq!(cut.moves().collect::<Vec<_>>(), one.clone());
            prop_assert_eq!((cut.len(), cut.on_inverse()), (one.len(), on_inverse));
            let numbers = |moves: &[Move]| moves.iter().map(|it| it.index()).collect::<Vec<_>>();
            prop_assert_eq!(words[0].cmp(&words[1]), numbers(&one).cmp(&numbers(&other)));
            let sequence = MoveSequence::new(one);
            prop_assert_eq!(words[0].sequence(), sequence.clone());
            prop_assert_eq!(sequence.to_string().parse::<Solution>(), Ok(words[0]));
        }

        #[test]
        fn turns_on_both_sides_are_cut_where_they_were(
            sides in prop::array::uniform2(prop::collection::vec(0..FaceTurn::COUNT, 0..=18)),
        ) {
            let [normal, inverse] =
                sides.map(|it| it.into_iter().map(|it| FaceTurn::ALL[it]).collect::<Maneuver>());
            let moves = NissMoves { normal, inverse };
            let solution = Solution::from(&moves);
            prop_assert_eq!(solution.maneuver(), moves.solution());
            prop_assert_eq!(solution.sides().to_string(), solution.to_string());
            prop_assert_eq!(solution.sides(), moves);
        }
    }
}
