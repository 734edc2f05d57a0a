//! A model of what people see: 54 stickers in space, turned as moves are written.
//!
//! It has no cubies, only stickers: which stickers a turn moves, and how a quarter turn moves a
//! point. Goals are defined by the colours that people look at.

/// A point or a direction: right, up, towards the viewer.
type Vector = [i32; 3];

/// A sticker: where it is, the direction it looks in, and the face it belongs to.
type Sticker = (Vector, Vector, Vector);

fn direction(letter: char) -> Vector {
    match letter {
        'U' => [0, 1, 0],
        'D' => [0, -1, 0],
        'F' => [0, 0, 1],
        'B' => [0, 0, -1],
        'R' => [1, 0, 0],
        'L' => [-1, 0, 0],
        letter => panic!("unknown face {letter}"),
    }
}

fn dot(a: Vector, b: Vector) -> i32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// A quarter turn, clockwise as seen when looking at the cube against the axis.
fn quarter(axis: Vector, [x, y, z]: Vector) -> Vector {
    let ([a, b, c], along) = (axis, dot(axis, [x, y, z]));
    [y * c - z * b + along * a, z * a - x * c + along * b, x * b - y * a + along * c]
}

/// The stickers of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stickers(Vec<Sticker>);

impl Stickers {
    /// Those of the solved cube.
    pub fn solved() -> Stickers {
        Stickers(solved())
    }

    /// The stickers after these turns.
    #[must_use]
    pub fn after(&self, turns: &[String]) -> Stickers {
        Stickers(turned(&self.0, turns))
    }

    /// Whether they are as a step's label says: `eo:F`, `rzp:U [4c4e]`, `dr:U`, `htr`, `fr:U`,
    /// `leave-slice:U`, `leave-3c`, `finish`, or `held`, which is solved but for a turn of the
    /// whole cube.
    pub fn reaches(&self, label: &str) -> bool {
        reaches(&self.0, label)
    }
}

/// Whether each face has one colour, however the cube is held.
fn has_one_colour_on_each_face(stickers: &[Sticker]) -> bool {
    stickers.iter().all(|(_, looks, face)| {
        stickers.iter().all(|(_, other, colour)| looks != other || face == colour)
    })
}

fn solved() -> Vec<Sticker> {
    let mut stickers = Vec::new();
    for letter in "UDFBRL".chars() {
        let face = direction(letter);
        for number in 0..27 {
            let at = [number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1];
            if dot(at, face) == 1 {
                stickers.push((at, face, face));
            }
        }
    }
    stickers
}

fn turned(stickers: &[Sticker], turns: &[String]) -> Vec<Sticker> {
    let mut stickers = stickers.to_vec();
    for turn in turns {
        // A slice turns like a face.
        let (face, layer) = match turn.chars().next().expect("a letter") {
            'M' => ('L', 0),
            'E' => ('D', 0),
            'S' => ('F', 0),
            face => (face, 1),
        };
        let axis = direction(face);
        let quarters = match &turn[1..] {
            "" => 1,
            "2" => 2,
            "'" => 3,
            other => panic!("unknown number of quarter turns {other}"),
        };
        for (at, looks, _) in &mut stickers {
            if dot(axis, *at) == layer {
                for _ in 0..quarters {
                    (*at, *looks) = (quarter(axis, *at), quarter(axis, *looks));
                }
            }
        }
    }
    stickers
}

/// The turns of a text without brackets.
pub fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The turns that undo these.
pub fn undoing(turns: &[String]) -> Vec<String> {
    let undone = |turn: &String| match turn.strip_suffix('\'') {
        Some(clockwise) => clockwise.to_owned(),
        None if turn.ends_with('2') => turn.clone(),
        None => format!("{turn}'"),
    };
    turns.iter().rev().map(undone).collect()
}

/// Whether a direction is along an axis, either way.
fn is_along(looks: Vector, axis: Vector) -> bool {
    dot(looks, axis) != 0
}

/// Whether every edge is oriented along an axis: its sticker that looks up or down (along the
/// axis if none does) has a colour of up, down or the axis; and if that is one of the axis, the
/// other sticker has none of up and down.
fn has_edges_oriented(stickers: &[Sticker], axis: Vector) -> bool {
    let up = if is_along([0, 1, 0], axis) { [1, 0, 0] } else { [0, 1, 0] };
    let edges = stickers.iter().filter(|(at, ..)| dot(*at, *at) == 2);
    edges.clone().all(|&(at, looks, face)| {
        let (_, other_looks, other_face) =
            *edges.clone().find(|other| other.0 == at && other.1 != looks).expect("two stickers");
        let is_reference =
            is_along(looks, up) || (is_along(looks, axis) && !is_along(other_looks, up));
        let is_good = is_along(face, up) || (is_along(face, axis) && !is_along(other_face, up));
        !is_reference || is_good
    })
}

/// Whether the faces of an axis have only its two colours, and all edges are oriented, too.
fn is_domino(stickers: &[Sticker], axis: Vector) -> bool {
    let of_axis = |(_, looks, face): &Sticker| is_along(*looks, axis) == is_along(*face, axis);
    let others = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].into_iter().filter(|&it| !is_along(it, axis));
    stickers.iter().all(of_axis) && others.into_iter().all(|it| has_edges_oriented(stickers, it))
}

/// Whether each face has only its own colour and that of the opposite face.
fn has_two_colours_on_each_face(stickers: &[Sticker]) -> bool {
    stickers.iter().all(|(_, looks, face)| is_along(*looks, *face))
}

