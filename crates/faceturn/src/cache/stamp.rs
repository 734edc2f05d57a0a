//! Stamps next to tables: which file was checked when. Without one, everything is checked.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use faceturn_table::Digest;

use super::writing::with_suffix;
use crate::files::{self, part_file, part_prefix};
use crate::stamp::Stamp;

impl Stamp {
    /// The file's stamp, with this digest; `None` if it is not an ordinary file or has no
    /// modification time.
    pub(super) fn of(file: &File, digest: Digest) -> Option<Stamp> {
        let metadata = file.metadata().ok().filter(Metadata::is_file)?;
        let modified = metadata.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        let SystemNumbers { changed, device, inode } = SystemNumbers::of(&metadata);
        Some(Stamp { digest, bytes: metadata.len(), modified, changed, device, inode })
    }

    pub(super) fn lies_beside(&self, table: &Path) -> bool {
        let kept = files::read_ordinary(&Stamp::path_of(table));
        kept.is_ok_and(|kept| kept == self.line().as_bytes())
    }

    /// Stores the stamp of a file that a check since `began` found right, unless it may have
    /// changed meanwhile. If that fails, the next start checks the file again.
    pub(super) fn keep(&self, table: &Path, file: &File, began: SystemTime) {
        let began = began.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        if self.is_older_than(began) && Stamp::of(file, self.digest).as_ref() == Some(self) {
            let _ = self.write(table);
        }
    }

    fn write(&self, table: &Path) -> io::Result<()> {
        let path = Stamp::path_of(table);
        let mut part = part_file(files::folder_of(table), part_prefix(&path))?;
        part.write_all(self.line().as_bytes())?;
        files::persist(part, &path)
    }

    fn path_of(table: &Path) -> PathBuf {
        with_suffix(table, Stamp::SUFFIX)
    }
}

/// Removes the stamp of a table that is gone or damaged, so that the next start checks the file.
pub(super) fn forget_stamp(table: &Path) {
    let _ = fs::remove_file(Stamp::path_of(table));
}

/// What only some systems know of a file; zeros elsewhere.
#[derive(Default)]
struct SystemNumbers {
    changed: Duration,
    device: u64,
    inode: u64,
}

impl SystemNumbers {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> SystemNumbers {
        use std::os::unix::fs::MetadataExt;

        let (seconds, nanoseconds) = (metadata.ctime(), metadata.ctime_nsec());
        let changed = Duration::new(
            seconds.try_into().unwrap_or_default(),
            nanoseconds.try_into().unwrap_or_default(),
        );
        SystemNumbers { changed, device: metadata.dev(), inode: metadata.ino() }
    }

    #[cfg(not(unix))]
    fn of(_: &Metadata) -> SystemNumbers {
        SystemNumbers::default()
    }
}

#[cfg(test)]
mod tests {
    use faceturn_searcher::{Observer, Stored};

    use super::super::location::TableLocation;
    use super::super::obtain::{Kind, look};
    use super::super::writing::{CacheError, Lock};
    use super::*;

    /// A kind of file with any content; counts how often one was checked and trusted.
    #[derive(Default)]
    struct Anything {
        checked: usize,
        trusted: usize,
        digest: u8,
    }

    impl Kind for Anything {
        type Content = ();
        type FileError = io::Error;
        type Error = CacheError;

        const STORED: Stored = Stored::Table;

        fn observer(&self) -> &dyn Observer {
            &()
        }

        fn load(&mut self, file: io::Result<&File>) -> io::Result<()> {
            self.checked += 1;
            file.map(drop)
        }

        fn trusted_digest(&self) -> Option<Digest> {
            Some(Digest::from_bytes([self.digest; Digest::BYTES]))
        }

        fn load_trusted(&mut self, _: &File) -> io::Result<()> {
            self.trusted += 1;
            Ok(())
        }

        fn make(&mut self, _: Result<Lock<'_>, CacheError>) -> Result<(), CacheError> {
            unreachable!("it is only looked at")
        }
    }

    fn is_trusted(kind: &mut Anything, path: &Path) -> bool {
        let before = (kind.checked, kind.trusted);
        look(kind, path).expect("readable").expect("there");
        let is_trusted = kind.trusted > before.1;
        assert_eq!(
            (kind.checked - before.0, kind.trusted - before.1),
            match is_trusted {
                true => (0, 1),
                false => (1, 0),
            }
        );
        is_trusted
    }

