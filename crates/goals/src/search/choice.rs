//! Chooses the patterns for databases.
//!
//! A goal with few arrangements gets one database that knows every distance. Any other goal gets
//! several, each of cubies that lie close together, until the memory is used up; together they
//! cover what the goal asks for. A database also serves along the symmetries that map its goal to
//! itself, without taking more memory.

use std::collections::BTreeSet;

use faceturn_cube::{Corner, CubeSymmetry, Edge, Face, FaceTurn, Place, Position};

use super::MOST_GOAL_ARRANGEMENTS;
use super::bounds::MOST_BOUNDS;
use super::turn_order::TurnOrder;
use crate::goal::Goal;
use crate::partial::{Completions, TooManyCompletions};
use crate::pattern_databases::{Arrangement, Mark, Pattern};

/// A goal with at most this many arrangements gets one database with every distance.
const MOST_EXACT: u128 = 30_000_000;

/// The most arrangements of one database if several are needed.
const MOST_EACH: u128 = 100_000_000;

/// A pattern, and the symmetries along which its database is also a bound.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) pattern: Pattern,
    pub(super) symmetries: Vec<CubeSymmetry>,
}

/// Cubies that a goal does not distinguish: a pattern has all of them or none.
#[derive(Clone, Debug)]
struct Unit {
    cubies: Vec<Place>,
    /// How many of the chosen patterns contain them.
    covered: usize,
}

/// Chooses the patterns of a goal, for about `bytes` of databases.
pub(super) fn choose(
    goal: &Goal,
    order: &TurnOrder,
    bytes: u64,
) -> Result<Vec<Choice>, TooManyCompletions> {
    let whole = goal.pattern();
    // Two distances to a byte.
    let mut left = u128::from(bytes) * 2;
    if fits_one_database(&whole, bytes) {
        return Ok(vec![Choice { pattern: whole, symmetries: vec![CubeSymmetry::IDENTITY] }]);
    }
    let whole = without_kept_orientations(whole, order);
    let mut units = units(goal, &whole, order);
    let mut choices: Vec<Choice> = Vec::new();
    let mut looked_at: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    let mut bounds = 0;
    while bounds < MOST_BOUNDS {
        let chosen = grow(&units, &whole, MOST_EACH.min(left));
        let pattern = of_units(&units, &chosen, &whole);
        if !looked_at.insert(chosen.iter().copied().collect()) {
            break;
        }
        left -= pattern.arrangements().min(left);
        let mut choice = Choice { pattern, symmetries: Vec::new() };
        let mut own = BTreeSet::new();
        let mut completions = Completions::new(&pattern, MOST_GOAL_ARRANGEMENTS);
        for cube in goal.cubes() {
            own.extend(completions.of(cube)?.iter().map(|it| as_bytes(&pattern.arrangement(it))));
        }
        // Compares arrangements to see whether the conjugate goal looks the same. It may leave the
        // pattern's cubies free and then has too many arrangements to list, so there is a limit. It
        // is twice `own`, because some arrangements of corners may have the parity of none of the
        // edges.
        let most = MOST_GOAL_ARRANGEMENTS.min(2 * own.len());
        let looks_the_same = |symmetry: CubeSymmetry| {
            let mut completions = Completions::new(&pattern, most);
            let mut seen = BTreeSet::new();
            let mut is_seen = |position: &Position| {
                let arrangement = as_bytes(&pattern.arrangement(position));
                let is_own = own.contains(&arrangement);
                seen.insert(arrangement);
                is_own
            };
            let conjugates = goal.cubes().iter().map(|cube| cube.conjugate_by(symmetry));
            conjugates
                .map(|cube| completions.of(&cube))
                .all(|positions| positions.is_ok_and(|all| all.iter().all(&mut is_seen)))
                && seen.len() == own.len()
        };
        for symmetry in CubeSymmetry::all().filter(|&symmetry| order.is_kept_by(symmetry)) {
            let images = images(&units, &chosen, symmetry);
            let is_new = symmetry == CubeSymmetry::IDENTITY || !looked_at.contains(&images);
            // If the goal looks the same, the database is also a bound along this symmetry.
            if bounds < MOST_BOUNDS && is_new && looks_the_same(symmetry) {
                bounds += 1;
                choice.symmetries.push(symmetry);
                for &unit in &images {
                    units[unit].covered += 1;
                }
                looked_at.insert(images);
            }
        }
        choices.push(choice);
    }
    Ok(choices)
}

pub(super) fn fits_one_database(whole: &Pattern, bytes: u64) -> bool {
    whole.arrangements() <= MOST_EXACT.min(u128::from(bytes) * 2)
}

/// Whether the first of several databases covers all of this pattern.
pub(super) fn fits_largest_database(whole: &Pattern, bytes: u64) -> bool {
    whole.arrangements() <= MOST_EACH.min(u128::from(bytes) * 2)
}

