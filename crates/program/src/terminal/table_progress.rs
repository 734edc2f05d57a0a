//! Reports the loading and making of the table: a progress bar on a terminal, else a few lines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{process, thread};

use faceturn::internals::LargerTableProgress;
use faceturn::tables::{EntryIndex, TableEvent, TableSize};
use indicatif::ProgressBar;

use crate::terminal::interruption::{INTERRUPTED, Interruption};
use crate::terminal::making::Making;
use crate::terminal::number::megabytes;
use crate::terminal::stderr;
use crate::terminal::stderr::Detail;

/// Reports table events in this detail. Warnings are always printed.
pub(crate) fn reporter(detail: Detail) -> impl FnMut(TableEvent<'_>) + Send {
    let (mut making, mut reading) = (None, None);
    move |event| {
        let is_warning = matches!(
            event,
            TableEvent::Damaged { .. }
                | TableEvent::Skipped { .. }
                | TableEvent::Repeating(_)
                | TableEvent::NotKept(_)
        );
        if is_warning || detail != Detail::Nothing {
            report(event, &mut making);
        }
        match event {
            TableEvent::Reading(_) => reading = Some(ExitOnInterruption::new(&making, detail)),
            TableEvent::Read => drop(reading.take()),
            _ => {}
        }
    }
}

/// Ends the program when the user interrupts it while this value exists: reading a table cannot be
/// stopped, may take a minute, and leaves nothing unfinished.
struct ExitOnInterruption {
    is_over: Arc<AtomicBool>,
}

impl ExitOnInterruption {
    fn new(reading: &Option<Making>, detail: Detail) -> ExitOnInterruption {
        let (start, bar) = (Instant::now(), reading.as_ref().map(|reading| reading.bar.clone()));
        let (is_over, interruption) = (Arc::new(AtomicBool::new(false)), Interruption::install());
        let is_read = is_over.clone();
        thread::spawn(move || {
            while !is_read.load(Ordering::Relaxed) {
                if interruption.is_wanted() {
                    bar.iter().for_each(ProgressBar::finish_and_clear);
                    let seconds = start.elapsed().as_secs_f64();
                    detail.note(&format!("interrupted after {seconds:.1} s of reading"));
                    process::exit(INTERRUPTED.into());
                }
                thread::sleep(Duration::from_millis(20));
            }
        });
        ExitOnInterruption { is_over }
    }
}

impl Drop for ExitOnInterruption {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

fn report(event: TableEvent<'_>, making: &mut Option<Making>) {
    match event {
        TableEvent::Waiting => {
            stderr::note("waiting for another faceturn, which is making the table");
        }
        TableEvent::Damaged { path, error } => {
            let reason = stderr::explained(error);
            stderr::warning(&format!("making the table {} again: {reason}", path.display()));
        }
        TableEvent::Skipped { path, error } => {
            let reason = stderr::explained(error);
            stderr::warning(&format!("skipping the table {}: {reason}", path.display()));
        }
        TableEvent::Repeating(error) => {
            stderr::warning(&format!("making the table once more: {}", stderr::explained(error)));
        }
        TableEvent::Making => *making = Some(begin()),
        TableEvent::Progress(progress) => {
            if let Some(Making { bar, .. }) = making {
                bar.set_message(progress.distance.to_string());
                bar.set_position(progress.known);
            }
        }
        TableEvent::Made => {
            if let Some(making) = making.take() {
                making.end("table");
            }
        }
        TableEvent::Reading(size) => *making = Some(begin_reading(size)),
        TableEvent::Read => {
            if let Some(Making { bar, .. }) = making.take() {
                bar.finish_and_clear();
            }
        }
        TableEvent::Kept(path) => {
            stderr::note(&format!("kept the table in {}", path.display()));
        }
        TableEvent::NotKept(error) => {
            let reason = stderr::explained(error);
            stderr::warning(&format!("solving without keeping the table: {reason}"));
        }
        _ => {}
    }
}

pub(crate) fn larger_table_reporter(
    size: TableSize,
    detail: Detail,
) -> impl FnMut(LargerTableProgress) {
    let mut bar: Option<ProgressBar> = None;
    move |progress| {
        if detail == Detail::Nothing {
            return;
        }
        let bar = bar.get_or_insert_with(|| begin_larger_table(size, progress.rows, progress.of));
        bar.set_position(progress.rows);
        if progress.rows == progress.of {
            bar.finish_and_clear();
        }
    }
}

fn begin_larger_table(size: TableSize, rows: u64, of: u64) -> ProgressBar {
    if rows > 0 {
        stderr::note(&format!("going on where it was left, at {} %", 100 * rows / of));
    }
    let (name, megabytes) = (size.name(), megabytes(size.larger_table_bytes()));
    let text = format!("making the {name} table, {megabytes} MB; takes minutes");
    // Every row takes about the same time, so the time left is known.
    let template = "making the table {wide_bar} {percent:>3} %, {elapsed}, {eta} left";
    let bar = Making::begin(ProgressBar::new(of).with_position(rows), template, &text).bar;
    bar.reset_eta();
    bar
}

fn begin_reading(size: TableSize) -> Making {
    let (name, megabytes) = (size.name(), megabytes(size.larger_table_bytes()));
    let text = format!("reading the {name} table, {megabytes} MB");
    let bar = ProgressBar::new_spinner().with_message(text.clone());
    Making::begin(bar, "{spinner} {msg}, {elapsed}", &text)
}

fn begin() -> Making {
    let template = "making the table {wide_bar} {percent:>3} %, distance {msg}, {elapsed}";
    let bar = ProgressBar::new(EntryIndex::COUNT.into());
    Making::begin(bar, template, "making the table, 70 MB, once")
}
