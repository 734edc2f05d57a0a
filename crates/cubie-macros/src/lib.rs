//! A program that learns: the cubies come home one after another, each by a macro that keeps those
//! before it. A macro is searched for once, a shortest one, and kept.
//!
//! An [`Order`] says which cubie comes when. A [`MacroKey`] is a step of it, with the place and the
//! orientation of the step's cubie; a [`MacroTable`] holds the macro of each key, and
//! [`Learner::learn`] finds the missing ones. [`solve`] brings a whole position home. Source of the
//! idea: G. Schmidt, cube-lovers, 4 November 1997.
//!
//! This crate opens no file and prints nothing: [`MacroTable::header`] and [`MacroTable::line`] are
//! the lines of a file, [`MacroTable::read_line`] reads them.

#![forbid(unsafe_code)]

mod halves;
mod key;
mod learner;
mod lengths;
mod location;
mod order;
mod solving;
mod table;

pub use key::MacroKey;
pub use learner::Learner;
pub use order::{CUBIES, Order, OrderError};
pub use solving::{Step, solve};
pub use table::{MacroLineError, MacroTable};
