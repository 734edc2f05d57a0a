//! Canonical maneuvers when only some turns are allowed.
//!
//! Consecutive turns of one face, even with turns of the opposite face between them, add up to one
//! turn. Of all ways to write that turn with allowed ones, the shortest one that comes first in the
//! order of the turns is canonical: `R R` if `R2` is not allowed. Opposite faces come in their
//! usual order. If all turns are allowed, this is [`FaceTurn::may_follow`].
//!
//! In quarter turns a maneuver consists of steps, each a quarter turn. A half turn is two steps,
//! even if its face has no other allowed turn: then the second step must follow the first.

use faceturn_cube::{CubeSymmetry, Face, FaceTurn, Maneuver, Metric};
use faceturn_searcher::TurnSet;

/// Decides which steps may follow in a canonical maneuver of allowed turns. In face turns, a step
/// is a turn.
///
/// What may follow depends on the sum of the last face's steps: a [`FaceTurn`].
///
/// ```
/// use faceturn_cube::Metric;
/// use faceturn_goals::TurnOrder;
/// use faceturn_searcher::TurnSet;
///
/// let quarter: TurnSet = ["R", "U"].map(|turn| turn.parse().unwrap()).into_iter().collect();
/// let order = TurnOrder::new(Metric::Face, quarter);
/// let canonical = |moves: &str| order.is_canonical(&moves.parse().unwrap());
/// assert!(canonical("R R R U") && !canonical("R R R R") && !canonical("R2"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOrder {
    metric: Metric,
    allowed: TurnSet,
    /// The steps: in face turns the allowed turns, in quarter turns the allowed quarter turns and a
    /// quarter turn for each [lone half turn](TurnOrder::is_half_done).
    steps: TurnSet,
    /// The canonical steps of each turn; empty if there are none. Shape `[18]`.
    words: [Vec<FaceTurn>; FaceTurn::COUNT],
    /// The steps that may follow each turn. Shape `[18]`.
    followers: [TurnSet; FaceTurn::COUNT],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// A turn of its own.
    Turn,
    /// The first step of a half turn whose face has no other turn.
    FirstHalf,
    /// The second step of such a half turn.
    SecondHalf,
}

impl TurnOrder {
    /// The order of these turns in a metric.
    pub fn new(metric: Metric, allowed: TurnSet) -> TurnOrder {
        let steps: TurnSet = match metric {
            Metric::Face => allowed,
            Metric::Quarter => {
                let quarters = allowed.and(TurnSet::QUARTERS);
                let has_quarters = |half: FaceTurn| {
                    quarters.into_iter().any(|quarter| quarter.face() == half.face())
                };
                let halves = allowed.and(TurnSet::HALVES).into_iter();
                let lone = halves.filter(|&half| !has_quarters(half));
                let first = lone.filter_map(|half| FaceTurn::new(half.face(), 1));
                quarters.into_iter().chain(first).collect()
            }
        };
        let words = FaceTurn::ALL.map(|turn| word(turn, steps));
        let followers = [TurnSet::NONE; FaceTurn::COUNT];
        let mut order = TurnOrder { metric, allowed, steps, words, followers };
        order.followers = FaceTurn::ALL
            .map(|last| steps.into_iter().filter(|&next| order.continues(last, next)).collect());
        order
    }

    /// The metric.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The allowed turns.
    pub fn allowed(&self) -> TurnSet {
        self.allowed
    }

    /// The steps that may follow; `last` is the sum of the last face's steps.
    #[inline]
    pub fn following(&self, last: Option<FaceTurn>) -> TurnSet {
        last.map_or(self.steps, |last| self.followers[last.index()])
    }

    #[inline]
    pub(crate) fn done_by(&self, last: Option<FaceTurn>, step: FaceTurn) -> Done {
        if self.allowed.contains(step) {
            Done::Turn
        } else if last == Some(step) {
            Done::SecondHalf
        } else {
            Done::FirstHalf
        }
    }

    /// Whether a turn is the first step of a half turn whose face has no other turn.
    fn is_half_done(&self, turn: FaceTurn) -> bool {
        self.steps.contains(turn) && !self.allowed.contains(turn)
    }

    /// The sum of the last face's steps after one more step.
    #[inline]
    pub fn sum(last: Option<FaceTurn>, step: FaceTurn) -> FaceTurn {
        match last {
            Some(last) if last.face() == step.face() => {
                let quarters = last.quarters() + step.quarters();
                FaceTurn::new(step.face(), quarters).unwrap_or(step)
            }
            _ => step,
        }
    }

    /// The canonical steps of a face that add up to `quarters`, `0..4`; `None` if allowed turns
    /// cannot.
    pub(crate) fn word(&self, face: Face, quarters: u32) -> Option<&[FaceTurn]> {
        let Some(turn) = FaceTurn::new(face, quarters) else { return Some(&[]) };
        let word = &self.words[turn.index()];
        (!word.is_empty() && !self.is_half_done(turn)).then_some(word)
    }

    /// Whether the step `next` may follow steps of one face that add up to `last`.
    fn continues(&self, last: FaceTurn, next: FaceTurn) -> bool {
        if last.face() != next.face() {
            return next.may_follow(last) && !self.is_half_done(last);
        }
        if self.is_half_done(next) {
            return last == next;
        }
        let Some(sum) = FaceTurn::new(last.face(), last.quarters() + next.quarters()) else {
            return false;
        };
        let [before, after] = [last, sum].map(|turn| &self.words[turn.index()]);
        after.split_last() == Some((&next, before))
    }

    /// Whether the turns of a maneuver are allowed and in canonical order, with half turns wherever
    /// they are allowed.
    pub fn is_canonical(&self, maneuver: &Maneuver) -> bool {
        let is_allowed = maneuver.turns().iter().all(|&turn| self.allowed.contains(turn));
        let steps: Vec<FaceTurn> = match self.metric {
            Metric::Face => maneuver.turns().to_vec(),
            Metric::Quarter => maneuver
                .turns()
                .iter()
                .flat_map(|turn| &self.words[turn.index()])
                .copied()
                .collect(),
        };
        let mut last = None;
        let are_canonical = steps.iter().all(|&step| {
            let may_follow = self.following(last).contains(step);
            last = Some(Self::sum(last, step));
            may_follow
        });
        is_allowed && are_canonical && self.written_half_turns().joining(&steps) == *maneuver
    }

    /// The half turns that replace two equal quarter turns in a written maneuver.
    pub(crate) fn written_half_turns(&self) -> TurnSet {
        match self.metric {
            Metric::Face => TurnSet::NONE,
            Metric::Quarter => self.allowed.and(TurnSet::HALVES),
        }
    }

    /// Whether every sum of allowed turns is allowed, so that a canonical maneuver never turns one
    /// face twice in a row: each face has all its turns, only the half turn, or none.
    pub(crate) fn is_plain(&self) -> bool {
        FaceTurn::ALL.iter().all(|&turn| word(turn, self.allowed).len() <= 1)
    }

    pub(crate) fn is_kept_by(&self, symmetry: CubeSymmetry) -> bool {
        self.allowed.into_iter().all(|turn| self.allowed.contains(symmetry.turn(turn)))
    }
}

/// The shortest word of allowed turns of one face that adds up to a turn, the first in the order of
/// the turns; empty if there is none.
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
