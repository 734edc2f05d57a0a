//! The times of single passes and of whole searches, and the peak memory.

use std::time::Duration;

use faceturn::passes::Algorithm;
use serde::Serialize;

use super::measuring::TimedPass;

/// A pass on one thread, the fastest of its rounds.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PassTime {
    /// The position's number in the suite, from 1.
    pub(super) position: usize,
    pub(super) depth: u8,
    /// `plain`, or `staged` and a backend.
    pub(super) search: String,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
    pub(super) expanded: u64,
    pub(super) lookups: u64,
}

impl PassTime {
    pub(super) fn new(position: usize, algorithm: Algorithm, timed: &TimedPass) -> PassTime {
        let tally = timed.pass.tally;
        PassTime {
            position,
            depth: timed.pass.depth,
            search: algorithm.to_string(),
            seconds: seconds(timed.elapsed),
            nodes: tally.nodes,
            expanded: tally.expanded,
            lookups: tally.lookups,
        }
    }

    fn is_same_pass(&self, other: &PassTime) -> bool {
        (self.position, self.depth, &self.search) == (other.position, other.depth, &other.search)
    }
}

pub(super) fn keep_fastest(times: &mut Vec<PassTime>, time: PassTime) {
    match times.iter_mut().find(|known| known.is_same_pass(&time)) {
        Some(known) if known.seconds <= time.seconds => {}
        Some(known) => *known = time,
        None => times.push(time),
    }
}

/// A position solved to the end on all threads.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SolveTime {
    /// Its number in the suite, from 1.
    pub(super) position: usize,
    pub(super) distance: u8,
    pub(super) solutions: usize,
    pub(super) seconds: f64,
}

pub(super) fn seconds(time: Duration) -> f64 {
    rounded(time.as_secs_f64())
}

pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

pub(super) fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let count = numbers.len();
    (count > 0).then(|| rounded(numbers.sum::<f64>() / count as f64))
}

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