/// The pattern without orientations that no allowed turn changes. Bounds are as good without them,
/// and a database has room for more cubies; but one with every distance would not distinguish some
/// positions.
fn without_kept_orientations(whole: Pattern, order: &TurnOrder) -> Pattern {
    let changes = |count: fn(&Position) -> bool| {
        order.allowed().into_iter().any(|turn| count(Position::of_turn(turn)))
    };
    let twists = changes(|turned| turned.corner_twist().iter().any(|&twist| twist > 0));
    let flips = changes(|turned| turned.edge_flip().iter().any(|&flip| flip > 0));
    let corners = whole.corners().map(|it| Mark { oriented: it.oriented && twists, ..it });
    let edges = whole.edges().map(|it| Mark { oriented: it.oriented && flips, ..it });
    Pattern::new(corners, edges).expect("marks of one label are changed alike")
}

fn units(goal: &Goal, whole: &Pattern, order: &TurnOrder) -> Vec<Unit> {
    let mut units: Vec<(Mark, Unit)> = Vec::new();
    for place in Place::all() {
        let mark = whole.mark(place);
        let same = |(other, unit): &&mut (Mark, Unit)| {
            *other == mark && unit.cubies[0].kind() == place.kind()
        };
        match units.iter_mut().find(same) {
            Some((_, unit)) => unit.cubies.push(place),
            None => units.push((mark, Unit { cubies: vec![place], covered: 0 })),
        }
    }
    let is_moved = |place: &Place| order.allowed().into_iter().any(|turn| moves(turn, *place));
    let units = units.into_iter().map(|(_, unit)| unit);
    units
        .filter(|unit| unit.cubies.iter().any(is_moved))
        .filter(|unit| goal.cubes().iter().any(|cube| cube.asks_for(&unit.cubies)))
        .collect()
}

pub(super) fn moves(turn: FaceTurn, place: Place) -> bool {
    place.faces().contains(&turn.face())
}

/// Units that lie close together, with at most `most` arrangements; starts with one that few
/// patterns contain.
fn grow(units: &[Unit], whole: &Pattern, most: u128) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let fits = |unit: &usize| {
            let with = [chosen.as_slice(), &[*unit]].concat();
            !chosen.contains(unit) && of_units(units, &with, whole).arrangements() <= most
        };
        let closeness = |unit: usize| -> usize {
            chosen.iter().map(|&other| shared_faces(&units[unit], &units[other])).sum()
        };
        let best = (0..units.len()).filter(fits).max_by_key(|&unit| {
            let fresh = usize::MAX - units[unit].covered;
            let first = usize::MAX - unit;
            if chosen.is_empty() { (fresh, 0, first) } else { (closeness(unit), fresh, first) }
        });
        match best {
            Some(unit) => chosen.push(unit),
            None => return chosen,
        }
    }
}

/// How many faces two units share: 1 for two edges of a face, 2 for a corner and its edge.
fn shared_faces(one: &Unit, other: &Unit) -> usize {
    let shared = |a: &Place, b: &Place| -> usize {
        b.faces().iter().filter(|face| a.faces().contains(face)).count()
    };
    one.cubies
        .iter()
        .flat_map(|a| other.cubies.iter().map(move |b| shared(a, b)))
        .max()
        .unwrap_or(0)
}

fn of_units(units: &[Unit], chosen: &[usize], whole: &Pattern) -> Pattern {
    let is_chosen = |place: Place| chosen.iter().any(|&unit| units[unit].cubies.contains(&place));
    let mark = |place: Place| if is_chosen(place) { whole.mark(place) } else { Mark::IGNORED };
    let corners = std::array::from_fn(|corner| {
        mark(Place::Corner(Corner::new(corner).expect("one of eight")))
    });
    let edges =
        std::array::from_fn(|edge| mark(Place::Edge(Edge::new(edge).expect("one of twelve"))));
    Pattern::new(corners, edges).expect("marks of a pattern do not contradict one another")
}

fn as_bytes(arrangement: &Arrangement) -> Vec<u8> {
    let labels = arrangement.corner_marks().iter().chain(arrangement.edge_marks());
    let orientations = arrangement.corner_twist().iter().chain(arrangement.edge_flip());
    labels.map(|mark| mark.label).chain(orientations.copied()).collect()
}

/// The units whose cubies a symmetry maps to those of the chosen units: what the database sees of a
/// conjugate position.
fn images(units: &[Unit], chosen: &[usize], symmetry: CubeSymmetry) -> BTreeSet<usize> {
    let carried = |place: &Place| -> Place {
        let faces: Vec<Face> = place.faces().iter().map(|&face| symmetry.face(face)).collect();
        Place::on(&faces).expect("symmetries take pieces to pieces")
    };
    let is_chosen = |place: Place| chosen.iter().any(|&unit| units[unit].cubies.contains(&place));
    let is_image = |unit: &usize| units[*unit].cubies.iter().any(|place| is_chosen(carried(place)));
    (0..units.len()).filter(is_image).collect()
}
