use std::fmt;
use std::iter::Sum;
use std::ops::{Add, RangeInclusive};
use std::str::FromStr;

use thiserror::Error;

use crate::face::Face;
use crate::face_turn::FaceTurn;
use crate::symmetry::CubeSymmetry;

/// The costs of turns, such as seconds of a robot.
///
/// A quarter turn costs 1 unless its face or the turn has its own cost. A half turn costs as much
/// as the cheaper quarter turn of its face, times `half` if given, unless it has its own cost.
///
/// *Axial* costs let opposite faces turn at once: both together cost as much as the more
/// expensive one. A change of *axis* from one turn to the next may cost extra.
///
/// ```
/// use faceturn::Maneuver;
/// use faceturn::cube::TurnCosts;
///
/// let maneuver: Maneuver = "R L2 U' D2".parse()?;
/// let cost = |costs: &str| costs.parse::<TurnCosts>().unwrap().of(maneuver.turns()).to_string();
/// assert_eq!(cost("half=1"), "4");
/// assert_eq!(cost("half=3"), "8");
/// assert_eq!(cost("half=1.5,D=2"), "6.5");
/// assert_eq!(cost("half=1.5,D2=5,U'=2"), "9.5");
/// assert_eq!(cost("half=1.5,axial"), "3");
/// assert_eq!(cost("axis=0.5"), "4.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnCosts {
    /// In the order of the turns' indices, in units of [`Cost`].
    turns: [u32; FaceTurn::COUNT],
    /// The factor for half turns without a cost of their own, in hundredths.
    half: u32,
    /// The extra cost of a change of axis, in units.
    axis: u32,
    axial: bool,
}

/// A sum of [turn costs](TurnCosts).
///
/// ```
/// use faceturn::cube::TurnCosts;
/// use faceturn::{Face, FaceTurn};
///
/// let costs: TurnCosts = "half=1.25,U=2".parse()?;
/// let half_turn = FaceTurn::new(Face::U, 2).expect("a turn");
/// assert_eq!(costs.turn(half_turn).get(), 2.5);
/// assert_eq!((costs.turn(half_turn) + costs.turn(half_turn)).to_string(), "5");
/// # Ok::<(), faceturn::cube::ParseCostsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cost(u32);

impl Cost {
    /// How many units make 1: two decimals of a turn times two of `half`.
    const UNITS: u32 = ONE * ONE;

    /// The cost in ten-thousandths: a cost of 1 is 10,000.
    pub const fn units(self) -> u32 {
        self.0
    }

    /// The cost as a number.
    pub fn get(self) -> f64 {
        f64::from(self.0) / f64::from(Cost::UNITS)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), out)
    }
}

/// Saturates at 32 bits, a cost of 429,496.
impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost(self.0.saturating_add(other.0))
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::default(), Add::add)
    }
}

const ONE: u32 = 100;

/// The allowed range of a cost, in hundredths, and how it is written.
struct Range {
    hundredths: RangeInclusive<u32>,
    least: &'static str,
    most: &'static str,
}

const TURN: Range = Range { hundredths: 10..=100 * ONE, least: "0.1", most: "100" };
const HALF: Range = Range { hundredths: 10..=10 * ONE, least: "0.1", most: "10" };
const AXIS: Range = Range { hundredths: 0..=100 * ONE, least: "0", most: "100" };

impl TurnCosts {
    /// The cost of one turn alone.
    pub const fn turn(&self, turn: FaceTurn) -> Cost {
        Cost(self.turns[turn.index()])
    }

