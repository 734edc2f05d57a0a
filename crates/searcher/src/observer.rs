//! What happens while a search goes on, and who hears of it and may stop it.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use faceturn_cube::{Maneuver, Metric, Solution, StepSolution};

use crate::outcome::Ended;
use crate::outcome::{Part, PartResult, Pass};

/// Something that happens while a search goes on, or while what it reads is made.
///
/// The events of passes come one at a time, on the thread that called
/// [`Searcher::search`](crate::Searcher::search); those of parts and solutions on any thread of the
/// pool, several at once.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'e> {
    /// A search begins. Solutions have at least `lower_bound` turns, as proven or assumed.
    SearchBegan {
        /// What counts as one turn.
        metric: Metric,
        /// The bound, in turns of the metric.
        lower_bound: u8,
    },
    /// A checked solution, shorter than those known before: one that an observer
    /// [knows](Observer::known_solution), or one of a search for solutions of any length.
    SolutionKnown(&'e Maneuver),
    /// A pass begins: it tries the maneuvers of this length.
    PassBegan {
        /// The length, in turns of the metric.
        depth: u8,
    },
    /// A solution has been found, or recalled with its part. It comes before its part and pass
    /// end, in no particular order.
    ///
    /// For a symmetric position, there is at least one solution of each orbit; the pass adds the
    /// images. If one solution is wanted, several may come before one is chosen.
    SolutionFound(&'e Solution),
    /// A part is complete, searched or recalled.
    PartEnded {
        /// The part.
        part: Part,
        /// Its expected fraction of the pass.
        share: f64,
        /// What it found, and its work.
        result: &'e PartResult,
    },
    /// A pass has ended.
    PassEnded {
        /// Its length and work.
        pass: &'e Pass,
        /// If it is complete, all solutions of its length.
        solutions: &'e [Solution],
    },
    /// A round of a search in steps begins.
    RoundBegan {
        /// How many states it follows after each step.
        width: usize,
    },
    /// A step begins; the last one once for each length of the whole solution.
    StepBegan {
        /// Its number, from 1.
        step: usize,
        /// How many states it begins from.
        states: usize,
    },
    /// One of these states has been followed. It comes from any thread.
    StateFollowed,
    /// A solution in steps that is shorter than all before has been found.
    StepSolutionKnown(&'e StepSolution),
    /// Another process is making a table or pattern database, and this one waits for it.
    Waiting(Stored),
    /// A file does not hold what it should, which is made again.
    Damaged {
        /// What it should be.
        stored: Stored,
        /// The file.
        path: &'e Path,
        /// What is wrong with it.
        error: &'e (dyn Error + 'static),
    },
    /// A table in one of the system's folders cannot be used, and is skipped.
    Skipped {
        /// The file.
        path: &'e Path,
        /// What is wrong with it.
        error: &'e (dyn Error + 'static),
    },
    /// A table or pattern database is about to be made.
    Making {
        /// What is made.
        stored: Stored,
        /// How many entries or arrangements it has.
        count: u64,
    },
    /// All that is at one more distance has been found.
    LayerFound {
        /// What is made.
        stored: Stored,
        /// The distance, in turns of the metric.
        distance: u32,
        /// How many entries or arrangements are at this distance or nearer.
        known: u64,
        /// How many there are in all.
        count: u64,
    },
    /// The table that was made is not the published one; it is made again.
    Repeating(&'e (dyn Error + 'static)),
    /// A table or pattern database has been made.
    Made(Stored),
    /// A larger table is about to be read: seconds, unless the system has its file in memory.
    Reading {
        /// Its size: `medium`, `large` or `extra-large`.
        size: &'static str,
        /// Its bytes.
        bytes: u64,
    },
    /// The larger table has been read.
    Read,
    /// What was made has been written to its file.
    Kept {
        /// What was written.
        stored: Stored,
        /// The file.
        path: &'e Path,
    },
    /// What was made is used without being kept in a file.
    NotKept {
        /// What is used.
        stored: Stored,
        /// Why it cannot be kept.
        error: &'e (dyn Error + 'static),
    },
    /// A pattern database with this description has been removed, because together they took too
    /// many bytes.
    Removed(&'e str),
}

/// What is made once and kept in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stored {
    /// The table of distances.
    Table,
    /// A pattern database of a goal.
    PatternDatabase,
}

impl fmt::Display for Stored {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Stored::Table => "table",
            Stored::PatternDatabase => "pattern database",
        })
    }
}

