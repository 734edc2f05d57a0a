//! The table, and the searches that need it.

pub mod goals;
mod quick;
pub mod reading;
mod search;
mod table_files;

use std::cell::RefCell;
use std::time::Duration;

use faceturn::goals::InMemory;
use faceturn::internals::{self, CubieTable, Digest, FILE_BYTES, Stamp};
use faceturn::jobs::{Prepared, WrittenJob, WrittenQuick};
use faceturn::observers::OnEvent;
use faceturn::report::{WrittenEnd, WrittenTask};
use faceturn::tables::{CosetTables, PruningTable};
use faceturn::{Event, Job, Metric, Position, Solver, Wanted};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{self, Callback, StopOnTrue};
use crate::{exception, refused, written};

pub use self::quick::QuickEngine;
pub use self::search::{SharedSearch, ended_report};
pub use self::table_files::TableFile;
use self::table_files::{Reader, Writer};

/// Size of a goal's pattern databases in bytes: enough for those that give every distance.
const GOAL_BYTES: u64 = 16_000_000;

/// Size of a goal's distances by slices, wide moves and rotations in bytes: as in all other
/// interfaces.
const MOVES_BYTES: u64 = 48_000_000;

/// Memory for the databases of goals that are kept, in bytes.
const KEPT_GOAL_BYTES: u64 = 64_000_000;

/// The solver with its table: about 85 MB.
#[wasm_bindgen]
pub struct Engine {
    solver: Solver,
    /// The same solver in quarter turns, with its own table: another 85 MB.
    quarter: Option<Solver>,
    has_read_near_t: bool,
    /// The last job that was prepared, and its text: all parts of a search come with the same one.
    last: RefCell<Option<(String, Prepared)>>,
}

#[wasm_bindgen]
impl Engine {
    /// Makes the table, which takes a few seconds. `progress` is called with the share of the
    /// entries that are known, `0..=1`.
    ///
    /// # Errors
    /// There is not enough memory, or the processor made a mistake.
    pub fn make(progress: Function) -> Result<Engine, JsError> {
        let _callback = Callback::new(Some(progress));
        let solver = Solver::builder().in_memory().observer(OnEvent(report_share)).open();
        Ok(Engine::new(solver.map_err(exception)?))
    }

    /// Reads the table, in the file format of the program, and checks its digest unless it is
    /// trusted. `near_t` is the file of the table for positions near T; if it is missing or
    /// damaged, the table is made, in a third of a second.
    ///
    /// # Errors
    /// The file is not the published table, or there is not enough memory.
    pub fn read(file: &TableFile, near_t: Option<TableFile>) -> Result<Engine, JsError> {
        let table = read_table(file, Metric::Face)?;
        let cosets = CosetTables::try_classes_only().map_err(exception)?;
        let solver = Solver::with_tables(cosets, table);
        let near_t = near_t.and_then(|file| read_near_t(&file));
        Ok(match near_t {
            Some(near_t) => {
                let engine = Engine::new(internals::with_cubies(solver, near_t));
                Engine { has_read_near_t: true, ..engine }
            }
            None => Engine::new(solver),
        })
    }

    /// Makes the table in quarter turns, as `make` does in face turns.
    ///
    /// # Errors
    /// There is not enough memory, or the processor made a mistake.
    #[wasm_bindgen(js_name = makeQuarter)]
    pub fn make_quarter(&mut self, progress: Function) -> Result<(), JsError> {
        let _callback = Callback::new(Some(progress));
        let made = self.solver.in_metric_watched(Metric::Quarter, &OnEvent(report_share));
        self.quarter = Some(made.map_err(exception)?);
        Ok(())
    }

    /// Reads the table in quarter turns, as `read` does in face turns.
    ///
    /// # Errors
    /// The file is not the published table, or there is not enough memory.
    #[wasm_bindgen(js_name = readQuarter)]
    pub fn read_quarter(&mut self, file: &TableFile) -> Result<(), JsError> {
        let table = read_table(file, Metric::Quarter)?;
        let solver = internals::with_table(self.solver.clone(), table).map_err(exception)?;
        self.quarter = Some(solver.in_metric(Metric::Quarter).map_err(exception)?);
        Ok(())
    }

    /// Writes the table in quarter turns, as `write` does in face turns.
    ///
    /// # Errors
    /// There is no such table, or `write` throws.
    #[wasm_bindgen(js_name = writeQuarter)]
    pub fn write_quarter(&self, write: &Function) -> Result<(), JsError> {
        self.quarter()?.table().write_to(Writer::new(write)).map_err(exception)
    }

