//! The search for insertions.
//!
//! One insertion: tries every maneuver that makes the wanted position of a place, so it is
//! complete. Two: the first is any maneuver of the table that leaves few enough pieces for a
//! second one, so it is complete for insertions from the table. More: a beam search.

use faceturn_cube::{FaceTurn, Maneuver};

use super::halves::Halves;
use super::joining::{Joiner, fewest_turns};
use super::pieces::Pieces;
use super::place::{SkeletonPlace, visit_places, wanted_at_start};
use super::ranked::{Ranked, ranked};
use super::request::Request;
use super::sequence::Sequence;
use super::solution::{Insertion, Solution};
use super::table::{MOST_PIECES, Table};
use crate::ShouldStop;

/// How many wholes a beam keeps after its first round, and after each later one.
const BEAM: [usize; 2] = [40, 20_000];

/// How many turns an unsolved piece counts as when a beam is ranked.
const TURNS_FOR_A_PIECE: usize = 2;

pub(crate) struct InsertionSearch<'s> {
    pub(crate) start_inverse: Pieces,
    pub(crate) request: &'s Request,
    pub(crate) halves: &'s Halves,
    /// Present for more than one insertion, and for slices.
    pub(crate) table: Option<&'s Table>,
    pub(crate) stop: ShouldStop<'s>,
}

/// The skeleton with some insertions, or none.
#[derive(Debug)]
struct Whole {
    turns: Vec<FaceTurn>,
    insertions: Vec<Insertion>,
}

#[derive(Debug)]
struct OwnPlace<'w> {
    insertions: &'w [Insertion],
    before: Vec<FaceTurn>,
    after: Vec<FaceTurn>,
    wanted: Pieces,
}

