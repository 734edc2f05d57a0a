//! Every shortest maneuver to a goal: the tables, and the search.

mod bounds;
mod branch;
mod choice;
mod databases;
mod descent;
mod niss;
mod reach;
mod turn_order;
mod walker;

use std::sync::Arc;

use faceturn_cube::{
    Corner, CubeSymmetry, Edge, Maneuver, Metric, NissMoves, Position, RandomSource,
};
use faceturn_searcher::{
    AnyStart, DivisibleSearch, Observer, Orbits, Outcome, Request, SolutionFilter, TurnSet,
    divisible,
};
use faceturn_symmetry::CosetTables;
use faceturn_table::PruningTable;

use self::bounds::{Bound, SubgroupBound};
use self::branch::{Branch, branches};
pub use self::databases::{DatabaseSource, GoalTablesError, InMemory};
use self::descent::Descent;
use self::niss::{FromBothSides, NissWalker};
pub use self::reach::{Reach, Sides, Unreachable};
pub use self::turn_order::TurnOrder;
use self::walker::{OpenBranch, Target};
use crate::goal::Goal;
use crate::normal_form::NissNormalForm;
use crate::partial::{Completions, PartialCube, TooManyCompletions};
use crate::pattern_databases::{
    Arrangement, Mark, Pattern, PatternCoordinates, PatternDatabase, PatternDistribution,
};
use crate::sampling::CubeSampler;

/// A goal with the turns that may lead to it, and pattern databases as bounds.
///
/// ```
/// use faceturn::goals::{GoalTables, InMemory, TurnSet};
/// use faceturn::{Goal, Maneuver, Metric, Position, Request};
///
/// let (goal, turns): (Goal, _) = ("cross".parse()?, TurnSet::ALL);
/// let tables = GoalTables::new(goal, Metric::Face, turns, 1_000_000, &InMemory(&()))?;
/// let start = Position::SOLVED.apply(&"R U F2 D".parse::<Maneuver>()?);
/// let outcome = tables.search(&[start], None, &Request::new(), &());
/// assert_eq!(outcome.distance(), Some(3));
/// assert_eq!(outcome.solutions[0].to_string(), "D' F2 R'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GoalTables {
    goal: Goal,
    order: TurnOrder,
    pattern: Pattern,
    /// The goal itself, or its variants.
    branches: Vec<Branch>,
    /// The symmetries that keep the goal and the allowed turns. They form a group.
    symmetries: Vec<CubeSymmetry>,
}

impl GoalTables {
    /// Finds the databases for a goal in a metric by these turns: about `bytes` of them, from
    /// `source`.
    ///
    /// # Errors
    /// [`GoalTablesError`] if there is not enough memory, or the source does not return a database.
    pub fn new(
        goal: Goal,
        metric: Metric,
        turns: TurnSet,
        bytes: u64,
        source: &dyn DatabaseSource,
    ) -> Result<GoalTables, GoalTablesError> {
        let order = TurnOrder::new(metric, turns);
        let pattern = goal.pattern();
        let symmetries = symmetries_of(&goal, &pattern, &order);
        let branches = branches(&goal, &order, bytes, source)?;
        Ok(GoalTables { goal, order, pattern, branches, symmetries })
    }

    /// Whether one database of this size is enough for a goal, so that every distance is known
    /// without a search. Generates nothing.
    pub fn fits_one_database(goal: &Goal, bytes: u64) -> bool {
        choice::fits_one_database(&goal.pattern(), bytes)
    }

    /// Whether databases of this size know every distance to a goal, so that there is a
    /// [distribution](GoalTables::distribution). Generates nothing.
    ///
    /// ```
    /// use faceturn::goals::GoalTables;
    ///
    /// let most = 200_000_000;
    /// let is_countable = |goal: &str| GoalTables::is_countable(&goal.parse().unwrap(), most);
    /// assert!(["corners", "xcross", "cross:any"].map(is_countable) == [true, true, false]);
    /// ```
    pub fn is_countable(goal: &Goal, bytes: u64) -> bool {
        let whole = goal.pattern();
        choice::fits_one_database(&whole, bytes)
            || goal.variants().is_empty() && choice::fits_largest_database(&whole, bytes)
    }

