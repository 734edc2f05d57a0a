//! Positions in T and near it: the bounds by their cubies do not change the solutions.

use std::sync::OnceLock;

use faceturn_cube::{FaceTurn, Position, RandomSource};
use faceturn_searcher::{Algorithm, Backend, CubieBounds, Outcome, Request, Searcher};
use faceturn_symmetry::{PositionInT, SymmetriesOfT};
use faceturn_table::{CubieTable, TableError};
use faceturn_tests::{cubie_table, data, distribution, table, tables};

use crate::larger_tables::{cells, near};

fn cubies() -> &'static CubieBounds {
    static CUBIES: OnceLock<CubieBounds> = OnceLock::new();
    CUBIES.get_or_init(|| CubieBounds::new(cubie_table()))
}

/// The position after this many random half turns, then this many other turns.
fn near_t(random: &mut RandomSource, half_turns: usize, others: usize) -> Position {
    let half = |random: &mut RandomSource| FaceTurn::ALL[3 * random.below(6) as usize + 1];
    let any = |random: &mut RandomSource| FaceTurn::ALL[random.below(18) as usize];
    let position = (0..half_turns).fold(Position::SOLVED, |it, _| it.after(half(random)));
    (0..others).fold(position, |it, _| it.after(any(random)))
}

/// Compares the solutions with those of the plain search, on every backend, and with a larger
/// table. Returns the nodes that the staged search expands without and with the bounds.
fn compare(position: &Position, request: Request) -> [u64; 2] {
    let searcher = Searcher::new(tables(), table());
    let plain = searcher.search(position, &request.algorithm(Algorithm::Plain), &());
    let found = |outcome: &Outcome| {
        let Outcome { solutions, kinds, lower_bound, .. } = outcome.clone();
        (solutions, kinds, lower_bound)
    };
    let larger = searcher.with_larger_table(cells(), near());
    let searches = Backend::available().map(|backend| {
        let algorithm = Algorithm::staged(backend).expect("an available backend");
        [searcher, searcher.with_cubies(cubies()), larger.with_cubies(cubies())].map(|searcher| {
            let outcome = searcher.search(position, &request.algorithm(algorithm), &());
            assert_eq!(found(&outcome), found(&plain), "{position:?} on {backend:?}");
            outcome.tally()
        })
    });
    let tallies: Vec<_> = searches.collect();
    assert!(tallies.iter().all(|tally| *tally == tallies[0]), "{position:?}: {tallies:?}");
    let [without, with, _] = tallies[0].map(|tally| tally.expanded);
    [without, with]
}

#[test]
fn a_file_holds_the_right_table_or_is_refused() {
    let mut file = Vec::new();
    let made = cubie_table();
    made.write_to(&mut file).expect("room");
    assert_eq!(file.len(), CubieTable::FILE_BYTES);
    let found = file.len();
    file.push(0);
    for read in [CubieTable::read_from, CubieTable::read_trusted] {
        let table = read(&file[..found]).expect("the same table");
        let mut again = Vec::new();
        table.write_to(&mut again).expect("room");
        assert!(again == file[..found], "what is read is what was written");
        let cut_short = read(&file[..found - 1]).map(drop);
        assert!(matches!(cut_short, Err(TableError::Length { .. })), "{cut_short:?}");
        let too_long = read(&file[..]).map(drop);
        assert!(matches!(too_long, Err(TableError::Length { .. })), "{too_long:?}");
    }
    for at in [0, 1_000, found - 1] {
        let mut damaged = file[..found].to_vec();
        damaged[at] ^= 0x10;
        let refused = CubieTable::read_from(&damaged[..]).map(drop);
        assert!(matches!(refused, Err(TableError::Digest(_))), "{at}: {refused:?}");
    }
}

struct ClassOfT {
    position: Position,
    size: u64,
    distance: u8,
    solutions: u64,
}

fn classes_of_t() -> Vec<ClassOfT> {
    let class = |row: &Vec<String>| {
        let cubies = |digits: &str| {
            digits.chars().map(|it| it.to_digit(16).expect("hexadecimal") as u8).collect::<Vec<_>>()
        };
        let corners = cubies(&row[0]).try_into().expect("eight");
        let edges = cubies(&row[1]).try_into().expect("twelve");
        ClassOfT {
            position: Position::from_cubies(corners, [0; 8], edges, [0; 12]).expect("even"),
            size: row[2].parse().expect("a number"),
            distance: row[3].parse().expect("a number"),
            solutions: row[4].parse().expect("a number"),
        }
    };
    data("distances-in-t.tsv").iter().map(class).collect()
}

#[test]
fn the_table_has_the_distance_of_every_position_of_t() {
    let (table, symmetries) = (cubie_table(), SymmetriesOfT::new());
    let mut counts = vec![0; 17];
    for class in classes_of_t() {
        let one = PositionInT::of(&class.position).expect("it is in T");
        let mut images: Vec<PositionInT> = symmetries.images(one).collect();
        images.sort_unstable();
        images.dedup();
        assert_eq!((images.len() as u64, images[0]), (class.size, one));
        assert!(images.iter().all(|image| table.in_t(*image) == class.distance), "{one:?}");
        counts[usize::from(class.distance)] += u128::from(class.size);
    }
    assert_eq!(counts, distribution("positions_in_t"));
}

/// The file's distances and numbers of solutions were found without any search.
#[test]
fn positions_of_t_have_as_many_solutions_as_their_file_says() {
    let (searcher, classes) = (Searcher::new(tables(), table()), classes_of_t());
    let mut random = RandomSource::from_seed(24);
    let mut compared = 0;
    while compared < 20 {
        let class = &classes[random.below(classes.len() as u128) as usize];
        // One in ten runs without the bounds, which know the distances.
        let (searcher, last) = match compared % 10 {
            0 => (searcher, 9),
            _ => (searcher.with_cubies(cubies()), 12),
        };
        if class.distance > last {
            continue;
        }
        let outcome = searcher.search(&class.position, &Request::new(), &());
        assert_eq!(outcome.distance(), Some(class.distance), "{:?}", class.position);
        assert_eq!(outcome.solutions.len() as u64, class.solutions, "{:?}", class.position);
        compared += 1;
    }
}

fn compare_lists(seed: u64, cases: usize) {
    let mut random = RandomSource::from_seed(seed);
    let mut expanded = [0; 2];
    for number in 0..cases {
        let position = near_t(&mut random, 3 + number % 3, number % 4);
        let request = Request::new().extra(u8::from(number % 5 == 0));
        let nodes = compare(&position, request.max_depth(8));
        expanded.iter_mut().zip(nodes).for_each(|(sum, nodes)| *sum += nodes);
    }
    assert!(expanded[0] > 3 * expanded[1], "{expanded:?}");
}

#[test]
fn lists_are_those_of_the_plain_search() {
    compare_lists(22, 40);
}

#[test]
#[ignore = "takes 10 s: run by scripts/check --full"]
fn hundreds_of_lists_are_those_of_the_plain_search() {
    compare_lists(25, 600);
}

#[test]
#[ignore = "takes 10 s: passes of 9 turns in T by the plain search"]
fn longer_lists_are_those_of_the_plain_search() {
    let mut random = RandomSource::from_seed(23);
    for number in 0..10 {
        compare(&near_t(&mut random, 40, number % 5), Request::new().max_depth(9));
    }
}
