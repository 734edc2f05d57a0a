//! Whether `solve --rank` puts the algorithms that people use among the first of their case.

use std::cmp::max;

use faceturn::cube::{Layers, Move, Rotation};
use faceturn::{Face, Maneuver, MoveSequence};
use serde_json::Value;

use crate::support::{faceturn_with_table, run};

/// The question asks for all solutions of at most this many moves, or of as many as the algorithm
/// has if that is more.
const MOVES: usize = 13;

/// Algorithms with more moves count as not found, as their lists take too long: minutes for F with
/// its 18 moves, days for Na with 21.
const MOST: usize = 17;

/// A row of `data/algorithms.tsv`: what it solves, and how people do it.
struct Algorithm {
    set: String,
    case: String,
    moves: MoveSequence,
}

impl Algorithm {
    fn all() -> Vec<Algorithm> {
        let rows = faceturn_tests::data("algorithms.tsv").into_iter();
        let read = |row: Vec<String>| {
            let [set, case, moves] = row.try_into().expect("three fields");
            Algorithm { set, case, moves: moves.parse().expect("moves") }
        };
        rows.map(read).collect()
    }

    /// The number of its moves without rotations.
    fn len(&self) -> usize {
        self.moves.moves().iter().filter(|it| it.layers() != Layers::Whole).count()
    }

    /// The layers that it turns, as they are named before the first rotation: `<R,U,B>` for the
    /// usual algorithm of the V permutation.
    fn layers(&self) -> String {
        let (mut hold, mut layers) = (Rotation::IDENTITY, Vec::new());
        for &turned in self.moves.moves() {
            if turned.layers() == Layers::Whole {
                hold = hold.then(turned.rotation());
                continue;
            }
            let face = hold.inverse().face(turned.face());
            let layer = Move::new(turned.layers(), face, 1).expect("one quarter");
            let layer = layer.to_string().replace('\'', "");
            if !layers.contains(&layer) {
                layers.push(layer);
            }
        }
        format!("<{}>", layers.join(","))
    }

    /// The place in the list of the program, from 1; `None` if it is not there.
    fn place(&self) -> Option<usize> {
        if self.len() > MOST {
            return None;
        }
        let (moves, depth) = (self.layers(), max(self.len(), MOVES).to_string());
        let case = format!("({})'", self.moves);
        let solve = ["solve", "--goal", &self.set, "--auf", "--pre-auf", "--moves", &moves];
        // Making large databases takes longer than a search of this depth without them.
        let megabytes = if self.len() > MOVES { "200" } else { "16" };
        let lengths = ["--extra", "10", "--max-depth", &depth, "--goal-memory", megabytes];
        let more = ["--rank", "--json", "--quiet", &case];
        let ended = run(&mut faceturn_with_table([&solve[..], &lengths, &more].concat()));
        let report: Value = serde_json::from_str(&ended.out).expect("an object");
        let solutions = report["solutions"].as_array().expect("a list").iter();
        let mut solutions = solutions.map(|it| it.as_str().expect("a text"));
        let known = in_any_hold(&self.moves);
        let is_known = |it: &str| in_any_hold(&it.parse().expect("moves")) == known;
        solutions.position(is_known).map(|at| at + 1)
    }
}

/// The face turns of some moves, the same whether they are done here or after a rotation `y`.
fn in_any_hold(moves: &MoveSequence) -> Option<Maneuver> {
    let holds = Rotation::all().filter(|hold| hold.face(Face::U) == Face::U);
    let turns = moves.parsed().into_maneuver();
    holds.map(|hold| turns.conjugate_by(hold.symmetry()).canonical()).min()
}

/// Asks for each well-known algorithm what its owner would: which are there by its layers, however
/// the cube is held, and which of these are the most comfortable?
///
/// ```text
/// faceturn solve --goal pll --auf --pre-auf --moves "<R,U,F>" --extra 10 --max-depth 13 --rank \
///     "(R U R' F' R U R' U' R' F R2 U' R')'"
/// ```
///
/// The weights were set with two thirds of the rows; every third one was held back.
#[test]
#[ignore = "78 lists, minutes: run by scripts/check --full"]
fn well_known_algorithms_are_among_the_first_five() {
    let mut places = [Vec::new(), Vec::new()];
    for (number, algorithm) in (1..).zip(Algorithm::all()) {
        let place = algorithm.place();
        if place.is_none_or(|place| place > 5) {
            println!("{} {}: place {place:?}", algorithm.set, algorithm.case);
        }
        places[usize::from(number % 3 == 0)].push(place);
    }
    for (which, places, percent) in [("tuned on", &places[0], 90), ("held back", &places[1], 80)] {
        let first = places.iter().flatten().filter(|place| **place <= 5).count();
        println!("{which}: {first} of {}", places.len());
        assert!(100 * first >= percent * places.len(), "{which}: {first}");
    }
}

/// What this test asks, asked quickly for a few.
#[test]
fn the_usual_j_and_v_permutations_lead_their_lists() {
    for case in ["Jb", "V"] {
        let algorithms = Algorithm::all();
        let algorithm = algorithms.iter().find(|it| it.case == case).expect("a row");
        assert!(algorithm.place().is_some_and(|place| place <= 5), "{case}");
    }
}
