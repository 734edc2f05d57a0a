use std::fmt;

use crate::face_turn::FaceTurn;
use crate::symmetry::CubeSymmetry;

/// A sequence of face turns, done from left to right.
///
/// ```
/// use faceturn::Maneuver;
/// let maneuver: Maneuver = "R U2 F'".parse().unwrap();
/// assert_eq!((maneuver.face_turn_length(), maneuver.quarter_turn_length()), (3, 4));
/// assert_eq!(maneuver.inverse().to_string(), "F U2 R'");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Maneuver(Vec<FaceTurn>);

impl Maneuver {
    /// Makes a maneuver of these turns. An iterator of turns can also be collected.
    ///
    /// ```
    /// use faceturn::{Face, FaceTurn, Maneuver};
    /// let turns = [Face::R, Face::U].map(|face| FaceTurn::new(face, 3).unwrap());
    /// assert_eq!(Maneuver::new(turns.to_vec()).to_string(), "R' U'");
    /// assert_eq!(turns.into_iter().collect::<Maneuver>().turns(), turns);
    /// ```
    pub fn new(turns: Vec<FaceTurn>) -> Maneuver {
        Maneuver(turns)
    }

    /// The turns in order.
    pub fn turns(&self) -> &[FaceTurn] {
        &self.0
    }

    /// The number of turns, the same as [`Maneuver::face_turn_length`].
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no turns.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The length in the face-turn metric: every turn counts one. See [`Maneuver`] for an example.
    pub fn face_turn_length(&self) -> usize {
        self.0.len()
    }

    /// The length in the quarter-turn metric: a half turn counts two. See the example at
    /// [`Maneuver`].
    pub fn quarter_turn_length(&self) -> u32 {
        self.0.iter().map(|turn| turn.quarter_turn_length()).sum()
    }

    /// The length in the slice-turn metric: consecutive turns of opposite faces that turn the
    /// slice between them count as one.
    ///
    /// ```
    /// use faceturn::Maneuver;
    /// let length = |moves: &str| moves.parse::<Maneuver>().unwrap().slice_turn_length();
    /// assert_eq!(["M", "R L'", "R L", "R2 L2 U D2", "R L U D'"].map(length), [1, 1, 2, 3, 3]);
    /// ```
    pub fn slice_turn_length(&self) -> usize {
        let canonical = self.canonical();
        // In canonical form a run about one axis has at most two turns.
        let is_slice = |pair: &&[FaceTurn]| {
            pair[0].axis() == pair[1].axis() && pair[0].quarters() + pair[1].quarters() == 4
        };
        canonical.len() - canonical.0.windows(2).filter(is_slice).count()
    }

    /// The maneuver that undoes this one: reversed, each turn inverted. It is canonical only if
    /// no two opposite faces follow each other. See [`Maneuver`] for an example.
    pub fn inverse(&self) -> Maneuver {
        Maneuver(self.0.iter().rev().map(|turn| turn.inverse()).collect())
    }

    /// The conjugate `s^-1 m s`: the maneuver as seen after a symmetry, mirrored by a reflection.
    ///
    /// ```
    /// use faceturn::Maneuver;
    /// use faceturn::cube::{Axis, CubeSymmetry};
    /// let maneuver: Maneuver = "R U2 F'".parse().unwrap();
    /// let mirrored = maneuver.conjugate_by(CubeSymmetry::reflection(Axis::RL));
    /// assert_eq!(mirrored.to_string(), "L' U2 F");
    /// ```
    pub fn conjugate_by(&self, symmetry: CubeSymmetry) -> Maneuver {
        self.0.iter().map(|&turn| symmetry.turn(turn)).collect()
    }

    /// Whether every turn [may follow](FaceTurn::may_follow) the one before it.
    ///
    /// ```
    /// use faceturn::Maneuver;
    /// let is_canonical = |moves: &str| moves.parse::<Maneuver>().unwrap().is_canonical();
    /// assert!(is_canonical("U D R") && !is_canonical("D U R") && !is_canonical("R R"));
    /// ```
    pub fn is_canonical(&self) -> bool {
        self.0.windows(2).all(|pair| pair[1].may_follow(pair[0]))
    }

    /// The canonical form: turns of one face merged or cancelled, opposite faces in their fixed
    /// order.
    ///
    /// ```
    /// use faceturn::Maneuver;
    /// let maneuver: Maneuver = "D U D R R2 R".parse().unwrap();
    /// assert_eq!(maneuver.canonical().to_string(), "U D2");
    /// ```
    pub fn canonical(&self) -> Maneuver {
        let mut canonical: Vec<FaceTurn> = Vec::with_capacity(self.0.len());
        self.0.iter().for_each(|turn| turn.push_onto(&mut canonical));
        Maneuver(canonical)
    }
}

/// Writes the turns in WCA notation, separated by single spaces.
impl fmt::Display for Maneuver {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, turn) in self.0.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(out, "{space}{turn}")?;
        }
        Ok(())
    }
}

impl FromIterator<FaceTurn> for Maneuver {
    fn from_iter<I: IntoIterator<Item = FaceTurn>>(turns: I) -> Maneuver {
        Maneuver(turns.into_iter().collect())
    }
}

impl Extend<FaceTurn> for Maneuver {
    fn extend<I: IntoIterator<Item = FaceTurn>>(&mut self, turns: I) {
        self.0.extend(turns);
    }
}

impl IntoIterator for Maneuver {
    type Item = FaceTurn;
    type IntoIter = std::vec::IntoIter<FaceTurn>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Maneuver {
    type Item = &'a FaceTurn;
    type IntoIter = std::slice::Iter<'a, FaceTurn>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl AsRef<[FaceTurn]> for Maneuver {
    fn as_ref(&self) -> &[FaceTurn] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries all ways to turn the whole cube afterwards, and takes the one that leaves the fewest
    /// of the three layers turned.
    #[test]
    fn slice_turns_are_the_fewest_layers_that_have_to_be_turned() {
        let fewest = |one: u32, other: u32| {
            let turned =
                |by: u32| [one + by, by, 4 - other + by].map(|it| usize::from(it % 4 != 0));
            (0..4).map(|by| turned(by).iter().sum::<usize>()).min().expect("four ways")
        };
        for faces in [[0, 1], [2, 3], [4, 5]] {
            for quarters in 0..16 {
                let counts = [quarters / 4, quarters % 4];
                let turns = faces.into_iter().zip(counts).filter(|it| it.1 > 0);
                let turns = turns.map(|(face, count)| FaceTurn::ALL[3 * face + count - 1]);
                let run: Maneuver = turns.collect();
                let [one, other] = counts.map(|count| count as u32);
                assert_eq!(run.slice_turn_length(), fewest(one, other), "{run}");
                // Turns about another axis count separately.
                let between = FaceTurn::ALL[3 * ((faces[0] + 2) % 6)];
                let twice = [run.turns(), &[between], run.turns()].concat();
                let twice = Maneuver::new(twice).slice_turn_length();
                assert_eq!(twice, 2 * fewest(one, other) + 1);
            }
        }
    }
}
