//! Random positions, random maneuvers, and random positions at a given distance.
//!
//! Only the bits of the generator are used, none of the sampling that comes with it: the same
//! generator in the same state gives the same results in every version of this crate.

use faceturn_cube::{Face, FaceTurn, KPattern, Maneuver, Position};
use faceturn_searcher::{Finished, Observer, Outcome, Part, Pass, Request, Wanted};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::solver::Solver;

/// The farthest distance at which [`scramble`] finds positions, in face turns.
pub const FARTHEST_SCRAMBLE: u8 = 19;

/// Up to here [`scramble`] draws maneuvers, of which about two in three are taken at 17; farther
/// out positions, of which 67 in 100 are at 18 and 3 in 100 at 19, where of the maneuvers only one
/// in 8 and one in 2,000 would be taken. Numbers of positions: T. Rokicki, cube20.org.
const FARTHEST_BY_MANEUVER: u8 = 17;

/// A generator with this seed: ChaCha with 8 rounds, the same on every machine.
///
/// ```
/// use faceturn::{random_position, seeded};
///
/// assert_eq!(random_position(&mut seeded(1)), random_position(&mut seeded(1)));
/// assert_ne!(random_position(&mut seeded(1)), random_position(&mut seeded(2)));
/// ```
pub fn seeded(seed: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// A position, each of the 43,252,003,274,489,856,000 as likely as any other.
///
/// ```
/// use faceturn::{Position, random_position, seeded};
///
/// let position = random_position(&mut seeded(7));
/// assert_eq!(Position::from_facelets(&position.facelets()), Ok(position));
/// ```
pub fn random_position<R: Rng + ?Sized>(random: &mut R) -> Position {
    let corner_pieces = permutation(random);
    let mut edge_pieces: [u8; Position::EDGES] = permutation(random);
    // Swapping two edges pairs the arrangements of one parity with those of the other.
    if is_odd(&corner_pieces) != is_odd(&edge_pieces) {
        edge_pieces.swap(0, 1);
    }
    let pattern = KPattern {
        edge_pieces,
        edge_orientation: orientations(2, random),
        corner_pieces,
        corner_orientation: orientations(3, random),
        centre_pieces: [0, 1, 2, 3, 4, 5],
    };
    Position::try_from(pattern).expect("parity and the sums of twists and flips are right")
}

/// A canonical maneuver of this many face turns, each as likely as any other: no face twice
/// running, opposite faces in their fixed order.
///
/// ```
/// use faceturn::{random_maneuver, seeded};
///
/// let maneuver = random_maneuver(25, &mut seeded(7));
/// assert_eq!(maneuver.face_turn_length(), 25);
/// assert!(maneuver.is_canonical());
/// ```
pub fn random_maneuver<R: Rng + ?Sized>(length: usize, random: &mut R) -> Maneuver {
    let mut turns: Vec<FaceTurn> = Vec::with_capacity(length);
    for left in (0..length).rev() {
        // A turn is as likely as there are maneuvers that go on from it.
        let weight = |turn: FaceTurn| match turns.last() {
            Some(&previous) if !turn.may_follow(previous) => 0,
            _ => continuations(turn, left),
        };
        let mut number = below(FaceTurn::ALL.into_iter().map(weight).sum(), random);
        let chosen = FaceTurn::ALL.into_iter().find(|&turn| {
            let weight = weight(turn);
            let is_chosen = number < weight;
            number = number.saturating_sub(weight);
            is_chosen
        });
        turns.push(chosen.expect("the number is below the sum of the weights"));
    }
    Maneuver::new(turns)
}

/// A position at a distance that was asked for, and one of its shortest maneuvers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// The position.
    pub position: Position,
    /// A maneuver that makes the position; there is none with fewer face turns.
    pub maneuver: Maneuver,
}

/// Why there is no scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScrambleError {
    /// Nobody can draw a position as far away as this.
    #[error(
        "expected a length of at most {FARTHEST_SCRAMBLE} face turns, found {length}: {}",
        reason(*length)
    )]
    TooFar {
        /// The distance asked for.
        length: u8,
    },
    /// The observer has ended it.
    #[error("stopped before a scramble was found")]
    Stopped,
}

fn reason(length: u8) -> &'static str {
    match length {
        20 => {
            "about one in 10^11 positions is at distance 20, too few to meet by chance; \
             cube20.org lists some"
        }
        _ => "no position is farther than 20 from solved",
    }
}

