//! What no face turns can reach, and why.

use std::fmt;

use crate::cubies::Cubies;

/// One reason why an arrangement of cubies cannot be reached by face turns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossibility {}

/// An arrangement that no face turns can reach, with every reason found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpossibleCube {
    /// The reasons, at least one.
    pub reasons: Vec<Impossibility>,
}

impl fmt::Display for ImpossibleCube {
    fn fmt(&self, _out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl std::error::Error for ImpossibleCube {}

/// Finds everything that is wrong with an arrangement.
pub(crate) fn check(_cubies: &Cubies) -> Result<(), ImpossibleCube> {
    Ok(())
}
