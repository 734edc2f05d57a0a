//! What a half-byte of a database can say.

/// The largest distance that is held as it is; a larger one is held as this.
pub(crate) const MAX_DISTANCE: u8 = 14;

/// The half-byte of an arrangement that cannot reach the goal.
pub(crate) const UNREACHABLE: u8 = 15;
