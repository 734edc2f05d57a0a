//! Explains why allowed turns cannot lead from a start to the goal.
//!
//! Each reason is a small pattern with its own database: if the allowed turns do not connect what
//! the pattern sees of any start with what it sees of the goal, they cannot take a start to the
//! goal.

use std::collections::HashSet;
use std::sync::OnceLock;

use faceturn_cube::{
    Axis, Corner, CubeSymmetry, Edge, FaceTurn, Metric, Place, Position, sort_short,
};
use faceturn_searcher::TurnSet;
use thiserror::Error;

use super::choice::moves;
use super::databases::GoalTablesError;
use super::ranks;
use crate::goal::Goal;
use crate::pattern_databases::{Mark, Pattern, PatternCoordinates, PatternDatabase};

/// Why no maneuver of the allowed turns reaches the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unreachable {
    /// A cubie is not where the goal wants it, and no allowed turn moves it.
    #[error("no allowed turn moves {} {}", .0.kind(), .0)]
    NeverMoved(Place),
    /// A cubie cannot get to where the goal wants it, or not in the right orientation.
    #[error("the allowed turns cannot bring {} {} to where it has to be", .0.kind(), .0)]
    Cubie(Place),
    /// Edges would have to be flipped, but no allowed turn flips any.
    #[error("no allowed turn flips an edge")]
    NoFlip,
    /// The edges cannot all be flipped as the goal wants them.
    #[error("the allowed turns cannot flip the edges that have to be flipped")]
    Flips,
    /// Corners would have to be twisted, but no allowed turn twists any.
    #[error("no allowed turn twists a corner")]
    NoTwist,
    /// The corners cannot all be twisted as the goal wants them.
    #[error("the allowed turns cannot twist the corners that have to be twisted")]
    Twists,
    /// The corners cannot all get to their places.
    #[error("the allowed turns cannot permute the corners so")]
    Corners,
    /// A larger database has no solution either.
    #[error("the allowed turns reach no arrangement of the pieces that the goal asks for")]
    Exhausted,
}

/// Which of a position and its inverse the turns are made on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// The position.
    Normal,
    /// The position p and its inverse: turns N and I lead to `I^-1 p N`.
    Both,
}

/// Small databases that detect starts from which the turns cannot reach a goal, without the larger
/// databases of [`GoalTables`](super::GoalTables). Each is generated on first use.
///
/// ```
/// use faceturn_cube::{Maneuver, Position};
/// use faceturn_goals::{Reach, Sides, Unreachable};
///
/// let turns = ["U", "R", "F2"].map(|turn| turn.parse().unwrap()).into_iter().collect();
/// let start = Position::SOLVED.apply(&"F".parse::<Maneuver>()?);
/// let reach = Reach::new("eo".parse()?, turns, Sides::Normal);
/// assert_eq!(reach.why_unreachable(&[start])?, Some(Unreachable::NoFlip));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reach {
    goal: Goal,
    turns: TurnSet,
    sides: Sides,
    probes: Vec<Probe>,
}

impl Reach {
    /// Prepares the checks for a goal and a set of turns.
    pub fn new(goal: Goal, turns: TurnSet, sides: Sides) -> Reach {
        let probes = if turns == TurnSet::ALL { Vec::new() } else { probes(turns) };
        Reach { goal, turns, sides, probes }
    }

    /// The reason why the turns lead from none of the starts to the goal; `None` if they do or if
    /// it is not known.
    ///
    /// # Errors
    /// There is not enough memory for a small database.
    pub fn why_unreachable(
        &self,
        starts: &[Position],
    ) -> Result<Option<Unreachable>, GoalTablesError> {
        for probe in &self.probes {
            if !self.may_reach(probe, starts)? {
                return Ok(Some(probe.reason));
            }
        }
        Ok(None)
    }

