//! Distances with and without short solutions that end a proof.

use serde_json::Value;

use crate::support::{data, faceturn_with_table, fed};

/// The distances that a batch finds, in order.
fn distances(moves: &[String], options: &[&str]) -> Vec<Option<u64>> {
    let arguments = [&["distance", "--quiet", "--json", "--input", "-"], options].concat();
    let ended = fed(&mut faceturn_with_table(arguments), moves.join("\n") + "\n");
    assert_eq!(ended.status, 0, "{}", ended.err);
    let object = |line| serde_json::from_str::<Value>(line).expect("a JSON object a line");
    ended.out.lines().map(|line| object(line)["distance"].as_u64()).collect()
}

#[test]
#[ignore = "takes a minute: run by scripts/check --full"]
fn distances_up_to_16f_are_the_same_with_and_without_upper_bounds() {
    // From 15f on, searches look for shorter solutions than those of the passes.
    let rows = [("patterns.tsv", 15), ("counts.tsv", 15), ("signature.tsv", 16)];
    let (mut moves, mut expected) = (Vec::new(), Vec::new());
    for (name, most) in rows {
        for row in data(name) {
            let distance = row[1].parse().expect("a distance");
            if distance <= most {
                moves.push(row[0].clone());
                expected.push(Some(distance));
            }
        }
    }
    assert!(moves.len() > 60, "{}", moves.len());
    assert_eq!(distances(&moves, &[]), expected);
    assert_eq!(distances(&moves, &["--no-upper-bound"]), expected);
}
