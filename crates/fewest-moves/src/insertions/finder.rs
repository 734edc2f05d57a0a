use std::collections::HashSet;

use faceturn_cube::{Maneuver, Position, sort_short};

use super::halves::Halves;
use super::pieces::Pieces;
use super::ranked::KEPT_WHEN_STOPPED;
use super::request::Request;
use super::search::InsertionSearch;
use super::slices::{HALF as MOST_SLICES_BESIDE, leaving_few, with_slices};
use super::solution::Solution;
use super::table::Table;

/// Whether the solutions found are the shortest, and among which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// They are the shortest. One insertion may be any maneuver of up to the requested turns;
    /// each of two moves at most [`MOST_PIECES`](super::MOST_PIECES) pieces. Slices are
    /// unrestricted; up to [`Request::MOST_SLICES_BESIDE`] of them may go with one such maneuver,
    /// more with one of corners alone.
    Complete,
    /// They are the shortest with up to two insertions; of more, only the most promising were
    /// tried.
    Beam,
    /// The search was stopped: shorter ones may exist.
    Stopped,
    /// The skeleton leaves nothing: it is the only solution, and no search was run.
    NothingLeft,
}

/// The shortest solutions by insertions into a skeleton, and what the skeleton leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The given skeleton in canonical form. The insertions go into this one.
    pub skeleton: Maneuver,
    /// The position after the skeleton, which the insertions solve.
    pub left: Position,
    /// The solutions, the shortest first, each replayed on the cubies. A stopped search has at
    /// most [`KEPT_WHEN_STOPPED`](super::KEPT_WHEN_STOPPED).
    pub solutions: Vec<Solution>,
    /// Whether shorter solutions may exist.
    pub completeness: Completeness,
}

/// Tables for one request, for use with any number of skeletons.
///
/// They take about 30 MB, and 40 MB more for two insertions of ten turns.
///
/// ```
/// use faceturn_cube::{Maneuver, Position};
/// use faceturn_fewest_moves::insertions::{Completeness, Finder, Request};
///
/// // The scramble, and a skeleton that leaves three corners.
/// let start: Position = "F R U2 R' D R U2 R' D' L".parse()?;
/// let skeleton: Maneuver = "L' F'".parse()?;
///
/// let finder = Finder::new(Request::new().insert_length(8), &|| false).expect("nobody stops it");
/// let found = finder.find(&start, &skeleton, &|| false);
/// assert_eq!(found.completeness, Completeness::Complete);
/// let shortest = &found.solutions[0];
/// assert_eq!(shortest.whole.to_string(), "R' B R F2 R' B' R F2 L' F'");
/// assert!(start.apply(&shortest.whole).is_solved());
///
/// let insertion = &shortest.insertions[0];
/// assert_eq!(insertion.before.to_string(), "");
/// assert_eq!(insertion.after.to_string(), "L' F'");
/// assert_eq!((insertion.whole(), insertion.cancelled()), (shortest.whole.clone(), 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Finder {
    request: Request,
    halves: Halves,
    table: Option<Table>,
}

