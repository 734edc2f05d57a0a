//! Runs of the real program on files of positions.

use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::process::{Command, Stdio};

use faceturn::Position;
use serde_json::Value;

use crate::support::{self, Ended, data, faceturn_with_table, run};

/// Positions of the independent enumeration up to 8f, with distance and number of solutions.
fn known() -> Vec<(String, String, String)> {
    let rows = data("brute.tsv").into_iter().filter(|row| row[1].parse::<u8>().unwrap() <= 8);
    rows.map(|row| (row[0].clone(), row[1].clone(), row[2].clone())).collect()
}

fn fed(arguments: &[&str], input: &str) -> Ended {
    support::fed(&mut faceturn_with_table(arguments.iter().copied()), input)
}

#[test]
fn a_file_is_answered_line_by_line_in_order() {
    let known = known();
    let input: String = known.iter().map(|(moves, ..)| format!("{moves}\n")).collect();
    let expected: String =
        (1..).zip(&known).map(|(line, row): (u32, _)| format!("{line}\t{}\n", row.1)).collect();
    for threads in ["1", "2", "5"] {
        let Ended { status, out, err } =
            fed(&["distance", "--input", "-", "--threads", threads], &input);
        assert_eq!((status, &out), (0, &expected), "{err}");
        assert!(err.starts_with(&format!("{} positions in ", known.len())), "{err}");
    }
}

#[test]
fn names_are_printed_and_bad_lines_reported() {
    let input = "# a comment\nmine\tR U\n\nR Q\n{\"name\": \"theirs\", \"position\": \"F\"}\n";
    let Ended { status, out, err } = fed(&["solve", "--input", "-"], input);
    assert_eq!((status, out.as_str()), (2, "mine\tU' R'  (2f*, 2q)\ntheirs\tF'  (1f*, 1q)\n"));
    assert!(err.starts_with("error: line 4: unknown move \"Q\" at column 3; "), "{err}");
    assert!(err.contains("2 positions in ") && err.contains("; 1 that could not be read"), "{err}");
}

#[test]
fn shards_divide_a_file() {
    let known = known();
    let input: String = known.iter().map(|(moves, ..)| format!("{moves}\n")).collect();
    let whole = fed(&["distance", "--input", "-"], &input).out;
    let mut parts: Vec<String> = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let part = fed(&["distance", "--input", "-", "--unordered", "--shard", shard], &input).out;
        parts.extend(part.lines().map(str::to_owned));
    }
    parts.sort_by_key(|line| line.split('\t').next().unwrap().parse::<u32>().unwrap());
    assert_eq!(parts, whole.lines().map(str::to_owned).collect::<Vec<_>>());
}

#[test]
fn a_journal_is_resumed() {
    let folder = tempfile::tempdir().expect("room for a folder");
    let (cubes, journal) = (folder.path().join("cubes"), folder.path().join("journal"));
    let known = known();
    let [first, all] = [20, known.len()].map(|count| {
        known[..count].iter().map(|(moves, ..)| format!("{moves}\n")).collect::<String>()
    });
    let names = [&cubes, &journal].map(|path| path.to_str().expect("UTF-8"));
    let arguments = ["solve", "--input", names[0], "--journal", names[1]];
    fs::write(&cubes, first).expect("room");
    assert_eq!(run(&mut faceturn_with_table(arguments)).status, 0);
    fs::write(&cubes, all).expect("room");
    let Ended { status, err, .. } = run(&mut faceturn_with_table(arguments));
    assert_eq!(status, 0);
    assert!(err.starts_with("the journal has 20 results of earlier runs: "), "{err}");
    let text = fs::read_to_string(&journal).expect("there");
    let mut found: Vec<(u64, String, String)> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).expect("an object"))
        .map(|object| {
            let line = object["line"].as_u64().expect("a number");
            (line, object["distance"].to_string(), object["solution_count"].to_string())
        })
        .collect();
    found.sort();
    let expected = (1..).zip(known).map(|(line, (_, distance, count))| (line, distance, count));
    assert_eq!(found, expected.collect::<Vec<_>>());
    // This journal does not answer another question.
    let other = ["distance", "--input", names[0], "--journal", names[1]];
    let Ended { status, err, .. } = run(&mut faceturn_with_table(other));
    assert_eq!(status, 2);
    assert!(
        err.contains(
            " is of another run: it was made by faceturn solve, this is faceturn distance; "
        ),
        "{err}"
    );
    let other = [&arguments[..], &["--first", "--max-depth", "12"]].concat();
    let Ended { status, err, .. } = run(&mut faceturn_with_table(other));
    assert_eq!(status, 2);
    let options = ": --first not given then, given now; --max-depth 20 then, 12 now; name another";
    assert!(err.contains(options), "{err}");
}

