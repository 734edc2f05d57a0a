//! `faceturn convert`

pub(crate) mod forms;
pub(crate) mod plan;

use anyhow::Context;
use serde::Serialize;

use crate::arguments::Form;
use crate::batch::entry::Entry;
use crate::batch::source::{Shard, Source};
use crate::commands::convert::forms::Forms;
use crate::commands::convert::plan::{ConvertPlan, Output};
use crate::status::Status;
use crate::terminal::{stderr, stdout};

/// Prints the positions in another form, in order. Searches nothing and needs no table.
///
/// # Errors
/// A file that cannot be read, results that cannot be written.
pub(crate) fn run(plan: &ConvertPlan) -> anyhow::Result<Status> {
    let (mut status, mut is_first) = (Status::Found, true);
    for line in plan.source.open(Shard::ALL)? {
        let line = line.context("the input cannot be read")?;
        let entry = match Entry::read(&plan.source, line, plan.reading) {
            Ok(entry) => entry,
            Err(error) => {
                stderr::error(&error.to_string());
                status = Status::Wrong;
                continue;
            }
        };
        let text = match plan.output {
            Output::Json => Object::of(&entry).line(),
            Output::Form(form) => lines(&entry, plan, form, is_first),
        };
        is_first = false;
        // At once: a program that writes the input may wait for the answer.
        if stdout::print_next(text.as_bytes())?.is_break() {
            break;
        }
    }
    Ok(status)
}

/// The position in its new form. One from a file comes after its name or number; a drawing has it
/// on a line above. An empty line separates drawings.
fn lines(entry: &Entry, plan: &ConvertPlan, form: Form, is_first: bool) -> String {
    let text = forms::written(&entry.input.position, form, plan.ink);
    let label = match plan.source {
        Source::Arguments(_) => String::new(),
        Source::File(..) | Source::Stdin(_) => entry.label(),
    };
    match form {
        Form::Net => {
            let newline = if is_first { "" } else { "\n" };
            let heading = if label.is_empty() { label } else { format!("{label}:\n") };
            format!("{newline}{heading}{text}")
        }
        _ if label.is_empty() => text,
        _ => format!("{label}\t{text}"),
    }
}

/// A position as a JSON object.
#[derive(Debug, Serialize)]
struct Object<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    input: &'a str,
    #[serde(flatten)]
    forms: Forms,
}

impl Object<'_> {
    fn of(entry: &Entry) -> Object<'_> {
        Object {
            line: entry.number,
            name: entry.name.as_deref(),
            input: &entry.input.text,
            forms: Forms::from(&entry.input.position),
        }
    }

    fn line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can be written") + "\n"
    }
}