/// Hears of the events of a search, and may stop it. By default every method does nothing.
///
/// None of the methods should block, because the search waits.
///
/// To show how far a search has come, use a `Watch` of the crate `faceturn`, an observer that adds
/// up what happens: other threads ask for its `progress()`.
///
/// A reference, `Box` or `Arc` of an observer is an observer, and so is a slice of several: all of
/// them get every event, each may stop the search, and the first that recalls a part wins.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use faceturn::{Event, Observer};
///
/// /// Stops the search after about this many nodes.
/// struct Budget {
///     limit: u64,
///     nodes: AtomicU64,
/// }
///
/// impl Observer for Budget {
///     fn wants_to_stop(&self) -> bool {
///         self.nodes.load(Ordering::Relaxed) >= self.limit
///     }
///     fn event(&self, event: &Event<'_>) {
///         if let Event::PartEnded { result, .. } = event {
///             self.nodes.fetch_add(result.tally.nodes, Ordering::Relaxed);
///         }
///     }
/// }
///
/// let budget = Budget { limit: 1_000_000, nodes: AtomicU64::new(0) };
/// let all: &[&dyn Observer] = &[&budget, &()];
/// assert!(!all.wants_to_stop());
/// ```
pub trait Observer: Sync {
    /// Whether to stop the search. Called often; once it has returned true, the search stops.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// Whether the time limit has passed. Called often; once it has returned true, the search
    /// stops, but a search for a solution of any length continues until it has one.
    fn is_overdue(&self) -> bool {
        false
    }

    /// Called with everything that happens.
    fn event(&self, event: &Event<'_>) {
        let _ = event;
    }

    /// The shortest solution known from elsewhere, in this metric. Called before the pass of this
    /// depth, which is expected to have about `expected_nodes` nodes.
    ///
    /// If one solution is wanted and this one has `depth` turns, the search ends with it, since
    /// the passes before have ruled out shorter ones. Otherwise it is kept in
    /// [`Outcome::known_solution`](crate::Outcome#structfield.known_solution). A maneuver that
    /// does not solve the position is ignored.
    fn known_solution(&self, metric: Metric, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        let _ = (metric, depth, expected_nodes);
        None
    }

    /// The result of a part from an earlier search with the same position, request and
    /// [`REVISION`](crate::REVISION); it is not searched again. A result with a wrong solution is
    /// ignored.
    fn recall(&self, part: Part) -> Option<PartResult> {
        let _ = part;
        None
    }

    /// Whether to stop for either reason.
    fn asks_to_end(&self) -> bool {
        self.wants_to_stop() || self.is_overdue()
    }
}

impl Observer for () {}

/// An observer that calls a function with each event.
///
/// ```
/// use faceturn::observers::OnEvent;
/// use faceturn::{Event, Observer};
///
/// let printer = OnEvent(|event: &Event<'_>| {
///     if let Event::PassBegan { depth } = event {
///         println!("{depth}f");
///     }
/// });
/// printer.event(&Event::PassBegan { depth: 15 });
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OnEvent<F>(pub F);

impl<F: Fn(&Event<'_>) + Sync> Observer for OnEvent<F> {
    fn event(&self, event: &Event<'_>) {
        (self.0)(event);
    }
}

/// An observer that stops a search as soon as a function returns true.
#[derive(Clone, Copy, Debug)]
pub struct StopWhen<F>(pub F);

impl<F: Fn() -> bool + Sync> Observer for StopWhen<F> {
    fn wants_to_stop(&self) -> bool {
        (self.0)()
    }
}

impl Ended {
    #[doc(hidden)]
    pub fn of(is_finished: bool, observer: &dyn Observer) -> Ended {
        if is_finished { Ended::Finished } else { Ended::cut_short(observer) }
    }

    /// How a search ended that did not finish.
    #[doc(hidden)]
    pub fn cut_short(observer: &dyn Observer) -> Ended {
        if observer.wants_to_stop() { Ended::Interrupted } else { Ended::Timeout }
    }
}

impl<O: Observer> Observer for [O] {
    fn wants_to_stop(&self) -> bool {
        self.iter().any(O::wants_to_stop)
    }

    fn is_overdue(&self) -> bool {
        self.iter().any(O::is_overdue)
    }

    fn event(&self, event: &Event<'_>) {
        self.iter().for_each(|it| it.event(event));
    }

    fn known_solution(&self, metric: Metric, depth: u8, expected_nodes: u64) -> Option<Maneuver> {
        let known = self.iter().filter_map(|it| it.known_solution(metric, depth, expected_nodes));
        known.min_by_key(|known| metric.length(known))
    }

    fn recall(&self, part: Part) -> Option<PartResult> {
        self.iter().find_map(|it| it.recall(part))
    }
}

macro_rules! forward {
    ($($send:ident)?: $observer:ty) => {
        impl<O: Observer + $($send +)? ?Sized> Observer for $observer {
            fn wants_to_stop(&self) -> bool {
                (**self).wants_to_stop()
            }

            fn is_overdue(&self) -> bool {
                (**self).is_overdue()
            }

            fn event(&self, event: &Event<'_>) {
                (**self).event(event);
            }

            fn known_solution(
                &self,
                metric: Metric,
                depth: u8,
                expected_nodes: u64,
            ) -> Option<Maneuver> {
                (**self).known_solution(metric, depth, expected_nodes)
            }

            fn recall(&self, part: Part) -> Option<PartResult> {
                (**self).recall(part)
            }
        }
    };
}

