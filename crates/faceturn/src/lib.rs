//! Finds every shortest solution of a Rubik's Cube, in face turns, and proves that none is shorter.
//!
//! ```no_run
//! use faceturn::{Position, Request, Solver};
//!
//! let solver = Solver::open()?;
//! let facelets = "UUUUUULLDFBBFRRFRRFFRFFRDDRRRUDDBDDBFFDLLDLLBLLLUBBUBB";
//! let position: Position = facelets.parse()?;
//! let outcome = solver.solve(&position, &Request::new());
//! assert_eq!(outcome.solutions.first(), Some("F' U' R'".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Start here
//!
//! | to | begin with |
//! |---|---|
//! | list every shortest solution of a position | [`Solver::solve`], as above: a [`Request`] says what to search for, an [`Outcome`] holds the solutions, what is proven, and the work done |
//! | reach a goal, such as a cross, or use some turns only | [`WrittenJob`] or [`Job`], which a [`Preparer`] makes ready to run: [below](#a-goal) |
//! | work through many positions | one [`Preparer`] for all: [below](#many-positions) |
//! | get a short solution at once | [`Solver::quick`], or [`PairSolver`], which needs no table: [below](#a-short-solution-at-once) |
//! | follow a search, stop it, or resume it later | [`Search`], and the observers [`Watch`], [`Deadline`], [`Checkpoint`]: [below](#follow-and-cancel-a-search) |
//! | search on several machines | [`JobParts`] |
//! | test what somebody claims of a position | [`Solver::verify`] with a [`Claim`] |
//! | improve a skeleton, or solve in steps, for fewest moves | [`InsertionJob`], [`StepJob`] |
//! | make scrambles | [`Scrambler`] with a [`ScrambleRequest`] |
//! | read and write cubes and moves | [`Position`], [`Maneuver`], [`MoveSequence`], [`KPattern`]; [`read_position`] has options |
//! | read and write JSON | the modules [`report`] and [`json`] |
//! | choose where the table is, and its size | [`Solver::builder`], [`TableLocation`], [`make_table`] |
//!
//! The examples below are programs, too, in the folder `examples`: `goal`, `batch`, `quick` and `cancel`, and
//! besides `solve` and `resumable`.
//!
//! ## A goal
//!
//! ```no_run
//! use faceturn::{GOAL_BYTES, InMemory, Solver, WrittenJob};
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
//! ## Many positions
//!
//! ```no_run
//! use faceturn::{Aim, GOAL_BYTES, InMemory, Job, Request, Solver};
//!
//! let job = Job::<()>::default().aim(Aim::new("cross".parse()?)).request(Request::new().first());
//! // What it makes is made once, for all.
//! let preparer = Solver::open()?.preparer(job, GOAL_BYTES);
//! for start in ["R U F2 D", "superflip"] {
//!     let answer = preparer.prepare(start.parse()?, &InMemory(&()))?.run(&())?;
//!     println!("{:?}", answer.outcome.distance());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## A short solution at once
//!
//! ```no_run
//! use faceturn::{PairSolver, Position, QuickRequest};
//!
//! let position: Position = "superflip".parse()?;
//! let request = QuickRequest::new().time(QuickRequest::USUAL_TIME);
//! let answer = PairSolver::new().quick(&position, &request);
//! println!("{:?}, shortest: {}", answer.solution, answer.is_shortest());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Follow and cancel a search
//!
//! A [`Search`] is one in the background: an iterator over the solutions, with progress, which can be cancelled. An
//! [`Observer`] hears of everything that a search does; a pair of observers is one.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use faceturn::{Position, Request, Solver};
//!
//! let position: Position = "superflip".parse()?;
//! let search = Solver::open()?.search(position, Request::new());
//! while !search.is_finished() && search.progress().passes.len() < 5 {
//!     std::thread::sleep(Duration::from_millis(100));
//! }
//! search.cancel();
//! println!("at least {} face turns", search.finish().lower_bound);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Table, memory and threads
//!
//! Open one [`Solver`] and use it for all positions: most up to 15 face turns take milliseconds, at 18 a
//! minute or more. The first [`Solver::open`] makes the table of distances, which takes a few seconds
//! on two threads, and writes it to a file of 70 MB in the user's data folder. A solver maps the file,
//! and takes about 80 MB of memory of its own once searches last. [`Solver::builder`] has options for
//! all of this.
//!
//! A solver works on rayon's current thread pool: the global one, with a thread for each processor,
//! unless the caller has installed another one. A [`Search`] is not in the caller's pool: it works on
//! the global one. [`SolverBuilder::threads`] and [`Solver::with_threads`] give a solver threads of
//! its own, for both.
//!
//! # Debug builds
//!
//! Without optimisation, making the table takes a minute, opening a solver takes seconds, and
//! searches are many times slower. These lines in the `Cargo.toml` of your program optimise its
//! dependencies in debug builds:
//!
//! ```toml
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! # Features
//!
//! - `files` (default): the table in a file ([`Solver::open`]), and [`Checkpoint`]; `serde`, too. Without
//!   it there is [`Solver::in_memory`].
//! - `mmap` (default): the table in huge pages, or mapped from its file ([`Loading::Map`]).
//! - `parallel` (default): searches on many threads, and [`Search`].
//! - `serde`: the modules `report`, which is the JSON that the program prints, and `json`, which reads
//!   jobs, and serialization of positions and maneuvers.
//!
//! Without its default features the library builds for `wasm32-unknown-unknown`: one thread, no
//! clock, no files.
//!
//! - `internals`: the module `internals`, with what the program's benchmark and its journals use. Not
//!   part of the stable interface.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod builder;
#[cfg(feature = "files")]
mod cache;
#[cfg(any(feature = "files", feature = "internals"))]
// Some of this is for the program alone.
#[cfg_attr(not(feature = "internals"), allow(dead_code, unreachable_pub))]
mod checked_line;
#[cfg(feature = "files")]
mod checkpoint;
mod clock;
mod comfort;
mod ended;
mod explanation;
#[cfg(feature = "files")]
// The same.
#[cfg_attr(not(feature = "internals"), allow(dead_code, unreachable_pub))]
mod files;
mod generation;
#[cfg(feature = "internals")]
pub mod internals;
mod job;
#[cfg(feature = "serde")]
pub mod json;
mod known_solution;
// The same.
#[cfg_attr(not(feature = "internals"), allow(dead_code, unreachable_pub))]
mod number;
mod quick;
#[cfg(any(feature = "files", feature = "internals"))]
// The same.
#[cfg_attr(not(feature = "internals"), allow(unreachable_pub))]
mod replaceable;
#[cfg(feature = "serde")]
pub mod report;
mod room;
mod scramble;
#[cfg(feature = "parallel")]
mod search;
mod solve;
mod solver;
#[cfg(any(feature = "files", feature = "internals"))]
// The same.
#[cfg_attr(not(feature = "internals"), allow(dead_code, unreachable_pub))]
mod stamp;
#[cfg(test)]
mod testing;
mod two_phase;
mod watch;

