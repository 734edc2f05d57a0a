//! Which positions to process, and how.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use faceturn::jobs::{Aim, ReadOptions};
use serde::Serialize;
use serde_json::json;

use crate::Status;
use crate::batch::csv;
use crate::batch::line::{BatchLine, Reading, on_one_line};
use crate::batch::source::{Shard, Source};
use crate::batch::workers::Order;
use crate::terminal::progress::ProgressMode;
use crate::terminal::stderr::Detail;
use crate::terminal::stdout::json_line;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultForm {
    Text,
    Json,
    Csv,
}

#[derive(Debug)]
pub(crate) struct BatchPlan {
    pub(crate) source: Source,
    pub(crate) shard: Shard,
    pub(crate) reading: ReadOptions,
    /// The goal for positions with unknown facelets; `None` if all facelets have to be known.
    pub(crate) aim: Option<Arc<Aim>>,
    pub(crate) order: Order,
    pub(crate) journal: Option<PathBuf>,
    pub(crate) columns: String,
    /// Solutions shorter than this are assumed not to exist.
    pub(crate) min_depth: u8,
    pub(crate) timeout: Option<Duration>,
    pub(crate) budget: Option<Duration>,
    pub(crate) form: ResultForm,
    pub(crate) summary: bool,
    /// `None`: as many as the machine runs at once.
    pub(crate) threads: Option<u16>,
    pub(crate) detail: Detail,
    pub(crate) progress: ProgressMode,
}

impl BatchPlan {
    pub(crate) fn reading(&self) -> Reading<'_> {
        Reading { options: self.reading, aim: self.aim.as_deref() }
    }

    /// An object in the chosen form: a line of JSON, or a row of its values; nothing in text form.
    pub(crate) fn written(&self, object: impl Serialize) -> String {
        match self.form {
            ResultForm::Text => String::new(),
            ResultForm::Json => json_line(&object),
            ResultForm::Csv => {
                let is_case = matches!(self.source, Source::Cases(_));
                csv::rows(&self.columns, &json!(object), is_case)
            }
        }
    }

    /// The prefix of each line about a position: its name or number, unless the order is enough.
    pub(crate) fn label(&self, line: &BatchLine) -> String {
        let is_clear_by_order = match &self.source {
            Source::Arguments(texts) => texts.len() == 1 || self.order == Order::AsGiven,
            Source::File(..) | Source::Stdin(_) | Source::Cases(_) => false,
        };
        if is_clear_by_order { String::new() } else { format!("{}\t", line.label()) }
    }

    /// The prefix of a note on stderr: the position, unless there is only one.
    pub(crate) fn note_label(&self, line: &BatchLine) -> String {
        match &self.source {
            Source::Arguments(texts) if texts.len() == 1 => String::new(),
            Source::Arguments(_) if !line.start.text().trim().is_empty() => {
                format!("{}: ", on_one_line(line.start.text()))
            }
            // A position without text is named by its number.
            _ => format!("{}: ", line.label()),
        }
    }

    /// The text of the position, if there is no other, and no journal of earlier ones.
    pub(crate) fn only_argument(&self) -> Option<&str> {
        match &self.source {
            Source::Arguments(texts) if self.shard == Shard::ALL && self.journal.is_none() => {
                texts.first().filter(|_| texts.len() == 1).map(String::as_str)
            }
            _ => None,
        }
    }

    pub(crate) fn has_several_arguments(&self) -> bool {
        matches!(&self.source, Source::Arguments(texts) if texts.len() > 1)
    }

    /// Whether a position with this status gets a note. In a file, only positions that need
    /// attention get one, unless `-v` is given.
    pub(crate) fn wants_note(&self, status: Status) -> bool {
        let is_batch = !matches!(self.source, Source::Arguments(_));
        !is_batch || self.detail == Detail::Passes || status != Status::Found
    }
}
