//! The sessions of csTimer.

use serde_json::Value;

use super::Document;
use super::events::is_cube;
use crate::batch::source::Content;

/// Reads lists of `[[penalty, time], scramble, comment, date]`, each with its number.
pub(super) fn read(value: &mut Value) -> Option<Document> {
    let fields = value.as_object()?;
    if !fields.keys().any(|key| session_number(key).is_some()) {
        return None;
    }
    let mut document = Document::default();
    let data = value.pointer("/properties/sessionData").and_then(Value::as_str);
    let data: Option<Value> = data.and_then(|text| serde_json::from_str(text).ok());
    let mut sessions: Vec<(u32, &Vec<Value>)> = fields
        .iter()
        .filter_map(|(key, solves)| Some((session_number(key)?, solves.as_array()?)))
        .filter(|(_, solves)| !solves.is_empty())
        .collect();
    sessions.sort_unstable_by_key(|(number, _)| *number);
    let is_only = sessions.len() == 1;
    for (session, solves) in sessions {
        let kind = data.as_ref().and_then(|it| it[session.to_string()]["opt"]["scrType"].as_str());
        if let Some(kind) = kind.filter(|kind| !is_cube(kind)) {
            document.leave_out(kind, solves.len() as u64);
            continue;
        }
        for (solve, number) in solves.iter().zip(1..) {
            let name = if is_only { format!("{number}") } else { format!("{session}-{number}") };
            document.positions.push(match solve.as_array().and_then(|it| scramble_of(it)) {
                Some(text) => Content::Position { name: Some(name), text: text.trim().to_owned() },
                None => Content::NoPosition(solve.clone()),
            });
        }
    }
    Some(document)
}

fn session_number(key: &str) -> Option<u32> {
    key.strip_prefix("session")?.parse().ok()
}

/// The scramble of a solve as csTimer writes it: `[[penalty, time], scramble, comment, date]`.
pub(super) fn scramble_of(solve: &[Value]) -> Option<&str> {
    match solve {
        [Value::Array(_), Value::String(scramble), ..] => Some(scramble),
        _ => None,
    }
}
