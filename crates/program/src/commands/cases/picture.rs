//! Pictures of cases: the last layer from above with the stickers around it, and the cube from the
//! front right.

use std::fmt::Write;

use faceturn::Position;
use faceturn::goals::Case;

/// Facelets of a face: `[face][row][column]` in the order U R F D L B, each row by row.
const FACELETS_OF_FACE: usize = 9;

/// The letters of a picture's facelets, `?` for those that do not matter.
struct Stickers(Vec<char>);

impl Stickers {
    fn class(&self, face: Face, row: usize, column: usize) -> char {
        match self.0[face as usize * FACELETS_OF_FACE + row * 3 + column] {
            '?' => 'X',
            letter => letter,
        }
    }
}

#[derive(Clone, Copy)]
enum Face {
    U,
    R,
    F,
    L = 4,
    B = 5,
}

/// The pictures of a case: from above, and from the front right if more than the last layer
/// matters.
pub(super) fn pictures(case: &Case) -> String {
    let stickers = Stickers(case.shown.to_string().chars().collect());
    let mut pictures = from_above(&stickers, &case.position);
    if !is_of_last_layer(&stickers) {
        pictures += &from_front_right(&stickers);
    }
    pictures
}

fn is_of_last_layer(stickers: &Stickers) -> bool {
    let solved = Position::SOLVED.facelets();
    let is_below = |at: usize| at / FACELETS_OF_FACE != 0 && at % FACELETS_OF_FACE >= 3;
    let is_whole_face = |at: usize| at / FACELETS_OF_FACE == 3;
    let below = (0..stickers.0.len()).filter(|&at| is_below(at) || is_whole_face(at));
    below.into_iter().all(|at| solved.as_bytes()[at] as char == stickers.0[at])
}

/// The layer U as a square of 3 by 3, with a rim of its other stickers, and arrows where cubies
/// have only changed places.
fn from_above(stickers: &Stickers, position: &Position) -> String {
    const RIM: f64 = 0.4;
    let mut svg = String::from("<svg viewBox=\"-0.55 -0.55 4.1 4.1\">");
    let mut sticker = |class: char, x: f64, y: f64, width: f64, height: f64| {
        write!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        )
        .expect("a string grows");
    };
    for row in 0..3 {
        for column in 0..3 {
            sticker(stickers.class(Face::U, row, column), column as f64, row as f64, 1.0, 1.0);
        }
    }
    for at in 0..3 {
        // Seen from their own side, B and R begin at the other end.
        let (there, back) = (at as f64, 2 - at);
        sticker(stickers.class(Face::B, 0, back), there, -RIM - 0.05, 1.0, RIM);
        sticker(stickers.class(Face::F, 0, at), there, 3.05, 1.0, RIM);
        sticker(stickers.class(Face::L, 0, at), -RIM - 0.05, there, RIM, 1.0);
        sticker(stickers.class(Face::R, 0, back), 3.05, there, RIM, 1.0);
    }
    let is_oriented = (0..FACELETS_OF_FACE).all(|at| stickers.0[at] == 'U');
    if is_oriented && stickers.0.iter().all(|&sticker| sticker != '?') {
        svg += &arrows(position);
    }
    svg + "</svg>"
}

/// The centres of the corner and edge places in the layer U, in Reid's order.
const CORNERS: [(f64, f64); 4] = [(2.5, 2.5), (2.5, 0.5), (0.5, 0.5), (0.5, 2.5)];
const EDGES: [(f64, f64); 4] = [(1.5, 2.5), (2.5, 1.5), (1.5, 0.5), (0.5, 1.5)];

/// An arrow from each place in the layer U to where its cubie belongs.
fn arrows(position: &Position) -> String {
    let mut svg = String::new();
    for (at, middles) in [(&position.corner_at()[..4], CORNERS), (&position.edge_at()[..4], EDGES)]
    {
        let moved = at.iter().enumerate().filter(|(place, cubie)| *place != usize::from(**cubie));
        for (place, &home) in moved {
            let ((x, y), (to_x, to_y)) = (middles[place], middles[usize::from(home)]);
            // Not quite to the centres, so that the tips of several stay apart.
            let (dx, dy) = (0.12 * (to_x - x), 0.12 * (to_y - y));
            write!(
                svg,
                "<path d=\"M{:.2} {:.2}L{:.2} {:.2}\"/>",
                x + dx,
                y + dy,
                to_x - dx,
                to_y - dy
            )
            .expect("a string grows");
        }
    }
    svg
}

/// The faces U, F and R around their common corner.
fn from_front_right(stickers: &Stickers) -> String {
    // Along the upper edge of F, along that of R, and down; the common corner is the origin.
    let (left, right, down) = ((-0.866, -0.5), (0.866, -0.5), (0.0, 1.0));
    let mut svg = String::from("<svg viewBox=\"-2.8 -3.2 5.6 6.4\">");
    for row in 0..3 {
        for column in 0..3 {
            let far = |at: usize| (2 - at) as f64;
            let near = |at: usize| at as f64;
            for (face, one, other, i, j) in [
                (Face::U, left, right, far(column), far(row)),
                (Face::F, left, down, far(column), near(row)),
                (Face::R, right, down, near(column), near(row)),
            ] {
                let points = [(i, j), (i + 1.0, j), (i + 1.0, j + 1.0), (i, j + 1.0)];
                let points = points.map(|(i, j): (f64, f64)| {
                    let (x, y) = (i * one.0 + j * other.0, i * one.1 + j * other.1);
                    format!("{x:.2},{y:.2}")
                });
                let class = stickers.class(face, row, column);
                write!(svg, "<polygon class=\"{class}\" points=\"{}\"/>", points.join(" "))
                    .expect("a string grows");
            }
        }
    }
    svg + "</svg>"
}
