//! Finds every shortest solution of a Rubik's Cube, in face turns, and proves that none is shorter.
//!
//! ```no_run
//! use faceturn::{Position, Request, Solution, Solver};
//!
//! let solver = Solver::open()?;
//! let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
//! let position: Position = facelets.parse()?;
//! let outcome = solver.solve(&position, &Request::new());
//! assert_eq!(outcome.solutions, ["F' U' R'".parse::<Solution>()?]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Start here
//!
//! | what | how |
//! |---|---|
//! | every shortest solution of a position | [`Solver::solve`] with a [`Request`] |
//! | every shortest way to a goal, such as a cross | [`Solver::solve_goal`] |
//! | many positions, one goal | [`Solver::batch`] |
//! | a short solution at once | [`Solver::quick`]; [`PairSolver`] needs no table |
//! | a search in the background | [`Solver::search`] |
//! | all options of the program, by their names | [`WrittenJob`](jobs::WrittenJob) |
//! | verify what somebody says about a position | [`Solver::verify`] |
//!
//! This page has what a first program uses. The rest is in modules: texts of cubes and moves in
//! [`cube`], goals in [`goals`], jobs with all options in [`jobs`], fewest moves in
//! [`fewest_moves`], scrambles in [`scrambles`], counts and searches on several machines in
//! [`passes`], the table's files and sizes in [`tables`], JSON in [`report`] and [`json`].
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use faceturn::{Position, QuickRequest, Request, Solver};
//!
//! let solver = Solver::open()?;
//! let position = Position::from_moves("R U F2 D' B")?;
//! let outcome = solver.solve(&position, &Request::new().timeout(Duration::from_secs(60)));
//! println!("{:?}, at least {} turns", outcome.ended, outcome.lower_bound);
//! for maneuver in outcome.maneuvers() {
//!     assert!(position.apply(&maneuver).is_solved());
//! }
//! let cross = solver.solve_goal(&position, "cross")?;
//! println!("the cross takes {:?} turns", cross.outcome.distance());
//! let quick = solver.quick(&position, &QuickRequest::new().time(Duration::from_millis(50)));
//! println!("{:?}, shortest: {}", quick.solution, quick.is_shortest());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples` has short programs.
//!
//! # Observers
//!
//! Methods of a solver that end in `_watched` take an [`Observer`], and so does
//! [`Prepared::run`](jobs::Prepared::run): it follows a search, and may stop it. `&()`
//! does nothing, a function becomes one by [`OnEvent`](observers::OnEvent), which calls it with
//! each [`Event`], and a slice of observers is one, too. [`Watch`] shows the progress and can stop
//! the search from another thread, a [`TimeLimit`](observers::TimeLimit) ends it after a time, and
//! a [`Checkpoint`] saves it, so that it can be resumed. What happens to tables, and to the
//! databases of a goal, are events as well.
//!
//! # Jobs
//!
//! A [`Job`] is a [`Request`] with more options: a goal, a target, the turns allowed, an order of
//! solutions. A [`Preparer`](jobs::Preparer) makes what jobs need, with databases in memory or
//! [kept in files](goals::CachedDatabases).
//!
//! ```no_run
//! use faceturn::Solver;
//! use faceturn::goals::{GOAL_BYTES, InMemory};
//! use faceturn::jobs::WrittenJob;
//!
//! // The options of the program, by their names.
//! let written = WrittenJob {
//!     position: "F R U R' U' F'".to_owned(),
//!     goal: Some("oll".to_owned()),
//!     moves: Some("<R,U,F>".to_owned()),
//!     ..WrittenJob::default()
//! };
//! // The table is opened for the whole cube alone: a goal has pattern databases of its own.
//! let preparer = Solver::builder().preparer(written.read_without_start()?, GOAL_BYTES);
//! let answer = preparer.prepare(written.read()?.start, &InMemory(&()))?.run(&())?;
//! for solution in &answer.solutions {
//!     println!("{solution}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Table, memory and threads
//!
//! Open one [`Solver`] and use it for all positions. Most positions up to 15 face turns take
//! milliseconds; at 18 they take a minute or more. The first [`Solver::open`] makes the table of
//! distances, in a few seconds on two threads, and writes it to a file of 70 MB in the user's
//! data folder. A solver maps the file, and takes about 80 MB of memory of its own for long
//! searches. [`Solver::builder`] has options for all of this.
//!
//! A solver uses rayon's current thread pool: the global one, with a thread per processor, unless
//! the caller has installed another. A [`Search`] ignores that and uses the global one. For
//! threads of its own, see [`SolverBuilder::threads`] and [`Solver::with_threads`].
//!
//! # Debug builds
//!
//! Without optimisation, making the table takes a minute, opening a solver takes seconds, and
//! searches are many times slower. Optimise dependencies in debug builds in your `Cargo.toml`:
//!
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! # Features
//!
//! - `native` (default): the table in a file ([`Solver::open`]), in huge pages or mapped
//!   ([`Loading::Map`](tables::Loading::Map)), [`Checkpoint`], many threads, and [`Search`];
//!   enables `serde`. Without it, for WebAssembly, use [`Solver::in_memory`].
//! - `serde`: the module `report`, which is the JSON that the program prints, the module `json`,
//!   which reads jobs, and serialization of positions and maneuvers.
//! - `internals`: the module `internals`, for the program's benchmark and journals. Not part of
//!   the stable interface.
//!
//! Without default features it builds for `wasm32-unknown-unknown`: one thread, no clock, no
//! files.

