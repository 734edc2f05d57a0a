//! Cuts a pass into parts by its expected nodes, regardless of the number of threads.

use std::collections::HashMap;

use faceturn_cube::{Metric, Move};

use crate::walker::MAX_PREFIXES;

/// Minimum number of parts of a pass worth cutting: enough that no thread waits long for the last
/// part, few enough to fill the batches of the staged search.
const MIN_PARTS: u64 = 128;

/// Approximate maximum of nodes in a part: a second or two of work, lost if a search is killed.
const MAX_PART_NODES: u64 = 50_000_000;

/// About how many times more nodes a pass has than the one `step` turns shorter (1 or 2).
pub const fn pass_growth(metric: Metric, step: u8) -> u64 {
    match (metric, step) {
        (Metric::Face, _) => 13,
        (Metric::Quarter, 1) => 9,
        (Metric::Quarter, _) => 88,
    }
}

/// Passes with fewer expected nodes are not cut.
const MIN_NODES: u64 = 130_000;

fn part_count(expected_nodes: u64) -> usize {
    match expected_nodes {
        0..MIN_NODES => 1,
        _ => MIN_PARTS.max(expected_nodes / MAX_PART_NODES) as usize,
    }
}

pub(crate) fn part_size(prefixes: usize, expected_nodes: u64) -> usize {
    prefixes.div_ceil(part_count(expected_nodes)).clamp(1, MAX_PREFIXES)
}

/// Estimated nodes of a pass if the one before was not run: those of a random position, 39
/// million at 16f, 30 million at 17q. Symmetric positions have fewer.
pub(crate) fn expected_nodes(metric: Metric, depth: u8) -> u64 {
    let (nodes, at) = match metric {
        Metric::Face => (39_000_000, 16),
        Metric::Quarter => (30_000_000, 17),
    };
    let growth = |turns: u8| pass_growth(metric, 1).saturating_pow(turns.into());
    if depth < at { nodes / growth(at - depth) } else { growth(depth - at).saturating_mul(nodes) }
}

/// The length of the prefixes: one turn for a pass that ends before another thread could help. At
/// most `most_below` turns are left below them.
pub(crate) fn prefix_length(metric: Metric, depth: u8, expected_nodes: u64, most_below: u8) -> u8 {
    let length = match (expected_nodes, metric) {
        (0..MIN_NODES, _) => 1,
        (MIN_NODES..1_300_000, _) => 2,
        // There are about 1,000 prefixes of three quarter turns, and about 3,000 of three face
        // turns.
        (1_000_000_000.., Metric::Quarter) => 4,
        _ => 3,
    };
    length.max(depth.saturating_sub(most_below)).min(depth)
}

/// The most nodes that the prefixes of a pass may have, about 50 MB.
const MOST_PREFIX_NODES: usize = 350_000;

/// The most turns of a prefix, if each has as many nodes as there are starts: from many starts a
/// shorter one is enough to have work for all threads. A path follows at least one.
pub(crate) fn most_prefix_length(starts: usize) -> u8 {
    match MOST_PREFIX_NODES / starts.max(1) {
        0..243 => 1,
        243..3_240 => 2,
        _ => u8::MAX,
    }
}

/// About how many nodes a pass had below each of its prefixes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Densities(HashMap<Vec<Move>, u64>);

impl Densities {
    pub(crate) fn record(&mut self, part: Vec<Vec<Move>>, nodes: u64) {
        let density = nodes / part.len() as u64;
        self.0.extend(part.into_iter().map(|moves| (moves, density)));
    }

    /// The density of a prefix, or of its longest known beginning.
    pub(crate) fn of(&self, moves: &[Move]) -> u64 {
        let known = (1..=moves.len()).rev().find_map(|length| self.0.get(&moves[..length]));
        known.copied().unwrap_or(0)
    }

