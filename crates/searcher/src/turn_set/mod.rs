//! Sets of face turns, and of moves (`moves.rs`); `text.rs` reads and writes them.

mod moves;
mod text;

use faceturn_cube::{Axis, Face, FaceTurn, Maneuver, Metric};
use faceturn_symmetry::{Coset, turn_along};

pub use moves::MoveSet;
pub use text::ParseTurnSetError;

/// A set of face turns, iterated in the order of their numbers. See also [`MoveSet`].
///
/// ```
/// use faceturn::FaceTurn;
/// use faceturn::goals::TurnSet;
///
/// let first = FaceTurn::ALL[0];
/// let followers = TurnSet::following(Some(first));
/// assert_eq!((TurnSet::following(None).len(), followers.len()), (18, 15));
/// assert!(followers.into_iter().all(|turn| turn.may_follow(first)));
/// assert!(!followers.contains(first) && followers.with(first).contains(first));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct TurnSet(u32);

/// The turns that may follow each turn. Shape `[18]`, padded; computed at compile time.
pub(crate) static FOLLOWERS: [TurnSet; 32] = {
    let mut followers = [TurnSet::NONE; 32];
    let mut pair = 0;
    while pair < FaceTurn::COUNT * FaceTurn::COUNT {
        let (previous, next) = (pair / FaceTurn::COUNT, FaceTurn::ALL[pair % FaceTurn::COUNT]);
        if next.may_follow(FaceTurn::ALL[previous]) {
            followers[previous] = followers[previous].with(next);
        }
        pair += 1;
    }
    followers
};

/// The quarter turns that may follow each last turn, in quarter turns. Shape `[18]`, padded.
pub(crate) static QUARTER_FOLLOWERS: [TurnSet; 32] = {
    let mut followers = [TurnSet::NONE; 32];
    let mut pair = 0;
    while pair < FaceTurn::COUNT * FaceTurn::COUNT {
        let (last, next) = (pair / FaceTurn::COUNT, FaceTurn::ALL[pair % FaceTurn::COUNT]);
        let may_follow = Metric::Quarter.may_follow(FaceTurn::ALL[last], next);
        followers[last] = followers[last].with_if(next, may_follow);
        pair += 1;
    }
    followers
};

/// The turns of the face opposite to each turn's. Shape `[18]`, padded; computed at compile time.
pub(crate) static COMMUTING: [TurnSet; 32] = {
    let mut commuting = [TurnSet::NONE; 32];
    let mut turn = 0;
    while turn < FaceTurn::COUNT {
        commuting[turn] = TurnSet::of_face(FaceTurn::ALL[turn].face().opposite());
        turn += 1;
    }
    commuting
};

const FIRST_QUARTERS: u32 = 0b001_001_001_001_001_001;

impl TurnSet {
    /// No turn.
    pub const NONE: TurnSet = TurnSet(0);

    /// All 18 turns.
    pub const ALL: TurnSet = TurnSet((1 << FaceTurn::COUNT) - 1);

    /// The twelve quarter turns.
    pub const QUARTERS: TurnSet = TurnSet(FIRST_QUARTERS | FIRST_QUARTERS << 2);

    /// The six half turns.
    pub const HALVES: TurnSet = TurnSet(FIRST_QUARTERS << 1);

    /// These sets as words, one bit for each turn by its number.
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    pub(crate) const fn words<const SETS: usize>(sets: &[TurnSet; SETS]) -> [u32; SETS] {
        let mut words = [0; SETS];
        let mut at = 0;
        while at < SETS {
            words[at] = sets[at].0;
            at += 1;
        }
        words
    }

    /// The set with these bits, which must be those of turns.
    #[inline(always)]
    #[cfg_attr(not(any(target_arch = "x86_64", target_feature = "neon")), allow(dead_code))]
    pub(crate) const fn of_word(word: u32) -> TurnSet {
        TurnSet(word)
    }

    /// The steps of a search: all 18 turns, or in quarter turns the twelve quarter turns.
    pub const fn steps(metric: Metric) -> TurnSet {
        match metric {
            Metric::Face => TurnSet::ALL,
            Metric::Quarter => TurnSet::QUARTERS,
        }
    }