/// Whether half turns about the other axes are enough: each side of a corner has the colour of
/// the edge above or below it, and each side of an edge in the layers that of the centre. Without
/// the slice, it is that of the other corner of the column.
fn is_floppy(stickers: &[Sticker], axis: Vector, leaves_slice: bool) -> bool {
    let is_stuck = |&(at, looks, face): &Sticker| {
        let below = if leaves_slice && dot(at, at) == 3 { -1 } else { 0 };
        let middle: Vector =
            std::array::from_fn(|it| if axis[it] == 0 { at[it] } else { below * at[it] });
        let beside = stickers.iter().find(|other| other.0 == middle && other.1 == looks);
        is_along(looks, axis) || beside.is_some_and(|beside| beside.2 == face)
    };
    has_two_colours_on_each_face(stickers) && stickers.iter().all(is_stuck)
}

/// Whether both layers of an axis are solved: all their stickers on one face have one colour.
fn has_solved_layers(stickers: &[Sticker], axis: Vector) -> bool {
    let mut in_layers = stickers.iter().filter(|(at, ..)| is_along(*at, axis));
    let layers = in_layers.clone();
    in_layers.all(|(_, looks, face)| {
        layers.clone().all(|(_, other, colour)| looks != other || face == colour)
    })
}

/// How many corners and edges are bad for a domino along an axis, as in `4c4e`: a corner whose
/// colour of the axis is on a side; an edge that has one or is in a layer, but not both.
fn bad(stickers: &[Sticker], axis: Vector) -> String {
    let has_colour =
        |place: Vector| stickers.iter().any(|(at, _, face)| *at == place && is_along(*face, axis));
    let is_bad = |(at, looks, face): &&Sticker| match dot(*at, *at) {
        3 => is_along(*looks, axis) && !is_along(*face, axis),
        2 => has_colour(*at) != is_along(*at, axis),
        _ => false,
    };
    let bad: Vec<&Sticker> = stickers.iter().filter(is_bad).collect();
    let corners = bad.iter().filter(|(at, ..)| dot(*at, *at) == 3).count();
    // An edge has two stickers.
    format!("{corners}c{}e", (bad.len() - corners) / 2)
}

fn reaches(stickers: &[Sticker], label: &str) -> bool {
    let (label, subset) = label.split_once(' ').unwrap_or((label, ""));
    let axis = || direction(label.chars().last().expect("a letter"));
    match label.split(':').next() {
        Some("eo") => has_edges_oriented(stickers, axis()),
        Some("rzp") => subset == format!("[{}]", bad(stickers, axis())),
        Some("dr") => is_domino(stickers, axis()),
        Some("htr") => has_two_colours_on_each_face(stickers),
        Some("fr") => is_floppy(stickers, axis(), false),
        Some("frls") => is_floppy(stickers, axis(), true),
        Some("leave-slice") => has_solved_layers(stickers, axis()),
        Some("leave-3c") => {
            let moved = stickers.iter().filter(|(_, looks, face)| looks != face);
            let mut places = moved.map(|(at, ..)| *at).collect::<Vec<Vector>>();
            places.sort_unstable();
            places.dedup();
            places.len() <= 3 && places.iter().all(|at| dot(*at, *at) == 3)
        }
        Some("held") => has_one_colour_on_each_face(stickers),
        Some("finish") => stickers.iter().all(|(_, looks, face)| looks == face),
        _ => panic!("unknown step {label}"),
    }
}

/// The turns on the position, and those on its inverse, which are in parentheses.
pub fn both_sides(moves: &str) -> (Vec<String>, Vec<String>) {
    let (normal, inverse) = moves.split_once('(').unwrap_or((moves, ""));
    (words(normal), words(inverse.trim().trim_end_matches(')')))
}

/// Replays the written solution line by line, and returns the number of its turns.
///
/// # Panics
/// If a line does not do what it says.
pub fn check_steps(scramble: &str, solution: &str) -> usize {
    let (mut normal, mut inverse, mut labels) = (Vec::new(), Vec::new(), Vec::new());
    let (lines, whole) = solution.rsplit_once('\n').expect("more lines than one");
    for line in lines.lines() {
        let (moves, comment) = line.split_once("// ").expect("a label");
        let (on_normal, on_inverse) = both_sides(moves);
        let own = on_normal.len() + on_inverse.len();
        normal.extend(on_normal);
        inverse.extend(on_inverse);
        let (label, counts) = comment.split_once(" (").expect("counts");
        assert_eq!(counts, format!("{own}/{})", normal.len() + inverse.len()), "{line}");
        let turns = [undoing(&inverse), words(scramble), normal.clone()].concat();
        let state = Stickers::solved().after(&turns);
        for label in labels.iter().map(String::as_str).chain([label]) {
            assert!(state.reaches(label), "{scramble}: {line} has lost or missed {label}");
        }
        // A waypoint is left behind.
        labels.extend((!label.starts_with("rzp")).then(|| label.to_owned()));
    }
    let last = labels.last().map_or("finish", String::as_str);
    if !["finish", "leave-3c"].contains(&last) {
        return normal.len() + inverse.len();
    }
    let (whole, length) = whole.split_once("  (").expect("a length");
    let whole = words(whole);
    assert_eq!(length, format!("{}f)", whole.len()));
    assert!(whole.len() <= normal.len() + inverse.len());
    let end = Stickers::solved().after(&[words(scramble), whole.clone()].concat());
    assert!(end.reaches(last), "{scramble}: {solution}");
    whole.len()
}