    pub(crate) fn shares(&self, parts: &[Vec<Vec<Move>>]) -> Vec<f64> {
        let weight =
            |part: &Vec<Vec<Move>>| -> u64 { part.iter().map(|moves| self.of(moves) + 1).sum() };
        let weights: Vec<u64> = parts.iter().map(weight).collect();
        let total = weights.iter().sum::<u64>() as f64;
        weights.into_iter().map(|weight| weight as f64 / total).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceturn_cube::MoveSequence;

    fn moves(text: &str) -> Vec<Move> {
        text.parse::<MoveSequence>().expect("moves").moves().to_vec()
    }

    fn part(prefixes: &[&str]) -> Vec<Vec<Move>> {
        prefixes.iter().map(|text| moves(text)).collect()
    }

    #[test]
    fn small_passes_are_not_cut_and_large_ones_by_their_nodes() {
        for (expected_nodes, count) in [
            (0, 1),
            (129_999, 1),
            (130_000, 128),
            (1_300_000_000, 128),
            (6_449_999_999, 128),
            (6_450_000_000, 129),
            (130_000_000_000, 2_600),
            (u64::MAX, (u64::MAX / 50_000_000) as usize),
        ] {
            assert_eq!(part_count(expected_nodes), count, "{expected_nodes}");
        }
    }

    #[test]
    fn parts_are_as_equal_as_prefixes_allow_and_never_too_large_to_number() {
        assert_eq!(part_size(3_240, 0), 3_240);
        assert_eq!(part_size(3_240, 130_000), 26);
        assert_eq!(part_size(128, 130_000), 1);
        assert_eq!(part_size(129, 130_000), 2);
        assert_eq!(part_size(0, 0), 1);
        assert_eq!(part_size(1, u64::MAX), 1);
        assert_eq!(part_size(100_000, 0), 65_536);
    }

    #[test]
    fn the_expected_nodes_grow_by_the_same_factor_from_turn_to_turn() {
        for (metric, at, nodes, growth) in
            [(Metric::Face, 16, 39_000_000, 13), (Metric::Quarter, 17, 30_000_000, 9)]
        {
            assert_eq!(expected_nodes(metric, at), nodes);
            assert_eq!(expected_nodes(metric, at + 2), nodes * growth * growth);
            assert_eq!(expected_nodes(metric, at - 2), nodes / (growth * growth));
            assert_eq!(expected_nodes(metric, 0), 0);
            assert_eq!(expected_nodes(metric, u8::MAX), u64::MAX);
        }
    }

    #[test]
    fn prefixes_get_longer_with_the_pass_and_leave_at_most_16_turns() {
        for (depth, expected_nodes, length) in [
            (0, 0, 0),
            (1, 0, 1),
            (1, 13_000_000, 1),
            (2, 13_000_000, 2),
            (12, 129_999, 1),
            (12, 130_000, 2),
            (12, 1_299_999, 2),
            (12, 1_300_000, 3),
            (17, 0, 1),
            (18, 0, 2),
            (20, 0, 4),
            (20, u64::MAX, 4),
        ] {
            let found = prefix_length(Metric::Face, depth, expected_nodes, 16);
            assert_eq!(found, length, "{depth}, {expected_nodes}");
        }
        assert_eq!(prefix_length(Metric::Quarter, 20, u64::MAX, 24), 4);
    }

    #[test]
    fn prefixes_of_many_starts_are_short_but_have_a_turn() {
        let lengths = [0, 1, 27, 108, 109, 1_177, 1_440, 1_441, 19_444, 19_445, usize::MAX];
        let lengths = lengths.map(most_prefix_length);
        assert_eq!(lengths, [u8::MAX, u8::MAX, u8::MAX, u8::MAX, 2, 2, 2, 1, 1, 1, 1]);
    }

    #[test]
    fn a_density_is_that_of_the_longest_known_beginning() {
        let mut densities = Densities::default();
        densities.record(part(&["R", "U"]), 101);
        densities.record(part(&["R U2"]), 7);
        let density = |text| densities.of(&moves(text));
        assert_eq!((density("R"), density("U"), density("F")), (50, 50, 0));
        assert_eq!((density("R U2"), density("R U2 F"), density("R U F")), (7, 7, 50));
        assert_eq!(densities.of(&[]), 0);
    }

    #[test]
    fn shares_add_up_to_1_and_follow_the_densities() {
        let mut densities = Densities::default();
        densities.record(part(&["R"]), 5);
        let parts = [part(&["R"]), part(&["U", "F"])];
        let shares = densities.shares(&parts);
        assert_eq!(shares, [0.75, 0.25]);
    }
}
