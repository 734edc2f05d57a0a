//! The table, and what needs it.

use std::io::BufWriter;

use faceturn::report::{QuickReport, WrittenEnd, WrittenTask};
use faceturn::{CosetTables, PruningTable, Request, Solver, TableEvent, TableProgress, Wanted};
use js_sys::Function;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::callbacks::{self, Callback, Reader, StopOnTrue, Writer};
use crate::quick;
use crate::search::Search;
use crate::{exception, position_of};

/// Bytes that go to JavaScript at a time when the table is written.
const CHUNK_BYTES: usize = 1 << 20;

/// The solver with its table: about 85 MB.
#[wasm_bindgen]
pub struct Engine {
    solver: Solver,
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
        Ok(Engine { solver })
    }

    /// Reads the table, a file as the program writes it, and checks its digest. `read` is called
    /// with a `Uint8Array` to fill and returns how many bytes it has put there, 0 at the end.
    ///
    /// # Errors
    /// The file is not the published table, or there is not enough memory.
    pub fn read(read: &Function) -> Result<Engine, JsError> {
        let table = PruningTable::read_from(Reader(read)).map_err(exception)?;
        let solver = Solver::with_tables(CosetTables::new(), table);
        Ok(Engine { solver })
    }

    /// Writes the table as the program does: `write` is called with one `Uint8Array` after another.
    ///
    /// # Errors
    /// What `write` throws.
    pub fn write(&self, write: &Function) -> Result<(), JsError> {
        let stream = BufWriter::with_capacity(CHUNK_BYTES, Writer(write));
        self.solver.table().write_to(stream).map_err(exception)
    }

    /// A number of face turns below which no maneuver solves the position of these facelets.
    ///
    /// # Errors
    /// They are not a possible cube.
    #[wasm_bindgen(js_name = lowerBound)]
    pub fn lower_bound(&self, facelets: &str) -> Result<u8, JsError> {
        Ok(self.solver.lower_bound(&position_of(facelets)?))
    }

    /// The shortest solution met in about so many nodes, as the JSON of `faceturn quick`: the same
    /// everywhere, unless `wants_to_stop` is given. It is called often; once it returns true, the
    /// search ends.
    ///
    /// # Errors
    /// The facelets are not a possible cube.
    pub fn quick(
        &self,
        facelets: &str,
        max_nodes: f64,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let position = position_of(facelets)?;
        let lower_bound = self.solver.lower_bound(&position);
        let request = quick::request(max_nodes, lower_bound);
        let _callback = Callback::new(wants_to_stop);
        let outcome = self.solver.quick(&position, &request, &StopOnTrue);
        let report = QuickReport::new(&position, &outcome, lower_bound);
        serde_json::to_string(&report).map_err(exception)
    }

    /// Begins a search. `options` is JSON: see [`Search`].
    ///
    /// # Errors
    /// The facelets are not a possible cube, or the options are wrong.
    pub fn search(&self, facelets: &str, options: &str) -> Result<Search, JsError> {
        Search::begin(self.solver.clone(), position_of(facelets)?, options)
    }

    /// Searches one part of a pass of any engine's [`Search`] and returns what it found, both as
    /// JSON. `first` says that one solution is wanted. `wants_to_stop`, if given, is called often;
    /// once it returns true, the part ends incomplete.
    ///
    /// # Errors
    /// The task is not one of this position's search.
    #[wasm_bindgen(js_name = searchPart)]
    pub fn search_part(
        &self,
        facelets: &str,
        first: bool,
        task: &str,
        wants_to_stop: Option<Function>,
    ) -> Result<String, JsError> {
        let position = position_of(facelets)?;
        let task: WrittenTask = serde_json::from_str(task).map_err(exception)?;
        let wanted = if first { Wanted::First } else { Wanted::All };
        let request = Request::new().wanted(wanted);
        let _callback = Callback::new(wants_to_stop);
        let end = self.solver.search_part(&position, &request, &(&task).into(), &StopOnTrue);
        let end = WrittenEnd::from(&end.map_err(exception)?);
        serde_json::to_string(&end).map_err(exception)
    }
}
