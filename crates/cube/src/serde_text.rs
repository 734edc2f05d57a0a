//! Serde for the types that are written as text: a string, the same as `Display` and `FromStr`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::costs::TurnCosts;
use crate::face::Face;
use crate::face_turn::FaceTurn;
use crate::facelets::FaceOrder;
use crate::format::PositionFormat;
use crate::maneuver::Maneuver;
use crate::metric::Metric;
use crate::notation::Notation;
use crate::position::Position;

/// Reads a string and parses it.
fn parsed<'de, D, T, E>(
    deserializer: D,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    E: Display,
{
    let text = String::deserialize(deserializer)?;
    parse(&text).map_err(D::Error::custom)
}

/// Reads the name of a format.
impl<'de> Deserialize<'de> for PositionFormat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PositionFormat, D::Error> {
        parsed(deserializer, str::parse)
    }
}

/// The letters of the six faces.
impl Serialize for FaceOrder {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads the letters of the six faces.
impl<'de> Deserialize<'de> for FaceOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FaceOrder, D::Error> {
        parsed(deserializer, str::parse)
    }
}

/// Reads the name of a notation.
impl<'de> Deserialize<'de> for Notation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Notation, D::Error> {
        parsed(deserializer, str::parse)
    }
}

/// The name of the metric.
impl Serialize for Metric {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads the name of a metric.
impl<'de> Deserialize<'de> for Metric {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Metric, D::Error> {
        parsed(deserializer, str::parse)
    }
}

/// The costs as they are read.
impl Serialize for TurnCosts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads costs.
impl<'de> Deserialize<'de> for TurnCosts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TurnCosts, D::Error> {
        parsed(deserializer, str::parse)
    }
}

/// The 54 facelets.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads 54 facelets, and no other format.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        parsed(deserializer, Position::from_facelets)
    }
}

/// The moves.
impl Serialize for Maneuver {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Maneuver {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Maneuver, D::Error> {
        parsed(deserializer, Maneuver::from_str)
    }
}

impl Serialize for FaceTurn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FaceTurn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FaceTurn, D::Error> {
        parsed(deserializer, FaceTurn::from_str)
    }
}

/// The letter.
impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        parsed(deserializer, Face::from_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_strings_that_read_back() {
        let maneuver: Maneuver = "R U2 F'".parse().unwrap();
        let position = Position::SOLVED.apply(&maneuver);
        let values = (Face::R, maneuver.turns()[1], maneuver.clone(), position);
        let json = serde_json::to_string(&values).unwrap();
        let facelets = position.facelets();
        assert_eq!(json, format!("[\"R\",\"U2\",\"R U2 F'\",\"{facelets}\"]"));
        let read: (Face, FaceTurn, Maneuver, Position) = serde_json::from_str(&json).unwrap();
        assert_eq!(read, values);
    }

    #[test]
    fn other_strings_are_errors() {
        let error = serde_json::from_str::<FaceTurn>("\"Rw\"").unwrap_err().to_string();
        assert!(error.starts_with("unknown face turn \"Rw\"; expected "), "{error}");
        assert!(serde_json::from_str::<Position>("\"R U\"").is_err());
        assert!(serde_json::from_str::<Face>("\"r\"").is_err());
        assert!(serde_json::from_str::<Maneuver>("5").is_err());
    }
}
