//! Coordinates and distances of random patterns, against the cubies and a plain search.

use std::collections::HashMap;
use std::sync::Arc;

use chacha20::ChaCha8Rng;
use faceturn_cube::{FaceTurn, Metric, Position};
use faceturn_goals::pattern_databases::{
    Arrangement, Mark, Pattern, PatternCoordinates, PatternDatabase,
};
use rand::{Rng, RngExt, SeedableRng};

fn random_pattern(rng: &mut impl Rng, most: u128) -> Pattern {
    loop {
        let marks: Vec<Mark> = (0..4)
            .map(|label| Mark { label, oriented: rng.random_bool(0.5) })
            .chain([Mark::IGNORED; 6])
            .collect();
        let mut draw = |_| marks[rng.random_range(0..marks.len())];
        let pattern = Pattern::new(std::array::from_fn(&mut draw), std::array::from_fn(&mut draw));
        let pattern = pattern.expect("a label has one mark");
        if pattern.arrangements() <= most {
            return pattern;
        }
    }
}

fn random_position(rng: &mut impl Rng) -> Position {
    (0..40).fold(Position::SOLVED, |position, _| {
        position.after(FaceTurn::ALL[rng.random_range(0..FaceTurn::COUNT)])
    })
}

#[test]
fn coordinates_turn_as_the_cubies_do() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..12 {
        let pattern = random_pattern(&mut rng, 1 << 36);
        let coordinates = PatternCoordinates::new(&pattern).expect("few arrangements");
        assert_eq!(u128::from(coordinates.count()), pattern.arrangements());
        for _ in 0..50 {
            let position = random_position(&mut rng);
            let seen = pattern.arrangement(&position);
            let rank = coordinates.rank(&seen);
            assert!(rank < coordinates.count());
            assert_eq!(coordinates.arrangement(rank), seen);
            let coordinate = coordinates.coordinate(&position);
            assert_eq!(coordinates.coordinate_at(rank), coordinate);
            assert_eq!(coordinates.rank_of(coordinate), rank);
            for turn in FaceTurn::ALL {
                let after = position.after(turn);
                assert_eq!(seen.after(turn), pattern.arrangement(&after));
                assert_eq!(coordinates.after(coordinate, turn), coordinates.coordinate(&after));
            }
        }
    }
}

/// The distances of all arrangements that can reach one of the goals.
fn brute_force(
    coordinates: &PatternCoordinates,
    goals: &[u64],
    turns: &[FaceTurn],
    metric: Metric,
) -> HashMap<u64, usize> {
    let mut distances: HashMap<u64, usize> = goals.iter().map(|&goal| (goal, 0)).collect();
    let mut at: Vec<Vec<Arrangement>> =
        vec![goals.iter().map(|&goal| coordinates.arrangement(goal)).collect()];
    // No turn is longer than 2.
    while at.iter().rev().take(2).any(|found| !found.is_empty()) {
        let distance = at.len();
        let mut next = Vec::new();
        for turn in turns {
            let from = distance.checked_sub(metric.turn_length(*turn) as usize);
            for arrangement in from.map_or(&[][..], |from| &at[from]) {
                // The arrangement from which this turn leads here.
                let before = arrangement.after(turn.inverse());
                distances.entry(coordinates.rank(&before)).or_insert_with(|| {
                    next.push(before);
                    distance
                });
            }
        }
        at.push(next);
    }
    distances
}

#[test]
fn distances_are_those_of_a_plain_search() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut saturated, mut unreachable, mut gaps) = (0, 0, 0);
    for round in 0..120 {
        let metric = Metric::ALL[round % 2];
        let pattern = random_pattern(&mut rng, 5_000);
        let coordinates = Arc::new(PatternCoordinates::new(&pattern).expect("few arrangements"));
        let goals: Vec<u64> = (0..rng.random_range(1..4))
            .map(|_| coordinates.rank(&pattern.arrangement(&random_position(&mut rng))))
            .collect();
        let mut turns = FaceTurn::ALL.to_vec();
        while turns.len() > [18, 6, 2][round / 2 % 3] {
            turns.swap_remove(rng.random_range(0..turns.len()));
        }
        let plain = brute_force(&coordinates, &goals, &turns, metric);
        let goals = goals.iter().copied();
        let database = Arc::clone(&coordinates);
        let database = PatternDatabase::generate(database, goals, &turns, metric, &());
        let database = database.expect("enough memory");
        let mut counts = vec![0; plain.values().max().expect("a goal") + 1];
        for rank in 0..coordinates.count() {
            let distance = plain.get(&rank).copied();
            let held = distance.map(|distance| distance.min(14) as u8);
            assert_eq!(database.distance(rank), held, "{pattern:?} {turns:?} {metric} {rank}");
            distance.into_iter().for_each(|distance| counts[distance] += 1);
        }
        assert_eq!(database.distribution().counts(), counts);
        assert_eq!(database.is_exact(), counts.len() <= 15);
        let reached: u64 = counts.iter().sum();
        assert_eq!(database.distribution().unreachable(), coordinates.count() - reached);
        saturated += usize::from(!database.is_exact());
        unreachable += usize::from(reached < coordinates.count());
        gaps += usize::from(counts.contains(&0));
    }
    assert!(saturated > 0 && unreachable > 0 && gaps > 0, "{saturated} {unreachable} {gaps}");
}
