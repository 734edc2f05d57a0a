//! The plain twin of the whole crate: 54 stickers in space, turned layer by layer.
//!
//! It knows nothing of cubies, slots or symmetries, only which stickers a move carries along and
//! how a quarter turn moves a point. Positions read from moves must show the same stickers, also
//! after wide moves, slices and rotations.

use faceturn_cube::{Maneuver, Position};
use proptest::prelude::{ProptestConfig, Strategy, prop, proptest};
use proptest::prop_assert_eq;

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

/// A move: its axis, and the layers it turns along it, 1 being the outermost and -1 the opposite.
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

/// A quarter turn, clockwise for someone who looks at the cube against the axis.
fn quarter(axis: Vector, [x, y, z]: Vector) -> Vector {
    let [a, b, c] = axis;
    let along = dot(axis, [x, y, z]);
    // What is along the axis stays, the rest becomes its cross product with the axis.
    [y * c - z * b + along * a, z * a - x * c + along * b, x * b - y * a + along * c]
}

/// A sticker: the cubie it is on, the direction it looks in, and its letter.
type Sticker = (Vector, Vector, char);

/// Where the sticker in a row and column of a face is.
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

/// Turns the whole cube so that the centres are at home.
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

/// Moves by their place in `MOVES`, with clockwise quarters.
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

fn done(moves: &[(usize, u32)]) -> Vec<Sticker> {
    let mut stickers = solved();
    for &(at, quarters) in moves {
        let (_, axis, layers) = MOVES[at];
        turn(&mut stickers, axis, layers, quarters);
    }
    stickers
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn moves_do_what_they_do_to_a_cube(moves in moves()) {
        let position = Position::SOLVED.apply(&written(&moves).parse::<Maneuver>().unwrap());
        let stickers = brought_home(&done(&moves));
        prop_assert_eq!(position.facelets(), facelets(&stickers));
    }

    /// However a cube is held, its facelets are solved by turning what is seen.
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

/// The trap of directions: this maneuver makes the inverse of the cube in a cube that Reid's
/// README lists; both texts say which cubie is in each place.
#[test]
fn cube_in_a_cube_is_not_taken_for_its_inverse() {
    let maneuver: Maneuver = "F L F U' R U F2 L2 U' L' B D' B' L2 U".parse().unwrap();
    let position = Position::SOLVED.apply(&maneuver);
    let facelets = "FFFFUUFUURRURRUUUURFFRFFRRRBBBDDBDDBDDDLLDLLDLLLLBBLBB";
    assert_eq!(position.facelets(), facelets);
    assert_ne!(position.facelets(), position.inverse().facelets());
    assert_eq!(Position::SOLVED.apply(&maneuver.inverse()), position.inverse());
}