#![cfg_attr(docsrs, feature(doc_cfg))]
// Parts of it are used by the program only.
#![cfg_attr(
    not(all(feature = "internals", feature = "native")),
    allow(dead_code, unreachable_pub, unused_imports)
)]
#![forbid(unsafe_code)]

#[cfg(feature = "native")]
mod cache;
#[cfg(any(feature = "native", feature = "internals"))]
mod checked_line;
#[cfg(feature = "native")]
mod checkpoint;
mod explanation;
#[cfg(feature = "native")]
mod files;
mod generation;
#[cfg(feature = "internals")]
pub mod internals;
mod job;
#[cfg(feature = "serde")]
pub mod json;
mod known_solution;
mod number;
mod quick;
mod replaceable;
#[cfg(feature = "serde")]
pub mod report;
mod scramble;
#[cfg(feature = "native")]
mod search;
mod solve;
mod solver;
#[cfg(any(feature = "native", feature = "internals"))]
mod stamp;
#[cfg(test)]
mod testing;
mod time_limit;
mod two_phase;
mod watch;

#[doc(inline)]
pub use faceturn_cube::{
    Face, FaceTurn, Maneuver, Metric, MoveSequence, Position, RandomSource, Solution,
};
#[doc(inline)]
pub use faceturn_goals::Goal;
#[doc(inline)]
pub use faceturn_searcher::{Ended, Event, Observer, Outcome, Request, Wanted};
pub use job::{Answer, Job, JobError, Start};
pub use quick::{PairSolver, QuickAnswer, QuickRequest};
pub use solver::{OpenError, Solver, SolverBuilder};
pub use watch::Watch;
#[cfg(feature = "native")]
pub use {
    checkpoint::Checkpoint, checkpoint::CheckpointError, search::Search, solver::ThreadsError,
};

/// Cubes and moves as texts: formats, notations, colours, symmetries, names, costs and comfort.
pub mod cube {
    #[doc(inline)]
    pub use faceturn_cube::{
        Axis, ColourReading, Colours, Comfort, ComfortWeights, Cost, CubeError, CubeSymmetry,
        FaceOrder, FaceOrderError, Impossibility, ImpossibleCube, KPattern, Layers, Move,
        NamedPosition, NissMoves, Notation, NotationError, ParseCostsError, ParseWeightsError,
        ParsedMoves, ParsedPosition, PartialFacelets, PositionFormat, ReadPositionError,
        ReadingNote, Reason, Rotation, Span, TurnCosts, UnknownName, named_position,
        named_positions, read_position, read_solution,
    };
}

