//! Cosets and how turns change them.

use faceturn_cube::{Axis, CubeSymmetry, FaceTurn, Position};

use crate::class::{FlipSliceClass, FlipSliceClasses, Member};
use crate::d4h::Symmetry;
use crate::entry::EntryIndex;
use crate::flip_slice::FlipSlice;
use crate::twist::Twist;

/// A right coset `Hg` of H = <U, D, R2, L2, F2, B2>: the class of its flip-slice, a symmetry `s`
/// with `flip_slice = s^-1 representative s`, and its twist. There are 2,217,093,120 cosets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coset {
    /// The class of the flip-slice.
    pub class: FlipSliceClass,
    /// A symmetry that takes the class's representative to the flip-slice.
    pub symmetry: Symmetry,
    /// The twist as it is, not as seen from the representative.
    pub twist: Twist,
}

/// Where the 18 turns take the representative of a class. One cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct ClassRow {
    /// The class that each turn leads to. Shape `[18]`.
    pub classes: [FlipSliceClass; FaceTurn::COUNT],
    /// The symmetry that takes that class's representative to where the turn leads. Shape `[18]`.
    pub symmetries: [Symmetry; FaceTurn::COUNT],
}

const _: () = assert!(size_of::<ClassRow>() == 64);

/// Everything that turns a position into cosets and a coset into its neighbours and its entry.
/// About 4.6 MB, worked out by [`CosetTables::new`] in some 20 ms.
pub struct CosetTables {
    classes: FlipSliceClasses,
    /// Shape `[64_430]`.
    class_rows: Vec<ClassRow>,
    /// Shape `[2187][18]`: the twist after each turn.
    twist_turns: Vec<[Twist; FaceTurn::COUNT]>,
    /// Shape `[2187][16]`: the twist of `s g s^-1`, that is, as seen from a representative that
    /// `s` takes to the flip-slice.
    twists_seen: Vec<[Twist; Symmetry::COUNT]>,
}

impl CosetTables {
    /// Works out the tables.
    pub fn new() -> CosetTables {
        let classes = FlipSliceClasses::new();
        let class_rows = class_rows(&classes);
        let twist_turns =
            Twist::all().map(|twist| FaceTurn::ALL.map(|turn| twist.after(turn))).collect();
        let twists_seen = Twist::all()
            .map(|twist| {
                std::array::from_fn(|symmetry| {
                    let symmetry = Symmetry::new(symmetry as u8).expect("there are 16");
                    twist.conjugate_by(symmetry.inverse())
                })
            })
            .collect();
        CosetTables { classes, class_rows, twist_turns, twists_seen }
    }

    /// The classes of flip-slices.
    pub fn classes(&self) -> &FlipSliceClasses {
        &self.classes
    }

    /// Where the 18 turns take the representative of a class.
    #[inline]
    pub fn class_row(&self, class: FlipSliceClass) -> &ClassRow {
        &self.class_rows[class.index()]
    }

    /// The twist after each of the 18 turns.
    #[inline]
    pub fn twist_row(&self, twist: Twist) -> &[Twist; FaceTurn::COUNT] {
        &self.twist_turns[twist.index()]
    }

    /// The twist as seen from a representative that `symmetry` takes to the flip-slice.
    #[inline]
    pub fn twist_seen(&self, twist: Twist, symmetry: Symmetry) -> Twist {
        self.twists_seen[twist.index()][symmetry.index()]
    }

    /// The coset of a position along the U-D axis.
    pub fn coset(&self, position: &Position) -> Coset {
        let Member { class, symmetry } = self.classes.member(FlipSlice::of(position));
        Coset { class, symmetry, twist: Twist::of(position) }
    }

    /// The cosets of a position along the three axes, by the axis's number: along F-B and R-L,
    /// those of the position conjugated so that the axis lies on U-D.
    pub fn cosets(&self, position: &Position) -> [Coset; Axis::COUNT] {
        Axis::ALL.map(|axis| self.coset(&position.conjugate_by(to_up_down(axis))))
    }

    /// The coset after one more turn.
    #[inline]
    pub fn after(&self, coset: Coset, turn: FaceTurn) -> Coset {
        let row = self.class_row(coset.class);
        let seen = coset.symmetry.turn_seen(turn).index();
        Coset {
            class: row.classes[seen],
            symmetry: row.symmetries[seen].then(coset.symmetry),
            twist: self.twist_row(coset.twist)[turn.index()],
        }
    }

    /// The entry that holds the coset's distance.
    #[inline]
    pub fn entry(&self, coset: Coset) -> EntryIndex {
        EntryIndex::of(coset.class, self.twist_seen(coset.twist, coset.symmetry))
    }
}

impl Default for CosetTables {
    fn default() -> Self {
        Self::new()
    }
}

/// The rotation about the UFR-DBL diagonal that takes an axis to U-D.
pub const fn to_up_down(axis: Axis) -> CubeSymmetry {
    match axis {
        Axis::UD => CubeSymmetry::IDENTITY,
        Axis::FB => CubeSymmetry::DIAGONAL,
        Axis::RL => CubeSymmetry::DIAGONAL.then(CubeSymmetry::DIAGONAL),
    }
}

/// A turn as it looks once the axis lies on U-D.
pub const fn turn_along(axis: Axis, turn: FaceTurn) -> FaceTurn {
    to_up_down(axis).turn(turn)
}

/// Where the 18 turns take every representative.
fn class_rows(classes: &FlipSliceClasses) -> Vec<ClassRow> {
    use crate::{Flip, Slice};
    let flip_turns: Vec<[Flip; FaceTurn::COUNT]> =
        Flip::all().map(|flip| FaceTurn::ALL.map(|turn| flip.after(turn))).collect();
    let slice_turns: Vec<[Slice; FaceTurn::COUNT]> =
        Slice::all().map(|slice| FaceTurn::ALL.map(|turn| slice.after(turn))).collect();
    FlipSliceClass::all()
        .map(|class| {
            let representative = classes.representative(class);
            let flips = &flip_turns[representative.flip().index()];
            let slices = &slice_turns[representative.slice().index()];
            let members: [Member; FaceTurn::COUNT] = std::array::from_fn(|turn| {
                classes.member(FlipSlice::of_parts(flips[turn], slices[turn]))
            });
            ClassRow {
                classes: members.map(|member| member.class),
                symmetries: members.map(|member| member.symmetry),
            }
        })
        .collect()
}
