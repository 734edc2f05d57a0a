//! Tests of searches where slices, wide moves and rotations count one.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use faceturn_cube::{
    Comfort, ComfortWeights, Maneuver, Metric, MoveSequence, Notation, Position, read_solution,
};
use faceturn_goals::InMemory;
use faceturn_searcher::{Event, OnEvent, StopWhen};

use super::super::error::JobError;
use super::super::prepared::Tables;
use super::super::{Answer, SortOrder, Spelling, WrittenJob};
use crate::solver::Solver;
use crate::testing::solver;
use crate::watch::Watch;
use faceturn_searcher::Ended;

fn written(position: &str, goal: &str, moves: &str) -> WrittenJob {
    let [position, goal, moves] = [position, goal, moves].map(str::to_owned);
    WrittenJob { position, goal: Some(goal), moves: Some(moves), ..WrittenJob::default() }
}

fn answer(written: &WrittenJob) -> Answer {
    let job = written.read().expect("a job");
    solver().prepare(&job).expect("memory").run(&()).expect("memory")
}

fn texts(answer: &Answer) -> Vec<String> {
    answer.sequences().iter().map(MoveSequence::to_string).collect()
}

#[test]
fn sequences_do_what_their_face_turns_do() {
    let found = answer(&WrittenJob { extra: 1, ..written("R U x F", "solved", "<R,U,F,x>") });
    assert_eq!((found.outcome.distance(), found.counted().letter()), (Some(4), 'm'));
    assert_eq!((found.sequences().len(), found.maneuvers().len()), (8, 8));
    for (sequence, maneuver) in found.sequences().iter().zip(&found.maneuvers()) {
        let read = read_solution(&sequence.to_string(), Notation::Standard).expect("moves");
        assert_eq!(read.canonical(), *maneuver);
        assert_eq!(found.job.start.position().apply(&read), Position::SOLVED, "{sequence}");
    }
}

#[test]
fn free_turns_are_those_of_the_upper_face() {
    let start = "U R U R' U R U2 R' U'";
    let job = WrittenJob { auf: true, pre_auf: true, ..written(start, "solved", "<R,r,U,M>") };
    let found = answer(&WrittenJob { max_depth: Some(7), ..job.clone() });
    assert_eq!((found.outcome.distance(), found.sequences().len()), (Some(7), 1));
    assert_eq!(texts(&found), ["R U2 R' U' R U' R'"]);
    let detail = &found.details()[0];
    assert_eq!(detail.first_turn.map(|turn| turn.to_string()).as_deref(), Some("U"));
    assert_eq!(detail.last_turn.map(|turn| turn.to_string()).as_deref(), Some("U'"));
    // What begins or ends with a turn of U is another writing of something shorter.
    let longer = answer(&WrittenJob { extra: 2, ..job });
    let of_passes: usize = longer.outcome.passes.iter().map(|it| it.solutions).sum();
    assert_eq!(longer.sequences().len(), of_passes);
    let starts_with_u = |text: &String| text.starts_with('U') || text.ends_with(['U', '2']);
    assert!(!texts(&longer).iter().any(starts_with_u), "{:?}", texts(&longer));
}

#[test]
fn a_length_whose_solutions_are_left_out_does_not_end_the_search() {
    let from = WrittenJob { auf: true, min_depth: 2, ..written("M'", "solved", "<M,U>") };
    let found = answer(&from);
    // Those of two moves are `M U` and the like.
    assert!(found.outcome.distance() > Some(2) && !found.sequences().is_empty());
    let first = answer(&WrittenJob { first: true, ..from });
    assert_eq!((first.outcome.distance(), first.sequences().len()), (found.outcome.distance(), 1));
}

#[test]
fn a_target_and_the_fewest_face_turns_are_reached() {
    let target = WrittenJob { target: Some("R".to_owned()), ..written("R M U", "solved", "MU") };
    assert_eq!(texts(&answer(&target)), ["U' M'"]);
    let all = WrittenJob { extra: 1, ..written("r U R'", "UF UR FR", "<R,r,U,M>") };
    let found = answer(&all);
    let pairs = |answer: &Answer| answer.sequences().into_iter().zip(answer.maneuvers());
    for metric in Metric::ALL {
        let kept = answer(&WrittenJob { then: Some(metric), ..all.clone() });
        assert_eq!(kept.sequences().len() + kept.left_out, found.sequences().len());
        for (sequence, maneuver) in pairs(&found) {
            let as_long = pairs(&found).filter(|(other, _)| other.len() == sequence.len());
            let fewest = as_long.map(|(_, other)| metric.length(&other)).min();
            let is_kept = kept.sequences().contains(&sequence);
            assert_eq!(is_kept, Some(metric.length(&maneuver)) == fewest, "{sequence}");
        }
    }
    let sorted = answer(&WrittenJob { sort: SortOrder::QuarterTurns, ..all });
    let lengths = pairs(&sorted).map(|(it, does)| (it.len(), Metric::Quarter.length(&does)));
    assert!(lengths.is_sorted());
}

#[test]
fn what_moves_cannot_do_is_refused() {
    let job = written("M U", "solved", "MU");
    let wrong = |job: WrittenJob| job.read().expect_err("wrong").spelled(Spelling::Dashes);
    let quarter = WrittenJob { metric: Metric::Quarter, ..job.clone() };
    let said = "--metric cannot be used with --moves: a slice or wide move counts one";
    assert_eq!(wrong(quarter), said);
    let kinds = WrittenJob { up_to_symmetry: true, ..job.clone() };
    assert!(wrong(kinds).starts_with("--up-to-symmetry cannot be used with --moves: "));
    let made = WrittenJob { inverse: true, ..job.clone() };
    assert!(wrong(made).starts_with("--inverse cannot be used with "));
}