    /// Whether the probe's pattern can be solved from one of the starts; `true` if the goal has too
    /// many arrangements to list.
    fn may_reach(&self, probe: &Probe, starts: &[Position]) -> Result<bool, GoalTablesError> {
        let known = match probe.known.get() {
            Some(known) => known,
            None => {
                let known = self.known(probe)?;
                probe.known.get_or_init(|| known)
            }
        };
        let Some(Known { database, before }) = known else { return Ok(true) };
        let reaches = |start: &Position| {
            let start = start.conjugate_by(probe.symmetry);
            before.iter().any(|it| database.distance_of(&it.then(&start)).is_some())
        };
        Ok(starts.iter().any(reaches))
    }

    fn known(&self, probe: &Probe) -> Result<Option<Known>, GoalTablesError> {
        let coordinates = PatternCoordinates::new(&probe.pattern)?;
        let Ok(goals) = ranks(&self.goal.cubes_conjugate_by(probe.symmetry), &coordinates) else {
            return Ok(None);
        };
        let turns = self.turns.into_iter().map(|turn| probe.symmetry.turn(turn));
        let turns: Vec<FaceTurn> = turns.collect();
        // Reachability is the same in every metric.
        let metric = Metric::default();
        let database = PatternDatabase::generate(coordinates.into(), goals, &turns, metric, &())?;
        let before = match self.sides {
            Sides::Normal => vec![Position::SOLVED],
            Sides::Both => made_by(&turns, database.coordinates()),
        };
        Ok(Some(Known { database, before }))
    }
}

/// A pattern, seen after a symmetry, and the reason to report if it cannot be solved.
#[derive(Debug)]
struct Probe {
    pattern: Pattern,
    symmetry: CubeSymmetry,
    reason: Unreachable,
    /// `None` if the goal has too many arrangements to list.
    known: OnceLock<Option<Known>>,
}

impl Probe {
    fn new(pattern: Pattern, symmetry: CubeSymmetry, reason: Unreachable) -> Probe {
        Probe { pattern, symmetry, reason, known: OnceLock::new() }
    }
}

#[derive(Debug)]
struct Known {
    database: PatternDatabase,
    /// The positions made by turns on the inverse, which come before the position.
    before: Vec<Position>,
}

/// The probes, those with the simplest reasons first.
fn probes(turns: TurnSet) -> Vec<Probe> {
    let mut probes = Vec::new();
    let is_moved = |place: Place| turns.into_iter().any(|turn| moves(turn, place));
    for place in Place::all() {
        let reason = if is_moved(place) {
            Unreachable::Cubie(place)
        } else {
            Unreachable::NeverMoved(place)
        };
        let pattern = seeing(|other| if other == place { Mark::exact(0) } else { Mark::IGNORED });
        probes.push(Probe::new(pattern, CubeSymmetry::IDENTITY, reason));
    }
    for axis in Axis::ALL {
        let symmetry = faceturn_symmetry::to_up_down(axis);
        let turned = || turns.into_iter().map(|turn| symmetry.turn(turn));
        let flips = turned().any(|turn| Position::of_turn(turn).edge_flip() != &[0; 12]);
        let twists = turned().any(|turn| Position::of_turn(turn).corner_twist() != &[0; 8]);
        let edges = |place| match place {
            Place::Edge(_) => Mark::ORIENTED,
            Place::Corner(_) => Mark::IGNORED,
        };
        let corners = |place| match place {
            Place::Edge(_) => Mark::IGNORED,
            Place::Corner(_) => Mark::ORIENTED,
        };
        let reason = if flips { Unreachable::Flips } else { Unreachable::NoFlip };
        probes.push(Probe::new(seeing(edges), symmetry, reason));
        let reason = if twists { Unreachable::Twists } else { Unreachable::NoTwist };
        probes.push(Probe::new(seeing(corners), symmetry, reason));
    }
    let placed = |place| match place {
        Place::Edge(_) => Mark::IGNORED,
        Place::Corner(corner) => Mark::placed(corner.index() as u8),
    };
    let (symmetry, reason) = (CubeSymmetry::IDENTITY, Unreachable::Corners);
    probes.push(Probe::new(seeing(placed), symmetry, reason));
    // A reason about single turns explains more than one about all turns together.
    let key = |probe: &Probe| match probe.reason {
        Unreachable::NeverMoved(_) => 0,
        Unreachable::NoFlip | Unreachable::NoTwist => 1,
        _ => 2,
    };
    sort_short(&mut probes, |one, other| key(one).cmp(&key(other)));
    probes
}

