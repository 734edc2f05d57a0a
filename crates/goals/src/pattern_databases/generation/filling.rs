//! Finds the ranks at one distance after another.

use std::ops::Range;

use faceturn_cube::{FaceTurn, Metric};
use faceturn_searcher::Observer;
use faceturn_symmetry::{OutOfMemory, parallel, try_with_capacity};

use super::GenerationError;
use super::bits::{self, WORD};
use super::rows::Row;
use crate::pattern_databases::coordinates::PatternCoordinates;
use crate::pattern_databases::distribution::{MAX_DISTANCE, UNREACHABLE};
use crate::pattern_databases::purpose::Purpose;

/// Approximate number of ranks in a thread's unit of work.
const CHUNK_RANKS: usize = 1 << 14;

/// How the next distance is found. Both directions give the same ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    /// The frontier reaches into its neighbours' rows: fast while it is small.
    Forward,
    /// Each unknown rank looks at its neighbours: fast once few are left.
    Backward,
}

pub(super) struct Filling<'c> {
    coordinates: &'c PatternCoordinates,
    /// The turns of length 1, then those of length 2 if there are any.
    turns: Vec<Vec<FaceTurn>>,
    width: usize,
    /// Rows in a chunk; its ranks fill whole words.
    chunk_rows: usize,
    packed: Vec<u8>,
    known: Vec<u64>,
    /// The latest frontier first, one for each length of a turn.
    frontiers: Vec<Frontier>,
    next: Frontier,
}

struct Frontier {
    ranks: Vec<u64>,
    /// The rows that have any of them: few at first, which saves reading the others.
    rows: Vec<u64>,
}

impl Frontier {
    fn empty(ranks: usize, width: usize) -> Result<Frontier, OutOfMemory> {
        let rows = filled((ranks / width).div_ceil(WORD), 0)?;
        Ok(Frontier { ranks: filled(ranks.div_ceil(WORD), 0)?, rows })
    }
}

struct Chunk<'f> {
    rows: Range<u64>,
    packed: &'f mut [u8],
    known: &'f mut [u64],
    next: &'f mut [u64],
    /// The rows with any rank of `next`.
    next_rows: &'f mut [u64],
}

impl<'c> Filling<'c> {
    pub(super) fn new(
        coordinates: &'c PatternCoordinates,
        purpose: &Purpose,
    ) -> Result<Filling<'c>, OutOfMemory> {
        let turns = by_length(purpose.turns(), purpose.metric());
        let too_many = OutOfMemory::new(usize::MAX);
        let count = usize::try_from(coordinates.count()).map_err(|_| too_many)?;
        let width = coordinates.row_width() as usize;
        let chunk_rows = WORD * (CHUNK_RANKS / (WORD * width)).max(1);
        let packed = filled(count.div_ceil(2), UNREACHABLE << 4 | UNREACHABLE)?;
        let words = count.div_ceil(WORD);
        let frontier = || Frontier::empty(count, width);
        let frontiers = turns.iter().map(|_| frontier()).collect::<Result<_, _>>()?;
        let (mut known, next) = (filled(words, 0)?, frontier()?);
        // There are no ranks after the last one, so mark them as known.
        if !count.is_multiple_of(WORD) {
            known[words - 1] = u64::MAX << (count % WORD);
        }
        Ok(Filling { coordinates, turns, width, chunk_rows, packed, known, frontiers, next })
    }

    pub(super) fn longest_turn(&self) -> usize {
        self.turns.len()
    }

    /// Writes distance 0 for these ranks. Returns how many there are.
    pub(super) fn begin(&mut self, goals: &[u64]) -> u64 {
        for &goal in goals {
            assert!(goal < self.coordinates.count(), "rank {goal} is too large");
            bits::insert(&mut self.frontiers[0].ranks, goal as usize);
            bits::insert(&mut self.frontiers[0].rows, goal as usize / self.width);
        }
        let goals = &self.frontiers[0].ranks;
        let words = self.known.iter_mut().zip(goals).zip(self.packed.chunks_mut(32));
        for ((known, &goals), packed) in words {
            *known |= goals;
            bits::write_half_bytes(packed, goals, 0);
        }
        goals.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Finds the ranks at `distance`; all smaller distances are known. `known` counts the ranks
    /// found so far, `frontiers` those at the last distances, as many distances as the longest turn
    /// is long. Returns the number of new ranks.
    pub(super) fn advance(
        &mut self,
        distance: u32,
        frontiers: u64,
        known: u64,
        observer: &dyn Observer,
    ) -> Result<u64, GenerationError> {
        let unknown = self.coordinates.count() - known;
        let direction = if frontiers < unknown { Direction::Forward } else { Direction::Backward };
        let distance = distance.min(MAX_DISTANCE.into()) as u8;
        let ranks = self.chunk_rows * self.width;
        let rows = self.coordinates.count() / self.width as u64;
        let turns = self.turns.iter().zip(&self.frontiers);
        let source = Source {
            coordinates: self.coordinates,
            turns: turns
                .flat_map(|(turns, it)| turns.iter().map(move |&turn| (turn, it)))
                .collect(),
            width: self.width,
        };
        let chunk_rows = self.chunk_rows;
        let fill = |(number, (((packed, known), next), next_rows)): (usize, (((_, _), _), _))| {
            if observer.asks_to_end() {
                return None;
            }
            let first = (number * chunk_rows) as u64;
            let rows = first..rows.min(first + chunk_rows as u64);
            Some(source.fill(
                &mut Chunk { rows, packed, known, next, next_rows },
                distance,
                direction,
            ))
        };
        let chunks = self
            .packed
            .chunks_mut(ranks / 2)
            .zip(self.known.chunks_mut(ranks / WORD))
            .zip(self.next.ranks.chunks_mut(ranks / WORD))
            .zip(self.next.rows.chunks_mut(chunk_rows / WORD))
            .enumerate();
        let found = parallel::fold(
            chunks,
            || Some(0),
            |sum, chunk| Some(sum? + fill(chunk)?),
            |a, b| Some(a? + b?),
        );
        let found = found.ok_or(GenerationError::Interrupted)?;
        std::mem::swap(self.frontiers.last_mut().expect("turns have lengths"), &mut self.next);
        self.frontiers.rotate_right(1);
        Ok(found)
    }

    pub(super) fn into_packed(self) -> Vec<u8> {
        self.packed
    }
}

