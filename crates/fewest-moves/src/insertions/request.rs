use super::halves::HALF;
use super::slices::{HALF as MOST_SLICES_BESIDE, MOST_SLICES};
use super::table::Table;

/// How much may be inserted into a skeleton, and how many solutions to find.
///
/// The default is ten solutions by one insertion of up to ten turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Request {
    /// The most insertions, 1 to [`Request::MOST_INSERTIONS`], each into the whole of the
    /// previous one.
    pub insertions: u8,
    /// The most turns of an inserted maneuver, 1 to [`Request::most_insert_length`].
    pub insert_length: u8,
    /// The most slices, 0 to [`Request::MOST_SLICES`], each at its own place. They are inserted
    /// instead of maneuvers, or followed by one maneuver.
    pub slices: u8,
    /// The most solutions to find, 1 or more: the shortest.
    pub count: usize,
}

impl Request {
    /// The largest number of [insertions](Request#structfield.insertions).
    pub const MOST_INSERTIONS: u8 = 3;

    /// The largest number of [slices](Request#structfield.slices).
    pub const MOST_SLICES: u8 = MOST_SLICES;

    /// The most slices together with a maneuver, which then has up to 10 turns and moves at most
    /// [`MOST_PIECES`](super::MOST_PIECES) pieces. One that moves only corners goes with more.
    pub const MOST_SLICES_BESIDE: u8 = MOST_SLICES_BESIDE as u8;

    /// The ten shortest solutions by one insertion of up to ten turns, enough for a commutator of
    /// eight turns conjugated by one turn.
    pub const fn new() -> Request {
        Request { insertions: 1, insert_length: 10, slices: 0, count: 10 }
    }

    /// The most turns of an inserted maneuver: one more if there is only one insertion.
    ///
    /// ```
    /// use faceturn::fewest_moves::InsertionRequest;
    /// assert_eq!([1, 2].map(InsertionRequest::most_insert_length), [11, 10]);
    /// ```
    pub const fn most_insert_length(insertions: u8) -> u8 {
        (if insertions == 1 { 2 * HALF + 1 } else { Table::MOST_TURNS }) as u8
    }

    faceturn_cube::setters! {
        /// Sets [the most insertions](Request#structfield.insertions).
        insertions(insertions: u8);

        /// Sets [the most turns](Request#structfield.insert_length) of an inserted maneuver.
        insert_length(insert_length: u8);

        /// Sets [the most slices](Request#structfield.slices).
        slices(slices: u8);

        /// Sets [the number of solutions](Request#structfield.count).
        count(count: usize);
    }
}

impl Default for Request {
    fn default() -> Request {
        Request::new()
    }
}
