//! The values of a database's half-bytes.

/// The largest distance stored exactly; larger ones are stored as this.
pub(crate) const MAX_DISTANCE: u8 = 14;

/// The half-byte of an arrangement that cannot reach the goal.
pub(crate) const UNREACHABLE: u8 = 15;
