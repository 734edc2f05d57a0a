//! Panics as errors, so that a bug ends one piece of work and not all of them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use thiserror::Error;

/// Error returned when work has panicked, with the message of the panic.
///
/// ```
/// use faceturn::jobs::Bug;
///
/// assert_eq!(Bug::caught(|| 2 + 2), Ok(4));
/// let bug = Bug::caught(|| panic!("a turn too many")).map_err(|bug| bug.to_string());
/// assert_eq!(bug, Err("this is a bug in faceturn: a turn too many".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this is a bug in faceturn: {0}")]
pub struct Bug(String);

impl Bug {
    /// Does some work. What it changed before a panic may be half done: use it no more.
    ///
    /// # Errors
    /// The work panics.
    pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|payload| Bug(message(&*payload)))
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref().cloned()).unwrap_or_else(|| "a panic".to_owned())
}
