//! The forms of files. Each is recognised by the first line, and reads the lines one after another.

mod brackets;
pub(super) mod documents;
mod facelets;
mod lines;
mod mistakes;
mod table;
mod timer_list;

use std::collections::BTreeSet;
use std::io;

use faceturn::internals::{FACELET_COUNT, Stickers};

use super::columns::{delimiter_of, split};
use super::{Ahead, Content, Reader};

use self::facelets::facelets;
use self::lines::Lines;
use self::table::Table;
use self::timer_list::TimerList;

pub(crate) use self::brackets::value;
pub(crate) use self::timer_list::item;

pub(super) trait Form: Send {
    /// What this line holds, with the next ones that belong to it; `None` if it is not a position.
    fn read(&mut self, text: String, lines: &mut Ahead) -> io::Result<Option<Content>>;

    fn skip_blank(&mut self) {}
}

/// The form of a file that begins with this text, and whether that is only its heading.
///
/// # Errors
/// A file that is recognised, and does not list positions.
pub(super) fn form_of(
    first: &str,
    reader: &Reader,
    lines: &mut Ahead,
) -> io::Result<(Box<dyn Form>, bool)> {
    let are_cubes = Stickers::of(first).are_cubes();
    if !are_cubes && let Some(mistake) = mistakes::in_list(first, lines)? {
        return Err(io::Error::other(mistake));
    }
    if timer_list::begins(first) {
        return Ok((Box::new(TimerList), true));
    }
    let by_lines = Lines::new(reader.format);
    let begins_value = first.trim_start().starts_with(['{', '[']);
    if begins_value || are_cubes || facelets(first, reader.format, true, lines)?.is_some() {
        return Ok((Box::new(by_lines), false));
    }
    if let Some(layout) = reader.columns.layout(first).map_err(io::Error::other)? {
        let has_header = layout.has_header;
        return Ok((Box::new(Table(layout)), has_header));
    }
    let is_heading = is_header_of_facelets(first);
    let mistake = || mistakes::in_header(first).or(mistakes::in_listing(first));
    match mistake().filter(|_| !is_heading) {
        Some(mistake) => Err(io::Error::other(mistake)),
        None => Ok((Box::new(by_lines), is_heading)),
    }
}

/// Whether this is the header of a table with a facelet in each column, perhaps behind a name: so
/// many different names.
fn is_header_of_facelets(first: &str) -> bool {
    let names = split(first.trim_end(), delimiter_of(first)).unwrap_or_default();
    let distinct: BTreeSet<&String> = names.iter().collect();
    (FACELET_COUNT..=FACELET_COUNT + 1).contains(&names.len()) && distinct.len() == names.len()
}
