//! Iterative deepening over canonical sequences, until the known distances take over.

use std::sync::Arc;

use faceturn_cube::{Maneuver, Metric, MoveSequence, PackedList, Position};
use faceturn_pattern_databases::{GenerationError, GenerationObserver};
use faceturn_searcher::{
    Observer, Outcome, Part, PartResult, Pass, Request, Solution, Solutions, StopCondition, Tally,
    Wanted,
};
#[cfg(feature = "parallel")]
use rayon::prelude::*;

use super::bounds::{Bounds, Numbers};
use super::order::Run;
use super::state::State;
use super::{MOST_NODES_UNSEEN, MoveTables, SequenceFilter};

/// Below this many moves the search does not ask whether to stop.
const MOVES_WITHOUT_STOP: u8 = 3;

/// With so many moves more than the known distances, the first two are walked before a pass is cut
/// into parts; with two more, the first three.
const MOVES_BEFORE_PARTS: u8 = 4;

/// What a search by moves found, and what it proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveOutcome {
    /// Its depths and bounds count moves. Its solutions are what the sequences do, as canonical face
    /// turns.
    pub outcome: Outcome,
    /// The solutions as they are written, the shortest first, those of one length in the order of
    /// their moves' numbers.
    pub sequences: PackedList<MoveSequence>,
}

/// A state on the way from a start.
#[derive(Clone)]
struct Node<'s> {
    start: &'s Position,
    /// Those of the goal, or of the variant of it, that this is a way to.
    tables: &'s MoveTables,
    /// The tables for this start, if there are any yet.
    bounds: Option<Arc<Bounds>>,
    place: Place,
    run: Run,
    /// The places of the moves so far.
    word: Vec<u8>,
}

/// A state, and what the tables call it if there are any.
#[derive(Clone, Copy)]
struct Place {
    state: State,
    numbers: Numbers,
}

/// What a part of a pass has found.
#[derive(Default)]
struct Found {
    tally: Tally,
    sequences: PackedList<MoveSequence>,
    complete: bool,
}

/// See [`MoveTables::search_filtered`].
pub(super) fn search(
    tables: &MoveTables,
    starts: &[Position],
    filter: SequenceFilter<'_>,
    request: &Request,
    observer: &dyn Observer,
) -> MoveOutcome {
    let mut found = MoveOutcome::default();
    let bound = tables.lower_bound(starts);
    if bound == u8::MAX {
        found.outcome.lower_bound = bound;
        return found;
    }
    let first = bound.max(request.min_depth);
    let outcome = &mut found.outcome;
    outcome.assumed = (first > bound).then_some(first);
    (outcome.extra, outcome.lower_bound) = (request.extra_passes(), first);
    observer.bound_known(Metric::Face, first);
    let mut last = request.last_depth(Metric::Face);
    let root = |tables, start| {
        let place = Place { state: MoveTables::root(tables, start), numbers: Numbers::default() };
        Node { start, tables, bounds: None, place, run: Run::START, word: Vec::new() }
    };
    let of_tables = |tables| starts.iter().map(move |start| root(tables, start));
    let mut roots: Vec<Node<'_>> = tables.all().flat_map(of_tables).collect();
    roots.retain(|root| root.tables.bound(&root.place.state).is_some());
    let mut depth = first;
    while depth <= last {
        observer.pass_began(depth);
        let most = request.max_solutions.unwrap_or(usize::MAX) - found.sequences.len();
        let nodes = found.outcome.passes.last().map_or(0, |pass| pass.tally.nodes);
        let (pass, sequences) = match look_at(&mut roots, tables, nodes, observer) {
            Ok(()) => {
                let (roots, wanted) = (&roots[..], request.wanted);
                PassRun { roots, filter, depth, wanted, most, observer }.run()
            }
            Err(_) => (Pass::new(depth, Tally::new()).incomplete(), PackedList::new()),
        };
        observer.pass_ended(&pass, Solutions::Moves(&sequences));
        if found.sequences.is_empty() {
            if pass.solutions > 0 {
                last = last.min(depth.saturating_add(request.extra_passes()));
            } else if pass.complete {
                found.outcome.lower_bound = depth.saturating_add(1);
            }
        }
        found.outcome.passes.push(pass);
        found.outcome.is_full = !pass.complete && sequences.len() == most;
        found.outcome.solutions.extend(sequences.iter().map(what_it_does));
        found.sequences.append(sequences);
        if roots.is_empty() {
            found.outcome.lower_bound = u8::MAX;
        }
        if !pass.complete || roots.is_empty() || depth == u8::MAX {
            break;
        }
        depth += 1;
    }
    found.outcome.kinds = found.outcome.solutions.clone();
    found
}

