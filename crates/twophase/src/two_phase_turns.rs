//! Sets of turns with which two phases solve every position, and the axes they work along.

use std::cmp::Reverse;

use faceturn_cube::{Axis, CubeSymmetry, Face, FaceTurn, Position};
use faceturn_symmetry::{Coset, Symmetry, to_up_down};

use crate::node::turns_of;

/// Face turns with which two phases solve every position.
///
/// The set has five or six faces, each with all its turns or only the half turn, and quarter
/// turns along each axis. With quarter turns of one face and turns of at least four others, the
/// turns of H along the axis of that face generate H (`docs/mathematics.md`).
///
/// ```
/// use faceturn::goals::TwoPhaseTurns;
/// use faceturn::{Face, FaceTurn};
///
/// let five_faces = FaceTurn::ALL.into_iter().filter(|turn| turn.face() != Face::B);
/// assert!(TwoPhaseTurns::new(five_faces.clone()).is_some());
/// assert!(TwoPhaseTurns::new(five_faces.filter(|turn| turn.face() != Face::D)).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TwoPhaseTurns {
    turns: u32,
}

/// The three turns of a face, one bit each, and its half turn, lowest bit first.
const ALL_OF_FACE: u32 = 0b111;
const HALF_OF_FACE: u32 = 0b010;

impl TwoPhaseTurns {
    /// The set of these turns; `None` if two phases cannot solve every position with them.
    pub fn new(turns: impl IntoIterator<Item = FaceTurn>) -> Option<TwoPhaseTurns> {
        let turns = turns.into_iter().fold(0, |turns, turn| turns | 1 << turn.index());
        let of_face = |face: Face| turns >> (3 * face as u32) & ALL_OF_FACE;
        let is_fit = |face: Face| matches!(of_face(face), 0 | HALF_OF_FACE | ALL_OF_FACE);
        let turning = Face::ALL.into_iter().filter(|&face| of_face(face) != 0).count();
        let has_quarters = |axis: Axis| {
            Face::ALL.into_iter().any(|face| face.axis() == axis && of_face(face) == ALL_OF_FACE)
        };
        let leads_home = Face::ALL.into_iter().all(is_fit)
            && turning >= 5
            && Axis::ALL.into_iter().all(has_quarters);
        leads_home.then_some(TwoPhaseTurns { turns })
    }

    /// The turns in the order of their indices.
    pub fn turns(self) -> impl Iterator<Item = FaceTurn> {
        turns_of(self.turns)
    }

    pub(crate) fn bits(self) -> u32 {
        self.turns
    }

    fn seen(self, symmetry: CubeSymmetry) -> TwoPhaseTurns {
        let images = turns_of(self.turns).map(|turn| symmetry.turn(turn));
        TwoPhaseTurns { turns: images.fold(0, |turns, turn| turns | 1 << turn.index()) }
    }

    /// The symmetries that keep the U-D axis and the set; the first is the identity.
    pub(crate) fn symmetries(self) -> impl Iterator<Item = CubeSymmetry> {
        let symmetries = Symmetry::all().map(Symmetry::in_cube);
        symmetries.filter(move |&symmetry| self.seen(symmetry) == self)
    }

    /// The image for which tables are made: the one with the most turns in H.
    pub(crate) fn representative(self) -> TwoPhaseTurns {
        let in_h = |set: &TwoPhaseTurns| {
            turns_of(set.turns).filter(|&turn| Coset::keeps_subgroup(turn)).count()
        };
        let images = CubeSymmetry::all().map(|symmetry| self.seen(symmetry));
        images.max_by_key(|set| (in_h(set), Reverse(set.turns))).expect("there are 48")
    }
}

/// The views in which positions are searched.
pub(crate) struct Views {
    /// Each takes another axis to U-D, and the turns to those of the tables.
    pub(crate) frames: Vec<CubeSymmetry>,
    /// The symmetries that keep the U-D axis and the turns of the tables.
    symmetries: Vec<CubeSymmetry>,
}

