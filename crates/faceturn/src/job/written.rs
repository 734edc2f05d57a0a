//! A job as texts and numbers, as it comes in at every door.

use std::time::Duration;

use faceturn_cube::{ComfortWeights, Metric, Position, PositionFormat};
use faceturn_goals::{Goal, case_set};
use faceturn_searcher::{MoveSet, Request, TurnSet, Wanted};

use super::aim::Aim;
use super::beginning::Beginning;
use super::error::{JobError, within};
use super::length::Lengths;
use super::options::{Options, options};
use super::start::Start;
use super::{Job, SortOrder};

/// The largest [`extra`](WrittenJob#structfield.extra), in turns.
const MOST_EXTRA: u8 = 10;

/// The largest [`max_solutions`](WrittenJob#structfield.max_solutions), 240 MB.
const MOST_SOLUTIONS: usize = 10_000_000;

/// Its default where a list takes longer: ranked ones, and in WebAssembly, where each report is one
/// text that must be made quickly.
const MOST_SLOW_SOLUTIONS: usize = 100_000;

options! {
    /// A job as texts and numbers. The fields have the names and the meaning of the program's
    /// options.
    ///
    /// ```
    /// use faceturn::JobError;
    /// use faceturn::jobs::WrittenJob;
    ///
    /// let written = WrittenJob { position: "R U".to_owned(), extra: 1, ..WrittenJob::default() };
    /// assert_eq!(written.read()?.start.text(), "R U");
    /// let written = WrittenJob { max_depth: Some(22), ..written };
    /// assert_eq!(written.read().unwrap_err().to_string(), "max_depth is 22; expected at most 21");
    /// # Ok::<(), JobError>(())
    /// ```
    pub struct WrittenJob {
        /// Where to start: moves, facelets (`?` or `.` for unknown ones), Reid's words, a KPattern
        /// or a name.
        pub position: String,
        options:
        /// What counts as one turn.
        ///
        /// In every length and depth.
        metric "METRIC" metric: Metric,
        /// What to solve instead of the whole cube: a name that `faceturn goals` lists, such as
        /// cross or eo+cross:F; 54 facelets with ? for any; or pieces, such as "DF DR; o:UFR;
        /// p:UB": those after o: are oriented but may be anywhere, those after p: are in place but
        /// may be oriented in any way.
        ///
        /// The text of a [`Goal`].
        aim "GOAL" goal: Option<String>,
        /// Solve to this position instead of the solved cube; with `goal`, only what it holds in
        /// the goal's places.
        aim "POSITION" target: Option<String>,
        /// Use only these turns, such as "<R,U,F2>" or "R U F2": R stands for all turns of R, and
        /// R1, R2 and R' for one. With slices, wide moves or rotations, such as "<M,U>" or
        /// "<R,r,U>", each of these counts one, too.
        aim "TURNS" moves: Option<String>,
        /// Do not count a last turn of U; it is printed in parentheses.
        aim "" auf: bool,
        /// Do not count a first turn of U; it is printed in parentheses.
        aim "" pre_auf: bool,
        /// Also try turns on the inverse (NISS), printed in parentheses: every way to split the
        /// turns between the position and its inverse. `notation` niss reads them.
        aim "" niss: bool,
        /// Stop at the first shortest solution.
        solutions "" first: bool,
        /// List scrambles instead: maneuvers that make the position from the solved cube.
        solutions "" inverse: bool,
        /// List one solution of each kind: solutions are of one kind if a symmetry of the position
        /// turns one into the other.
        solutions "" up_to_symmetry: bool,
        /// Order of solutions of one length.
        solutions "ORDER" sort: SortOrder,
        /// List the most comfortable solutions first, whatever their length: by turns of wrists and
        /// fingers, and regrips.
        solutions "" rank: bool,
        /// Rank by these weights; `faceturn rank-weights` prints the usual ones.
        solutions "FILE" rank_weights: Option<String>,
        /// List the first N solutions of each position only.
        solutions "N" top: Option<usize>,
        /// Of the solutions of one length, list only those with the fewest turns in the other
        /// metric: the fewest quarter turns, or with `metric` quarter the fewest face turns.
        solutions "METRIC" then: Option<Metric>,
        /// Also list solutions up to N turns longer than the shortest; each turn takes about 13
        /// times as long as everything before it, each quarter turn about 9 times.
        ///
        /// At most 10.
        solutions "N" extra: u8,
        /// List all solutions of these lengths, whether or not there are shorter ones: 5, 4..5, or
        /// 4.. for the first length from 4 on that has any.
        solutions "LENGTHS" length: Option<String>,
        /// List one of each group of solutions that differ only in final turns the goal does not
        /// notice: with edges oriented along F, those that end with F and with F'.
        solutions "" normal_form: bool,
        /// List only solutions that begin with these moves, such as "R U"; `extra` and `length`
        /// find longer ones.
        solutions "MOVES" starts_with: Option<String>,
        /// Count the solutions of each length, and list none.
        solutions "" count_only: bool,
        /// Stop searching a position after N solutions, at most 10,000,000. By default after
        /// 1,000,000; with `rank` and in a page after 100,000, on a server after 10,000.
        solutions "N" max_solutions: Option<usize>,
        /// Search for solutions of at most N turns [default: 20, or 26 quarter turns: always
        /// enough].
        depth "N" max_depth: Option<u8>,
        /// Start at solutions of N turns: assume, without proof, that there are none shorter.
        depth "N" min_depth: u8,
        /// Stop searching a position after this time; the answer is what has been proven and found
        /// so far.
        ///
        /// In JSON in seconds.
        [serde (with = "crate::job::options::seconds")]
        limits "TIME" timeout: Option<Duration>,
    }
}