#[test]
fn the_passes_show_what_the_answer_shows_each_once_and_in_its_order() {
    let text = |text: &str| Some(text.to_owned());
    let by_moves = written("R U R' U R U2 R'", "oll", "<R,r,U,M>");
    let by_moves = WrittenJob { auf: true, pre_auf: true, ..by_moves };
    let eo = written("R' D2 L U F R", "eo:any", "<U,D,F,B,R,L>");
    let gaps: Position = "R U F2 D".parse().expect("moves");
    let gaps = gaps.facelets().replacen('D', "?", 3);
    for job in [
        by_moves.clone(),
        WrittenJob { then: Some(Metric::Face), ..by_moves.clone() },
        WrittenJob { sort: SortOrder::SliceTurns, ..by_moves },
        WrittenJob { niss: true, ..eo.clone() },
        WrittenJob { auf: true, then: Some(Metric::Quarter), ..eo.clone() },
        WrittenJob { normal_form: true, ..eo },
        WrittenJob { position: "M2 U2 D2".to_owned(), inverse: true, ..WrittenJob::default() },
        WrittenJob { position: gaps, goal: text("cross"), ..WrittenJob::default() },
    ] {
        let job = WrittenJob { extra: 1, ..job };
        let prepared = solver().prepare(&job.read().expect("a job")).expect("memory");
        let passes = Mutex::new(Vec::new());
        let keep = OnEvent(|event: &Event<'_>| {
            if let Event::PassEnded { solutions, .. } = event {
                passes.lock().expect("no panic").push(prepared.answer_of_pass(solutions));
            }
        });
        let answer = prepared.run(&keep).expect("memory");
        let passes: Vec<Answer> = passes.into_inner().expect("no panic");
        let together = |of: fn(&Answer) -> Vec<String>| passes.iter().flat_map(of).collect();
        for of in [
            |it: &Answer| it.maneuvers().iter().map(Maneuver::to_string).collect(),
            |it: &Answer| texts(it),
            |it: &Answer| it.details().iter().map(|it| format!("{it:?}")).collect(),
        ] {
            let all: Vec<String> = together(of);
            assert_eq!(all, of(&answer), "{job:?}");
        }
        assert!(answer.maneuvers().len() > 1, "{job:?}");
    }
}

#[test]
fn a_search_by_moves_can_be_stopped() {
    let job = written("R U F D L B R U F D L B", "solved", "<R,U,F,r,u,f,M>");
    let watch = Watch::default();
    watch.stop();
    let prepared = solver().prepare(&job.read().expect("a job")).expect("memory");
    let stopped = prepared.run(&watch).expect("memory");
    assert_eq!((stopped.ended, stopped.sequences().len()), (Ended::Interrupted, 0));
    let bound = prepared.unsearched().outcome.lower_bound;
    // A pass may be over before it is looked at.
    assert_eq!(stopped.outcome.lower_bound, stopped.proven_bound);
    assert!(bound > 3 && stopped.proven_bound >= bound && stopped.cut_short.is_some());
    let job = WrittenJob { timeout: Some(Duration::ZERO), ..job }.read().expect("a job");
    let late = solver().prepare(&job).expect("memory").run(&()).expect("memory");
    assert_eq!(late.ended, Ended::Timeout);
}

#[test]
fn distances_stop_with_the_source_of_databases() {
    let job = written("M U", "solved", "<M,U>").read().expect("a job");
    // A search by moves reads no table: none is opened.
    let nowhere = Solver::builder().table("/nowhere/there/is/none");
    let preparer = nowhere.preparer(job.clone().with_start(()), 1_000_000);
    let stopped = preparer.prepare(job.start, &InMemory(&StopWhen(|| true)));
    assert!(matches!(stopped, Err(JobError::Prepare { .. })));
}

#[test]
fn ranked_solutions_are_judged_as_hands_make_them() {
    let all = WrittenJob { extra: 1, ..written("r U R'", "UF UR FR", "<R,r,U,M>") };
    let ranked = answer(&WrittenJob { rank: true, ..all.clone() });
    let weights = ComfortWeights::default();
    let comfort = |it: &MoveSequence| Comfort::of_moves(it.moves().iter().copied(), &weights);
    let expected: Vec<Comfort> = ranked.sequences().iter().map(comfort).collect();
    assert_eq!(ranked.comforts().collect::<Vec<_>>(), expected);
    assert!(ranked.comforts().is_sorted() && ranked.ranks.len() > 1);
    let sorted = |answer: &Answer| answer.sequences().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(sorted(&ranked), sorted(&answer(&all)));
    let best = answer(&WrittenJob { rank: true, top: Some(1), ..all });
    assert_eq!(
        (&best.sequences()[..], &best.ranks[..]),
        (&ranked.sequences()[..1], &ranked.ranks[..1])
    );
}

#[test]
fn jobs_of_one_goal_share_its_distances() {
    let prepared = |position: &str| {
        let job = written(position, "eo", "<M,U,x>").read().expect("a job");
        solver().prepare(&job).expect("memory").tables
    };
    let shared = |one: &Tables, other: &Tables| match (one, other) {
        (Tables::Moves { distances: one, .. }, Tables::Moves { distances: other, .. }) => {
            Arc::ptr_eq(one, other)
        }
        _ => false,
    };
    // Other tests may have prepared another goal in between.
    assert!((0..100).any(|_| shared(&prepared("M U"), &prepared("U M"))));
}
