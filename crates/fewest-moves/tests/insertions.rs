//! The results of the finder, compared with an exhaustive search.

use std::collections::{BTreeSet, HashMap};

use faceturn_cube::{CubeSymmetry, FaceTurn, Maneuver, Position, RandomSource};
use faceturn_fewest_moves::insertions::{Completeness, Finder, Found, MOST_PIECES, Request};

type Whole = (usize, Maneuver);

fn maneuver(moves: &str) -> Maneuver {
    moves.parse().expect("moves")
}

fn joined(parts: [&Maneuver; 3]) -> Maneuver {
    parts.into_iter().flatten().copied().collect::<Maneuver>().canonical()
}

/// All ways to cut a canonical maneuver in two; two opposite turns may stand in either order.
fn cuts(skeleton: &Maneuver) -> Vec<[Maneuver; 2]> {
    let turns = skeleton.turns();
    let mut orders = vec![turns.to_vec()];
    for at in 1..turns.len() {
        if turns[at].axis() == turns[at - 1].axis() {
            let mut other = turns.to_vec();
            other.swap(at - 1, at);
            orders.push(other);
        }
    }
    let all: BTreeSet<[Maneuver; 2]> = orders
        .iter()
        .flat_map(|order| (0..=order.len()).map(|at| order.split_at(at)))
        .map(|(before, after)| [before, after].map(|part| Maneuver::new(part.to_vec())))
        // Swapping two turns on one side gives the same cut.
        .filter(|cut| cut.iter().all(Maneuver::is_canonical))
        .collect();
    all.into_iter().collect()
}

fn wanted(start: &Position, [before, after]: &[Maneuver; 2]) -> Position {
    start.apply(before).inverse().apply(&after.inverse())
}

/// All canonical maneuvers of up to `most_turns` turns that begin with one of these.
fn all_maneuvers(most_turns: usize, first: &[FaceTurn]) -> Vec<Maneuver> {
    let mut all = vec![Maneuver::default()];
    let mut from = 0;
    for _ in 0..most_turns {
        let end = all.len();
        for at in from..end {
            let last = all[at].turns().last().copied();
            for turn in FaceTurn::ALL {
                if last.map_or(first.contains(&turn), |last| turn.may_follow(last)) {
                    let longer = all[at].turns().iter().copied().chain([turn]);
                    all.push(longer.collect());
                }
            }
        }
        from = end;
    }
    all
}

/// Every maneuver of up to `2 * half` turns that makes a position, joined from two halves.
struct Halves {
    by_position: HashMap<Position, Vec<Maneuver>>,
    all: Vec<(Position, Maneuver)>,
}

impl Halves {
    fn new(half: usize) -> Halves {
        let mut by_position: HashMap<Position, Vec<Maneuver>> = HashMap::new();
        let all: Vec<(Position, Maneuver)> = all_maneuvers(half, &FaceTurn::ALL)
            .into_iter()
            .map(|maneuver| (Position::SOLVED.apply(&maneuver), maneuver))
            .collect();
        for (position, maneuver) in &all {
            by_position.entry(*position).or_default().push(maneuver.clone());
        }
        Halves { by_position, all }
    }

    fn making(&self, position: &Position) -> BTreeSet<Maneuver> {
        let mut making = BTreeSet::new();
        for (first, begin) in &self.all {
            let rest = first.inverse().then(position);
            for end in self.by_position.get(&rest).into_iter().flatten() {
                let whole: Maneuver = begin.into_iter().chain(end).copied().collect();
                // Others are made of other halves, or are not the shortest form.
                if whole.is_canonical() {
                    making.insert(whole);
                }
            }
        }
        making
    }
}

fn wholes(found: &Found, start: &Position) -> Vec<Whole> {
    for solution in &found.solutions {
        assert!(start.apply(&solution.whole).is_solved(), "{}", solution.whole);
        let mut skeleton = found.skeleton.clone();
        for insertion in &solution.insertions {
            assert_eq!(
                joined([&insertion.before, &Maneuver::default(), &insertion.after]),
                skeleton
            );
            skeleton = insertion.whole();
        }
        assert_eq!(skeleton, solution.whole);
    }
    found.solutions.iter().map(|solution| (solution.whole.len(), solution.whole.clone())).collect()
}

/// Skeletons with their starts, where the skeleton leaves what these moves undo.
fn cases(seed: u64, turns: usize, undone: &[&str]) -> Vec<(Position, Maneuver)> {
    let mut random = RandomSource::from_seed(seed);
    let case = |moves: &&str| {
        let skeleton: Maneuver = (0..turns)
            .map(|_| FaceTurn::ALL[random.position().corner_at()[0] as usize * 2 + 1])
            .collect::<Maneuver>()
            .canonical();
        let skeleton = joined([&skeleton, &maneuver("R L' F"), &Maneuver::default()]);
        (Position::SOLVED.apply(&maneuver(moves)).apply(&skeleton.inverse()), skeleton)
    };
    undone.iter().map(case).collect()
}

