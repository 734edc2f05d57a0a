//! What turns cost a machine: the time that a robot takes.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::str::FromStr;

use thiserror::Error;

use crate::face::Face;
use crate::face_turn::FaceTurn;
use crate::symmetry::CubeSymmetry;

/// What turns cost, such as seconds of a robot. A quarter turn costs 1 unless its face has a cost of
/// its own, a half turn the same, or as many times more as `half` says.
///
/// *Axial* costs let opposite faces turn at once: the two together cost as much as the dearer.
///
/// ```
/// use faceturn_cube::{Maneuver, TurnCosts};
///
/// let maneuver: Maneuver = "R L2 U' D2".parse()?;
/// let cost = |costs: &str| costs.parse::<TurnCosts>().unwrap().of(maneuver.turns()).to_string();
/// assert_eq!(cost("half=1"), "4");
/// assert_eq!(cost("half=1.5"), "5");
/// assert_eq!(cost("half=1.5,D=2"), "6.5");
/// assert_eq!(cost("half=1.5,axial"), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnCosts {
    /// The quarter turns of each face, in hundredths.
    faces: [u32; Face::COUNT],
    /// How many times as much a half turn costs, in hundredths.
    half: u32,
    /// Whether opposite faces turn at once.
    axial: bool,
}

/// A sum of [turn costs](TurnCosts).
///
/// ```
/// use faceturn_cube::{Face, FaceTurn, TurnCosts};
///
/// let costs: TurnCosts = "half=1.25,U=2".parse()?;
/// let half_turn = FaceTurn::new(Face::U, 2).expect("a turn");
/// assert_eq!(costs.turn(half_turn).get(), 2.5);
/// assert_eq!((costs.turn(half_turn) + costs.turn(half_turn)).to_string(), "5");
/// # Ok::<(), faceturn_cube::ParseCostsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cost(u32);

impl Cost {
    /// How many of its units make 1: two decimals of a face times two of `half`.
    const UNITS: u32 = ONE * ONE;

    /// The cost in ten-thousandths: a cost of 1 has 10,000.
    pub const fn units(self) -> u32 {
        self.0
    }

    /// The cost as a number: a turn costs 1 unless [`TurnCosts`] say otherwise.
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(Cost::UNITS)
    }
}

/// The number without zeros at the end: `12.5`.
impl fmt::Display for Cost {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), out)
    }
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost(self.0 + other.0)
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::default(), Add::add)
    }
}

/// 1 in hundredths.
const ONE: u32 = 100;

/// The least and the most that the quarter turns of a face may cost.
const FACE_RANGE: [u32; 2] = [ONE / 10, 100 * ONE];

/// The same for what a half turn costs more. If it cost more than twice as much, two quarter turns
/// would be cheaper.
const HALF_RANGE: [u32; 2] = [ONE, 2 * ONE];

impl TurnCosts {
    /// What one turn costs alone.
    pub const fn turn(&self, turn: FaceTurn) -> Cost {
        let times = if turn.quarters() == 2 { self.half } else { ONE };
        Cost(self.faces[turn.face() as usize] * times)
    }

