//! Solutions as they are written: in face turns, or in moves.

use std::fmt;

use faceturn_cube::{FaceTurn, Maneuver, Metric, MoveSequence, PackedList};

/// A solution as it is written.
///
/// ```
/// use faceturn_cube::{Maneuver, Metric, MoveSequence};
/// use faceturn_searcher::Solution;
///
/// let (turns, moves): (Maneuver, MoveSequence) = ("R2 L".parse()?, "M2 U2".parse()?);
/// let solutions = [Solution::Turns(&turns), Solution::Moves(&moves)];
/// assert_eq!(solutions.map(|it| it.to_string()), ["R2 L", "M2 U2"]);
/// assert_eq!(solutions.map(|it| it.length(Metric::Quarter)), [3, 2]);
/// assert_eq!(solutions.map(|it| it.maneuver().to_string()), ["R2 L", "R2 L2 D2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solution<'s> {
    /// In face turns.
    Turns(&'s Maneuver),
    /// In moves: slice moves, wide moves and rotations count one, too.
    Moves(&'s MoveSequence),
}

impl Solution<'_> {
    /// Its length in the metric of its search; in moves if it is written in moves.
    pub fn length(self, metric: Metric) -> usize {
        match self {
            Solution::Turns(maneuver) => metric.length(maneuver),
            Solution::Moves(sequence) => sequence.len(),
        }
    }

    /// Its face turns, in canonical form if it is written in moves.
    pub fn maneuver(self) -> Maneuver {
        match self {
            Solution::Turns(maneuver) => maneuver.clone(),
            Solution::Moves(sequence) => sequence.parsed().maneuver().canonical(),
        }
    }
}

impl fmt::Display for Solution<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Turns(maneuver) => maneuver.fmt(out),
            Solution::Moves(sequence) => sequence.fmt(out),
        }
    }
}

/// A list of solutions. Clones share their memory.
///
/// ```
/// use faceturn_cube::MoveSequence;
/// use faceturn_searcher::Solutions;
///
/// let moves = ["M2 U2", "R2 L"].map(|text| text.parse::<MoveSequence>());
/// let solutions: Solutions = moves.into_iter().collect::<Result<_, _>>()?;
/// assert_eq!(solutions.texts().collect::<Vec<_>>(), ["M2 U2", "R2 L"]);
/// let turns: Vec<String> = solutions.iter().map(|it| it.to_string()).collect();
/// assert_eq!(turns, ["R2 L2 D2", "R2 L"]);
/// # Ok::<(), faceturn_cube::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// In face turns.
    Turns(PackedList<Maneuver>),
    /// In moves: slice moves, wide moves and rotations count one, too.
    Moves(PackedList<MoveSequence>),
}

macro_rules! with_list {
    ($solutions:expr, $list:ident => $result:expr) => {
        match $solutions {
            Solutions::Turns($list) => $result,
            Solutions::Moves($list) => $result,
        }
    };
}

impl Solutions {
    /// An empty list.
    pub const fn new() -> Solutions {
        Solutions::Turns(PackedList::new())
    }

    /// Number of solutions.
    pub const fn len(&self) -> usize {
        with_list!(self, list => list.len())
    }

    /// Whether the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a solution. Face turns become moves if the list or the solution has others.
    pub fn push(&mut self, solution: Solution<'_>) {
        match (&mut *self, solution) {
            (Solutions::Turns(list), Solution::Turns(maneuver)) => list.push(maneuver),
            (Solutions::Moves(list), Solution::Moves(sequence)) => list.push(sequence),
            (_, Solution::Turns(maneuver)) => self.append([maneuver.clone()].into()),
            (_, Solution::Moves(sequence)) => self.moves_mut().push(sequence),
        }
    }

    /// Adds others likewise. A long list is not copied.
    pub fn append(&mut self, others: Solutions) {
        match (&mut *self, others) {
            (Solutions::Turns(list), Solutions::Turns(others)) => list.append(others),
            (_, others) if !others.is_empty() => self.moves_mut().append(others.into_moves()),
            _ => {}
        }
    }

    /// Rewrites all solutions in moves.
    pub fn into_moves(self) -> PackedList<MoveSequence> {
        match self {
            Solutions::Moves(list) => list,
            Solutions::Turns(list) => list.iter().map(|it| MoveSequence::from(&it)).collect(),
        }
    }

    fn moves_mut(&mut self) -> &mut PackedList<MoveSequence> {
        *self = Solutions::Moves(std::mem::take(self).into_moves());
        let Solutions::Moves(list) = self else { unreachable!("just made so") };
        list
    }

    /// Keeps only the first `len` solutions.
    pub fn truncate(&mut self, len: usize) {
        with_list!(self, list => list.truncate(len));
    }

