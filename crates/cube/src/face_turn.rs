use std::fmt;

use crate::face::{Axis, Face};

/// A turn of one face by 90, 180 or 270 degrees clockwise. Number `0..18`, which is
/// `face * 3 + quarters - 1`.
///
/// ```
/// use faceturn::cube::Axis;
/// use faceturn::{Face, FaceTurn};
/// let turn = FaceTurn::new(Face::D, 1).unwrap();
/// assert_eq!((turn.face(), turn.axis(), turn.quarters()), (Face::D, Axis::UD, 1));
/// assert_eq!(turn.inverse().to_string(), "D'");
/// assert_eq!(FaceTurn::ALL[turn.index()], turn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct FaceTurn(u8);

impl FaceTurn {
    /// How many face turns there are.
    pub const COUNT: usize = 18;

    /// The 18 turns: U U2 U' D D2 D' F F2 F' B B2 B' R R2 R' L L2 L'.
    pub const ALL: [FaceTurn; Self::COUNT] = {
        let mut all = [FaceTurn(0); Self::COUNT];
        let mut number = 0;
        while number < Self::COUNT {
            all[number] = FaceTurn(number as u8);
            number += 1;
        }
        all
    };

    /// The turn of `face` by `quarters` quarters clockwise; `None` for multiples of four.
    ///
    /// ```
    /// use faceturn::{Face, FaceTurn};
    /// assert_eq!(FaceTurn::new(Face::R, 3).unwrap().to_string(), "R'");
    /// assert_eq!(FaceTurn::new(Face::R, 4), None);
    /// ```
    pub const fn new(face: Face, quarters: u32) -> Option<FaceTurn> {
        match quarters % 4 {
            0 => None,
            quarters => Some(FaceTurn(face as u8 * 3 + quarters as u8 - 1)),
        }
    }

    /// The turn's number, `0..18`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face that turns.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 3]
    }

    /// The axis of the face that turns.
    pub const fn axis(self) -> Axis {
        self.face().axis()
    }

    /// The number of clockwise quarter turns: 1, 2 or 3.
    pub const fn quarters(self) -> u32 {
        self.0 as u32 % 3 + 1
    }

    /// The turn that undoes this one.
    pub const fn inverse(self) -> FaceTurn {
        FaceTurn(self.face() as u8 * 3 + 3 - self.quarters() as u8)
    }

    /// The length in the quarter-turn metric: 1, or 2 for a half turn.
    pub const fn quarter_turn_length(self) -> u32 {
        if self.quarters() == 2 { 2 } else { 1 }
    }

    /// Whether this turn may follow `previous` in a canonical maneuver: the faces differ, and of
    /// two opposite faces U comes before D, F before B, R before L.
    ///
    /// ```
    /// use faceturn::{Face, FaceTurn};
    /// let [u, d] = [Face::U, Face::D].map(|face| FaceTurn::new(face, 1).unwrap());
    /// assert!(d.may_follow(u) && !u.may_follow(d) && !u.may_follow(u));
    /// ```
    pub const fn may_follow(self, previous: FaceTurn) -> bool {
        let (face, before) = (self.face() as u8, previous.face() as u8);
        face / 2 != before / 2 || face > before
    }

    /// Appends the turn to a canonical maneuver and keeps it canonical: merges it with a turn of
    /// its face at the end, or sorts it with one of the opposite face.
    ///
    /// ```
    /// use faceturn::Maneuver;
    /// let mut turns = "R U D2".parse::<Maneuver>().unwrap().turns().to_vec();
    /// "U R2".parse::<Maneuver>().unwrap().into_iter().for_each(|turn| turn.push_onto(&mut turns));
    /// assert_eq!(Maneuver::new(turns).to_string(), "R U2 D2 R2");
    /// ```
    pub fn push_onto(self, canonical: &mut Vec<FaceTurn>) {
        // At most the last two turns are about the same axis: look for the face among them.
        let is_beside = |last: &&FaceTurn| last.axis() == self.axis();
        let run = canonical.iter().rev().take_while(is_beside).count();
        let start = canonical.len() - run;
        match canonical[start..].iter().position(|last| last.face() >= self.face()) {
            Some(at) if canonical[start + at].face() == self.face() => {
                let quarters = canonical[start + at].quarters() + self.quarters();
                match FaceTurn::new(self.face(), quarters) {
                    Some(merged) => canonical[start + at] = merged,
                    None => drop(canonical.remove(start + at)),
                }
            }
            Some(at) => canonical.insert(start + at, self),
            None => canonical.push(self),
        }
    }
}

impl fmt::Display for FaceTurn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = ["", "2", "'"][self.quarters() as usize - 1];
        write!(out, "{}{suffix}", self.face())
    }
}

impl fmt::Debug for FaceTurn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_its_face_and_quarters() {
        for turn in FaceTurn::ALL {
            assert_eq!(FaceTurn::new(turn.face(), turn.quarters()), Some(turn));
            assert_eq!(turn.inverse().inverse(), turn);
            assert_eq!((turn.quarters() + turn.inverse().quarters()) % 4, 0);
        }
    }

    #[test]
    fn canonical_followers_are_fifteen_or_twelve() {
        for previous in FaceTurn::ALL {
            let followers = FaceTurn::ALL.into_iter().filter(|turn| turn.may_follow(previous));
            let first_of_axis = previous.face() < previous.face().opposite();
            assert_eq!(followers.count(), if first_of_axis { 15 } else { 12 });
        }
    }
}