    /// What turns cost, one after another. With axial costs, a turn is done at once with the one
    /// before it if they are of opposite faces.
    pub fn of<'t>(&self, turns: impl IntoIterator<Item = &'t FaceTurn>) -> Cost {
        let mut sum = Cost::default();
        // The turn before, if another may be done at once with it.
        let mut alone: Option<FaceTurn> = None;
        for &turn in turns {
            match alone.filter(|before| before.face().opposite() == turn.face()) {
                Some(before) if self.axial => {
                    sum.0 += self.turn(turn).0.saturating_sub(self.turn(before).0);
                    alone = None;
                }
                _ => {
                    sum = sum + self.turn(turn);
                    alone = Some(turn);
                }
            }
        }
        sum
    }

    /// Whether opposite faces turn at once.
    pub const fn is_axial(&self) -> bool {
        self.axial
    }

    /// Whether the turns of all faces cost the same.
    pub fn is_uniform(&self) -> bool {
        self.faces.iter().all(|&cost| cost == self.faces[0])
    }

    /// The costs as a symmetry shows them: those of the images of turns.
    ///
    /// ```
    /// use faceturn_cube::{CubeSymmetry, Face, TurnCosts};
    ///
    /// let costs: TurnCosts = "F=2".parse()?;
    /// assert_eq!(costs.seen(CubeSymmetry::DIAGONAL).to_string(), "U=2");
    /// # Ok::<(), faceturn_cube::ParseCostsError>(())
    /// ```
    #[must_use]
    pub fn seen(&self, symmetry: CubeSymmetry) -> TurnCosts {
        let mut faces = self.faces;
        for face in Face::ALL {
            faces[symmetry.face(face) as usize] = self.faces[face as usize];
        }
        TurnCosts { faces, ..*self }
    }

    /// The least that this many turns cost, one after another, if no two of one face follow each other.
    pub fn least(&self, turns: u8) -> Cost {
        let steps = if self.axial { turns.div_ceil(2) } else { turns };
        let cheapest = self.faces.iter().min().expect("there are six");
        Cost(cheapest * ONE * u32::from(steps))
    }
}

/// Every turn costs 1: costs are lengths in face turns.
impl Default for TurnCosts {
    fn default() -> TurnCosts {
        TurnCosts { faces: [ONE; Face::COUNT], half: ONE, axial: false }
    }
}

/// As it is read, without what costs 1.
impl fmt::Display for TurnCosts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |hundredths: u32| f64::from(hundredths) / f64::from(ONE);
        let faces = Face::ALL.into_iter().map(|face| (face, self.faces[face as usize]));
        let half = (self.half != ONE).then(|| format!("half={}", number(self.half)));
        let faces = faces.filter(|&(_, cost)| cost != ONE);
        let faces = faces.map(|(face, cost)| format!("{}={}", face.letter(), number(cost)));
        let axial = self.axial.then(|| "axial".to_owned());
        let mut words: Vec<String> = half.into_iter().chain(faces).chain(axial).collect();
        if words.is_empty() {
            words.push("half=1".to_owned());
        }
        out.write_str(&words.join(","))
    }
}

/// Error returned when turn costs cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCostsError {
    /// A word is none of those that costs are made of.
    #[error(
        "{word:?} is not a cost; expected words such as half=1.5, U=2 for the quarter turns of a \
         face, or axial, separated by commas"
    )]
    Word {
        /// The word.
        word: String,
    },
    /// A word is there twice.
    #[error("{name} is given twice")]
    Twice {
        /// What it is about: `half`, a face or `axial`.
        name: String,
    },
    /// A number is not one, too small or too large, or has too many decimals.
    #[error(
        "{name} is {found:?}; expected a number from {least} to {most} with at most two decimals"
    )]
    Number {
        /// What it is for: `half` or a face.
        name: String,
        /// The text in its place.
        found: String,
        /// The smallest number.
        least: &'static str,
        /// The largest number.
        most: &'static str,
    },
}

/// Reads words separated by commas: `half=1.5`, a face's letter with a cost, or `axial`.
impl FromStr for TurnCosts {
    type Err = ParseCostsError;

    fn from_str(text: &str) -> Result<TurnCosts, ParseCostsError> {
        let mut costs = TurnCosts::default();
        let mut given: Vec<&str> = Vec::new();
        for word in text.split(',').map(str::trim) {
            let (name, number) = match word.split_once('=') {
                Some((name, number)) => (name.trim(), Some(number.trim())),
                None => (word, None),
            };
            let mut letters = name.chars();
            let face = letters.next().and_then(Face::from_letter);
            let face = face.filter(|_| letters.next().is_none());
            match (name, face, number) {
                ("axial", _, None) => costs.axial = true,
                ("half", _, Some(found)) => {
                    let [least, most] = ["1", "2"];
                    costs.half = hundredths(found, HALF_RANGE).ok_or_else(|| {
                        let (name, found) = (name.to_owned(), found.to_owned());
                        ParseCostsError::Number { name, found, least, most }
                    })?;
                }
                (_, Some(face), Some(found)) => {
                    let [least, most] = ["0.1", "100"];
                    costs.faces[face as usize] =
                        hundredths(found, FACE_RANGE).ok_or_else(|| {
                            let (name, found) = (name.to_owned(), found.to_owned());
                            ParseCostsError::Number { name, found, least, most }
                        })?;
                }
                _ => return Err(ParseCostsError::Word { word: word.to_owned() }),
            }
            if given.contains(&name) {
                return Err(ParseCostsError::Twice { name: name.to_owned() });
            }
            given.push(name);
        }
        Ok(costs)
    }
}

