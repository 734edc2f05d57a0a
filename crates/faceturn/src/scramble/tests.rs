use faceturn_cube::{Face, FaceTurn};
use faceturn_searcher::{Request, Wanted};
use faceturn_tests::assert_uniform;

use super::*;
use crate::Watch;
use crate::job::{Aim, Job};
use crate::jobs::Spelling;
use crate::testing::{quarter_solver, solver};

fn goal(text: &str, length: u8) -> WrittenScramble {
    WrittenScramble { goal: Some(text.to_owned()), length: Some(length), ..Default::default() }
}

fn scrambler(written: &WrittenScramble) -> Scrambler {
    let request = written.read().unwrap_or_else(|error| panic!("{written:?}: {error}"));
    let made = solver().scrambler_from(&request, 1 << 22, &InMemory(&()));
    made.unwrap_or_else(|error| panic!("{written:?}: {error}"))
}

fn distance(solver: &Solver, goal: &str, position: Position) -> Option<u8> {
    let aim = Aim::new(goal.parse().expect("a goal"));
    let job = Job::from(position).aim(aim).in_metric(solver.metric());
    let job = job.request(Request::new().wanted(Wanted::First));
    let prepared = solver.prepare_from(&job, 1 << 22, &InMemory(&())).expect("memory");
    prepared.run(&()).expect("memory").outcome.distance()
}

fn make(scramble: &Scramble) -> &Maneuver {
    assert_eq!(Position::SOLVED.apply(&scramble.maneuver), scramble.position);
    &scramble.maneuver
}

#[test]
fn scrambles_are_as_far_from_a_goal_as_was_asked_for() {
    let random = &mut RandomSource::from_seed(1);
    for (name, lengths) in [
        ("eo:F", &[0, 1, 4, 7][..]),
        // These have no database with every distance.
        ("dr:U", &[0, 1, 5, 8, 11]),
        ("htr", &[0, 2]),
        ("eo:any", &[0, 2, 4]),
        ("solved", &[0, 6]),
    ] {
        for &length in lengths {
            let scrambler = scrambler(&goal(name, length));
            for _ in 0..2 {
                let scramble = scrambler.draw(random, &()).expect("there are some");
                make(&scramble);
                assert_eq!(distance(solver(), name, scramble.position), Some(length), "{name}");
            }
        }
    }
    let written = WrittenScramble { metric: Metric::Quarter, ..goal("dr:any", 5) };
    let scramble = scrambler(&written).draw(random, &()).expect("there are some");
    assert_eq!(distance(quarter_solver(), "dr:any", scramble.position), Some(5));
}

/// By trying. Each turn leads from each of the goal's 96 positions to another one outside.
#[test]
fn positions_at_a_distance_from_a_goal_are_equally_likely() {
    let random = &mut RandomSource::from_seed(2);
    let written = goal("DF DR DB DL FR FL BR BL DRF DFL DLB DBR UFR URB UBL", 1);
    let scrambler = scrambler(&written);
    let to_goal = scrambler.to_goal.expect("a goal");
    assert_uniform(96 * 18, 10, || to_goal.draw(random, &()).expect("there are some"));
}

/// Three turns from `eo` flip edges in 202 ways, which differ in the number of maneuvers back.
#[test]
fn positions_with_many_ways_to_a_goal_are_no_more_likely() {
    let random = &mut RandomSource::from_seed(7);
    let Scrambler { to_goal: Some(to_goal), .. } = scrambler(&goal("eo", 3)) else { panic!() };
    let away = to_goal.away.as_ref().expect("three turns");
    let tried = || loop {
        if let Some(position) = to_goal.by_maneuver(away, random, &()).expect("nobody stops it") {
            return *position.edge_flip();
        }
    };
    assert_uniform(202, 8, tried);
    assert_uniform(202, 8, || *to_goal.draw(random, &()).expect("there are some").edge_flip());
}

