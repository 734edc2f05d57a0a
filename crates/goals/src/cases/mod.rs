//! Sets of cases, made from their definition: all positions of a start, up to what a solver
//! ignores.
//!
//! Two positions of a set are one case if they differ only in
//! - what the goal ignores: OLL ignores which corner is where;
//! - a turn of U before, and a turn of U after: `U^i p U^j`, the adjustments (AUF);
//! - how the cube is held, up to rotations about the axis U-D that map the start and the goal to
//!   themselves. For the last layer that follows from the turns of U.
//!
//! Mirror images and inverses are different cases. `docs/mathematics.md` counts them.

mod description;
mod naming;
mod pll;

use std::collections::HashSet;

use faceturn_cube::{
    CubeSymmetry, Face, FaceTurn, Maneuver, PartialFacelets, Place, Position, UnknownName,
    sort_short,
};

pub use naming::named_cases;

use crate::goal::Goal;
use crate::partial::PartialCube;
use crate::pattern_databases::{Arrangement, Mark, Pattern};

/// A named set of cases.
///
/// ```
/// let pll = faceturn::goals::case_sets().iter().find(|set| set.name == "pll").unwrap();
/// let cases = pll.cases();
/// assert_eq!(cases.len(), 21);
/// let t = cases.iter().find(|case| case.name == "pll-T").unwrap();
/// assert_eq!((t.arrangements, t.of), (16, 288), "one in 18 last layers that are oriented");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CaseSet {
    /// The name that [`case_set`] accepts, in lower case, such as `oll`.
    pub name: &'static str,
    /// What a solution does, in one line.
    pub meaning: &'static str,
    /// What the positions have in common, as the text of a goal.
    start: &'static str,
    /// Moves that lead from a position to one that matches `start`; may be empty.
    setup: &'static str,
    /// What a solution of a case leads to, up to a turn of U, as the text of a goal.
    pub goal: &'static str,
    /// Positions not counted as cases, as the text of a goal up to a turn of U; empty if there are
    /// none.
    pub left_out: &'static str,
    describe: fn(&Position) -> String,
}

/// A case of a set, such as one PLL: positions that are equal for its goal, up to turns of U.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// The name of the set and a number, the same in every run; for PLL the usual letter, for OLL
    /// the usual number.
    pub name: String,
    /// The number that an OLL case has in all published lists, 1 to 57; `None` in other sets.
    pub usual_number: Option<u8>,
    /// A description in words.
    pub description: String,
    /// One of its positions.
    pub position: Position,
    /// The stickers of `position` that the goal distinguishes; `?` elsewhere.
    pub shown: PartialFacelets,
    /// How many arrangements that the goal distinguishes belong to this case.
    pub arrangements: u32,
    /// How many arrangements the set has, including those not counted as cases. All are equally
    /// likely.
    pub of: u32,
}

/// The sets of cases, in the order in which people learn them.
pub fn case_sets() -> &'static [CaseSet] {
    &SETS
}

/// Finds a set of cases by name.
/// # Errors
/// [`UnknownName`] if there is none.
///
/// ```
/// assert_eq!(faceturn::goals::case_set("coll")?.cases().len(), 40);
/// assert!(faceturn::goals::case_set("olll").is_err());
/// # Ok::<(), faceturn::cube::UnknownName>(())
/// ```
pub fn case_set(name: &str) -> Result<&'static CaseSet, UnknownName> {
    UnknownName::choose("set of cases", name, &SETS, |set| set.name)
}

