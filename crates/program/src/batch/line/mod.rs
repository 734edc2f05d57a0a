//! The meaning of a line: a position, perhaps its name, perhaps a claim about it.

mod claim;
mod error;
mod json;
mod position;
mod text;
mod unreadable;

pub(crate) use self::claim::{LineClaim, in_words, written};
pub(crate) use self::error::{IgnoredField, LineError, LineFault};

use std::io;

use faceturn::cube::PositionFormat;
use faceturn::internals::{Stickers, begins_object};
use faceturn::jobs::{Aim, ReadOptions, Spelling};
use faceturn::report::ErrorReport;
use faceturn::{Goal, JobError, Metric, Start};

use self::unreadable::UnreadablePosition;
use crate::batch::source::columns::Columns;
use crate::batch::source::{Content, Line, Source};

/// The error for a job whose position is the argument of a command.
pub(crate) fn refused(error: JobError, text: &str, format: PositionFormat) -> anyhow::Error {
    match error {
        JobError::Start(error) => {
            let text = text.to_owned();
            let error = UnreadablePosition { text, format, error: error.into() }.into();
            LineError::new(1, String::new(), &error).into()
        }
        error => RefusedJob(error.report(Spelling::Dashes)).into(),
    }
}

/// An error of a job that has no position yet, by the program's names of the options.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.message)]
pub(crate) struct RefusedJob(pub(crate) ErrorReport);

impl From<JobError> for RefusedJob {
    fn from(error: JobError) -> RefusedJob {
        RefusedJob(error.report(Spelling::Dashes))
    }
}

/// An error of a command as an object.
pub(crate) fn as_object(error: &anyhow::Error, message: &str) -> String {
    let report = |kind| ErrorReport::new(kind, message.to_owned());
    let report = match (error.downcast_ref(), error.downcast_ref::<LineError>()) {
        (Some(RefusedJob(report)), _) => report.clone(),
        (_, Some(line)) => return serde_json::json!({ "error": line }).to_string(),
        _ if error.chain().any(|it| it.is::<io::Error>()) => report("file"),
        _ => report("option"),
    };
    serde_json::json!({ "error": report }).to_string()
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reading<'a> {
    pub(crate) options: ReadOptions,
    /// The goal of the positions, if they may have unknown facelets.
    pub(crate) aim: Option<&'a Aim>,
}

impl From<ReadOptions> for Reading<'_> {
    fn from(options: ReadOptions) -> Self {
        Reading { options, aim: None }
    }
}

/// The JSON object that a line holds in quotation marks, as a text of JSON.
fn object_in_quotes(text: &str) -> Option<String> {
    let inside = serde_json::from_str::<String>(text.trim()).ok()?;
    begins_object(&inside).then_some(inside)
}

/// A parsed line or argument: a position to work on.
#[derive(Clone, Debug)]
pub(crate) struct BatchLine {
    pub(crate) number: u64,
    /// Its place, for errors and warnings: `line 3: `, or nothing for the only argument.
    pub(crate) place: String,
    pub(crate) name: Option<String>,
    pub(crate) start: Start,
    pub(crate) claim: LineClaim,
    /// What the claim is about, if that is not the whole cube.
    pub(crate) goal: Option<String>,
    /// What counts as one turn in the claim, if the line says so.
    pub(crate) metric: Option<Metric>,
    /// Fields of the line that are not part of the position or the claim.
    pub(crate) ignored: Vec<IgnoredField>,
}

impl Reading<'_> {
    pub(crate) fn read(self, text: String) -> Result<Start, UnreadablePosition> {
        let start = match self.aim {
            Some(aim) => Start::read(&text, self.options, aim),
            None => Start::known(&text, self.options),
        };
        let format = self.options.format;
        start.map_err(|error| UnreadablePosition { text, format, error: error.into() })
    }

    /// Parses a text that a file marks as one, such as a value in quotation marks. Moves on several
    /// lines may be several positions there.
    pub(crate) fn read_one(self, text: String) -> Result<Start, LineFault> {
        let lines = text.lines().filter(|line| !text::without_comment(line).trim().is_empty());
        let lines = lines.count();
        let are_moves = || {
            let parsed = self.options.read(&text);
            parsed.is_ok_and(|parsed| parsed.format == PositionFormat::Moves)
        };
        if lines > 1 && self.options.format == PositionFormat::Auto && are_moves() {
            return Err(LineFault::SeveralLines(lines));
        }
        Ok(self.read(text)?)
    }

    /// Whether a line is measured colours as a whole. An object may have more fields.
    fn are_colours(self, text: &str) -> bool {
        self.options.format.is_of_colours()
            && !begins_object(text)
            && !text.trim_end().contains('\t')
    }

    /// The same for facelets.
    fn as_facelets(self) -> Self {
        let options = ReadOptions { format: PositionFormat::Facelets, ..self.options };
        Reading { options, ..self }
    }
}