    fn write(path: &Path, content: &str, ago: Duration) {
        fs::write(path, content).expect("room for a word");
        let file = File::options().append(true).open(path).expect("our own file");
        file.set_modified(SystemTime::now() - ago).expect("our own file");
    }

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn a_file_is_checked_once_and_again_whenever_it_has_changed() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let (path, mut kind) = (folder.path().join("a.table"), Anything::default());
        write(&path, "right", HOUR);
        assert!(!is_trusted(&mut kind, &path));
        assert!(is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
        for (content, ago) in [("wrong", HOUR / 2), ("longer", HOUR / 2), ("cut", HOUR / 2)] {
            write(&path, content, ago);
            assert!(!is_trusted(&mut kind, &path), "{content}");
            assert!(is_trusted(&mut kind, &path), "{content}");
        }
        // Another program expects another digest.
        kind.digest = 1;
        assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
        // A torn stamp is not valid, nor is the stamp of another file.
        let (stamp, other) = (Stamp::path_of(&path), folder.path().join("b.table"));
        let line = fs::read(&stamp).expect("kept");
        for torn in 0..line.len() - 1 {
            fs::write(&stamp, &line[..torn]).expect("room for a line");
            assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path), "{torn}");
        }
        write(&other, "wrong", HOUR / 3);
        fs::copy(&stamp, Stamp::path_of(&other)).expect("room for a line");
        assert!(!is_trusted(&mut kind, &other));
        forget_stamp(&path);
        assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
        let names = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(names, 4, "two files and their stamps");
    }

    /// Another file under the same name, with the same length and modification time.
    #[cfg(unix)]
    #[test]
    fn a_file_that_was_replaced_is_checked() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let [path, other] = ["a.table", "b.table"].map(|name| folder.path().join(name));
        let mut kind = Anything::default();
        write(&path, "right", HOUR);
        assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
        write(&other, "wrong", HOUR);
        let modified = fs::metadata(&path).and_then(|metadata| metadata.modified());
        let file = File::options().append(true).open(&other).expect("our own file");
        file.set_modified(modified.expect("a time")).expect("our own file");
        fs::rename(&other, &path).expect("our own folder");
        assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
    }

    /// As `cp -p` and `rsync -a` put a file in place: with the time that it had elsewhere.
    #[cfg(unix)]
    #[test]
    fn a_file_that_was_changed_under_its_old_time_is_checked() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let (path, mut kind) = (folder.path().join("a.table"), Anything::default());
        write(&path, "right", HOUR);
        assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
        let modified = fs::metadata(&path).and_then(|metadata| metadata.modified());
        // A tick of the clock of most file systems.
        std::thread::sleep(Duration::from_millis(20));
        fs::write(&path, "wrong").expect("room for a word");
        let file = File::options().append(true).open(&path).expect("our own file");
        file.set_modified(modified.expect("a time")).expect("our own file");
        assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_place_of_a_stamp_is_not_waited_for() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let (path, mut kind) = (folder.path().join("a.table"), Anything::default());
        write(&path, "right", HOUR);
        let made = std::process::Command::new("mkfifo").arg(Stamp::path_of(&path)).status();
        assert!(made.expect("mkfifo").success());
        // It makes room for the stamp.
        assert!(!is_trusted(&mut kind, &path) && is_trusted(&mut kind, &path));
    }

    /// Within one tick of the clock it might be changed again without another modification time.
    #[test]
    fn a_file_that_was_changed_just_now_or_in_the_future_is_checked_every_time() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let (path, mut kind) = (folder.path().join("a.table"), Anything::default());
        write(&path, "new", Duration::ZERO);
        assert!(!is_trusted(&mut kind, &path) && !is_trusted(&mut kind, &path));
        let file = File::options().append(true).open(&path).expect("our own file");
        file.set_modified(SystemTime::now() + HOUR).expect("our own file");
        assert!(!is_trusted(&mut kind, &path) && !is_trusted(&mut kind, &path));
        assert!(!Stamp::path_of(&path).exists());
    }

    #[test]
    fn where_no_stamp_can_be_kept_the_file_is_checked_every_time() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let (path, mut kind) = (folder.path().join("a.table"), Anything::default());
        write(&path, "right", HOUR);
        fs::create_dir_all(Stamp::path_of(&path).join("folder")).expect("room for a folder");
        assert!(!is_trusted(&mut kind, &path) && !is_trusted(&mut kind, &path));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "no part is left");
    }

    #[test]
    fn removing_a_table_removes_its_stamp() {
        let folder = tempfile::tempdir().expect("room for a folder");
        let path = folder.path().join("a.table");
        write(&path, "HCOSETS\0", HOUR);
        look(&mut Anything::default(), &path).expect("readable");
        assert!(Stamp::path_of(&path).exists());
        let tables = TableLocation::of_caller(&path).tables();
        tables[0].remove().expect("our own folder");
        assert!(!Stamp::path_of(&path).exists() && !path.exists());
    }
}
