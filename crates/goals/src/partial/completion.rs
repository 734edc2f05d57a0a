//! The positions of a partial cube, up to what a pattern distinguishes.

use faceturn_cube::{Corner, Edge, Position, sort_short};
use thiserror::Error;

use super::relation::can_be_placed;
use super::{Arranged, PartialCube, Relation};
use crate::pattern_databases::{Mark, Pattern};

/// Error returned when a partial cube stands for more positions than can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("too many ways to complete the cube: more than {limit}")]
#[non_exhaustive]
pub struct TooManyCompletions {
    /// The limit that was exceeded.
    pub limit: usize,
}

/// An arrangement for each parity of the permutation, even and odd, if there is one.
type ByParity<const CUBIES: usize> = [Option<Arranged<CUBIES>>; 2];

impl PartialCube {
    /// One position for each arrangement that the pattern distinguishes, in a fixed order.
    ///
    /// # Errors
    /// [`TooManyCompletions`] if there are more than `limit`.
    pub fn completions(
        &self,
        pattern: &Pattern,
        limit: usize,
    ) -> Result<Vec<Position>, TooManyCompletions> {
        Completions::new(pattern, limit).of(self)
    }
}

/// The arrangements of a relation; `None` if there are too many.
type Fillings<const CUBIES: usize> = Option<Vec<ByParity<CUBIES>>>;

/// The completions of many partial cubes. One that has a relation in common with the one before,
/// such as the edges of `htr`, shares the work.
pub(crate) struct Completions<'p> {
    pattern: &'p Pattern,
    limit: usize,
    corners: Option<(Relation<{ Corner::COUNT }>, Fillings<{ Corner::COUNT }>)>,
    edges: Option<(Relation<{ Edge::COUNT }>, Fillings<{ Edge::COUNT }>)>,
}

impl<'p> Completions<'p> {
    /// At most `limit` for each partial cube.
    pub(crate) fn new(pattern: &'p Pattern, limit: usize) -> Completions<'p> {
        Completions { pattern, limit, corners: None, edges: None }
    }

    /// See [`PartialCube::completions`].
    pub(crate) fn of(&mut self, cube: &PartialCube) -> Result<Vec<Position>, TooManyCompletions> {
        let (pattern, limit) = (self.pattern, self.limit);
        let too_many = TooManyCompletions { limit };
        // As many as fit together may be half of the corners', and of the edges', by their parity.
        let of_kind = limit.saturating_mul(2);
        let corners = filled(&mut self.corners, &cube.corners, pattern.corners(), of_kind);
        let corners = corners.as_ref().ok_or(too_many)?;
        let edges = filled(&mut self.edges, &cube.edges, pattern.edges(), of_kind);
        let edges = edges.as_ref().ok_or(too_many)?;
        let mut positions = Vec::new();
        for corners in corners {
            for edges in edges {
                let pairs = corners.iter().zip(edges);
                let fitting = pairs.filter_map(|(corners, edges)| corners.zip(*edges)).next();
                positions.extend(fitting.map(|(corners, edges)| position(&corners, &edges)));
                if positions.len() > limit {
                    return Err(too_many);
                }
            }
        }
        Ok(positions)
    }
}

/// The arrangements of a relation, those kept if it is the last one.
fn filled<'k, const CUBIES: usize>(
    kept: &'k mut Option<(Relation<CUBIES>, Fillings<CUBIES>)>,
    relation: &Relation<CUBIES>,
    marks: &[Mark; CUBIES],
    limit: usize,
) -> &'k Fillings<CUBIES> {
    let last = kept.take().filter(|(last, _)| last == relation);
    let last = last.unwrap_or_else(|| (*relation, Filling::all(relation, marks, limit)));
    &kept.insert(last).1
}

fn position(corners: &Arranged<8>, edges: &Arranged<12>) -> Position {
    let position =
        Position::from_cubies(corners.at, corners.orientation, edges.at, edges.orientation);
    position.expect("orientations add up to 0 and the parities agree")
}

/// Fills the places with labels one after another, while the cubies still fit.
struct Filling<'r, const CUBIES: usize> {
    marks: &'r [Mark; CUBIES],
    /// The order in which places are filled: those with few candidates first.
    order: [usize; CUBIES],
    /// What is still possible; a filled place allows all cubies of its label.
    open: Relation<CUBIES>,
    found: Vec<ByParity<CUBIES>>,
    limit: usize,
}

/// Limit on the attempts to assign the cubies of each label to places.
const MOST_TRIES: usize = 50_000;

impl<'r, const CUBIES: usize> Filling<'r, CUBIES> {
    /// Each arrangement that the pattern distinguishes, with an example for each parity; `None` if
    /// there are more than `limit`.
    fn all(
        relation: &'r Relation<CUBIES>,
        marks: &'r [Mark; CUBIES],
        limit: usize,
    ) -> Fillings<CUBIES> {
        let order = fewest_first(relation, std::array::from_fn(|place| place));
        let mut filling = Filling { marks, order, open: *relation, found: Vec::new(), limit };
        filling.fill(0)?;
        Some(filling.found)
    }

