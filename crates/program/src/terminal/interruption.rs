//! Ctrl-C and SIGTERM: the first ends the run in an orderly way, the second exits at once.
//!
//! In a dialogue SIGTERM exits at once.

#[cfg(unix)]
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use faceturn::Observer;
#[cfg(unix)]
use signal_hook::flag::register_conditional_shutdown;

use crate::terminal::stderr;

pub(crate) const INTERRUPTED: u8 = 130;

/// Two signals within this time count as one: some programs signal a process and its group.
const ECHO: Duration = Duration::from_millis(200);

#[derive(Debug, Default)]
pub(crate) struct Interruption(pub(crate) AtomicBool);

impl Interruption {
    /// Handles signals from now on.
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
                stderr::warning(&format!("Ctrl-C will end the program at once: {error}"));
            }
        }
        interruption
    }

    pub(crate) fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether to end; resets the request.
    pub(crate) fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}

/// Makes SIGTERM, and the closing of the terminal, exit at once from now on. In a dialogue Ctrl-C
/// ends a search, and nothing is lost by exiting.
pub(crate) fn exit_on_sigterm() {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        let always = Arc::new(AtomicBool::new(true));
        let status = INTERRUPTED.into();
        if let Err(error) = register_conditional_shutdown(signal, status, always) {
            stderr::warning(&format!(
                "signal {signal} ends the program only if it comes twice: {error}"
            ));
        }
    }
}

/// Ends searches that nothing else watches.
impl Observer for Interruption {
    fn wants_to_stop(&self) -> bool {
        self.is_wanted()
    }
}
