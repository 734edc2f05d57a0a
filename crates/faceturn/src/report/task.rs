//! Parts of a pass and what they found, for sending to other processes.

use faceturn_cube::{MoveSequence, Solution};
use faceturn_searcher::{Part, PartEnd, PartResult, PartTask, Tally};
use serde::{Deserialize, Serialize};

use super::Work;

/// A [`PartTask`] that can be serialized.
///
/// ```
/// use faceturn::MoveSequence;
/// use faceturn::report::WrittenTask;
/// use faceturn::passes::{Part, PartTask};
///
/// let part = Part { depth: 17, number: 3, count: 128 };
/// let prefixes = vec!["U R2".parse::<MoveSequence>()?.moves().to_vec()];
/// let task = PartTask { part, share: 0.01, prefixes };
/// let json = serde_json::to_string(&WrittenTask::from(&task))?;
/// assert_eq!(json, r#"{"depth":17,"number":3,"count":128,"share":0.01,"prefixes":["U R2"]}"#);
/// assert_eq!(PartTask::from(&serde_json::from_str::<WrittenTask>(&json)?), task);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct WrittenTask {
    /// The depth of the pass, in turns of the job's metric.
    pub depth: u8,
    /// The part's number, `0..count`.
    pub number: u32,
    /// How many parts the pass has.
    pub count: u32,
    /// The fraction of the pass that the part is expected to take, 0 to 1.
    pub share: f64,
    /// The first turns or moves of the maneuvers to try.
    pub prefixes: Vec<MoveSequence>,
}

impl From<&PartTask> for WrittenTask {
    fn from(task: &PartTask) -> WrittenTask {
        let Part { depth, number, count } = task.part;
        let prefixes = task.prefixes.iter().cloned().map(MoveSequence::new).collect();
        WrittenTask { depth, number, count, share: task.share, prefixes }
    }
}

impl From<&WrittenTask> for PartTask {
    fn from(written: &WrittenTask) -> PartTask {
        let WrittenTask { depth, number, count, share, .. } = *written;
        let prefixes = written.prefixes.iter().map(|prefix| prefix.moves().to_vec()).collect();
        PartTask { part: Part { depth, number, count }, share, prefixes }
    }
}

/// A [`PartEnd`] that can be serialized.
///
/// ```
/// use faceturn::passes::PartEnd;
/// use faceturn::report::WrittenEnd;
///
/// let not_searched: WrittenEnd = serde_json::from_str(
///     r#"{"complete":false,"nodes":0,"expanded":0,"lookups":0,"tests":0,"solutions":[]}"#,
/// )?;
/// assert_eq!(PartEnd::from(&not_searched), PartEnd::default());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct WrittenEnd {
    /// Whether the part was searched to its end.
    pub complete: bool,
    /// The work done in the part; its fields stand in this object.
    #[serde(flatten)]
    pub work: Work,
    /// The solutions found; of a symmetric position's, at least one of each orbit.
    pub solutions: Vec<Solution>,
    /// How many there are, where they are counted and not kept.
    #[serde(default, skip_serializing_if = "is_none")]
    pub count: u64,
    /// How many kinds of them up to symmetry, likewise.
    #[serde(default, skip_serializing_if = "is_none")]
    pub kind_count: u64,
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

impl From<&PartEnd> for WrittenEnd {
    fn from(end: &PartEnd) -> WrittenEnd {
        let PartEnd { result, complete } = end;
        let (work, solutions) = (result.tally.into(), result.solutions.clone());
        let PartResult { count, kind_count, .. } = *result;
        WrittenEnd { complete: *complete, work, solutions, count, kind_count }
    }
}

impl From<&WrittenEnd> for PartEnd {
    fn from(written: &WrittenEnd) -> PartEnd {
        let Work { nodes, expanded, lookups, tests } = written.work;
        let tally = Tally::new()
            .with_nodes(nodes)
            .with_expanded(expanded)
            .with_lookups(lookups)
            .with_tests(tests);
        let result = PartResult::new(tally, written.solutions.clone());
        let result = result.with_count(written.count, written.kind_count);
        PartEnd { result, complete: written.complete }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Prepared;
    use crate::testing::{position, solver};
    use crate::{Job, Request};

    #[test]
    fn tasks_and_ends_survive_the_journey() {
        let position = position("R U F2 D' B L2");
        let pass = |request: Request| {
            let job = Job::from(position).request(request);
            let prepared = solver().prepare(&job).expect("nothing to make");
            let mut parts = prepared.parts().expect("one start");
            (prepared, parts.begin_pass(&()).expect("a pass").parts)
        };
        let (_, tasks) = pass(Request::new().min_depth(14));
        assert!(tasks.len() > 100);
        for task in &tasks {
            let json = serde_json::to_string(&WrittenTask::from(task)).expect("an object");
            let read: WrittenTask = serde_json::from_str(&json).expect("the same");
            assert_eq!(PartTask::from(&read), *task);
        }
        let (prepared, whole): (Prepared, _) = pass(Request::new());
        let end = prepared.search_part(&whole[0], &()).expect("its own");
        let json = serde_json::to_string(&WrittenEnd::from(&end)).expect("an object");
        let read: WrittenEnd = serde_json::from_str(&json).expect("the same");
        assert_eq!(PartEnd::from(&read), end);
    }
}
