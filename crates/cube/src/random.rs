//! Random positions and random maneuvers.
//!
//! This uses only the generator's bits, not the sampling of a crate, so that a seed gives the
//! same results in every version.

use std::fmt;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::cubies::is_odd;
use crate::face::Face;
use crate::face_turn::FaceTurn;
use crate::kpattern::KPattern;
use crate::maneuver::Maneuver;
use crate::metric::Metric;
use crate::position::Position;

/// A source of random positions and maneuvers.
///
/// A seed gives the same results on every machine and in every version. The generator is ChaCha
/// with 8 rounds; it is not meant for secrets.
///
/// ```
/// use faceturn::RandomSource;
///
/// let mut random = RandomSource::from_seed(1);
/// let (first, second) = (random.position(), random.position());
/// assert_ne!(first, second);
/// assert_eq!(RandomSource::from_seed(1).position(), first);
/// ```
pub struct RandomSource(ChaCha8Rng);

impl Clone for RandomSource {
    fn clone(&self) -> RandomSource {
        RandomSource(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl RandomSource {
    /// Makes a source from a seed.
    pub fn from_seed(seed: u64) -> RandomSource {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        RandomSource(ChaCha8Rng::from_seed(bytes))
    }

    /// Draws a position, uniformly from all 43,252,003,274,489,856,000.
    ///
    /// ```
    /// use faceturn::{Position, RandomSource};
    ///
    /// let position = RandomSource::from_seed(7).position();
    /// assert_eq!(Position::from_facelets(&position.facelets()), Ok(position));
    /// ```
    pub fn position(&mut self) -> Position {
        let corner_pieces = permutation(self);
        let mut edge_pieces: [u8; Position::EDGES] = permutation(self);
        // Swapping two edges pairs the permutations of one parity with those of the other.
        if is_odd(&corner_pieces) != is_odd(&edge_pieces) {
            edge_pieces.swap(0, 1);
        }
        let pattern = KPattern {
            edge_pieces,
            edge_orientation: orientations(2, self),
            corner_pieces,
            corner_orientation: orientations(3, self),
            centre_pieces: [0, 1, 2, 3, 4, 5],
        };
        Position::try_from(pattern).expect("parity and the sums of twists and flips are right")
    }

    /// Draws positions without end.
    ///
    /// ```
    /// use faceturn::RandomSource;
    ///
    /// for position in RandomSource::from_seed(7).positions().take(3) {
    ///     println!("{}", position.facelets());
    /// }
    /// ```
    pub fn positions(mut self) -> impl Iterator<Item = Position> {
        std::iter::repeat_with(move || self.position())
    }

    /// Draws a canonical maneuver of this many face turns, uniformly.
    ///
    /// ```
    /// let maneuver = faceturn::RandomSource::from_seed(7).maneuver(25);
    /// assert_eq!(maneuver.face_turn_length(), 25);
    /// assert!(maneuver.is_canonical());
    /// ```
    pub fn maneuver(&mut self, length: usize) -> Maneuver {
        self.maneuver_in(Metric::Face, length)
    }

    /// Draws a canonical maneuver of this length in a metric, uniformly.
    ///
    /// ```
    /// use faceturn::{Metric, RandomSource};
    ///
    /// let maneuver = RandomSource::from_seed(7).maneuver_in(Metric::Quarter, 25);
    /// assert_eq!(Metric::Quarter.length(&maneuver), 25);
    /// assert!(maneuver.is_canonical());
    /// ```
    pub fn maneuver_in(&mut self, metric: Metric, length: usize) -> Maneuver {
        let mut turns: Vec<FaceTurn> = Vec::with_capacity(length);
        let mut left = length;
        while left > 0 {
            // The weight of a turn is the number of maneuvers that begin with it.
            let weight = |turn: FaceTurn| match turns.last() {
                Some(&previous) if !turn.may_follow(previous) => 0,
                _ => continuations(metric, turn, left),
            };
            let mut number = self.below(FaceTurn::ALL.into_iter().map(weight).sum());
            let chosen = FaceTurn::ALL.into_iter().find(|&turn| {
                let weight = weight(turn);
                let is_chosen = number < weight;
                number = number.saturating_sub(weight);
                is_chosen
            });
            let chosen = chosen.expect("the number is below the sum of the weights");
            left -= metric.turn_length(chosen) as usize;
            turns.push(chosen);
        }
        Maneuver::new(turns)
    }

    /// Draws a number below the bound, uniformly.
    ///
    /// # Panics
    /// If the bound is 0.
    ///
    /// ```
    /// assert!(faceturn::RandomSource::from_seed(7).below(6) < 6);
    /// ```
    pub fn below(&mut self, bound: u128) -> u128 {
        // Reject numbers from here on: they are not a whole run of remainders.
        let beyond = (u128::MAX / bound) * bound;
        loop {
            let number = u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64());
            if number < beyond {
                return number % bound;
            }
        }
    }
}

impl Position {
    /// Draws a position, uniformly from all 43,252,003,274,489,856,000.
    ///
    /// ```
    /// use faceturn::{Position, RandomSource};
    /// let mut source = RandomSource::from_seed(7);
    /// assert_ne!(Position::random(&mut source), Position::random(&mut source));
    /// ```
    pub fn random(source: &mut RandomSource) -> Position {
        source.position()
    }
}

impl fmt::Debug for RandomSource {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("RandomSource").finish_non_exhaustive()
    }
}

/// The numbers `0..N` in random order (R. Durstenfeld, Algorithm 235, CACM 1964).
fn permutation<const N: usize>(random: &mut RandomSource) -> [u8; N] {
    let mut pieces = std::array::from_fn(|place| place as u8);
    for place in (1..N).rev() {
        pieces.swap(place, random.below(place as u128 + 1) as usize);
    }
    pieces
}

/// Random orientations `0..limit` whose sum is a multiple of the limit: the last is forced.
fn orientations<const N: usize>(limit: u8, random: &mut RandomSource) -> [u8; N] {
    let mut orientations = [0; N];
    let (last, free) = orientations.split_last_mut().expect("there are pieces");
    for orientation in free.iter_mut() {
        *orientation = random.below(limit.into()) as u8;
    }
    *last = (limit - free.iter().sum::<u8>() % limit) % limit;
    orientations
}

/// The lengths that [`CONTINUATIONS`] covers; ratios of the counts settle to within 1 in 10^30.
const LENGTHS: usize = 33;

/// How many canonical maneuvers of a length may follow a turn of the first face of its axis, and
/// of the second. Shape `[2][33][2]`, by metric and length; computed at compile time.
static CONTINUATIONS: [[[u128; 2]; LENGTHS]; Metric::ALL.len()] =
    [following([3, 0]), following([2, 1])];

/// The counts for faces with `short` turns of length one and `long` turns of length two.
const fn following([short, long]: [u128; 2]) -> [[u128; 2]; LENGTHS] {
    let mut counts = [[1; 2]; LENGTHS];
    let mut length = 1;
    while length < LENGTHS {
        let [mut first, mut second] = counts[length - 1];
        (first, second) = (short * first, short * second);
        if length > 1 {
            first += long * counts[length - 2][0];
            second += long * counts[length - 2][1];
        }
        // Either face of both other axes; after a first face, also the second.
        counts[length] = [2 * first + 3 * second, 2 * first + 2 * second];
        length += 1;
    }
    counts
}

/// How many canonical maneuvers of `length` begin with this turn. Beyond 33 the number at 33,
/// because only the ratios matter.
fn continuations(metric: Metric, turn: FaceTurn, length: usize) -> u128 {
    let rest = length.min(LENGTHS).checked_sub(metric.turn_length(turn) as usize);
    let is_second = matches!(turn.face(), Face::D | Face::B | Face::L);
    rest.map_or(0, |rest| CONTINUATIONS[metric as usize][rest][usize::from(is_second)])
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};
    use std::hash::Hash;

