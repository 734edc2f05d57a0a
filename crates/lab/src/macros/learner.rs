//! Finds macros: short ones from two halves, longer ones by a search for the goal with the cubies
//! of the first steps at home.

use faceturn::goals::{GoalTables, GoalTablesError, InMemory, TurnSet};
use faceturn::internals::PartialCube;
use faceturn::{Goal, Maneuver, Metric, Position, Request, Wanted};

use super::halves::{Halves, MOST_MACRO_TURNS};
use super::key::MacroKey;
use super::order::{CUBIES, Order};

/// Approximate bytes of pattern databases for a step.
const DATABASE_BYTES: u64 = 100_000_000;

/// Finds shortest macros of one order.
///
/// Macros of up to 12 turns come from two halves, all those of a step at once: up to 133 MB for a
/// moment. The search for a longer one keeps its pattern databases, about 100 MB, for the next
/// macro of the step.
#[derive(Debug)]
pub(crate) struct Learner {
    order: Order,
    /// The short macros of the last step.
    halves: Halves,
    tables: Option<(usize, GoalTables)>,
}

impl Learner {
    pub(crate) fn new(order: Order) -> Learner {
        Learner { order, halves: Halves::new(1), tables: None }
    }

    pub(crate) fn order(&self) -> &Order {
        &self.order
    }

    /// Finds a shortest macro for a key, on rayon's current pool; always the same one. The macro is
    /// checked by applying it. Panics if the key does not occur.
    pub(crate) fn learn(&mut self, key: MacroKey) -> Result<Maneuver, GoalTablesError> {
        let example = key.example(&self.order).expect("a key that occurs");
        if self.halves.step() != key.step {
            self.halves = Halves::new(key.step);
        }
        let found = match self.halves.shortest(&self.order, &key) {
            Some(joined) => joined,
            None => self.search(&key, &example)?,
        };
        let end = example.apply(&found);
        assert!(key.is_done_in(&self.order, &end), "a macro is checked before it is kept");
        Ok(found)
    }

    fn search(&mut self, key: &MacroKey, example: &Position) -> Result<Maneuver, GoalTablesError> {
        let tables = self.tables_of(key.step)?;
        let request = Request::new().wanted(Wanted::First).min_depth(MOST_MACRO_TURNS + 1);
        let outcome = tables.search(&[*example], None, &request, &());
        Ok(outcome.maneuvers().next().expect("a key that occurs has a macro"))
    }

    /// The databases of a step; those of the last one are kept.
    fn tables_of(&mut self, step: usize) -> Result<&GoalTables, GoalTablesError> {
        let known = self.tables.take().filter(|(known, _)| *known == step);
        let tables = match known {
            Some(known) => known,
            None => {
                let source = InMemory(&());
                let goal = goal_of(&self.order, step);
                (step, GoalTables::new(goal, Metric::Face, TurnSet::ALL, DATABASE_BYTES, &source)?)
            }
        };
        Ok(&self.tables.insert(tables).1)
    }
}

/// The cubies of the first steps at home and oriented, the others anywhere.
fn goal_of(order: &Order, step: usize) -> Goal {
    let names: Vec<String> = order.first(step).iter().map(ToString::to_string).collect();
    let cube = PartialCube::from_pieces(&names.join(" ")).expect("cubies of an order");
    if cube.contains(&Position::SOLVED) && step == CUBIES {
        return Goal::solved();
    }
    Goal::of(&format!("the first {step} cubies"), cube)
}
