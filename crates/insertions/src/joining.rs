//! The whole that comes of a maneuver inserted into a skeleton, in its canonical form.

use faceturn_cube::FaceTurn;

use crate::place::Place;
use crate::sequence::Sequence;

/// Joins maneuvers; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(crate) struct Joiner {
    turns: Vec<FaceTurn>,
}

/// A whole of which the last turns are those of the skeleton, not copied yet.
#[derive(Debug)]
pub(crate) struct Joined<'j> {
    begin: &'j [FaceTurn],
    end: &'j [FaceTurn],
}

impl Joiner {
    /// The whole of a maneuver inserted at a place. Both sides of the place are canonical.
    pub(crate) fn join<'j>(&'j mut self, place: &Place<'j>, inserted: Sequence) -> Joined<'j> {
        self.turns.clear();
        self.turns.extend_from_slice(place.before);
        inserted.turns().for_each(|turn| turn.push_onto(&mut self.turns));
        let mut end = place.after;
        while let [turn, rest @ ..] = end {
            let is_clear = self.turns.last().is_none_or(|last| last.axis() != turn.axis());
            if is_clear {
                // What follows is canonical already.
                break;
            }
            turn.push_onto(&mut self.turns);
            end = rest;
        }
        Joined { begin: &self.turns, end }
    }
}

impl Joined<'_> {
    /// How many turns there are.
    pub(crate) fn len(&self) -> usize {
        self.begin.len() + self.end.len()
    }

    /// The turns.
    pub(crate) fn to_vec(&self) -> Vec<FaceTurn> {
        [self.begin, self.end].concat()
    }
}
