//! The starts of a search, as seen from the target.

use faceturn_cube::{FaceTurn, Maneuver, Position};

use super::Job;
use super::aim::Aim;

/// The details of a solution: free turns, and variants of the goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionDetail {
    /// The free turn of U before it, allowed by [`pre_auf`](super::Aim#structfield.pre_auf), if
    /// any.
    pub first_turn: Option<FaceTurn>,
    /// The free turn of U after it, allowed by [`auf`](super::Aim#structfield.auf), if any.
    pub last_turn: Option<FaceTurn>,
    /// The completion of an incomplete start that it solves.
    pub completion: Option<Position>,
    /// Names of the goal's [variants](faceturn_goals::Goal::variants) reached, if it has any.
    pub goals_reached: Vec<String>,
}

/// The starts from which a solution may lead to the aim.
#[derive(Debug)]
pub(super) struct Starts {
    /// As seen from the target: solved is at the target. A search that leads to each position of
    /// the goal has one for each: from there, the same maneuvers solve the cube. A free last turn
    /// is done first then.
    pub(super) positions: Vec<Position>,
    origins: Vec<Origin>,
    /// Whether only the solved cube counts as reached.
    are_from_ends: bool,
    /// The free turns after which the goal is tested.
    last_turns: Vec<Option<FaceTurn>>,
}

/// How a start comes about.
#[derive(Clone, Copy, Debug)]
struct Origin {
    first_turn: Option<FaceTurn>,
    /// The free last turn, if it is done first.
    last_turn: Option<FaceTurn>,
    completion: Position,
}

impl Starts {
    pub(super) fn of(Job { start, aim, .. }: &Job) -> Starts {
        let away = aim.target.inverse();
        let ends = aim.ends();
        let are_from_ends = ends.is_some();
        let (done, last_turns) = match are_from_ends {
            true => (aim.last_turns(), vec![None]),
            false => (vec![None], aim.last_turns()),
        };
        let back: Vec<Position> = match ends {
            Some(ends) => ends.iter().map(Position::inverse).collect(),
            None => vec![Position::SOLVED],
        };
        let after = |position: Position, turn: Option<FaceTurn>| {
            turn.map_or(position, |turn| position.after(turn))
        };
        let (positions, origins) = (Vec::new(), Vec::new());
        let mut starts = Starts { positions, origins, are_from_ends, last_turns };
        for &completion in start.positions() {
            for first_turn in aim.first_turns() {
                for &last_turn in &done {
                    let turned = away.then(&after(completion, first_turn));
                    let begun = after(Position::SOLVED, last_turn);
                    let from = back.iter().map(|back| begun.then(back).then(&turned));
                    starts.positions.extend(from);
                    let origin = Origin { first_turn, last_turn, completion };
                    starts.origins.extend(back.iter().map(|_| origin));
                }
            }
        }
        starts
    }

    /// How a solution leads to the aim; `None` if it does not.
    pub(super) fn found(&self, maneuver: &Maneuver, aim: &Aim) -> Option<SolutionDetail> {
        let undone = self.are_from_ends.then(|| Position::SOLVED.apply(maneuver).inverse());
        self.positions.iter().zip(&self.origins).find_map(|(start, origin)| {
            if undone.is_some_and(|undone| *start != undone) {
                return None;
            }
            let end = start.apply(maneuver);
            let turned = |turn: Option<FaceTurn>| turn.map_or(end, |turn| end.after(turn));
            let leads =
                |&turn: &Option<FaceTurn>| self.are_from_ends || aim.goal.contains(&turned(turn));
            let last_turn = self.last_turns.iter().copied().find(leads)?;
            let reached = aim.goal.reached_by(&turned(last_turn));
            Some(SolutionDetail {
                first_turn: origin.first_turn,
                last_turn: last_turn.or(origin.last_turn),
                completion: Some(origin.completion),
                goals_reached: reached.into_iter().map(str::to_owned).collect(),
            })
        })
    }
}
