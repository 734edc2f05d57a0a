//! The first line of a journal: what its results depend on.

use faceturn::internals::{checked_line, content_of};
use faceturn::{ComfortWeights, FaceOrder, Metric, Notation, ReadOptions, SortOrder};
use serde::{Deserialize, Serialize};

/// The version of the layout.
pub(crate) const VERSION: u32 = 3;

/// What every result of a journal depends on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct JournalHeader {
    #[serde(rename = "faceturn_journal")]
    version: u32,
    #[serde(flatten)]
    pub(crate) command: JournalCommand,
    /// The same text may be another position under another format, order of faces or notation.
    format: String,
    #[serde(default, skip_serializing_if = "is_usual")]
    faces: FaceOrder,
    notation: String,
}

/// A command that keeps a journal, with the options that its results depend on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "command", rename_all = "lowercase")]
pub(crate) enum JournalCommand {
    Solve(SearchOptions),
    Distance(SearchOptions),
    Quick(QuickOptions),
    Verify(VerifyOptions),
}

/// The options of a verification that its results depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct VerifyOptions {
    #[serde(default, skip_serializing_if = "is_face")]
    pub(crate) metric: Metric,
    #[serde(default, skip_serializing_if = "is_not_given")]
    pub(crate) correct: bool,
}

/// The options of a search that its results depend on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct SearchOptions {
    pub(crate) first: bool,
    pub(crate) inverse: bool,
    pub(crate) up_to_symmetry: bool,
    #[serde(default, skip_serializing_if = "is_face")]
    pub(crate) metric: Metric,
    /// `None`: by the turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sort: Option<String>,
    /// The weights of comfort.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rank: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) top: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) then: Option<Metric>,
    pub(crate) extra: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) length: Option<String>,
    #[serde(default, skip_serializing_if = "is_not_given")]
    pub(crate) normal_form: bool,
    #[serde(default, skip_serializing_if = "is_not_given")]
    pub(crate) count_only: bool,
    pub(crate) min_depth: u8,
    pub(crate) max_depth: u8,
    #[serde(flatten)]
    pub(crate) goal: GoalOptions,
}

/// What a search leads to and by which turns, as the user wrote it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct GoalOptions {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) goal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<String>,
    #[serde(default, skip_serializing_if = "is_not_given")]
    pub(crate) auf: bool,
    #[serde(default, skip_serializing_if = "is_not_given")]
    pub(crate) pre_auf: bool,
    #[serde(default, skip_serializing_if = "is_not_given")]
    pub(crate) niss: bool,
}

fn is_face(metric: &Metric) -> bool {
    *metric == Metric::Face
}

fn is_not_given(option: &bool) -> bool {
    !option
}

impl GoalOptions {
    /// The options with their values, as they are typed.
    fn listed(&self) -> [(&'static str, String); 6] {
        let text = |text: &Option<String>| text.clone().unwrap_or_else(|| NOT_GIVEN.to_owned());
        [
            ("--goal", text(&self.goal)),
            ("--target", text(&self.target)),
            ("--moves", text(&self.moves)),
            ("--auf", given(self.auf)),
            ("--pre-auf", given(self.pre_auf)),
            ("--niss", given(self.niss)),
        ]
    }
}

/// The options of a short search that its results depend on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) struct QuickOptions {
    #[serde(default, skip_serializing_if = "is_face")]
    pub(crate) metric: Metric,
    /// The turns allowed; `None`: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<String>,
    /// What turns cost; `None`: a short solution is wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<String>,
    /// `None`: no limit.
    pub(crate) time_us: Option<u64>,
    pub(crate) length: Option<u8>,
    pub(crate) nodes: Option<u64>,
    pub(crate) improve: bool,
    /// The small tables instead of the exact one.
    pub(crate) pairs: bool,
}

impl QuickOptions {
    /// The options with their values, as they are typed.
    fn listed(&self) -> Vec<(&'static str, String)> {
        let number = |number: Option<u64>| number.map_or("none".to_owned(), |it| it.to_string());
        vec![
            ("--metric", self.metric.to_string()),
            ("--moves", self.moves.clone().unwrap_or_else(|| NOT_GIVEN.to_owned())),
            ("--cost", self.cost.clone().unwrap_or_else(|| NOT_GIVEN.to_owned())),
            ("--time", self.time_us.map_or("none".to_owned(), |time| format!("{time}us"))),
            ("--length", number(self.length.map(u64::from))),
            ("--nodes", number(self.nodes)),
            ("--improve", given(self.improve)),
            ("--tables", if self.pairs { "pairs" } else { "exact" }.to_owned()),
        ]
    }
}

