//! Every short maneuver that moves few pieces.
//!
//! A canonical maneuver X of more than [`HALF`] turns is a first part `x` and a last part `y` of
//! exactly `HALF` turns. A place that X leaves alone holds the same piece after `x^-1` and after
//! `y`. If X moves at most `c` corners, then of `c + 1` groups of corner places X leaves at least
//! one alone, and likewise for edges. So the pairs that agree on one group of each kind, for all
//! pairs of groups, yield every X. One of the 48 symmetries takes the first turn of X to U or U2,
//! so only such first parts are needed; the others are their images.

use faceturn_cube::{CubeSymmetry, FaceTurn, Maneuver, Position};

use super::halves::{HALF, Halves};
use super::index::Index;
use super::pieces::{Pieces, PlaceSet};
use super::sequence::Sequence;
use crate::{ShouldStop, gathered};

/// The most pieces that a maneuver of the table moves, twists or flips.
pub(crate) const MOST_PIECES: u32 = 6;

const LASTS_BETWEEN_LOOKS: usize = 1 << 14;

/// All canonical maneuvers of up to a number of turns that move at most [`MOST_PIECES`] pieces,
/// by their positions. Up to 10 turns there are 611,694, with 195,686 positions.
#[derive(Debug)]
pub(crate) struct Table {
    positions: Vec<Pieces>,
    /// Where the maneuvers of each position start in `sequences`, and the end of the last.
    starts: Vec<usize>,
    sequences: Vec<Sequence>,
    index: Index,
}

impl Table {
    /// Makes the table for up to `most_turns` turns; `None` if `stop` asked to stop.
    pub(crate) fn new(halves: &Halves, most_turns: usize, stop: ShouldStop<'_>) -> Option<Table> {
        assert!(most_turns <= Table::MOST_TURNS, "the halves have {HALF} turns");
        let solved = Pieces::solved();
        let few = |(sequence, position): (Sequence, &Pieces)| {
            (sequence.len() <= most_turns && solved.differences(position) <= MOST_PIECES)
                .then_some(sequence)
        };
        let mut found: Vec<Sequence> = halves.all().filter_map(few).filter(begins_with_u).collect();
        found.extend(Pairs::new(halves, most_turns).of_few_pieces(stop)?);
        found.sort_unstable();
        found.dedup();
        let mut located = gathered(&found, stop, |sequence| {
            let position = |image: Sequence| Position::SOLVED.apply(&image.into());
            images(*sequence).map(|image| (Pieces::from(&position(image)), image)).collect()
        })?;
        located.push((Pieces::solved(), Sequence::default()));
        located.sort_unstable();
        (!stop()).then(|| Table::of(located))
    }

    pub(crate) const MOST_TURNS: usize = 2 * HALF;

    fn of(mut located: Vec<(Pieces, Sequence)>) -> Table {
        located.dedup();
        let groups = located.chunk_by(|(one, _), (other, _)| one == other);
        let mut starts = vec![0];
        starts.extend(groups.clone().scan(0, |end, group| {
            *end += group.len();
            Some(*end)
        }));
        let positions: Vec<Pieces> = groups.map(|group| group[0].0).collect();
        let index = Index::new(positions.iter().map(Pieces::hash));
        let sequences = located.into_iter().map(|(_, sequence)| sequence).collect();
        Table { positions, starts, sequences, index }
    }

    pub(crate) fn making(&self, position: &Pieces) -> &[Sequence] {
        let mut candidates = self.index.candidates(position.hash());
        let at = candidates.find(|&at| self.positions[at] == *position);
        at.map_or(&[], |at| &self.sequences[self.starts[at]..self.starts[at + 1]])
    }

    pub(crate) fn positions(&self) -> impl Iterator<Item = (&Pieces, &[Sequence])> {
        let ranges = self.starts.windows(2).map(|ends| &self.sequences[ends[0]..ends[1]]);
        self.positions.iter().zip(ranges)
    }
}

fn begins_with_u(sequence: &Sequence) -> bool {
    sequence.first().is_some_and(|turn| turn.index() < 2)
}

/// The images of a maneuver that begins with U or U2, one for each first turn of the same kind,
/// as it is before turns of opposite faces are sorted.
fn images(sequence: Sequence) -> impl Iterator<Item = Sequence> {
    let (maneuver, first) = (Maneuver::from(sequence), sequence.first());
    let image_from = move |turn: FaceTurn| {
        let takes_first_to_turn =
            |symmetry: &CubeSymmetry| first.map(|first| symmetry.turn(first)) == Some(turn);
        let symmetry = CubeSymmetry::all().find(takes_first_to_turn)?;
        Some(maneuver.conjugate_by(symmetry).canonical().into_iter().collect())
    };
    FaceTurn::ALL.into_iter().filter_map(image_from)
}

struct Pairs<'h> {
    /// First parts that begin with U or U2, with the positions of their inverses.
    firsts: Vec<(Sequence, Pieces)>,
    lasts: Vec<(Sequence, &'h Pieces)>,
}

