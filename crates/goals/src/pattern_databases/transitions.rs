//! Transition tables of the two numbers of an orbit.
//!
//! The orientations after a turn depend on the orientations before it and on the places of oriented
//! cubies, so one small table holds them all. The labels after a turn depend on the labels alone:
//! they are tabulated if there are few enough, and replayed otherwise.

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{OutOfMemory, parallel, try_with_capacity};

use super::orbit::{Moves, Orbit};

/// The most arrangements whose turns are tabulated. 12!/6!, those of six single edges, take 48 MB.
const MAX_TABULATED: u32 = 1 << 20;

/// The turns of one face: by one, two and three quarters. They have consecutive numbers.
const QUARTERS: usize = 3;

const FACES: usize = FaceTurn::COUNT / QUARTERS;

#[derive(Debug)]
pub(crate) struct Transitions<const PLACES: usize> {
    orbit: Orbit<PLACES>,
    moves: [Moves<PLACES>; FaceTurn::COUNT],
    /// The number of each set of places that oriented cubies can be in. Shape `[2^PLACES]`.
    set_number: Vec<u16>,
    /// The set of places after a turn. Shape `[sets][18]`.
    set_after: Vec<u16>,
    /// The orientations after a turn. Shape `[sets][18][orientations]`.
    orientation_after: Vec<u16>,
    /// One row for each arrangement; empty if there are too many.
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    pub(crate) after: [u32; FaceTurn::COUNT],
    pub(crate) set: u32,
}

impl<const PLACES: usize> Transitions<PLACES> {
    pub(crate) fn new(
        orbit: Orbit<PLACES>,
        moves: [Moves<PLACES>; FaceTurn::COUNT],
    ) -> Result<Transitions<PLACES>, OutOfMemory> {
        let sets = orbit.sets_of_places();
        let mut set_number = vec![0; 1 << PLACES];
        for (number, &set) in sets.iter().enumerate() {
            set_number[usize::from(set)] = number as u16;
        }
        let width = orbit.orientations() as usize;
        let mut places_after = Vec::with_capacity(sets.len() * FaceTurn::COUNT);
        let mut orientation_after = try_with_capacity(sets.len() * FaceTurn::COUNT * width)?;
        for &set in &sets {
            let all: Vec<[u8; PLACES]> =
                (0..width).map(|rank| orbit.orientation(set, rank as u16)).collect();
            for moves in &moves {
                let places = set_after(set, moves);
                places_after.push(set_number[usize::from(places)]);
                orientation_after.extend(all.iter().map(|orientation| {
                    orbit.rank_orientation(places, &orbit.turned(orientation, moves))
                }));
            }
        }
        let rows = Vec::new();
        let set_after = places_after;
        let mut transitions =
            Transitions { orbit, moves, set_number, set_after, orientation_after, rows };
        transitions.tabulate()?;
        Ok(transitions)
    }

    fn tabulate(&mut self) -> Result<(), OutOfMemory> {
        let arrangements = self.orbit.arrangements();
        if arrangements > MAX_TABULATED {
            return Ok(());
        }
        let arrangements = arrangements as usize;
        let quarters = parallel::try_map(arrangements, |it| self.after_quarter_turns(it as u32))?;
        // A half turn is two quarter turns, and the inverse of one is three.
        self.rows = parallel::try_map(arrangements, |arrangement| {
            let mut after = [0; FaceTurn::COUNT];
            for (face, after) in after.chunks_exact_mut(QUARTERS).enumerate() {
                let mut turned = arrangement as u32;
                for after in after {
                    turned = quarters[turned as usize].0[face];
                    *after = turned;
                }
            }
            Row { after, set: quarters[arrangement].1 }
        })?;
        Ok(())
    }

    /// The arrangement after a quarter turn of each face, and the set of places that hold an
    /// oriented cubie before it.
    fn after_quarter_turns(&self, arrangement: u32) -> ([u32; FACES], u32) {
        let labels = self.orbit.labels(arrangement);
        let after =
            |face: usize| self.orbit.rank_labels(&self.moves[face * QUARTERS].carry(&labels));
        (std::array::from_fn(after), self.set_of(&labels))
    }

    #[inline]
    pub(crate) fn row(&self, arrangement: u32) -> Row {
        match self.rows.get(arrangement as usize) {
            Some(row) => *row,
            None => self.computed_row(arrangement),
        }
    }

    fn computed_row(&self, arrangement: u32) -> Row {
        let labels = self.orbit.labels(arrangement);
        let mut after = [0; FaceTurn::COUNT];
        for (after, moves) in after.iter_mut().zip(&self.moves) {
            *after = self.orbit.rank_labels(&moves.carry(&labels));
        }
        Row { after, set: self.set_of(&labels) }
    }

    fn set_of(&self, labels: &[u8; PLACES]) -> u32 {
        u32::from(self.set_number[usize::from(self.orbit.oriented_places(labels))])
    }

    pub(crate) fn orbit(&self) -> &Orbit<PLACES> {
        &self.orbit
    }

    #[inline]
    pub(crate) fn arrangement_after(&self, arrangement: u32, turn: FaceTurn) -> u32 {
        match self.rows.get(arrangement as usize) {
            Some(row) => row.after[turn.index()],
            None => {
                let labels = self.orbit.labels(arrangement);
                self.orbit.rank_labels(&self.moves[turn.index()].carry(&labels))
            }
        }
    }

    #[inline]
    pub(crate) fn orientation_after(
        &self,
        arrangement: u32,
        orientation: u16,
        turn: FaceTurn,
    ) -> u16 {
        let set = match self.rows.get(arrangement as usize) {
            Some(row) => row.set,
            None => self.set_of(&self.orbit.labels(arrangement)),
        };
        self.orientations_after(set, turn)[usize::from(orientation)]
    }

    /// The orientation after a turn, for each orientation of cubies in a set of places.
    #[inline]
    pub(crate) fn orientations_after(&self, set: u32, turn: FaceTurn) -> &[u16] {
        let width = self.orbit.orientations() as usize;
        let start = (set as usize * FaceTurn::COUNT + turn.index()) * width;
        &self.orientation_after[start..start + width]
    }

    /// The orientation before a turn, for each orientation after it.
    #[inline]
    pub(crate) fn orientations_before(&self, set: u32, turn: FaceTurn) -> &[u16] {
        let after = self.set_after[set as usize * FaceTurn::COUNT + turn.index()];
        self.orientations_after(u32::from(after), turn.inverse())
    }
}

/// The places to which a turn moves the cubies of a set of places.
fn set_after<const PLACES: usize>(set: u16, moves: &Moves<PLACES>) -> u16 {
    (0..PLACES).fold(0, |after, place| after | (set >> moves.from[place] & 1) << place)
}
