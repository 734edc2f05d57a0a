//! Every shortest sequence of moves as hands make them, to a goal: a slice, a wide move or a
//! rotation counts as one move, like a face turn.

mod action;
mod bounds;
mod coordinate;
mod distances;
mod holdings;
mod order;
mod state;
#[cfg(test)]
mod tests;
mod walker;

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use faceturn_cube::Position;
use faceturn_searcher::{
    AnyStart, DivisibleSearch, MoveSet, Observer, Outcome, Request, SolutionFilter, divisible,
};

use self::bounds::Bounds;
use self::distances::Distances;
use self::holdings::Holdings;
pub use self::order::MoveOrder;
use self::state::{Seen, State, StateHasher};
use self::walker::MoveWalker;
use crate::goal::Goal;
use crate::partial::Completions;
use crate::pattern_databases::{GenerationError, Pattern};
use crate::search::{GoalTablesError, MOST_GOAL_ARRANGEMENTS};

/// The most states kept with their distances: a million are found in less than a second.
const MOST_STATES: u64 = 1_000_000;

/// Approximate memory of a state, including the spare room of the hash set.
const STATE_BYTES: u64 = 48;

/// Above this many nodes in a pass the search first checks whether single kinds of cubies can reach
/// the goal: that takes less time than the next pass.
const MOST_NODES_UNSEEN: u64 = 10_000;

/// Above this many nodes in a pass the search fills [`Bounds`] before the next one: that takes less
/// time than the next pass.
const MOST_NODES_WITHOUT_BOUNDS: u64 = 10_000_000;

/// A goal with the moves that may lead to it, and the distances of the states nearest to it.
///
/// The cube may be held in any way at the end.
///
/// ```
/// use faceturn_cube::Position;
/// use faceturn_goals::{Goal, MoveTables};
/// use faceturn_searcher::Request;
///
/// let tables = MoveTables::new(Goal::solved(), "<M,U>".parse()?, 48_000_000, &())?;
/// let start: Position = "M2 U M U2 M' U M2".parse()?;
/// let found = tables.search(&[start], &Request::new(), &());
/// assert_eq!(found.distance(), Some(7));
/// assert_eq!(found.solutions[0].to_string(), "M2 U' M U2 M' U' M2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveTables {
    goal: Goal,
    /// The goal of these distances: the whole goal, or its first variant.
    own: Goal,
    others: Vec<MoveTables>,
    order: MoveOrder,
    pattern: Pattern,
    holdings: Holdings,
    distances: Distances,
    /// What is seen in each of the goals at the places that no move changes.
    untouched: HashSet<Seen, BuildHasherDefault<StateHasher>>,
    most_nodes_without_bounds: u64,
    /// How many states may be kept with their distances.
    most_states: u64,
    /// Approximate size of the tables of a long search.
    bytes: usize,
    bounds: Arc<Mutex<SomeBounds>>,
}

/// Tables, each with what its states show at the places that no move changes.
type SomeBounds = Vec<(Seen, Arc<Bounds>)>;

impl MoveTables {
    /// Finds the distances for a goal by these moves, using at most about `bytes` of memory. The
    /// observer may interrupt this. A long search uses the rest of the bytes for its own tables.
    ///
    /// # Errors
    /// [`GoalTablesError`]
    pub fn new(
        goal: Goal,
        moves: MoveSet,
        bytes: u64,
        observer: &dyn Observer,
    ) -> Result<MoveTables, GoalTablesError> {
        // Each variant has its own tables: together they would have to distinguish more states.
        let share = (bytes, goal.alternatives().len() as u64);
        let of_one = |it: &Goal| MoveTables::of_one(it.clone(), moves, share, observer);
        let all = goal.alternatives().iter().map(of_one).collect::<Result<Vec<_>, _>>()?;
        let mut all = all.into_iter();
        let first = all.next().expect("a variant");
        Ok(MoveTables { goal, others: all.collect(), ..first })
    }

    /// Like [`MoveTables::new`] for one goal or variant, with one share of the bytes.
    fn of_one(
        goal: Goal,
        moves: MoveSet,
        (bytes, shares): (u64, u64),
        observer: &dyn Observer,
    ) -> Result<MoveTables, GoalTablesError> {
        let bytes = bytes / shares;
        let (order, pattern) = (MoveOrder::new(moves), goal.pattern());
        let holdings = Holdings::new(order.moves());
        let mut goals = Vec::new();
        let mut completions = Completions::new(&pattern, MOST_GOAL_ARRANGEMENTS);
        for cube in goal.cubes() {
            let positions = completions.of(cube)?;
            goals.extend(positions.iter().map(|position| Seen::of(position, &pattern)));
        }
        let most = (MOST_STATES / shares).min(bytes / STATE_BYTES) as usize;
        let distances = Distances::find(&goals, &holdings, most, observer)?;
        let untouched = goals.iter().flat_map(|&goal| holdings.held(goal));
        let untouched = untouched.map(|state| holdings.untouched(&state.seen)).collect();
        Ok(MoveTables {
            own: goal.clone(),
            goal,
            others: Vec::new(),
            order,
            pattern,
            holdings,
            distances,
            untouched,
            most_nodes_without_bounds: MOST_NODES_WITHOUT_BOUNDS,
            most_states: most as u64,
            bytes: bytes.saturating_sub(most as u64 * STATE_BYTES) as usize,
            bounds: Arc::default(),
        })
    }

    /// The goal that the tables lead to.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The moves that may lead to it, and the order in which they are written.
    pub fn order(&self) -> &MoveOrder {
        &self.order
    }