/// A position at exactly this distance, each as likely as any other, and one of its shortest
/// maneuvers, each of those as likely as any other.
///
/// Up to 17 face turns a canonical maneuver of that length is drawn, and all minimal solutions of
/// its position are found. If the position is nearer, another is drawn. If not, it was as likely
/// to be drawn as it has such maneuvers, one for each minimal solution: it is taken with the
/// probability of one divided by their number, which makes all positions equally likely. For 18 and
/// 19, where most maneuvers would be turned down, positions are drawn until one is at the distance.
///
/// Takes as long as the searches do: about a second at 15, a minute at 17, minutes at 18, an hour
/// or more at 19. The observer watches one search after the other and may end them; its
/// [`recall`](Observer::recall) is not asked, since the searches are of different positions.
///
/// # Errors
/// [`ScrambleError::TooFar`] beyond [`FARTHEST_SCRAMBLE`], [`ScrambleError::Stopped`] if the
/// observer wants to stop.
///
/// ```no_run
/// use faceturn::{Position, Solver, scramble, seeded};
///
/// let solver = Solver::open()?;
/// let scramble = scramble(&solver, 12, &mut seeded(1), &())?;
/// assert_eq!(Position::SOLVED.apply(&scramble.maneuver), scramble.position);
/// assert_eq!(solver.distance(&scramble.position), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scramble<R: Rng + ?Sized>(
    solver: &Solver,
    length: u8,
    random: &mut R,
    observer: &dyn Observer,
) -> Result<Scramble, ScrambleError> {
    if length > FARTHEST_SCRAMBLE {
        return Err(ScrambleError::TooFar { length });
    }
    let searches = Searches { solver, length, observer: &Forgetful(observer) };
    if length <= FARTHEST_BY_MANEUVER {
        let draw = |random: &mut R| random_maneuver(length.into(), random);
        searches.until_maneuver_is_taken(random, draw)
    } else {
        searches.until_position_is_taken(random, random_position)
    }
}

/// Searches for one scramble.
struct Searches<'s> {
    solver: &'s Solver,
    length: u8,
    observer: &'s Forgetful<'s>,
}

impl Searches<'_> {
    /// Draws maneuvers.
    fn until_maneuver_is_taken<R: Rng + ?Sized>(
        &self,
        random: &mut R,
        mut draw: impl FnMut(&mut R) -> Maneuver,
    ) -> Result<Scramble, ScrambleError> {
        loop {
            let maneuver = draw(random);
            let position = Position::SOLVED.apply(&maneuver);
            let request = Request { max_depth: self.length, ..Request::default() };
            let outcome = self.search(&position, &request)?;
            if outcome.distance() == Some(self.length)
                && below(outcome.solutions.len() as u128, random) == 0
            {
                return Ok(Scramble { position, maneuver });
            }
        }
    }

    /// Draws positions.
    fn until_position_is_taken<R: Rng + ?Sized>(
        &self,
        random: &mut R,
        mut draw: impl FnMut(&mut R) -> Position,
    ) -> Result<Scramble, ScrambleError> {
        loop {
            let position = draw(random);
            // Nearer positions are turned down at their first solution.
            let wanted = Wanted::First;
            let nearer = Request { wanted, max_depth: self.length - 1, ..Request::default() };
            if self.search(&position, &nearer)?.distance().is_some() {
                continue;
            }
            let (min_depth, max_depth) = (self.length, self.length);
            let request = Request { min_depth, max_depth, ..Request::default() };
            let solutions = self.search(&position, &request)?.solutions;
            if !solutions.is_empty() {
                let number = below(solutions.len() as u128, random) as usize;
                let maneuver = solutions[number].inverse().canonical();
                return Ok(Scramble { position, maneuver });
            }
        }
    }

    /// Searches, and is sure of what was found.
    fn search(&self, position: &Position, request: &Request) -> Result<Outcome, ScrambleError> {
        if self.observer.wants_to_stop() {
            return Err(ScrambleError::Stopped);
        }
        let outcome = self.solver.solve_watched(position, request, self.observer);
        // A search for the first solution gives up its last pass when it has found one.
        let is_sure = outcome.passes.last().is_none_or(|pass| pass.complete)
            || request.wanted == Wanted::First && outcome.distance().is_some();
        if is_sure { Ok(outcome) } else { Err(ScrambleError::Stopped) }
    }
}

