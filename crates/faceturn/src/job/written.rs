//! A job as texts and numbers, as it comes in at every door.

use std::time::Duration;

use faceturn_cube::{FaceOrder, Metric, Notation, Position, PositionFormat};
use faceturn_goals::Goal;
use faceturn_searcher::{MoveSet, Request, TurnSet, Wanted};

use super::aim::Aim;
use super::error::{JobError, JobOption};
use super::length::Lengths;
use super::start::{ReadOptions, Start};
use super::{Direction, Job, SortOrder};
use crate::comfort::ComfortWeights;

/// The largest [`extra`](WrittenJob#structfield.extra), in turns more than the shortest solution.
pub const MOST_EXTRA: u8 = 10;

/// A job as texts and numbers. The fields have the names and the meaning of the program's options.
///
/// ```
/// use faceturn::{JobError, WrittenJob};
///
/// let written = WrittenJob { position: "R U".to_owned(), extra: 1, ..WrittenJob::default() };
/// assert_eq!(written.read()?.start.text(), "R U");
/// let written = WrittenJob { max_depth: Some(22), ..written };
/// assert_eq!(written.read().unwrap_err().to_string(), "max_depth is 22; expected at most 21");
/// # Ok::<(), JobError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct WrittenJob {
    /// Where to start: moves, facelets (`?` or `.` for unknown ones), Reid's words, a KPattern or a
    /// name.
    pub position: String,
    /// How the position is written; by default the text decides, as
    /// [`ParsedPosition::parse`](crate::ParsedPosition::parse) says.
    pub format: PositionFormat,
    /// The order in which faces come in facelets, those of the goal and the target, too; they are
    /// taken into the usual one.
    pub faces: FaceOrder,
    /// What parentheses mean in moves: by default a group, `(R U)3`; see [`Notation`] for the
    /// other.
    pub notation: Notation,
    /// What counts as one turn, in every length and depth: by default a half turn is one.
    pub metric: Metric,
    /// What to solve instead of the whole cube, as the text of a [`Goal`]: `oll`, or pieces such as
    /// `UF UFR`.
    pub goal: Option<String>,
    /// The position to reach instead of the solved cube; with a goal, what it has in the places that
    /// the goal names.
    pub target: Option<String>,
    /// The turns allowed, such as `<R,U>`, or moves as hands make them, `<R,U,M>`; by default all
    /// turns.
    pub moves: Option<String>,
    /// Whether a turn of U at the end is free: not counted, and kept apart from the solution.
    pub auf: bool,
    /// Whether a turn of U at the beginning is free, in the same way.
    pub pre_auf: bool,
    /// Whether turns may be on the inverse too, as [`Aim::niss`](Aim#structfield.niss) says: for a
    /// goal.
    pub niss: bool,
    /// One shortest solution in place of all, which is faster.
    pub first: bool,
    /// Solutions of up to so many turns more than the shortest, too; at most [`MOST_EXTRA`].
    pub extra: u8,
    /// All solutions of these lengths, whether or not there are shorter ones: `4..5`, `5`, or `4..`
    /// for the first length from 4 on that has any.
    pub length: Option<String>,
    /// Of the solutions that differ only in turns at the end which the goal absorbs, one.
    pub normal_form: bool,
    /// How many solutions there are of each length, in place of the solutions.
    pub count_only: bool,
    /// The least turns, if it is known that there is no shorter solution.
    pub min_depth: u8,
    /// The most turns that a solution may have; by default as many as are needed.
    pub max_depth: Option<u8>,
    /// Maneuvers that make the position in place of those that solve it.
    pub inverse: bool,
    /// One of the solutions that the position's symmetries carry to one another, in place of all.
    pub up_to_symmetry: bool,
    /// In which order solutions of one length are shown: by default that of their turns' numbers.
    pub sort: SortOrder,
    /// Whether the most comfortable solutions are shown first, whatever their length.
    pub rank: bool,
    /// The weights of comfort, as the text of a file; they rank, too.
    pub rank_weights: Option<String>,
    /// So many of the solutions, the first in this order, are shown.
    pub top: Option<usize>,
    /// Of the solutions of one length, only those with the fewest turns in this metric.
    pub then: Option<Metric>,
    /// So many solutions are kept at most: one more ends the search.
    pub max_solutions: Option<usize>,
    /// How long the search may take, in JSON in seconds: what it has found by then is the answer.
    /// No limit by default.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "seconds"))]
    pub timeout: Option<Duration>,
}

