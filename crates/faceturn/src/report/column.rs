//! Columns of a report: a value of each solution.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::job::{AnswerSolution, SolutionList};

/// A value of each solution, in their order: an array in JSON. The values of an [`Answer`] are
/// worked out whenever they are read, so that very many take little memory.
///
/// [`Answer`]: crate::Answer
#[derive(Clone)]
pub struct Column<T>(Values<T>);

#[derive(Clone)]
enum Values<T> {
    Of(SolutionList, fn(AnswerSolution) -> T),
    Read(Vec<T>),
}

impl<T> Column<T> {
    pub(super) fn of(solutions: &SolutionList, value: fn(AnswerSolution) -> T) -> Column<T> {
        Column(Values::Of(solutions.clone(), value))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Values::Of(solutions, _) => solutions.len(),
            Values::Read(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: Clone> Column<T> {
    /// The values in order.
    pub fn iter(&self) -> Box<dyn Iterator<Item = T> + '_> {
        match &self.0 {
            Values::Of(solutions, value) => Box::new(solutions.iter().map(value)),
            Values::Read(values) => Box::new(values.iter().cloned()),
        }
    }
}

impl<'c, T: Clone> IntoIterator for &'c Column<T> {
    type Item = T;
    type IntoIter = Box<dyn Iterator<Item = T> + 'c>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> From<Vec<T>> for Column<T> {
    fn from(values: Vec<T>) -> Column<T> {
        Column(Values::Read(values))
    }
}

impl<T: Clone + PartialEq> PartialEq for Column<T> {
    fn eq(&self, other: &Column<T>) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<T: Clone + fmt::Debug> fmt::Debug for Column<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self).finish()
    }
}

impl<T: Clone + Serialize> Serialize for Column<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Column<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Column<T>, D::Error> {
        Vec::deserialize(deserializer).map(Column::from)
    }
}

/// How many solutions of an [`Answer`] were not written, because reading was
/// [stopped](SolutionList::until): a number in JSON, known once the columns are written.
///
/// [`Answer`]: crate::Answer
#[derive(Clone, Default)]
pub struct Unwritten {
    /// Those that are read while the report is written.
    solutions: Option<SolutionList>,
    /// From a report that was read.
    count: usize,
}

impl Unwritten {
    pub(super) fn of(solutions: &SolutionList) -> Unwritten {
        Unwritten { solutions: Some(solutions.clone()), count: 0 }
    }

    /// How many they are so far.
    pub fn count(&self) -> usize {
        self.solutions.as_ref().map_or(self.count, |list| list.len() - list.read_len())
    }

    /// Whether all have been read so far.
    pub(super) fn is_none(&self) -> bool {
        self.count() == 0
    }
}

impl fmt::Debug for Unwritten {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count().fmt(out)
    }
}

impl PartialEq for Unwritten {
    fn eq(&self, other: &Unwritten) -> bool {
        self.count() == other.count()
    }
}

impl Serialize for Unwritten {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.count().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Unwritten {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unwritten, D::Error> {
        usize::deserialize(deserializer).map(|count| Unwritten { solutions: None, count })
    }
}
