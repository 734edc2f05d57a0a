//! A maneuver inserted into a skeleton, in canonical form.

use faceturn_cube::FaceTurn;

use super::place::SkeletonPlace;
use super::sequence::Sequence;

/// Joins maneuvers; reuses its memory.
#[derive(Debug, Default)]
pub(crate) struct Joiner {
    turns: Vec<FaceTurn>,
}

/// A whole that ends with turns borrowed from the skeleton.
#[derive(Debug)]
pub(crate) struct Joined<'j> {
    begin: &'j [FaceTurn],
    end: &'j [FaceTurn],
}

impl Joiner {
    /// The whole of a maneuver inserted at a place. Both sides of the place must be canonical.
    pub(crate) fn join<'j>(
        &'j mut self,
        place: &SkeletonPlace<'j>,
        inserted: Sequence,
    ) -> Joined<'j> {
        self.turns.clear();
        self.turns.extend_from_slice(place.before);
        inserted.turns().for_each(|turn| turn.push_onto(&mut self.turns));
        let mut end = place.after;
        while let [turn, rest @ ..] = end {
            let is_clear = self.turns.last().is_none_or(|last| last.axis() != turn.axis());
            if is_clear {
                // The rest is canonical already.
                break;
            }
            turn.push_onto(&mut self.turns);
            end = rest;
        }
        Joined { begin: &self.turns, end }
    }
}

/// Lower bound for the turns of a whole with a maneuver inserted at a place.
///
/// If no turn of the maneuver's first axis undoes one before the place, at most two turns merge
/// there and none vanishes; the same is true of its last axis and the turns after the place. With
/// three turns or more both ends are separate, because at most two turns in a row share an axis.
pub(crate) fn fewest_turns(place: &SkeletonPlace<'_>, inserted: Sequence) -> usize {
    let length = inserted.len();
    if length < 3 {
        return 0;
    }
    let begin = place.before.iter().rev().copied();
    let end = place.after.iter().copied();
    match (most_merged(begin, inserted.turns()), most_merged(end, inserted.turns().rev())) {
        (Some(one), Some(other)) => place.before.len() + length + place.after.len() - one - other,
        _ => 0,
    }
}

/// The most turns that merge where two maneuvers meet, given from there on; `None` if one turn
/// undoes another, since then more may meet.
fn most_merged(
    one: impl Iterator<Item = FaceTurn>,
    other: impl Iterator<Item = FaceTurn> + Clone,
) -> Option<usize> {
    let Some(axis) = other.clone().next().map(FaceTurn::axis) else { return Some(0) };
    let mut merged = 0;
    for turn in one.take_while(|turn| turn.axis() == axis) {
        for next in other.clone().take_while(|next| next.axis() == axis) {
            if next == turn.inverse() {
                return None;
            }
            merged += usize::from(next.face() == turn.face());
        }
    }
    Some(merged)
}

impl Joined<'_> {
    pub(crate) fn len(&self) -> usize {
        self.begin.len() + self.end.len()
    }

    pub(crate) fn to_vec(&self) -> Vec<FaceTurn> {
        [self.begin, self.end].concat()
    }
}

#[cfg(test)]
mod tests {
    use faceturn_cube::Maneuver;

    use super::*;
    use crate::insertions::pieces::Pieces;

    #[test]
    fn a_whole_is_the_canonical_form_and_no_shorter_than_its_bound() {
        let maneuvers = [
            "",
            "R",
            "R2",
            "R L'",
            "U D",
            "F R",
            "F' R2",
            "U R L",
            "R' L2 D",
            "R' F2 U'",
            "R L' F R",
            "L F U' D",
            "R2 L F2 R' L'",
            "D' U2 R2 F' L R'",
            "F' U R' L2 U D2",
        ];
        let maneuvers =
            maneuvers.map(|moves| moves.parse::<Maneuver>().expect("moves").canonical());
        let mut is_tight = 0;
        for before in &maneuvers {
            for after in &maneuvers {
                for inserted in &maneuvers {
                    let (before, after) = (before.turns(), after.turns());
                    let place = SkeletonPlace { before, after, wanted: Pieces::solved() };
                    let parts = [before, inserted.turns(), after].concat();
                    let plain = Maneuver::new(parts.clone()).canonical();
                    let inserted = inserted.turns().iter().copied().collect();
                    let mut joiner = Joiner::default();
                    let joined = joiner.join(&place, inserted);
                    assert_eq!(joined.to_vec(), plain.turns(), "{parts:?}");
                    assert_eq!(joined.len(), plain.len());
                    assert!(fewest_turns(&place, inserted) <= plain.len(), "{parts:?}");
                    is_tight += usize::from(fewest_turns(&place, inserted) == plain.len());
                }
            }
        }
        assert!(is_tight > 1_000, "{is_tight}");
    }
}