/// After a pass with so many nodes, leaves out the roots from which no moves lead to the goal, and gives
/// each of the others the tables for it if the next pass takes long.
///
/// # Errors
/// The observer wanted to stop.
fn look_at(
    roots: &mut Vec<Node<'_>>,
    tables: &MoveTables,
    nodes: u64,
    observer: &dyn Observer,
) -> Result<(), GenerationError> {
    let most = tables.most_nodes_without_bounds;
    if nodes <= most.min(MOST_NODES_UNSEEN) || roots.iter().any(|root| root.bounds.is_some()) {
        return Ok(());
    }
    let is_long = nodes > most;
    let mut bounds = Vec::new();
    for tables in tables.all() {
        // They come in this order.
        let own = roots.iter().filter(|root| std::ptr::eq(root.tables, tables));
        let states: Vec<State> = own.map(|root| root.place.state).collect();
        bounds.extend(match is_long {
            true => tables.bounds(&states, &Stopped(observer))?,
            false => tables.chosen_bounds(&states, &Stopped(observer))?,
        });
    }
    let mut bounds = bounds.into_iter();
    roots.retain_mut(|root| {
        let found = bounds.next().filter(|it| it.may_reach(&root.place.state));
        let may_reach = found.is_some();
        root.bounds = found.filter(|_| is_long);
        let numbers = root.bounds.as_ref().and_then(|it| it.numbers(&root.place.state));
        root.place.numbers = numbers.unwrap_or_default();
        may_reach
    });
    Ok(())
}

/// Stops the tables with the search.
struct Stopped<'o>(&'o dyn Observer);

impl GenerationObserver for Stopped<'_> {
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop() || self.0.is_overdue()
    }
}

/// The face turns of a sequence.
fn what_it_does(sequence: MoveSequence) -> Maneuver {
    sequence.parsed().maneuver().canonical()
}

/// One pass: every canonical sequence of one length.
struct PassRun<'p> {
    roots: &'p [Node<'p>],
    filter: SequenceFilter<'p>,
    depth: u8,
    wanted: Wanted,
    /// So many solutions are kept at most.
    most: usize,
    observer: &'p dyn Observer,
}

