//! Progress display during a call: a progress bar, or a function of the caller.

use std::sync::{Mutex, MutexGuard, PoisonError};

use faceturn::observers::Stored;
use faceturn::{Event, Observer, Watch};
use pyo3::prelude::*;
use serde::Serialize;

use crate::results;

pub(crate) struct Display(Option<Py<PyAny>>);

impl Display {
    /// A display that calls the caller's function; `True` stands for a progress bar.
    pub(crate) fn new(py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Display> {
        match progress {
            Some(function) if function.is_callable() => {
                Ok(Display(Some(function.clone().unbind())))
            }
            Some(flag) if flag.is_truthy()? => Display::bar(py),
            _ => Ok(Display::none()),
        }
    }

    pub(crate) fn bar(py: Python<'_>) -> PyResult<Display> {
        Ok(Display(Some(py.import("faceturn._display")?.call_method0("PassBar")?.unbind())))
    }

    pub(crate) const fn none() -> Display {
        Display(None)
    }

    /// Shows a search. `bound` is the position's own lower bound.
    pub(crate) fn show_search(&self, py: Python<'_>, watch: &Watch, bound: u8) -> PyResult<()> {
        let mut state = ShownState::of(watch);
        state.lower_bound = state.lower_bound.max(bound);
        self.show(py, &state)
    }

    /// Shows what is being made, if anything is; returns whether it is.
    pub(crate) fn show_making(&self, py: Python<'_>, making: &Making) -> PyResult<bool> {
        let Some((what, share)) = *making.running() else { return Ok(false) };
        self.show(
            py,
            &ShownState { making: Some(what), share: Some(share), ..Default::default() },
        )?;
        Ok(true)
    }

    fn show(&self, py: Python<'_>, state: &ShownState) -> PyResult<()> {
        let Some(function) = &self.0 else { return Ok(()) };
        function.call1(py, (state.dictionary(py)?,)).map(drop)
    }

    pub(crate) fn close(&self, py: Python<'_>) -> PyResult<()> {
        match self.0.as_ref().map(|bar| bar.bind(py)) {
            Some(bar) if bar.hasattr("close")? => bar.call_method0("close").map(drop),
            _ => Ok(()),
        }
    }
}

/// The arguments of the function; it always gets all of them.
#[derive(Default, Serialize)]
pub(crate) struct ShownState {
    making: Option<&'static str>,
    depth: Option<u8>,
    share: Option<f64>,
    expected_seconds: Option<f64>,
    nodes: u64,
    pub(crate) lower_bound: u8,
    pub(crate) upper_bound: Option<u8>,
}

impl ShownState {
    pub(crate) fn of(watch: &Watch) -> ShownState {
        let progress = watch.progress();
        let expected = progress.running.and_then(|pass| pass.expected);
        ShownState {
            making: None,
            depth: progress.running.map(|pass| pass.depth),
            share: progress.running.map(|pass| pass.share),
            expected_seconds: expected.map(|expected| expected.as_secs_f64()),
            nodes: progress.nodes(),
            lower_bound: progress.lower_bound(),
            upper_bound: progress.known_length,
        }
    }

    pub(crate) fn dictionary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        results::dictionary(py, self)
    }
}

/// The table or pattern database being made, and the share done. Other threads may stop the making
/// of databases, and searches.
#[derive(Default)]
pub(crate) struct Making {
    running: Mutex<Option<(&'static str, f64)>>,
    stop: Watch,
}

impl Making {
    fn running(&self) -> MutexGuard<'_, Option<(&'static str, f64)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

impl Observer for Making {
    fn wants_to_stop(&self) -> bool {
        Observer::wants_to_stop(&self.stop)
    }

    fn event(&self, event: &Event<'_>) {
        let what = |stored| match stored {
            Stored::Table => "the table",
            Stored::PatternDatabase => "a pattern database",
        };
        *self.running() = match *event {
            Event::Making { stored, .. } => Some((what(stored), 0.0)),
            Event::LayerFound { stored, known, count, .. } => {
                Some((what(stored), known as f64 / count as f64))
            }
            Event::Made(_) => None,
            _ => return,
        };
    }
}
