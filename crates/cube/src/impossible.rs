//! Checks that face turns can reach an arrangement, and the reasons why not.
//!
//! Face turns keep three invariants: the number of flips is even, the sum of the twists is a
//! multiple of three, and edges and corners have the same parity. Every arrangement with these can
//! be reached. The checks are those of Kociemba's `verify`, except that all failures are reported.

use std::fmt;

use thiserror::Error;

use crate::cubies::{Cubies, is_odd};
use crate::listing::{Lines, Listed, Times};
use crate::piece::{Corner, Edge};

/// A reason why face turns cannot reach an arrangement of the cubies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Impossibility {
    /// A place holds a number that is not an edge.
    #[error("invalid edge number {number} at place {place}; expected 0 to 11")]
    NoSuchEdge {
        /// The place that holds the number.
        place: Edge,
        /// The number found there.
        number: u8,
    },
    /// An edge is in more than one place.
    #[error("edge {edge} occurs {}, in places {}", Times(places.len()), Listed(places))]
    EdgeRepeated {
        /// The edge.
        edge: Edge,
        /// All its places, two or more.
        places: Vec<Edge>,
    },
    /// An edge is in no place.
    #[error("edge {0} is missing")]
    EdgeMissing(Edge),
    /// The number of flipped edges is odd.
    #[error("one edge is flipped: flip any edge to correct it")]
    EdgeFlipped,
    /// A place holds a number that is not a corner.
    #[error("invalid corner number {number} at place {place}; expected 0 to 7")]
    NoSuchCorner {
        /// The place that holds the number.
        place: Corner,
        /// The number found there.
        number: u8,
    },
    /// A corner is in more than one place.
    #[error("corner {corner} occurs {}, in places {}", Times(places.len()), Listed(places))]
    CornerRepeated {
        /// The corner.
        corner: Corner,
        /// All its places, two or more.
        places: Vec<Corner>,
    },
    /// A corner is in no place.
    #[error("corner {0} is missing")]
    CornerMissing(Corner),
    /// The twists do not add up to a multiple of three.
    #[error("one corner is twisted {}: twist any corner {} to correct it", .0, .0.opposite())]
    CornerTwisted(TwistDirection),
    /// Edges and corners differ in parity.
    #[error("two pieces are swapped: swap any two edges or any two corners to correct it")]
    PiecesSwapped,
}

impl Impossibility {
    /// The code for this class of error in Kociemba's `verify`, -2 to -6.
    pub const fn code(&self) -> i8 {
        match self {
            Impossibility::NoSuchEdge { .. }
            | Impossibility::EdgeRepeated { .. }
            | Impossibility::EdgeMissing(_) => -2,
            Impossibility::EdgeFlipped => -3,
            Impossibility::NoSuchCorner { .. }
            | Impossibility::CornerRepeated { .. }
            | Impossibility::CornerMissing(_) => -4,
            Impossibility::CornerTwisted(_) => -5,
            Impossibility::PiecesSwapped => -6,
        }
    }
}

/// The direction of a corner twist, as seen from outside the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwistDirection {
    /// Like the hands of a clock.
    Clockwise,
    /// Against the hands of a clock.
    Anticlockwise,
}

impl TwistDirection {
    /// The opposite direction.
    pub const fn opposite(self) -> TwistDirection {
        match self {
            TwistDirection::Clockwise => TwistDirection::Anticlockwise,
            TwistDirection::Anticlockwise => TwistDirection::Clockwise,
        }
    }
}

impl fmt::Display for TwistDirection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            TwistDirection::Clockwise => "clockwise",
            TwistDirection::Anticlockwise => "anticlockwise",
        })
    }
}

/// Error returned for an arrangement that face turns cannot reach.
///
/// ```
/// use faceturn::Position;
/// use faceturn::cube::Impossibility;
/// let solved = Position::SOLVED;
/// let mut edge_flip = *solved.edge_flip();
/// edge_flip[3] = 1;
/// let impossible = Position::from_cubies(
///     *solved.corner_at(),
///     *solved.corner_twist(),
///     *solved.edge_at(),
///     edge_flip,
/// );
/// assert_eq!(impossible.unwrap_err().reasons, [Impossibility::EdgeFlipped]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", Lines(reasons))]
#[non_exhaustive]
pub struct ImpossibleCube {
    /// The reasons, at least one.
    pub reasons: Vec<Impossibility>,
}

pub(crate) fn check(cubies: &Cubies) -> Result<(), ImpossibleCube> {
    let reasons = reasons(cubies);
    if reasons.is_empty() { Ok(()) } else { Err(ImpossibleCube { reasons }) }
}

/// In the order of Kociemba's codes. Flips are checked only if all edges are there, twists if all
/// corners are, and parity if both are: an invariant needs every piece exactly once.
pub(crate) fn reasons(cubies: &Cubies) -> Vec<Impossibility> {
    let mut reasons = edge_reasons(&cubies.edge_at);
    let edges_whole = reasons.is_empty();
    if edges_whole && cubies.edge_flip.iter().sum::<u8>() % 2 != 0 {
        reasons.push(Impossibility::EdgeFlipped);
    }
    let corner_reasons = corner_reasons(&cubies.corner_at);
    let corners_whole = corner_reasons.is_empty();
    reasons.extend(corner_reasons);
    match cubies.corner_twist.iter().sum::<u8>() % 3 {
        1 if corners_whole => {
            reasons.push(Impossibility::CornerTwisted(TwistDirection::Anticlockwise));
        }
        2 if corners_whole => {
            reasons.push(Impossibility::CornerTwisted(TwistDirection::Clockwise));
        }
        _ => {}
    }
    let whole = edges_whole && corners_whole;
    if whole && is_odd(&cubies.edge_at) != is_odd(&cubies.corner_at) {
        reasons.push(Impossibility::PiecesSwapped);
    }
    reasons
}

