//!
//! Products are read from left to right: `p.then(&q)` is `p`, then `q`.

use std::fmt;
use std::ops::Mul;

use crate::cubies::{self, Cubies};
use crate::face::{Face, quarter_rotation};
use crate::face_turn::FaceTurn;
use crate::impossible::{self, ImpossibleCube};
use crate::maneuver::Maneuver;
use crate::piece::Place;
use crate::symmetry::CubeSymmetry;

/// An arrangement of the cubies that face turns can reach from the solved cube.
///
/// ```
/// use faceturn::{Maneuver, Position};
/// let maneuver: Maneuver = "R U R' U'".parse().unwrap();
/// let position = Position::SOLVED.apply(&maneuver);
/// assert_eq!(position.apply(&maneuver.inverse()), Position::SOLVED);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(Cubies);

/// The position after each turn of the solved cube. Shape `[18]`; computed at compile time.
static TURNS: [Position; FaceTurn::COUNT] = {
    let mut turns = [Position::SOLVED; FaceTurn::COUNT];
    let mut index = 0;
    while index < FaceTurn::COUNT {
        let turn = FaceTurn::ALL[index];
        let quarter = Cubies::carried_along(&quarter_rotation(turn.face()), Some(turn.face()));
        let mut cubies = quarter;
        let mut quarters = 1;
        while quarters < turn.quarters() {
            cubies = cubies.then(&quarter);
            quarters += 1;
        }
        turns[index] = Position(cubies);
        index += 1;
    }
    turns
};

impl Position {
    /// How many corners there are.
    pub const CORNERS: usize = 8;

    /// How many edges there are.
    pub const EDGES: usize = 12;

    /// The solved cube.
    pub const SOLVED: Position = Position(Cubies::SOLVED);

    /// Makes the position with these cubies in these places.
    ///
    /// Places and cubies are in Reid's order: edges UF UR UB UL DF DR DB DL FR FL BR BL, corners
    /// UFR URB UBL ULF DRF DFL DLB DBR. A twist of 1 is a third of a turn anticlockwise, a flip of
    /// 1 turns the edge over. Twists are taken modulo 3, flips modulo 2.
    ///
    /// # Errors
    /// [`ImpossibleCube`] with all the reasons, if face turns cannot reach this arrangement.
    ///
    /// ```
    /// use faceturn::Position;
    /// let corners = [0, 1, 2, 3, 4, 5, 6, 7];
    /// let edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    /// let solved = Position::from_cubies(corners, [0; 8], edges, [0; 12]);
    /// assert_eq!(solved, Ok(Position::SOLVED));
    /// // A single corner cannot be twisted.
    /// assert!(Position::from_cubies(corners, [1, 0, 0, 0, 0, 0, 0, 0], edges, [0; 12]).is_err());
    /// ```
    pub fn from_cubies(
        corner_at: [u8; Self::CORNERS],
        corner_twist: [u8; Self::CORNERS],
        edge_at: [u8; Self::EDGES],
        edge_flip: [u8; Self::EDGES],
    ) -> Result<Position, ImpossibleCube> {
        let cubies = Cubies {
            corner_at,
            corner_twist: corner_twist.map(|twist| twist % 3),
            edge_at,
            edge_flip: edge_flip.map(|flip| flip % 2),
            mirrored: false,
        };
        Position::checked(cubies)
    }

    pub(crate) fn checked(cubies: Cubies) -> Result<Position, ImpossibleCube> {
        impossible::check(&cubies)?;
        Ok(Position(cubies))
    }

    /// The cubie in a place, with its flip or twist.
    pub fn at(&self, place: Place) -> (Place, u8) {
        self.0.at(place)
    }

    pub(crate) fn shown(&self) -> impl Iterator<Item = (Place, impl Iterator<Item = Face>)> {
        Place::all().map(|place| {
            let (cubie, turned) = self.at(place);
            (place, cubie.shown_with(turned))
        })
    }

