//! The turns, goals and distance tables of each step of a plan.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use faceturn_cube::{Axis, Corner, Edge, FaceTurn, Position};
use faceturn_goals::{DominoSubset, Goal};
use faceturn_symmetry::parallel;

use super::coordinates::{Coordinates, ORDERS_OF_4, ORDERS_OF_8, order};
use super::step::{Step, StepName, letter};
use super::table::{DistanceTable, Part, Recipe};
use super::triggers::{self, trigger};
use super::views::{is_taken, rotation};
use crate::ShouldStop;

/// How far the distances of a free finish are exact: 46,741 positions.
const NEAR: usize = 4;

/// One step of a plan, in the frame where edges are oriented along F-B and the domino is along U-D.
pub(crate) struct Level {
    /// The turns that keep what the previous steps have reached.
    pub(crate) turns: Vec<FaceTurn>,
    /// Those of them that keep this step's goal, too, and its subset if that matters.
    pub(crate) keeping: Vec<FaceTurn>,
    /// Their largest distance is a lower bound for the turns to the goal, and 0 only there.
    to_goal: Vec<Arc<DistanceTable>>,
    /// Distances from the step's goal to the end of the plan. Empty for the last step and for
    /// plans that end in none of `finish`, `leave-slice` and `leave-3c`.
    to_end: Vec<Arc<DistanceTable>>,
    /// The fewest turns.
    pub(crate) least: u8,
    /// The most turns.
    pub(crate) limit: u8,
    /// Whether the plan sets the limit.
    pub(crate) is_limited: bool,
    pub(crate) niss: bool,
    pub(crate) axis: Option<Axis>,
    /// Whether the promise is a lower bound: turns on both sides must be one sequence at the end.
    is_bounded: bool,
    /// The names of the allowed subsets; empty: all.
    allowed: Vec<&'static str>,
    subset: SubsetName,
}

/// Names the subset of a position at a step's goal.
type SubsetName = Box<dyn Fn(&Position) -> Option<&'static str> + Send + Sync>;

fn farthest(tables: &[Arc<DistanceTable>], position: &Position) -> u8 {
    tables.iter().map(|table| table.distance(position)).max().unwrap_or(0)
}

impl Level {
    fn of(draft: &Draft<'_>, to_goal: Vec<Arc<DistanceTable>>) -> Level {
        let step = draft.step;
        let farthest = to_goal.iter().map(|table| table.farthest()).max().unwrap_or(0);
        // With two tables the largest distance is unknown. The domino needs at most 18 turns, any
        // position at most 20.
        let farthest = match to_goal.len() {
            _ if step.free => 20,
            1 => farthest,
            _ => 18,
        };
        let keeps_subsets = step.subsets.is_empty() || step.name == StepName::Rzp;
        let is_kept = |turn: &FaceTurn| keeps_subsets || turn.quarters() == 2;
        Level {
            turns: draft.turns.clone(),
            keeping: draft.keeping.iter().copied().filter(is_kept).collect(),
            subset: subset_name(step.name),
            allowed: step.subsets.clone(),
            axis: axis(step.name, draft.before),
            is_bounded: false,
            to_goal,
            to_end: Vec::new(),
            least: step.least,
            limit: step.limit.unwrap_or(farthest).max(step.least),
            is_limited: step.limit.is_some(),
            niss: step.niss,
        }
    }

    /// Lower bound for the turns on one side to the step's goal; 0 only at the goal.
    pub(crate) fn distance(&self, position: &Position) -> u8 {
        farthest(&self.to_goal, position)
    }

    /// Whether a quarter turn at the end of the step may as well go the other way: the half turn
    /// that makes the difference keeps the goal.
    pub(crate) fn absorbs_direction(&self, turn: FaceTurn) -> bool {
        let half = FaceTurn::new(turn.face(), 2).expect("two quarters are a turn");
        turn.quarters() != 2 && self.keeping.contains(&half)
    }

    /// Estimate of the turns that later steps take from the step's goal. A lower bound if turns on
    /// both sides are one sequence at the end, cut in two.
    pub(crate) fn promise(&self, position: &Position) -> u8 {
        let ahead = farthest(&self.to_end, position);
        if self.is_bounded { ahead.max(farthest(&self.to_end, &position.inverse())) } else { ahead }
    }

