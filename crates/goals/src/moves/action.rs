//! The effect of a move on the places of a cube in the hand.

use faceturn_cube::{CubeSymmetry, Move, Position, Rotation};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) corner_at: [u8; Position::CORNERS],
    pub(super) corner_twist: [u8; Position::CORNERS],
    pub(super) edge_at: [u8; Position::EDGES],
    pub(super) edge_flip: [u8; Position::EDGES],
}

impl Action {
    fn of_position(position: &Position) -> Action {
        Action {
            corner_at: *position.corner_at(),
            corner_twist: *position.corner_twist(),
            edge_at: *position.edge_at(),
            edge_flip: *position.edge_flip(),
        }
    }

    pub(super) fn of_rotation(rotation: Rotation) -> Action {
        let symmetry: CubeSymmetry = rotation.symmetry();
        Action {
            corner_at: std::array::from_fn(|place| symmetry.corner_from(place) as u8),
            corner_twist: std::array::from_fn(|place| symmetry.corner_twist(place)),
            edge_at: std::array::from_fn(|place| symmetry.edge_from(place) as u8),
            edge_flip: std::array::from_fn(|place| symmetry.edge_flip(place)),
        }
    }

    pub(super) fn of_move(turned: Move) -> Action {
        let turns = turned.turns().into_iter();
        let turns = turns.fold(Position::SOLVED, |position: Position, turn| position.after(turn));
        Action::of_position(&turns).then(&Action::of_rotation(turned.rotation()))
    }

    fn then(&self, next: &Action) -> Action {
        let corner = |place: usize| usize::from(next.corner_at[place]);
        let edge = |place: usize| usize::from(next.edge_at[place]);
        Action {
            corner_at: std::array::from_fn(|place| self.corner_at[corner(place)]),
            corner_twist: std::array::from_fn(|place| {
                (self.corner_twist[corner(place)] + next.corner_twist[place]) % 3
            }),
            edge_at: std::array::from_fn(|place| self.edge_at[edge(place)]),
            edge_flip: std::array::from_fn(|place| {
                self.edge_flip[edge(place)] ^ next.edge_flip[place]
            }),
        }
    }

    pub(super) fn keeps_corner(&self, place: usize) -> bool {
        (usize::from(self.corner_at[place]), self.corner_twist[place]) == (place, 0)
    }

    pub(super) fn keeps_edge(&self, place: usize) -> bool {
        (usize::from(self.edge_at[place]), self.edge_flip[place]) == (place, 0)
    }
}