#[test]
fn scrambles_of_competitions_begin_and_end_as_they_do() {
    let random = &mut RandomSource::from_seed(3);
    let fmc = WrittenScramble { fmc: true, ..WrittenScramble::default() };
    for written in [
        fmc.clone(),
        WrittenScramble { length: Some(3), ..fmc },
        WrittenScramble { fmc: true, ..goal("dr:U", 0) },
        WrittenScramble { fmc: true, ..goal("solved", 0) },
        WrittenScramble { fmc: true, ..goal("eo:R", 3) },
    ] {
        for _ in 0..3 {
            let scramble = scrambler(&written).draw(random, &()).expect("there are some");
            let turns = make(&scramble).turns();
            let ends = fewest_moves_ends();
            assert_eq!(ends.to_string(), "R' U' F");
            assert!(turns.starts_with(ends.turns()) && turns.ends_with(ends.turns()));
            // Nothing cancels, and next to the ends nothing commutes with them.
            assert_eq!(scramble.maneuver.canonical().len(), turns.len(), "{:?}", scramble.maneuver);
            assert!(![Face::F, Face::B].contains(&turns[3].face()));
            assert!(![Face::R, Face::L].contains(&turns[turns.len() - 4].face()));
            assert!(turns.len() <= 40, "{:?}", scramble.maneuver);
        }
    }
}

/// Turns that keep dominoes would be enough to make a domino.
#[test]
fn a_scramble_does_not_show_what_it_reaches() {
    let random = &mut RandomSource::from_seed(4);
    let scrambler = scrambler(&goal("dr:U", 0));
    for _ in 0..5 {
        let scramble = scrambler.draw(random, &()).expect("there are some");
        let keeps =
            |turn: &FaceTurn| turn.quarters() == 2 || [Face::U, Face::D].contains(&turn.face());
        let turns = make(&scramble).turns();
        assert!(turns.iter().filter(|turn| !keeps(turn)).count() >= 4, "{:?}", scramble.maneuver);
    }
}

#[test]
fn all_positions_are_drawn_where_no_distance_is_asked_for() {
    let scrambler = scrambler(&WrittenScramble::default());
    let scramble = scrambler.draw(&mut RandomSource::from_seed(5), &()).expect("any");
    assert_eq!(scramble.position, RandomSource::from_seed(5).position());
    assert!((17..=26).contains(&make(&scramble).len()), "{:?}", scramble.maneuver);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let refused = |written: &WrittenScramble| match written.read() {
        Err(ScrambleError::Job(error)) => error.spelled(Spelling::Dashes),
        Err(error) => error.to_string(),
        Ok(request) => solver().scrambler(&request).map(|_| ()).unwrap_err().to_string(),
    };
    let solved = |metric, length| WrittenScramble {
        metric,
        length: Some(length),
        ..WrittenScramble::default()
    };
    for (length, reason) in [
        (23, "about one in 1,800 positions"),
        (25, "positions at distance 24 to 26 are too few"),
        (27, "no position is farther than 26"),
    ] {
        let said = refused(&solved(Metric::Quarter, length));
        let beginning =
            format!("expected a length of at most 22 quarter turns, found {length}: {reason}");
        assert!(said.starts_with(&beginning), "{said}");
    }
    assert_eq!(
        refused(&solved(Metric::Face, 20)),
        "expected a length of at most 19 face turns, found 20: about one in 10^11 positions is at \
         distance 20, too few to meet by chance; cube20.org lists some"
    );
    assert!(
        refused(&solved(Metric::Face, 21)).ends_with("no position is farther than 20 from solved")
    );
    let none =
        "expected a length of at most 7 face turns, found 8: no position is farther from eo:F";
    assert_eq!(refused(&goal("eo", 8)), none);
    let none =
        "expected a length of at most 0 face turns, found 1: no position is farther from any";
    assert_eq!(refused(&goal("any", 1)), none);
    let none =
        "expected a length of at most 20 face turns, found 21: no position is farther from dr:U";
    assert_eq!(refused(&goal("dr", 21)), none);
    assert!(refused(&goal("crosss", 1)).starts_with("--goal: "), "{}", refused(&goal("crosss", 1)));
    let metric = WrittenScramble { metric: Metric::Quarter, ..WrittenScramble::default() };
    let said = "--metric cannot be used without --length: it says what the length counts";
    assert_eq!(refused(&metric), said);
}

#[test]
fn what_is_too_rare_and_what_is_stopped_are_errors() {
    let random = &mut RandomSource::from_seed(6);
    let rare = scrambler(&goal("eo:any", 7)).draw(random, &()).expect_err("none is so far");
    assert_eq!(
        rare.to_string(),
        "found no position that is 7 face turns from eo:any: none of 10000 random positions is, \
         and none of as many that random maneuvers lead to"
    );
    let watch = Watch::default();
    watch.stop();
    for written in [goal("dr", 3), goal("eo", 3), WrittenScramble::default()] {
        let stopped = scrambler(&written).draw(random, &watch);
        assert!(matches!(stopped, Err(ScrambleError::Stopped)), "{written:?}");
    }
}
