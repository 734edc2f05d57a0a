//! The peak memory of the program.

/// The peak memory of this process in bytes, if the system reports it.
pub(super) fn peak_bytes() -> Option<u64> {
    if cfg!(target_os = "linux") {
        peak_of_status(&std::fs::read_to_string("/proc/self/status").ok()?)
    } else {
        None
    }
}

fn peak_of_status(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::peak_of_status;

    #[test]
    fn the_high_water_mark_is_read_off() {
        let status = "Name:\tfaceturn\nVmPeak:\t  90000 kB\nVmHWM:\t   81234 kB\nThreads:\t1\n";
        assert_eq!(peak_of_status(status), Some(81_234 * 1024));
        assert_eq!(peak_of_status("Name:\tfaceturn\n"), None);
    }
}
