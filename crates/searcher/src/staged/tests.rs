//! Compares the stages with their twin: a node's children, computed one by one from the cubies.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use faceturn_cube::{Axis, FaceTurn, Position};
use faceturn_symmetry::CosetTables;
use rand::RngExt;

use super::Staged;
use super::dispatch::Dispatch;
use super::exploration::Workspace;
use super::inverse::InverseCubies;
use super::kernels::{Kernel, Task};
use super::lane::Work;
use super::node::{Distances, LastTurn, Node};
use super::pipeline::NODES;
use crate::backend::Backend;
use crate::goal::Solved;
use crate::leaf_sink::{LeafSink, StopCondition};
use crate::outcome::Tally;
use crate::request::Request;
use crate::searcher::Searcher;
use crate::testing::{cubie_bounds, distances, scrambled, seeded, table, tables};
use crate::turn_set::TurnSet;
use crate::walker::{Prefix, Walker};

struct Child {
    turn: FaceTurn,
    position: Position,
    turns: TurnSet,
}

fn end_turns(distances: [u8; Axis::COUNT], left: u8) -> TurnSet {
    let is_open = |turn: &FaceTurn| {
        let in_subgroup = |axis: Axis| turn.axis() == axis || turn.quarters() == 2;
        Axis::ALL.iter().all(|&axis| distances[axis as usize] < left || !in_subgroup(axis))
    };
    FaceTurn::ALL.into_iter().filter(is_open).collect()
}

fn is_open(distances: [u8; Axis::COUNT], left: u8) -> bool {
    distances.into_iter().all(|distance| distance <= left)
        && (left == 0 || distances != [left; Axis::COUNT])
}

/// The children with `left` turns to go, and the number of lookups needed to find them.
fn children(node: &Node, position: &Position, left: u8) -> (Vec<Child>, u64) {
    let inverse_distances = |turn| distances(&position.after(turn).inverse());
    let is_wanted = |turn: FaceTurn| {
        let child = position.after(turn);
        let last_turns = end_turns(distances(&child), left);
        is_open(distances(&child), left)
            && is_open(distances(&child.inverse()), left)
            && (left == 0 || !last_turns.and(node.last_turns).is_empty())
    };
    let siblings: TurnSet = node.turns.into_iter().filter(|&turn| is_wanted(turn)).collect();
    let child = |turn: FaceTurn| {
        let first_turns = end_turns(inverse_distances(turn), left);
        let may_follow = |next: &FaceTurn| {
            next.may_follow(turn)
                && first_turns.contains(*next)
                && (next.axis() != turn.axis() || siblings.contains(*next))
        };
        let turns: TurnSet = FaceTurn::ALL.into_iter().filter(may_follow).collect();
        Child { turn, position: position.after(turn), turns }
    };
    let found = siblings.into_iter().map(child);
    let found = found.filter(|child| left == 0 || !child.turns.is_empty()).collect();
    (found, lookups(node, position, left))
}

/// The number of lookups for a node: for the inverses one face at a time, for the children in the
/// parent's order of axes, each until a distance is too large.
fn lookups(node: &Node, position: &Position, left: u8) -> u64 {
    let mut lookups = 0;
    let mut children = Vec::new();
    if is_open(distances(&position.inverse()), left) {
        children.extend(node.turns.into_iter().filter(|turn| turn.quarters() == 2));
    }
    for first in FaceTurn::ALL.into_iter().filter(|turn| turn.quarters() == 1) {
        let quarters = node.turns.into_iter().filter(|turn| turn.face() == first.face());
        let quarters: Vec<FaceTurn> = quarters.filter(|turn| turn.quarters() != 2).collect();
        if quarters.is_empty() {
            continue;
        }
        let inverse = distances(&position.after(first).inverse());
        let near = [1, 2].map(|step| inverse[(first.axis() as usize + step) % 3] <= left);
        lookups += if near[0] { 2 } else { 1 };
        if near == [true; 2] && is_open(inverse, left) {
            children.extend(quarters);
        }
    }
    for turn in children {
        let distances = distances(&position.after(turn));
        let ordered = node.frames.map(|frame| distances[frame.axis()]);
        let near = ordered.into_iter().take_while(|&distance| distance <= left).count();
        lookups += (near + 1).min(Axis::COUNT) as u64;
    }
    lookups
}

struct Expand<'e> {
    staged: &'e Staged<'e>,
    nodes: &'e [Node],
    left: u8,
    tally: &'e mut Tally,
    emitted: &'e mut Vec<Node>,
}