#[test]
fn one_insertion_is_all_that_brute_force_finds() {
    let undone = [
        "R U R' D R U' R' D'",
        "R2 D R' U2 R D' R' U2 R'",
        "L' U R U' L U R' U'",
        "M U2 M' U2",
        "M' F2 M F2",
        "R U R' U'",
        "R2 U2 R2 U2",
        "S' U2 S U2",
        "R' F R F'",
        "M' U M U'",
    ];
    let halves = Halves::new(4);
    let request = Request::new().insert_length(8).count(100_000);
    let finder = Finder::new(request, &|| false).expect("not stopped");
    for (start, skeleton) in cases(1, 7, &undone) {
        let mut plain: BTreeSet<Whole> = BTreeSet::new();
        for cut in cuts(&skeleton) {
            for inserted in halves.making(&wanted(&start, &cut)) {
                let whole = joined([&cut[0], &inserted, &cut[1]]);
                plain.insert((whole.len(), whole));
            }
        }
        let found = finder.find(&start, &skeleton, &|| false);
        assert_eq!(found.completeness, Completeness::Complete);
        assert!(!plain.is_empty());
        assert_eq!(wholes(&found, &start), plain.into_iter().collect::<Vec<_>>(), "{skeleton}");
    }
}

fn of_few_pieces(most_turns: usize) -> HashMap<Position, BTreeSet<Maneuver>> {
    let is_solved = |position: &Position| {
        let at_home = |at: &[u8], turned: &[u8]| {
            (0..at.len()).filter(|&place| at[place] as usize == place && turned[place] == 0).count()
        };
        at_home(position.corner_at(), position.corner_twist())
            + at_home(position.edge_at(), position.edge_flip())
    };
    let mut few: HashMap<Position, BTreeSet<Maneuver>> = HashMap::new();
    // All others are images of those that begin with U or U2.
    for maneuver in all_maneuvers(most_turns, &FaceTurn::ALL[..2]).into_iter().skip(1) {
        let moved = 20 - is_solved(&Position::SOLVED.apply(&maneuver));
        if moved <= MOST_PIECES as usize {
            for symmetry in CubeSymmetry::all() {
                let image = maneuver.conjugate_by(symmetry).canonical();
                few.entry(Position::SOLVED.apply(&image)).or_default().insert(image);
            }
        }
    }
    few
}

fn with_one_inserted<'m>(
    skeleton: &Maneuver,
    inserted: impl Fn(&[Maneuver; 2]) -> Vec<&'m Maneuver>,
) -> BTreeSet<Maneuver> {
    let cuts = cuts(skeleton);
    let wholes = |cut: &[Maneuver; 2]| -> Vec<Maneuver> {
        inserted(cut).into_iter().map(|inserted| joined([&cut[0], inserted, &cut[1]])).collect()
    };
    cuts.iter().flat_map(wholes).collect()
}

#[test]
fn two_insertions_are_all_that_brute_force_finds() {
    let few = of_few_pieces(6);
    assert_eq!(few.values().map(BTreeSet::len).sum::<usize>(), 528);
    let undone = [
        // A 5-cycle of edges, two swaps of edges, and one that a single insertion solves, too.
        "M U2 M' U2 E F2 E' F2",
        "M2 U2 M2 U2",
        "M U2 M' U2",
    ];
    let request = Request::new().insertions(2).insert_length(6).count(1_000_000);
    let finder = Finder::new(request, &|| false).expect("not stopped");
    for (start, skeleton) in cases(2, 3, &undone) {
        let solving = |skeleton: &Maneuver| {
            with_one_inserted(skeleton, |cut| {
                few.get(&wanted(&start, cut)).into_iter().flatten().collect()
            })
        };
        let firsts = with_one_inserted(&skeleton, |_| few.values().flatten().collect());
        let mut plain: BTreeSet<Whole> = BTreeSet::new();
        for whole in firsts.iter().flat_map(&solving).chain(solving(&skeleton)) {
            plain.insert((whole.len(), whole));
        }
        let found = finder.find(&start, &skeleton, &|| false);
        assert_eq!(found.completeness, Completeness::Complete);
        assert!(!plain.is_empty(), "{skeleton}");
        assert_eq!(wholes(&found, &start), plain.into_iter().collect::<Vec<_>>(), "{skeleton}");
    }
}

#[test]
fn three_insertions_solve_what_two_do_not_and_are_called_a_beam() {
    let undone = ["M U2 M' U2 E F2 E' F2 S D2 S' D2"];
    let cases = cases(3, 3, &undone);
    let (start, skeleton) = &cases[0];
    let found = |insertions| {
        let request = Request::new().insertions(insertions).insert_length(6).count(3);
        let finder = Finder::new(request, &|| false).expect("not stopped");
        finder.find(start, skeleton, &|| false)
    };
    let (two, three) = (found(2), found(3));
    assert_eq!(three.completeness, Completeness::Beam);
    assert!(three.solutions.len() == 3);
    assert!(three.solutions.iter().any(|solution| solution.insertions.len() == 3));
    let shortest = |found: &Found| wholes(found, start).first().map(|(length, _)| *length);
    assert!(shortest(&three) <= shortest(&two).or(Some(usize::MAX)));
}

#[test]
fn a_skeleton_that_solves_is_found_and_a_stopped_search_says_so() {
    let (skeleton, start) = (maneuver("R U F2"), "F2 U' R'".parse::<Position>().expect("moves"));
    let finder = Finder::new(Request::new().insert_length(4), &|| false).expect("not stopped");
    let found = finder.find(&start, &skeleton, &|| false);
    assert_eq!(found.completeness, Completeness::NothingLeft);
    assert!(found.left.is_solved());
    assert_eq!(wholes(&found, &start), [(3, skeleton.clone())]);
    let request = Request::new().insertions(3).slices(4);
    assert_eq!(Finder::find_once(request, &start, &skeleton, &|| true), found);
    let stopped = finder.find(&start, &maneuver("R U"), &|| true);
    assert_eq!(stopped.completeness, Completeness::Stopped);
    assert!(Finder::new(Request::new().insertions(2), &|| true).is_none());
}