    /// Lower bound for the turns of later steps, given the promise.
    pub(crate) fn bound(&self, promise: u8) -> u8 {
        if self.is_bounded { promise } else { 0 }
    }

    /// Whether the plan allows the subset of a position at the step's goal.
    pub(crate) fn accepts(&self, position: &Position) -> bool {
        // `4b3` allows `4b3 2e`, too.
        let is_named = |subset: &str, name: &str| {
            subset.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        self.allowed.is_empty()
            || self
                .subset(position)
                .is_some_and(|it| self.allowed.iter().any(|name| is_named(it, name)))
    }

    pub(crate) fn subset(&self, position: &Position) -> Option<&'static str> {
        (self.subset)(position)
    }
}

fn subset_name(name: StepName) -> SubsetName {
    match name {
        StepName::Rzp => Box::new(trigger),
        StepName::Dr => Box::new(|position| Some(DominoSubset::of(position).name())),
        _ => Box::new(|_| None),
    }
}

/// A step of a plan before its tables are made.
struct Draft<'p> {
    step: &'p Step,
    before: Option<StepName>,
    turns: Vec<FaceTurn>,
    keeping: Vec<FaceTurn>,
    to_goal: Vec<Recipe>,
    /// The distances to the end that the previous step uses; `None`: those of `to_goal`.
    to_end: Option<Vec<Recipe>>,
}

/// The levels of a route; `None` if `stop` asked to stop.
pub(crate) fn levels(steps: &[Step], stop: ShouldStop<'_>) -> Option<Vec<Level>> {
    let end = steps.last().map(|step| step.name);
    let end = end.filter(|end| end.is_one_sequence() || *end == StepName::LeaveSlice);
    let drafts = drafts(steps, end);
    let recipes = drafts.iter().flat_map(|it| it.to_goal.iter().chain(it.to_end.iter().flatten()));
    let recipes: Vec<&Recipe> = recipes.collect();
    let tables: Option<Vec<DistanceTable>> =
        parallel::map(recipes.len(), |at| recipes[at].make(stop)).into_iter().collect();
    let mut tables = tables?.into_iter().map(Arc::new);
    let mut levels: Vec<Level> = Vec::new();
    for draft in &drafts {
        let mut made = |recipes: &[Recipe]| tables.by_ref().take(recipes.len()).collect();
        let to_goal: Vec<Arc<DistanceTable>> = made(&draft.to_goal);
        let to_end = draft.to_end.as_deref().map_or_else(|| to_goal.clone(), made);
        // For levels that have none yet: the previous step, and the one before a waypoint.
        for level in levels.iter_mut().rev().take_while(|level| level.to_end.is_empty()) {
            // If the last step is free, only its own tables allow for all turns.
            let is_free = steps.last().is_some_and(|step| step.free);
            level.is_bounded =
                end.is_some_and(StepName::is_one_sequence) && (!is_free || draft.step.free);
            level.to_end.clone_from(&to_end);
        }
        levels.push(Level::of(draft, to_goal));
    }
    Some(levels)
}