    /// The goal that the tables lead to.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The allowed turns, their metric, and the order in which they are written.
    pub fn order(&self) -> &TurnOrder {
        &self.order
    }

    /// The memory that the databases take, in bytes.
    pub fn bytes(&self) -> u64 {
        let bounds = self.branches.iter().flat_map(|branch| &branch.bounds);
        let mut databases: Vec<&Arc<PatternDatabase>> = Vec::new();
        for Bound { database, .. } in bounds {
            if !databases.iter().any(|it| Arc::ptr_eq(it, database)) {
                databases.push(database);
            }
        }
        databases.iter().map(|it| it.packed().len() as u64).sum()
    }

    /// Whether Reid's table of H would help a search for the goal.
    pub fn wants_subgroup(&self) -> bool {
        self.branches.iter().any(Branch::wants_subgroup)
    }

    /// How many arrangements that the goal distinguishes are at each distance; `None` unless one
    /// database knows every distance.
    pub fn distribution(&self) -> Option<&PatternDistribution> {
        let [branch] = &self.branches[..] else { return None };
        branch.bounds.first().filter(|_| branch.is_exact).map(|it| it.database.distribution())
    }

    /// Draws a position at this distance from the goal, all equally likely. `None` if there is
    /// none, or if no single database knows [every distance](GoalTables::distribution).
    ///
    /// Every arrangement that the goal distinguishes stands for the same number of positions. So
    /// this draws one of the arrangements at the distance, and then one of its positions.
    pub fn draw_at(&self, distance: u8, random: &mut RandomSource) -> Option<Position> {
        let counts = self.distribution()?.counts();
        let number = random.below(u128::from(*counts.get(usize::from(distance))?)) as usize;
        let Bound { database, symmetry, .. } = &self.branches[0].bounds[0];
        let coordinates = database.coordinates();
        let mut ranks =
            (0..coordinates.count()).filter(|&it| database.distance(it) == Some(distance));
        let arrangement = coordinates.arrangement(ranks.nth(number)?);
        let cube = PartialCube::showing(coordinates.pattern(), &arrangement);
        Some(CubeSampler::new(&cube).draw(random).conjugate_by(symmetry.inverse()))
    }

    /// Whether the distance of every position is known without a search.
    pub fn is_exact(&self) -> bool {
        self.branches.iter().all(|branch| branch.is_exact)
    }

    /// Whether some of these positions may reach the goal; if not, none can.
    pub fn may_reach(&self, starts: &[Position]) -> bool {
        let may_reach = |start| self.branches.iter().any(|branch| branch.may_reach(start));
        starts.iter().any(may_reach)
    }

    /// What the goal needs to know of a position: positions with the same arrangement have the same
    /// solutions.
    pub fn arrangement(&self, position: &Position) -> Arrangement {
        self.pattern.arrangement(position)
    }

    /// Searches from all starts at once for maneuvers of allowed turns that lead from at least one
    /// of them to the goal, one length after another. `subgroup` is Reid's table in the same
    /// metric, which helps if the goal lies in H along some axis.
    ///
    /// Solutions are canonical in the [order](GoalTables::order) of the allowed turns. If the
    /// databases show that no start can reach the goal, the outcome has no passes and a lower bound
    /// of 255.
    pub fn search(
        &self,
        starts: &[Position],
        subgroup: Option<(&CosetTables, &PruningTable)>,
        request: &Request,
        observer: &dyn Observer,
    ) -> Outcome {
        match self.search_from(starts, None, subgroup) {
            Some(search) => search.run(request, observer),
            None => {
                let outcome = Outcome::new().with_metric(self.order.metric());
                outcome.with_lower_bound(u8::MAX).with_symmetries(1)
            }
        }
    }

