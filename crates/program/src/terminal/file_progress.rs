//! Reports the loading and making of tables and pattern databases: a progress bar on a terminal,
//! else a few lines.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{process, thread};

use faceturn::internals::LargerTableProgress;
use faceturn::observers::Stored;
use faceturn::tables::TableSize;
use faceturn::{Event, Observer};
use indicatif::{ProgressBar, ProgressStyle};

use crate::terminal::interruption::{INTERRUPTED, Interruption};
use crate::terminal::number::{grouped, megabytes};
use crate::terminal::stderr;
use crate::terminal::stderr::Detail;

/// Databases smaller than this are made silently.
const SMALL: u64 = 1_000_000;

/// Reports events in this detail. Warnings are always printed.
pub(crate) struct FileProgress {
    detail: Detail,
    interruption: Option<&'static Interruption>,
    running: Mutex<Running>,
}

/// What is being made or read.
#[derive(Default)]
struct Running {
    bar: Option<Making>,
    reading: Option<ExitOnInterruption>,
}

impl FileProgress {
    pub(crate) fn new(detail: Detail) -> FileProgress {
        FileProgress { detail, interruption: None, running: Mutex::default() }
    }

    /// Also stops when the user interrupts. Handles signals from now on.
    pub(crate) fn interruptible(detail: Detail) -> FileProgress {
        let interruption = Some(Interruption::install());
        FileProgress { interruption, ..FileProgress::new(detail) }
    }

    fn report(&self, event: &Event<'_>) {
        let mut running = self.running.lock().expect("no report panics");
        match *event {
            Event::Waiting(Stored::Table) => {
                stderr::note("waiting for another faceturn, which is making the table");
            }
            Event::Waiting(stored) => {
                stderr::note(&format!("waiting for another faceturn, which is making a {stored}"));
            }
            Event::Making { stored: Stored::Table, count } => {
                running.bar = Some(begin_table(count));
            }
            Event::Making { count, .. } if count >= SMALL => {
                running.bar = Some(begin_database(count));
            }
            Event::LayerFound { distance, known, .. } => {
                if let Some(Making { bar, .. }) = &running.bar {
                    bar.set_message(distance.to_string());
                    bar.set_position(known);
                }
            }
            Event::Made(stored) => {
                if let Some(making) = running.bar.take() {
                    making.end(&stored.to_string());
                }
            }
            Event::Reading { size, bytes } => {
                let text = format!("reading the {size} table, {} MB", megabytes(bytes as usize));
                let bar = ProgressBar::new_spinner().with_message(text.clone());
                running.bar = Some(Making::begin(bar, "{spinner} {msg}, {elapsed}", &text));
            }
            Event::Read => {
                if let Some(Making { bar, .. }) = running.bar.take() {
                    bar.finish_and_clear();
                }
            }
            Event::Kept { stored: Stored::Table, path } => {
                stderr::note(&format!("kept the table in {}", path.display()));
            }
            Event::Removed(description) => {
                let text = format!("removed a pattern database to make room: {description}");
                stderr::note(&text);
            }
            _ => {}
        }
    }
}

impl Observer for FileProgress {
    fn wants_to_stop(&self) -> bool {
        self.interruption.is_some_and(Interruption::is_wanted)
    }

    fn event(&self, event: &Event<'_>) {
        let warning = match *event {
            Event::Damaged { stored, path, error } => {
                let (path, reason) = (path.display(), stderr::explained(error));
                format!("making the {stored} {path} again: {reason}")
            }
            Event::Skipped { path, error } => {
                let reason = stderr::explained(error);
                format!("skipping the table {}: {reason}", path.display())
            }
            Event::Repeating(error) => {
                format!("making the table once more: {}", stderr::explained(error))
            }
            Event::NotKept { stored: Stored::Table, error } => {
                format!("solving without keeping the table: {}", stderr::explained(error))
            }
            Event::NotKept { stored, error } => {
                format!("the {stored} is not kept: {}", stderr::explained(error))
            }
            _ => {
                if self.detail != Detail::Nothing {
                    self.report(event);
                }
                let mut running = self.running.lock().expect("no report panics");
                match event {
                    Event::Reading { .. } => {
                        let reading = ExitOnInterruption::new(&running.bar, self.detail);
                        running.reading = Some(reading);
                    }
                    Event::Read => running.reading = None,
                    _ => {}
                }
                return;
            }
        };
        stderr::warning(&warning);
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

fn begin_table(count: u64) -> Making {
    let template = "making the table {wide_bar} {percent:>3} %, distance {msg}, {elapsed}";
    Making::begin(ProgressBar::new(count), template, "making the table, 70 MB, once")
}

fn begin_database(arrangements: u64) -> Making {
    let template = "making a pattern database {wide_bar} {percent:>3} %, distance {msg}";
    let count = grouped(arrangements);
    let text = format!("making a pattern database of {count} arrangements, once");
    Making::begin(ProgressBar::new(arrangements), template, &text)
}

/// A bar while something is made or read once. Without a terminal a line says that it begins.
struct Making {
    bar: ProgressBar,
    start: Instant,
}

impl Making {
    /// Shows the bar as a template says, or prints the text.
    fn begin(bar: ProgressBar, template: &str, text: &str) -> Making {
        if bar.is_hidden() {
            stderr::note(text);
        } else {
            let style = ProgressStyle::with_template(template);
            bar.set_style(style.expect("the template is well formed"));
            bar.enable_steady_tick(Duration::from_millis(100));
        }
        Making { bar, start: Instant::now() }
    }

    /// Says how long it took to make this.
    fn end(self, what: &str) {
        self.bar.finish_and_clear();
        let seconds = self.start.elapsed().as_secs_f64();
        stderr::note(&format!("made the {what} in {seconds:.1} s"));
    }
}