impl Views {
    /// All three axes, with all 16 symmetries.
    pub(crate) fn of_all_turns() -> Views {
        let frames = Axis::ALL.map(to_up_down).to_vec();
        Views { frames, symmetries: Symmetry::all().map(Symmetry::in_cube).collect() }
    }

    /// The views for these turns with the tables of their
    /// [representative](TwoPhaseTurns::representative).
    pub(crate) fn of(turns: TwoPhaseTurns) -> Views {
        let tables = turns.representative();
        let leads_there = |axis: Axis, symmetry: &CubeSymmetry| {
            let is_of_axis = |face: &Face| symmetry.face(*face).axis() == Axis::UD;
            let from = Face::ALL.into_iter().find(is_of_axis).map(Face::axis);
            from == Some(axis) && turns.seen(*symmetry) == tables
        };
        let frames = Axis::ALL
            .into_iter()
            .filter_map(|axis| CubeSymmetry::all().find(|symmetry| leads_there(axis, symmetry)));
        Views { frames: frames.collect(), symmetries: tables.symmetries().collect() }
    }

    /// The same views, for costs that no symmetry keeps.
    pub(crate) fn without_symmetries(self) -> Views {
        Views { symmetries: Vec::new(), ..self }
    }

    pub(crate) fn taking(
        &self,
        from: &Position,
        to: &Position,
    ) -> impl Iterator<Item = CubeSymmetry> {
        let symmetries = self.symmetries.iter().copied();
        symmetries.filter(|&symmetry| from.conjugate_by(symmetry) == *to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The turns of faces: `2` for all, `1` for the half turn, in the order U, D, F, B, R, L.
    fn set(faces: [u8; 6]) -> Option<TwoPhaseTurns> {
        let all = [Face::U, Face::D, Face::F, Face::B, Face::R, Face::L];
        let is_in = |turn: &FaceTurn| {
            let place = all.iter().position(|&face| face == turn.face()).expect("one of six");
            match faces[place] {
                0 => false,
                1 => turn.quarters() == 2,
                _ => true,
            }
        };
        TwoPhaseTurns::new(FaceTurn::ALL.into_iter().filter(is_in))
    }

    #[test]
    fn five_faces_with_quarter_turns_along_each_axis_lead_home() {
        for good in [[2; 6], [2, 0, 2, 2, 2, 2], [2, 0, 1, 2, 2, 1], [1, 2, 1, 2, 1, 2]] {
            assert!(set(good).is_some(), "{good:?}");
        }
        // The last keep edges oriented along F-B.
        for bad in [[0; 6], [1; 6], [2, 2, 2, 2, 0, 0], [2, 0, 2, 0, 2, 2], [2, 2, 1, 1, 2, 2]] {
            assert!(set(bad).is_none(), "{bad:?}");
        }
        let one_way = FaceTurn::ALL.into_iter().filter(|turn| turn.index() != 0);
        assert_eq!(TwoPhaseTurns::new(one_way), None);
    }

    #[test]
    fn views_take_turns_to_those_of_the_tables() {
        for (faces, frames, symmetries) in [
            ([2; 6], 3, 16),
            ([2, 0, 2, 2, 2, 2], 2, 4),
            ([2, 2, 2, 2, 2, 0], 2, 4),
            ([2, 2, 2, 0, 2, 2], 2, 4),
            ([1, 2, 1, 2, 1, 2], 3, 2),
            ([0, 2, 1, 2, 2, 2], 1, 2),
        ] {
            let turns = set(faces).expect("they lead home");
            let (tables, views) = (turns.representative(), Views::of(turns));
            let counts = (views.frames.len(), views.symmetries.len());
            assert_eq!(counts, (frames, symmetries), "{faces:?}");
            assert_eq!(views.symmetries[0], CubeSymmetry::IDENTITY);
            for frame in views.frames {
                assert_eq!(turns.seen(frame), tables);
                let images = turns_of(turns.bits()).map(|turn| frame.turn(turn));
                assert!(images.into_iter().all(|turn| tables.bits() >> turn.index() & 1 != 0));
            }
        }
    }
}
