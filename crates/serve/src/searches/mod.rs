//! Runs a search from the queue to its last message.

mod quick;
mod reporter;
mod solve;
mod verify;

use std::convert::Infallible;
use std::future;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use faceturn::fewest_moves::{InsertionJob, StepJob};
use faceturn::jobs::{Bug, Spelling};
use faceturn::observers::Progress;
use faceturn::report::{ErrorReport, InsertionReport, StepsReport};
use faceturn::{JobError, Solver, Watch};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::time::{MissedTickBehavior, interval_at, sleep};

use self::quick::QuickTask;
use self::solve::SolveTask;
use crate::limits;
use crate::messages::{Body, Command, Report, TableState, error};
use crate::outbox::Outbox;
use crate::queue::{Client, Queue, Ticket};
use crate::shared::Shared;
use crate::stop::Stop;
use crate::supply::{Supply, Worker};

const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

pub(crate) trait Task: Send + 'static {
    /// Whether it waits among the short searches only.
    fn is_short(&self) -> bool {
        false
    }

    /// Searches on the threads of the solver. Returns the last message.
    fn run(self: Box<Self>, solver: &Solver, follower: &Follower) -> Body;
}

impl Task for StepJob {
    fn run(self: Box<Self>, _: &Solver, follower: &Follower) -> Body {
        let answer = StepJob::run(&self, &*follower.stop);
        Body::Result { result: Report::Steps(StepsReport::from(&answer).into()) }
    }
}

impl Task for InsertionJob {
    fn run(self: Box<Self>, _: &Solver, follower: &Follower) -> Body {
        let answer = InsertionJob::run(&self, &*follower.stop);
        Body::Result { result: Report::Insertions(InsertionReport::from(&answer).into()) }
    }
}

/// Reads the search that a command asks for; `None` if it asks for something else.
pub(crate) fn task(
    command: Command,
    shared: &Shared,
) -> Result<Option<Box<dyn Task>>, ErrorReport> {
    let refused = |error: JobError| error.report(Spelling::Snake);
    Ok(Some(match command {
        Command::Solve(written) | Command::Distance(written) => {
            Box::new(SolveTask::new(written.read().map_err(refused)?, shared))
        }
        Command::Quick(written) => Box::new(QuickTask::read(&written).map_err(refused)?),
        Command::Verify(written) => Box::new(written.read().map_err(refused)?),
        Command::Steps(written) => Box::new(written.read().map_err(refused)?),
        Command::Insertions(written) => Box::new(written.read().map_err(refused)?),
        Command::Convert(_) | Command::Random(_) | Command::Cancel(_) => return Ok(None),
    }))
}

pub(crate) fn busy() -> Body {
    let message = "too many searches are waiting; try again later".to_owned();
    Body::Error { error: error("busy", message) }
}

fn failed(error: &JobError) -> Body {
    Body::Error { error: error.report(Spelling::Snake) }
}

/// Follows a search on its own thread.
pub(crate) struct Follower {
    pub(crate) watch: Arc<Watch>,
    /// Whether the client wants to stop, or is gone.
    pub(crate) stop: Arc<Stop>,
    /// `None` if only the last message is wanted.
    messages: Option<UnboundedSender<Body>>,
}

impl Follower {
    /// Whether anybody receives messages before the last one.
    pub(crate) fn is_heard(&self) -> bool {
        self.messages.as_ref().is_some_and(|messages| !messages.is_closed())
    }

    pub(crate) fn tell(&self, body: Body) {
        if let Some(messages) = &self.messages {
            // The receiver may be gone.
            let _ = messages.send(body);
        }
    }
}