    /// The cost of a sequence of turns. With axial costs, a turn is done at once with the one
    /// before it if they are of opposite faces.
    pub fn of<'t>(&self, turns: impl IntoIterator<Item = &'t FaceTurn>) -> Cost {
        let mut sum = Cost::default();
        let mut last: Option<FaceTurn> = None;
        // The previous turn, if another may be done at once with it.
        let mut alone: Option<FaceTurn> = None;
        for &turn in turns {
            if last.is_some_and(|last| last.axis() != turn.axis()) {
                sum = sum + self.axis_change();
            }
            match alone.filter(|before| before.face().opposite() == turn.face()) {
                Some(before) if self.axial => {
                    let more = self.turn(turn).0.saturating_sub(self.turn(before).0);
                    sum = sum + Cost(more);
                    alone = None;
                }
                _ => {
                    sum = sum + self.turn(turn);
                    alone = Some(turn);
                }
            }
            last = Some(turn);
        }
        sum
    }

    /// The extra cost of a turn about another axis than the previous one.
    pub const fn axis_change(&self) -> Cost {
        Cost(self.axis)
    }

    /// Whether opposite faces turn at once.
    pub const fn is_axial(&self) -> bool {
        self.axial
    }

    /// Whether all quarter turns cost the same, and all half turns, so that symmetries keep all
    /// costs.
    pub fn is_uniform(&self) -> bool {
        let [quarter, half, _] = self.of_face(Face::U);
        Face::ALL.iter().all(|&face| self.of_face(face) == [quarter, half, quarter])
    }

    fn of_face(&self, face: Face) -> [u32; 3] {
        let first = 3 * face as usize;
        [self.turns[first], self.turns[first + 1], self.turns[first + 2]]
    }

    /// The costs as seen after a symmetry, for the images of turns.
    ///
    /// ```
    /// use faceturn::Face;
    /// use faceturn::cube::{CubeSymmetry, TurnCosts};
    ///
    /// let costs: TurnCosts = "F=2".parse()?;
    /// assert_eq!(costs.seen(CubeSymmetry::DIAGONAL).to_string(), "U=2");
    /// # Ok::<(), faceturn::cube::ParseCostsError>(())
    /// ```
    #[must_use]
    pub fn seen(&self, symmetry: CubeSymmetry) -> TurnCosts {
        self.taken(|turn| symmetry.turn(turn))
    }

    /// The costs for which the inverse of a maneuver costs as much as the maneuver.
    ///
    /// ```
    /// use faceturn::cube::TurnCosts;
    ///
    /// let costs: TurnCosts = "F'=2,R2=3".parse()?;
    /// assert_eq!(costs.inverse().to_string(), "F=2,F'=1,R2=3");
    /// # Ok::<(), faceturn::cube::ParseCostsError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> TurnCosts {
        self.taken(FaceTurn::inverse)
    }

    fn taken(&self, image: impl Fn(FaceTurn) -> FaceTurn) -> TurnCosts {
        let mut costs = *self;
        for turn in FaceTurn::ALL {
            costs.turns[image(turn).index()] = self.turns[turn.index()];
        }
        costs
    }

    /// Lower bound for the cost of a canonical maneuver of this many turns, in which at most two
    /// turns in a row share an axis.
    pub fn least(&self, turns: u8) -> Cost {
        let (turns, axes) = (u32::from(turns), u32::from(turns.div_ceil(2)));
        let steps = if self.axial { axes } else { turns };
        let cheapest = self.turns.iter().min().expect("there are 18");
        Cost(cheapest * steps + self.axis * axes.saturating_sub(1))
    }
}

/// Every turn costs 1, so costs are lengths in face turns.
impl Default for TurnCosts {
    fn default() -> TurnCosts {
        TurnCosts { turns: [Cost::UNITS; FaceTurn::COUNT], half: ONE, axis: 0, axial: false }
    }
}

/// Writes the costs as they are read, without defaults.
impl fmt::Display for TurnCosts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if self.half != ONE {
            words.push(format!("half={}", Cost(self.half * ONE)));
        }
        for face in Face::ALL {
            let [quarter, half, back] = self.of_face(face);
            let usual_half = quarter.min(back) / ONE * self.half;
            for (mark, cost, usual) in
                [("", quarter, Cost::UNITS), ("'", back, quarter), ("2", half, usual_half)]
            {
                if cost != usual {
                    words.push(format!("{}{mark}={}", face.letter(), Cost(cost)));
                }
            }
        }
        if self.axis != 0 {
            words.push(format!("axis={}", self.axis_change()));
        }
        if self.axial {
            words.push("axial".to_owned());
        }
        if words.is_empty() {
            words.push("half=1".to_owned());
        }
        out.write_str(&words.join(","))
    }
}

