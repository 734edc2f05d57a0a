//! Starts near their aim, for which small databases, made in a moment, are enough.
//!
//! Whether a start is near depends only on the nodes of passes, not on time, threads or files, so
//! every process that prepares a job uses the same databases.

use faceturn_goals::GoalTables;

use super::Job;
use super::prepared::Prepared;

/// About how many bytes small databases have; they are made in some hundredths of a second.
pub(super) const BYTES: u64 = 1_000_000;

/// A start is near if no pass with small databases is expected to have more nodes. A far start
/// loses the time of one such pass, a few milliseconds.
const MOST_EXPECTED_NODES: u64 = 50_000;

/// The same where some turns lead to one of several positions, each with a start of its own:
/// seconds, instead of a minute for databases most of whose arrangements these turns do not reach.
const MOST_EXPECTED_NODES_TO_ENDS: u64 = 20_000_000;

/// Whether a job tries small databases first: if it has a goal by turns that would need several
/// larger ones. A single one with every distance takes less than a second.
pub(super) fn has_small_databases(Job { aim, .. }: &Job<()>, bytes: u64) -> bool {
    !aim.is_under_h()
        && aim.moves.is_none()
        && bytes > BYTES
        && !GoalTables::fits_one_database(&aim.goal_of_databases(), bytes)
}

impl Prepared {
    /// Whether a search with these small databases finds all that was asked for, in a moment and
    /// without assumptions.
    pub(super) fn is_near(&self) -> bool {
        let request = &self.job.request;
        if self.job.check_niss().is_err() {
            return false;
        }
        let aim = &self.job.aim;
        let most = match aim.has_ends() && !aim.goal.is_solved_cube() {
            true => MOST_EXPECTED_NODES_TO_ENDS,
            false => MOST_EXPECTED_NODES,
        };
        let Some(search) = self.divisible(None) else { return false };
        let mut deepening = search.deepening(request);
        while let Some(tasks) = search.tasks(&deepening, &()) {
            if deepening.expected_nodes() > most {
                return false;
            }
            let end = |task| search.search_part(request, task, &()).expect("a part of this search");
            deepening.end_pass(&tasks, tasks.parts.iter().map(end).collect());
        }
        let outcome = deepening.outcome();
        outcome.assumed.is_none() && outcome.distance().is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use faceturn_cube::RandomSource;
    use faceturn_goals::pattern_databases::{PatternCoordinates, PatternDatabase, Purpose};
    use faceturn_goals::{DatabaseSource, GoalTablesError, InMemory};

    use super::super::prepared::Tables;
    use super::super::{Preparer, WrittenJob};
    use super::*;
    use crate::testing::solver;

    /// Bytes for far starts: more than the small databases have, and made as fast.
    const FULL: u64 = BYTES + BYTES / 2;

    const FAR: &str = "D2 F2 U' R2 B2 U L2 F2 D B' L U' B2 R F' D L2 B R2";

    #[derive(Default)]
    struct Counting(AtomicUsize);

    impl DatabaseSource for Counting {
        fn database(
            &self,
            coordinates: Arc<PatternCoordinates>,
            purpose: Purpose,
        ) -> Result<Arc<PatternDatabase>, GoalTablesError> {
            self.0.fetch_add(1, Ordering::Relaxed);
            InMemory(&()).database(coordinates, purpose)
        }
    }

    fn written(position: &str, goal: &str) -> WrittenJob {
        let goal = Some(goal.to_owned());
        WrittenJob { position: position.to_owned(), goal, ..WrittenJob::default() }
    }

    fn preparer(written: &WrittenJob) -> Preparer<'static> {
        let job = written.read_without_start().expect("a job");
        let mut preparer = solver().preparer(job, FULL);
        preparer.kept = Arc::default();
        preparer
    }

    /// Prepares a job and counts the databases made.
    fn prepared(written: &WrittenJob) -> (Prepared, usize) {
        let (start, source) = (written.read().expect("a job").start, Counting::default());
        let prepared = preparer(written).prepare(start, &source).expect("memory");
        (prepared, source.0.into_inner())
    }

