//! Runs of `faceturn reid` with lines from a pipe.

use faceturn::{Maneuver, Position};

use crate::support::{Ended, faceturn_with_table, fed};

const GREETING: &str = "using face turn metric\n";
const PROMPT: &str = "\nenter cube (Ctrl-D to exit):\n";
const SOLVED: &str = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";

/// The output of a dialogue with these lines, without lines about depths.
fn dialogue(options: &[&str], lines: &str) -> String {
    let mut command = faceturn_with_table([&["reid"], options].concat());
    let Ended { status, out, err } = fed(&mut command, lines);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    out.split_inclusive('\n').filter(|line| !line.starts_with("depth ")).collect()
}

fn words(moves: &str) -> String {
    Position::SOLVED.apply(&moves.parse::<Maneuver>().expect("moves")).reid()
}

#[test]
fn solutions_come_between_prompts() {
    let (r, pons_asinorum) = (words("R"), words("M2 E2 S2"));
    let lower_case = r.to_lowercase();
    let out = dialogue(
        &["--threads", "2"],
        &format!("{r}\n\n{SOLVED}\nhello\n{lower_case}\n{pons_asinorum}"),
    );
    let rest = out.strip_prefix(GREETING).expect("a greeting");
    let answers: Vec<&str> = rest.split(PROMPT).collect();
    let of_r = format!("{r}\n R'  (1q, 1f*)\n");
    let refused = "invalid input! expected 20 words, for 12 edges and then 8 corners, found 1\n";
    let of_solved = format!("{SOLVED}\ncube is already solved!  (0q, 0f*)\n");
    assert_eq!(answers[..5], ["", &of_r, &of_solved, refused, &of_r]);
    // In the order found, each once.
    let mut solutions: Vec<&str> = answers[5].lines().collect();
    assert_eq!(solutions.remove(0), pons_asinorum);
    solutions.sort_unstable();
    let expected = [
        " F2 B2 R2 L2 U2 D2  (12q, 6f*)",
        " F2 B2 U2 D2 R2 L2  (12q, 6f*)",
        " R2 L2 F2 B2 U2 D2  (12q, 6f*)",
        " R2 L2 U2 D2 F2 B2  (12q, 6f*)",
        " U2 D2 F2 B2 R2 L2  (12q, 6f*)",
        " U2 D2 R2 L2 F2 B2  (12q, 6f*)",
    ];
    assert_eq!((solutions.as_slice(), answers[6..].concat().as_str()), (&expected[..], ""));
}

#[test]
fn first_prints_one_solution() {
    let position = words("M2 E2 S2");
    let out = dialogue(&["--first"], &position);
    let lines: Vec<&str> = out.lines().filter(|line| line.ends_with("  (12q, 6f*)")).collect();
    assert_eq!(lines.len(), 1, "{out}");
}

#[test]
fn no_question_gets_no_answer() {
    assert_eq!(dialogue(&[], ""), format!("{GREETING}{PROMPT}"));
}

#[cfg(unix)]
mod signals {
    use super::{PROMPT, words};
    use crate::support::Running;

    /// At distance 20: its search takes minutes.
    const SUPERFLIP: &str = "R L U2 F U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U";

    fn begin() -> Running {
        let mut running = Running::start(&["reid", "--threads", "2"]);
        running.wait_for(PROMPT.trim());
        running
    }

    #[test]
    fn one_sigterm_leaves_the_prompt_and_a_search() {
        let idle = begin();
        idle.signal("TERM");
        assert_eq!(idle.status(), Some(130));
        let mut searching = begin();
        searching.say(&words(SUPERFLIP));
        searching.wait_for("depth 14f");
        searching.signal("TERM");
        assert_eq!(searching.status(), Some(130));
    }

    #[test]
    fn ctrl_c_stops_a_search_and_not_the_dialogue() {
        let mut dialogue = begin();
        dialogue.say(&words(SUPERFLIP));
        dialogue.wait_for("depth 14f");
        dialogue.signal("INT");
        dialogue.wait_for("-- user interrupt --");
        dialogue.wait_for(PROMPT.trim());
        // As SageMath does after the search.
        dialogue.signal("INT");
        dialogue.keeps_running();
        dialogue.say("");
        // Once this is answered, the line before it has been read.
        dialogue.say("what");
        dialogue.wait_for("invalid input!");
        dialogue.wait_for(PROMPT.trim());
        dialogue.signal("INT");
        dialogue.keeps_running();
        dialogue.say(&words("R"));
        dialogue.wait_for(" R'  (1q, 1f*)");
        dialogue.wait_for(PROMPT.trim());
        // Twice is meant.
        dialogue.signal("INT");
        dialogue.keeps_running();
        dialogue.signal("INT");
        assert_eq!(dialogue.status(), Some(130));
    }
}