    /// Sorts by the numbers of turns or moves and removes duplicates: see [`PackedList::sort`].
    pub fn sort(&mut self, should_stop: &dyn Fn() -> bool) -> bool {
        with_list!(self, list => list.sort(should_stop))
    }

    /// The solutions that pass, in order, and whether all were tested before it should stop.
    pub fn filtered(
        &self,
        passes: impl Fn(Solution<'_>) -> bool,
        should_stop: &dyn Fn() -> bool,
    ) -> (Solutions, bool) {
        match self {
            Solutions::Turns(list) => {
                let (list, is_whole) = list.filtered(|it| passes(Solution::Turns(it)), should_stop);
                (Solutions::Turns(list), is_whole)
            }
            Solutions::Moves(list) => {
                let (list, is_whole) = list.filtered(|it| passes(Solution::Moves(it)), should_stop);
                (Solutions::Moves(list), is_whole)
            }
        }
    }

    /// Whether `has` holds for all solutions.
    pub fn all(&self, mut has: impl FnMut(Solution<'_>) -> bool) -> bool {
        match self {
            Solutions::Turns(list) => list.iter().all(|it| has(Solution::Turns(&it))),
            Solutions::Moves(list) => list.iter().all(|it| has(Solution::Moves(&it))),
        }
    }

    /// The face turns of each solution, in order.
    pub fn iter(&self) -> Box<dyn Iterator<Item = Maneuver> + '_> {
        match self {
            Solutions::Turns(list) => Box::new(list.iter()),
            Solutions::Moves(list) => {
                Box::new(list.iter().map(|it| Solution::Moves(&it).maneuver()))
            }
        }
    }

    /// The face turns of each solution, until it should stop: see [`PackedList::until`].
    pub fn until<'s>(
        &'s self,
        should_stop: &'s dyn Fn() -> bool,
    ) -> Box<dyn Iterator<Item = Maneuver> + 's> {
        match self {
            Solutions::Turns(list) => Box::new(list.until(should_stop)),
            Solutions::Moves(list) => {
                Box::new(list.until(should_stop).map(|it| Solution::Moves(&it).maneuver()))
            }
        }
    }

    /// Each solution as text, in order.
    pub fn texts(&self) -> Box<dyn Iterator<Item = String> + '_> {
        with_list!(self, list => Box::new(list.iter().map(|it| it.to_string())))
    }

    /// The face turns of the solution at this index, from 0.
    pub fn get(&self, at: usize) -> Option<Maneuver> {
        match self {
            Solutions::Turns(list) => list.get(at),
            Solutions::Moves(list) => list.get(at).map(|it| Solution::Moves(&it).maneuver()),
        }
    }

    /// Whether some solution has these face turns. Linear in the length.
    pub fn contains(&self, maneuver: &Maneuver) -> bool {
        self.iter().any(|other| other == *maneuver)
    }

    /// The face turns of the first solution.
    pub fn first(&self) -> Option<Maneuver> {
        self.get(0)
    }
}

impl Default for Solutions {
    fn default() -> Solutions {
        Solutions::new()
    }
}

impl<List: Into<PackedList<Maneuver>>> From<List> for Solutions {
    fn from(list: List) -> Solutions {
        Solutions::Turns(list.into())
    }
}

impl FromIterator<Maneuver> for Solutions {
    fn from_iter<I: IntoIterator<Item = Maneuver>>(maneuvers: I) -> Solutions {
        Solutions::Turns(maneuvers.into_iter().collect())
    }
}

/// In face turns if there are no other moves.
impl FromIterator<MoveSequence> for Solutions {
    fn from_iter<I: IntoIterator<Item = MoveSequence>>(sequences: I) -> Solutions {
        let mut solutions = Solutions::new();
        for sequence in sequences {
            let turns = sequence.moves().iter().map(|it| it.face_turn()).collect();
            match Option::<Vec<FaceTurn>>::map(turns, Maneuver::new) {
                Some(maneuver) => solutions.push(Solution::Turns(&maneuver)),
                None => solutions.push(Solution::Moves(&sequence)),
            }
        }
        solutions
    }
}

impl<'s> IntoIterator for &'s Solutions {
    type Item = Maneuver;
    type IntoIter = Box<dyn Iterator<Item = Maneuver> + 's>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq<Solutions> for Vec<Maneuver> {
    fn eq(&self, solutions: &Solutions) -> bool {
        solutions == self
    }
}

/// Whether the solutions are in face turns and equal these.
impl<Maneuvers> PartialEq<Maneuvers> for Solutions
where
    PackedList<Maneuver>: PartialEq<Maneuvers>,
{
    fn eq(&self, maneuvers: &Maneuvers) -> bool {
        matches!(self, Solutions::Turns(list) if list == maneuvers)
    }
}