/// The reasons for a partly known arrangement. Unknown places are not reasons.
pub(crate) fn reasons_where_known(cubies: &Cubies) -> Vec<Impossibility> {
    let mut reasons = reasons(cubies);
    reasons.retain(|reason| {
        !matches!(reason, Impossibility::NoSuchEdge { .. } | Impossibility::NoSuchCorner { .. })
    });
    reasons
}

pub(crate) fn all_there_once(cubies: &Cubies) -> bool {
    edge_reasons(&cubies.edge_at).is_empty() && corner_reasons(&cubies.corner_at).is_empty()
}

fn edge_reasons(edge_at: &[u8; Edge::COUNT]) -> Vec<Impossibility> {
    let invalid = Edge::all().filter_map(|place| {
        let number = edge_at[place.index()];
        let known = usize::from(number) < Edge::COUNT;
        (!known).then_some(Impossibility::NoSuchEdge { place, number })
    });
    let counted = Edge::all().filter_map(|edge| {
        let holds = |place: &Edge| usize::from(edge_at[place.index()]) == edge.index();
        let places: Vec<Edge> = Edge::all().filter(holds).collect();
        match places.len() {
            0 => Some(Impossibility::EdgeMissing(edge)),
            1 => None,
            _ => Some(Impossibility::EdgeRepeated { edge, places }),
        }
    });
    invalid.chain(counted).collect()
}

fn corner_reasons(corner_at: &[u8; Corner::COUNT]) -> Vec<Impossibility> {
    let invalid = Corner::all().filter_map(|place| {
        let number = corner_at[place.index()];
        let known = usize::from(number) < Corner::COUNT;
        (!known).then_some(Impossibility::NoSuchCorner { place, number })
    });
    let counted = Corner::all().filter_map(|corner| {
        let holds = |place: &Corner| usize::from(corner_at[place.index()]) == corner.index();
        let places: Vec<Corner> = Corner::all().filter(holds).collect();
        match places.len() {
            0 => Some(Impossibility::CornerMissing(corner)),
            1 => None,
            _ => Some(Impossibility::CornerRepeated { corner, places }),
        }
    });
    invalid.chain(counted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(cubies: &Cubies) -> Vec<String> {
        reasons(cubies).iter().map(Impossibility::to_string).collect()
    }

    #[test]
    fn a_repeated_edge_is_named_with_its_places() {
        let mut cubies = Cubies::SOLVED;
        cubies.edge_at[2] = 0;
        cubies.edge_at[7] = 0;
        let expected = [
            "edge UF occurs 3 times, in places UF, UB and DL",
            "edge UB is missing",
            "edge DL is missing",
        ];
        assert_eq!(texts(&cubies), expected);
        assert!(reasons(&cubies).iter().all(|reason| reason.code() == -2));
    }

    #[test]
    fn a_repeated_corner_is_named_with_its_places() {
        let mut cubies = Cubies::SOLVED;
        cubies.corner_at[7] = 1;
        let expected = ["corner URB occurs twice, in places URB and DBR", "corner DBR is missing"];
        assert_eq!(texts(&cubies), expected);
        assert!(reasons(&cubies).iter().all(|reason| reason.code() == -4));
    }

    #[test]
    fn an_invalid_number_is_named_with_its_place() {
        let mut cubies = Cubies::SOLVED;
        cubies.edge_at[8] = 12;
        cubies.corner_at[4] = u8::MAX;
        let expected = [
            "invalid edge number 12 at place FR; expected 0 to 11",
            "edge FR is missing",
            "invalid corner number 255 at place DRF; expected 0 to 7",
            "corner DRF is missing",
        ];
        assert_eq!(texts(&cubies), expected);
    }

    #[test]
    fn flip_twist_and_parity_are_all_reported() {
        let mut cubies = Cubies::SOLVED;
        cubies.edge_flip[5] = 1;
        cubies.corner_twist[2] = 1;
        cubies.edge_at.swap(0, 11);
        let expected = [
            "one edge is flipped: flip any edge to correct it",
            "one corner is twisted anticlockwise: twist any corner clockwise to correct it",
            "two pieces are swapped: swap any two edges or any two corners to correct it",
        ];
        assert_eq!(texts(&cubies), expected);
        let codes: Vec<i8> = reasons(&cubies).iter().map(Impossibility::code).collect();
        assert_eq!(codes, [-3, -5, -6]);
        let whole = check(&cubies).unwrap_err().to_string();
        assert_eq!(whole, expected.join("\n"));
    }

    #[test]
    fn a_corner_twisted_clockwise_is_corrected_anticlockwise() {
        let mut cubies = Cubies::SOLVED;
        cubies.corner_twist[6] = 2;
        let expected =
            ["one corner is twisted clockwise: twist any corner anticlockwise to correct it"];
        assert_eq!(texts(&cubies), expected);
    }

    #[test]
    fn sums_are_checked_only_over_complete_pieces() {
        let mut cubies = Cubies::SOLVED;
        cubies.edge_at[1] = 0;
        cubies.edge_flip[1] = 1;
        cubies.corner_twist[0] = 1;
        cubies.corner_at.swap(0, 1);
        let codes: Vec<i8> = reasons(&cubies).iter().map(Impossibility::code).collect();
        assert_eq!(codes, [-2, -2, -5]);
    }
}
