//! Sets of moves, such as `<M,U>`; `text.rs` reads and writes them.

use faceturn_cube::{FaceTurn, Move};

use super::TurnSet;

/// A set of moves, including slice moves, wide moves and rotations. Iterated by number.
///
/// ```
/// use faceturn::goals::{MoveSet, TurnSet};
///
/// let set: MoveSet = "M* U* r2".parse()?;
/// assert_eq!((set.len(), set.to_string().as_str()), (7, "<U,M,r2>"));
/// assert_eq!(set.face_turns(), None);
/// assert_eq!("<R,U>".parse::<MoveSet>()?.face_turns(), Some("<R,U>".parse()?));
/// # Ok::<(), faceturn::goals::ParseTurnSetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveSet(u64);

impl MoveSet {
    /// The empty set.
    pub const NONE: MoveSet = MoveSet(0);

    /// Whether the move is in the set.
    pub fn contains(self, turned: Move) -> bool {
        self.0 >> turned.index() & 1 == 1
    }

    /// This set with one more move.
    #[must_use]
    pub fn with(self, turned: Move) -> MoveSet {
        MoveSet(self.0 | 1 << turned.index())
    }

    /// Number of moves in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The moves, by number.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |&turned| self.contains(turned))
    }

    /// The set as face turns; `None` if it has any other move.
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
