//! Ctrl-C: the wish to end what is going on, without ending the program.
//!
//! The first signal is counted, for whoever is at work to notice. A second one that comes before
//! the first has been taken ends the program at once: whoever is at work does not listen.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::diary;

/// The exit status of a program that was interrupted: 128 and the signal's number, as in a shell.
const INTERRUPTED: i32 = 130;

/// Whether the user wishes to end what is going on.
#[derive(Debug)]
pub(crate) struct Interruption {
    /// Signals that nobody has taken yet.
    signals: AtomicUsize,
}

impl Interruption {
    /// No wish so far.
    pub(crate) const fn new() -> Interruption {
        Interruption { signals: AtomicUsize::new(0) }
    }

    /// Listens to the signals of this process from now on.
    pub(crate) fn install() -> &'static Interruption {
        static OF_THIS_PROCESS: Interruption = Interruption::new();
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(|| {
            let handled = ctrlc::set_handler(|| {
                if OF_THIS_PROCESS.signal() > 0 {
                    std::process::exit(INTERRUPTED);
                }
            });
            if let Err(error) = handled {
                diary::warning(&format!("Ctrl-C ends the program at once: {error}"));
            }
        });
        &OF_THIS_PROCESS
    }

    /// Counts a signal; how many there have been that nobody has taken.
    pub(crate) fn signal(&self) -> usize {
        self.signals.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether there is a wish.
    pub(crate) fn is_wanted(&self) -> bool {
        self.signals.load(Ordering::Relaxed) > 0
    }

    /// Whether there was a wish; from now on there is none.
    pub(crate) fn take(&self) -> bool {
        self.signals.swap(0, Ordering::Relaxed) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_there_until_it_is_taken() {
        let interruption = Interruption::new();
        assert!(!interruption.is_wanted() && !interruption.take());
        assert_eq!((interruption.signal(), interruption.signal()), (0, 1));
        assert!(interruption.is_wanted() && interruption.take());
        assert!(!interruption.is_wanted() && !interruption.take());
        assert_eq!(interruption.signal(), 0);
    }
}
