//! The search by moves for one goal or variant: walks canonical sequences until the known distances
//! take over.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use faceturn_cube::{Move, Position, Solution};
use faceturn_searcher::{LeafSink, Observer, Prefix, Tally, Walker};

use super::bounds::{Bounds, Numbers};
use super::order::Run;
use super::state::State;
use super::{MOST_NODES_UNSEEN, MoveTables};
use crate::goal::Goal;
use crate::pattern_databases::GenerationError;

/// With fewer moves left the search does not check whether to stop.
const MOVES_WITHOUT_STOP: u8 = 3;

#[derive(Clone, Copy)]
pub(super) struct Target<'s>(&'s Goal);

impl faceturn_searcher::Goal for Target<'_> {
    fn contains(&self, position: &Position) -> bool {
        self.0.contains(position)
    }
}

#[derive(Clone)]
struct Start {
    bounds: Option<Arc<Bounds>>,
    numbered: Numbered,
}

/// A state, and its coordinates if there are tables.
#[derive(Clone, Copy)]
struct Numbered {
    state: State,
    numbers: Numbers,
}

#[derive(Clone, Copy)]
pub(super) struct MoveNode {
    start: Position,
    numbered: Numbered,
    run: Run,
}

pub(super) struct MoveWalker<'s> {
    target: Target<'s>,
    tables: &'s MoveTables,
    variants: u64,
    starts: Vec<Position>,
    /// The starts that can reach the goal: before the first pass, with chosen tables, and with
    /// filled ones.
    known: [OnceLock<HashMap<Position, Start>>; 3],
}

impl<'s> MoveWalker<'s> {
    /// The search for the goal of these tables, which is one of `variants`, from some starts.
    pub(super) fn new(
        tables: &'s MoveTables,
        variants: u64,
        starts: &[Position],
    ) -> MoveWalker<'s> {
        let (target, starts) = (Target(&tables.own), starts.to_vec());
        MoveWalker { target, tables, variants, starts, known: Default::default() }
    }

    /// The starts that can reach the goal, as known before a pass of this depth. That depends on
    /// the expected nodes of the previous pass without tables, so that all processes know the same
    /// in all parts of a pass.
    fn known(
        &self,
        depth: u8,
        observer: &dyn Observer,
    ) -> Result<&HashMap<Position, Start>, GenerationError> {
        let of_one = self.tables.nodes(depth.saturating_sub(1));
        let nodes = of_one.saturating_mul(self.variants).saturating_mul(self.starts.len() as u64);
        let most = self.tables.most_nodes_without_bounds;
        let level = usize::from(nodes > most.min(MOST_NODES_UNSEEN)) + usize::from(nodes > most);
        if self.known[level].get().is_none() {
            let found = self.look_at_starts(level, observer)?;
            let _ = self.known[level].set(found);
        }
        Ok(self.known[level].get().expect("set just now"))
    }

    fn look_at_starts(
        &self,
        level: usize,
        observer: &dyn Observer,
    ) -> Result<HashMap<Position, Start>, GenerationError> {
        let state = |start: &Position| {
            let state = self.tables.root(start);
            self.tables.bound(&state).map(|_| (*start, state))
        };
        let reaching: Vec<(Position, State)> = self.starts.iter().filter_map(state).collect();
        let states: Vec<State> = reaching.iter().map(|(_, state)| *state).collect();
        let bounds: Vec<Option<Arc<Bounds>>> = match level {
            0 => vec![None; states.len()],
            1 => self.tables.chosen_bounds(&states, observer)?.into_iter().map(Some).collect(),
            _ => self.tables.bounds(&states, observer)?.into_iter().map(Some).collect(),
        };
        let open = |((start, state), bounds): ((Position, State), Option<Arc<Bounds>>)| {
            if bounds.as_ref().is_some_and(|bounds| !bounds.may_reach(&state)) {
                return None;
            }
            let bounds = bounds.filter(|_| level == 2);
            let numbers = bounds.as_ref().and_then(|it| it.numbers(&state)).unwrap_or_default();
            Some((start, Start { bounds, numbered: Numbered { state, numbers } }))
        };
        Ok(reaching.into_iter().zip(bounds).filter_map(open).collect())
    }

    fn descent(&self, node: &MoveNode, depth: u8) -> MoveDescent<'_> {
        let known = self.known(depth, &()).expect("not interrupted");
        let bounds = known.get(&node.start).and_then(|start| start.bounds.as_deref());
        MoveDescent { tables: self.tables, bounds }
    }

    /// Walks every canonical sequence of exactly `left` more moves that the bounds leave open.
    fn visit(
        &self,
        descent: MoveDescent<'_>,
        numbered: &Numbered,
        run: Run,
        left: u8,
        moves: &mut Vec<Move>,
        leaves: &mut LeafSink<'_>,
    ) {
        if left == 0 {
            return match descent.tables.order.ends_in_rotation(run) {
                true => leaves.tally.tests += 1,
                false => leaves.test_moves(moves),
            };
        }
        if left >= MOVES_WITHOUT_STOP && leaves.should_stop() {
            return;
        }
        leaves.tally.expanded += 1;
        for &(turned, run) in descent.tables.order.following(run) {
            if let Some(numbered) = descent.after(numbered, turned, left - 1, &mut leaves.tally) {
                moves.push(descent.tables.order.moves()[usize::from(turned)]);
                self.visit(descent, &numbered, run, left - 1, moves, leaves);
                moves.pop();
            }
        }
    }
}

