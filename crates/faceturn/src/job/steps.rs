//! Short solutions in the steps of fewest-moves solvers.

use std::time::Duration;

use faceturn_fewest_moves::steps::{FoundSteps, StepPlan, StepRequest, Steps};

use super::error::{JobError, within};
use super::insertions::WrittenInsertions;
use super::options::options;
use super::start::Start;
use crate::time_limit::{Stopwatch, TimeLimit};
use faceturn_searcher::{Ended, Observer};

options! {
    /// A search for solutions in steps as texts and numbers. The fields have the names and the
    /// meaning of the argument and options of `faceturn steps`.
    ///
    /// ```
    /// use faceturn::fewest_moves::WrittenSteps;
    ///
    /// let written = WrittenSteps {
    ///     position: "U2 F2 R L2 D F".to_owned(),
    ///     steps: "eo:F, dr:U".to_owned(),
    ///     width: 50,
    ///     ..WrittenSteps::default()
    /// };
    /// let answer = written.read()?.run(&());
    /// let lines = "F'  // eo:F (1/1)\nD' R  // dr:U [0c0 0e] (2/3)\nF' D' R  (3f, 2 variants)";
    /// assert_eq!(answer.found.solutions[0].to_string(), lines);
    /// # Ok::<(), faceturn::JobError>(())
    /// ```
    pub struct WrittenSteps {
        /// The position: moves, facelets, Reid's words, a KPattern or a name.
        pub position: String,
        options:
        /// The steps, with commas or > between them: eo, rzp, dr, htr, fr and finish. You may omit
        /// rzp, htr and fr, steps at the end, and steps that the position has already passed;
        /// leave-slice, or leave-3c after dr, can replace finish, and frls fr before leave-slice.
        /// After a colon the axis, or any: without it eo, rzp and dr may have any, and fr, frls and
        /// leave-slice have that of dr; in brackets the subsets that dr may reach, such as
        /// [4b3|2c4 2e|1qt], or rzp, such as [4c4e|3c2e] or triggers, [R U2 R|R L']; then <= and
        /// the most turns, or >= and the fewest; then niss, if turns may be on the inverse. `finish
        /// free` takes any turns. Alternatives stand in parentheses: (eo:F<=4|eo:R), dr. nissy's
        /// names (drud-eofb, htrfin) and cubelib's (fin) are read, too.
        ///
        /// As a [`StepPlan`] reads them.
        search "STEPS" steps: String = WrittenSteps::USUAL_STEPS.to_owned(),
        /// Number of solutions, 1 to 10,000.
        search "N" count: usize = 1,
        /// Follow at most N states after each step, 1 to 1,000,000, in the last of several rounds:
        /// more find shorter solutions, and take longer.
        search "N" width: usize = WrittenSteps::USUAL_WIDTH,
        /// Continue each partial solution in at most N ways by the next step, 1 to 10,000, so that
        /// the list has different beginnings.
        search "N" per_step: Option<usize>,
        /// After each step, follow the shortest partial solutions instead of those that promise
        /// the shortest whole: such steps are found by people, too.
        search "" short_starts: bool,
        /// Stop searching a position after this time; the answer is what has been proven and found
        /// so far.
        ///
        /// In JSON in seconds.
        [serde (with = "crate::job::options::seconds")]
        limits "TIME" timeout: Option<Duration>,
    }
}

impl WrittenSteps {
    pub(crate) const USUAL_STEPS: &str = "eo niss, dr niss, htr niss, finish";
    pub(crate) const USUAL_WIDTH: usize = 2_048;
    const MOST_STATES: usize = 1_000_000;

    /// Reads the position and the options.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read(&self) -> Result<StepJob, JobError> {
        self.read_for(Start::known(&self.position, self.read_options())?)
    }

    /// Reads the options for this start, known in full, instead of the position.
    ///
    /// # Errors
    /// [`JobError`]
    pub fn read_for(&self, start: Start) -> Result<StepJob, JobError> {
        let plan = self.steps.parse().map_err(|error| JobError::unreadable("steps", error))?;
        let WrittenSteps { count, width, per_step, short_starts, .. } = *self;
        within("count", count, WrittenInsertions::MOST_SOLUTIONS)?;
        within("width", width, WrittenSteps::MOST_STATES)?;
        if let Some(per_step) = per_step {
            within("per_step", per_step, WrittenInsertions::MOST_SOLUTIONS)?;
        }
        let request = StepRequest { per_step, short_starts, ..StepRequest::new(count, width) };
        Ok(StepJob { start, plan, request, options: self.clone() })
    }
}

