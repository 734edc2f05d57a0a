//! A solver that learns: it solves one cubie after another, each by a macro that keeps those before
//! it.
//!
//! Each macro is searched for once, a shortest one, and kept. An [`Order`] says which cubie comes
//! when. A [`MacroKey`] is a step of it, with the place and the orientation of the step's cubie; a
//! [`MacroTable`] holds the macro of each key, and [`Learner::learn`] finds the missing ones.
//! [`solve`] solves a whole position. Source of the idea: G. Schmidt, cube-lovers, 4 November 1997.
//!
//! This module opens no files and prints nothing: [`MacroTable::header`] and [`MacroTable::line`]
//! write the lines of a file, [`MacroTable::read_line`] reads them.

mod halves;
mod key;
mod learner;
mod location;
mod order;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use self::table::{MacroStep, solve};
pub(crate) use key::MacroKey;
pub(crate) use learner::Learner;
pub(crate) use order::Order;
pub(crate) use table::{MacroLineError, MacroTable};
