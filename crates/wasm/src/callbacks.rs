//! JavaScript functions as observers.

use std::cell::RefCell;

use faceturn::Observer;
use js_sys::Function;
use wasm_bindgen::JsValue;

thread_local! {
    /// The function of the current [`Callback`].
    static FUNCTION: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// A JavaScript function that can be called where values must be `Send` or `Sync`: functions
/// themselves belong to their thread.
pub(crate) struct Callback {
    /// The function of the enclosing callback.
    before: Option<Function>,
}

/// Calls the function of this thread's [`Callback`], if there is one.
pub(crate) fn call(argument: impl Into<JsValue>) -> Option<Result<JsValue, JsValue>> {
    // Not borrowed during the call, which may come back here.
    let function = FUNCTION.with_borrow(Clone::clone)?;
    Some(function.call1(&JsValue::NULL, &argument.into()))
}

impl Callback {
    /// Makes [`call`] call the function until this value is dropped.
    pub(crate) fn new(function: Option<Function>) -> Callback {
        Callback { before: FUNCTION.replace(function) }
    }
}

impl Drop for Callback {
    fn drop(&mut self) {
        FUNCTION.set(self.before.take());
    }
}

/// Stops a search when the function of the [`Callback`] returns true or throws.
pub(crate) struct StopOnTrue;

impl StopOnTrue {
    pub(crate) fn asks(&self) -> bool {
        call(JsValue::UNDEFINED).is_some_and(|answer| answer.map_or(true, |stop| stop.is_truthy()))
    }
}

impl Observer for StopOnTrue {
    fn wants_to_stop(&self) -> bool {
        self.asks()
    }
}
