//! Distances and numbers of solutions that others have found, up to 12f.

use faceturn_cube::{Maneuver, Notation, Position, PositionFormat, read_position};
use faceturn_searcher::{Request, Searcher};
use faceturn_tests::{data, table, tables};

/// The greatest distance tried.
const LAST_DISTANCE: u8 = 12;

/// Tries the positions of a file and says how many there were.
fn check(name: &str) -> usize {
    let searcher = Searcher::new(tables(), table());
    let mut tried = 0;
    for row in data(name) {
        let distance: u8 = row[1].parse().expect("a distance");
        if distance > LAST_DISTANCE {
            continue;
        }
        let maneuver: Maneuver = row[0].parse().expect("moves");
        let position = Position::SOLVED.apply(&maneuver);
        let outcome = searcher.search(&position, &Request::default(), &());
        assert_eq!(outcome.distance(), Some(distance), "{maneuver}");
        assert!(outcome.is_complete());
        if row[2] != "-" {
            assert_eq!(outcome.solutions.len().to_string(), row[2], "{maneuver}");
        }
        for solution in &outcome.solutions {
            assert!(solution.is_canonical(), "{solution}");
            assert_eq!(position.apply(solution), Position::SOLVED, "{solution}");
        }
        tried += 1;
    }
    tried
}

#[test]
fn positions_solved_by_meeting_in_the_middle() {
    assert_eq!(check("brute.tsv"), 128);
}

#[test]
fn patterns() {
    assert_eq!(check("patterns.tsv"), 23);
}

#[test]
fn famous_counts() {
    assert_eq!(check("counts.tsv"), 2);
}

#[test]
fn korfs_cubes_are_the_same_in_every_form() {
    let (moves, states) = (data("korf1997.tsv"), data("korf1997.states.tsv"));
    assert_eq!((moves.len(), states.len()), (10, 10));
    for (moves, state) in moves.iter().zip(&states) {
        let read = |text: &str| {
            read_position(text, PositionFormat::Auto, Notation::Standard).expect("a position")
        };
        let position = read(&moves[0]);
        assert_eq!(position.facelets(), state[2]);
        assert_eq!(position.reid(), state[3]);
        assert_eq!((read(&state[2]), read(&state[3])), (position, position));
    }
}