    /// Approximate memory of the distances and the tables of a long search, in bytes.
    pub fn bytes(&self) -> u64 {
        self.all().map(|it| it.bytes as u64 + it.most_states * STATE_BYTES).sum()
    }

    /// How many states are at each distance; `None` if there are too many to know them all. A state
    /// is what the goal distinguishes of a position, and a way to hold the cube.
    pub fn distribution(&self) -> Option<&[u64]> {
        self.distances.counts().filter(|_| self.others.is_empty())
    }

    /// Whether some of these positions may reach the goal; if not, none can.
    pub fn may_reach(&self, starts: &[Position]) -> bool {
        self.lower_bound(starts) < u8::MAX
    }

    /// A lower bound on the moves from these starts to the goal; 255 if none lead there.
    pub fn lower_bound(&self, starts: &[Position]) -> u8 {
        let bounds = |tables: &'_ MoveTables| {
            starts.iter().filter_map(|start| tables.bound(&tables.root(start))).min()
        };
        self.all().filter_map(bounds).min().unwrap_or(u8::MAX)
    }

    fn all(&self) -> impl Iterator<Item = &MoveTables> {
        std::iter::once(self).chain(&self.others)
    }

    /// Searches for sequences of the moves that lead from at least one of the starts to the goal,
    /// one length after another. Sequences that write moves about one axis in a row differently are
    /// the same. One that can be rewritten without extra moves to end in a rotation of the whole
    /// cube is left out, since it does not need that rotation.
    ///
    /// The request counts moves. If no start can reach the goal, the outcome has no solutions and a
    /// lower bound of 255. Its solutions are written with the moves.
    pub fn search(
        &self,
        starts: &[Position],
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        self.search_from(starts, None).run(request, observer)
    }

    /// A search from these starts, to be run in parts. It finds only solutions that pass the
    /// filter: a length without any counts as one without solutions.
    ///
    /// Processes that share its parts need tables of the same size.
    pub fn search_from(
        &self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
    ) -> Box<dyn DivisibleSearch + '_> {
        let variants = 1 + self.others.len() as u64;
        let walkers = self.all().map(|tables| MoveWalker::new(tables, variants, starts));
        let search = AnyStart::new(walkers.collect(), starts);
        divisible(search.passing(filter), Position::SOLVED)
    }

    /// The approximate nodes of a search from one state with this depth, without further tables.
    fn nodes(&self, depth: u8) -> u64 {
        self.order.sequences(depth.saturating_sub(self.distances.farthest()))
    }

    /// A lower bound on the moves from a state to the goal; `None` if none lead there.
    fn bound(&self, state: &State) -> Option<u8> {
        let may_reach = self.untouched.contains(&self.holdings.untouched(&state.seen));
        self.distances.bound(state).filter(|_| may_reach)
    }

    /// The tables for those of the states that may reach the goal, chosen but perhaps not filled.
    fn chosen_bounds(
        &self,
        states: &[State],
        observer: &dyn Observer,
    ) -> Result<Vec<Arc<Bounds>>, GenerationError> {
        let kinds = self.kinds(states);
        let mut known = self.kept_bounds().clone();
        if kinds.iter().any(|kind| find(&known, kind).is_none()) {
            self.kept_bounds().clear();
            known.clear();
            let different: HashSet<Seen, BuildHasherDefault<StateHasher>> =
                kinds.iter().copied().collect();
            let bytes = self.bytes / different.len();
            for kind in different {
                let goals = self.goals_of(&kind);
                let found = Bounds::choose(&goals, &self.holdings, bytes, observer)?;
                known.push((kind, found.into()));
            }
            self.kept_bounds().clone_from(&known);
        }
        Ok(kinds.iter().filter_map(|kind| find(&known, kind)).collect())
    }

    /// The filled tables for those of the states that may reach the goal.
    fn bounds(
        &self,
        states: &[State],
        observer: &dyn Observer,
    ) -> Result<Vec<Arc<Bounds>>, GenerationError> {
        let kinds = self.kinds(states);
        let mut filled: SomeBounds = Vec::new();
        for (kind, mut bounds) in kinds.iter().zip(self.chosen_bounds(states, observer)?) {
            if find(&filled, kind).is_some() {
                continue;
            }
            if !bounds.are_filled() {
                bounds = bounds.filled(&self.goals_of(kind), &self.holdings, observer)?.into();
            }
            filled.push((*kind, bounds));
        }
        self.kept_bounds().clone_from(&filled);
        Ok(kinds.iter().filter_map(|kind| find(&filled, kind)).collect())
    }

    /// What each of the states shows at the places that no move changes.
    fn kinds(&self, states: &[State]) -> Vec<Seen> {
        states.iter().map(|state| self.holdings.untouched(&state.seen)).collect()
    }

    /// The goals that show this at the places that no move changes.
    fn goals_of(&self, kind: &Seen) -> Vec<State> {
        let is_goal =
            |state: &State| state.distance == 0 && self.holdings.untouched(&state.seen) == *kind;
        self.distances.states().filter(is_goal).collect()
    }

    fn kept_bounds(&self) -> MutexGuard<'_, SomeBounds> {
        self.bounds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn root(&self, start: &Position) -> State {
        State { seen: Seen::of(start, &self.pattern), holding: 0, distance: 0 }
    }
}

fn find(known: &[(Seen, Arc<Bounds>)], kind: &Seen) -> Option<Arc<Bounds>> {
    known.iter().find(|it| it.0 == *kind).map(|it| it.1.clone())
}
