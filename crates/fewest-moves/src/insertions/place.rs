use faceturn_cube::FaceTurn;

use super::pieces::Pieces;

/// A place in a skeleton: between two turns, before the first or after the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SkeletonPlace<'s> {
    pub(crate) before: &'s [FaceTurn],
    pub(crate) after: &'s [FaceTurn],
    /// The position that a maneuver inserted here must make to solve the start.
    pub(crate) wanted: Pieces,
}

/// Visits all places of a canonical skeleton in order: two, one for each order, between two turns
/// of opposite faces. `at_start` is the position wanted at the first place.
///
/// If `p` is the start and the skeleton is `A B`, then `A X B` solves `p` exactly if
/// `X = A^-1 p^-1 B^-1`. One turn `s` further, the wanted position is `s^-1 X s`.
pub(crate) fn visit_places(
    at_start: Pieces,
    skeleton: &[FaceTurn],
    visit: &mut dyn FnMut(SkeletonPlace<'_>),
) {
    let mut turns = skeleton.to_vec();
    let mut wanted = at_start;
    for at in 0..=turns.len() {
        if at > 0 {
            wanted = passed(&wanted, turns[at - 1]);
        }
        let (before, after) = turns.split_at(at);
        visit(SkeletonPlace { before, after, wanted });
        let is_in_pair = |next: &FaceTurn| next.axis() == turns[at].axis();
        if turns.get(at + 1).is_some_and(is_in_pair) {
            let wanted = passed(&wanted, turns[at + 1]);
            turns.swap(at, at + 1);
            let (before, after) = turns.split_at(at + 1);
            visit(SkeletonPlace { before, after, wanted });
            turns.swap(at, at + 1);
        }
    }
}

/// The position wanted at the first place of a skeleton.
pub(crate) fn wanted_at_start(start_inverse: &Pieces, skeleton: &[FaceTurn]) -> Pieces {
    let undone = skeleton.iter().rev();
    undone.fold(*start_inverse, |wanted, turn| wanted.followed_by(turn.inverse()))
}

fn passed(wanted: &Pieces, turn: FaceTurn) -> Pieces {
    wanted.preceded_by(turn.inverse()).followed_by(turn)
}

#[cfg(test)]
mod tests {
    use faceturn_cube::{Maneuver, Position};

    use super::*;

    #[test]
    fn what_is_wanted_solves_the_start_at_every_place() {
        let skeleton: Maneuver = "R U2 D' F' R L' B".parse().expect("moves");
        let start: Position = "F D2 R' U L2 B' D".parse().expect("a position");
        let mut places = Vec::new();
        let inverse = Pieces::from(&start.inverse());
        let at_start = wanted_at_start(&inverse, skeleton.turns());
        visit_places(at_start, skeleton.turns(), &mut |place| {
            let [before, after] = [place.before, place.after]
                .map(|turns| turns.iter().copied().collect::<Maneuver>());
            let plain = Position::SOLVED.apply(&before.inverse());
            let plain = plain.then(&start.inverse()).apply(&after.inverse());
            assert_eq!(place.wanted, Pieces::from(&plain), "{before} | {after}");
            places.push(format!("{before} | {after}"));
        });
        let two_orders = ["R U2 | D' F' R L' B", "R D' | U2 F' R L' B", "R U2 D' F' L' | R B"];
        assert!(two_orders.iter().all(|place| places.iter().any(|found| found == place)));
        assert_eq!(places.len(), 8 + 2);
    }
}
