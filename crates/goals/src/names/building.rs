//! The partial cubes of the named goals.

use std::fmt;

use faceturn_cube::{Axis, Corner, CubeSymmetry, Edge, Face, FaceTurn, Maneuver, Place, Position};
use faceturn_symmetry::CornerPermutation;

use crate::domino_subsets::DominoSubset;
use crate::partial::{Arranged, Asked, PartialCube, Relation};
use crate::skeletons::left_by;

/// The name of a goal and what follows it: faces, pieces, or a face and a piece, separated by
/// colons; then subsets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    name: &'static str,
    /// Each word as its faces, in the order written.
    words: Vec<Vec<Face>>,
    /// Empty: all.
    subsets: Vec<DominoSubset>,
}

impl Variant {
    /// Parses the words; `None` if one has a letter that is not a face.
    pub(super) fn read(
        name: &'static str,
        text: &str,
        subsets: &[DominoSubset],
    ) -> Option<Variant> {
        let faces = |word: &str| -> Option<Vec<Face>> {
            let letters = word.trim().chars();
            letters.map(|letter| Face::from_letter(letter.to_ascii_uppercase())).collect()
        };
        let words = text.split(':').filter(|word| !word.is_empty()).map(faces);
        let words = words.collect::<Option<_>>()?;
        Some(Variant { name, words, subsets: subsets.to_vec() })
    }

    pub(super) fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    fn face(&self) -> Option<Face> {
        match &self.words[..] {
            [word] => only(word),
            _ => None,
        }
    }

    /// Two faces that are not opposite, in the order written.
    fn two_faces(&self) -> Option<(Face, Face)> {
        match &self.words[..] {
            [word] => match word[..] {
                [a, b] if a.axis() != b.axis() => Some((a, b)),
                _ => None,
            },
            _ => None,
        }
    }

    fn corner(&self) -> Option<Corner> {
        match &self.words[..] {
            [word] => match Place::on(word)? {
                Place::Corner(corner) => Some(corner),
                Place::Edge(_) => None,
            },
            _ => None,
        }
    }

