//! The first line: the search that a checkpoint belongs to.

use std::path::Path;

use faceturn_cube::{Metric, Position};
use faceturn_searcher::{REVISION, Request, Wanted};
use faceturn_table::Digest;
use serde::{Deserialize, Serialize};

use super::error::CheckpointError;
use crate::cache::TableSize;
use crate::checked_line::content_of;
use crate::job::Prepared;
use crate::json::{Fields, JsonError};

const VERSION: u64 = 3;

const KIND: &str = "faceturn checkpoint";

const BEGINNING: &[u8] = b"{\"kind\":\"faceturn checkpoint\",";

/// The first line of a checkpoint: everything that the parts of a pass and their counts depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    kind: String,
    version: u64,
    search: u32,
    /// As facelets.
    position: String,
    /// Left out in face turns, as in the files of earlier versions.
    #[serde(default = "face", skip_serializing_if = "is_face")]
    metric: String,
    wanted: String,
    min_depth: u8,
    /// Plain or staged: they cut passes and count differently. The backend does not matter.
    algorithm: String,
    /// The digests of the tables, or the bytes of databases.
    table: String,
    /// The goal and the moves; left out for the solved cube by all turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    aim: Option<String>,
}

impl Header {
    pub(super) fn of(prepared: &Prepared) -> Header {
        let job = prepared.job();
        let search = prepared.search_identity();
        let header = Header::new(job.start.position(), job.metric(), &job.request, search);
        let normal_form = job.options.normal_form.then(|| "normal_form".to_owned());
        let aim =
            job.aim.identity().into_iter().chain(normal_form).reduce(|aim, it| aim + ", " + &it);
        Header { aim, ..header }
    }

    /// The header of a search for the solved cube.
    pub(super) fn new(
        position: &Position,
        metric: Metric,
        request: &Request,
        (algorithm, table): (&str, String),
    ) -> Header {
        let wanted = match request.wanted {
            Wanted::All => "all",
            Wanted::First => "first",
            Wanted::Count => "count",
        };
        Header {
            kind: KIND.to_owned(),
            version: VERSION,
            search: REVISION,
            position: position.facelets(),
            metric: metric.to_string(),
            wanted: wanted.to_owned(),
            min_depth: request.min_depth,
            algorithm: algorithm.to_owned(),
            table,
            aim: None,
        }
    }

    pub(super) fn check(&self, path: &Path, line: &[u8]) -> Result<(), CheckpointError> {
        let path_buf = || path.to_owned();
        if !line.starts_with(BEGINNING) {
            return Err(CheckpointError::NotCheckpoint { path: path_buf() });
        }
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(CheckpointError::TornHeader { path: path_buf() });
        };
        let json = content_of(line).map_err(|source| CheckpointError::Damaged {
            path: path_buf(),
            line: 1,
            source,
        })?;
        let content = |error: JsonError| CheckpointError::Content {
            path: path_buf(),
            line: 1,
            source: error.into(),
        };
        // Other versions may have other fields: the version comes first.
        let fields = Fields::read(&String::from_utf8_lossy(&json)).map_err(content)?;
        let other = |what, expected, found| {
            Err(CheckpointError::Other { path: path_buf(), what, expected, found })
        };
        match fields.0.get("version") {
            Some(version) if *version == VERSION => {}
            version => {
                let found = version.map_or("missing".to_owned(), ToString::to_string);
                return other("version", VERSION.to_string(), found);
            }
        }
        let found: Header = fields.read_as().map_err(content)?;
        match self.difference(&found) {
            Some((what, expected, found)) => other(what, expected, found),
            None => Ok(()),
        }
    }

    /// The first field that differs: its name, and its values here and there.
    fn difference(&self, other: &Header) -> Option<(&'static str, String, String)> {
        let fields = |header: &Header| {
            [
                ("search revision", header.search.to_string()),
                ("position", header.position.clone()),
                ("metric", header.metric.clone()),
                ("wanted", header.wanted.clone()),
                ("min_depth", header.min_depth.to_string()),
                ("algorithm", header.algorithm.clone()),
                ("aim", header.aim.clone().unwrap_or_else(|| "the solved cube".to_owned())),
                ("table", header.table.clone()),
            ]
        };
        let pairs = fields(self).into_iter().zip(fields(other));
        let mut pairs = pairs.map(|((what, ours), (_, theirs))| (what, ours, theirs));
        let (what, ours, theirs) = pairs.find(|(_, ours, theirs)| ours != theirs)?;
        match [&ours, &theirs].map(|tables| size_of(tables)) {
            [Some(ours), Some(theirs)] => Some((what, ours, theirs)),
            _ => Some((what, ours, theirs)),
        }
    }
}

/// How to ask for published tables with these digests; `None` if they are not published.
fn size_of(digests: &str) -> Option<String> {
    let mut digests = digests.split(' ');
    let of_table = digests.next()?;
    let is_small = |metric: &Metric| Digest::published(*metric).to_string() == of_table;
    Metric::ALL.iter().find(|metric| is_small(metric))?;
    let larger = digests.next().map(|digest| {
        let shape = |size: &TableSize| size.shape()?.published();
        let is_one = |size: &TableSize| shape(size).is_some_and(|it| it.to_string() == digest);
        TableSize::ALL.into_iter().find(is_one)
    });
    let size = larger.unwrap_or(Some(TableSize::Small))?;
    Some(format!("--table-size {}", size.name()))
}

fn face() -> String {
    Metric::Face.to_string()
}

fn is_face(metric: &str) -> bool {
    metric == Metric::Face.name()
}