/// What to reach and by which turns: named goals, cases, sets of turns, and pattern databases.
pub mod goals {
    #[cfg(feature = "native")]
    pub use crate::cache::{CachedDatabases, PatternCache, PatternCacheError};
    pub use crate::job::GOAL_BYTES;
    #[doc(inline)]
    pub use faceturn_goals::{
        Case, CaseSet, DatabaseSource, GoalError, GoalTables, GoalTablesError, InMemory, NamedGoal,
        Unreachable, case_set, case_sets, named_cases, named_goals,
    };
    #[doc(inline)]
    pub use faceturn_searcher::{MoveSet, ParseTurnSetError, TurnSet};
    #[doc(inline)]
    pub use faceturn_twophase::TwoPhaseTurns;
}

/// Observers made of functions or of a time limit, and what a [`Watch`] shows.
pub mod observers {
    pub use crate::time_limit::TimeLimit;
    pub use crate::watch::{Progress, RunningPass};
    #[doc(inline)]
    pub use faceturn_searcher::{OnEvent, StopWhen, Stored};
}

/// Jobs with all options: read from texts, prepared, run and verified.
pub mod jobs {
    pub use crate::explanation::Bug;
    pub use crate::explanation::explained;
    pub use crate::job::{
        Aim, Beginning, Claim, ClaimedSolution, Counted, Direction, Finding, Lengths, LengthsError,
        Prepared, Preparer, ReadOptions, SolutionDetail, SortOrder, Spelling, StartError, Truth,
        Verdict, Verified, VerifyJob, WrittenJob, WrittenPosition, WrittenQuick, WrittenVerify,
    };
}

/// Fewest moves: solutions in steps, and insertions into skeletons.
pub mod fewest_moves {
    pub use crate::job::{
        InsertionAnswer, InsertionJob, StepJob, StepsAnswer, WrittenInsertions, WrittenSteps,
    };
    #[doc(inline)]
    pub use faceturn_cube::{StepPart, StepSolution};
    #[doc(inline)]
    pub use faceturn_fewest_moves::insertions::{
        Completeness, Found as FoundInsertions, Insertion, Request as InsertionRequest,
        Solution as SkeletonSolution,
    };
    #[doc(inline)]
    pub use faceturn_fewest_moves::steps::{
        FoundSteps, PlanError, StepPlan, StepRequest, UnreachedStep,
    };
}

/// Passes and their parts: algorithms, counts of the work, and searches on several machines.
pub mod passes {
    pub use crate::job::{JobParts, PassToSearch, WrongEnds};
    #[doc(inline)]
    pub use faceturn_searcher::{
        Algorithm, Backend, ForeignTask, Part, PartEnd, PartResult, PartTask, Pass, Tally,
        UnavailableBackend,
    };
}

/// Random scrambles, also for partial goals and of a given length.
pub mod scrambles {
    pub use crate::scramble::{
        Scramble, ScrambleError, ScrambleRequest, Scrambler, WrittenScramble,
    };
}

/// The table of distances and larger tables: their files, sizes, and how they are made.
pub mod tables {
    #[cfg(feature = "native")]
    pub use crate::cache::{
        CacheEntry, CacheError, CacheKind, MakeTable, TableChoice, TableFileError, TableSize,
    };
    #[doc(inline)]
    pub use faceturn_generator::GenerateError;
    #[doc(inline)]
    pub use faceturn_symmetry::{CosetTables, EntryIndex};
    #[doc(inline)]
    pub use faceturn_table::{LargerTable, Loading, PruningTable, TableError};
}

/// Asserts that these types can be sent to other threads and shared among them.
const _: () = {
    const fn are_send_and_sync<T: Send + Sync>() {}
    are_send_and_sync::<Solver>();
    are_send_and_sync::<OpenError>();
    are_send_and_sync::<Watch>();
    are_send_and_sync::<observers::Progress>();
    are_send_and_sync::<scrambles::ScrambleError>();
    #[cfg(feature = "native")]
    are_send_and_sync::<(Checkpoint, CheckpointError, tables::CacheError, tables::TableFileError)>(
    );
    // These are used by one thread at a time.
    const fn is_send<T: Send>() {}
    is_send::<SolverBuilder<'static>>();
    #[cfg(feature = "native")]
    is_send::<Search>();
};
