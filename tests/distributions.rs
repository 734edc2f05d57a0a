//! The generator makes the published tables.

use faceturn_cube::Metric;
use faceturn_generator::generate;
use faceturn_table::Distribution;
use faceturn_tests::{TABLE_DIGEST, distribution, table, tables};

/// The counts up to the greatest distance that occurs.
fn counts(distribution: &Distribution) -> Vec<u128> {
    let counts = distribution.counts().iter().copied().map(u128::from);
    counts.filter(|&count| count > 0).collect()
}

#[test]
fn the_generator_makes_the_published_table() {
    let generated = generate(tables(), Metric::Face, &mut |_| ()).expect("the published table");
    let entries = generated.table.distribution();
    assert_eq!(counts(entries), distribution("hcoset_quotient_16"));
    assert_eq!(counts(&generated.cosets), distribution("hcoset_raw"));
    assert_eq!(generated.table.digest().to_string(), TABLE_DIGEST);
}

#[test]
fn the_file_has_the_published_distributions() {
    table().check().expect("entries are as the header says");
    let cosets = table().distribution_weighted_by(|class| tables().classes().size(class));
    assert_eq!(counts(&cosets), distribution("hcoset_raw"));
}
