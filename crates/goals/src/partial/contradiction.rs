//! Explains why no cube matches a description.

use faceturn_cube::{Corner, Edge, Face, Place};
use thiserror::Error;

use crate::GoalError;

/// Error returned when no cube matches a goal or an incomplete cube.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Contradiction(pub(super) String);

impl Contradiction {
    pub(super) fn no_piece(place: Place, shown: &[Option<Face>]) -> Contradiction {
        let shown: String = shown.iter().map(|face| face.map_or('?', Face::letter)).collect();
        Contradiction(format!("no {} shows {shown} at place {place}", place.kind()))
    }

    pub(super) fn in_any_case(fault: &str) -> Contradiction {
        Contradiction(format!("{fault}, however the cube is completed"))
    }

    pub(crate) fn pieces_swapped() -> Contradiction {
        Contradiction::in_any_case("two pieces are swapped")
    }
}

impl From<Contradiction> for GoalError {
    fn from(error: Contradiction) -> GoalError {
        GoalError(error.to_string())
    }
}

pub(super) fn place_of<const CUBIES: usize>(index: usize) -> Place {
    const { assert!(CUBIES == Corner::COUNT || CUBIES == Edge::COUNT) };
    let edge = (CUBIES == Edge::COUNT).then(|| Edge::new(index)).flatten().map(Place::Edge);
    let place = edge.or_else(|| Corner::new(index).map(Place::Corner));
    place.expect("cubies are numbered from 0")
}
