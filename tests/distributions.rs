//! The generator makes the published tables.

use faceturn_cube::Metric;
use faceturn_generator::generate;
use faceturn_tests::{TABLE_DIGEST, distribution, table, tables};

#[test]
fn the_generator_makes_the_published_table() {
    let generated = generate(tables(), Metric::Face, &mut |_| ()).expect("the published table");
    let counts = |counts: &[u64]| counts.iter().copied().map(u128::from).collect::<Vec<_>>();
    let entries = generated.table.distribution();
    assert_eq!(counts(entries.up_to_last()), distribution("hcoset_quotient_16"));
    assert_eq!(counts(generated.cosets.up_to_last()), distribution("hcoset_raw"));
    assert_eq!(generated.table.digest().to_string(), TABLE_DIGEST);
}

#[test]
fn the_file_has_the_published_distributions() {
    table().check().expect("entries are as the header says");
    let cosets = table().distribution_weighted_by(|class| tables().classes().size(class));
    let cosets: Vec<u128> = cosets.up_to_last().iter().copied().map(u128::from).collect();
    assert_eq!(cosets, distribution("hcoset_raw"));
}