/// Two runs with the same journal, each with its own lines in the file for `-`.
fn journaled(first: (&[&str], &str), second: (&[&str], &str)) -> [Ended; 2] {
    let folder = tempfile::tempdir().expect("room for a folder");
    let paths = ["cubes", "journal"].map(|name| folder.path().join(name));
    let [cubes, journal] = paths.each_ref().map(|path| path.to_str().expect("UTF-8"));
    // A run that is refused may end before it reads its input.
    [first, second].map(|(arguments, input)| {
        fs::write(cubes, input).expect("room");
        let arguments = arguments.iter().map(|&it| if it == "-" { cubes } else { it });
        run(&mut faceturn_with_table(arguments.chain(["--journal", journal])))
    })
}

#[test]
fn a_journal_is_of_one_notation() {
    let standard = ["distance", "--input", "-"];
    for (option, value, then) in [("--notation", "niss", "standard"), ("--format", "moves", "auto")]
    {
        let other = [&standard[..], &[option, value]].concat();
        let [first, second] = journaled((&standard, "(R U) F\n"), (&other, "(R U) F\n"));
        assert_eq!((first.status, second.status, second.out.as_str()), (0, 2, ""));
        let said = format!(" is of another run: {option} {then} then, {value} now; name another");
        assert!(second.err.contains(&said), "{}", second.err);
    }
}

/// A resumed run ends as it would have without the interruption.
#[test]
fn what_is_in_the_journal_counts_for_the_exit_status() {
    let limited = ["distance", "--max-depth", "2", "--input", "-"];
    let [first, second] = journaled((&limited, "R U F\nR\n"), (&limited, "R U F\nR\n"));
    assert_eq!((first.status, second.status, second.out.as_str()), (1, 1, ""));
    let counts = "; 2 skipped, being in the journal (1 without a solution)";
    assert!(second.err.trim_end().ends_with(counts), "{}", second.err);
    let (verify, claims) = (["verify", "-"], "R U\t2\nR U\t5\nR\t1\n");
    let more = format!("{claims}F\t1\n");
    let [first, second] = journaled((&verify, claims), (&verify, &more));
    assert_eq!((first.status, second.status, second.out.as_str()), (1, 1, "F\tok: distance\n"));
    let counts = "1 ok, 0 refuted, 0 undecided; 3 skipped, being in the journal (2 ok, 1 refuted)";
    assert!(second.err.trim_end().ends_with(counts), "{}", second.err);
    let correct = ["verify", "--correct", "-"];
    let more = "R U\t1\nR U\t2\n";
    let [_, second] = journaled((&correct, "R U\t1\n"), (&correct, more));
    let counts = "1 skipped, being in the journal (1 refuted); 1 distance corrected";
    assert!(second.err.trim_end().ends_with(counts), "{}", second.err);
    let [first, second] = journaled((&verify, "R U\t2\n"), (&verify, "R U\t2\n"));
    assert_eq!((first.status, second.status), (0, 0));
}

#[test]
fn a_claim_that_was_changed_is_not_skipped() {
    let verify = ["verify", "-"];
    let [first, second] = journaled((&verify, "R U\t5\n"), (&verify, "R U\t2\n"));
    assert_eq!((first.status, second.status, second.out.as_str()), (1, 2, ""));
    let said = "error: line 1 of the input claims distance 2, but the journal ";
    assert!(second.err.contains(said), "{}", second.err);
}

