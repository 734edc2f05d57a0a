//! Messages from clients.

use std::time::Duration;

use faceturn::fewest_moves::{WrittenInsertions, WrittenSteps};
use faceturn::jobs::{WrittenJob, WrittenPosition, WrittenQuick, WrittenVerify};
use faceturn::json::Fields;
use faceturn::report::ErrorReport;
use serde::Deserialize;
use serde_json::Value;

use super::to_client::error;

/// The largest `id`: the largest whole number that every program can read in JSON.
const LARGEST_ID: u64 = (1 << 53) - 1;

/// The longest short search.
pub(crate) const LONGEST_QUICK: Duration = Duration::from_secs(60);

const MOST_RANDOM: u32 = 1000;

#[derive(Debug)]
pub(crate) struct ClientMessage {
    /// Chosen by the client; repeated in the answers.
    pub(crate) id: u64,
    pub(crate) command: Command,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Command {
    Solve(Box<WrittenJob>),
    Quick(WrittenQuick),
    Steps(Box<WrittenSteps>),
    Insertions(Box<WrittenInsertions>),
    /// As `solve` with `first`: one solution is enough to know the distance.
    Distance(Box<WrittenJob>),
    Verify(Box<WrittenVerify>),
    Convert(WrittenPosition),
    Random(RandomOptions),
    /// Stop the search that has the same `id`.
    Cancel(CancelOptions),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RandomOptions {
    #[serde(default = "one")]
    pub(crate) count: u32,
    #[serde(default)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CancelOptions {}

impl ClientMessage {
    /// An error comes with the `id`, if the text has one.
    pub(crate) fn read(text: &str) -> Result<ClientMessage, (Option<u64>, ErrorReport)> {
        let wrong = |id, message: String| (id, error("message", message));
        let mut fields = Fields::read(text).map_err(|error| wrong(None, error.to_string()))?;
        let id = fields.0.remove("id").and_then(|id| id.as_u64()).filter(|&id| id <= LARGEST_ID);
        let expected = "expected an \"id\", a whole number from 0 to 2^53 - 1";
        let id = id.ok_or_else(|| wrong(None, expected.to_owned()))?;
        let Some(Value::String(kind)) = fields.0.remove("type") else {
            let expected = "expected a \"type\", a text such as \"solve\"";
            return Err(wrong(Some(id), expected.to_owned()));
        };
        let command = Command::read(&kind, fields).map_err(|message| wrong(Some(id), message))?;
        Ok(ClientMessage { id, command })
    }
}

impl Command {
    /// Parses a command of this kind, without the field `type`.
    pub(crate) fn of_kind(kind: &str, text: &str) -> Result<Command, ErrorReport> {
        let fields = Fields::read(text).map_err(|error| error.to_string());
        let command = fields.and_then(|fields| Command::read(kind, fields));
        command.map_err(|message| error("message", message))
    }

    fn read(kind: &str, fields: Fields) -> Result<Command, String> {
        let mut command: Command =
            fields.of_kind("type", kind).map_err(|error| error.to_string())?;
        command.check()?;
        if let Command::Distance(written) = &mut command {
            written.first = true;
        }
        Ok(command)
    }

    /// Checks numbers against their limits, and options against one another.
    fn check(&self) -> Result<(), String> {
        match self {
            Command::Quick(WrittenQuick { time: Some(time), .. }) if *time > LONGEST_QUICK => {
                Err(format!("time is {} s; expected at most 60", time.as_secs_f64()))
            }
            Command::Random(RandomOptions { count, .. }) if !(1..=MOST_RANDOM).contains(count) => {
                Err(format!("count is {count}; expected 1 to {MOST_RANDOM}"))
            }
            _ => Ok(()),
        }
    }
}

fn one() -> u32 {
    1
}

#[cfg(test)]
mod tests {
    use faceturn::Metric;
    use faceturn::cube::{Notation, PositionFormat};
    use faceturn::jobs::SortOrder;
    use proptest::prelude::{Strategy, any, prop_oneof, proptest};
    use serde_json::json;

    use super::*;

    /// Any JSON, and objects that are nearly messages.
    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            "[a-zA-Z0-9 ']{0,8}".prop_map(Value::from),
            proptest::sample::select(vec!["solve", "quick", "convert", "random", "cancel", "auto"])
                .prop_map(Value::from),
        ];
        leaf.prop_recursive(2, 16, 8, |inner| {
            let names = ["id", "type", "position", "format", "timeout", "time", "extra", "count"];
            let name = proptest::sample::select(names.to_vec()).prop_map(str::to_owned);
            let fields = proptest::collection::btree_map(name, inner.clone(), 0..6);
            prop_oneof![
                proptest::collection::vec(inner, 0..4).prop_map(Value::from),
                fields.prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_text_is_a_message_or_an_error(text in ".*", value in values()) {
            for text in [text, value.to_string()] {
                let Err((_, error)) = ClientMessage::read(&text) else { continue };
                let json = serde_json::to_value(error).expect("an object");
                assert_eq!(json["kind"], "message");
                assert!(json["message"].as_str().is_some_and(|message| !message.is_empty()));
            }
        }
    }

    #[test]
    fn an_error_names_the_field() {
        for (fields, expected) in [
            (json!({"type": "solve", "position": 5}), "position is 5; expected a text"),
            (
                json!({"max_depth": -1, "position": "R", "type": "solve"}),
                "max_depth is -1; expected a whole number from 0 to 255",
            ),
            (json!({"type": "quick", "position": "R", "time": -1}), "time: -1 is not a time; "),
            (json!({"type": "quick", "position": "R", "time": 61}), "time is 61 s; expected at "),
            (
                json!({"type": "convert", "position": "R", "format": "x"}),
                "format: unknown format \"x\"; expected \"auto\", ",
            ),
            (
                json!({"type": "solv", "position": "R"}),
                "type: unknown value \"solv\"; expected \"solve\", \"quick\", ",
            ),
            (
                json!({"type": "solve", "position": "R", "depth": 3}),
                "unknown field \"depth\"; expected \"position\", ",
            ),
            (json!({"type": "convert"}), "position is missing; expected moves, "),
            (json!({"type": "solve"}), "position is missing; expected moves, "),
            (json!({"type": "insertions", "position": "R"}), "skeleton is missing; expected "),
            (json!({"type": "cancel", "position": "R"}), "unknown field \"position\"; "),
            (json!({"position": "R"}), "expected a \"type\", a text such as \"solve\""),
            (json!({"type": 0, "position": "R"}), "expected a \"type\", a text such as \"solve\""),
        ] {
            let mut message = fields.clone();
            message["id"] = 5.into();
            let (id, error) = ClientMessage::read(&message.to_string()).expect_err("a mistake");
            let text = serde_json::to_value(error).expect("an object")["message"].to_string();
            let text: String = serde_json::from_str(&text).expect("a text");
            assert!(id == Some(5) && text.starts_with(expected), "{fields}: {text}");
        }
    }

    #[test]
    fn options_are_those_of_the_program() {
        let all = json!({"id": 5, "type": "solve", "position": "R", "goal": "cross", "extra": 2,
            "min_depth": 3, "max_depth": 22, "timeout": 1.5,
            "up_to_symmetry": true, "auf": true, "niss": true,
            "moves": "R U", "target": "R", "notation": "niss", "format": "moves",
            "metric": "quarter", "then": "face", "sort": "face-turns"});
        let ClientMessage { id, command } = ClientMessage::read(&all.to_string()).expect("right");
        let Command::Solve(written) = command else { panic!("{command:?}") };
        let text = |text: &str| text.to_owned();
        let expected = WrittenJob {
            position: text("R"),
            format: PositionFormat::Moves,
            notation: Notation::Niss,
            metric: Metric::Quarter,
            sort: SortOrder::FaceTurns,
            then: Some(Metric::Face),
            goal: Some(text("cross")),
            target: Some(text("R")),
            moves: Some(text("R U")),
            auf: true,
            niss: true,
            extra: 2,
            min_depth: 3,
            max_depth: Some(22),
            up_to_symmetry: true,
            timeout: Some(Duration::from_millis(1500)),
            ..WrittenJob::default()
        };
        assert_eq!((id, *written), (5, expected));
    }
}
