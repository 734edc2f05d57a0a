//! Values in brackets, which may take several lines.

use std::io;

use faceturn::internals::label_of;
use serde::de::IgnoredAny;

use crate::batch::source::ahead::Ahead;

/// How many lines brackets of what is not JSON may take.
const MOST_LINES: usize = 100;

/// The value in brackets that begins with this line, with the lines up to its last bracket; the
/// line alone if it is never closed, or if what is inside is neither JSON nor symbols.
pub(crate) fn value(first: String, lines: &mut Ahead) -> io::Result<String> {
    if !first.trim_start().starts_with(['{', '[', '(', 'a']) || label_of(&first).is_some() {
        return Ok(first);
    }
    let is_object = first.trim_start().starts_with('{');
    let (mut whole, mut nesting, mut taken) = (first.clone(), Nesting::default(), 0_usize);
    let (mut is_open, mut begin) = (nesting.is_open_after(&first), 0);
    while is_open {
        let is_likely = taken < MOST_LINES && !is_object
            || !whole[begin..].contains(char::is_alphabetic)
            // Parsing again after each line would take long for a long text.
            || !taken.is_power_of_two()
            || is_beginning_of_json(&whole);
        let next = lines.peek(taken)?.filter(|_| is_likely && !nesting.in_string);
        let Some(next) = next else { return Ok(first) };
        let next = String::from_utf8_lossy(next);
        is_open = nesting.is_open_after(&next);
        begin = whole.len();
        whole = whole + "\n" + &next;
        taken += 1;
    }
    lines.skip(taken);
    Ok(whole)
}

/// The bracket depth at the end of a text.
#[derive(Default)]
struct Nesting {
    depth: usize,
    in_string: bool,
}

impl Nesting {
    /// Whether brackets are still open after this line.
    fn is_open_after(&mut self, line: &str) -> bool {
        let mut is_escaped = false;
        for letter in line.chars() {
            match letter {
                _ if is_escaped => is_escaped = false,
                '\\' if self.in_string => is_escaped = true,
                '"' => self.in_string = !self.in_string,
                '{' | '[' | '(' if !self.in_string => self.depth += 1,
                '}' | ']' | ')' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.depth > 0
    }
}

fn is_beginning_of_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).map_or_else(|error| error.is_eof(), |_| true)
}
