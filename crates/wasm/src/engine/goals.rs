//! Parses goals, and lists the named ones.

use std::error::Error;

use faceturn::Goal;
use faceturn::cube::PartialFacelets;
use faceturn::goals::{NamedGoal, Unreachable, named_goals};
use faceturn::internals::FACELET_COUNT;
use faceturn::internals::PartialCube;
use faceturn::jobs::{WrittenJob, explained};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::refusal::{Fault, Refusal, read_as};

#[derive(Serialize)]
struct GoalReading {
    /// Its name, or its text in normalized form.
    goal: String,
    /// 54 facelets, with `?` for those that may be anything.
    facelets: String,
    solved: bool,
}

#[derive(Serialize)]
struct StartReading {
    /// 54 facelets, with `?` for unknown ones.
    facelets: String,
    /// How many completions of the start the goal distinguishes.
    completions: usize,
}

/// Parses a goal, as `--goal` does. Returns JSON: `goal`, `facelets` and `solved`, or `error`.
#[wasm_bindgen(js_name = readGoal)]
pub fn read_goal(text: &str) -> String {
    match text.parse::<Goal>() {
        Ok(goal) => json(&GoalReading {
            goal: goal.to_string(),
            facelets: goal.facelets().to_string(),
            solved: goal.is_solved_cube(),
        }),
        Err(error) => json(&refused(&error)),
    }
}

/// Parses the start of a job: a position, or 54 facelets with `?` or `.` for unknown ones. The job
/// is JSON as for [`read_job`](super::reading::read_job). Returns JSON: `facelets` and
/// `completions`, or `error` and the `place` of wrong moves.
#[wasm_bindgen(js_name = readStart)]
pub fn read_start(job: &str) -> String {
    let start = match read_as(job, WrittenJob::read) {
        Ok(job) => job.start,
        Err(refused) => return json(&refused.refusal),
    };
    let known = start.text().parse().ok().filter(|_| start.is_incomplete());
    let facelets = known.map(|known: PartialFacelets| known.with_centres().to_string());
    json(&StartReading {
        facelets: facelets.unwrap_or_else(|| start.position().facelets()),
        completions: start.positions().len(),
    })
}

/// Why the turns of a job, JSON as for [`read_job`](super::reading::read_job), do not lead to its
/// goal. Returns JSON: a `code`, and as `value` the piece; `exhausted` if it takes a search to see.
#[wasm_bindgen(js_name = whyUnreachable)]
pub fn why_unreachable(job: &str) -> String {
    let job = read_as(job, WrittenJob::read).ok();
    let answer = job.and_then(|job| job.unreachable().ok().flatten());
    let (code, piece) = match answer.and_then(|answer| answer.unreachable) {
        Some(Unreachable::NeverMoved(piece)) => ("never-moved", Some(piece)),
        Some(Unreachable::Cubie(piece)) => ("piece", Some(piece)),
        Some(Unreachable::NoFlip) => ("no-flip", None),
        Some(Unreachable::Flips) => ("flips", None),
        Some(Unreachable::NoTwist) => ("no-twist", None),
        Some(Unreachable::Twists) => ("twists", None),
        Some(Unreachable::Corners) => ("corners", None),
        _ => ("exhausted", None),
    };
    json(&Fault { code, value: piece.map(|piece| piece.to_string()) })
}

/// Parses 54 facelets, some unknown. Returns JSON: `facelets`, completed with those that follow
/// from the others, or `error` and `wrong`: the numbers of the facelets each of which alone can be
/// the mistake, maybe none.
#[wasm_bindgen(js_name = deduceFacelets)]
pub fn deduce_facelets(text: &str) -> String {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Deduction {
        Possible { facelets: String },
        Impossible { error: String, wrong: Vec<usize> },
    }
    let possible = |text: &str| -> Result<PartialCube, Box<dyn Error>> {
        Ok(PartialCube::from_facelets(&text.parse::<PartialFacelets>()?)?)
    };
    let without = |facelet: usize| -> String {
        let hide = |(at, symbol)| if at == facelet { '?' } else { symbol };
        text.chars().enumerate().map(hide).collect()
    };
    json(&match possible(text) {
        Ok(cube) => Deduction::Possible { facelets: cube.deduced().to_string() },
        Err(error) => {
            let is_centre = |facelet: &usize| facelet % 9 == 4;
            let is_wrong =
                |facelet: &usize| !is_centre(facelet) && possible(&without(*facelet)).is_ok();
            let wrong = (0..FACELET_COUNT).filter(is_wrong).collect();
            Deduction::Impossible { error: explained(&*error), wrong }
        }
    })
}

/// Parses 54 facelets, some unknown, and changes as few as possible so that a cube can show them.
/// Returns JSON: `facelets` and `changed`, the numbers of those that were changed, or `error`.
#[wasm_bindgen(js_name = repairFacelets)]
pub fn repair_facelets(text: &str) -> String {
    #[derive(Serialize)]
    struct Repair {
        facelets: String,
        changed: Vec<usize>,
    }
    match text.parse::<PartialFacelets>() {
        Ok(facelets) => {
            let repaired = facelets.repaired();
            let changed = facelets.where_different(&repaired).collect();
            json(&Repair { facelets: repaired.to_string(), changed })
        }
        Err(error) => json(&refused(&error)),
    }
}

fn refused(error: &dyn Error) -> Refusal {
    Refusal { error: explained(error), ..Refusal::default() }
}

