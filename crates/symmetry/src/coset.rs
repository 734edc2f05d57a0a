//! Cosets, how turns change them, and their entries in the pruning table.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use faceturn_cube::{Axis, CubeSymmetry, FaceTurn, Position};

use crate::class::{FlipSliceClass, FlipSliceClasses, Member};
use crate::d4h::Symmetry;
use crate::flip_slice::FlipSlice;
use crate::memory::{OutOfMemory, padded};
use crate::twist::Twist;

/// A right coset `Hg` of H = <U, D, R2, L2, F2, B2>, one of 2,217,093,120: the class of its
/// flip-slice, a symmetry `s` with `flip_slice = s^-1 representative s`, and the twist in the
/// representative's frame, that of `s g s^-1`. All three are in one word:
///
/// ```text
///  31           16 15         4 3    0
/// +---------------+------------+------+
/// |     class     |   twist    | sym. |
/// +---------------+------------+------+
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Coset(u32);

impl Coset {
    /// Whether a turn lies in H. Such a turn leads from H to H, every other one out of it.
    pub const fn keeps_subgroup(turn: FaceTurn) -> bool {
        matches!(turn.axis(), Axis::UD) || turn.quarters() == 2
    }

    /// The coset with these parts.
    #[inline]
    pub const fn new(class: FlipSliceClass, twist: Twist, symmetry: Symmetry) -> Coset {
        let [class, twist, symmetry] = [class.index(), twist.index(), symmetry.index()];
        Coset((class << 16 | twist << 4 | symmetry) as u32)
    }

    /// The coset as a word, for vectors.
    #[inline]
    pub const fn word(self) -> u32 {
        self.0
    }

    /// The coset of a word from [`Coset::word`]. Lookups of other words give arbitrary values or
    /// panic.
    #[inline]
    pub const fn of_word(word: u32) -> Coset {
        Coset(word)
    }

    /// The class of the flip-slice.
    #[inline]
    pub const fn class(self) -> FlipSliceClass {
        FlipSliceClass::of_coset((self.0 >> 16) as u16)
    }

    /// The twist in the frame of the class's representative.
    #[inline]
    pub const fn twist(self) -> Twist {
        Twist::of_coset((self.0 >> 4 & 0xFFF) as u16)
    }

    /// A symmetry that takes the class's representative to the flip-slice.
    #[inline]
    pub const fn symmetry(self) -> Symmetry {
        Symmetry::of_coset((self.0 & 0xF) as u8)
    }

    /// The conjugate by a symmetry, which has the same entry.
    #[inline]
    pub const fn carried_by(self, symmetry: Symmetry) -> Coset {
        Coset(self.0 & !0xF | self.symmetry().then(symmetry).index() as u32)
    }

    /// The entry that holds the coset's distance.
    #[inline]
    pub const fn entry(self) -> EntryIndex {
        EntryIndex::of(self.class(), self.twist())
    }
}

/// The representative of a class after each of the 18 turns. One cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct ClassRow {
    /// The class after each turn. Shape `[18]`.
    pub classes: [FlipSliceClass; FaceTurn::COUNT],
    /// The symmetry from that class's representative to the result of the turn. Shape `[18]`.
    pub symmetries: [Symmetry; FaceTurn::COUNT],
    /// Fills the line, so that every byte is initialized.
    unused: [u8; 10],
}

const _: () = assert!(size_of::<ClassRow>() == 64);

/// Tables for cosets and their neighbours. About 5.4 MB, computed in about 5 ms.
///
/// ```
/// use faceturn::tables::{CosetTables, EntryIndex};
/// use faceturn::{Face, FaceTurn, Position};
///
/// let tables = CosetTables::new();
/// let coset = tables.coset(&Position::SOLVED);
/// assert_eq!(Some(coset.entry()), EntryIndex::new(0));
/// let turn = FaceTurn::new(Face::F, 1).expect("a quarter turn");
/// assert_eq!(tables.after(coset, turn).entry(), tables.coset(Position::of_turn(turn)).entry());
/// ```
pub struct CosetTables {
    classes: FlipSliceClasses,
    /// Nodes that searches were expected to visit before there were rows.
    expected_nodes: AtomicU64,
    rows: OnceLock<CosetRows>,
}