/// A position, the steps in which to solve it, and how widely to search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepJob {
    /// The position to solve, known in full.
    pub start: Start,
    /// The steps in their order, each with the axes and turns it may have.
    pub plan: StepPlan,
    /// How many solutions to find, and how many states to follow after each step.
    pub request: StepRequest,
    /// The options as given, with the text of the position.
    pub options: WrittenSteps,
}

impl StepJob {
    /// Searches on the current threads. It makes its own tables in about a second.
    pub fn run(&self, observer: &dyn Observer) -> StepsAnswer {
        let (clock, limited) = (Stopwatch::start(), TimeLimit::new(observer, self.options.timeout));
        let stop = || limited.asks_to_end();
        let found = match Steps::new(self.plan.clone(), &stop) {
            Some(steps) => {
                let room = most(BYTES_PER_STATE);
                let most_states = room.min(self.request.most_states);
                let request = StepRequest { most_states, ..self.request };
                steps.search(self.start.position(), &request, &limited)
            }
            None => FoundSteps::default(),
        };
        StepsAnswer {
            start: self.start.clone(),
            ended: match found.is_full {
                true => Ended::Solutions,
                false => Ended::of(found.is_finished, &limited),
            },
            found,
            elapsed: clock.elapsed(),
        }
    }
}

/// The most memory that a state takes: as it is found, and in the beam.
const BYTES_PER_STATE: u64 = 800;

/// What a search for solutions in steps found. See [`WrittenSteps`] for an example.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepsAnswer {
    /// The position to solve, known in full.
    pub start: Start,
    /// The solutions, and the width of the last finished round.
    pub found: FoundSteps,
    /// Whether the search did all that was asked for, or what cut it short.
    pub ended: Ended,
    /// How long it took; 0 on WebAssembly, which has no clock.
    pub elapsed: Duration,
}

/// Bytes to use if the size of the memory is unknown.
const USUAL_BYTES: u64 = 400_000_000;

/// How many items of this size fit into a quarter of the memory.
fn most(bytes: u64) -> usize {
    #[cfg(feature = "native")]
    if let Some(memory) = crate::cache::room::whole_memory() {
        return (memory / 4 / bytes) as usize;
    }
    (USUAL_BYTES / bytes) as usize
}

#[cfg(test)]
mod tests {
    use super::super::error::Spelling;
    use super::*;

    fn written(steps: &str) -> WrittenSteps {
        let (position, steps) = ("R U F2 D' B L2 U' R2 F D2".to_owned(), steps.to_owned());
        WrittenSteps { position, steps, width: 4, ..WrittenSteps::default() }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong =
            |written: &WrittenSteps| written.read().expect_err("wrong").spelled(Spelling::Dashes);
        let good = written("eo");
        let said = "--steps: step 2: htr cannot follow eo; expected rzp or dr";
        assert_eq!(wrong(&written("eo, htr")), said);
        assert_eq!(
            wrong(&WrittenSteps { count: 10_001, ..good.clone() }),
            "--count is 10001; expected at most 10000"
        );
        assert_eq!(
            wrong(&WrittenSteps { width: 0, ..good.clone() }),
            "--width is 0; expected at least 1"
        );
        let position = "R Q".to_owned();
        let said = "unknown move \"Q\" at column 3";
        assert!(wrong(&WrittenSteps { position, ..good }).starts_with(said));
    }

    #[test]
    fn a_search_without_time_finds_nothing_and_says_so() {
        let timeout = Some(Duration::ZERO);
        let answer = WrittenSteps { timeout, ..written("eo") }.read().expect("a job").run(&());
        assert_eq!((answer.ended, answer.found.solutions.len()), (Ended::Timeout, 0));
        let answer = written("eo").read().expect("a job").run(&());
        assert_eq!((answer.ended, answer.found.solutions.len()), (Ended::Finished, 1));
    }
}