    /// A search from these starts, to be run in parts, which finds only solutions that pass the
    /// filter. `None` if the databases show that no start can reach the goal. See
    /// [`GoalTables::search`].
    ///
    /// Processes that share its parts need databases of the same size.
    pub fn search_from<'s>(
        &'s self,
        starts: &[Position],
        filter: Option<SolutionFilter>,
        subgroup: Option<(&'s CosetTables, &'s PruningTable)>,
    ) -> Option<Box<dyn DivisibleSearch + 's>> {
        let search = AnyStart::new(self.open(subgroup), starts);
        let reaching = search.reaching();
        (!reaching.is_empty()).then(|| {
            let orbits = Orbits::of_symmetries(self.symmetries_of(&reaching));
            divisible(search.passing(filter).with_orbits(orbits), Position::SOLVED)
        })
    }

    /// A search for turns N on a position p and I on its inverse such that the goal contains `I^-1
    /// p N`. Both are allowed and canonical; the fewest turns in all come first. `inverse` are the
    /// tables of the goal's [inverse](Goal::inverse), in the same order of turns; they may be these
    /// tables. With a normal form only solutions in it are found.
    ///
    /// A solution in the outcome is the maneuver `N I^-1`, listed once for all the places where it
    /// may be [cut](GoalTables::cuts). If only some turns are allowed, [`Reach`] detects most
    /// unreachable goals; for the others, the request needs a maximum depth.
    ///
    /// ```
    /// use faceturn::goals::{GoalTables, InMemory, TurnSet};
    /// use faceturn::{Goal, Metric, Position, Request};
    ///
    /// let (goal, turns): (Goal, _) = ("eo".parse()?, TurnSet::ALL);
    /// let tables = GoalTables::new(goal, Metric::Face, turns, 1_000_000, &InMemory(&()))?;
    /// let start: Position = "F' R U B".parse()?;
    /// let search = tables.search_both_sides(&tables, &start, None, None);
    /// let outcome = search.run(&Request::new(), &());
    /// let ways = tables.cuts(&start, &outcome.solutions[0].maneuver());
    /// assert_eq!(ways[0].to_string(), "B (F')");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_both_sides<'s>(
        &'s self,
        inverse: &'s GoalTables,
        start: &Position,
        form: Option<&'s NissNormalForm>,
        subgroup: Option<(&'s CosetTables, &'s PruningTable)>,
    ) -> Box<dyn DivisibleSearch + 's> {
        let is_odd = self.is_odd(&[*start]);
        let walker = NissWalker {
            target: FromBothSides { start: *start, goal: &self.goal, is_odd },
            form,
            normal: self.open(subgroup),
            inverse: inverse.open(subgroup),
            order: &self.order,
        };
        divisible(walker, *start)
    }

    /// All ways to read a maneuver as `N I^-1`, where N and I are allowed and canonical and lead to
    /// the goal; those with the fewest turns on the inverse come first. See
    /// [`GoalTables::search_both_sides`].
    pub fn cuts(&self, start: &Position, solution: &Maneuver) -> Vec<NissMoves> {
        let cuts = (0..=solution.len()).rev().map(|at| NissMoves::cut(solution, at));
        let is_way = |moves: &NissMoves| {
            self.order.is_canonical(&moves.normal)
                && self.order.is_canonical(&moves.inverse)
                && self.goal.contains(&moves.after(start))
        };
        cuts.filter(is_way).collect()
    }

    /// The branches, each with its bounds; `subgroup` is used where it helps.
    fn open<'s>(
        &'s self,
        subgroup: Option<(&'s CosetTables, &'s PruningTable)>,
    ) -> Vec<OpenBranch<'s>> {
        let open = |branch: &'s Branch| {
            let bounds = if branch.is_exact { &branch.bounds[..1] } else { &branch.bounds[..] };
            let subgroup = subgroup.filter(|_| branch.wants_subgroup());
            let applies = branch.is_in_subgroup;
            let subgroup = subgroup.map(|(tables, table)| {
                let (rows, distances) = (tables.rows(), table.distances());
                SubgroupBound { tables, rows, table, distances, applies }
            });
            let descent = Descent { bounds, subgroup, order: &self.order };
            OpenBranch { target: Target { goal: &branch.goal, tables: self }, descent }
        };
        self.branches.iter().map(open).collect()
    }

    /// Whether every maneuver from these starts to the goal has an odd (`true`) or an even number
    /// of quarter turns; `None` if that is not easily seen.
    fn is_odd(&self, starts: &[Position]) -> Option<bool> {
        if self.order.allowed().without(TurnSet::HALVES).is_empty() {
            return Some(false);
        }
        let mut ends = self.goal.cubes().iter().map(PartialCube::is_odd);
        let (end, start) = (ends.next()??, starts.first()?.is_odd());
        let agree = ends.all(|other| other == Some(end))
            && starts.iter().all(|other| other.is_odd() == start);
        agree.then_some(start != end)
    }

    /// The symmetries that keep the goal, the turns, and what the goal needs to know of the starts.
    fn symmetries_of(&self, starts: &[Position]) -> Vec<CubeSymmetry> {
        let seen: Vec<Arrangement> = starts.iter().map(|start| self.arrangement(start)).collect();
        let keeps = |symmetry: &CubeSymmetry| {
            starts
                .iter()
                .all(|start| seen.contains(&self.arrangement(&start.conjugate_by(*symmetry))))
        };
        self.symmetries.iter().copied().filter(keeps).collect()
    }
}