pub use builder::SolverBuilder;
#[cfg(feature = "files")]
pub use cache::{
    CACHE_VARIABLE, CacheEntry, CacheError, CacheKind, CachedDatabases, ChosenBy, MakeTable,
    NoHomeDirectory, PatternCache, PatternCacheError, PatternEvent, PatternWatcher, Removal,
    TABLE_VARIABLE, TableChoice, TableFileError, TableLocation, TableMade, TableOrigin, TableSize,
    load_larger_table, make_larger_table, make_table,
};
#[cfg(feature = "files")]
pub use checkpoint::{Checkpoint, CheckpointError};
#[cfg(not(target_family = "wasm"))]
pub use clock::Deadline;
pub use clock::StopSignal;
pub use comfort::{Comfort, ComfortWeights, ParseWeightsError};
pub use ended::Ended;
pub use explanation::explained;
#[doc(inline)]
pub use faceturn_cube::{
    Axis, Cost, CubeError, CubeSymmetry, FACELET_COUNT, Face, FaceOrder, FaceOrderError, FaceTurn,
    Impossibility, ImpossibleCube, KPattern, Layers, Maneuver, Metric, Move, MoveSequence,
    NamedPosition, NissMoves, Notation, NotationError, PackedList, ParseCostsError, ParsedMoves,
    ParsedPosition, PartialFacelets, Position, PositionFormat, RandomSource, ReadPositionError,
    ReadingNote, Reason, Rotation, Span, TurnCosts, UnknownName, Unsolved, colour_words,
    named_position, named_positions, number_list, read_position, read_solution,
};
#[doc(inline)]
pub use faceturn_fewest_moves::insertions::{
    Completeness, Found as FoundInsertions, Insertion, Request as InsertionRequest,
    Solution as SkeletonSolution,
};
#[doc(inline)]
pub use faceturn_fewest_moves::steps::{
    FoundSteps, PlanError, StepObserver, StepPart, StepPlan, StepRequest, StepSolution,
};
#[doc(inline)]
pub use faceturn_generator::{GenerateError, LargerTableProgress, Progress as TableProgress};
#[doc(inline)]
pub use faceturn_goals::pattern_databases::{GenerationObserver, Layer};
#[doc(inline)]
pub use faceturn_goals::{
    Case, CaseSet, DatabaseSource, Goal, GoalError, GoalTables, GoalTablesError, InMemory,
    NamedGoal, Unreachable, case_set, case_sets, named_goals,
};
#[doc(inline)]
pub use faceturn_searcher::{
    Algorithm, Backend, ForeignTask, MoveSet, Observer, Outcome, ParseTurnSetError, Part, PartEnd,
    PartResult, PartTask, Pass, Request, Solution, Solutions, Tally, TurnSet, UnavailableBackend,
    Wanted,
};
#[doc(inline)]
pub use faceturn_symmetry::{CosetTables, EntryIndex};
#[doc(inline)]
pub use faceturn_table::{
    Digest, Distance, Distribution, FILE_BYTES, FILE_VERSION, LargerTable, LargerTableCounts,
    Loading, PruningTable, Recount, TableError,
};
#[doc(inline)]
pub use faceturn_twophase::TwoPhaseTurns;
pub use generation::TableEvent;
pub use job::{
    Aim, Answer, AnswerSolution, Beginning, Claim, ClaimedSolution, Counted, DeclaredOption,
    Direction, Finding, GOAL_BYTES, InsertionAnswer, InsertionJob, Job, JobError, JobParts,
    Lengths, LengthsError, MOST_EXTRA, OptionType, OptionValue, Options, PassToSearch, Prepared,
    Preparer, ReadOptions, SolutionDetail, SolutionList, SortOrder, Spelling, Start, StartError,
    StepJob, StepsAnswer, Truth, ValueKind, Verdict, Verified, WrittenInsertions, WrittenJob,
    WrittenQuick, WrittenSteps, WrongEnds,
};
pub use quick::{PairSolver, QuickAnswer, QuickRequest};
pub use scramble::{
    Scramble, ScrambleError, ScrambleRequest, Scrambler, WrittenScramble, farthest_scramble,
};
#[cfg(feature = "parallel")]
pub use search::Search;
#[cfg(feature = "parallel")]
pub use solver::ThreadsError;
pub use solver::{OpenError, Solver};
pub use watch::{Progress, RunningPass, Watch};

/// Compiles if these types can be sent to other threads and shared among them.
const _: () = {
    const fn are_send_and_sync<T: Send + Sync>() {}
    are_send_and_sync::<Solver>();
    are_send_and_sync::<OpenError>();
    are_send_and_sync::<Watch>();
    are_send_and_sync::<Progress>();
    are_send_and_sync::<ScrambleError>();
    #[cfg(feature = "files")]
    are_send_and_sync::<(Checkpoint, CheckpointError, CacheError, TableFileError)>();
    // These are used by one thread at a time.
    const fn is_send<T: Send>() {}
    is_send::<SolverBuilder<'static>>();
    #[cfg(feature = "parallel")]
    is_send::<Search>();
};