forward!(: &O);
forward!(: Box<O>);
forward!(Send: Arc<O>);

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::outcome::Tally;

    #[derive(Default)]
    struct Recorder {
        calls: Mutex<Vec<String>>,
        stops: bool,
        remembers: Option<PartResult>,
        knows: Option<Maneuver>,
    }

    impl Recorder {
        fn write(&self, call: String) {
            self.calls.lock().expect("no test panics here").push(call);
        }

        fn calls(&self) -> Vec<String> {
            std::mem::take(&mut *self.calls.lock().expect("no test panics here"))
        }
    }

    impl Observer for Recorder {
        fn wants_to_stop(&self) -> bool {
            self.write("wants_to_stop".to_owned());
            self.stops
        }
        fn is_overdue(&self) -> bool {
            self.write("is_overdue".to_owned());
            self.stops
        }
        fn event(&self, event: &Event<'_>) {
            self.write(match event {
                Event::SearchBegan { metric, lower_bound } => {
                    format!("began {metric} {lower_bound}")
                }
                Event::SolutionKnown(solution) => format!("known {solution}"),
                other => format!("{other:?}"),
            });
        }
        fn known_solution(
            &self,
            metric: Metric,
            depth: u8,
            expected_nodes: u64,
        ) -> Option<Maneuver> {
            self.write(format!("known_solution {metric} {depth} {expected_nodes}"));
            self.knows.clone()
        }
        fn recall(&self, part: Part) -> Option<PartResult> {
            self.write(format!("recall {}", part.number));
            self.remembers.clone()
        }
    }

    fn call_all(observer: &dyn Observer) -> (bool, Option<PartResult>) {
        let part = Part { depth: 9, number: 3, count: 7 };
        let stops = observer.wants_to_stop();
        assert_eq!(observer.is_overdue(), stops);
        observer.known_solution(Metric::Quarter, 9, 100);
        let recalled = observer.recall(part);
        observer.event(&Event::SearchBegan { metric: Metric::Quarter, lower_bound: 8 });
        observer.event(&Event::SolutionKnown(&"F2".parse().expect("a maneuver")));
        observer.event(&Event::PassBegan { depth: 9 });
        (stops, recalled)
    }

    const CALLS: [&str; 7] = [
        "wants_to_stop",
        "is_overdue",
        "known_solution quarter 9 100",
        "recall 3",
        "began quarter 8",
        "known F2",
        "PassBegan { depth: 9 }",
    ];

    #[test]
    fn references_boxes_and_arcs_forward_every_call() {
        let recorder = Arc::new(Recorder { stops: true, ..Recorder::default() });
        assert_eq!(call_all(&&*recorder), (true, None));
        assert_eq!(recorder.calls(), CALLS);
        assert_eq!(call_all(&Arc::clone(&recorder)), (true, None));
        assert_eq!(recorder.calls(), CALLS);
        let boxed: Box<dyn Observer + '_> = Box::new(&*recorder);
        assert_eq!(call_all(&boxed), (true, None));
        assert_eq!(recorder.calls(), CALLS);
    }

    #[test]
    fn all_observers_of_a_slice_get_every_event_and_each_may_stop_or_recall() {
        let known = PartResult::new(Tally::new().with_nodes(7), Vec::new());
        let (one, other) = (Recorder::default(), Recorder::default());
        assert_eq!(call_all(&[&one, &other].as_slice()), (false, None));
        assert_eq!(one.calls(), CALLS);
        assert_eq!(other.calls(), CALLS);
        let stopper =
            Recorder { stops: true, remembers: Some(known.clone()), ..Recorder::default() };
        assert_eq!(call_all(&[&one, &stopper].as_slice()), (true, Some(known.clone())));
        assert_eq!(call_all(&[&stopper, &one].as_slice()), (true, Some(known)));
        assert_eq!(call_all(&Some(()).as_slice()), (false, None));
        assert_eq!(call_all(&[(); 0].as_slice()), (false, None));
    }

    #[test]
    fn functions_hear_events_and_stop() {
        let heard = Mutex::new(Vec::new());
        let on_event = OnEvent(|event: &Event<'_>| {
            if let Event::PassBegan { depth } = event {
                heard.lock().expect("no panic").push(*depth);
            }
        });
        assert_eq!(call_all(&on_event), (false, None));
        assert_eq!(*heard.lock().expect("no panic"), [9]);
        assert!(StopWhen(|| true).asks_to_end() && !StopWhen(|| false).asks_to_end());
    }

    #[test]
    fn of_two_known_solutions_the_shorter_counts() {
        let knowing = |moves: &str| {
            let knows = (!moves.is_empty()).then(|| moves.parse().expect("moves"));
            Recorder { knows, ..Recorder::default() }
        };
        let known = |metric: Metric, one: &str, other: &str| {
            let both = [knowing(one), knowing(other)];
            both.known_solution(metric, 9, 100).map(|solution| solution.to_string())
        };
        for metric in Metric::ALL {
            assert_eq!(known(metric, "R U F", "L D"), Some("L D".to_owned()));
            assert_eq!(known(metric, "R U", ""), Some("R U".to_owned()));
            assert_eq!(known(metric, "", ""), None);
        }
        assert_eq!(known(Metric::Face, "R U F", "L2 D2"), Some("L2 D2".to_owned()));
        assert_eq!(known(Metric::Quarter, "R U F", "L2 D2"), Some("R U F".to_owned()));
    }
}