impl BatchLine {
    /// Parses a line of this source. The error says what is wrong with it and where it is.
    pub(crate) fn read(
        source: &Source,
        line: Line,
        reading: Reading<'_>,
    ) -> Result<BatchLine, LineError> {
        let (number, place) = (line.number, source.place_of(&line));
        let read = || match source {
            Source::Arguments(_) => BatchLine::of_argument(line, reading),
            Source::File(_, columns) | Source::Stdin(columns) => {
                BatchLine::of_line(line, reading, columns)
            }
            Source::Cases(_) => BatchLine::of_line(line, Reading::default(), &Columns::default()),
        };
        let checked = || read().and_then(|line: BatchLine| line.of_aim(reading.aim));
        match LineError::caught(number, place.clone(), checked)? {
            Ok(line) => Ok(BatchLine { place, ..line }),
            Err(error) => Err(LineError::new(number, place, &error)),
        }
    }

    /// The line, unless it says that another goal than that of the search was solved.
    fn of_aim(self, aim: Option<&Aim>) -> Result<BatchLine, LineFault> {
        let (Some(own), Some(aim)) = (&self.goal, aim) else { return Ok(self) };
        let searched = aim.goal.name();
        let is_same = |own: &Goal| {
            own.name() == searched || own.is_solved_cube() && aim.goal.is_solved_cube()
        };
        let is_searched = own == searched || own.parse().is_ok_and(|own: Goal| is_same(&own));
        match is_searched {
            true => Ok(self),
            false => {
                let (own, searched) = (own.clone(), searched.to_owned());
                Err(LineFault::OtherGoal { own, searched })
            }
        }
    }

    /// Parses the only argument, which is a position and nothing else.
    pub(crate) fn of_only_argument(
        text: &str,
        reading: Reading<'_>,
    ) -> Result<BatchLine, LineError> {
        match reading.read(text.to_owned()) {
            Ok(start) => Ok(BatchLine::unclaimed(1, None, start)),
            Err(error) => Err(LineError::new(1, String::new(), &error.into())),
        }
    }

    /// Parses one of several arguments.
    pub(crate) fn of_argument(line: Line, reading: Reading<'_>) -> Result<BatchLine, LineFault> {
        match line.content {
            Content::Text(text) => Ok(BatchLine::unclaimed(line.number, None, reading.read(text)?)),
            _ => Err(LineFault::Utf8),
        }
    }

    pub(crate) fn of_line(
        line: Line,
        reading: Reading<'_>,
        columns: &Columns,
    ) -> Result<BatchLine, LineFault> {
        let number = line.number;
        match line.content {
            Content::NotUtf8 => Err(LineFault::Utf8),
            Content::Text(text) if is_cube(&text) || reading.are_colours(&text) => {
                Ok(BatchLine::unclaimed(number, None, reading.read(text.trim().to_owned())?))
            }
            Content::Text(text) if begins_object(&text) => {
                json::read(number, text.trim(), reading, columns)
            }
            Content::Text(text) => match object_in_quotes(&text) {
                Some(object) => json::read(number, object.trim(), reading, columns),
                None => text::read(number, text.trim_end(), reading),
            },
            Content::Row(row) => text::row(number, &row, reading),
            Content::Facelets(text) => {
                let start = reading.as_facelets().read(text).map_err(LineFault::Lines)?;
                Ok(BatchLine::unclaimed(number, None, start))
            }
            Content::Position { name, text } => {
                Ok(BatchLine::unclaimed(number, name, reading.read_one(text)?))
            }
            Content::OpenQuote => Err(LineFault::OpenQuote),
            Content::NoPosition(value) => Err(LineFault::Element(value)),
        }
    }

    fn unclaimed(number: u64, name: Option<String>, start: Start) -> BatchLine {
        let (place, claim) = (String::new(), LineClaim::default());
        let (goal, metric, ignored) = (None, None, Vec::new());
        BatchLine { number, place, name, start, claim, goal, metric, ignored }
    }

    pub(crate) fn error(&self, error: &LineFault) -> LineError {
        LineError::new(self.number, self.place.clone(), error)
    }

