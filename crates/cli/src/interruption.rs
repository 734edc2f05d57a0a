//! Ctrl-C and SIGTERM: the first asks to end, a second one ends at once. In a dialogue SIGTERM ends
//! at once.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use faceturn::Observer;
#[cfg(unix)]
use signal_hook::flag::register_conditional_shutdown;

use crate::terminal::stderr;

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
                stderr::warning(&format!("an interruption will end the program at once: {error}"));
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

/// From now on SIGTERM ends the program at once, and so does the end of its terminal. For a
/// dialogue, in which Ctrl-C asks to end a search and nothing is lost by leaving.
pub(crate) fn leave_when_told() {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        let always = Arc::new(AtomicBool::new(true));
        let status = INTERRUPTED.into();
        if let Err(error) = register_conditional_shutdown(signal, status, always) {
            stderr::warning(&format!("signal {signal} will have to come twice: {error}"));
        }
    }
}

/// For searches that have nobody else to watch them.
impl Observer for Interruption {
    fn wants_to_stop(&self) -> bool {
        self.is_wanted()
    }
}