/// A number in this range as hundredths: digits, and at most two decimals.
fn hundredths(text: &str, [least, most]: [u32; 2]) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 2 || !are_digits(whole) || !are_digits(decimals) {
        return None;
    }
    let decimals: u32 = format!("{decimals:0<2}").parse().ok()?;
    let number = whole.parse::<u32>().ok()?.checked_mul(ONE)?.checked_add(decimals)?;
    (least..=most).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maneuver::Maneuver;

    /// What the moves cost.
    fn cost(costs: &TurnCosts, moves: &str) -> Cost {
        costs.of(moves.parse::<Maneuver>().expect("moves").turns())
    }

    fn costs(text: &str) -> TurnCosts {
        text.parse().expect("costs")
    }

    #[test]
    fn opposite_faces_turn_at_once_with_axial_costs_alone() {
        let of = |text: &str, moves: &str| cost(&costs(text), moves).get();
        assert_eq!(of("half=1.5,U=2", "U2 D R R2"), 3.0 + 1.0 + 1.0 + 1.5);
        assert_eq!(of("axial,half=1.5", "R L2 R U D"), 1.5 + 1.0 + 1.0);
        assert_eq!(of("axial,L=3", "L R U"), 4.0);
        assert_eq!(of("axial", ""), 0.0);
        assert_eq!(costs("axial,L=0.5").least(3).get(), 1.0);
        assert_eq!(costs("L=0.5").least(3).get(), 1.5);
    }

    #[test]
    fn costs_are_written_as_they_are_read() {
        for (text, shown) in [
            ("half=1.5", "half=1.5"),
            (" axial , R=0.10,U = 2 ,half=1.25", "half=1.25,U=2,R=0.1,axial"),
            ("half=1", "half=1"),
            ("U=1.0,half=1", "half=1"),
        ] {
            assert_eq!(costs(text).to_string(), shown);
            assert_eq!(costs(shown), costs(text));
        }
        assert_eq!(cost(&costs("half=1.33,R=0.77"), "R2").to_string(), "1.0241");
    }

    #[test]
    fn what_is_wrong_with_costs_is_said() {
        for (text, expected) in [
            ("", r#""" is not a cost"#),
            ("half", r#""half" is not a cost"#),
            ("axial=1", r#""axial=1" is not a cost"#),
            ("u=2", r#""u=2" is not a cost"#),
            ("U2=2", r#""U2=2" is not a cost"#),
            ("half=1.5,,axial", r#""" is not a cost"#),
            ("R=2,R=2", "R is given twice"),
            ("half=3", r#"half is "3"; expected a number from 1 to 2 with at most two decimals"#),
            ("half=1.505", r#"half is "1.505"; expected a number from 1 to 2"#),
            ("R=0.05", r#"R is "0.05"; expected a number from 0.1 to 100"#),
            ("R=1e1", r#"R is "1e1"; expected a number"#),
            ("R=-1", r#"R is "-1"; expected a number"#),
            ("R=99999999999", r#"R is "99999999999"; expected a number"#),
            ("R=.5", r#"R is ".5"; expected a number"#),
        ] {
            let refused = text.parse::<TurnCosts>().expect_err(text).to_string();
            assert!(refused.starts_with(expected), "{refused}");
        }
    }
}
