//! A goal: the positions that count as solved.

use std::collections::HashSet;
use std::fmt;

use faceturn_cube::{CubeSymmetry, Face, FaceTurn, PartialFacelets, Position, sort_short};
use thiserror::Error;

use crate::partial::{PartialCube, Relation, TooManyCompletions};
use crate::pattern_databases::{Mark, Pattern};
use crate::skeletons::Left;

/// The positions that a search may lead to: a union of partial cubes.
///
/// A goal may be the union of other goals, its [variants](Goal::variants): `cross:any` is every
/// cross.
///
/// ```
/// use faceturn::{Goal, Maneuver, Position};
///
/// let cross: Goal = "cross:F".parse()?;
/// let after = |moves: &str| Position::SOLVED.apply(&moves.parse::<Maneuver>().unwrap());
/// assert!(cross.contains(&after("B")) && !cross.contains(&after("F")));
/// assert!(cross.with_free_turns(&["F'".parse().unwrap()]).contains(&after("F")));
/// # Ok::<(), faceturn::goals::GoalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    name: String,
    /// Sorted, without duplicates, at least one.
    cubes: Vec<PartialCube>,
    /// The goals of which this is the union, if its name says `any`; else empty.
    variants: Vec<Goal>,
    /// How many cubies it leaves anywhere, whichever they are, if that is all it says; else empty.
    leaves: &'static [Left],
}

/// Error returned when too little of a start is known for a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the goal {goal} needs to know more of the start")]
#[non_exhaustive]
pub struct UnclearStart {
    /// The name of the goal.
    pub goal: String,
    /// The limit on ways to complete the start that was exceeded.
    pub source: TooManyCompletions,
}

impl Goal {
    /// The goal that only the solved cube reaches.
    pub fn solved() -> Goal {
        Goal::new("solved", vec![PartialCube::of(&Position::SOLVED)])
    }

    /// A goal with this name: the positions of one partial cube.
    pub fn of(name: &str, cube: PartialCube) -> Goal {
        Goal::new(name, vec![cube])
    }

    pub(crate) fn new(name: &str, mut cubes: Vec<PartialCube>) -> Goal {
        sort_short(&mut cubes, Ord::cmp);
        cubes.dedup();
        Goal { name: name.to_owned(), cubes, variants: Vec::new(), leaves: &[] }
    }

    /// The same goal, if it leaves so many cubies anywhere, whichever they are.
    pub(crate) fn leaving(self, leaves: &'static [Left]) -> Goal {
        Goal { leaves, ..self }
    }

    /// The union of these goals; of goals with equal positions only the first is kept as a variant.
    pub(crate) fn union(name: &str, all: Vec<Goal>) -> Goal {
        let mut variants: Vec<Goal> = Vec::new();
        for goal in all {
            if variants.iter().all(|other| other.cubes != goal.cubes) {
                variants.push(goal);
            }
        }
        let cubes = variants.iter().flat_map(|goal| goal.cubes.iter().copied()).collect();
        Goal { variants, ..Goal::new(name, cubes) }
    }