/// An observer of several searches, which recalls nothing: what it remembers of one position says
/// nothing of another.
struct Forgetful<'o>(&'o dyn Observer);

impl Observer for Forgetful<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }

    fn pass_began(&self, depth: u8) {
        self.0.pass_began(depth);
    }

    fn part_ended(&self, part: Part, share: f64, finished: &Finished) {
        self.0.part_ended(part, share, finished);
    }

    fn pass_ended(&self, pass: &Pass, solutions: &[Maneuver]) {
        self.0.pass_ended(pass, solutions);
    }
}

/// A number below the bound, each as likely as any other.
fn below<R: Rng + ?Sized>(bound: u128, random: &mut R) -> u128 {
    // The numbers from here on are less than a whole run of the remainders.
    let beyond = (u128::MAX / bound) * bound;
    loop {
        let number = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        if number < beyond {
            return number % bound;
        }
    }
}

/// The numbers `0..N` in random order (R. Durstenfeld, Algorithm 235, CACM 1964).
fn permutation<const N: usize, R: Rng + ?Sized>(random: &mut R) -> [u8; N] {
    let mut pieces = std::array::from_fn(|place| place as u8);
    for place in (1..N).rev() {
        pieces.swap(place, below(place as u128 + 1, random) as usize);
    }
    pieces
}

/// Whether the permutation is odd: whether it has an odd number of inversions.
fn is_odd(pieces: &[u8]) -> bool {
    let inversions =
        |place: usize| pieces[place + 1..].iter().filter(|&&later| later < pieces[place]).count();
    !(0..pieces.len()).map(inversions).sum::<usize>().is_multiple_of(2)
}

/// Orientations `0..limit` with a sum that the limit divides: the last is forced.
fn orientations<const N: usize, R: Rng + ?Sized>(limit: u8, random: &mut R) -> [u8; N] {
    let mut orientations = [0; N];
    let (last, free) = orientations.split_last_mut().expect("there are pieces");
    for orientation in free.iter_mut() {
        *orientation = below(limit.into(), random) as u8;
    }
    *last = (limit - free.iter().sum::<u8>() % limit) % limit;
    orientations
}

/// How many canonical maneuvers of `left` turns may follow a turn of the first face of its axis,
/// and of the second. Shape `[33][2]`; worked out by the compiler: 6 turns of first faces and 6 of
/// second ones are of other axes, and after a first face come the 3 of the second one as well.
static CONTINUATIONS: [[u128; 2]; 33] = {
    let mut counts = [[1; 2]; 33];
    let mut left = 1;
    while left < counts.len() {
        let [first, second] = counts[left - 1];
        counts[left] = [6 * first + 9 * second, 6 * first + 6 * second];
        left += 1;
    }
    counts
};

