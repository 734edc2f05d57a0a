//! Solves a position by macros.

use faceturn::internals::Place;
use faceturn::{Maneuver, Position};

use super::key::MacroKey;
use super::order::CUBIES;
use super::table::MacroTable;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MacroStep {
    /// The step, with the cubie's place and orientation before it.
    pub(crate) key: MacroKey,
    pub(crate) cubie: Place,
    /// The macro; empty if the cubie was at home already.
    pub(crate) maneuver: Maneuver,
    /// Whether the macro was found for this step.
    pub(crate) is_new: bool,
}

/// Solves the cubies of a position one after another. `learn` finds a macro that is not yet in the
/// table, and it is added. Panics if it does not do what its key says.
pub(crate) fn solve<E>(
    position: &Position,
    table: &mut MacroTable,
    mut learn: impl FnMut(MacroKey) -> Result<Maneuver, E>,
) -> Result<Vec<MacroStep>, E> {
    let order = table.order().clone();
    let mut position = *position;
    let mut steps = Vec::with_capacity(CUBIES);
    for step in 1..=CUBIES {
        let key = MacroKey::of(&order, step, &position);
        let mut is_new = false;
        let maneuver = if key.is_home(&order) {
            Maneuver::default()
        } else if let Some(known) = table.get(&key) {
            known.clone()
        } else {
            let found = learn(key)?;
            table.insert(key, found.clone()).expect("a macro that does what its key says");
            is_new = true;
            found
        };
        position = position.apply(&maneuver);
        steps.push(MacroStep { key, cubie: order.cubie(step), maneuver, is_new });
    }
    assert_eq!(position, Position::SOLVED, "every macro keeps the cubies before it");
    Ok(steps)
}
