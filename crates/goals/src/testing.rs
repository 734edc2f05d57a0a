//! Helpers for this crate's tests: random goals and positions, and a search without tables.

use std::collections::{BTreeMap, HashSet};

use chacha20::ChaCha8Rng;
use faceturn_cube::{FaceTurn, Maneuver, Metric, PartialFacelets, Place, Position};
use faceturn_searcher::TurnSet;
use rand::{Rng, RngExt, SeedableRng};

use crate::goal::Goal;
use crate::partial::{Asked, PartialCube};

pub(crate) fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub(crate) fn after(moves: &str) -> Position {
    Position::SOLVED.apply(&moves.parse::<Maneuver>().expect("moves"))
}

pub(crate) fn scrambled(
    random: &mut impl Rng,
    start: Position,
    turns: TurnSet,
    count: usize,
) -> Position {
    let turns: Vec<FaceTurn> = turns.into_iter().collect();
    (0..count).fold(start, |position, _| position.after(turns[random.random_range(0..turns.len())]))
}

pub(crate) fn some_turns(random: &mut impl Rng) -> TurnSet {
    let turns: TurnSet =
        FaceTurn::ALL.into_iter().filter(|_| random.random_range(0..3) == 0).collect();
    if turns.is_empty() { TurnSet::ALL } else { turns }
}

/// A random goal that asks one of the four kinds of things of each cubie.
pub(crate) fn goal_of_kinds(random: &mut impl Rng) -> Goal {
    // How likely it is that a cubie may be anywhere.
    let ignored = random.random_range(0..=9);
    let mut asked = Vec::new();
    for piece in Place::all() {
        let kind = match random.random_range(0..12) {
            draw if draw < ignored => continue,
            0..=9 => Asked::Home,
            10 => Asked::Placed,
            _ => Asked::Oriented,
        };
        asked.push((piece, kind));
    }
    Goal::of("kinds", PartialCube::asking(asked))
}

/// A random goal that contains this position: some of its facelets.
pub(crate) fn goal_of_facelets(random: &mut impl Rng, position: &Position) -> Goal {
    let hidden = random.random_range(1..10);
    let text = position.facelets();
    let text: String =
        text.chars().map(|it| if random.random_range(0..10) < hidden { '?' } else { it }).collect();
    let facelets: PartialFacelets = text.parse().expect("facelets of a cube");
    let cube = PartialCube::from_facelets(&facelets).expect("the position shows them");
    Goal::of(&text, cube)
}

/// All maneuvers of each length up to `longest`, by trying all words of allowed turns, shorter ones
/// first and, in face turns, words of one length in the order of their turns. Words with equal
/// [`runs`] are the same maneuver: the first is kept.
pub(crate) fn all_maneuvers(metric: Metric, turns: TurnSet, longest: usize) -> Vec<Vec<Maneuver>> {
    let mut seen: HashSet<Runs> = HashSet::from([Vec::new()]);
    let mut by_length: Vec<Vec<Vec<FaceTurn>>> = vec![vec![Vec::new()]];
    for length in 1..=longest {
        let mut longer = Vec::new();
        for last in 1..=length.min(2) {
            for word in &by_length[length - last] {
                for turn in turns.into_iter().filter(|&it| metric.turn_length(it) as usize == last)
                {
                    let word: Vec<FaceTurn> = [word.as_slice(), &[turn]].concat();
                    if seen.insert(runs(&word)) {
                        longer.push(word);
                    }
                }
            }
        }
        by_length.push(longer);
    }
    by_length.into_iter().map(|words| words.into_iter().map(Maneuver::new).collect()).collect()
}

pub(crate) type Runs = Vec<(u8, [u32; 2])>;

pub(crate) fn runs(word: &[FaceTurn]) -> Runs {
    let mut runs: Runs = Vec::new();
    for turn in word {
        let axis = turn.axis() as u8;
        if runs.last().is_none_or(|run| run.0 != axis) {
            runs.push((axis, [0, 0]));
        }
        let run = runs.last_mut().expect("one was pushed");
        let quarters = &mut run.1[turn.face() as usize % 2];
        *quarters = (*quarters + turn.quarters()) % 4;
        if run.1 == [0, 0] {
            runs.pop();
        }
    }
    runs
}

/// The maneuvers from any start to the goal, by length, up to the shortest length that has any plus
/// `extra`.
pub(crate) fn brute_force(
    starts: &[Position],
    goal: &Goal,
    maneuvers: &[Vec<Maneuver>],
    extra: usize,
) -> BTreeMap<usize, Vec<Maneuver>> {
    let mut found = BTreeMap::new();
    for (length, maneuvers) in maneuvers.iter().enumerate() {
        let solves =
            |maneuver: &&Maneuver| starts.iter().any(|start| goal.contains(&start.apply(maneuver)));
        let mut solutions: Vec<Maneuver> = maneuvers.iter().filter(solves).cloned().collect();
        solutions.sort();
        let first = found.keys().next().copied();
        if first.is_some_and(|first| length > first + extra) {
            break;
        }
        if first.is_some() || !solutions.is_empty() {
            found.insert(length, solutions);
        }
    }
    found
}