fn seeing(mark: impl Fn(Place) -> Mark) -> Pattern {
    let corners = std::array::from_fn(|corner| {
        mark(Place::Corner(Corner::new(corner).expect("one of eight")))
    });
    let edges =
        std::array::from_fn(|edge| mark(Place::Edge(Edge::new(edge).expect("one of twelve"))));
    Pattern::new(corners, edges).expect("each mark is oriented or not for all its cubies")
}

/// One position for each arrangement that these turns make of the solved cube. Positions with the
/// same arrangement also have the same one after any other position.
fn made_by(turns: &[FaceTurn], coordinates: &PatternCoordinates) -> Vec<Position> {
    let rank = |position: &Position| coordinates.rank(&coordinates.pattern().arrangement(position));
    let mut made = vec![Position::SOLVED];
    let mut seen = HashSet::from([rank(&Position::SOLVED)]);
    let mut at = 0;
    while let Some(position) = made.get(at).copied() {
        let after = turns.iter().map(|&turn| position.after(turn));
        made.extend(after.filter(|after| seen.insert(rank(after))));
        at += 1;
    }
    made
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::testing::{goal_of_kinds, scrambled, seeded};

    fn group(turns: TurnSet) -> Vec<Position> {
        let mut all = vec![Position::SOLVED];
        let mut seen: HashSet<Position> = all.iter().copied().collect();
        let mut at = 0;
        while let Some(position) = all.get(at).copied() {
            let after = turns.into_iter().map(|turn| position.after(turn));
            all.extend(after.filter(|after| seen.insert(*after)));
            at += 1;
        }
        all
    }

    /// The plain twin: all maneuvers on both sides, for small groups.
    #[test]
    fn what_is_unreachable_has_no_way() {
        let mut random = seeded(23);
        // How often there is a solution, and how often it is known that there is none.
        let (mut ways, mut known) = ([0; 2], [0; 2]);
        for turns in ["<R2,U2>", "<R,L>", "<U1>"] {
            let turns: TurnSet = turns.parse().expect("turns");
            let group = group(turns);
            for _ in 0..3 {
                let goal = goal_of_kinds(&mut random);
                let (count, own) = (random.random_range(0..3), random.random_range(0..9));
                let start = scrambled(&mut random, Position::SOLVED, turns, own);
                let start = scrambled(&mut random, start, TurnSet::ALL, count);
                let start = scrambled(&mut random, start, turns, own);
                for (at, sides) in [Sides::Normal, Sides::Both].into_iter().enumerate() {
                    let before = if at == 0 { &group[..1] } else { &group[..] };
                    let way = before.iter().any(|first| {
                        let start = first.then(&start);
                        group.iter().any(|then| goal.contains(&start.then(then)))
                    });
                    let reason = Reach::new(goal.clone(), turns, sides)
                        .why_unreachable(&[start])
                        .expect("memory");
                    assert!(!way || reason.is_none(), "{goal} {turns} {start:?} {reason:?}");
                    ways[at] += usize::from(way);
                    known[at] += usize::from(reason.is_some());
                }
            }
        }
        assert!(ways.iter().chain(&known).all(|&count| count > 1), "{ways:?} {known:?}");
    }

    #[test]
    fn turns_on_the_inverse_reach_what_turns_on_the_position_do_not() {
        let (cross, turns): (Goal, TurnSet) =
            ("cross".parse().expect("a goal"), "<R2>".parse().expect("turns"));
        let why = |start: &str, sides| {
            let start: Position = start.parse().expect("moves");
            Reach::new(cross.clone(), turns, sides)
                .why_unreachable(&[start])
                .expect("memory")
                .is_some()
        };
        assert!(why("R2 U", Sides::Normal) && !why("R2 U", Sides::Both));
        assert!(!why("U R2", Sides::Normal) && !why("U R2", Sides::Both));
        assert!(why("F", Sides::Normal) && why("F", Sides::Both));
    }
}
