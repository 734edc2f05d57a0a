//! Text and face turns in, positions and maneuvers out. No tables, no I/O.
//!
//! Start at [`Position`], which says where every cubie is, and [`FaceTurn`], which changes it.
//! A [`Maneuver`] is a sequence of turns; a [`CubeSymmetry`] is one of the 48 ways to look at the
//! whole cube. Everything is derived from how a quarter rotation carries the six faces.

#![forbid(unsafe_code)]

mod cubies;
mod face;
mod face_turn;
mod impossible;
mod maneuver;
mod position;
mod symmetry;

pub use face::{Axis, Face};
pub use face_turn::FaceTurn;
pub use impossible::{Impossibility, ImpossibleCube};
pub use maneuver::Maneuver;
pub use position::Position;
pub use symmetry::CubeSymmetry;
