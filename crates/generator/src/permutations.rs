//! What a turn does to a whole row of twists.

use faceturn_cube::FaceTurn;
use faceturn_symmetry::{CosetTables, OutOfMemory, Symmetry, Twist, try_with_capacity};

pub(crate) type Permutation = [u16; Twist::COUNT as usize];

/// From the row of a class to the rows of its neighbours, and back. For a fixed class and turn the
/// neighbour's class and symmetry are fixed, so the whole row goes to one other row through one of
/// 18 x 16 permutations. 1.3 MB in each direction.
pub(crate) struct Permutations {
    /// Own twist to the neighbour's. Shape `[18][16]`.
    there: Vec<Permutation>,
    /// The neighbour's twist to the own one. Shape `[18][16]`.
    back: Vec<Permutation>,
}

impl Permutations {
    pub(crate) fn new(tables: &CosetTables) -> Result<Permutations, OutOfMemory> {
        let mut there = try_with_capacity(FaceTurn::COUNT * Symmetry::COUNT)?;
        let mut back = try_with_capacity(FaceTurn::COUNT * Symmetry::COUNT)?;
        for turn in FaceTurn::ALL {
            for symmetry in Symmetry::all() {
                let mut onward = [0; Twist::COUNT as usize];
                let mut homeward = [0; Twist::COUNT as usize];
                for twist in Twist::all() {
                    let turned = tables.rows().twist_row(twist)[turn.index()];
                    let image = tables.twist_in_frame(turned, symmetry);
                    onward[twist.index()] = image.index() as u16;
                    homeward[image.index()] = twist.index() as u16;
                }
                there.push(onward);
                back.push(homeward);
            }
        }
        Ok(Permutations { there, back })
    }

    pub(crate) fn there(&self, turn: FaceTurn, symmetry: Symmetry) -> &Permutation {
        &self.there[turn.index() * Symmetry::COUNT + symmetry.index()]
    }

    pub(crate) fn back(&self, turn: FaceTurn, symmetry: Symmetry) -> &Permutation {
        &self.back[turn.index() * Symmetry::COUNT + symmetry.index()]
    }
}