    /// Notes on what its writer may not have meant, each with the place of the line.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.start.notes().iter().map(|note| format!("{}{note}", self.place)).collect()
    }

    /// Its name, or its text on one line, as used in the results of claims.
    pub(crate) fn title(&self) -> String {
        self.name.clone().unwrap_or_else(|| on_one_line(self.start.text()))
    }

    pub(crate) fn label(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.number.to_string())
    }
}

/// Whether a line is the facelets of a cube as a whole, before its tabs and fields mean anything.
fn is_cube(text: &str) -> bool {
    let stickers = Stickers::of(text);
    if begins_object(text) { stickers.have_face_names() } else { stickers.are_cubes() }
}

pub(crate) fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

#[cfg(test)]
mod tests {
    use faceturn::cube::Notation;
    use faceturn::jobs::Direction;

    use super::*;

    fn read_with(text: &str, reading: ReadOptions, columns: &str) -> Result<BatchLine, LineFault> {
        let columns = match columns {
            "" => Columns::default(),
            columns => columns.parse().expect("columns"),
        };
        BatchLine::of_line(Line::new(7, Content::Text(text.to_owned())), reading.into(), &columns)
    }

    fn read_under(text: &str, reading: ReadOptions) -> Result<BatchLine, LineFault> {
        read_with(text, reading, "")
    }

    fn read(text: &str) -> Result<BatchLine, LineFault> {
        read_under(text, ReadOptions::default())
    }

    fn described(text: &str) -> String {
        let BatchLine { name, start, claim, .. } = read(text).expect("a position");
        let solutions: Vec<String> = claim.solutions.iter().map(ToString::to_string).collect();
        format!(
            "{:?} {} {:?} {:?} {solutions:?}",
            name,
            start.text(),
            claim.distance,
            claim.solution_count
        )
    }

    fn wrong(text: &str) -> String {
        read(text).expect_err("wrong").to_string()
    }