impl InsertionSearch<'_> {
    pub(crate) fn run(&self, skeleton: &Maneuver) -> Ranked {
        let skeleton = Whole { turns: skeleton.turns().to_vec(), insertions: Vec::new() };
        let mut shortest = self.by_one(&skeleton);
        if let Some(table) = self.table
            && self.request.insertions > 1
        {
            shortest = shortest.merge(self.by_two(&skeleton, table), self.stop);
            if self.request.insertions > 2 && !(self.stop)() {
                shortest = shortest.merge(self.by_beam(skeleton, table), self.stop);
            }
        }
        shortest
    }

    /// The solutions by one maneuver of the table, for a skeleton that leaves few pieces.
    pub(crate) fn of_table(&self, skeleton: &Maneuver) -> Ranked {
        let table = self.table.expect("it is made for slices, too");
        let skeleton = Whole { turns: skeleton.turns().to_vec(), insertions: Vec::new() };
        self.shortest_of(&self.places(&skeleton), |place, shortest| {
            let fitting = table.making(&place.wanted);
            try_all(&[], &place.place(), fitting, shortest, &mut Joiner::default());
        })
    }

    fn by_one(&self, skeleton: &Whole) -> Ranked {
        let most_turns = usize::from(self.request.insert_length);
        self.shortest_of(&self.places(skeleton), |place, shortest| {
            let is_in_table = place.wanted.differences(&Pieces::solved()) <= MOST_PIECES;
            let found;
            let fitting = match self.table {
                Some(table) if is_in_table && most_turns <= Table::MOST_TURNS => {
                    table.making(&place.wanted)
                }
                _ => {
                    found = self.halves.making(&place.wanted, most_turns, self.stop);
                    &found
                }
            };
            let mut joiner = Joiner::default();
            try_all(place.insertions, &place.place(), fitting, shortest, &mut joiner);
        })
    }

    fn by_two(&self, skeleton: &Whole, table: &Table) -> Ranked {
        self.shortest_of(&self.places(skeleton), |own, shortest| {
            let place = own.place();
            let [mut first, mut second] = [Joiner::default(), Joiner::default()];
            self.visit_fitting(&place, table, MOST_PIECES, &mut |_, inserted| {
                let turns = first.join(&place, inserted).to_vec();
                let mut explained = Vec::new();
                visit_places(self.wanted_at_start(&turns), &turns, &mut |next| {
                    let fitting = table.making(&next.wanted);
                    if !fitting.is_empty() && explained.is_empty() {
                        explained = with_insertion(own.insertions, &place, inserted);
                    }
                    try_all(&explained, &next, fitting, shortest, &mut second);
                });
            });
        })
    }

    /// Solutions by more insertions from the table, found with a beam search.
    fn by_beam(&self, skeleton: Whole, table: &Table) -> Ranked {
        let mut round = vec![skeleton];
        for left in (1..u32::from(self.request.insertions)).rev() {
            let width = if round.len() == 1 { BEAM[0] } else { BEAM[1] };
            let going_on = round.iter().take_while(|_| !(self.stop)());
            let places: Vec<OwnPlace<'_>> = going_on.flat_map(|whole| self.places(whole)).collect();
            let next = ranked(&places, width, self.stop, |own, beam| {
                let (place, mut joiner) = (own.place(), Joiner::default());
                self.visit_fitting(&place, table, MOST_PIECES * left, &mut |pieces, inserted| {
                    let joined = joiner.join(&place, inserted);
                    let rank = joined.len() + TURNS_FOR_A_PIECE * pieces as usize;
                    if beam.admits(rank) {
                        let insertions = || with_insertion(own.insertions, &place, inserted);
                        beam.insert(rank, joined.to_vec(), insertions);
                    }
                });
            });
            if (self.stop)() {
                return Ranked::new(self.request.count);
            }
            let next = next.into_solutions().into_iter();
            let whole = |solution: Solution| Whole {
                turns: solution.whole.turns().to_vec(),
                insertions: solution.insertions,
            };
            round = next.map(whole).collect();
        }
        self.shortest_of(&round, |whole, shortest| {
            let mut joiner = Joiner::default();
            visit_places(self.wanted_at_start(&whole.turns), &whole.turns, &mut |place| {
                let fitting = table.making(&place.wanted);
                try_all(&whole.insertions, &place, fitting, shortest, &mut joiner);
            });
        })
    }

    /// Visits the maneuvers of the table that leave at most `most_left` pieces, with the number
    /// left. It may miss some if the search should stop.
    fn visit_fitting(
        &self,
        place: &SkeletonPlace<'_>,
        table: &Table,
        most_left: u32,
        visit: &mut dyn FnMut(u32, Sequence),
    ) {
        for (made, fitting) in table.positions() {
            let left = place.wanted.differences(made);
            if left <= most_left {
                if (self.stop)() {
                    return;
                }
                let moving = fitting.iter().filter(|inserted| inserted.len() > 0);
                moving.for_each(|&inserted| visit(left, inserted));
            }
        }
    }

    fn shortest_of<I: Sync>(
        &self,
        items: &[I],
        work: impl Fn(&I, &mut Ranked) + Sync + Send,
    ) -> Ranked {
        ranked(items, self.request.count, self.stop, work)
    }

    fn wanted_at_start(&self, skeleton: &[FaceTurn]) -> Pieces {
        wanted_at_start(&self.start_inverse, skeleton)
    }

    fn places<'w>(&self, whole: &'w Whole) -> Vec<OwnPlace<'w>> {
        let mut places = Vec::new();
        visit_places(self.wanted_at_start(&whole.turns), &whole.turns, &mut |place| {
            let (before, after) = (place.before.to_vec(), place.after.to_vec());
            let insertions = &whole.insertions;
            places.push(OwnPlace { insertions, before, after, wanted: place.wanted });
        });
        places
    }
}

impl OwnPlace<'_> {
    fn place(&self) -> SkeletonPlace<'_> {
        SkeletonPlace { before: &self.before, after: &self.after, wanted: self.wanted }
    }
}

/// Inserts each of these maneuvers, all of which solve the start, after these insertions.
fn try_all(
    insertions: &[Insertion],
    place: &SkeletonPlace<'_>,
    fitting: &[Sequence],
    shortest: &mut Ranked,
    joiner: &mut Joiner,
) {
    for &inserted in fitting {
        if inserted.len() == 0 || !shortest.admits(fewest_turns(place, inserted)) {
            continue;
        }
        let joined = joiner.join(place, inserted);
        if shortest.admits(joined.len()) {
            shortest.insert(joined.len(), joined.to_vec(), || {
                with_insertion(insertions, place, inserted)
            });
        }
    }
}

fn with_insertion(
    insertions: &[Insertion],
    place: &SkeletonPlace<'_>,
    inserted: Sequence,
) -> Vec<Insertion> {
    let [before, after] = [place.before, place.after].map(|turns| Maneuver::new(turns.to_vec()));
    let insertion = Insertion { before, inserted: inserted.into(), after };
    insertions.iter().cloned().chain([insertion]).collect()
}
