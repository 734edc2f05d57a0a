//! Turns on both sides of a position, against brute force on its cubies that knows nothing of
//! goals.

use std::collections::BTreeSet;

use faceturn_cube::{FaceTurn, Maneuver, Metric, NissMoves, Position};
use faceturn_goals::{Goal, GoalTables, InMemory};
use faceturn_searcher::{Request, TurnSet};

fn has_edges_oriented(position: &Position) -> bool {
    position.edge_flip().iter().all(|&flip| flip == 0)
}

fn is_reduced(position: &Position) -> bool {
    let is_of_slice = |edge: usize| {
        let edges = Position::SOLVED.after(FaceTurn::ALL[0]).after(FaceTurn::ALL[3]);
        // U and D leave the four edges of the slice where they are.
        usize::from(edges.edge_at()[edge]) == edge
    };
    has_edges_oriented(position)
        && position.corner_twist().iter().all(|&twist| twist == 0)
        && (0..12).all(|at| is_of_slice(at) == is_of_slice(position.edge_at()[at].into()))
}

fn maneuvers(length: usize) -> Vec<Maneuver> {
    let mut words = vec![Maneuver::new(Vec::new())];
    for _ in 0..length {
        let longer = words.iter().flat_map(|word| {
            FaceTurn::ALL
                .into_iter()
                .filter(|turn| word.turns().last().is_none_or(|&last| turn.may_follow(last)))
                .map(|turn| Maneuver::new([word.turns(), &[turn]].concat()))
        });
        words = longer.collect();
    }
    words
}

/// Tries every canonical maneuver of exactly `left` more turns.
fn try_all(
    position: &Position,
    turns: &mut Vec<FaceTurn>,
    left: usize,
    is_end: fn(&Position) -> bool,
    found: &mut Vec<Maneuver>,
) {
    if left == 0 {
        if is_end(position) {
            found.push(Maneuver::new(turns.clone()));
        }
        return;
    }
    for turn in FaceTurn::ALL {
        if turns.last().is_none_or(|&last| turn.may_follow(last)) {
            turns.push(turn);
            try_all(&position.after(turn), turns, left - 1, is_end, found);
            turns.pop();
        }
    }
}

fn brute_force(
    start: &Position,
    total: usize,
    is_end: fn(&Position) -> bool,
) -> BTreeSet<NissMoves> {
    let mut ways = BTreeSet::new();
    for on_inverse in 0..=total {
        for inverse in maneuvers(on_inverse) {
            let position = Position::SOLVED.apply(&inverse.inverse()).then(start);
            let mut found = Vec::new();
            try_all(&position, &mut Vec::new(), total - on_inverse, is_end, &mut found);
            for normal in found {
                ways.insert(NissMoves { normal, inverse: inverse.clone() });
            }
        }
    }
    ways
}

/// Compares all solutions of at most `most` turns, and returns how many there are of each length.
fn compare(goal: &str, start: &str, most: u8, is_end: fn(&Position) -> bool) -> Vec<usize> {
    let goal: Goal = goal.parse().expect("a name");
    let start: Position = start.parse().expect("moves");
    let tables = GoalTables::new(goal, Metric::Face, TurnSet::ALL, 20_000_000, &InMemory(&()));
    let tables = tables.expect("memory");
    assert_eq!(tables.goal().inverse(), *tables.goal());
    let request = Request::new().max_depth(most).extra(10);
    let subgroup = Some((faceturn_tests::tables(), faceturn_tests::table()));
    let outcome = tables.search_both_sides(&tables, &start, None, subgroup).run(&request, &());
    let ways = outcome.maneuvers().flat_map(|solution| tables.cuts(&start, &solution));
    let ways: Vec<NissMoves> = ways.collect();
    let lengths = 0..=usize::from(most);
    let counts = lengths.map(|total| {
        let found = ways.iter().filter(|way| way.length(Metric::Face) == total).cloned();
        let found: Vec<NissMoves> = found.collect();
        let once: BTreeSet<NissMoves> = found.iter().cloned().collect();
        assert_eq!(once.len(), found.len(), "each way once");
        assert_eq!(once, brute_force(&start, total, is_end), "{total} turns");
        found.len()
    });
    counts.collect()
}

#[test]
fn edge_orientation_has_the_ways_of_brute_force_up_to_five_turns() {
    let start = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
    let counts = compare("eo:F", start, 5, has_edges_oriented);
    assert!(counts[5] > 0, "{counts:?}");
}

#[test]
fn domino_reduction_has_the_ways_of_brute_force_up_to_four_turns() {
    let counts = compare("dr:U", "R F U2 F2 D R2 U' L2 D B' R", 4, is_reduced);
    assert!(counts[4] > 0, "{counts:?}");
}

#[test]
#[ignore = "takes 6 s: run by scripts/check --full"]
fn domino_reduction_has_the_ways_of_brute_force_up_to_six_turns() {
    let start = "R F B' L U2 F2 D R2 U' L2 D B' R'";
    let counts = compare("dr:U", start, 6, is_reduced);
    assert!(counts[6] > 0, "{counts:?}");
}