/// What all chunks read: the ranks found last.
struct Source<'c> {
    coordinates: &'c PatternCoordinates,
    /// Each turn, with the frontier that it continues from.
    turns: Vec<(FaceTurn, &'c Frontier)>,
    width: usize,
}

impl Source<'_> {
    /// Finds the ranks of a chunk and counts them.
    fn fill(&self, chunk: &mut Chunk<'_>, distance: u8, direction: Direction) -> u64 {
        chunk.next.fill(0);
        chunk.next_rows.fill(0);
        if chunk.known.iter().all(|&word| word == u64::MAX) {
            return 0;
        }
        let mut unknown = Vec::new();
        let mut start = 0;
        for number in chunk.rows.clone() {
            let row = Row::new(self.coordinates, number);
            match direction {
                Direction::Forward => self.reach_into(&row, start, chunk.next),
                Direction::Backward => self.look_from(&row, start, chunk, &mut unknown),
            }
            start += self.width;
        }
        let mut found = 0;
        let words = chunk.next.iter_mut().zip(chunk.known.iter_mut());
        for ((next, known), packed) in words.zip(chunk.packed.chunks_mut(WORD / 2)) {
            *next &= !*known;
            *known |= *next;
            found += u64::from(next.count_ones());
            bits::write_half_bytes(packed, *next, distance);
        }
        for (row, start) in (0..).zip((0..start).step_by(self.width)) {
            if bits::any(chunk.next, start..start + self.width) {
                bits::insert(chunk.next_rows, row);
            }
        }
        found
    }

    /// The ranks of the row that a turn leads to, if any of them is in a frontier.
    fn frontier_after(
        &self,
        row: &Row<'_>,
        turn: FaceTurn,
        frontier: &Frontier,
    ) -> Option<Range<usize>> {
        let after = row.after(turn) as usize;
        let start = after * self.width;
        bits::holds(&frontier.rows, after).then_some(start..start + self.width)
    }

    /// Forward: marks the neighbours in this row of every rank in the frontiers. The row's bits
    /// begin at `start`.
    fn reach_into(&self, row: &Row<'_>, start: usize, next: &mut [u64]) {
        for &(turn, frontier) in &self.turns {
            if let Some(ranks) = self.frontier_after(row, turn, frontier) {
                let back = row.back(turn);
                // A `for` loop over these takes longer, unless it is optimised to the utmost.
                bits::ones(&frontier.ranks, ranks.clone()).for_each(|rank| {
                    bits::insert(next, start + back.image(rank - ranks.start));
                });
            }
        }
    }

    /// Backward: looks for a neighbour in the frontier for every unknown rank of this row, whose
    /// bits begin at `start`. `unknown` is scratch space.
    fn look_from(
        &self,
        row: &Row<'_>,
        start: usize,
        chunk: &mut Chunk<'_>,
        unknown: &mut Vec<u32>,
    ) {
        unknown.clear();
        for bit in bits::zeros(chunk.known, start..start + self.width) {
            bits::insert(chunk.next, bit);
            unknown.push((bit - start) as u32);
        }
        for &(turn, frontier) in &self.turns {
            let Some(ranks) = self.frontier_after(row, turn, frontier) else { continue };
            let there = row.there(turn);
            // Without a branch, because whether a rank is found cannot be predicted.
            let mut left = 0;
            for place in 0..unknown.len() {
                let at = unknown[place];
                unknown[left] = at;
                let is_found = bits::holds(&frontier.ranks, ranks.start + there.image(at as usize));
                left += usize::from(!is_found);
            }
            unknown.truncate(left);
        }
        for &at in &*unknown {
            bits::remove(chunk.next, start + at as usize);
        }
    }
}

/// The turns of length 1, then those of length 2 if there are any. A half turn is left out if its
/// face also has quarter turns, since it equals two of them.
fn by_length(turns: &[FaceTurn], metric: Metric) -> Vec<Vec<FaceTurn>> {
    let (short, mut long): (Vec<FaceTurn>, Vec<FaceTurn>) =
        turns.iter().partition(|&&turn| metric.turn_length(turn) == 1);
    long.retain(|half| short.iter().all(|turn| turn.face() != half.face()));
    if long.is_empty() { vec![short] } else { vec![short, long] }
}

fn filled<T: Clone>(length: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut filled = try_with_capacity(length)?;
    filled.resize(length, value);
    Ok(filled)
}