/// The steps of a route with the recipes of their tables; `end` is its last step, if that is
/// `finish`, `leave-slice` or `leave-3c`.
fn drafts(steps: &[Step], end: Option<StepName>) -> Vec<Draft<'_>> {
    let coordinates = Arc::new(Coordinates::new());
    let has_other_axis = |step: &Step| step.name.is_turned_for() && !step.axes.is_empty();
    let end = match end {
        // This only ranks states: the solved cube is close and looks the same along each axis.
        Some(_) if steps.iter().any(|it| it.name.is_floppy() || has_other_axis(it)) => {
            Some(StepName::Finish)
        }
        _ => end,
    };
    let mut turns = FaceTurn::ALL.to_vec();
    let mut before = None;
    let mut drafts = Vec::new();
    for step in steps {
        let goal = goal(step.name, axis(step.name, before));
        if step.free {
            turns = FaceTurn::ALL.to_vec();
        }
        let keeping: Vec<FaceTurn> =
            turns.iter().copied().filter(|&turn| goal.contains(Position::of_turn(turn))).collect();
        let mut to_goal = match step.free {
            true => by_all_turns(&turns, &coordinates),
            false => recipes(step.name, before, &turns, &keeping, &coordinates),
        };
        if step.name == StepName::Rzp {
            to_goal[0].first = triggers::positions(&step.subsets);
        }
        let to_end = match (end, step.name) {
            // Not every solution passes through a waypoint.
            (None, _) | (_, StepName::Rzp) => Some(Vec::new()),
            // To the end, by any steps.
            (Some(end), StepName::Htr | StepName::Fr | StepName::FrLeavingSlice) => {
                Some(recipes(end, before, &turns, &[], &coordinates))
            }
            (Some(_), _) => None,
        };
        let next = match step.name {
            StepName::Rzp => (turns.clone(), Some(step.name)),
            _ => (keeping.clone(), Some(step.name)),
        };
        drafts.push(Draft { step, before, turns, keeping, to_goal, to_end });
        (turns, before) = next;
    }
    drafts
}

fn axis(name: StepName, before: Option<StepName>) -> Option<Axis> {
    match name {
        StepName::Eo => Some(Axis::FB),
        StepName::Rzp | StepName::Dr | StepName::Fr | StepName::FrLeavingSlice => Some(Axis::UD),
        // Floppy reduction never leaves a slice along its own axis.
        StepName::LeaveSlice if before == Some(StepName::Fr) => Some(Axis::FB),
        StepName::LeaveSlice => Some(Axis::UD),
        StepName::Htr | StepName::LeaveThreeCorners | StepName::Finish => None,
    }
}

/// The goal of a step, with its subsets, along this axis, if it has one.
pub(crate) fn goal_along(step: &Step, axis: Axis) -> Goal {
    let goal = goal(step.name, Some(axis).filter(|_| step.name.has_axis()));
    let text = match (step.name, &step.subsets[..]) {
        // Half turns and turns of both layers keep the number of bad edges, and are what the
        // corners of one subset absorb.
        (StepName::Dr, subsets @ [first, ..]) => match subsets.iter().any(|it| it.contains(' ')) {
            true => format!("{}[{}]", goal.name(), &first[..3]),
            false => format!("{}[{}]", goal.name(), subsets.join("|")),
        },
        _ => return goal,
    };
    text.parse().expect("a name of a goal")
}

/// The goal of a step. A waypoint has the goal of the next step, whose turns keep both.
fn goal(name: StepName, axis: Option<Axis>) -> Goal {
    let name = if name == StepName::Rzp { StepName::Dr } else { name };
    let text = match (name, axis) {
        (StepName::Finish, _) => "solved".to_owned(),
        (_, Some(axis)) => format!("{}:{}", name.name(), letter(axis)),
        (_, None) => name.name().to_owned(),
    };
    text.parse().expect("a name of a goal")
}

fn recipes(
    name: StepName,
    before: Option<StepName>,
    turns: &[FaceTurn],
    keeping: &[FaceTurn],
    coordinates: &Arc<Coordinates>,
) -> Vec<Recipe> {
    let of = |parts| Recipe {
        parts,
        first: first(name, before),
        within: keeping.to_vec(),
        turns: turns.to_vec(),
    };
    let part = |count, number: Number| part(count, number, coordinates);
    let slice = |axis: Axis| {
        let coordinates = Arc::clone(coordinates);
        let number = move |position: &Position| coordinates.order_in(axis, position);
        Part { count: ORDERS_OF_4, number: Arc::new(number) }
    };
    let corners = || part(ORDERS_OF_8, Coordinates::corners);
    let edges = || part(ORDERS_OF_8, Coordinates::edges);
    match (name, before) {
        (StepName::Eo, _) => vec![of(vec![part(1 << 12, Coordinates::flips)])],
        (StepName::Rzp | StepName::Dr, _) => vec![of(cosets_of_the_domino(coordinates))],
        (StepName::Htr, _) => {
            let corners = corners_up_to_half_turns(turns, keeping);
            vec![of(vec![corners, part(70, Coordinates::slices)])]
        }
        (_, Some(StepName::Htr | StepName::Fr | StepName::FrLeavingSlice)) => {
            let reached = corners_by(turns);
            let corners = corners_by_half_turns(&reached);
            let leaves_slice = [Some(name), before].contains(&Some(StepName::FrLeavingSlice));
            let slices = Axis::ALL.into_iter().filter(|axis| !leaves_slice || *axis != Axis::UD);
            let mut recipe = of([corners].into_iter().chain(slices.map(slice)).collect());
            // Quarter turns are needed to reach the others.
            recipe.first.retain(|position| reached.contains(position.corner_at()));
            vec![recipe]
        }
        (StepName::LeaveSlice, _) => vec![
            of(vec![corners(), part(Edge::COUNT, Coordinates::one_edge)]),
            of(vec![edges(), part(Corner::COUNT, Coordinates::one_corner)]),
        ],
        (StepName::FrLeavingSlice, _) => vec![of(vec![corners()]), of(vec![edges()])],
        (StepName::Finish | StepName::LeaveThreeCorners | StepName::Fr, _) => {
            vec![of(vec![corners(), slice(Axis::UD)]), of(vec![edges(), slice(Axis::UD)])]
        }
    }
}

