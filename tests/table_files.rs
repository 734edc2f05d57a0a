//! The file of the table: made, found, refused, made again; and searches that cannot keep it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use faceturn::internals::{Distance, Distribution};
use faceturn::tables::{EntryIndex, PruningTable};
use faceturn::{Maneuver, Metric, Position};
use faceturn_symmetry::Twist;
use faceturn_table::{pack_pair, unpack_pair};
use tempfile::TempDir;

use crate::support::{
    DATA_FOLDER, Ended, TABLE_DIGEST, distribution, ended, faceturn, run, table, table_path, tables,
};

fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("room in the target folder")
}

fn name(path: &Path) -> &str {
    path.to_str().expect("the target folder has an ordinary name")
}

/// The files of a folder in which all tables were made.
const KEPT: [&str; 4] =
    ["h-cosets-v1.table", "h-cosets-v1.table.lock", "h-cubies-v1.table", "h-cubies-v1.table.lock"];

/// The names of the files in a folder, sorted. Stamps are left out: there may be none, depending
/// on the age of the tables and on who may write.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .collect();
    names.retain(|name| !name.ends_with(".stamp"));
    names.sort_unstable();
    names
}

const SOLVED_R: &str = "R'  (1f*, 1q)\n";

/// The output of `generate`: a header, a row for each distance, and the totals.
fn published_columns() -> String {
    let (cosets, entries) = (distribution("hcoset_raw"), distribution("hcoset_quotient_16"));
    let mut columns = String::from("distance       cosets     entries\n");
    for (distance, (cosets, entries)) in cosets.iter().zip(&entries).enumerate() {
        columns += &format!("{distance:>8} {cosets:>12} {entries:>11}\n");
    }
    columns + "   total   2217093120   140908410\n"
}

#[test]
fn an_existing_table_is_not_made_again() {
    let before = fs::metadata(table_path()).and_then(|table| table.modified()).expect("a table");
    let name = name(table_path());
    let Ended { status, out, err } = run(&mut faceturn(["generate", "--table", name]));
    assert_eq!((status, out), (0, published_columns()));
    assert_eq!(err, format!("the table already exists: {name}\n"));
    let after = fs::metadata(table_path()).and_then(|table| table.modified()).expect("a table");
    assert_eq!(before, after);
}

