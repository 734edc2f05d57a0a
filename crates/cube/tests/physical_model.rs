//! An independent model of the whole crate: 54 stickers in space, turned layer by layer.
//!
//! It knows only which stickers a move carries along and how a quarter turn moves a point.
//! Positions read from moves must show the same stickers, also after wide moves, slices and
//! rotations, and what solves a position must solve the stickers.

use faceturn_cube::{
    Maneuver, Notation, ParsedMoves, ParsedPosition, Position, PositionFormat, Rotation,
    read_position, read_solution,
};
use proptest::prelude::{ProptestConfig, Strategy, prop, prop_oneof, proptest};
use proptest::{prop_assert, prop_assert_eq};

/// A point or a direction: right, up and towards the viewer.
type Vector = [i32; 3];

/// The net: letter of the face, its direction, and the directions of its columns and rows.
const FACES: [(char, Vector, Vector, Vector); 6] = [
    ('U', [0, 1, 0], [1, 0, 0], [0, 0, 1]),
    ('R', [1, 0, 0], [0, 0, -1], [0, -1, 0]),
    ('F', [0, 0, 1], [1, 0, 0], [0, -1, 0]),
    ('D', [0, -1, 0], [1, 0, 0], [0, 0, -1]),
    ('L', [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    ('B', [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
];

/// A move: its axis, and the layers it turns, from 1 for the outermost to -1 for the opposite.
const MOVES: [(&str, Vector, &[i32]); 24] = [
    ("U", [0, 1, 0], &[1]),
    ("R", [1, 0, 0], &[1]),
    ("F", [0, 0, 1], &[1]),
    ("D", [0, -1, 0], &[1]),
    ("L", [-1, 0, 0], &[1]),
    ("B", [0, 0, -1], &[1]),
    ("Uw", [0, 1, 0], &[1, 0]),
    ("Rw", [1, 0, 0], &[1, 0]),
    ("Fw", [0, 0, 1], &[1, 0]),
    ("2Dw", [0, -1, 0], &[1, 0]),
    ("2Lw", [-1, 0, 0], &[1, 0]),
    ("2Bw", [0, 0, -1], &[1, 0]),
    ("u", [0, 1, 0], &[1, 0]),
    ("r", [1, 0, 0], &[1, 0]),
    ("f", [0, 0, 1], &[1, 0]),
    ("d", [0, -1, 0], &[1, 0]),
    ("l", [-1, 0, 0], &[1, 0]),
    ("b", [0, 0, -1], &[1, 0]),
    ("M", [-1, 0, 0], &[0]),
    ("E", [0, -1, 0], &[0]),
    ("S", [0, 0, 1], &[0]),
    ("x", [1, 0, 0], &[1, 0, -1]),
    ("y", [0, 1, 0], &[1, 0, -1]),
    ("z", [0, 0, 1], &[1, 0, -1]),
];

fn dot(a: Vector, b: Vector) -> i32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// A quarter turn, clockwise when looking at the cube against the axis.
fn quarter(axis: Vector, [x, y, z]: Vector) -> Vector {
    let [a, b, c] = axis;
    let along = dot(axis, [x, y, z]);
    // The part along the axis stays, the rest becomes its cross product with the axis.
    [y * c - z * b + along * a, z * a - x * c + along * b, x * b - y * a + along * c]
}

/// A sticker: the cubie it is on, its direction, and its letter.
type Sticker = (Vector, Vector, char);

fn place((_, out, right, down): (char, Vector, Vector, Vector), row: i32, column: i32) -> Vector {
    std::array::from_fn(|i| out[i] + (column - 1) * right[i] + (row - 1) * down[i])
}

fn solved() -> Vec<Sticker> {
    let of_face = |face| (0..9).map(move |n| (place(face, n / 3, n % 3), face.1, face.0));
    FACES.into_iter().flat_map(of_face).collect()
}

fn turn(stickers: &mut [Sticker], axis: Vector, layers: &[i32], quarters: u32) {
    for (at, looks, _) in stickers {
        if layers.contains(&dot(axis, *at)) {
            for _ in 0..quarters {
                (*at, *looks) = (quarter(axis, *at), quarter(axis, *looks));
            }
        }
    }
}

fn letter_at(stickers: &[Sticker], at: Vector, looks: Vector) -> char {
    stickers.iter().find(|sticker| (sticker.0, sticker.1) == (at, looks)).unwrap().2
}

fn facelets(stickers: &[Sticker]) -> String {
    let of_face =
        |face| (0..9).map(move |n| letter_at(stickers, place(face, n / 3, n % 3), face.1));
    FACES.into_iter().flat_map(of_face).collect()
}

fn brought_home(stickers: &[Sticker]) -> Vec<Sticker> {
    let whole: &[i32] = &[1, 0, -1];
    for number in 0..64 {
        let mut turned = stickers.to_vec();
        for (face, quarters) in [(0, number % 4), (1, number / 4 % 4), (2, number / 16)] {
            turn(&mut turned, FACES[face].1, whole, quarters);
        }
        let at_home =
            |face: usize| letter_at(&turned, FACES[face].1, FACES[face].1) == FACES[face].0;
        if at_home(0) && at_home(1) {
            return turned;
        }
    }
    panic!("no rotation brings the centres home");
}

/// Moves by their index in `MOVES`, with clockwise quarters.
fn moves() -> impl Strategy<Value = Vec<(usize, u32)>> {
    prop::collection::vec((0..MOVES.len(), 1..4_u32), 0..40)
}

fn written(moves: &[(usize, u32)]) -> String {
    let suffixes = ["", "2", "'"];
    let word = |(at, quarters): &(usize, u32)| {
        format!("{}{}", MOVES[*at].0, suffixes[*quarters as usize - 1])
    };
    moves.iter().map(word).collect::<Vec<String>>().join(" ")
}

fn apply(stickers: &mut [Sticker], moves: &[(usize, u32)]) {
    for &(at, quarters) in moves {
        let (_, axis, layers) = MOVES[at];
        turn(stickers, axis, layers, quarters);
    }
}

fn done(moves: &[(usize, u32)]) -> Vec<Sticker> {
    let mut stickers = solved();
    apply(&mut stickers, moves);
    stickers
}

fn undone(moves: &[(usize, u32)]) -> Vec<(usize, u32)> {
    moves.iter().rev().map(|&(at, quarters)| (at, 4 - quarters)).collect()
}

fn spelled(maneuver: &Maneuver) -> Vec<(usize, u32)> {
    let place = |letter: char| MOVES.iter().position(|it| it.0 == letter.to_string()).unwrap();
    let turns = maneuver.turns().iter();
    turns.map(|turn| (place(turn.face().letter()), turn.quarters())).collect()
}

fn spelled_rotation(rotation: Rotation) -> Vec<(usize, u32)> {
    let word = |word: &str| {
        let (letter, suffix) = word.split_at(1);
        let quarters = ["", "2", "'"].iter().position(|it| *it == suffix).unwrap() as u32 + 1;
        (MOVES.iter().position(|it| it.0 == letter).unwrap(), quarters)
    };
    rotation.to_string().split_whitespace().map(word).collect()
}

/// Whether each face shows one letter, in any holding.
fn is_solved(stickers: &[Sticker]) -> bool {
    let shown: Vec<char> = facelets(stickers).chars().collect();
    shown.chunks(9).all(|face| face.iter().all(|letter| *letter == face[0]))
}

fn wca_moves() -> impl Strategy<Value = Vec<(usize, u32)>> {
    let kinds = prop_oneof![0..12_usize, 21..MOVES.len()];
    prop::collection::vec((kinds, 1..4_u32), 1..40)
}

fn sign_moves() -> impl Strategy<Value = Vec<(usize, u32)>> {
    let kinds = prop_oneof![0..6_usize, 12..MOVES.len()];
    prop::collection::vec((kinds, 1..4_u32), 1..40)
}

/// Moves split between the normal side (`false`) and the inverse side (`true`).
fn niss_parts() -> impl Strategy<Value = Vec<(bool, Vec<(usize, u32)>)>> {
    let part = (prop::bool::ANY, prop_oneof![wca_moves(), sign_moves()]);
    prop::collection::vec(part, 1..5)
}

/// The parts as NISS text, and all the moves on each side: normal, inverse.
type Sides = (String, Vec<(usize, u32)>, Vec<(usize, u32)>);

fn niss(parts: &[(bool, Vec<(usize, u32)>)]) -> Sides {
    let (mut text, mut normal, mut inverse) = (String::new(), Vec::new(), Vec::new());
    for (is_inverse, moves) in parts {
        if *is_inverse {
            text += &format!("({}) ", written(moves));
            inverse.extend(moves);
        } else {
            text += &format!("{} ", written(moves));
            normal.extend(moves);
        }
    }
    (text, normal, inverse)
}

fn parse(text: &str, notation: Notation) -> ParsedPosition {
    ParsedPosition::parse(text, PositionFormat::Moves, notation).unwrap()
}

fn check_scramble(text: &str, notation: Notation, in_hand: &[Sticker], other: &[(usize, u32)]) {
    let position = parse(text, notation).position;
    assert_eq!(Position::from_facelets(&facelets(in_hand)), Ok(position), "{text}");
    let shown = ParsedPosition::parse(&facelets(in_hand), PositionFormat::Auto, Notation::Standard);
    let (shown, parsed) = (shown.unwrap(), parse(text, notation));
    assert_eq!((shown.position, shown.holding), (parsed.position, parsed.holding), "{text}");

    let moves = ParsedMoves::parse(text, notation).unwrap();
    let solution = moves.maneuver_as_held().inverse();
    assert_eq!(position.apply(&solution), Position::SOLVED);
    let mut stickers = in_hand.to_vec();
    apply(&mut stickers, &spelled(&solution));
    assert!(is_solved(&stickers), "{text} then {solution}");
    // Undoing the rotation as well restores the cube.
    let mut stickers = in_hand.to_vec();
    let inverse = moves.inverse();
    apply(&mut stickers, &spelled(inverse.maneuver()));
    apply(&mut stickers, &spelled_rotation(inverse.rotation()));
    assert_eq!(facelets(&stickers), facelets(&solved()), "{text} then {inverse}");

    // A solution of any moves has the same effect on the position and on the cube in the hand.
    let written = written(other);
    let solution = read_solution(&written, Notation::Standard).unwrap();
    let rotation = ParsedMoves::parse(&written, Notation::Standard).unwrap().rotation();
    let mut stickers = in_hand.to_vec();
    apply(&mut stickers, other);
    let after = Position::from_facelets(&facelets(&stickers)).unwrap();
    let expected = position.apply(&solution);
    assert_eq!(after, expected.conjugate_by(rotation.symmetry()), "{text} then {written}");
    assert_eq!(is_solved(&stickers), expected == Position::SOLVED, "{text} then {written}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn moves_do_what_they_do_to_a_cube(moves in moves()) {
        let position = Position::SOLVED.apply(&written(&moves).parse::<Maneuver>().unwrap());
        let stickers = brought_home(&done(&moves));
        prop_assert_eq!(position.facelets(), facelets(&stickers));
    }

    #[test]
    fn wca_scramble_then_solution_is_solved(scramble in wca_moves(), other in wca_moves()) {
        check_scramble(&written(&scramble), Notation::Standard, &done(&scramble), &other);
    }

    #[test]
    fn sign_scramble_then_solution_is_solved(scramble in sign_moves(), other in sign_moves()) {
        check_scramble(&written(&scramble), Notation::Standard, &done(&scramble), &other);
    }

    #[test]
    fn niss_scramble_then_solution_is_solved(parts in niss_parts(), other in wca_moves()) {
        let (text, normal, inverse) = niss(&parts);
        let mut stickers = done(&undone(&inverse));
        apply(&mut stickers, &normal);
        check_scramble(&text, Notation::Niss, &stickers, &other);
    }

    #[test]
    fn undoing_a_scramble_solves_it(scramble in moves(), last in moves()) {
        // Moves that are undone at once change only the holding in between.
        let text = format!("{} {}", written(&last), written(&undone(&last)));
        let solution = format!("{text} {}", written(&undone(&scramble)));
        let position = read_position(
            &format!("{} z z'", written(&scramble)),
            PositionFormat::Moves,
            Notation::Standard,
        );
        let solution = read_solution(&solution, Notation::Standard).unwrap();
        prop_assert_eq!(position.unwrap().apply(&solution), Position::SOLVED);
    }

    /// The moves in parentheses were found on the inverse cube: premoves of the normal one.
    #[test]
    fn niss_solution_solves_with_its_premoves(scramble in moves(), parts in niss_parts()) {
        let text = format!("{} y y'", written(&scramble));
        let ParsedPosition { position, holding, .. } = parse(&text, Notation::Standard);
        // Does the premoves, the scramble so that it ends in the usual holding, and the solution.
        let stickers_after = |normal: &[(usize, u32)], inverse: &[(usize, u32)]| {
            let mut stickers = done(&undone(inverse));
            apply(&mut stickers, &undone(&spelled_rotation(holding)));
            apply(&mut stickers, &scramble);
            apply(&mut stickers, normal);
            stickers
        };
        let (text, normal, mut inverse) = niss(&parts);
        let solution = read_solution(&text, Notation::Niss).unwrap();
        let stickers = stickers_after(&normal, &inverse);
        prop_assert_eq!(position.apply(&solution) == Position::SOLVED, is_solved(&stickers));

        // The rest is solved on the inverse, held as after the moves so far.
        let turns = |moves: &[(usize, u32)]| {
            ParsedMoves::parse(&written(moves), Notation::Standard).unwrap()
        };
        let (made, solved, found) = (turns(&scramble), turns(&normal), turns(&inverse));
        let left = [found.maneuver().inverse(), made.maneuver_as_held(), solved.into_maneuver()];
        let left: Maneuver = left.into_iter().flatten().collect();
        let last = left.conjugate_by(found.rotation().symmetry());
        let solution = read_solution(&format!("{text} ({last})"), Notation::Niss).unwrap();
        prop_assert_eq!(position.apply(&solution), Position::SOLVED);
        inverse.extend(spelled(&last));
        prop_assert!(is_solved(&stickers_after(&normal, &inverse)));
    }

    #[test]
    fn a_cube_held_in_any_way_is_read(moves in moves(), solution in moves()) {
        let stickers = done(&moves);
        let position = Position::from_facelets(&facelets(&stickers)).unwrap();
        let faces: Vec<(usize, u32)> = solution.into_iter().filter(|(at, _)| *at < 6).collect();
        let after = position.apply(&written(&faces).parse::<Maneuver>().unwrap());
        let mut stickers = stickers;
        for &(at, quarters) in &faces {
            turn(&mut stickers, MOVES[at].1, MOVES[at].2, quarters);
        }
        prop_assert_eq!(Position::from_facelets(&facelets(&stickers)), Ok(after));
    }
}

/// Guards against confusing a position with its inverse: the maneuver makes the inverse of the
/// cube in a cube in Reid's README.
#[test]
fn cube_in_a_cube_is_not_taken_for_its_inverse() {
    let maneuver: Maneuver = "F L F U' R U F2 L2 U' L' B D' B' L2 U".parse().unwrap();
    let position = Position::SOLVED.apply(&maneuver);
    let facelets = "FFFFUUFUURRURRUUUURFFRFFRRRBBBDDBDDBDDDLLDLLDLLLLBBLBB";
    assert_eq!(position.facelets(), facelets);
    assert_ne!(position.facelets(), position.inverse().facelets());
    assert_eq!(Position::SOLVED.apply(&maneuver.inverse()), position.inverse());
}
