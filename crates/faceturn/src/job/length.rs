//! Ranges of lengths.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Lengths in turns: `4..5` for 4 and 5, `5` for one, `4..` for the first from 4 on with solutions.
///
/// ```
/// use faceturn::jobs::Lengths;
///
/// let lengths: Lengths = "4..5".parse()?;
/// assert_eq!((lengths.first(), lengths.last()), (4, Some(5)));
/// assert_eq!("7".parse::<Lengths>()?.to_string(), "7");
/// assert_eq!("7..".parse::<Lengths>()?.last(), None);
/// let wrong = "5..4".parse::<Lengths>().unwrap_err().to_string();
/// assert_eq!(wrong, "5..4 ends below its beginning; expected 4..5");
/// # Ok::<(), faceturn::jobs::LengthsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lengths {
    first: u8,
    /// At least `first`.
    last: Option<u8>,
}

impl Lengths {
    /// The smallest length.
    pub fn first(self) -> u8 {
        self.first
    }

    /// The largest length; `None` for `4..`, which ends at the first length with solutions.
    pub fn last(self) -> Option<u8> {
        self.last
    }
}

/// Error returned when lengths cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct LengthsError(String);

impl FromStr for Lengths {
    type Err = LengthsError;

    fn from_str(text: &str) -> Result<Lengths, LengthsError> {
        let unknown = || {
            LengthsError(format!(
                "unknown lengths {text:?}; expected turns such as 5, 4..5 or 4.., at most 255"
            ))
        };
        let number = |text: &str| -> Result<u8, LengthsError> {
            let is_number = text.bytes().all(|symbol| symbol.is_ascii_digit());
            text.parse().ok().filter(|_| is_number).ok_or_else(unknown)
        };
        let (first, last) = match text.trim().split_once("..") {
            None => (number(text.trim())?, Some(number(text.trim())?)),
            Some((first, "")) => (number(first)?, None),
            Some((first, last)) => (number(first)?, Some(number(last)?)),
        };
        match last {
            Some(last) if last < first => Err(LengthsError(format!(
                "{first}..{last} ends below its beginning; expected {last}..{first}"
            ))),
            _ => Ok(Lengths { first, last }),
        }
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.last {
            Some(last) if last == self.first => write!(out, "{last}"),
            Some(last) => write!(out, "{}..{last}", self.first),
            None => write!(out, "{}..", self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_they_are_written() {
        for text in ["0", "5", "4..5", "4..", "0..255"] {
            assert_eq!(text.parse::<Lengths>().expect(text).to_string(), text);
        }
        assert_eq!("4..4".parse::<Lengths>().expect("one length").to_string(), "4");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "..", "..5", "4-5", "4...5", "+4", "4..+5", "256", "four", "4..5..6"] {
            let error = text.parse::<Lengths>().expect_err(text);
            assert!(
                error.to_string().starts_with(&format!("unknown lengths {text:?};")),
                "{error}"
            );
        }
    }
}
