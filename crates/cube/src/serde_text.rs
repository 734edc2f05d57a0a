//! Serde for types that are written as text: a string, the same as `Display` and `FromStr`.

use std::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::costs::TurnCosts;
use crate::face::Face;
use crate::face_turn::FaceTurn;
use crate::facelets::FaceOrder;
use crate::maneuver::Maneuver;
use crate::metric::Metric;
use crate::notation::{MoveSequence, Notation};
use crate::position::Position;
use crate::position_format::PositionFormat;
use crate::solution::Solution;

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

/// Implements `Deserialize` with a parse function, and `Serialize` with `Display`.
macro_rules! texts {
    ($($type:ty: $parse:expr $(, $written:ident)?;)*) => {$(
        $(
            impl $written for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }
        )?

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                parsed(deserializer, $parse)
            }
        }
    )*};
}

texts! {
    PositionFormat: str::parse;
    Notation: str::parse;
    FaceOrder: str::parse, Serialize;
    Metric: str::parse, Serialize;
    TurnCosts: str::parse, Serialize;
    Position: Position::from_facelets, Serialize;
    Maneuver: str::parse, Serialize;
    MoveSequence: str::parse, Serialize;
    Solution: str::parse, Serialize;
    FaceTurn: str::parse, Serialize;
    Face: str::parse, Serialize;
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
