//! Descriptions of cases in words, derived from the places and orientations of the cubies.

use faceturn_cube::{Corner, Edge, Position};

pub(super) fn edges_and_corners(position: &Position) -> String {
    format!("{}, {}", edges(position), corners(position))
}

/// Orientation of the edges in layer U, named after the shape that the oriented ones make.
fn edges(position: &Position) -> &'static str {
    let [uf, ur, ub, ul] = [0, 1, 2, 3].map(|place: usize| position.edge_flip()[place] == 0);
    match [uf, ur, ub, ul].into_iter().filter(|&is_oriented| is_oriented).count() {
        0 => "dot",
        4 => "cross",
        2 if uf == ub => "line",
        2 => "L",
        _ => "odd",
    }
}

/// Orientation of the corners in layer U, by the usual names. Reid's order goes round the layer
/// anticlockwise. A corner with twist 1 shows its U sticker on the side before it in this order,
/// one with twist 2 on the side after it: `2, 1` are two stickers on one side, as in case U.
fn corners(position: &Position) -> &'static str {
    let twist: [u8; 4] = std::array::from_fn(|place| position.corner_twist()[place]);
    let oriented = twist.iter().filter(|&&twist| twist == 0).count();
    let follows = |one, other| (0..4).any(|at| (twist[at], twist[(at + 1) % 4]) == (one, other));
    match (oriented, twist.iter().map(|&twist| u32::from(twist)).sum::<u32>()) {
        (4, _) => "oriented",
        (1, 3) => "Sune",
        (1, 6) => "Antisune",
        (2, 3) if follows(2, 1) => "U",
        (2, 3) if follows(1, 2) => "T",
        (2, 3) => "L",
        (0, 6) if follows(1, 1) => "Pi",
        (0, 6) => "H",
        _ => "odd",
    }
}

/// Place and orientation of the corner and the edge of slot FR.
pub(super) fn pair(position: &Position) -> String {
    let find = |at: &[u8], cubie: usize| {
        at.iter().position(|&it| usize::from(it) == cubie).expect("every cubie is somewhere")
    };
    let (corner, edge) = (4, 8);
    let at = find(position.corner_at(), corner);
    let twist = ["not twisted", "twisted anticlockwise", "twisted clockwise"]
        [usize::from(position.corner_twist()[at])];
    let place = Corner::new(at).expect("one of eight");
    let at = find(position.edge_at(), edge);
    let flip = ["not flipped", "flipped"][usize::from(position.edge_flip()[at])];
    let edge = Edge::new(at).expect("one of twelve");
    format!("corner in {place} {twist}, edge in {edge} {flip}")
}

pub(super) fn flips(position: &Position) -> String {
    let flipped = Edge::all().filter(|edge| position.edge_flip()[edge.index()] == 1);
    let names: Vec<String> = flipped.map(|edge| edge.to_string()).collect();
    format!("{} flipped: {}", names.len(), names.join(" "))
}