#[test]
fn claims_are_verified() {
    let claims = "R U\t2\t1\nR U F\t4\nR U\t1\nM2 E2 S2\t6\t5\nR U\t2\t-\tU' R'\nR U\t2\t-\tU R\n";
    let Ended { status, out, .. } = fed(&["verify", "-"], claims);
    let expected = "\
R U\tok: distance, count
R U F\trefuted\tthe distance is 3, not 4
R U\trefuted\tthe distance is more than 1
M2 E2 S2\trefuted\tthe number of minimal solutions is 6, not 5
R U\tok: distance, 1 solution
R U\trefuted\tU R does not solve it
";
    assert_eq!((status, out.as_str()), (1, expected));
    let rows = known();
    let rows =
        rows.iter().map(|(moves, distance, count)| format!("{moves}\t{distance}\t{count}\n"));
    let Ended { status, out, .. } = fed(&["verify", "-"], &rows.collect::<String>());
    assert_eq!(status, 0);
    assert!(out.lines().all(|line| line.ends_with("\tok: distance, count")), "{out}");
    // What solve prints can be verified.
    let solved = run(&mut faceturn_with_table(["solve", "--json", "R U F", "M2 E2 S2"])).out;
    assert_eq!(
        fed(&["verify", "-"], &solved).out,
        "R U F\tok: distance, count, 1 solution\nM2 E2 S2\tok: distance, count, 6 solutions\n"
    );
}

#[test]
fn lines_without_a_claim_are_errors_and_the_others_are_counted() {
    let claims =
        "R U\t2\nR U\nR U\t3\none\tR U\ttwo\n{\"position\": \"R\", \"solution_count\": 1}\n";
    let Ended { status, out, err } = fed(&["verify", "-"], claims);
    assert_eq!(
        (status, out.as_str()),
        (2, "R U\tok: distance\nR U\trefuted\tthe distance is 2, not 3\n")
    );
    let lines: Vec<&str> = err.lines().collect();
    let field =
        "field 3 is \"two\"; expected the claimed distance, a number or -, after the position";
    let said = [
        "error: line 2: expected a claimed distance",
        &format!("error: line 4: {field}"),
        "error: line 5: expected a claimed distance",
    ];
    assert_eq!(lines[..3], said);
    let counts = "): 1 ok, 1 refuted, 0 undecided; 3 that could not be read";
    assert!(lines[3].starts_with("2 positions in ") && lines[3].ends_with(counts), "{err}");
}

#[test]
fn claims_without_time_are_counted_as_undecided() {
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2\t20\n";
    let Ended { status, err, .. } = fed(&["verify", "--timeout", "100ms", "-"], superflip);
    assert_eq!(status, 3);
    assert!(err.trim_end().ends_with(": 0 ok, 0 refuted, 1 undecided"), "{err}");
    // What is refuted before the search stays refuted without it.
    for count in ["-", "1"] {
        let claim = superflip.replace("20\n", &format!("20\t{count}\tR U\n"));
        let Ended { status, out, .. } = fed(&["verify", "--timeout", "100ms", "-"], &claim);
        assert_eq!(status, 1);
        assert!(out.ends_with("F2\trefuted\tR U does not solve it\n"), "{out}");
    }
}

/// Claimed solutions are printed as written, even if they turn nothing.
#[test]
fn wrong_solutions_are_printed_as_they_were_written() {
    let claims = "R U\t2\t-\tx\nR U\t2\t-\tR R'\n{\"position\": \"R\", \"distance\": \
                  1, \"solution\": \
                  \"\"}\n{\"position\": \"R U\", \"distance\": 2, \"solution\": \"U  \
                  R\", \"inverse\": true}\n";
    let expected = "\
R U\trefuted\tx does not solve it
R U\trefuted\tR R' does not solve it
R\trefuted\t\"\" does not solve it
R U\trefuted\tU R does not make it
";
    let Ended { status, out, .. } = fed(&["verify", "-"], claims);
    assert_eq!((status, out.as_str()), (1, expected));
    let objects = "{\"facelets\": \"UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB\"}\n\
                   {\"position\": 5}\n";
    let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], objects);
    assert_eq!((status, out.as_str()), (2, "1\t1\n"));
    let said = "error: line 2: the position is 5; expected a text in quotes, or the object of a \
                KPattern\n";
    assert_eq!(err, said);
}

