//! Writes a checkpoint line by line.

use std::collections::HashSet;
use std::io;
use std::time::{Duration, Instant};

use faceturn_searcher::Part;

use crate::files::AppendLog;

/// How long a line may wait for a sync: it is only lost if the machine loses power.
const SYNC_INTERVAL: Duration = Duration::from_secs(30);

pub(super) struct Writing {
    pub(super) log: AppendLog,
    /// The parts written since the file was opened.
    recorded: HashSet<Part>,
    synced: Instant,
    /// Whether anything was written after that.
    unsynced: bool,
    /// The first failure; nothing is written after it.
    pub(super) error: Option<io::Error>,
}

impl Writing {
    pub(super) fn new(log: AppendLog) -> Writing {
        let (recorded, synced) = (HashSet::new(), Instant::now());
        Writing { log, recorded, synced, unsynced: false, error: None }
    }

    /// Writes the line of a part, once, unless an earlier write failed.
    pub(super) fn record(&mut self, part: Part, line: &[u8]) {
        if self.error.is_some() || !self.recorded.insert(part) {
            return;
        }
        self.unsynced = true;
        // The next search drops an incomplete line.
        self.error = self.log.append(line).err();
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.sync();
        }
    }

    pub(super) fn sync(&mut self) {
        if self.unsynced && self.error.is_none() {
            self.error = self.log.sync().err();
            self.unsynced = false;
        }
        self.synced = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs;

    use super::super::Checkpoint;
    use super::super::testing::{filled, header, part, result};
    use super::*;

    #[test]
    fn after_a_failure_nothing_is_written() {
        let (_folder, path, bytes) = filled();
        let read_only = AppendLog::read_only(&path);
        let checkpoint = Checkpoint::begin(&path, read_only, HashMap::new(), 0);
        checkpoint.record(part(5), &result(5));
        let error = checkpoint.error().expect("not writable");
        let (log, _) = AppendLog::open_or_create(&path, b"").expect("writable");
        checkpoint.locked().log = log;
        checkpoint.record(part(6), &result(6));
        assert_eq!(checkpoint.error(), Some(error.clone()));
        assert_eq!(checkpoint.finish().expect_err("as before").to_string(), error);
        assert_eq!(fs::read(&path).expect("still there"), bytes);
        assert_eq!(Checkpoint::open_with(&path, &header()).expect("whole").len(), 3);
    }
}
