//! Positions from text, random ones and well-known ones; suggestions for misspelled names.

use faceturn::RandomSource;
use faceturn::cube::{Colours, ParsedPosition, named_positions};
use faceturn::internals::nearest;
use faceturn::jobs::{ReadOptions, WrittenJob, WrittenQuick};
use serde::Serialize;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::refusal::{read_as, refusal, written};

/// A parsed position in several notations.
#[derive(Serialize)]
struct Reading {
    /// 54 facelets in the order U R F D L B.
    facelets: String,
    /// The words of M. Reid's program.
    reid: String,
    /// How the text was read: `moves`, `facelets`, `reid`, `cycles`, `kpattern`, `name`,
    /// `rgb` or `pictures`.
    format: &'static str,
    /// How the cube is held at the end of the moves, as rotations.
    holding: String,
    /// How many of the cube's 48 symmetries leave the position unchanged.
    symmetries: usize,
}

impl Reading {
    fn new(parsed: &ParsedPosition) -> Reading {
        let ParsedPosition { position, format, holding, .. } = parsed;
        Reading {
            facelets: position.facelets(),
            reid: position.reid(),
            format: format.name(),
            holding: holding.to_string(),
            symmetries: position.symmetries().len(),
        }
    }
}

/// Parses a position: moves, facelets, Reid's words, a KPattern or a name. `options` is JSON that
/// may have `format`, `faces` and `notation`. Returns JSON: `facelets`, `reid`, `format`, `holding`
/// and `symmetries`, or `error` and the `place` of wrong moves.
#[wasm_bindgen]
pub fn read(text: &str, options: &str) -> String {
    let parsed = |options: ReadOptions| options.read(text).map_err(|error| refusal(&error));
    match written(options).and_then(parsed) {
        Ok(parsed) => json(&Reading::new(&parsed)),
        Err(refusal) => json(&refusal),
    }
}

/// A position from measured colours.
#[derive(Serialize)]
struct OfColours {
    /// 54 facelets in the order U R F D L B.
    facelets: String,
    /// By facelet, how much worse the best cube fits in which it has another colour; `null` for
    /// centres.
    margins: Vec<f64>,
    /// The facelets, `U1` to `B9`, that a person should look at, the most doubtful first.
    doubtful: Vec<String>,
    /// For each picture, the face that it shows, and how many quarter turns clockwise make it
    /// upright.
    pictures: [(String, u8); 6],
}

/// Reads measured colours: red, green and blue from 0 to 255 of 54 stickers, 162 numbers; with
/// `pictures`, the faces come in any order, each turned in any way but those that are `upright`.
/// Returns JSON: `facelets`, `margins`, `doubtful` and `pictures`, or `error`, its `kind` and the
/// pictures that are `undecided`.
#[wasm_bindgen(js_name = readColours)]
pub fn read_colours(rgb: &[f64], pictures: bool, upright: &[usize]) -> String {
    let upright = std::array::from_fn(|it| upright.contains(&it));
    let read = |it: Colours| if pictures { it.read_pictures(upright) } else { it.read() };
    match Colours::of_numbers(rgb).and_then(read) {
        Ok(reading) => json(&OfColours {
            facelets: reading.position.facelets(),
            margins: reading.margins.to_vec(),
            doubtful: reading.doubtful_names(),
            pictures: reading.pictures.map(|(face, turns)| (face.to_string(), turns)),
        }),
        Err(error) => {
            let undecided = (0..6).filter(|it| error.undecided[*it]).collect::<Vec<usize>>();
            let kind = error.kind.unwrap_or("colours");
            json(&json!({"error": error.to_string(), "kind": kind, "undecided": undecided}))
        }
    }
}

/// The facelets of a random position, all equally likely; a seed always gives the same one.
#[wasm_bindgen(js_name = randomPosition)]
pub fn random_position(seed: u64) -> String {
    RandomSource::from_seed(seed).position().facelets()
}