impl<'h> Pairs<'h> {
    fn new(halves: &'h Halves, most_turns: usize) -> Pairs<'h> {
        let most_turns = most_turns.saturating_sub(HALF);
        let firsts = halves.all().filter(|(sequence, _)| sequence.len() <= most_turns);
        let firsts = firsts.filter(|(sequence, _)| begins_with_u(sequence)).map(|(sequence, _)| {
            let undone = Maneuver::from(sequence).inverse();
            (sequence, Pieces::from(&Position::SOLVED.apply(&undone)))
        });
        let lasts = halves.all().filter(|(sequence, _)| sequence.len() == HALF);
        Pairs { firsts: firsts.collect(), lasts: lasts.collect() }
    }

    /// All maneuvers of a first and a last part that move few pieces, some of them more than
    /// once; `None` if `stop` asked to stop.
    fn of_few_pieces(&self, stop: ShouldStop<'_>) -> Option<Vec<Sequence>> {
        let sets: Vec<PlaceSet> = left_alone().collect();
        gathered(&sets, stop, |places| self.that_agree_on(places, stop))
    }

    /// The maneuvers that leave these places alone; some are missing if `stop` asked to stop.
    fn that_agree_on(&self, places: &PlaceSet, stop: ShouldStop<'_>) -> Vec<Sequence> {
        let firsts = Index::new(self.firsts.iter().map(|(_, undone)| undone.mixed(places)));
        let mut found = Vec::new();
        let going_on = self.lasts.chunks(LASTS_BETWEEN_LOOKS).take_while(|_| !stop());
        for (last, position) in going_on.flatten() {
            for at in firsts.candidates(position.mixed(places)) {
                let (first, undone) = &self.firsts[at];
                let is_few = undone.differences(position) <= MOST_PIECES;
                let joins = |turn| last.first().is_some_and(|next| next.may_follow(turn));
                if is_few && first.last().is_some_and(joins) {
                    found.push(first.then(*last));
                }
            }
        }
        found
    }
}

/// Sets of places; every maneuver that moves at most [`MOST_PIECES`] pieces leaves one set alone.
/// A single corner cannot be twisted, nor a single edge flipped, so a maneuver that moves five
/// pieces of one kind moves none of the other.
fn left_alone() -> impl Iterator<Item = PlaceSet> {
    let most = MOST_PIECES as usize;
    (0..=most).filter(move |&corners| corners != 1 && corners != most - 1).flat_map(
        move |corners| {
            let corner_groups = groups(0, Position::CORNERS, corners, most);
            let edge_groups = groups(Position::CORNERS, Position::EDGES, most - corners, most);
            corner_groups.into_iter().flat_map(move |corner_group| {
                let with_edges = move |edge_group: &Vec<usize>| {
                    PlaceSet::new(corner_group.iter().chain(edge_group).copied())
                };
                edge_groups.clone().into_iter().map(move |edge_group| with_edges(&edge_group))
            })
        },
    )
}

/// Divides `count` places from `first` on into groups, one of which is left alone if at most
/// `moved` pieces move. Empty if all moved pieces are of this kind: the other kind is enough.
fn groups(first: usize, count: usize, moved: usize, most: usize) -> Vec<Vec<usize>> {
    if moved == most {
        return vec![Vec::new()];
    }
    let groups = moved + 1;
    let ends = |group: usize| first + count * group / groups..first + count * (group + 1) / groups;
    (0..groups).map(|group| ends(group).collect()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Visits all canonical maneuvers of up to `left` more turns that begin with U or U2.
    fn visit(last: Sequence, position: &Pieces, left: usize, visitor: &mut dyn FnMut(Sequence)) {
        for turn in FaceTurn::ALL {
            let may_follow = match last.last() {
                None => turn.index() < 2,
                Some(last) => turn.may_follow(last),
            };
            if left > 0 && may_follow {
                let (sequence, position) = (last.followed_by(turn), position.followed_by(turn));
                if position.differences(&Pieces::solved()) <= MOST_PIECES {
                    visitor(sequence);
                }
                visit(sequence, &position, left - 1, visitor);
            }
        }
    }

    #[test]
    fn it_holds_every_short_maneuver_that_moves_few_pieces() {
        let table = Table::new(&Halves::new(), 6, &|| false).expect("not stopped");
        let mut plain = Vec::new();
        visit(Sequence::default(), &Pieces::solved(), 6, &mut |sequence| plain.push(sequence));
        plain.sort_unstable();
        let begin_with_u = table.sequences.iter().copied().filter(begins_with_u);
        let mut begin_with_u: Vec<Sequence> = begin_with_u.collect();
        begin_with_u.sort_unstable();
        assert_eq!(begin_with_u, plain);
        // Every image is there, and nothing else but the empty maneuver.
        let images: BTreeSet<Sequence> = plain.into_iter().flat_map(images).collect();
        assert_eq!(table.sequences.len(), images.len() + 1);
        for image in images {
            let position = Pieces::from(&Position::SOLVED.apply(&image.into()));
            assert!(table.making(&position).contains(&image), "{image:?}");
        }
    }

    #[test]
    fn places_that_are_left_alone_are_of_every_number_of_pieces() {
        // One set for each pair of groups: 1, 3 x 5, 4 x 4, 5 x 3 and 1.
        assert_eq!(left_alone().count(), 1 + 15 + 16 + 15 + 1);
    }
}
