//! Learned macros are shortest ones, and a complete table solves every position.

use faceturn::goals::{GoalTables, InMemory, TurnSet};
use faceturn::internals::Searcher;
use faceturn::{Goal, Metric, Position, RandomSource, Request, Wanted};
use faceturn_tests::{table, tables};

use super::{Learner, MacroKey, MacroTable, Order, solve};

/// The cross and the slots, then the upper layer: the last two corners are neighbours.
const LAYERS: &str = "DF DR DB DL DRF FR DFL FL DLB BL DBR BR UF UR UB UL UFR URB UBL ULF";

/// The same, corners first, from the upper layer down.
const CORNERS_FIRST: &str = "UFR URB UBL ULF UF UR UB UL DRF DFL DLB DBR FR FL BR BL DF DR DB DL";

fn order(text: &str) -> Order {
    text.parse().expect("all 20 cubies")
}

fn keys(order: &Order, step: usize) -> Vec<MacroKey> {
    MacroKey::all(order).filter(|key| key.step == step).collect()
}

/// The table with all macros, and the length of the longest.
fn learned(order: Order) -> (MacroTable, usize) {
    let mut learner = Learner::new(order.clone());
    let mut table = MacroTable::new(order);
    for key in table.missing() {
        let found = learner.learn(key).expect("memory");
        table.insert(key, found).expect("a macro for this key");
    }
    let longest = table.iter().map(|(_, found)| found.len()).max();
    (table, longest.expect("there are macros"))
}

#[test]
fn macros_are_as_short_as_the_search_for_the_goal_finds_them() {
    for (text, steps) in [(LAYERS, [1, 4, 6, 11]), (CORNERS_FIRST, [2, 4, 7, 10])] {
        let order = order(text);
        let mut learner = Learner::new(order.clone());
        for step in steps {
            let names: Vec<&str> = text.split(' ').take(step).collect();
            let goal: Goal = names.join(" ").parse().expect("a list of pieces");
            let tables =
                GoalTables::new(goal, Metric::Face, TurnSet::ALL, 1_000_000, &InMemory(&()));
            let tables = tables.expect("small databases");
            for key in keys(&order, step) {
                let found = learner.learn(key).expect("memory");
                let start = key.example(&order).expect("a key that occurs");
                let request = Request::new().wanted(Wanted::First);
                let outcome = tables.search(&[start], None, &request, &());
                assert_eq!(Some(found.len() as u8), outcome.distance(), "{key:?}: {found}");
            }
        }
    }
}

#[test]
fn what_is_learned_does_not_depend_on_what_was_learned_before() {
    let order = order(LAYERS);
    let mut learner = Learner::new(order.clone());
    for step in [3, 13, 6] {
        let mut keys = keys(&order, step);
        keys.reverse();
        for key in keys {
            let alone = Learner::new(order.clone()).learn(key).expect("memory");
            assert_eq!(learner.learn(key).expect("memory"), alone, "{key:?}");
        }
    }
}

#[test]
#[ignore = "learns all macros, 15 s: run by scripts/check --full"]
fn a_complete_table_solves_every_position() {
    let (mut table, longest) = learned(Order::default());
    assert_eq!((table.len(), table.missing().len()), (238, 0));
    assert_eq!(longest, 13);
    let all = table.positions_by_length().expect("no macro is missing");
    assert_eq!(all.values().sum::<u128>(), 43_252_003_274_489_856_000);
    let mean = |counts: &mut dyn Iterator<Item = (usize, u128)>| -> f64 {
        let (positions, turns) = counts.fold((0, 0), |(all, turns), (length, count)| {
            (all + count, turns + length as u128 * count)
        });
        turns as f64 / positions as f64
    };
    let expected = mean(&mut all.into_iter());

    let mut random = RandomSource::from_seed(12);
    let mut lengths = Vec::new();
    for _ in 0..3_000 {
        let position = random.position();
        let steps = solve(&position, &mut table, Err).expect("every macro is known");
        let end = steps.iter().fold(position, |position, step| position.apply(&step.maneuver));
        assert_eq!(end, Position::SOLVED);
        lengths.push(steps.iter().map(|step| step.maneuver.len()).sum());
    }
    let found = mean(&mut lengths.into_iter().map(|length| (length, 1)));
    assert!((found - expected).abs() < 0.5, "{found}, expected {expected}");
}

#[test]
#[ignore = "makes large pattern databases, 15 s: run by scripts/check --full"]
fn long_macros_are_searched_for() {
    // One corner twisted, when only its neighbour is left to compensate the twist.
    let order = order(LAYERS);
    let mut learner = Learner::new(order.clone());
    for key in keys(&order, 19) {
        let start = key.example(&order).expect("a key that occurs");
        let searched = Searcher::new(tables(), table()).search(&start, &Request::new(), &());
        let found = learner.learn(key).expect("memory");
        assert_eq!(found.len(), 13);
        assert!(searched.solutions.contains(&(&found).into()), "{found}");
    }
}
