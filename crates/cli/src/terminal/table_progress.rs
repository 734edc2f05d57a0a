//! What is told while the table is got ready: a progress bar on a terminal, else a few lines.

use std::time::Duration;

use faceturn::TableEvent;
use faceturn_symmetry::EntryIndex;
use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::detail::Detail;
use crate::terminal::stderr;

/// Tells what happens to the table.
pub(crate) fn teller(detail: Detail) -> impl FnMut(TableEvent<'_>) {
    let mut bar = None;
    move |event| {
        let matters = matches!(
            event,
            TableEvent::Damaged { .. } | TableEvent::Repeating(_) | TableEvent::NotKept(_)
        );
        if matters || detail != Detail::Nothing {
            tell(event, &mut bar);
        }
    }
}

fn tell(event: TableEvent<'_>, bar: &mut Option<ProgressBar>) {
    match event {
        TableEvent::Waiting => {
            stderr::note("waiting for another faceturn, which is making the table");
        }
        TableEvent::Damaged { location, error } => {
            let reason = stderr::explained(error);
            stderr::warning(&format!("making the table {location} again: {reason}"));
        }
        TableEvent::Repeating(error) => {
            stderr::warning(&format!("making the table once more: {}", stderr::explained(error)));
        }
        TableEvent::Making => *bar = Some(begin()),
        TableEvent::Progress(progress) => {
            if let Some(bar) = bar {
                bar.set_message(progress.distance.to_string());
                bar.set_position(progress.known);
            }
        }
        TableEvent::Made { elapsed } => {
            if let Some(bar) = bar.take() {
                bar.finish_and_clear();
            }
            stderr::note(&format!("made the table in {:.1} s", elapsed.as_secs_f64()));
        }
        TableEvent::Kept(location) => stderr::note(&format!("kept the table in {location}")),
        TableEvent::NotKept(error) => {
            let reason = stderr::explained(error);
            stderr::warning(&format!("solving without keeping the table: {reason}"));
        }
        _ => {}
    }
}

fn begin() -> ProgressBar {
    let bar = ProgressBar::new(EntryIndex::COUNT.into());
    if bar.is_hidden() {
        stderr::note("making the table, 70 MB, once and for all");
    } else {
        let template = "making the table {wide_bar} {percent:>3} %, distance {msg}, {elapsed}";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
        bar.enable_steady_tick(Duration::from_millis(100));
    }
    bar
}