    /// The position after one turn of the solved cube.
    ///
    /// ```
    /// use faceturn::{Face, FaceTurn, Position};
    /// let turn = FaceTurn::new(Face::R, 1).unwrap();
    /// assert_eq!(*Position::of_turn(turn), Position::SOLVED.after(turn));
    /// ```
    pub const fn of_turn(turn: FaceTurn) -> &'static Position {
        &TURNS[turn.index()]
    }

    /// Whether this is the solved cube.
    ///
    /// ```
    /// use faceturn::Position;
    /// let position: Position = "R U R' U'".parse()?;
    /// assert!(!position.is_solved() && position.then(&position.inverse()).is_solved());
    /// # Ok::<(), faceturn::cube::ReadPositionError>(())
    /// ```
    #[inline]
    pub fn is_solved(&self) -> bool {
        *self == Position::SOLVED
    }

    /// Whether an odd number of quarter turns makes the position. Each quarter turn changes the
    /// parity of the corner permutation.
    ///
    /// ```
    /// use faceturn::Position;
    /// assert!("R U F".parse::<Position>()?.is_odd() && !"R U F2".parse::<Position>()?.is_odd());
    /// # Ok::<(), faceturn::cube::ReadPositionError>(())
    /// ```
    pub fn is_odd(&self) -> bool {
        cubies::is_odd(&self.0.corner_at)
    }

    /// First `self`, then `next`; also written `self * next`.
    ///
    /// ```
    /// use faceturn::{Maneuver, Position};
    /// let position = |moves: &str| Position::SOLVED.apply(&moves.parse::<Maneuver>().unwrap());
    /// assert_eq!(position("R U").then(&position("F2")), position("R U F2"));
    /// ```
    pub fn then(&self, next: &Position) -> Position {
        Position(self.0.then(&next.0))
    }

    /// This position after one more turn.
    ///
    /// ```
    /// use faceturn::{Face, FaceTurn, Position};
    /// let half_turn = FaceTurn::new(Face::U, 2).unwrap();
    /// assert_eq!(Position::SOLVED.after(half_turn).after(half_turn), Position::SOLVED);
    /// ```
    pub fn after(&self, turn: FaceTurn) -> Position {
        self.then(Position::of_turn(turn))
    }

    /// This position after a maneuver, which is not consumed: `position.apply(&maneuver)`. See
    /// [`Position`] for an example, and [`Position::from_moves`] for moves as a text.
    pub fn apply(&self, maneuver: &Maneuver) -> Position {
        maneuver.turns().iter().fold(*self, |position, &turn| position.after(turn))
    }

    /// The position that undoes this one.
    ///
    /// ```
    /// use faceturn::{Maneuver, Position};
    /// let position = Position::SOLVED.apply(&"R U R' U'".parse::<Maneuver>().unwrap());
    /// assert_eq!(position.then(&position.inverse()), Position::SOLVED);
    /// ```
    pub fn inverse(&self) -> Position {
        Position(self.0.inverse())
    }

    /// The conjugate `s^-1 p s`: the position as seen after the symmetry `s`.
    ///
    /// ```
    /// use faceturn::cube::CubeSymmetry;
    /// use faceturn::{Face, FaceTurn, Position};
    /// let [f, u] = [Face::F, Face::U].map(|face| FaceTurn::new(face, 1).unwrap());
    /// // The diagonal symmetry takes F to U.
    /// let carried = Position::of_turn(f).conjugate_by(CubeSymmetry::DIAGONAL);
    /// assert_eq!(carried, *Position::of_turn(u));
    /// ```
    pub fn conjugate_by(&self, symmetry: CubeSymmetry) -> Position {
        let symmetry = symmetry.cubies();
        Position(symmetry.inverse().then(&self.0).then(symmetry))
    }

    /// The group of symmetries `s` with `s^-1 p s = p`.
    ///
    /// ```
    /// use faceturn::{Maneuver, Position};
    /// let pons_asinorum = Position::SOLVED.apply(&"M2 E2 S2".parse::<Maneuver>().unwrap());
    /// assert_eq!(pons_asinorum.symmetries().len(), 48);
    /// ```
    pub fn symmetries(&self) -> Vec<CubeSymmetry> {
        CubeSymmetry::all().filter(|&symmetry| self.conjugate_by(symmetry) == *self).collect()
    }

    /// The corner in each place, `0..8`. Both are in Reid's order.
    ///
    /// ```
    /// use faceturn::{Maneuver, Position};
    /// let after_r2 = Position::SOLVED.apply(&"R2".parse::<Maneuver>().unwrap());
    /// // UFR and DBR change places, and URB and DRF.
    /// assert_eq!(after_r2.corner_at(), &[7, 4, 2, 3, 1, 5, 6, 0]);
    /// ```
    pub const fn corner_at(&self) -> &[u8; Self::CORNERS] {
        &self.0.corner_at
    }

    /// The twist of the corner in each place, `0..3`, in thirds of a turn anticlockwise.
    pub const fn corner_twist(&self) -> &[u8; Self::CORNERS] {
        &self.0.corner_twist
    }

    /// The edge in each place, `0..12`. Both are in Reid's order.
    pub const fn edge_at(&self) -> &[u8; Self::EDGES] {
        &self.0.edge_at
    }

    /// The flip of the edge in each place: 1 if its first facelet is on the second of the place,
    /// else 0.
    pub const fn edge_flip(&self) -> &[u8; Self::EDGES] {
        &self.0.edge_flip
    }
}