/// The value of an option that is not given.
const NOT_GIVEN: &str = "not given";

/// Whether an option without a value is given.
fn given(is_given: bool) -> String {
    if is_given { "given" } else { NOT_GIVEN }.to_owned()
}

/// How solutions are ranked, in words: other weights are not listed.
fn rank_of(weights: Option<&str>) -> String {
    match weights {
        None => NOT_GIVEN.to_owned(),
        Some(weights) if weights == ComfortWeights::default().to_string() => given(true),
        Some(weights) => {
            let weights = weights.lines().map(|it| it.split('#').next().unwrap_or_default());
            weights.flat_map(str::split_whitespace).collect::<Vec<&str>>().join(" ")
        }
    }
}

impl JournalHeader {
    pub(crate) fn new(command: JournalCommand, reading: ReadOptions) -> JournalHeader {
        let notation = match reading.notation {
            Notation::Standard => "standard",
            Notation::Niss => "niss",
        };
        let (format, notation) = (reading.format.name().to_owned(), notation.to_owned());
        JournalHeader { version: VERSION, command, format, faces: reading.faces, notation }
    }

    /// Reads the first line, without its line feed.
    ///
    /// # Errors
    /// What is wrong with it.
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
        serde_json::from_slice(&content)
            .map_err(|error| format!("the header cannot be read: {error}"))
    }

    /// The first line, with its check and its line feed.
    pub(crate) fn line(&self) -> String {
        checked_line(&serde_json::to_string(self).expect("texts and numbers can be written"))
    }

    /// The command, as it is typed.
    pub(crate) fn command_name(&self) -> &'static str {
        match self.command {
            JournalCommand::Solve(_) => "solve",
            JournalCommand::Distance(_) => "distance",
            JournalCommand::Quick(_) => "quick",
            JournalCommand::Verify(_) => "verify",
        }
    }

    /// The options with their values, as they are typed; those of a goal, the metric, the one
    /// after it and the order of faces only if they are given.
    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        let rare = [
            "--rank",
            "--top",
            "--then",
            "--length",
            "--normal-form",
            "--count-only",
            "--goal",
            "--target",
            "--moves",
            "--auf",
            "--pre-auf",
            "--niss",
            "--correct",
        ];
        let mut options = self.all_options();
        options.retain(|(option, value)| !rare.contains(option) || value != NOT_GIVEN);
        options.retain(|(option, value)| *option != "--metric" || value != Metric::Face.name());
        options.retain(|(option, _)| *option != "--faces" || !is_usual(&self.faces));
        options
    }

    /// All options with their values, as they are typed.
    fn all_options(&self) -> Vec<(&'static str, String)> {
        let mut options = match &self.command {
            JournalCommand::Solve(search) | JournalCommand::Distance(search) => vec![
                ("--first", given(search.first)),
                ("--inverse", given(search.inverse)),
                ("--up-to-symmetry", given(search.up_to_symmetry)),
                ("--sort", search.sort.as_deref().unwrap_or(SortOrder::Turns.name()).to_owned()),
                ("--rank", rank_of(search.rank.as_deref())),
                ("--top", search.top.map_or(NOT_GIVEN.to_owned(), |top| top.to_string())),
                ("--then", search.then.map_or(NOT_GIVEN, Metric::name).to_owned()),
                ("--metric", search.metric.to_string()),
                ("--extra", search.extra.to_string()),
                ("--length", search.length.as_deref().unwrap_or(NOT_GIVEN).to_owned()),
                ("--normal-form", given(search.normal_form)),
                ("--count-only", given(search.count_only)),
                ("--min-depth", search.min_depth.to_string()),
                ("--max-depth", search.max_depth.to_string()),
            ],
            JournalCommand::Quick(quick) => quick.listed(),
            JournalCommand::Verify(verify) => {
                vec![("--metric", verify.metric.to_string()), ("--correct", given(verify.correct))]
            }
        };
        // Nobody can give the others to distance.
        if let JournalCommand::Distance(_) = self.command {
            let of_distance = ["--metric", "--min-depth", "--max-depth"];
            options.retain(|(option, _)| of_distance.contains(option));
        }
        if let JournalCommand::Solve(search) | JournalCommand::Distance(search) = &self.command {
            options.extend(search.goal.listed());
        }
        options.push(("--format", self.format.clone()));
        options.push(("--faces", self.faces.to_string()));
        options.push(("--notation", self.notation.clone()));
        options
    }

    /// What differs between the header of a journal and that of this run, if anything does.
    pub(crate) fn differences(&self, now: &JournalHeader) -> Option<String> {
        let (then, name) = (self.command_name(), now.command_name());
        if then != name {
            return Some(format!("it was made by faceturn {then}, this is faceturn {name}"));
        }
        let pairs = self.all_options().into_iter().zip(now.all_options());
        let differing = pairs.filter(|(then, now)| then != now);
        let each = differing
            .map(|((option, then), (_, now))| format!("{option} {then} then, {now} now"))
            .collect::<Vec<String>>();
        (!each.is_empty()).then(|| each.join("; "))
    }
}