/// Two processes need the table, and the one in the data folder is damaged: one of them makes it.
#[test]
#[ignore = "takes 3 s: makes the table"]
fn two_processes_make_one_table_and_a_damaged_one_is_replaced() {
    let data = folder();
    let kept = data.path().join("faceturn");
    let path = kept.join("h-cosets-v1.table");
    let whole = fs::read(table_path()).expect("a table");
    fs::create_dir(&kept).expect("room for a folder");
    fs::write(&path, &whole[..1_000_000]).expect("room for a part of it");
    let start = |arguments: &[&str]| {
        let mut command = faceturn(arguments.iter().copied());
        command.env(DATA_FOLDER, data.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
    };
    let [first, second] = [start(&["generate"]), start(&["solve", "R"])];
    let end = |child: std::process::Child| ended(child.wait_with_output().expect("it ends"));
    let (first, second) = (end(first), end(second));
    assert_eq!((first.status, first.out.as_str()), (0, published_columns().as_str()));
    assert_eq!((second.status, second.out.as_str()), (0, SOLVED_R));
    let makers = [&first, &second].map(|ended| ended.err.contains("made the table in "));
    assert_ne!(makers[0], makers[1], "{} and {}", first.err, second.err);
    let maker = if makers[0] { first } else { second };
    let warning = format!(
        "warning: making the table {} again: expected 70458301 bytes, found 1000000: ",
        path.display()
    );
    assert!(maker.err.starts_with(&warning), "{}", maker.err);
    assert!(fs::read(&path).expect("a table") == whole, "the published table");
    assert_eq!(files(&kept), KEPT);
}

/// A table in which two entries of one class are swapped: the counts at each distance are right,
/// and so is the digest in its header. Its bound of `R U F L` is 9, so a search would never find
/// the solution in 4 turns.
fn swapped() -> PruningTable {
    let maneuver: Maneuver = "R U F L".parse().expect("a maneuver");
    let near = tables().coset(&Position::SOLVED.apply(&maneuver));
    let nine = Distance::new(9).expect("at most 12");
    let far = Twist::all()
        .map(|twist| EntryIndex::of(near.class(), twist))
        .find(|&entry| table().distance(entry) == nine)
        .expect("a class has entries at every distance but the greatest");
    let mut packed = table().packed().to_vec();
    for (entry, distance) in [(near.entry(), nine), (far, table().distance(near.entry()))] {
        let (even, odd) = unpack_pair(packed[entry.index() / 2]).expect("two distances");
        packed[entry.index() / 2] = match entry.index() % 2 {
            0 => pack_pair(distance, odd),
            _ => pack_pair(even, distance),
        };
    }
    PruningTable::from_packed(Metric::Face, packed).expect("distances")
}

#[test]
fn a_table_with_two_entries_swapped_is_refused() {
    let swapped = swapped();
    swapped.check().expect("the header matches the distances");
    assert_eq!(swapped.distribution(), table().distribution());
    let size = |class| tables().classes().size(class);
    let cosets = swapped.distribution_weighted_by(size);
    assert_eq!(cosets, Distribution::published_cosets(Metric::Face), "no count can tell");

    let folder = folder();
    let path = folder.path().join("swapped.table");
    swapped.write_to(File::create(&path).expect("room for a table")).expect("room for a table");
    let named = name(&path);
    let reason = format!(
        "the table is undamaged but not the expected one: expected the BLAKE3 digest \
         {TABLE_DIGEST}, found {}; generate it again with `faceturn generate --table {named} \
         --force`\n",
        swapped.digest()
    );
    for command in ["solve", "distance"] {
        let ended = run(&mut faceturn([command, "--table", named, "R U F L"]));
        assert_eq!((ended.status, ended.out.as_str()), (2, ""));
        assert_eq!(ended.err, format!("error: refused the table {named}: {reason}"));
    }
    let checked = run(&mut faceturn(["table", "check", "--table", named]));
    assert_eq!((checked.status, checked.err.as_str()), (1, ""));
    let same = "counted again: at every distance as many entries as the header says\n";
    assert_eq!(checked.out, format!("wrong: {named}: {reason}{same}"));
}

#[test]
#[ignore = "makes a table, 3 s: run by scripts/check --full"]
fn generate_force_replaces_a_table_with_two_entries_swapped() {
    let folder = folder();
    let path = folder.path().join("swapped.table");
    swapped().write_to(File::create(&path).expect("room for a table")).expect("room for a table");
    let made = run(&mut faceturn(["generate", "--force", "--table", name(&path)]));
    assert_eq!(made.status, 0, "{}", made.err);
    assert!(fs::read(&path).expect("a table") == fs::read(table_path()).expect("a table"));
}

/// Damaged copies of the table, each with the beginning of its refusal.
fn damaged(folder: &Path) -> Vec<(PathBuf, String)> {
    let whole = fs::read(table_path()).expect("a table");
    let mut flipped = whole.clone();
    flipped[50_000_000] ^= 1;
    let mut versioned = whole.clone();
    versioned[8] = 9;
    let digest = format!("expected the BLAKE3 digest {TABLE_DIGEST}, found ");
    let magic = "not a pruning table: expected the first bytes to be \"HCOSETS\\0\" \
                 or \"HQUARTER\", found ";
    let contents: [(&str, &[u8], &str); 5] = [
        ("short", &whole[..whole.len() - 1], "expected 70458301 bytes, found 70458300: "),
        ("flipped", &flipped, &digest),
        ("versioned", &versioned, "expected version 1 of the table file, found 9; "),
        ("foreign", b"U1 U2 U3", &format!("{magic}\"U1 U2 U3\"; ")),
        ("empty", b"", "expected 70458301 bytes, found 0: "),
    ];
    contents
        .into_iter()
        .map(|(name, content, refusal)| {
            let path = folder.join(name);
            fs::write(&path, content).expect("room for a table");
            (path, refusal.to_owned())
        })
        .collect()
}

#[test]
fn a_damaged_table_that_the_user_named_is_refused_and_left_alone() {
    let folder = folder();
    for (path, refusal) in damaged(folder.path()) {
        let before = fs::read(&path).expect("a file");
        let mut by_variable = faceturn(["solve", "R"]);
        by_variable.env("FACETURN_TABLE", &path);
        let named = name(&path);
        let by_option = format!("`faceturn generate --table {named} --force`");
        let commands = [
            (faceturn(["solve", "--table", named, "R"]), "", by_option.as_str()),
            (faceturn(["generate", "--table", named]), "", &by_option),
            (by_variable, " (named by FACETURN_TABLE)", "`faceturn generate --force`"),
        ];
        for (mut command, origin, advice) in commands {
            let Ended { status, out, err } = run(&mut command);
            assert_eq!((status, out.as_str()), (2, ""));
            let said = format!("error: refused the table {named}{origin}: {refusal}");
            assert!(err.starts_with(&said), "{err}");
            let is_table = !path.ends_with("foreign");
            let advice = if is_table { advice } else { "; name another file" };
            assert!(err.contains(advice), "{err}");
        }
        assert!(fs::read(&path).expect("a file") == before);
    }
}

/// The user's file survives, whatever option names it, even under one of our names.
#[test]
fn no_option_overwrites_a_file_that_is_something_else() {
    const NOTES: &str = "my notes\n";
    let folder = folder();
    let path = |file: &str| folder.path().join(file);
    let (notes, table) = (path("notes.txt"), path("a.table"));
    let (notes, table) = (name(&notes), name(&table));
    let (solve, whole) = (["solve", "R U F"], Some(name(table_path())));
    for (arguments, variable, file) in [
        (&["solve", "R", "--table", notes][..], None, "notes.txt"),
        (&["generate", "--table", notes], None, "notes.txt"),
        (&["generate", "--table", notes, "--force"], None, "notes.txt"),
        (&["generate", "--force"], Some(notes), "notes.txt"),
        (
            &["generate", "--table", table, "--metric", "quarter", "--force"],
            None,
            "h-quarter-v1.table",
        ),
        (
            &["generate", "--table", table, "--size", "medium", "--force"],
            None,
            "h-corners-v2.table",
        ),
        (&["generate", "--force"], None, "data/faceturn/h-cosets-v1.table"),
        (&[&solve[..], &["--checkpoint", notes]].concat(), whole, "notes.txt"),
        (&[&solve[..], &["--journal", notes]].concat(), whole, "notes.txt"),
        (&["man", notes], None, "notes.txt"),
    ] {
        let file = path(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("room for a folder");
        fs::write(&file, NOTES).expect("room for a line");
        let mut command = faceturn(arguments.iter().copied());
        command.env(DATA_FOLDER, path("data"));
        if let Some(table) = variable {
            command.env("FACETURN_TABLE", table);
        }
        let Ended { status, out, err } = run(&mut command);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        // Windows names a folder with either slash.
        let [said, named] = [&err[..], name(&file)].map(|text| text.replace('\\', "/"));
        assert!(said.contains(&named), "{arguments:?}: {err}");
        assert_eq!(fs::read_to_string(&file).expect("there"), NOTES, "{arguments:?}");
        fs::remove_file(&file).expect("our own file");
    }
}

#[test]
#[ignore = "makes a table, 3 s: run by scripts/check --full"]
fn without_a_folder_the_table_is_used_from_memory() {
    let folder = folder();
    let file = folder.path().join("file");
    File::create(&file).expect("room for a file");
    let path = file.join("h-cosets-v1.table");
    let Ended { status, out, err } = run(&mut faceturn(["solve", "--table", name(&path), "R"]));
    assert_eq!((status, out.as_str()), (0, SOLVED_R));
    let said = format!(
        "warning: solving without keeping the table: cannot create the folder {}: ",
        file.display()
    );
    assert!(err.starts_with(&said), "{err}");
    // Making the table is all that generate is for.
    let Ended { status, err, .. } = run(&mut faceturn(["generate", "--table", name(&path)]));
    assert_eq!(status, 2);
    assert!(err.starts_with(&format!("error: cannot create the folder {}: ", file.display())));
}

/// Limits the size of files, as a full disk would.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "makes a table, 3 s: run by scripts/check --full"]
fn on_a_full_disk_the_table_is_used_from_memory() {
    let folder = folder();
    let path = folder.path().join("h-cosets-v1.table");
    let mut shell = std::process::Command::new("bash");
    let limited = "trap '' XFSZ; ulimit -f 1000; exec \"$0\" solve --table \"$1\" R";
    shell.args(["-c", limited]).arg(crate::support::program()).arg(&path);
    let Ended { status, out, err } = run(shell.stdin(Stdio::null()));
    assert_eq!((status, out.as_str()), (0, SOLVED_R));
    let said = format!(
        "warning: solving without keeping the table: cannot write the file {}: File too large",
        path.display()
    );
    assert!(err.contains(&said), "{err}");
    assert_eq!(files(folder.path()), ["h-cosets-v1.table.lock", "h-cubies-v1.table.lock"]);
}

/// A table in one of the system's data folders is read, not copied. A damaged one there is
/// skipped with a warning; a damaged one of the user's own is rebuilt.
#[cfg(unix)]
#[test]
fn a_table_in_a_data_folder_of_the_system_is_used_without_writing() {
    let folder = folder();
    let [own, bad, good] = ["own", "bad", "good"].map(|name| folder.path().join(name));
    let file = |data: &Path| data.join("faceturn").join("h-cosets-v1.table");
    for data in [&bad, &good] {
        fs::create_dir_all(data.join("faceturn")).expect("room for a folder");
    }
    fs::write(file(&bad), "not a table").expect("room for a file");
    fs::hard_link(table_path(), file(&good)).expect("the same disk");
    let faceturn = |arguments: &[&str]| {
        let mut command = faceturn(arguments.iter().copied());
        let shared = format!("{}:{}", name(&bad), name(&good));
        run(command.env(DATA_FOLDER, &own).env("XDG_DATA_DIRS", shared))
    };
    let Ended { status, out, err } = faceturn(&["solve", "--quiet", "R"]);
    assert_eq!((status, out.as_str()), (0, SOLVED_R));
    let warning = format!("warning: skipping the table {}: not a pruning ", file(&bad).display());
    assert!(err.starts_with(&warning) && err.lines().count() == 1, "{err}");
    assert!(!own.exists(), "nothing was written");
    assert_eq!(fs::read_dir(good.join("faceturn")).expect("a folder").count(), 1, "no stamp");

    // `table` describes the first file that exists, here the damaged one.
    let Ended { status, out, .. } = faceturn(&["table", "info"]);
    assert_eq!(status, 1);
    assert!(out.contains("in a data folder of the system"), "{out}");
}

/// Another user made the table and its lock file; both can only be read, as can the folder.
#[cfg(unix)]
#[test]
fn a_table_that_can_be_read_is_used_without_a_lock() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder();
    let path = folder.path().join("h-cosets-v1.table");
    fs::hard_link(table_path(), &path).expect("the same disk");
    let near_t = folder.path().join("h-cubies-v1.table");
    fs::hard_link(faceturn_tests::near_t_path(), near_t).expect("the same disk");
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o555)).expect("our own folder");
    let ended = run(&mut faceturn(["solve", "--quiet", "--table", name(&path), "R"]));
    let names = files(folder.path());
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).expect("our own folder");
    assert_eq!(ended, Ended { status: 0, out: SOLVED_R.to_owned(), err: String::new() });
    assert_eq!(names, ["h-cosets-v1.table", "h-cubies-v1.table"]);
}