static SETS: [CaseSet; 13] = {
    const F2L: &str = "f2l";
    const ORIENTED_EDGES: &str = "DF DR DB DL FR FL BR BL DRF DFL DLB DBR; o:UF UR UB UL";
    const CORNERS: &str = "DF DR DB DL FR FL BR BL DRF DFL DLB DBR UFR URB UBL ULF; o:UF UR UB UL";
    const BLOCKS: &str = "DR DL FR FL BR BL DRF DFL DLB DBR";
    const BLOCKS_AND_CORNERS: &str = "DR DL FR FL BR BL DRF DFL DLB DBR UFR URB UBL ULF";
    const ORIENTED_SIX: &str =
        "DR DL FR FL BR BL DRF DFL DLB DBR UFR URB UBL ULF; o:UF UR UB UL DF DB";
    const PAIR: &str = "R U' R'";
    const fn set(
        [name, meaning, start, goal, left_out]: [&'static str; 5],
        describe: fn(&Position) -> String,
    ) -> CaseSet {
        CaseSet { name, meaning, start, setup: "", goal, left_out, describe }
    }
    use description::{edges_and_corners, flips, pair};
    [
        set(
            ["oll", "orient the last layer, once f2l is solved", F2L, "oll", "oll"],
            edges_and_corners,
        ),
        set(
            ["pll", "solve the last layer, once it is oriented", "oll", "pll", "pll"],
            Position::cycles,
        ),
        set(["f2l", "insert the last pair of f2l", "f2l-1:FR", F2L, F2L], pair),
        set(
            [
                "ocll",
                "orient the last corners, once f2l is solved and edges are oriented",
                ORIENTED_EDGES,
                "oll",
                "oll",
            ],
            edges_and_corners,
        ),
        set(
            [
                "coll",
                "solve the last corners, keeping the edges oriented",
                ORIENTED_EDGES,
                CORNERS,
                "oll",
            ],
            edges_and_corners,
        ),
        set(
            [
                "cmll",
                "solve the last corners, once two 1x2x3 blocks are solved",
                BLOCKS,
                BLOCKS_AND_CORNERS,
                BLOCKS_AND_CORNERS,
            ],
            edges_and_corners,
        ),
        set(
            ["lse-eo", "orient the last six edges", BLOCKS_AND_CORNERS, ORIENTED_SIX, ORIENTED_SIX],
            flips,
        ),
        set(
            [
                "ell",
                "solve the last edges, once the corners are solved",
                "f2l+corners",
                "pll",
                "pll",
            ],
            edges_and_corners,
        ),
        CaseSet {
            setup: PAIR,
            ..set(
                [
                    "wv",
                    "insert the last pair and orient the corners, once edges are oriented",
                    ORIENTED_EDGES,
                    "oll",
                    "",
                ],
                edges_and_corners,
            )
        },
        CaseSet {
            setup: PAIR,
            ..set(
                ["vls", "insert the last pair and orient the last layer", F2L, "oll", ""],
                edges_and_corners,
            )
        },
        set(
            [
                "ollcp",
                "orient the last layer and solve its corners, once f2l is solved",
                F2L,
                CORNERS,
                CORNERS,
            ],
            edges_and_corners,
        ),
        set(
            [
                "zbll",
                "solve the last layer, once its edges are oriented",
                ORIENTED_EDGES,
                "pll",
                "oll",
            ],
            edges_and_corners,
        ),
        set(
            ["1lll", "solve the last layer, once f2l is solved", F2L, "pll", "pll"],
            edges_and_corners,
        ),
    ]
};

/// The usual numbers of the OLL cases, in the order of their descriptions. `data/algorithms.tsv`
/// has an algorithm for each.
const OLL_NUMBERS: [u8; 57] = [
    6, 12, 8, 9, 54, 53, 35, 36, 38, 37, 47, 48, 50, 49, 5, 7, 11, 10, 32, 30, 31, 29, 44, 41, 43,
    42, 28, 26, 21, 25, 22, 27, 24, 23, 4, 1, 17, 2, 3, 19, 18, 20, 16, 14, 56, 55, 39, 40, 51, 52,
    13, 15, 34, 33, 46, 45, 57,
];

/// More arrangements than any set has.
const MOST_ARRANGEMENTS: usize = 100_000;

impl CaseSet {
    /// The positions that a solution of a case leads to, up to a turn of U.
    pub fn goal(&self) -> Goal {
        read(self.goal)
    }

    /// The cases in the order of their numbers.
    pub fn cases(&self) -> Vec<Case> {
        let positions = Positions::of(self);
        let classes = positions.classes();
        let of = classes.iter().map(|class| class.arrangements).sum();
        let left_out =
            (!self.left_out.is_empty()).then(|| read(self.left_out).with_free_turns(&turns_of_u()));
        let is_case =
            |class: &Class| left_out.as_ref().is_none_or(|it| !it.contains(&class.position));
        let case = |Class { position, arrangements }| Case {
            name: String::new(),
            usual_number: None,
            description: (self.describe)(&position.then(&positions.setup)),
            position,
            shown: shown(&positions.pattern, &position),
            arrangements,
            of,
        };
        let mut cases: Vec<Case> = classes.into_iter().filter(is_case).map(case).collect();
        sort_short(&mut cases, |one, other| one.description.cmp(&other.description));
        let letters = if self.name == "pll" { pll::order(&mut cases, &positions) } else { vec![] };
        if self.name == "oll" {
            for (case, number) in cases.iter_mut().zip(OLL_NUMBERS) {
                case.usual_number = Some(number);
            }
            sort_short(&mut cases, |one, other| one.usual_number.cmp(&other.usual_number));
        }
        for (at, case) in cases.iter_mut().enumerate() {
            let number = (at + 1).to_string();
            case.name = format!("{}-{}", self.name, letters.get(at).copied().unwrap_or(&number));
        }
        cases
    }
}

struct Class {
    position: Position,
    /// How many arrangements that the goal distinguishes belong to it.
    arrangements: u32,
}

/// The positions of a set, and what is needed to divide them into cases.
struct Positions {
    /// One for each arrangement that the goal distinguishes.
    all: Vec<Position>,
    pattern: Pattern,
    start: PartialCube,
    setup: Position,
    /// How else the cube may be held.
    rotations: Vec<CubeSymmetry>,
}

impl Positions {
    fn of(set: &CaseSet) -> Positions {
        let (start, goal) = (read(set.start), set.goal());
        let setup: Maneuver = set.setup.parse().expect("moves of ours");
        let setup = Position::SOLVED.apply(&setup);
        let [start] = start.cubes() else { panic!("a start is one partial cube") };
        let start = start.before(&setup);
        let pattern = goal.pattern();
        let all = start.completions(&pattern, MOST_ARRANGEMENTS).expect("sets are smaller");
        let rotations = goal.symmetries().into_iter().filter(|rotation| {
            let keeps_top = !rotation.is_mirror() && rotation.face(Face::U) == Face::U;
            keeps_top && start.conjugate_by(*rotation) == start
        });
        Positions { all, pattern, start, setup, rotations: rotations.collect() }
    }

    /// The positions that belong to the same case, some of them more than once.
    fn images(&self, position: &Position) -> impl Iterator<Item = Position> {
        let free = || {
            let turns = turns_of_u().into_iter().map(|turn| *Position::of_turn(turn));
            std::iter::once(Position::SOLVED).chain(turns)
        };
        let turned: Vec<Position> = free()
            .flat_map(|before| free().map(move |after| (before, after)))
            .map(|(before, after)| before.then(position).then(&after))
            .collect();
        let held = |turned: Position| self.rotations.iter().map(move |it| turned.conjugate_by(*it));
        turned.into_iter().flat_map(held)
    }

    /// Sort key of the position that represents a case: the smallest one wins. It has as many
    /// unique cubies at home as possible, and its other unique cubies in places early in Reid's
    /// order, so that the last pair is in front.
    fn disorder(&self, position: &Position) -> [usize; 3] {
        let is_only = |marks: &[Mark], cubie: &u8| {
            let label = marks[usize::from(*cubie)].label;
            marks.iter().filter(|mark| mark.label == label).count() == 1
        };
        let away = |at: &[u8], turned: &[u8], marks: &[Mark]| {
            let placed = at.iter().zip(turned).enumerate();
            let known = placed.filter(|(_, (cubie, _))| is_only(marks, cubie));
            let is_away = |(place, (cubie, turned)): &(usize, (&u8, &u8))| {
                *place != usize::from(**cubie) || **turned != 0
            };
            known.filter(is_away).map(|(place, _)| place).collect::<Vec<usize>>()
        };
        let corners = away(position.corner_at(), position.corner_twist(), self.pattern.corners());
        let edges = away(position.edge_at(), position.edge_flip(), self.pattern.edges());
        [corners.len() + edges.len(), corners.iter().sum(), edges.iter().sum()]
    }

    fn classes(&self) -> Vec<Class> {
        let (mut classes, mut seen) = (Vec::new(), HashSet::new());
        for &position in &self.all {
            if seen.contains(&self.pattern.arrangement(&position)) {
                continue;
            }
            let images: Vec<Position> = self.images(&position).collect();
            let class: HashSet<Arrangement> =
                images.iter().map(|image| self.pattern.arrangement(image)).collect();
            let of_start = images.into_iter().filter(|image| self.start.contains(image));
            let position = of_start.min_by_key(|image| self.disorder(image)).unwrap_or(position);
            classes.push(Class { position, arrangements: class.len() as u32 });
            seen.extend(class);
        }
        classes
    }
}

fn read(text: &str) -> Goal {
    text.parse().expect("a goal of ours")
}

fn turns_of_u() -> [FaceTurn; 3] {
    [0, 1, 2].map(|number| FaceTurn::ALL[number])
}

/// The stickers of a position that matter to the pattern: those on the same axis for every cubie
/// that the pattern treats like the one in that place.
fn shown(pattern: &Pattern, position: &Position) -> PartialFacelets {
    let mut facelets = PartialFacelets::UNKNOWN.with_centres();
    for place in Place::all() {
        let (cubie, turned) = position.at(place);
        let mark = pattern.mark(cubie);
        let may_be = place.oriented().filter(|(other, it)| {
            pattern.mark(*other).label == mark.label && (!mark.oriented || *it == turned)
        });
        let others: Vec<Vec<Face>> =
            may_be.map(|(it, turned)| it.shown_with(turned).collect()).collect();
        let sure = cubie.shown_with(turned).enumerate().map(|(at, shown)| {
            others.iter().all(|other| other[at].axis() == shown.axis()).then_some(shown)
        });
        facelets.set(place, sure);
    }
    facelets
}

#[cfg(test)]
mod tests;
