//! How long the solutions of all positions are, without solving any.

use std::collections::BTreeMap;

use super::key::MacroKey;
use super::order::CUBIES;
use super::table::MacroTable;

impl MacroTable {
    /// How many positions of the cube the macros solve in each number of turns, `4.3e19` in all;
    /// `None` while a macro is missing.
    ///
    /// The positions that have the cubies of the first steps at home are a subgroup, and those that
    /// share a key of the next step are a coset of the next subgroup. So each key is that of equally
    /// many positions, and its macro carries them, one to one, to the positions with one more cubie
    /// at home. Step by step the positions of each length are then counted from the lengths of the
    /// macros alone.
    pub(crate) fn positions_by_length(&self) -> Option<BTreeMap<usize, u128>> {
        if !self.missing().is_empty() {
            return None;
        }
        let mut positions = BTreeMap::from([(0, 1)]);
        for step in 1..=CUBIES {
            let mut longer = BTreeMap::new();
            for (length, keys) in self.keys_by_length(step) {
                for (&before, &count) in &positions {
                    *longer.entry(before + length).or_default() += count * keys;
                }
            }
            positions = longer;
        }
        Some(positions)
    }

    /// The keys of a step by the length of their macros, with the key that needs none.
    fn keys_by_length(&self, step: usize) -> BTreeMap<usize, u128> {
        let mut keys = BTreeMap::from([(0, 1)]);
        let of_step = |(key, _): &(&MacroKey, _)| key.step == step;
        for (_, maneuver) in self.iter().filter(of_step) {
            *keys.entry(maneuver.face_turn_length()).or_default() += 1;
        }
        keys
    }
}