/// With limited memory, the program says how much it needs, and does not abort.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error() {
    let folder = folder();
    let missing = folder.path().join("h-cosets-v1.table");
    let limited = |kilobytes: u32, table: &Path| {
        let mut shell = std::process::Command::new("bash");
        let script = "ulimit -v \"$0\"; exec \"$1\" solve --threads 1 --table \"$2\" R";
        // Else the allocator reserves 64 MB for each thread, and there may be no room for threads.
        shell.env("MALLOC_ARENA_MAX", "1");
        shell
            .args(["-c", script, &kilobytes.to_string()])
            .arg(crate::support::program())
            .arg(table);
        run(shell.stdin(Stdio::null()))
    };
    let bytes = |err: &str, beginning: &str| {
        let rest = err.strip_prefix(beginning).unwrap_or_else(|| panic!("{err}"));
        let number = rest.strip_suffix(" bytes could not be allocated\n");
        number.unwrap_or_else(|| panic!("{err}")).parse::<u64>().expect("a number")
    };
    for kilobytes in [90_000, 60_000] {
        let Ended { status, out, err } = limited(kilobytes, table_path());
        if (status, out.as_str()) == (0, SOLVED_R) {
            continue; // There was enough.
        }
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        let bytes = bytes(&err, "error: a search needs about 80 MB of memory: ");
        assert!(bytes >= 100_000, "{bytes}");
    }
    for kilobytes in [100_000, 60_000] {
        let Ended { status, out, err } = limited(kilobytes, &missing);
        if (status, out.as_str()) == (0, SOLVED_R) {
            continue;
        }
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        let err = err.strip_prefix("making the table, 70 MB, once\n").unwrap_or(&err);
        let bytes = bytes(err, "error: making the table needs about 120 MB of memory: ");
        assert!(bytes >= 100_000, "{bytes}");
        assert!(!missing.exists());
    }
}