/// The symmetries that keep the goal, the allowed turns, and the sets of cubies that the goal does
/// not distinguish; they form a group. Only the identity if a canonical maneuver may turn one face
/// twice in a row, because symmetries then change which maneuver is canonical.
fn symmetries_of(goal: &Goal, pattern: &Pattern, order: &TurnOrder) -> Vec<CubeSymmetry> {
    if !order.is_plain() {
        return vec![CubeSymmetry::IDENTITY];
    }
    let keeps =
        |symmetry: &CubeSymmetry| order.is_kept_by(*symmetry) && keeps_labels(*symmetry, pattern);
    goal.symmetries().into_iter().filter(keeps).collect()
}

/// Whether a symmetry maps cubies with one label to cubies with one label, with the same
/// orientation.
fn keeps_labels(symmetry: CubeSymmetry, pattern: &Pattern) -> bool {
    let corners = Corner::all().map(Corner::index).map(|image| {
        (
            pattern.corners()[symmetry.corner_from(image)],
            pattern.corners()[image].label,
            symmetry.corner_twist(image),
        )
    });
    let edges = Edge::all().map(Edge::index).map(|image| {
        (
            pattern.edges()[symmetry.edge_from(image)],
            pattern.edges()[image].label,
            symmetry.edge_flip(image),
        )
    });
    are_alike(&corners.collect::<Vec<_>>()) && are_alike(&edges.collect::<Vec<_>>())
}

/// Whether all images of a mark have one label, and one orientation if that counts.
fn are_alike(images: &[(Mark, u8, u8)]) -> bool {
    images.iter().all(|(mark, label, turned)| {
        let same = images.iter().filter(|(other, ..)| other == mark);
        same.clone().all(|(_, other, by)| other == label && (by == turned || !mark.oriented))
    })
}

/// How many arrangements of one pattern a goal may have.
pub(crate) const MOST_GOAL_ARRANGEMENTS: usize = 1 << 20;

/// The ranks of the arrangements of these positions, in ascending order without duplicates.
fn ranks(
    cubes: &[PartialCube],
    coordinates: &PatternCoordinates,
) -> Result<Vec<u64>, TooManyCompletions> {
    let mut ranks = Vec::new();
    let pattern = coordinates.pattern();
    let mut completions = Completions::new(pattern, MOST_GOAL_ARRANGEMENTS);
    for cube in cubes {
        let positions = completions.of(cube)?;
        ranks.extend(positions.iter().map(|it| coordinates.rank(&pattern.arrangement(it))));
    }
    ranks.sort_unstable();
    ranks.dedup();
    Ok(ranks)
}

#[cfg(test)]
mod tests;
