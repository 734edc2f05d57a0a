//! Position after position: read, worked on by all threads, told in order.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use faceturn::{Checkpoint, Solver};
use serde::{Deserialize, Serialize};

use crate::batch;
use crate::diary;
use crate::entry::Entry;
use crate::interruption::Interruption;
use crate::journal::{Asked, Done, Journal, Known};
use crate::number::{counted, grouped};
use crate::plan::{Detail, RunPlan};
use crate::preparation;
use crate::progress::Board;
use crate::source::{Line, Source};
use crate::status::Status;
use crate::supervisor::Supervisor;
use crate::threads;

/// What there is to tell about a position.
#[derive(Debug)]
pub(crate) struct Told {
    /// For stdout, with its newlines.
    pub(crate) out: String,
    /// Whether an empty line parts this on stdout from what is there before.
    pub(crate) is_parted: bool,
    /// Whether the work came to its end.
    pub(crate) is_finished: bool,
    /// For the journal, if it is finished.
    pub(crate) record: Option<String>,
    /// For stderr.
    pub(crate) note: Option<String>,
    /// What has become of a claim, if there was one.
    pub(crate) ruling: Option<Ruling>,
    pub(crate) status: Status,
}

/// What has become of a claim, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ruling {
    Ok,
    Refuted,
    Undecided,
}

impl Ruling {
    const ALL: [Ruling; 3] = [Ruling::Ok, Ruling::Refuted, Ruling::Undecided];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Ruling::Ok => "ok",
            Ruling::Refuted => "refuted",
            Ruling::Undecided => "undecided",
        }
    }

    pub(crate) fn status(self) -> Status {
        match self {
            Ruling::Ok => Status::Found,
            Ruling::Refuted | Ruling::Undecided => Status::Refuted,
        }
    }
}

/// What has become of a line.
enum Fate {
    Told(Told),
    /// It is no position, or something else keeps the work from being done.
    Wrong(String),
    /// It is in the journal.
    Known(Known),
    /// The run was ended before.
    NotBegun,
    /// Nothing further can be read.
    Ended(anyhow::Error),
}

/// What the work on a position needs.
pub(crate) struct Desk<'d> {
    pub(crate) solver: &'d Solver,
    pub(crate) plan: &'d RunPlan,
    pub(crate) interruption: &'d Interruption,
    halt: &'d AtomicBool,
    board: &'d Board,
}

impl Desk<'_> {
    /// Does some work under supervision.
    pub(crate) fn supervised<T>(
        &self,
        checkpoint: Option<&Checkpoint>,
        work: impl FnOnce(&Supervisor<'_>) -> T,
    ) -> T {
        let watch = self.board.begin();
        let supervisor = Supervisor {
            watch: watch.clone(),
            interruption: self.interruption,
            halt: self.halt,
            deadline: self.plan.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
            detail: self.plan.detail,
            checkpoint,
        };
        let result = work(&supervisor);
        self.board.end(&watch);
        result
    }
}

