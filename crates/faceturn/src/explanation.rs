//! Errors as people read them.

use std::any::Any;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use thiserror::Error;

/// An error and its causes on one line, without causes that its own text contains.
pub fn explained(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let cause_text = error.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        cause = error.source();
    }
    text
}

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

#[cfg(test)]
mod tests {
    use std::io;

    use faceturn_table::TableError;
    use thiserror::Error;

    #[derive(Debug, Error)]
    #[error("outside")]
    struct Outside(#[source] TableError);

    #[test]
    fn causes_are_written_once() {
        let error = TableError::Read(io::Error::other("no such luck"));
        let text = "the table cannot be read: no such luck";
        assert_eq!(super::explained(&error), text);
        assert_eq!(super::explained(&Outside(error)), format!("outside: {text}"));
    }
}