/// Results of every turn, looked up instead of computed. See [`CosetTables::rows`].
pub struct CosetRows {
    /// Shape `[64_430]`, padded to the range of the index.
    classes: ClassRows,
    /// The twist after each turn. Shape `[2187][18]`, padded.
    twist_turns: Box<[[Twist; FaceTurn::COUNT]; TWIST_ROWS + 1]>,
    /// The twist of `s g s^-1`, that is, in the frame of a representative that `s` takes to the
    /// flip-slice. Shape `[2187][16]`, padded.
    twists_in_frame: Box<[[Twist; Symmetry::COUNT]; TWIST_ROWS + 1]>,
}

/// Twists have twelve bits: a table padded to this many rows needs no bounds check. With one more
/// row, it can be read in words of four bytes.
const TWIST_ROWS: usize = 1 << 12;

/// As many nodes save the time that rows take to compute: half a microsecond each.
const WORTH_NODES: u64 = 8_000;

impl CosetTables {
    /// Computes the tables.
    ///
    /// # Panics
    /// If there is not enough memory; [`CosetTables::try_new`] returns an error instead.
    pub fn new() -> CosetTables {
        Self::try_new().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Computes the tables.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn try_new() -> Result<CosetTables, OutOfMemory> {
        let tables = Self::try_classes_only()?;
        tables.prepare()?;
        Ok(tables)
    }

    /// Computes only the classes, 1 MB, which suffice for a small search. Turns are computed from
    /// the cubies, which is slow, until the tables are [prepared](CosetTables::prepare).
    ///
    /// # Errors
    /// [`OutOfMemory`]
    ///
    /// ```
    /// use faceturn::tables::CosetTables;
    ///
    /// let tables = CosetTables::try_classes_only()?;
    /// assert!(!tables.is_prepared());
    /// tables.expect_nodes(1_000_000);
    /// assert!(tables.is_prepared());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_classes_only() -> Result<CosetTables, OutOfMemory> {
        let classes = FlipSliceClasses::try_new()?;
        Ok(CosetTables { classes, expected_nodes: AtomicU64::new(0), rows: OnceLock::new() })
    }

    /// Computes the rest of the tables if necessary.
    ///
    /// # Errors
    /// [`OutOfMemory`]
    pub fn prepare(&self) -> Result<(), OutOfMemory> {
        if self.rows.get().is_none() {
            let rows = CosetRows::try_new(&self.classes)?;
            // Another thread may have been faster.
            let _ = self.rows.set(rows);
        }
        Ok(())
    }

    /// Whether the tables are complete.
    #[inline]
    pub fn is_prepared(&self) -> bool {
        self.rows.get().is_some()
    }

    /// Announces a search of about this many nodes. [Prepares](CosetTables::prepare) the tables
    /// once all searches together make that worthwhile.
    pub fn expect_nodes(&self, nodes: u64) {
        let nodes = nodes.min(WORTH_NODES);
        if !self.is_prepared()
            && self.expected_nodes.fetch_add(nodes, Ordering::Relaxed) + nodes >= WORTH_NODES
        {
            // Without enough memory turns are still computed.
            let _ = self.prepare();
        }
    }

    /// The rows, computed on first use.
    ///
    /// # Panics
    /// If there is not enough memory; [`CosetTables::prepare`] returns an error instead.
    pub fn rows(&self) -> &CosetRows {
        let compute =
            || CosetRows::try_new(&self.classes).unwrap_or_else(|error| panic!("{error}"));
        self.rows.get_or_init(compute)
    }

    /// The rows, if they have been computed.
    #[inline]
    pub fn known_rows(&self) -> Option<&CosetRows> {
        self.rows.get()
    }