type Number = fn(&Coordinates, &Position) -> usize;

fn part(count: usize, number: Number, coordinates: &Arc<Coordinates>) -> Part {
    let coordinates = Arc::clone(coordinates);
    Part { count, number: Arc::new(move |position: &Position| number(&coordinates, position)) }
}

/// Coordinates of the cosets of the domino, for positions with oriented edges.
fn cosets_of_the_domino(coordinates: &Arc<Coordinates>) -> Vec<Part> {
    let twists = part(2_187, Coordinates::twists, coordinates);
    vec![twists, part(495, Coordinates::slice, coordinates)]
}

/// The tables of a free finish. The first is exact up to [`NEAR`] turns.
fn by_all_turns(turns: &[FaceTurn], coordinates: &Arc<Coordinates>) -> Vec<Recipe> {
    let of = |parts| Recipe {
        parts,
        first: vec![Position::SOLVED],
        within: Vec::new(),
        turns: turns.to_vec(),
    };
    // A position's number is its distance, so one position per number is enough to fill the table.
    let mut near = HashMap::from([(Position::SOLVED, 0)]);
    let mut layer = vec![Position::SOLVED];
    for distance in 1..=NEAR {
        let after = layer.iter().flat_map(|position| turns.iter().map(|&it| position.after(it)));
        let is_new = |position: &Position| match near.entry(*position) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(distance);
                true
            }
        };
        layer = after.filter(is_new).collect();
    }
    let near = move |position: &Position| near.get(position).copied().unwrap_or(NEAR + 1);
    let corners = part(ORDERS_OF_8, Coordinates::corners, coordinates);
    vec![
        of(vec![Part { count: NEAR + 2, number: Arc::new(near) }]),
        of(cosets_of_the_domino(coordinates)),
        of(vec![corners, part(Edge::COUNT, Coordinates::one_edge, coordinates)]),
    ]
}