    use super::*;

    /// Checks that all kinds are drawn, about equally often. Chi-square has mean `kinds - 1` and
    /// twice that as its variance; seeds are fixed, so the limit of five standard deviations is
    /// safe.
    fn assert_uniform<T: Eq + Hash>(kinds: usize, times: usize, mut draw: impl FnMut() -> T) {
        let mut counts: HashMap<T, usize> = HashMap::new();
        for _ in 0..kinds * times {
            *counts.entry(draw()).or_default() += 1;
        }
        assert_eq!(counts.len(), kinds);
        let expected = times as f64;
        let square = |&count: &usize| (count as f64 - expected).powi(2) / expected;
        let chi_square: f64 = counts.values().map(square).sum();
        let free = kinds as f64 - 1.0;
        let deviations = (chi_square - free) / (2.0 * free).sqrt();
        assert!(deviations.abs() < 5.0, "chi-square {chi_square} of {free}");
    }

    #[test]
    fn numbers_permutations_and_orientations_are_uniform() {
        let random = &mut RandomSource::from_seed(1);
        assert_uniform(7, 1_000, || random.below(7));
        assert_uniform(120, 100, || permutation::<5>(random));
        assert_uniform(81, 100, || orientations::<5>(3, random));
    }

    #[test]
    fn maneuvers_in_quarter_turns_are_uniform() {
        let random = &mut RandomSource::from_seed(1);
        assert_uniform(12, 100, || random.maneuver_in(Metric::Quarter, 1));
        assert_uniform(114, 50, || random.maneuver_in(Metric::Quarter, 2));
        assert_uniform(10_011, 20, || random.maneuver_in(Metric::Quarter, 4));
        for length in [0, 5, 33, 34, 35, 100] {
            let maneuver = random.maneuver_in(Metric::Quarter, length);
            assert_eq!(Metric::Quarter.length(&maneuver), length);
            assert!(maneuver.is_canonical());
        }
    }

