//! The solution lengths of all positions, without solving any.

use std::collections::BTreeMap;

use super::key::MacroKey;
use super::order::CUBIES;
use super::table::MacroTable;

impl MacroTable {
    /// How many positions of the cube the macros solve in each number of turns, `4.3e19` in all;
    /// `None` if a macro is missing.
    ///
    /// The positions with the cubies of the first steps at home are a subgroup, and those that
    /// share a key of the next step are a coset of the next subgroup. So each key has the same
    /// number of positions, and its macro maps them, one to one, to the positions with one more
    /// cubie at home. Thus the positions of each length are counted step by step from the lengths
    /// of the macros alone.
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

    /// The number of keys of a step by the length of their macros, including the key that needs
    /// none.
    fn keys_by_length(&self, step: usize) -> BTreeMap<usize, u128> {
        let mut keys = BTreeMap::from([(0, 1)]);
        let of_step = |(key, _): &(&MacroKey, _)| key.step == step;
        for (_, maneuver) in self.iter().filter(of_step) {
            *keys.entry(maneuver.face_turn_length()).or_default() += 1;
        }
        keys
    }
}