/// Error returned when turn costs cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseCostsError(String);

/// Reads words separated by commas: `half=1.5`, a face or a turn with a cost, `axis=0.5`, `axial`.
impl FromStr for TurnCosts {
    type Err = ParseCostsError;

    fn from_str(text: &str) -> Result<TurnCosts, ParseCostsError> {
        let mut costs = TurnCosts::default();
        // The costs of each face, of its anticlockwise turn and of its half turn, in units.
        let mut given_of: [[Option<u32>; 3]; Face::COUNT] = Default::default();
        let mut given: Vec<&str> = Vec::new();
        for word in text.split(',').map(str::trim) {
            let (name, number) = match word.split_once('=') {
                Some((name, number)) => (name.trim(), Some(number.trim())),
                None => (word, None),
            };
            match (name, turns_named(name), number) {
                ("axial", _, None) => costs.axial = true,
                ("half", _, Some(found)) => costs.half = hundredths(name, found, &HALF)?,
                ("axis", _, Some(found)) => costs.axis = ONE * hundredths(name, found, &AXIS)?,
                (_, Some((face, mark)), Some(found)) => {
                    let cost = ONE * hundredths(name, found, &TURN)?;
                    given_of[face as usize][mark] = Some(cost);
                }
                _ => {
                    return Err(ParseCostsError(format!(
                        "{word:?} is not a cost; expected words such as half=1.5, U=2 for the \
                         quarter turns of a face, U'=2 or U2=3 for one turn, axis=0.5 for \
                         changes of the axis, or axial, separated by commas"
                    )));
                }
            }
            if given.contains(&name) {
                return Err(ParseCostsError(format!("{name} is given twice")));
            }
            given.push(name);
        }
        for (turns, [quarter, back, half]) in costs.turns.chunks_exact_mut(3).zip(given_of) {
            let quarter = quarter.unwrap_or(Cost::UNITS);
            let back = back.unwrap_or(quarter);
            let usual_half = quarter.min(back) / ONE * costs.half;
            turns.copy_from_slice(&[quarter, half.unwrap_or(usual_half), back]);
        }
        Ok(costs)
    }
}

/// The face of a name, and its turns: 0 all quarter turns, 1 the anticlockwise, 2 the half turn.
fn turns_named(name: &str) -> Option<(Face, usize)> {
    let mut letters = name.chars();
    let face = letters.next().and_then(Face::from_letter)?;
    let mark = ["", "'", "2"].iter().position(|&mark| mark == letters.as_str())?;
    Some((face, mark))
}

