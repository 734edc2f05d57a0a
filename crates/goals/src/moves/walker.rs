//! The search by moves: canonical sequences, until the known distances take over.
//!
//! It searches from all starts at once, and for all variants of the goal, as the search by turns of faces
//! does.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use faceturn_cube::{Move, MoveSequence, Position};
use faceturn_pattern_databases::{GenerationError, GenerationObserver};
use faceturn_searcher::{LeafSink, Observer, Prefix, SolutionFilter, Tally, Walker};

use super::bounds::{Bounds, Numbers};
use super::order::Run;
use super::state::State;
use super::{MOST_NODES_UNSEEN, MoveTables};
use crate::search::FromAnyStart;

/// Below this many moves the search does not ask whether to stop.
const MOVES_WITHOUT_STOP: u8 = 3;

/// A start, and the goal or the variant of it that it may reach.
struct Root<'s> {
    start: Position,
    tables: &'s MoveTables,
    state: State,
}

/// What is known of a root that may reach the goal.
#[derive(Clone)]
struct OpenRoot {
    /// The tables for this start, if there are any yet.
    bounds: Option<Arc<Bounds>>,
    place: Place,
}

/// A state, and what the tables call it if there are any.
#[derive(Clone, Copy)]
struct Place {
    state: State,
    numbers: Numbers,
}

/// A place below a root.
#[derive(Clone)]
pub(super) struct Below {
    /// The number of the root.
    root: usize,
    place: Place,
    run: Run,
}

/// The search for a goal by moves.
pub(super) struct MoveWalker<'s> {
    target: FromAnyStart<'s>,
    tables: &'s MoveTables,
    roots: Vec<Root<'s>>,
    /// What is known of each root before the first pass; then, with chosen tables; then, with filled ones.
    /// `None` of a root that cannot reach the goal.
    known: [OnceLock<Vec<Option<OpenRoot>>>; 3],
}

impl<'s> MoveWalker<'s> {
    /// The search from some of these starts, for those solutions alone that pass a filter.
    pub(super) fn new(
        tables: &'s MoveTables,
        starts: &[Position],
        filter: Option<SolutionFilter>,
    ) -> MoveWalker<'s> {
        let root = |start: &Position, tables: &'s MoveTables| {
            let state = tables.root(start);
            tables.bound(&state).map(|_| Root { start: *start, tables, state })
        };
        let of_tables = |tables| starts.iter().filter_map(move |start| root(start, tables));
        let (starts, goal) = (starts.to_vec(), &tables.goal);
        MoveWalker {
            roots: tables.all().flat_map(of_tables).collect(),
            target: FromAnyStart { starts, goal, is_odd: None, filter },
            tables,
            known: Default::default(),
        }
    }

    /// What is known of the roots before a pass of this depth: the same whoever searches which of its
    /// parts. It follows from the nodes that the pass before has without tables.
    ///
    /// # Errors
    /// The observer wanted to stop.
    fn known(
        &self,
        depth: u8,
        observer: &dyn GenerationObserver,
    ) -> Result<&[Option<OpenRoot>], GenerationError> {
        let nodes = self.roots.iter().map(|root| root.tables.nodes(depth.saturating_sub(1)));
        let nodes = nodes.fold(0, u64::saturating_add);
        let most = self.tables.most_nodes_without_bounds;
        let level = usize::from(nodes > most.min(MOST_NODES_UNSEEN)) + usize::from(nodes > most);
        if self.known[level].get().is_none() {
            let found = self.look_at_roots(level, observer)?;
            let _ = self.known[level].set(found);
        }
        Ok(self.known[level].get().expect("set just now"))
    }

    fn look_at_roots(
        &self,
        level: usize,
        observer: &dyn GenerationObserver,
    ) -> Result<Vec<Option<OpenRoot>>, GenerationError> {
        let mut all_bounds = Vec::new();
        for tables in self.tables.all().filter(|_| level > 0) {
            // They come in this order.
            let own = self.roots.iter().filter(|root| std::ptr::eq(root.tables, tables));
            let states: Vec<State> = own.map(|root| root.state).collect();
            all_bounds.extend(match level {
                1 => tables.chosen_bounds(&states, observer)?,
                _ => tables.bounds(&states, observer)?,
            });
        }
        let mut all_bounds = all_bounds.into_iter();
        let open = |root: &Root<'_>| {
            let bounds = match level {
                0 => None,
                _ => Some(all_bounds.next().filter(|it| it.may_reach(&root.state))?),
            };
            let bounds = bounds.filter(|_| level == 2);
            let numbers = bounds.as_ref().and_then(|it| it.numbers(&root.state));
            let place = Place { state: root.state, numbers: numbers.unwrap_or_default() };
            Some(OpenRoot { bounds, place })
        };
        Ok(self.roots.iter().map(open).collect())
    }

    /// What bounds the way from a root in a pass of this depth.
    fn way(&self, root: usize, depth: u8) -> Way<'_> {
        let known = self.known(depth, &()).expect("nobody stops it");
        let bounds = known[root].as_ref().and_then(|root| root.bounds.as_deref());
        Way { tables: self.roots[root].tables, bounds }
    }

    /// Walks every canonical sequence of exactly `left` more moves that the distances leave open.
    fn visit(
        &self,
        way: Way<'_>,
        Below { root, place, run }: &Below,
        left: u8,
        moves: &mut Vec<Move>,
        leaves: &mut LeafSink<'_, FromAnyStart<'s>>,
    ) {
        if left == 0 {
            return self.test(*root, *run, moves, leaves);
        }
        if left >= MOVES_WITHOUT_STOP && leaves.should_stop() {
            return;
        }
        leaves.tally.expanded += 1;
        for &(turned, run) in way.tables.order.following(*run) {
            if let Some(place) = way.after(place, turned, left - 1, &mut leaves.tally) {
                moves.push(way.tables.order.moves()[usize::from(turned)]);
                self.visit(way, &Below { root: *root, place, run }, left - 1, moves, leaves);
                moves.pop();
            }
        }
    }

    /// Tests a sequence below a root, unless it is below an earlier one, too: each is found once.
    fn test(
        &self,
        root: usize,
        run: Run,
        moves: &[Move],
        leaves: &mut LeafSink<'_, FromAnyStart<'s>>,
    ) {
        let is_first = || {
            let made = MoveSequence::new(moves.to_vec()).parsed();
            let made = Position::SOLVED.apply(made.maneuver());
            let leads = |root: &Root<'_>| root.tables.own.contains(&root.start.then(&made));
            self.roots[..=root].iter().position(leads) == Some(root)
        };
        let is_own = self.roots.len() == 1 || is_first();
        match is_own && !self.tables.order.ends_in_rotation(run) {
            true => leaves.test_moves(moves),
            false => leaves.tally.tests += 1,
        }
    }
}

