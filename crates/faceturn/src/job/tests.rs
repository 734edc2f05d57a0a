//! Jobs read, run whole and in parts.

mod brute_force;
mod by_moves;

use std::collections::BTreeSet;

use faceturn_cube::{FaceTurn, Maneuver, Metric, NissMoves, Position, RandomSource};
use faceturn_goals::{Goal, NormalForm, TurnOrder};
use faceturn_searcher::{Request, StopWhen};

use super::*;
use crate::testing::{position, prepared, solver};
use faceturn_searcher::Ended;

fn job(position: &str) -> WrittenJob {
    WrittenJob { position: position.to_owned(), ..WrittenJob::default() }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn wrong(written: &WrittenJob) -> String {
    written.read().expect_err("wrong").spelled(Spelling::Dashes)
}

fn answer(written: &WrittenJob) -> Answer {
    let job = written.read().expect("a job");
    prepared(&job).run(&()).expect("memory")
}

fn solutions(written: &WrittenJob) -> Vec<String> {
    answer(written).maneuvers().iter().map(Maneuver::to_string).collect()
}

#[test]
fn options_that_contradict_one_another_are_refused_by_name() {
    let first = WrittenJob { first: true, ..job("R U") };
    let both = WrittenJob { extra: 1, ..first.clone() };
    let said = "--first cannot be used with --extra: it asks for one solution";
    assert_eq!(wrong(&both), said);
    let both = WrittenJob { up_to_symmetry: true, ..first };
    assert!(wrong(&both).starts_with("--first cannot be used with --up-to-symmetry: "));
    let given = WrittenJob { length: text("4..5"), ..job("R U") };
    for (both, name) in [
        (WrittenJob { min_depth: 1, ..given.clone() }, "--min-depth"),
        (WrittenJob { max_depth: Some(9), ..given.clone() }, "--max-depth"),
        (WrittenJob { extra: 1, ..given.clone() }, "--extra"),
    ] {
        assert_eq!(
            wrong(&both),
            format!("--length cannot be used with {name}: it says which lengths")
        );
    }
    assert!(
        wrong(&WrittenJob { first: true, ..given })
            .starts_with("--first cannot be used with --length")
    );
    let normal = WrittenJob { normal_form: true, ..job("R U") };
    let both = WrittenJob { up_to_symmetry: true, ..normal.clone() };
    assert!(wrong(&both).starts_with("--normal-form cannot be used with --up-to-symmetry: "));
    assert!(
        wrong(&WrittenJob { first: true, ..normal }).contains("--normal-form: it asks for one")
    );
    let made = WrittenJob { inverse: true, ..job("R U") };
    for (aim, name) in [
        (WrittenJob { goal: text("cross"), ..made.clone() }, "--goal"),
        (WrittenJob { target: text("R"), ..made.clone() }, "--target"),
        (WrittenJob { moves: text("R U"), ..made.clone() }, "--moves"),
        (WrittenJob { auf: true, ..made.clone() }, "--auf"),
        (WrittenJob { pre_auf: true, ..made }, "--pre-auf"),
    ] {
        assert!(wrong(&aim).starts_with(&format!("--inverse cannot be used with {name}: ")));
    }
    job("R U").read().expect("a job").check_checkpoint().expect("the solved cube");
    let facelets = Position::SOLVED.facelets();
    let gaps = job(&format!("?{}", &facelets[1..])).read().expect("one completion");
    let known = gaps.start.check_known("checkpoint");
    assert!(matches!(known, Err(JobError::IncompleteStart { .. })));
}

#[test]
fn numbers_have_limits_which_some_turns_and_extra_lengths_raise() {
    let most = |written: &WrittenJob| written.read().map(|job| job.last_depth());
    assert_eq!(most(&job("R")).expect("a job"), 20);
    assert_eq!(most(&WrittenJob { extra: 3, ..job("R") }).expect("a job"), 23);
    assert_eq!(most(&WrittenJob { moves: text("R U"), ..job("R") }).expect("a job"), 30);
    let too_many = WrittenJob { extra: 11, ..job("R") };
    assert_eq!(wrong(&too_many), "--extra is 11; expected at most 10");
    let too_deep = WrittenJob { max_depth: Some(22), extra: 1, ..job("R") };
    assert_eq!(wrong(&too_deep), "--max-depth is 22; expected at most 21");
    let crossed = WrittenJob { min_depth: 9, max_depth: Some(8), ..job("R") };
    assert_eq!(wrong(&crossed), "--min-depth is 9; expected at most 8");
}

/// Canonical maneuvers of up to `longest` turns, by length.
fn canonical(longest: usize) -> Vec<Vec<Maneuver>> {
    let mut words = vec![vec![Maneuver::default()]];
    for length in 1..=longest {
        let longer = words[length - 1].iter().flat_map(|word: &Maneuver| {
            let turns = FaceTurn::ALL.into_iter();
            turns.map(|turn| Maneuver::new([word.turns(), &[turn]].concat()))
        });
        words.push(longer.filter(Maneuver::is_canonical).collect());
    }
    words
}

#[test]
fn all_solutions_of_the_lengths_asked_for_are_found_however_short_the_shortest_is() {
    let words = canonical(4);
    for (start, goal) in
        [("R U", "cross"), ("R", "eo:any"), ("R U F2 L", "solved"), ("", "co"), ("", "slice:F")]
    {
        let aim: Goal = goal.parse().expect("a name");
        for (length, range) in [("2..4", 2..=4), ("4", 4..=4), ("0..3", 0..=3)] {
            let (length, goal) = (text(length), text(goal));
            let found = answer(&WrittenJob { length, goal, ..job(&format!("{start} R R'")) });
            let solves = |it: &&Maneuver| aim.contains(&position(start).apply(it));
            let expected: Vec<&Maneuver> = words[range].iter().flatten().filter(solves).collect();
            assert_eq!(found.maneuvers().iter().collect::<Vec<_>>(), expected, "{start} {aim}");
            assert!(found.is_complete());
        }
    }
    // Four turns of which the first three already make the cross.
    let after = WrittenJob { length: text("4"), goal: text("cross"), ..job("R U F2") };
    assert!(solutions(&after).contains(&"F2 U' R' U".to_owned()));
    let next = WrittenJob { length: text("4.."), ..job("R2 L2 U2") };
    assert_eq!(solutions(&next), ["D2 R2 L2 U2 D2"], "none of four");
    let longer = WrittenJob { extra: 1, ..next };
    assert!(answer(&longer).outcome.passes.iter().any(|pass| pass.depth == 6));
}

#[test]
fn lengths_assume_nothing_of_shorter_ones() {
    let found = answer(&WrittenJob { length: text("7"), ..job("R U F2") });
    assert_eq!(found.maneuvers().len(), 1);
    assert!(found.outcome.assumed.is_some(), "that it is the distance is not proven");
    assert!(found.proven_bound <= 3);
    let none = answer(&WrittenJob { length: text("4..5"), ..job("R U F2") });
    assert!(none.maneuvers().is_empty() && none.is_complete());
    // Quarter turns go in steps of two.
    let metric = Metric::Quarter;
    let quarter = answer(&WrittenJob { length: text("3..4"), metric, ..job("R U F2") });
    assert_eq!((quarter.maneuvers().len(), quarter.is_complete()), (1, true));
}

#[test]
fn one_solution_of_each_class_is_in_normal_form_and_counted() {
    let all = WrittenJob { goal: text("eo"), length: text("3..4"), ..job("D2 R' B U") };
    let normal = WrittenJob { normal_form: true, ..all.clone() };
    let (all, normal) = (answer(&all), answer(&normal));
    let half = normal.maneuvers();
    assert!(!half.is_empty() && half.len() * 2 <= all.maneuvers().len());
    assert!(half.iter().all(|it| all.maneuvers().contains(it)));
    let of_passes: usize = normal.outcome.passes.iter().map(|pass| pass.solutions).sum();
    assert_eq!(of_passes, half.len());
    assert_eq!(
        (all.outcome.tally(), all.outcome.distance()),
        (normal.outcome.tally(), normal.outcome.distance())
    );
    let whole = WrittenJob { normal_form: true, extra: 2, ..job("M2 E2 S2") };
    assert_eq!(
        solutions(&whole).len(),
        solutions(&WrittenJob { normal_form: false, ..whole }).len()
    );
}

/// Two engines find the ways to orient edges by turns on both sides, one line a kind.
#[test]
fn steps_and_goals_list_the_same_kinds() {
    for position in ["F R' B", "U F D' R B2", "R U F2 D' B L2 U' R2"] {
        let steps = WrittenSteps {
            position: position.to_owned(),
            steps: "eo:F<=4 niss".to_owned(),
            count: 10_000,
            ..WrittenSteps::default()
        };
        let found = steps.read().expect("a job").run(&()).found.solutions;
        let steps: BTreeSet<String> = found.iter().map(|it| it.moves().to_string()).collect();
        let goal = WrittenJob { goal: text("eo:F"), length: text("0..4"), ..job(position) };
        let kinds = answer(&WrittenJob { niss: true, normal_form: true, ..goal.clone() });
        let listed: Vec<String> = kinds.solutions.iter().map(|it| it.sides().to_string()).collect();
        assert_eq!(listed.len(), steps.len(), "{position}: {steps:?}, {listed:?}");
        assert_eq!(listed.into_iter().collect::<BTreeSet<String>>(), steps, "{position}");
        assert_eq!(in_parts(&kinds.job).solutions.len(), kinds.solutions.len(), "{position}");
        let first = answer(&WrittenJob { niss: true, first: true, length: None, ..goal });
        assert_eq!(first.outcome.distance(), kinds.outcome.distance(), "{position}");
    }
}

/// Lengths whose solutions all stand for shorter ones are passed over.
#[test]
fn lengths_without_end_stop_where_a_solution_stands_for_itself() {
    let normal =
        |position, goal| WrittenJob { goal: text(goal), normal_form: true, ..job(position) };
    for from in [
        normal("F", "eo:F"),
        normal("U U'", "eo:F"),
        normal("R", "eo:any"),
        normal("U U'", "dr:U"),
        normal("U R2", "htr"),
        normal("D2", "cross"),
        WrittenJob { metric: Metric::Quarter, ..normal("F", "eo:F") },
        WrittenJob { auf: true, ..normal("U", "eo:F") },
    ] {
        let open = WrittenJob { length: text("2.."), ..from.clone() };
        let found = answer(&open);
        let length = found.outcome.distance().expect("some length has solutions");
        let all =
            WrittenJob { length: Some(format!("2..{length}")), normal_form: false, ..from.clone() };
        let read = all.read().expect("a job");
        let order = TurnOrder::new(read.metric(), read.aim.turns);
        let form = NormalForm::new(&read.aim.goal_with_free_turns(), order);
        let starts = [position(&from.position)];
        let expected = answer(&all).maneuvers();
        let expected = expected.into_iter().filter(|it| form.contains(&starts, it));
        assert_eq!(found.maneuvers(), expected.collect::<Vec<_>>(), "{from:?}");
        let counted = answer(&WrittenJob { count_only: true, ..open.clone() });
        assert_eq!(counted.solution_count(), found.maneuvers().len());
        assert_eq!(in_parts(&open.read().expect("a job")).maneuvers(), found.maneuvers());
    }
    assert_eq!(solutions(&WrittenJob { length: text("2.."), ..normal("F", "eo:F") }).len(), 16);
    // Of two turns, those alone that end with one of U.
    let free = WrittenJob { goal: text("cross"), auf: true, min_depth: 2, ..job("D2") };
    let all = answer(&free);
    assert!(all.outcome.distance() > Some(2), "{:?}", all.maneuvers());
    let first = answer(&WrittenJob { first: true, ..free });
    assert_eq!((first.maneuvers().len(), first.outcome.distance()), (1, all.outcome.distance()));
}

/// In quarter turns and face turns, from symmetric starts, with free turns, in normal form, on both
/// sides, and in parts.
#[test]
fn as_many_solutions_are_counted_as_are_listed() {
    let solved = WrittenJob { length: text("0..6"), ..job("R2 L2 U2") };
    let symmetric = WrittenJob { extra: 1, ..job("M2 E2 S2") };
    let eo = WrittenJob { goal: text("eo:any"), length: text("1..4"), ..job("R F U L") };
    // Three corners are unknown.
    let unknown = [8, 9, 20, 2, 11, 45, 0, 36, 47];
    let facelets = (0..).zip(position("R U").facelets().chars().collect::<Vec<_>>());
    let hidden = facelets.map(|(at, symbol)| if unknown.contains(&at) { '?' } else { symbol });
    let gaps = WrittenJob { extra: 1, max_depth: Some(8), ..job(&hidden.collect::<String>()) };
    for listed in [
        gaps,
        solved.clone(),
        symmetric.clone(),
        WrittenJob { metric: Metric::Quarter, length: text("6..8"), ..job("R2 L2 U2") },
        eo.clone(),
        WrittenJob { normal_form: true, ..eo.clone() },
        WrittenJob { auf: true, pre_auf: true, normal_form: true, ..eo.clone() },
        WrittenJob { goal: text("cross"), extra: 2, auf: true, ..job("R U F2 L") },
        WrittenJob { goal: text("slice"), moves: text("<R,U,F2>"), extra: 2, ..job("R U R") },
        WrittenJob { goal: text("cross"), length: text("2..3"), ..job("R L") },
        WrittenJob { max_depth: Some(2), ..symmetric },
        WrittenJob { auf: true, pre_auf: true, extra: 1, ..job("R U R' U R U2 R'") },
        WrittenJob { niss: true, ..eo },
    ] {
        let counted = WrittenJob { count_only: true, ..listed.clone() };
        let (counted, list) = (counted.read().expect("a job"), answer(&listed));
        let prepared = prepared(&counted);
        let counted = prepared.run(&()).expect("memory");
        assert!(counted.maneuvers().is_empty() && counted.outcome.solutions.is_empty());
        let lengths = |answer: &Answer| -> Vec<(u8, usize)> {
            let passes = answer.outcome.passes.iter();
            passes.map(|pass| (pass.depth, pass.solutions)).collect()
        };
        assert_eq!(counted.counts, Some(lengths(&list)), "{listed:?}");
        assert_eq!(counted.solution_count(), list.maneuvers().len());
        let (count, list) = (&counted.outcome, &list.outcome);
        assert_eq!((count.distance(), count.lower_bound), (list.distance(), list.lower_bound));
        assert_eq!((count.is_complete(), count.symmetries), (list.is_complete(), list.symmetries));
        let mut parts = prepared.parts().expect("one start");
        while let Some(pass) = parts.begin_pass(&()) {
            let search = |task| prepared.search_part(task, &()).expect("its own");
            parts.end_pass(pass.parts.iter().map(search).collect()).expect("all ends");
        }
        assert_eq!(
            parts.answer(Ended::Finished, None).expect("sound tables").counts,
            counted.counts
        );
    }
    let counted = WrittenJob { count_only: true, ..solved };
    assert!(counted.read().expect("a job").check_checkpoint().is_err());
    let both = WrittenJob { then: Some(Metric::Quarter), ..counted };
    assert_eq!(
        wrong(&both),
        "--count-only cannot be used with --then: it keeps no solutions to compare"
    );
}

#[test]
fn what_cannot_be_read_is_named_with_its_option() {
    let of_goal = WrittenJob { goal: text("cros"), ..job("R") };
    assert!(wrong(&of_goal).starts_with("--goal: unknown goal \"cros\""), "{}", wrong(&of_goal));
    let of_moves = WrittenJob { moves: text("R Q"), ..job("R") };
    assert!(wrong(&of_moves).starts_with("--moves: unknown turn \"Q\" at column 3"));
    let of_target = WrittenJob { target: text("R Q"), ..job("R") };
    assert!(wrong(&of_target).starts_with("--target: unknown move \"Q\" at column 3"));
    let of_length = |length| wrong(&WrittenJob { length: text(length), ..job("R") });
    assert_eq!(of_length("5..4"), "--length: 5..4 ends below its beginning; expected 4..5");
    assert!(
        of_length("four").starts_with("--length: unknown lengths \"four\"; expected turns such")
    );
    assert_eq!(of_length("31"), "--length is 31; expected at most 30");
    assert!(wrong(&job("R Q")).starts_with("unknown move \"Q\" at column 3"));
    let open = job(&"?".repeat(54));
    assert!(wrong(&open).starts_with("the goal solved needs to know more of the start"));
    assert_eq!(Spelling::Camel.of("up_to_symmetry"), "upToSymmetry");
}

#[test]
fn a_name_is_a_start_and_so_is_a_text_with_gaps() {
    assert_eq!(solutions(&job("pons asinorum")).len(), 6);
    let facelets = position("R U").facelets();
    let gaps = format!("?{}", &facelets[1..]);
    let found = answer(&job(&gaps));
    assert_eq!(found.maneuvers(), ["U' R'".parse().expect("moves")]);
    assert_eq!(found.details()[0].completion, Some(position("R U")));
    assert_eq!(found.job.start.text(), gaps);
}

#[test]
fn an_answer_has_the_direction_and_the_kinds_that_were_asked_for() {
    let made = WrittenJob { inverse: true, ..job("R U F") };
    assert_eq!(solutions(&made), ["R U F"]);
    let one_of_each = WrittenJob { up_to_symmetry: true, ..job("M2 E2 S2") };
    let found = answer(&one_of_each);
    assert_eq!((found.maneuvers().len(), found.outcome.solutions.len()), (1, 6));
}

#[test]
fn an_answer_says_whether_all_lengths_that_were_asked_for_are_complete() {
    let all = WrittenJob { extra: 1, ..job("R U R' U' F2") };
    assert!(answer(&all).outcome.is_complete());
    let limited = answer(&WrittenJob { max_depth: Some(5), ..all });
    assert_eq!((limited.outcome.distance(), limited.outcome.is_complete()), (Some(5), false));
    assert_eq!(limited.ended, Ended::Finished);
}

#[test]
fn solutions_of_one_length_come_by_their_turns_or_by_their_quarter_turns() {
    let by = |sort| answer(&WrittenJob { sort, ..job("R U") });
    let target = WrittenJob { target: text("F2 D"), goal: text("cross"), ..job("R U F") };
    let by_turns = answer(&target).maneuvers();
    let by_quarter_turns =
        answer(&WrittenJob { sort: SortOrder::QuarterTurns, ..target }).maneuvers();
    let quarter_turns =
        |it: &[Maneuver]| -> Vec<u32> { it.iter().map(Maneuver::quarter_turn_length).collect() };
    assert!(!quarter_turns(&by_turns).is_sorted());
    assert!(quarter_turns(&by_quarter_turns).is_sorted());
    assert_eq!(by_turns.len(), by_quarter_turns.len());
    assert_eq!(by(SortOrder::Turns).maneuvers(), by(SortOrder::QuarterTurns).maneuvers());
}

#[test]
fn only_solutions_with_the_fewest_of_the_other_turns_are_kept() {
    for (metric, then) in [(Metric::Face, Metric::Quarter), (Metric::Quarter, Metric::Face)] {
        // Both have solutions of one length that differ in the other one.
        let all = WrittenJob { metric, extra: 2, ..job("R F2 L2 U2 D2") };
        let found = answer(&all);
        let some = WrittenJob { then: Some(then), ..all };
        let kept = answer(&some);
        assert_eq!(kept.outcome, found.outcome, "the search is the same");
        assert!(kept.left_out > 0 && found.left_out == 0);
        assert_eq!(kept.maneuvers().len() + kept.left_out, found.maneuvers().len());
        for maneuver in &found.maneuvers() {
            let all = found.maneuvers().into_iter();
            let same = all.filter(|it| metric.length(it) == metric.length(maneuver));
            let fewest = same.map(|it| then.length(&it)).min();
            let is_kept = kept.maneuvers().contains(maneuver);
            assert_eq!(is_kept, Some(then.length(maneuver)) == fewest, "{maneuver}");
        }
        let read = some.read().expect("a job");
        assert_eq!(in_parts(&read).maneuvers(), kept.maneuvers());
        let one = WrittenJob { first: true, extra: 0, ..some.clone() };
        assert!(wrong(&one).starts_with("--first cannot be used with --then: "));
        let same = WrittenJob { then: Some(metric), ..some };
        let said = format!("--then cannot be used with --metric: both count {}", metric.unit(2));
        assert_eq!(wrong(&same), said);
    }
}

fn in_quarter_turns(written: WrittenJob) -> (Option<u8>, Vec<String>) {
    let written = WrittenJob { metric: Metric::Quarter, ..written };
    let found = answer(&written);
    let distance = found.outcome.distance();
    let length = |it: &Maneuver| Metric::Quarter.length(it);
    assert!(found.maneuvers().iter().all(|it| Some(length(it)) == distance.map(usize::from)));
    assert_eq!((found.outcome.metric, found.job.aim.option().is_some()), (Metric::Quarter, true));
    assert_eq!(in_parts(&written.read().expect("a job")).maneuvers(), found.maneuvers());
    (distance, found.maneuvers().iter().map(Maneuver::to_string).collect())
}

#[test]
fn every_aim_is_reached_in_quarter_turns() {
    let solved_by = |moves: &str, position: &str| {
        let (goal, moves) = (text("UR UB FR UFR URB"), text(moves));
        in_quarter_turns(WrittenJob { goal, moves, ..job(position) })
    };
    let some = |length, solutions: &[&str]| {
        (Some(length), solutions.iter().map(|&it| it.to_owned()).collect::<Vec<String>>())
    };
    assert_eq!(solved_by("R U", "R2 U'"), some(3, &["U R2"]));
    assert_eq!(solved_by("R2 U", "R2 U'"), some(3, &["U R2"]), "a lone half turn counts two");
    assert_eq!(solved_by("R1 U1", "R2 U'"), some(3, &["U R R"]), "R2 cannot be written");
    assert_eq!(solved_by("R1 U1", "R U2"), some(5, &["U U R R R"]));
    assert_eq!(solved_by("R1 R2 U1", "R U2"), some(5, &["U U R2 R"]));
    let cross = WrittenJob { goal: text("cross"), ..job("R2 D' F2") };
    let goal: Goal = "cross".parse().expect("a goal");
    let mut reached = vec![position("R2 D' F2")];
    let mut distance = 0;
    while !reached.iter().any(|position| goal.contains(position)) {
        let longer = |position: &Position| {
            Metric::Quarter.steps().map(|turn| position.after(turn)).collect::<Vec<_>>()
        };
        reached = reached.iter().flat_map(longer).collect();
        distance += 1;
    }
    assert_eq!(in_quarter_turns(cross).0, Some(distance));
    let target = WrittenJob { target: text("F2 U"), ..job("R") };
    assert_eq!(in_quarter_turns(target), some(4, &["R' F2 U"]));
    let free = WrittenJob { goal: text("cross:U"), pre_auf: true, auf: true, ..job("U R F2 U2") };
    assert_eq!(in_quarter_turns(free), some(3, &["F R' F", "F2 R'", "R' F2"]), "free turns");
    let (metric, moves) = (Metric::Quarter, text("R2 U2"));
    let never = answer(&WrittenJob { metric, moves, ..job("R") });
    assert_eq!((never.outcome.metric, never.unreachable.is_some()), (metric, true));
}

/// The distances to H bound a search in their own metric, and leave every solution.
#[test]
fn the_table_of_the_metric_bounds_a_goal_that_lies_in_h() {
    let (metric, mut ruled_out) = (Metric::Quarter, 0);
    for moves in ["U R F", "U R F2 L2"] {
        for start in ["R U2 R' U R", "U' R U R2 F2 U", "F2 R U' F2"] {
            let written = WrittenJob { metric, moves: text(moves), extra: 1, ..job(start) };
            let (job, source) = (written.read().expect("a job"), faceturn_goals::InMemory(&()));
            let prepared = solver().prepare_from(&job, 100_000, &source).expect("databases");
            let prepared::Tables::Goal { databases, solver, .. } = &prepared.tables else {
                panic!("some turns only")
            };
            assert_eq!(solver.as_ref().map(|solver| solver.metric()), Some(metric));
            let with = prepared.run(&()).expect("memory").outcome;
            let without = databases.search(&[position(start)], None, &job.request, &());
            assert_eq!(with.solutions, without.solutions, "{start} by {moves}");
            ruled_out += without.tally().nodes - with.tally().nodes;
        }
    }
    assert!(ruled_out > 0);
}

#[test]
fn a_target_is_reached_from_the_start() {
    let reached = answer(&WrittenJob { target: text("F2 U"), ..job("R") });
    assert!(!reached.maneuvers().is_empty());
    for maneuver in &reached.maneuvers() {
        assert_eq!(position("R").apply(maneuver), position("F2 U"));
    }
}

#[test]
fn free_turns_are_no_part_of_a_solution() {
    // Of a small goal: the databases of the whole cube take seconds here.
    let goal = text("cross:U");
    let free = WrittenJob { goal, pre_auf: true, auf: true, ..job("U R F U2") };
    let found = answer(&free);
    assert_eq!(found.outcome.distance(), Some(2));
    assert_eq!(found.maneuvers(), ["F' R'".parse().expect("moves")]);
    let detail = &found.details()[0];
    let turn = |text: &str| Some(text.parse().expect("a turn"));
    assert_eq!((detail.first_turn, detail.last_turn), (turn("U2"), turn("U'")));
    let position = "U R2 F U2".to_owned();
    let found = answer(&WrittenJob { position, metric: Metric::Quarter, ..free });
    assert_eq!(found.outcome.distance(), Some(3));
    assert_eq!(found.maneuvers(), ["F' R2".parse().expect("moves")]);
}

/// Incomplete starts of the whole cube: the shortest way from any completion.
#[test]
fn an_incomplete_start_is_solved_in_quarter_turns() {
    let whole = position("R2 U F").facelets();
    let position = format!("??{}", &whole[2..]);
    let written = |metric| WrittenJob { position: position.clone(), metric, ..job("") };
    for (metric, distance) in [(Metric::Face, 3), (Metric::Quarter, 4)] {
        let found = answer(&written(metric));
        assert_eq!((found.outcome.metric, found.outcome.distance()), (metric, Some(distance)));
        let lengths: Vec<usize> = found.solutions.iter().map(|it| it.length(metric)).collect();
        assert!(!lengths.is_empty() && lengths.iter().all(|&it| it == usize::from(distance)));
    }
}

#[test]
fn what_the_turns_cannot_do_is_known_before_databases_are_made() {
    let written = WrittenJob { moves: text("R U"), ..job("F") };
    let read = written.read().expect("a job");
    let answer = read.unreachable().expect("memory").expect("F stays");
    let reason = answer.unreachable.expect("the reason");
    assert!(reason.to_string().starts_with("no allowed turn moves "), "{reason}");
    assert!(job("F").read().expect("a job").unreachable().expect("memory").is_none());
}

#[test]
fn the_turns_of_a_scramble_end_a_long_search() {
    let maneuver = RandomSource::from_seed(1).maneuver(16);
    let written = WrittenJob { first: true, ..job(&maneuver.to_string()) };
    let found = answer(&written);
    assert_eq!(found.outcome.distance(), Some(16));
    assert_eq!(found.outcome.passes.last().map(|pass| pass.depth), Some(15));
    let without = solver().solve(&position(&maneuver.to_string()), &Request::new().max_depth(15));
    assert_eq!(found.outcome.tally(), without.tally());
}

#[test]
fn a_search_that_is_stopped_knows_the_turns_of_its_scramble() {
    let maneuver = RandomSource::from_seed(1).maneuver(16);
    let job = job(&maneuver.to_string()).read().expect("a job");
    let found =
        solver().prepare(&job).expect("nothing to make").run(&StopWhen(|| true)).expect("memory");
    assert_eq!((found.ended, found.outcome.upper_bound()), (Ended::Interrupted, Some(16)));
    let limited = job.timeout(Duration::ZERO);
    let found = solver().prepare(&limited).expect("nothing to make").run(&()).expect("memory");
    assert_eq!(found.ended, Ended::Timeout);
    assert_eq!(found.known, Some(maneuver.inverse().canonical().into()));
}

fn in_parts(job: &Job) -> Answer {
    let prepared = prepared(job);
    let mut parts = prepared.parts().expect("one start");
    loop {
        parts.look_ahead(&());
        let Some(pass) = parts.begin_pass(&()) else { break };
        let search = |task| {
            let end = prepared.search_part(task, &()).expect("its own");
            assert!(parts.accepts(task, &end), "{end:?}");
            end
        };
        let ends = pass.parts.iter().map(search).collect();
        parts.end_pass(ends).expect("one end for each part");
    }
    parts.answer(Ended::Finished, None).expect("sound tables")
}

#[test]
fn a_job_in_parts_has_the_answer_of_a_whole_one() {
    // The last is the fourth of data/signature.tsv, at a distance of 16.
    let far =
        "U2 R2 F B2 U' D' B' D' F' U2 L' U' R B2 R L' B U' D2 L' F' D2 L D2 B' D2 F R F' B' R'";
    for written in [
        WrittenJob { extra: 1, ..job("M2 E2 S2") },
        WrittenJob { goal: text("cross"), ..job("R U F2 D") },
        WrittenJob { goal: text("cross"), moves: text("R U F D"), ..job("R F2 U' D") },
        WrittenJob { goal: text("cross"), target: text("F2 L"), ..job("R U") },
        WrittenJob { moves: text("R U"), ..job("F") },
        WrittenJob { first: true, ..job(far) },
        WrittenJob { moves: text("<M,U>"), extra: 1, ..job("U M U2 M' U M2 U' M") },
        WrittenJob { goal: text("oll"), moves: text("<R,r,U>"), auf: true, ..job("r U R' U R") },
        WrittenJob { moves: text("<M,U>"), ..job("R") },
    ] {
        let read = written.read().expect("a job");
        let (whole, parts) = (answer(&written), in_parts(&read));
        assert_eq!(parts.outcome, whole.outcome, "{written:?}");
        assert_eq!((parts.maneuvers(), parts.details()), (whole.maneuvers(), whole.details()));
        assert_eq!(parts.unreachable, whole.unreachable);
    }
}

#[test]
fn false_ends_of_parts_are_not_accepted() {
    let prepared = solver().prepare(&job("R U F").read().expect("a job")).expect("nothing");
    let mut parts = prepared.parts().expect("one start");
    assert_eq!(parts.end_pass(Vec::new()), Err(WrongEnds { expected: None, found: 0 }));
    let pass = parts.begin_pass(&()).expect("a pass");
    let mut end = prepared.search_part(&pass.parts[0], &()).expect("its own");
    end.result.solutions = ["R U F".parse().expect("moves")].into();
    assert!(!parts.accepts(&pass.parts[0], &end));
    let found = pass.parts.len() + 1;
    let wrong = parts.end_pass(vec![end; found]).expect_err("too many");
    assert_eq!(wrong, WrongEnds { expected: Some(found - 1), found });
}

#[test]
fn the_databases_of_the_goals_used_last_are_kept() {
    const BYTES: u64 = 150_000;
    let kept = Arc::<std::sync::Mutex<crate::solver::KeptGoals>>::default();
    let made = |goal: &str, position: &str, bytes: u64| {
        let written = WrittenJob { goal: text(goal), ..job(position) };
        let job = written.read().expect("a job");
        let mut preparer = solver().preparer(job.with_start(()), bytes);
        preparer.kept = Arc::clone(&kept);
        match preparer.tables(bytes, &faceturn_goals::InMemory(&())).expect("memory") {
            prepared::Tables::Goal { databases, .. } => databases,
            _ => panic!("a goal by turns of faces"),
        }
    };
    kept.lock().expect("no panic").most_bytes = BYTES;
    // A kilobyte, and 95 for each cross.
    let [eo, down] = ["eo:F", "cross:D"].map(|goal| made(goal, "R", BYTES));
    assert!(Arc::ptr_eq(&down, &made("cross:D", "R F", BYTES)));
    assert!(Arc::ptr_eq(&eo, &made("eo:F", "R F", BYTES)));
    assert!(!Arc::ptr_eq(&eo, &made("eo:F", "R", BYTES / 2)), "of another size");
    let up = made("cross:U", "R", BYTES);
    assert!(Arc::ptr_eq(&up, &made("cross:U", "R F", BYTES)));
    assert!(Arc::ptr_eq(&eo, &made("eo:F", "R", BYTES)), "there is room for both");
    assert!(!Arc::ptr_eq(&down, &made("cross:D", "R", BYTES)), "it has made room");
    let large = made("cross:U", "R", 4 * BYTES);
    assert!(Arc::ptr_eq(&large, &made("cross:U", "F", 4 * BYTES)), "the last is always kept");
}

#[test]
fn turns_on_both_sides_are_found_whole_and_in_parts() {
    let of = |goal: &str, position: &str| WrittenJob {
        goal: text(goal),
        niss: true,
        extra: 1,
        ..job(position)
    };
    for written in [
        of("eo", "R F U B L"),
        WrittenJob { metric: Metric::Quarter, then: Some(Metric::Face), ..of("eo", "R F U2 B") },
        WrittenJob { moves: text("<R,U,F>"), ..of("UF UR FR", "R F U R") },
        of("eo+cross", "R U F"),
    ] {
        let found = answer(&written);
        let ways: Vec<NissMoves> = found.solutions.iter().map(|it| it.sides()).collect();
        assert_eq!(ways.iter().collect::<BTreeSet<_>>().len(), ways.len(), "{written:?}");
        let read = written.read().expect("a job");
        for way in &ways {
            assert!(read.aim.goal.contains(&way.after(read.start.position())), "{way}");
        }
        let in_parts = in_parts(&read);
        assert_eq!(
            (in_parts.maneuvers(), in_parts.details()),
            (found.maneuvers(), found.details())
        );
        assert!(ways.iter().any(|way| !way.inverse.is_empty() && !way.normal.is_empty()));
        let first = answer(&WrittenJob { first: true, extra: 0, then: None, ..written });
        assert!(
            first.solutions.iter().all(|it| ways.contains(&it.sides()))
                && first.solutions.len() == 1
        );
    }
}
