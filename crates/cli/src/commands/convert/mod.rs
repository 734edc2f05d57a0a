//! `faceturn convert`

pub(crate) mod plan;

use std::env;
use std::io::{self, IsTerminal};

use anyhow::Context;
use faceturn_cube::KPattern;

use crate::batch::entry::Entry;
use crate::batch::source::{Shard, Source};
use crate::commands::convert::plan::{Colour, ConvertPlan, Form};
use crate::status::Status;
use crate::terminal::net::{Ink, Net};
use crate::terminal::{stderr, stdout};

/// Writes the positions in another form, in order. Nothing is searched and no table needed.
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
                stderr::error(&error);
                status = Status::Wrong;
                continue;
            }
        };
        let text = written(&entry, plan, is_first);
        is_first = false;
        // At once: a program that writes the input may wait for the answer.
        if stdout::print_next(text.as_bytes())?.is_break() {
            break;
        }
    }
    Ok(status)
}

/// The position in its new form, a file's after its name or number. A drawing stands below that,
/// and an empty line stands between two of them.
fn written(entry: &Entry, plan: &ConvertPlan, is_first: bool) -> String {
    let position = &entry.input.position;
    let is_file = !matches!(plan.source, Source::Arguments(_));
    let (tabbed, heading) = match entry.label() {
        label if is_file => (format!("{label}\t"), format!("{label}:\n")),
        _ => (String::new(), String::new()),
    };
    match plan.form {
        Form::Facelets => format!("{tabbed}{}\n", position.facelets()),
        Form::Reid => format!("{tabbed}{}\n", position.reid()),
        Form::KPattern => format!("{tabbed}{}\n", KPattern::from(position).to_json()),
        Form::Net => {
            let newline = if is_first { "" } else { "\n" };
            format!("{newline}{heading}{}", Net::new(position, ink(plan.colour)))
        }
    }
}

/// Colours are for whoever looks at a terminal and has not said otherwise (<https://no-color.org>).
fn ink(colour: Colour) -> Ink {
    let is_unwanted = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match colour {
        Colour::Always => Ink::Colours,
        Colour::Auto if io::stdout().is_terminal() && !is_unwanted() => Ink::Colours,
        Colour::Auto | Colour::Never => Ink::Letters,
    }
}