    /// The face of the cross, D by default, and an edge that is not on its axis.
    fn slot(&self) -> Option<(Face, Edge)> {
        let (cross, word) = match &self.words[..] {
            [word] => (Face::D, word),
            [face, word] => (only(face)?, word),
            _ => return None,
        };
        match Place::on(word)? {
            Place::Edge(edge) if edge.faces().iter().all(|face| face.axis() != cross.axis()) => {
                Some((cross, edge))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, word) in self.words.iter().enumerate() {
            let colon = if at == 0 { "" } else { ":" };
            let letters: String = word.iter().map(|face| face.letter()).collect();
            write!(out, "{colon}{letters}")?;
        }
        out.write_str(&in_brackets(&self.subsets))
    }
}

/// Subsets as they follow the name of a goal: `[4b2|4b3]`, or nothing if there are none.
pub(super) fn in_brackets(subsets: &[DominoSubset]) -> String {
    let names: Vec<&str> = subsets.iter().map(|subset| subset.name()).collect();
    if names.is_empty() { String::new() } else { format!("[{}]", names.join("|")) }
}

fn only(word: &[Face]) -> Option<Face> {
    match word {
        [face] => Some(*face),
        _ => None,
    }
}

/// One partial cube with these pieces at home.
fn home(is_home: impl Fn(&[Face]) -> bool) -> Option<Vec<PartialCube>> {
    Some(vec![PartialCube::with_home(|piece| is_home(piece.faces()))])
}

pub(super) fn solved(_: &Variant) -> Option<Vec<PartialCube>> {
    home(|_| true)
}

pub(super) fn any(_: &Variant) -> Option<Vec<PartialCube>> {
    home(|_| false)
}

/// All but a few cubies at home, for each choice of these.
pub(super) fn skeleton(variant: &Variant) -> Option<Vec<PartialCube>> {
    Some(left_by(variant.name).iter().flat_map(|left| left.cubes()).collect())
}

pub(super) fn corners(_: &Variant) -> Option<Vec<PartialCube>> {
    home(|faces| faces.len() == 3)
}

pub(super) fn edges(_: &Variant) -> Option<Vec<PartialCube>> {
    home(|faces| faces.len() == 2)
}

pub(super) fn cross(variant: &Variant) -> Option<Vec<PartialCube>> {
    let face = variant.face()?;
    home(|faces| faces.len() == 2 && faces.contains(&face))
}

pub(super) fn layer(variant: &Variant) -> Option<Vec<PartialCube>> {
    let face = variant.face()?;
    home(|faces| faces.contains(&face))
}

pub(super) fn f2l(variant: &Variant) -> Option<Vec<PartialCube>> {
    let face = variant.face()?;
    home(|faces| !faces.contains(&face.opposite()))
}

/// Whether a piece is the edge of the slot, or the corner between it and the face of the cross.
fn is_in_slot(faces: &[Face], cross: Face, edge: Edge) -> bool {
    edge.faces().iter().all(|face| faces.contains(face)) && !faces.contains(&cross.opposite())
}

pub(super) fn xcross(variant: &Variant) -> Option<Vec<PartialCube>> {
    let (cross, edge) = variant.slot()?;
    home(|faces| faces.len() == 2 && faces.contains(&cross) || is_in_slot(faces, cross, edge))
}

pub(super) fn f2l_less_one(variant: &Variant) -> Option<Vec<PartialCube>> {
    let (cross, edge) = variant.slot()?;
    home(|faces| !faces.contains(&cross.opposite()) && !is_in_slot(faces, cross, edge))
}

pub(super) fn block_2x2x2(variant: &Variant) -> Option<Vec<PartialCube>> {
    let block = variant.corner()?.faces();
    home(|faces| faces.iter().all(|face| block.contains(face)))
}

pub(super) fn block_2x2x3(variant: &Variant) -> Option<Vec<PartialCube>> {
    let (a, b) = variant.two_faces()?;
    home(|faces| {
        let is_beside = faces.contains(&a) || faces.contains(&b);
        is_beside && !faces.contains(&a.opposite()) && !faces.contains(&b.opposite())
    })
}

pub(super) fn block_1x2x3(variant: &Variant) -> Option<Vec<PartialCube>> {
    let (layer, beside) = variant.two_faces()?;
    home(|faces| faces.contains(&layer) && !faces.contains(&beside.opposite()))
}

/// Two 1x2x3 blocks side by side, for each way to turn the slice between them: as the centres do
/// not move, both blocks have turned about its axis instead.
pub(super) fn two_blocks(variant: &Variant) -> Option<Vec<PartialCube>> {
    let (side, bottom) = variant.two_faces()?;
    let blocks = PartialCube::with_home(|piece| {
        let faces = piece.faces();
        let is_beside = faces.iter().any(|face| face.axis() == side.axis());
        is_beside && !faces.contains(&bottom.opposite())
    });
    let turned = |quarters| {
        let turn = |face, quarters| FaceTurn::new(face, quarters);
        let turns = [turn(side, quarters), turn(side.opposite(), 4 - quarters)];
        blocks
            .before(&turns.into_iter().flatten().fold(Position::SOLVED, |it, turn| it.after(turn)))
    };
    Some((0..4).map(turned).collect())
}

pub(super) fn tripod(variant: &Variant) -> Option<Vec<PartialCube>> {
    let free = variant.corner()?.faces();
    home(|faces| !faces.iter().all(|face| free.contains(face)))
}

fn rotation(from: Face, to: Face) -> CubeSymmetry {
    CubeSymmetry::all()
        .find(|s| !s.is_mirror() && s.face(from) == to)
        .expect("rotations take every face to every face")
}

fn edges_oriented(face: Face) -> PartialCube {
    let edges = Edge::all().map(|edge| (Place::Edge(edge), Asked::Oriented));
    PartialCube::asking(edges).conjugate_by(rotation(Face::F, face))
}

pub(super) fn eo(variant: &Variant) -> Option<Vec<PartialCube>> {
    Some(vec![edges_oriented(variant.face()?)])
}

pub(super) fn eoline(variant: &Variant) -> Option<Vec<PartialCube>> {
    let (bottom, end) = variant.two_faces()?;
    let line = PartialCube::with_home(|piece| {
        let faces = piece.faces();
        faces.len() == 2
            && faces.contains(&bottom)
            && (faces.contains(&end) || faces.contains(&end.opposite()))
    });
    Some(vec![edges_oriented(end).and(&line)?])
}

pub(super) fn eocross(variant: &Variant) -> Option<Vec<PartialCube>> {
    let (bottom, end) = variant.two_faces()?;
    let cross = PartialCube::with_home(|piece| {
        let faces = piece.faces();
        faces.len() == 2 && faces.contains(&bottom)
    });
    Some(vec![edges_oriented(end).and(&cross)?])
}

fn corners_oriented(face: Face) -> PartialCube {
    let corners = Corner::all().map(|corner| (Place::Corner(corner), Asked::Oriented));
    PartialCube::asking(corners).conjugate_by(rotation(Face::U, face))
}

pub(super) fn co(variant: &Variant) -> Option<Vec<PartialCube>> {
    Some(vec![corners_oriented(variant.face()?)])
}

/// The four edges of the slice of an axis in that slice.
fn in_slice(axis: Axis) -> PartialCube {
    let is_of_slice = |edge: usize| {
        let edge = Edge::new(edge).expect("one of twelve");
        edge.faces().iter().all(|face| face.axis() != axis)
    };
    let mut cube = PartialCube::ANY;
    cube.edges.retain(|edge, place, _| is_of_slice(edge) == is_of_slice(place));
    cube
}

pub(super) fn slice(variant: &Variant) -> Option<Vec<PartialCube>> {
    Some(vec![in_slice(variant.face()?.axis())])
}

/// H along an axis: corners oriented along it, the slice edges in the slice, and edges oriented
/// along both other axes, which is the same for edges that are in their slice or out of it.
pub(crate) fn subgroup(axis: Axis) -> PartialCube {
    let oriented = edges_oriented(Face::F).and(&corners_oriented(Face::U));
    let subgroup = oriented.and_then(|oriented| oriented.and(&in_slice(Axis::UD)));
    subgroup.expect("the solved cube is in H").conjugate_by(rotation_of(axis))
}

fn rotation_of(axis: Axis) -> CubeSymmetry {
    match axis {
        Axis::UD => CubeSymmetry::IDENTITY,
        Axis::FB => rotation(Face::U, Face::F),
        Axis::RL => rotation(Face::U, Face::R),
    }
}

/// H; of its subsets, one partial cube for each arrangement of the corners.
pub(super) fn dr(variant: &Variant) -> Option<Vec<PartialCube>> {
    let axis = variant.face()?.axis();
    if variant.subsets.is_empty() {
        return Some(vec![subgroup(axis)]);
    }
    let edges = subgroup(Axis::UD).edges;
    let corners = CornerPermutation::all()
        .filter(|corners| variant.subsets.contains(&DominoSubset::of_corners(*corners)))
        .map(|corners| Arranged { at: corners.corners(), orientation: [0; Corner::COUNT] });
    let cubes = corners.map(|corners| PartialCube { corners: Relation::only(&corners), edges });
    Some(cubes.map(|cube| cube.conjugate_by(rotation_of(axis))).collect())
}

/// The last layer oriented and in its layer, everything else solved.
pub(super) fn oll(variant: &Variant) -> Option<Vec<PartialCube>> {
    let top = |piece: Place| piece.faces().contains(&Face::U);
    let asked = |piece| (piece, if top(piece) { Asked::Oriented } else { Asked::Home });
    let cube = PartialCube::asking(Place::all().map(asked));
    Some(vec![cube.conjugate_by(rotation(Face::U, variant.face()?))])
}

/// The positions that half turns alone can reach: for each of the 96 arrangements of the corners,
/// every edge in its own slice and oriented. The parities have to agree, as in every position.
pub(super) fn htr(_: &Variant) -> Option<Vec<PartialCube>> {
    let edges = edges_in_slices()?;
    let cube = |position| loosened(position, &edges, |_| true);
    Some(by_half_turns(|_| true).iter().map(cube).collect())
}

/// The 96 arrangements of the corners that half turns alone can reach, with any edges.
pub(super) fn corners_by_half_turns(_: &Variant) -> Option<Vec<PartialCube>> {
    let cube = |position: &Position| {
        let PartialCube { corners, .. } = PartialCube::of(position);
        PartialCube { corners, ..PartialCube::ANY }
    };
    Some(by_half_turns(|_| true).iter().map(cube).collect())
}

/// The positions that half turns about the other two axes can reach, as on a 3x3x1 floppy cube: a
/// corner, the slice edge below it and the corner below that stay together as a column. For each of
/// the 24 arrangements of these columns, each edge of the layers is in its place or in the one on
/// the other side of the slice. The parities have to agree, as in every position.
pub(super) fn fr(variant: &Variant) -> Option<Vec<PartialCube>> {
    floppy(variant, is_in_layer)
}

/// The same, with the edges of the slice anywhere in it, oriented.
pub(super) fn frls(variant: &Variant) -> Option<Vec<PartialCube>> {
    floppy(variant, |_| true)
}

fn floppy(variant: &Variant, is_loose: impl Fn(usize) -> bool) -> Option<Vec<PartialCube>> {
    let axis = variant.face()?.axis();
    let side = |edge: usize| Edge::new(edge)?.faces().into_iter().find(|it| it.axis() != Axis::UD);
    let mut edges = edges_in_slices()?;
    edges.retain(|edge, place, _| !is_in_layer(edge) || side(edge) == side(place));
    let columns = by_half_turns(|face| face.axis() != Axis::UD);
    let cubes = columns.iter().map(|position| loosened(position, &edges, &is_loose));
    Some(cubes.map(|cube| cube.conjugate_by(rotation_of(axis))).collect())
}

/// Two layers that one turn of the whole cube would solve, and the edges of the slice between them
/// in it, oriented.
pub(super) fn leave_slice(variant: &Variant) -> Option<Vec<PartialCube>> {
    let axis = variant.face()?.axis();
    let slice = subgroup(Axis::UD).edges;
    let turned = ["", "U D'", "U2 D2", "U' D"].map(|turns| {
        let turns: Maneuver = turns.parse().expect("they are turns");
        loosened(&Position::SOLVED.apply(&turns), &slice, |edge| !is_in_layer(edge))
    });
    Some(turned.map(|cube| cube.conjugate_by(rotation_of(axis))).to_vec())
}

/// A position, except that the relation decides where the loose edges may be.
fn loosened(
    position: &Position,
    edges: &Relation<{ Edge::COUNT }>,
    is_loose: impl Fn(usize) -> bool,
) -> PartialCube {
    let PartialCube { corners, edges: mut loosened } = PartialCube::of(position);
    for edge in (0..Edge::COUNT).filter(|&edge| is_loose(edge)) {
        loosened.free(edge);
    }
    loosened.retain(|edge, place, orientation| {
        !is_loose(edge) || edges.allows(edge, place, orientation)
    });
    PartialCube { corners, edges: loosened }
}

fn is_in_layer(edge: usize) -> bool {
    Edge::new(edge).is_some_and(|edge| edge.faces().iter().any(|face| face.axis() == Axis::UD))
}

fn edges_in_slices() -> Option<Relation<{ Edge::COUNT }>> {
    let within =
        Axis::ALL.into_iter().try_fold(PartialCube::ANY, |all, axis| all.and(&subgroup(axis)));
    within.map(|within| within.edges)
}

/// One position for each arrangement of the corners that half turns of these faces reach.
fn by_half_turns(is_allowed: impl Fn(Face) -> bool) -> Vec<Position> {
    let turns: Vec<FaceTurn> = FaceTurn::ALL
        .into_iter()
        .filter(|turn| turn.quarters() == 2 && is_allowed(turn.face()))
        .collect();
    let (mut reached, mut open): (Vec<Position>, _) = (Vec::new(), vec![Position::SOLVED]);
    while let Some(position) = open.pop() {
        if reached.iter().all(|it| it.corner_at() != position.corner_at()) {
            reached.push(position);
            open.extend(turns.iter().map(|&turn| position.after(turn)));
        }
    }
    reached
}