    fn quarter(&self) -> Result<&Solver, JsError> {
        let missing = || JsError::new("there is no table in quarter turns");
        self.quarter.as_ref().ok_or_else(missing)
    }

    /// Whether there is a table in quarter turns. Without one, searches in quarter turns make it.
    #[wasm_bindgen(getter, js_name = hasQuarter)]
    pub fn has_quarter(&self) -> bool {
        self.quarter.is_some()
    }

    /// An engine with the table near T ready, so that its first searches need not wait.
    fn new(solver: Solver) -> Engine {
        internals::cubies(&solver);
        let solver = solver.with_kept_goal_bytes(KEPT_GOAL_BYTES);
        Engine { solver, quarter: None, has_read_near_t: false, last: RefCell::default() }
    }

    /// Whether the table for positions near T was read rather than made.
    #[wasm_bindgen(getter, js_name = hasReadNearT)]
    pub fn has_read_near_t(&self) -> bool {
        self.has_read_near_t
    }

    /// The size in bytes of a table's file, in either metric.
    #[wasm_bindgen(getter, js_name = fileBytes)]
    pub fn file_bytes(&self) -> f64 {
        FILE_BYTES as f64
    }

    /// Writes the table as the program does: `write` is called with one `Uint8Array` after another.
    /// Each holds its bytes only until `write` returns.
    ///
    /// # Errors
    /// What `write` throws.
    pub fn write(&self, write: &Function) -> Result<(), JsError> {
        self.solver.table().write_to(Writer::new(write)).map_err(exception)
    }

    /// The size in bytes of the file of the table for positions near T.
    #[wasm_bindgen(js_name = nearTBytes)]
    pub fn near_t_bytes() -> f64 {
        CubieTable::FILE_BYTES as f64
    }

    /// Writes the table for positions near T.
    ///
    /// # Errors
    /// What `write` throws, or there is not enough memory.
    #[wasm_bindgen(js_name = writeNearT)]
    pub fn write_near_t(&self, write: &Function) -> Result<(), JsError> {
        let near_t = internals::cubies(&self.solver);
        let near_t = near_t.ok_or_else(|| JsError::new("there is not enough memory"))?;
        near_t.write_to(Writer::new(write)).map_err(exception)
    }

    /// A lower bound on the number of face turns that solve the position of these facelets.
    ///
    /// # Errors
    /// They are not a possible cube.
    #[wasm_bindgen(js_name = lowerBound)]
    pub fn lower_bound(&self, facelets: &str) -> Result<u8, JsError> {
        Ok(self.solver.lower_bound(&Position::from_facelets(facelets).map_err(exception)?))
    }

    /// The shortest solution found within about `nodes` nodes, or more until there is one, as the
    /// JSON of `faceturn quick`. The result is the same everywhere, unless `wants_to_stop` is
    /// given. That is called often; once it returns true, the search ends. The table in the job's
    /// metric must exist. `job` is JSON with the options of `faceturn quick`, including `nodes`,
    /// and the `position`.
    ///
    /// # Errors
    /// The job is invalid, or there is no table of its metric.
    pub fn quick(&self, job: &str, wants_to_stop: Option<Function>) -> Result<String, JsError> {
        let written: WrittenQuick = written(job).map_err(exception)?;
        let solver = self.solver_in(written.metric)?;
        let search =
            |position: &_, request: &_| solver.quick_watched(position, request, &StopOnTrue);
        quick::report(&written, wants_to_stop, search)
    }

    /// Prepares the tables that `quick` needs for this job, so that they do not count in its time.
    ///
    /// # Errors
    /// As for `quick`.
    #[wasm_bindgen(js_name = prepareQuick)]
    pub fn prepare_quick(&self, job: &str) -> Result<(), JsError> {
        let written: WrittenQuick = written(job).map_err(exception)?;
        let (start, request) = quick::read(&written)?;
        self.solver_in(written.metric)?.prepare_quick(start.position(), &request);
        Ok(())
    }

    fn solver_in(&self, metric: Metric) -> Result<&Solver, JsError> {
        match metric {
            Metric::Face => Ok(&self.solver),
            Metric::Quarter => self.quarter(),
        }
    }

    /// Makes the pattern databases of a job's goal, which takes some seconds for large ones, and
    /// keeps them together with those of the last goals. `job` is JSON: see `Search`.
    /// `wants_to_stop`, if given, is called often; once it returns true, this ends with an error.
    ///
    /// # Errors
    /// The job is invalid, or there is not enough memory.
    pub fn prepare(&self, job: &str, wants_to_stop: Option<Function>) -> Result<(), JsError> {
        let _callback = Callback::new(wants_to_stop);
        self.prepared(job).map(drop)
    }

