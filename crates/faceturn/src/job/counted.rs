//! The unit of lengths.

use std::fmt;
use std::str::FromStr;

use faceturn_cube::{Metric, MoveSequence, UnknownName};

/// The unit of lengths, bounds and depths: turns in a metric, or moves as hands make them.
///
/// ```
/// use faceturn::Metric;
/// use faceturn::jobs::Counted;
///
/// let counted = [Counted::from(Metric::Face), Counted::Moves];
/// assert_eq!(counted.map(|it| it.letter()), ['f', 'm']);
/// assert_eq!(counted.map(|it| it.unit(2)), ["face turns", "moves"]);
/// assert_eq!(counted.map(|it| it.to_string()), ["face", "move"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Turns of faces, in this metric.
    Turns(Metric),
    /// Moves: slices, wide moves and rotations count one each, as face turns do.
    Moves,
}

impl Counted {
    /// The name of the metric, or `move`.
    pub const fn name(self) -> &'static str {
        match self {
            Counted::Turns(metric) => metric.name(),
            Counted::Moves => "move",
        }
    }

    /// The letter after a length: `18f`, `22q`, `7m`.
    pub const fn letter(self) -> char {
        match self {
            Counted::Turns(metric) => metric.letter(),
            Counted::Moves => 'm',
        }
    }

    /// The length of a written solution; `None` if the text is no maneuver.
    ///
    /// ```
    /// use faceturn::Metric;
    /// use faceturn::jobs::Counted;
    ///
    /// let lengths = [Metric::Face.into(), Counted::Moves].map(|it: Counted| it.length_of("M2 U"));
    /// assert_eq!(lengths, [Some(3), Some(2)]);
    /// ```
    pub fn length_of(self, solution: &str) -> Option<usize> {
        match self {
            Counted::Turns(metric) => Some(metric.length(&solution.parse().ok()?)),
            Counted::Moves => Some(solution.parse::<MoveSequence>().ok()?.len()),
        }
    }

    /// The noun for this many: `move` or `moves`.
    pub const fn unit(self, count: usize) -> &'static str {
        match (self, count) {
            (Counted::Turns(metric), _) => metric.unit(count),
            (Counted::Moves, 1) => "move",
            (Counted::Moves, _) => "moves",
        }
    }
}

/// Face turns.
impl Default for Counted {
    fn default() -> Counted {
        Metric::default().into()
    }
}

impl From<Metric> for Counted {
    fn from(metric: Metric) -> Counted {
        Counted::Turns(metric)
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Counted {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Counted, UnknownName> {
        let all = [Metric::Face.into(), Metric::Quarter.into(), Counted::Moves];
        UnknownName::choose("metric", name, all, |counted| counted.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Counted {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Counted {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Counted, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}
