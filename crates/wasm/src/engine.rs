//! The table, and what needs it.

use faceturn::explanation::explained;
use faceturn::goals::InMemory;
use faceturn::report::{WrittenEnd, WrittenTask};
use faceturn::table::FILE_BYTES;
use faceturn::{CosetTables, GoalSolver, PruningTable, Solver, TableEvent, TableProgress};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{self, Callback, Reader, StopOnTrue, Writer};
use crate::quick;
use crate::search::{Options, Search};
use crate::subject::{Subject, goal_of, start_of};
use crate::{exception, position_of};

/// The pattern databases of a goal, in bytes: enough for those that give every distance.
const GOAL_BYTES: u64 = 16_000_000;

/// The solver with its table: about 85 MB.
#[wasm_bindgen]
pub struct Engine {
    solver: Solver,
    /// The solver of the last goal.
    goal: Option<GoalSolver>,
}

#[wasm_bindgen]
impl Engine {
    /// Makes the table, which takes some seconds. `progress` is called with the share of the entries
    /// that are known, `0..=1`.
    ///
    /// # Errors
    /// There is not enough memory, or the processor made a mistake.
    pub fn make(progress: Function) -> Result<Engine, JsError> {
        let _callback = Callback::new(Some(progress));
        let events = |event: TableEvent<'_>| {
            if let TableEvent::Progress(TableProgress { known, entries, .. }) = event {
                // Nothing depends on what the function does.
                let _ = callbacks::call(known as f64 / entries as f64);
            }
        };
        let solver = Solver::builder().in_memory().events(events).open().map_err(exception)?;
        Ok(Engine::new(solver))
    }

    /// Reads the table, a file as the program writes it, and checks its digest. `read` is called
    /// with a `Uint8Array` to fill and returns how many bytes it has put there, 0 at the end.
    ///
    /// # Errors
    /// The file is not the published table, or there is not enough memory.
    pub fn read(read: &Function) -> Result<Engine, JsError> {
        let table = PruningTable::read_from(Reader::new(read)).map_err(exception)?;
        Ok(Engine::new(Solver::with_tables(CosetTables::new(), table)))
    }

    /// An engine without a goal, whose first search for a short solution need not wait for tables.
    fn new(solver: Solver) -> Engine {
        solver.prepare_two_phase();
        Engine { solver, goal: None }
    }

    /// The bytes of the table as a file.
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

    /// A number of face turns below which no maneuver solves the position of these facelets.
    ///
    /// # Errors
    /// They are not a possible cube.
    #[wasm_bindgen(js_name = lowerBound)]
    pub fn lower_bound(&self, facelets: &str) -> Result<u8, JsError> {
        Ok(self.solver.lower_bound(&position_of(facelets)?))
    }

    /// The shortest solution met in about so many nodes, or in more if there is none among these, as
    /// the JSON of `faceturn quick`: the same everywhere, unless `wants_to_stop` is given. It is
    /// called often; once it returns true, the search ends.
    ///
    /// # Errors
    /// The facelets are not a possible cube.
    pub fn quick(
        &self,
        facelets: &str,
        max_nodes: f64,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let search =
            |position: &_, request: &_| self.solver.short_solution(position, request, &StopOnTrue);
        quick::report(facelets, max_nodes, wants_to_stop, search)
    }

    /// Makes the pattern databases of a goal, which takes some seconds for large ones, and keeps
    /// them in place of those of the last goal. `wants_to_stop`, if given, is called often; once it
    /// returns true, this ends with an error.
    ///
    /// # Errors
    /// The text is not a goal, or there is not enough memory.
    #[wasm_bindgen(js_name = prepareGoal)]
    pub fn prepare_goal(
        &mut self,
        goal: &str,
        wants_to_stop: Option<Function>,
    ) -> Result<(), JsError> {
        let Some(goal) = goal_of(goal).map_err(exception)? else { return Ok(()) };
        if self.goal.as_ref().is_some_and(|solver| *solver.tables().goal() == goal) {
            return Ok(());
        }
        // Not both in memory.
        self.goal = None;
        let _callback = Callback::new(wants_to_stop);
        let source = InMemory(&StopOnTrue);
        let made = GoalSolver::beside(&self.solver, goal, GOAL_BYTES, &source);
        self.goal = Some(made.map_err(exception)?);
        Ok(())
    }

    /// Begins a search. `options` is JSON: see [`Search`]. If they have a goal, it has to be
    /// prepared, and some facelets may be unknown, `?` or `.`.
    ///
    /// # Errors
    /// The facelets are not a possible cube, or the options are wrong.
    pub fn search(&self, facelets: &str, options: &str) -> Result<Search, JsError> {
        let options = Options::read(options)?;
        Search::begin(self.subject(facelets, &options)?, &options)
    }

    /// Searches one part of a pass of any engine's [`Search`] with the same facelets and options,
    /// and returns what it found, both as JSON. `wants_to_stop`, if given, is called often; once it
    /// returns true, the part ends incomplete.
    ///
    /// # Errors
    /// The task is not one of this position's search, or the goal is not prepared.
    #[wasm_bindgen(js_name = searchPart)]
    pub fn search_part(
        &self,
        facelets: &str,
        options: &str,
        task: &str,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let options = Options::read(options)?;
        let subject = self.subject(facelets, &options)?;
        let task: WrittenTask = serde_json::from_str(task).map_err(exception)?;
        let _callback = Callback::new(wants_to_stop);
        let end = subject.search_part(&options.request(), &(&task).into(), &StopOnTrue);
        let end = WrittenEnd::from(&end.map_err(exception)?);
        serde_json::to_string(&end).map_err(exception)
    }

    /// What a search with these options is about.
    fn subject(&self, facelets: &str, options: &Options) -> Result<Subject, JsError> {
        let Some(goal) = options.goal()? else {
            let position = position_of(facelets)?;
            return Ok(Subject::Cube { solver: self.solver.clone(), position });
        };
        let prepared = self.goal.clone().filter(|solver| *solver.tables().goal() == goal);
        let solver = prepared.ok_or_else(|| exception("the goal is not prepared"))?;
        let start = start_of(facelets, &goal).map_err(|error| exception(explained(&error)))?;
        Ok(Subject::Goal { solver, start })
    }
}
