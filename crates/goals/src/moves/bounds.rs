//! Tables of distances for goals with too many states: each covers some cubies and the holding.

use std::sync::atomic::{AtomicU8, Ordering};

use faceturn_searcher::{Observer, Tally};
use faceturn_symmetry::parallel;

use super::coordinate::{Coordinate, View};
use super::holdings::Holdings;
use super::state::{Kinds, State};
use crate::pattern_databases::GenerationError;

/// The most numbers of one coordinate: its transitions then fit into a cache.
const MOST_NUMBERS: usize = 1 << 15;

/// The most distances of one table, a byte each.
const MOST_ENTRIES: usize = 1 << 26;

/// No further table is chosen with less than one part in this many of the bytes left.
const LEAST_PART: usize = 8;

/// The most coordinates of all tables together.
const MOST_COORDINATES: usize = 16;

/// The distance of entries from which no moves lead to the goal.
const NEVER: u8 = u8::MAX;

const BLOCK: usize = 1 << 16;

pub(super) type Numbers = [u32; MOST_COORDINATES];

/// Tables of distances, each for the holding and some kinds of cubies.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// In the order in which the tables need them.
    coordinates: Vec<Coordinate>,
    /// For each table the places of its coordinates, and how many coordinates, counted from the
    /// first, this table and those before it need.
    chosen: Vec<(Vec<usize>, usize)>,
    /// Empty until they are filled.
    tables: Vec<Table>,
}

#[derive(Clone, Debug)]
struct Table {
    /// The place of each coordinate, and the index step of its number.
    factors: Vec<(usize, usize)>,
    /// How many coordinates, counted from the first, this table and those before it need.
    coordinates: usize,
    distances: Vec<u8>,
}

impl Table {
    #[inline]
    fn distance(&self, numbers: &Numbers) -> u8 {
        let of_factor = |&(place, step): &(usize, usize)| numbers[place] as usize * step;
        self.distances[self.factors.iter().map(of_factor).sum::<usize>()]
    }
}

impl Bounds {
    /// Chooses the coordinates for tables of about `bytes` in all, for goals that the moves
    /// connect. This takes milliseconds, and already shows for many states that no moves lead from
    /// them to the goals.
    pub(super) fn choose(
        goals: &[State],
        holdings: &Holdings,
        bytes: usize,
        observer: &dyn Observer,
    ) -> Result<Bounds, GenerationError> {
        let mut bounds = Bounds { coordinates: Vec::new(), chosen: Vec::new(), tables: Vec::new() };
        let kinds = goals.first().map_or(Vec::new(), |goal| goal.seen.kinds());
        let (mut first, mut left) = (0, bytes);
        while first < kinds.len() && left > bytes / LEAST_PART {
            // Starts at the first kind that no table covers, and goes around once.
            let order = [&kinds[first..], &kinds[..first]].concat();
            let most = left.min(MOST_ENTRIES);
            let (factors, taken) = bounds.widest(&order, goals, holdings, most, observer)?;
            if factors.len() > 1 {
                let counts = factors.iter().map(|&place| bounds.coordinates[place].count());
                left = left.saturating_sub(counts.product());
                bounds.chosen.push((factors, bounds.coordinates.len()));
            }
            first += taken.max(1);
        }
        Ok(bounds)
    }

    pub(super) fn are_filled(&self) -> bool {
        self.tables.len() == self.chosen.len()
    }

    /// A copy with filled tables, for the goals that the coordinates were chosen for.
    pub(super) fn filled(
        &self,
        goals: &[State],
        holdings: &Holdings,
        observer: &dyn Observer,
    ) -> Result<Bounds, GenerationError> {
        let table = |(factors, coordinates): &(Vec<usize>, usize)| {
            let table = self.table(factors, goals, holdings, observer)?;
            Ok(Table { coordinates: *coordinates, ..table })
        };
        let tables = self.chosen.iter().map(table).collect::<Result<_, GenerationError>>()?;
        Ok(Bounds { tables, ..self.clone() })
    }

    /// Combines the holding with as many of the first kinds as fit into `most` entries. Returns the
    /// places of the coordinates, and the number of kinds.
    fn widest(
        &mut self,
        order: &[Kinds],
        goals: &[State],
        holdings: &Holdings,
        most: usize,
        observer: &dyn Observer,
    ) -> Result<(Vec<usize>, usize), GenerationError> {
        let mut factors = Vec::new();
        let (mut entries, mut taken) = (1, 0);
        if let Some(holding) = Coordinate::find(View::Holding, goals, holdings, most) {
            entries = holding.count();
            factors.push(self.place(holding));
        }
        while taken < order.len() && self.coordinates.len() < MOST_COORDINATES {
            let most = MOST_NUMBERS.min(most / entries);
            let (mut kinds, mut widest) = (Kinds::NONE, None);
            for (count, &kind) in (1..).zip(&order[taken..]) {
                if observer.asks_to_end() {
                    return Err(GenerationError::Interrupted);
                }
                kinds = kinds.and(kind);
                match Coordinate::find(View::Cubies(kinds), goals, holdings, most) {
                    Some(wider) => widest = Some((count, wider)),
                    None => break,
                }
            }
            let Some((count, widest)) = widest else { break };
            taken += count;
            if widest.count() > 1 {
                entries *= widest.count();
                factors.push(self.place(widest));
            }
        }
        Ok((factors, taken))
    }

