//! Corner twist: the coordinate that symmetries do not reduce.

use faceturn_cube::{FaceTurn, Position};

use crate::d4h::Symmetry;

/// Corner twist: seven base-3 digits, slot 0 lowest; the eighth corner is forced. `0..2187`; 0 is
/// untwisted. A digit counts thirds of a turn anticlockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Twist(u16);

faceturn_cube::numbered!(Twist(u16), u32: 3u32.pow(7));

impl Twist {
    /// The twist of a position.
    pub fn of(position: &Position) -> Twist {
        Twist::of_corners(position.corner_twist())
    }

    /// The twist with these digits; the last is ignored.
    pub fn of_corners(twists: &[u8; Position::CORNERS]) -> Twist {
        Twist(twists[..7].iter().rev().fold(0, |value, &digit| value * 3 + u16::from(digit)))
    }

    /// The twist of the corner in each slot, `0..3`.
    pub(crate) fn corners(self) -> [u8; Position::CORNERS] {
        let mut twists = [0; Position::CORNERS];
        let (mut value, mut sum) = (self.0, 0);
        for twist in &mut twists[..7] {
            *twist = (value % 3) as u8;
            sum += *twist;
            value /= 3;
        }
        twists[7] = (21 - sum) % 3;
        twists
    }

    /// The twist after one more turn, computed from the corners.
    pub fn after(self, turn: FaceTurn) -> Twist {
        let (corners, turn) = (self.corners(), Position::of_turn(turn));
        Twist::of_corners(&std::array::from_fn(|slot| {
            (turn.corner_twist()[slot] + corners[turn.corner_at()[slot] as usize]) % 3
        }))
    }

    /// The twist of `s^-1 g s`, computed from the corners. A symmetry that keeps the U-D axis
    /// keeps the reference facelets, so digits move with their slots, and a reflection negates
    /// them.
    pub fn conjugate_by(self, symmetry: Symmetry) -> Twist {
        let (corners, symmetry) = (self.corners(), symmetry.in_cube());
        Twist::of_corners(&std::array::from_fn(|slot| {
            let twist = corners[symmetry.corner_from(slot)];
            if symmetry.is_mirror() { (3 - twist) % 3 } else { twist }
        }))
    }

    pub(crate) const fn of_coset(raw: u16) -> Twist {
        Twist(raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position_with(twist: Twist) -> Position {
        let p = Position::SOLVED;
        Position::from_cubies(*p.corner_at(), twist.corners(), *p.edge_at(), *p.edge_flip())
            .expect("twists that sum to zero are possible")
    }

    #[test]
    fn turns_and_symmetries_agree_with_cubies() {
        for twist in Twist::all() {
            let position = position_with(twist);
            assert_eq!(Twist::of(&position), twist);
            for turn in FaceTurn::ALL {
                let plain = Twist::of(&position.after(turn));
                assert_eq!(twist.after(turn), plain, "{twist:?} then {turn}");
            }
            for symmetry in Symmetry::all() {
                let plain = Twist::of(&position.conjugate_by(symmetry.in_cube()));
                assert_eq!(twist.conjugate_by(symmetry), plain, "{twist:?} by {symmetry:?}");
            }
        }
    }
}