impl Finder {
    /// Makes the tables for a request; `None` if `stop` asked to stop. It takes about 30 ms, and
    /// a second for more than one insertion of ten turns.
    ///
    /// # Panics
    /// If a number of the request is out of range.
    pub fn new(request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Option<Finder> {
        let Request { insertions, insert_length, slices, count } = request;
        assert!((1..=Request::MOST_INSERTIONS).contains(&insertions), "{insertions} insertions");
        let most = Request::most_insert_length(insertions);
        assert!((1..=most).contains(&insert_length), "{insert_length} turns");
        assert!(slices <= Request::MOST_SLICES, "{slices} slices");
        assert!(count > 0, "no solutions are asked for");
        let halves = Halves::new();
        let table = match (insertions, slices) {
            (1, 0) => None,
            _ => {
                let most = usize::from(insert_length).min(Table::MOST_TURNS);
                Some(Table::new(&halves, most, stop)?)
            }
        };
        Some(Finder { request, halves, table })
    }

    /// Makes a [new](Finder::new) finder, and calls [`find`](Finder::find) for one skeleton.
    pub fn find_once(
        request: Request,
        start: &Position,
        skeleton: &Maneuver,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Found {
        let found = nothing_left(start, skeleton);
        let found = found.or_else(|| Some(Finder::new(request, stop)?.find(start, skeleton, stop)));
        found.unwrap_or_else(|| Found {
            skeleton: skeleton.canonical(),
            left: start.apply(skeleton),
            solutions: Vec::new(),
            completeness: Completeness::Stopped,
        })
    }

    /// Finds the shortest solutions by insertions into a skeleton. If the skeleton itself solves
    /// the start, returns it without a search.
    pub fn find(
        &self,
        start: &Position,
        skeleton: &Maneuver,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Found {
        if let Some(found) = nothing_left(start, skeleton) {
            return found;
        }
        let skeleton = skeleton.canonical();
        let search = InsertionSearch {
            start_inverse: Pieces::from(&start.inverse()),
            request: &self.request,
            halves: &self.halves,
            table: self.table.as_ref(),
            stop,
        };
        let mut solutions = search.run(&skeleton).into_solutions();
        if self.request.slices > 0 {
            let (most, count) = (self.request.slices.into(), self.request.count);
            let (solved, leaving_corners) = with_slices(start, &skeleton, most, count, stop);
            solutions.extend(solved);
            // Slices and a maneuver, which may go anywhere into the whole with the slices.
            let few = leaving_few(start, &skeleton, most.min(MOST_SLICES_BESIDE), stop);
            let few = few.into_iter().chain(leaving_corners);
            let mut known = HashSet::new();
            let few = few.filter(|(_, whole)| known.insert(whole.clone()));
            for (moves, whole) in few.take_while(|_| !stop()) {
                let both = search.of_table(&whole).into_solutions().into_iter();
                solutions
                    .extend(both.map(|it| Solution { with_slices: Some(moves.clone()), ..it }));
                if solutions.len() > 4 * count {
                    keep_shortest(&mut solutions, count);
                }
            }
            keep_shortest(&mut solutions, count);
        }
        let is_stopped = stop();
        if is_stopped {
            solutions.truncate(KEPT_WHEN_STOPPED);
        }
        for Solution { whole, .. } in &solutions {
            assert!(start.apply(whole).is_solved(), "{whole} was found, which does not solve");
        }
        let completeness = match self.request.insertions {
            _ if is_stopped => Completeness::Stopped,
            1 | 2 => Completeness::Complete,
            _ => Completeness::Beam,
        };
        let left = start.apply(&skeleton);
        Found { skeleton, left, solutions, completeness }
    }
}

/// Keeps the shortest. Of equal wholes it keeps the one without slices, else the first in the
/// list: slices alone come before slices and a maneuver, and fewer slices before more.
fn keep_shortest(solutions: &mut Vec<Solution>, count: usize) {
    sort_short(solutions, |a, b| {
        let order = a.whole.len().cmp(&b.whole.len()).then(a.whole.cmp(&b.whole));
        order.then(a.with_slices.is_some().cmp(&b.with_slices.is_some()))
    });
    solutions.dedup_by(|next, first| next.whole == first.whole);
    solutions.truncate(count);
}

fn nothing_left(start: &Position, skeleton: &Maneuver) -> Option<Found> {
    let left = start.apply(skeleton);
    left.is_solved().then(|| {
        let (skeleton, completeness) = (skeleton.canonical(), Completeness::NothingLeft);
        let whole = skeleton.clone();
        let solutions = vec![Solution { whole, insertions: Vec::new(), with_slices: None }];
        Found { skeleton, left, solutions, completeness }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_search_asks_often_whether_to_stop_and_then_ends_soon() {
        let request = Request::new().insertions(3).insert_length(8).slices(4).count(1_000);
        let start: Position = "R U R' D R U R' D' M' U2 M U2 L U2 F".parse().expect("moves");
        let skeleton: Maneuver = "F' U2 L'".parse().expect("moves");
        // How often `stop` is called, if it asks to stop after the first `first` calls.
        let asked = |first: usize| {
            let asked = AtomicUsize::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= first;
            let found = Finder::find_once(request, &start, &skeleton, &stop);
            assert_eq!(found.completeness == Completeness::Stopped, first < usize::MAX);
            assert!(first == usize::MAX || found.solutions.len() <= KEPT_WHEN_STOPPED);
            asked.into_inner()
        };
        let of_tables = AtomicUsize::new(0);
        Finder::new(request, &|| of_tables.fetch_add(1, Ordering::Relaxed) == usize::MAX);
        let of_tables = of_tables.into_inner();
        assert!(of_tables > 1_000, "{of_tables}");
        let all = asked(usize::MAX);
        assert!(all > 50_000, "{all}");
        for first in (0..3).map(|at| all * at / 3) {
            let after = asked(first) - first;
            // At most once for each whole of a beam.
            assert!(after < 20_000, "{after} after {first} of {all}");
        }
    }
}
