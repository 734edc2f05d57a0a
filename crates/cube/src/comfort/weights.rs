//! The weights of comfort, and their file.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Declares the weights: name in the file, value in hundredths, and meaning.
macro_rules! weights {
    ($($weight:ident: $name:literal, $hundredths:literal, $meaning:literal;)+) => {
        /// An index of [`WEIGHTS`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Weight {
            $($weight),+
        }

        const WEIGHTS: [(&str, u16, &str); COUNT] = [$(($name, $hundredths, $meaning)),+];
    };
}

const COUNT: usize = 22;

// Found with `data/algorithms.tsv`. From weights that were set by hand, one after the other was
// changed by a third or less, as long as this brought more of the well-known algorithms into the
// first five of their lists or nearer to the first place; the further a weight was from where it
// began, the more it had to gain. `left` and `tilt` are set by hand: a rotation y must be cheaper
// than x for the V permutation to come out as people do it. Every third row of the file was held
// back. `tests/ranking.rs` counts how many of both kinds are among the first five.
weights! {
    Wrist: "wrist", 55, "R or R' by the right wrist; here as below, the left hand mirrors the \
                         right one";
    WristHalf: "wrist-half", 120, "R2 by the wrist";
    Index: "index", 65, "U by the right index finger; F with the wrist down, B with the wrist up";
    IndexPush: "index-push", 110, "the same faces the other way: U', F', B'; disputed";
    IndexHalf: "index-half", 160, "U2, F2 or B2 by two fingers";
    Ring: "ring", 120, "D' by the ring finger; B' with the wrist down, F' with the wrist up";
    RingPush: "ring-push", 155, "the same faces the other way: D, B, F; disputed";
    RingHalf: "ring-half", 190, "D2, B2 or F2";
    Thumb: "thumb", 190, "F' by the right thumb, the wrist straight; disputed";
    Bent: "bent", 25, "more for a turn of a finger while its wrist is up or down";
    Back: "back", 50, "more for a turn of B, which nobody sees; disputed";
    Again: "again", 60, "more for a finger that has done the turn before as well";
    Wide: "wide", 15, "more for a wide move: r as R, u as U";
    Slice: "slice", 120, "M' by the ring finger";
    SlicePush: "slice-push", 150, "M; disputed";
    SliceHalf: "slice-half", 170, "M2";
    SliceOther: "slice-other", 50, "more for E as D or S as F, by the ring finger as well; \
                                    disputed";
    Rotation: "rotation", 270, "x, y or z, and both hands take hold as they like; disputed";
    Hold: "hold", 115, "the same before the first move; disputed";
    Tilt: "tilt", 75, "more for either of them if another face comes up, by x or z; disputed";
    Regrip: "regrip", 115, "a hand lets go and takes hold again; disputed: 1 to 3 turns";
    Left: "left", 105, "multiplies the cost of turns by the left hand; disputed, as hands differ";
}

/// The weights of [`Comfort`](crate::Comfort), in hundredths.
///
/// Their text is a file that people edit: a line `name = number` for each weight; `#` starts a
/// comment. A weight that is not named has its default.
///
/// ```
/// use faceturn::cube::ComfortWeights;
///
/// let usual = ComfortWeights::default();
/// assert_eq!(usual.to_string().parse(), Ok(usual));
/// let mine: ComfortWeights = "regrip = 2.5  # I hate them\nleft = 1".parse()?;
/// assert_ne!(mine, usual);
/// # Ok::<(), faceturn::cube::ParseWeightsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ComfortWeights([u16; COUNT]);

impl ComfortWeights {
    pub(super) fn of(&self, weight: Weight) -> u32 {
        self.0[weight as usize].into()
    }
}

impl Default for ComfortWeights {
    fn default() -> ComfortWeights {
        ComfortWeights(WEIGHTS.map(|(_, hundredths, _)| hundredths))
    }
}

impl fmt::Display for ComfortWeights {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((name, _, meaning), hundredths) in WEIGHTS.iter().zip(self.0) {
            let number = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            writeln!(out, "{name:<11} = {number:>5}  # {meaning}")?;
        }
        Ok(())
    }
}

/// Error returned when a text is not a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
#[non_exhaustive]
pub struct ParseWeightsError {
    /// The number of the line, from 1.
    pub line: usize,
    fault: String,
}

impl FromStr for ComfortWeights {
    type Err = ParseWeightsError;

    fn from_str(text: &str) -> Result<ComfortWeights, ParseWeightsError> {
        let mut weights = ComfortWeights::default();
        let mut given = [false; COUNT];
        for (line, text) in (1..).zip(text.lines()) {
            let content = text.split('#').next().unwrap_or_default().trim();
            if content.is_empty() {
                continue;
            }
            let (at, hundredths) =
                assignment(content).map_err(|fault| ParseWeightsError { line, fault })?;
            if std::mem::replace(&mut given[at], true) {
                let fault = format!("the weight {} for the second time", WEIGHTS[at].0);
                return Err(ParseWeightsError { line, fault });
            }
            weights.0[at] = hundredths;
        }
        Ok(weights)
    }
}

/// The index of a weight, and its value in hundredths.
fn assignment(content: &str) -> Result<(usize, u16), String> {
    let Some((name, number)) = content.split_once('=') else {
        return Err(format!("found {content:?}; expected a weight, such as regrip = 1.5"));
    };
    let (name, number) = (name.trim(), number.trim());
    let Some(at) = WEIGHTS.iter().position(|(known, ..)| *known == name) else {
        let names = WEIGHTS.map(|it| it.0).join(", ");
        return Err(format!("unknown weight {name:?}; expected one of {names}"));
    };
    let wrong = || {
        format!(
            "{} is {number:?}; expected a number from 0 to 100 with at most two decimals",
            WEIGHTS[at].0
        )
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !matches!(decimals.len(), 1 | 2) {
        return Err(wrong());
    }
    if !is_number(decimals) {
        return Err(wrong());
    }
    let whole: u16 = whole.parse().ok().filter(|&whole| whole <= 100).ok_or_else(wrong)?;
    let decimals: u16 = format!("{decimals:0<2}").parse().map_err(|_| wrong())?;
    let hundredths = whole * 100 + decimals;
    if hundredths > 10_000 { Err(wrong()) } else { Ok((at, hundredths)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_have_the_numbers_of_their_names() {
        let mine: ComfortWeights =
            "left = 2\nwrist=0.5\n\n# nothing\nthumb = 100".parse().expect("ours");
        let of = [Weight::Left, Weight::Wrist, Weight::Thumb, Weight::Again].map(|it| mine.of(it));
        assert_eq!(of, [200, 50, 10_000, 60]);
        assert_eq!(Weight::Left as usize + 1, COUNT);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let wrong = |text: &str| text.parse::<ComfortWeights>().expect_err("wrong").to_string();
        assert_eq!(
            wrong("\nregrip"),
            "line 2: found \"regrip\"; expected a weight, such as regrip = 1.5"
        );
        assert!(
            wrong("grip = 1")
                .starts_with("line 1: unknown weight \"grip\"; expected one of wrist, ")
        );
        assert_eq!(wrong("left = 1\nleft = 2"), "line 2: the weight left for the second time");
        for number in ["-1", "1.234", "", ".5", "1.", "100.01", "1e2", "99999", "½"] {
            let said = wrong(&format!("left = {number}"));
            let expected = "expected a number from 0 to 100 with at most two decimals";
            assert_eq!(said, format!("line 1: left is {number:?}; {expected}"));
        }
    }
}
