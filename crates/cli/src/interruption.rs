//! Ctrl-C and SIGTERM: the first asks to end, a second one ends at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::diary;

/// The exit status of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

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
            let installed = ctrlc::set_handler(|| {
                if Interruption::install().0.swap(true, Ordering::Relaxed) {
                    std::process::exit(INTERRUPTED.into());
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
