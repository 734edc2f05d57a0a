//! Locations: a cubie's place and orientation as one number, and how turns change it.

use faceturn::internals::Place;
use faceturn::{FaceTurn, Position};

/// Locations of a cubie: 12 places with 2 flips, or 8 places with 3 twists.
pub(crate) const LOCATIONS: usize = 24;

/// The location of a cubie after each turn, by its location before it. Shape `[18][24]`.
pub(crate) type LocationsAfter = [[u8; LOCATIONS]; FaceTurn::COUNT];

/// The location at home: twice the place for an edge, three times for a corner. Elsewhere the flip
/// or twist is added.
pub(crate) fn home(cubie: Place) -> u8 {
    match cubie {
        Place::Edge(edge) => 2 * edge.index() as u8,
        Place::Corner(corner) => 3 * corner.index() as u8,
    }
}

pub(crate) fn edges_after() -> LocationsAfter {
    FaceTurn::ALL.map(|turn| {
        let turned = Position::of_turn(turn);
        let to = *turned.inverse().edge_at();
        std::array::from_fn(|location| {
            let place = to[location / 2];
            let flip = location as u8 + turned.edge_flip()[usize::from(place)];
            2 * place + flip % 2
        })
    })
}

pub(crate) fn corners_after() -> LocationsAfter {
    FaceTurn::ALL.map(|turn| {
        let turned = Position::of_turn(turn);
        let to = *turned.inverse().corner_at();
        std::array::from_fn(|location| {
            let place = to[location / 3];
            let twist = location as u8 + turned.corner_twist()[usize::from(place)];
            3 * place + twist % 3
        })
    })
}

#[cfg(test)]
mod tests {
    use faceturn::Maneuver;

    use super::*;
    use crate::macros::key::MacroKey;
    use crate::macros::order::{CUBIES, Order};

    #[test]
    fn locations_agree_with_cubies() {
        let order = Order::default();
        let (edges, corners) = (edges_after(), corners_after());
        let maneuver: Maneuver = "R U F2 D' L B' U2 R' D2 F L2 B U'".parse().expect("moves");
        let mut position = Position::SOLVED;
        let mut locations: Vec<u8> = order.first(CUBIES).iter().map(|&it| home(it)).collect();
        for &turn in maneuver.turns() {
            position = position.after(turn);
            for step in 1..=CUBIES {
                let key = MacroKey::of(&order, step, &position);
                let location = &mut locations[step - 1];
                let (after, orientations) = match key.place {
                    Place::Edge(_) => (&edges, 2),
                    Place::Corner(_) => (&corners, 3),
                };
                *location = after[turn.index()][usize::from(*location)];
                assert_eq!(*location, home(key.place) + key.orientation);
                assert_eq!(*location % orientations, key.orientation);
            }
        }
    }
}
