//! The progress of a search for solutions in steps.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use faceturn::{Event, Observer};

use crate::terminal::interruption::Interruption;
use crate::terminal::number::counted;
use crate::terminal::progress::{clock, fitted};

pub(crate) struct StepProgress {
    interruption: &'static Interruption,
    start: Instant,
    width: AtomicUsize,
    /// The step, from 1; 0 before the first.
    step: AtomicUsize,
    states: AtomicUsize,
    followed: AtomicUsize,
    /// The length of the shortest solution known; 0 if there is none.
    shortest: AtomicUsize,
}

impl StepProgress {
    /// Handles signals from now on.
    pub(crate) fn new() -> StepProgress {
        let zero = || AtomicUsize::new(0);
        StepProgress {
            interruption: Interruption::install(),
            start: Instant::now(),
            width: zero(),
            step: zero(),
            states: zero(),
            followed: zero(),
            shortest: zero(),
        }
    }

    /// A line such as `0:40  21 turns known, following 512 states, step 3 40 %`.
    pub(crate) fn line(&self) -> String {
        let now = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        let mut parts = Vec::new();
        if now(&self.shortest) > 0 {
            parts.push(format!("{} known", counted(now(&self.shortest) as u64, "turn")));
        }
        match now(&self.step) {
            0 => parts.push("making tables".to_owned()),
            step => {
                let width = counted(now(&self.width) as u64, "state");
                let states = now(&self.states).max(1);
                let percent = now(&self.followed).min(states) * 100 / states;
                parts.push(format!("following {width}, step {step} {percent} %"));
            }
        }
        fitted(&clock(self.start.elapsed().as_secs_f64()), &parts)
    }
}

impl Observer for StepProgress {
    fn wants_to_stop(&self) -> bool {
        self.interruption.is_wanted()
    }
    fn event(&self, event: &Event<'_>) {
        let set = |counter: &AtomicUsize, value| counter.store(value, Ordering::Relaxed);
        match *event {
            Event::RoundBegan { width } => set(&self.width, width),
            Event::StepBegan { step, states } => {
                set(&self.followed, 0);
                set(&self.states, states);
                set(&self.step, step);
            }
            Event::StateFollowed => drop(self.followed.fetch_add(1, Ordering::Relaxed)),
            Event::StepSolutionKnown(solution) => set(&self.shortest, solution.length()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use faceturn::fewest_moves::WrittenSteps;

    use super::*;

    #[test]
    fn a_line_says_what_is_known_and_what_is_followed() {
        let progress = StepProgress::new();
        assert_eq!(progress.line(), "0:00  making tables");
        let position = "R U F2 D' B L2 U' R2 F D2".to_owned();
        let (steps, width) = ("eo niss".to_owned(), 8);
        let written = WrittenSteps { position, steps, width, ..WrittenSteps::default() };
        written.read().expect("a job").run(&progress);
        assert_eq!(progress.line(), "0:00  1 turn known, following 8 states, step 1 100 %");
        progress.event(&Event::RoundBegan { width: 512 });
        progress.event(&Event::StepBegan { step: 3, states: 200 });
        progress.event(&Event::StateFollowed);
        progress.event(&Event::StateFollowed);
        assert_eq!(progress.line(), "0:00  1 turn known, following 512 states, step 3 1 %");
    }
}