impl Task for Expand<'_> {
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) {
        let Expand { staged, nodes, left, tally, emitted } = self;
        staged.with_workspace(|Workspace { expansion, .. }| {
            let work = Work { kernel, sources: staged.sources(), left };
            expansion.run(work, nodes, tally, emitted);
        });
    }
}

fn staged(backend: Backend) -> Staged<'static> {
    Staged::new(tables(), table(), None, Arc::default(), backend)
}

fn expand_and_compare(
    staged: &Staged<'_>,
    parents: &[(Node, Position)],
    left: u8,
) -> Vec<(Node, Position)> {
    assert!(parents.len() <= NODES);
    let (mut tally, mut emitted) = (Tally::new(), Vec::new());
    let numbered = parents.iter().enumerate();
    let nodes: Vec<Node> =
        numbered.map(|(at, (node, _))| Node { prefix: at as u16, ..*node }).collect();
    let dispatch = staged.dispatch;
    dispatch.run(Expand { staged, nodes: &nodes, left, tally: &mut tally, emitted: &mut emitted });
    emitted.sort_by_key(|node| (node.prefix, node.last.get()));
    let mut emitted = emitted.into_iter();
    let mut expected_tally = Tally::new().with_expanded(parents.len() as u64);
    let mut next = Vec::new();
    for (parent, (_, position)) in nodes.iter().zip(parents) {
        let (expected, lookups) = children(parent, position, left);
        expected_tally.nodes += u64::from(parent.turns.len());
        expected_tally.lookups += lookups;
        for child in expected {
            let node = emitted.next().expect("as many as the twin has");
            assert_eq!((node.prefix, node.last.get()), (parent.prefix, Some(child.turn)));
            compare(parent, &node, &child);
            next.push((node, child.position));
        }
    }
    assert!(emitted.next().is_none(), "no more than the twin has");
    assert_eq!(tally, expected_tally, "{left} turns left");
    next
}

fn compare(parent: &Node, node: &Node, child: &Child) {
    assert_eq!(node.turns, child.turns, "{}", child.turn);
    assert_eq!(node.last_turns, parent.last_turns);
    assert_eq!(node.inverse, InverseCubies::of(&child.position));
    assert_eq!(node.inverse_distances, Distances::new(distances(&child.position.inverse())));
    let own = distances(&child.position);
    let mut axes = parent.frames.map(|frame| frame.axis());
    axes.sort_by_key(|&axis| std::cmp::Reverse(own[axis]));
    assert_eq!(node.frames.map(|frame| frame.axis()), axes, "the largest distance first");
    for (coset, axis) in node.cosets.into_iter().zip(axes) {
        assert_eq!(table().distance(coset.entry()).get(), own[axis]);
    }
    let mut turns = Vec::from_iter(parent.last.get());
    match parent.last.get() {
        Some(_) => node.whole_path().append_to(&mut turns, 1),
        None => turns.push(child.turn),
    }
    assert_eq!(turns.last(), Some(&child.turn));
}

fn roots(staged: &Staged<'_>, random: &mut ChaCha8Rng, left: u8) -> Vec<(Node, Position)> {
    let mut roots = Vec::new();
    for case in 0..NODES {
        let position = scrambled(random, random_turns(case, left));
        if staged.lower_bound(&position) <= left {
            roots.push((staged.node(&position, left), position));
        }
    }
    roots
}

fn random_turns(case: usize, left: u8) -> usize {
    if left < 9 { case % (usize::from(left) + 1) } else { case }
}

#[test]
fn a_lane_keeps_what_the_twin_keeps_with_any_number_of_turns_left() {
    for backend in Backend::available() {
        let staged = staged(backend);
        let mut random = seeded(6);
        // From 0 turns left to more than any distance.
        for left in [0, 1, 2, 4, 6, 8, 9, 10, 11, 12, 15, 16, 17, 20] {
            let roots = roots(&staged, &mut random, left + 1);
            assert!(!roots.is_empty(), "{left}");
            let children = expand_and_compare(&staged, &roots, left);
            assert!(!children.is_empty(), "{left}");
            if left > 0 {
                let step = children.len().div_ceil(NODES);
                let some: Vec<_> = children.into_iter().step_by(step).collect();
                expand_and_compare(&staged, &some, left - 1);
            }
        }
    }
}

#[test]
fn batches_of_any_size_are_split_between_the_lanes() {
    let staged = staged(Backend::Portable);
    let mut random = seeded(7);
    let roots = roots(&staged, &mut random, 11);
    for size in [0, 1, 2, 63, 64, 65, 100] {
        expand_and_compare(&staged, &roots[..size], 10);
    }
}