/// Goes through the positions. `asked` is what the results depend on, for the journal; `work` may
/// say what is wrong with a position.
///
/// # Errors
/// A table that is refused, threads that cannot be had, files that cannot be used.
pub(crate) fn run(
    plan: &RunPlan,
    asked: &Asked,
    work: impl Fn(&Desk<'_>, Entry) -> Result<Told, String> + Sync,
) -> anyhow::Result<Status> {
    if let Source::Arguments(texts) = &plan.source {
        // Nothing is loaded or made for arguments that are no positions.
        let wrong = (1..).zip(texts).map_while(|(number, text)| {
            let line = Line { number, text: Some(text.clone()) };
            Entry::read(&plan.source, line, plan.reading).err()
        });
        let wrong: Vec<String> = wrong.collect();
        if wrong.len() == texts.len() {
            wrong.iter().for_each(|error| diary::error(error));
            return Ok(Status::Wrong);
        }
    }
    let lines = plan.source.open(plan.shard)?;
    let (mut journal, done) = match &plan.journal {
        None => (None, None),
        Some(path) => {
            let (journal, done) = Journal::open(path, asked)?;
            tell_done(plan, &done);
            (Some(journal), Some(done))
        }
    };
    let pool = threads::pool(plan.threads)?;
    let solver =
        pool.install(|| Solver::open_at(&plan.location, &mut preparation::teller(plan.detail)))?;
    let (interruption, halt) = (Interruption::install(), AtomicBool::new(false));
    let board = Board::new(plan);
    let desk = Desk { solver: &solver, plan, interruption, halt: &halt, board: &board };
    let fate = |line: io::Result<Line>| -> Fate {
        let line = match line.context("the input cannot be read") {
            Ok(line) => line,
            Err(error) => return Fate::Ended(error),
        };
        if interruption.is_wanted() {
            return Fate::NotBegun;
        }
        let entry = match Entry::read(&plan.source, line, plan.reading) {
            Ok(entry) => entry,
            Err(error) => return Fate::Wrong(error),
        };
        match done.as_ref().map_or(Ok(None), |done| done.of(&entry)) {
            Ok(Some(known)) => Fate::Known(known),
            Ok(None) => work(&desk, entry).map_or_else(Fate::Wrong, Fate::Told),
            Err(error) => Fate::Ended(error.into()),
        }
    };
    let start = Instant::now();
    let mut sum = Sum::default();
    let ended = board.shown(|| {
        // Whoever writes the input may never write more.
        let is_over = || interruption.is_wanted();
        batch::run(&pool, lines, plan.order, &halt, &is_over, fate, |fates| {
            sum.tell(plan, journal.as_mut(), fates)?;
            board.done(sum.told + sum.known + sum.wrong, sum.known);
            Ok(())
        })
    });
    match ended {
        Ok(()) => {}
        // Whoever read the output has read enough.
        Err(error) if is_broken_pipe(&error) => return Ok(sum.status),
        Err(error) => return Err(error),
    }
    if interruption.is_wanted() {
        sum.status = Status::Interrupted;
    }
    // Arguments are told one by one, unless the shard has none of them.
    let is_told = matches!(plan.source, Source::Arguments(_)) && !sum.is_empty();
    if !is_told && plan.detail != Detail::Nothing {
        diary::note(&sum.summary(start.elapsed()));
    }
    Ok(sum.status)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn tell_done(plan: &RunPlan, done: &Done) {
    if done.torn > 0 {
        diary::warning(&format!("dropped a torn last line of {} bytes of the journal", done.torn));
    }
    if done.len() > 0 && plan.detail != Detail::Nothing {
        let results = counted(done.len() as u64, "result");
        diary::note(&format!("the journal has {results} of earlier runs: these are skipped"));
    }
}

/// What has been told so far.
struct Sum {
    told: u64,
    /// Those in the journal.
    known: u64,
    /// How many of them have no solution within the limit.
    known_without: u64,
    /// How many of them are claims that had come to each of [`Ruling::ALL`].
    known_rulings: [u64; Ruling::ALL.len()],
    wrong: u64,
    /// Cut short, or not begun. Claims that were not decided are among the rulings instead.
    open: u64,
    /// How many claims have come to each of [`Ruling::ALL`].
    rulings: [u64; Ruling::ALL.len()],
    /// Whether there is anything on stdout.
    has_printed: bool,
    status: Status,
}

impl Default for Sum {
    fn default() -> Sum {
        Sum {
            told: 0,
            known: 0,
            known_without: 0,
            known_rulings: [0; 3],
            wrong: 0,
            open: 0,
            rulings: [0; 3],
            has_printed: false,
            status: Status::Found,
        }
    }
}

impl Sum {
    /// Tells results that are ready together: first to the journal, so that none that was seen is
    /// lost.
    fn tell(
        &mut self,
        plan: &RunPlan,
        journal: Option<&mut Journal>,
        fates: Vec<Fate>,
    ) -> anyhow::Result<()> {
        if let Some(journal) = journal {
            let told = fates.iter().filter_map(|fate| match fate {
                Fate::Told(told) => told.record.clone(),
                _ => None,
            });
            journal.append(&told.collect::<Vec<String>>())?;
        }
        for fate in fates {
            match fate {
                Fate::Told(told) => {
                    self.told += 1;
                    match told.ruling {
                        Some(ruling) => self.rulings[ruling as usize] += 1,
                        None => self.open += u64::from(!told.is_finished),
                    }
                    self.status = self.status.max(told.status);
                    let mut text = told.out;
                    if told.is_parted && self.has_printed && !text.is_empty() {
                        text.insert(0, '\n');
                    }
                    self.has_printed |= !text.is_empty();
                    diary::aside(|| {
                        let mut out = io::stdout().lock();
                        out.write_all(text.as_bytes()).and_then(|()| out.flush())
                    })
                    .context("results cannot be written")?;
                    if let Some(note) = told.note.filter(|_| plan.detail != Detail::Nothing) {
                        diary::note(&note);
                    }
                }
                Fate::Wrong(error) => {
                    self.wrong += 1;
                    self.status = self.status.max(Status::Wrong);
                    diary::error(&error);
                }
                Fate::Known(known) => {
                    self.known += 1;
                    self.status = self.status.max(known.status());
                    match known {
                        Known::Ruled(ruling) => self.known_rulings[ruling as usize] += 1,
                        Known::NoneWithin => self.known_without += 1,
                        Known::Found => {}
                    }
                }
                Fate::NotBegun => self.open += 1,
                Fate::Ended(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.told + self.known + self.wrong + self.open == 0
    }

    fn summary(&self, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let mut text = format!("{} in {seconds:.1} s", counted(self.told, "position"));
        if self.told > 0 {
            text += &format!(" ({:.1} a second)", self.told as f64 / seconds);
        }
        if self.rulings != [0; 3] {
            let counts = Ruling::ALL.map(|ruling| told_as(ruling, &self.rulings));
            text += &format!(": {}", counts.join(", "));
        }
        if self.known > 0 {
            text += &format!("; {} skipped, being in the journal", self.known);
            // They count for the exit status as well.
            if self.known_without > 0 {
                text += &format!(" ({} without a solution)", grouped(self.known_without));
            }
            let known = Ruling::ALL.iter().filter(|&&it| self.known_rulings[it as usize] > 0);
            let known: Vec<String> = known.map(|&it| told_as(it, &self.known_rulings)).collect();
            if !known.is_empty() {
                text += &format!(" ({})", known.join(", "));
            }
        }
        for (count, what) in [(self.wrong, "that could not be read"), (self.open, "not finished")] {
            if count > 0 {
                text += &format!("; {count} {what}");
            }
        }
        text
    }
}

/// How many claims have come to this.
fn told_as(ruling: Ruling, counts: &[u64; Ruling::ALL.len()]) -> String {
    format!("{} {}", grouped(counts[ruling as usize]), ruling.word())
}