#[test]
fn longer_solutions_are_listed_on_request() {
    let Ended { status, out, .. } = run(&mut faceturn_with_table(["solve", "--extra", "7", "R"]));
    assert_eq!(status, 0);
    // The eight-turn solutions are detours: none of 2 to 7 face turns leads from R to the solved
    // cube.
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "R'  (1f*, 1q)");
    assert!(lines[1..].iter().all(|line| line.contains("f, ")), "{out}");
    let Ended { out, err, .. } =
        run(&mut faceturn_with_table(["solve", "--min-depth", "4", "R U R' U'"]));
    assert_eq!(out.lines().count(), 1);
    let proven = run(&mut faceturn_with_table(["solve", "R U R' U'"]));
    assert_eq!(out.replace("4f,", "4f*,"), proven.out, "{err}");
}

#[test]
fn a_checkpoint_leaves_the_answer_as_it_is() {
    let folder = tempfile::tempdir().expect("room for a folder");
    let signature = data("signature.tsv");
    let counted = |out: &str| {
        let object: Value = serde_json::from_str(out).expect("an object");
        ["passes", "solutions", "lower_bound"].map(|field| object[field].clone())
    };
    let by_hand = "R U r' F R2 U' F r U R' F2 U R U'";
    // By turns, by the moves of a hand, and to a goal.
    for (number, (options, position)) in [
        (&["--max-depth", "15"][..], signature[0][0].as_str()),
        (&["--moves", "<R,r,U,F>", "--max-depth", "12"], by_hand),
        (&["--goal", "f2l", "--goal-memory", "2", "--max-depth", "11"], signature[0][0].as_str()),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(number.to_string());
        let path = path.to_str().expect("UTF-8");
        let with = ["solve", "--json", "--checkpoint", path];
        let arguments = || [&with, options, &[position]].concat();
        let first = run(&mut faceturn_with_table(arguments()));
        let again = run(&mut faceturn_with_table(arguments()));
        assert_eq!((first.status, again.status), (1, 1), "{}", first.err);
        assert_eq!(counted(&first.out), counted(&again.out));
        assert!(again.err.contains("which are not searched again"), "{}", again.err);
        let alone =
            run(&mut faceturn_with_table([&["solve", "--json"], options, &[position]].concat()));
        assert_eq!(counted(&first.out), counted(&alone.out));
        for other in [&["R U"][..], &["--moves", "<R,r,U>", "--auf", position]] {
            let other =
                run(&mut faceturn_with_table([&["solve", "--checkpoint", path], other].concat()));
            assert_eq!((other.status, other.out.as_str()), (2, ""));
            assert!(other.err.contains(" belongs to another search: "), "{}", other.err);
        }
    }
}

#[test]
fn a_checkpoint_is_not_begun_where_there_is_nothing_to_search() {
    let folder = tempfile::tempdir().expect("room for a folder");
    let path = folder.path().join("checkpoint");
    let with = ["solve", "--checkpoint", path.to_str().expect("UTF-8"), "--moves", "R U", "F"];
    let Ended { status, err, .. } = run(&mut faceturn_with_table(with));
    assert!(status == 1 && err.contains("the goal cannot be reached by "), "{err}");
    assert!(!path.exists());
}

#[test]
fn a_time_limit_leaves_what_is_proven() {
    // At 18f, so that no machine finishes in time.
    let random = "ULULUFUDDBUBURFRDFBLLLFRUUDFBBRDBRRLRBRDLFFFLLUFDBRDBD";
    let Ended { status, out, err } =
        run(&mut faceturn_with_table(["solve", "--timeout", "0.4s", random]));
    assert_eq!(status, 3);
    assert!(err.contains("; stopped by the time limit with "), "{err}");
    // The best solution known, without a star: a shorter one is not ruled out.
    let (moves, lengths) = out.split_once("  (").expect("a solution and its lengths");
    assert!(!lengths.contains('*'), "{out}");
    let position: Position = random.parse().expect("facelets");
    assert_eq!(position.apply(&moves.parse().expect("moves")), Position::SOLVED);
    let (turns, _) = lengths.split_once('f').expect("face turns");
    assert!(err.contains(&format!(" <= distance <= {turns};")), "{out}{err}");
}

/// A pipe can be read only once.
#[cfg(unix)]
#[test]
fn a_pipe_that_is_named_as_a_file_is_read_to_its_end() {
    for progress in ["auto", "always"] {
        let arguments = ["distance", "--input", "/dev/stdin", "--progress", progress];
        assert_eq!(fed(&arguments, "R\nmine\tF U\n").out, "1\t1\nmine\t2\n");
    }
}