    /// The name or text of the goal.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn cubes(&self) -> &[PartialCube] {
        &self.cubes
    }

    /// The goals of which this one is the union, if its name says `any`; else empty.
    ///
    /// ```
    /// let names = |goal: &str| -> Vec<String> {
    ///     let goal: faceturn::Goal = goal.parse().unwrap();
    ///     goal.variants().iter().map(|variant| variant.name().to_owned()).collect()
    /// };
    /// assert_eq!(names("eo:any"), ["eo:F", "eo:U", "eo:R"]);
    /// assert!(names("eo:F").is_empty());
    /// ```
    pub fn variants(&self) -> &[Goal] {
        &self.variants
    }

    /// The variants; the goal itself if it has none.
    pub(crate) fn alternatives(&self) -> &[Goal] {
        if self.variants.is_empty() { std::slice::from_ref(self) } else { &self.variants }
    }

    /// The names of the variants that contain a position.
    ///
    /// ```
    /// use faceturn::Position;
    ///
    /// let eo: faceturn::Goal = "eo:any".parse()?;
    /// assert_eq!(eo.reached_by(&Position::SOLVED.apply(&"U".parse()?)), ["eo:F", "eo:R"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reached_by(&self, position: &Position) -> Vec<&str> {
        let reached = self.variants.iter().filter(|variant| variant.contains(position));
        reached.map(Goal::name).collect()
    }

    /// Whether the goal contains the position.
    pub fn contains(&self, position: &Position) -> bool {
        self.cubes.iter().any(|cube| cube.contains(position))
    }

    /// Whether the goal is the solved cube alone.
    pub fn is_solved_cube(&self) -> bool {
        self.cubes == [PartialCube::of(&Position::SOLVED)]
    }

    /// All positions of a goal that has few: of the solved cube, and of skeletons such as
    /// `leave-3c`. A search for each of them by distances to H is faster than one for the goal.
    ///
    /// ```
    /// let [skeleton, cross]: [faceturn::Goal; 2] = ["leave-3c".parse()?, "cross".parse()?];
    /// // Cycles of three corners, twists of two or three, and the solved cube.
    /// assert_eq!(skeleton.positions().map(|all| all.len()), Some(56 * 18 + 168 + 1));
    /// assert_eq!(cross.positions(), None);
    /// # Ok::<(), faceturn::goals::GoalError>(())
    /// ```
    pub fn positions(&self) -> Option<Vec<Position>> {
        if self.is_solved_cube() {
            return Some(vec![Position::SOLVED]);
        }
        let mut seen = HashSet::new();
        let all = self.leaves.iter().flat_map(|left| left.positions());
        let all: Vec<Position> = all.filter(|position| seen.insert(*position)).collect();
        (!all.is_empty()).then_some(all)
    }

    /// Whether there is a list of all [positions](Goal::positions).
    pub fn has_few_positions(&self) -> bool {
        self.is_solved_cube() || !self.leaves.is_empty()
    }

    /// Whether every cut of a solution between a position and its inverse is one too: the goal
    /// contains the conjugates of its positions.
    pub fn has_every_cut(&self) -> bool {
        let kept_by = |face: Face| {
            let back = Position::SOLVED.after(FaceTurn::new(face, 3).expect("a turn"));
            self.is_image(self, |cube| cube.after(&back).before(&back))
        };
        Face::ALL.into_iter().all(kept_by)
    }

    /// The positions that are in this goal as they are or after one of these turns.
    #[must_use]
    pub fn with_free_turns(&self, turns: &[FaceTurn]) -> Goal {
        let before = turns
            .iter()
            .flat_map(|turn| self.cubes.iter().map(|cube| cube.before(Position::of_turn(*turn))));
        let variants = self.variants.iter().map(|variant| variant.with_free_turns(turns));
        Goal {
            variants: variants.collect(),
            ..Goal::new(&self.name, self.cubes.iter().copied().chain(before).collect())
        }
    }

    /// The inverses of the goal's positions, under the same name. A goal that is a group, such as
    /// `eo` or `dr`, is its own inverse.
    ///
    /// ```
    /// use faceturn::Goal;
    ///
    /// let goal = |text: &str| text.parse::<Goal>();
    /// assert_eq!(goal("dr")?.inverse(), goal("dr")?);
    /// assert_ne!(goal("o:UFR")?.inverse(), goal("o:UFR")?);
    /// # Ok::<(), faceturn::goals::GoalError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Goal {
        let cubes = self.cubes.iter().map(PartialCube::inverse).collect();
        let variants = self.variants.iter().map(Goal::inverse).collect();
        Goal { variants, ..Goal::new(&self.name, cubes) }
    }

    /// The positions `s^-1 p s` for all `p` of the goal.
    pub(crate) fn cubes_conjugate_by(&self, symmetry: CubeSymmetry) -> Vec<PartialCube> {
        Goal::new("", self.cubes.iter().map(|cube| cube.conjugate_by(symmetry)).collect()).cubes
    }

    /// The symmetries of the cube that keep the goal. They form a group.
    ///
    /// ```
    /// use faceturn::Goal;
    ///
    /// let symmetries = |name: &str| name.parse::<Goal>().unwrap().symmetries().len();
    /// assert_eq!([symmetries("cross"), symmetries("f2l-1"), symmetries("htr")], [8, 2, 48]);
    /// ```
    pub fn symmetries(&self) -> Vec<CubeSymmetry> {
        CubeSymmetry::all().filter(|&symmetry| self.is_conjugate(symmetry, self)).collect()
    }

    /// Whether the other goal is `s^-1 p s` for all `p` of this one.
    pub(crate) fn is_conjugate(&self, symmetry: CubeSymmetry, other: &Goal) -> bool {
        self.is_image(other, |cube| cube.conjugate_by(symmetry))
    }

    /// Whether turns keep the goal: it contains a position exactly if it does after them.
    pub(crate) fn is_kept_by(&self, made: &Position) -> bool {
        self.is_image(self, |cube| cube.before(made))
    }

    /// Whether a one-to-one map takes the partial cubes of this goal to those of another.
    fn is_image(&self, other: &Goal, map: impl Fn(&PartialCube) -> PartialCube) -> bool {
        let is_others = |cube| other.cubes.binary_search(&map(cube)).is_ok();
        self.cubes.len() == other.cubes.len() && self.cubes.iter().all(is_others)
    }

    /// What the goal needs to know of a position: cubies that every partial cube of the goal treats
    /// alike are equal, and orientations count only where some partial cube asks for them.
    ///
    /// ```
    /// let cross: faceturn::Goal = "cross".parse()?;
    /// assert_eq!(cross.pattern().arrangements(), 190_080);
    /// # Ok::<(), faceturn::goals::GoalError>(())
    /// ```
    pub fn pattern(&self) -> Pattern {
        let corners = marks(&self.cubes.iter().map(|cube| cube.corners).collect::<Vec<_>>());
        let edges = marks(&self.cubes.iter().map(|cube| cube.edges).collect::<Vec<_>>());
        Pattern::new(corners, edges).expect("cubies with one label are treated alike")
    }

    /// Completes a partially known start: one position for each completion that the goal
    /// distinguishes, at most so many.
    ///
    /// # Errors
    /// [`UnclearStart`] if there are more.
    pub fn completions(
        &self,
        start: &PartialCube,
        most: usize,
    ) -> Result<Vec<Position>, UnclearStart> {
        let completions = start.completions(&self.pattern(), most);
        completions.map_err(|source| UnclearStart { goal: self.name.clone(), source })
    }

    /// What all positions of the goal show, and `?` where they differ.
    pub fn facelets(&self) -> PartialFacelets {
        let mut all = self.cubes.iter().map(PartialCube::facelets);
        let first = all.next().expect("a goal has at least one partial cube");
        all.fold(first, |common, other| common.where_same(&other))
    }
}

/// Gives one label to all cubies that these relations treat alike.
fn marks<const CUBIES: usize>(relations: &[Relation<CUBIES>]) -> [Mark; CUBIES] {
    let is_same = |one: usize, other: usize| {
        relations.iter().all(|relation| relation.row(one) == relation.row(other))
    };
    std::array::from_fn(|cubie| {
        let label = (0..cubie).find(|&before| is_same(before, cubie)).unwrap_or(cubie);
        let all = (1 << Relation::<CUBIES>::ORIENTATIONS) - 1;
        let is_free = |relation: &Relation<CUBIES>| {
            (0..CUBIES).all(|place| [0, all].contains(&relation.orientations(cubie, place)))
        };
        Mark { label: label as u8, oriented: !relations.iter().all(is_free) }
    })
}

impl fmt::Display for Goal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.name)
    }
}

impl faceturn_searcher::Goal for Goal {
    fn contains(&self, position: &Position) -> bool {
        Goal::contains(self, position)
    }
}
