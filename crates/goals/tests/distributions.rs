//! How many arrangements of a goal are at each distance, against `data/distributions.tsv`.

use faceturn_cube::Metric;
use faceturn_goals::{Goal, GoalTables, InMemory};
use faceturn_searcher::TurnSet;
use faceturn_tests::distribution;

/// Enough for a table of every distance of each of these goals.
const BYTES: u64 = 200_000_000;

fn assert_distribution(name: &str, goal: &str) {
    assert_distribution_in(Metric::Face, name, goal);
}

fn assert_distribution_in(metric: Metric, name: &str, goal: &str) {
    let goal: Goal = goal.parse().unwrap_or_else(|error| panic!("{goal}: {error}"));
    let tables = GoalTables::new(goal.clone(), metric, TurnSet::ALL, BYTES, &InMemory(&()));
    let tables = tables.unwrap_or_else(|error| panic!("{goal}: {error}"));
    let found = tables.distribution().unwrap_or_else(|| panic!("{goal} has no exact table"));
    let counts: Vec<u128> = found.counts().iter().copied().map(u128::from).collect();
    assert_eq!(counts, distribution(name), "{goal}");
    assert_eq!(found.unreachable(), 0, "{goal}");
}

#[test]
fn small_goals_have_the_published_distributions() {
    for (name, goal) in [
        ("cross", "cross"),
        ("cross", "cross:L"),
        ("edge_orientation_UD_axis_fixed", "eo"),
        ("corner_orientation", "co"),
        ("corner_permutation", "p: UFR URB UBL ULF DRF DFL DLB DBR"),
        ("slice_location_495", "slice"),
        ("four_slice_edges_exact", "FR FL BR BL"),
        ("four_corners_U_layer", "UFR URB UBL ULF"),
        ("four_corners_one_tetrad_URF_ULB_DLF_DRB", "UFR UBL DFL DBR"),
        ("single_corner", "UFR"),
        ("single_edge", "UF"),
        ("block_1x2x2", "DLB DL BL"),
        ("block_2x2x2", "2x2x2"),
        ("block_1x2x3", "1x2x3"),
        ("eoline", "eoline"),
    ] {
        assert_distribution(name, goal);
    }
    assert_distribution_in(Metric::Quarter, "cross_quarter_turns", "cross");
}

#[test]
#[ignore = "24 million arrangements, 3 s: run by scripts/check --full"]
fn a_large_goal_has_the_published_distribution() {
    assert_distribution("eocross_fixed_axis", "eocross");
}
