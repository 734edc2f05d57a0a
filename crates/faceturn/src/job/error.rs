//! Errors of jobs.

use std::fmt;

use faceturn_cube::{CubeError, Maneuver, Metric, NotationError, ReadPositionError};
use faceturn_goals::{Contradiction, GoalError, GoalTablesError, UnclearStart};
use faceturn_searcher::{ParseTurnSetError, TurnSet};
use thiserror::Error;

use crate::solver::OpenError;

/// Error returned when a job cannot be read or done.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JobError {
    /// The start cannot be read.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The goal cannot be read.
    #[error("{}", Field("goal", source))]
    Goal {
        /// What is wrong with it.
        source: GoalError,
    },
    /// The target cannot be read.
    #[error("{}", Field("target", source))]
    Target {
        /// What is wrong with it.
        source: ReadPositionError,
    },
    /// The turns cannot be read.
    #[error("{}", Field("moves", source))]
    Moves {
        /// What is wrong with them.
        source: ParseTurnSetError,
    },
    /// The skeleton cannot be read.
    #[error("in the skeleton: {source}")]
    Skeleton {
        /// What is wrong with it.
        source: NotationError,
    },
    /// A claimed solution cannot be read.
    #[error("solutions: {source}")]
    Claimed {
        /// What is wrong with it.
        source: NotationError,
    },
    /// An option cannot be read.
    #[error("{option}: {reason}")]
    Unreadable {
        /// The option: cost, length, steps, starts_with or rank_weights.
        option: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A number is too small.
    #[error("{option} is {found}; expected at least {least}")]
    TooSmall {
        /// The option.
        option: &'static str,
        /// Its value.
        found: usize,
        /// The smallest value.
        least: usize,
    },
    /// A short search by these turns is not possible.
    #[error(
        "moves is {turns}; a short search needs five or six faces, each with all its turns or with \
         the half turn alone, and of two opposite faces at least one with all its turns (a search \
         for all shortest solutions accepts any turns)"
    )]
    QuickMoves {
        /// The turns.
        turns: TurnSet,
    },
    /// A number is too large.
    #[error("{option} is {found}; expected at most {most}")]
    TooLarge {
        /// The option.
        option: &'static str,
        /// Its value.
        found: usize,
        /// The largest value.
        most: usize,
    },
    /// Two options contradict each other.
    #[error("{one} cannot be used with {other}: {reason}")]
    Contradictory {
        /// An option.
        one: &'static str,
        /// Another one.
        other: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// An option needs another one.
    #[error("{one} cannot be used without {other}: {reason}")]
    Without {
        /// An option.
        one: &'static str,
        /// The one that is missing.
        other: &'static str,
        /// Why.
        reason: &'static str,
    },
    /// A start with unknown facelets cannot have this option.
    #[error("{option} is for positions that are known in full; leave it out")]
    IncompleteStart {
        /// The option: checkpoint or niss.
        option: &'static str,
    },
    /// The databases of a goal can be neither loaded nor made.
    #[error("the goal {goal} cannot be prepared")]
    Prepare {
        /// The goal.
        goal: String,
        /// Why not.
        source: GoalTablesError,
    },
    /// The table of the metric can be neither loaded nor made.
    #[error(transparent)]
    Open(Box<OpenError>),
    /// A search proved what is false: a table that it read is damaged, or the memory.
    #[error(
        "{}, but by the tables it needs at least {lower_bound}: a table or the memory is damaged; \
         `faceturn table check{options}` finds a damaged file, and `faceturn generate{options} \
         --force` makes it again",
        solvable(known.as_ref(), *metric)
    )]
    Damaged {
        /// How many turns the position would need.
        lower_bound: u8,
        /// What counts as one turn.
        metric: Metric,
        /// A shorter solution, if that is below [God's number](Metric::gods_number), or near it.
        known: Option<Maneuver>,
        /// Options of the program that name the tables, each after a space.
        options: String,
    },
}

fn solvable(known: Option<&Maneuver>, metric: Metric) -> String {
    let turns = |count: usize| format!("{count} {}", metric.unit(count));
    match known {
        Some(known) => {
            format!("{known} solves the position in {}", turns(metric.length(known)))
        }
        None => {
            let most = turns(metric.gods_number().into());
            format!("like every position, this one has a solution of at most {most}")
        }
    }
}

impl JobError {
    pub(super) fn unreadable(option: &'static str, reason: impl fmt::Display) -> JobError {
        JobError::Unreadable { option, reason: reason.to_string() }
    }
}