    /// Starts a job, which has to be prepared if it has a goal.
    ///
    /// # Errors
    /// The job is invalid.
    pub fn search(&self, job: &str) -> Result<SharedSearch, JsError> {
        let prepared = self.prepared(job)?;
        let wants_one = prepared.job().request.wanted == Wanted::First;
        Ok(SharedSearch::begin(prepared.parts().map_err(refused)?, wants_one))
    }

    /// Searches one part of a pass of any engine's `Search` for the same job, and returns the
    /// result; both are JSON. `wants_to_stop`, if given, is called often; once it returns true, the
    /// part ends incomplete.
    ///
    /// # Errors
    /// The task does not belong to this job's search.
    #[wasm_bindgen(js_name = searchPart)]
    pub fn search_part(
        &self,
        job: &str,
        task: &str,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let prepared = self.prepared(job)?;
        let task: WrittenTask = written(task).map_err(exception)?;
        let _callback = Callback::new(wants_to_stop);
        let end = prepared.search_part(&(&task).into(), &StopOnTrue).map_err(exception)?;
        serde_json::to_string(&WrittenEnd::from(&end)).map_err(exception)
    }

    fn prepared(&self, text: &str) -> Result<Prepared, JsError> {
        // What belongs to another job makes room first.
        let last = self.last.take().filter(|(last, _)| last == text);
        let prepared = match &last {
            Some((_, prepared)) => prepared.clone(),
            None => {
                let job = read_job(text)?;
                let bytes = if job.aim.moves.is_some() { MOVES_BYTES } else { GOAL_BYTES };
                let prepared = self.solver.prepare_from(&job, bytes, &InMemory(&StopOnTrue));
                prepared.map_err(refused)?
            }
        };
        self.last.replace(last.or_else(|| Some((text.to_owned(), prepared.clone()))));
        Ok(prepared)
    }
}

/// Whether a file with these first eight bytes may be overwritten: it is empty or one of our
/// tables, maybe damaged.
#[wasm_bindgen(js_name = isReplaceable)]
pub fn is_replaceable(beginning: &[u8]) -> bool {
    internals::is_replaceable(beginning)
}

/// The content of the stamp file next to the table with this name, for a file that was found
/// correct, with its length, its times and its numbers: see `Stamp`. The time `changed` and the
/// numbers of device and inode are 0 where files have none. Times are in nanoseconds since 1970.
/// `undefined` if the file was changed so recently that the check proves nothing for later.
///
/// # Errors
/// There is no such table.
#[wasm_bindgen(js_name = stampOf)]
pub fn stamp_of(
    table: &str,
    bytes: u64,
    modified: u64,
    changed: u64,
    device: u64,
    inode: u64,
    now: u64,
) -> Result<Option<String>, JsError> {
    let digest = match table {
        "h-cosets-v1.table" => Digest::published(Metric::Face),
        "h-quarter-v1.table" => Digest::published(Metric::Quarter),
        "h-cubies-v1.table" => Digest::PUBLISHED_CUBIES,
        _ => return Err(JsError::new(&format!("there is no table {table}"))),
    };
    let [modified, changed] = [modified, changed].map(Duration::from_nanos);
    let stamp = Stamp { digest, bytes, modified, changed, device, inode };
    Ok(stamp.is_older_than(Duration::from_nanos(now)).then(|| stamp.line()))
}

/// Reads the table in a metric, and checks it unless it is trusted.
fn read_table(file: &TableFile, metric: Metric) -> Result<PruningTable, JsError> {
    if file.is_trusted() {
        return PruningTable::read_trusted(Reader::new(file), metric).map_err(exception);
    }
    let table = PruningTable::read_from(Reader::new(file), metric).map_err(exception)?;
    file.trust();
    Ok(table)
}

/// Reads the table near T in the same way; `None` if it is damaged.
fn read_near_t(file: &TableFile) -> Option<CubieTable> {
    if file.is_trusted() {
        return CubieTable::read_trusted(Reader::new(file)).ok();
    }
    let table = CubieTable::read_from(Reader::new(file)).ok()?;
    file.trust();
    Some(table)
}

/// Calls the function of the [`Callback`] with the share of the table that is done.
fn report_share(event: &Event<'_>) {
    if let Event::LayerFound { known, count, .. } = *event {
        // Nothing depends on what the function does.
        let _ = callbacks::call(known as f64 / count as f64);
    }
}

fn read_job(json: &str) -> Result<Job, JsError> {
    let written: WrittenJob = written(json).map_err(exception)?;
    written.read().map_err(refused)
}
