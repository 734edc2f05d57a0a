//! Opens a solver, the first time and again in another process.

use std::path::PathBuf;

use faceturn::goals::PatternCache;
use faceturn::tables::{Loading, TableChoice};
use faceturn::{OpenError, Solver};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::progress::Making;

pub(crate) type Reopening<'py> = (Bound<'py, PyType>, Bound<'py, PyDict>);

#[derive(Clone)]
pub(crate) struct Opening {
    pub(crate) table: Option<PathBuf>,
    pub(crate) memory: bool,
    pub(crate) size: String,
    pub(crate) threads: Option<usize>,
    pub(crate) mapped: Option<bool>,
}

impl Opening {
    /// Opens the solver with tables of this size.
    pub(crate) fn open(&self, size: TableChoice, making: &Making) -> Result<Solver, OpenError> {
        let builder = Solver::builder().table_size(size);
        let builder = builder.events(|event| making.table_event(&event));
        let builder = match &self.table {
            Some(path) => builder.table(path),
            None if self.memory => builder.in_memory(),
            None => builder,
        };
        let loading = match self.mapped {
            None => Loading::MapFirst,
            Some(true) => Loading::Map,
            Some(false) => Loading::Copy,
        };
        // The shared threads of rayon would be missing in a process forked from this one.
        builder.loading(loading).threads(self.threads.unwrap_or(0)).open()
    }

    pub(crate) fn pattern_cache(&self) -> PatternCache {
        match self.memory {
            true => PatternCache::in_memory(),
            // Without a home directory there is no folder for them.
            false => PatternCache::in_data_folder().unwrap_or_else(|_| PatternCache::in_memory()),
        }
    }

    pub(crate) fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Opening { table, memory, size, threads, mapped } = self;
        let arguments = PyDict::new(py);
        arguments.set_item("table", table)?;
        arguments.set_item("memory", memory)?;
        arguments.set_item("size", size)?;
        arguments.set_item("threads", threads)?;
        arguments.set_item("mapped", mapped)?;
        Ok(arguments)
    }
}