    /// The classes of flip-slices.
    pub fn classes(&self) -> &FlipSliceClasses {
        &self.classes
    }

    /// The rows of all classes, for prefetching. Shape `[64_430]`, or empty if not computed.
    #[inline]
    pub fn class_rows(&self) -> &[ClassRow] {
        self.known_rows().map_or(&[], CosetRows::class_rows)
    }

    /// The twist in the frame of a representative that `symmetry` takes to the flip-slice.
    #[inline]
    pub fn twist_in_frame(&self, twist: Twist, symmetry: Symmetry) -> Twist {
        match self.known_rows() {
            Some(rows) => rows.twist_in_frame(twist, symmetry),
            None => twist_in_frame(twist, symmetry),
        }
    }

    /// The coset of a position along the U-D axis.
    pub fn coset(&self, position: &Position) -> Coset {
        let Member { class, symmetry } = self.classes.member(FlipSlice::of(position));
        Coset::new(class, self.twist_in_frame(Twist::of(position), symmetry), symmetry)
    }

    /// The cosets of a position along the three axes, by axis number. For F-B and R-L the
    /// position is conjugated so that the axis lies on U-D.
    pub fn cosets(&self, position: &Position) -> [Coset; Axis::COUNT] {
        Axis::ALL.map(|axis| self.coset(&position.conjugate_by(to_up_down(axis))))
    }

    /// The coset after one more turn.
    #[inline]
    pub fn after(&self, coset: Coset, turn: FaceTurn) -> Coset {
        let in_frame = coset.symmetry().turn_in_frame(turn);
        self.after_in_frame(coset, in_frame).carried_by(coset.symmetry())
    }

    /// The coset after a turn, both in the representative's frame, to be carried by `coset`'s
    /// symmetry.
    #[inline]
    pub fn after_in_frame(&self, coset: Coset, turn: FaceTurn) -> Coset {
        match self.known_rows() {
            Some(rows) => rows.after_in_frame(coset, turn),
            None => self.on_cubies(coset, turn),
        }
    }