/// The well-known positions, as a JSON array of objects: `name`, `moves` and `distance`.
#[wasm_bindgen(js_name = namedPositions)]
pub fn named() -> String {
    #[derive(Serialize)]
    struct Named {
        name: &'static str,
        moves: &'static str,
        distance: u8,
    }
    let named = named_positions();
    let named =
        named.map(|known| Named { name: known.name, moves: known.moves, distance: known.distance });
    json(&named.collect::<Vec<_>>())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JobReading {
    /// Whether the goal is the solved cube by all turns: then no databases are needed, and in face
    /// turns a short solution helps.
    solved_cube: bool,
    /// What counts as one turn: `face` or `quarter`.
    metric: &'static str,
    /// The position as 54 facelets; for an incomplete start one of its completions.
    facelets: String,
}

/// Parses a job: JSON with the options of `faceturn solve`, with underscores, and the `position`.
/// Returns JSON: `solvedCube`, `metric` and `facelets`, or `error`, `kind` and the `place` of wrong
/// moves.
#[wasm_bindgen(js_name = readJob)]
pub fn read_job(text: &str) -> String {
    match read_as(text, WrittenJob::read) {
        Ok(job) => json(&JobReading {
            solved_cube: job.aim.is_solved_cube(),
            metric: job.metric().name(),
            facelets: job.start.position().facelets(),
        }),
        Err(refusal) => json(&refusal),
    }
}

/// Checks a job of the kind `quick`, with the options of that command. Returns why it is refused,
/// as [`read_job`] does.
#[wasm_bindgen(js_name = checkQuick)]
pub fn check_quick(text: &str) -> Option<String> {
    let read = |job: &WrittenQuick| job.start().and(job.request().map(drop));
    read_as(text, read).err().map(|refusal| json(&refusal))
}

/// The name most similar to this text, if one is similar enough.
#[wasm_bindgen]
pub fn near(text: &str, names: Vec<String>) -> Option<String> {
    nearest(text, names.iter().map(String::as_str), 0.5).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fewest;
    use serde_json::{Value, json};

    fn value(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn a_text_is_read_in_every_format() {
        let facelets = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
        let reid = "UF FR UB UL DF BR DB DL DR FL UR BL FDR FRU UBL ULF BRD DFL DLB BUR";
        for (text, format) in [("R", "moves"), (facelets, "facelets"), (reid, "reid")] {
            let reading = value(&read(text, "{}"));
            assert_eq!(reading["facelets"], facelets);
            assert_eq!(reading["reid"], reid);
            assert_eq!(reading["format"], format);
            assert_eq!(reading["symmetries"], 4);
        }
        let superflip = value(&read(" superflip ", "{}"));
        assert_eq!((&superflip["format"], &superflip["symmetries"]), (&json!("name"), &json!(48)));
        assert_eq!(value(&read("R x", "{}"))["holding"], "x");
    }

    #[test]
    fn a_refusal_says_what_and_where() {
        let refusal = value(&read("R2 U Q", "{}"));
        let error = refusal["error"].as_str().expect("a text");
        assert!(error.starts_with("unknown move \"Q\" at column 6"), "{error}");
        assert_eq!(refusal["place"], json!({"line": 1, "column": 6, "length": 1}));
        assert_eq!(refusal["faults"], json!([{"code": "moves", "value": "Q"}]));
        let twisted = "UUUUUUUUFUURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        let read_facelets = |text: &str| value(&read(text, r#"{"format": "facelets"}"#));
        assert!(read_facelets(twisted).get("error").is_some());
        let wrong =
            "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".replacen("UR", "FR", 1);
        let wrong = read_facelets(&wrong.replacen("FF", "UF", 1));
        assert_eq!(wrong["pieces"], json!(["UFR", "ULF"]));
        let faults = ["UFR", "ULF"].map(|place| json!({"code": "piece", "value": place}));
        assert_eq!(wrong["faults"].as_array().expect("a list")[..2], faults);
        let facelets = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        assert_eq!(read_facelets(facelets)["faults"], json!([{"code": "flipped"}]));
        assert_eq!(read_facelets("R")["faults"], json!([{"code": "facelets"}]));
        assert!(read_facelets("R")["error"].is_string());
        let order = value(&read("R", r#"{"faces": "ULFRB"}"#));
        let expected = "faces: D is missing; expected U, R, F, D, L and B in any order";
        assert_eq!(order["error"], expected);
    }

    #[test]
    fn a_wrong_job_has_the_sentence_and_its_kind() {
        for (job, kind, expected) in [
            (json!({"position": "Q"}), "position", "unknown move \"Q\" at column 1"),
            (json!({"position": "?".repeat(54), "goal": "f2l"}), "start", "the goal f2l:D needs"),
            (json!({"position": "R", "target": "Q"}), "goal", "target: unknown move \"Q\""),
            (json!({"position": "R", "max_depth": 22}), "option", "maxDepth is 22; expected"),
            (json!({"position": "R", "then": "face"}), "option", "then cannot be used with metric"),
            (json!({"position": "R", "format": "x"}), "option", "format: unknown format \"x\"; "),
        ] {
            let refusal = value(&read_job(&job.to_string()));
            assert_eq!(refusal["kind"], kind, "{job}");
            let error = refusal["error"].as_str().expect("a text");
            assert!(error.starts_with(expected) && !error.contains("line 1"), "{error}");
        }
        for (kind, job, expected) in [
            ("quick", json!({"position": "Q"}), ("position", "unknown move \"Q\" at column 1")),
            (
                "quick",
                json!({"position": "?".repeat(54)}),
                ("start", "some of the 54 facelets are unknown; expected all of them, as "),
            ),
            ("quick", json!({"position": "R", "moves": "<R,Q>"}), ("goal", "moves: unknown ")),
            ("quick", json!({"position": "R", "cost": "half"}), ("option", "cost: ")),
            ("steps", json!({"position": "R", "width": 0}), ("option", "width is 0; expected at ")),
            (
                "insertions",
                json!({"position": "R", "skeleton": "R Q"}),
                ("position", "in the skeleton: unknown move \"Q\" at column 3"),
            ),
            (
                "insertions",
                json!({"position": "R", "skeleton": "", "insert_length": 0}),
                ("option", "insertLength is 0; expected at least 1"),
            ),
            (
                "insertions",
                json!({"position": "R", "skeleton": "", "insert_length": 1.5}),
                ("option", "insertLength is 1.5; expected a whole number from 0 to 255"),
            ),
            ("insertions", json!({"position": "R"}), ("option", "skeleton is missing; expected ")),
            ("steps", json!({}), ("option", "position is missing; expected moves, ")),
        ] {
            let mut good = json!({"position": "R"});
            if kind == "insertions" {
                good["skeleton"] = "".into();
            }
            let check = |job: &Value| match kind {
                "quick" => check_quick(&job.to_string()),
                kind => fewest::check_job(kind, &job.to_string()),
            };
            let refusal = value(&check(&job).expect("a refusal"));
            let error = refusal["error"].as_str().expect("a text");
            assert_eq!(refusal["kind"], expected.0, "{job}: {error}");
            assert!(error.starts_with(expected.1), "{error}");
            assert_eq!(check(&good), None);
        }
        let job = value(&read_job("{\"position\": \"R\", \"goal\": \"solved\"}"));
        assert_eq!((&job["solvedCube"], &job["metric"]), (&json!(true), &json!("face")));
    }

    #[test]
    fn a_seed_draws_the_same_position_as_the_library() {
        let expected = RandomSource::from_seed(7).position().facelets();
        assert_eq!(random_position(7), expected);
    }

    #[test]
    fn named_positions_are_listed() {
        let named = value(&named());
        let superflip = |known: &&Value| known["name"] == "superflip";
        let superflip = named.as_array().expect("a list").iter().find(superflip);
        assert_eq!(superflip.expect("it is known")["distance"], 20);
    }

    #[test]
    fn a_misspelled_name_is_recognised() {
        let names = || ["first", "format", "maxDepth"].map(str::to_owned).to_vec();
        for (text, name) in [
            ("firts", Some("first")),
            ("max_depth", Some("maxDepth")),
            ("depth", Some("maxDepth")),
            ("colour", None),
        ] {
            assert_eq!(near(text, names()).as_deref(), name, "{text}");
        }
    }
}