/// Runs a task: waits in the queue and for the table, searches, and sends messages. Dropping the
/// future, because the client is gone, stops the search.
pub(crate) async fn run(
    queue: Arc<Queue>,
    client: Client,
    supply: Arc<Supply>,
    stop: Arc<Stop>,
    outbox: Outbox,
    task: Box<dyn Task>,
) {
    let mut stopper = Stopper(Some(stop.clone()));
    let last = match queue.enter(client) {
        None => busy(),
        Some(ticket) => {
            let ready = tokio::select! {
                () = stop.wanted() => Err(Body::Cancelled),
                ready = ready(&ticket, &supply, &outbox) => ready,
            };
            match ready {
                Ok(worker) => search(ticket, worker, stop, &outbox, task).await,
                Err(last) => last,
            }
        }
    };
    outbox.send(last).await;
    // The search has ended, and what it found is still to be written.
    stopper.0 = None;
}

async fn ready(ticket: &Ticket, supply: &Arc<Supply>, outbox: &Outbox) -> Result<Worker, Body> {
    let mut place = ticket.place();
    while place > 0 {
        outbox.send(Body::Queued { place }).await;
        place = ticket.moved(place).await;
    }
    let failed = |message| Body::Error { error: error("table", message) };
    let mut states = supply.states();
    loop {
        let state = states.borrow_and_update().clone();
        match state {
            TableState::Ready => return supply.worker().map_err(failed),
            TableState::Failed { message } => return Err(failed(message)),
            table => outbox.send(Body::Table { table }).await,
        }
        // The supply exists while this function waits.
        let _ = states.changed().await;
    }
}

async fn take_turns(ticket: Weak<Ticket>, stop: &Stop) -> Infallible {
    loop {
        sleep(limits::SLICE).await;
        let Some(ticket) = ticket.upgrade() else { return future::pending().await };
        if ticket.give_way() {
            stop.pause();
            let mut place = ticket.place();
            while place > 0 {
                place = ticket.moved(place).await;
            }
            stop.resume();
        }
    }
}

/// Searches on its own thread while messages are sent. Returns the last message.
async fn search(
    ticket: Ticket,
    worker: Worker,
    stop: Arc<Stop>,
    outbox: &Outbox,
    task: Box<dyn Task>,
) -> Body {
    let watch = Arc::new(Watch::default());
    let (messages, mut bodies) = mpsc::unbounded_channel();
    let messages = (!outbox.has_last_only()).then_some(messages);
    let follower = Follower { watch: watch.clone(), stop: stop.clone(), messages };
    let ticket = Arc::new(ticket);
    let turns = take_turns(Arc::downgrade(&ticket), &stop);
    let start = Instant::now();
    let searching = tokio::task::spawn_blocking(move || {
        let last = Bug::caught(|| worker.work(|solver| task.run(solver, &follower)));
        // The next search may begin when this one has ended, not when its client is gone.
        drop(ticket);
        last.unwrap_or_else(|bug| Body::Error { error: error("failed", bug.to_string()) })
    });
    let mut ticks = interval_at((start + PROGRESS_INTERVAL).into(), PROGRESS_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last_progress = Progress::default();
    let following = async {
        loop {
            tokio::select! {
                biased;
                body = bodies.recv() => match body {
                    Some(body) => outbox.send(body).await,
                    // The search has ended, or its messages are not wanted.
                    None => break,
                },
                _ = ticks.tick() => {
                    let progress = watch.progress();
                    let body = written(&progress, start).filter(|_| progress != last_progress);
                    if let Some(body) = body {
                        outbox.send(body).await;
                        last_progress = progress;
                    }
                }
            }
        }
        searching.await.expect("panics are caught, and the runtime outlives it")
    };
    // A client that does not read its messages gets no longer turns than others.
    let last = tokio::select! {
        last = following => last,
        never = turns => match never {},
    };
    // A search that gave way when it ended still has solutions to be read.
    stop.resume();
    last
}

/// The progress as a message, if a pass is running.
fn written(progress: &Progress, start: Instant) -> Option<Body> {
    let running = progress.running?;
    Some(Body::Progress {
        depth: running.depth,
        share: running.share,
        solutions: running.solutions,
        nodes: progress.nodes(),
        seconds: start.elapsed().as_secs_f64(),
    })
}

struct Stopper(Option<Arc<Stop>>);

impl Drop for Stopper {
    fn drop(&mut self) {
        self.0.iter().for_each(|stop| stop.ask());
    }
}
