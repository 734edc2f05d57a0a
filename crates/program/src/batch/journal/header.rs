//! The first line of a journal: what its results depend on.

use std::collections::BTreeSet;

use faceturn::internals::{JsonOptions, checked_line, content_of};
use faceturn::jobs::{Spelling, WrittenJob, WrittenQuick, WrittenVerify};
use faceturn::json;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub(crate) const VERSION: u32 = 3;

/// What every result of a journal depends on.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct JournalHeader {
    #[serde(rename = "faceturn_journal")]
    version: u32,
    pub(crate) command: BatchCommand,
    /// The options with values other than the default, by name.
    #[serde(flatten)]
    options: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BatchCommand {
    Solve,
    Distance,
    Quick,
    Verify,
}

impl BatchCommand {
    pub(crate) fn name(self) -> &'static str {
        match self {
            BatchCommand::Solve => "solve",
            BatchCommand::Distance => "distance",
            BatchCommand::Quick => "quick",
            BatchCommand::Verify => "verify",
        }
    }

    /// The values of a run without options.
    fn usual(self) -> Map<String, Value> {
        match self {
            BatchCommand::Quick => WrittenQuick::default().values(),
            BatchCommand::Verify => WrittenVerify::default().values(),
            _ => WrittenJob::default().values(),
        }
    }
}

impl JournalHeader {
    /// The header of a run with these options, without those that have their default values.
    pub(crate) fn new(command: BatchCommand, options: Map<String, Value>) -> JournalHeader {
        JournalHeader { version: VERSION, command, options }
    }

    /// Parses the first line, without its line feed.
    pub(super) fn read(line: &[u8]) -> Result<JournalHeader, String> {
        #[derive(Deserialize)]
        struct Version {
            faceturn_journal: u32,
        }
        let no_journal = |_| "it does not begin as a journal does".to_owned();
        let Version { faceturn_journal: version } =
            serde_json::from_slice(line).map_err(no_journal)?;
        if version != VERSION {
            return Err(format!(
                "found a journal of version {version}; expected version {VERSION}"
            ));
        }
        let content = content_of(line).map_err(|mismatch| mismatch.to_string())?;
        read_object(&content).map_err(|error| format!("in the header, {error}"))
    }

    pub(crate) fn line(&self) -> String {
        checked_line(&serde_json::to_string(self).expect("texts and numbers can be written"))
    }

    /// The length that is short enough for `faceturn quick`.
    pub(super) fn short_enough(&self) -> Option<u64> {
        self.options.get("length").and_then(Value::as_u64)
    }

    /// Whether `faceturn verify` was asked to find distances larger than claimed.
    pub(super) fn corrects(&self) -> bool {
        self.options.get("correct").is_some_and(|value| *value == Value::Bool(true))
    }

    pub(crate) fn options(&self) -> Vec<(String, String)> {
        let names = self.options.keys();
        names.map(|name| (Spelling::Dashes.of(name), self.shown(name))).collect()
    }

    fn shown(&self, name: &str) -> String {
        let usual = self.command.usual();
        match self.options.get(name).or(usual.get(name)) {
            None | Some(Value::Null | Value::Bool(false)) => "not given".to_owned(),
            Some(Value::Bool(true)) => "given".to_owned(),
            Some(Value::String(weights)) if name == "rank_weights" => {
                let weights = weights.lines().map(|it| it.split('#').next().unwrap_or_default());
                weights.flat_map(str::split_whitespace).collect::<Vec<&str>>().join(" ")
            }
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        }
    }

    /// The difference between the header of a journal and that of this run, if there is one.
    pub(crate) fn differences(&self, now: &JournalHeader) -> Option<String> {
        let (then, name) = (self.command.name(), now.command.name());
        if then != name {
            return Some(format!("it was made by faceturn {then}, this is faceturn {name}"));
        }
        let names: BTreeSet<&String> = self.options.keys().chain(now.options.keys()).collect();
        let each = names.into_iter().filter_map(|name| {
            let (then, now) = (self.shown(name), now.shown(name));
            let option = Spelling::Dashes.of(name);
            (then != now).then(|| format!("{option} {then} then, {now} now"))
        });
        let each: Vec<String> = each.collect();
        (!each.is_empty()).then(|| each.join("; "))
    }
}

/// Parses a line without its check. The error is in plain words.
pub(super) fn read_object<T: DeserializeOwned>(object: &[u8]) -> Result<T, String> {
    // This parser skips long lists; the other one keeps them.
    serde_json::from_slice(object).or_else(|_| {
        json::read(&String::from_utf8_lossy(object)).map_err(|error| error.to_string())
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    pub(crate) fn header(command: BatchCommand) -> JournalHeader {
        JournalHeader::new(command, Map::from_iter([("max_depth".to_owned(), 20.into())]))
    }

    #[test]
    fn the_header_is_read_as_it_is_written() {
        for command in [BatchCommand::Solve, BatchCommand::Distance, BatchCommand::Verify] {
            let header = header(command);
            assert_eq!(JournalHeader::read(header.line().trim_end().as_bytes()), Ok(header));
        }
        let line = r#"{"faceturn_journal":3,"command":"solve","max_depth":20}"#;
        assert_eq!(header(BatchCommand::Solve).line(), checked_line(line));
    }

    #[test]
    fn other_versions_and_damaged_headers_are_refused_with_a_reason() {
        let refused = |line: &str| JournalHeader::read(line.as_bytes()).expect_err("refused");
        let other = "found a journal of version 2; expected version 3";
        assert_eq!(refused(r#"{"faceturn_journal":2}"#), other);
        for other in ["R U", "{}"] {
            assert_eq!(refused(other), "it does not begin as a journal does");
        }
        let unknown = checked_line(r#"{"faceturn_journal":3,"command":"steps"}"#);
        let said = "in the header, command: unknown value \"steps\"; expected \"solve\", \
            \"distance\", \"quick\" or \"verify\"";
        assert_eq!(refused(unknown.trim_end()), said);
        let line = header(BatchCommand::Solve).line();
        let changed = line.replace("\"max_depth\":20", "\"max_depth\":12");
        let said = refused(changed.trim_end());
        assert!(
            said.starts_with("found the check \"") && said.contains("but the line has"),
            "{said}"
        );
    }

    #[test]
    fn options_that_differ_are_named_with_both_values() {
        let then = header(BatchCommand::Solve);
        let changed = |given: Value| {
            let mut options = then.options.clone();
            options.extend(given.as_object().cloned().expect("an object"));
            then.differences(&JournalHeader::new(BatchCommand::Solve, options))
        };
        let differences = [
            changed(json!({})),
            changed(json!({"max_depth": 12})),
            changed(json!({"first": true})),
            changed(json!({"inverse": true, "extra": 1})),
        ];
        let expected = [
            None,
            Some("--max-depth 20 then, 12 now"),
            Some("--first not given then, given now"),
            Some("--extra 0 then, 1 now; --inverse not given then, given now"),
        ];
        assert_eq!(differences, expected.map(|text| text.map(str::to_owned)));
        let distance = header(BatchCommand::Distance);
        let said = "it was made by faceturn distance, this is faceturn solve";
        assert_eq!(distance.differences(&then).as_deref(), Some(said));
    }
}