impl WrittenJob {
    /// Reads the texts, and checks that the options fit together.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read(&self) -> Result<Job, JobError> {
        let job = self.read_for(Position::SOLVED.into())?;
        let start = Start::read(&self.position, self.reading(), &job.aim)?;
        let job = job.start(start);
        job.check_niss()?;
        Ok(job)
    }

    /// Reads the job of a start that is known; the position is not read.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read_for(&self, start: Start) -> Result<Job, JobError> {
        let aim = self.aim()?;
        let lengths = self.lengths()?;
        let request = self.request(&aim, lengths)?;
        for (is_given, other) in [
            (self.up_to_symmetry, JobOption::UpToSymmetry),
            (self.then.is_some(), JobOption::Then),
            (self.rank, JobOption::Rank),
            (self.rank_weights.is_some(), JobOption::RankWeights),
            (self.top.is_some(), JobOption::Top),
        ] {
            if self.count_only && is_given {
                let reason = "it keeps no solutions to compare";
                return Err(JobError::Contradictory { one: JobOption::CountOnly, other, reason });
            }
        }
        if self.normal_form && self.up_to_symmetry {
            let reason = "a symmetry may take one that is in normal form to one that is not";
            let (one, other) = (JobOption::NormalForm, JobOption::UpToSymmetry);
            return Err(JobError::Contradictory { one, other, reason });
        }
        let direction = if self.inverse { Direction::Make } else { Direction::Solve };
        if let (Direction::Make, Some(other)) = (direction, aim.option()) {
            let reason = "it is for the solved cube; a goal is reached from other positions, too";
            return Err(JobError::Contradictory { one: JobOption::Inverse, other, reason });
        }
        if aim.moves.is_some() {
            self.check_with_moves()?;
        } else if self.then == Some(self.metric) {
            let reason = match self.metric {
                Metric::Face => "both count face turns",
                Metric::Quarter => "both count quarter turns",
            };
            let (one, other) = (JobOption::Then, JobOption::Metric);
            return Err(JobError::Contradictory { one, other, reason });
        }
        let (aim, metric, up_to_symmetry) = (aim.into(), self.metric, self.up_to_symmetry);
        let (sort, rank, top) = (self.sort, self.rank()?, self.top);
        let (then, timeout) = (self.then, self.timeout);
        let normal_form = self.normal_form;
        let job = Job {
            start,
            aim,
            metric,
            request,
            direction,
            up_to_symmetry,
            sort,
            rank,
            top,
            then,
            lengths,
            normal_form,
            timeout,
        };
        job.check_niss()?;
        Ok(job)
    }

    /// The weights by which to rank.
    fn rank(&self) -> Result<Option<ComfortWeights>, JobError> {
        match &self.rank_weights {
            Some(text) => text.parse().map(Some).map_err(|source| JobError::RankWeights { source }),
            None => Ok(self.rank.then(ComfortWeights::default)),
        }
    }

    /// How the texts of start and target are read.
    fn reading(&self) -> ReadOptions {
        ReadOptions { format: self.format, faces: self.faces, notation: self.notation }
    }

    /// Reads what to reach, and by which turns.
    fn aim(&self) -> Result<Aim, JobError> {
        let goal = match &self.goal {
            Some(text) => {
                let (text, _) = self.faces.to_usual(text, PositionFormat::Auto);
                text.parse().map_err(|source| JobError::Goal { source })?
            }
            None => Goal::solved(),
        };
        let target = match &self.target {
            Some(text) => {
                let read = self.reading().read(text);
                read.map_err(|source| JobError::Target { source })?.position
            }
            None => Position::SOLVED,
        };
        let allowed = self.moves.as_ref().map(|text| text.parse::<MoveSet>()).transpose();
        let allowed = allowed.map_err(|source| JobError::Moves { source })?;
        let turns = allowed.map_or(Some(TurnSet::ALL), MoveSet::face_turns);
        let moves = allowed.filter(|_| turns.is_none());
        let (turns, auf, pre_auf) = (turns.unwrap_or(TurnSet::ALL), self.auf, self.pre_auf);
        Ok(Aim { goal, target, turns, moves, auf, pre_auf, niss: self.niss })
    }

    /// Checks the options that go with turns of faces alone.
    fn check_with_moves(&self) -> Result<(), JobError> {
        for (is_given, one, reason) in [
            (self.metric != Metric::Face, JobOption::Metric, "a slice or wide move counts one"),
            (
                self.up_to_symmetry,
                JobOption::UpToSymmetry,
                "solutions with slices, wide moves or rotations have no kinds",
            ),
            (self.niss, JobOption::Niss, "turns on the inverse are turns of faces"),
            (self.length.is_some(), JobOption::Length, "it counts turns of faces"),
            (self.count_only, JobOption::CountOnly, "it counts solutions by turns of faces"),
            (self.normal_form, JobOption::NormalForm, "it is one of turns of faces"),
        ] {
            if is_given {
                return Err(JobError::Contradictory { one, other: JobOption::Moves, reason });
            }
        }
        Ok(())
    }

    /// Reads the lengths, and checks the options that would contradict them.
    fn lengths(&self) -> Result<Option<Lengths>, JobError> {
        let Some(text) = &self.length else { return Ok(None) };
        let lengths: Lengths = text.parse().map_err(|source| JobError::Length { source })?;
        let reason = "it says which lengths";
        for (is_given, other) in [
            (self.min_depth > 0, JobOption::MinDepth),
            (self.max_depth.is_some(), JobOption::MaxDepth),
            (self.extra > 0 && lengths.last().is_some(), JobOption::Extra),
        ] {
            if is_given {
                return Err(JobError::Contradictory { one: JobOption::Length, other, reason });
            }
        }
        Ok(Some(lengths))
    }

    /// Checks numbers against their limits, and options against one another.
    fn request(&self, aim: &Aim, lengths: Option<Lengths>) -> Result<Request, JobError> {
        let WrittenJob { first, extra, min_depth, max_depth, .. } = *self;
        let one = JobOption::First;
        for (is_given, other) in [
            (self.up_to_symmetry, JobOption::UpToSymmetry),
            (extra > 0, JobOption::Extra),
            (self.then.is_some(), JobOption::Then),
            (lengths.is_some(), JobOption::Length),
            (self.normal_form, JobOption::NormalForm),
            (self.count_only, JobOption::CountOnly),
            (self.rank, JobOption::Rank),
            (self.rank_weights.is_some(), JobOption::RankWeights),
            (self.top.is_some(), JobOption::Top),
        ] {
            if first && is_given {
                let reason = "it asks for one solution";
                return Err(JobError::Contradictory { one, other, reason });
            }
        }
        for (number, option) in
            [(self.top, JobOption::Top), (self.max_solutions, JobOption::MaxSolutions)]
        {
            if number == Some(0) {
                return Err(JobError::TooSmall { option, found: 0, least: 1 });
            }
        }
        let at_most = |option, found: u8, most: u8| {
            let (found, most) = (found.into(), most.into());
            if found > most { Err(JobError::TooLarge { option, found, most }) } else { Ok(()) }
        };
        at_most(JobOption::Extra, extra, MOST_EXTRA)?;
        let by_all_turns = aim.is_by_all_turns();
        // A search by some turns only may need more than God's number.
        let beyond = if by_all_turns { extra } else { MOST_EXTRA };
        let most = self.metric.gods_number() + beyond;
        at_most(JobOption::MaxDepth, max_depth.unwrap_or(most), most)?;
        at_most(JobOption::MinDepth, min_depth, max_depth.unwrap_or(most))?;
        let wanted = match (first, self.count_only) {
            (true, _) => Wanted::First,
            (false, true) => Wanted::Count,
            (false, false) => Wanted::All,
        };
        let mut request = Request::new().wanted(wanted);
        request.max_solutions = self.max_solutions;
        if let Some(lengths) = lengths {
            let most = self.metric.gods_number() + MOST_EXTRA;
            let last = lengths.last().unwrap_or(most);
            at_most(JobOption::Length, last.max(lengths.first()), most)?;
            let extra = lengths.last().map_or(extra, |last| last - lengths.first());
            let request = request.extra(extra).min_depth(lengths.first());
            return Ok(request.max_depth(last));
        }
        let request = request.extra(extra).min_depth(min_depth);
        let max_depth = max_depth.or((!by_all_turns).then_some(most));
        Ok(max_depth.map_or(request, |depth| request.max_depth(depth)))
    }
}