    fn ignored(text: &str) -> Vec<String> {
        read(text).expect("a position").ignored.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn names_and_claims_are_told_apart() {
        assert_eq!(described("R U"), "None R U None None []");
        assert_eq!(described("mine\tR U\r"), "Some(\"mine\") R U None None []");
        assert_eq!(described("R U\t2"), "None R U Some(2) None []");
        assert_eq!(described("R U\t\t"), "None R U None None []");
        assert_eq!(described("\tR U\t2"), "None R U Some(2) None []");
        assert_eq!(described("R U\t2\t1\tU' R'"), "None R U Some(2) Some(1) [\"U' R'\"]");
        assert_eq!(described("R U\t-\t1"), "None R U None Some(1) []");
        assert_eq!(described("R U\t2\t1,024"), "None R U Some(2) Some(1024) []");
        assert_eq!(
            described("mine\tR U\t\t1\tU' R'\tU3 R3"),
            "Some(\"mine\") R U None Some(1) [\"U' R'\", \"U3 R3\"]"
        );
    }

    #[test]
    fn a_comment_goes_to_the_end_of_the_line() {
        assert_eq!(described("R U F2\t// easy one"), "None R U F2 None None []");
        assert_eq!(described("R U F2\t// easy one\t0"), "None R U F2 None None []");
        assert_eq!(described("R U F // note\tb"), "None R U F None None []");
        assert_eq!(
            described("mine\tR U\t2 // literature\t9"),
            "Some(\"mine\") R U Some(2) None []"
        );
        let blank = "empty position; ";
        // Only the name is left.
        assert!(wrong("mine\t// R U").starts_with("unknown move \"m\" at column 1"));
        for text in ["\t//", "{\"position\": \" // R\"}", "{\"input\": \"\"}"] {
            let said = wrong(text);
            assert!(said.starts_with(blank) || said.starts_with("expected a position"), "{said}");
        }
        let argument =
            BatchLine::of_argument(Line::argument(1, " ".to_owned()), Reading::default());
        let said = argument.expect_err("nothing").to_string();
        assert!(said.ends_with("write solved, or its facelets, for the solved cube"), "{said}");
    }

    #[test]
    fn fields_that_are_not_used_are_listed() {
        let fields = ignored("R U\t2\t7 solutions\tU' Q");
        assert_eq!(fields[0], "field 3, \"7 solutions\"; expected the number of solutions, or -");
        assert!(fields[1].starts_with("field 4, \"U' Q\"; expected a solution: "), "{fields:?}");
        let fields = ignored("mine\tR U\t2\tU' R'");
        assert_eq!(fields, ["field 4, \"U' R'\"; expected the number of solutions, or -"]);
        assert_eq!(ignored("mine\tR U\t2\t1\tU' R'"), [""; 0]);
        let object = r#"{"position": "R U", "distnace": 2, "seconds": 1.5}"#;
        assert_eq!(ignored(object), ["the unknown field \"distnace\""]);
    }

    #[test]
    fn objects_are_read() {
        let object = r#"{"name": "a", "position": "R U", "distance": 2, "solution_count": 1,
            "solutions": ["U' R'"], "seconds": 1.5}"#;
        assert_eq!(described(object), "Some(\"a\") R U Some(2) Some(1) [\"U' R'\"]");
        let counted = |fields: &str| {
            let line = format!(r#"{{"input": "R", {fields}}}"#);
            read(&line).expect("a position").claim.solution_count
        };
        assert_eq!(counted(r#""solution_count": 9, "minimal_solution_count": 1"#), Some(1));
        assert_eq!(counted(r#""solution_count": 1, "complete": false"#), None);
        let quoted = r#"{"input": "R", "distance": "12", "solution_count": "1,024"}"#;
        assert_eq!(described(quoted), "None R Some(12) Some(1024) []");
        let all = r#"{"input": "R", "solution": "R'", "solutions": ["R3", "U R"]}"#;
        assert_eq!(described(all), "None R None None [\"R'\", \"R3\", \"U R\"]");
        let made = r#"{"input": "R U", "inverse": true, "solutions": ["R U"]}"#;
        assert_eq!(described(made), "None R U None None [\"R U\"]");
        let direction = |line: &str| read(line).expect("a position").claim.solutions[0].direction();
        assert_eq!((direction(made), direction(object)), (Direction::Make, Direction::Solve));
        let without_moves = r#"{"position": "R", "solution": " "}"#;
        assert_eq!(described(without_moves), r#"None R None None ["\"\""]"#);
    }

    #[test]
    fn fields_have_the_names_that_columns_have() {
        for line in [
            r#"{"scramble": "R U", "count": 1}"#,
            r#"{"Scramble": "R U", "moves": 2, "COUNT": "1"}"#,
            r#"{"moves": "R U", "solution_count": 1}"#,
        ] {
            assert_eq!(described(line), "None R U None Some(1) []", "{line}");
        }
        let two = "the JSON object has both \"scramble\" and \"input\"; expected one of them";
        assert_eq!(wrong(r#"{"input": "R", "scramble": "R"}"#), two);
        // What `solve --goal --json` prints: the allowed turns.
        assert_eq!(described(r#"{"input": "R", "moves": "<U,R>"}"#), "None R None None []");
    }

    #[test]
    fn columns_name_the_fields_of_objects() {
        let object = r#"{"id": "a", "position": "F", "Cube": "R U", "length": 2, "count": 1}"#;
        let columns = "position=cube,distance=length,name=id";
        let line = read_with(object, ReadOptions::default(), columns).expect("a position");
        let found = (line.name.as_deref(), line.start.text(), line.claim.distance);
        assert_eq!(found, (Some("a"), "R U", Some(2)));
        // Fields of other roles are recognised all the same.
        assert_eq!(line.claim.solution_count, Some(1));
        let with = |columns| read_with(object, ReadOptions::default(), columns);
        assert_eq!(with("distance=length").expect("a position").start.text(), "F");
        assert_eq!(with("distance=htm").expect("a position").claim.distance, None);
        let error = |columns| with(columns).expect_err("wrong").to_string();
        assert_eq!(error("position=puzzle"), "expected a \"position\" in the JSON object");
        assert!(
            error("position=2").starts_with("--columns names column 2, but the line is a JSON")
        );
    }

    #[test]
    fn a_kpattern_may_have_a_claim_after_a_tab() {
        let pattern = faceturn::cube::KPattern::from(&"R".parse().expect("moves")).to_json();
        let line = read(&format!("{pattern}\t1\t1\tR'")).expect("a position");
        assert_eq!((line.claim.distance, line.claim.solution_count), (Some(1), Some(1)));
        assert_eq!(line.start.text(), pattern);
        let named = read(&format!("mine\t{pattern}\t1")).expect("a position");
        assert_eq!((named.name.as_deref(), named.claim.distance), (Some("mine"), Some(1)));
        assert_eq!(wrong(&format!("{pattern} 1")), "unexpected text after the JSON: \"1\"");
        assert_eq!(wrong("{\"position\": \"R\"}\t1"), "unexpected text after the JSON: \"1\"");
    }

    const R: &str = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";

    #[test]
    fn facelets_are_a_position_and_decide_what_a_text_means() {
        let alone = format!(r#"{{"facelets": "{R}"}}"#);
        assert_eq!(described(&alone), format!("None {R} None None []"));
        for field in ["position", "input"] {
            let same = format!(r#"{{"facelets": "{R}", "{field}": "R"}}"#);
            assert_eq!(described(&same), "None R None None []");
            let other = wrong(&format!(r#"{{"facelets": "{R}", "{field}": "U"}}"#));
            let said = format!("\"{field}\" and \"facelets\" are different positions: ");
            assert!(other.starts_with(&said), "{other}");
        }
        assert!(wrong(r#"{"facelets": "R U"}"#).starts_with("expected 54 facelets, found "));
        assert!(wrong(r#"{"facelets": ["U"]}"#).starts_with("expected 54 facelets, found 1"));
        assert!(wrong(r#"{"facelets": 5}"#).ends_with("expected a text in quotes"));
    }

    #[test]
    fn what_was_printed_under_one_notation_is_read_under_every_notation() {
        let both = [Notation::Standard, Notation::Niss];
        for (text, notation) in [
            ("(R U) F", Notation::Niss),
            ("(R U)2 F", Notation::Standard),
            ("Rw U x", Notation::Standard),
            ("superflip", Notation::Standard),
            ("F (x R)", Notation::Niss),
        ] {
            let reading = ReadOptions { notation, ..ReadOptions::default() };
            let start = Reading::from(reading).read(text.to_owned()).expect("a position");
            let facelets = start.position().facelets();
            let object = format!(r#"{{"input": "{text}", "facelets": "{facelets}"}}"#);
            for notation in both {
                let reading = ReadOptions { notation, ..ReadOptions::default() };
                let line = read_under(&object, reading).expect("the same position");
                assert_eq!(line.start.position(), start.position(), "{text}");
            }
        }
    }

    #[test]
    fn items_of_lists_are_positions() {
        let line = read("12. 9.87   R U F   @2026-11-21 10:00:00").expect("a position");
        assert_eq!((line.name.as_deref(), line.start.text()), (Some("12"), "R U F"));
        assert_eq!(described("mine\t1. R U\t2"), "Some(\"mine\") R U Some(2) None []");
        assert!(wrong("1. 12.34").starts_with("empty position"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let kind = |text: &str| LineError::new(7, String::new(), &read(text).expect_err("wrong"));
        let error = kind("R Q");
        assert_eq!(error.kind, "moves");
        let json = serde_json::to_string(&error.as_object()).expect("an object");
        assert!(json.starts_with("{\"line\":7,\"error\":{\"kind\":\"moves\",\"message\":"));
        assert!(json.ends_with(",\"column\":3}}"), "{json}");
        let most = "expected at most 20, or 26 quarter turns";
        assert_eq!(wrong("R\t27"), format!("the claimed distance is 27; {most}"));
        let large = "9".repeat(30);
        let said = format!("the claimed distance is {large}; {most}");
        assert_eq!(wrong(&format!("R\t{large}")), said);
        let third = |found: &str| {
            let expected = "expected the claimed distance, a number or -, after the position";
            format!("field 3 is {found:?}; {expected}")
        };
        assert_eq!(wrong("a\tb\tR U"), third("R U"));
        assert_eq!(wrong("one\tR U\ttwo"), third("two"));
        assert_eq!(wrong("one\tR U\t-2\t1"), third("-2"));
        assert_eq!(wrong("mine\t\t3"), "expected a position after the name and the tab");
        assert!(wrong("{\"name\": \"a\\tb\", \"position\": \"R\"}").starts_with("expected a name"));
        assert!(wrong("R\rU\rF\r").ends_with("found a carriage return in the line"));
        assert!(wrong("{\"position\"").starts_with("expected a JSON object: "));
        assert_eq!(wrong("{}"), "expected a \"position\" in the JSON object");
        let twice = "the JSON object has both \"position\" and \"input\"; expected one of them";
        assert_eq!(wrong(r#"{"position": "R", "input": "R"}"#), twice);
        let text = "expected a text in quotes, or the object of a KPattern";
        assert_eq!(wrong(r#"{"position": 5}"#), format!("the position is 5; {text}"));
        assert!(wrong(r#"{"position": "R", "solution": "Q"}"#).starts_with("the claimed solution"));
        let number = "\"distance\" is 1.5; expected a whole number";
        assert_eq!(wrong(r#"{"position": "R", "distance": 1.5}"#), number);
        let twice = r#"{"position": "R", "position": "U"}"#;
        assert!(wrong(twice).contains("the field \"position\" occurs twice"));
    }
}