/// How many canonical maneuvers of `left` turns may follow this turn. Beyond 32 the count at 32,
/// since only the proportion matters, which by then has settled to within 1 in 10^30.
fn continuations(turn: FaceTurn, left: usize) -> u128 {
    let is_second = matches!(turn.face(), Face::D | Face::B | Face::L);
    CONTINUATIONS[left.min(CONTINUATIONS.len() - 1)][usize::from(is_second)]
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};
    use std::hash::Hash;
    use std::sync::OnceLock;

    use super::*;
    use crate::Watch;

    fn solver() -> &'static Solver {
        static SOLVER: OnceLock<Solver> = OnceLock::new();
        SOLVER.get_or_init(Solver::in_memory)
    }

    /// Draws `times` for each of the `kinds`: all are drawn, and about equally often. Chi-square
    /// has as its mean what is free, kinds less one, and twice that as its variance; the seeds are
    /// fixed, so that five standard deviations are passed for ever or never.
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
        let random = &mut seeded(1);
        assert_uniform(7, 1_000, || below(7, random));
        assert_uniform(120, 100, || permutation::<5, _>(random));
        assert_uniform(81, 100, || orientations::<5, _>(3, random));
    }

    #[test]
    fn parity_is_that_of_the_swaps() {
        assert!(!is_odd(&[0, 1, 2, 3]) && is_odd(&[1, 0, 2, 3]) && !is_odd(&[1, 2, 0, 3]));
    }

    #[test]
    fn positions_are_distinct_and_every_cubie_gets_everywhere() {
        let random = &mut seeded(1);
        let positions: HashSet<Position> = (0..1_000).map(|_| random_position(random)).collect();
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

    /// Canonical maneuvers by length are 1, 18, 243, 3,240 and so on.
    #[test]
    fn maneuvers_are_canonical_and_uniform() {
        let random = &mut seeded(1);
        assert_eq!(random_maneuver(0, random), Maneuver::default());
        assert_uniform(18, 1_000, || random_maneuver(1, random));
        assert_uniform(243, 100, || random_maneuver(2, random));
        assert_uniform(3_240, 50, || random_maneuver(3, random));
        for length in [20, 100] {
            let maneuver = random_maneuver(length, random);
            assert!(maneuver.is_canonical() && maneuver.face_turn_length() == length);
        }
    }

    /// There are 243 positions at distance 2.
    #[test]
    fn scrambles_are_uniform() {
        let random = &mut seeded(1);
        let mut draw = |length| scramble(solver(), length, random, &()).expect("it is near");
        assert_eq!(draw(0).position, Position::SOLVED);
        assert_uniform(243, 20, || draw(2).position);
    }

    /// Of one position with six maneuvers and one with one, the first is drawn six times as often.
    /// A maneuver to a nearer position is never taken.
    #[test]
    fn positions_with_many_maneuvers_are_no_more_likely() {
        let random = &mut seeded(1);
        let moves = |moves: &str| moves.parse::<Maneuver>().expect("moves").canonical();
        let pons_asinorum = Position::SOLVED.apply(&moves("M2 E2 S2"));
        let solutions = solver().solve(&pons_asinorum, &Request::default()).solutions;
        let mut drawn: Vec<Maneuver> = solutions.iter().map(Maneuver::inverse).collect();
        drawn.extend([moves("R U F D L B'"), moves("U2 R2 U2 R2 U2 R2 U2")]);
        let searches = Searches { solver: solver(), length: 6, observer: &Forgetful(&()) };
        let mut take = || {
            let draw = |random: &mut ChaCha8Rng| drawn[below(8, random) as usize].clone();
            searches.until_maneuver_is_taken(random, draw).expect("it is near").position
        };
        assert_eq!(drawn.len(), 8);
        assert_uniform(2, 300, &mut take);
    }

    /// Six maneuvers make this one.
    #[test]
    fn maneuvers_to_a_position_are_equally_likely() {
        let random = &mut seeded(1);
        let pons_asinorum = Position::SOLVED.apply(&"M2 E2 S2".parse().expect("moves"));
        let searches = Searches { solver: solver(), length: 6, observer: &Forgetful(&()) };
        let mut draw = || {
            let found = searches.until_position_is_taken(random, |_| pons_asinorum);
            found.expect("it is at distance 6")
        };
        assert_eq!(draw().position, pons_asinorum);
        assert_uniform(6, 100, || draw().maneuver);
    }

    #[test]
    fn drawn_positions_are_turned_down_unless_they_are_at_the_distance() {
        let searches = Searches { solver: solver(), length: 5, observer: &Forgetful(&()) };
        let mut lengths = [4, 6, 3, 5].into_iter();
        let draw = |random: &mut ChaCha8Rng| {
            let length = lengths.next().expect("the last is taken");
            scramble(solver(), length, random, &()).expect("it is near").position
        };
        let taken = searches.until_position_is_taken(&mut seeded(1), draw).expect("the last");
        assert_eq!(solver().distance(&taken.position), 5);
        assert_eq!(Position::SOLVED.apply(&taken.maneuver), taken.position);
        assert!(taken.maneuver.is_canonical());
    }

    #[test]
    fn too_far_and_stopped_are_told() {
        let too_far = |length| {
            let refused = scramble(solver(), length, &mut seeded(1), &());
            refused.expect_err("it is too far").to_string()
        };
        assert_eq!(
            too_far(20),
            "expected a length of at most 19 face turns, found 20: about one in 10^11 positions \
             is at distance 20, too few to meet by chance; cube20.org lists some"
        );
        assert!(too_far(21).ends_with("no position is farther than 20 from solved"));
        let watch = Watch::default();
        watch.stop();
        for length in [12, 19] {
            let stopped = scramble(solver(), length, &mut seeded(1), &watch);
            assert_eq!(stopped, Err(ScrambleError::Stopped));
        }
    }
}
