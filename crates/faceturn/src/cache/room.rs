//! Room for tables: memory and disk, as far as the system says.

use std::io;
use std::path::Path;

/// The memory that can be had without swapping.
pub(super) fn free_memory() -> Option<u64> {
    memory("MemAvailable:")
}

/// The memory of the machine.
pub(super) fn whole_memory() -> Option<u64> {
    memory("MemTotal:")
}

/// A row of `/proc/meminfo`, in bytes.
fn memory(row: &str) -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(row))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The bytes that can still be written in a folder.
#[cfg(unix)]
pub(super) fn free_disk(folder: &Path) -> io::Result<Option<u64>> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(Some(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

/// The bytes that can still be written in a folder.
#[cfg(not(unix))]
pub(super) fn free_disk(_: &Path) -> io::Result<Option<u64>> {
    Ok(None)
}
