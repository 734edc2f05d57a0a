//! Every short maneuver that makes a position, joined from two parts.
//!
//! A canonical maneuver X of more than [`HALF`] turns is a first part and a last part of exactly
//! `HALF` turns. All X that make a position `t` are found by visiting the first parts `x` and
//! looking up `x^-1 t` among the positions of the last parts.

use faceturn_cube::{FaceTurn, Position};

use super::index::Index;
use super::pieces::Pieces;
use super::sequence::Sequence;
use crate::ShouldStop;

/// The number of turns of a last part.
pub(crate) const HALF: usize = 5;

/// All canonical maneuvers of up to [`HALF`] turns, by their positions: 624,124 of them, 27 MB.
#[derive(Debug)]
pub(crate) struct Halves {
    /// In the order of their lengths.
    sequences: Vec<Sequence>,
    positions: Vec<Pieces>,
    index: Index,
}

impl Halves {
    pub(crate) fn new() -> Halves {
        let mut layer = vec![(Sequence::default(), Position::SOLVED)];
        let (mut sequences, mut positions) = (Vec::new(), Vec::new());
        for length in 0..=HALF {
            sequences.extend(layer.iter().map(|(sequence, _)| *sequence));
            positions.extend(layer.iter().map(|(_, position)| Pieces::from(position)));
            let longer = |(sequence, position): &(Sequence, Position)| {
                let (sequence, position) = (*sequence, *position);
                followers(sequence.last())
                    .map(move |turn| (sequence.followed_by(turn), position.after(turn)))
            };
            if length < HALF {
                layer = layer.iter().flat_map(longer).collect();
            }
        }
        let index = Index::new(positions.iter().map(Pieces::hash));
        Halves { sequences, positions, index }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = (Sequence, &Pieces)> {
        self.sequences.iter().copied().zip(&self.positions)
    }

    /// Every canonical maneuver of at most `most_turns` turns that makes a position, the shortest
    /// first; some are missing if `stop` asked to stop.
    pub(crate) fn making(
        &self,
        position: &Pieces,
        most_turns: usize,
        stop: ShouldStop<'_>,
    ) -> Vec<Sequence> {
        let mut found: Vec<Sequence> =
            self.at(position).filter(|found| found.len() <= most_turns).collect();
        let mut walk = Walk { halves: self, stop, found: &mut found };
        walk.visit(Sequence::default(), position, most_turns.saturating_sub(HALF));
        found.sort_unstable();
        found
    }

    fn at<'h>(&'h self, position: &'h Pieces) -> impl Iterator<Item = Sequence> + use<'h> {
        let candidates = self.index.candidates(position.hash());
        candidates.filter(|&at| self.positions[at] == *position).map(|at| self.sequences[at])
    }
}

fn followers(last: Option<FaceTurn>) -> impl Iterator<Item = FaceTurn> {
    FaceTurn::ALL.into_iter().filter(move |turn| last.is_none_or(|last| turn.may_follow(last)))
}

struct Walk<'w> {
    halves: &'w Halves,
    stop: ShouldStop<'w>,
    found: &'w mut Vec<Sequence>,
}

impl Walk<'_> {
    /// Finds the maneuvers that begin with `first` and 1 to `left` more turns, and end with a
    /// last part. After `first` they make the position `rest`.
    fn visit(&mut self, first: Sequence, rest: &Pieces, left: usize) {
        if left == 0 || left >= 3 && (self.stop)() {
            return;
        }
        for turn in followers(first.last()) {
            let (first, rest) = (first.followed_by(turn), rest.preceded_by(turn.inverse()));
            let may_follow = |next: FaceTurn| next.may_follow(turn);
            for last in self.halves.at(&rest) {
                if last.len() == HALF && last.first().is_some_and(may_follow) {
                    self.found.push(first.then(last));
                }
            }
            self.visit(first, &rest, left - 1);
        }
    }
}