/// Checks that an option is from 1 to `most`.
pub(super) fn within(option: &'static str, found: usize, most: usize) -> Result<(), JobError> {
    match found {
        0 => Err(JobError::TooSmall { option, found, least: 1 }),
        _ if found > most => Err(JobError::TooLarge { option, found, most }),
        _ => Ok(()),
    }
}

/// Error returned when a text is not the start of a search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The text is not a position.
    #[error(transparent)]
    Position(#[from] ReadPositionError),
    /// The facelets cannot be read.
    #[error(transparent)]
    Facelets(#[from] CubeError),
    /// No cube shows these facelets.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The facelets stand for too many positions.
    #[error(transparent)]
    Unclear(#[from] UnclearStart),
    /// Some facelets are unknown, where all are needed.
    #[error(
        "some of the 54 facelets are unknown; expected all of them, as only a search for shortest \
         solutions takes an incomplete position"
    )]
    Incomplete,
}

/// How a door spells the names of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// `max_depth`, as in Python and in JSON.
    Snake,
    /// `maxDepth`, as in JavaScript.
    Camel,
    /// `--max-depth`, as on the command line.
    Dashes,
}

impl Spelling {
    /// Spells a name, given as in JSON.
    ///
    /// ```
    /// use faceturn::jobs::Spelling;
    ///
    /// assert_eq!(Spelling::Dashes.of("max_depth"), "--max-depth");
    /// assert_eq!(Spelling::Camel.of("max_depth"), "maxDepth");
    /// ```
    pub fn of(self, name: &str) -> String {
        match self {
            Spelling::Snake => name.to_owned(),
            Spelling::Dashes => format!("--{}", name.replace('_', "-")),
            Spelling::Camel => {
                let mut words = name.split('_');
                let first = words.next().unwrap_or_default().to_owned();
                words.fold(first, |name, word| name + &word[..1].to_ascii_uppercase() + &word[1..])
            }
        }
    }
}

struct Field<'e, E>(&'static str, &'e E);

impl<E: fmt::Display> fmt::Display for Field<'_, E> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.0, self.1)
    }
}

impl JobError {
    /// The options that the error is about.
    pub fn options(&self) -> Vec<&'static str> {
        match self {
            JobError::Start(_) => vec!["position"],
            JobError::Goal { .. } | JobError::Prepare { .. } => vec!["goal"],
            JobError::Target { .. } => vec!["target"],
            JobError::Moves { .. } | JobError::QuickMoves { .. } => vec!["moves"],
            JobError::Skeleton { .. } => vec!["skeleton"],
            JobError::Claimed { .. } => vec!["solutions"],
            JobError::Unreadable { option, .. }
            | JobError::TooSmall { option, .. }
            | JobError::TooLarge { option, .. } => vec![*option],
            JobError::Contradictory { one, other, .. } | JobError::Without { one, other, .. } => {
                vec![*one, *other]
            }
            JobError::IncompleteStart { option } => vec![*option],
            JobError::Open(_) => vec!["metric"],
            JobError::Damaged { .. } => Vec::new(),
        }
    }

    /// A stable word for the kind of error; messages may change.
    pub fn kind(&self) -> &'static str {
        match self {
            JobError::Start(StartError::Position(error)) => error.kind(),
            JobError::Start(_) => "facelets",
            JobError::Goal { .. } | JobError::Prepare { .. } => "goal",
            JobError::Target { .. } => "target",
            JobError::Moves { .. } | JobError::QuickMoves { .. } | JobError::Claimed { .. } => {
                "moves"
            }
            JobError::Skeleton { .. } => "skeleton",
            JobError::Unreadable { .. }
            | JobError::TooSmall { .. }
            | JobError::TooLarge { .. }
            | JobError::Contradictory { .. }
            | JobError::Without { .. }
            | JobError::IncompleteStart { .. } => "option",
            JobError::Open(_) | JobError::Damaged { .. } => "table",
        }
    }

    /// The message and its causes, with the names of options as a door spells them.
    pub fn spelled(&self, spelling: Spelling) -> String {
        let mut text = crate::explanation::explained(self);
        let pair = match self {
            JobError::Contradictory { one, other, reason } => Some((one, "with", other, reason)),
            JobError::Without { one, other, reason } => Some((one, "without", other, reason)),
            _ => None,
        };
        if let Some((one, with, other, reason)) = pair {
            let (one, other) = (spelling.of(one), spelling.of(other));
            return format!("{one} cannot be used {with} {other}: {reason}");
        }
        for option in self.options() {
            if let Some(rest) = text.strip_prefix(option) {
                text = spelling.of(option) + rest;
            }
        }
        text
    }
}
