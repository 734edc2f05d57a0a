//! Room for tables, in memory and on disk.

use std::io;
use std::path::Path;

/// Bytes of memory available without swapping.
pub(super) fn free_memory() -> Option<u64> {
    system::memory().map(|memory| memory.free)
}

pub(crate) fn whole_memory() -> Option<u64> {
    system::memory().map(|memory| memory.whole)
}

pub(super) fn free_disk(folder: &Path) -> io::Result<u64> {
    fs4::available_space(folder)
}

struct Memory {
    free: u64,
    whole: u64,
}

#[cfg(any(windows, target_os = "macos"))]
mod system {
    use sysinfo::{MemoryRefreshKind, RefreshKind, System};

    use super::Memory;

    pub(super) fn memory() -> Option<Memory> {
        let only_memory = MemoryRefreshKind::nothing().with_ram();
        let system = System::new_with_specifics(RefreshKind::nothing().with_memory(only_memory));
        // The system says 0 if it does not know.
        let known = |bytes: u64| (bytes > 0).then_some(bytes);
        Some(Memory {
            free: known(system.available_memory())?,
            whole: known(system.total_memory())?,
        })
    }
}

#[cfg(not(any(windows, target_os = "macos")))]
mod system {
    use super::Memory;

    pub(super) fn memory() -> Option<Memory> {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        let row = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
            Some(kibibytes * 1024)
        };
        Some(Memory { free: row("MemAvailable:")?, whole: row("MemTotal:")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(any(windows, target_os = "linux", target_os = "macos"))]
    #[test]
    fn the_system_says_how_much_memory_there_is() {
        let (free, whole) = (free_memory().expect("known"), whole_memory().expect("known"));
        assert!((1 << 26..=whole).contains(&free), "{free} of {whole}");
    }

    #[test]
    fn the_system_says_how_much_room_a_disk_has() {
        assert!(free_disk(&std::env::temp_dir()).expect("a folder") > 0);
    }
}
