//! A list of positions: texts, objects, or solves of a timer.

use std::mem;

use faceturn::MoveSequence;
use serde_json::Value;

use super::Document;
use super::sessions::scramble_of;
use crate::batch::source::Content;

/// Whether this is a list of two or more texts, each with one move and nothing else.
pub(super) fn are_single_moves(list: &Value) -> bool {
    let is_move = |element: &Value| {
        let text = element.as_str().unwrap_or_default().trim();
        text.chars().count() < 6 && text.parse::<MoveSequence>().is_ok_and(|it| it.len() == 1)
    };
    list.as_array().is_some_and(|elements| elements.len() > 1 && elements.iter().all(is_move))
}

pub(super) fn read(value: &mut Value) -> Option<Document> {
    let list = match value {
        Value::Object(fields) => fields.get_mut("solves")?,
        list => list,
    };
    let positions = mem::take(list.as_array_mut()?).into_iter().map(|element| match element {
        Value::String(text) => Content::unnamed(text),
        Value::Object(_) => Content::Text(element.to_string()),
        Value::Array(ref solve) => {
            Content::unnamed(scramble_of(solve).map_or_else(|| element.to_string(), str::to_owned))
        }
        other => Content::NoPosition(other),
    });
    Some(Document { positions: positions.collect(), ..Document::default() })
}
