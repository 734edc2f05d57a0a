//! The search against brute force, without bounds, tables or cosets.

use std::collections::HashMap;

use chacha20::ChaCha8Rng;
use faceturn_cube::{FaceTurn, Maneuver, Position};
use faceturn_searcher::{Request, Searcher};
use faceturn_tests::{table, tables};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

const SAMPLES: usize = 40;

const HALF: usize = 4;

fn short_maneuvers() -> Vec<Vec<Maneuver>> {
    let mut by_length = vec![vec![Maneuver::default()]];
    for length in 1..=HALF {
        let longer = by_length[length - 1].iter().flat_map(|shorter| {
            let extended = |turn| shorter.turns().iter().copied().chain([turn]).collect();
            FaceTurn::ALL.into_iter().map(extended).filter(Maneuver::is_canonical)
        });
        by_length.push(longer.collect());
    }
    by_length
}

/// Solves positions by trying the first half of every maneuver and looking up the rest.
struct BruteForce {
    /// Canonical maneuvers of up to four turns. Index: length.
    short: Vec<Vec<Maneuver>>,
    /// Index: length; the positions that these maneuvers solve, with the maneuvers.
    solved_by: Vec<HashMap<Position, Vec<Maneuver>>>,
}

impl BruteForce {
    fn new() -> BruteForce {
        let short = short_maneuvers();
        let solved_by = short.iter().map(|maneuvers| {
            let mut solved_by: HashMap<Position, Vec<Maneuver>> = HashMap::new();
            for maneuver in maneuvers {
                let position = Position::SOLVED.apply(maneuver).inverse();
                solved_by.entry(position).or_default().push(maneuver.clone());
            }
            solved_by
        });
        let solved_by = solved_by.collect();
        BruteForce { short, solved_by }
    }

    /// All canonical maneuvers of exactly `length` turns that solve the position, sorted.
    fn solutions(&self, position: &Position, length: usize) -> Vec<Maneuver> {
        let (first, second) = (length.div_ceil(2), length / 2);
        let mut solutions = Vec::new();
        for beginning in &self.short[first] {
            let rest = self.solved_by[second].get(&position.apply(beginning));
            for end in rest.into_iter().flatten() {
                let whole: Maneuver =
                    beginning.turns().iter().chain(end.turns()).copied().collect();
                if whole.is_canonical() {
                    solutions.push(whole);
                }
            }
        }
        solutions.sort_unstable();
        solutions
    }

    /// All minimal solutions of a position at distance 8 or less, sorted.
    fn minimal_solutions(&self, position: &Position) -> Vec<Maneuver> {
        (0..=2 * HALF)
            .map(|length| self.solutions(position, length))
            .find(|solutions| !solutions.is_empty())
            .expect("no more turns make the positions tried")
    }
}

/// A position made by a random canonical maneuver of this length.
fn made_by(length: usize, random: &mut impl Rng) -> Position {
    let mut turns: Vec<FaceTurn> = Vec::new();
    while turns.len() < length {
        let turn = *FaceTurn::ALL.choose(random).expect("there are 18");
        if turns.last().is_none_or(|&last| turn.may_follow(last)) {
            turns.push(turn);
        }
    }
    Position::SOLVED.apply(&Maneuver::new(turns))
}

#[test]
fn the_search_finds_exactly_what_brute_force_finds() {
    let brute_force = BruteForce::new();
    let searcher = Searcher::new(tables(), table());
    let mut random = ChaCha8Rng::seed_from_u64(0x0FAC_E7E4);
    let mut at_distance = [0; 7];
    for length in 1..=6 {
        for _ in 0..SAMPLES {
            let position = made_by(length, &mut random);
            let expected = brute_force.minimal_solutions(&position);
            let outcome = searcher.search(&position, &Request::default(), &());
            assert_eq!(outcome.solutions, expected, "{}", position.reid());
            assert!(outcome.is_complete());
            let distance = usize::from(outcome.distance().expect("found"));
            assert_eq!(distance, expected[0].face_turn_length());
            at_distance[distance] += 1;
        }
    }
    assert!(at_distance[1..].iter().all(|&count| count >= SAMPLES / 2), "{at_distance:?}");
}

/// Positions of half turns have many minimal maneuvers and lie in the target subgroup T, where
/// the bound says nothing.
#[test]
fn the_search_finds_every_maneuver_of_half_turns() {
    let brute_force = BruteForce::new();
    let searcher = Searcher::new(tables(), table());
    let mut random = ChaCha8Rng::seed_from_u64(0x0FAC_E180);
    let half_turns: Vec<FaceTurn> =
        FaceTurn::ALL.into_iter().filter(|turn| turn.quarters() == 2).collect();
    for _ in 0..SAMPLES {
        let turns = (0..6).map(|_| *half_turns.choose(&mut random).expect("there are 6"));
        let position = Position::SOLVED.apply(&turns.collect());
        let outcome = searcher.search(&position, &Request::default(), &());
        assert_eq!(
            outcome.solutions,
            brute_force.minimal_solutions(&position),
            "{}",
            position.reid()
        );
    }
}

/// Other tests rely on the number of solutions of this famous pattern.
#[test]
fn four_spot_has_24_minimal_maneuvers() {
    let four_spot: Maneuver = "F2 B2 U D' R2 L2 U D'".parse().expect("moves");
    let position = Position::SOLVED.apply(&four_spot);
    let expected = BruteForce::new().minimal_solutions(&position);
    assert_eq!((expected.len(), expected[0].face_turn_length()), (24, 8));
    let outcome = Searcher::new(tables(), table()).search(&position, &Request::default(), &());
    assert_eq!(outcome.solutions, expected);
}
