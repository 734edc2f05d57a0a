//! The check of a claim, as texts and numbers.

use std::time::Duration;

use faceturn_cube::Metric;
use faceturn_searcher::{Algorithm, Observer};

use super::claim::{Claim, ClaimedSolution, Direction};
use super::error::JobError;
use super::options::options;
use super::start::Start;
use super::verify::Finding;
use crate::solver::Solver;
use crate::time_limit::TimeLimit;

options! {
    /// The check of a claim as texts and numbers. The fields have the names of the claim in reports
    /// of `faceturn verify`, and of its options.
    ///
    /// ```
    /// use faceturn::Metric;
    /// use faceturn::jobs::WrittenVerify;
    ///
    /// let position = "R U".to_owned();
    /// let written = WrittenVerify { position, distance: 21, ..WrittenVerify::default() };
    /// let wrong = written.read().unwrap_err().to_string();
    /// assert_eq!(wrong, "distance is 21; expected at most 20");
    /// assert!(WrittenVerify { metric: Metric::Quarter, ..written }.read().is_ok());
    /// ```
    pub struct WrittenVerify {
        /// The position: moves, facelets, Reid's words, a KPattern or a name.
        pub position: String,
        /// The claimed distance.
        pub distance: u8,
        /// Claimed shortest solutions.
        pub solutions: Vec<String>,
        options:
        /// What counts as one turn.
        ///
        /// In the claim.
        metric "METRIC" metric: Metric,
        /// The claimed number of shortest solutions.
        claim "N" solution_count: Option<usize>,
        /// The solutions make the position instead of solving it.
        claim "" inverse: bool,
        /// If a position is farther than claimed, search on for its distance, which may take much
        /// longer.
        check "" correct: bool,
        /// Stop searching after this time; the claim then stays undecided.
        ///
        /// In JSON in seconds.
        [serde (with = "crate::job::options::seconds")]
        limits "TIME" timeout: Option<Duration>,
    }
}

impl WrittenVerify {
    /// Reads the position and the claim.
    ///
    /// # Errors
    /// [`JobError::Start`], and those of [`read_for`](WrittenVerify::read_for)
    pub fn read(&self) -> Result<VerifyJob, JobError> {
        self.read_for(Start::known(&self.position, self.read_options())?)
    }

    /// Reads the claim about this start, known in full, instead of the position.
    ///
    /// # Errors
    /// [`JobError::TooLarge`] or [`JobError::Claimed`]
    pub fn read_for(&self, start: Start) -> Result<VerifyJob, JobError> {
        let (distance, most) = (self.distance, self.metric.gods_number());
        if distance > most {
            let (option, found, most) = ("distance", distance.into(), most.into());
            return Err(JobError::TooLarge { option, found, most });
        }
        let direction = if self.inverse { Direction::Make } else { Direction::Solve };
        let read = |text: &String| ClaimedSolution::read(text, direction, self.notation);
        let solutions = self.solutions.iter().map(read).collect::<Result<_, _>>();
        let solutions = solutions.map_err(|source| JobError::Claimed { source })?;
        let claim =
            Claim { solution_count: self.solution_count, solutions, ..Claim::new(distance) };
        Ok(VerifyJob { start, claim, options: self.clone() })
    }
}

/// A claim about a position, and how to check it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VerifyJob {
    /// The position that the claim is about, known in full.
    pub start: Start,
    /// What is claimed.
    pub claim: Claim,
    /// The options as given, with the texts of the position and the solutions.
    pub options: WrittenVerify,
}

impl VerifyJob {
    /// Checks the claim with a solver in the metric of the options.
    ///
    /// # Errors
    /// [`JobError::Damaged`]
    pub fn run(&self, solver: &Solver, observer: &dyn Observer) -> Result<Finding, JobError> {
        let judge = if self.options.correct { Solver::correct } else { Solver::verify };
        let limited = TimeLimit::new(observer, self.options.timeout);
        judge(solver, &self.start, &self.claim, Algorithm::default(), &limited)
    }
}
