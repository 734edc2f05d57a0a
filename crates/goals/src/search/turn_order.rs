//! Canonical maneuvers when only some turns are allowed.
//!
//! Turns of one face that follow one another, perhaps with turns of the opposite face between them,
//! add up to one turn. Of all ways to write that turn with allowed ones, the shortest one that
//! comes first in the order of the turns is canonical: `R R` where `R2` is not allowed. Opposite
//! faces come in their usual order. If all turns are allowed, this is [`FaceTurn::may_follow`].

use faceturn_cube::{CubeSymmetry, FaceTurn, Maneuver};
use faceturn_searcher::TurnSet;

/// Which turns may follow in a canonical maneuver of allowed turns.
///
/// What matters of the turns before is what those of the last face add up to: a [`FaceTurn`].
///
/// ```
/// use faceturn_goals::TurnOrder;
/// use faceturn_searcher::TurnSet;
///
/// let quarter: TurnSet = ["R", "U"].map(|turn| turn.parse().unwrap()).into_iter().collect();
/// let order = TurnOrder::new(quarter);
/// let canonical = |moves: &str| order.is_canonical(&moves.parse().unwrap());
/// assert!(canonical("R R R U") && !canonical("R R R R") && !canonical("R2"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOrder {
    allowed: TurnSet,
    /// The canonical way to write each turn; empty if there is none. Shape `[18]`.
    words: [Vec<FaceTurn>; FaceTurn::COUNT],
    /// What may follow each turn. Shape `[18]`.
    followers: [TurnSet; FaceTurn::COUNT],
}

impl TurnOrder {
    /// The order of these turns.
    pub fn new(allowed: TurnSet) -> TurnOrder {
        let words = FaceTurn::ALL.map(|turn| word(turn, allowed));
        let mut order = TurnOrder { allowed, words, followers: [TurnSet::NONE; FaceTurn::COUNT] };
        order.followers = FaceTurn::ALL
            .map(|last| allowed.into_iter().filter(|&next| order.continues(last, next)).collect());
        order
    }

    /// The turns that are allowed.
    pub fn allowed(&self) -> TurnSet {
        self.allowed
    }

    /// The turns that may follow; `last` is what the turns of the last face add up to.
    #[inline]
    pub fn following(&self, last: Option<FaceTurn>) -> TurnSet {
        last.map_or(self.allowed, |last| self.followers[last.index()])
    }

    /// What the turns of the last face add up to after one more turn.
    #[inline]
    pub fn sum(last: Option<FaceTurn>, turn: FaceTurn) -> FaceTurn {
        match last {
            Some(last) if last.face() == turn.face() => {
                let quarters = last.quarters() + turn.quarters();
                FaceTurn::new(turn.face(), quarters).unwrap_or(turn)
            }
            _ => turn,
        }
    }

    /// Whether `next` may follow turns of one face that add up to `last`.
    fn continues(&self, last: FaceTurn, next: FaceTurn) -> bool {
        if last.face() != next.face() {
            return next.may_follow(last);
        }
        let Some(sum) = FaceTurn::new(last.face(), last.quarters() + next.quarters()) else {
            return false;
        };
        let [before, after] = [last, sum].map(|turn| &self.words[turn.index()]);
        after.split_last() == Some((&next, before))
    }

    /// Whether the turns of a maneuver are allowed and in canonical order.
    pub fn is_canonical(&self, maneuver: &Maneuver) -> bool {
        let mut last = None;
        maneuver.turns().iter().all(|&turn| {
            let may_follow = self.following(last).contains(turn);
            last = Some(Self::sum(last, turn));
            may_follow
        })
    }

    /// Whether every turn that allowed ones add up to is allowed itself, so that a canonical
    /// maneuver never turns one face twice running: of each face all turns are allowed, the half
    /// turn, or none.
    pub fn is_plain(&self) -> bool {
        self.words.iter().all(|word| word.len() <= 1)
    }

    /// Whether a symmetry takes allowed turns to allowed turns.
    pub(crate) fn is_kept_by(&self, symmetry: CubeSymmetry) -> bool {
        self.allowed.into_iter().all(|turn| self.allowed.contains(symmetry.turn(turn)))
    }
}

/// The shortest word of allowed turns of one face that adds up to a turn, the first in the order
/// of the turns; empty if there is none.
fn word(turn: FaceTurn, allowed: TurnSet) -> Vec<FaceTurn> {
    let of_face: Vec<FaceTurn> =
        allowed.into_iter().filter(|other| other.face() == turn.face()).collect();
    let mut words: Vec<Vec<FaceTurn>> = vec![Vec::new()];
    for _length in 1..=3 {
        words = words
            .iter()
            .flat_map(|word| of_face.iter().map(|next| [word.as_slice(), &[*next]].concat()))
            .collect();
        let adds_up = |word: &&Vec<FaceTurn>| {
            let quarters: u32 = word.iter().map(|turn| turn.quarters()).sum();
            quarters % 4 == turn.quarters()
        };
        if let Some(word) = words.iter().find(adds_up) {
            return word.clone();
        }
    }
    Vec::new()
}
