//! Solutions that must begin with given moves.

use faceturn_cube::{Maneuver, Metric, MoveSequence};
use faceturn_searcher::{MoveSet, TurnSet};

use super::error::JobError;

/// The moves that solutions must begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    moves: MoveSequence,
    /// The same as face turns, canonical.
    turns: Maneuver,
}

impl Beginning {
    /// Reads moves that must all be among `moves` or, without those, among `turns`.
    pub(super) fn read(
        text: &str,
        turns: TurnSet,
        moves: Option<MoveSet>,
    ) -> Result<Beginning, JobError> {
        let sequence: MoveSequence =
            text.parse().map_err(|error| JobError::unreadable("starts_with", error))?;
        let is_allowed = |turned| match moves {
            Some(moves) => moves.contains(turned),
            None => turned.face_turn().is_some_and(|turn| turns.contains(turn)),
        };
        if let Some(turned) = sequence.moves().iter().find(|turned| !is_allowed(**turned)) {
            let allowed = moves.map_or_else(|| turns.to_string(), |moves| moves.to_string());
            let reason = format!("{turned} is not allowed; expected moves of {allowed}");
            return Err(JobError::unreadable("starts_with", reason));
        }
        Ok(Beginning { turns: sequence.parsed().maneuver().canonical(), moves: sequence })
    }

    pub(crate) fn turns(&self) -> &Maneuver {
        &self.turns
    }

    /// Whether a maneuver begins with these turns: the rest is shorter by their length. Turns of
    /// opposite faces may be in either order.
    pub(super) fn begins(&self, maneuver: &Maneuver, metric: Metric) -> bool {
        let rest: Maneuver = self.turns.inverse().into_iter().chain(maneuver.clone()).collect();
        let [whole, rest] = [maneuver, &rest.canonical()].map(|it| metric.length(it));
        rest + metric.length(&self.turns) == whole
    }

    pub(super) fn begins_moves(&self, sequence: &MoveSequence) -> bool {
        sequence.moves().starts_with(self.moves.moves())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beginning(text: &str) -> Beginning {
        Beginning::read(text, TurnSet::ALL, None).expect("moves")
    }

    #[test]
    fn turns_of_opposite_faces_may_be_in_either_order() {
        let begins = |text: &str, maneuver: &str, metric| {
            beginning(text).begins(&maneuver.parse().expect("a maneuver"), metric)
        };
        for (text, maneuver, does) in [
            ("", "R", true),
            ("R", "R U", true),
            ("R", "R2 U", false),
            ("L", "R L U", true),
            ("L R", "R L U", true),
            ("R U", "R", false),
            ("R L2", "R L U", false),
        ] {
            assert_eq!(begins(text, maneuver, Metric::Face), does, "{text}, {maneuver}");
        }
        // Two quarter turns are a half turn.
        assert!(begins("R", "R2 U", Metric::Quarter) && !begins("R", "R' U", Metric::Quarter));
    }

    #[test]
    fn only_moves_that_are_allowed_can_be_first() {
        let refused = |text, turns: &str, moves: Option<&str>| {
            let moves = moves.map(|text| text.parse().expect("moves"));
            let read = Beginning::read(text, turns.parse().expect("turns"), moves);
            read.expect_err("not allowed").to_string()
        };
        assert_eq!(
            refused("R M", "<R,U>", None),
            "starts_with: M is not allowed; expected moves of <U,R>"
        );
        assert!(refused("R2", "R U", Some("<M,U>")).contains("<U,M>"));
        assert!(refused("R Q", "<R,U>", None).starts_with("starts_with: unknown move \"Q\""));
    }
}
