//! A word about larger tables, once a search takes long.

use std::sync::atomic::{AtomicBool, Ordering};

use faceturn::{Observer, TableChoice, TableLocation, TableSize};

use crate::commands::table;
use crate::terminal::number::megabytes;
use crate::terminal::stderr;

/// The first pass that takes a minute or so with the table of distances alone.
const LONG_DEPTH: u8 = 18;

/// Says once, when a long pass begins, how a larger table would make it faster.
pub(crate) struct LargerTableHint {
    text: String,
    given: AtomicBool,
}

impl LargerTableHint {
    /// For searches with the tables of this choice; `None` if there is nothing to say.
    pub(crate) fn new(location: &TableLocation, choice: TableChoice) -> Option<LargerTableHint> {
        let exists = |size: TableSize| size.path(location).is_some_and(|path| path.exists());
        let text = match choice {
            TableChoice::Size(size) => text(size, exists, &table::making(location))?,
            // The largest that fits is in use.
            TableChoice::Auto => return None,
        };
        Some(LargerTableHint { text, given: AtomicBool::new(false) })
    }
}

impl Observer for LargerTableHint {
    fn pass_began(&self, depth: u8) {
        if depth >= LONG_DEPTH && !self.given.swap(true, Ordering::Relaxed) {
            stderr::note(&self.text);
        }
    }
}

/// How many times faster a long pass is than with the table of distances alone: see
/// docs/measurements.md.
const fn times_faster(size: TableSize) -> u8 {
    match size {
        TableSize::Small => 1,
        TableSize::Medium => 2,
        TableSize::Large => 5,
    }
}

/// What to do for a faster search; `None` with the largest tables. `making` is the command that
/// makes the small table.
fn text(in_use: TableSize, exists: impl Fn(TableSize) -> bool, making: &str) -> Option<String> {
    let larger = |size: &TableSize| *size > in_use;
    let [.., largest] = TableSize::ALL;
    let made = TableSize::ALL.into_iter().rev().filter(larger).find(|&size| exists(size));
    let size = made.or(Some(largest).filter(larger))?;
    let (name, times) = (size.name(), times_faster(size) / times_faster(in_use));
    let faster = format!("about {times} times faster with --table-size {name}");
    Some(match made {
        Some(_) => faster,
        None => format!(
            "{faster}, once `{making} --size {name}` has made a table of {} MB",
            megabytes(size.larger_table_bytes())
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_table_that_exists_is_named_first() {
        let hint = |in_use, made: &[TableSize]| {
            text(in_use, |size| made.contains(&size), "faceturn generate")
        };
        let [small, medium, large] = TableSize::ALL;
        let make = "about 5 times faster with --table-size large, once `faceturn generate --size \
                    large` has made a table of 2256 MB";
        assert_eq!(hint(small, &[]).as_deref(), Some(make));
        let medium_is_there = "about 2 times faster with --table-size medium";
        assert_eq!(hint(small, &[medium]).as_deref(), Some(medium_is_there));
        let large_is_there = "about 5 times faster with --table-size large";
        assert_eq!(hint(small, &[medium, large]).as_deref(), Some(large_is_there));
        assert!(hint(medium, &[medium]).is_some_and(|text| text.starts_with("about 2 times")));
        assert_eq!(hint(large, &[medium, large]), None);
    }

    #[test]
    fn it_is_given_once() {
        let hint = LargerTableHint { text: "faster".to_owned(), given: AtomicBool::new(false) };
        hint.pass_began(LONG_DEPTH - 1);
        assert!(!hint.given.load(Ordering::Relaxed));
        hint.pass_began(LONG_DEPTH);
        assert!(hint.given.load(Ordering::Relaxed));
    }
}