impl<'s> Walker for MoveWalker<'s> {
    type Step = Move;
    /// One place for each start and variant that may still meet.
    type Node = Vec<Below>;
    type Goal = FromAnyStart<'s>;

    fn goal(&self) -> &FromAnyStart<'s> {
        &self.target
    }

    fn lower_bound(&self, _: &Position) -> u8 {
        self.tables.lower_bound(&self.target.starts)
    }

    fn max_turns_below_prefix(&self) -> u8 {
        u8::MAX
    }

    fn prepare(&self, depth: u8, _: u64, observer: &dyn Observer) -> bool {
        self.known(depth, &Stopped(observer)).is_ok()
    }

    fn leads_nowhere(&self, depth: u8) -> bool {
        self.known(depth, &()).is_ok_and(|roots| roots.iter().all(Option::is_none))
    }

    fn root(&self, _: &Position, left: u8) -> Vec<Below> {
        let known = self.known(left, &()).expect("nobody stops it").iter();
        let below = |(root, known): (usize, &Option<OpenRoot>)| {
            let OpenRoot { bounds, place } = known.as_ref()?;
            let by_tables = bounds.as_ref().map_or(0, |it| it.bound(&place.numbers));
            let by_distances = self.roots[root].tables.distances.bound(&place.state)?;
            let is_near = by_tables.max(by_distances) <= left;
            is_near.then_some(Below { root, place: *place, run: Run::START })
        };
        known.enumerate().filter_map(below).collect()
    }

    fn open_children(
        &self,
        prefix: &Prefix<Vec<Below>, Move>,
        left: u8,
        tally: &mut Tally,
    ) -> Vec<(Move, Vec<Below>)> {
        let depth = prefix.steps.len() as u8 + 1 + left;
        let mut by_move: BTreeMap<Move, Vec<Below>> = BTreeMap::new();
        for Below { root, place, run } in &prefix.node {
            let (way, root) = (self.way(*root, depth), *root);
            tally.expanded += 1;
            for &(turned, run) in way.tables.order.following(*run) {
                if let Some(place) = way.after(place, turned, left, tally) {
                    let turned = way.tables.order.moves()[usize::from(turned)];
                    by_move.entry(turned).or_default().push(Below { root, place, run });
                }
            }
        }
        by_move.into_iter().collect()
    }

    fn explore(
        &self,
        prefixes: &[Prefix<Vec<Below>, Move>],
        left: u8,
        leaves: &mut LeafSink<'_, FromAnyStart<'s>>,
    ) {
        let mut moves = Vec::new();
        for prefix in prefixes {
            moves.clone_from(&prefix.steps);
            for below in &prefix.node {
                let way = self.way(below.root, moves.len() as u8 + left);
                self.visit(way, below, left, &mut moves, leaves);
            }
        }
    }
}

/// What bounds the way to the goal.
#[derive(Clone, Copy)]
struct Way<'p> {
    tables: &'p MoveTables,
    bounds: Option<&'p Bounds>,
}

impl Way<'_> {
    /// The place after a move, if the goal may then be reached in `left` moves as far as is known.
    #[inline]
    fn after(&self, place: &Place, turned: u8, left: u8, tally: &mut Tally) -> Option<Place> {
        let MoveTables { distances, holdings, .. } = self.tables;
        tally.nodes += 1;
        // A state that is not known is farther than all that are, and the tables know less of those.
        if left <= distances.farthest() {
            tally.lookups += 1;
            let state = holdings.after(&place.state, turned);
            let is_near = distances.bound(&state).is_some_and(|bound| bound <= left);
            return is_near.then_some(Place { state, numbers: place.numbers });
        }
        let numbers = match self.bounds {
            Some(bounds) => bounds.after(&place.numbers, turned, left, tally)?,
            None => place.numbers,
        };
        Some(Place { state: holdings.after(&place.state, turned), numbers })
    }
}

/// Stops the tables with the search.
struct Stopped<'o>(&'o dyn Observer);

impl GenerationObserver for Stopped<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop() || self.0.is_overdue()
    }
}