/// First the left position, then the right one; see [`Position::then`].
///
/// ```
/// use faceturn::Position;
/// let position = |text: &str| text.parse::<Position>();
/// assert_eq!(position("R U")? * position("F2")?, position("R U F2")?);
/// # Ok::<(), faceturn::cube::ReadPositionError>(())
/// ```
impl Mul for Position {
    type Output = Position;

    fn mul(self, next: Position) -> Position {
        self.then(&next)
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::SOLVED
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.facelets())
    }
}

/// Shows the facelets.
impl fmt::Debug for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Position({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_shows_the_facelets() {
        let solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_eq!(format!("{:?}", Some(Position::SOLVED)), format!("Some(Position({solved}))"));
    }

    #[test]
    fn every_turn_has_its_order() {
        for turn in FaceTurn::ALL {
            let order = if turn.quarters() == 2 { 2 } else { 4 };
            let mut position = Position::SOLVED;
            for times in 1..=order {
                position = position.after(turn);
                assert_eq!(position == Position::SOLVED, times == order, "{turn} x {times}");
            }
            assert_eq!(Position::of_turn(turn).inverse(), *Position::of_turn(turn.inverse()));
        }
    }

    #[test]
    fn turns_can_be_reached() {
        for turn in FaceTurn::ALL {
            let p = Position::of_turn(turn);
            let checked = Position::from_cubies(
                *p.corner_at(),
                *p.corner_twist(),
                *p.edge_at(),
                *p.edge_flip(),
            );
            assert_eq!(checked.as_ref(), Ok(p));
        }
    }

    #[test]
    fn opposite_turns_commute() {
        for a in FaceTurn::ALL {
            for b in FaceTurn::ALL {
                let swapped = Position::of_turn(b).after(a);
                assert_eq!(Position::of_turn(a).after(b) == swapped, a.axis() == b.axis());
            }
        }
    }

    /// Positions at distance 0..=4, by breadth-first search. Source: cube20.org, OEIS A080601.
    #[test]
    fn positions_by_distance() {
        let mut seen = std::collections::HashSet::from([Position::SOLVED]);
        let mut frontier = vec![Position::SOLVED];
        for expected in [1, 18, 243, 3_240, 43_239] {
            assert_eq!(frontier.len(), expected);
            frontier = frontier
                .iter()
                .flat_map(|position| FaceTurn::ALL.map(|turn| position.after(turn)))
                .filter(|position| seen.insert(*position))
                .collect();
        }
    }
}