/// The named goals, as a JSON array of objects: `name`, `default`, `variants`, `subsets` and
/// `meaning`.
#[wasm_bindgen(js_name = namedGoals)]
pub fn named() -> String {
    #[derive(Serialize)]
    struct Named {
        name: &'static str,
        default: &'static str,
        variants: &'static str,
        subsets: &'static [&'static str],
        meaning: &'static str,
    }
    let named = |goal: &NamedGoal| {
        let NamedGoal { name, default, variants, meaning, .. } = *goal;
        Named { name, default, variants, subsets: goal.subsets(), meaning }
    };
    json(&named_goals().iter().map(named).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use faceturn::Position;
    use serde_json::{Value, json};

    use super::*;

    fn value(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn what_follows_from_some_facelets_is_filled_in() {
        let solved = Position::SOLVED.facelets();
        let hidden = |facelets: &[usize]| -> String {
            let hide = |(at, symbol)| if facelets.contains(&at) { '.' } else { symbol };
            solved.chars().enumerate().map(hide).collect()
        };
        // Two stickers of the corner UFR.
        assert_eq!(value(&deduce_facelets(&hidden(&[8, 9])))["facelets"], solved);
        // The edge UF shows U twice, and only one of the two can be right.
        let wrong = format!("{}U{}", &hidden(&[0, 1])[..19], &solved[20..]);
        let refusal = value(&deduce_facelets(&wrong));
        assert_eq!(refusal["error"], "no edge shows UU at place UF");
        assert_eq!(refusal["wrong"], json!([19]));
    }

    #[test]
    fn few_facelets_are_changed_so_that_a_cube_can_show_them() {
        let solved = Position::SOLVED.facelets();
        let repair = |text: &str| value(&repair_facelets(text));
        assert_eq!(repair(&solved), json!({"facelets": solved, "changed": []}));
        let misread = format!("F?{}", &solved[2..]);
        let repaired = format!("U?{}", &solved[2..]);
        assert_eq!(repair(&misread), json!({"facelets": repaired, "changed": [0]}));
        let mut random = faceturn::RandomSource::from_seed(4);
        for _ in 0..50 {
            let mut symbols: Vec<char> = random.position().facelets().chars().collect();
            for symbol in ['?', '?', '?', 'U', 'R', 'F'] {
                let facelet = random.below(FACELET_COUNT as u128) as usize;
                if facelet % 9 != 4 {
                    symbols[facelet] = symbol;
                }
            }
            let text: String = symbols.into_iter().collect();
            let repaired = repair(&text);
            assert!(repaired["changed"].as_array().is_some_and(|it| it.len() <= 3), "{text}");
            let facelets = repaired["facelets"].as_str().expect("a text");
            assert!(value(&deduce_facelets(facelets))["error"].is_null(), "{text}");
        }
        let error = repair("UU")["error"].clone();
        assert!(error.as_str().is_some_and(|it| it.starts_with("expected 54 facelets")), "{error}");
    }

    #[test]
    fn a_goal_is_read_as_by_the_program() {
        let facelets = "????U????????R??R?????F??F??D?DDD?D?????L??L?????B??B?";
        let cross = json!({"goal": "cross:D", "facelets": facelets, "solved": false});
        assert_eq!(value(&read_goal("cross")), cross);
        let pieces = value(&read_goal(facelets));
        assert_eq!((&pieces["facelets"], &pieces["goal"]), (&json!(facelets), &json!(facelets)));
        assert_eq!(value(&read_goal("solved"))["solved"], true);
        let error = value(&read_goal("crosss"))["error"].clone();
        assert!(error.as_str().is_some_and(|it| it.contains("did you mean cross?")), "{error}");
    }

    #[test]
    fn an_incomplete_start_is_enough_if_the_goal_asks_for_no_more() {
        let read = |position: &str, goal: &str| {
            value(&read_start(&json!({"position": position, "goal": goal}).to_string()))
        };
        let start = "????U????????R??R?????F??F??D?DDD?D?????L??L?????B??B?";
        let reading = json!({"facelets": start, "completions": 1});
        assert_eq!(read(start, "cross"), reading);
        let address = format!("https://a.b/#position={}&goal=cross", start.replace('?', "%3F"));
        assert_eq!(read(&address, "cross"), reading);
        let small = start.replace('?', ".").to_lowercase();
        assert_eq!(read(&small, "cross"), reading);
        let faces = |at: [usize; 6]| at.map(|face| &start[9 * face..9 * face + 9]).concat();
        let camera = faces([0, 4, 2, 1, 5, 3]);
        let job = json!({"position": camera, "goal": "cross", "faces": "ULFRBD"});
        assert_eq!(value(&read_start(&job.to_string())), reading);
        let unclear = read(start, "f2l")["error"].clone();
        let expected = "the goal f2l:D needs to know more of the start: too many ways";
        assert!(unclear.as_str().is_some_and(|it| it.starts_with(expected)), "{unclear}");
        let whole = read(start, "solved")["error"].clone();
        let expected = "the goal solved needs to know more of the start: too many ways";
        assert!(whole.as_str().is_some_and(|it| it.starts_with(expected)), "{whole}");
        let nearly_whole = Position::SOLVED.facelets().replacen('U', "?", 1);
        assert_eq!(read(&nearly_whole, "solved")["completions"], 1);
        // No edge has the colours L and R.
        let wrong = start.replace("D?DDD", "D?DDL");
        assert!(read(&wrong, "cross")["error"].is_string());
    }

    #[test]
    fn named_goals_are_listed() {
        let named = value(&named());
        let is_cross = |named: &&Value| named["name"] == "cross";
        let cross = named.as_array().expect("a list").iter().find(is_cross);
        assert_eq!(cross.expect("it is known")["variants"], "a face");
    }
}
