//! Ctrl-C and SIGTERM: the first asks to end, a second one ends at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use faceturn::Observer;

use crate::diary;

/// The exit status of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// What sends a signal to a process and to its group sends it twice: that is one wish.
const ECHO: Duration = Duration::from_millis(200);

/// Whether somebody has asked to end.
#[derive(Debug, Default)]
pub(crate) struct Interruption(AtomicBool);

impl Interruption {
    /// Takes signals from now on.
    pub(crate) fn install() -> &'static Interruption {
        static INTERRUPTION: OnceLock<Interruption> = OnceLock::new();
        let mut is_new = false;
        let interruption = INTERRUPTION.get_or_init(|| {
            is_new = true;
            Interruption::default()
        });
        if is_new {
            let mut first: Option<Instant> = None;
            let installed = ctrlc::set_handler(move || {
                let is_wanted = Interruption::install().0.swap(true, Ordering::Relaxed);
                match first {
                    Some(then) if is_wanted && then.elapsed() > ECHO => {
                        std::process::exit(INTERRUPTED.into());
                    }
                    Some(_) if is_wanted => {}
                    _ => first = Some(Instant::now()),
                }
            });
            if let Err(error) = installed {
                diary::warning(&format!("an interruption will end the program at once: {error}"));
            }
        }
        interruption
    }

    /// Whether to end.
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether to end what is going on; it is done with then.
    pub(crate) fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// For searches that have nobody else to watch them.
impl Observer for Interruption {
    fn wants_to_stop(&self) -> bool {
        self.is_wanted()
    }
}
