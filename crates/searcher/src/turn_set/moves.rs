//! Sets of moves as hands make them, such as `<M,U>`; `text.rs` reads and writes them.

use faceturn_cube::{FaceTurn, Move};

use super::TurnSet;

/// A set of moves of a hand: of the face turns of a [`TurnSet`], slices, wide moves and rotations.
/// Iterated in the order of the moves' numbers.
///
/// ```
/// use faceturn_searcher::{MoveSet, TurnSet};
///
/// let set: MoveSet = "M* U* r2".parse()?;
/// assert_eq!((set.len(), set.to_string().as_str()), (7, "<U,M,r2>"));
/// assert_eq!(set.face_turns(), None);
/// assert_eq!("<R,U>".parse::<MoveSet>()?.face_turns(), Some("<R,U>".parse()?));
/// # Ok::<(), faceturn_searcher::ParseTurnSetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSet(u64);

impl MoveSet {
    /// No move.
    pub const NONE: MoveSet = MoveSet(0);

    /// Whether the move is in the set.
    pub fn contains(self, turned: Move) -> bool {
        self.0 >> turned.index() & 1 == 1
    }

    /// This set and one more move.
    #[must_use]
    pub fn with(self, turned: Move) -> MoveSet {
        MoveSet(self.0 | 1 << turned.index())
    }

    /// How many moves the set has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no move.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The moves in the order of their numbers.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |&turned| self.contains(turned))
    }

    /// The same set as one of face turns; `None` if it has any other move.
    pub fn face_turns(self) -> Option<TurnSet> {
        let turns: Vec<FaceTurn> = self.moves().filter_map(Move::face_turn).collect();
        (turns.len() == self.len() as usize).then(|| turns.into_iter().collect())
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveSet {
        moves.into_iter().fold(MoveSet::NONE, MoveSet::with)
    }
}