/// Positions from which the turns that keep a step's goal reach all of it.
fn first(name: StepName, before: Option<StepName>) -> Vec<Position> {
    let made = |moves: &[&str]| -> Vec<Position> {
        let generators = moves.iter().map(|moves| moves.parse().expect("they are moves"));
        let generators: Vec<Position> = generators.collect();
        let (mut reached, mut at) = (vec![Position::SOLVED], 0);
        while let Some(&position) = reached.get(at) {
            for after in generators.iter().map(|generator| position.then(generator)) {
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
            at += 1;
        }
        reached
    };
    match name {
        StepName::LeaveSlice => {
            let along_ud = made(&["U D'", "E R2 E' R2", "E F2 E' F2", "E2 R2 E2 R2"]);
            let axis = axis(name, before).expect("it has one");
            let turned = rotation(|it| is_taken(it, Axis::UD, axis)).expect("one does");
            along_ud.iter().map(|position| position.conjugate_by(turned)).collect()
        }
        // Half turns of the four faces exchange as many columns as pairs of edges of the layers.
        // This exchanges one such pair, and two edges of the slice.
        StepName::FrLeavingSlice => made(&["U2 R2 F2 U2 F2 U2 F2 U2 R2 U2"]),
        StepName::LeaveThreeCorners => {
            let [left, domino] = [goal(name, None), goal(StepName::Dr, Some(Axis::UD))];
            let left = left.positions().expect("it has few").into_iter();
            left.filter(|position| domino.contains(position)).collect()
        }
        _ => made(&[]),
    }
}

/// The corner permutations that these half turns reach; 96 for all six.
fn corners_by(half_turns: &[FaceTurn]) -> Vec<[u8; Corner::COUNT]> {
    let mut seen = BTreeSet::new();
    let mut open = vec![Position::SOLVED];
    while let Some(position) = open.pop() {
        if seen.insert(*position.corner_at()) {
            open.extend(half_turns.iter().map(|&turn| position.after(turn)));
        }
    }
    seen.into_iter().collect()
}

/// Corner permutations of the domino, up to half turns made first: `0..420`.
fn corners_up_to_half_turns(turns: &[FaceTurn], half_turns: &[FaceTurn]) -> Part {
    let group = corners_by(half_turns);
    let mut classes = vec![usize::MAX; ORDERS_OF_8];
    let mut count = 0;
    let mut open = vec![Position::SOLVED];
    while let Some(position) = open.pop() {
        let corners = position.corner_at();
        if classes[order(corners)] != usize::MAX {
            continue;
        }
        for first in &group {
            classes[order(&corners.map(|corner| first[usize::from(corner)]))] = count;
        }
        count += 1;
        open.extend(turns.iter().map(|&turn| position.after(turn)));
    }
    let number = move |position: &Position| classes[order(position.corner_at())];
    Part { count, number: Arc::new(number) }
}

fn corners_by_half_turns(corners: &[[u8; Corner::COUNT]]) -> Part {
    let mut numbers = vec![0; ORDERS_OF_8];
    for (number, corners) in corners.iter().enumerate() {
        numbers[order(corners)] = number;
    }
    let number = move |position: &Position| numbers[order(position.corner_at())];
    Part { count: corners.len(), number: Arc::new(number) }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::plan::StepPlan;
    use super::super::table::tests::compare_with_positions;
    use super::*;

    fn plan(text: &str) -> Vec<Level> {
        levels(&route(text), &|| false).expect("not stopped")
    }

    fn route(text: &str) -> Vec<Step> {
        text.parse::<StepPlan>().expect("steps").routes.remove(0)
    }

    #[test]
    fn each_step_keeps_what_the_ones_before_have_reached() {
        let levels = plan("eo, dr, htr, finish");
        let counts: Vec<usize> = levels.iter().map(|level| level.turns.len()).collect();
        assert_eq!(counts, [18, 14, 10, 6]);
        let written = |turns: &[FaceTurn]| {
            turns.iter().map(FaceTurn::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(written(&levels[1].keeping), "U U2 U' D D2 D' F2 B2 R2 L2");
        assert_eq!(written(&levels[2].keeping), "U2 D2 F2 B2 R2 L2");
    }

    /// Checks the distance of all 192 positions of floppy reduction to a slice left along another
    /// axis; along its own, only the solved cube counts.
    #[test]
    fn a_slice_is_left_along_the_axes_across() {
        let turns = ["R2", "L2", "F2", "B2"].map(|moves| moves.parse::<Position>().expect("moves"));
        let mut reached = vec![Position::SOLVED];
        let mut at = 0;
        while let Some(&position) = reached.get(at) {
            for after in turns.iter().map(|turn| position.then(turn)) {
                if !reached.contains(&after) {
                    reached.push(after);
                }
            }
            at += 1;
        }
        assert_eq!(reached.len(), 192);
        let is_in = |goal: &str| -> Vec<Position> {
            let goal: Goal = goal.parse().expect("a goal");
            reached.iter().filter(|position| goal.contains(position)).copied().collect()
        };
        assert_eq!(is_in("leave-slice:U"), [Position::SOLVED]);
        assert_eq!(["leave-slice:R", "leave-slice:F"].map(|goal| is_in(goal).len()), [4, 4]);
        let (before, half_turns) = (Some(StepName::Fr), FaceTurn::ALL.into_iter());
        let half_turns: Vec<FaceTurn> =
            half_turns.filter(|it| it.quarters() == 2 && it.axis() != Axis::UD).collect();
        let coordinates = Arc::new(Coordinates::new());
        let recipes = recipes(StepName::LeaveSlice, before, &half_turns, &[], &coordinates);
        let table = recipes[0].make(&|| false).expect("not stopped");
        let mut layer = is_in("leave-slice:F");
        let (mut distance, mut seen) = (0, 0);
        let mut open = reached.clone();
        while !layer.is_empty() {
            seen += layer.len();
            open.retain(|position| !layer.contains(position));
            assert!(layer.iter().all(|position| table.distance(position) == distance));
            let next =
                |position: &Position| turns.iter().any(|it| layer.contains(&position.then(it)));
            (layer, distance) =
                (open.iter().filter(|it| next(it)).copied().collect(), distance + 1);
        }
        assert_eq!((seen, table.farthest()), (192, distance - 1));
    }

    #[test]
    fn turns_on_both_sides_are_one_sequence_where_the_goal_has_every_cut() {
        for name in StepName::ALL {
            let every_cut = goal(name, axis(name, None)).has_every_cut();
            assert_eq!(name.is_one_sequence(), every_cut, "{}", name.name());
        }
    }

    /// Compares the tables of these plans that have at most `most` entries.
    fn compare_tables(plans: &[&str], most: usize) {
        for text in plans {
            let route = route(text);
            let drafts = drafts(&route, None);
            let recipes = drafts.iter().flat_map(|draft| &draft.to_goal);
            let count =
                |recipe: &&Recipe| recipe.parts.iter().map(|it| it.count).product::<usize>();
            let few: Vec<&Recipe> = recipes.filter(|it| count(it) <= most).collect();
            assert!(!few.is_empty());
            few.into_iter().for_each(compare_with_positions);
        }
    }

    #[test]
    fn the_numbers_of_parts_lead_as_far_as_positions() {
        let plans = [
            "eo, dr, htr, leave-slice",
            "eo, dr, fr, leave-slice",
            "eo, dr, htr, frls, leave-slice",
            "eo, dr, frls, leave-slice",
        ];
        compare_tables(&plans, 100_000);
    }

    #[test]
    #[ignore = "takes 20 s: run by scripts/check --full"]
    fn so_do_those_of_large_tables() {
        let plans = ["eo:F, rzp, dr, finish", "eo, dr, htr, finish", "eo, dr, finish free"];
        compare_tables(
            &[&plans[..], &["eo, dr, leave-slice", "eo, dr, fr, leave-slice", "dr, leave-3c"]]
                .concat(),
            usize::MAX,
        );
    }

    #[test]
    fn tables_are_not_made_to_the_end_once_it_is_to_stop() {
        let route = route("eo, dr");
        for allowed in [0, 1, 20] {
            let looks = AtomicUsize::new(0);
            let stop = || looks.fetch_add(1, Ordering::Relaxed) >= allowed;
            assert!(levels(&route, &stop).is_none());
            // Each table asks at most once more.
            assert!(looks.into_inner() <= allowed + 2);
        }
    }

    /// The published numbers: 2,048 flips, 1,082,565 cosets of the domino, 29,400 of the half
    /// turns in it, and 663,552 positions of half turns, at most 15 turns from solved.
    #[test]
    fn the_tables_have_the_published_numbers() {
        let levels = plan("eo, dr, htr, finish");
        let [eo, dr, htr, finish] =
            [0, 1, 2, 3].map(|level| levels[level].to_goal[0].distribution());
        let published = faceturn_tests::distribution("edge_orientation_UD_axis_fixed");
        assert_eq!(eo.iter().map(|&count| count as u128).collect::<Vec<_>>(), published);
        assert_eq!((dr.iter().sum::<usize>(), dr[0]), (1_082_565, 1));
        assert_eq!((htr.iter().sum::<usize>(), htr[0]), (29_400, 1));
        assert_eq!((finish.iter().sum::<usize>(), finish.len() - 1), (663_552, 15));
    }
}