    #[cold]
    #[inline(never)]
    fn on_cubies(&self, coset: Coset, turn: FaceTurn) -> Coset {
        let before = self.classes.representative(coset.class());
        let after = FlipSlice::of_parts(before.flip().after(turn), before.slice().after(turn));
        let Member { class, symmetry } = self.classes.member(after);
        Coset::new(class, twist_in_frame(coset.twist().after(turn), symmetry), symmetry)
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

/// A turn conjugated so that the axis lies on U-D.
pub const fn turn_along(axis: Axis, turn: FaceTurn) -> FaceTurn {
    to_up_down(axis).turn(turn)
}

/// [`CosetTables::twist_in_frame`], computed from the corners.
#[cold]
#[inline(never)]
fn twist_in_frame(twist: Twist, symmetry: Symmetry) -> Twist {
    twist.conjugate_by(symmetry.inverse())
}

impl CosetRows {
    fn try_new(classes: &FlipSliceClasses) -> Result<CosetRows, OutOfMemory> {
        let turns = |twist: Twist| FaceTurn::ALL.map(|turn| twist.after(turn));
        let frames = |twist: Twist| {
            std::array::from_fn(|symmetry| {
                let symmetry = Symmetry::new(symmetry as u8).expect("there are 16");
                twist_in_frame(twist, symmetry)
            })
        };
        Ok(CosetRows {
            classes: class_rows(classes)?,
            twist_turns: padded(Twist::all().map(turns))?,
            twists_in_frame: padded(Twist::all().map(frames))?,
        })
    }

    /// The representative of a class after each of the 18 turns.
    #[inline]
    pub fn class_row(&self, class: FlipSliceClass) -> &ClassRow {
        &self.classes[class.index()]
    }

    /// The rows of all classes, for prefetching. Shape `[64_430]`.
    #[inline]
    pub fn class_rows(&self) -> &[ClassRow] {
        &self.classes[..FlipSliceClass::COUNT as usize]
    }

    /// The same, padded to the range of a coset's class, for vector lookups.
    #[inline]
    pub fn padded_class_rows(&self) -> &[ClassRow; 1 << 16] {
        &self.classes
    }

    /// The twist after each of the 18 turns.
    #[inline]
    pub fn twist_row(&self, twist: Twist) -> &[Twist; FaceTurn::COUNT] {
        &self.twist_turns[twist.index() % TWIST_ROWS]
    }

    /// The twist after each turn, by twist, for vector lookups. Shape `[2187][18]`, padded.
    #[inline]
    pub fn twist_rows(&self) -> &[[Twist; FaceTurn::COUNT]; TWIST_ROWS + 1] {
        &self.twist_turns
    }

    /// Each twist in the frame of a representative that each symmetry takes to the flip-slice,
    /// for vector lookups. Shape `[2187][16]`, padded.
    #[inline]
    pub fn twists_in_frame(&self) -> &[[Twist; Symmetry::COUNT]; TWIST_ROWS + 1] {
        &self.twists_in_frame
    }

    /// The twist in the frame of a representative that `symmetry` takes to the flip-slice.
    #[inline]
    pub fn twist_in_frame(&self, twist: Twist, symmetry: Symmetry) -> Twist {
        self.twists_in_frame[twist.index() % TWIST_ROWS][symmetry.index() % Symmetry::COUNT]
    }

    /// The coset after one more turn.
    ///
    /// With `raw = s^-1 rep s`, `raw t = s^-1 (rep (s t s^-1)) s`: the turn is conjugated into
    /// the representative's frame, the row of the class gives the result, and the row's symmetry
    /// is applied before `s`.
    #[inline]
    pub fn after(&self, coset: Coset, turn: FaceTurn) -> Coset {
        let in_frame = coset.symmetry().turn_in_frame(turn);
        self.after_in_frame(coset, in_frame).carried_by(coset.symmetry())
    }

    /// The coset after a turn, both in the representative's frame, to be carried by `coset`'s
    /// symmetry.
    #[inline]
    pub fn after_in_frame(&self, coset: Coset, turn: FaceTurn) -> Coset {
        self.reframed(self.turned_in_frame(coset, turn))
    }

    /// The first half of [`CosetRows::after_in_frame`]: the twist is still in the old frame.
    #[inline]
    pub fn turned_in_frame(&self, coset: Coset, turn: FaceTurn) -> Coset {
        let row = self.class_row(coset.class());
        let twist = self.twist_row(coset.twist())[turn.index()];
        Coset::new(row.classes[turn.index()], twist, row.symmetries[turn.index()])
    }

    /// The second half of [`CosetRows::after_in_frame`].
    #[inline]
    pub fn reframed(&self, coset: Coset) -> Coset {
        let twist = self.twist_in_frame(coset.twist(), coset.symmetry());
        Coset::new(coset.class(), twist, coset.symmetry())
    }
}

#[cfg(feature = "native")]
type ClassRows = crate::pages::Pages<ClassRow, { 1 << 16 }>;
#[cfg(not(feature = "native"))]
type ClassRows = Box<[ClassRow; 1 << 16]>;

fn class_rows(classes: &FlipSliceClasses) -> Result<ClassRows, OutOfMemory> {
    use crate::{Flip, Slice};
    let flip_turns: Vec<[Flip; FaceTurn::COUNT]> =
        Flip::all().map(|flip| FaceTurn::ALL.map(|turn| flip.after(turn))).collect();
    let slice_turns: Vec<[Slice; FaceTurn::COUNT]> =
        Slice::all().map(|slice| FaceTurn::ALL.map(|turn| slice.after(turn))).collect();
    let rows = padded(FlipSliceClass::all().map(|class| {
        let representative = classes.representative(class);
        let flips = &flip_turns[representative.flip().index()];
        let slices = &slice_turns[representative.slice().index()];
        let members: [Member; FaceTurn::COUNT] = std::array::from_fn(|turn| {
            classes.member(FlipSlice::of_parts(flips[turn], slices[turn]))
        });
        ClassRow {
            classes: members.map(|member| member.class),
            symmetries: members.map(|member| member.symmetry),
            unused: [0; 10],
        }
    }))?;
    #[cfg(feature = "native")]
    let rows = ClassRows::of(&rows)?;
    Ok(rows)
}

/// Index of a coset in the pruning table: `class * 2187 + twist`, in the representative's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryIndex(u32);

const _: () = assert!(EntryIndex::COUNT == 140_908_410 && EntryIndex::COUNT.is_multiple_of(2));

faceturn_cube::numbered!(EntryIndex(u32), u32: FlipSliceClass::COUNT * Twist::COUNT);

impl EntryIndex {
    /// The entry of a class and a twist in its representative's frame.
    pub const fn of(class: FlipSliceClass, twist: Twist) -> EntryIndex {
        EntryIndex(class.index() as u32 * Twist::COUNT + twist.index() as u32)
    }
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn raw(tables: &CosetTables, coset: Coset) -> (FlipSlice, Twist) {
        let representative = tables.classes().representative(coset.class());
        (
            representative.conjugate_by(coset.symmetry()),
            coset.twist().conjugate_by(coset.symmetry()),
        )
    }

    #[test]
    fn the_turns_of_the_subgroup_lead_from_h_to_h_and_the_others_out_of_it() {
        let tables = CosetTables::new();
        let home = tables.coset(&Position::SOLVED);
        for turn in FaceTurn::ALL {
            let stays = tables.after(home, turn).entry() == home.entry();
            assert_eq!(Coset::keeps_subgroup(turn), stays, "{turn}");
        }
    }

    #[test]
    fn cosets_agree_with_cubies_along_seeded_walks() {
        let tables = CosetTables::new();
        let mut random = ChaCha8Rng::seed_from_u64(1997);
        let mut position = Position::SOLVED;
        let mut cosets = tables.cosets(&position);
        for _ in 0..50_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            position = position.after(turn);
            for axis in Axis::ALL {
                let coset = &mut cosets[axis as usize];
                *coset = tables.after(*coset, turn_along(axis, turn));
                let along = position.conjugate_by(to_up_down(axis));
                assert_eq!(raw(&tables, *coset), (FlipSlice::of(&along), Twist::of(&along)));
                assert_eq!(raw(&tables, tables.coset(&along)), raw(&tables, *coset));
            }
        }
    }

    #[test]
    fn turns_without_rows_are_those_with_rows() {
        let (fast, slow) = (CosetTables::new(), CosetTables::try_classes_only().expect("1 MB"));
        assert!(slow.class_rows().is_empty());
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut coset = fast.coset(&Position::SOLVED);
        for _ in 0..20_000 {
            let turn = FaceTurn::ALL[random.random_range(0..FaceTurn::COUNT)];
            assert_eq!(slow.after(coset, turn), fast.rows().after(coset, turn));
            coset = fast.after(coset, turn);
        }
        // Searches that are small even together do not need rows.
        (0..7).for_each(|_| slow.expect_nodes(1000));
        assert!(!slow.is_prepared());
        slow.expect_nodes(1000);
        assert!(slow.is_prepared());
        assert_eq!(slow.class_rows().len(), FlipSliceClass::COUNT as usize);
    }

    #[test]
    fn the_subgroup_is_one_coset() {
        let tables = CosetTables::new();
        let home = tables.coset(&Position::SOLVED);
        assert_eq!(home.entry().index(), 0);
        for turn in FaceTurn::ALL {
            let in_subgroup = turn.axis() == Axis::UD || turn.quarters() == 2;
            assert_eq!(tables.after(home, turn).entry() == home.entry(), in_subgroup, "{turn}");
        }
    }
}