/// Whether this is the order in which the faces come if nothing is said.
fn is_usual(faces: &FaceOrder) -> bool {
    *faces == FaceOrder::default()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn search_options() -> SearchOptions {
        let (first, inverse, up_to_symmetry) = (false, false, false);
        SearchOptions {
            metric: Metric::Face,
            first,
            inverse,
            up_to_symmetry,
            sort: None,
            rank: None,
            top: None,
            then: None,
            extra: 0,
            length: None,
            normal_form: false,
            count_only: false,
            min_depth: 0,
            max_depth: 20,
            goal: GoalOptions::default(),
        }
    }

    pub(crate) fn solve_header() -> JournalHeader {
        JournalHeader::new(JournalCommand::Solve(search_options()), ReadOptions::default())
    }

    #[test]
    fn the_header_is_read_as_it_is_written() {
        let options = search_options();
        for command in [
            JournalCommand::Solve(options.clone()),
            JournalCommand::Distance(options),
            JournalCommand::Verify(VerifyOptions::default()),
        ] {
            let header = JournalHeader::new(command, ReadOptions::default());
            assert_eq!(JournalHeader::read(header.line().trim_end().as_bytes()), Ok(header));
        }
        let line = "{\"faceturn_journal\":3,\"command\":\"solve\",\"first\":false,\
            \"inverse\":false,\"up_to_symmetry\":false,\"extra\":0,\"min_depth\":0,\
            \"max_depth\":20,\"format\":\"auto\",\"notation\":\"standard\"}";
        assert_eq!(solve_header().line(), checked_line(line));
    }

    #[test]
    fn other_versions_and_damaged_headers_are_refused_with_a_reason() {
        let refused = |line: &str| JournalHeader::read(line.as_bytes()).expect_err("refused");
        let other = "found a journal of version 2; expected version 3";
        assert_eq!(refused(r#"{"faceturn_journal":2}"#), other);
        for other in ["R U", "{}"] {
            assert_eq!(refused(other), "it does not begin as a journal does");
        }
        let changed = solve_header().line().replace("\"max_depth\":20", "\"max_depth\":12");
        let said = refused(changed.trim_end());
        assert!(
            said.starts_with("found the check \"") && said.contains("but the line has"),
            "{said}"
        );
    }

    #[test]
    fn options_that_differ_are_named_with_both_values() {
        let changed = |change: &dyn Fn(&mut SearchOptions)| {
            let mut options = search_options();
            change(&mut options);
            let now = JournalHeader::new(JournalCommand::Solve(options), ReadOptions::default());
            solve_header().differences(&now)
        };
        let differences = [
            changed(&|_| {}),
            changed(&|options| options.max_depth = 12),
            changed(&|options| options.first = true),
            changed(&|options| (options.extra, options.inverse) = (1, true)),
        ];
        let expected = [
            None,
            Some("--max-depth 20 then, 12 now"),
            Some("--first not given then, given now"),
            Some("--inverse not given then, given now; --extra 0 then, 1 now"),
        ];
        assert_eq!(differences, expected.map(|text| text.map(str::to_owned)));
        let distance = JournalCommand::Distance(search_options());
        let distance = JournalHeader::new(distance, ReadOptions::default());
        let said = "it was made by faceturn distance, this is faceturn solve";
        assert_eq!(distance.differences(&solve_header()).as_deref(), Some(said));
    }
}