/// Lines as other programs write them; unreadable ones are reported, never guessed.
#[test]
fn lines_are_not_guessed_at() {
    let input = "\u{feff}R\t\r\nmine\t\t3\nR\rU\rF\r\n\tR U\t\n // x\nlast\tR";
    let Ended { status, out, err } = fed(&["distance", "-q", "--input", "-"], input);
    assert_eq!((status, out.as_str()), (2, "1\t1\n4\t2\nlast\t1\n"));
    let said = "\
error: line 2: expected a position after the name and the tab
error: line 3: expected lines that end with a line feed, found a carriage return in the line
";
    assert_eq!(err, said);
    let mut utf16 = faceturn_with_table(["distance", "-q", "--input", "-"]);
    let Ended { status, out, err } = support::fed(&mut utf16, b"\xff\xfeR\x00\nF\n");
    let said = "error: the input cannot be read: the file is in UTF-16; expected UTF-8\n";
    assert_eq!((status, out.as_str(), err.as_str()), (2, "", said));
}

#[test]
fn what_was_not_counted_is_no_claim() {
    let expected = [
        (&["--first"][..], "M2 E2 S2\tok: distance, 1 solution\nR\tok: distance, 1 solution\n"),
        (
            &["--extra", "2"],
            "M2 E2 S2\tok: distance, count, 6 solutions, 12 longer solutions\n\
             R\tok: distance, count, 1 solution\n",
        ),
        (
            &["--up-to-symmetry"],
            "M2 E2 S2\tok: distance, count, 1 solution\nR\tok: distance, count, 1 solution\n",
        ),
        (
            &["--inverse"],
            "M2 E2 S2\tok: distance, count, 6 solutions\nR\tok: distance, count, 1 solution\n",
        ),
    ];
    for form in ["--json", "--csv"] {
        for (options, verdicts) in expected {
            let arguments = [&["solve", form], options, &["M2 E2 S2", "R"]].concat();
            let solved = run(&mut faceturn_with_table(arguments)).out;
            let Ended { status, out, err } = fed(&["verify", "--strict", "-"], &solved);
            assert_eq!((status, out), (0, verdicts.to_owned()), "{form} {options:?}: {err}");
        }
    }
    let distances = run(&mut faceturn_with_table(["distance", "--json", "M2 E2 S2"])).out;
    let Ended { status, out, .. } = fed(&["verify", "--strict", "-"], &distances);
    assert_eq!((status, out.as_str()), (0, "M2 E2 S2\tok: distance, 1 solution\n"));
}

#[test]
fn arguments_whose_order_is_lost_are_numbered() {
    let unordered = ["distance", "--unordered", "R U", "F", "R U F"];
    let out = run(&mut faceturn_with_table(unordered)).out;
    let mut lines: Vec<&str> = out.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["1\t2", "2\t1", "3\t3"]);
    // A shard without positions is reported.
    let Ended { status, out, err } =
        run(&mut faceturn_with_table(["distance", "--shard", "2/2", "R U"]));
    assert_eq!((status, out.as_str()), (0, ""));
    assert!(err.starts_with("0 positions in "), "{err}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_waiting_for_input() {
    let mut running = support::Running::start(&["distance", "--input", "-"]);
    running.say("R U");
    running.wait_for("1\t2");
    running.signal("TERM");
    assert_eq!(running.status(), Some(130));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_making_of_a_pattern_database() {
    // A position near the goal would not need it.
    let far = "D2 F2 U' R2 B2 U L2 F2 D B' L U' B2 R F' D L2 B R2";
    let solve = &["solve", "--no-keep", "--goal", "f2l", far][..];
    let six_corners = "UFR URB UBL ULF DRF DFL";
    for arguments in [solve, &["goals", six_corners, "--distribution"]] {
        let mut command = faceturn_with_table(arguments.iter().copied());
        let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("the program starts");
        let mut notes = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut note = String::new();
        notes.read_line(&mut note).expect("UTF-8");
        assert!(note.starts_with("making a pattern database of "), "{note}");
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        let mut rest = String::new();
        notes.read_to_string(&mut rest).expect("UTF-8");
        let Ended { status, out, .. } = support::ended(child.wait_with_output().expect("it ends"));
        assert_eq!((status, out.as_str(), rest.as_str()), (130, "", ""), "{arguments:?}");
    }
}