    /// The turns that may follow `previous` in a canonical maneuver; all of them at its start.
    pub fn following(previous: Option<FaceTurn>) -> TurnSet {
        previous.map_or(TurnSet::ALL, |previous| FOLLOWERS[previous.index()])
    }

    /// The turns that may follow these in a search that takes each canonical maneuver once.
    ///
    /// In face turns this depends on the last turn: see [`FaceTurn::may_follow`]. In quarter
    /// turns a half turn is the clockwise quarter turn twice, never the anticlockwise one.
    ///
    /// ```
    /// use faceturn::goals::TurnSet;
    /// use faceturn::{FaceTurn, Maneuver, Metric};
    ///
    /// let after = |moves: &str| {
    ///     let turns: Maneuver = moves.parse().expect("moves");
    ///     TurnSet::following_in(Metric::Quarter, turns.turns())
    /// };
    /// let [clockwise, anticlockwise] = [0, 2].map(|number| FaceTurn::ALL[number]);
    /// assert_eq!((after("").len(), after("U").len(), after("U U").len()), (12, 11, 10));
    /// assert!(after("U").contains(clockwise) && !after("U U").contains(clockwise));
    /// assert!(!after("U").contains(anticlockwise) && !after("U'").contains(anticlockwise));
    /// ```
    pub fn following_in(metric: Metric, turns: &[FaceTurn]) -> TurnSet {
        let last = match *turns {
            [.., before, last] => Some(Metric::last_after(before, last)),
            [last] => Some(last),
            [] => None,
        };
        TurnSet::following_last(metric, last)
    }

    /// The same, given the maneuver's last turn, which may be a half turn in quarter turns, too.
    #[inline(always)]
    pub(crate) fn following_last(metric: Metric, last: Option<FaceTurn>) -> TurnSet {
        let Some(last) = last else { return TurnSet::steps(metric) };
        match metric {
            Metric::Face => FOLLOWERS[last.index()],
            Metric::Quarter => QUARTER_FOLLOWERS[last.index()],
        }
    }

