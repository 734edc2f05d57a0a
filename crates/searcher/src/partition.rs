//! How a pass is cut into parts: by the counts of the pass before, never by the threads.

use std::collections::HashMap;

use faceturn_cube::FaceTurn;

use crate::walker::{MAX_PREFIXES, Prefix};

/// The least number of parts of a pass that is worth cutting: enough that no thread waits long for
/// the last part, few enough to keep a search that works on many nodes at once busy.
const MIN_PARTS: u64 = 128;

/// About the most nodes of a part: a second or two of work, which is what is lost if a search that
/// records its parts is killed.
const MAX_PART_NODES: u64 = 50_000_000;

/// About how many times as many nodes a pass has as the one before.
pub const PASS_GROWTH: u64 = 13;

/// How many parts a pass is cut into, given the nodes of the pass before.
fn part_count(nodes_before: u64) -> usize {
    match nodes_before {
        0..10_000 => 1,
        _ => MIN_PARTS.max(nodes_before.saturating_mul(PASS_GROWTH) / MAX_PART_NODES) as usize,
    }
}

/// How many prefixes make a part, given the prefixes of the pass and the nodes of the pass before.
pub(crate) fn part_size(prefixes: usize, nodes_before: u64) -> usize {
    prefixes.div_ceil(part_count(nodes_before)).clamp(1, MAX_PREFIXES)
}

/// About the nodes of the pass below a depth, for when that pass was not run: those of a random
/// position, 3 million at 15f. One with symmetries has fewer.
pub(crate) fn expected_nodes_below(depth: u8) -> u64 {
    let (nodes, at) = (3_000_000, 16);
    let growth = |passes: u8| PASS_GROWTH.saturating_pow(passes.into());
    if depth < at { nodes / growth(at - depth) } else { growth(depth - at).saturating_mul(nodes) }
}

/// The length of the prefixes, given the nodes of the pass before: one turn for a pass that ends
/// before another thread could help. At most `most_below` turns are left below them.
pub(crate) fn prefix_length(depth: u8, nodes_before: u64, most_below: u8) -> u8 {
    let length = match nodes_before {
        0..10_000 => 1,
        10_000..100_000 => 2,
        _ => 3,
    };
    length.max(depth.saturating_sub(most_below)).min(depth)
}

/// About how many nodes a pass had below each of its prefixes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Densities(HashMap<Vec<FaceTurn>, u64>);

impl Densities {
    /// Gives every prefix of a part the same share of the part's nodes.
    pub(crate) fn record<'t>(
        &mut self,
        part: impl ExactSizeIterator<Item = &'t Vec<FaceTurn>>,
        nodes: u64,
    ) {
        let density = nodes / part.len() as u64;
        self.0.extend(part.map(|turns| (turns.clone(), density)));
    }

    /// The density of a prefix, or of the longest beginning of it that is known.
    pub(crate) fn of(&self, turns: &[FaceTurn]) -> u64 {
        let known = (1..=turns.len()).rev().find_map(|length| self.0.get(&turns[..length]));
        known.copied().unwrap_or(0)
    }

    /// The fraction of the pass that each part is expected to take.
    pub(crate) fn shares<Node>(&self, parts: &[&[Prefix<Node>]]) -> Vec<f64> {
        let weight = |part: &&[Prefix<Node>]| -> u64 {
            part.iter().map(|prefix| self.of(&prefix.turns) + 1).sum()
        };
        let weights: Vec<u64> = parts.iter().map(weight).collect();
        let total = weights.iter().sum::<u64>() as f64;
        weights.into_iter().map(|weight| weight as f64 / total).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceturn_cube::Maneuver;

    fn turns(text: &str) -> Vec<FaceTurn> {
        text.parse::<Maneuver>().expect("a maneuver").turns().to_vec()
    }

    fn part(prefixes: &[&str]) -> Vec<Prefix<()>> {
        let prefix = |text: &&str| Prefix { turns: turns(text), node: (), symmetries: Vec::new() };
        prefixes.iter().map(prefix).collect()
    }

    #[test]
    fn small_passes_are_not_cut_and_large_ones_by_their_nodes() {
        // Nodes of the pass before, and the parts of 3,000 prefixes.
        for (nodes_before, count) in [
            (0, 1),
            (9_999, 1),
            (10_000, 128),
            (100_000_000, 128),
            (496_153_846, 128),
            (496_153_847, 129),
            (10_000_000_000, 2_600),
            (u64::MAX, (u64::MAX / 50_000_000) as usize),
        ] {
            assert_eq!(part_count(nodes_before), count, "{nodes_before}");
        }
    }

    #[test]
    fn parts_are_as_equal_as_prefixes_allow_and_never_too_large_to_number() {
        assert_eq!(part_size(3_240, 0), 3_240);
        assert_eq!(part_size(3_240, 10_000), 26);
        assert_eq!(part_size(128, 10_000), 1);
        assert_eq!(part_size(129, 10_000), 2);
        assert_eq!(part_size(0, 0), 1);
        assert_eq!(part_size(1, u64::MAX), 1);
        assert_eq!(part_size(100_000, 0), 65_536);
    }

    #[test]
    fn the_expected_nodes_grow_by_13_a_pass_from_3_million_at_15f() {
        assert_eq!(expected_nodes_below(16), 3_000_000);
        assert_eq!(expected_nodes_below(17), 39_000_000);
        assert_eq!(expected_nodes_below(18), 507_000_000);
        assert_eq!(expected_nodes_below(15), 3_000_000 / 13);
        assert_eq!(expected_nodes_below(14), 3_000_000 / 169);
        assert_eq!(expected_nodes_below(0), 0);
        assert_eq!(expected_nodes_below(u8::MAX), u64::MAX);
    }

    #[test]
    fn prefixes_get_longer_with_the_pass_and_leave_at_most_16_turns() {
        for (depth, nodes_before, length) in [
            (0, 0, 0),
            (1, 0, 1),
            (1, 1_000_000, 1),
            (2, 1_000_000, 2),
            (12, 9_999, 1),
            (12, 10_000, 2),
            (12, 99_999, 2),
            (12, 100_000, 3),
            (17, 0, 1),
            (18, 0, 2),
            (20, 0, 4),
            (20, u64::MAX, 4),
        ] {
            assert_eq!(prefix_length(depth, nodes_before, 16), length, "{depth}, {nodes_before}");
        }
    }

    #[test]
    fn a_density_is_that_of_the_longest_known_beginning() {
        let mut densities = Densities::default();
        densities.record([turns("R"), turns("U")].iter(), 101);
        densities.record([turns("R U2")].iter(), 7);
        let density = |text| densities.of(&turns(text));
        assert_eq!((density("R"), density("U"), density("F")), (50, 50, 0));
        assert_eq!((density("R U2"), density("R U2 F"), density("R U F")), (7, 7, 50));
        assert_eq!(densities.of(&[]), 0);
    }

    #[test]
    fn shares_add_up_to_1_and_follow_the_densities() {
        let mut densities = Densities::default();
        densities.record([turns("R")].iter(), 5);
        let parts = [part(&["R"]), part(&["U", "F"])];
        let shares = densities.shares(&[&parts[0][..], &parts[1][..]]);
        assert_eq!(shares, [0.75, 0.25]);
    }
}