    /// Fills the places from `order[done]` on; `None` if there are too many ways.
    fn fill(&mut self, done: usize) -> Option<()> {
        let Some(&place) = self.order.get(done) else { return self.keep() };
        let before = self.open;
        let mut tried: Vec<u8> = Vec::new();
        for cubie in 0..CUBIES {
            let mark = self.marks[cubie];
            if before.orientations(cubie, place) == 0 || tried.contains(&mark.label) {
                continue;
            }
            tried.push(mark.label);
            // Each orientation alone if it counts, else all of them.
            let all = (1 << Relation::<CUBIES>::ORIENTATIONS) - 1;
            let single = (0..Relation::<CUBIES>::ORIENTATIONS).map(|orientation| 1 << orientation);
            let masks: Vec<u32> = if mark.oriented { single.collect() } else { vec![all] };
            for mask in masks {
                self.open = before;
                self.open.retain_in(place, |cubie| {
                    if self.marks[cubie].label == mark.label { mask } else { 0 }
                });
                if can_be_placed(&self.open.places()) {
                    self.fill(done + 1)?;
                }
            }
        }
        self.open = before;
        Some(())
    }

    fn keep(&mut self) -> Option<()> {
        // Checks the sum of orientations first, to avoid a futile search through all assignments.
        let any = |place| {
            let open = (0..CUBIES).map(|cubie| self.open.orientations(cubie, place));
            open.fold(0, |all, some| all | some)
        };
        if with_sum_0::<CUBIES>(&std::array::from_fn(any)).is_none() {
            return Some(());
        }
        let order = fewest_first(&self.open, self.order);
        let mut assignment = Assignment { order, found: [None; 2], tries: MOST_TRIES };
        assignment.assign(0, &self.open)?;
        if assignment.found.iter().any(Option::is_some) {
            self.found.push(assignment.found);
        }
        (self.found.len() <= self.limit).then_some(())
    }
}

/// The places in order of the numbers of their cubies.
fn fewest_first<const CUBIES: usize>(
    relation: &Relation<CUBIES>,
    places: [usize; CUBIES],
) -> [usize; CUBIES] {
    let mut order = places.to_vec();
    let choices = |place: &usize| relation.cubies_in(*place).count_ones();
    sort_short(&mut order, |one, other| choices(one).cmp(&choices(other)));
    std::array::from_fn(|at| order[at])
}

/// Assigns cubies to the places of their labels until there is an arrangement of each parity.
struct Assignment<const CUBIES: usize> {
    order: [usize; CUBIES],
    found: ByParity<CUBIES>,
    tries: usize,
}

impl<const CUBIES: usize> Assignment<CUBIES> {
    /// Fills the places from `order[done]` on; `None` after too many tries.
    fn assign(&mut self, done: usize, open: &Relation<CUBIES>) -> Option<()> {
        self.tries = self.tries.checked_sub(1)?;
        let Some(&place) = self.order.get(done) else {
            let at = std::array::from_fn(|place| open.cubies_in(place).trailing_zeros() as u8);
            let masks = std::array::from_fn(|place| open.orientations(at[place].into(), place));
            if let Some(orientation) = with_sum_0::<CUBIES>(&masks) {
                self.found[usize::from(is_odd(&at))].get_or_insert(Arranged { at, orientation });
            }
            return Some(());
        };
        let cubies = open.cubies_in(place);
        for cubie in (0..CUBIES).filter(|cubie| cubies >> cubie & 1 == 1) {
            let mut with = *open;
            with.place_only(cubie, place);
            if self.found.iter().any(Option::is_none) && can_be_placed(&with.places()) {
                self.assign(done + 1, &with)?;
            }
        }
        Some(())
    }
}

/// One of the open orientations for each place, such that they add up to 0.
fn with_sum_0<const CUBIES: usize>(open: &[u32; CUBIES]) -> Option<[u8; CUBIES]> {
    let count = Relation::<CUBIES>::ORIENTATIONS;
    // The possible sums from this place on, one bit each. Shape `[CUBIES + 1]`.
    let mut sums = vec![1u32; CUBIES + 1];
    for place in (0..CUBIES).rev() {
        let with = |sum: usize| {
            (0..count).any(|orientation| {
                open[place] >> orientation & 1 == 1
                    && sums[place + 1] >> ((sum + count - orientation) % count) & 1 == 1
            })
        };
        sums[place] = (0..count).filter(|&sum| with(sum)).fold(0, |sums, sum| sums | 1 << sum);
    }
    let mut sum = 0;
    let mut orientations = [0; CUBIES];
    for place in 0..CUBIES {
        let rest = |orientation: usize| (sum + count - orientation) % count;
        let orientation = (0..count).find(|&orientation| {
            open[place] >> orientation & 1 == 1 && sums[place + 1] >> rest(orientation) & 1 == 1
        })?;
        orientations[place] = orientation as u8;
        sum = rest(orientation);
    }
    Some(orientations)
}

fn is_odd<const CUBIES: usize>(at: &[u8; CUBIES]) -> bool {
    let inversions = (0..CUBIES).map(|b| at[..b].iter().filter(|&&a| a > at[b]).count());
    inversions.sum::<usize>() % 2 == 1
}