    fn databases(prepared: &Prepared) -> &Arc<GoalTables> {
        let Tables::Goal { databases, .. } = &prepared.tables else { panic!("a goal") };
        databases
    }

    #[test]
    fn a_near_start_makes_no_large_database_and_a_far_one_does() {
        let near = written("R U R' U' F R", "f2l");
        let some = |text: &str| Some(text.to_owned());
        for near in [
            near.clone(),
            WrittenJob { first: true, ..near.clone() },
            WrittenJob { extra: 1, count_only: true, ..near.clone() },
            WrittenJob { moves: some("<R,U,F>"), ..near.clone() },
            WrittenJob { niss: true, ..written("R U F", "f2l-1") },
            // These turns do not lead there.
            WrittenJob { moves: some("<R,U>"), ..near.clone() },
        ] {
            assert_eq!(prepared(&near).1, 0, "{near:?}");
        }
        for far in [
            written(FAR, "f2l"),
            WrittenJob { first: true, ..written(FAR, "f2l") },
            // What small databases cannot prove in a moment, or would only assume.
            WrittenJob { max_depth: Some(3), ..near.clone() },
            WrittenJob { min_depth: 6, ..near.clone() },
            WrittenJob { length: some("7"), ..near.clone() },
            WrittenJob { extra: 6, ..near },
        ] {
            assert!(prepared(&far).1 > 0, "{far:?}");
        }
    }

    #[test]
    fn near_starts_have_the_solutions_that_full_databases_find() {
        let mut random = RandomSource::from_seed(31);
        for (goal, moves) in [("f2l", None), ("xcross", None), ("oll", Some("<R,U,F>"))] {
            let moves = moves.map(str::to_owned);
            for turns in [2, 4, 6] {
                let scramble = random.maneuver(turns).to_string();
                let written =
                    WrittenJob { moves: moves.clone(), extra: 1, ..written(&scramble, goal) };
                let job = written.read().expect("a job");
                let (preparer, source) = (preparer(&written), InMemory(&()));
                let [small, full] = [
                    preparer.small(&source).expect("memory").expect("a goal"),
                    preparer.full(&source).expect("memory"),
                ]
                .map(|tables| Prepared::new(job.clone(), tables));
                if !small.is_near() {
                    assert!(moves.is_some(), "{scramble} to {goal}");
                    continue;
                }
                let sorted = |prepared: &Prepared| {
                    let answer = prepared.run(&()).expect("memory");
                    let mut maneuvers = answer.maneuvers();
                    maneuvers.sort();
                    (answer.outcome.distance(), answer.proven_bound, maneuvers)
                };
                assert_eq!(sorted(&small), sorted(&full), "{scramble} to {goal}");
            }
        }
    }

    #[test]
    fn a_batch_searches_each_start_as_if_it_were_alone() {
        let (batch, source) = (preparer(&written("", "f2l")), Counting::default());
        let from = |position: &str| {
            let start = written(position, "f2l").read().expect("a job").start;
            batch.prepare(start, &source).expect("memory")
        };
        let near = from("R U R' U' F R");
        assert_eq!(source.0.load(Ordering::Relaxed), 0, "only near starts so far");
        // All threads of a pool at once: one makes the databases while the others wait.
        let far: Vec<Prepared> = rayon_core::broadcast(|_| from(FAR));
        assert!(far.iter().all(|it| Arc::ptr_eq(databases(it), databases(&far[0]))));
        assert!(!Arc::ptr_eq(databases(&near), databases(&far[0])));
        assert_eq!(source.0.load(Ordering::Relaxed), prepared(&written(FAR, "f2l")).1);
        let alone = prepared(&written("R U R' U' F R", "f2l")).0;
        let [alone, near] = [alone, near].map(|it| it.run(&()).expect("memory").outcome);
        assert_eq!(alone, near);
    }
}