/// Options of solve that do not go together, and why.
const CONTRADICTIONS: [(&str, &str, &str); 21] = [
    ("first", "up_to_symmetry", "it asks for one solution"),
    ("first", "extra", "it asks for one solution"),
    ("first", "then", "it asks for one solution"),
    ("first", "length", "it asks for one solution"),
    ("first", "normal_form", "it asks for one solution"),
    ("first", "count_only", "it asks for one solution"),
    ("first", "rank", "it asks for one solution"),
    ("first", "rank_weights", "it asks for one solution"),
    ("first", "top", "it asks for one solution"),
    ("length", "min_depth", "it says which lengths"),
    ("length", "max_depth", "it says which lengths"),
    ("first", "starts_with", "the first solution may begin otherwise"),
    ("count_only", "starts_with", "it keeps no solutions to compare"),
    ("up_to_symmetry", "starts_with", "solutions of one kind begin differently"),
    ("niss", "starts_with", "it does not say on which side"),
    ("count_only", "up_to_symmetry", "it keeps no solutions to compare"),
    ("count_only", "then", "it keeps no solutions to compare"),
    ("count_only", "rank", "it keeps no solutions to compare"),
    ("count_only", "rank_weights", "it keeps no solutions to compare"),
    ("count_only", "top", "it keeps no solutions to compare"),
    (
        "normal_form",
        "up_to_symmetry",
        "a symmetry may take one that is in normal form to one that is not",
    ),
];

/// Options for face turns alone, and why.
const OF_FACE_TURNS: [(&str, &str); 6] = [
    ("metric", "a slice or wide move counts one"),
    ("up_to_symmetry", "solutions with slices, wide moves or rotations have no kinds"),
    ("niss", "turns on the inverse are turns of faces"),
    ("length", "it counts turns of faces"),
    ("count_only", "it counts solutions by turns of faces"),
    ("normal_form", "it is one of turns of faces"),
];

