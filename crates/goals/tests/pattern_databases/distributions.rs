//! Distances of well-known parts of the cube, against `data/distributions.tsv`.

use std::sync::Arc;

use faceturn_cube::{Corner, Edge, FaceTurn, Metric, Position};
use faceturn_goals::pattern_databases::{Mark, Pattern, PatternCoordinates, PatternDatabase};
use faceturn_tests::distribution;

type Marking = fn(u8) -> Mark;

/// A pattern that marks the cubies with these names and ignores all others.
fn pattern(names: &str, mark: Marking) -> Pattern {
    let names: Vec<&str> = names.split_whitespace().collect();
    let seen = |name: String, number: usize| {
        if names.contains(&name.as_str()) { mark(number as u8) } else { Mark::IGNORED }
    };
    let corners = Corner::all().map(|corner| seen(corner.to_string(), corner.index()));
    let edges = Edge::all().map(|edge| seen(edge.to_string(), edge.index()));
    let corners: Vec<Mark> = corners.collect();
    let edges: Vec<Mark> = edges.collect();
    Pattern::new(corners.try_into().expect("eight"), edges.try_into().expect("twelve"))
        .expect("no contradiction")
}

fn oriented(_: u8) -> Mark {
    Mark::ORIENTED
}

fn not_told_apart(_: u8) -> Mark {
    Mark::placed(0)
}

const CORNERS: &str = "UFR URB UBL ULF DRF DFL DLB DBR";
const EDGES: &str = "UF UR UB UL DF DR DB DL FR FL BR BL";

fn database(pattern: &Pattern, metric: Metric) -> PatternDatabase {
    let coordinates = PatternCoordinates::new(pattern).expect("few arrangements");
    let goal = coordinates.rank_of(coordinates.coordinate(&Position::SOLVED));
    PatternDatabase::generate(Arc::new(coordinates), [goal], &FaceTurn::ALL, metric, &())
        .expect("enough memory")
}

fn assert_distribution(name: &str, pattern: &Pattern, metric: Metric) {
    let database = database(pattern, metric);
    let counts = database.distribution().counts();
    let counts: Vec<u128> = counts.iter().copied().map(u128::from).collect();
    assert_eq!(counts, distribution(name), "{name}");
    assert_eq!(database.distribution().unreachable(), 0, "{name}");
    assert!(database.is_exact());
    // The stored distances agree with the counts.
    let mut stored = vec![0; counts.len()];
    for rank in 0..database.coordinates().count() {
        let distance = database.distance(rank).expect("every arrangement is reached");
        stored[usize::from(distance)] += 1;
    }
    assert_eq!(stored, counts, "{name}");
}

#[test]
fn small_parts_have_the_published_distributions() {
    let cases: [(&str, &str, Marking); 14] = [
        ("cross", "DF DR DB DL", Mark::exact),
        ("edge_orientation_UD_axis_fixed", EDGES, oriented),
        ("corner_orientation", CORNERS, oriented),
        ("corner_permutation", CORNERS, Mark::placed),
        ("slice_location_495", "FR FL BR BL", not_told_apart),
        ("four_slice_edges_exact", "FR FL BR BL", Mark::exact),
        ("four_corners_U_layer", "UFR URB UBL ULF", Mark::exact),
        ("four_corners_one_tetrad_URF_ULB_DLF_DRB", "UFR UBL DFL DBR", Mark::exact),
        ("single_corner", "UFR", Mark::exact),
        ("single_edge", "UF", Mark::exact),
        ("block_1x2x2", "DLB DL BL", Mark::exact),
        ("block_2x2x2", "DLB DL BL DB", Mark::exact),
        ("eoline", "DF DB", Mark::exact),
        ("block_1x2x3", "DLB DFL DL BL FL", Mark::exact),
    ];
    for (name, cubies, mark) in cases {
        let mut seen = pattern(cubies, mark);
        if name == "eoline" {
            // All edges are oriented, two of them at home.
            let edges = Edge::all().map(|edge| match edge.to_string().as_str() {
                "DF" | "DB" => Mark::exact(edge.index() as u8),
                _ => Mark::ORIENTED,
            });
            let edges: Vec<Mark> = edges.collect();
            seen = Pattern::new([Mark::IGNORED; 8], edges.try_into().expect("twelve"))
                .expect("no contradiction");
        }
        assert_distribution(name, &seen, Metric::Face);
    }
}

#[test]
#[ignore = "88 million arrangements twice, 73 and 24: run by scripts/check --full"]
fn large_parts_have_the_published_distributions() {
    let corners = pattern(CORNERS, Mark::exact);
    assert_distribution("corners_only_3x3x3_centres_fixed", &corners, Metric::Face);
    assert_distribution("corners_only_3x3x3_quarter_turns", &corners, Metric::Quarter);
    assert_distribution(
        "xcross_fixed_slot",
        &pattern("DF DR DB DL FR DRF", Mark::exact),
        Metric::Face,
    );
    let edges = Edge::all().map(|edge| match edge.index() {
        4..8 => Mark::exact(edge.index() as u8),
        _ => Mark::ORIENTED,
    });
    let edges: Vec<Mark> = edges.collect();
    let seen = Pattern::new([Mark::IGNORED; 8], edges.try_into().expect("twelve"));
    assert_distribution("eocross_fixed_axis", &seen.expect("no contradiction"), Metric::Face);
}
