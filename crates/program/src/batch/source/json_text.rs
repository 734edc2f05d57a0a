//! Recognizes where JSON texts begin and end.

use faceturn::number_list;
use serde_json::Value;

/// Whether a JSON document may begin with this line. A commutator also begins with a bracket.
pub(super) fn may_begin_document(text: &str) -> bool {
    let text = text.trim();
    let after_bracket = text.strip_prefix('[').map(str::trim_start);
    text.starts_with('{')
        || after_bracket
            .is_some_and(|text| text.is_empty() || text.starts_with(['{', '"', '[', ']']))
}

/// Whether this line begins a JSON list and cannot be a commutator.
pub(super) fn is_list(text: &str) -> bool {
    let after_bracket = text.trim_start().strip_prefix('[').map(str::trim_start);
    after_bracket.is_some_and(|text| text.starts_with(['{', '"']))
}

/// Whether a list of numbers may begin with this line.
pub(super) fn may_begin_numbers(text: &str) -> bool {
    let begins = ["[", "array("].iter().any(|beginning| text.trim_start().starts_with(beginning));
    begins && number_list(text).is_some()
}

pub(super) fn is_heading(text: &str) -> bool {
    if !["\"faceturn_journal\"", "\"summary\""].iter().any(|key| text.contains(key)) {
        return false;
    }
    let object = serde_json::from_str::<Value>(text).unwrap_or_default();
    object.get("faceturn_journal").is_some()
        || (object.get("summary").is_some_and(Value::is_object) && object.get("line").is_none())
}

/// The bracket depth at the end of a JSON text.
#[derive(Default)]
pub(super) struct Nesting {
    depth: usize,
    pub(super) in_string: bool,
}

impl Nesting {
    /// Whether brackets are still open after this line.
    pub(super) fn is_open_after(&mut self, line: &str) -> bool {
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