/// Reads a number in this range as hundredths: digits, and at most two decimals.
fn hundredths(name: &str, found: &str, range: &Range) -> Result<u32, ParseCostsError> {
    let number = || {
        let (whole, decimals) = found.split_once('.').unwrap_or((found, ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || decimals.len() > 2 || !are_digits(whole) || !are_digits(decimals) {
            return None;
        }
        let decimals: u32 = format!("{decimals:0<2}").parse().ok()?;
        whole.parse::<u32>().ok()?.checked_mul(ONE)?.checked_add(decimals)
    };
    let number = number().filter(|number| range.hundredths.contains(number));
    number.ok_or_else(|| {
        let Range { least, most, .. } = range;
        ParseCostsError(format!(
            "{name} is {found:?}; expected a number from {least} to {most} with at most two \
             decimals"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maneuver::Maneuver;
    use crate::random::RandomSource;

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
    fn each_turn_and_each_change_of_the_axis_has_its_cost() {
        let of = |text: &str, moves: &str| cost(&costs(text), moves).get();
        // A half turn costs as much as the cheaper quarter turn of its face, in any order of the
        // words.
        let each = "U=2,half=3,R'=0.5,R=4,L2=7,L'=5";
        for (turn, expected) in [
            ("U", 2.0),
            ("U'", 2.0),
            ("U2", 6.0),
            ("R", 4.0),
            ("R'", 0.5),
            ("R2", 1.5),
            ("L", 1.0),
            ("L'", 5.0),
            ("L2", 7.0),
            ("F2", 3.0),
        ] {
            assert_eq!(of(each, turn), expected, "{turn}");
        }
        assert_eq!(of("axis=0.5", "R L U D R"), 6.0);
        assert_eq!(of("axis=0.5,axial", "L R U D R"), 4.0);
        assert_eq!(of("axis=0.5", "R"), 1.0);
        assert_eq!(costs("axis=0.5").least(0).get(), 0.0);
    }

    #[test]
    fn symmetries_and_inverses_keep_what_maneuvers_cost() {
        let maneuver: Maneuver = "R L' U2 D F' R2 B U'".parse().expect("moves");
        for text in ["R'=2,U2=3,half=1.5,F=0.77", "axis=0.3,L=2,L'=1", "axial,half=3,D'=4"] {
            let costs = costs(text);
            let of = costs.of(maneuver.turns());
            assert_eq!(costs.inverse().of(maneuver.inverse().turns()), of);
            for symmetry in CubeSymmetry::all() {
                let image: Maneuver =
                    maneuver.turns().iter().map(|&turn| symmetry.turn(turn)).collect();
                let seen = costs.seen(symmetry);
                assert_eq!(seen.of(image.turns()), of);
                assert_eq!(seen.to_string().parse(), Ok(seen));
            }
        }
        assert!(costs("half=3,axis=2,axial").is_uniform() && !costs("R'=2").is_uniform());
        assert!(
            !costs("U'=2,D'=2,F'=2,B'=2,R'=2,L'=2").is_uniform() && !costs("L2=2").is_uniform()
        );
    }

    #[test]
    fn no_canonical_maneuver_costs_less_than_the_least() {
        let mut random = RandomSource::from_seed(39);
        for text in ["R'=0.5,half=3", "axis=0.7,L2=0.4", "axial,axis=2,half=0.5", "axial,U=0.1"] {
            let costs = costs(text);
            for length in 0..9 {
                for _ in 0..200 {
                    let mut turns: Vec<FaceTurn> = Vec::new();
                    while turns.len() < length {
                        let turn = FaceTurn::ALL[random.below(18) as usize];
                        if turns.last().is_none_or(|&last| turn.may_follow(last)) {
                            turns.push(turn);
                        }
                    }
                    assert!(costs.of(&turns) >= costs.least(length as u8), "{turns:?} for {costs}");
                }
            }
        }
    }

    #[test]
    fn costs_are_written_as_they_are_read() {
        for (text, shown) in [
            ("half=1.5", "half=1.5"),
            (" axial , R=0.10,U = 2 ,half=1.25", "half=1.25,U=2,R=0.1,axial"),
            ("half=1", "half=1"),
            ("U=1.0,half=1", "half=1"),
            ("U'=1.0,axis=0", "half=1"),
            (
                "axis=0.5,U'=2,half=3,U2=3,R2=4,F'=1,F=2,axial",
                "half=3,U'=2,F=2,F'=1,R2=4,axis=0.5,axial",
            ),
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
            ("U3=2", r#""U3=2" is not a cost"#),
            ("U2'=2", r#""U2'=2" is not a cost"#),
            ("axis", r#""axis" is not a cost; expected words such as half=1.5, U=2 for the "#),
            ("R'=2,R=1,R'=2", "R' is given twice"),
            ("axis=0.333", r#"axis is "0.333"; expected a number from 0 to 100 with at most two"#),
            ("R'=0", r#"R' is "0"; expected a number from 0.1 to 100"#),
            ("half=1.5,,axial", r#""" is not a cost"#),
            ("R=2,R=2", "R is given twice"),
            (
                "half=11",
                r#"half is "11"; expected a number from 0.1 to 10 with at most two decimals"#,
            ),
            ("half=1.505", r#"half is "1.505"; expected a number from 0.1 to 10"#),
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
