//! Compares cells with the cubies.

use super::*;
use crate::{to_up_down, turn_along};
use chacha20::ChaCha8Rng;
use faceturn_cube::Axis;
use rand::{RngExt, SeedableRng};

fn slots(position: &Position) -> CellSlots {
    let edges =
        |wanted: fn(u8) -> bool| crate::slice::slots_where(|slot| wanted(position.edge_at()[slot]));
    CellSlots {
        corners: (0..8).fold(0, |set, slot| set | u8::from(position.corner_at()[slot] < 4) << slot),
        slice: edges(|cubie| cubie >= 8),
        opposite: edges(|cubie| cubie == 8 || cubie == 11),
        front: edges(|cubie| cubie == 8 || cubie == 9),
    }
}

#[test]
fn cells_agree_with_cubies_along_seeded_walks() {
    let tables = CosetTables::new();
    for refinement in Refinement::ALL {
        let cells = CellTables::try_new(&tables, refinement).expect("160 kB");
        let mut random = ChaCha8Rng::seed_from_u64(1997);
        let mut position = Position::SOLVED;
        for _ in 0..10_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            for axis in Axis::ALL {
                let before = position.conjugate_by(to_up_down(axis));
                let after = position.after(turn).conjugate_by(to_up_down(axis));
                let (coset, next) = (tables.coset(&before), tables.coset(&after));
                let cell = cells.cell(&before, coset);
                assert!(cell.index() < refinement.cells());
                let member = tables.classes().member(FlipSlice::of(&before));
                let slots = slots(&before);
                assert_eq!(cells.frame(slots.slice, member.symmetry.index()).cell(slots), cell);
                let in_frame = coset.symmetry().turn_in_frame(turn_along(axis, turn));
                let arrived = tables.after_in_frame(coset, in_frame);
                let moved = cells.after_in_frame((coset, cell), in_frame, arrived.symmetry());
                // The frame may be another one that leads to the same coset.
                let frame = arrived.carried_by(coset.symmetry());
                assert_eq!(moved, cells.cell(&after, frame));
                assert_eq!((frame.class(), frame.entry()), (next.class(), frame.entry()));
            }
            position = position.after(turn);
        }
    }
}

/// On H, the home cell must be closed under products.
#[test]
fn the_home_cell_is_the_refined_subgroup() {
    let tables = CosetTables::new();
    let home = tables.coset(&Position::SOLVED);
    for refinement in Refinement::ALL {
        let cells = CellTables::try_new(&tables, refinement).expect("160 kB");
        assert_eq!(cells.cell(&Position::SOLVED, home), Cell::default());
        let mut reached = vec![vec![]; refinement.cells()];
        let mut random = ChaCha8Rng::seed_from_u64(70);
        let mut position = Position::SOLVED;
        for _ in 0..20_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            if Coset::keeps_subgroup(turn) {
                position = position.after(turn);
                reached[cells.cell(&position, home).index()].push(position);
            }
        }
        assert!(reached.iter().all(|positions| !positions.is_empty()), "{refinement:?}");
        // Two positions are in one coset of K exactly if one times the other's inverse is in K.
        for (cell, positions) in reached.iter().enumerate() {
            for other in reached.iter().flatten().step_by(397) {
                let quotient = positions[0].then(&other.inverse());
                let in_subgroup = cells.cell(&quotient, home) == Cell::default();
                let same = cells.cell(other, home).index() == cell;
                assert_eq!(in_subgroup, same);
            }
        }
        for turn in FaceTurn::ALL.into_iter().filter(|&turn| Coset::keeps_subgroup(turn)) {
            let stays = cells.cell(Position::of_turn(turn), home) == Cell::default();
            assert_eq!(Refinement::keeps_subgroup(turn), stays, "{refinement:?}, {turn}");
        }
    }
}

#[test]
fn a_coarser_refinement_has_larger_cells() {
    let tables = CosetTables::new();
    let all = Refinement::ALL.map(|r| CellTables::try_new(&tables, r).expect("160 kB"));
    let mut random = ChaCha8Rng::seed_from_u64(105);
    let mut position = Position::SOLVED;
    for _ in 0..10_000 {
        position = position.after(FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)]);
        let coset = tables.coset(&position);
        for fine in &all {
            for coarse in &all {
                let coarsened =
                    fine.refinement.coarsened(fine.cell(&position, coset), coarse.refinement);
                assert!(coarsened.is_none_or(|cell| cell == coarse.cell(&position, coset)));
            }
        }
    }
    let coarser = |to| Refinement::LayersAndPairs.coarsened(Cell::new(0), to).is_some();
    assert!(Refinement::ALL.into_iter().all(coarser));
    assert_eq!(Refinement::Corners.coarsened(Cell::new(0), Refinement::Slice), None);
}