fn walk(staged: &Staged<'_>, node: &Node, position: &Position, left: u8, tally: &mut Tally) {
    if left == 0 {
        tally.tests += 1;
        return;
    }
    let (children, lookups) = children(node, position, left - 1);
    tally.expanded += 1;
    tally.nodes += u64::from(node.turns.len());
    tally.lookups += lookups;
    for Child { turn, position, turns } in children {
        // The node of a root has the right fields except those that depend on the path: its
        // turns, and the order of axes, in which ties are broken as in the parent.
        let root = staged.node(&position, left - 1);
        let own = distances(&position);
        let mut frames = node.frames;
        frames.sort_by_key(|frame| std::cmp::Reverse(own[frame.axis()]));
        walk(
            staged,
            &Node { turns, last: LastTurn::new(turn), frames, ..root },
            &position,
            left - 1,
            tally,
        );
    }
}

#[test]
fn a_part_walks_the_tree_of_the_twin_with_every_backend() {
    for backend in Backend::available() {
        let staged = staged(backend);
        let mut random = seeded(11);
        for (turns, more) in [(5, 1), (9, 1), (30, 1), (30, 0)] {
            let position = scrambled(&mut random, turns);
            let left = staged.lower_bound(&position) + more;
            let root = staged.node(&position, left);
            let root = Prefix { steps: Vec::new(), node: root, symmetries: Vec::new() };
            let mut expected = Tally::new();
            walk(&staged, &root.node, &position, left, &mut expected);
            let mut found = Tally::new();
            let prefixes: Vec<Prefix<Node>> = staged
                .open_children(&root, left - 1, &mut found)
                .into_iter()
                .map(|(turn, node)| Prefix { steps: vec![turn], node, symmetries: Vec::new() })
                .collect();
            let stop = StopCondition::new(crate::request::Wanted::All, &());
            let mut leaves = LeafSink::new(&position, &Solved, &stop, 0);
            staged.explore(&prefixes, left - 1, &mut leaves);
            found += leaves.tally;
            assert_eq!(found, expected, "{backend}, {left} turns");
        }
    }
}

#[test]
fn children_whose_solutions_end_with_unwanted_turns_are_dropped() {
    let staged = staged(Backend::best());
    let mut random = seeded(8);
    let mut dropped = 0;
    for left in [0, 1, 3, 9, 10] {
        let mut roots = roots(&staged, &mut random, left + 1);
        let before = expand_and_compare(&staged, &roots, left).len();
        for (node, _) in &mut roots {
            let turns = FaceTurn::ALL.into_iter().filter(|_| random.random_range(0..4) == 0);
            *node = staged.ending_with(*node, turns.collect());
        }
        let after = expand_and_compare(&staged, &roots, left).len();
        assert!(left > 0 || after == before, "leaves are tested all the same");
        dropped += before - after;
    }
    assert!(dropped > 0);
}

#[test]
fn the_bound_is_the_largest_of_six_distances_or_one_more_if_three_agree() {
    let staged = staged(Backend::Portable);
    let mut random = seeded(9);
    let mut raised = 0;
    for case in 0..300 {
        let position = scrambled(&mut random, case % 30);
        let six = [distances(&position), distances(&position.inverse())];
        let largest = six.as_flattened().iter().copied().max().expect("six");
        let is_raised = largest > 0 && six.contains(&[largest; Axis::COUNT]);
        assert_eq!(staged.lower_bound(&position), largest + u8::from(is_raised));
        raised += u32::from(is_raised);
    }
    assert!(raised > 0);
    assert_eq!(staged.lower_bound(&Position::SOLVED), 0);
}

#[test]
fn open_children_of_a_prefix_come_in_the_order_of_their_turns() {
    let staged = staged(Backend::best());
    let mut random = seeded(10);
    for (node, position) in roots(&staged, &mut random, 12).into_iter().take(20) {
        let prefix = Prefix { steps: Vec::new(), node, symmetries: Vec::new() };
        let mut tally = Tally::new();
        let found = staged.open_children(&prefix, 11, &mut tally);
        let (expected, lookups) = children(&node, &position, 11);
        assert_eq!((tally.expanded, tally.lookups), (1, lookups));
        let turns: Vec<FaceTurn> = expected.iter().map(|child| child.turn).collect();
        assert_eq!(found.iter().map(|(turn, _)| *turn).collect::<Vec<_>>(), turns);
        for ((_, node), child) in found.iter().zip(&expected) {
            compare(&prefix.node, node, child);
        }
    }
}

