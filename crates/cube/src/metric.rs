use std::fmt;
use std::str::FromStr;

use crate::choice::UnknownName;
use crate::face_turn::FaceTurn;
use crate::maneuver::Maneuver;

crate::names! {
    /// What counts as one turn: any turn of a face, or a quarter turn.
    ///
    /// ```
    /// use faceturn::{Maneuver, Metric};
    ///
    /// let maneuver: Maneuver = "R U2 F'".parse()?;
    /// assert_eq!(Metric::ALL.map(|metric| metric.length(&maneuver)), [3, 4]);
    /// assert_eq!("quarter".parse(), Ok(Metric::Quarter));
    /// assert_eq!(Metric::Quarter.letter(), 'q');
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Metric {
        /// Every turn of a face counts one.
        #[default]
        Face = "face",
        /// A quarter turn counts one, a half turn two.
        Quarter = "quarter",
    }
}

impl Metric {
    /// The letter after a length: `18f`, `22q`.
    pub const fn letter(self) -> char {
        match self {
            Metric::Face => 'f',
            Metric::Quarter => 'q',
        }
    }

    /// The unit: `face turns` or `quarter turns`, in the singular if `count` is one.
    pub const fn unit(self, count: usize) -> &'static str {
        match (self, count) {
            (Metric::Face, 1) => "face turn",
            (Metric::Face, _) => "face turns",
            (Metric::Quarter, 1) => "quarter turn",
            (Metric::Quarter, _) => "quarter turns",
        }
    }

    /// The length of a turn: 1, or 2 for a half turn in quarter turns.
    pub const fn turn_length(self, turn: FaceTurn) -> u32 {
        match self {
            Metric::Face => 1,
            Metric::Quarter => turn.quarter_turn_length(),
        }
    }

    /// The turns that count one: all 18, or the 12 quarter turns, of which a half turn is two.
    pub fn steps(self) -> impl Iterator<Item = FaceTurn> {
        FaceTurn::ALL.into_iter().filter(move |&turn| self.turn_length(turn) == 1)
    }

    /// Whether a search by [steps](Metric::steps) may take this step after the turn `last`, so
    /// that it takes each canonical maneuver once.
    ///
    /// In quarter turns a half turn is two clockwise quarter turns, never two anticlockwise ones.
    pub const fn may_follow(self, last: FaceTurn, step: FaceTurn) -> bool {
        let completes =
            matches!(self, Metric::Quarter) && last.index() == step.index() && step.quarters() == 1;
        self.turn_length(step) == 1 && (step.may_follow(last) || completes)
    }

    /// The last turn of a maneuver after one more step that [may follow](Metric::may_follow): two
    /// equal quarter turns are a half turn.
    pub const fn last_after(last: FaceTurn, step: FaceTurn) -> FaceTurn {
        match FaceTurn::new(step.face(), 2) {
            Some(half) if last.index() == step.index() => half,
            _ => step,
        }
    }

    /// The length of a maneuver in this metric.
    pub fn length(self, maneuver: &Maneuver) -> usize {
        match self {
            Metric::Face => maneuver.face_turn_length(),
            Metric::Quarter => maneuver.quarter_turn_length() as usize,
        }
    }

    /// God's number, enough turns for every position: 20 face turns or 26 quarter turns.
    ///
    /// T. Rokicki, H. Kociemba, M. Davidson and J. Dethridge, "The diameter of the Rubik's Cube
    /// group is twenty", 2010 (cube20.org); T. Rokicki and M. Davidson, 2014 (cube20.org/qtm).
    pub const fn gods_number(self) -> u8 {
        match self {
            Metric::Face => 20,
            Metric::Quarter => 26,
        }
    }

    /// Whether all maneuvers of a position have the same length modulo two. In quarter turns each
    /// step changes the parity of the corner permutation.
    pub const fn has_parity(self) -> bool {
        matches!(self, Metric::Quarter)
    }

    /// The lengths of all maneuvers of a position differ by multiples of this: 2 with
    /// [parity](Metric::has_parity), else 1.
    pub const fn length_step(self) -> u8 {
        if self.has_parity() { 2 } else { 1 }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// Reads the name of a metric, or a cuber's name: HTM, FTM or OBTM for face turns, QTM for quarter
/// turns.
impl FromStr for Metric {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Metric, UnknownName> {
        let lower = name.to_ascii_lowercase();
        let called = match lower.as_str() {
            "htm" | "ftm" | "obtm" => "face",
            "qtm" => "quarter",
            _ => name,
        };
        let chosen = UnknownName::choose("metric", called, Metric::ALL, |metric| metric.name());
        let hint = match lower.as_str() {
            "stm" => "a slice counts one where the moves allowed are \"<U,D,R,L,F,B,M,E,S>\"",
            "etm" => "rotations of the whole cube are not searched, so face turns are as good",
            _ => "",
        };
        chosen.map_err(|error| UnknownName { hint, ..error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maneuver_is_as_long_as_its_turns() {
        for metric in Metric::ALL {
            assert_eq!(metric.to_string().parse(), Ok(metric));
            let all: Maneuver = FaceTurn::ALL.into_iter().collect();
            let sum: u32 = FaceTurn::ALL.into_iter().map(|turn| metric.turn_length(turn)).sum();
            assert_eq!(metric.length(&all), sum as usize);
        }
        for (name, metric) in
            [("htm", Metric::Face), ("OBTM", Metric::Face), ("QTM", Metric::Quarter)]
        {
            assert_eq!(name.parse(), Ok(metric));
        }
        let refused = "STM".parse::<Metric>().expect_err("no metric of ours").to_string();
        assert!(
            refused.starts_with(r#"unknown metric "STM"; expected "face" or "quarter"; a slice"#)
        );
        assert!("etm".parse::<Metric>().expect_err("with rotations").hint.contains("rotations"));
        let refused = "half".parse::<Metric>().expect_err("there are two");
        assert_eq!(refused.to_string(), r#"unknown metric "half"; expected "face" or "quarter""#);
    }
}