impl Aim {
    /// The first option that makes this another aim than the solved cube.
    pub(crate) fn option(&self) -> Option<JobOption> {
        let given = [
            (!self.goal.is_solved_cube(), JobOption::Goal),
            (!self.target.is_solved(), JobOption::Target),
            (!self.is_by_all_turns(), JobOption::Moves),
            (self.auf, JobOption::Auf),
            (self.pre_auf, JobOption::PreAuf),
            (self.niss, JobOption::Niss),
        ];
        given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
}

impl Job {
    /// Checks that the search can have a checkpoint.
    ///
    /// # Errors
    /// [`JobError::IncompleteStart`] if its completions would share the checkpoint;
    /// [`JobError::Contradictory`] if the search is not for the solved cube, or keeps no solutions.
    pub fn check_checkpoint(&self) -> Result<(), JobError> {
        if self.start.is_incomplete() {
            return Err(JobError::IncompleteStart { option: JobOption::Checkpoint });
        }
        if self.request.wanted == Wanted::Count {
            let (one, other) = (JobOption::Checkpoint, JobOption::CountOnly);
            let reason = "it keeps the solutions";
            return Err(JobError::Contradictory { one, other, reason });
        }
        self.aim.option().map_or(Ok(()), |other| {
            let reason = "it is for the solved cube";
            Err(JobError::Contradictory { one: JobOption::Checkpoint, other, reason })
        })
    }
}

impl Job {
    /// Checks that turns may be on the inverse, if the job says so.
    ///
    /// # Errors
    /// [`JobError::Without`] without a goal, [`JobError::IncompleteStart`] if not all of the start is
    /// known, [`JobError::Contradictory`] with a target, with free turns, or if solutions are
    /// wanted up to symmetry.
    pub(super) fn check_niss(&self) -> Result<(), JobError> {
        let (aim, one) = (&self.aim, JobOption::Niss);
        if !aim.niss {
            return Ok(());
        }
        if aim.goal.is_solved_cube() {
            let reason = "for the whole cube, all ways are cuts of the same solutions";
            return Err(JobError::Without { one, other: JobOption::Goal, reason });
        }
        for (is_given, other, reason) in [
            (!aim.target.is_solved(), JobOption::Target, "on the inverse the target is another"),
            (aim.auf, JobOption::Auf, "free turns have no side"),
            (aim.pre_auf, JobOption::PreAuf, "free turns have no side"),
            (self.up_to_symmetry, JobOption::UpToSymmetry, "it has every way"),
            (self.normal_form, JobOption::NormalForm, "turns at the end may be on either side"),
        ] {
            if is_given {
                return Err(JobError::Contradictory { one, other, reason });
            }
        }
        if self.start.is_incomplete() {
            return Err(JobError::IncompleteStart { option: one });
        }
        Ok(())
    }
}

/// Reads a time in seconds.
#[cfg(feature = "serde")]
pub(super) fn seconds<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Duration>, D::Error> {
    let Some(seconds) = <Option<f64> as serde::Deserialize>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let wrong = |_| {
        // Not 300 digits.
        let found = if seconds.abs() < 1e15 { seconds.to_string() } else { format!("{seconds:e}") };
        serde::de::Error::custom(format!("{found} is not a time; expected seconds, 0 to 1e19"))
    };
    Duration::try_from_secs_f64(seconds).map(Some).map_err(wrong)
}