    /// The maneuver of these turns, with the half turns of this set for two equal quarter turns.
    ///
    /// ```
    /// use faceturn::Maneuver;
    /// use faceturn::goals::TurnSet;
    ///
    /// let steps: Maneuver = "U U F' F' F' R".parse()?;
    /// assert_eq!(TurnSet::HALVES.joining(steps.turns()).to_string(), "U2 F2 F' R");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn joining(self, turns: &[FaceTurn]) -> Maneuver {
        let mut joined: Vec<FaceTurn> = Vec::with_capacity(turns.len());
        for &turn in turns {
            let half = Metric::last_after(turn, turn);
            match joined.last_mut() {
                Some(last) if *last == turn && self.contains(half) => *last = half,
                _ => joined.push(turn),
            }
        }
        Maneuver::new(joined)
    }

    pub(crate) const fn of_subgroup(axis: Axis) -> TurnSet {
        let mut turns = TurnSet::NONE;
        let mut number = 0;
        while number < FaceTurn::COUNT {
            let turn = FaceTurn::ALL[number];
            if Coset::keeps_subgroup(turn_along(axis, turn)) {
                turns = turns.with(turn);
            }
            number += 1;
        }
        turns
    }

    /// The three turns of the opposite face, which commute with a turn.
    pub(crate) fn commuting_with(turn: FaceTurn) -> TurnSet {
        COMMUTING[turn.index()]
    }

    const fn of_face(face: Face) -> TurnSet {
        TurnSet(0b111 << (3 * face as u32))
    }

    /// The first quarter turn of each face that has a quarter turn in this set.
    pub(crate) const fn quartered_faces(self) -> TurnSet {
        TurnSet((self.0 | self.0 >> 2) & FIRST_QUARTERS)
    }

    /// The first quarter turn of each face whose half turn is in this set.
    pub(crate) const fn half_turned_faces(self) -> TurnSet {
        TurnSet(self.0 >> 1 & FIRST_QUARTERS)
    }

    /// A number below 256 for a set of first quarter turns, different for each set.
    #[inline(always)]
    pub(crate) const fn folded(self) -> usize {
        // Bits 0, 3, 6 stay, and 9, 12, 15 move between them.
        (self.0 | self.0 >> 8) as usize % 256
    }

    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_number(self, number: usize) -> TurnSet {
        TurnSet(self.0 | 1 << (number % 32))
    }

    /// The twelve turns of the four faces off the axis with this number, as bits in turn order.
    #[inline(always)]
    pub(crate) const fn off_axis(self, axis: usize) -> u32 {
        let before = (1 << (6 * axis)) - 1;
        self.0 & before | self.0 >> 6 & !before
    }

    /// The inverse of [`TurnSet::off_axis`].
    #[inline(always)]
    pub(crate) const fn of_off_axis(turns: u32, axis: usize) -> TurnSet {
        let before = (1 << (6 * axis)) - 1;
        TurnSet(turns & before | (turns & !before) << 6)
    }

    #[inline(always)]
    pub(crate) const fn contains_number(self, number: usize) -> bool {
        self.0 >> (number % 32) & 1 == 1
    }

    /// Whether the turn is in the set.
    pub const fn contains(self, turn: FaceTurn) -> bool {
        self.0 >> turn.index() & 1 == 1
    }

    /// This set with one more turn.
    #[must_use]
    pub const fn with(self, turn: FaceTurn) -> TurnSet {
        TurnSet(self.0 | 1 << turn.index())
    }

    #[must_use]
    #[inline(always)]
    pub(crate) const fn with_if(self, turn: FaceTurn, holds: bool) -> TurnSet {
        TurnSet(self.0 | (holds as u32) << turn.index())
    }

    /// The intersection of the sets.
    #[must_use]
    pub const fn and(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 & other.0)
    }

    #[must_use]
    pub(crate) const fn or(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 | other.0)
    }

    /// The turns of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 & !other.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of turns in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

impl IntoIterator for TurnSet {
    type Item = FaceTurn;
    type IntoIter = Turns;

    #[inline]
    fn into_iter(self) -> Turns {
        Turns(self)
    }
}

impl FromIterator<FaceTurn> for TurnSet {
    fn from_iter<I: IntoIterator<Item = FaceTurn>>(turns: I) -> TurnSet {
        turns.into_iter().fold(TurnSet::NONE, TurnSet::with)
    }
}

/// An iterator over the turns of a [`TurnSet`].
#[derive(Clone, Debug)]
pub struct Turns(TurnSet);

impl Iterator for Turns {
    type Item = FaceTurn;