/// A process was killed while it wrote the table.
#[test]
#[ignore = "makes two tables, 5 s: run by scripts/check --full"]
fn what_a_killed_generate_leaves_is_removed_by_the_next() {
    let folder = folder();
    let path = folder.path().join("h-cosets-v1.table");
    let mut command = faceturn(["generate", "--table", name(&path)]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let is_part = |name: &String| name.ends_with(".part");
    while !files(folder.path()).iter().any(is_part) {
        assert!(child.try_wait().expect("our child").is_none(), "it ended before it was killed");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("our child");
    child.wait().expect("our child");
    assert!(files(folder.path()).iter().any(is_part));
    let ended = run(&mut faceturn(["generate", "--table", name(&path)]));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert_eq!(files(folder.path()), KEPT);
}

#[test]
fn a_table_gives_the_same_answers_whether_it_is_mapped_or_not() {
    for mapped in ["--mapped", "--mapped=yes", "--mapped=no", "--mapped=auto"] {
        let table = ["--table", name(table_path()), mapped];
        for command in [&["solve", "R"][..], &["convert", "--to", "moves", "R'"]] {
            let Ended { status, out, err } = run(&mut faceturn([command, &table[..]].concat()));
            assert_eq!(status, 0, "{err}");
            assert!(out.starts_with("R'"), "{out}");
        }
    }
}

/// A table is checked when it has changed, even if it has its old time again. A damaged one is not
/// trusted again.
#[test]
fn damage_is_found_by_the_next_start_or_by_a_check() {
    let folder = folder();
    let path = folder.path().join("h-cosets-v1.table");
    fs::copy(table_path(), &path).expect("room for the table");
    let file = File::options().write(true).open(&path).expect("our own file");
    let age = |hours: u64| {
        let then = std::time::UNIX_EPOCH + std::time::Duration::from_secs(3600 * (400_000 + hours));
        file.set_modified(then).expect("our own file");
    };
    let stamp = || folder.path().join("h-cosets-v1.table.stamp").exists();
    let status =
        |command: &[&str]| run(&mut faceturn([command, &["--table", name(&path)]].concat())).status;
    let (solve, check) = (&["solve", "R"][..], &["table", "check"][..]);
    age(0);
    assert_eq!((status(solve), stamp()), (0, true));
    flip(&path, 60_000_000);
    age(1);
    assert_eq!(status(solve), 2, "another time");
    flip(&path, 60_000_000);
    age(2);
    assert_eq!((status(check), stamp(), status(solve)), (0, true, 0));
    flip(&path, 60_000_000);
    age(2);
    if cfg!(unix) {
        assert_eq!(status(solve), 2, "the system knows when it was changed");
    }
    assert_eq!((status(check), status(solve)), (1, 2), "no longer trusted");
}

/// A search cut off by wrong distances near T would call longer solutions the shortest.
#[test]
fn a_damaged_table_near_t_is_found_by_a_check_and_made_again() {
    let folder = folder();
    let [table, near_t] = ["a.table", "h-cubies-v1.table"].map(|name| folder.path().join(name));
    fs::hard_link(table_path(), &table).expect("the same disk");
    let whole = fs::read(faceturn_tests::near_t_path()).expect("a table");
    fs::write(&near_t, &whole).expect("room for a table");
    let program = |words: &[&str]| run(&mut faceturn([words, &["--table", name(&table)]].concat()));
    let checked = program(&["table", "check"]);
    let is_named = checked.out.contains("\nnear T   h-cubies-v1.table: ");
    assert!(checked.status == 0 && is_named, "{checked:?}");
    flip(&near_t, 3_026_816);
    let checked = program(&["table", "check"]);
    assert_eq!((checked.status, checked.out.lines().count()), (1, 1));
    let said = format!("damaged: {}: expected the BLAKE3 digest ", near_t.display());
    assert!(checked.out.starts_with(&said), "{checked:?}");
    let json = program(&["table", "check", "--json"]).out;
    let are_right = json.lines().map(|line| line.contains("\"ok\":true")).collect::<Vec<_>>();
    assert_eq!(are_right, [true, false]);
    let solved = program(&["solve", "R U F' D2 B L' U"]);
    assert!(solved.out.ends_with("(7f*, 8q)\n"), "{solved:?}");
    assert!(fs::read(&near_t).expect("a table") == whole, "made again");
}

/// What another program writes into a mapped table is searched as it is.
#[cfg(unix)]
#[test]
fn a_proof_over_a_table_that_was_damaged_meanwhile_is_an_error() {
    use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};

    let folder = folder();
    let path = folder.path().join("a.table");
    fs::copy(table_path(), &path).expect("room for the table");
    let options =
        ["solve", "--mapped", "--max-depth", "12", "--table", name(&path), "--input", "-"];
    let mut command = faceturn(options);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("it starts");
    let (input, out) = (child.stdin.take(), child.stdout.take());
    let mut input = input.expect("a pipe");
    writeln!(input, "R U").expect("it reads");
    let mut answer = String::new();
    BufReader::new(out.expect("a pipe")).read_line(&mut answer).expect("a line");
    assert_eq!(answer, "1\tU' R'  (2f*, 2q)\n");
    let mut file = File::options().write(true).open(&path).expect("our own file");
    file.seek(SeekFrom::Start(4096)).expect("within the file");
    file.write_all(&vec![0xCC; 70_454_205]).expect("our own file");
    writeln!(input, "R U F' D2 B L' U").expect("it reads");
    drop(input);
    let Ended { status, err, .. } = ended(child.wait_with_output().expect("it ends"));
    let said = "error: line 2: U' L B' D2 F U' R' solves the position in 7 face turns, but by the \
                tables it needs at least 13: a table or the memory is damaged; ";
    assert!(status == 2 && err.contains(said), "{err}");
}

/// Changes a bit of a file.
fn flip(path: &Path, at: u64) {
    use std::io::{Read, Seek, SeekFrom, Write};
    let mut file = File::options().read(true).write(true).open(path).expect("our own file");
    let mut byte = [0];
    file.seek(SeekFrom::Start(at)).expect("within the file");
    file.read_exact(&mut byte).expect("within the file");
    file.seek(SeekFrom::Start(at)).expect("within the file");
    file.write_all(&[byte[0] ^ 1]).expect("our own file");
}

/// Processes share the table, and make nothing that a near position does not need.
#[cfg(target_os = "linux")]
#[test]
fn a_small_search_takes_little_memory_of_its_own() {
    let mut running = crate::support::Running::start(&["solve", "--quiet", "--input", "-"]);
    running.say("R U F D2 L");
    running.wait_for("1\tL'");
    let own = running.own_memory();
    assert!(own < 25_000, "{own} kB");
    running.say("R U F2 D' B L2 U' R2 F D2 L' U B2 R' D F2");
    running.wait_for("2\t");
    assert!(running.own_memory() > 70_000, "a search that lasts has a copy");
}

/// As with `ulimit -v`: the table and the coordinates need about 80 MB.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error_that_says_how_much_is_needed() {
    let mut shell = std::process::Command::new("bash");
    // In one arena: the allocator reserves 64 MB for each further arena that threads start.
    let limited = "ulimit -v 90000; MALLOC_ARENA_MAX=1 exec \"$0\" solve --table \"$1\" R";
    shell.args(["-c", limited]).arg(crate::support::program()).arg(table_path());
    let Ended { status, out, err } = run(shell.stdin(Stdio::null()));
    assert_eq!((status, out.as_str()), (2, ""), "{err}");
    assert!(err.starts_with("error: a search needs about 80 MB of memory: "), "{err}");
}

