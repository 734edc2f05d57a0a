//! Distances and numbers of solutions that others found.

use faceturn_cube::{Notation, Position, PositionFormat, read_position};
use faceturn_searcher::Outcome;
use faceturn_tests::data;

use crate::solved::{self, Known, is_slow, known};

/// Compares the results with what is known; returns how many positions there were.
fn check(solved: &[(Known, Outcome)]) -> usize {
    for (known, outcome) in solved {
        let position = known.position;
        assert_eq!(outcome.distance(), Some(known.distance), "{}", position.reid());
        assert!(outcome.is_complete());
        if let Some(count) = known.count {
            assert_eq!(outcome.solutions.len(), count, "{}", position.reid());
        }
        for solution in outcome.maneuvers() {
            assert!(solution.is_canonical(), "{solution}");
            assert_eq!(position.apply(&solution), Position::SOLVED, "{solution}");
        }
    }
    solved.len()
}

#[test]
fn positions_solved_by_meeting_in_the_middle() {
    assert_eq!(check(solved::brute()), 127);
}

#[test]
#[ignore = "takes 5 s: run by scripts/check --full"]
fn the_slow_position_solved_by_meeting_in_the_middle() {
    let mut slow = known("brute.tsv", 12);
    slow.retain(is_slow);
    assert_eq!(check(&solved::solved(slow)), 1);
}

#[test]
fn patterns() {
    assert_eq!(check(solved::patterns()), 23);
}

#[test]
fn famous_counts() {
    assert_eq!(check(&solved::solved(known("counts.tsv", 12))), 2);
}

#[test]
#[ignore = "takes 40 s: run by scripts/check --full"]
fn famous_positions_from_13f_to_15f() {
    let mut farther = [known("patterns.tsv", 15), known("counts.tsv", 15)].concat();
    farther.retain(|known| known.distance > 12);
    let tried = check(&solved::solved(farther));
    assert!(tried >= 37, "{tried}");
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

#[test]
fn scrambles_of_fewest_moves_are_in_the_form_of_competitions() {
    let rows = data("fewest-moves.tsv");
    assert_eq!(rows.len(), 20);
    for row in rows {
        assert!(row[0].starts_with("R' U' F ") && row[0].ends_with(" R' U' F"), "{}", row[0]);
        let distance: u8 = row[1].parse().expect("a distance");
        // Nobody finds fewer turns than the distance.
        assert!((16..=18).contains(&distance), "{}", row[0]);
        assert!(row[4] == "-" || row[4].parse::<u8>().expect("turns") >= distance, "{}", row[0]);
    }
}