    #[inline]
    fn next(&mut self) -> Option<FaceTurn> {
        let TurnSet(bits) = &mut self.0;
        let turn = FaceTurn::ALL.get(bits.trailing_zeros() as usize)?;
        *bits &= *bits - 1;
        Some(*turn)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use faceturn_cube::Maneuver;

    use super::*;

    fn all_where(wanted: impl Fn(FaceTurn) -> bool) -> TurnSet {
        FaceTurn::ALL.into_iter().filter(|&turn| wanted(turn)).collect()
    }

    fn samples() -> impl Iterator<Item = TurnSet> {
        (0..1 << FaceTurn::COUNT).step_by(37).map(TurnSet)
    }

    #[test]
    fn sets_hold_what_was_put_in_and_iterate_in_order() {
        assert_eq!(TurnSet::ALL.into_iter().collect::<Vec<_>>(), FaceTurn::ALL);
        assert_eq!(TurnSet::NONE.into_iter().next(), None);
        for set in samples() {
            let turns: Vec<FaceTurn> = set.into_iter().collect();
            assert!(turns.is_sorted());
            assert!(turns.iter().all(|turn| set.contains_number(turn.index())));
            assert_eq!(turns.len(), set.len() as usize);
            assert_eq!(set.is_empty(), turns.is_empty());
            assert_eq!(all_where(|turn| set.contains(turn)), set);
            assert_eq!(turns.into_iter().collect::<TurnSet>(), set);
        }
    }

    #[test]
    fn intersections_and_differences_go_turn_by_turn() {
        let other = all_where(|turn| turn.index() % 3 == 1 || turn.index() > 11);
        for set in samples() {
            let both = all_where(|turn| set.contains(turn) && other.contains(turn));
            let rest = all_where(|turn| set.contains(turn) && !other.contains(turn));
            assert_eq!((set.and(other), set.without(other)), (both, rest));
        }
    }

    #[test]
    fn sets_of_a_turn_are_those_that_its_definition_gives() {
        assert_eq!(TurnSet::following(None), TurnSet::ALL);
        for turn in FaceTurn::ALL {
            assert_eq!(TurnSet::following(Some(turn)), all_where(|next| next.may_follow(turn)));
            let opposite = turn.face().opposite();
            assert_eq!(TurnSet::commuting_with(turn), all_where(|other| other.face() == opposite));
        }
    }

    #[test]
    fn in_quarter_turns_every_canonical_maneuver_is_taken_once() {
        let (mut taken, mut all) = (vec![Vec::new()], BTreeSet::from([Vec::new()]));
        for length in 1..=4 {
            taken = taken
                .iter()
                .flat_map(|turns| {
                    let next = TurnSet::following_in(Metric::Quarter, turns).into_iter();
                    next.map(|turn| [&turns[..], &[turn]].concat())
                })
                .collect();
            let longer = all.iter().flat_map(|turns: &Vec<FaceTurn>| {
                Metric::Quarter.steps().map(|turn| [&turns[..], &[turn]].concat())
            });
            all = longer.collect();
            let canonical = |turns: &Vec<FaceTurn>| Maneuver::new(turns.clone()).canonical();
            let is_reduced = |it: &Maneuver| Metric::Quarter.length(it) == length;
            let expected: BTreeSet<Maneuver> =
                all.iter().map(canonical).filter(is_reduced).collect();
            let found: BTreeSet<Maneuver> = taken.iter().map(canonical).collect();
            assert_eq!((taken.len(), &found), (expected.len(), &expected));
        }
    }

    #[test]
    fn turns_go_by_faces() {
        for set in samples() {
            let first_where = |wanted: fn(u32) -> bool| {
                all_where(|first| {
                    let wanted = |turn: FaceTurn| {
                        turn.face() == first.face() && wanted(turn.quarters()) && set.contains(turn)
                    };
                    first.quarters() == 1 && FaceTurn::ALL.into_iter().any(wanted)
                })
            };
            assert_eq!(set.quartered_faces(), first_where(|quarters| quarters != 2));
            assert_eq!(set.half_turned_faces(), first_where(|quarters| quarters == 2));
        }
    }

    #[test]
    fn sets_of_faces_fold_to_different_numbers() {
        let mut folded: Vec<usize> = samples().map(|set| set.quartered_faces().folded()).collect();
        folded.sort();
        folded.dedup();
        assert_eq!(folded.len(), 1 << 6);
    }

    #[test]
    fn turns_off_an_axis_are_numbered_in_order() {
        for (set, axis) in samples().flat_map(|set| Axis::ALL.map(|axis| (set, axis))) {
            let off_axis = FaceTurn::ALL.into_iter().filter(|turn| turn.axis() != axis);
            let numbered = off_axis.clone().enumerate().filter(|&(_, turn)| set.contains(turn));
            let bits = numbered.fold(0, |bits, (place, _)| bits | 1 << place);
            assert_eq!(set.off_axis(axis as usize), bits);
            let turns: TurnSet = off_axis.filter(|&turn| set.contains(turn)).collect();
            assert_eq!(TurnSet::of_off_axis(bits, axis as usize), turns);
        }
    }

    #[test]
    fn the_subgroup_of_an_axis_has_its_turns_and_every_half_turn() {
        for axis in Axis::ALL {
            let plain = all_where(|turn| turn.axis() == axis || turn.quarters() == 2);
            assert_eq!(TurnSet::of_subgroup(axis), plain);
        }
    }
}