    /// The place of a coordinate, which is added if it is new.
    fn place(&mut self, coordinate: Coordinate) -> usize {
        let known = self.coordinates.iter().position(|it| it.view() == coordinate.view());
        known.unwrap_or_else(|| {
            self.coordinates.push(coordinate);
            self.coordinates.len() - 1
        })
    }

    fn table(
        &self,
        factors: &[usize],
        goals: &[State],
        holdings: &Holdings,
        observer: &dyn Observer,
    ) -> Result<Table, GenerationError> {
        let mut entries = 1;
        let mut scaled = Vec::new();
        for &place in factors {
            scaled.push((place, entries));
            entries *= self.coordinates[place].count();
        }
        let filling = Filling {
            counts: factors.iter().map(|&place| self.coordinates[place].count()).collect(),
            before: scaled.iter().map(|&(place, step)| self.steps_before(place, step)).collect(),
            moves: holdings.moves(),
            distances: (0..entries).map(|_| AtomicU8::new(NEVER)).collect(),
        };
        for goal in goals {
            let number =
                |place: usize| self.coordinates[place].of(goal).expect("goals have numbers");
            let at = scaled.iter().map(|&(place, step)| number(place) as usize * step);
            filling.distances[at.sum::<usize>()].store(0, Ordering::Relaxed);
        }
        let coordinates = self.coordinates.len();
        Ok(Table { factors: scaled, coordinates, distances: filling.run(observer)? })
    }

    /// The index contribution of a coordinate before each move. Shape `[count][moves]`.
    fn steps_before(&self, place: usize, step: usize) -> Vec<u32> {
        let before = self.coordinates[place].before();
        before.into_iter().map(|number| number * step as u32).collect()
    }

    /// The numbers of a state; `None` if a single coordinate shows that no moves lead from it to
    /// the goals.
    pub(super) fn numbers(&self, state: &State) -> Option<Numbers> {
        let mut numbers = Numbers::default();
        for (number, coordinate) in numbers.iter_mut().zip(&self.coordinates) {
            *number = coordinate.of(state)?;
        }
        Some(numbers)
    }

    /// `false` if coordinates or tables show that no moves lead from the state to the goals.
    pub(super) fn may_reach(&self, state: &State) -> bool {
        self.numbers(state).is_some_and(|numbers| self.bound(&numbers) != NEVER)
    }

    pub(super) fn bound(&self, numbers: &Numbers) -> u8 {
        self.tables.iter().map(|table| table.distance(numbers)).max().unwrap_or(0)
    }

    /// The numbers after a move; `None` if the tables show that the goals are more than `left`
    /// moves away.
    #[inline]
    pub(super) fn after(
        &self,
        numbers: &Numbers,
        turned: u8,
        left: u8,
        tally: &mut Tally,
    ) -> Option<Numbers> {
        let mut after = Numbers::default();
        let mut known = 0;
        for table in &self.tables {
            for place in known..table.coordinates {
                after[place] = self.coordinates[place].after(numbers[place], turned);
            }
            known = table.coordinates;
            tally.lookups += 1;
            if table.distance(&after) > left {
                return None;
            }
        }
        Some(after)
    }
}

struct Filling {
    counts: Vec<usize>,
    /// For each coordinate, its index contribution before each move. Shape `[count][moves]`.
    before: Vec<Vec<u32>>,
    moves: usize,
    distances: Vec<AtomicU8>,
}

impl Filling {
    fn run(self, observer: &dyn Observer) -> Result<Vec<u8>, GenerationError> {
        let blocks = self.distances.len().div_ceil(BLOCK);
        // Distances too large for a byte are stored as the largest one.
        let mut rest = NEVER - 1;
        for distance in 0..NEVER - 1 {
            let advance =
                |block: usize| !observer.asks_to_end() && self.advance(block * BLOCK, distance);
            let found = parallel::map(blocks, advance);
            if observer.asks_to_end() {
                return Err(GenerationError::Interrupted);
            }
            if !found.contains(&true) {
                rest = NEVER;
                break;
            }
        }
        Ok(self.distances.into_iter().map(|it| it.into_inner().min(rest)).collect())
    }

    /// Finds the predecessors of a block's entries at this distance; returns whether there are any.
    fn advance(&self, first: usize, distance: u8) -> bool {
        let last = self.distances.len().min(first + BLOCK);
        let mut any = false;
        for index in first..last {
            if self.distances[index].load(Ordering::Relaxed) != distance {
                continue;
            }
            any = true;
            let mut rest = index;
            let mut rows: [&[u32]; MOST_COORDINATES] = [&[]; MOST_COORDINATES];
            let rows = &mut rows[..self.counts.len()];
            for ((row, &count), before) in rows.iter_mut().zip(&self.counts).zip(&self.before) {
                *row = &before[rest % count * self.moves..][..self.moves];
                rest /= count;
            }
            for turned in 0..self.moves {
                let before = rows.iter().map(|row| row[turned] as usize).sum::<usize>();
                let entry = &self.distances[before];
                if entry.load(Ordering::Relaxed) == NEVER {
                    entry.store(distance + 1, Ordering::Relaxed);
                }
            }
        }
        any
    }
}