impl WrittenJob {
    /// Reads the texts, and checks that the options fit together.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read(&self) -> Result<Job, JobError> {
        let job = self.read_without_start()?;
        let start = Start::read(&self.position, self.read_options(), &job.aim)?;
        let job = job.start(start);
        job.check_niss()?;
        Ok(job)
    }

    /// Reads everything but the position.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read_without_start(&self) -> Result<Job<()>, JobError> {
        let given: Vec<&str> = self.given().iter().map(|option| option.name).collect();
        for (one, other, reason) in CONTRADICTIONS {
            if given.contains(&one) && given.contains(&other) {
                return Err(JobError::Contradictory { one, other, reason });
            }
        }
        let aim = self.aim()?;
        let lengths = self.lengths()?;
        let request = self.request(&aim, lengths)?;
        if let (true, Some(other)) = (self.inverse, aim.option()) {
            let reason = "it is for the solved cube; a goal is reached from other positions, too";
            return Err(JobError::Contradictory { one: "inverse", other, reason });
        }
        if aim.moves.is_some() {
            if let Some((one, reason)) = OF_FACE_TURNS.into_iter().find(|it| given.contains(&it.0))
            {
                return Err(JobError::Contradictory { one, other: "moves", reason });
            }
        } else if self.then == Some(self.metric) {
            let reason = match self.metric {
                Metric::Face => "both count face turns",
                Metric::Quarter => "both count quarter turns",
            };
            let (one, other) = ("then", "metric");
            return Err(JobError::Contradictory { one, other, reason });
        }
        let beginning = self.starts_with.as_deref();
        let beginning = beginning.map(|text| Beginning::read(text, aim.turns, aim.moves));
        let beginning = beginning.transpose()?;
        let options = WrittenJob { position: String::new(), ..self.clone() };
        let (aim, rank, options) = (aim.into(), self.rank()?, options.into());
        let job = Job { start: (), aim, request, rank, lengths, beginning, options };
        job.check_niss_options()?;
        Ok(job)
    }

    fn rank(&self) -> Result<Option<ComfortWeights>, JobError> {
        match &self.rank_weights {
            Some(text) => {
                text.parse().map(Some).map_err(|error| JobError::unreadable("rank_weights", error))
            }
            None => Ok(self.rank.then(ComfortWeights::default)),
        }
    }

    fn aim(&self) -> Result<Aim, JobError> {
        let goal = match &self.goal {
            Some(text) => {
                let (text, _) = self.faces.to_usual(text, PositionFormat::Auto);
                text.parse().map_err(|source| match case_set(&text.to_ascii_lowercase()) {
                    Ok(set) => {
                        let name = set.name;
                        let reason = format!(
                            "{name} is a set of cases; expected a goal, or \
                             \"faceturn solve --cases {name}\", which leads them to theirs"
                        );
                        JobError::unreadable("goal", reason)
                    }
                    Err(_) => JobError::Goal { source },
                })?
            }
            None => Goal::solved(),
        };
        let target = match &self.target {
            Some(text) => {
                let read = self.read_options().read(text);
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

    /// Reads `length`, which excludes `extra` if it has a last one.
    fn lengths(&self) -> Result<Option<Lengths>, JobError> {
        let Some(text) = &self.length else { return Ok(None) };
        let lengths: Lengths =
            text.parse().map_err(|error| JobError::unreadable("length", error))?;
        if self.extra > 0 && lengths.last().is_some() {
            let (one, other, reason) = ("length", "extra", "it says which lengths");
            return Err(JobError::Contradictory { one, other, reason });
        }
        Ok(Some(lengths))
    }

    fn request(&self, aim: &Aim, lengths: Option<Lengths>) -> Result<Request, JobError> {
        let WrittenJob { first, extra, min_depth, max_depth, .. } = *self;
        within("top", self.top.unwrap_or(1), usize::MAX)?;
        within("max_solutions", self.max_solutions.unwrap_or(1), MOST_SOLUTIONS)?;
        let at_most = |option, found: u8, most: u8| {
            let (found, most) = (found.into(), most.into());
            if found > most { Err(JobError::TooLarge { option, found, most }) } else { Ok(()) }
        };
        at_most("extra", extra, MOST_EXTRA)?;
        let by_all_turns = aim.is_by_all_turns();
        // A search by some turns only may need more than God's number.
        let beyond = if by_all_turns { extra } else { MOST_EXTRA };
        let most = self.metric.gods_number() + beyond;
        at_most("max_depth", max_depth.unwrap_or(most), most)?;
        at_most("min_depth", min_depth, max_depth.unwrap_or(most))?;
        let wanted = match (first, self.count_only) {
            (true, _) => Wanted::First,
            (false, true) => Wanted::Count,
            (false, false) => Wanted::All,
        };
        let mut request = Request::new().wanted(wanted);
        request.timeout = self.timeout;
        let is_slow = self.rank || self.rank_weights.is_some() || cfg!(target_family = "wasm");
        let default = is_slow.then_some(MOST_SLOW_SOLUTIONS);
        if let Some(most) = self.max_solutions.or(default) {
            request.max_solutions = most;
        }
        if let Some(lengths) = lengths {
            let most = self.metric.gods_number() + MOST_EXTRA;
            let last = lengths.last().unwrap_or(most);
            at_most("length", last.max(lengths.first()), most)?;
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
    /// The first option that makes this differ from the solved cube by all turns.
    pub(crate) fn option(&self) -> Option<&'static str> {
        let given = [
            (!self.goal.is_solved_cube(), "goal"),
            (!self.target.is_solved(), "target"),
            (!self.is_by_all_turns(), "moves"),
            (self.auf, "auf"),
            (self.pre_auf, "pre_auf"),
            (self.niss, "niss"),
        ];
        given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
}

impl<S> Job<S> {
    /// Checks that the job can have a checkpoint, [if its start is known](Start::check_known).
    ///
    /// # Errors
    /// [`JobError::Contradictory`] if the search keeps no solutions.
    pub fn check_checkpoint(&self) -> Result<(), JobError> {
        if self.request.wanted == Wanted::Count {
            let (one, other) = ("checkpoint", "count_only");
            let reason = "it keeps the solutions";
            return Err(JobError::Contradictory { one, other, reason });
        }
        Ok(())
    }

    /// Checks that the other options allow turns on the inverse, if the job has these.
    fn check_niss_options(&self) -> Result<(), JobError> {
        let (aim, one) = (&self.aim, "niss");
        if !aim.niss {
            return Ok(());
        }
        if aim.goal.is_solved_cube() {
            let reason = "for the whole cube, all ways are cuts of the same solutions";
            return Err(JobError::Without { one, other: "goal", reason });
        }
        if aim.has_ends() && aim.goal.has_every_cut() {
            let reason = "at this goal all ways are cuts of the same solutions";
            return Err(JobError::Contradictory { one, other: "goal", reason });
        }
        for (is_given, other, reason) in [
            (!aim.target.is_solved(), "target", "on the inverse the target is another"),
            (aim.auf, "auf", "free turns have no side"),
            (aim.pre_auf, "pre_auf", "free turns have no side"),
            (self.options.up_to_symmetry, "up_to_symmetry", "it has every way"),
        ] {
            if is_given {
                return Err(JobError::Contradictory { one, other, reason });
            }
        }
        Ok(())
    }
}

impl Job {
    /// Checks the same, and that all of the start is known.
    pub(super) fn check_niss(&self) -> Result<(), JobError> {
        self.check_niss_options()?;
        if self.aim.niss { self.start.check_known("niss") } else { Ok(()) }
    }
}