#[cfg(test)]
mod tests {
    use super::super::Checkpoint;
    use super::super::line_of;
    use super::super::testing::{filled, header, place, refusal};
    use super::*;
    use faceturn_table::LargerTableShape;

    use crate::Job;
    use crate::checked_line::checked_line;
    use crate::testing::{position, solver};
    use faceturn_searcher::Algorithm;

    #[test]
    fn another_search_is_refused() {
        let (_folder, path, bytes) = filled();
        let ours = header();
        let scrambled = Position::SOLVED.apply(&"R U".parse().expect("a maneuver"));
        let search = || ("staged", ours.table.clone());
        let with = |request| Header::new(&Position::SOLVED, Metric::Face, &request, search());
        let request = Request::default();
        let others = [
            ("position", Header::new(&scrambled, Metric::Face, &request, search())),
            ("metric", Header { metric: Metric::Quarter.to_string(), ..ours.clone() }),
            ("wanted", with(request.wanted(Wanted::First))),
            ("min_depth", with(request.min_depth(7))),
            ("algorithm", Header { algorithm: "plain".to_owned(), ..ours.clone() }),
            ("table", Header { table: "cd".repeat(32), ..ours.clone() }),
            ("search revision", Header { search: REVISION + 1, ..ours.clone() }),
        ];
        for (field, other) in others {
            let error = refusal(&path, &bytes, &other);
            let CheckpointError::Other { what, expected, found, .. } = &error else {
                panic!("{field}: {error}")
            };
            assert_eq!(*what, field);
            assert_ne!(expected, found);
        }
        // Published tables are named as one asks for them.
        let small = Digest::published(Metric::Face).to_string();
        let large = LargerTableShape::LARGE.published().expect("it is published");
        let of = |table: String| Header { table, ..ours.clone() };
        let found = of(small.clone()).difference(&of(format!("{small} {large}")));
        let sizes = ["small", "large"].map(|size| format!("--table-size {size}"));
        assert_eq!(found.map(|(_, ours, theirs)| [ours, theirs]), Some(sizes));
        // How far to go does not matter.
        let farther = with(request.max_depth(3).extra(2));
        assert_eq!(Checkpoint::open_with(&path, &farther).expect("the same").len(), 3);
    }

    /// The two cut passes differently: mixing their parts would lose solutions.
    #[test]
    fn a_checkpoint_of_the_staged_search_is_refused_by_the_plain_one_and_the_other_way_round() {
        let position = position("B' R' D2 L B2 D2 R2 L2 U2 B2 R' U2 L B");
        let searches = [Algorithm::default(), Algorithm::Plain];
        for ours in searches {
            let (_folder, path) = place();
            let open = |algorithm| {
                let job = Job::from(position).request(Request::new().algorithm(algorithm));
                Checkpoint::open(&path, &solver().prepare(&job).expect("nothing to make"))
            };
            open(ours).expect("a new file").finish().expect("room");
            for theirs in searches {
                let refused = open(theirs).err().map(|error| match error {
                    CheckpointError::Other { what, .. } => what,
                    error => panic!("{error}"),
                });
                let expected = (ours != theirs).then_some("algorithm");
                assert_eq!(refused, expected, "made by {ours}, opened by {theirs}");
            }
        }
    }

    /// Earlier versions could use R. Korf's pattern databases.
    #[test]
    fn a_checkpoint_of_a_search_that_is_gone_is_refused() {
        let (_folder, path) = place();
        let theirs = Header { algorithm: "korf".to_owned(), ..header() };
        let line = checked_line(&serde_json::to_string(&theirs).expect("an object"));
        let error = refusal(&path, line.as_bytes(), &header());
        assert!(error.to_string().contains("has algorithm korf, expected staged"), "{error}");
    }

    #[test]
    fn a_header_that_is_none_is_described_in_plain_words() {
        let (_folder, path) = place();
        let whole = serde_json::to_string(&header()).expect("an object");
        for (from, to, expected) in [
            ("\"min_depth\":0", "\"min_depth\":300", "min_depth is 300; expected a whole number"),
            ("\"min_depth\":0,", "", "min_depth is missing"),
            (
                "\"min_depth\":0",
                "\"min_depth\":0,\"min_depth\":0",
                "expected a JSON object: the field ",
            ),
            ("\"wanted\":\"all\"", "\"wanted\":[]", "wanted is a list; expected a text"),
            ("\"wanted\":\"all\"", "\"wanted\":", "expected a JSON object: expected value at "),
        ] {
            let broken = whole.replacen(from, to, 1);
            let error = refusal(&path, checked_line(&broken).as_bytes(), &header());
            let said = crate::jobs::explained(&error);
            let where_it_is = "line 1 of the checkpoint ";
            assert!(said.starts_with(where_it_is) && said.contains(expected), "{said}");
        }
        let unnumbered = checked_line(&whole.replacen("\"version\":3,", "", 1));
        let error = refusal(&path, unnumbered.as_bytes(), &header());
        assert!(error.to_string().contains("line 1 has version missing, expected 3"), "{error}");
    }

    #[test]
    fn a_torn_header_of_another_search_is_called_torn() {
        let (_folder, path) = place();
        let line = line_of(&Header { wanted: "first".to_owned(), ..header() });
        let error = refusal(&path, &line[..line.len() - 1], &header());
        assert!(matches!(error, CheckpointError::TornHeader { .. }), "{error}");
    }

    #[test]
    fn another_version_is_reported_before_its_fields_are_read() {
        let (_folder, path) = place();
        let line = line_of(&serde_json::json!({ "kind": KIND, "painted": "red", "version": 4 }));
        let error = refusal(&path, &line, &header());
        assert!(error.to_string().contains("line 1 has version 4, expected 3"), "{error}");
    }
}