#[test]
fn a_part_that_was_stopped_leaves_an_empty_workspace() {
    struct Stopped(bool);
    impl crate::observer::Observer for Stopped {
        fn wants_to_stop(&self) -> bool {
            self.0
        }
    }
    let staged = staged(Backend::best());
    let position = crate::testing::position("R U F2 D B");
    let root = staged.node(&position, 5);
    let open = staged.open_children(
        &Prefix { steps: Vec::new(), node: root, symmetries: Vec::new() },
        4,
        &mut Tally::new(),
    );
    let prefixes: Vec<Prefix<Node>> = open
        .into_iter()
        .map(|(turn, node)| Prefix { steps: vec![turn], node, symmetries: Vec::new() })
        .collect();
    let explore = |observer: &Stopped| {
        let stop = StopCondition::new(crate::request::Wanted::All, observer);
        let mut leaves = LeafSink::new(&position, &Solved, &stop, 0);
        staged.explore(&prefixes, 4, &mut leaves);
        (leaves.tally, leaves.into_result().solutions)
    };
    let (tally, solutions) = explore(&Stopped(false));
    assert!(tally.expanded >= 4 && tally.tests >= 1);
    assert!(solutions.iter().any(|it| *it == crate::testing::maneuver("B' D' F2 U' R'")));
    assert_eq!(explore(&Stopped(true)), (Tally::new(), Vec::new()));
    assert_eq!(explore(&Stopped(false)), (tally, solutions));
}

fn explored<'p>(
    staged: &Staged<'_>,
    position: &'p Position,
    stop: &'p StopCondition<'p>,
    depth: u8,
    beyond_by: u8,
) -> LeafSink<'p> {
    let root = staged.node(position, depth);
    let root = Prefix { steps: Vec::new(), node: root, symmetries: Vec::new() };
    let prefix = |(turn, node)| Prefix { steps: vec![turn], node, symmetries: Vec::new() };
    let open = staged.open_children(&root, depth - 1, &mut Tally::new());
    let prefixes: Vec<Prefix<Node>> = open.into_iter().map(prefix).collect();
    let mut leaves = LeafSink::new(position, &Solved, stop, 0).looking_beyond(beyond_by);
    staged.explore(&prefixes, depth - 1, &mut leaves);
    leaves
}

#[test]
fn a_look_beyond_the_pass_finds_solutions_of_one_turn_more_and_changes_no_list() {
    let backends: Vec<Staged<'_>> = Backend::available().map(staged).collect();
    let stop = StopCondition::new(crate::request::Wanted::All, &());
    let mut random = seeded(12);
    let mut found = 0;
    for case in 0..20 {
        let position = scrambled(&mut random, 11 + case % 3);
        let list = explored(&backends[0], &position, &stop, 10, 0).into_result().solutions;
        let looks =
            backends.iter().map(|staged| explored(staged, &position, &stop, 10, 1).into_result());
        let looks: Vec<_> = looks.collect();
        assert!(looks.iter().all(|look| *look == looks[0]), "{position:?}");
        assert_eq!(looks[0].solutions, list);
        if let Some(beyond) = &looks[0].beyond {
            assert_eq!(beyond.face_turn_length(), 11);
            assert!(position.apply(beyond).is_solved(), "{beyond}");
            found += u32::from(list.is_empty());
        }
    }
    assert!(found >= 3, "{found}");
}

#[test]
fn every_available_backend_has_a_kernel_and_no_other() {
    for backend in Backend::ALL {
        assert_eq!(Dispatch::to(backend).is_some(), backend.is_available(), "{backend}");
    }
}

/// Tables are completed for large searches, and for many small ones; others use the cubies.
#[test]
fn a_search_without_rows_is_the_same() {
    let lazy = CosetTables::try_classes_only().expect("1 MB");
    let small = Searcher::new(&lazy, table()).with_cubies(cubie_bounds());
    let whole = Searcher::new(tables(), table()).with_cubies(cubie_bounds());
    let mut random = seeded(43);
    let mut prepared = Vec::new();
    for turns in (0..10).chain([40, 40]) {
        let position = scrambled(&mut random, turns);
        let request = Request::new().max_depth(13);
        assert_eq!(small.search(&position, &request, &()), whole.search(&position, &request, &()));
        prepared.push(lazy.is_prepared());
    }
    assert!(!prepared[5] && prepared[11], "{prepared:?}");
}