impl PassRun<'_> {
    /// Runs the pass. The sequences are in their order, each once; one if one is wanted.
    fn run(&self) -> (Pass, PackedList<MoveSequence>) {
        let mut tally = Tally::new();
        let parts: Vec<Node<'_>> =
            self.roots.iter().flat_map(|root| self.parts(root, &mut tally)).collect();
        let stop = StopCondition::new(self.wanted, self.observer);
        let stop = stop.keeping(self.most, parts.len());
        let run_part = |(number, node): (usize, &Node<'_>)| {
            let found = self.search_part(number, node, &stop);
            if found.complete {
                let (depth, count) = (self.depth, parts.len());
                let part = Part { depth, number: number as u32, count: count as u32 };
                let solutions = found.sequences.iter().map(what_it_does);
                let result =
                    PartResult::new(found.tally, solutions.collect::<PackedList<Maneuver>>());
                self.observer.part_ended(part, 1.0 / count as f64, &result);
            }
            found
        };
        #[cfg(feature = "parallel")]
        let ends: Vec<Found> = parts.par_iter().with_max_len(1).enumerate().map(run_part).collect();
        #[cfg(not(feature = "parallel"))]
        let ends: Vec<Found> = parts.iter().enumerate().map(run_part).collect();
        let mut complete = ends.iter().all(|end| end.complete);
        let mut found = PackedList::new();
        for end in ends {
            tally += end.tally;
            // The first of the first part that has any.
            if self.wanted == Wanted::All || found.is_empty() {
                found.append(end.sequences);
            }
        }
        complete &= found.len() <= self.most;
        found.truncate(self.most);
        complete &= found.sort(&|| stop.applies_to(0));
        let pass = Pass::new(self.depth, tally).with_solutions(found.len());
        (if complete { pass } else { pass.incomplete() }, found)
    }

    /// The nodes below a root at which the parts of the pass begin.
    fn parts<'s>(&self, root: &Node<'s>, tally: &mut Tally) -> Vec<Node<'s>> {
        let tables = root.tables;
        let beyond = self.depth.saturating_sub(tables.distances.farthest());
        let walked = match beyond.checked_sub(MOVES_BEFORE_PARTS) {
            None => 0,
            Some(more) => 2 + u8::from(more >= 2),
        };
        let by_tables = root.bounds.as_ref().map_or(0, |it| it.bound(&root.place.numbers));
        let known = tables.distances.bound(&root.place.state);
        if known.is_none_or(|known| known.max(by_tables) > self.depth) {
            return Vec::new();
        }
        let mut nodes = vec![root.clone()];
        for done in 1..=walked {
            let mut longer = Vec::new();
            for node in &nodes {
                tally.expanded += 1;
                let way = Way { tables, bounds: node.bounds.as_deref() };
                for &(turned, run) in tables.order.following(node.run) {
                    let place = way.after(&node.place, turned, self.depth - done, tally);
                    longer.extend(place.map(|place| {
                        let word = [&node.word[..], &[turned]].concat();
                        Node { place, run, word, ..node.clone() }
                    }));
                }
            }
            nodes = longer;
        }
        nodes
    }

    fn search_part(&self, number: usize, node: &Node<'_>, stop: &StopCondition<'_>) -> Found {
        let mut search = PartSearch {
            way: Way { tables: node.tables, bounds: node.bounds.as_deref() },
            roots: self.roots,
            filter: self.filter,
            start: node.start,
            number,
            stop,
            word: node.word.clone(),
            room: 0,
            found: Found::default(),
        };
        let left = self.depth - node.word.len() as u8;
        if !stop.applies_to(number) {
            search.visit(&node.place, node.run, left);
        }
        let complete = !stop.applies_to(number);
        let mut found = search.found;
        if self.wanted == Wanted::First {
            found.sequences.truncate(1);
        }
        Found { complete, ..found }
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

fn sequence(tables: &MoveTables, word: &[u8]) -> MoveSequence {
    let moves = tables.order.moves();
    MoveSequence::new(word.iter().map(|&turned| moves[usize::from(turned)]).collect())
}

/// The search below one node.
struct PartSearch<'p> {
    way: Way<'p>,
    /// All roots of the search, and the start of this part.
    roots: &'p [Node<'p>],
    filter: SequenceFilter<'p>,
    start: &'p Position,
    number: usize,
    stop: &'p StopCondition<'p>,
    /// The places of the moves so far.
    word: Vec<u8>,
    /// With so many solutions it asks whether it may keep more.
    room: usize,
    found: Found,
}

impl PartSearch<'_> {
    /// Walks every canonical sequence of exactly `left` more moves that the distances leave open.
    fn visit(&mut self, place: &Place, run: Run, left: u8) {
        if left == 0 {
            return self.test(run);
        }
        if left >= MOVES_WITHOUT_STOP && self.stop.applies_to(self.number) {
            return;
        }
        let way = self.way;
        self.found.tally.expanded += 1;
        for &(turned, run) in way.tables.order.following(run) {
            if let Some(child) = way.after(place, turned, left - 1, &mut self.found.tally) {
                self.word.push(turned);
                self.visit(&child, run, left - 1);
                self.word.pop();
            }
        }
    }

    /// Replays the sequence on the cubies and keeps it if it leads to the goal.
    fn test(&mut self, run: Run) {
        self.found.tally.tests += 1;
        let sequence = sequence(self.way.tables, &self.word);
        let parsed = sequence.parsed();
        let leads_on = |tables: &MoveTables, start: &Position| {
            tables.own.contains(&start.apply(parsed.maneuver()))
        };
        let (MoveTables { order, .. }, kept) = (self.way.tables, self.found.sequences.len());
        let is_whole = !order.ends_in_rotation(run);
        if leads_on(self.way.tables, self.start) && is_whole && (self.filter)(&sequence) {
            // What several roots have in common is found from the first of them.
            let first = self.roots.iter().find(|root| leads_on(root.tables, root.start));
            let is_own = |root: &Node<'_>| {
                std::ptr::eq(root.tables, self.way.tables) && std::ptr::eq(root.start, self.start)
            };
            if !first.is_some_and(is_own) {
                return;
            }
            if kept >= self.room {
                self.room = self.stop.room(self.number, kept);
            }
            if kept < self.room {
                self.stop.solution_found(self.number, Solution::Moves(&sequence));
                self.found.sequences.push(&sequence);
            }
        }
    }
}