#[test]
fn advice_about_a_larger_table_names_the_small_one() {
    let folder = folder();
    let small = folder.path().join("small.table");
    let small = name(&small);
    let command = |command| {
        let options = ["table", command, "--size", "medium", "--table", small];
        run(&mut faceturn(options))
    };
    let make = format!("`faceturn generate --table {small} --size medium");
    for missing in ["info", "check"].map(command) {
        assert_eq!((missing.status, missing.out.as_str()), (2, ""));
        assert!(missing.err.ends_with(&format!("; make it with {make}`\n")), "{}", missing.err);
    }
    let again = format!("generate it again with {make} --force`");
    for (content, advice) in [("HNEAR\0\0\0", &*again), ("something else", "move the file away")] {
        fs::write(folder.path().join("h-corners-v2.table"), content).expect("room");
        for Ended { status, out, err } in ["info", "check"].map(command) {
            assert_eq!((status, err.as_str()), (1, ""));
            let is_said = out.contains("damaged") && out.ends_with(&format!("; {advice}\n"));
            assert!(is_said, "{out}");
        }
    }
}

/// A pipe named instead of the file is read for as long as nobody writes to it.
#[cfg(unix)]
#[test]
fn an_interruption_ends_the_reading_of_a_larger_table() {
    use std::io::{BufRead, BufReader};
    use std::process::Command;

    let folder = folder();
    let small = folder.path().join("h-cosets-v1.table");
    fs::hard_link(table_path(), &small).expect("the same disk");
    let made = run(Command::new("mkfifo").arg(folder.path().join("h-corners-v2.table")));
    assert_eq!(made.status, 0, "{}", made.err);
    for quiet in [&[][..], &["--quiet"]] {
        let arguments = ["solve", "--table", name(&small), "--table-size", "medium", "R U"];
        let mut child =
            faceturn(arguments).args(quiet).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        match quiet {
            [] => {
                let line = lines.next().expect("a line").expect("a text");
                assert_eq!(line, "reading the medium table, 755 MB");
            }
            _ => std::thread::sleep(std::time::Duration::from_millis(500)),
        }
        run(Command::new("kill").args(["-INT", &child.id().to_string()]));
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        let rest: Vec<String> = lines.map(|line| line.expect("a text")).collect();
        let is_said = rest.len() == 1 && rest[0].starts_with("interrupted after ");
        assert!(if quiet.is_empty() { is_said } else { rest.is_empty() }, "{rest:?}");
    }
}