    #[test]
    fn positions_are_distinct_and_every_cubie_gets_everywhere() {
        let random = &mut RandomSource::from_seed(1);
        let positions: HashSet<Position> = (0..1_000).map(|_| random.position()).collect();
        assert_eq!(positions.len(), 1_000);
        let corners = positions.iter().flat_map(|position| {
            let pattern = KPattern::from(position);
            let places = 0..8usize;
            places.map(move |place| {
                (place, pattern.corner_pieces[place], pattern.corner_orientation[place])
            })
        });
        assert_eq!(corners.collect::<HashSet<_>>().len(), 8 * 8 * 3);
        let edges = positions.iter().flat_map(|position| {
            let pattern = KPattern::from(position);
            let places = 0..12usize;
            places.map(move |place| {
                (place, pattern.edge_pieces[place], pattern.edge_orientation[place])
            })
        });
        assert_eq!(edges.collect::<HashSet<_>>().len(), 12 * 12 * 2);
    }

    #[test]
    fn a_clone_draws_what_the_original_does() {
        let mut random = RandomSource::from_seed(5);
        for _ in 0..40 {
            assert_eq!(random.clone().below(1 << 70), random.below(1 << 70));
        }
        let mut clone = random.clone();
        assert_eq!(clone.position(), random.position());
    }

    #[test]
    fn maneuvers_are_canonical_and_uniform() {
        let random = &mut RandomSource::from_seed(1);
        assert_eq!(random.maneuver(0), Maneuver::default());
        assert_uniform(18, 1_000, || random.maneuver(1));
        assert_uniform(243, 100, || random.maneuver(2));
        assert_uniform(3_240, 50, || random.maneuver(3));
        for length in [20, 100] {
            let maneuver = random.maneuver(length);
            assert!(maneuver.is_canonical() && maneuver.face_turn_length() == length);
        }
    }
}