impl<'s> Walker for MoveWalker<'s> {
    type Step = Move;
    type Node = MoveNode;
    type Goal = Target<'s>;

    fn goal(&self) -> &Target<'s> {
        &self.target
    }

    fn lower_bound(&self, position: &Position) -> u8 {
        self.tables.bound(&self.tables.root(position)).unwrap_or(u8::MAX)
    }

    fn max_depth(&self) -> u8 {
        Solution::MAX_MOVES as u8
    }

    fn max_turns_below_prefix(&self) -> u8 {
        u8::MAX
    }

    fn prepare(&self, depth: u8, _: u64, observer: &dyn Observer) -> bool {
        self.known(depth, observer).is_ok()
    }

    fn root(&self, position: &Position, left: u8) -> Option<MoveNode> {
        let known = self.known(left, &()).expect("not interrupted");
        let numbered = known.get(position)?.numbered;
        Some(MoveNode { start: *position, numbered, run: Run::START })
    }

    fn open_children(
        &self,
        prefix: &Prefix<MoveNode, Move>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(Move, MoveNode)> {
        let descent = self.descent(&prefix.node, prefix.steps.len() as u8 + 1 + left);
        let order = &descent.tables.order;
        tally.expanded += 1;
        let child = |&(turned, run): &(u8, Run)| {
            let numbered = descent.after(&prefix.node.numbered, turned, left, tally)?;
            Some((order.moves()[usize::from(turned)], MoveNode { numbered, run, ..prefix.node }))
        };
        order.following(prefix.node.run).iter().filter_map(child).collect()
    }

    fn explore(&self, prefixes: &[Prefix<MoveNode, Move>], left: u8, leaves: &mut LeafSink<'_>) {
        let mut moves = Vec::new();
        for prefix in prefixes {
            moves.clone_from(&prefix.steps);
            let descent = self.descent(&prefix.node, moves.len() as u8 + left);
            self.visit(descent, &prefix.node.numbered, prefix.node.run, left, &mut moves, leaves);
        }
    }
}

#[derive(Clone, Copy)]
struct MoveDescent<'p> {
    tables: &'p MoveTables,
    bounds: Option<&'p Bounds>,
}

impl MoveDescent<'_> {
    /// The state after a move, unless the bounds show that the goal is more than `left` moves away.
    #[inline]
    fn after(&self, from: &Numbered, turned: u8, left: u8, tally: &mut Tally) -> Option<Numbered> {
        let MoveTables { distances, holdings, .. } = self.tables;
        tally.nodes += 1;
        // Unknown states are farther away than all known ones, and the tables are less exact for
        // near states.
        if left <= distances.farthest() {
            tally.lookups += 1;
            let state = holdings.after(&from.state, turned);
            let is_near = distances.bound(&state).is_some_and(|bound| bound <= left);
            return is_near.then_some(Numbered { state, numbers: from.numbers });
        }
        let numbers = match self.bounds {
            Some(bounds) => bounds.after(&from.numbers, turned, left, tally)?,
            None => from.numbers,
        };
        Some(Numbered { state: holdings.after(&from.state, turned), numbers })
    }
}
