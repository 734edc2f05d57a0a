//! Stamps of files that were found right, so that the next start need not check them again.

use std::time::Duration;

use faceturn_table::Digest;
use serde::{Serialize, Serializer};

use crate::checked_line::checked_line;

/// A file changed this shortly before its check may change again without a new modification time:
/// the clocks of file systems tick every two seconds at the slowest.
const TICK: Duration = Duration::from_secs(2);

/// Tells whether a file is still the one that was checked. It is in `NAME.stamp` next to the
/// file, which is trusted while its length, times, device and inode are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stamp {
    /// The file's digest, written as hexadecimal digits.
    #[serde(serialize_with = "as_text")]
    pub digest: Digest,
    /// The length of the file.
    pub bytes: u64,
    /// The modification time, since 1970.
    pub modified: Duration,
    /// When the content or what the system knows of the file last changed, since 1970; 0 where no
    /// such time is kept. Unlike the modification time, programs that copy files cannot set it.
    pub changed: Duration,
    /// The number of the file's device; 0 where there are none.
    pub device: u64,
    /// The number of the file on its device; 0 where there are none.
    pub inode: u64,
}

impl Stamp {
    /// Suffix added to the name of the table's file.
    pub const SUFFIX: &str = ".stamp";

    /// The content of `NAME.stamp`: a line of JSON with its check. The fields have a fixed order
    /// and no spaces, so stamps are the same exactly if their lines are.
    pub fn line(&self) -> String {
        checked_line(&serde_json::to_string(self).expect("numbers and digits"))
    }

    /// Whether the file was last changed well before a check that began at this time since 1970.
    pub fn is_older_than(&self, check: Duration) -> bool {
        self.modified + TICK < check
    }
}

fn as_text<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(digest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checked_line::content_of;

    /// The program and the package for JavaScript both read and write this line.
    #[test]
    fn a_stamp_is_one_line_of_json_with_its_check() {
        let digest = Digest::from_bytes([0xAB; Digest::BYTES]);
        let (modified, changed) =
            (Duration::new(1_795_687_379, 5), Duration::new(1_795_687_380, 6));
        let (bytes, device, inode) = (70_458_301, 65_024, u64::MAX);
        let stamp = Stamp { digest, bytes, modified, changed, device, inode };
        let line = stamp.line();
        let object = format!(
            "{{\"digest\":\"{}\",\"bytes\":70458301,\
             \"modified\":{{\"secs\":1795687379,\"nanos\":5}},\
             \"changed\":{{\"secs\":1795687380,\"nanos\":6}},\
             \"device\":65024,\"inode\":18446744073709551615}}",
            "ab".repeat(32)
        );
        let content = line.strip_suffix('\n').map(|line| content_of(line.as_bytes()));
        assert_eq!(content, Some(Ok(object.into_bytes())));
        let after = |nanoseconds| modified + TICK + Duration::from_nanos(nanoseconds);
        assert_eq!([0, 1].map(|it| stamp.is_older_than(after(it))), [false, true]);
    }
}
